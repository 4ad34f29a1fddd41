"""Lines of control commands for a server that runs: from options, and from standard input until a signal stops it."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import threading

import click

from kip.cli.errors import report
from kip.cli.output import echo, echo_error
from kip.cli.stop_signals import stop_signals

__all__ = ["do_line", "serve_until_stopped", "stop_event"]


def stop_event() -> threading.Event:
    """Return an event that SIGINT, SIGTERM and SIGHUP set; call this before printing that the server runs."""
    stopped = threading.Event()
    for number in stop_signals():
        signal.signal(number, lambda *_: stopped.set())
    return stopped


def serve_until_stopped(controls: click.Group, server: object, stopped: threading.Event) -> None:
    """Run commands from standard input until the event is set; ignore the end of the input."""
    threading.Thread(target=_obey, args=(controls, server), daemon=True).start()
    while not stopped.wait(1):  # short waits: signals are handled between them on every platform
        pass


def do_line(controls: click.Group, server: object, line: str) -> int:
    """Run one line of control commands and return its exit status; print errors to stderr."""
    try:
        words = shlex.split(line, comments=True)
        if words == ["help"]:
            echo(_list_of(controls))
        elif words:
            words = [*words[1:], "--help"] if words[0] == "help" else words
            controls.main(words, prog_name="", standalone_mode=False, obj=server)
    except ValueError as error:
        echo_error(f"{line.strip()}: {error}")
        return 1
    except click.ClickException as error:
        return report(error)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0


def _list_of(controls: click.Group) -> str:
    """Return the list of all control commands, with the sentence of each."""
    with click.Context(controls) as context:
        formatter = context.make_formatter()
        controls.format_commands(context, formatter)
        return formatter.getvalue().rstrip()


def _obey(controls: click.Group, server: object) -> None:
    with contextlib.suppress(OSError, ValueError), os.fdopen(os.dup(0), encoding="utf-8", errors="replace") as lines:
        for line in lines:
            do_line(controls, server, line)
