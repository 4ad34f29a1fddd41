"""The files of tasks: those that are up to date, and the others made and formatted, in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from kipc.output.format import formatter_name
from kipc.output.manifest import FileRecord, Hashes, digest
from kipc.targets import Task

MadeFiles = dict[str, tuple[FileRecord, str | None]]
"""Files by path: their record, and their text if it has to be written."""

FEW_TASKS = 8
"""With fewer tasks, one process is done before others have started and imported jinja2 and black."""
TASKS_AT_ONCE = 2
"""Tasks sent to a process together: with more, one process gets several large messages and the others wait for it."""


def is_current(task: Task, present: Mapping[str, FileRecord], cached: Hashes) -> bool:
    """Return whether all files of a task are known to be up to date, without rendering a message."""
    rendered = cached.get(task.key) if task.key else tuple(map(digest, task.make()))
    return rendered == tuple(present[path].rendered if path in present else None for path in task.paths)


def make_all(
    tasks: Sequence[Task], present: Mapping[str, FileRecord], jobs: int, formatter: Callable[[str], str]
) -> Iterator[MadeFiles]:
    """Yield the files of each task, in order."""
    if not tasks:
        return
    make = partial(_make, formatter, formatter_name())
    records = [{path: present[path] for path in task.paths if path in present} for task in tasks]
    if jobs == 1 or len(tasks) < FEW_TASKS:
        yield from map(make, tasks, records)
        return
    # Slow to import, and not needed if nothing changed.
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # A fork of a process in which other threads run (of a test runner, of a library in C) can end at once or never.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as workers:
        yield from workers.map(make, tasks, records, chunksize=TASKS_AT_ONCE)


def _make(formatter: Callable[[str], str], name: str, task: Task, records: Mapping[str, FileRecord]) -> MadeFiles:
    """Make the files of one task, formatted where their text is not the known one."""
    files: MadeFiles = {}
    for path, text in zip(task.paths, task.make(), strict=True):
        rendered = digest(text)
        if path in records and records[path].rendered == rendered:
            files[path] = records[path], None
        elif path.endswith(".py"):
            final = text if task.is_formatted else formatter(text)
            files[path] = FileRecord(rendered, digest(final), name), final
        else:
            files[path] = FileRecord(rendered, rendered), text
    return files
