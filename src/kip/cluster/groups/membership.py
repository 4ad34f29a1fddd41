"""What the protocols of groups have in common: sessions, static members, and refusals (GroupMetadataManager)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol, TypeVar

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError

CLIENT_HOST = "/127.0.0.1"
"""The address of all clients in descriptions and records of members, in Java's form"""


class MemberState(Enum):
    """How far a member is on the way to its target."""

    STABLE = auto()
    UNREVOKED = auto()
    """It has to revoke partitions or tasks."""
    UNRELEASED = auto()
    """It waits for those of other members."""


class Timer:
    """A timer of the event loop that can be restarted, such as the session of a member."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def restart(self, seconds: float, action: Callable[[], None]) -> None:
        """Call the action after a time, and not at the earlier one."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, action)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


class _Member(Protocol):
    @property
    def id(self) -> str: ...


class _MemberWithEpoch(Protocol):
    @property
    def epoch(self) -> int: ...


_T = TypeVar("_T")
_NO_EPOCH = -1


@dataclass(frozen=True, slots=True)
class Commit:
    """Who commits offsets, by the fields of OffsetCommit or TxnOffsetCommit.

    Attributes:
        epoch: the generation or member epoch, -1 for none.
        knows_epochs: whether the version of the API is one for members that have epochs (KIP-848, KIP-1319).
    """

    member_id: str
    instance_id: str | None
    epoch: int
    is_transactional: bool
    knows_epochs: bool

    @property
    def is_anonymous(self) -> bool:
        """Whether the client is a producer that says nothing about its consumer, as before KIP-447."""
        return self.is_transactional and self.epoch < 0 and not self.member_id and self.instance_id is None

    def member(self, members: Mapping[str, _T]) -> _T | None:
        """Return the member that commits, in a group whose members have epochs; None if nothing has to be checked.

        Raises:
            ApiError: UNKNOWN_MEMBER_ID, UNSUPPORTED_VERSION.
        """
        if self.is_anonymous and self.epoch == _NO_EPOCH:
            return None
        member = members.get(self.member_id)
        if member is None:
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
        if not (self.is_transactional or self.knows_epochs):
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION)
        return member

    def check_epoch(self, current: int, since: Iterable[int | None]) -> None:
        """Refuse an epoch, unless it is the member's, or one in which it already had the partitions (KIP-1251).

        `since` contains the epoch in which the member got each partition, None for one that it does not have.

        Raises:
            ApiError: STALE_MEMBER_EPOCH, ILLEGAL_GENERATION.
        """
        if self.epoch == current:
            return
        if self.epoch > current or not all(first is not None and first <= self.epoch for first in since):
            is_known = self.knows_epochs or not self.is_transactional
            raise ApiError(ErrorCode.STALE_MEMBER_EPOCH if is_known else ErrorCode.ILLEGAL_GENERATION)


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


class _MaybeStatic(Protocol):
    @property
    def instance_id(self) -> str | None: ...


_StaticMember = TypeVar("_StaticMember", bound=_MaybeStatic)


def static_member(members: Mapping[str, _StaticMember], instance_id: str | None) -> _StaticMember | None:
    """Return the static member that has an instance id."""
    named = (member for member in members.values() if member.instance_id == instance_id)
    return next(named, None) if instance_id is not None else None


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


def fenced_epoch(noun: str, epoch: int, own_epoch: int) -> ApiError:
    """Return the refusal of an epoch that is not the one that the coordinator knows; `noun` is that of the group."""
    relation = "greater" if epoch > own_epoch else "smaller"
    text = (
        f"The {noun} group member has a {relation} member epoch ({epoch}) than the one known by the group coordinator "
        f"({own_epoch}). The member must abandon all its partitions and rejoin."
    )
    return ApiError(ErrorCode.FENCED_MEMBER_EPOCH, text)


def reconciled(*, is_revoking: bool, has_target: bool) -> MemberState:
    """Return the state of a member after a heartbeat."""
    if is_revoking:
        return MemberState.UNREVOKED
    return MemberState.STABLE if has_target else MemberState.UNRELEASED
