"""Mutants of the modules of a package's runtime, or of its records: observed, and put before their tests.

Each mutant is imported instead of the module in a forked process, together with everything that depends on it.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import spec_from_loader
from random import Random
from types import CodeType, ModuleType
from typing import Any, NamedTuple

import pytest

from tools.mutants.mutations import mutations
from tools.mutants.observing_records import records_inputs, records_observations
from tools.mutants.observing_runtime import runtime_inputs, runtime_observations
from tools.mutants.trials import Target, Verdict, differs, digests, in_child

__all__ = ["RECORDS", "RUNTIME", "Original", "Part", "observe_original", "runtime_verdicts", "text_killed"]


class Part(NamedTuple):
    """A part of a package: how it is observed, and the tests that its mutants meet.

    Attributes:
        tested: what no message of the package decides; the tests of messages would kill more.
    """

    inputs: Callable[[str, Random], Any]
    observations: Callable[[str, Any], Iterator[str]]
    tested: tuple[str, ...]


RUNTIME = Part(runtime_inputs, runtime_observations, ("test_*.py", "examples/test_*.py"))
RECORDS = Part(records_inputs, records_observations, ("records/test_*.py",))


class _Replacing(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a module from other code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name = name
        self.code = code

    def find_spec(self, name: str, *_: Any) -> importlib.machinery.ModuleSpec | None:
        return spec_from_loader(name, self, origin=self.code.co_filename) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = self.code.co_filename
        exec(self.code, module.__dict__)


class Original(NamedTuple):
    """The observations of a part of the package without a mutation, and their inputs."""

    part: Part
    inputs: Any
    expected: list[bytes]


def observe_original(target: Target, part: Part, seed: int) -> Original:
    """Observe a part of a package, and check that the observations repeat and its tests pass."""
    inputs = in_child(lambda: part.inputs(target.name, Random(seed)), None)
    expected = in_child(lambda: digests(part.observations(target.name, inputs)), None)
    assert expected, f"{target.folder} cannot be observed"
    assert not in_child(lambda: differs(part.observations(target.name, inputs), expected), True), "observations differ"
    assert not in_child(partial(_is_killed, target, part), True), "the tests fail without a mutation"
    return Original(part, inputs, expected)


def runtime_verdicts(target: Target, original: Original, chosen: list[tuple[str, int]]) -> list[Verdict]:
    """Try mutants of a part by module and number, `runtime.frames` of the package in that folder."""
    return [_verdict(target, original, module, number) for module, number in chosen]


def _verdict(target: Target, original: Original, module: str, number: int) -> Verdict:
    path = target.source(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    mutation = mutations(tree)[number]
    mutation.apply()
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    finder = _Replacing(f"{target.name}.{module}", code)
    is_changed = in_child(partial(_is_changed, finder, target.name, original), True)
    is_killed = in_child(partial(_is_killed, target, original.part, finder), True) if is_changed else False
    return Verdict(f"{module}, {mutation}", is_changed, is_killed)


def text_killed(target: Target, module: str, text: str) -> bool:
    """Return whether another text of a module fails the tests of the runtime."""
    finder = _Replacing(f"{target.name}.{module}", compile(text, str(target.source(module)), "exec"))
    return bool(in_child(partial(_is_killed, target, RUNTIME, finder), True))


def _is_changed(finder: _Replacing, name: str, original: Original) -> bool:
    sys.meta_path.insert(0, finder)
    return differs(original.part.observations(name, original.inputs), original.expected)


def _is_killed(target: Target, part: Part, finder: _Replacing | None = None) -> bool:
    assert not any(f"{name}.".startswith(f"{target.name}.") for name in sys.modules)
    if finder is not None:
        sys.meta_path.insert(0, finder)
    paths = [str(path) for pattern in part.tested for path in sorted((target.folder / "tests").glob(pattern))]
    options = ["-x", "-p", "no:cacheprovider", "-p", "no:terminal", "-c", os.devnull, "--rootdir", str(target.root)]
    return pytest.main([*options, *paths]) != pytest.ExitCode.OK
