"""Tokens of JAAS configurations, as `java.io.StreamTokenizer` reads them with the settings of Kafka's `JaasConfig`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
    [\x00-\x20]+ | //[^\n\r]* | /\*(?:.*?\*/|.*)      # blanks and comments
    | /.?[^\n\r]*                                      # a lone / begins a comment, which may go on after a line break
    | (?P<number>-?(?=[0-9.])[0-9]*\.?[0-9]*)
    | (?P<word>[A-Za-z_$\xa0-\U0010ffff][-A-Za-z0-9._$\xa0-\U0010ffff]*)
    | (?P<quote>["'])(?P<quoted>(?:\\.|\\\Z|(?!(?P=quote))[^\\\n\r])*)(?P=quote)?
    | (?P<mark>.)
    """,
    re.DOTALL | re.VERBOSE,
)
_ESCAPE = re.compile(r"\\([0-3][0-7]{0,2}|[4-7][0-7]?|.|\Z)", re.DOTALL)
_ESCAPED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "": "\uffff"}
"""Characters by the one after a backslash; at the end of the text, Java takes the end itself for a character."""


class JavaToken(NamedTuple):
    """A word or a quoted text, `text`; or another character or `number`, `mark`."""

    text: str | None = None
    mark: str = ""


def java_tokens(text: str) -> Iterator[JavaToken]:
    """Yield the tokens; a quoted text without its closing quote ends with the line."""
    for token in _TOKEN.finditer(text):
        match token.lastgroup:
            case "word":
                yield JavaToken(token[0])
            case "mark":
                yield JavaToken(mark=token[0])
            case "number" as kind:
                yield JavaToken(mark=kind)
            case "quote" | "quoted":
                yield JavaToken(_ESCAPE.sub(_unescaped, token["quoted"]))


def _unescaped(escape: re.Match[str]) -> str:
    following = escape[1]
    return chr(int(following, 8)) if following.isdigit() and following < "8" else _ESCAPED.get(following, following)
