document.querySelector("h1").dataset.ready = JSON.parse(document.getElementById("data").textContent).cards;
