"""What acts are played on: a folder for their files, and the means to say something and to run commands visibly."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SHARED = Path(os.environ.get("KIPC_SHARED", ROOT.parent / "shared"))


@dataclass(frozen=True, slots=True)
class Need:
    """Something that not every machine has, and the sentence that says it is missing."""

    sentence: str
    is_there: Callable[[], bool]


JAVA = Need("this act starts Kafka's own programs and needs Java", lambda: shutil.which("java") is not None)
MAVEN = Need("this act fetches Kafka and needs Maven", lambda: shutil.which("mvn") is not None)
SPARK = (
    Need("this act needs PySpark: pip install -e '.[spark]'", lambda: find_spec("pyspark") is not None),
    Need("Spark needs Java 17 or newer", lambda: "JAVA_HOME" in os.environ or shutil.which("java") is not None),
)
TERMINAL = Need("this act is played on a terminal", lambda: sys.stdin.isatty() and sys.stdout.isatty())


@dataclass(frozen=True, slots=True)
class Stage:
    """`folder` is empty at first, and deleted behind the act; commands run in it."""

    folder: Path

    def say(self, text: str) -> None:
        print(f"# {text}", flush=True)

    def show(self, text: str) -> None:
        print("".join(f"    {line}".rstrip() + "\n" for line in text.splitlines()), flush=True)

    def run(self, *command: str, given: bytes = b"") -> None:
        """Run a command of this environment, and show it and what it prints.

        A command that fails is part of the play: it shows what goes wrong and how that is said.
        """
        program = Path(sys.executable).with_name(command[0])
        print(f"$ {shlex.join(self._short(each) for each in command)}", flush=True)
        result = subprocess.run(
            [str(program), *command[1:]],
            cwd=self.folder,
            input=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        self.show(result.stdout.decode())

    def _short(self, argument: str) -> str:
        """Show a path of the checkout as a user in its folder would write it."""
        path = Path(argument)
        return str(path.relative_to(ROOT)) if path.is_absolute() and path.is_relative_to(ROOT) else argument


@dataclass(frozen=True, slots=True)
class Act:
    """One thing to show: its title, the function that shows it, and what it needs beside Python."""

    title: str
    play: Callable[[Stage], None]
    needs: tuple[Need, ...] = ()
