"""Encode a column: from an Arrow array of structs to an array of binary.

Blocks of rows are written one column at a time. A block with a row that the scalar codec might refuse is left to the
scalar codec, `Message.encode`, as a whole, which reports the error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from kafka_wire.runtime.errors import EncodeError
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.walk import check_version

from kip.columnar.columns.assembly import Assembly, joined
from kip.columnar.columns.binary import BLOCK_ROWS
from kip.columnar.columns.pieces import Pieces
from kip.columnar.columns.types import Ints
from kip.columnar.messages.decode import FEW
from kip.columnar.messages.versions import NO_VERSION, RowVersions, Versions, row_versions, version_groups
from kip.columnar.messages.writing import Trouble, write_struct
from kip.columnar.rows import from_row
from kip.columnar.schemas import MessageLike, check_type, message_class

BLOCK_BYTES = 2**27
"""Size limit of a block of structs in Arrow, in bytes; its messages may be somewhat larger."""


def encode_column(array: pa.Array | pa.ChunkedArray, message: MessageLike, version: Versions) -> Any:
    """Encode a column of structs into binary, whole or chunked like the input; a null struct becomes null.

    `version` is one for all rows or one for each row. A field that the struct lacks has its default, as has a null in
    a field that the row's version lacks. Integers and text of other widths are accepted.

    Raises:
        UnknownMessageError, UnsupportedVersionError: unknown message or version.
        TypeError, ValueError: an argument is not a suitable column, or has fields that the message lacks.
        EncodeError: the first value that cannot be written; a note names its row.
    """
    cls = message_class(message)
    if isinstance(version, int):
        check_version(cls.SPEC, version)
    check_type(cls.SPEC, array.type, cls.__name__)
    versions = row_versions(version, len(array))
    if not isinstance(array, pa.ChunkedArray):
        return _encode(cls, array, versions, 0)
    chunks, start = [], 0
    for chunk in array.chunks:
        chunks.append(_encode(cls, chunk, _slice(versions, start, start + len(chunk)), start))
        start += len(chunk)
    return pa.chunked_array(chunks, pa.binary())


def _slice(versions: RowVersions, start: int, stop: int) -> RowVersions:
    return versions if isinstance(versions, int) else versions[start:stop]


def _encode(cls: type[Message], array: pa.StructArray, versions: RowVersions, first: int) -> pa.Array:
    step = BLOCK_ROWS
    if array.nbytes > BLOCK_BYTES:
        step = max(1, min(step, BLOCK_BYTES * len(array) // array.nbytes))
    blocks = [
        _Block(cls, array.slice(start, step), _slice(versions, start, start + step), first + start).encode()
        for start in range(0, len(array), step)
    ]
    return joined(blocks, pa.binary())


@dataclass(frozen=True, slots=True)
class _Block:
    """Some rows; `first` is the row number of the first one in the column."""

    cls: type[Message]
    structs: pa.StructArray
    versions: RowVersions
    first: int

    def encode(self) -> pa.Array:
        rows = np.flatnonzero(np.asarray(self.structs.is_valid()))
        encoded = Assembly(len(self.structs), pa.binary())
        unwritten = np.zeros(len(self.structs), np.bool_)
        unwritten[rows] = True
        for version, group in version_groups(self.versions, rows, self.cls.VERSIONS):
            written = self._write(version, group)
            if written is not None:
                encoded.add(written, group)
                unwritten[group] = False
        left = np.flatnonzero(unwritten)
        encoded.add(self._encode_scalar(left), left)
        return encoded.finish()

    def _write(self, version: int, rows: Ints) -> pa.Array | None:
        """Write the rows of one version, one column at a time; None if the scalar codec has to write them."""
        if len(rows) < FEW:
            return None
        structs = self.structs if len(rows) == len(self.structs) else self.structs.take(pa.array(rows))
        out = Pieces(len(structs))
        try:
            write_struct(self.cls.SPEC.layout(version), structs, out)
        except Trouble:
            return None
        return out.finish()

    def _encode_scalar(self, rows: Ints) -> pa.Array:
        values = []
        for row in rows.tolist():
            version = self.versions if isinstance(self.versions, int) else int(self.versions[row])
            if version == NO_VERSION:
                raise ValueError(f"the version of row {self.first + row} is null")
            try:
                values.append(from_row(self.cls.SPEC, version, self.structs[row].as_py()).encode(version))
            except EncodeError as error:
                error.add_note(f"in row {self.first + row}")
                raise
        return pa.array(values, pa.binary())
