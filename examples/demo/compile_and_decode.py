"""Act 1: compile the specs of one API into a package, decode a broker's response with it, compare two KIPs."""

from __future__ import annotations

import json
from pathlib import Path

from stage import Stage

RECORDED = Path(__file__).with_name("broker_answer.hex")
VERSION = 2
MISSING = 14
"""Bytes that the truncated response lacks."""

PROGRAM = """\
import sys

from wire import EncodeError
from wire.clients import DescribeClusterResponse

data = sys.stdin.buffer.read()
response = DescribeClusterResponse.decode(data, version=2)
for broker in response.brokers:
    state = "fenced" if broker.is_fenced else "unfenced"
    print(broker.broker_id, broker.host, broker.port, state)

response.brokers[0].rack = 7
try:
    response.encode(version=2)
except EncodeError as error:
    print(error)
"""


def compile_and_decode(stage: Stage) -> None:
    data = _recorded()
    stage.write("response.bin", data)
    stage.write("response.jsonl", _line(data))
    stage.write("truncated.jsonl", _line(data[:-MISSING]))
    stage.write("program.py", PROGRAM)

    stage.say("kipc compiles Kafka's message specs, or some of them, into a Python package without dependencies:")
    specs = stage.path("schemas", "kafka")
    stage.run(f"kipc compile {specs} --extensions --message DescribeCluster --out . --package wire")

    stage.say("response.jsonl holds the response of a Kafka 4.3.1 broker:")
    stage.run("cat response.jsonl")
    stage.say("The package decodes it on the command line:")
    stage.run("python -m wire decode < response.jsonl")

    stage.say(f"truncated.jsonl lacks the last {MISSING} bytes. The error names the field and the offset:")
    stage.run("python -m wire decode < truncated.jsonl", status=1)

    stage.say(
        "The same can be done in a program. This one decodes the response from response.bin, and then tries to encode "
        "a rack that is not a string:"
    )
    stage.run("cat program.py")
    stage.run("python program.py < response.bin")

    stage.say("kipc diff compares specs. This is how DescribeCluster changed from KIP-700 to KIP-1073:")
    stage.run(f"kipc diff {stage.path('schemas', 'kips', 'kip-700')} {stage.path('schemas', 'kips', 'kip-1073')}")


def _recorded() -> bytes:
    lines = RECORDED.read_text(encoding="utf-8").splitlines()
    return bytes.fromhex("".join(line for line in lines if not line.startswith("#")))


def _line(data: bytes) -> str:
    return json.dumps({"message": "DescribeClusterResponse", "version": VERSION, "hex": data.hex()}) + "\n"
