"""Checks of requests to coordinators: the right broker, and the permissions of the caller."""

from __future__ import annotations

from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation


def check_group(call: ReceivedCall, group_id: str, operation: Operation = Operation.READ) -> None:
    """Refuse a request without permission for a group, or for a group that another broker coordinates.

    Raises:
        ApiError: GROUP_AUTHORIZATION_FAILED, INVALID_GROUP_ID, NOT_COORDINATOR.
    """
    # KafkaApis checks permissions first, so that clients without them do not learn which groups exist.
    if not call.allows(operation, Resource.GROUP, group_id):
        raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
    if not group_id:
        raise ApiError(ErrorCode.INVALID_GROUP_ID)
    if call.state.group_coordinator(group_id) != call.node_id:
        raise ApiError(ErrorCode.NOT_COORDINATOR)


def known_group(call: ReceivedCall, group_id: str) -> Group:
    """Return a group that has members; raises as `check_group` does, and UNKNOWN_MEMBER_ID for an unknown group."""
    check_group(call, group_id)
    group = call.state.groups.find(group_id)
    if group is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
    return group


def check_described_share_group(call: ReceivedCall, group_id: str) -> None:
    """Do the same for the description of a share group, whose error NOT_COORDINATOR has a message."""
    try:
        check_group(call, group_id, Operation.DESCRIBE)
    except ApiError as error:
        if error.code == ErrorCode.NOT_COORDINATOR:
            raise ApiError(error.code, "This is not the correct coordinator.") from None
        raise


def empty_share_group(call: ReceivedCall, group_id: str, operation: Operation) -> Group:
    """Return a share group whose offsets can be changed; it is created if it does not exist.

    Raises:
        ApiError: as `check_group`, GROUP_ID_NOT_FOUND, NON_EMPTY_GROUP.
    """
    check_group(call, group_id, operation)
    group = call.state.groups.get(group_id)
    if group.kind != "share" and not group.is_unused:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} is not a share group.")
    if not group.is_empty:
        raise ApiError(ErrorCode.NON_EMPTY_GROUP, "The group is not empty.")
    return group


def check_transactional_id(call: ReceivedCall, transactional_id: str, operation: Operation = Operation.WRITE) -> None:
    """Refuse a request without permission for a transactional id, or for one that another broker coordinates.

    Raises:
        ApiError: TRANSACTIONAL_ID_AUTHORIZATION_FAILED, NOT_COORDINATOR.
    """
    if not call.allows(operation, Resource.TRANSACTIONAL_ID, transactional_id):
        raise ApiError(ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED)
    if call.state.transaction_coordinator(transactional_id) != call.node_id:
        raise ApiError(ErrorCode.NOT_COORDINATOR)


def fenced_code(code: ErrorCode, *, is_old: bool) -> ErrorCode:
    """Return the error code for a fenced producer that the API version supports (KIP-588)."""
    # Old clients do not know PRODUCER_FENCED, and would report an unknown error.
    return ErrorCode.INVALID_PRODUCER_EPOCH if is_old and code == ErrorCode.PRODUCER_FENCED else code
