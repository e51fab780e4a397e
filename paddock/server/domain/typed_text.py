"""Texts that people type: names, titles and chat."""

import unicodedata

MOST_NAME = 24
UNWANTED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # Unicode categories of characters that control, hide or break text


def clean(text: str, most: int) -> str:
    """Text that a person typed, on one line, without control characters, cut to the given length."""
    kept = "".join(c if unicodedata.category(c) not in UNWANTED else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:most].strip()
