"""The cache of a project: it saves rendering, and nothing depends on it."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import black
import pytest
from kipc.output import cache
from kipc.output.cache import FOLDER, read_cache, save_cache
from kipc.python.render import render_message

from tests.kipc.projects import check, compile_, files, kipc, write_project, write_spec

HERE = Path()
CACHE = HERE / FOLDER
ENTRIES = CACHE / "rendered"


@pytest.fixture(autouse=True)
def _project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(black, "format_str", lambda text, mode: text)  # which saves several seconds per test
    monkeypatch.chdir(tmp_path)
    write_project()


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the messages that are rendered from here on."""
    names: list[str] = []

    def render(message: Any) -> str:
        names.append(message.spec.name)
        return render_message(message)

    monkeypatch.setattr("kipc.pipeline.render_message", render)
    return names


@pytest.mark.parametrize("command", [compile_, check])
def test_unchanged_messages_are_not_rendered_again(command: Callable[[], object], rendered: list[str]) -> None:
    compile_()
    assert sorted(rendered) == ["Letter", "Parcel"]
    command()
    write_spec("Parcel", fields=[])
    compile_()
    assert sorted(rendered) == ["Letter", "Parcel", "Parcel"]


def test_a_check_fills_the_cache_too(rendered: list[str]) -> None:
    compile_()
    shutil.rmtree(CACHE)
    check()
    check()
    assert sorted(rendered) == ["Letter", "Letter", "Parcel", "Parcel"]


def test_messages_are_rendered_again_by_another_compiler(rendered: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    compile_()
    before = files()
    monkeypatch.setattr("kipc.pipeline._compiler_hash", lambda: "another")
    compile_()
    assert sorted(rendered) == ["Letter", "Letter", "Parcel", "Parcel"]
    assert files() == before


def test_a_message_that_moves_is_rendered_again(rendered: list[str]) -> None:
    compile_()
    Path("specs", "post").mkdir()
    Path("specs", "parcels", "Letter.json").rename(Path("specs", "post", "Letter.json"))
    compile_()
    assert sorted(rendered) == ["Letter", "Letter", "Parcel"]
    assert b"made by kipc from post/Letter.json" in files()["post/letter.py"][0]


def git(*arguments: str) -> str:
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    return subprocess.run(["git", *identity, *arguments], check=True, capture_output=True, text=True).stdout


def test_a_clean_clone_compiles_to_no_difference(
    tmp_path: Path, rendered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    compile_()
    git("init", "--quiet")
    git("add", ".")
    git("commit", "--quiet", "-m", "x")
    assert FOLDER not in git("ls-files")
    git("clone", "--quiet", ".", str(tmp_path / "clone"))
    monkeypatch.chdir(tmp_path / "clone")
    rendered.clear()
    check()
    compile_()
    assert sorted(rendered) == ["Letter", "Parcel"]
    assert CACHE.is_dir()
    assert git("status", "--porcelain") == ""


DAMAGED = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[1]",
    b"7",
    b'{"a": 1, "b": ["x"], "c": [1], "d": null}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("content", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_cache_is_replaced(content: bytes, rendered: list[str]) -> None:
    compile_()
    before = files()
    ENTRIES.write_bytes(content)
    rendered.clear()
    check()
    assert sorted(rendered) == ["Letter", "Parcel"]
    compile_()
    assert sorted(rendered) == ["Letter", "Parcel"]
    assert files() == before


@pytest.mark.parametrize("value", [[], ["", ""], ["0" * 32, "0" * 32], ["0" * 32] * 3])
def test_wrong_entries_do_no_harm(value: list[str]) -> None:
    compile_()
    before = files()
    ENTRIES.write_text(json.dumps(dict.fromkeys(read_cache(HERE), value)), encoding="utf-8")
    compile_()
    assert files() == before
    shutil.rmtree("wire")
    compile_()
    assert {path: content for path, (content, _) in files().items()} == {p: c for p, (c, _) in before.items()}


def test_a_cache_that_cannot_be_written_is_done_without(rendered: list[str]) -> None:
    CACHE.write_text("a file")
    compile_()
    compile_()
    assert sorted(rendered) == ["Letter", "Letter", "Parcel", "Parcel"]
    assert CACHE.read_text() == "a file"


def test_a_read_only_cache_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    compile_()
    before = ENTRIES.read_bytes()

    def refuse(**_: object) -> tuple[int, str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    write_spec("Parcel", fields=[])
    compile_()
    assert ENTRIES.read_bytes() == before


def test_a_full_disk_leaves_no_files_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kipc.output.cache.json.dump", refuse)
    save_cache(HERE, {}, {"a": ("b",)})
    assert [path.name for path in CACHE.iterdir()] == [".gitignore"]


def test_nothing_is_cached_without_a_project(rendered: list[str]) -> None:
    Path("pyproject.toml").unlink()
    for _ in range(2):
        kipc("compile", "specs", "--out", ".", "--package", "wire", "--jobs", "1")
    assert sorted(rendered) == ["Letter", "Letter", "Parcel", "Parcel"]
    assert not CACHE.exists()


def test_the_oldest_entries_are_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    for name in "abcd":
        save_cache(HERE, read_cache(HERE), {name: (name,)})
    assert read_cache(HERE) == {name: (name,) for name in "bcd"}
    save_cache(HERE, read_cache(HERE), {"b": ("b",), "e": ("e",)})
    assert read_cache(HERE) == {name: (name,) for name in "dbe"}


@pytest.mark.slow
def test_concurrent_runs_read_whole_files() -> None:
    wanted = {str(number): ("x" * 32,) * 20 for number in range(200)}

    def run(number: int) -> bool:
        used = {key: value for key, value in wanted.items() if int(key) % 4 == number % 4}
        save_cache(HERE, read_cache(HERE), used)
        return bool(read_cache(HERE)) and read_cache(HERE).items() <= wanted.items()

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(run, range(200)))
    assert sorted(path.name for path in CACHE.iterdir()) == [".gitignore", "rendered"]
