"""`kip log`: inspect Kafka's log files."""

from __future__ import annotations

import sys

import click

from kip.cli.commands.log.check import check
from kip.cli.parameters.options import Verbs, format_option
from kip.cli.parameters.types import MILLISECONDS
from kip.log.records.types import record_types
from kip.log.segments.selection import Selection, plain_type
from kip.suggestions import known_names


def _known_type(name: str) -> str:
    names = {plain_type(record_type): record_type for record_type in record_types()}
    if plain_type(name) not in names:
        advice = known_names(name, sorted(names.values()))
        raise click.BadParameter(f"{name!r} is not a type of records; {advice}", param_hint="--type")
    return plain_type(name)


@click.group(name="log", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Read and check Kafka's log files."""


command.add_command(check)


@command.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path())
@click.option("--batches", is_flag=True, help="Print one line per batch instead of per record.")
@click.option(
    "--records", "with_data", is_flag=True, help="Print keys, values and headers of topics that are not internal."
)
@click.option("--topic", metavar="NAME", help="Decode as records of this topic, regardless of the folder's name.")
@click.option(
    "--type",
    "types",
    multiple=True,
    metavar="NAME",
    help="Only records of this type, such as OffsetCommit; may be repeated.",
)
@click.option("--group", "groups", multiple=True, metavar="ID", help="Only records about this group; may be repeated.")
@click.option(
    "--since", type=MILLISECONDS, metavar="TIME", help="Only records at this time or later: ms since 1970, or ISO 8601."
)
@click.option("--until", type=MILLISECONDS, metavar="TIME", help="Only records before this time.")
@click.option("--from-offset", type=click.IntRange(0), metavar="N", help="Only records at this offset or later.")
@click.option("--to-offset", type=click.IntRange(0), metavar="N", help="Only records before this offset.")
@click.option("--secrets", is_flag=True, help="Print passwords and keys in the metadata log instead of redacting them.")
@click.option("--follow", is_flag=True, help="Wait for records that are appended, until interrupted.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, metavar="N", help="Number of processes.")
@format_option("jsonl", "table")
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
    secrets: bool,
    follow: bool,
    jobs: int,
    form: str,
) -> None:
    """Print the records of segments and snapshots as JSON lines.

    PATH is a segment, a snapshot, a partition directory or a folder of log.dirs: a local path, or a URI such as
    s3://bucket/folder. Records of internal topics are decoded; for other topics, sizes are printed.

    Exit status: 0 success, 2 usage error, 3 part of the input could not be read: the reasons are on stderr, and all
    other records were printed.
    """
    from kip.cli.commands.log.dumping import print_files
    from kip.log.dumps.dump import DumpOptions

    if batches and (types or groups):
        raise click.UsageError("--batches prints no records, so --type and --group do not apply")
    if follow and jobs > 1:
        raise click.UsageError("--follow reads in one process; omit --jobs")
    selection = Selection(
        types=frozenset(map(_known_type, types)),
        groups=frozenset(groups),
        since=since,
        until=until,
        first_offset=from_offset,
        end_offset=to_offset,
    )
    options = DumpOptions(selection, topic, batches, with_data, secrets)
    sys.exit(print_files(paths, options, follow=follow, jobs=jobs, form=form))
