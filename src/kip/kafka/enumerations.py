"""Enumerations and words in messages, which specs describe as plain numbers and strings."""

from __future__ import annotations

from enum import IntEnum

CONSUMER_PROTOCOL = "consumer"
"""The protocol type of consumers in classic groups, `ConsumerProtocol.PROTOCOL_TYPE`; Connect has its own."""

MODERN_GROUP_TYPES = ("consumer", "share", "streams")
"""Types of groups that are not classic, whose coordinator assigns: KIP-848, KIP-932 and KIP-1071.

Their records in `__consumer_offsets` have these prefixes: `ConsumerGroupMetadata`, `ShareGroupMetadata`.
"""


class CoordinatorType(IntEnum):
    """The type of a key in FindCoordinator: `FindCoordinatorRequest.CoordinatorType` of Kafka."""

    GROUP = 0
    TRANSACTION = 1
    SHARE = 2


class ElectionType(IntEnum):
    """The leader to elect in ElectLeaders, `org.apache.kafka.common.ElectionType` (KIP-460)."""

    PREFERRED = 0
    UNCLEAN = 1


class EndpointKind(IntEnum):
    """The nodes to describe in DescribeCluster (KIP-919)."""

    BROKER = 1
    CONTROLLER = 2


class IsolationLevel(IntEnum):
    """Whether records of open transactions are read: `org.apache.kafka.common.IsolationLevel` (KIP-98)."""

    READ_UNCOMMITTED = 0
    READ_COMMITTED = 1


class OffsetSpec(IntEnum):
    """Offsets of a partition that ListOffsets finds without a timestamp."""

    LATEST = -1
    EARLIEST = -2
    MAX_TIMESTAMP = -3
    EARLIEST_LOCAL = -4
    LATEST_TIERED = -5
    EARLIEST_PENDING_UPLOAD = -6


OFFSET_SPEC_SINCE = {
    OffsetSpec.LATEST: 0,
    OffsetSpec.EARLIEST: 0,
    OffsetSpec.MAX_TIMESTAMP: 7,
    OffsetSpec.EARLIEST_LOCAL: 8,
    OffsetSpec.LATEST_TIERED: 9,
    OffsetSpec.EARLIEST_PENDING_UPLOAD: 11,
}
"""The first version of ListOffsets that knows each specification (KIP-734, KIP-405, KIP-1005, KIP-1023)."""


class QuotaMatch(IntEnum):
    """How DescribeClientQuotas compares the name of an entity: this one, the default entity, any (KIP-546)."""

    EXACT = 0
    DEFAULT = 1
    SPECIFIED = 2


class TransactionStatus(IntEnum):
    """The status in the transaction log: ids of `org.apache.kafka.coordinator.transaction.TransactionState`."""

    EMPTY = 0
    ONGOING = 1
    PREPARE_COMMIT = 2
    PREPARE_ABORT = 3
    COMPLETE_COMMIT = 4
    COMPLETE_ABORT = 5
    DEAD = 6
    PREPARE_EPOCH_FENCE = 7
