"""Mutants of the modules of a package's runtime, or of its records, put before their tests.

Each mutant is imported instead of the module in a forked process, together with everything that depends on it. The
tests alone judge it: a survivor may be equivalent to the original.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import sys
from functools import partial
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import Any

import pytest

from tools.mutants.mutations import mutations
from tools.mutants.trials import Target, Verdict, in_child

__all__ = ["RECORDS", "RUNTIME", "check_original", "runtime_verdicts", "text_killed"]

Tests = tuple[str, ...]
"""Patterns of the tests that the mutants of a part meet: those that need no message, as those of messages kill more."""

RUNTIME: Tests = ("test_*.py", "examples/test_*.py")
RECORDS: Tests = ("records/test_*.py",)


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


def check_original(target: Target, tests: Tests) -> None:
    assert not in_child(partial(_is_killed, target, tests), True), "the tests fail without a mutation"


def runtime_verdicts(target: Target, tests: Tests, chosen: list[tuple[str, int]]) -> list[Verdict]:
    """Try mutants of a part by module and number, `runtime.frames` of the package in that folder."""
    return [_verdict(target, tests, module, number) for module, number in chosen]


def _verdict(target: Target, tests: Tests, module: str, number: int) -> Verdict:
    path = target.source(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    mutation = mutations(tree)[number]
    mutation.apply()
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    finder = _Replacing(f"{target.name}.{module}", code)
    return Verdict(f"{module}, {mutation}", True, in_child(partial(_is_killed, target, tests, finder), True))


def text_killed(target: Target, module: str, text: str) -> bool:
    """Return whether another text of a module fails the tests of the runtime."""
    finder = _Replacing(f"{target.name}.{module}", compile(text, str(target.source(module)), "exec"))
    return bool(in_child(partial(_is_killed, target, RUNTIME, finder), True))


def _is_killed(target: Target, tests: Tests, finder: _Replacing | None = None) -> bool:
    assert not any(f"{name}.".startswith(f"{target.name}.") for name in sys.modules)
    if finder is not None:
        sys.meta_path.insert(0, finder)
    paths = [str(path) for pattern in tests for path in sorted((target.folder / "tests").glob(pattern))]
    options = ["-x", "-p", "no:cacheprovider", "-p", "no:terminal", "-c", os.devnull, "--rootdir", str(target.root)]
    return pytest.main([*options, *paths]) != pytest.ExitCode.OK
