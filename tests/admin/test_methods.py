"""Each operation is defined once: both clients have it, with its parameters and documentation."""

from __future__ import annotations

import ast
import asyncio
import doctest
import inspect
import pydoc
import re
import socket
import time
from collections.abc import Callable
from dataclasses import replace

import pytest
from kafka_wire.clients import DescribeClusterRequest

from kip.admin import Admin, AsyncAdmin, Broker, errors, settings_for
from kip.admin.methods import _Methods, _Operation
from kip.cluster import EmbeddedCluster
from tests.admin.fakes import serving, silent
from tests.waiting import PATIENCE

OPERATIONS = [name for name, value in vars(_Methods).items() if isinstance(value, _Operation)]
PLAIN = {"bool", "int", "float", "str", "bytes", "UUID", "None", "Sequence", "Collection", "Iterable", "TopicPartition"}
"""Types of parameters that need no example."""


@pytest.mark.parametrize("client", [Admin, AsyncAdmin])
def test_help_shows_parameters_types_errors_and_an_example(client: type) -> None:
    text = pydoc.plain(pydoc.render_doc(client.create_topics))  # type: ignore[attr-defined]
    # Newer versions of Python write a parameter per line.
    signature = "create_topics(self, topics: 'Sequence[NewTopic]', *, validate_only: 'bool' = False"
    assert "".join(signature.split()) in "".join(text.split())
    assert all(f"{name}: " in text.partition("Args:")[2] for name in ("topics", "validate_only", "timeout"))
    assert "OutcomeUnknownError: " in text


def _sections(name: str) -> dict[str, str]:
    """Return the sections of an operation's documentation, such as `Args`, without their indentation."""
    parts = re.split(r"^(Args|Raises|Example):\n", inspect.getdoc(getattr(Admin, name)) or "", flags=re.MULTILINE)
    return dict(zip(parts[1::2], map(inspect.cleandoc, parts[2::2]), strict=True))


def _is_obvious(parameter: inspect.Parameter) -> bool:
    """Whether a reader of the signature knows how to write a value: a number or a name, or several of these."""
    return {*re.findall(r"\w+", parameter.annotation)} <= PLAIN


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_operation_is_documented_and_takes_a_timeout(name: str) -> None:
    method = getattr(Admin, name)
    self, *parameters = inspect.signature(method).parameters.values()
    assert self.name == "self"
    assert method.__name__ == name
    assert parameters[-1].name == "timeout"
    assert parameters[-1].default is None
    assert parameters[-1].kind is inspect.Parameter.KEYWORD_ONLY
    sections = _sections(name)
    assert re.findall(r"^(\w+): ", sections["Args"], re.MULTILINE) == [parameter.name for parameter in parameters]
    raised = re.findall(r"^(\w+): ", sections["Raises"], re.MULTILINE)
    assert raised
    assert all(issubclass(getattr(errors, each), errors.AdminError) for each in raised)
    assert "Example" in sections or all(map(_is_obvious, parameters))


@pytest.mark.parametrize("client", [Admin, AsyncAdmin])
def test_all_other_methods_are_documented(client: type) -> None:
    methods = [name for name in dir(client) if not name.startswith("_") and callable(getattr(client, name))]
    for name in {*methods} - {*OPERATIONS}:
        _, *parameters = inspect.signature(getattr(client, name)).parameters
        text = inspect.getdoc(getattr(client, name))
        assert text, name
        assert {*parameters} <= {*re.findall(r"^    (\w+): ", text, re.MULTILINE)}, name


def test_the_same_operation_waits_or_is_awaited(embedded_cluster: EmbeddedCluster) -> None:
    async def ask() -> int:
        async with AsyncAdmin(embedded_cluster.bootstrap_server) as admin:
            return len(await admin.list_nodes())

    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert len(admin.list_nodes()) == asyncio.run(ask()) == 3


def test_a_request_is_sent_to_a_chosen_broker(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        for node_id in (2, 1, 3):
            embedded_cluster.clear_requests()
            response = admin.request(DescribeClusterRequest(), target=Broker(node_id), is_change=False)
            assert response.error_code == 0
            assert embedded_cluster.requests_of("DescribeCluster")[-1].node_id == node_id
        with pytest.raises(Exception, match="broker 9 is not part of the cluster or not alive; live brokers: 1, 2, 3"):
            admin.request(DescribeClusterRequest(), target=Broker(9), is_change=False)


def _accepts_nothing() -> socket.socket:
    """Return a socket whose queue is full: connections to it stay half open."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=0)
    for _ in range(3):
        one = socket.socket()
        one.setblocking(False)
        one.connect_ex(listener.getsockname())
    return listener


@pytest.mark.slow
@pytest.mark.parametrize("make", [_accepts_nothing, None], ids=["no connection", "no answer"])
def test_a_silent_first_address_does_not_use_up_the_timeout(
    make: Callable[[], socket.socket] | None, embedded_cluster: EmbeddedCluster
) -> None:
    with serving(silent) as server:
        listener = make() if make else None
        address = server.address if listener is None else f"127.0.0.1:{listener.getsockname()[1]}"
        began = time.monotonic()
        settings = settings_for(f"{address},{embedded_cluster.bootstrap_server}")
        with Admin(replace(settings, connect_timeout=PATIENCE, request_timeout=PATIENCE)) as admin:
            assert len(admin.list_nodes(timeout=30)) == 3
        assert time.monotonic() - began < 30


@pytest.mark.parametrize("name", [name for name in OPERATIONS if "Example" in _sections(name)])
def test_examples_run(name: str) -> None:
    """Run the example, or its imports if the embedded cluster does not serve the API; calls fit the signature."""
    example = doctest.DocTestParser().get_doctest(_sections(name)["Example"], {}, name, name, 0)
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(example, out=said.append, clear_globs=False)
    assert not said, "".join(said)
    calls = [
        node
        for part in example.examples
        for node in ast.walk(ast.parse(part.source))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("admin.")
    ]
    assert f"admin.{name}" in {ast.unparse(call.func) for call in calls}
    for call in calls:
        method = getattr(Admin, ast.unparse(call.func).removeprefix("admin."))
        inspect.signature(method).bind(None, *call.args, **{str(each.arg): each.value for each in call.keywords})
        used = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)} - {"admin"}
        assigned = {
            node.id
            for part in example.examples
            for node in ast.walk(ast.parse(part.source))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        assert used <= {*example.globs, *assigned}
