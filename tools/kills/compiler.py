"""Kills of whole commands: after each, one more run ends in the state that an undisturbed run gives.

    python -m tools.kills.compiler --writer compile --kills 200 --hangups 50

Commands run in forked processes, on a project of ten specs. One half of the signals comes at any moment of the run, the
other half before any file operation of the transaction.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import io
import itertools
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import black
import pytest
from kipc.cli import adopt
from kipc.cli import main as kipc
from kipc.output import transaction
from kipc.output.transaction import NAME

from tests.children import in_a_child
from tests.shared import ROOT

Tree = dict[str, bytes]

APIS = ("DescribeCluster", "Metadata", "ListTransactions", "DeleteTopics", "FindCoordinator")
SETTINGS = '[tool.kipc]\nspecs = ["schemas"]\nout = "."\npackage = "wire"\nextensions = true\n'


@dataclass(frozen=True, slots=True)
class Writer:
    """A command, and what changes in the project between its two runs.

    Attributes:
        words: the command line.
        change: changes the project, so that the command has something to write.
        is_run_before: whether the command has run before that.
    """

    words: Sequence[str]
    change: Callable[[], None]
    is_run_before: bool = True


def change_specs() -> None:
    """Change the text of nine specs, and remove the tenth and its partner."""
    for path in Path("schemas").rglob("*.json"):
        text = path.read_text(encoding="utf-8").replace('"about": "', '"about": "Changed. ')
        path.write_text(text, encoding="utf-8")
    for half in ("Request", "Response"):
        Path("schemas/clients", f"FindCoordinator{half}.json").unlink()


def change_page() -> None:
    path = Path("page.txt")
    path.write_text(path.read_text(encoding="utf-8").replace("X9Re", "Y9Re").replace("Any value", "Another value"))


def prepare_adoption() -> None:
    """Leave DescribeCluster in the versions that the KIP extends."""
    shutil.copytree(ROOT / "examples/adding_a_kip/schemas", "schemas", dirs_exist_ok=True)
    kipc_here(["compile", "--jobs", "1"])


WRITERS = {
    "compile": Writer(["compile", "--jobs", "1"], change_specs),
    "docs": Writer(["docs", "--out", "site"], change_specs),
    "intake": Writer(["intake", "page.txt", "--out", "kip", "--kafka", "schemas"], change_page),
    "adopt": Writer(
        ["adopt", str(ROOT / "schemas/kips/kip-1073"), "--jobs", "1"], prepare_adoption, is_run_before=False
    ),
}


def write_project(folder: Path) -> None:
    """Write a project of ten specs, and a page that proposes ten."""
    for api, half in itertools.product(APIS, ("Request", "Response")):
        path = folder / "schemas/clients" / f"{api}{half}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "schemas/kafka/clients" / path.name, path)
    (folder / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "page.txt").write_text("\n\n".join(map(_proposal, range(10))), encoding="utf-8")


def _proposal(number: int) -> str:
    half = ("request", "response")[number % 2]
    name = f"X{number // 2 * 2 + 1}{half.title()}"
    listeners = '"listeners": ["broker"], ' if half == "request" else ""
    return (
        f"## {name}\n\n```\n"
        f'{{ "apiKey": {900 + number // 2}, "type": "{half}", {listeners}"name": "{name}",\n'
        '  "validVersions": "0", "flexibleVersions": "0+",\n'
        '  "fields": [ { "name": "Value", "type": "int32", "versions": "0+", "about": "Any value." } ] }\n```'
    )


def tree(folder: Path) -> Tree:
    """Return all files, without caches."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files
        if not {"__pycache__", ".kipc_cache"} & set(path.parts)
    }


def kipc_here(words: Sequence[str]) -> None:
    """Run `kipc` in this process, whatever its exit status is."""
    sys.argv = ["kipc", *words]
    nowhere = io.StringIO()
    with contextlib.redirect_stderr(nowhere), contextlib.redirect_stdout(nowhere), contextlib.suppress(SystemExit):
        kipc()


def start(words: Sequence[str], folder: Path, prepare: Callable[[], None] = lambda: None) -> int:
    """Run `kipc` in a child process, after it has called `prepare`; return its id."""

    def run() -> int:
        prepare()
        os.chdir(folder)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.argv = ["kipc", *words]
        try:
            kipc()
        except SystemExit as error:
            return error.code if isinstance(error.code, int) else 0
        return 0

    return in_a_child(run)


def before_each_operation(action: Callable[[], object]) -> None:
    """Call a function before each file operation of transactions, from now on."""
    for owner, name in ((transaction, "_write"), (Path, "replace"), (Path, "unlink")):
        original = getattr(owner, name)

        def operation(*arguments: Any, original: Any = original, **options: Any) -> Any:
            action()
            return original(*arguments, **options)

        setattr(owner, name, operation)


class Kills:
    """Kills of one writer, in a folder for its projects."""

    def __init__(self, name: str, work: Path) -> None:
        self.writer = WRITERS[name]
        self.work = work
        self.base = work / "base"
        self.outcomes: Counter[str] = Counter()
        self._prepare()
        shutil.copytree(self.base, work / "undisturbed")
        begin = time.perf_counter()
        self._run(work / "undisturbed")
        self.duration = time.perf_counter() - begin
        self.expected = tree(work / "undisturbed")
        assert self.expected != tree(self.base)

    def _prepare(self) -> None:
        """Make the project, and run the command here, so that children inherit what formatting gave."""
        write_project(self.base)
        with contextlib.chdir(self.base):
            if self.writer.is_run_before:
                kipc_here(self.writer.words)
            self.writer.change()
        shutil.copytree(self.base, self.work / "first")
        with contextlib.chdir(self.work / "first"):
            kipc_here(self.writer.words)
        self.operations = self._count_operations()

    def _count_operations(self) -> int:
        folder = self.work / "counted"
        shutil.copytree(self.base, folder)
        reader, writer = os.pipe()
        child = start(self.writer.words, folder, lambda: before_each_operation(lambda: os.write(writer, b"x")))
        os.close(writer)
        with os.fdopen(reader, "rb") as file:
            counted = len(file.read())
        os.waitpid(child, 0)
        return counted

    def _signal_at(self, operation: int, number: signal.Signals) -> None:
        """Send this process a signal before a file operation."""
        numbers = itertools.count()
        before_each_operation(lambda: os.kill(os.getpid(), number) if next(numbers) == operation else None)

    def _run(self, folder: Path) -> None:
        os.waitpid(start(self.writer.words, folder), 0)

    def attempt(self, number: signal.Signals, random: Random) -> None:
        """Kill a run, then run again.

        Raises:
            AssertionError: the second run ends in another state than an undisturbed run.
        """
        folder = self.work / "attempt"
        shutil.copytree(self.base, folder)
        if random.random() < 0.5:
            child = start(self.writer.words, folder)
            time.sleep(random.uniform(0, 1.1 * self.duration))
            os.kill(child, number)
        else:
            operation = random.randrange(self.operations)
            child = start(self.writer.words, folder, lambda: self._signal_at(operation, number))
        _, status = os.waitpid(child, 0)
        self._count(status, folder)
        self._run(folder)
        files = tree(folder)
        different = {path for path in files.keys() | self.expected.keys() if files.get(path) != self.expected.get(path)}
        assert not different, sorted(different)
        shutil.rmtree(folder)

    def _exists(self, name: str, folder: Path) -> bool:
        return any((folder / place / name).exists() for place in ("", "wire", "site", "kip"))

    def _count(self, status: int, folder: Path) -> None:
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) < 128:
            self.outcomes["after the end"] += 1
        elif self._exists(f"{NAME}/journal.json", folder):
            self.outcomes["with a journal"] += 1
        elif self._exists(NAME, folder):
            self.outcomes["while new files were written"] += 1
        else:
            self.outcomes["before, or between"] += 1


def run(name: str, kills: int, hangups: int, seed: int) -> Counter[str]:
    """Kill a writer; return how many kills came when.

    Raises:
        AssertionError: a second run ends in another state than an undisturbed run.
    """
    random = Random(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(black, "format_str", functools.cache(black.format_str))
        patch.setattr(adopt, "verify", lambda package: None)  # it takes long, and writes elsewhere
        with tempfile.TemporaryDirectory() as folder, _temporary_files_in(Path(folder, "tmp")):
            attempts = Kills(name, Path(folder))
            for number in [signal.SIGKILL] * kills + [signal.SIGHUP] * hangups:
                attempts.attempt(number, random)
            return attempts.outcomes


@contextlib.contextmanager
def _temporary_files_in(folder: Path) -> Iterator[None]:
    """Put temporary files of killed processes into a folder."""
    folder.mkdir(parents=True)
    before = tempfile.tempdir
    tempfile.tempdir = str(folder)
    try:
        yield
    finally:
        tempfile.tempdir = before


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill commands of kipc while they run.")
    parser.add_argument("--writer", choices=WRITERS, action="append", help="the command (default: all)")
    parser.add_argument("--kills", type=int, default=200, help="number of SIGKILLs (default: %(default)s)")
    parser.add_argument("--hangups", type=int, default=50, help="number of SIGHUPs (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moments (default: %(default)s)")
    options = parser.parse_args()
    for name in options.writer or WRITERS:
        outcomes = run(name, options.kills, options.hangups, options.seed)
        counts = ", ".join(f"{count} {moment}" for moment, count in sorted(outcomes.items()))
        print(f"{name}: {options.kills} SIGKILLs and {options.hangups} SIGHUPs: {counts}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
