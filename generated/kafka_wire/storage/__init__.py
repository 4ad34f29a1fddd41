"""The messages of storage. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .producer_snapshot import ProducerSnapshot as ProducerSnapshot
    from .remote_log_segment_metadata_record import (
        RemoteLogSegmentMetadataRecord as RemoteLogSegmentMetadataRecord,
    )
    from .remote_log_segment_metadata_snapshot_record import (
        RemoteLogSegmentMetadataSnapshotRecord as RemoteLogSegmentMetadataSnapshotRecord,
    )
    from .remote_log_segment_metadata_update_record import (
        RemoteLogSegmentMetadataUpdateRecord as RemoteLogSegmentMetadataUpdateRecord,
    )
    from .remote_partition_delete_metadata_record import (
        RemotePartitionDeleteMetadataRecord as RemotePartitionDeleteMetadataRecord,
    )

__all__: list[str] = [
    "ProducerSnapshot",
    "RemoteLogSegmentMetadataRecord",
    "RemoteLogSegmentMetadataSnapshotRecord",
    "RemoteLogSegmentMetadataUpdateRecord",
    "RemotePartitionDeleteMetadataRecord",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ProducerSnapshot": "producer_snapshot",
        "RemoteLogSegmentMetadataRecord": "remote_log_segment_metadata_record",
        "RemoteLogSegmentMetadataSnapshotRecord": "remote_log_segment_metadata_snapshot_record",
        "RemoteLogSegmentMetadataUpdateRecord": "remote_log_segment_metadata_update_record",
        "RemotePartitionDeleteMetadataRecord": "remote_partition_delete_metadata_record",
    },
)


def __dir__() -> list[str]:
    return __all__
