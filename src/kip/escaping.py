"""Escaping: text from brokers, captures, log files and folder names, made safe for terminals and for readers of JSON.

Such text can contain escape sequences, which a terminal executes, and bidirectional controls, which change the order in
which it is displayed. All commands print through `kip.cli.output.printing`, which calls these functions.
"""

from __future__ import annotations

import re

_UNSAFE = (
    r"\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e007f"
)
"""Controls (C0, DEL, C1), bidirectional controls, invisible characters, line separators and lone surrogates."""

_TEXT = re.compile(f"[{_UNSAFE}]")
_LINES = re.compile(f"(?![\n\t])[{_UNSAFE}]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def escape_text(text: str) -> str:
    """Return text for one cell or one line: unsafe characters become Python escape sequences, such as `\\x1b`."""
    return _TEXT.sub(_escape, text)


def escape_lines(text: str) -> str:
    """Return text of several lines with unsafe characters escaped, except line ends and tabs."""
    return _LINES.sub(_escape, text)


def escape_json(data: bytes) -> bytes:
    """Return serialized JSON, UTF-8, with unsafe characters escaped; its value is unchanged."""
    if data.isascii() and b"\x7f" not in data:
        return data
    return _LINES.sub(_json_escape, data.decode()).encode()


def _escape(match: re.Match[str]) -> str:
    character = match[0]
    return _SHORT.get(character) or character.encode("unicode_escape").decode()


def _json_escape(match: re.Match[str]) -> str:
    code = match[0].encode("utf-16-be").hex()
    return "".join(f"\\u{code[start : start + 4]}" for start in range(0, len(code), 4))
