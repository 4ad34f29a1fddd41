"""Groups of all types (classic, KIP-848, KIP-932, KIP-1071): list, describe, remove members, delete."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kafka_wire.clients import ListGroupsRequest
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import separate, settle, settle_each
from kip.admin.calling.session import Outcomes, Session
from kip.admin.errors import AdminError, BrokerError, Origin, PartlyDoneError
from kip.admin.lazy import importer
from kip.admin.operations.groups.descriptions import (
    GroupDescription,
    GroupMember,
    StreamsTask,
    Subtopology,
    TopologyNode,
    read_classic,
    read_modern,
    read_streams,
    without_missing,
)
from kip.admin.versions import Offer, since

if TYPE_CHECKING:
    from kip.admin.operations.groups import lag as lag
    from kip.admin.operations.groups import offsets as offsets
    from kip.admin.operations.groups import share_offsets as share_offsets
else:
    __getattr__ = importer(__name__)

__all__ = [
    "GroupDescription",
    "GroupListing",
    "GroupMember",
    "StreamsTask",
    "Subtopology",
    "TopologyNode",
    "delete_groups",
    "describe_groups",
    "list_groups",
    "remove_group_members",
]


@dataclass(frozen=True, slots=True)
class GroupListing:
    """A group as its coordinator lists it.

    Attributes:
        type: `Classic`, `Consumer`, `Share` or `Streams`; None before Kafka 3.8.
        state: `Stable`, `Empty` and so on; None before Kafka 2.6.
        protocol: `consumer` for consumers, `connect` for Kafka Connect, and so on.
        coordinator: the id of the broker.
    """

    group: str
    type: str | None
    state: str | None
    protocol: str
    coordinator: int


async def list_groups(
    session: Session, *, states: Iterable[str] = (), types: Iterable[str] = (), timeout: float | None = None
) -> tuple[GroupListing, ...]:
    """Return the groups of all brokers, by name.

    Args:
        states: only groups in these states; needs Kafka 2.6.
        types: only groups of these types; needs Kafka 3.8.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        PartlyDoneError: some brokers failed; `done` has the groups of the others.
    """
    deadline = session.deadline(timeout)
    states, types = list(states), list(types)
    needs = [("states", since(4))] * bool(states) + [("types", since(5))] * bool(types)

    def build(offer: Offer) -> tuple[Message, int]:
        request = ListGroupsRequest(states_filter=states, types_filter=types)
        return request, offer.version(ListGroupsRequest, *needs)

    def read(message: Any, origin: Origin) -> list[tuple[str, str | None, str | None, str]]:
        origin.check(message.error_code)
        return [
            (group.group_id, group.group_type.title() or None, group.group_state or None, group.protocol_type)
            for group in message.groups
        ]

    call = Call("list_groups", ListGroupsRequest, build, read)
    listed, failed = separate(await session.on_each_broker(call, deadline))
    groups_found = (GroupListing(*fields, coordinator=broker) for broker, groups in listed.items() for fields in groups)
    return settle(sorted(groups_found, key=lambda listing: listing.group), failed)


async def describe_groups(
    session: Session,
    groups: Sequence[str],
    *,
    include_authorized_operations: bool = False,
    include_topology: bool = False,
    timeout: float | None = None,
) -> tuple[GroupDescription, ...]:
    """Describe groups of any type, in the given order.

    Args:
        groups: ids of groups.
        include_authorized_operations: whether to include `authorized_operations` (KIP-430).
        include_topology: whether to include `topology` of streams groups; needs Kafka 4.4 with a plugin that stores it.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        UnsupportedByBrokerError: the broker's version cannot express an option; nothing was sent.
        BrokerError: GROUP_ID_NOT_FOUND and others, if the only group failed.
        PartlyDoneError: some of several groups failed; `done` has the descriptions of the others.
    """
    deadline = session.deadline(timeout)
    offer = await session.offer(deadline)
    outcomes: Outcomes[str, GroupDescription] = {}
    for api in _apis():
        left = [group for group in groups if _is_unknown(outcomes.get(group))]
        if left and offer.serves(api.request):

            def call(some: Sequence[str], api: _Api = api) -> Call[Mapping[str, GroupDescription | AdminError]]:
                return api.call(some, include_authorized_operations, include_topology)

            answers = await session.scatter(left, call, deadline)
            outcomes |= {
                group: outcome for group, outcome in answers.items() if _is_better_answer(outcome, outcomes.get(group))
            }
    counts = await _partition_counts(session, outcomes.values(), deadline.remaining)
    described = {
        group: without_missing(outcome, counts)
        if isinstance(outcome, GroupDescription) and outcome.subtopologies
        else outcome
        for group, outcome in outcomes.items()
    }
    return settle_each({group: described[group] for group in dict.fromkeys(groups)})


async def _partition_counts(session: Session, outcomes: Iterable[object], timeout: float) -> dict[str, int]:
    """Return the number of partitions of the topics that streams groups read, as far as they can be described."""
    subtopologies = [
        subtopology
        for group in outcomes
        if isinstance(group, GroupDescription)
        for subtopology in group.subtopologies or ()
    ]
    names = sorted(
        {topic for subtopology in subtopologies for topic in subtopology.sources + subtopology.repartition_sources}
    )
    if not names:
        return {}
    from kip.admin.operations.topics import describe_topics  # for streams groups only; keeps the start fast

    try:
        topics = await describe_topics(session, names, include_configs=False, timeout=timeout)
    except PartlyDoneError as error:
        topics = error.done
    except BrokerError:
        topics = ()
    return {topic.name: len(topic.partitions) for topic in topics}


async def remove_group_members(
    session: Session,
    group: str,
    *,
    instance_ids: Collection[str] | None = None,
    reason: str | None = None,
    timeout: float | None = None,
) -> tuple[str, ...]:
    """Remove static members of a classic group, or all members by default (KIP-345); return their ids.

    Args:
        group: id of the group.
        instance_ids: the `group.instance.id` of each static member; all members by default.
        reason: a reason for the log of the coordinator; needs Kafka 3.2.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_MEMBER_ID and others.
        PartlyDoneError: some of several members failed.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import LeaveGroupRequest
    from kafka_wire.clients.leave_group_request import MemberIdentity

    deadline = session.deadline(timeout)
    leaving = [
        MemberIdentity(member_id="", group_instance_id=instance_id, reason=reason) for instance_id in instance_ids or ()
    ]
    if instance_ids is None:
        (description,) = await describe_groups(session, [group], timeout=deadline.remaining)
        leaving = [
            MemberIdentity(member_id=member.id, group_instance_id=member.instance_id, reason=reason)
            for member in description.members
        ]
    if not leaving:
        return ()

    def build(offer: Offer) -> tuple[Message, int]:
        request = LeaveGroupRequest(group_id=group, members=leaving)
        return request, offer.version(LeaveGroupRequest, ("removing members", since(3)))

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        origin.check(message.error_code)
        done = [member.group_instance_id or member.member_id for member in message.members if not member.error_code]
        return settle(done, list(origin.errors(message)))

    call = Call("remove_group_members", LeaveGroupRequest, build, read, key=group, is_change=True)
    return await session.run(call, deadline)


async def delete_groups(session: Session, groups: Sequence[str], *, timeout: float | None = None) -> tuple[str, ...]:
    """Delete groups without members, and their offsets; return their names.

    Args:
        groups: ids of groups.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: NON_EMPTY_GROUP, GROUP_ID_NOT_FOUND and others, if the only group failed.
        PartlyDoneError: some of several groups failed.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import DeleteGroupsRequest

    def call(some: Sequence[str]) -> Call[Mapping[str, str | AdminError]]:
        def read(message: Any, origin: Origin) -> dict[str, str | AdminError]:
            return {
                result.group_id: origin.failure(result, f"group {result.group_id}") or str(result.group_id)
                for result in message.results
            }

        request = DeleteGroupsRequest(groups_names=tuple(some))
        return Call.of("delete_groups", request, read, is_change=True)

    return settle_each(await session.scatter(groups, call, session.deadline(timeout)))


@dataclass(frozen=True, slots=True)
class _Api:
    """An API that describes groups of one type; `read` converts one group of a response."""

    request: type[Message]
    field: str
    read: Callable[[Any], GroupDescription]

    def call(
        self, groups: Sequence[str], with_operations: bool, with_topology: bool
    ) -> Call[Mapping[str, GroupDescription | AdminError]]:
        from kafka_wire.clients import StreamsGroupDescribeRequest

        def build(offer: Offer) -> tuple[Message, int]:
            request = self.request(**{self.field: tuple(groups)})
            needs = [("include_authorized_operations", since(3))] if with_operations and self.field == "groups" else []
            wants_topology = with_topology and isinstance(request, StreamsGroupDescribeRequest)
            needs += [("include_topology", since(1))] if wants_topology else []
            version = offer.version(self.request, *needs)
            if wants_topology:
                request.include_topology_description = True  # type: ignore[attr-defined]
            if with_operations:
                request.include_authorized_operations = True  # type: ignore[attr-defined]
            return request, version

        def read(message: Any, origin: Origin) -> dict[str, GroupDescription | AdminError]:
            return {group.group_id: self._outcome(group, origin) for group in message.groups}

        return Call("describe_groups", self.request, build, read)

    def _outcome(self, group: Any, origin: Origin) -> GroupDescription | AdminError:
        if not group.error_code and group.group_state == "Dead":  # before DescribeGroups 6 it has no error code
            return origin.error(ErrorCode.GROUP_ID_NOT_FOUND, None, f"group {group.group_id}")
        return origin.failure(group, f"group {group.group_id}") or self.read(group)


def _apis() -> tuple[_Api, ...]:
    from kafka_wire import clients

    return (
        _Api(clients.ConsumerGroupDescribeRequest, "group_ids", lambda described: read_modern(described, "Consumer")),
        _Api(clients.DescribeGroupsRequest, "groups", read_classic),
        _Api(clients.ShareGroupDescribeRequest, "group_ids", lambda described: read_modern(described, "Share")),
        _Api(clients.StreamsGroupDescribeRequest, "group_ids", read_streams),
    )


def _is_unknown(outcome: object) -> bool:
    """Return whether the group may be of another type: each describing API answers only for groups of its type."""
    unknown = (ErrorCode.GROUP_ID_NOT_FOUND, ErrorCode.UNSUPPORTED_VERSION)
    return outcome is None or (isinstance(outcome, BrokerError) and outcome.code in unknown)


def _is_better_answer(outcome: object, before: object) -> bool:
    """Return whether an outcome is more informative than that of the previous API.

    An unknown group is more informative than an unsupported API.
    """
    return (
        not _is_unknown(outcome) or not isinstance(before, BrokerError) or before.code == ErrorCode.UNSUPPORTED_VERSION
    )
