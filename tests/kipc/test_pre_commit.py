"""The hooks that .pre-commit-hooks.yaml offers are commands that pass and fail when they should."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import ROOT

HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
ENTRIES = dict(re.findall(r"- id: (\S+)$.*?^  entry: (.+?)$", HOOKS, re.MULTILINE | re.DOTALL))
SPEC = {"type": "data", "name": "Parcel", "validVersions": "0", "flexibleVersions": "none", "fields": []}


def run(command: str, folder: Path) -> int:
    program, *arguments = shlex.split(command)
    place = Path(sys.executable).with_name(program)
    return subprocess.run([place, *arguments], cwd=folder, capture_output=True, check=False).returncode


@pytest.mark.slow
def test_hooks(tmp_path: Path) -> None:
    assert list(ENTRIES) == ["kipc-check", "kipc-compile", "kipc-compat"]
    (tmp_path / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "."\n', encoding="utf-8")
    spec = tmp_path / "specs" / "Parcel.json"
    spec.parent.mkdir()
    spec.write_text(json.dumps(SPEC), encoding="utf-8")
    assert run(ENTRIES["kipc-check"], tmp_path) == 0
    assert run(ENTRIES["kipc-compile"], tmp_path) == 1
    assert run("kipc compile", tmp_path) == 0
    assert run(ENTRIES["kipc-compile"], tmp_path) == 0
    spec.write_text(json.dumps(SPEC | {"validVersions": "0-1"}), encoding="utf-8")
    assert run(ENTRIES["kipc-compile"], tmp_path) == 1
    spec.write_text(json.dumps(SPEC | {"type": "letter"}), encoding="utf-8")
    assert run(ENTRIES["kipc-check"], tmp_path) == 1


def test_the_hook_that_compares_with_what_is_committed(tmp_path: Path) -> None:
    (arguments,) = re.findall(r"^  args: \[(.*)\]$", HOOKS, re.MULTILINE)
    command = f"{ENTRIES['kipc-compat']} {arguments.replace(',', '')}"
    spec = tmp_path / "schemas" / "Parcel.json"
    spec.parent.mkdir()
    spec.write_text(json.dumps(SPEC), encoding="utf-8")
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for step in (["init", "--quiet"], ["add", "."], [*identity, "commit", "--quiet", "-m", "x"]):
        subprocess.run(["git", *step], cwd=tmp_path, check=True)
    field = {"name": "Weight", "type": "int32", "versions": "0+"}
    spec.write_text(json.dumps(SPEC | {"validVersions": "0-1", "fields": [field | {"versions": "1+"}]}))
    assert run(command, tmp_path) == 0
    spec.write_text(json.dumps(SPEC | {"fields": [field]}))
    assert run(command, tmp_path) == 1
