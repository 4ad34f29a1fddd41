"""`kip log`: what stands in Kafka's log files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import BinaryIO

import click

from kip.log.dump import Block, Options, Output, dump_files, follow_files
from kip.log.errors import LogError
from kip.log.segments import LogFile, find_log_files
from kip.log.selection import Selection, plain_type
from kip.log.table import BATCHES, RECORDS, Table

__all__ = ["command"]

_PARTLY_FAILED = 3


def _time(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Return a time in ms since 1970 from that, or from a date and time of ISO 8601 (UTC where it names no zone)."""
    if value is None or value.isdigit():
        return None if value is None else int(value)
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is neither milliseconds nor a time like 2025-09-20T02:27:40") from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return round(moment.timestamp() * 1000)


@click.group(name="log", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Read Kafka's log files."""


@command.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--batches", is_flag=True, help="A line for each batch instead of each record.")
@click.option(
    "--records", "with_data", is_flag=True, help="Show keys, values and headers of other topics than Kafka's own."
)
@click.option("--topic", help="Decode as records of this topic, whatever the folder is called.")
@click.option("--type", "types", multiple=True, metavar="NAME", help="Only records of this type, such as OffsetCommit.")
@click.option("--group", "groups", multiple=True, metavar="ID", help="Only records about this group.")
@click.option(
    "--since", callback=_time, metavar="TIME", help="Only records from this time on: milliseconds, or ISO 8601."
)
@click.option("--until", callback=_time, metavar="TIME", help="Only records before this time.")
@click.option("--from-offset", type=click.IntRange(0), metavar="N", help="Only records from this offset on.")
@click.option("--to-offset", type=click.IntRange(0), metavar="N", help="Only records before this offset.")
@click.option("--follow", is_flag=True, help="Go on with what is written later, until interrupted.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Processes to use.")
@click.option("--format", "form", type=click.Choice(["jsonl", "table"]), default="jsonl", show_default=True)
def dump(
    paths: tuple[str, ...],
    *,
    batches: bool,
    with_data: bool,
    topic: str | None,
    types: tuple[str, ...],
    groups: tuple[str, ...],
    since: int | None,
    until: int | None,
    from_offset: int | None,
    to_offset: int | None,
    follow: bool,
    jobs: int,
    form: str,
) -> None:
    """Print the records of segments and snapshots as JSON lines.

    PATH is a log file, the folder of a partition, or a folder of log.dirs with many partitions; a local path, or a URI
    such as s3://bucket/folder. Records of Kafka's internal topics are decoded; of others the sizes are shown.

    Exits with 3 if something was unreadable; what it was stands on stderr, and everything else was printed.
    """
    if batches and (types or groups):
        raise click.UsageError("--batches shows no records, so there is nothing to choose by --type or --group")
    if follow and jobs > 1:
        raise click.UsageError("--follow reads in one process: leave out --jobs")
    selection = Selection(
        types=frozenset(map(plain_type, types)),
        groups=frozenset(groups),
        since=since,
        until=until,
        first_offset=from_offset,
        end_offset=to_offset,
    )
    options = Options(selection, topic, batches, with_data)
    files = _find(paths)
    if follow:
        outputs = follow_files(lambda: _find(paths), options)
    else:
        outputs = _watched(_dump(files, options, jobs), sum(file.size for file in files))
    table = BATCHES if batches else RECORDS
    sys.exit(_print(outputs, table if form == "table" else None))


def _dump(files: list[LogFile], options: Options, jobs: int) -> Iterator[Output]:
    if jobs == 1:
        return dump_files(files, options)
    from kip.log.parallel import dump_in_processes

    return dump_in_processes(files, options, jobs)


def _find(paths: tuple[str, ...]) -> list[LogFile]:
    try:
        return [file for path in paths for file in find_log_files(path)]
    except OSError as error:
        raise click.UsageError(f"{error.filename or ', '.join(paths)}: {error.strerror or error}") from None
    except LogError as error:
        raise click.UsageError(str(error)) from None


def _print(outputs: Iterator[Output], table: Table | None) -> int:
    """Write lines to stdout and losses to stderr as they come; return the exit status."""
    stdout = sys.stdout.buffer
    losses = unreadable = 0
    try:
        if table is not None:
            stdout.write(table.head)
        for output in outputs:
            if isinstance(output, Block):
                stdout.write(output.lines if table is None else table.rows(output.lines))
                stdout.flush()
                unreadable += output.unreadable
            else:
                click.echo(f"kip: {output}", err=True)
                losses += 1
    except BrokenPipeError:
        _let_go(stdout)
    except OSError as error:
        raise click.ClickException(f"stdout: {error.strerror or error}") from None
    except KeyboardInterrupt:
        pass
    if unreadable:
        click.echo(f"kip: {unreadable} records could not be decoded; their bytes are in the output", err=True)
    return _PARTLY_FAILED if losses or unreadable else 0


def _let_go(stdout: BinaryIO) -> None:
    """Point stdout elsewhere, or Python complains on exit about the reader that has gone."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stdout.fileno())


def _watched(outputs: Iterator[Output], size: int) -> Iterator[Output]:
    """Yield the outputs, with a progress bar on stderr if that is a terminal and stdout is not."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from outputs
        return
    with click.progressbar(length=size, file=sys.stderr, label="bytes read") as bar:
        for output in outputs:
            yield output
            if isinstance(output, Block):
                bar.update(output.end - output.start)
