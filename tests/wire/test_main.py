"""The command line of a generated package: JSON lines in, JSON lines out, and the contents of the package."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.runtime.main import main

from tests.shared import json_lines, shared_path
from tests.wire.vectors import newest_names

EMPTY: dict[str, Any] = {
    "throttleTimeMs": 0,
    "errorCode": 0,
    "errorMessage": None,
    "clusterId": "",
    "controllerId": -1,
    "brokers": [],
    "clusterAuthorizedOperations": -2147483648,
}
EMPTY_HEX = "0000000000000001ffffffff018000000000"


def run(arguments: list[str], lines: bytes, monkeypatch: Any, capsys: Any) -> tuple[int, list[Any]]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    code = main(arguments)
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("options", [[], ["--reference"]])
def test_java_values(options: list[str], monkeypatch: Any, capsys: Any) -> None:
    """Every tenth value of Java, both ways; all of them go through both codecs elsewhere."""
    rows = [
        {"message": row["spec"], "version": row["version"], "hex": row["hex"], "json": newest_names(row)}
        for row in json_lines(shared_path("vectors", "kafka-4.3.1.jsonl.gz"))
        if row["area"] != "clients-test" and "clients" in row["area"]
    ][::10]
    for command, given, wanted in (("decode", "hex", "json"), ("encode", "json", "hex")):
        lines = "".join(json.dumps({k: v for k, v in row.items() if k != wanted}) + "\n" for row in rows)
        code, answers = run([command, *options], lines.encode(), monkeypatch, capsys)
        assert code == 0
        assert answers == [{k: v for k, v in row.items() if k != given} for row in rows]


def line(**parts: Any) -> bytes:
    row = {"message": "DescribeClusterResponse", "version": 0, "hex": EMPTY_HEX, "json": EMPTY} | parts
    return json.dumps({key: value for key, value in row.items() if value != "left out"}).encode()


BAD_LINES = [
    # command, line, version, type, path, offset, reason
    ("decode", line(hex="00"), 0, "DecodeError", "throttle_time_ms", 0, "int32 of 4 bytes, but 1 left"),
    ("decode", line(hex=EMPTY_HEX + "00"), 0, "DecodeError", "", 18, "the message ends here, with 1 byte left"),
    ("decode", line(version=9), 9, "UnsupportedVersionError", "", None, "versions 0-2 are supported"),
    ("decode", line(version=True), True, "InputError", "", None, "'version' has to be of type int, not bool"),
    ("decode", line(version="left out"), None, "InputError", "", None, "the line has no 'version'"),
    ("decode", line(hex="left out"), 0, "InputError", "", None, "the line has no 'hex'"),
    ("decode", line(hex="zz"), 0, "InputError", "", None, "'hex' is not hexadecimal: "),
    ("encode", line(json=[]), 0, "InputError", "", None, "'json' has to be of type dict, not list"),
    ("encode", line(json=EMPTY | {"x": 1}), 0, "JsonError", "", None, "unknown field 'x'"),
    (
        "encode",
        line(json=EMPTY | {"errorCode": 40000}),
        0,
        "JsonError",
        "error_code",
        None,
        "40000 is not",
    ),
    ("encode", line(json=EMPTY | {"clusterId": "\ud800"}), 0, "EncodeError", "cluster_id", None, "lone surrogate "),
]


@pytest.mark.parametrize("options", [[], ["--reference"]])
@pytest.mark.parametrize("row", BAD_LINES)
def test_failed_lines(options: list[str], row: tuple[Any, ...], monkeypatch: Any, capsys: Any) -> None:
    """A failed line has an answer in its place, and the others have theirs."""
    command, text, version, error, path, offset, reason = row
    code, answers = run([command, *options], line() + b"\n" + text + b"\n" + line(), monkeypatch, capsys)
    assert code == 1
    assert len(answers) == 3
    assert answers[0] == answers[2]
    assert "error" not in answers[0]
    found = answers[1].pop("error")
    assert found.pop("reason").startswith(reason)
    assert found == {"type": error, "path": path, "offset": offset}
    assert answers[1] == {"message": "DescribeClusterResponse", "version": version}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"", "the line is not JSON"),
        (b"{", "the line is not JSON"),
        (b"\xff", "the line is not JSON"),
        pytest.param(b"[" * 100_000, "the line is not JSON", id="deep"),
        pytest.param(b"1" * 100_000, "the line is not JSON", id="long"),
        (b"[]", "the line is not a JSON object"),
        (b"{}", "the line has no 'message'"),
        (b'{"message": 5}', "'message' has to be of type str, not int"),
        (b'{"message": "Describe"}', "kafka_wire has no message 'Describe'"),
    ],
)
def test_lines_that_are_none(text: bytes, reason: str, monkeypatch: Any, capsys: Any) -> None:
    code, answers = run(["decode"], line() + b"\n" + text + b"\n" + line(), monkeypatch, capsys)
    assert code == 1
    assert [sorted(answer) for answer in answers] == [
        ["json", "message", "version"],
        ["error", "message", "version"],
        ["json", "message", "version"],
    ]
    assert answers[1]["error"]["reason"].startswith(reason)


def test_lines_from_a_file(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "lines"
    path.write_bytes(line())
    assert main(["decode", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["json"] == EMPTY
    assert main(["decode", str(tmp_path / "none")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_show_package(capsys: Any) -> None:
    assert main(["show"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0].startswith("kafka_wire: ")
    assert re.search(r"areas, format 1, (not )?accelerated$", output[0])
    rows = [row.split() for row in output]
    assert ["DescribeClusterRequest", "request", "API", "60", "versions", "0-2", "flexible", "0-2"] in rows
    assert ["TopicRecord", "metadata", "record", "type", "2", "versions", "0", "flexible", "0"] in rows


def test_show_message(capsys: Any) -> None:
    assert main(["show", "FetchResponse"]) == 0
    title, header, *lines = capsys.readouterr().out.splitlines()
    assert title.startswith("clients.FetchResponse: response, API 1, versions 0-")
    assert "in the newest release 4-" in title
    versions = header.split()[2:]
    rows = {name: dict(zip(versions, marks, strict=True)) for name, _, *marks in map(str.split, lines[:-2])}
    assert [rows["session_id"][version] for version in ("0", "6", "7")] == ["-", "-", "x"]
    assert [rows["aborted_transactions"][version] for version in ("4", "17")] == ["x?", "x?"]
    assert [rows["node_endpoints"][version] for version in ("15", "16")] == ["-", "0"]


def test_show_unknown_message(capsys: Any) -> None:
    assert main(["show", "FetchRespons"]) == 1
    assert "the nearest names are FetchResponse" in capsys.readouterr().err


def test_as_a_program() -> None:
    """Each answer is out before the next line comes, so that another program can ask line by line."""
    program = [sys.executable, "-m", "kafka_wire", "decode"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(line() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["json"] == EMPTY
        running.stdin.close()
        assert running.wait(10) == 0


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early(unbuffered: str) -> None:
    command = f"'{sys.executable}' -m kafka_wire show | head -n 1"
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(["bash", "-c", command], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("kafka_wire: ")
    assert done.stderr == ""


def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "kafka_wire", "show"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "stdout: No space left on device\n")


@pytest.mark.parametrize("arguments", [[], ["explain"], ["decode", "--fast"]])
def test_wrong_usage(arguments: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert "usage: python -m kafka_wire" in capsys.readouterr().err
