"""Shared code of all commands for running clusters: options for connection and output, and exit statuses.

@command.command()
@verb
def describe(admin: Admin) -> Answer: ...
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kip.cli.output.answers import Answer, show
from kip.cli.output.errors import PARTIAL_FAILURE, REQUEST_FAILED, command_error
from kip.cli.output.printing import echo, echo_error
from kip.cli.parameters.options import FORMATS, format_option
from kip.cli.parameters.types import Duration
from kip.escaping import escape_text

if TYPE_CHECKING:
    from kip.admin import Admin

T = TypeVar("T")


@dataclass(slots=True)
class Connected:
    """The connection of a shell: its commands use it unless they have connection options."""

    admin: Admin


bootstrap_server_option = click.option(
    "--bootstrap-server", "-b", metavar="HOST:PORT,...", help="Addresses of brokers."
)
command_config_option = click.option(
    "--command-config",
    metavar="FILE",
    type=click.Path(),
    help="Properties file with TLS, SASL and other configs, as for Kafka's own tools.",
)


def connection_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the connection options of Kafka's tools."""
    options = (
        bootstrap_server_option,
        click.option(
            "--bootstrap-controller",
            "-C",
            metavar="HOST:PORT,...",
            help="Addresses of controllers, instead of brokers.",
        ),
        command_config_option,
        click.option(
            "--timeout",
            type=Duration(),
            metavar="DURATION",
            help="Timeout of the whole command.  [default: default.api.timeout.ms of --command-config, or 60s]",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def verb(function: Callable[..., Answer]) -> Callable[..., None]:
    """Wrap a function from `Admin` to `Answer` as a command: connect, call it, print the answer, repeat on request."""
    interval = click.option(
        "--interval",
        type=Duration(0.1),
        default="2s",
        show_default=True,
        metavar="DURATION",
        help="Time between the requests of --watch.",
    )
    watch = click.option("--watch", is_flag=True, help="Repeat the request until interrupted.")
    return watch(interval(change(function)))


def change(function: Callable[..., Answer]) -> Callable[..., None]:
    """Wrap a function like `verb`, but without repetition, for functions that change something."""

    @connection_options
    @format_option(*FORMATS)
    @click.pass_context
    @wraps(function)
    def run(
        context: click.Context,
        /,
        bootstrap_server: str | None,
        bootstrap_controller: str | None,
        command_config: str | None,
        timeout: float | None,
        form: str,
        watch: bool = False,
        interval: float = 0,
        **arguments: Any,
    ) -> None:
        where = (bootstrap_server, bootstrap_controller, command_config)
        with words_for_errors(), _client(context.find_object(Connected), where, timeout) as admin:
            ask = partial(function, admin, **arguments)
            answer = ask()
            _print(answer, form, repaint=watch)
            if watch:
                _repeat(ask, form, interval)
            if answer.errors:
                sys.exit(PARTIAL_FAILURE if answer.data else REQUEST_FAILED)

    return run


def connect(
    bootstrap_server: str | None, bootstrap_controller: str | None, command_config: str | None, timeout: float | None
) -> Admin:
    """Return a client for the options; print ignored properties to stderr.

    Raises:
        SettingsError: the options cannot be used.
    """
    from kip.admin import Admin, settings_for

    if bootstrap_server and bootstrap_controller:
        raise click.UsageError("Name brokers with --bootstrap-server or controllers with --bootstrap-controller.")
    if not (bootstrap_server or bootstrap_controller or command_config):
        raise click.UsageError("Name the cluster with --bootstrap-server or --bootstrap-controller.")
    settings = settings_for(bootstrap_server, bootstrap_controllers=bootstrap_controller, command_config=command_config)
    if settings.unused:
        echo(f"{command_config}: ignored properties: {', '.join(settings.unused)}", err=True)
    return Admin(settings if timeout is None else replace(settings, timeout=timeout))


@contextmanager
def words_for_errors() -> Iterator[None]:
    """Convert exceptions of the client to failures of the command."""
    from kip.admin import AdminError

    try:
        yield
    except AdminError as error:
        raise command_error(error) from None


def settled(operation: Callable[[], Iterable[T]]) -> tuple[tuple[T, ...], Sequence[Exception]]:
    """Return the results and the errors of an operation that can fail partially."""
    from kip.admin.errors import PartlyDoneError

    try:
        return tuple(operation()), ()
    except PartlyDoneError as error:
        return error.done, error.failed


def _print(answer: Answer, form: str, *, repaint: bool) -> None:
    show(answer, form, repaint=repaint)
    for text in dict.fromkeys(map(str, answer.errors)):
        echo_error(escape_text(text))


@contextmanager
def _client(
    shared: Connected | None, where: tuple[str | None, str | None, str | None], timeout: float | None
) -> Iterator[Admin]:
    """Yield the shell's client if there are no connection options, else a new client that is closed afterwards."""
    if shared is not None and not any(where):
        if timeout is None:
            yield shared.admin
            return
        from kip.admin import Admin

        admin = Admin(replace(shared.admin.settings, timeout=timeout))
    else:
        admin = connect(*where, timeout)
    try:
        yield admin
    finally:
        admin.close()


def _repeat(ask: Callable[[], Answer], form: str, interval: float) -> None:
    """Repeat the request until interrupted; print errors and continue."""
    from kip.admin import AdminError

    try:
        while True:
            time.sleep(interval)
            try:
                _print(ask(), form, repaint=True)
            except AdminError as error:
                echo_error(escape_text(str(error)))
    except KeyboardInterrupt:
        return
