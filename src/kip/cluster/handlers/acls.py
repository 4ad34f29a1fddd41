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
from kip.cluster.errors import errors_in
from kip.cluster.security.acl_filters import AclPattern, permission_number, read_acl, resource_number, shown_name
from kip.cluster.security.acls import Acl
from kip.kafka.acls import Operation, PatternType

_WITH_PATTERNS = 1


# DescribeAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
@handles(DescribeAclsRequest)
def describe_acls(call: ReceivedCall, request: DescribeAclsRequest) -> DescribeAclsResponse:
    call.check_acls(Operation.DESCRIBE)
    pattern = _pattern(request)
    resources: dict[tuple[int, str, bool], DescribeAclsResource] = {}
    for acl in call.state.authorizer.acls:
        if pattern.matches(acl):
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


def _pattern(request: DescribeAclsRequest | DeleteAclsFilter) -> AclPattern:
    return AclPattern(
        request.resource_type_filter,
        request.resource_name_filter,
        request.pattern_type_filter,
        request.principal_filter,
        request.host_filter,
        request.operation,
        request.permission_type,
    )


# CreateAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
@handles(CreateAclsRequest)
def create_acls(call: ReceivedCall, request: CreateAclsRequest) -> CreateAclsResponse:
    return CreateAclsResponse(results=[_create(call, creation) for creation in request.creations])


def _create(call: ReceivedCall, creation: AclCreation) -> AclCreationResult:
    result = AclCreationResult(error_message="")
    with errors_in(result):
        call.check_acls(Operation.ALTER)
        acl = read_acl(
            creation.resource_type,
            creation.resource_name,
            creation.resource_pattern_type,
            creation.principal,
            creation.host,
            creation.operation,
            creation.permission_type,
        )
        if acl not in call.state.authorizer.acls:
            call.state.authorizer.acls.append(acl)
            call.state.changed()
    return result


# DeleteAcls 0-3: 1 adds pattern types (KIP-290), 3 the resource type user (KIP-373).
@handles(DeleteAclsRequest)
def delete_acls(call: ReceivedCall, request: DeleteAclsRequest) -> DeleteAclsResponse:
    return DeleteAclsResponse(filter_results=[_delete(call, filter_) for filter_ in request.filters])


def _delete(call: ReceivedCall, filter_: DeleteAclsFilter) -> DeleteAclsFilterResult:
    result = DeleteAclsFilterResult(error_message=None)
    with errors_in(result):
        call.check_acls(Operation.ALTER)
        pattern = _pattern(filter_)
        acls = call.state.authorizer.acls
        matching = [acl for acl in acls if pattern.matches(acl)]
        if matching:
            acls[:] = [acl for acl in acls if acl not in matching]
            call.state.changed(len(matching))
        result.matching_acls = [_deleted(call, acl) for acl in matching]
    return result


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
