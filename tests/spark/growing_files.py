"""Files of request logs and captures that grow."""

from __future__ import annotations

import json
from pathlib import Path

from kafka_wire.clients import MetadataRequest, MetadataResponse
from kafka_wire.runtime.frames import encode_request, encode_response

from tests.capture.talk import BROKER, CLIENT, Talk


def line(number: int, length: int = 300) -> bytes:
    """Return the line of a request with a number as its correlation ID."""
    header = {
        "requestApiKey": 3,
        "requestApiVersion": 12,
        "correlationId": number,
        "clientId": "x" * length,
        "requestApiKeyName": "METADATA",
    }
    request = {
        "isForwarded": False,
        "requestHeader": header,
        "request": {"topics": []},
        "response": {"throttleTimeMs": 0},
        "connection": "10.0.0.1:9092-10.0.0.2:40000-0-1",
        "totalTimeMs": 1.5,
        "securityProtocol": "PLAINTEXT",
        "principal": "User:a",
        "listener": "L",
        "clientInformation": {"softwareName": "a", "softwareVersion": "1"},
    }
    time = f"[2026-11-24 12:{number // 60 % 60:02}:{number % 60:02},000]"
    return f"{time} DEBUG Completed request:{json.dumps(request)} (kafka.request.logger)\n".encode()


def lines(*numbers: int) -> bytes:
    return b"".join(map(line, numbers))


def append(file: Path, data: bytes) -> None:
    with file.open("ab") as opened:
        opened.write(data)


def exchanges(*numbers: int) -> Talk:
    """Return a connection with a request and a response of each number; all responses are of one cluster."""
    response = MetadataResponse(cluster_id="cluster" * 30)
    talk = Talk.opened()
    for number in numbers:
        request = MetadataRequest(topics=None)
        talk.send(CLIENT, encode_request(request, 12, correlation_id=number, client_id="tester"))
        talk.send(BROKER, encode_response(response, 12, correlation_id=number))
    return talk
