"""The directory in which a running cluster keeps its state: each change is saved, or undone."""

from __future__ import annotations

import logging
import os
from pathlib import Path

from kip.cluster.errors import StorageError
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.snapshots import restore, undo
from kip.cluster.state.storage import load, lock, save
from kip.transaction import FolderLock

_log = logging.getLogger(__name__)


class StateDirectory:
    """The directory of a cluster's state, or None, which keeps it in memory."""

    def __init__(self, state: ClusterState, path: str | os.PathLike[str] | None) -> None:
        self._state = state
        self._path = None if path is None else Path(path)
        self._lock: FolderLock | None = None

    def open(self) -> None:
        """Lock the directory, and restore what it contains."""
        if self._path is None:
            return
        self._lock = lock(self._path)
        self._state.logs.directory = self._path
        snapshot = load(self._path)
        if snapshot is not None:
            restore(self._state, snapshot)
            self._state.logs.open(self._state.topics.values())
            # Before markers are written: the offsets of lost records are not for them.
            save(self._state, self._path)
            self._state.transactions.complete()

    def begin(self) -> None:
        """Save the state of a cluster whose nodes have started, and all changes from now on."""
        if self._path is not None:
            save(self._state, self._path)
        # Set only now: states during the start are incomplete, and `close` saves only clusters that have started.
        self._state.on_change = self._save

    def close(self) -> None:
        """Save the state for the last time, and unlock the directory."""
        if self._path is not None and self._state.on_change == self._save:
            try:
                save(self._state, self._path, is_stopped=True)
            except StorageError as problem:
                _log.error("%s", problem)
        self._state.on_change = _keep_no_change
        self._state.logs.close()
        self._state.groups.close()
        self._state.transactions.close()
        if self._lock is not None:
            self._lock.close()

    def _save(self) -> None:
        """Keep a change, or undo it.

        Raises:
            StorageError: it was undone.
        """
        if self._path is None:
            return
        try:
            save(self._state, self._path)
        except StorageError:
            snapshot = load(self._path)
            assert snapshot is not None  # written when the cluster was opened
            undo(self._state, snapshot)
            raise


def _keep_no_change() -> None:
    """Stand for `_save` while the cluster does not run."""
