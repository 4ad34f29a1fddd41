"""DescribeUserScramCredentials (KIP-554): the mechanisms and iterations of users, without secrets."""

from __future__ import annotations

from kafka_wire.clients import DescribeUserScramCredentialsRequest, DescribeUserScramCredentialsResponse
from kafka_wire.clients.describe_user_scram_credentials_response import (
    CredentialInfo,
    DescribeUserScramCredentialsResult,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(DescribeUserScramCredentialsRequest)
def describe_user_scram_credentials(
    call: ReceivedCall, request: DescribeUserScramCredentialsRequest
) -> DescribeUserScramCredentialsResponse:
    try:
        call.check_cluster(Operation.DESCRIBE)
    except ApiError as error:
        return DescribeUserScramCredentialsResponse(error_code=error.code, error_message=error.message)
    asked = [each.name for each in request.users or ()]
    users = dict.fromkeys(asked or call.state.users.credentials)
    results = [_describe(call, user, is_repeated=asked.count(user) > 1) for user in users]
    return DescribeUserScramCredentialsResponse(error_message="", results=results)


def _describe(call: ReceivedCall, user: str, *, is_repeated: bool) -> DescribeUserScramCredentialsResult:
    held = call.state.users.credentials.get(user)
    try:
        if is_repeated:
            text = f"Cannot describe SCRAM credentials for the same user twice in a single request: {user}"
            raise ApiError(ErrorCode.DUPLICATE_RESOURCE, text)
        if held is None:
            text = f"Attempt to describe a user credential that does not exist: {user}"
            raise ApiError(ErrorCode.RESOURCE_NOT_FOUND, text)
    except ApiError as error:
        return DescribeUserScramCredentialsResult(user=user, error_code=error.code, error_message=error.message)
    return DescribeUserScramCredentialsResult(
        user=user,
        error_message="",
        credential_infos=[
            CredentialInfo(mechanism=mechanism, iterations=credential.iterations)
            for mechanism, credential in sorted(held.items())
        ],
    )
