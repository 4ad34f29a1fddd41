"""Prints what `kip log dump` reads: files in one process or several, as JSON lines or a table, with progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import click

from kip.cli.output.errors import PARTIAL_FAILURE
from kip.cli.output.printing import echo_error, is_progress_shown, terminal_width
from kip.escaping import escape_json
from kip.kafka.secrets import SECRET_TOPICS
from kip.log.dumps.dump import Dumped, DumpedLines, DumpOptions, dump_files, follow_files
from kip.log.dumps.table import BATCHES, RECORDS, TextTable
from kip.log.errors import LogError
from kip.log.segments.files import LogFile, find_log_files

_WORTH_PROCESSES = 256 << 10
"""Size in bytes below which one process is faster than starting several processes."""
_BYTES = {
    ("jsonl", False): "the bytes are in the output",
    ("jsonl", True): "the bytes of the metadata log, which can contain passwords, are in the output with --secrets",
    ("table", False): "--format jsonl prints the bytes",
    ("table", True): "--format jsonl --secrets prints the bytes, which can contain passwords",
}
"""Where the bytes of undecodable records are, by the format and whether they are redacted."""

_Shape: TypeAlias = Callable[[Iterator[Dumped]], Iterator[Dumped]]


def print_files(paths: tuple[str, ...], options: DumpOptions, *, follow: bool, jobs: int, form: str) -> int:
    """Print the files under paths as `jsonl` or `table`, and return the exit status."""
    files = _find(paths)
    if not files:
        echo_error(f"{', '.join(paths)}: no segments of partitions, so there are no records")
    table = None
    if form == "table":
        table = (BATCHES if options.batches else RECORDS).fitted((file.path for file in files), terminal_width())
    shape = partial(_as_table, table) if table else _as_json
    if follow:
        printed = _printed(shape(follow_files(lambda: _find(paths), options)))
    else:
        printed = _watched(_dump(files, options, jobs, shape), sum(file.size for file in files))
    topics = {options.topic} if options.topic else {file.topic for file in files}
    is_redacted = not options.shows_secrets and not topics.isdisjoint(SECRET_TOPICS)
    return _finish(printed, table.head if table else b"", _BYTES[form, is_redacted], is_endless=follow)


def _dump(files: list[LogFile], options: DumpOptions, jobs: int, shape: _Shape) -> Iterator[Dumped]:
    if jobs == 1 or sum(file.size for file in files) < _WORTH_PROCESSES:
        return _printed(shape(dump_files(files, options)))
    from kip.log.dumps.parallel import print_in_processes

    return print_in_processes(files, options, jobs, shape, _print)


def _find(paths: tuple[str, ...]) -> list[LogFile]:
    try:
        return [file for path in paths for file in find_log_files(path)]
    except OSError as error:
        raise click.UsageError(f"{error.filename or ', '.join(paths)}: {error.strerror or error}") from None
    except LogError as error:
        raise click.UsageError(str(error)) from None


def _as_table(table: TextTable, outputs: Iterator[Dumped]) -> Iterator[Dumped]:
    """Yield outputs with table rows instead of JSON lines."""
    for output in outputs:
        yield replace(output, lines=table.rows(output.lines)) if isinstance(output, DumpedLines) else output


def _as_json(outputs: Iterator[Dumped]) -> Iterator[Dumped]:
    for output in outputs:
        yield replace(output, lines=escape_json(output.lines)) if isinstance(output, DumpedLines) else output


def _printed(outputs: Iterator[Dumped]) -> Iterator[Dumped]:
    """Print each output, then yield it."""
    for output in outputs:
        _print(output)
        yield output


def _print(output: Dumped) -> None:
    """Write lines to stdout, a loss to stderr."""
    if isinstance(output, DumpedLines):
        _write(output.lines)
    else:
        echo_error(str(output))


def _write(lines: bytes) -> None:
    stdout = sys.stdout.buffer
    try:
        stdout.write(lines)
        stdout.flush()
    except OSError:
        # Otherwise Python flushes stdout again on exit, and reports the error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
        raise


def _finish(printed: Iterator[Dumped], head: bytes, where_bytes_are: str, *, is_endless: bool) -> int:
    """Print the head, then consume the outputs, which print themselves; return the exit status.

    An interrupt is the end of outputs that have no other.
    """
    losses = unreadable = 0
    try:
        _write(head)
        for output in printed:
            if isinstance(output, DumpedLines):
                unreadable += output.unreadable
            else:
                losses += 1
    except BrokenPipeError:
        pass
    except KeyboardInterrupt:
        if not is_endless:
            raise
    except OSError as error:
        raise click.ClickException(f"stdout: {error.strerror or error}") from None
    except LogError as error:
        raise click.ClickException(str(error)) from None
    if unreadable:
        records = "1 record" if unreadable == 1 else f"{unreadable} records"
        echo_error(f"{records} could not be decoded; {where_bytes_are}")
    return PARTIAL_FAILURE if losses or unreadable else 0


def _watched(outputs: Iterator[Dumped], size: int) -> Iterator[Dumped]:
    """Yield the outputs, with a progress bar if `is_progress_shown`."""
    if not is_progress_shown():
        yield from outputs
        return
    with click.progressbar(length=size, file=sys.stderr, label="bytes read") as bar:
        for output in outputs:
            yield output
            if isinstance(output, DumpedLines):
                bar.update(output.end - output.start)
