"""CONTRIBUTING.md and .gitattributes: the paths they name exist, and all generated files are marked."""

from __future__ import annotations

import json
import re

import pytest

from tests.processes import run_process
from tests.shared import ROOT

IGNORED = ("build", "dist")
"""Folders that `make` creates."""
GENERATED = "generated/kafka_wire"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_folders_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    folders = "|".join(path.name for path in ROOT.iterdir() if path.is_dir() and path.name not in IGNORED)
    paths = re.findall(rf"`((?:{folders})/[\w./]+)`", text)
    assert paths
    assert not [path for path in paths if not (ROOT / path).exists()]


def test_tests_that_guard_invariants_exist() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    guards = re.findall(r"`(tests/[\w./]+)::(\w+)`", text)
    assert guards
    assert [guard for guard in guards if f"def {guard[1]}(" not in (ROOT / guard[0]).read_text(encoding="utf-8")] == []


def test_generated_files_are_marked() -> None:
    manifest = json.loads((ROOT / GENERATED / "MANIFEST.json").read_text(encoding="utf-8"))
    files = [f"{GENERATED}/{name}" for name in ("MANIFEST.json", *manifest["files"])]
    for attribute, value in (("linguist-generated", "true"), ("merge", "unset"), ("eol", "lf")):
        found = _attribute(attribute, files)
        assert {found[file] for file in files} == {value}, attribute


def test_hand_written_files_are_not_marked() -> None:
    files = ["generated/pyproject.toml", "templates/runtime/spec.py", "src/kip/__init__.py"]
    assert set(_attribute("linguist-generated", files).values()) == {"unspecified"}


def _attribute(name: str, files: list[str]) -> dict[str, str]:
    command = ("git", "check-attr", "-z", "--stdin", name)
    given = "".join(f"{file}\0" for file in files)
    result = run_process(*command, cwd=ROOT, input=given)
    if result.returncode:
        pytest.skip("not a git checkout")
    fields = result.stdout.split("\0")
    return dict(zip(fields[0::3], fields[2::3], strict=False))
