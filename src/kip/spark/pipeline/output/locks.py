"""The lock of an output: one run at a time writes to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.store import Store


@contextmanager
def locked(store: Store) -> Iterator[None]:
    """Lock a folder against other runs; a killed run leaves no lock. Object stores have no locks.

    Raises:
        PipelineError: another run is writing, or the folder cannot be made.
    """
    if not store.is_local:
        yield
        return
    import fcntl

    path = Path(store.arrow_path("_lock")[1])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError as error:
        raise PipelineError(f"--output {path.parent}: {error.strerror}") from None
    with path.open("w") as lock:
        try:
            # The kernel releases flock when the process ends; a file with a process id would survive a kill.
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise PipelineError(f"another run writes to {store.path}: wait for it, or stop it") from None
        yield
