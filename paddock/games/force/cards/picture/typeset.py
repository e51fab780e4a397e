"""Text layout of a card: text width, line breaks, and the first of several sizes that fits.

The server lays the text out without knowing the font of the browser. So it uses estimated letter widths with a small reserve.
"""

import re
from dataclasses import dataclass

WIDE_FROM = 0x2E80  # letters from this code point on, such as Japanese ones, are as wide as they are high
NARROW, BROAD = "ijlft.,:;'!|()[]’“”-+", "mwMW−"
NOT_FIRST = "。、」）)・:ー?!っゃゅょッャュョ%枚体段つ"  # kinsoku: these characters never begin a line
NOT_LAST = "「（("  # these characters never end a line
WORD = re.compile(r"[+\-−]?[0-9A-Za-z][0-9A-Za-z.,'’−\-]*|.", re.DOTALL)  # a number or Latin word with its sign, or any other letter
LINE_HEIGHT = 1.26  # in letter sizes


def width_of(text: str, size: float) -> float:
    """The approximate width of a text."""
    return size * sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> float:
    """The estimated width of a letter, in letter sizes."""
    if ord(letter) >= WIDE_FROM:
        return 1.0
    if letter == " ":
        return 0.29
    if letter in NARROW:
        return 0.36
    if letter in BROAD:
        return 0.86
    return 0.66 if letter.isupper() else 0.56


def lines_of(text: str, width: float, size: float, language: str) -> list[str]:
    """The text in lines of a width. English breaks between words, Japanese between the pieces of `unbroken`."""
    return english_lines(text, width, size) if language == "en" else japanese_lines(text, width, size)


def english_lines(text: str, width: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def japanese_lines(text: str, width: float, size: float) -> list[str]:
    lines: list[str] = []
    for piece in unbroken(text):
        longer = lines[-1] + piece if lines else piece
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return lines


def unbroken(text: str) -> list[str]:
    """The pieces of a Japanese text that stay on one line: numbers with sign and counter, marks with the letters that they close or open."""
    pieces: list[str] = []
    for word in WORD.findall(text):
        if pieces and (word[0] in NOT_FIRST or pieces[-1][-1] in NOT_LAST):
            pieces[-1] += word
        else:
            pieces.append(word)
    return pieces


def fitting_size(text: str, width: float, size: float, smallest: float) -> float:
    """The largest letter size up to `size` at which the text fits on one line. Never below `smallest`, even if the text is too wide."""
    needed = width_of(text, size)
    return size if needed <= width else max(smallest, round(size * width / needed, 1))


@dataclass(frozen=True)
class TextLayout:
    """The layout of a text: the height of the picture above it, the letter size, the lines."""

    picture_height: float
    size: float
    lines: tuple[str, ...]
    fits: bool


def lay_out(text: str, language: str, width: float, height: float, attempts: tuple[tuple[float, float], ...]) -> TextLayout:
    """The first of the attempts (picture height, letter size) that fits, or the last one if none fits. height: the height for picture and
    text together. A smaller picture leaves more of it for the text."""
    for picture_height, size in attempts:
        lines = tuple(lines_of(text, width, size, language))
        layout = TextLayout(picture_height, size, lines, len(lines) * size * LINE_HEIGHT <= height - picture_height)
        if layout.fits:
            break
    return layout
