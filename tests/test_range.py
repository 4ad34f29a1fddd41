"""kip-tools with the oldest and the newest kafka-wire of the range that it declares, and with one outside.

The rule of the range is in `docs/upgrade-client.md`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.shared import ROOT
from tools.distributions import FOLDERS, SMOKE, run

pytestmark = [pytest.mark.network, pytest.mark.slow, pytest.mark.xdist_group("range of kafka-wire")]

OLDEST = "3b6fac58"
"""The commit of the oldest kafka-wire that kip-tools needs: the first with all messages and methods that it uses."""
VERSIONS = {"oldest": "1.0.0", "newest": "1.99.0", "outside": "2.0.0"}
NEW_API = 999
COMMANDS = (
    "topics create orders --partitions 2",
    "topics list",
    "topics describe orders",
    "cluster describe",
    "cluster api-versions",
    "features describe",
    "groups list",
    "configs describe topic orders",
)


def oldest(folder: Path) -> None:
    command = ["git", "archive", "--output", folder / "oldest.tar", OLDEST, "generated"]
    if subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode:
        pytest.skip(f"this checkout lacks commit {OLDEST}; fetch the whole history")
    run("tar", "-x", "-C", folder, "-f", folder / "oldest.tar")


def newest(folder: Path) -> None:
    """Compile the specs with an optional field in a new version of Metadata, and with a new API."""
    for name in ("schemas", "generated"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    specs = folder / "schemas" / "kafka" / "clients"
    for half in ("Request", "Response"):
        path = specs / f"Metadata{half}.json"
        spec = json.loads(path.read_text(encoding="utf-8"))
        first, latest = map(int, spec["validVersions"].split("-"))
        since = f"{latest + 1}+"
        spec["validVersions"] = f"{first}-{latest + 1}"
        region = {"name": "Region", "type": "string", "versions": since, "nullableVersions": since, "ignorable": True}
        spec["fields"].append(region | {"default": "null"})
        path.write_text(json.dumps(spec), encoding="utf-8")
    new = {"apiKey": NEW_API, "name": "DescribeRegions", "validVersions": "0", "flexibleVersions": "0+", "fields": []}
    for half, more in (("Request", {"listeners": ["broker"]}), ("Response", {})):
        spec = {**new, "type": half.lower(), "name": f"DescribeRegions{half}", **more}
        (specs / f"DescribeRegions{half}.json").write_text(json.dumps(spec), encoding="utf-8")
    run(Path(sys.executable).with_name("kipc"), "compile", cwd=folder)


def outside(folder: Path) -> None:
    shutil.copytree(ROOT / "generated", folder / "generated", ignore=shutil.ignore_patterns("__pycache__"))


def build(make: Callable[[Path], None], folder: Path) -> tuple[str, str]:
    """Build kafka-wire and kip-tools, and return the paths of their wheels."""
    make(folder)
    settings = folder / "generated" / "pyproject.toml"
    lines = settings.read_text(encoding="utf-8").splitlines()
    lines = [f'version = "{VERSIONS[make.__name__]}"' if line.startswith("version =") else line for line in lines]
    settings.write_text("\n".join(lines), encoding="utf-8")
    dist = folder / "dist"
    for project in (folder / "generated", FOLDERS["kip-tools"]):
        run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", dist, project)
    wire, tools = (next(dist.glob(f"{name}-*.whl")) for name in ("kafka_wire", "kip_tools"))
    return str(wire), str(tools)


@pytest.mark.parametrize("make", [oldest, newest], ids=VERSIONS.get)
def test_commands_work(make: Callable[[Path], None], tmp_path: Path) -> None:
    wheels = build(make, tmp_path)
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    programs = tmp_path / "venv" / "bin"
    run(programs / "python", "-m", "pip", "install", "--quiet", "--no-compile", f"{wheels[1]}[admin]", wheels[0])
    run(programs / "python", "-m", "pip", "check")
    for program in ("kip_tools", "admin"):
        run(programs / "python", "-P", SMOKE / f"{program}.py", cwd=tmp_path)
    commands = [argument for command in COMMANDS for argument in ("-c", command)]
    shell = run(programs / "kip", "shell", "-b", "embedded", *commands, cwd=tmp_path)
    assert "orders" in shell
    known = run(programs / "python", "-c", "from kafka_wire.registry import CATALOG; print(*CATALOG)", cwd=tmp_path)
    assert ("DescribeRegionsRequest" in known) == (make is newest)


def test_pip_refuses_a_version_outside_and_names_the_range(tmp_path: Path) -> None:
    wheels = build(outside, tmp_path)
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    result = run_process(tmp_path / "venv" / "bin" / "python", "-m", "pip", "install", *wheels)
    assert result.returncode == 1
    assert "kip-tools 1.0.0 depends on kafka-wire<2 and >=1.0.0" in result.stdout + result.stderr
