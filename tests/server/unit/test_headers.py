"""What the headers of a request say."""

import pytest

from paddock.server.web.headers import cookie, language_of, token_of


@pytest.mark.parametrize(
    ("headers", "token"),
    [
        ({}, ""),
        ({"authorization": "Bearer abc "}, "abc"),
        ({"authorization": "bearer abc", "cookie": "paddock-seat=def"}, "abc"),
        ({"authorization": "Bearer", "cookie": "paddock-seat=def"}, "def"),
        ({"authorization": "Basic abc", "cookie": "other=1; paddock-seat=def"}, "def"),
        ({"cookie": "paddock-seats=def"}, ""),
    ],
)
def test_the_token_comes_from_the_authorization_header_or_else_from_the_cookie(headers: dict[str, str], token: str) -> None:
    assert token_of(headers) == token


@pytest.mark.parametrize(
    ("query", "headers", "language"),
    [
        (None, {}, "en"),
        ("ja", {"cookie": "paddock-lang=en", "accept-language": "en"}, "ja"),
        (None, {"cookie": "paddock-lang=ja", "accept-language": "en"}, "ja"),
        (None, {"accept-language": "fr, ja;q=0.8, en;q=0.5"}, "ja"),
        (None, {"accept-language": "fr, de"}, "en"),
        ("xx", {"cookie": "paddock-lang=ja"}, "en"),
        (None, {"cookie": "paddock-lang=xx", "accept-language": "JA-jp"}, "ja"),
    ],
)
def test_the_language_comes_from_the_query_then_the_cookie_then_the_browser(
    query: str | None, headers: dict[str, str], language: str
) -> None:
    assert language_of(headers, query) == language


def test_a_cookie_that_is_not_there_is_empty() -> None:
    assert cookie({"cookie": "a=1; b=2"}, "b") == "2"
    assert cookie({"cookie": "a=1; b=2"}, "c") == cookie({}, "c") == ""
