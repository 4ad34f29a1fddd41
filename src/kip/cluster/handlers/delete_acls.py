"""DeleteAcls: remove the ACLs that match filters."""

from __future__ import annotations

from kafka_wire.clients import DeleteAclsRequest, DeleteAclsResponse
from kafka_wire.clients.delete_acls_request import DeleteAclsFilter
from kafka_wire.clients.delete_acls_response import DeleteAclsFilterResult, DeleteAclsMatchingAcl

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acl_filters import AclPattern, permission_number, resource_number, shown_name
from kip.cluster.security.acls import Acl
from kip.kafka.acls import Operation, PatternType

_WITH_PATTERNS = 1


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
    call.state.authorizer.acls[:] = [acl for acl in acls if acl not in found]
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
