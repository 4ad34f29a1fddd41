"""The page of the Python API on the documentation site: it has everything that the other pages import."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tests.api.surface import documented
from tests.docs.blocks import BLOCKS

pytestmark = pytest.mark.slow


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
    return name in (documented().get(module) or ())


def test_names_that_pages_import_are_on_it() -> None:
    wanted = [
        each for each in sorted(imported()) if not isinstance(getattr(import_module(each[0]), each[1]), ModuleType)
    ]
    assert len(wanted) > 20
    assert not [each for each in wanted if not on_page(*each)]


def test_its_names_exist() -> None:
    listed = [(module, name) for module, names in documented().items() for name in names or ()]
    assert not [each for each in listed if not hasattr(import_module(each[0]), each[1])]
