"""Tables are put in their places whole, whatever happens on the way; no Spark needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.locks import locked
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.store import Store


class Killed(BaseException):
    """Simulates a kill of the code under test."""


def write(output: Output, text: str) -> Note:
    folder = Path(output.uri(output.staging("brokers")).removeprefix("file://"))
    (folder / "rack=a").mkdir(parents=True)
    (folder / "rack=a" / "part-0.csv").write_text(text)
    (folder / "_SUCCESS").touch()
    return Note("brokers", "csv", {"text": "string"}, len(text))


def table(output: Output) -> str | None:
    """Return the data that a reader finds; a folder without a note is incomplete."""
    note = output.notes().get("brokers")
    if note is None:
        return None
    _, path = output.dataset_path("brokers")
    text = Path(path, "rack=a", "part-0.csv").read_text()
    assert len(text) == note.rows
    return text


def killed_at(step: int, output: Output, act: Callable[[], Any]) -> bool:
    """Run something until its n-th change of the disk, the one before which it is killed; return whether it was."""
    system, left = output.store._fs, [step]

    class Dying:
        def __getattr__(self, name: str) -> Any:
            if name in {"move", "copy_file", "delete_dir", "delete_file", "create_dir", "open_output_stream"}:
                left[0] -= 1
                if left[0] < 0:
                    raise Killed
            return getattr(system, name)

    output.store._fs = Dying()
    try:
        act()
    except Killed:
        return True
    finally:
        output.store._fs = system
    return False


@pytest.mark.slow
@pytest.mark.parametrize("has_renames", [True, False])
@pytest.mark.parametrize("old", [None, "old"])
def test_a_kill_leaves_the_old_or_the_new_table(tmp_path: Path, old: str | None, has_renames: bool) -> None:
    for step in range(100):
        output = Output(str(tmp_path / str(step)))
        output.store.has_renames = has_renames
        if old:
            output.publish(write(output, old))
        note = write(output, "newer")
        was_killed = killed_at(step, output, lambda: output.publish(note))  # noqa: B023
        if has_renames or not was_killed:
            assert table(output) in ({old, "newer"} if was_killed else {"newer"})
        while killed_at(step, output, output.recover):
            step += 1  # noqa: PLW2901
        assert table(output) in ({old, "newer"} if was_killed else {"newer"})
        assert [name for name in output.store.names() if name != "brokers"] == []
        output.check_ours("brokers")
        if not was_killed:
            assert step >= 3
            return
    pytest.fail("it never ended")


@pytest.mark.slow
@pytest.mark.parametrize("has_renames", [True, False])
def test_a_kill_adds_all_rows_or_none(tmp_path: Path, has_renames: bool) -> None:
    for step in range(100):
        output = Output(str(tmp_path / str(step)))
        output.store.has_renames = has_renames
        output.publish(write(output, "old"))
        old = output.notes()["brokers"]
        more_files = Path(output.uri(output.staging_of_more("brokers")).removeprefix("file://"))
        for name in ("rack=a", "rack=b"):
            (more_files / name).mkdir(parents=True)
            (more_files / name / "part-1.csv").write_text("more")
        (more_files / "_SUCCESS").touch()
        note = replace(old, rows=old.rows + 8, added=8)
        was_killed = killed_at(step, output, lambda: output.add(note))  # noqa: B023
        assert output.notes()["brokers"].rows in ({3, 11} if was_killed else {11})
        while killed_at(step, output, output.recover):
            step += 1  # noqa: PLW2901
        now = output.notes()["brokers"]
        more = () if now.rows == old.rows else ("rack=a/part-1.csv", "rack=b/part-1.csv")
        assert now.files == (*old.files, *more)
        assert sorted(output.store.files("brokers")) == sorted((*now.files, "_kip.json"))
        assert [name for name in output.store.names() if name != "brokers"] == []
        output.check_ours("brokers")
        if not was_killed:
            assert step >= 3
            assert now.rows == 11
            return
    pytest.fail("it never ended")


def test_files_of_others_are_not_deleted(tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    output.check_ours("brokers")
    output.publish(write(output, "mine"))
    output.check_ours("brokers")
    (tmp_path / "brokers" / "notes.txt").write_text("theirs")
    with pytest.raises(PipelineError, match=r"brokers has files that the pipeline did not write \(notes.txt\): move"):
        output.check_ours("brokers")
    (tmp_path / "topics").mkdir()
    output.check_ours("topics")
    for name in ("a", "b", "c"):
        (tmp_path / "topics" / name).touch()
    with pytest.raises(PipelineError, match=r"\(a and 2 more\)"):
        output.check_ours("topics")


def test_a_note_that_is_cut_off_is_none(tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    output.publish(write(output, "mine"))
    path = tmp_path / "brokers" / "_kip.json"
    path.write_text(path.read_text()[:20])
    assert output.note("brokers") is None
    assert output.notes() == {}
    for damaged in ('{"colour": 1}', '{"table": "t", "format": "csv", "columns": 3, "rows": 1, "files": []}'):
        path.write_text(damaged)
        with pytest.raises(
            PipelineError, match=r"brokers/_kip.json is damaged: delete the folder, or move it away, and"
        ):
            output.notes()


def test_uris(tmp_path: Path) -> None:
    plain, uri = Output(str(tmp_path)), Output(f"file://{tmp_path}/")
    plain.publish(write(plain, "text"))
    assert uri.notes() == plain.notes()
    assert uri.uri("a") == plain.uri("a") == f"file://{tmp_path}/a"
    with pytest.raises(PipelineError, match="--output nowhere://bucket: "):
        Output("nowhere://bucket")


@pytest.mark.slow
def test_one_run_at_a_time(tmp_path: Path) -> None:
    output, other = Output(str(tmp_path)), Output(str(tmp_path))
    sentence = f"another run writes to file://{tmp_path}"
    with locked(output.store), pytest.raises(PipelineError, match=sentence), locked(other.store):
        pass
    code = f"locked(Store({str(tmp_path)!r})).__enter__()\nos.abort()"
    imports = ("kip.spark.pipeline.output.locks import locked", "kip.spark.pipeline.output.store import Store")
    code = "".join(["import os\n", *(f"from {name}\n" for name in imports), code])
    killed = subprocess.run([sys.executable, "-c", code], check=False)
    assert killed.returncode < 0
    with locked(output.store):
        assert output.store.names() == ["_lock"]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(PipelineError, match=r"--output .*/file/tables: Not a directory"),
        locked(Store(str(tmp_path / "file" / "tables"))),
    ):
        pytest.fail("there is no such folder")
