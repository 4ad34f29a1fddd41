"""The command line of the package: JSON lines in, JSON lines out, and the contents of the package."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any, TextIO

import pytest

from .. import registry
from ..runtime import main as program
from ..runtime import show
from ..runtime.acceleration import ACCELERATOR
from . import catalog
from .cases import PACKAGE
from .examples.example import Example

VALUE = Example(id=7).to_json(0)
HEX = Example(id=7).encode(0).hex()


@pytest.fixture(autouse=True)
def _catalog_of_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    assert program._catalog() is registry.CATALOG
    monkeypatch.setattr(registry, "CATALOG", catalog.CATALOG)


def run(
    capsys: pytest.CaptureFixture[str], *arguments: str, lines: bytes = b""
) -> tuple[int, list[str], str]:
    stdin = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(lines))
    try:
        status = program.main(arguments)
    finally:
        sys.stdin = stdin
    output = capsys.readouterr()
    return status, output.out.splitlines(), output.err


def line(**parts: Any) -> bytes:
    row = {"message": "Example", "version": 0, "hex": HEX, "json": VALUE} | parts
    return json.dumps(
        {key: value for key, value in row.items() if value != "left out"}
    ).encode()


@pytest.mark.parametrize("options", [[], ["--reference"]])
def test_both_ways(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for command, name, value in (("decode", "json", VALUE), ("encode", "hex", HEX)):
        status, answers, _ = run(
            capsys, command, *options, lines=line() + b"\n" + line()
        )
        assert status == 0
        assert [json.loads(answer) for answer in answers] == [
            {"message": "Example", "version": 0, name: value}
        ] * 2


BAD_LINES = [
    # command, line, version, type, path, offset, reason
    (
        "decode",
        line(hex="00"),
        0,
        "DecodeError",
        "id",
        0,
        "int32 of 4 bytes, but 1 left",
    ),
    (
        "decode",
        line(hex=HEX + "00"),
        0,
        "DecodeError",
        "",
        24,
        "the message ends here, with 1 byte left",
    ),
    (
        "decode",
        line(version=9),
        9,
        "UnsupportedVersionError",
        "",
        None,
        "versions 0-3 are supported",
    ),
    (
        "decode",
        line(version=True),
        True,
        "InputError",
        "",
        None,
        "'version' has to be of type int, not bool",
    ),
    (
        "decode",
        line(version="left out"),
        None,
        "InputError",
        "",
        None,
        "the line has no 'version'",
    ),
    (
        "decode",
        line(hex="left out"),
        0,
        "InputError",
        "",
        None,
        "the line has no 'hex'",
    ),
    (
        "decode",
        line(hex="zz"),
        0,
        "InputError",
        "",
        None,
        "'hex' is not hexadecimal: ...",
    ),
    (
        "encode",
        line(json=[]),
        0,
        "InputError",
        "",
        None,
        "'json' has to be of type dict, not list",
    ),
    (
        "encode",
        line(json=VALUE | {"x": 1}),
        0,
        "JsonError",
        "",
        None,
        "unknown field 'x'",
    ),
    (
        "encode",
        line(json=VALUE | {"id": 2**31}),
        0,
        "JsonError",
        "id",
        None,
        "2147483648 is not a valid int32",
    ),
]


def is_reason(text: str, expected: str) -> bool:
    """Compare the reason of an error with the expected one, which ends in `...` where Python's text follows."""
    start = expected.removesuffix("...")
    return text == start or (start != expected and text.startswith(start))


@pytest.mark.parametrize("options", [[], ["--reference"]])
@pytest.mark.parametrize("row", BAD_LINES)
def test_failed_lines(
    options: list[str], row: tuple[Any, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A failed line has an answer in its place, and the others have theirs."""
    command, text, version, error, path, offset, reason = row
    status, answers, _ = run(
        capsys, command, *options, lines=line() + b"\n" + text + b"\n" + line()
    )
    assert (status, len(answers), answers[0]) == (1, 3, answers[2])
    answer = json.loads(answers[1])
    assert is_reason(answer["error"].pop("reason"), reason)
    assert answer == {
        "message": "Example",
        "version": version,
        "error": {"type": error, "path": path, "offset": offset},
    }
    assert "error" not in answers[0]


@pytest.mark.parametrize(
    ("text", "message", "kind", "reason"),
    [
        (b"", None, "InputError", "the line is not JSON: Expecting value..."),
        (b"\xff", None, "InputError", "the line is not JSON: 'utf-8' codec..."),
        (b"[]", None, "InputError", "the line is not a JSON object"),
        (b"{}", None, "InputError", "the line has no 'message'"),
        (
            b'{"message": 5}',
            5,
            "InputError",
            "'message' has to be of type str, not int",
        ),
        (
            b'{"message": "Exampel"}',
            "Exampel",
            "UnknownMessageError",
            "PACKAGE has no message 'Exampel'; the nearest names are ...",
        ),
    ],
)
def test_lines_that_are_none(
    text: bytes,
    message: object,
    kind: str,
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, answers, _ = run(capsys, "decode", lines=text + b"\n" + line())
    assert status == 1
    answer = json.loads(answers[0])
    assert (answer["message"], answer["version"]) == (message, None)
    error = answer["error"]
    assert (error["type"], error["path"], error["offset"]) == (kind, "", None)
    assert is_reason(error["reason"], reason.replace("PACKAGE", PACKAGE))
    assert "json" in json.loads(answers[1])


def test_lines_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lines"
    path.write_bytes(line())
    status, answers, _ = run(capsys, "decode", str(path))
    assert (status, json.loads(answers[0])["json"]) == (0, VALUE)
    status, answers, error = run(capsys, "decode", str(tmp_path / "none"))
    assert (status, answers, error) == (
        2,
        [],
        f"{tmp_path / 'none'}: No such file or directory\n",
    )
    assert program.PACKAGE == PACKAGE


class _Failing(io.StringIO):
    def __init__(self, error: OSError, file: TextIO) -> None:
        super().__init__()
        self.error = error
        self.file = file

    def flush(self) -> None:
        raise self.error

    def fileno(self) -> int:
        return self.file.fileno()


@pytest.mark.parametrize(
    ("error", "status", "text"),
    [
        (BrokenPipeError(32, "Broken pipe"), 1, ""),
        (OSError(28, "No space"), 2, "stdout: No space\n"),
    ],
)
def test_output_that_fails(
    error: OSError,
    status: int,
    text: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    stdout = sys.stdout
    with (tmp_path / "out").open("w") as file:
        sys.stdout = _Failing(error, file)
        try:
            assert program.main(["show"]) == status
        finally:
            sys.stdout = stdout
        assert capsys.readouterr().err == text
        file.write("to nowhere")
    assert (tmp_path / "out").read_text() == ""


def test_show_package(capsys: pytest.CaptureFixture[str]) -> None:
    accelerated = "accelerated" if ACCELERATOR else "not accelerated"
    assert run(capsys, "show") == (
        0,
        list(show.show_package(catalog.CATALOG, registry.FORMAT)),
        "",
    )
    lines = list(show.show_package(catalog.CATALOG, 5))
    assert lines[0] == f"{PACKAGE}: 16 messages in 6 areas, format 5, {accelerated}"
    assert lines[1:4] == [
        "",
        "tests.examples: 9 messages",
        "  EchoRequest     request   API 60  versions 0-2  flexible 2",
    ]
    assert lines[6] == "  ResponseHeader  header            versions 0-1  flexible 1"
    assert lines[8:12] == [
        "  LostRequest     request   API 7   retired",
        "  LostResponse    response  API 7   retired",
        "  OldRequest      request   API 18  versions 3-4  flexible none",
        "  OldResponse     response  API 18  versions 3    flexible 3",
    ]
    assert "here: 1 message" in lines
    assert (
        "  Value  coordinator-value  record type 3  versions 0-3  flexible none  in the newest release 1-3"
        in lines
    )


SHOWN = """\
tests.examples.Example: data, versions 0-3, flexible 2-3
  field    type      0  1   2   3
  id       int32     x  x   x   x
  name     string    x  x?  x?  x?
  is_new   bool      -  x   x   x
  ratio    float64   -  x   x   x
  uuid     uuid      -  -   x   x
  data     bytes     x  x   x?  x?
  port     uint16    -  -   x   x
  numbers  []int16   x  x   x?  x?
  words    []string  x  x   x   x
  parts    []Part    x  x   x   x
    key    int8      x  x   x   x
    note   string    -  -   -   0
  maybe    Inner     -  x?  x?  x?
    x      int8      -  x   x   x
  choice   int32     m  m   m   m
  late     []int32   -  -   -   0
  box      Boxed     -  -   1?  1?
    y      int8      -  -   x   x

  x present, ? nullable, a number: tagged with it, m preceded by a presence byte
"""


def test_show_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "show", "Example") == (0, SHOWN.splitlines(), "")
    assert run(capsys, "show", "EchoRequest")[1][-2:] == ["", "  x present"]
    status, lines, error = run(capsys, "show", "Exampl")
    assert (status, lines) == (1, [])
    assert error.startswith(
        f"{PACKAGE} has no message 'Exampl'; the nearest names are Example"
    )


@pytest.mark.parametrize("arguments", [[], ["explain"], ["decode", "--fast"]])
def test_usage_errors(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        run(capsys, *arguments)
    assert caught.value.code == 2
    assert f"usage: python -m {PACKAGE}" in capsys.readouterr().err


HELP = "options: -h, --help show this help message and exit"
LINES = "file the lines, by default those of standard input"
REFERENCE = "--reference use the slow, table-driven codec"
DECODE = 'JSON lines of {"message", "version", "hex"} to {"message", "version", "json"}'
ENCODE = 'JSON lines of {"message", "version", "json"} to {"message", "version", "hex"}'
COMMANDS = (
    f"decode {DECODE} encode {ENCODE} "
    "show the messages of the package, or the fields of a message by version"
)


@pytest.mark.parametrize(
    ("command", "usage", "text"),
    [
        (
            [],
            "[-h] COMMAND ...",
            f"The messages of {PACKAGE}. positional arguments: COMMAND {COMMANDS} {HELP}",
        ),
        *(
            (
                [command],
                f"{command} [-h] [--reference] [file]",
                f"{text}; exit 1 if a line failed. positional arguments: {LINES} {HELP} {REFERENCE}",
            )
            for command, text in (("decode", DECODE), ("encode", ENCODE))
        ),
        (
            ["show"],
            "show [-h] [NAME]",
            f"positional arguments: NAME a message: FetchRequest, kip_700.FetchRequest {HELP}",
        ),
    ],
)
def test_help(
    command: list[str],
    usage: str,
    text: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", "500")  # lines do not wrap
    with pytest.raises(SystemExit) as caught:
        run(capsys, *command, "--help")
    assert caught.value.code == 0
    assert (
        capsys.readouterr().out.split()
        == f"usage: python -m {PACKAGE} {usage} {text}".split()
    )
