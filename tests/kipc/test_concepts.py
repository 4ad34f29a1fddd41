"""A public name of the compiler means one thing: no two modules define it differently."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shared import ROOT

COMPILER = ROOT / "generator" / "kipc"


def definitions(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the public classes and type aliases of a module, with the text that defines them."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name):
                yield name, f"class of {path.relative_to(COMPILER)}"
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, ast.unparse(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, ast.unparse(value)


@pytest.mark.slow
def test_classes_and_aliases_have_one_meaning() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for path in COMPILER.rglob("*.py"):
        for name, meaning in definitions(path):
            if name[0].isupper() and not name.isupper():
                meanings[name].add(meaning)
    assert len(meanings) > 200
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}
