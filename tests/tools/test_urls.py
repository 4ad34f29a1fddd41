"""Addresses of the repository: all have the organisation of the root's pyproject.toml."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.shared import ROOT
from tools.urls import ADDRESS, HOME, organisation, texts

DISTRIBUTIONS = (HOME, *(ROOT / folder / "pyproject.toml" for folder in ("generated", "src", "accelerator")))


def urls(settings: Path) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(settings.read_text(encoding="utf-8"))["project"]["urls"]
    return found


def test_all_addresses_have_one_organisation() -> None:
    try:
        found = {(str(path.relative_to(ROOT)), name) for path, text in texts() for name in ADDRESS.findall(text)}
    except subprocess.CalledProcessError:
        pytest.skip("not a git checkout")
    assert len(found) >= len(DISTRIBUTIONS)
    assert {name for _, name in found} == {organisation()}


@pytest.mark.parametrize("settings", DISTRIBUTIONS, ids=lambda path: path.parent.name)
def test_all_distributions_have_the_addresses(settings: Path) -> None:
    assert urls(settings) == urls(HOME)
    assert all(organisation() in address for address in urls(settings).values())


def test_no_page_names_another_home_of_the_repository() -> None:
    """`example.org` is only for the addresses of people and hosts, in examples."""
    pages = [
        path for path, text in texts() if path.suffix in (".md", ".yml", ".toml", ".cff") and "example.org/" in text
    ]
    assert not pages
