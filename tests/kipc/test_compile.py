"""`kipc compile` on the command line: the files it writes and keeps, and an error message per usage error."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group

from tests.processes import run_process
from tests.shared import ROOT, shared_path

pytestmark = pytest.mark.xdist_group("compiled project")

PING = """{
  "apiKey": 901, "type": "request", "listeners": ["broker"], "name": "PingRequest",
  "validVersions": "0-1", "flexibleVersions": "1+",
  "fields": [
    { "name": "Note", "type": "string", "versions": "0+" },
    { "name": "from", "type": "int32", "versions": "1+", "default": "-1", "ignorable": true }
  ]
}"""
PONG = """{
  "apiKey": 901, "type": "response", "name": "PingResponse", "validVersions": "0-1", "flexibleVersions": "1+",
  "fields": [ { "name": "Hops", "type": "[]Hop", "versions": "0+", "fields": [
    { "name": "BrokerId", "type": "int32", "versions": "0+", "mapKey": true },
    { "name": "Rack", "type": "string", "versions": "0+", "nullableVersions": "1+" } ] } ]
}"""


def write_project(folder: Path) -> Path:
    """Make a project of two specs in a subfolder."""
    (folder / "specs" / "tools").mkdir(parents=True)
    (folder / "specs" / "tools" / "PingRequest.json").write_text(PING)
    (folder / "specs" / "tools" / "PingResponse.json").write_text(PONG)
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path)


@pytest.fixture(scope="session")
def first_package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the output of the project, compiled once by one process."""
    folder = write_project(tmp_path_factory.mktemp("project"))
    compiled(folder, "--jobs", "1", PYTHONHASHSEED="1")
    return folder / "out"


@pytest.fixture
def compiled_project(project: Path, first_package: Path) -> Path:
    """A project that was compiled before."""
    shutil.copytree(first_package, project / "out", ignore=shutil.ignore_patterns("__pycache__", ".pytest_cache"))
    return project


def kipc(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from kipc.cli import main; sys.argv[0] = 'kipc'; main()"
    return run_process(sys.executable, "-c", code, *arguments, cwd=folder, env={**os.environ, **environment})


def compiled(folder: Path, *arguments: str, **environment: str) -> dict[str, bytes]:
    """Compile and return the files of the package."""
    result = kipc(folder, "compile", "specs", "--out", "out", "--package", "wire", *arguments, **environment)
    assert result.returncode == 0, result.stderr
    return files_of(folder / "out" / "wire")


def files_of(package: Path) -> dict[str, bytes]:
    files = (path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(package).as_posix(): path.read_bytes() for path in files}


def python(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return run_process(sys.executable, "-c", code, cwd=folder)


@pytest.mark.slow
def test_what_comes_out_works_and_proves_itself(compiled_project: Path) -> None:
    project = compiled_project
    use = python(
        project / "out",
        "from wire.tools import PingRequest; m = PingRequest(note='hello', from_=3)\n"
        "print(m.encode(1).hex(), PingRequest.decode(m.encode(0), 0))",
    )
    assert use.stdout == "0668656c6c6f0000000300 PingRequest(note='hello')\n", use.stderr
    tests = subprocess.run([sys.executable, "-m", "pytest", "-q", "wire"], cwd=project / "out", check=False)
    assert tests.returncode == 0


@pytest.mark.slow
def test_every_run_writes_the_same(compiled_project: Path) -> None:
    project = compiled_project
    first = files_of(project / "out" / "wire")
    shutil.rmtree(project / "out")
    assert compiled(project, "--jobs", "2", PYTHONHASHSEED="2") == first


@pytest.mark.slow
def test_the_processes_are_no_forks_which_libraries_with_threads_do_not_survive(tmp_path: Path) -> None:
    project = write_project(tmp_path)
    code = "import os, sys; from kipc.cli import main; os.register_at_fork(after_in_child=lambda: os._exit(9)); main()"
    command = ["compile", "specs", "--out", "out", "--package", "wire", "--records", "--jobs", "2"]
    result = run_process(sys.executable, "-c", code, *command, cwd=project)
    assert result.returncode == 0, result.stderr


@pytest.mark.slow
def test_the_number_of_processes_is_known_on_systems_without_affinity(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "sched_getaffinity")
    result = CliRunner().invoke(_group, ["compile", str(project / "specs"), "--out", str(project), "--package", "wire"])
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_a_second_run_changes_nothing_and_a_changed_spec_its_files_alone(compiled_project: Path) -> None:
    project = compiled_project
    package = project / "out" / "wire"
    times = {path: path.stat().st_mtime_ns for path in package.rglob("*.py")}
    assert kipc(project, "compile", "specs", "--out", "out", "--package", "wire", "--check").returncode == 0
    compiled(project)
    assert {path: path.stat().st_mtime_ns for path in package.rglob("*.py")} == times
    spec = project / "specs" / "tools" / "PingRequest.json"
    spec.write_text(PING.replace("Note", "Text"))
    drift = kipc(project, "compile", "specs", "--out", "out", "--package", "wire", "--check")
    assert drift.returncode == 1
    files = ("MANIFEST.json", "tests/tools/ping_request.jsonl", "tools/ping_request.py")
    assert drift.stdout.splitlines() == [f"changed: out/wire/{file}" for file in files]
    compiled(project)
    changed = {path.name for path in package.rglob("*.py") if path.stat().st_mtime_ns != times[path]}
    assert changed == {"ping_request.py"}


@pytest.mark.slow
def test_stale_files_go_with_their_spec(compiled_project: Path) -> None:
    project = compiled_project
    (project / "specs" / "more").mkdir()
    extra = project / "specs" / "more" / "Note.json"
    extra.write_text('{"name": "Note", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields": []}')
    assert "more/note.py" in compiled(project)
    extra.unlink()
    after = compiled(project)
    assert not any("more" in path for path in after)
    assert not (project / "out" / "wire" / "more").exists()


@pytest.mark.slow
def test_a_file_changed_by_hand_is_named_and_replaced(compiled_project: Path) -> None:
    project = compiled_project
    before = files_of(project / "out" / "wire")
    module = project / "out" / "wire" / "tools" / "ping_request.py"
    module.write_text("changed = True\n")
    result = kipc(project, "compile", "specs", "--out", "out", "--package", "wire")
    assert "tools/ping_request.py was edited by hand and is replaced" in result.stderr
    assert files_of(project / "out" / "wire") == before


@pytest.mark.slow
def test_an_older_format_is_announced(compiled_project: Path) -> None:
    project = compiled_project
    before = files_of(project / "out" / "wire")
    manifest = project / "out" / "wire" / "MANIFEST.json"
    content = json.loads(manifest.read_text())
    content.update(format=0, generator="0.0.1", files={path: {} for path in content["files"]})
    manifest.write_text(json.dumps(content))
    result = kipc(project, "compile", "specs", "--out", "out", "--package", "wire")
    assert "out/wire has format 0, made by kipc 0.0.1; it becomes format 1" in result.stderr
    assert files_of(project / "out" / "wire") == before


@pytest.mark.slow
def test_a_selection_has_both_halves_and_what_they_need(tmp_path: Path) -> None:
    arguments = ("--out", "out", "--package", "picked", "--message", "DescribeCluster,OffsetCommitValue")
    result = kipc(tmp_path, "compile", str(ROOT / "schemas" / "kafka"), *arguments, "--extensions")
    assert result.returncode == 0, result.stderr
    modules = {path for path in files_of(tmp_path / "out" / "picked") if path.startswith(("clients/", "group"))}
    assert modules == {
        "clients/__init__.py",
        "clients/describe_cluster_request.py",
        "clients/describe_cluster_response.py",
        "clients/request_header.py",
        "clients/response_header.py",
        "group_coordinator/__init__.py",
        "group_coordinator/offset_commit_key.py",
        "group_coordinator/offset_commit_value.py",
    }


@pytest.mark.slow
def test_settings_come_from_the_project(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "src"\npackage = "mine"\n')
    assert kipc(project, "compile").returncode == 0
    assert (project / "src" / "mine" / "tools" / "ping_request.py").is_file()


def truncated_archive(folder: Path) -> None:
    with zipfile.ZipFile(folder / "whole.zip", "w") as archive:
        archive.writestr("clients/PingRequest.json", PING * 50)
    data = (folder / "whole.zip").read_bytes()
    (folder / "cut.zip").write_bytes(data[: len(data) // 2])


def foreign_file(folder: Path) -> None:
    (folder / "out" / "wire").mkdir(parents=True)
    (folder / "out" / "wire" / "notes.txt").write_text("mine")


def file_in_the_way(folder: Path) -> None:
    (folder / "out").write_text("a file")


WRONG_USE = [
    (None, ("empty", "--out", "out"), 2, "empty: no such file or folder"),
    (lambda folder: (folder / "empty").mkdir(), ("empty", "--out", "out"), 2, "empty: no specs here"),
    (truncated_archive, ("cut.zip", "--out", "out"), 2, "cut.zip"),
    (foreign_file, ("specs", "--out", "out", "--package", "wire"), 2, "notes.txt was not written by kipc"),
    (file_in_the_way, ("specs", "--out", "out", "--package", "wire"), 2, "out"),
    (None, ("specs", "--out", "out", "--message", "PingRequst"), 2, "did you mean PingRequest"),
    (None, ("specs", "--out", "out", "--package", "not-a-name"), 2, "not the name of a Python package"),
    (None, ("specs",), 2, "no --out"),
    (None, ("--out", "out"), 2, "no SPECS"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("prepare", "arguments", "status", "sentence"), WRONG_USE)
def test_wrong_use(project: Path, prepare: object, arguments: tuple[str, ...], status: int, sentence: str) -> None:
    if callable(prepare):
        prepare(project)
    before = sorted(project.rglob("*"))
    result = kipc(project, "compile", *arguments)
    assert result.returncode == status
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr
    assert sorted(project.rglob("*")) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_target_that_cannot_be_written(project: Path) -> None:
    (project / "out").mkdir(mode=0o500)
    result = kipc(project, "compile", "specs", "--out", "out", "--package", "wire")
    assert result.returncode == 2
    assert result.stderr == "kipc: out/wire: cannot be written: Permission denied\n"


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ('[tool.kipc]\npakage = "x"\n', "has no setting pakage; did you mean package?"),
        ('[tool.kipc]\nspecs = "specs"\n', "specs has to be a list of strings"),
        ("[tool.kipc\n", "pyproject.toml"),
    ],
)
def test_settings_that_cannot_be_read(project: Path, settings: str, sentence: str) -> None:
    (project / "pyproject.toml").write_text(settings)
    result = kipc(project, "compile")
    assert result.returncode == 2
    assert sentence in result.stderr


@pytest.mark.slow
def test_a_broken_spec_stops_everything(project: Path) -> None:
    (project / "specs" / "tools" / "Broken.json").write_text(
        PING.replace("PingRequest", "Broken").replace("int32", "in")
    )
    result = kipc(project, "compile", "specs", "--out", "out", "--package", "wire")
    assert result.returncode == 1
    assert "Broken.json:" in result.stdout
    assert not (project / "out").exists()


def test_a_key_of_an_api_in_another_folder_stops_everything(project: Path) -> None:
    for name, text in (("EchoRequest", PING), ("EchoResponse", PONG)):
        path = project / "specs" / "more" / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("PingRequest", name).replace("PingResponse", name))
    assert kipc(project, "check", "specs").returncode == 0
    result = kipc(project, "compile", "specs", "--out", "out", "--package", "wire")
    assert result.returncode == 1
    assert "has key 901 too; choose one that no API has [api-key-taken]" in result.stdout
    assert not (project / "out").exists()


def keyed(kind: str, name: str) -> str:
    listeners = {"listeners": ["broker"]} if kind == "request" else {}
    spec = {"apiKey": 77, "type": kind, "name": name, "validVersions": "0", "flexibleVersions": "0+", "fields": []}
    return json.dumps(spec | listeners)


ONE = {f"One{half.title()}": half for half in ("request", "response")}
OTHER = {f"Other{half.title()}": half for half in ("request", "response")}


@pytest.mark.parametrize(
    ("folders", "sources", "refused"),
    [
        ({"": ONE | OTHER}, [*ONE, *OTHER], ["OtherRequest", "OtherResponse"]),
        ({"": {"SunRecord": "metadata", "MoonRecord": "metadata"}}, ["SunRecord", "MoonRecord"], ["MoonRecord"]),
        ({"one": ONE, "": OTHER}, ["one", *OTHER], ["OtherRequest"]),
        ({"one": ONE, "": {"OtherResponse": "response"}}, ["one", "OtherResponse"], ["OtherResponse"]),
        ({"one": ONE, "": {"OtherResponse": "response"}}, ["OtherResponse", "one"], ["OneResponse"]),
        ({"own/a": ONE, "kips/b": OTHER}, ["own", "kips"], ["OtherRequest"]),
        *(
            pytest.param(folders, ["specs"], [], marks=pytest.mark.slow)  # a package is made
            for folders in (
                {"specs/a": {"SunRecord": "metadata"}, "specs/b": {"MoonRecord": "metadata"}},
                {"specs/kips/a": ONE, "specs/b": OTHER},
                {"specs/kips/a": ONE, "specs/z": OTHER},
            )
        ),
    ],
)
def test_messages_of_one_key_are_refused_unless_a_package_tells_them_apart(
    folders: dict[str, dict[str, str]],
    sources: list[str],
    refused: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Records are found by their area, and Kafka's messages before those of proposals, the area `kips`."""
    monkeypatch.chdir(tmp_path)
    for folder, specs in folders.items():
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, kind in specs.items():
            Path(folder, f"{name}.json").write_text(keyed(kind, name))
    named = [each if Path(each).is_dir() else f"{each}.json" for each in sources]
    result = CliRunner().invoke(_group, ["compile", *named, "--out", "out", "--package", "wire"])
    assert re.findall(r"(\w+)\.json:\d+:\d+: apiKey: [^\n]* \[api-key-", result.stdout) == refused
    assert result.exit_code == bool(refused), result.output


@pytest.mark.thorough
@pytest.mark.slow
def test_the_newest_release_compiles_imports_and_proves_itself(tmp_path: Path) -> None:
    archive = str(shared_path("kafka", "specs", "4.3.1.zip"))
    result = kipc(tmp_path, "compile", archive, "--out", "out", "--package", "newest")
    assert result.returncode == 0, result.stderr
    package = tmp_path / "out" / "newest"
    assert json.loads((package / "MANIFEST.json").read_text())["specs"].keys() >= {"clients/LeaderAndIsrRequest.json"}
    assert len(json.loads((package / "MANIFEST.json").read_text())["specs"]) == 286
    modules = [path.relative_to(package.parent).with_suffix("") for path in sorted(package.rglob("*.py"))]
    names = [".".join(path.parts) for path in modules if path.name != "__main__"]
    imported = python(package.parent, f"import importlib\nfor name in {names!r}: importlib.import_module(name)")
    assert imported.returncode == 0, imported.stderr
    lacking = "zk_migration_record or simple_ or all_type or nullable_struct"  # kafka_wire has the other messages
    tested = run_process(sys.executable, "-m", "pytest", "-q", "newest", "-k", lacking, cwd=package.parent)
    assert tested.returncode == 0, tested.stdout
    assert int(re.search(r"(\d+) passed", tested.stdout)[1]) >= 50  # type: ignore[index]
