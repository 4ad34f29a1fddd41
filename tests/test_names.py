"""A public name means one thing, so that it can be searched for, and needs no explanation of which one is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.shared import ROOT

VOCABULARIES = {
    "the compiler": [ROOT / "generator" / "kipc"],
    "the tools": [ROOT / "src" / "kip", ROOT / "templates" / "runtime"],
}
"""Folders whose modules import each other. The compiler and its output have both a `MessageSpec`, but never meet."""


def definitions(statements: Iterable[ast.stmt]) -> Iterator[str]:
    """Yield the public classes and aliases that a module defines, those for the type checker too."""
    for statement in statements:
        match statement:
            case (
                ast.ClassDef(name=name)
                | ast.Assign(targets=[ast.Name(id=name)])
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr())
            ):
                if name[0].isupper() and not name.isupper():
                    yield name
            case ast.If(body=body, orelse=orelse):
                yield from definitions([*body, *orelse])


def modules_by_name(folders: Iterable[Path]) -> dict[str, list[str]]:
    """Return the modules that define each public name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        for name in set(definitions(ast.parse(path.read_text(encoding="utf-8")).body)):
            found[name].append(str(path))
    return found


def ambiguous(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: modules for name, modules in found.items() if len(modules) > 1}


@pytest.mark.slow
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_public_names_have_one_meaning(vocabulary: str) -> None:
    found = modules_by_name(VOCABULARIES[vocabulary])
    assert len(found) > 200
    assert ambiguous(found) == {}


@pytest.mark.parametrize(
    ("first", "second", "is_ambiguous"),
    [
        ("class Place: pass", "class Place: pass", True),
        ("class Place: pass", "Place = int", True),
        ("Place = int", "Place: TypeAlias = int", True),
        ("Place = int", "if TYPE_CHECKING:\n    Place = str\nelse:\n    Place = object", True),
        ("Other = int", "if TYPE_CHECKING:\n    Place = str\nelse:\n    Place = object", False),
        ("class Place: pass", "from a import Place", False),
        ("class _Place: pass", "class _Place: pass", False),
        ("PLACE = 1", "PLACE = 2", False),
    ],
)
def test_two_definitions_are_found(first: str, second: str, is_ambiguous: bool, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(first)
    (tmp_path / "b.py").write_text(second)
    assert list(ambiguous(modules_by_name([tmp_path]))) == ["Place"] * is_ambiguous
