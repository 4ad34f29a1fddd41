"""Wrong use of the commands that read and write specs: one sentence, the right exit status, nothing half written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.cli.errors import _ELSEWHERE

from tests.docs.programs import error_in
from tests.processes import run_process

SPEC = '{"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none"}'
BAD = '{"type": "data", "name": "Ping", "validVersions": "0", "flexibleVersions": "none", "bogus": 1}'


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for folder, files in {
        "good": {"Ping.json": SPEC},
        "bad": {"Ping.json": BAD},
        "torn": {"Ping.json": "{"},
        "endless": {"Ping.json": SPEC.replace('"0"', '"0+"')},
        "other": {"package.json": '{"private": true}'},
        "latin": {"Ping.json": ""},
    }.items():
        (tmp_path / folder).mkdir()
        for name, text in files.items():
            (tmp_path / folder / name).write_text(text)
    (tmp_path / "latin" / "Ping.json").write_bytes(SPEC.replace("Ping", "P\xefng").encode("latin-1"))
    (tmp_path / "torn.zip").write_bytes(b"PK\x03\x04 and no more")
    (tmp_path / "file").write_text("")
    return tmp_path


CASES = [
    (["import", "nowhere.zip", "--out", "out"], 2, "nowhere.zip: no such file or folder"),
    (["import", "torn.zip", "--out", "out"], 2, "torn.zip: not a readable archive"),
    (["import", "latin", "--out", "out"], 1, "latin/Ping.json:1:28: $: byte 0xef is not UTF-8"),
    (["import", "bad", "--out", "out"], 1, "bogus: "),
    (["import", "good", "--out", "file"], 2, "file is a file; move it away"),
    (["import", "good", "--out", "torn"], 2, "fix or delete this first"),
    (["import", "other", "--out", "out"], 2, "other: no specs here"),
    (["merge", "good", "--out", "out"], 2, "Missing argument 'OLDER...'"),
    (["merge", "good", "bad", "--out", "out"], 1, "bogus: "),
    (["merge", "good", "good", "--out", "out", "--decisions", "torn.zip"], 2, "torn.zip: not a file of decisions"),
    (["merge", "good", "good", "--out", "out", "--decisions", "nowhere"], 2, "nowhere: No such file"),
    (["diff", "good", "torn"], 2, "torn/Ping.json:1:"),
    (["diff", "good", "other"], 2, "other: no specs here"),
    (["diff", "good", "good", "--message", "Pong"], 2, "no message Pong on either side; did you mean Ping?"),
    (["diff", "good", "good", "--format", "xml"], 2, "'xml' is not one of 'text', 'markdown', 'json'"),
    (["compat", "good", "endless"], 2, "endless: Ping.json: validVersions 0+ have no upper bound"),
    (["compat", "good", "git:HEAD:good"], 2, "git:HEAD:good: this is not a Git repository"),
    (["compat", "good", "good", "--renamed", "A"], 2, "'A' is not a valid rename"),
    (["compat", "good", "good", "--renamed", "Pong.A=B"], 2, "no message Pong on both sides"),
    (["history", "--message", "Fetch", "--release", "4.0.1"], 2, "use only one of --message"),
    (["history", "--release", "0.8"], 2, "unknown release 0.8"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("arguments", "status", "sentence"), CASES, ids=[" ".join(row[0]) for row in CASES])
def test_wrong_use_is_one_sentence(place: Path, arguments: list[str], status: int, sentence: str) -> None:
    before = sorted(path.relative_to(place).as_posix() for path in place.rglob("*"))
    result = run_process(sys.executable, "-c", "from kipc.cli import main; main()", *arguments, cwd=place)
    assert result.returncode == status, result
    assert sentence in result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert sorted(path.relative_to(place).as_posix() for path in place.rglob("*")) == before


@pytest.mark.parametrize(("word", "command"), _ELSEWHERE.items())
def test_words_of_other_compilers_name_the_command(word: str, command: str) -> None:
    result = CliRunner().invoke(_group, ["compile", word] if word.startswith("-") else [word])
    assert result.exit_code == 2
    assert result.output.endswith(f"Use `kipc {command}`.\n")
    assert error_in(f"kipc {command}") is None


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["history"], ["check", "bad"], ["diff", "good", "good", "--format", "json"]])
def test_a_full_disk_is_one_sentence(place: Path, arguments: list[str]) -> None:
    call = [sys.executable, "-c", "from kipc.cli import main; main()", *arguments]
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(call, cwd=place, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (1, "kipc: stdout: No space left on device\n")
