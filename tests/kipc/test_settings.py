"""Settings: where they are found, several packages in one project, and one sentence for each mistake."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from kipc.errors import KipcError
from kipc.settings import Settings, read_project, read_settings

from tests.kipc.projects import PACKAGE, kipc, spec, write_project, write_spec

TWO_PACKAGES = """
[tool.kipc]
specs = ["specs"]
out = "src"

[[tool.kipc.package]]
package = "wire"
message = ["Parcel"]

[[tool.kipc.package]]
package = "letters"
out = "other"
message = ["Letter:1"]
tests = false
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    write_project()
    return tmp_path


@pytest.fixture
def two_packages(project: Path) -> Path:
    (project / "pyproject.toml").write_text(TWO_PACKAGES)
    return project


def modules() -> set[str]:
    found = (path for path in Path().rglob("*.py") if "runtime" not in path.parts)
    return {path.as_posix() for path in found if path.stem.removeprefix("test_") in ("parcel", "letter")}


BOTH = {"src/wire/parcels/parcel.py", "other/letters/parcels/letter.py"}


@pytest.mark.slow
def test_a_subfolder_belongs_to_the_project(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "specs" / "pyproject.toml").write_text("[tool.other]\n")
    monkeypatch.chdir(project / "specs" / "parcels")
    assert read_settings() == Settings(specs=("..",), out="../..", package="wire")
    assert "../../wire: 2 messages" in kipc("compile", "--jobs", "1").output
    assert "../../wire is up to date" in kipc("compile", "--check").output
    assert (project / PACKAGE / "parcels/parcel.py").is_file()
    assert (project / ".kipc_cache").is_dir()
    monkeypatch.chdir(project)
    kipc("compile", "--check")
    shutil.rmtree(PACKAGE)
    (project / "pyproject.toml").write_text('[tool.kipc]\nspecs = ["."]\nout = "."\npackage = "wire"\n')
    kipc("compile", "--jobs", "1")
    monkeypatch.chdir(project / "specs")
    kipc("compile", "--check")


def test_sources_are_found_from_a_subfolder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = ["specs", "git:HEAD:specs", "kafka:4.1", "/some/where.jar"]
    settings = f'[tool.kipc]\nspecs = {json.dumps(sources)}\nhistory = "facts.json"\nout = "src"\n'
    (project / "pyproject.toml").write_text(settings)
    monkeypatch.chdir(project / "specs")
    found = read_settings()
    assert found.specs == (".", "git:HEAD:../specs", "kafka:4.1", "/some/where.jar")
    assert (found.history, found.out) == ("../facts.json", "../src")


@pytest.mark.slow
def test_a_git_revision_is_read_from_a_subfolder(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = '[tool.kipc]\nspecs = ["git:HEAD:specs"]\nout = "."\npackage = "wire"\n'
    (project / "pyproject.toml").write_text(settings)
    identity = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for step in (["init", "--quiet"], ["add", "."], [*identity, "commit", "--quiet", "-m", "x"]):
        subprocess.run(["git", *step], cwd=project, check=True)
    write_spec("Later")
    for folder in (project / "src" / "deep", project / "specs" / "parcels", project):
        folder.mkdir(parents=True, exist_ok=True)
        monkeypatch.chdir(folder)
        assert "wire: 2 messages" in kipc("compile", "--jobs", "1").output


@pytest.mark.slow
def test_a_settings_file_by_name(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (project / "more").mkdir()
    (project / "more" / "kipc.toml").write_text('[tool.kipc]\nspecs = ["../specs"]\nout = "out"\npackage = "named"\n')
    kipc("compile", "--config", "more/kipc.toml", "--jobs", "1")
    assert (project / "more" / "out" / "named" / "MANIFEST.json").is_file()
    assert "No such file" in kipc("compile", "--config", "less.toml", status=2).output.replace(
        "does not exist", "No such file"
    )
    (project / "empty.toml").write_text("")
    with pytest.raises(KipcError, match=r"^empty.toml: no \[tool.kipc\] in this file$"):
        read_project(Path("empty.toml"))


@pytest.mark.slow
def test_all_packages_are_compiled_and_checked(two_packages: Path) -> None:
    kipc("compile", "--jobs", "1")
    assert modules() == BOTH
    kipc("compile", "--check")
    write_spec("Letter", fields=[])
    drift = kipc("compile", "--check", status=1)
    assert "src/wire is up to date" in drift.output
    assert "other/letters does not match its specs" in drift.output
    write_spec("Parcel", fields=[])
    both = kipc("compile", "--check", status=1).output
    assert both.index("src/wire does not match") < both.index("other/letters does not match")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["letters", "other/letters"])
def test_one_package_by_its_name_or_folder(two_packages: Path, name: str) -> None:
    kipc("compile", "--package", name, "--jobs", "1")
    assert modules() == {"other/letters/parcels/letter.py"}
    kipc("compile", "--package", name, "--out", "there", "--message", "Parcel", "--jobs", "1")
    assert "there/letters/parcels/parcel.py" in modules()


@pytest.mark.slow
def test_an_error_in_one_package_writes_none(two_packages: Path) -> None:
    write_spec("Letter", type="letter")
    output = kipc("compile", "--jobs", "1", status=1).output
    assert output.count("Letter.json") == 1
    assert "1 problem, nothing compiled" in output
    write_spec("Letter", validVersions="0")
    result = kipc("compile", "--jobs", "1", status=1)
    assert "Letter:1: Letter has versions 0, and none of these" in str(result.exception)
    assert not modules()


@pytest.mark.slow
def test_specs_and_out_make_a_package_that_is_not_in_the_settings(two_packages: Path) -> None:
    kipc("compile", "specs", "--out", "build", "--package", "more", "--jobs", "1")
    assert "build/more/parcels/letter.py" in modules()


def test_options_for_one_of_several_packages_need_its_name(two_packages: Path) -> None:
    result = kipc("compile", "--message", "Parcel", status=2)
    assert "the project has several packages (wire, letters); name one with --package" in result.output


def test_commands_without_a_package_read_the_specs_of_all(two_packages: Path) -> None:
    assert read_settings().specs == ("specs",)
    assert "2 specs, 0 errors" in kipc("check").output


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[[tool.kipc.package]]\npakage = "x"\n',
            r"\[\[tool.kipc.package\]\] has no setting pakage; did you mean package",
        ),
        ("[tool.kipc]\nspec = []\n[[tool.kipc.package]]\n", r"\[tool.kipc\] has no setting spec; did you mean specs"),
        (
            '[tool.kipc]\ndirection = "request"\n',
            "direction has to be both, requests or responses; did you mean requests",
        ),
        ("[tool.kipc]\ntests = 1\n", "tests has to be true or false"),
        ("[tool.kipc]\npackage = [1]\n", "package has to be a string, or tables"),
        ("[tool.kipc]\npackage = []\n", "package has to be a string, or tables"),
        ("[tool]\nkipc = 1\n", r"kipc has to be a table, \[tool.kipc\]"),
        (TWO_PACKAGES.replace('"letters"\nout = "other"', '"wire"'), "2 packages have the folder src/wire"),
    ],
)
def test_a_mistake_in_the_settings_is_one_sentence(project: Path, text: str, sentence: str) -> None:
    (project / "pyproject.toml").write_text(text)
    with pytest.raises(KipcError, match=rf"^pyproject.toml: .*{sentence}"):
        read_project()


def test_a_package_that_no_table_has(two_packages: Path) -> None:
    with pytest.raises(KipcError, match=r"no \[\[tool.kipc.package\]\] is called wier; did you mean wire\?"):
        read_project().package("wier")
    (two_packages / "pyproject.toml").write_text(TWO_PACKAGES.replace('"letters"', '"wire"'))
    with pytest.raises(KipcError, match="several packages are called wire; write src/wire or other/wire"):
        read_project().package("wire")


def test_the_settings_of_a_project_without_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Parcel.json").write_text(json.dumps(spec("Parcel")))
    assert read_settings() == Settings()
    assert "no --out" in str(kipc("compile", "Parcel.json", status=1).exception)
