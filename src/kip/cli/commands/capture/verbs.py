"""`kip capture`: exchanges between Kafka clients and brokers in a packet capture, and statistics per client."""

from __future__ import annotations

import sys
from fnmatch import fnmatchcase
from itertools import chain
from typing import Any

import click
from kafka_wire.registry import CATALOG

from kip.capture.conversations import Exchange
from kip.capture.decoding import api_name
from kip.capture.series import group_series
from kip.cli.commands.capture.output import (
    EXCHANGE_WIDTHS,
    Diagnostics,
    exchange_columns,
    load_columns,
    load_line,
)
from kip.cli.output.errors import PARTIAL_FAILURE, REQUEST_FAILED
from kip.cli.output.printing import echo_error
from kip.cli.output.rows import print_rows
from kip.cli.parameters.options import FORMATS, Verbs, format_option
from kip.suggestions import known_names


def _known_api(context: click.Context, parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Check the names of APIs; any number may be a key."""
    apis = {entry.name.removesuffix("Request") for entry in CATALOG if entry.type == "request"}
    spelled = {name.lower() for name in apis}
    for name in names:
        if not name.isdecimal() and name.lower() not in spelled:
            raise click.BadParameter(f"{name!r} is not an API; {known_names(name, sorted(apis))}")
    return names


_capture_file = click.Path(exists=True, dir_okay=False, allow_dash=True)


@click.group(name="capture", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Read packet captures (pcap or pcapng, plain or gzip) of Kafka traffic.

    Exit status: 0 success, 2 usage error, 3 part of the capture could not be read.
    """


@command.command()
@click.argument("files", type=_capture_file, nargs=-1, required=True)
@click.option(
    "--api",
    "apis",
    multiple=True,
    metavar="NAME",
    callback=_known_api,
    help="Only this API, by name or key; may be repeated.",
)
@click.option(
    "--client",
    "clients",
    multiple=True,
    metavar="ID",
    help="Only this client id; * and ? are wildcards; may be repeated.",
)
@click.option("--errors", is_flag=True, help="Only exchanges that contain an error code or could not be decoded.")
@click.option("--records", is_flag=True, help="Print record data as base64 instead of its size.")
@click.option(
    "--contents", is_flag=True, help="Decode record batches, and the consumer protocol in JoinGroup and SyncGroup."
)
@click.option("--secrets", is_flag=True, help="Print passwords, keys and tokens instead of redacting them.")
@click.option("--follow", is_flag=True, help="Wait for packets that are appended to the only file, until interrupted.")
@format_option(*FORMATS, default="jsonl")
def dump(
    files: tuple[str, ...],
    *,
    apis: tuple[str, ...],
    clients: tuple[str, ...],
    errors: bool,
    records: bool,
    secrets: bool,
    contents: bool,
    follow: bool,
    form: str,
) -> None:
    """Print each request in FILES with its response, one JSON line per exchange.

    Files of one capture that was split (tcpdump -C or -G) are read as one. FILES may be - for standard input.
    Exchanges from a pipe are printed as soon as they are complete:

    \b
    tcpdump -U -w - tcp | kip capture dump -
    """
    from kip.capture.lines import Detail, exchange_line

    if follow and len(files) > 1:
        raise click.UsageError("--follow takes one file")
    captures = [Diagnostics(series) for series in group_series(files)]
    exchanges = chain.from_iterable(capture.exchanges(follow=follow) for capture in captures)
    selected = (exchange for exchange in exchanges if _is_wanted(exchange, apis, clients))
    lines = (exchange_line(exchange, Detail(records, secrets, contents)) for exchange in selected)
    shown = (line for line in lines if not errors or _has_error(line))
    print_rows(shown, form, exchange_columns, EXCHANGE_WIDTHS, is_cut=True)
    is_partial = any(capture.losses or capture.undecoded for capture in captures)
    sys.exit(PARTIAL_FAILURE if is_partial else 0 if follow else _status_of(captures))


@command.command()
@click.argument("files", type=_capture_file, nargs=-1, required=True)
@format_option(*FORMATS)
def stats(files: tuple[str, ...], *, form: str) -> None:
    """Print latencies, errors and bytes by client and API.

    Latencies are percentiles in milliseconds, accurate to one percent, from the last byte of a request to that of its
    response. The latency of Fetch includes the time for which the broker waits for records.
    """
    from kip.capture.stats import Loads, measure, rows_of

    loads: Loads = {}
    captures = [Diagnostics(series) for series in group_series(files)]
    for capture in captures:
        measure(loads, capture.exchanges())
    print_rows((load_line(*row) for row in rows_of(loads)), form, load_columns, is_cut=True)
    sys.exit(PARTIAL_FAILURE if any(capture.losses for capture in captures) else _status_of(captures))


def _status_of(captures: list[Diagnostics]) -> int:
    """Return the exit status for captures that were read completely."""
    if any(capture.count for capture in captures):
        return 0
    echo_error("no exchange with a Kafka broker was found")
    return REQUEST_FAILED


def _is_wanted(exchange: Exchange, apis: tuple[str, ...], clients: tuple[str, ...]) -> bool:
    head = exchange.head
    if head is None:
        return not (apis or clients)
    names = {str(head.api_key), (api_name(head.api_key) or "").lower()}
    return (not apis or any(api.lower() in names for api in apis)) and (
        not clients or any(fnmatchcase(head.client_id or "", client) for client in clients)
    )


def _has_error(line: dict[str, Any]) -> bool:
    return any(line.get(member) for member in ("errorCodes", "requestProblem", "responseProblem"))
