"""One list of nouns: the admin client's modules of operations have the APIs of the same noun in `kip.kafka.apis`."""

from __future__ import annotations

import ast
from collections import defaultdict

from kip.kafka.apis import NOUNS
from tests.shared import ROOT

OPERATIONS = ROOT / "src" / "kip" / "admin" / "operations"
WITHOUT_OPERATIONS = {"authentication", "kip_4", "kip_142", "records", "telemetry"}
"""Nouns of connections, of producers and consumers, and of proposals, which are in `kip.admin.proposals`."""
ELSEWHERE = {("cluster", "Metadata"), ("topics", "AlterTopic"), ("topics", "ListTopics")}
"""The fallback of KIP-700 for old brokers, and the proposals that are preferred where they are served."""
LISTED = {(noun, api) for noun, apis in NOUNS.items() for api in apis}


def requested() -> dict[str, set[str]]:
    """Return the APIs whose requests the modules of each noun make, or make with `clients.<Name>Request`."""
    apis = defaultdict(set)
    for module in OPERATIONS.rglob("*.py"):
        noun = module.relative_to(OPERATIONS).with_suffix("").parts[0]
        nodes = list(ast.walk(ast.parse(module.read_text(encoding="utf-8"))))
        made = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
        made += [node.attr for node in nodes if isinstance(node, ast.Attribute)]
        apis[noun] |= {name.removesuffix("Request") for name in made if name.endswith("Request")}
    return apis


def test_operations_have_the_nouns_of_apis() -> None:
    nouns = {path.stem for path in OPERATIONS.iterdir() if path.name[0] != "_"} - {"requests"}
    assert nouns == NOUNS.keys() - WITHOUT_OPERATIONS


def test_operations_make_requests_of_their_noun() -> None:
    known = {api for _, api in LISTED}
    made = {(noun, api) for noun, apis in requested().items() for api in apis & known}
    assert made - LISTED == ELSEWHERE
    assert {noun for noun, _ in made} == NOUNS.keys() - WITHOUT_OPERATIONS
