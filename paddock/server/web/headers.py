"""What the headers of a request say: the token of its seat, and its language."""

from collections.abc import Mapping

from paddock.engine.presentation.i18n import LANGUAGES

SEAT_COOKIE = "paddock-seat"
LANGUAGE_COOKIE = "paddock-lang"


def cookie(headers: Mapping[str, str], name: str) -> str:
    """The value of a cookie, or an empty text."""
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value
    return ""


def token_of(headers: Mapping[str, str]) -> str:
    """The token of a request, from its Authorization header or from the table's cookie. Empty if there is none."""
    scheme, _, given = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    return cookie(headers, SEAT_COOKIE)


def language_of(headers: Mapping[str, str], query: str | None = None) -> str:
    """The language of a request: from the query, else the cookie, else the first known language of Accept-Language, else English."""
    chosen = query or cookie(headers, LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return chosen
    for part in headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]
