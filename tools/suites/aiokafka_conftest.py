"""Fixtures for aiokafka's integration tests, instead of those that start a Kafka in Docker."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="class")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    yield loop
    if not loop.is_closed():
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
    gc.collect()
    asyncio.set_event_loop(None)


@pytest.fixture(scope="class")
def setup_test_class_serverless(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> None:
    request.cls.loop = loop


@pytest.fixture(scope="class")
def setup_test_class(request: pytest.FixtureRequest, loop: asyncio.AbstractEventLoop) -> None:
    host, _, port = os.environ["BOOTSTRAP_SERVER"].rpartition(":")
    request.cls.loop = loop
    request.cls.hosts = [f"{host}:{port}"]
    request.cls.kafka_host, request.cls.kafka_port = host, int(port)
    request.cls.kafka_ssl_port = int(os.environ["SSL_PORT"])
    request.cls.ssl_folder = Path("certificates")
    request.cls.kafka_version = os.environ["KAFKA_VERSION"]
