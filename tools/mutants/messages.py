"""Mutants of the module of a message: observed, and put before the tests of that message alone.

The tests are collected once; each mutant then takes the module's place in a forked process and meets them there.
"""

from __future__ import annotations

import ast
import os
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

from tools.mutants.mutations import mutations
from tools.mutants.observing import message_inputs, message_observations
from tools.mutants.trials import Target, Verdict, differs, digests, in_child

__all__ = ["message_verdicts", "mutant_count", "text_killed"]

INPUTS = 1200
"""Values for each message, over all its versions."""


def mutant_count(path: Path) -> int:
    return len(mutations(ast.parse(path.read_text(encoding="utf-8"))))


def message_verdicts(target: Target, module: str, chosen: list[int], seed: int) -> list[Verdict]:
    """Try some of the mutants of a message's module, `clients.fetch_request`."""
    original = import_module(f"{target.name}.{module}")
    cls = _message_class(original)
    inputs = message_inputs(cls, Random(seed), max(16, INPUTS // len(cls.VERSIONS)))
    expected = digests(message_observations(original, cls.__name__, inputs))
    assert not in_child(lambda: differs(message_observations(original, cls.__name__, inputs), expected), True)

    def is_changed(code: CodeType) -> bool:
        return differs(message_observations(_replaced(original, code), cls.__name__, inputs), expected)

    def try_all(are_failing: Callable[[], bool]) -> list[Verdict]:
        verdicts = []
        for number in chosen:
            tree = ast.parse(target.source(module).read_text(encoding="utf-8"))
            mutation = mutations(tree)[number]
            mutation.apply()
            code = compile(ast.fix_missing_locations(tree), original.__file__ or "", "exec")
            is_killed = partial(_is_killed, original, code, are_failing)
            verdicts.append(
                Verdict(f"{module}, {mutation}", in_child(partial(is_changed, code), True), in_child(is_killed, True))
            )
        return verdicts

    return _with_tests(target, module, try_all)


def text_killed(target: Target, module: str, text: str) -> bool:
    """Return whether another text of a message's module fails the tests of that message."""
    original = import_module(f"{target.name}.{module}")
    code = compile(text, original.__file__ or "", "exec")

    def try_it(are_failing: Callable[[], bool]) -> bool:
        return bool(in_child(partial(_is_killed, original, code, are_failing), True))

    return bool(_with_tests(target, module, try_it))


def _is_killed(original: ModuleType, code: CodeType, are_failing: Callable[[], bool]) -> bool:
    _replaced(original, code)
    return are_failing()


def _message_class(module: ModuleType) -> Any:
    return next(
        value for value in vars(module).values() if hasattr(value, "SPEC") and value.__module__ == module.__name__
    )


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


def _with_tests(target: Target, module: str, use: Callable[[Callable[[], bool]], Any]) -> Any:
    """Collect the tests of a message and call `use` with a function that runs them and returns whether one failed."""
    area, _, stem = module.rpartition(".")
    path = target.folder.joinpath("tests", *area.split("."), f"test_{area.rpartition('.')[2]}.py")
    plugin = _Collected(stem, use)
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "-c", os.devnull, "--rootdir", str(target.root)]
    pytest.main([*options, str(path)], plugins=[plugin])
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

        def are_failing() -> bool:
            return any(_fails(item) for item in session.items)

        assert not in_child(are_failing, True), f"the tests of {self.stem} fail without a mutation"
        self.result = self.use(are_failing)
        return True


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
