"""`kip collect`: poll the state of a cluster, and append the responses to files without decoding them."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Coroutine, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import strftime
from typing import TYPE_CHECKING, Any

import click
from kafka_wire.api_keys import ApiKey

from kip.cli.connecting import bootstrap_server_option, command_config_option, words_for_errors
from kip.cli.controls.stop_signals import stop_signals
from kip.cli.output.errors import PARTIAL_FAILURE, REQUEST_FAILED
from kip.cli.output.printing import echo
from kip.cli.parameters.types import SIZE, Duration

if TYPE_CHECKING:
    from kip.admin.collection.collecting import Collector
    from kip.admin.settings import Settings
    from kip.log.collected.writer import SnapshotWriter


@click.command(name="collect", context_settings={"help_option_names": ["-h", "--help"]})
@bootstrap_server_option
@click.option(
    "--bootstrap-controller", "-C", metavar="HOST:PORT,...", help="Addresses of controllers, in addition or instead."
)
@command_config_option
@click.option(
    "--output",
    required=True,
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of the files; created if missing.",
)
@click.option(
    "--interval",
    type=Duration(),
    metavar="DURATION",
    default="10s",
    show_default=True,
    help="Time between the starts of two rounds.",
)
@click.option("--count", type=click.IntRange(1), metavar="N", help="Number of rounds.  [default: until interrupted]")
@click.option(
    "--timeout", type=Duration(), metavar="DURATION", default="10s", show_default=True, help="Timeout of a request."
)
@click.option(
    "--rotate-size",
    "max_bytes",
    type=SIZE,
    metavar="SIZE",
    default="64m",
    show_default=True,
    help="Size at which a new file is started.",
)
@click.option(
    "--rotate-age",
    "max_age",
    type=Duration(),
    metavar="DURATION",
    default="1d",
    show_default=True,
    help="Age at which a new file is started.",
)
@click.option("--fsync", is_flag=True, help="Sync each line to disk.")
def command(
    bootstrap_server: str | None,
    bootstrap_controller: str | None,
    command_config: str | None,
    output: Path,
    interval: float,
    count: int | None,
    timeout: float,
    **options_of_writer: Any,
) -> None:
    """Record the nodes, quorum, topics, groups and offsets of a cluster until SIGINT, SIGTERM or SIGHUP.

    The files in DIR are for the data source kafka-snapshots and for kip pipeline. If the cluster is unreachable or
    refuses a request, the failure is recorded and polling continues.

    Exit status: 0 success, 1 no request ever succeeded, 2 usage error, 3 an API was refused every time. An error in a
    part of a response, such as a partition without a leader, is printed and is not a refusal.
    """
    from kip.log.collected.writer import SnapshotWriter

    tally = _Tally()
    with words_for_errors():
        settings = _settings(bootstrap_server, bootstrap_controller, command_config, timeout)
    writer = SnapshotWriter(output, **options_of_writer)
    try:
        output.mkdir(parents=True, exist_ok=True)
        with closing(writer):
            asyncio.run(_until_stopped(_collect(settings, writer, interval, count, tally)))
    except OSError as error:
        raise click.ClickException(f"cannot write {error.filename or writer.path}: {error.strerror}") from None
    _echo_progress(f"{tally}, in {output}")
    sys.exit(tally.exit_status)


@dataclass(slots=True)
class _Tally:
    """Counters; `answered` and `refused` contain the endpoint type and API key of each answer."""

    rounds: int = 0
    answers: int = 0
    errors: int = 0
    answered: set[tuple[str, int | None]] = field(default_factory=set)
    refused: set[tuple[str, int | None]] = field(default_factory=set)

    @property
    def exit_status(self) -> int:
        # ApiVersions needs no permission: its responses do not show that anything else was collected.
        if not any(api_key != ApiKey.API_VERSIONS for _, api_key in self.answered):
            return REQUEST_FAILED
        return PARTIAL_FAILURE if self.refused - self.answered else 0

    def __str__(self) -> str:
        parts = _counted(self.answers, "response"), _counted(self.errors, "error"), _counted(self.rounds, "round")
        return "{} and {} in {}".format(*parts)


def _settings(
    bootstrap_server: str | None, bootstrap_controller: str | None, command_config: str | None, timeout: float
) -> list[Settings]:
    """Return the settings for brokers, for controllers, or for both.

    Raises:
        SettingsError: the options cannot be used.
    """
    from kip.admin import settings_for

    if not (bootstrap_server or bootstrap_controller or command_config):
        raise click.UsageError("Name the cluster with --bootstrap-server or --bootstrap-controller.")
    all_settings = []
    if bootstrap_server or not bootstrap_controller:
        all_settings.append(settings_for(bootstrap_server, command_config=command_config))
    if bootstrap_controller:
        all_settings.append(settings_for(bootstrap_controllers=bootstrap_controller, command_config=command_config))
    if all_settings[0].unused:
        echo(f"{command_config}: ignored properties: {', '.join(all_settings[0].unused)}", err=True)
    return [replace(settings, timeout=timeout) for settings in all_settings]


async def _collect(
    settings: Sequence[Settings], writer: SnapshotWriter, interval: float, count: int | None, tally: _Tally
) -> None:
    """Poll at the interval; a round that takes longer delays the following rounds."""
    from kip.admin.collection.collecting import Collector

    now = asyncio.get_running_loop().time
    collectors = [Collector(connection) for connection in settings]
    due = now()
    try:
        while tally.rounds != count:
            await asyncio.sleep(due - now())
            for collector in collectors:
                await _round(collector, writer, tally)
            tally.rounds += 1
            due = max(due + interval, now())
    finally:
        for collector in collectors:
            await collector.close()


async def _round(collector: Collector, writer: SnapshotWriter, tally: _Tally) -> None:
    from kip.admin.collection.collecting import refusal

    size, answers = 0, 0
    async for snapshot in collector.ask():
        size += writer.write(snapshot)
        refused = refusal(snapshot)
        is_refused = refused is not None and refused.is_whole
        if snapshot.error is None and not is_refused:
            answers += 1
            tally.answered.add((snapshot.endpoint_type, snapshot.api_key))
        else:
            tally.errors += 1
        if problem := snapshot.error or (refused and refused.text):
            _echo_progress(problem)
        if is_refused:
            tally.refused.add((snapshot.endpoint_type, snapshot.api_key))
    tally.answers += answers
    if answers:
        _echo_progress(f"{_counted(answers, 'response')} from a {collector.endpoint_type}, {size} bytes")


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine until it ends or a signal arrives; cancel it only where it awaits, never within a write."""
    loop = asyncio.get_running_loop()
    task = loop.create_task(work)
    numbers = stop_signals()
    before = [signal.signal(number, lambda *_: loop.call_soon_threadsafe(task.cancel)) for number in numbers]
    try:
        await task
    except asyncio.CancelledError:
        pass
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _echo_progress(text: str) -> None:
    echo(f"{strftime('%Y-%m-%d %H:%M:%S')}  {text}", err=True)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
