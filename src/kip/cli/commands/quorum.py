"""`kip quorum`: the metadata quorum, in the format of kafka-metadata-quorum."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any
from uuid import UUID

import click

from kip.cli.connecting import change, verb
from kip.cli.output.answers import Answer
from kip.cli.output.tables import labelled, tabbed_columns
from kip.cli.parameters.options import Verbs
from kip.kafka.topics import ZERO_ID, id_text, text_id

if TYPE_CHECKING:
    from kip.admin import Admin, QuorumInfo, ReplicaState

_COLUMNS = ["NodeId", "DirectoryId", "LogEndOffset", "Lag", "LastFetchTimestamp", "LastCaughtUpTimestamp", "Status"]
_UNKNOWN_LAG = "-"
_UNKNOWN = "-1"


@click.group(name="quorum", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Describe the metadata quorum of a cluster in KRaft mode, and change its voters."""


def _uuid(context: click.Context, parameter: click.Parameter, value: str) -> UUID:
    try:
        return text_id(value)
    except ValueError:
        raise click.BadParameter(
            f"{value!r} is not a directory ID as `kip quorum describe --replication` prints it"
        ) from None


def _endpoints(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, str, int], ...]:
    matches = [_ENDPOINT.fullmatch(value) for value in values]
    if None in matches:
        raise click.BadParameter("write NAME://HOST:PORT")
    return tuple((match[1], match[2].strip("[]"), int(match[3])) for match in matches if match is not None)


_ENDPOINT = re.compile(r"([^:/]+)://(.+):(\d{1,5})")
_directory = click.option(
    "--directory-id",
    "--controller-directory-id",
    "directory",
    required=True,
    metavar="ID",
    callback=_uuid,
    help="ID of its metadata log directory.",
)


@command.command()
@click.option("--status", is_flag=True, help="Print a summary with the voters and observers (default).")
@click.option("--replication", is_flag=True, help="Print the log end offset and lag of each voter and observer.")
@click.option("--human-readable", is_flag=True, help="With --replication: print ages instead of timestamps.")
@verb
def describe(admin: Admin, status: bool, replication: bool, human_readable: bool) -> Answer:
    """Describe the metadata quorum (KIP-595, KIP-836). Unknown values are printed as -1, an unknown lag as -."""
    if status and replication:
        raise click.UsageError("Use either --status or --replication.")
    if human_readable and not replication:
        raise click.UsageError("The option --human-readable is only supported along with --replication.")
    if not replication:
        cluster_id = admin.describe_cluster().cluster_id
        quorum = admin.describe_metadata_quorum()
        return Answer(_status(cluster_id, quorum), lambda: _status_text(cluster_id, quorum))
    quorum = admin.describe_metadata_quorum()
    now = time.time_ns() // 1_000_000 if human_readable else None
    data = [_replica(replica, role) for replica, role in _replicas(quorum)]
    return Answer(data, lambda: _replication_text(quorum, now))


@command.command("add-voter")
@click.argument("voter_id", type=int, metavar="ID")
@_directory
@click.option(
    "--endpoint",
    "endpoints",
    multiple=True,
    required=True,
    metavar="NAME://HOST:PORT",
    callback=_endpoints,
    help="A listener of the controller; may be repeated.",
)
@click.option("--dry-run", is_flag=True, help="Only check that the controller is an observer.")
@change
def add_voter(
    admin: Admin, voter_id: int, directory: UUID, endpoints: tuple[tuple[str, str, int], ...], dry_run: bool
) -> Answer:
    """Make a controller a voter of the quorum (KIP-853)."""
    if dry_run:
        _check_replica(admin.describe_metadata_quorum().observers, "observer", voter_id, directory)
        return Answer({"voterId": voter_id}, lambda: f"Voter {voter_id} can be added.")
    admin.add_raft_voter(voter_id, directory, endpoints)
    return Answer({"voterId": voter_id}, lambda: f"Added voter {voter_id}.")


@command.command("remove-voter")
@click.argument("voter_id", type=int, metavar="ID")
@_directory
@click.option("--unregister", is_flag=True, help="Remove the controller's registration as well (Kafka 4.4).")
@click.option("--dry-run", is_flag=True, help="Only check that the controller is a voter.")
@change
def remove_voter(admin: Admin, voter_id: int, directory: UUID, unregister: bool, dry_run: bool) -> Answer:
    """Remove a voter from the quorum (KIP-853)."""
    if dry_run:
        _check_replica(admin.describe_metadata_quorum().voters, "voter", voter_id, directory)
        return Answer({"voterId": voter_id}, lambda: f"Voter {voter_id} can be removed.")
    from kip.admin.errors import AdminError

    admin.remove_raft_voter(voter_id, directory)
    also, errors = "", []
    if unregister:
        try:
            admin.unregister_controller(voter_id)
            also = f" and the registration of controller {voter_id}"
        except AdminError as error:  # the voter is removed all the same
            errors.append(error)
    return Answer({"voterId": voter_id}, lambda: f"Removed voter {voter_id}{also}.", errors)


def _check_replica(replicas: Sequence[ReplicaState], role: str, replica_id: int, directory: UUID) -> None:
    """Raise click.ClickException unless one of these replicas has this ID and directory."""
    if not any(replica.replica_id == replica_id and replica.directory_id == directory for replica in replicas):
        names = ", ".join(
            f"{replica.replica_id} with directory {id_text(replica.directory_id or ZERO_ID)}" for replica in replicas
        )
        name = f"{replica_id} with directory {id_text(directory)}"
        raise click.ClickException(f"the {role}s of the quorum are {names or 'none'}, not {name}")


def _replicas(quorum: QuorumInfo) -> Iterator[tuple[ReplicaState, str]]:
    """Yield the leader, the other voters, the observers, each with its role."""
    yield from ((voter, "Leader") for voter in quorum.voters if voter.replica_id == quorum.leader_id)
    yield from ((voter, "Follower") for voter in quorum.voters if voter.replica_id != quorum.leader_id)
    yield from ((observer, "Observer") for observer in quorum.observers)


def _replica(replica: ReplicaState, role: str) -> dict[str, Any]:
    return {
        "nodeId": replica.replica_id,
        "directoryId": None if replica.directory_id is None else id_text(replica.directory_id),
        "logEndOffset": replica.log_end_offset,
        "lag": replica.lag,
        "lastFetchTimestamp": replica.last_fetch_timestamp,
        "lastCaughtUpTimestamp": replica.last_caught_up_timestamp,
        "timeLagMs": replica.time_lag,
        "status": role,
    }


def _replication_text(quorum: QuorumInfo, now: int | None) -> str:
    rows = [
        [
            str(replica.replica_id),
            id_text(replica.directory_id or ZERO_ID),
            _number(replica.log_end_offset, _UNKNOWN),
            _number(replica.lag, _UNKNOWN_LAG),
            _moment(replica.last_fetch_timestamp, now),
            _moment(replica.last_caught_up_timestamp, now),
            role,
        ]
        for replica, role in _replicas(quorum)
    ]
    return tabbed_columns([_COLUMNS, *rows])


def _status(cluster_id: str | None, quorum: QuorumInfo) -> dict[str, Any]:
    endpoints = {
        node.id: [f"{endpoint.name}://{endpoint.host}:{endpoint.port}" for endpoint in node.endpoints]
        for node in quorum.nodes
    }
    return {
        "clusterId": cluster_id,
        "leaderId": quorum.leader_id,
        "leaderEpoch": quorum.leader_epoch,
        "highWatermark": quorum.high_watermark,
        "maxFollowerLag": quorum.max_follower_lag,
        "maxFollowerLagTimeMs": quorum.max_follower_time_lag,
        "currentVoters": [_member(voter, endpoints) for voter in quorum.voters],
        "currentObservers": [_member(observer, {}) for observer in quorum.observers],
    }


def _status_text(cluster_id: str | None, quorum: QuorumInfo) -> str:
    data = _status(cluster_id, quorum)
    return labelled(
        [
            ("ClusterId", cluster_id),
            ("LeaderId", _number(quorum.leader_id, _UNKNOWN)),
            ("LeaderEpoch", quorum.leader_epoch),
            ("HighWatermark", _number(quorum.high_watermark, _UNKNOWN)),
            ("MaxFollowerLag", _number(quorum.max_follower_lag, _UNKNOWN_LAG)),
            ("MaxFollowerLagTimeMs", _number(quorum.max_follower_time_lag, _UNKNOWN)),
            ("CurrentVoters", json.dumps(data["currentVoters"])),
            ("CurrentObservers", json.dumps(data["currentObservers"])),
        ]
    )


def _member(replica: ReplicaState, endpoints: dict[int, list[str]]) -> dict[str, Any]:
    """Return a voter or an observer as JSON data; unknown values are omitted, as in the Java tool."""
    data: dict[str, Any] = {"id": replica.replica_id}
    if replica.directory_id is not None:
        data["directoryId"] = id_text(replica.directory_id)
    if replica.replica_id in endpoints:
        data["endpoints"] = endpoints[replica.replica_id]
    return data


def _number(value: int | None, unknown: str) -> str:
    return unknown if value is None else str(value)


def _moment(timestamp: int | None, now: int | None) -> str:
    if timestamp is None or now is None:
        return _number(timestamp, _UNKNOWN)
    return f"{now - timestamp} ms ago"
