"""Secrets: every field that may hold one is known, and no output shows it unless asked to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from kafka_wire import metadata
from kafka_wire.clients import (
    AlterConfigsRequest,
    AlterConfigsResponse,
    AlterUserScramCredentialsRequest,
    AlterUserScramCredentialsResponse,
    CreateDelegationTokenRequest,
    CreateDelegationTokenResponse,
    CreateTopicsRequest,
    DescribeConfigsRequest,
    DescribeDelegationTokenRequest,
    DescribeDelegationTokenResponse,
    ExpireDelegationTokenRequest,
    ExpireDelegationTokenResponse,
    IncrementalAlterConfigsRequest,
    IncrementalAlterConfigsResponse,
    RenewDelegationTokenRequest,
    RenewDelegationTokenResponse,
    SaslAuthenticateRequest,
    SaslAuthenticateResponse,
    StreamsGroupHeartbeatRequest,
    alter_configs_request,
    alter_user_scram_credentials_request,
    describe_delegation_token_response,
    incremental_alter_configs_request,
)
from kafka_wire.clients.create_topics_request import CreatableTopic, CreatableTopicConfig
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.streams_group_heartbeat_request import KeyValue, Subtopology, TopicInfo, Topology
from kafka_wire.records import Record, RecordBatch
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import encode_request, encode_response
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import StructSpec

from kip.admin import Admin
from kip.cli.commands.capture import command as capture_command
from kip.cli.commands.log import command as log_command
from kip.cluster import EmbeddedCluster
from kip.kafka.secrets import REDACTED, is_secret_config, is_secret_field, mentions_secret
from kip.log.records.families import FAMILIES, FramedFamily
from kip.log.records.json_form import to_json
from kip.proxy import Proxy
from tests.capture.talk import BROKER, CLIENT, Talk, write_pcap
from tests.cluster.helpers.wire import connected
from tests.real_kafka.clusters import RealKafka
from tests.real_kafka.servers import ask

SECRET = b"do-not-show-this-one"
TEXT = SECRET.decode()
HARMLESS_BYTES = {
    "assignment",
    "clientHostAddress",
    "customMetadata",
    "key",
    "memberAssignment",
    "memberMetadata",
    "metadata",
    "metrics",
    "requestPrincipal",
    "subscription",
    "userData",
    "userEndPoint",
    "value",
}
"""Fields of kind bytes that hold no secret, in JSON names; a field that is in neither table fails the test."""


def fields(struct: StructSpec) -> Iterator[Any]:
    for field in struct.fields:
        yield field
        if field.struct is not None:
            yield from fields(field.struct)


def test_every_field_of_bytes_is_known_as_secret_or_harmless() -> None:
    every = [field for entry in CATALOG for field in fields(CATALOG.load(entry).SPEC) if field.kind == "bytes"]
    assert {field.json_name for field in every if not is_secret_field(field)} == HARMLESS_BYTES


CONFIGS = {
    "ssl.keystore.password": True,
    "listener.name.internal.plain.sasl.jaas.config": True,
    "ssl.keystore.key": True,
    "my.plugin.api.key": True,
    "SCRAM-SHA-256": True,
    # Configs of type password in Kafka 2.7.2, 3.9.1 and 4.4.0
    "delegation.token.master.key": True,
    "delegation.token.secret.key": True,
    "password.encoder.old.secret": True,
    "password.encoder.secret": True,
    "sasl.jaas.config": True,
    "sasl.oauthbearer.assertion.private.key.passphrase": True,
    "sasl.oauthbearer.client.credentials.client.secret": True,
    "ssl.key.password": True,
    "ssl.keystore.certificate.chain": True,
    "ssl.truststore.certificates": True,
    "ssl.truststore.password": True,
    "zookeeper.ssl.keystore.password": True,
    # of librdkafka, and of plugins
    "ssl.key.pem": True,
    "sasl.oauthbearer.config": True,
    "basic.auth.user.info": True,
    "azure.account.key": True,
    "db.pwd": True,
    "ssl.key.location": False,
    "ssl.keystore.location": False,
    "key.converter": False,
    "bypass": False,
    "delegation.token.max.lifetime.ms": False,
    "sasl.oauthbearer.token.endpoint.url": False,
}


def test_names_of_configs_tell_secrets() -> None:
    assert {name: is_secret_config(name) for name in CONFIGS} == CONFIGS


def test_configs_are_secret_that_kafka_types_as_passwords(single_kafka: RealKafka) -> None:
    request = DescribeConfigsRequest(resources=[DescribeConfigsResource(resource_type=4, resource_name="1")])
    (result,) = ask(single_kafka.brokers[1].port, request, 4).results
    assert len(result.configs) > 200
    password = 9
    assert {c.name for c in result.configs if c.config_type == password} == {
        c.name for c in result.configs if is_secret_config(c.name)
    }


def _configs(module: Any, struct: str) -> list[Any]:
    configs = [getattr(module, struct)(name=name, value=TEXT) for name in ("sasl.jaas.config", "ssl.key.password")]
    resource = "AlterConfigsResource"
    return [getattr(module, resource)(resource_type=4, resource_name="1", configs=configs)]


UPSERTION = alter_user_scram_credentials_request.ScramCredentialUpsertion(
    name="ana", mechanism=1, iterations=4096, salt=SECRET, salted_password=SECRET
)
TOKEN = describe_delegation_token_response.DescribedDelegationToken(token_id="id", hmac=SECRET)
EXCHANGES: dict[str, tuple[Message, Message, int]] = {
    "SASL": (SaslAuthenticateRequest(auth_bytes=SECRET), SaslAuthenticateResponse(auth_bytes=SECRET), 2),
    "AlterConfigs": (
        AlterConfigsRequest(resources=_configs(alter_configs_request, "AlterableConfig")),
        AlterConfigsResponse(),
        2,
    ),
    "IncrementalAlterConfigs": (
        IncrementalAlterConfigsRequest(resources=_configs(incremental_alter_configs_request, "AlterableConfig")),
        IncrementalAlterConfigsResponse(),
        1,
    ),
    "SCRAM": (AlterUserScramCredentialsRequest(upsertions=[UPSERTION]), AlterUserScramCredentialsResponse(), 0),
    "create a token": (CreateDelegationTokenRequest(), CreateDelegationTokenResponse(hmac=SECRET), 2),
    "describe tokens": (DescribeDelegationTokenRequest(), DescribeDelegationTokenResponse(tokens=[TOKEN]), 2),
    "renew a token": (RenewDelegationTokenRequest(hmac=SECRET), RenewDelegationTokenResponse(), 2),
    "expire a token": (ExpireDelegationTokenRequest(hmac=SECRET), ExpireDelegationTokenResponse(), 2),
}


def _dump(tmp_path: Path, request: bytes, response: bytes, *options: str) -> str:
    talk = Talk.opened()
    talk.send(CLIENT, request)
    talk.send(BROKER, response)
    path = write_pcap(tmp_path / "a.pcap", talk.packets)
    return CliRunner().invoke(capture_command, ["dump", str(path), *options], catch_exceptions=False).output


def _shows_secret(output: str) -> bool:
    from base64 import b64encode

    # In base64 a secret may begin within a group of three bytes.
    forms = [TEXT, *(b64encode(bytes(shift) + SECRET).decode()[4:-4] for shift in range(3))]
    return any(form in output for form in forms)


@pytest.mark.parametrize("name", EXCHANGES)
@pytest.mark.parametrize("form", ["jsonl", "json", "table"])
def test_captures_show_secrets_only_on_demand(name: str, form: str, tmp_path: Path) -> None:
    request, response, version = EXCHANGES[name]
    frames = (
        encode_request(request, version, correlation_id=1, client_id="tester"),
        encode_response(response, version, correlation_id=1),
    )
    redacted = _dump(tmp_path, *frames, "--format", form)
    assert not _shows_secret(redacted)
    shown = _dump(tmp_path, *frames, "--format", form, "--secrets")
    assert _shows_secret(shown) == (form != "table")
    if form == "jsonl":
        assert REDACTED in redacted
        line = json.loads(shown.splitlines()[0])
        assert (line["request"], line["response"]) == (request.to_json(version), response.to_json(version))


CREATED = CreateTopicsRequest(
    topics=[CreatableTopic(name="a", configs=[CreatableTopicConfig(name="my.plugin.api.key", value=TEXT)])]
)
HEARTBEAT = StreamsGroupHeartbeatRequest(
    topology=Topology(
        subtopologies=[
            Subtopology(
                subtopology_id="0",
                repartition_source_topics=[
                    TopicInfo(name="a", topic_configs=[KeyValue(key="sasl.jaas.config", value=TEXT)])
                ],
            )
        ]
    )
)
SENT = {name: (request, version) for name, (request, _, version) in EXCHANGES.items()} | {
    "a created topic": (CREATED, 7),
    "a topology": (HEARTBEAT, 0),
}


@pytest.mark.parametrize("is_proxied", [False, True], ids=["cluster", "proxy"])
def test_requests_that_tests_look_at_have_no_secrets(is_proxied: bool) -> None:
    """What they show is a copy: a password still arrives, so that its user can log in."""
    seen: list[Any] = []
    with EmbeddedCluster() as cluster, Proxy(cluster.bootstrap_server) as proxy:
        server = proxy if is_proxied else cluster
        server.observe(lambda request, response: seen.append(request.message))
        for number, (request, version) in enumerate(SENT.values()):
            with connected(server.bootstrap_server) as peer:  # a broker closes the connection after some of them
                peer.send(encode_request(request, version, correlation_id=number, client_id="tester"))
                peer.receive()
        shown = [each.message for each in server.requests]
        with Admin(cluster.bootstrap_server) as admin:
            assert [each.user for each in admin.describe_user_scram_credentials()] == ["ana"]
    assert {type(message) for message in shown} >= {type(request) for request, _ in SENT.values()}
    assert not _shows_secret(f"{shown} {seen}")
    assert f"name='ssl.key.password', value='{REDACTED}'" in repr(shown)
    assert TEXT in repr(EXCHANGES["AlterConfigs"][0])


LINES = {
    "configs alter broker 1 --set ssl.keystore.key=abc": True,
    "configs alter broker 1 --set 'my.api.key=abc'": True,
    "users alter ana --password abc": True,
    "tokens renew abc": True,
    "topics create keys --config retention.ms=1": False,
}


@pytest.mark.parametrize("line", LINES)
def test_lines_of_commands_that_may_have_a_secret(line: str) -> None:
    assert mentions_secret(line) == LINES[line]


def test_bytes_of_undecodable_messages_are_redacted_if_they_may_hold_secrets(tmp_path: Path) -> None:
    request, response, version = EXCHANGES["SCRAM"]
    frame = encode_request(request, version, correlation_id=1, client_id="tester")[:-1] + b"\x7f"
    frames = frame, encode_response(response, version, correlation_id=1)
    assert f'"requestBytes":"{REDACTED}"' in _dump(tmp_path, *frames)
    assert _shows_secret(_dump(tmp_path, *frames, "--secrets"))


RECORDS = [
    metadata.UserScramCredentialRecord(
        name="ana", mechanism=1, salt=SECRET, stored_key=SECRET, server_key=SECRET, iterations=4096
    ),
    metadata.ConfigRecord(resource_type=4, resource_name="1", name="ssl.key.password", value=TEXT),
]


@pytest.mark.parametrize("form", ["jsonl", "table"])
@pytest.mark.parametrize("is_damaged", [False, True])
def test_the_metadata_log_shows_secrets_only_on_demand(form: str, is_damaged: bool, tmp_path: Path) -> None:
    family = FAMILIES["__cluster_metadata"]
    assert isinstance(family, FramedFamily)
    values = [family.encode(record) + b"!" * is_damaged for record in RECORDS]
    segment = tmp_path / "__cluster_metadata-0" / f"{0:020}.log"
    segment.parent.mkdir()
    segment.write_bytes(RecordBatch.of([Record(offset, 0, None, value) for offset, value in enumerate(values)]).data)
    arguments = ["dump", str(segment), "--format", form, "--records"]
    redacted = CliRunner().invoke(log_command, arguments, catch_exceptions=False).output
    assert not _shows_secret(redacted)
    assert REDACTED in redacted
    shown = CliRunner().invoke(log_command, [*arguments, "--secrets"], catch_exceptions=False).output
    assert _shows_secret(shown)


def test_what_is_no_secret_stays() -> None:
    request = incremental_alter_configs_request
    config = request.AlterableConfig(name="log.retention.ms", value="1000")
    message = IncrementalAlterConfigsRequest(
        resources=[request.AlterConfigsResource(resource_type=4, resource_name="1", configs=[config])]
    )
    assert to_json(message, 1) == message.to_json(1)
    assert to_json(SaslAuthenticateResponse(auth_bytes=b""), 2)["authBytes"] == ""
