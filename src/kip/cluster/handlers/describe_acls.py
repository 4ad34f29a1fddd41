"""DescribeAcls: the ACLs that match a filter."""

from __future__ import annotations

from kafka_wire.clients import DescribeAclsRequest, DescribeAclsResponse
from kafka_wire.clients.describe_acls_response import AclDescription, DescribeAclsResource

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acl_filters import AclPattern, permission_number, resource_number, shown_name
from kip.kafka.acls import Operation, PatternType

_WITH_PATTERNS = 1


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
