"""A project that compiles its specs when it is built: hatchling runs here as any build front end would run it."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from pathlib import Path

import black
import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.processes import run_process

SETTINGS = """
[build-system]
requires = ["hatchling", "kipc"]
build-backend = "hatchling.build"

[project]
name = "parcels"
version = "1"

[tool.hatch.build.hooks.kipc]

[tool.hatch.build.targets.wheel]
packages = ["src/parcels"]

[tool.kipc]
specs = ["specs"]
out = "src/parcels"
package = "wire"
"""

PARCEL = {
    "type": "data",
    "name": "Parcel",
    "validVersions": "0-1",
    "flexibleVersions": "1+",
    "fields": [{"name": "Weight", "type": "int32", "versions": "0+", "about": "In grams."}],
}

USE = """
from parcels.wire.specs import Parcel
import parcels
assert "parcels-1" in parcels.__file__, parcels.__file__
assert Parcel.decode(Parcel(weight=7).encode(1), 1) == Parcel(weight=7)
print(Parcel(weight=7).encode(1).hex())
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "pyproject.toml": SETTINGS,
        ".gitignore": "wire/\n",
        "specs/Parcel.json": json.dumps(PARCEL),
        "src/parcels/__init__.py": "",
    }
    for name, text in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "project"


def build(project: Path) -> Path:
    (wheel,) = WheelBuilder(str(project)).build(directory=str(project / "dist"), versions=["standard"])
    return Path(wheel)


@pytest.mark.slow
def test_a_built_project_holds_what_was_compiled(project: Path, tmp_path: Path) -> None:
    where = Path.cwd()
    wheel = build(project)
    assert Path.cwd() == where
    folder = tmp_path / "parcels-1"
    zipfile.ZipFile(wheel).extractall(folder)
    used = run_process(sys.executable, "-c", USE, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(folder)})
    assert used.stdout.strip() == "0000000700", used.stderr


@pytest.mark.slow
def test_a_second_build_follows_the_specs(project: Path) -> None:
    build(project)
    fields = [*PARCEL["fields"], {"name": "Note", "type": "string", "versions": "1+"}]
    (project / "specs/Parcel.json").write_text(json.dumps(PARCEL | {"fields": fields}), encoding="utf-8")
    module = zipfile.ZipFile(build(project)).read("parcels/wire/specs/parcel.py").decode()
    assert "self.note = note" in module


@pytest.mark.slow
def test_a_build_with_another_black_formats_nothing_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(project)
    wire = project / "src/parcels/wire"
    before = {path: path.read_bytes() for path in wire.rglob("*") if path.is_file()}
    monkeypatch.setattr("kipc.pipeline.making.formatter_name", lambda: "black 24.1.0")
    monkeypatch.setattr(black, "format_str", lambda text, mode: text + "# another style\n")
    build(project)
    assert {path: path.read_bytes() for path in wire.rglob("*") if path.is_file()} == before


@pytest.mark.slow
def test_a_build_leaves_no_cache_in_the_project(project: Path) -> None:
    """A source distribution would contain it: hatchling only reads the .gitignore of the project's own folder."""
    build(project)
    assert sorted(path.name for path in project.iterdir()) == [".gitignore", "dist", "pyproject.toml", "specs", "src"]


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("specs/Parcel.json", json.dumps(PARCEL | {"type": "letter"}), "specs/Parcel.json:1"),
        ("pyproject.toml", SETTINGS.replace('specs = ["specs"]', ""), "no SPECS"),
        ("pyproject.toml", SETTINGS.replace("package =", "pakage ="), "did you mean package?"),
        ("specs/Parcel.json", "", "specs/Parcel.json:1"),
    ],
)
def test_a_build_that_cannot_be_fails_and_says_why(
    project: Path, file: str, text: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    (project / file).write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as caught:
        build(project)
    assert caught.value.code == 1
    assert said in "".join(capfd.readouterr())
    assert not (project / "src/parcels/wire").exists()


def test_a_build_reports_all_problems_of_the_specs(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    fields = [{"name": "1", "type": "int32", "versions": "0+"}, {"name": "Weight", "type": "int7", "versions": "0+"}]
    (project / "specs/Parcel.json").write_text(json.dumps(PARCEL | {"fields": fields}), encoding="utf-8")
    with pytest.raises(SystemExit):
        build(project)
    said = "".join(capfd.readouterr())
    assert "[field-name]" in said
    assert "[field-type]" in said
    assert "2 problems, nothing compiled" in said


@pytest.mark.slow
def test_a_build_names_the_files_that_it_replaces(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    build(project)
    module = project / "src/parcels/wire/specs/parcel.py"
    module.write_text("edited = True\n", encoding="utf-8")
    build(project)
    assert "specs/parcel.py was edited by hand and is replaced" in "".join(capfd.readouterr())
    assert "edited" not in module.read_text(encoding="utf-8")
