"""CreateAcls."""

from __future__ import annotations

from kafka_wire.clients import CreateAclsRequest, CreateAclsResponse
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.create_acls_response import AclCreationResult

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acl_filters import read_acl
from kip.kafka.acls import Operation


@handles(CreateAclsRequest)
def create_acls(call: ReceivedCall, request: CreateAclsRequest) -> CreateAclsResponse:
    return CreateAclsResponse(results=[_create(call, creation) for creation in request.creations])


def _create(call: ReceivedCall, asked: AclCreation) -> AclCreationResult:
    try:
        call.check_acls(Operation.ALTER)
        acl = read_acl(
            asked.resource_type,
            asked.resource_name,
            asked.resource_pattern_type,
            asked.principal,
            asked.host,
            asked.operation,
            asked.permission_type,
        )
    except ApiError as error:
        return AclCreationResult(error_code=error.code, error_message=error.message)
    if acl not in call.state.authorizer.acls:
        call.state.authorizer.acls.append(acl)
    return AclCreationResult(error_message="")
