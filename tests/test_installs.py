"""The three distributions: versioned together, complete, and installable by themselves.

`make dist` builds them twice and tries every extra on every installed CPython; CI tries the smallest and the largest.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import kipc
import pytest
import yaml

import kip
from tests.processes import run_process
from tests.shared import ROOT
from tools import floors
from tools.distributions import FOLDERS, SMALLEST, all_trials, build, extras, run, smoke, wheel


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build(folder)
    return folder


def project(distribution: str) -> dict[str, object]:
    settings = tomllib.loads((FOLDERS[distribution] / "pyproject.toml").read_text(encoding="utf-8"))
    content: dict[str, object] = settings["project"]
    return content


def test_all_have_one_version() -> None:
    accelerator = tomllib.loads((ROOT / "accelerator" / "pyproject.toml").read_text(encoding="utf-8"))
    versions = {kip.__version__, kipc.__version__, project("kafka-wire")["version"], accelerator["project"]["version"]}
    assert versions == {kip.__version__}


def test_the_citation_and_the_changelog_have_it() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == kip.__version__
    heading = f"## {citation['version']} ({citation['date-released']})"
    assert heading in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()


def test_all_have_the_license() -> None:
    folders = [*FOLDERS.values(), ROOT / "accelerator"]
    assert {(folder / "LICENSE").read_bytes() for folder in folders} == {(ROOT / "LICENSE").read_bytes()}


def test_texts_of_kafka_are_attributed_where_they_are() -> None:
    for name, folder in FOLDERS.items():
        assert (folder / "NOTICE").read_text(encoding="utf-8").startswith(f"{name}\n\n")


def test_make_dist_tries_every_extra() -> None:
    tried = {(trial.distribution, trial.extra) for trial in all_trials()}
    assert {(name, extra) for name in FOLDERS for extra in ("", *extras(name))} == tried


@pytest.mark.thorough
@pytest.mark.network
@pytest.mark.slow
def test_the_lowest_versions_of_all_libraries_work() -> None:
    """Without Spark and plots; `make floors` tries these as well."""
    assert floors.main(["--quick"]) == 0


def test_floors_are_those_of_all_extras() -> None:
    lowest = floors.all_floors(floors.ALL_EXTRAS)
    assert {"click", "jinja2", "scramp", "numpy", "pyspark"} <= lowest.keys()
    assert not FOLDERS.keys() & lowest.keys()
    assert lowest["pyarrow"] == max(floors.floors("kip-tools", [name])["pyarrow"] for name in ("columnar", "spark"))


@pytest.mark.slow
def test_wheels_hold_what_they_promise(dist: Path) -> None:
    held = {name: set(zipfile.ZipFile(wheel(dist, name)).namelist()) for name in FOLDERS}
    templates = {
        f"kipc/{path.relative_to(ROOT)}" for path in (ROOT / "templates").rglob("*.*") if path.suffix != ".pyc"
    }
    assert held["kipc"] >= {*templates, "kipc/schemas/message.schema.json", "kipc/py.typed"}
    for name, paths in held.items():
        licenses = {path.rpartition("/")[2] for path in paths if ".dist-info/licenses/" in path}
        assert licenses == {"LICENSE", "NOTICE"}, name
    assert held["kafka-wire"] >= {"kafka_wire/py.typed", "kafka_wire/MANIFEST.json"}
    assert held["kip-tools"] >= {"kip/py.typed", "kip/kafka/releases.tsv", "pyspark_kafka_log.py"}
    packages = {
        name: {path.split("/")[0] for path in paths if ".dist-info/" not in path} for name, paths in held.items()
    }
    assert packages["kipc"] == {"kipc"}
    assert packages["kafka-wire"] == {"kafka_wire"}
    assert packages["kip-tools"] == {"kip", *(path.name for path in (ROOT / "src").glob("*.py"))}


@pytest.mark.slow
def test_sdists_hold_no_more_than_their_wheels_need(dist: Path) -> None:
    for name in FOLDERS:
        (sdist,) = dist.glob(f"{name.replace('-', '_')}-*.tar.gz")
        with tarfile.open(sdist) as archive:
            paths = {Path(*Path(path).parts[1:]) for path in archive.getnames()}
        held = {path.parts[0] for path in paths}
        assert not held & {"docs", "tests", "examples", "benchmarks", "build", "dist", ".kafka", ".venv"}, name


@pytest.mark.ci
@pytest.mark.slow
def test_kafka_wire_works_alone(dist: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--no-index", wheel(dist, "kafka-wire"))
    smoke(SMALLEST, python)


@pytest.mark.slow
@pytest.mark.network
def test_a_missing_extra_is_installed_by_the_command_that_is_printed(dist: Path, tmp_path: Path) -> None:
    programs = tmp_path / "venv" / "bin"
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    wheels = [wheel(dist, name) for name in ("kafka-wire", "kip-tools")]
    run(programs / "python", "-m", "pip", "install", "--quiet", *wheels)
    missing = run_process(programs / "kip", "log", "dump", "x.log", cwd=tmp_path)
    assert missing.returncode == 2
    assert re.fullmatch(r"kip: kip log needs \w+: pip install 'kip-tools\[log\]'\n", missing.stderr), missing.stderr
    command = missing.stderr.strip().rpartition(": ")[2]
    run("sh", "-c", f"{programs}/{command}")
    run(programs / "python", "-P", ROOT / "tools" / "smoke" / "log.py", cwd=tmp_path)


@pytest.mark.slow
def test_the_pytest_plugin_loads_nothing_until_its_fixture_is_used() -> None:
    code = "import sys, pytest; before = set(sys.modules); import kip.pytest_plugin; print(*set(sys.modules) - before)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(result.stdout.split()) == {"kip", "kip.pytest_plugin"}
