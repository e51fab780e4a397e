"""Draw the pictures of the rule pages anew: `python -m docs.make_pictures [GAME ...]`.

A game's module in docs/pictures lists its pictures: a name, a table, the seat that looks, and the shape. Each picture is drawn in every
language, as `pictures/NAME.svg` and `pictures/NAME.ja.svg` in the game's folder. It holds only the symbols and styles that it uses.
"""

import importlib
import importlib.util
import re
import sys
from pathlib import Path

import paddock.games  # noqa: F401  so that the games are found
from paddock.engine.presentation.catalog import found
from paddock.engine.presentation.game import Game
from paddock.engine.presentation.i18n import LANGUAGES

NAMES = {
    "en": ("Aoi", "Bruno", "Hana", "Marek", "Nora", "Pavel"),
    "ja": ("あおい", "ブルーノ", "はな", "マレク", "ノラ", "パベル"),
}
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>\s*', re.S)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*(:root[^{]*\{[^{}]*\})\s*\}")
CLASS = re.compile(r"\.([A-Za-z][\w-]*)")


def drawn(game: Game) -> dict[Path, str]:
    """The pictures of one game: the file of each, and its text."""
    module = f"docs.pictures.{game.name}"
    if importlib.util.find_spec(module) is None:
        return {}
    found = {}
    for name, table, seat, shape in importlib.import_module(module).pictures():
        for language in LANGUAGES:
            ending = "" if language == "en" else f".{language}"
            path = game.folder / "pictures" / f"{name}{ending}.svg"
            found[path] = slim(table.svg(seat, shape, language, NAMES[language][: table.seats])) + "\n"
    return found


def slim(svg: str) -> str:
    """A picture without the symbols and styles that it does not use."""
    head, style, rest = re.split(r"<style>(.*?)</style>", svg, maxsplit=1, flags=re.S)
    used = set(re.findall(r'href="#([^"]+)"', rest))
    rest = SYMBOL.sub(lambda m: m[0] if m[1] in used else "", re.sub(r"<!--.*?-->\s*", "", rest, flags=re.S))
    classes = {word for names in re.findall(r'class="([^"]+)"', rest) for word in names.split()}
    return f"{head}<style>{styles(style, classes)}</style>{rest}"


def styles(css: str, classes: set[str]) -> str:
    """The rules whose classes all occur, in the order they stand; of the conditional ones only the dark colours."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    dark = DARK.search(css)
    plain = re.sub(r"@[a-z-]+[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    kept = []
    for selector, body in RULE.findall(plain):
        parts = [s.strip() for s in selector.split(",")]
        wanted = [s for s in parts if s == ":root" or (CLASS.search(s) and all(c in classes for c in CLASS.findall(s)))]
        if wanted:
            kept.append(f"{', '.join(wanted)} {{ {' '.join(body.split())} }}")
    if dark:
        kept.append(f"@media (prefers-color-scheme: dark) {{ {' '.join(dark[1].split())} }}")
    return "\n".join(kept)


def main(names: list[str]) -> None:
    for game in found().values():
        if not names or game.name in names:
            for path, text in drawn(game).items():
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
                print(path.relative_to(game.folder.parent), f"{path.stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(sys.argv[1:])
