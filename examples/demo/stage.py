"""The stage of an act: a folder for its files, and methods to explain, to run commands and to show their output."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from screen import Screen

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = Path(sys.executable).parent
"""The folder of the commands `python`, `kipc` and `kip`; not resolved, since `python` may be a link out of it."""

START_SECONDS = 120
"""How long a server may take to start on a busy machine."""


class CommandFailed(Exception):
    """A command ended with another exit status than the act expects."""

    def __init__(self, command: str, status: int | None, expected: int) -> None:
        how = "printed nothing" if status is None else f"ended with exit status {status} instead of {expected}"
        super().__init__(f"`{command}` {how}; its output is above")


@dataclass(frozen=True, slots=True)
class Act:
    """One act.

    Attributes:
        name: of its folder.
        title: a line.
        play: the function that plays it.
        missing: returns why this machine cannot play it, or an empty string.
    """

    name: str
    title: str
    play: Callable[[Stage], None]
    missing: Callable[[], str] = str


@dataclass(frozen=True, slots=True)
class Stage:
    """Where an act is played. Commands run in `folder`, which is empty at first and is kept."""

    folder: Path
    screen: Screen

    def say(self, text: str) -> None:
        self.screen.narration(text)

    def show(self, text: str) -> None:
        self.screen.output(text)
        self.screen.blank()

    def show_difference(self, text: str) -> None:
        self.screen.difference(text)
        self.screen.blank()

    def write(self, name: str, content: str | bytes) -> None:
        """Write an input file of a command."""
        (self.folder / name).write_bytes(content.encode() if isinstance(content, str) else content)

    def path(self, *parts: str) -> str:
        """Return the path of a file of the checkout, relative to the act's folder."""
        return os.path.relpath(ROOT.joinpath(*parts), self.folder)

    def run(self, command: str, status: int = 0) -> None:
        """Print a shell command, run it exactly as printed, and print its output.

        Raises:
            CommandFailed: the exit status is not `status`.
        """
        self.screen.command(command)
        with subprocess.Popen(
            ["/bin/sh", "-c", command],
            cwd=self.folder,
            env=_environment() | {"COLUMNS": str(self.screen.inner_width), "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                self.screen.output(line)
        if process.returncode != status:
            raise CommandFailed(command, process.returncode, status)
        if status:
            self.screen.note(f"exit status {status}, as expected")
        self.screen.blank()

    @contextmanager
    def serve(self, command: str, last_line: str) -> Iterator[None]:
        """Run a server in the background, from the output line that starts with `last_line` to the end of the block.

        Raises:
            CommandFailed: it ends before it prints that line, or does not print it in time.
        """
        self.screen.command(f"{command} < /dev/null &")
        with (self.folder / "serve.log").open("w+b") as log:
            process = subprocess.Popen(
                ["/bin/sh", "-c", f"exec {command}"],
                cwd=self.folder,
                env=_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
            try:
                deadline = time.monotonic() + START_SECONDS
                text = ""
                while f"\n{last_line}" not in f"\n{text}" or not text.endswith("\n"):
                    is_over = process.poll() is not None or time.monotonic() > deadline
                    text = Path(log.name).read_text(encoding="utf-8", errors="replace")
                    if is_over:
                        self.show(text)
                        raise CommandFailed(command, process.returncode, 0)
                    time.sleep(0.05)
                self.show(text)
                yield
                self.screen.command("kill $!")
            finally:
                process.terminate()
                process.wait()

    def converse(self, command: str, **environment: str) -> None:
        """Print a command and run it with the terminal of the demo.

        Raises:
            CommandFailed: the exit status is not 0.
        """
        self.screen.command(command)
        result = subprocess.run(shlex.split(command), cwd=self.folder, env=_environment() | environment, check=False)
        if result.returncode:
            raise CommandFailed(command, result.returncode, 0)


def _environment() -> dict[str, str]:
    """Return the environment of commands, which finds those of this Python first."""
    return {**os.environ, "PATH": f"{PROGRAMS}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
