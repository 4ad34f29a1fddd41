"""A small project whose specs are compiled in this process, and what its files are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result
from kipc.cli import _group

SETTINGS = '[tool.kipc]\nspecs = ["specs"]\nout = "."\npackage = "wire"\n'
PACKAGE = Path("wire")
MANIFEST = PACKAGE / "MANIFEST.json"


def spec(name: str, **attributes: Any) -> dict[str, Any]:
    field = {"name": "Weight", "type": "int32", "versions": "0+"}
    data = {"type": "data", "name": name, "validVersions": "0-1", "flexibleVersions": "1+", "fields": [field]}
    return data | attributes


def write_spec(name: str, area: str = "parcels", **attributes: Any) -> None:
    path = Path("specs", area, f"{name}.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(spec(name, **attributes)), encoding="utf-8")


def write_project() -> None:
    """Write the settings and two specs into the current folder."""
    Path("pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    write_spec("Parcel")
    write_spec("Letter")


def kipc(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(_group, arguments)
    assert result.exit_code == status, (result.output, result.exception)
    return result


def compile_(status: int = 0) -> Result:
    return kipc("compile", "--jobs", "1", status=status)


def check(status: int = 0) -> Result:
    return kipc("compile", "--check", "--jobs", "1", status=status)


def files() -> dict[str, tuple[bytes, int]]:
    """Return the content and the time of each file of the package."""
    paths = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(PACKAGE).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns) for path in paths}


def manifest() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    return content
