"""Concurrency: 200 clients, threads that share a client, a limit of requests per connection, and no lost answers."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    DescribeClusterRequest,
    DescribeClusterResponse,
)
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.runtime.frames import FrameReader, Request, decode_request
from kafka_wire.runtime.message import Message

from kip.admin import Admin, AsyncAdmin, NewTopic, settings_for
from kip.admin.errors import DeadlineError, MisuseError, UnreachableError
from kip.cluster import EmbeddedCluster
from tests.admin.fakes import Peer, answer, serving
from tests.children import in_a_child
from tests.waiting import PATIENCE, wait_for


@pytest.mark.slow
def test_200_clients_at_once_lose_nothing(embedded_cluster: EmbeddedCluster) -> None:
    async def one(number: int) -> str:
        async with AsyncAdmin(embedded_cluster.bootstrap_server) as admin:
            (created,) = await admin.create_topics([NewTopic(f"topic-{number:03}", 1, 1)])
            (found,) = await admin.describe_topics([created.name])
            return found.name

    async def all_of_them() -> list[str]:
        return await asyncio.gather(*(one(number) for number in range(200)))

    names = asyncio.run(all_of_them())
    assert names == [f"topic-{number:03}" for number in range(200)]
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert [topic.name for topic in admin.list_topics()] == names
    assert len(embedded_cluster.requests_of("CreateTopics")) == 200


@pytest.mark.slow
def test_threads_share_a_client_and_its_connection(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin, ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda number: (number, admin.list_topics()), range(400)))
        created = list(pool.map(lambda number: admin.create_topics([NewTopic(f"t{number:02}")])[0].name, range(50)))
    assert [number for number, _ in answers] == list(range(400))
    assert created == [f"t{number:02}" for number in range(50)]
    assert len(embedded_cluster.requests_of("ApiVersions")) <= 3


def in_batches(sizes: list[int], batch: int) -> Peer:
    """Simulate a broker that answers DescribeCluster after a whole batch has arrived, and counts the requests."""

    def respond(request: Request) -> Message:
        if isinstance(request.message, ApiVersionsRequest):
            keys = [ApiVersion(api_key=18, max_version=4), ApiVersion(api_key=60, max_version=2)]
            return ApiVersionsResponse(api_keys=keys)
        return DescribeClusterResponse(cluster_id="x")

    def peer(connection: socket.socket) -> None:
        reader, waiting = FrameReader(), list[Request]()
        while data := connection.recv(65536):
            waiting += map(decode_request, reader.feed(data))
            if isinstance(waiting[0].message, DescribeClusterRequest):
                if len(waiting) < batch:
                    continue
                connection.settimeout(0.2)  # time for further requests, if they were allowed
                with suppress(TimeoutError):
                    waiting += map(decode_request, reader.feed(connection.recv(65536)))
                connection.settimeout(None)
                sizes.append(len(waiting))
            for request in waiting:
                answer(connection, request, respond(request))
            waiting.clear()

    return peer


@pytest.mark.slow
@pytest.mark.parametrize("limit", [1, 4, 32])
def test_no_more_requests_are_under_way_than_the_settings_allow(limit: int) -> None:
    sizes: list[int] = []

    async def ask(address: str) -> list[str | None]:
        async with AsyncAdmin(replace(settings_for(address), max_in_flight=limit)) as admin:
            return [one.cluster_id for one in await asyncio.gather(*(admin.describe_cluster() for _ in range(12)))]

    batch = min(limit, 12)
    with serving(in_batches(sizes, batch)) as server:
        assert asyncio.run(ask(server.address)) == ["x"] * 12
    assert sizes == [batch] * (12 // batch)


def test_a_closed_client_says_so(embedded_cluster: EmbeddedCluster) -> None:
    admin = Admin(embedded_cluster.bootstrap_server)
    assert len(admin.list_nodes()) == 3
    for _ in range(2):
        admin.close()
        with pytest.raises(UnreachableError, match="the client is closed"):
            admin.list_nodes()


def test_closing_ends_calls_that_are_under_way(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.delay_answers(30, "DescribeCluster")
    admin = Admin(embedded_cluster.bootstrap_server)
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(admin.list_nodes)
        wait_for(lambda: embedded_cluster.requests_of("DescribeCluster"), "the request")
        admin.close()
        with pytest.raises(UnreachableError, match="closed"):
            call.result(PATIENCE)


@pytest.mark.slow
def test_answers_that_nobody_waits_for_still_count_as_under_way(embedded_cluster: EmbeddedCluster) -> None:
    """Otherwise a broker that never answers would receive an unlimited number of requests."""
    settings = replace(
        settings_for(embedded_cluster.bootstrap_server.split(",")[0]), max_in_flight=3, request_timeout=15
    )
    with Admin(settings) as admin:
        assert len(admin.list_nodes()) == 3
        embedded_cluster.drop_answers("DescribeCluster")

        def asked() -> int:
            with pytest.raises(DeadlineError):
                admin.list_nodes(timeout=0.1)
            return len(embedded_cluster.requests_of("DescribeCluster"))

        wait_for(lambda: asked() == 4, "three requests to be under way")
        assert [asked() for _ in range(5)] == [4] * 5
        embedded_cluster.clear_faults()
        assert len(admin.list_nodes(timeout=PATIENCE)) == 3


MISUSES: list[Callable[[Admin], object]] = [
    lambda admin: admin.list_nodes(),
    lambda admin: admin.wait_for(admin.asynchronous.list_topics()),
    lambda admin: admin.create_topics([NewTopic("never", 1, 1)]),
]


@pytest.mark.parametrize("call", MISUSES)
def test_a_client_in_a_forked_process_says_so(
    call: Callable[[Admin], object], embedded_cluster: EmbeddedCluster
) -> None:
    """The thread that would answer exists in the parent only: the call hung, and so did the end of the `with` block."""

    def use() -> int:
        with suppress(MisuseError), admin:
            call(admin)
            return 8
        with Admin(embedded_cluster.bootstrap_server) as another:
            return len(another.list_nodes())

    with Admin(embedded_cluster.bootstrap_server) as admin:
        admin.list_nodes()
        _, status = os.waitpid(in_a_child(use), 0)
        assert os.waitstatus_to_exitcode(status) == 3
        assert [topic.name for topic in admin.list_topics()] == []


def test_a_client_that_was_not_used_before_a_fork_works(embedded_cluster: EmbeddedCluster) -> None:
    admin = Admin(embedded_cluster.bootstrap_server)
    _, status = os.waitpid(in_a_child(lambda: len(admin.list_nodes())), 0)
    assert os.waitstatus_to_exitcode(status) == 3


@pytest.mark.parametrize("ask", [AsyncAdmin.list_nodes, AsyncAdmin.close, AsyncAdmin.list_topics])
def test_a_client_in_a_second_event_loop_says_so(
    ask: Callable[[AsyncAdmin], Coroutine[object, object, object]], embedded_cluster: EmbeddedCluster
) -> None:
    admin = AsyncAdmin(embedded_cluster.bootstrap_server)
    with asyncio.Runner() as first, asyncio.Runner() as second:
        assert len(first.run(admin.list_nodes())) == 3
        with pytest.raises(MisuseError, match="one event loop only"):
            second.run(ask(admin))
        first.run(admin.close())


def test_the_asynchronous_client_of_a_blocking_one_has_its_loop(embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        admin.list_nodes()
        with pytest.raises(MisuseError, match="one event loop only"):
            asyncio.run(admin.asynchronous.list_nodes())

        async def waiting_for_itself() -> None:
            admin.list_nodes()

        with pytest.raises(MisuseError, match="in the thread of its event loop"):
            admin.wait_for(waiting_for_itself())
