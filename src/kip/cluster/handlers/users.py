"""SCRAM credentials (KIP-554)."""

from __future__ import annotations

from collections import Counter

from kafka_wire.clients import (
    AlterUserScramCredentialsRequest,
    AlterUserScramCredentialsResponse,
    DescribeUserScramCredentialsRequest,
    DescribeUserScramCredentialsResponse,
)
from kafka_wire.clients.alter_user_scram_credentials_request import ScramCredentialDeletion, ScramCredentialUpsertion
from kafka_wire.clients.alter_user_scram_credentials_response import AlterUserScramCredentialsResult
from kafka_wire.clients.describe_user_scram_credentials_response import (
    CredentialInfo,
    DescribeUserScramCredentialsResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.security.scram import ITERATIONS, Credential
from kip.cluster.security.users import Users
from kip.kafka.acls import Operation
from kip.kafka.mechanisms import ScramMechanism

_Change = ScramCredentialDeletion | ScramCredentialUpsertion


# DescribeUserScramCredentials 0-0: The API is KIP-554's.
@handles(DescribeUserScramCredentialsRequest)
def describe_user_scram_credentials(
    call: ReceivedCall, request: DescribeUserScramCredentialsRequest
) -> DescribeUserScramCredentialsResponse:
    call.check_cluster(Operation.DESCRIBE)
    names = [user.name for user in request.users or ()]
    users = dict.fromkeys(names or call.state.users.credentials)
    results = [_describe(call, user, is_repeated=names.count(user) > 1) for user in users]
    return DescribeUserScramCredentialsResponse(error_message="", results=results)


def _describe(call: ReceivedCall, user: str, *, is_repeated: bool) -> DescribeUserScramCredentialsResult:
    held = call.state.users.credentials.get(user)
    result = DescribeUserScramCredentialsResult(user=user, error_message="")
    with errors_in(result):
        # ScramImage.describe reports the repetition for the user, once.
        if is_repeated:
            text = f"Cannot describe SCRAM credentials for the same user twice in a single request: {user}"
            raise ApiError(ErrorCode.DUPLICATE_RESOURCE, text)
        if held is None:
            text = f"Attempt to describe a user credential that does not exist: {user}"
            raise ApiError(ErrorCode.RESOURCE_NOT_FOUND, text)
        result.credential_infos = [
            CredentialInfo(mechanism=mechanism, iterations=credential.iterations)
            for mechanism, credential in sorted(held.items())
        ]
    return result


# AlterUserScramCredentials 0-0: The API is KIP-554's.
@handles(AlterUserScramCredentialsRequest)
def alter_user_scram_credentials(
    call: ReceivedCall, request: AlterUserScramCredentialsRequest
) -> AlterUserScramCredentialsResponse:
    changes: list[_Change] = [*request.deletions, *request.upsertions]
    times = Counter(change.name for change in changes)
    errors: dict[str, ApiError | None] = dict.fromkeys(change.name for change in changes)
    # All changes are checked before the first is made: those of one user succeed or fail together (KIP-554).
    for change in changes:
        try:
            call.check_cluster(Operation.ALTER)
            call.check_controller()
            _check(change, call.state.users, is_repeated=times[change.name] > 1)
        except ApiError as error:
            errors[change.name] = error
    for change in changes:
        if errors[change.name] is None:
            _apply(change, call.state.users)
    if changes:
        call.state.changed()
    return AlterUserScramCredentialsResponse(results=[_result(user, error) for user, error in errors.items()])


def _check(change: _Change, users: Users, *, is_repeated: bool) -> None:
    if not change.name:
        raise ApiError(ErrorCode.UNACCEPTABLE_CREDENTIAL, "Username must not be empty")
    if change.mechanism not in list(ScramMechanism):
        raise ApiError(ErrorCode.UNSUPPORTED_SASL_MECHANISM, "Unknown SCRAM mechanism")
    if is_repeated:
        text = "A user credential cannot be altered twice in the same request"
        raise ApiError(ErrorCode.DUPLICATE_RESOURCE, text)
    if isinstance(change, ScramCredentialUpsertion):
        if change.iterations not in ITERATIONS:
            amount = "few" if change.iterations < ITERATIONS.start else "many"
            raise ApiError(ErrorCode.UNACCEPTABLE_CREDENTIAL, f"Too {amount} iterations")
    elif users.credential(change.name, ScramMechanism(change.mechanism)) is None:
        raise ApiError(ErrorCode.RESOURCE_NOT_FOUND, "Attempt to delete a user credential that does not exist")


def _apply(change: _Change, users: Users) -> None:
    mechanism = ScramMechanism(change.mechanism)
    if isinstance(change, ScramCredentialUpsertion):
        credential = Credential.salted(mechanism, change.iterations, change.salt, change.salted_password)
        users.credentials.setdefault(change.name, {})[mechanism] = credential
        return
    del users.credentials[change.name][mechanism]
    if not users.credentials[change.name]:
        del users.credentials[change.name]


def _result(user: str, error: ApiError | None) -> AlterUserScramCredentialsResult:
    if error is None:
        return AlterUserScramCredentialsResult(user=user, error_message=None)
    return AlterUserScramCredentialsResult(user=user, error_code=error.code, error_message=error.message)
