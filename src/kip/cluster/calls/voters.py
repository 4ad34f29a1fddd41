"""What AddRaftVoter and RemoveRaftVoter have in common: who may change the voters, and how errors name them."""

from __future__ import annotations

from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.quorum import Quorum
from kip.kafka.acls import Operation
from kip.kafka.topics import id_text


def check_voter_change(call: ReceivedCall, cluster_id: str | None) -> None:
    """Refuse a change of the voters that is for another cluster, not allowed, or sent to a standby controller.

    Raises:
        ApiError: CLUSTER_AUTHORIZATION_FAILED, INCONSISTENT_CLUSTER_ID, NOT_LEADER_OR_FOLLOWER, REQUEST_TIMED_OUT.
    """
    call.check_cluster(Operation.ALTER)
    own_id = call.state.cluster_id
    if cluster_id not in (None, own_id):
        raise ApiError(
            ErrorCode.INCONSISTENT_CLUSTER_ID, f'The given id "{cluster_id}" doesn\'t match the cluster id "{own_id}"'
        )
    # A controller answers from its own log (KIP-853), a broker forwards; hence two errors for the same situation.
    if not call.is_broker and call.node_id != call.state.quorum.leader_id:
        raise ApiError(ErrorCode.NOT_LEADER_OR_FOLLOWER)
    call.check_controller()


def replica_key(node: int, directory_id: UUID) -> str:
    """Return the text for a voter in Kafka's errors."""
    return f"ReplicaKey(id={node}, directoryId={id_text(directory_id)})"


def voter_keys(quorum: Quorum) -> str:
    keys = (replica_key(voter, quorum.replica(voter).directory_id) for voter in quorum.voters)
    return f"[{', '.join(keys)}]"
