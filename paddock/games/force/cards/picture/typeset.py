"""Text layout of a card: text width, line breaks, and the largest letters that fit. The server lays the text out without knowing the font
of the browser. So it uses estimated letter widths with a small reserve.
"""

import re
from dataclasses import dataclass

WIDE_FROM = 0x2E80  # Japanese letters are as wide as they are high
NARROW, BROAD = "ijlft.,:;'!|()[]’“”-+", "mwMW−"
NOT_FIRST = "。、」）)・:ー?!っゃゅょッャュョ%枚体段つ"  # kinsoku: these characters never begin a line
NOT_LAST = "「（("
WORD = re.compile(r"[+\-−]?[0-9A-Za-z][0-9A-Za-z.,'’−\-]*|.", re.DOTALL)
LINE = 1.26  # line height in letter sizes


def width_of(text: str, size: float) -> float:
    """The approximate width of a text."""
    return size * sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> float:
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
    """The text in lines of a width. English breaks between words. Japanese breaks between letters, but never before a closing mark."""
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
    """The pieces of a text without line breaks: numbers with sign and counter, marks with the letters that they close or open."""
    pieces: list[str] = []
    for word in WORD.findall(text):
        if pieces and (word[0] in NOT_FIRST or pieces[-1][-1] in NOT_LAST):
            pieces[-1] += word
        else:
            pieces.append(word)
    return pieces


def fitting(text: str, width: float, size: float, smallest: float) -> float:
    """The letter size at which one line fits, within limits."""
    needed = width_of(text, size)
    return size if needed <= width else max(smallest, round(size * width / needed, 1))


@dataclass(frozen=True)
class Setting:
    """The layout of a text: the height of the picture above it, the letter size, the lines."""

    picture: float
    size: float
    lines: tuple[str, ...]


def set_text(text: str, language: str, width: float, room: float, tries: tuple[tuple[float, float], ...], usual: float) -> Setting:
    """The first of the tries (picture height, letter size) that fits, or the last one if none fits. room: height for text under a picture
    of the usual height. A smaller picture leaves more room for text."""
    for picture, size in tries:
        lines = tuple(lines_of(text, width, size, language))
        if len(lines) * size * LINE <= room + usual - picture:
            break
    return Setting(picture, size, lines)
