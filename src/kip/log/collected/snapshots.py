"""Snapshot files: responses of cluster nodes exactly as received, so that no information is lost in decoding.

Reads the files of `SnapshotWriter` as `SnapshotLine`s and, for damaged lines, `LostLine`s. A file contains one JSON
object per line, with the frames in base64: standard text tools can cut, join and search such files, and damage to one
line does not affect the others.

    {"time": 1795268045205, "endpoint": "broker-1:9092", "endpointType": "broker",
     "apiKey": 60, "version": 2, "request": "ADwAAg…", "response": "AAAAAQ…"}
    {"time": 1795268055207, "endpoint": "broker-1:9092", "endpointType": "broker", "error": "cannot connect to …"}
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from binascii import Error as Base64Error
from binascii import a2b_base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BufferedReader
from typing import Any, BinaryIO, Literal, cast

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import WireError, counted
from kafka_wire.runtime.frames import decode_request_header

from kip.budgets import budget
from kip.files import entries, entry, open_file
from kip.log.errors import LogError

EndpointType = Literal["broker", "controller"]

NAME = re.compile(r"snapshots-(?P<time>\d{8}T\d{6}\.\d{6})Z\.jsonl")
"""The name of a file, with its creation time in UTC."""
NAME_TIME = "%Y%m%dT%H%M%S.%f"
"""The form of this time."""

# The end of the year 9999, after which datetime and Spark's timestamps end.
_LAST_MOMENT = 253_402_300_799_999
_SKIP = 1 << 20


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A node's response to a request, or the failure to get one.

    Attributes:
        time: of the response by the collector's clock, in milliseconds since 1970.
        endpoint: the address of the node, or the addresses that were tried.
        endpoint_type: whether the request was for a broker or a controller.
        api_key, version: of the request; the version is that of the response, which differs if a broker does not
            support the version of an ApiVersions request (KIP-511).
        request, response: whole frames without their size; None if there was no response.
        error: the reason for a missing response, as text; None if there is one.
    """

    time: int
    endpoint: str
    endpoint_type: EndpointType
    api_key: int | None = None
    version: int | None = None
    request: bytes | None = None
    response: bytes | None = None
    error: str | None = None

    def messages(self) -> tuple[bytes, bytes]:
        """Return the request and response without their headers; raises LogError if there is no response."""
        if self.request is None or self.response is None or self.api_key is None or self.version is None:
            raise LogError("there was no response")
        try:
            _, start = decode_request_header(self.request)
            header = cast(Any, CATALOG.message("ResponseHeader"))
            header_version = CATALOG.response_header_version(self.api_key, self.version)
            _, end = header.decode_prefix(self.response, header_version)
        except (WireError, LookupError) as error:
            raise LogError(str(error)) from None
        return self.request[start:], self.response[end:]


@dataclass(frozen=True, slots=True)
class SnapshotLine:
    """A snapshot and the position of its line in the file."""

    position: int
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class LostLine:
    """A line that is not a snapshot: damaged, or truncated because the writer was killed.

    Attributes:
        file: its name.
        position, length: the bytes lost.
        reason: the problem, as a clause.
        reaches_end: whether the file ends within the line, so that it may be a line that is still being written.
    """

    file: str
    position: int
    length: int
    reason: str
    reaches_end: bool = False

    def __str__(self) -> str:
        return f"{self.file}: byte {self.position}: {self.reason}; {counted(self.length, 'byte')} skipped"


@dataclass(frozen=True, slots=True)
class SnapshotFile:
    """A file of snapshots; `is_newest` is whether it is the last one in its folder, so that it may still grow."""

    path: str
    size: int
    is_newest: bool


def find_snapshot_files(path: str, depth: int = 16) -> list[SnapshotFile]:
    """Return the snapshot files at a path or URI, in the order of their creation, folder by folder.

    Subfolders are searched up to `depth` levels deep, because links may form cycles. If the path is a file, it is
    returned whatever its name. The list may be empty. Raises OSError.
    """
    top = entry(path)
    if not top.is_folder:
        return [SnapshotFile(top.path, top.size, is_newest=True)]
    inside = entries(path)
    files = [file for file in inside if NAME.fullmatch(file.name) and not file.is_folder]
    newest = max(filter(file_time, (file.name for file in files)), default=None)
    own = [SnapshotFile(file.path, file.size, is_newest=file.name == newest) for file in files]
    folders = [file for file in inside if file.is_folder and not file.name.startswith(".")] if depth else []
    return own + [file for folder in folders for file in find_snapshot_files(folder.path, depth - 1)]


def file_time(name: str) -> datetime | None:
    """Return the creation time in the name of a file, None if it has none, or one that no writer can have had."""
    match = NAME.fullmatch(name)
    try:
        time = None if match is None else datetime.strptime(match["time"], NAME_TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
    # The last time that there is would leave no later name for the next file.
    return None if time == datetime.max.replace(tzinfo=UTC) else time


def open_snapshots(path: str) -> BinaryIO:
    """Open a file, by path or URI, for `read_snapshots`."""
    return BufferedReader(cast(Any, open_file(path)))  # pyarrow's files cannot read lines


def read_snapshots(
    file: BinaryIO, name: str = "", start: int = 0, end: int | None = None
) -> Iterator[SnapshotLine | LostLine]:
    """Yield the lines between two positions of a file, both at line starts; `name` is the file name for lost lines.

    The file must support `readline`, as the files of `open_snapshots` do. Only one line is in memory at a time.
    """
    if start:
        file.seek(start)
    position = start
    most = budget("snapshot-line-bytes")
    while end is None or position < end:
        line = file.readline(most if end is None else min(most, end - position))
        if not line:
            return
        is_whole = line.endswith(b"\n")
        if len(line) == most and not is_whole:
            length = len(line) + _skip_line(file)
            yield LostLine(name, position, length, f"a line of {length} bytes, longer than any snapshot")
        else:
            length = len(line)
            try:
                yield SnapshotLine(position, decode_line(line))
            except LogError as error:
                reason = str(error) if is_whole else "the file ends within this line"
                yield LostLine(name, position, length, reason, not is_whole)
        position += length


def _skip_line(file: BinaryIO) -> int:
    """Read to the end of a line, and return the number of bytes read."""
    skipped = 0
    while piece := file.readline(_SKIP):
        skipped += len(piece)
        if piece.endswith(b"\n"):
            break
    return skipped


def encode_line(snapshot: Snapshot) -> bytes:
    """Return the line of a snapshot, including its newline."""
    form: dict[str, object] = {
        "time": snapshot.time,
        "endpoint": snapshot.endpoint,
        "endpointType": snapshot.endpoint_type,
        "apiKey": snapshot.api_key,
        "version": snapshot.version,
        "request": None if snapshot.request is None else b64encode(snapshot.request).decode(),
        "response": None if snapshot.response is None else b64encode(snapshot.response).decode(),
        "error": snapshot.error,
    }
    present = {name: value for name, value in form.items() if value is not None}
    return json.dumps(present, separators=(",", ":")).encode() + b"\n"


def decode_line(line: bytes) -> Snapshot:
    """Return the snapshot in a line; unknown members, which later versions may write, are ignored. Raises LogError."""
    try:
        form = json.loads(line)
    except (ValueError, RecursionError):
        raise LogError("the line is not JSON") from None
    if not isinstance(form, dict):
        raise LogError("the line is not an object")
    values: dict[str, Any] = {}
    for name, (attribute, read, is_needed) in _MEMBERS.items():
        value = form.get(name)
        if value is None and (is_needed or (name in _OF_ANSWERS and form.get("error") is None)):
            raise LogError(f"{name} is missing")
        try:
            values[attribute] = None if value is None else read(value)
        except ValueError as error:
            raise LogError(f"{name} is not {error}") from None
    return Snapshot(**values)


def _moment(value: object) -> int:
    if type(value) is not int or not 0 <= value <= _LAST_MOMENT:
        raise ValueError("a time in milliseconds since 1970")
    return value


def _int16(value: object) -> int:
    if type(value) is not int or not -0x8000 <= value <= 0x7FFF:
        raise ValueError("an int16")
    return value


def _text(value: object) -> str:
    try:
        if isinstance(value, str) and value.encode():
            return value
    except UnicodeEncodeError:  # an unpaired surrogate, which JSON can represent but UTF-8 cannot
        pass
    raise ValueError("text")


def _endpoint_type(value: object) -> EndpointType:
    match value:
        case "broker" | "controller":
            return value
    raise ValueError("broker or controller")


def _frame(value: object) -> bytes:
    try:
        if isinstance(value, str):
            return a2b_base64(value, strict_mode=True)
    except (Base64Error, ValueError):
        pass
    raise ValueError("base64")


_MEMBERS: dict[str, tuple[str, Callable[[object], Any], bool]] = {
    "time": ("time", _moment, True),
    "endpoint": ("endpoint", _text, True),
    "endpointType": ("endpoint_type", _endpoint_type, True),
    "apiKey": ("api_key", _int16, False),
    "version": ("version", _int16, False),
    "request": ("request", _frame, False),
    "response": ("response", _frame, False),
    "error": ("error", _text, False),
}
_OF_ANSWERS = {"apiKey", "version", "request", "response"}
