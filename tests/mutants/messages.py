"""Mutants of the module of a message: observed, and put before the tests of that message alone.

The tests are collected once; each mutant then takes the module's place in a forked process and meets them there.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.mutations import mutations
from tests.mutants.observing import Inputs, message_inputs, message_observations
from tests.mutants.trials import Verdict, differs, digests, in_child

__all__ = ["message_verdicts", "mutant_count", "run_tests"]

INPUTS = 1200
"""Values for each message, over all its versions."""

Trial = Callable[[Callable[[], bool]], Any]


def source_path(package: Path, module: str) -> Path:
    return package.joinpath(*module.split(".")).with_suffix(".py")


def mutant_count(path: Path) -> int:
    return len(mutations(ast.parse(path.read_text(encoding="utf-8"))))


def message_verdicts(package: Path, module: str, chosen: list[int], seed: int) -> list[Verdict]:
    """Try some of the mutants of a message's module, `clients.fetch_request` of the package in that folder."""
    name = f"{package.name}.{module}"
    original = import_module(name)
    cls = _message_class(original)
    inputs = message_inputs(cls, Random(seed), max(16, INPUTS // len(cls.VERSIONS)))
    expected = digests(message_observations(original, cls.__name__, inputs))
    assert not in_child(lambda: differs(message_observations(original, cls.__name__, inputs), expected), True)
    text = source_path(package, module).read_text(encoding="utf-8")
    trial = partial(_verdict, original, text, inputs, expected)

    def try_all(are_killed: Callable[[], bool]) -> list[Verdict]:
        assert not in_child(are_killed, True), f"the tests of {name} fail without a mutation"
        return [trial(number, are_killed) for number in chosen]

    return run_tests(package, module, try_all)


def _message_class(module: ModuleType) -> Any:
    return next(each for each in vars(module).values() if hasattr(each, "SPEC") and each.__module__ == module.__name__)


def _verdict(
    original: ModuleType, text: str, inputs: Inputs, expected: list[bytes], number: int, are_killed: Callable[[], bool]
) -> Verdict:
    tree = ast.parse(text)
    mutation = mutations(tree)[number]
    mutation.apply()
    code = compile(ast.fix_missing_locations(tree), original.__file__ or "", "exec")

    def is_changed() -> bool:
        name = _message_class(original).__name__
        return differs(message_observations(_replaced(original, code), name, inputs), expected)

    def is_killed() -> bool:
        _replaced(original, code)
        return are_killed()

    module = original.__name__.partition(".")[2]
    return Verdict(f"{module}, {mutation}", in_child(is_changed, True), in_child(is_killed, True))


def _replaced(original: ModuleType, code: CodeType) -> ModuleType:
    """Put a module with other code in the original's place; what fails to import fails every test."""
    module = ModuleType(original.__name__)
    module.__spec__, module.__file__ = original.__spec__, original.__file__
    module.__package__ = original.__package__
    sys.modules[original.__name__] = module
    exec(code, module.__dict__)
    parent, _, last = original.__name__.rpartition(".")
    for name in (last, *(name for name in vars(module) if name in vars(sys.modules[parent]))):
        vars(sys.modules[parent]).pop(name, None)
    return module


def run_tests(package: Path, module: str, use: Callable[[Callable[[], bool]], Any]) -> Any:
    """Collect the tests of a message and call `use` with a function that runs them and tells whether one failed."""
    area, _, stem = module.rpartition(".")
    folder = package.joinpath("tests", *area.split("."))
    plugin = _Collected(stem, use)
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "-c", "/dev/null", "--rootdir", str(package.parent)]
    pytest.main([*options, str(folder / f"test_{area.rpartition('.')[2]}.py")], plugins=[plugin])
    return plugin.result


class _Collected:
    """A plugin that collects the tests of one message and hands them over instead of running them."""

    def __init__(self, stem: str, use: Callable[[Callable[[], bool]], Any]) -> None:
        self.stem = stem
        self.use = use
        self.result: Any = None

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.name.endswith(f"[{self.stem}]")]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        assert session.items, f"there are no tests of {self.stem}"
        self.result = self.use(lambda: any(_fails(item) for item in session.items))
        return True


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
