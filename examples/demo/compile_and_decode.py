"""Specs of one API become a package; a broker's answer becomes an object; two versions of the API are compared."""

from __future__ import annotations

import gzip
import json

from kafka_wire.clients import DescribeClusterResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from stage import ROOT, SHARED, Stage

SCHEMAS = ROOT / "schemas"
VERSION = 2
HEADER_SIZE = 5
"""A correlation id and an empty tag section go before the message."""

PROGRAM = """\
import sys
from wire import EncodeError
from wire.clients import DescribeClusterResponse

response = DescribeClusterResponse.decode(sys.stdin.buffer.read(), version=2)
for broker in response.brokers:
    print(broker.broker_id, f"{broker.host}:{broker.port}", "fenced" if broker.is_fenced else "serves clients")
response.brokers[0].rack = 7
try:
    response.encode(version=2)
except EncodeError as error:
    print(error)
"""


def compile_and_decode(stage: Stage) -> None:
    stage.say("kipc compiles what you name of Kafka's message specs into a package that needs nothing but Python.")
    arguments = ["--extensions", "--message", "DescribeCluster", "--out", ".", "--package", "wire"]
    stage.run("kipc", "compile", str(SCHEMAS / "kafka"), *arguments)

    data, origin = _response()
    stage.say(f"{origin}, {len(data)} bytes, decoded on the command line:")
    stage.run("python", "-m", "wire", "decode", given=_line(data).encode())

    stage.say("Cut short, it is an error that says where:")
    stage.run("python", "-m", "wire", "decode", given=_line(data[:-14]).encode())

    stage.say("The same bytes in a program, which then tries to send what no Kafka could read:")
    (stage.folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    stage.show(PROGRAM)
    stage.run("python", "program.py", given=data)

    stage.say("Between two KIPs, the API changed:")
    stage.run("kipc", "diff", str(SCHEMAS / "kips" / "kip-700"), str(SCHEMAS / "kips" / "kip-1073"))


def _line(data: bytes) -> str:
    return json.dumps({"message": "DescribeClusterResponse", "version": VERSION, "hex": data.hex()})


def _response() -> tuple[bytes, str]:
    """Return a response and where it comes from: a real broker if there is a recording, else our own encoder."""
    probes = SHARED / "captures" / "probes.jsonl.gz"
    if probes.is_file():
        with gzip.open(probes, "rt", encoding="utf-8") as lines:
            for probe in map(json.loads, lines):
                if probe["api"] == "DescribeCluster" and probe["version"] == VERSION and _has_fenced(probe):
                    return bytes.fromhex(probe["response_hex"])[HEADER_SIZE:], "What a broker of Kafka 4.3.1 answered"
    brokers = [
        DescribeClusterBroker(broker_id=node, host=f"broker-{node}", port=9092, is_fenced=node == 3)
        for node in (1, 2, 3)
    ]
    response = DescribeClusterResponse(cluster_id="nPXzB1qxRFm1vyIFp7kCuw", controller_id=1, brokers=brokers)
    return response.encode(VERSION), "A response as a broker would write it"


def _has_fenced(probe: dict[str, object]) -> bool:
    return '"isFenced": true' in json.dumps(probe.get("response"))
