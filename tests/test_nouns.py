"""One list of nouns: handlers, operations and commands have the noun of their APIs in `kip.kafka.apis`."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict

import pytest

import kip.admin.methods
import kip.cluster.handlers
from kip.cli.commands.shell.lines import _NOUNS as SHELL_NOUNS
from kip.cli.main import _NOUNS as COMMAND_NOUNS
from kip.kafka.apis import NOUNS, PROPOSALS, noun
from tests.shared import ROOT

HANDLERS = ROOT / "src" / "kip" / "cluster" / "handlers"
OPERATIONS = ROOT / "src" / "kip" / "admin" / "operations"
WITHOUT_OPERATIONS = {"authentication", "records", "telemetry", *PROPOSALS}
"""Nouns of connections, of producers and consumers, and of proposals, which are in `kip.admin.proposals`."""
ELSEWHERE = {("cluster", "Metadata"), ("groups", "Fetch"), ("topics", "AlterTopic"), ("topics", "ListTopics")}
"""The fallback of KIP-700 for old brokers, the time of an unread record, and proposals that are preferred if served."""
COMMANDS = ROOT / "src" / "kip" / "cli" / "commands"
COMMANDS_ELSEWHERE = {("configs", "describe_topic_configs"), ("features", "describe_api_versions")}
"""For the conditions of `kip topics describe`, and for `kip cluster api-versions`."""
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


@pytest.mark.slow
def test_operations_make_requests_of_their_noun() -> None:
    known = {api for _, api in LISTED}
    made = {(noun, api) for noun, apis in requested().items() for api in apis & known}
    assert made - LISTED == ELSEWHERE
    assert {noun for noun, _ in made} == NOUNS.keys() - WITHOUT_OPERATIONS


def test_handlers_have_the_nouns_of_apis() -> None:
    package = kip.cluster.handlers.__name__
    for api in kip.cluster.handlers.APIS.values():
        module = api.handler.__module__.removeprefix(f"{package}.").split(".")[0]
        assert module == ("proposals" if noun(api.key) in PROPOSALS else noun(api.key)), api
    assert {path.stem for path in HANDLERS.iterdir() if path.name[0] != "_"} == NOUNS.keys() - PROPOSALS | {"proposals"}


def operations() -> set[tuple[str, str]]:
    """Return the methods of the admin client, with the noun of the module that each of them calls."""
    lines = inspect.getsource(kip.admin.methods)
    return {(noun, name) for name, noun in re.findall(r"(\w+) = _Operation\(lambda: operations\.(\w+)\.", lines)}


def called(noun: str) -> set[str]:
    """Return the methods of the admin client that the commands of a noun call."""
    paths = [COMMANDS / f"{noun}.py", *(COMMANDS / noun).glob("*.py")]
    return {
        name for path in paths if path.exists() for name in re.findall(r"\badmin\.(\w+)\b", path.read_text("utf-8"))
    }


def test_commands_have_the_nouns_of_apis() -> None:
    assert {path.stem for path in COMMANDS.iterdir() if path.name[0] != "_"} == set(COMMAND_NOUNS)
    assert set(SHELL_NOUNS) == NOUNS.keys() - WITHOUT_OPERATIONS


@pytest.mark.parametrize("noun", SHELL_NOUNS)
def test_commands_call_operations_of_their_noun(noun: str) -> None:
    by_commands = {name for other in SHELL_NOUNS for name in called(other)}
    own = {(of, name) for of, name in operations() if of == noun and name in by_commands}
    assert own
    assert {(of, name) for of, name in own if name not in called(noun)} == {
        (of, name) for of, name in COMMANDS_ELSEWHERE if of == noun
    }
