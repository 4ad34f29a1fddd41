"""Refusals of requests that the protocols of consumers and of Kafka Streams have in common (GroupMetadataManager)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Protocol

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

__all__ = ["CLIENT_HOST", "MemberState", "check_member", "check_static", "fenced_epoch", "reconciled", "unreleased"]


CLIENT_HOST = "/127.0.0.1"
"""The address of all clients in descriptions and records of members, in Java's form"""


class MemberState(Enum):
    """How far a member is on the way to its target."""

    STABLE = auto()
    UNREVOKED = auto()
    """It has to revoke partitions or tasks."""
    UNRELEASED = auto()
    """It waits for those of other members."""


class _Member(Protocol):
    @property
    def id(self) -> str: ...


class _MemberWithEpoch(Protocol):
    @property
    def epoch(self) -> int: ...


def check_member(members: Mapping[str, _MemberWithEpoch], member_id: str | None, epoch: int) -> None:
    """Refuse a request with another epoch, or from a client that is not a member.

    Raises:
        ApiError: UNKNOWN_MEMBER_ID, STALE_MEMBER_EPOCH.
    """
    member = None if member_id is None else members.get(member_id)
    if member is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
    if epoch != member.epoch:
        raise ApiError(ErrorCode.STALE_MEMBER_EPOCH)


def check_static(member_id: str, instance_id: str, static: _Member | None) -> None:
    """Refuse a heartbeat with an instance id that no member has, or another one; `static` is the one that has it.

    Raises:
        ApiError: UNKNOWN_MEMBER_ID, FENCED_INSTANCE_ID.
    """
    if static is None:
        raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID, f"Instance id {instance_id} is unknown.")
    if static.id != member_id:
        text = f"Static member {member_id} with instance id {instance_id} was fenced by member {static.id}."
        raise ApiError(ErrorCode.FENCED_INSTANCE_ID, text)


def unreleased(member_id: str, owner: str, instance_id: str | None) -> ApiError:
    """Return the refusal of a member whose instance id another member still has."""
    text = (
        f"Static member {member_id} with instance id {instance_id} cannot join the group because the instance id is "
        f"owned by {owner} member."
    )
    return ApiError(ErrorCode.UNRELEASED_INSTANCE_ID, text)


def fenced_epoch(noun: str, epoch: int, known: int) -> ApiError:
    """Return the refusal of an epoch that is not the one that the coordinator knows; `noun` is that of the group."""
    relation = "greater" if epoch > known else "smaller"
    text = (
        f"The {noun} group member has a {relation} member epoch ({epoch}) than the one known by the group coordinator "
        f"({known}). The member must abandon all its partitions and rejoin."
    )
    return ApiError(ErrorCode.FENCED_MEMBER_EPOCH, text)


def reconciled(*, is_revoking: bool, has_target: bool) -> MemberState:
    """Return the state of a member after a heartbeat."""
    if is_revoking:
        return MemberState.UNREVOKED
    return MemberState.STABLE if has_target else MemberState.UNRELEASED
