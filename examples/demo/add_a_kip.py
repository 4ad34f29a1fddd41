"""Act 2: a project with DescribeCluster 0-1 adopts an invented KIP: page, specs, schema, class, tests and bytes."""

from __future__ import annotations

import json
import shutil
from difflib import unified_diff

from stage import ROOT, Stage

PROJECT = ROOT / "examples" / "adding_a_kip"
SCHEMA = "schemas/clients/DescribeClusterResponse.json"
CLASS = "wire/clients/describe_cluster_request.py"
TESTS = "wire/tests/clients/describe_cluster_request.jsonl"

REQUESTS = ((1, {}), (2, {"includeStartTimes": True}))
"""Versions, and the fields of each that are new."""


def add_a_kip(stage: Stage) -> None:
    shutil.copytree(PROJECT, stage.folder, dirs_exist_ok=True)
    stage.write("requests.jsonl", "".join(_line(version, new) for version, new in REQUESTS))

    stage.say("This folder is a copy of examples/adding_a_kip, a project with specs of DescribeCluster 0-1:")
    stage.run("kipc compile")
    before = {path: (stage.folder / path).read_text(encoding="utf-8") for path in (SCHEMA, TESTS)}

    _make_specs(stage)
    stage.say(
        "kipc adopt checks the specs and their compatibility, merges them into the project, compiles it, runs the "
        "tests of the changed messages and adds to the changelog. (It has nothing to do if you run it again.)"
    )
    stage.run("kipc adopt kip-9999")

    for title, path in (("the schema", SCHEMA), ("the tests", TESTS)):
        stage.say(f"The change to {title}, {path}:")
        stage.show_difference(_difference(before[path], (stage.folder / path).read_text(encoding="utf-8")))
    stage.say("The lines of the request's class that mention the new field:")
    stage.run(f"grep -n include_start_times {CLASS}")

    stage.say("The bytes of version 1 are unchanged; version 2 has the new flag:")
    stage.run("cat requests.jsonl")
    stage.run("python -m wire encode < requests.jsonl")

    stage.say("A KIP that breaks compatibility is refused before anything is written. KIP-700 is an example:")
    stage.run(f"kipc adopt {stage.path('schemas', 'kips', 'kip-700')}", status=1)


def _make_specs(stage: Stage) -> None:
    """Make specs from the page: first with an open question, then with the answer to it."""
    stage.say(
        "KIP-9999 is invented for this demo. Its page was saved from a comparison of two versions, in which removed "
        "and added words run together: StartTimeStartTimeMs was StartTime and is StartTimeMs now."
    )
    stage.run("cat kip-9999.html")
    intake = "kipc intake kip-9999.html --out kip-9999 --kafka schemas"
    stage.say(
        "kipc intake makes specs from the page; where the page has dots, it takes the fields that the project has. A "
        "contradiction is a question: one comment calls the request unchanged, but the fields below it are not."
    )
    stage.run(intake, status=1)
    stage.say("The file answers.toml answers it:")
    stage.run("cat answers.toml")
    stage.run(f"{intake} --answers answers.toml")
    stage.say("The report lists all repairs, guesses and answers. Here is the repair:")
    stage.run("sed -n '/^## Repairs/,/^  ```$/p' kip-9999/report.md")
    stage.say("This is the new spec of the request:")
    stage.run("cat kip-9999/DescribeClusterRequest.json")


def _difference(before: str, after: str) -> str:
    return "\n".join(list(unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1))[2:])


def _line(version: int, new: dict[str, object]) -> str:
    value = {"includeClusterAuthorizedOperations": False, "endpointType": 1} | new
    return json.dumps({"message": "DescribeClusterRequest", "version": version, "json": value}) + "\n"
