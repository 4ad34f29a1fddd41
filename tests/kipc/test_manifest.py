"""The manifest: which files stay as they are, whatever formatter is installed, and what `--check` reports."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import black
import pytest
from kipc import __version__
from kipc.language.check import read_specs
from kipc.output.format import formatter_name
from kipc.pipeline import Compilation
from kipc.python.package import copied_files
from kipc.settings import Settings

from tests.kipc.projects import MANIFEST, PACKAGE, check, compile_, files, manifest, write_project, write_spec
from tests.shared import ROOT

INSTALLED = formatter_name()
OTHER = "black 24.2.0"
PARCEL = {"parcels/parcel.py", "tests/parcels/parcel.jsonl"}
FIELDS = [{"name": "Weight", "type": "int64", "versions": "0+"}]


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile a project with a black that leaves texts as they are, which saves several seconds per test."""
    monkeypatch.setattr(black, "format_str", lambda text, mode: text)
    monkeypatch.chdir(tmp_path)
    write_project()
    compile_()


@pytest.fixture
def install_other(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Install a black of another version, whose output differs in every file."""

    def install() -> None:
        monkeypatch.setattr(black, "format_str", lambda text, mode: text + "# another style\n")
        for module in ("kipc.pipeline.making", "kipc.cli.compile"):
            monkeypatch.setattr(f"{module}.formatter_name", lambda: OTHER)

    return install


def changed(before: dict[str, tuple[bytes, int]]) -> set[str]:
    return {path for path, content in files().items() if before.get(path) != content}


def forget_cache() -> None:
    Path(".kipc_cache", "rendered").unlink()


@pytest.mark.slow
def test_a_manifest_has_two_hashes_per_file_and_the_versions_once() -> None:
    content = manifest()
    assert (content["generator"], content["formatter"]) == (__version__, INSTALLED)
    assert all(record.keys() == {"rendered", "written"} for record in content["files"].values())


@pytest.mark.slow
def test_after_a_passing_check_compile_changes_no_byte() -> None:
    before = files()
    for _ in range(2):
        assert check().stderr == "wire is up to date\n"
        compile_()
        assert files() == before
        forget_cache()


@pytest.mark.slow
def test_files_stay_as_another_black_formatted_them(install_other: Callable[[], None]) -> None:
    before = files()
    install_other()
    for _ in range(2):
        said = f"wire was formatted by {INSTALLED}; {OTHER} is installed and formats only files that change\n"
        assert check().stderr == "wire is up to date\n" + said
        compile_()
        assert files() == before
        forget_cache()


@pytest.mark.slow
def test_only_files_that_change_name_another_formatter(install_other: Callable[[], None]) -> None:
    before = files()
    write_spec("Parcel", fields=FIELDS)
    install_other()
    compile_()
    assert changed(before) == {*PARCEL, "MANIFEST.json"}
    content = manifest()
    assert content["formatter"] == INSTALLED
    assert {path for path, record in content["files"].items() if "formatter" in record} == {"parcels/parcel.py"}
    assert {record["formatter"] for record in content["files"].values() if "formatter" in record} == {OTHER}
    assert f"wire was formatted by {INSTALLED}; " in check().stderr


def test_several_other_formatters_are_all_named(install_other: Callable[[], None]) -> None:
    content = manifest()
    content["files"]["registry.py"]["formatter"] = "black 23.1.0"
    MANIFEST.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    install_other()
    assert f"wire was formatted by {INSTALLED} and black 23.1.0; {OTHER} is installed" in check().stderr


@pytest.mark.slow
def test_the_formatter_of_most_files_is_that_of_the_manifest(install_other: Callable[[], None]) -> None:
    install_other()
    for path in PACKAGE.rglob("*.py"):
        path.unlink()
    compile_()
    assert manifest()["formatter"] == OTHER
    assert all("formatter" not in record for record in manifest()["files"].values())


@pytest.mark.slow
@pytest.mark.parametrize("other", [False, True])
def test_a_file_changed_by_hand_fails_the_check_and_is_replaced(other: bool, install_other: Callable[[], None]) -> None:
    before = files()
    path = PACKAGE / "parcels" / "parcel.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    if other:
        install_other()
    result = check(status=1)
    assert result.stdout == f"changed: {MANIFEST}\n" * other + f"changed: {path}\n"
    assert "wire/parcels/parcel.py was edited by hand\n" in result.stderr
    assert "wire/parcels/parcel.py was edited by hand and is replaced\n" in compile_().stderr
    check()
    records = manifest()["files"]
    assert [path for path, record in records.items() if "formatter" in record] == ["parcels/parcel.py"] * other
    again = {path for path, (content, _) in files().items() if content != before[path][0]}
    assert again == ({"parcels/parcel.py", "MANIFEST.json"} if other else set())


@pytest.mark.slow
def test_a_package_that_was_formatted_again_by_hand_only_needs_its_manifest(install_other: Callable[[], None]) -> None:
    install_other()
    records = manifest()["files"]
    copied = {path for path, _ in copied_files(tests=True, records=False, renamed=False)}
    for path in (PACKAGE / name for name in records if name.endswith(".py") and name not in copied):
        path.write_text(path.read_text(encoding="utf-8") + "# another style\n", encoding="utf-8")
    before = {path: content for path, (content, _) in files().items()}
    assert check(status=1).stdout == f"changed: {MANIFEST}\n"
    compile_()
    after = {path: content for path, (content, _) in files().items()}
    assert {path for path in after if after[path] != before[path]} == {"MANIFEST.json"}
    assert manifest()["files"]["parcels/parcel.py"]["formatter"] == OTHER
    check()


@pytest.mark.slow
def test_the_version_of_kipc_stays_until_something_changes() -> None:
    text = MANIFEST.read_text(encoding="utf-8").replace(f'"generator": "{__version__}"', '"generator": "0.0.9"')
    MANIFEST.write_text(text, encoding="utf-8")
    check()
    compile_()
    assert manifest()["generator"] == "0.0.9"
    write_spec("Parcel", fields=FIELDS)
    compile_()
    assert manifest()["generator"] == __version__


@pytest.mark.slow
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text + "\n",
        lambda text: text.replace('  "specs"', '  "other"'),
        lambda text: text.replace('"wire"', '"wires"'),
        lambda text: text.replace('  "parcels/Parcel.json": "', '  "parcels/Parcel.json": "0'),
    ],
    ids=["blank line", "sources", "package", "hash of a spec"],
)
def test_the_check_covers_the_manifest(damage: Callable[[str], str]) -> None:
    before = files()
    text = MANIFEST.read_text(encoding="utf-8")
    MANIFEST.write_text(damage(text), encoding="utf-8")
    assert damage(text) != text
    assert check(status=1).stdout == f"changed: {MANIFEST}\n"
    compile_()
    assert changed(before) == {"MANIFEST.json"}
    assert MANIFEST.read_text(encoding="utf-8") == text
    check()


@pytest.mark.slow
@pytest.mark.parametrize("change", [{"files": []}, {"files": {"x.py": []}}, {"formatter": 7}, {"sources": None}])
def test_a_manifest_with_wrong_types_is_damaged(change: dict[str, object]) -> None:
    MANIFEST.write_text(json.dumps(manifest() | change), encoding="utf-8")
    assert "MANIFEST.json is damaged" in str(check(status=1).exception)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", "<<<<<<< ours\n", "[]", "{}"])
def test_a_manifest_that_is_not_json_is_damaged(text: str) -> None:
    MANIFEST.write_text(text, encoding="utf-8")
    assert "MANIFEST.json is damaged" in str(check(status=1).exception)


@pytest.mark.slow
def test_this_project_compiles_to_what_is_committed_without_a_cache() -> None:
    folder = ROOT / "generated" / "kafka_wire"
    specs = read_specs([str(ROOT / "schemas")], extensions=True, compiling=True).specs
    settings = Settings(out=str(folder.parent), package=folder.name)
    compiled = Compilation(specs, settings, ["schemas"], jobs=2).run()
    assert compiled.changes.lines(folder) == []
    assert compiled.texts == {}
    assert compiled.manifest.text() == (folder / "MANIFEST.json").read_text(encoding="utf-8")


@pytest.mark.slow
def test_compiling_again_resolves_the_conflicts_of_a_merge() -> None:
    """Two branches add a message each: the files of both are known, and the manifest is that of all specs."""

    def git(*words: str, status: int = 0) -> None:
        command = ["git", "-c", "user.name=n", "-c", "user.email=e", "-c", "init.defaultBranch=main", *words]
        assert subprocess.run(command, capture_output=True, check=False).returncode == status, words

    git("init")
    Path(".gitignore").write_text(".kipc_cache\n")
    for branch, name in (("main", ""), ("one", "Card"), ("two", "Coin")):
        if name:
            git("checkout", "-b", branch, "main")
            write_spec(name)
            compile_()
        git("add", ".")
        git("commit", "-m", branch)
    git("merge", "one", status=1)
    assert "<<<<<<<" in MANIFEST.read_text()
    check(status=1)
    assert "0 removed" in compile_().stderr
    merged = MANIFEST.read_text()
    MANIFEST.unlink()
    shutil.rmtree(PACKAGE)
    compile_()
    assert MANIFEST.read_text() == merged
