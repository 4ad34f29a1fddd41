"""Text tables: cells padded to columns. All commands that print tables use this module."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from kip.escaping import escape_text


class ColumnLayout:
    """The columns of a table.

    Attributes:
        widths: the widths of the columns, in characters; longer cells overflow.
        gap: the text after each column.
        is_trimmed: whether trailing blanks are removed.
        numbers: the columns that are right-aligned.
    """

    def __init__(
        self, widths: Iterable[int], *, gap: str = "  ", is_trimmed: bool = True, numbers: Collection[int] = ()
    ) -> None:
        self.widths = list(widths)
        self.gap = gap
        self.is_trimmed = is_trimmed
        self.numbers = frozenset(numbers)

    def fit(self, cells: Iterable[str]) -> None:
        """Widen the columns so that these cells fit."""
        self.widths = [max(pair) for pair in zip(self.widths, map(len, map(escape_text, cells)), strict=True)]

    def line(self, cells: Iterable[str]) -> str:
        """Return a row as text, without a line end and with control characters escaped."""
        escaped = map(escape_text, cells)
        padded = [
            cell.rjust(width) if column in self.numbers else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(escaped, self.widths, strict=True))
        ]
        line = self.gap.join([*padded, ""])
        return line.rstrip() if self.is_trimmed else line


def cut(line: str, longest: int) -> str:
    """Return a line with at most this number of characters, the last one an ellipsis; 0 means no limit."""
    return f"{line[: longest - 1]}…" if 0 < longest < len(line) else line


def lay_out(rows: Sequence[Sequence[str]], layout: ColumnLayout | None = None) -> str:
    """Return the lines of a table with these rows, the header first; columns are as wide as their longest cells."""
    if not rows:
        return ""
    layout = layout or ColumnLayout([0] * len(rows[0]))
    for row in rows:
        layout.fit(row)
    return "".join(f"{layout.line(row)}\n" for row in rows)
