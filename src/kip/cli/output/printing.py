"""Output: the only module that prints. It escapes untrusted text, see `kip.escaping`."""

from __future__ import annotations

import os
import stat
import sys
from shutil import get_terminal_size

import click

from kip.escaping import escape_json, escape_lines

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print lines to stdout, or to stderr."""
    click.echo(escape_lines(text), err=err, nl=nl)


def echo_error(text: str) -> None:
    """Print an error or a warning to stderr, after the name of the program, which is red on a terminal."""
    color = False if os.environ.get("NO_COLOR") else None  # None: on terminals
    click.echo(f"{click.style('kip:', fg='red')} {escape_lines(text)}", err=True, color=color)


def echo_json(text: str) -> None:
    """Print serialized JSON to stdout."""
    click.echo(escape_json(text.encode()))


def write_json(data: bytes) -> None:
    """Write lines of serialized JSON to stdout."""
    sys.stdout.buffer.write(escape_json(data))
    sys.stdout.buffer.flush()


def is_progress_shown() -> bool:
    """Return whether stderr is a terminal and stdout a file: a pipe may end in a program that prints to a terminal."""
    try:
        is_file = stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
    except OSError:
        return False
    return is_file and sys.stderr.isatty()


def terminal_width() -> int:
    """Return the columns of the terminal that is stdout, 0 if it is something else."""
    return get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else 0


def progress(text: str) -> None:
    """Print a progress line to stderr, which the next progress line overwrites."""
    click.echo(f"\r{escape_lines(text)}", err=True, nl=False)


def clear_screen() -> None:
    click.echo(_CLEAR, nl=False)
