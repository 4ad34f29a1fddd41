"""The admin client, the embedded cluster and the proxy in the event loop of uvloop, which many servers use."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import pytest

from kip.admin import AsyncAdmin, NewTopic, Scram, Security, settings_for
from kip.cluster import EmbeddedCluster
from kip.proxy import Proxy
from tests.cluster.helpers.access import USERS
from tests.cluster.helpers.certificates import certificates, server_context

__all__ = ["certificates"]

uvloop = pytest.importorskip("uvloop", reason="needs uvloop")


@pytest.mark.slow
def test_uvloop(certificates: Path) -> None:
    trusted = ssl.create_default_context(cafile=certificates / "ca.pem")

    async def create() -> tuple[str, ...]:
        async with (
            EmbeddedCluster(brokers=2, users=USERS, tls=server_context(certificates)) as cluster,
            Proxy(cluster.bootstrap_server, tls=trusted) as proxy,
        ):
            security = Security(credentials=Scram("bob", USERS["bob"]))
            async with AsyncAdmin(settings_for(proxy.bootstrap_server, security=security)) as admin:
                await admin.create_topics([NewTopic("orders", 1, 2)])
                return tuple(topic.name for topic in await admin.list_topics())

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(create()) == ("orders",)
