"""The text in which pages and modules mention names: inline code, docstrings and comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path


def texts(path: Path) -> Iterator[str]:
    """Yield the inline code of a page, without its blocks, or the docstrings and comments of a module."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        yield from re.findall(r"`([^`\n]+)`", re.sub(r"(?ms)^ *```.*?^ *```", "", text))
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    yield from (token.string for token in tokens if token.type == tokenize.COMMENT)
