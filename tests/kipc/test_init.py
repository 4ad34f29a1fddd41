"""`kipc init`: a project that is set up, checked by the tools that it configures, and not changed by a second run."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from kipc.cli.project_files import with_attributes, with_bytecode, with_excludes, with_hooks, with_settings
from kipc.errors import KipcError

from tests.kipc.projects import kipc, write_spec
from tests.processes import run_process

PYPROJECT = """# My project.
[project]
name = "parcels"  # A name.

[tool.ruff]
line-length = 100
extend-exclude = [
    "old",  # legacy code
]

[tool.ruff.lint]
select = ["E"]

[tool.black]
force-exclude = '''
(
  /old/
)
'''

[tool.mypy]
strict = true
"""
HOOKS = """# Hooks of ours.
repos:
- repo: https://example.org/hooks
  rev: v1
  hooks:
  - id: one
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_spec("Parcel")
    (tmp_path / "src").mkdir()
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and ".kipc_cache" not in path.parts
    }


@pytest.mark.slow
def test_a_project_is_set_up_and_a_second_run_changes_nothing(project: Path) -> None:
    (project / ".pre-commit-config.yaml").write_text(HOOKS)
    before = contents(project)
    dry = kipc("init", "--package", "wire", "--dry-run")
    assert contents(project) == before
    kipc("init", "--package", "wire")
    after = contents(project)
    settings = tomllib.loads(after["pyproject.toml"].decode())["tool"]
    assert settings["kipc"] == {"specs": ["specs"], "out": "src", "package": "wire"}
    assert settings["ruff"]["extend-exclude"] == ["old", "src/wire"]
    assert settings["mypy"]["exclude"] == "^src/wire/"
    changed = [line for line in PYPROJECT.splitlines() if line not in after["pyproject.toml"].decode().splitlines()]
    assert changed == ["'''"]  # black's regular expression is longer now
    assert after[".gitattributes"].decode().splitlines()[1:] == [
        "src/wire/** text eol=lf linguist-generated=true -merge",
        "src/wire/**/*.pyc binary",
    ]
    assert after[".gitignore"].decode() == "__pycache__/\n"
    assert (
        after[".pre-commit-config.yaml"].decode().startswith(HOOKS + "- repo: local\n  hooks:\n    - id: kipc-check\n")
    )
    assert "src/wire/parcels/parcel.py" in after
    for path in after.keys() - before.keys() - {".gitattributes", ".gitignore"}:
        assert f"new: {path}" in dry.output
    assert "+exclude = '^src/wire/'" in dry.output
    for again in (["init", "--package", "wire"], ["init"], ["compile"]):
        kipc(*again)
        assert contents(project) == after
    kipc("compile", "--check")


@pytest.mark.slow
def test_the_tools_pass_over_the_package(project: Path) -> None:
    kipc("init")
    (project / "src" / "kafka_wire" / "parcels" / "parcel.py").write_text("import  os\nx:int='1'\n")
    (project / "src" / "other.py").write_text("x = 1\n")
    for tool in (["ruff", "check", "."], ["ruff", "format", "--check", "."], ["black", "--check", "."], ["mypy", "."]):
        result = run_process(sys.executable, "-m", *tool, cwd=project)
        assert result.returncode == 0, (tool, result.stdout, result.stderr)
        (project / "src" / "other.py").write_text("x  =  1;y:int='1'\n")
        result = run_process(sys.executable, "-m", *tool, cwd=project)
        assert result.returncode == 1, (tool, result.stdout, result.stderr)
        (project / "src" / "other.py").write_text("x = 1\n")


@pytest.mark.slow
def test_a_project_without_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kipc("init", "kafka:4.1", "--message", "DescribeCluster:1+,!ResponseHeader", "--package", "wire")
    assert tomllib.loads(Path("pyproject.toml").read_text()) == {
        "tool": {
            "kipc": {
                "specs": ["kafka:4.1"],
                "out": ".",
                "package": "wire",
                "message": ["DescribeCluster:1+", "!ResponseHeader"],
            }
        }
    }
    assert "kipc-compile" in Path(".pre-commit-config.yaml").read_text()
    assert "kipc-check" not in Path(".pre-commit-config.yaml").read_text()  # the project has no spec files
    kipc("compile", "--check")


@pytest.mark.slow
def test_projects_in_folders_of_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their hooks are at the top of the repository, where pre-commit runs them."""
    yaml = pytest.importorskip("yaml")
    (tmp_path / ".git").mkdir()
    for name in ("one", "two"):
        folder = tmp_path / "the projects" / name
        folder.mkdir(parents=True)
        monkeypatch.chdir(folder)
        write_spec("Parcel")
        kipc("init", "--package", name)
        kipc("init")
        kipc("format")
        assert not Path(".pre-commit-config.yaml").exists()
    monkeypatch.chdir(tmp_path)
    repos = yaml.safe_load(Path(".pre-commit-config.yaml").read_text())["repos"]
    commands = [shlex.split(hook["entry"]) for each in repos for hook in each["hooks"]]
    assert [words[-1] for words in commands] == [
        f"the projects/{name}/pyproject.toml" for name in ("one",) * 3 + ("two",) * 3
    ]
    for words in commands:
        kipc(*words[1:])


@pytest.mark.slow
def test_present_settings_are_never_overwritten(project: Path) -> None:
    kipc("init", "--package", "wire")
    before = contents(project)
    result = kipc("init", "--package", "other", status=2)
    assert "[tool.kipc] of pyproject.toml has another value of package; change it there" in result.output
    (project / "src" / "more").mkdir()
    (project / "src" / "more" / "mine.py").write_text("")
    (project / "pyproject.toml").write_text(PYPROJECT)
    result = kipc("init", "--package", "more", status=1)
    assert "mine.py was not written by kipc" in str(result.exception)
    (project / "src" / "more" / "mine.py").unlink()
    assert contents(project) == before | {"pyproject.toml": PYPROJECT.encode()}


def test_specs_with_errors_leave_the_project_as_it_was(project: Path) -> None:
    write_spec("Letter", type="letter")
    before = contents(project)
    assert "Letter.json" in kipc("init", status=1).output
    assert contents(project) == before


def test_a_project_without_specs_is_told_what_to_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "no SPECS: name a folder or an archive" in kipc("init", status=2).output


@pytest.mark.slow
def test_several_packages_are_all_set_up(project: Path) -> None:
    tables = '[[tool.kipc.package]]\nspecs = ["specs"]\nout = "src"\npackage = "{}"\n'
    (project / "pyproject.toml").write_text("[tool.ruff]\n" + tables.format("one") + tables.format("two"))
    kipc("init", "--no-hooks")
    assert tomllib.loads(Path("pyproject.toml").read_text())["tool"]["ruff"] == {
        "extend-exclude": ["src/one", "src/two"]
    }
    assert Path(".gitattributes").read_text().count("-merge") == 2
    assert not Path(".pre-commit-config.yaml").exists()
    kipc("compile", "--check")


@pytest.mark.parametrize("text", ["", "[tool.other]\nx = 1\n", "[tool]\nother.x = 1\n", "tool.other.x = 1\n", "a = 1"])
def test_settings_are_added_to_any_form_of_a_file(text: str) -> None:
    added = tomllib.loads(with_settings(text, {"specs": ["a"], "out": "."}))
    assert added["tool"].pop("kipc") == {"specs": ["a"], "out": "."}
    before = tomllib.loads(text)
    assert added == before | {"tool": before.get("tool", {})}


@pytest.mark.parametrize(
    ("text", "excludes"),
    [
        ('[tool.black]\nforce-exclude = "/a/"\n', {"black": {"force-exclude": "/a/|^/src/w\\.x/"}}),
        ('[tool.black]\nforce-exclude = "^/src/"\n', {"black": {"force-exclude": "^/src/"}}),
        ('[tool.mypy]\nexclude = ["^a/"]\n', {"mypy": {"exclude": ["^a/", "^src/w\\.x/"]}}),
        ('[tool.ruff]\nextend-exclude = ["src/w.x/"]\n', {"ruff": {"extend-exclude": ["src/w.x/"]}}),
    ],
)
def test_excludes_are_added_where_they_are_missing(text: str, excludes: object) -> None:
    once = with_excludes(text, ["src/w.x"])
    assert tomllib.loads(once)["tool"] == excludes
    assert with_excludes(once, ["src/w.x"]) == once


def test_an_exclude_of_an_unknown_form_is_an_error() -> None:
    with pytest.raises(KipcError, match=r"\[tool.ruff\] extend-exclude has an unknown form; add wire to it"):
        with_excludes('[tool.ruff]\nextend-exclude = "old"\n', ["wire"])


def test_lines_are_added_as_a_file_ends_its_lines() -> None:
    once = with_attributes("* text=auto\r\n*.png binary", ["wire"])
    assert once.splitlines(keepends=True)[:3] == ["* text=auto\r\n", "*.png binary\r\n", "\r\n"]
    assert once.count("\n") == once.count("\r\n") == 6
    assert with_attributes(once, ["wire"]) == once


@pytest.mark.parametrize("ignored", ["__pycache__/", "*.pyc", "**/*.py[cod]", "build/\n/src/**/__pycache__"])
def test_bytecode_that_is_ignored_already(ignored: str) -> None:
    assert with_bytecode(ignored) == ignored


def test_bytecode_that_is_not_ignored_yet() -> None:
    assert with_bytecode("") == "__pycache__/\n"
    assert with_bytecode("# __pycache__\n!*.pyc") == "# __pycache__\n!*.pyc\n\n__pycache__/\n"


@pytest.mark.slow
def test_git_neither_adds_bytecode_nor_changes_it(project: Path) -> None:
    """It changes the line ends of bytecode that is added by force, if it takes it for text."""
    kipc("init", "--package", "wire")
    bytecode = project / "src" / "wire" / "__pycache__" / "one.cpython-311.pyc"
    bytecode.parent.mkdir()
    bytecode.write_bytes(b"\r\n" * 9)
    for command in (["init", "-q"], ["add", "--all"]):
        result = subprocess.run(["git", *command], capture_output=True, text=True, check=True)
        assert result.stderr == ""
    kept = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout
    assert "src/wire/parcels/parcel.py" in kept
    assert "__pycache__" not in kept
    subprocess.run(["git", "add", "--force", str(bytecode)], check=True)
    added = subprocess.run(
        ["git", "show", ":src/wire/__pycache__/one.cpython-311.pyc"], capture_output=True, check=True
    )
    assert added.stdout == b"\r\n" * 9


@pytest.mark.parametrize("name", ["class", "import", "None", "a-b", "1a", "a.b"])
def test_names_that_no_package_can_have(name: str, project: Path) -> None:
    before = contents(project)
    assert name in str(kipc("init", "--package", name, status=1).exception)
    assert contents(project) == before


@pytest.mark.parametrize("text", ["repos: []\n", "repos:\n- repo: x\nfail_fast: true\n", "- repo: x\n"])
def test_hooks_are_not_added_where_that_is_not_safe(text: str) -> None:
    assert with_hooks(text, own_specs=True) is None


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", HOOKS, "fail_fast: true\nrepos:\n    - repo: x\n      hooks: []\n"])
def test_hooks_are_valid_yaml(text: str) -> None:
    yaml = pytest.importorskip("yaml")
    hooked = with_hooks(text, own_specs=True)
    assert hooked is not None
    *others, local = yaml.safe_load(hooked)["repos"]
    assert others == (yaml.safe_load(text)["repos"] if text else [])
    assert [each["entry"] for each in local["hooks"]] == ["kipc check", "kipc format --check", "kipc compile --check"]
    assert with_hooks(hooked, own_specs=True) == hooked
