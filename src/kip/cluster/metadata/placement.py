"""Placement of new partitions: chosen by the cluster, or read from an assignment, `1:2,2:3`."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from itertools import chain, groupby, zip_longest

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError


def place(count: int, factor: int, racks: Mapping[int, str | None], alive: Collection[int]) -> list[list[int]]:
    """Distribute `count` partitions with `factor` replicas each over the brokers, rotating leaders and racks.

    `racks` contains all registered brokers; live brokers are preferred.

    Raises:
        ApiError: INVALID_REPLICATION_FACTOR, there are too few brokers, or all are fenced.
    """
    refusal = f"Unable to replicate the partition {factor} time(s): "
    if not alive:
        raise ApiError(ErrorCode.INVALID_REPLICATION_FACTOR, f"{refusal}All brokers are currently fenced.")
    if factor > len(racks):
        raise ApiError(
            ErrorCode.INVALID_REPLICATION_FACTOR,
            f"{refusal}The target replication factor of {factor} cannot be reached because only {len(racks)} broker(s) "
            "are registered or some brokers have all their log directories cordoned.",
        )
    # As StripedReplicaPlacer: racks in turns, leaders rotate from a random start, fenced brokers only if there are too
    # few live ones. Its replicas depend on random numbers, so clients can only rely on these properties.
    live = _rack_by_rack({broker: rack for broker, rack in racks.items() if broker in alive})
    fenced = [broker for broker in sorted(racks) if broker not in alive]
    start = random.randrange(len(live))
    return [_rotated(live, start + index, fenced)[:factor] for index in range(count)]


def parse_assignment(text: str) -> list[list[int]]:
    """Parse `1:2,2:3`: the brokers of each partition, in the format of kafka-topics.

    Raises:
        ApiError: INVALID_REPLICA_ASSIGNMENT, the text is not valid.
    """
    try:
        return [[int(broker) for broker in partition.split(":")] for partition in text.split(",")]
    except ValueError:
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT,
            f"'{text}' is not a valid replica assignment: broker ids joined by ':', partitions joined by ','.",
        ) from None


def check_replicas(
    assignment: Sequence[Sequence[int]], factor: int, registered: Collection[int], alive: Collection[int]
) -> None:
    """Refuse an assignment that is not valid for a topic with `factor` replicas per partition.

    Raises:
        ApiError: INVALID_REPLICA_ASSIGNMENT.
    """
    for index, replicas in enumerate(assignment):
        check_partition(index, replicas, registered)
        if len(replicas) != factor:
            _refuse(
                f"includes a partition with {len(replicas)} replica(s), but this is not consistent with previous "
                f"partitions, which have {factor} replica(s)."
            )
        if not any(broker in alive for broker in replicas):
            raise ApiError(
                ErrorCode.INVALID_REPLICA_ASSIGNMENT,
                f"All brokers specified in the manual partition assignment for partition {index} are fenced or in "
                "controlled shutdown.",
            )


def check_partition(index: int, replicas: Sequence[int], registered: Collection[int]) -> None:
    """Refuse an invalid list of replicas for a partition.

    Raises:
        ApiError: INVALID_REPLICA_ASSIGNMENT.
    """
    if not replicas:
        _refuse("includes an empty replica list.")
    for broker, group in groupby(sorted(replicas)):
        if broker not in registered:
            _refuse(f"includes broker {broker}, but no such broker is registered.")
        if len(list(group)) > 1:
            _refuse(f"includes the broker {broker} more than once.")


def _refuse(fault: str) -> None:
    raise ApiError(ErrorCode.INVALID_REPLICA_ASSIGNMENT, f"The manual partition assignment {fault}")


def _rack_by_rack(racks: Mapping[int, str | None]) -> list[int]:
    """Return the brokers in an order in which neighbours are in different racks if possible."""
    groups: dict[str | None, list[int]] = {}
    for broker in sorted(racks):
        groups.setdefault(racks[broker], []).append(broker)
    rounds = zip_longest(*groups.values())
    return [broker for broker in chain.from_iterable(rounds) if broker is not None]


def _rotated(live: Sequence[int], start: int, fenced: Sequence[int]) -> list[int]:
    turn = start % len(live)
    return [*live[turn:], *live[:turn], *fenced]
