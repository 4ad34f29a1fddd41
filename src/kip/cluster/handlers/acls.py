"""ACLs."""

from __future__ import annotations

from kafka_wire.clients import (
    CreateAclsRequest,
    CreateAclsResponse,
    DeleteAclsRequest,
    DeleteAclsResponse,
    DescribeAclsRequest,
    DescribeAclsResponse,
)
from kafka_wire.clients.create_acls_request import AclCreation
from kafka_wire.clients.create_acls_response import AclCreationResult
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter
from kafka_wire.clients.delete_acls_response import DeleteAclsFilterResult, DeleteAclsMatchingAcl
from kafka_wire.clients.describe_acls_response import AclDescription, DescribeAclsResource

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acl_filters import AclPattern, permission_number, read_acl, resource_number, shown_name
from kip.cluster.security.acls import Acl
from kip.kafka.acls import Operation, PatternType

_WITH_PATTERNS = 1


# DescribeAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
@handles(DescribeAclsRequest)
def describe_acls(call: ReceivedCall, request: DescribeAclsRequest) -> DescribeAclsResponse:
    try:
        call.check_acls(Operation.DESCRIBE)
    except ApiError as error:
        return DescribeAclsResponse(error_code=error.code, error_message=error.message)
    wanted = AclPattern(
        request.resource_type_filter,
        request.resource_name_filter,
        request.pattern_type_filter,
        request.principal_filter,
        request.host_filter,
        request.operation,
        request.permission_type,
    )
    resources: dict[tuple[int, str, bool], DescribeAclsResource] = {}
    for acl in call.state.authorizer.acls:
        if wanted.matches(acl):
            key = resource_number(acl), shown_name(acl), acl.prefixed
            resource = resources.get(key)
            if resource is None:
                resource = resources[key] = DescribeAclsResource(resource_type=key[0], resource_name=key[1])
                if call.version >= _WITH_PATTERNS:
                    resource.pattern_type = PatternType.PREFIXED if acl.prefixed else PatternType.LITERAL
            resource.acls.append(
                AclDescription(
                    principal=acl.principal,
                    host=acl.host,
                    operation=acl.operation,
                    permission_type=permission_number(acl),
                )
            )
    return DescribeAclsResponse(error_message="", resources=list(resources.values()))


# CreateAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
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
        call.state.changed()
    return AclCreationResult(error_message="")


# DeleteAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
@handles(DeleteAclsRequest)
def delete_acls(call: ReceivedCall, request: DeleteAclsRequest) -> DeleteAclsResponse:
    return DeleteAclsResponse(filter_results=[_delete(call, each) for each in request.filters])


def _delete(call: ReceivedCall, asked: DeleteAclsFilter) -> DeleteAclsFilterResult:
    try:
        call.check_acls(Operation.ALTER)
    except ApiError as error:
        return DeleteAclsFilterResult(error_code=error.code, error_message=error.message)
    wanted = AclPattern(
        asked.resource_type_filter,
        asked.resource_name_filter,
        asked.pattern_type_filter,
        asked.principal_filter,
        asked.host_filter,
        asked.operation,
        asked.permission_type,
    )
    acls = call.state.authorizer.acls
    found = [acl for acl in acls if wanted.matches(acl)]
    if found:
        acls[:] = [acl for acl in acls if acl not in found]
        call.state.changed(len(found))
    return DeleteAclsFilterResult(error_message=None, matching_acls=[_deleted(call, acl) for acl in found])


def _deleted(call: ReceivedCall, acl: Acl) -> DeleteAclsMatchingAcl:
    deleted = DeleteAclsMatchingAcl(
        error_message=None,
        resource_type=resource_number(acl),
        resource_name=shown_name(acl),
        principal=acl.principal,
        host=acl.host,
        operation=acl.operation,
        permission_type=permission_number(acl),
    )
    if call.version >= _WITH_PATTERNS:
        deleted.pattern_type = PatternType.PREFIXED if acl.prefixed else PatternType.LITERAL
    return deleted
