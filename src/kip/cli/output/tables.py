"""Text tables in the formats of Kafka's tools, so that existing scripts can parse them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from uuid import UUID

from kip.escaping import escape_text
from kip.tables import ColumnLayout, lay_out

__all__ = ["base64_uuid", "blank_columns", "labelled", "tabbed_columns", "uuid_from_base64"]


def tabbed_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows, the header first, like kafka-metadata-quorum: padded cells, each followed by a tab."""
    return lay_out(rows, ColumnLayout([0] * len(rows[0]), gap="\t", is_trimmed=False))


def blank_columns(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> str:
    """Lay out rows, the header first, like kafka-cluster: cells with minimum widths, each followed by a blank."""
    return lay_out(rows, ColumnLayout(widths, gap=" ", is_trimmed=False))


def labelled(values: Sequence[tuple[str, object]]) -> str:
    """Lay out `Label:   value` lines like kafka-metadata-quorum."""
    return "".join(f"{label + ':':<24}{escape_text(str(value))}\n" for label, value in values)


def base64_uuid(value: UUID) -> str:
    """Return a UUID in Kafka's Base64 format."""
    return base64.urlsafe_b64encode(value.bytes).rstrip(b"=").decode()


def uuid_from_base64(text: str) -> UUID:
    """Parse a UUID in Kafka's Base64 format; raise ValueError if it is invalid."""
    return UUID(bytes=base64.urlsafe_b64decode(text + "=="))
