"""Proves `kip clients` against a real Kafka 3.9.1 with TLS and SASL, and seven clients of different age and language.

    python -m tools.prove.clients FOLDER

FOLDER keeps the installed clients, so that a second run takes a minute. It needs Java, Maven, npm, Go and the package
registries. The broker's request log has to name every client, with its software, principal, listener and the releases
that drop a version it uses, and no other client except the broker itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.cli.running import kip
from tests.real_kafka import PASSWORD, USER, RealKafka, java_tool, start_cluster
from tests.waiting import PATIENCE

LOGGING = (
    "-Dorg.slf4j.simpleLogger.log.kafka.request.logger=debug -Dorg.slf4j.simpleLogger.showDateTime=true "
    '-Dorg.slf4j.simpleLogger.dateTimeFormat="yyyy-MM-dd HH:mm:ss.SSSXXX"'
)
TOPIC = "proof"

KAFKA_PYTHON = """
import sys
from kafka import KafkaConsumer, KafkaProducer
servers, client_id = sys.argv[1:]
common = {"bootstrap_servers": servers, "client_id": client_id, "api_version": (0, 10)}
producer = KafkaProducer(retries=20, retry_backoff_ms=500, **common)
producer.send("proof", b"x").get(30)
producer.close()
consumer = KafkaConsumer("proof", group_id="g", auto_offset_reset="earliest", consumer_timeout_ms=8000, **common)
assert next(consumer).value == b"x"
consumer.close()
"""

AIOKAFKA = """
import asyncio, ssl, sys
from aiokafka import AIOKafkaProducer
servers, client_id, ca, user, password = sys.argv[1:]
async def main():
    producer = AIOKafkaProducer(
        bootstrap_servers=servers, client_id=client_id, security_protocol="SASL_SSL", sasl_mechanism="PLAIN",
        sasl_plain_username=user, sasl_plain_password=password, ssl_context=ssl.create_default_context(cafile=ca),
    )
    await producer.start()
    await producer.send_and_wait("proof", b"y")
    await producer.stop()
asyncio.run(main())
"""

CONFLUENT = """
import sys
from confluent_kafka import Producer
servers, client_id, ca = sys.argv[1:]
common = {"bootstrap.servers": servers, "client.id": client_id}
producer = Producer({**common, "security.protocol": "SSL", "ssl.ca.location": ca})
producer.produce("proof", b"z")
assert producer.flush(30) == 0
"""

KAFKAJS = """
const fs = require('fs'), {Kafka} = require('kafkajs')
const [brokers, clientId, ca, username, password] = process.argv.slice(2)
const kafka = new Kafka({clientId, brokers: brokers.split(','), ssl: {ca: [fs.readFileSync(ca)]},
  sasl: {mechanism: 'scram-sha-256', username, password}})
const run = async () => {
  const consumer = kafka.consumer({groupId: 'kafkajs'})
  await consumer.connect()
  await consumer.subscribe({topic: 'proof', fromBeginning: true})
  await new Promise((resolve, reject) =>
    consumer.run({eachMessage: async () => resolve()}).catch(reject))
  await consumer.disconnect()
}
run().catch(error => { console.error(error); process.exit(1) })
"""

FRANZ_GO = """
package main

import (
	"context"
	"os"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl/plain"
)

func main() {
	client, err := kgo.NewClient(kgo.SeedBrokers(os.Args[1]), kgo.ClientID(os.Args[2]),
		kgo.SASL(plain.Auth{User: os.Args[3], Pass: os.Args[4]}.AsMechanism()))
	if err != nil {
		panic(err)
	}
	defer client.Close()
	record := &kgo.Record{Topic: "proof", Value: []byte("g")}
	if err := client.ProduceSync(context.Background(), record).FirstErr(); err != nil {
		panic(err)
	}
}
"""

CLUSTER: dict[str, Any] = {
    "controllers": 1,
    "brokers": 1,
    "secured": True,
    "properties": {"super.users": f"User:ANONYMOUS;User:{USER}"},
}

EXPECTED: dict[str, tuple[str | None, str, str, set[str | None]]] = {
    "java-3.9": ("apache-kafka-java 3.9.1", f"User:{USER}", "SASL_SSL", {None, "6.0.0"}),
    "java-2.7": ("apache-kafka-java 2.7.2", "User:ANONYMOUS", "SSL", {None}),
    "kafka-python": (None, "User:ANONYMOUS", "PLAINTEXT", {None, "4.0.0", "6.0.0"}),
    "aiokafka": (None, f"User:{USER}", "SASL_SSL", {None}),
    "confluent": ("confluent-kafka-python", "User:ANONYMOUS", "SSL", {None}),
    "kafkajs": (None, f"User:{USER}", "SASL_SSL", {None, "6.0.0"}),
    "franz-go": ("kgo", f"User:{USER}", "SASL_PLAINTEXT", {None}),
}
"""Of each client id the start of its software, its principal, its listener, and the releases that drop its uses."""


def main(folder: Path) -> None:
    install(folder)
    with logged_requests(), start_cluster("3.9.1", **CLUSTER) as kafka:
        del os.environ["JAVA_TOOL_OPTIONS"]
        run_clients(folder, kafka)
        log = folder / "kafka-request.log"
        shutil.copy(kafka.brokers[1].log, log)
    judge(log)
    sys.stdout.write(kip("clients", "--before", "6.0", str(log)).stdout)


def judge(log: Path) -> None:
    """Compare the clients in a log with those that ran."""
    uses = [json.loads(line) for line in kip("clients", "--all", "--format", "jsonl", str(log)).stdout.splitlines()]
    found: dict[str, list[dict[str, Any]]] = {}
    for each in uses:
        found.setdefault(each["client_id"], []).append(each)
    others = {client_id for client_id in found if client_id not in EXPECTED}
    assert others <= {"1", "test", *map(str, range(3001, 3002))}, f"unexpected clients: {others}"
    for client_id, (software, principal, listener, releases) in EXPECTED.items():
        rows = found[client_id]
        names = {f"{row['software_name']} {row['software_version']}" for row in rows if row["software_name"]}
        assert all(name.startswith(software or "") for name in names), (client_id, names)
        assert bool(names) or software is None, (client_id, names)
        assert {(row["principal"], row["listener"]) for row in rows} == {(principal, listener)}, rows
        assert {row["dropped_in"] for row in rows} == releases, (client_id, {row["dropped_in"] for row in rows})
        assert {row["coverage"] for row in rows} == {1.0}
    sys.stdout.write(f"all {len(EXPECTED)} clients were found, and no others but {sorted(others)}\n")


def run_clients(folder: Path, kafka: RealKafka) -> None:
    plain, ssl = kafka.bootstrap_servers, kafka.secured_servers("SSL")
    sasl, sasl_ssl = kafka.secured_servers("SASL_PLAINTEXT"), kafka.secured_servers("SASL_SSL")
    ca = str(kafka.directory / "ca.pem")
    python = str(folder / "venv" / "bin" / "python")
    run([python, "-c", KAFKA_PYTHON, plain, "kafka-python"])
    run([str(folder / "venv-new" / "bin" / "python"), "-c", AIOKAFKA, sasl_ssl, "aiokafka", ca, USER, PASSWORD])
    run([str(folder / "venv-new" / "bin" / "python"), "-c", CONFLUENT, ssl, "confluent", ca])
    run(["node", str(folder / "kafkajs.js"), sasl_ssl, "kafkajs", ca, USER, PASSWORD])
    run([str(folder / "go" / "client"), sasl, "franz-go", USER, PASSWORD])
    secured = kafka.client_properties("SASL_SSL")
    secured.write_text(secured.read_text() + "client.id=java-3.9\n")
    consumer = ["--bootstrap-server", sasl_ssl, "--topic", TOPIC, "--from-beginning", "--max-messages", "1"]
    consumer += ["--timeout-ms", "60000", "--group", "java", "--consumer.config", str(secured)]
    result = java_tool("3.9.1", "org.apache.kafka.tools.consumer.ConsoleConsumer", *consumer)
    assert result.returncode == 0, result.stderr
    encrypted = kafka.client_properties("SSL")
    encrypted.write_text(encrypted.read_text() + "client.id=java-2.7\n")
    topics = ["--bootstrap-server", ssl, "--list", "--command-config", str(encrypted)]
    result = java_tool("2.7.2", "kafka.admin.TopicCommand", *topics)
    assert TOPIC in result.stdout, result.stdout + result.stderr


@contextmanager
def logged_requests() -> Iterator[None]:
    """Let the JVMs that start log their requests."""
    os.environ["JAVA_TOOL_OPTIONS"] = LOGGING
    try:
        yield
    finally:
        os.environ.pop("JAVA_TOOL_OPTIONS", None)


def install(folder: Path) -> None:
    """Install the clients into a folder, unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, packages in (("venv", ["kafka-python==1.4.7"]), ("venv-new", ["aiokafka", "confluent-kafka"])):
        if not (folder / name).exists():
            run([sys.executable, "-m", "venv", str(folder / name)])
            run([str(folder / name / "bin" / "pip"), "install", "--quiet", *packages], timeout=600)
    if not (folder / "node_modules").exists():
        run(["npm", "install", "--silent", "--no-package-lock", "--prefix", str(folder), "kafkajs@2.2.4"], timeout=600)
    (folder / "kafkajs.js").write_text(KAFKAJS)
    go = folder / "go"
    if not (go / "client").exists():
        go.mkdir(exist_ok=True)
        (go / "main.go").write_text(FRANZ_GO)
        run(["go", "mod", "init", "client"], cwd=go)
        run(["go", "mod", "tidy"], cwd=go, timeout=600)
        run(["go", "build", "-o", "client", "."], cwd=go, timeout=600)


def run(command: list[str], timeout: float = PATIENCE, cwd: Path | None = None) -> None:
    result = subprocess.run(command, capture_output=True, text=True, timeout=timeout, check=False, cwd=cwd)
    assert result.returncode == 0, f"{' '.join(command[:3])}: {result.stdout}{result.stderr}"


if __name__ == "__main__":
    main(Path(sys.argv[1]).absolute())
