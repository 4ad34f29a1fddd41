"""Commands without their extra: --help of all works, and a run names the library and the extra in one sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.processes import run_process
from tests.shared import ROOT

BASE_ONLY = """
import sys, sysconfig
sysconfig.get_config_vars()  # has a module for each platform
allowed = {*sys.stdlib_module_names, "kip", "kafka_wire", "click", "crc32c", "cramjam"}
class OtherLibraries:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in allowed:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, OtherLibraries())
from kip.cli.main import main
"""
"""Leaves only what kip-tools installs without an extra."""

ALL_HELP = """
import click
def help_of(command, words):
    try:
        main([*words, "--help"], "kip")
    except SystemExit as end:
        if end.code:
            print(" ".join(words), end.code)
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            help_of(command.get_command(context, name), [*words, name])
help_of(main, [])
"""


def run(code: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_process(sys.executable, "-c", BASE_ONLY + code, *arguments, cwd=folder)


def test_help_of_every_command_needs_no_extra(tmp_path: Path) -> None:
    result = run(ALL_HELP, tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    helps = [line for line in result.stdout.splitlines() if line.startswith("Usage: kip")]
    assert len(helps) > 90
    for noun in ("capture stats", "clients", "log dump", "pipeline run"):
        assert any(line.startswith(f"Usage: kip {noun} ") for line in helps), noun


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("log dump .", "kip log needs orjson: pip install 'kip-tools[log]'"),
        ("log check .", "kip log needs orjson: pip install 'kip-tools[log]'"),
        ("capture dump file", "kip capture needs orjson: pip install 'kip-tools[capture]'"),
        ("capture stats --format json file", "kip capture needs orjson: pip install 'kip-tools[capture]'"),
        ("clients .", "kip clients needs orjson: pip install 'kip-tools[capture]'"),
        ("pipeline run --input . --output out", "kip pipeline needs pyarrow: pip install 'kip-tools[tables]'"),
        ("pipeline show", "kip pipeline needs pyarrow: pip install 'kip-tools[tables]'"),
        ("pipeline check out --rules rules.toml", "kip pipeline needs pyarrow: pip install 'kip-tools[tables]'"),
        ("pipeline lineage out", "kip pipeline needs orjson: pip install 'kip-tools[tables]'"),
        ("pipeline bundle", "kip pipeline needs pyarrow: pip install 'kip-tools[tables]'"),
        ("pipeline plots out --out plots", "kip pipeline needs pyarrow: pip install 'kip-tools[tables]'"),
    ],
)
def test_a_command_names_the_extra_that_it_lacks(tmp_path: Path, arguments: str, sentence: str) -> None:
    (tmp_path / "file").touch()
    result = run("main(sys.argv[1:], 'kip')", tmp_path, *arguments.split())
    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_only_libraries_of_the_base_are_left() -> None:
    project = tomllib.loads((ROOT / "src/pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {requirement.partition(">=")[0].replace("-", "_") for requirement in project["dependencies"]}
    assert names == {"click", "crc32c", "cramjam", "kafka_wire"}
