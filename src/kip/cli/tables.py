"""Text tables in the shapes of Kafka's own tools, so that scripts written for those can read them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from uuid import UUID

from kip.escaping import escape_text
from kip.tables import Layout, lay_out

__all__ = ["base64_uuid", "blank_columns", "labelled", "tabbed_columns", "uuid_from_base64"]


def tabbed_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows, the header first, as kafka-metadata-quorum does: padded cells, a tab behind each."""
    return lay_out(rows, Layout([0] * len(rows[0]), gap="\t", is_trimmed=False))


def blank_columns(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> str:
    """Lay out rows, the header first, as kafka-cluster does: cells at least so wide, a blank behind each."""
    return lay_out(rows, Layout(widths, gap=" ", is_trimmed=False))


def labelled(values: Sequence[tuple[str, object]]) -> str:
    """Lay out `Label:   value` lines as kafka-metadata-quorum does."""
    return "".join(f"{label + ':':<24}{escape_text(str(value))}\n" for label, value in values)


def base64_uuid(value: UUID) -> str:
    """Return a UUID as Kafka writes it."""
    return base64.urlsafe_b64encode(value.bytes).rstrip(b"=").decode()


def uuid_from_base64(text: str) -> UUID:
    """Read a UUID as Kafka writes it; raise ValueError if it is not one."""
    return UUID(bytes=base64.urlsafe_b64decode(text + "=="))
