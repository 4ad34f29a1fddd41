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


def definitions(statements: Iterable[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the classes and aliases of a module, each alias with its text, those for the type checker too."""
    for statement in statements:
        match statement:
            case ast.ClassDef(name=name):
                yield name, ""
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, ast.unparse(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, ast.unparse(value)
            case ast.If(body=body, orelse=orelse):
                yield from definitions([*body, *orelse])


def meanings(folders: Iterable[Path]) -> dict[str, dict[str, str]]:
    """Return the meanings of each public name, with a module for each: a class means itself, an alias its text."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        # Reversed: of two definitions in one module, the one for the type checker is the first.
        for name, text in dict(reversed([*definitions(ast.parse(path.read_text(encoding="utf-8")).body)])).items():
            if name[0].isupper() and not name.isupper():
                found[name].setdefault(text or str(path), str(path))
    return found


def ambiguous(found: dict[str, dict[str, str]]) -> dict[str, list[str]]:
    return {name: [*modules.values()] for name, modules in found.items() if len(modules) > 1}


@pytest.mark.slow
@pytest.mark.parametrize("vocabulary", VOCABULARIES)
def test_public_names_have_one_meaning(vocabulary: str) -> None:
    found = meanings(VOCABULARIES[vocabulary])
    assert len(found) > 200
    assert ambiguous(found) == {}


@pytest.mark.parametrize(
    ("first", "second", "is_ambiguous"),
    [
        ("class Place: pass", "class Place: pass", True),
        ("class Place: pass", "Place = int", True),
        ("Place = int", "Place: TypeAlias = int", False),
        ("Place = int", "if TYPE_CHECKING:\n    Place = str\nelse:\n    Place = object", True),
        ("Place = str", "if TYPE_CHECKING:\n    Place = str\nelse:\n    Place = object", False),
        ("class Place: pass", "from a import Place", False),
        ("class _Place: pass", "class _Place: pass", False),
        ("PLACE = 1", "PLACE = 2", False),
    ],
)
def test_two_definitions_are_found(first: str, second: str, is_ambiguous: bool, tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(first)
    (tmp_path / "b.py").write_text(second)
    assert list(ambiguous(meanings([tmp_path]))) == ["Place"] * is_ambiguous
