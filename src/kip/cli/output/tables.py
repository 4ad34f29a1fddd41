"""Text tables in the formats of Kafka's tools, so that existing scripts can parse them."""

from __future__ import annotations

from collections.abc import Sequence

from kip.escaping import escape_text
from kip.tables import ColumnLayout, lay_out


def tabbed_columns(rows: Sequence[Sequence[str]]) -> str:
    """Lay out rows, the header first, like kafka-metadata-quorum: padded cells, each followed by a tab."""
    return lay_out(rows, ColumnLayout([0] * len(rows[0]), gap="\t", is_trimmed=False))


def blank_columns(rows: Sequence[Sequence[str]], widths: Sequence[int]) -> str:
    """Lay out rows, the header first, like kafka-cluster: cells with minimum widths, each followed by a blank."""
    return lay_out(rows, ColumnLayout(widths, gap=" ", is_trimmed=False))


def labelled(values: Sequence[tuple[str, object]]) -> str:
    """Lay out `Label:   value` lines like kafka-metadata-quorum."""
    return "".join(f"{label + ':':<24}{escape_text(str(value))}\n" for label, value in values)
