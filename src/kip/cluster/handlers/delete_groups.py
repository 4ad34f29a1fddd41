"""DeleteGroups: groups without members, with their offsets."""

from __future__ import annotations

from kafka_wire.clients import DeleteGroupsRequest, DeleteGroupsResponse
from kafka_wire.clients.delete_groups_response import DeletableGroupResult

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(DeleteGroupsRequest)
def delete_groups(call: ReceivedCall, request: DeleteGroupsRequest) -> DeleteGroupsResponse:
    return DeleteGroupsResponse(results=[_delete(call, group_id) for group_id in dict.fromkeys(request.groups_names)])


def _delete(call: ReceivedCall, group_id: str) -> DeletableGroupResult:
    result = DeletableGroupResult(group_id=group_id)
    try:
        check_group(call, group_id, Operation.DELETE)
        call.state.groups.delete(group_id)
        call.state.changed(0)
    except ApiError as error:
        result.error_code = error.code
    return result
