"""The page of the Python API on the documentation site: it has everything that the other pages import."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.docs.blocks import BLOCKS
from tests.shared import ROOT

HOOKS = ROOT / "site" / "hooks.py"
IMPORT = re.compile(r"^(?:>>> )?from (kip(?:\.\w+)*) import ([\w, ]+)", re.MULTILINE)

pytestmark = pytest.mark.slow


def api() -> dict[str, list[str] | None]:
    """Return the names on the page by module, without importing mkdocs."""
    (found,) = (
        node.value
        for node in ast.parse(HOOKS.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "API"
    )
    names: dict[str, list[str] | None] = eval(compile(ast.Expression(found), HOOKS.name, "eval"))
    return names


def imported() -> set[tuple[str, str]]:
    """Return the names that the Python code of the pages imports from `kip`, with their modules."""
    names: set[tuple[str, str]] = set()
    for block in BLOCKS:
        if block.language in ("python", "pycon") and Path(block.page).parts[0] in ("README.md", "docs"):
            for module, listed in re.findall(
                r"^(?:>>> )?from (kip(?:\.\w+)*) import ([\w, ]+)", block.text, re.MULTILINE
            ):
                names |= {(module, name.strip()) for name in listed.split(",")}
    return names


def on_page(module: str, name: str) -> bool:
    return name in (api().get(module) or ())


def test_names_that_pages_import_are_on_it() -> None:
    wanted = [
        each for each in sorted(imported()) if not isinstance(getattr(import_module(each[0]), each[1]), ModuleType)
    ]
    assert len(wanted) > 20
    assert not [each for each in wanted if not on_page(*each)]


def test_its_names_exist() -> None:
    listed = [(module, name) for module, names in api().items() for name in names or ()]
    assert not [each for each in listed if not hasattr(import_module(each[0]), each[1])]
