"""Lines of control commands for a server that runs: from options, and from standard input until a signal stops it."""

from __future__ import annotations

import contextlib
import errno
import os
import shlex
import signal
import sys
import threading
import time
from typing import TextIO

import click

from kip.cli.controls.stop_signals import stop_signals
from kip.cli.output.errors import print_error
from kip.cli.output.printing import echo, echo_error


def stop_event() -> threading.Event:
    """Return an event that SIGINT, SIGTERM and SIGHUP set; call this before printing that the server runs.

    In the background of a terminal, where reading would stop the process, the server keeps running without input.
    """
    stopped = threading.Event()
    if hasattr(signal, "SIGTTIN"):  # not on Windows
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)
    for number in stop_signals():
        signal.signal(number, lambda *_: stopped.set())
    return stopped


def serve_until_stopped(controls: click.Group, server: object, stopped: threading.Event) -> None:
    """Run commands from standard input until the event is set; ignore the end of the input."""
    if sys.stdin is not None and sys.stdin.isatty() and _is_in_foreground():
        echo("Enter control commands, such as help; Ctrl-C stops the server.", err=True)
    threading.Thread(target=_run_lines, args=(controls, server), daemon=True).start()
    while not stopped.wait(1):  # short waits: signals are handled between them on every platform
        pass


def run_line(controls: click.Group, server: object, line: str) -> int:
    """Run one line of control commands and return its exit status; print errors to stderr."""
    try:
        words = shlex.split(line, comments=True)
        if words in (["help"], ["?"]):
            echo(_list_of(controls))
        elif words:
            words = [*words[1:], "--help"] if words[0] in ("help", "?") else words
            controls.main(words, prog_name="", standalone_mode=False, obj=server)
    except ValueError as error:
        echo_error(f"{line.strip()}: {error}")
        return 1
    except click.ClickException as error:
        return print_error(error)
    except click.exceptions.Exit as end:
        return end.exit_code
    return 0


def _list_of(controls: click.Group) -> str:
    """Return the list of all control commands, with the sentence of each."""
    with click.Context(controls) as context:
        formatter = context.make_formatter()
        controls.format_commands(context, formatter)
        return formatter.getvalue().rstrip()


def _run_lines(controls: click.Group, server: object) -> None:
    with contextlib.suppress(OSError, ValueError), os.fdopen(os.dup(0), encoding="utf-8", errors="replace") as lines:
        while line := _next_line(lines):
            run_line(controls, server, line)


def _next_line(lines: TextIO) -> str:
    """Return the next line, or an empty text at the end of the input; wait in the background of a terminal."""
    while True:
        try:
            return lines.readline()
        except OSError as error:
            if error.errno != errno.EIO or not lines.isatty():
                raise
            time.sleep(1)


def _is_in_foreground() -> bool:
    try:
        return not hasattr(os, "tcgetpgrp") or os.tcgetpgrp(0) == os.getpgrp()
    except OSError:  # a terminal of another session
        return True
