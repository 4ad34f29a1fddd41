"""The note in the folder of a table, without which the folder is incomplete."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Note:
    """The note in the folder of a table.

    Attributes:
        table: its name.
        format: of the files.
        columns: types by name, as Spark spells them.
        rows: number of rows.
        state: the landed rows that the table includes, see `kip.spark.pipeline.run.stream`.
        run_id: of the run that wrote it.
        files: written files by path in the folder; for a Delta table, the folders of its newest version.
        added: number of rows that were added since all of its rows were written.
    """

    table: str
    format: str
    columns: dict[str, str]
    rows: int
    state: dict[str, str] = field(default_factory=dict)
    run_id: str = ""
    files: tuple[str, ...] = ()
    added: int = 0

    @classmethod
    def of(cls, values: dict[str, Any]) -> Note:
        """Return the note with these values. Raises TypeError, KeyError, AttributeError."""
        note = cls(**{**values, "files": tuple(values["files"])})
        columns = {str(name): str(kind) for name, kind in note.columns.items()}
        return replace(note, columns=columns, rows=int(note.rows), state=dict(note.state))
