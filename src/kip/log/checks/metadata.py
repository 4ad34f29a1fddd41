"""Check the metadata log of a node: that it has its start, and the last vote of the node (`quorum-state`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from kafka_wire.raft import QuorumStateData
from kafka_wire.runtime.json_form import from_json

from kip.log.checks.findings import Finding
from kip.log.checks.metadata_image import has_start
from kip.log.directories.folders import PartitionFolder
from kip.log.directories.state_files import read_parsed
from kip.log.errors import LogError
from kip.log.segments.files import log_files

_QUORUM_STATE = "quorum-state"
_REFUSED = "Kafka refuses to start (before 3.8, it deletes the file, and may vote twice in an epoch)"
_UNFINISHED = re.compile(r"\d{20}-\d{10}\.checkpoint\.(?:part|deleted)")


def check_metadata_log(partition: PartitionFolder, last_epoch: int) -> Iterator[Finding]:
    """Yield the findings about a metadata log whose last batch has this epoch, -1 if it has none."""
    name = partition.folder.name
    files = log_files(partition)
    if not has_start(files):
        start = min(file.offset for file in files if not file.is_snapshot)
        reason = f"the log begins with offset {start}, and no snapshot has the records before; Kafka refuses to start"
        yield Finding(f"{name}/{start:020}.log", reason)
    elif not files:
        yield Finding(f"{name}/", "neither a segment nor a snapshot; Kafka begins without metadata", is_note=True)
    for file in partition.inside:
        if _UNFINISHED.fullmatch(file.name):
            yield Finding(f"{name}/{file.name}", "not a whole snapshot; Kafka deletes it when it starts", is_note=True)
    yield from _check_quorum_state(partition, f"{name}/{_QUORUM_STATE}", last_epoch)


def _check_quorum_state(partition: PartitionFolder, file: str, last_epoch: int) -> Iterator[Finding]:
    state_file = partition.file(_QUORUM_STATE)
    if state_file is None:
        if last_epoch > 0:
            reason = f"missing; Kafka begins with epoch {last_epoch} of the log, and a voter may vote twice"
            yield Finding(file, reason, is_note=True)
        return
    try:
        state = read_parsed(state_file.path, _parse, _REFUSED)
    except LogError as error:
        yield Finding(file, str(error))
        return
    # QuorumState.initialize continues with the epoch of the log, and only logs a warning.
    if state.leader_epoch < last_epoch:
        yield Finding(
            file, f"epoch {state.leader_epoch}, but the log has epoch {last_epoch}, which Kafka uses", is_note=True
        )


def _parse(text: str) -> QuorumStateData:
    """Return the state in the first line, which is all that `FileQuorumStateStore` reads; raises LogError."""
    try:
        data = json.loads(text.partition("\n")[0])
        version = data.pop("data_version")
        return from_json(QuorumStateData, data, version)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise LogError(f"not the state of a quorum: {error}") from None
