"""`kip proxy`: run a proxy between Kafka clients and brokers."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.controls.faults import fault_commands
from kip.cli.controls.lines import run_line, serve_until_stopped, stop_event
from kip.cli.output.errors import REQUEST_FAILED
from kip.cli.output.printing import echo, echo_error
from kip.cli.parameters.options import Verbs

if TYPE_CHECKING:
    import ssl

    from kip.proxy import Proxy

_file = click.Path(dir_okay=False, path_type=Path)
_existing_file = click.Path(exists=True, dir_okay=False, path_type=Path)

controls = Verbs("proxy", help="Change the proxy: faults and limits of versions.")
for _each in fault_commands():
    controls.add_command(_each)


@click.command(name="proxy", context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--bootstrap-server", "-b", metavar="HOST:PORT,...", help="Addresses of brokers; the others are discovered."
)
@click.option("--command-config", metavar="FILE", help="Properties file of Kafka's tools; only TLS is used.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=19092,
    show_default=True,
    help="Port for the first broker; the others get the next free ports. 0 means any free ports.",
)
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--advertised-host", metavar="NAME", help="Host name in responses to clients.  [default: the host]")
@click.option("--record", type=_file, metavar="FILE", help="Write all exchanges to this pcap file, passwords included.")
@click.option(
    "--replay",
    type=_existing_file,
    metavar="FILE",
    help="Respond from this recording, without brokers; logins with SCRAM cannot be replayed.",
)
@click.option("--release", metavar="X.Y", help="Offer only the API versions of this release of Kafka.")
@click.option(
    "--max-version",
    "limits",
    multiple=True,
    metavar="API=N",
    help="Offer an API up to version N, or none; may be repeated.",
)
@click.option(
    "--fail",
    "failures",
    multiple=True,
    metavar="'API CODE ...'",
    help="Answer requests with an error code; may be repeated.",
)
@click.option("--delay", "delays", multiple=True, metavar="'DURATION ...'", help="Delay responses; may be repeated.")
@click.option(
    "--do",
    "actions",
    multiple=True,
    metavar="COMMAND",
    help="Control command to run first, such as 'throttle 2s'; may be repeated.",
)
def command(
    bootstrap_server: str | None,
    command_config: str | None,
    replay: Path | None,
    limits: tuple[str, ...],
    failures: tuple[str, ...],
    delays: tuple[str, ...],
    actions: tuple[str, ...],
    **options: Any,
) -> None:
    """Run a proxy between clients and brokers until SIGINT, SIGTERM or SIGHUP.

    Clients connect to it without TLS, and log in to the broker through it. It opens a port for each broker, and
    replaces the brokers' addresses in all responses.

    \b
    kip proxy -b localhost:9092 --record a.pcap      then: kip capture dump a.pcap
    kip proxy -b localhost:9092 --fail 'Produce NOT_LEADER_OR_FOLLOWER --times 1'
    kip proxy -b localhost:9092 --delay '500ms --api Fetch'
    kip proxy -b localhost:9092 --do 'break close --api Metadata --times 2'
    kip proxy -b localhost:9092 --release 3.9 --max-version Fetch=12
    kip proxy --replay a.pcap

    Lines on standard input control it: `fail ...`, `clear-faults`, `requests`; `help` lists all control commands.
    """
    from kip.cluster import ClusterSetupError
    from kip.proxy import Proxy
    from kip.proxy.versions import parse_limits

    if (bootstrap_server is None) == (replay is None):
        raise click.UsageError("Name brokers with --bootstrap-server, or a recording with --replay.")
    _print_log()
    try:
        proxy = Proxy(
            bootstrap_server,
            tls=_tls(command_config),
            replay=replay,
            max_versions=parse_limits(limits),
            report=echo_error,
            **options,
        )
        with proxy:
            _prepare(
                proxy, [*(f"fail {fault}" for fault in failures), *(f"delay {fault}" for fault in delays), *actions]
            )
            stopped = stop_event()
            for broker, own_port in proxy.ports.items():
                echo(f"broker {broker} is at port {own_port}")
            serve_until_stopped(controls, proxy, stopped)
    except ClusterSetupError as error:
        raise click.ClickException(str(error)) from None
    if proxy.recording_failure:
        sys.exit(REQUEST_FAILED)


def _prepare(proxy: Proxy, lines: list[str]) -> None:
    for line in lines:
        if run_line(controls, proxy, line):
            raise click.ClickException(f"{line!r} failed")


def _tls(command_config: str | None) -> ssl.SSLContext | None:
    """Return the TLS context of a properties file; None without a file, or if it does not name TLS."""
    if command_config is None:
        return None
    from kip.admin.errors import SettingsError
    from kip.admin.properties import read_properties
    from kip.admin.security.tls import tls_context

    try:
        properties = read_properties(command_config)
        uses_tls = properties.get("security.protocol", "PLAINTEXT").strip().upper().endswith("SSL")
        return tls_context(properties) if uses_tls else None
    except SettingsError as error:
        raise click.UsageError(str(error)) from None


class _Echo(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage() if record.exc_info is None else self.format(record)
        echo_error(text) if record.levelno > logging.INFO else echo(text, err=True)


def _print_log() -> None:
    """Print the messages of the proxy to stderr."""
    log = logging.getLogger("kip.proxy")
    log.setLevel(logging.INFO)
    log.addHandler(_Echo())
