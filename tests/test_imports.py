"""Generated packages are self-contained: relative imports, the standard library, and pytest in their tests.

Tests import no test module: what several of them need is in a module of its own.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shared import ROOT

COLLECTS_CASES = ROOT / "tests" / "spark" / "pipeline" / "hard_cases.py"
"""Gathers the rows of all tests of tables: they stay beside the results that they explain."""

PACKAGE = ROOT / "generated" / "kafka_wire"


def imported(module: Path) -> Iterator[str]:
    """Yield the top-level packages that a module imports by name; relative imports have to stay in its package."""
    depth = len(module.relative_to(PACKAGE).parts)
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level <= depth, f"{module} line {node.lineno} leaves the package"
            if not node.level:
                yield str(node.module).split(".")[0]


@pytest.mark.slow
def test_generated_packages_import_nothing_else() -> None:
    modules = sorted(PACKAGE.rglob("*.py"))
    assert len(modules) > 20
    for module in modules:
        allowed = sys.stdlib_module_names
        if module.is_relative_to(PACKAGE / "tests"):
            allowed |= {"pytest"}
        assert set(imported(module)) <= allowed, module


def test_no_module_imports_a_test_module() -> None:
    for module in {*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")} - {COLLECTS_CASES}:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [f"{getattr(node, 'module', '')}.{alias.name}" for alias in node.names]
                assert not [name for name in names if ".test_" in name], f"{module} line {node.lineno}"
