"""Requests about SCRAM users and client quotas: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from itertools import chain

import pytest
from kafka_wire.clients import (
    AlterClientQuotasRequest,
    AlterUserScramCredentialsRequest,
    DescribeClientQuotasRequest,
    DescribeUserScramCredentialsRequest,
)
from kafka_wire.clients import describe_client_quotas_request as filters
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialDeletion, ScramCredentialUpsertion
from kafka_wire.clients.describe_user_scram_credentials_request import UserName

from tests.cluster.beside.both import Both, Json, Steps, answers_to, sorted_by
from tests.cluster.helpers.quotas import CLIENT, USER, quotas


def credential(name: str, mechanism: int = 1, iterations: int = 4096) -> ScramCredentialUpsertion:
    return ScramCredentialUpsertion(
        name=name, mechanism=mechanism, iterations=iterations, salt=b"salt", salted_password=b"salted"
    )


def users(*changes: ScramCredentialUpsertion | ScramCredentialDeletion) -> AlterUserScramCredentialsRequest:
    return AlterUserScramCredentialsRequest(
        deletions=[each for each in changes if isinstance(each, ScramCredentialDeletion)],
        upsertions=[each for each in changes if isinstance(each, ScramCredentialUpsertion)],
    )


def described_users(*names: str) -> DescribeUserScramCredentialsRequest:
    return DescribeUserScramCredentialsRequest(users=[UserName(name=name) for name in names])


def found_quotas(*components: tuple[str, int, str | None], strict: bool = False) -> DescribeClientQuotasRequest:
    parts = [filters.ComponentData(entity_type=kind, match_type=how, match=name) for kind, how, name in components]
    return DescribeClientQuotasRequest(components=parts, strict=strict)


def user_steps() -> Steps:
    yield "set a credential", users(credential("ana"))
    yield "set credentials of another user", users(credential("bob", 2, 5000))
    yield "set no user's credential", users(credential(""))
    yield "set too few iterations", users(credential("eve", iterations=4095))
    yield "set too many iterations", users(credential("eve", iterations=16385))
    yield "set an unknown mechanism", users(credential("eve", 3))
    yield "set a credential twice", users(credential("eve"), credential("eve"))
    yield "set two mechanisms", users(credential("eve", 1), credential("eve", 2))
    yield "delete an unknown credential", users(ScramCredentialDeletion(name="eve", mechanism=1))
    yield "delete an unknown mechanism", users(ScramCredentialDeletion(name="ana", mechanism=2))
    yield "delete and set a credential", users(ScramCredentialDeletion(name="ana", mechanism=1), credential("ana"))
    yield "change nothing", users()
    yield "describe a user", described_users("bob")
    yield "describe an unknown user", described_users("bob", "mallory")
    yield "describe a user twice", described_users("bob", "bob", "ana")
    yield "delete a credential", users(ScramCredentialDeletion(name="bob", mechanism=2))
    yield "describe the deleted user", described_users("bob")


def quota_steps() -> Steps:
    yield "set a quota", quotas([(USER, "ana")], ("producer_byte_rate", 1e6), ("request_percentage", 12.5))
    yield "set a default quota", quotas([(USER, None), (CLIENT, "etl")], ("consumer_byte_rate", 5e5))
    yield "set a quota of an address", quotas([("ip", "127.9.9.9")], ("connection_creation_rate", 5.0))
    yield "only validate a quota", quotas([(CLIENT, "x")], ("consumer_byte_rate", 1.0), validate_only=True)
    yield "set an empty entity", quotas([], ("consumer_byte_rate", 1.0))
    yield "set an unknown entity", quotas([("planet", "x")], ("consumer_byte_rate", 1.0))
    yield "set an entity without a name", quotas([(USER, "")], ("consumer_byte_rate", 1.0))
    yield "set an address with a user", quotas([("ip", "127.0.0.1"), (USER, "x")], ("consumer_byte_rate", 1.0))
    yield "set an unknown quota", quotas([(USER, "x")], ("speed", 1.0))
    yield "set a quota of another entity", quotas([(USER, "x")], ("connection_creation_rate", 1.0))
    yield "set a quota of zero", quotas([(USER, "x")], ("consumer_byte_rate", 0.0))
    yield "set a negative quota", quotas([(USER, "x")], ("request_percentage", -1.0))
    yield "set a fraction", quotas([(USER, "x")], ("consumer_byte_rate", 1.5))
    yield "set a too large quota", quotas([(USER, "x")], ("consumer_byte_rate", 1e30))
    yield "remove a quota", quotas([(USER, "ana")], ("request_percentage", None))
    yield "remove an unknown quota", quotas([(USER, "ana")], ("speed", None))
    yield "all quotas", found_quotas()
    yield "quotas of users", found_quotas((USER, 2, None))
    yield "quotas of users only", found_quotas((USER, 2, None), strict=True)
    yield "quotas of a user", found_quotas((USER, 0, "ana"))
    yield "default quotas", found_quotas((USER, 1, None))
    yield "quotas by an unknown match", found_quotas((USER, 7, None))
    yield "quotas of an unknown entity", found_quotas(("planet", 2, None))
    yield "quotas of no entity", found_quotas(("", 2, None))
    yield "quotas of users twice", found_quotas((USER, 2, None), (USER, 1, None))
    yield "quotas of addresses and users", found_quotas((USER, 2, None), ("ip", 1, None))


def _is_described(answer: Json) -> bool:
    return not answer["results"][0]["errorCode"]


def _is_removed(answer: Json) -> bool:
    """Return whether the last change of quotas has reached the broker."""
    return not any(value["key"] == "request_percentage" for entry in answer["entries"] for value in entry["values"])


def _entity(entry: Json) -> str:
    entry["entity"].sort(key=str)
    entry["values"].sort(key=str)
    return str(entry["entity"])


def _altered_quotas(answer: Json) -> Json:
    for entry in answer["entries"]:
        entry["entity"].sort(key=str)
    return answer


STEPS = [name for name, _ in chain(user_steps(), quota_steps())]
_FINAL = {
    "describe a user": _is_described,
    "describe the deleted user": lambda answer: not _is_described(answer),
    "all quotas": _is_removed,
}
_BLANKS = {
    AlterClientQuotasRequest: _altered_quotas,
    AlterUserScramCredentialsRequest: sorted_by("results", lambda each: each["user"]),
    DescribeUserScramCredentialsRequest: sorted_by("results", lambda each: each["user"]),
    DescribeClientQuotasRequest: sorted_by("entries", _entity),
}


def answers(address: str) -> dict[str, Json]:
    return answers_to(address, chain(user_steps(), quota_steps()), _BLANKS, _FINAL)


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
