"""The file of a cluster's state, replaced atomically after each change: JSON with its format and a checksum."""

from __future__ import annotations

import json
from pathlib import Path
from zlib import crc32

from kip.cluster.errors import StorageError
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.snapshots import SavedState, read_snapshot, snapshot_of
from kip.transaction import FolderLock, replace_file

_FILE = "cluster.json"
_FORMAT = 2
_FORMAT_OF_0_1 = 1


def lock(directory: Path) -> FolderLock:
    """Lock `directory`, which may be missing, against other clusters until the lock is closed.

    Raises:
        StorageError: another cluster has locked it, or it cannot be made.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return FolderLock(directory)
    except OSError as error:
        raise _failure(directory, error) from None


def save(state: ClusterState, directory: Path, *, is_stopped: bool = False) -> None:
    """Write the state to `directory`, which must exist.

    Raises:
        StorageError: it cannot be written; the previous state is still there.
    """
    fields = {"format": _FORMAT, **snapshot_of(state, is_stopped=is_stopped)}
    # One dump gives both, as it takes most of the time.
    text = json.dumps(fields, indent=1)
    signed = f'{{\n "checksum": {crc32(text.encode())},{text.removeprefix("{")}'
    try:
        # Private: it contains the secrets of delegation tokens and SCRAM credentials.
        replace_file(directory / _FILE, signed.encode(), is_private=True)
    except OSError as error:
        raise _failure(directory, error) from None


def load(directory: Path) -> SavedState | None:
    """Return the state that `save` wrote, None if there is none yet.

    Raises:
        StorageError: the file was not written by `save`, is damaged, or was written by another release.
    """
    path = directory / _FILE
    try:
        fields = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StorageError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise _broken(path, str(error)) from None
    number = fields.get("format") if isinstance(fields, dict) else None
    if number == _FORMAT_OF_0_1:
        raise StorageError(f"{path} was written by kip 0.1, which this release cannot read; use another directory")
    if isinstance(number, int) and number > _FORMAT:
        raise StorageError(f"{path} has format {number}, of a newer release of kip; this one reads format {_FORMAT}")
    if number != _FORMAT:
        raise _broken(path, f"its format is not {_FORMAT}")
    checksum = fields.pop("checksum", None)
    if checksum != crc32(json.dumps(fields, indent=1).encode()):
        raise _broken(path, "its checksum is wrong")
    try:
        return read_snapshot(fields)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _broken(path, f"{type(error).__name__} {error}") from None


def _broken(path: Path, reason: str) -> StorageError:
    return StorageError(
        f"{path} does not contain the state of a cluster: {reason}; delete it to start with an empty cluster"
    )


def _failure(directory: Path, error: OSError) -> StorageError:
    return StorageError(f"the cluster's state cannot be kept in {directory}: {error.strerror}")
