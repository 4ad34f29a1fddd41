"""`kip clients`: which clients must change before a release of Kafka, from request logs, captures and groups."""

from __future__ import annotations

import sys
from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import click

from kip.cli.output.errors import PARTIAL_FAILURE
from kip.cli.output.printing import echo, echo_json
from kip.cli.output.rows import print_rows
from kip.cli.parameters.options import format_option
from kip.clients.drops import release_number
from kip.kafka.releases import NEWEST, NEWEST_KNOWN

_FORMATS = ("table", "markdown", "html", "json", "jsonl")


def _release(context: click.Context, option: click.Parameter, value: str | None) -> str | None:
    try:
        return value and ".".join(map(str, release_number(value)))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _zone(context: click.Context, option: click.Parameter, value: str) -> tzinfo:
    try:
        return UTC if value == "UTC" else ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise click.BadParameter(f"{value!r} is not a known time zone; write one such as Europe/Berlin") from None


@click.command(name="clients", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("inputs", nargs=-1, required=True, type=click.Path(exists=True), metavar="INPUT...")
@click.option(
    "--before", callback=_release, metavar="RELEASE", help="Report only uses that this release or an earlier one drops."
)
@click.option("--all", "shows_all", is_flag=True, help="With json and jsonl: include uses that no release drops.")
@click.option(
    "--time-zone",
    "zone",
    metavar="ZONE",
    callback=_zone,
    default="UTC",
    show_default=True,
    help="Time zone of the brokers' clocks, for request logs without a time zone.",
)
@format_option(*_FORMATS)
def command(inputs: tuple[str, ...], *, before: str | None, shows_all: bool, zone: tzinfo, form: str) -> None:
    """Report which clients must change before a release of Kafka, and why.

    INPUT is a broker's request log (kafka-request.log, also rotated or .gz), its server.log, which has the requests
    that it refused, a packet capture, a log of __consumer_offsets, or a folder, which is searched recursively. Without
    --before, everything that a known release drops is reported.

    \b
    Example:
      kip clients --before 5.0 /var/log/kafka

    Exit status: 0 success, 2 usage error, 3 part of the input could not be read.
    """
    import orjson

    from kip.clients.reading import find_client_inputs, read_clients
    from kip.clients.report import make_report, use_row

    lost = 0

    def report_loss(text: str) -> None:
        nonlocal lost
        lost += 1
        echo(text, err=True)

    try:
        tally = read_clients(find_client_inputs(inputs), report_loss, zone)
    except (ValueError, OSError) as error:
        raise click.UsageError(str(error)) from None
    if before and release_number(before) > release_number(NEWEST):
        echo(f"warning: {NEWEST_KNOWN}; {before} may drop more than this", err=True)
    uses, coverages = list(tally.uses()), tally.coverages()
    # A server.log only has refused requests, so that one without any shows no client.
    if not (uses or coverages or lost):
        reason = "no request, refused or not, no connection of a client, and no member of a group"
        raise click.UsageError(f"{', '.join(inputs)}: {reason}")
    report = make_report(uses, coverages, before, lost)
    match form:
        case "table":
            echo(report.to_text(), nl=False)
        case "markdown":
            echo(report.to_markdown(), nl=False)
        case "html":
            echo(report.to_html(), nl=False)
        case "json":
            report_form = report.to_object() | ({"uses": [use_row(use) for use in uses]} if shows_all else {})
            echo_json(orjson.dumps(report_form, option=orjson.OPT_INDENT_2).decode())
        case _:
            shown = uses if shows_all else [use for old in report.old for use in old.uses]
            print_rows(map(use_row, shown), form, lambda row: row)
    sys.exit(PARTIAL_FAILURE if lost else 0)
