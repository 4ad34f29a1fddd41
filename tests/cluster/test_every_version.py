"""Every version of every API is answered, also with an empty request or one that names unknown things."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.clients import ProduceRequest
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import decode_response, encode_request

from kip.cluster.calls.apis import Api
from kip.cluster.handlers import APIS
from kip.kafka.releases import NEWEST, RELEASES, Listener
from tests.cluster.helpers.structs import filled
from tests.cluster.helpers.wire import connected
from tests.clusters import Clusters

HANDLED = [api for api in APIS.values() if api.is_released]
TESTED = ("2.7", NEWEST)


def requests_of(api: Api, version: int) -> list[Any]:
    request_class = CATALOG.load(api.entry)
    return [request_class(), filled(request_class.SPEC, request_class(), version)]


def served(api: Api, release: str) -> range:
    """Return the versions of an API that brokers of a release serve."""
    span = api.common(RELEASES[release].apis[Listener.BROKER].get(api.key))
    return range(0) if span is None else range(span[0], span[1] + 1)


def test_the_releases_serve_every_api() -> None:
    assert [api.name for api in HANDLED if not any(served(api, release) for release in TESTED)] == []


@pytest.mark.parametrize("release", TESTED)
@pytest.mark.parametrize("api", HANDLED, ids=lambda api: api.name)
def test_every_version_is_answered(
    api: Api, release: str, embedded_clusters: Clusters, caplog: pytest.LogCaptureFixture
) -> None:
    cluster = embedded_clusters(brokers=1, release=release)
    cluster.create_topic("x", 1, 1)
    for version in served(api, release):
        for request in requests_of(api, version):
            if isinstance(request, ProduceRequest):
                request.acks = -1
            with connected(cluster.bootstrap_server) as peer:
                peer.send(encode_request(request, version, correlation_id=1, client_id="tests"))
                frame = peer.receive()
            assert frame is not None, (version, request, caplog.text)
            decode_response(frame, api.key, version)
    assert "a handler" not in caplog.text
