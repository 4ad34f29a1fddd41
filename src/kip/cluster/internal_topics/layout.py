"""What differs between the releases in the records of coordinators."""

from __future__ import annotations

from dataclasses import dataclass

from kip.kafka.releases import Release


@dataclass(frozen=True, slots=True)
class RecordLayout:
    """The versions of values, and the fields and records that a release writes.

    Attributes:
        offset_version, transaction_version: of OffsetCommitValue and TransactionLogValue.
        stores_new_groups: whether a group is stored when its first member asks for an id, and deleted even if it only
            had offsets (the coordinator of KIP-848 does both).
        has_hashes: whether groups have a hash of their topics (KIP-1101), or else a record of them.
        has_times: whether target assignments have a time.
        has_epochs: whether partitions have the epochs of their assignment.
        has_producers: whether a transaction names its producer id twice.
        has_counts: whether the states of share partitions have the numbers of finished records (KIP-1226).
        has_topic_ids, has_pending_topic_ids: whether offsets have ids of topics, outside of transactions and in them.
        assigns_empty: whether a group without members gets a target assignment.
    """

    offset_version: int
    transaction_version: int
    stores_new_groups: bool
    has_hashes: bool
    has_times: bool
    has_epochs: bool
    has_producers: bool
    has_counts: bool
    has_topic_ids: bool
    has_pending_topic_ids: bool
    assigns_empty: bool

    @classmethod
    def of(cls, release: Release) -> RecordLayout:
        major, minor = map(int, release.name.split("."))
        number = major, minor
        return cls(
            offset_version=4 if number >= (4, 0) else 3,
            transaction_version=1 if "transaction.version" in release.features else 0,
            stores_new_groups="group.version" in release.features,
            has_hashes=number >= (4, 1),
            has_times=number >= (4, 3),
            has_epochs=number >= (4, 3),
            has_producers=number >= (4, 3),
            has_counts=number >= (4, 2),
            has_topic_ids=number >= (4, 3),
            has_pending_topic_ids=number >= (4, 4),
            assigns_empty=number >= (4, 4),
        )
