// Applies the stored theme before the page is first painted.
(() => {
  const root = document.documentElement;
  const chosen = (() => { try { return localStorage.getItem("paddock-theme"); } catch { return null; } })();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    if (!button) return;
    button.addEventListener("click", () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try { localStorage.setItem("paddock-theme", root.dataset.theme); } catch { /* local storage is not available */ }
    });
  });
})();
