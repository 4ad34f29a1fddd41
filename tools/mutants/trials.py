"""Trials of mutants in forked processes: does the mutant behave differently, and do the emitted tests notice?"""

from __future__ import annotations

import os
import pickle
import resource
import signal
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Target", "Verdict", "differs", "digests", "in_child"]

SECONDS = 60
"""A mutant that takes longer hangs."""

MEMORY = 4 << 30


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of one trial: whether the mutant counts, as it may behave differently, and whether a test failed."""

    mutant: str
    counts: bool
    is_killed: bool


class Target(NamedTuple):
    """A package, which may be inside others: the name it is imported by, and the folder that this name starts from."""

    folder: Path
    name: str
    root: Path

    @classmethod
    def at(cls, folder: Path) -> Target:
        root, name = folder.resolve().parent, folder.name
        while (root / "__init__.py").exists():
            root, name = root.parent, f"{root.name}.{name}"
        return cls(folder.resolve(), name, root)

    def source(self, module: str) -> Path:
        """Return the file of a module, `clients.fetch_request`."""
        return self.folder.joinpath(*module.split(".")).with_suffix(".py")


def digests(observations: Iterable[str]) -> list[bytes]:
    return [_digest(observation) for observation in observations]


def _digest(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=8).digest()


def differs(observations: Iterator[str], expected: list[bytes]) -> bool:
    """Return whether observations differ from those of the original; stops at the first that does."""
    try:
        return any(
            observation is None or _digest(observation) != digest
            for observation, digest in zip_longest(observations, expected)
        )
    except Exception:
        return True


def in_child(work: Callable[[], Any], failed: Any) -> Any:
    """Run work in a forked process and return its result, or `failed` if it dies or hangs."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _run(work, writer)
        finally:
            os._exit(1)
    os.close(writer)
    with open(reader, "rb") as pipe:  # noqa: PTH123 - a file descriptor
        answer = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(answer) if answer else failed


def _run(work: Callable[[], Any], writer: int) -> None:
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    answer = pickle.dumps(work())
    with open(writer, "wb") as pipe:
        pipe.write(answer)
