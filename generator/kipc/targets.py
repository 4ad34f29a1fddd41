"""Targets: the kinds of output that `kipc compile --target NAME` can generate.

A target is an entry point of the group `kipc.targets`: a function that takes a `Request` and yields a `Task` for each
file, or for several files that are made together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points
from typing import Any, TypeAlias

from kipc.errors import KipcError, did_you_mean
from kipc.evolution.history import History
from kipc.language.specs import MessageSpec

GROUP = "kipc.targets"


@dataclass(frozen=True, slots=True)
class Request:
    """The specs to generate from.

    Attributes:
        specs: the checked specs.
        package: the name of the output.
        history: what Kafka's releases had.
        hashes: a hash of everything that each spec says, by its path.
        tests: whether to generate tests of the output, if the target has any.
        records: whether to generate the codec of record batches even if no message contains any.
    """

    specs: Sequence[MessageSpec]
    package: str
    history: History
    hashes: Mapping[str, str]
    tests: bool = True
    records: bool = False

    @property
    def document(self) -> dict[str, Any]:
        """The messages as `kipc ir` writes them (docs/ir.md)."""
        from kipc.ir.document import document  # not needed by the target python

        return document(self.specs)


@dataclass(frozen=True, slots=True)
class Task:
    """One or more files to make.

    Attributes:
        paths: their paths below the output folder, with `/`.
        make: returns their texts; other processes may call it, so it has to be picklable.
        key: a hash of everything that decides the texts, so that they need not be made again; empty if making them is
            cheap.
        is_formatted: whether the texts are written as they are; if not, Python is formatted with black.
    """

    paths: tuple[str, ...]
    make: Callable[[], tuple[str, ...]]
    key: str = ""
    is_formatted: bool = False

    @classmethod
    def of_text(cls, path: str, text: str, *, is_formatted: bool = False) -> Task:
        return cls((path,), partial(_as_is, text), is_formatted=is_formatted)


def _as_is(text: str) -> tuple[str, ...]:
    return (text,)


Target: TypeAlias = Callable[[Request], Iterable[Task]]


def find_target(name: str) -> Target:
    """Return a target by the name of its entry point.

    Raises:
        KipcError: no installed distribution has it.
    """
    points = {point.name: point for point in entry_points(group=GROUP)}
    if name not in points:
        names = ", ".join(sorted(points))
        raise KipcError(f"target {name} is not installed{did_you_mean(name, points)}; installed are {names}")
    target: Target = points[name].load()
    return target
