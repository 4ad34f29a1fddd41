"""A project at DescribeCluster 0-1 takes KIP-1073 in: page to specs, specs to schema, class, tests and bytes."""

from __future__ import annotations

import json
import shutil
import tomllib
from difflib import unified_diff
from pathlib import Path

from stage import ROOT, SHARED, Stage

PROJECT = ROOT / "examples" / "adding_a_kip"
KIP = ROOT / "schemas" / "kips" / "kip-1073"
CHANGED = {
    "the schema": "schemas/clients/DescribeClusterResponse.json",
    "the class": "wire/clients/describe_cluster_request.py",
    "its tests": "wire/tests/clients/test_describe_cluster_request.py",
}
"""What is worth a look afterwards, and what it is called."""

MOST_LINES = 24
"""Of a difference; more would be tiring."""


def add_a_kip(stage: Stage) -> None:
    shutil.copytree(PROJECT, stage.folder, dirs_exist_ok=True)
    stage.say("A project that speaks DescribeCluster in versions 0 and 1, as Kafka 3.9 does:")
    stage.run("kipc", "compile")
    before = {path: (stage.folder / path).read_text(encoding="utf-8") for path in CHANGED.values()}

    specs = _specs(stage)
    stage.say("One command checks them, judges the change, merges, compiles, runs the tests and writes the changelog:")
    stage.run("kipc", "adopt", specs)

    for what, path in CHANGED.items():
        stage.say(f"What that did to {what}, {path}:")
        stage.show(_difference(before[path], (stage.folder / path).read_text(encoding="utf-8")))

    stage.say("And to the bytes: version 1 is as it was, version 2 has the new flag.")
    lines = (_line(version, request) for version, request in ((1, {}), (2, {"includeFencedBrokers": True})))
    stage.run("python", "-m", "wire", "encode", given="".join(lines).encode())

    stage.say("A KIP that breaks what is there stops before anything is written:")
    stage.run("kipc", "adopt", str(ROOT / "schemas" / "kips" / "kip-700"))


def _specs(stage: Stage) -> str:
    """Make specs of the KIP's page where it is at hand; the project's own are made so, with the same answers."""
    answers = KIP / "answers.toml"
    page = SHARED / "seeds" / tomllib.loads(answers.read_text(encoding="utf-8"))["page"]
    if not page.is_file():
        stage.say("The page of KIP-1073 is not here; this is what kipc intake made of it:")
        stage.show((KIP / "DescribeClusterRequest.json").read_text(encoding="utf-8"))
        return str(KIP)
    stage.say("The page of KIP-1073 compares two versions of itself: removed and added words run together.")
    arguments = ["--kafka", "schemas"]
    stage.run("kipc", "intake", str(page), "--out", "kip-1073", *arguments)
    stage.say("What nobody can tell is a question. With answers it is settled; each repair is in the report:")
    stage.run("kipc", "intake", str(page), "--out", "kip-1073", "--answers", str(answers), *arguments)
    stage.show(_repairs(stage.folder / "kip-1073" / "report.md"))
    return "kip-1073"


def _repairs(report: Path) -> str:
    text = report.read_text(encoding="utf-8")
    return text[text.index("## Repairs") :].partition("\n## ")[0]


def _difference(before: str, after: str) -> str:
    lines = list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1))[2:]
    return "\n".join(
        [*lines[:MOST_LINES], *([f"... {len(lines) - MOST_LINES} more"] if len(lines) > MOST_LINES else [])]
    )


def _line(version: int, request: dict[str, object]) -> str:
    value = {"includeClusterAuthorizedOperations": False, "endpointType": 1} | request
    return json.dumps({"message": "DescribeClusterRequest", "version": version, "json": value}) + "\n"
