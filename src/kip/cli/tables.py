"""Text tables in the shapes of Kafka's own tools, so that scripts written for those can read them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from uuid import UUID

from kip.escaping import escape_text

__all__ = ["base64_uuid", "blank_columns", "labelled", "tabbed_columns"]


def tabbed_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows, the header first, as kafka-metadata-quorum does: padded cells, a tab behind each."""
    return _columns(rows, [0] * len(rows[0]), "\t")


def blank_columns(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> str:
    """Lay out rows, the header first, as kafka-cluster does: cells at least so wide, a blank behind each."""
    return _columns(rows, widths, " ")


def labelled(values: Sequence[tuple[str, object]]) -> str:
    """Lay out `Label:   value` lines as kafka-metadata-quorum does."""
    return "".join(f"{label + ':':<24}{escape_text(str(value))}\n" for label, value in values)


def base64_uuid(value: UUID) -> str:
    """Return a UUID as Kafka writes it."""
    return base64.urlsafe_b64encode(value.bytes).rstrip(b"=").decode()


def _columns(rows: Sequence[Sequence[str]], widths: Sequence[int], gap: str) -> str:
    rows = [[escape_text(cell) for cell in row] for row in rows]
    wide = [max(width, *(len(row[column]) for row in rows)) for column, width in enumerate(widths)]
    lines = ("".join(f"{cell:<{width}}{gap}" for cell, width in zip(row, wide, strict=True)) for row in rows)
    return "".join(f"{line}\n" for line in lines)
