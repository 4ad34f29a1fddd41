"""A few of the kills of `make kills`, and a short run of the fuzzers of specs and pages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.rounds import rounds
from tools.fuzz import pages, specs
from tools.fuzz.running import Fuzzer, fuzz
from tools.kills import compiler

IN_CI = ("compile", "intake")


@pytest.mark.ci
@pytest.mark.parametrize(
    "writer", [pytest.param(each, marks=[] if each in IN_CI else pytest.mark.thorough) for each in compiler.WRITERS]
)
def test_a_killed_command_is_completed_by_the_next_run(writer: str) -> None:
    outcomes = compiler.run(writer, rounds(2, thorough=8), rounds(1, thorough=4), seed=2)
    assert sum(outcomes.values()) >= 3


FOUND: dict[str, Any] = {
    "a key that is an array of structs": {
        "type": "data", "name": "Case", "validVersions": "0-2", "flexibleVersions": "2+",
        "fields": [{"name": "Parts", "type": "[]Part", "versions": "0+", "fields": [
            {"name": "Names", "type": "[]Name", "versions": "1+", "mapKey": True, "fields": [
                {"name": "Value", "type": "string", "versions": "0+"},
            ]},
            {"name": "Size", "type": "int8", "versions": "0+", "mapKey": True},
        ]}],
    },
}  # fmt: skip
"""Specs for which the fuzzer found that the package fails its own tests."""


@pytest.mark.slow
@pytest.mark.parametrize("name", FOUND)
def test_packages_that_failed_their_tests_once(name: str) -> None:
    assert specs.check({"clients/Case.json": json.dumps(FOUND[name]).encode()}, is_tested=True)


@pytest.mark.ci
@pytest.mark.parametrize("fuzzer", [specs.FUZZER, pages.FUZZER], ids=lambda each: each.name)
def test_the_first_inputs_of_fuzzers(fuzzer: Fuzzer) -> None:
    tally = fuzz(fuzzer, 1, rounds(16, thorough=25))
    assert tally.valid >= 2
