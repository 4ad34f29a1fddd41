"""Each operation is defined once: both clients have it, with its parameters and documentation."""

from __future__ import annotations

import asyncio
import doctest
import inspect
import pydoc
import socket
import time
from collections.abc import Callable

import pytest
from kafka_wire.clients import DescribeClusterRequest

from kip.admin import Admin, AsyncAdmin, Broker, settings_for
from kip.admin.methods import _Methods, _Operation
from kip.cluster import EmbeddedCluster
from tests.admin.fakes import serving, silent

OPERATIONS = [name for name, value in vars(_Methods).items() if isinstance(value, _Operation)]


@pytest.mark.parametrize("client", [Admin, AsyncAdmin])
def test_help_shows_parameters_types_errors_and_an_example(client: type) -> None:
    text = pydoc.plain(pydoc.render_doc(client.create_topics))  # type: ignore[attr-defined]
    assert "create_topics(self, topics: 'Sequence[NewTopic]', *, validate_only: 'bool' = False" in text
    assert all(f"{name}: " in text.partition("Args:")[2] for name in ("topics", "validate_only", "timeout"))
    assert "OutcomeUnknownError: " in text


@pytest.mark.parametrize("name", OPERATIONS)
def test_each_operation_is_documented_and_takes_a_timeout(name: str) -> None:
    method = getattr(Admin, name)
    parameters = inspect.signature(method).parameters
    assert next(iter(parameters)) == "self"
    assert parameters["timeout"].default is None
    assert parameters["timeout"].kind is inspect.Parameter.KEYWORD_ONLY
    assert inspect.getdoc(method)
    assert method.__name__ == name


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


@pytest.mark.parametrize("make", [_accepts_nothing, None], ids=["no connection", "no answer"])
def test_a_silent_first_address_does_not_use_up_the_timeout(
    make: Callable[[], socket.socket] | None, embedded_cluster: EmbeddedCluster
) -> None:
    with serving(silent) as server:
        listener = make() if make else None
        address = server.address if listener is None else f"127.0.0.1:{listener.getsockname()[1]}"
        began = time.monotonic()
        with Admin(settings_for(f"{address},{embedded_cluster.bootstrap_server}")) as admin:
            assert len(admin.list_nodes(timeout=8)) == 3
        assert time.monotonic() - began < 8


@pytest.mark.parametrize("name", ["create_topics", "delete_topics"])
def test_examples_run(name: str) -> None:
    text = inspect.getdoc(getattr(Admin, name)) or ""
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(
        doctest.DocTestParser().get_doctest(text, {}, name, name, 0), out=said.append
    )
    assert ">>> " in text
    assert not said, "".join(said)
