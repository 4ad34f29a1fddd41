"""The messages of group_coordinator. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .consumer_group_current_member_assignment_key import (
        ConsumerGroupCurrentMemberAssignmentKey as ConsumerGroupCurrentMemberAssignmentKey,
    )
    from .consumer_group_current_member_assignment_value import (
        ConsumerGroupCurrentMemberAssignmentValue as ConsumerGroupCurrentMemberAssignmentValue,
    )
    from .consumer_group_member_metadata_key import (
        ConsumerGroupMemberMetadataKey as ConsumerGroupMemberMetadataKey,
    )
    from .consumer_group_member_metadata_value import (
        ConsumerGroupMemberMetadataValue as ConsumerGroupMemberMetadataValue,
    )
    from .consumer_group_metadata_key import (
        ConsumerGroupMetadataKey as ConsumerGroupMetadataKey,
    )
    from .consumer_group_metadata_value import (
        ConsumerGroupMetadataValue as ConsumerGroupMetadataValue,
    )
    from .consumer_group_partition_metadata_key import (
        ConsumerGroupPartitionMetadataKey as ConsumerGroupPartitionMetadataKey,
    )
    from .consumer_group_partition_metadata_value import (
        ConsumerGroupPartitionMetadataValue as ConsumerGroupPartitionMetadataValue,
    )
    from .consumer_group_regular_expression_key import (
        ConsumerGroupRegularExpressionKey as ConsumerGroupRegularExpressionKey,
    )
    from .consumer_group_regular_expression_value import (
        ConsumerGroupRegularExpressionValue as ConsumerGroupRegularExpressionValue,
    )
    from .consumer_group_target_assignment_member_key import (
        ConsumerGroupTargetAssignmentMemberKey as ConsumerGroupTargetAssignmentMemberKey,
    )
    from .consumer_group_target_assignment_member_value import (
        ConsumerGroupTargetAssignmentMemberValue as ConsumerGroupTargetAssignmentMemberValue,
    )
    from .consumer_group_target_assignment_metadata_key import (
        ConsumerGroupTargetAssignmentMetadataKey as ConsumerGroupTargetAssignmentMetadataKey,
    )
    from .consumer_group_target_assignment_metadata_value import (
        ConsumerGroupTargetAssignmentMetadataValue as ConsumerGroupTargetAssignmentMetadataValue,
    )
    from .group_metadata_key import GroupMetadataKey as GroupMetadataKey
    from .group_metadata_value import GroupMetadataValue as GroupMetadataValue
    from .legacy_offset_commit_key import LegacyOffsetCommitKey as LegacyOffsetCommitKey
    from .legacy_offset_commit_value import (
        LegacyOffsetCommitValue as LegacyOffsetCommitValue,
    )
    from .offset_commit_key import OffsetCommitKey as OffsetCommitKey
    from .offset_commit_value import OffsetCommitValue as OffsetCommitValue
    from .share_group_current_member_assignment_key import (
        ShareGroupCurrentMemberAssignmentKey as ShareGroupCurrentMemberAssignmentKey,
    )
    from .share_group_current_member_assignment_value import (
        ShareGroupCurrentMemberAssignmentValue as ShareGroupCurrentMemberAssignmentValue,
    )
    from .share_group_member_metadata_key import (
        ShareGroupMemberMetadataKey as ShareGroupMemberMetadataKey,
    )
    from .share_group_member_metadata_value import (
        ShareGroupMemberMetadataValue as ShareGroupMemberMetadataValue,
    )
    from .share_group_metadata_key import ShareGroupMetadataKey as ShareGroupMetadataKey
    from .share_group_metadata_value import (
        ShareGroupMetadataValue as ShareGroupMetadataValue,
    )
    from .share_group_partition_metadata_key import (
        ShareGroupPartitionMetadataKey as ShareGroupPartitionMetadataKey,
    )
    from .share_group_partition_metadata_value import (
        ShareGroupPartitionMetadataValue as ShareGroupPartitionMetadataValue,
    )
    from .share_group_state_partition_metadata_key import (
        ShareGroupStatePartitionMetadataKey as ShareGroupStatePartitionMetadataKey,
    )
    from .share_group_state_partition_metadata_value import (
        ShareGroupStatePartitionMetadataValue as ShareGroupStatePartitionMetadataValue,
    )
    from .share_group_target_assignment_member_key import (
        ShareGroupTargetAssignmentMemberKey as ShareGroupTargetAssignmentMemberKey,
    )
    from .share_group_target_assignment_member_value import (
        ShareGroupTargetAssignmentMemberValue as ShareGroupTargetAssignmentMemberValue,
    )
    from .share_group_target_assignment_metadata_key import (
        ShareGroupTargetAssignmentMetadataKey as ShareGroupTargetAssignmentMetadataKey,
    )
    from .share_group_target_assignment_metadata_value import (
        ShareGroupTargetAssignmentMetadataValue as ShareGroupTargetAssignmentMetadataValue,
    )
    from .streams_group_current_member_assignment_key import (
        StreamsGroupCurrentMemberAssignmentKey as StreamsGroupCurrentMemberAssignmentKey,
    )
    from .streams_group_current_member_assignment_value import (
        StreamsGroupCurrentMemberAssignmentValue as StreamsGroupCurrentMemberAssignmentValue,
    )
    from .streams_group_member_metadata_key import (
        StreamsGroupMemberMetadataKey as StreamsGroupMemberMetadataKey,
    )
    from .streams_group_member_metadata_value import (
        StreamsGroupMemberMetadataValue as StreamsGroupMemberMetadataValue,
    )
    from .streams_group_metadata_key import (
        StreamsGroupMetadataKey as StreamsGroupMetadataKey,
    )
    from .streams_group_metadata_value import (
        StreamsGroupMetadataValue as StreamsGroupMetadataValue,
    )
    from .streams_group_target_assignment_member_key import (
        StreamsGroupTargetAssignmentMemberKey as StreamsGroupTargetAssignmentMemberKey,
    )
    from .streams_group_target_assignment_member_value import (
        StreamsGroupTargetAssignmentMemberValue as StreamsGroupTargetAssignmentMemberValue,
    )
    from .streams_group_target_assignment_metadata_key import (
        StreamsGroupTargetAssignmentMetadataKey as StreamsGroupTargetAssignmentMetadataKey,
    )
    from .streams_group_target_assignment_metadata_value import (
        StreamsGroupTargetAssignmentMetadataValue as StreamsGroupTargetAssignmentMetadataValue,
    )
    from .streams_group_topology_key import (
        StreamsGroupTopologyKey as StreamsGroupTopologyKey,
    )
    from .streams_group_topology_value import (
        StreamsGroupTopologyValue as StreamsGroupTopologyValue,
    )

__all__: list[str] = [
    "ConsumerGroupCurrentMemberAssignmentKey",
    "ConsumerGroupCurrentMemberAssignmentValue",
    "ConsumerGroupMemberMetadataKey",
    "ConsumerGroupMemberMetadataValue",
    "ConsumerGroupMetadataKey",
    "ConsumerGroupMetadataValue",
    "ConsumerGroupPartitionMetadataKey",
    "ConsumerGroupPartitionMetadataValue",
    "ConsumerGroupRegularExpressionKey",
    "ConsumerGroupRegularExpressionValue",
    "ConsumerGroupTargetAssignmentMemberKey",
    "ConsumerGroupTargetAssignmentMemberValue",
    "ConsumerGroupTargetAssignmentMetadataKey",
    "ConsumerGroupTargetAssignmentMetadataValue",
    "GroupMetadataKey",
    "GroupMetadataValue",
    "LegacyOffsetCommitKey",
    "LegacyOffsetCommitValue",
    "OffsetCommitKey",
    "OffsetCommitValue",
    "ShareGroupCurrentMemberAssignmentKey",
    "ShareGroupCurrentMemberAssignmentValue",
    "ShareGroupMemberMetadataKey",
    "ShareGroupMemberMetadataValue",
    "ShareGroupMetadataKey",
    "ShareGroupMetadataValue",
    "ShareGroupPartitionMetadataKey",
    "ShareGroupPartitionMetadataValue",
    "ShareGroupStatePartitionMetadataKey",
    "ShareGroupStatePartitionMetadataValue",
    "ShareGroupTargetAssignmentMemberKey",
    "ShareGroupTargetAssignmentMemberValue",
    "ShareGroupTargetAssignmentMetadataKey",
    "ShareGroupTargetAssignmentMetadataValue",
    "StreamsGroupCurrentMemberAssignmentKey",
    "StreamsGroupCurrentMemberAssignmentValue",
    "StreamsGroupMemberMetadataKey",
    "StreamsGroupMemberMetadataValue",
    "StreamsGroupMetadataKey",
    "StreamsGroupMetadataValue",
    "StreamsGroupTargetAssignmentMemberKey",
    "StreamsGroupTargetAssignmentMemberValue",
    "StreamsGroupTargetAssignmentMetadataKey",
    "StreamsGroupTargetAssignmentMetadataValue",
    "StreamsGroupTopologyKey",
    "StreamsGroupTopologyValue",
]

__getattr__ = lazy_names(
    __name__,
    {
        "ConsumerGroupCurrentMemberAssignmentKey": "consumer_group_current_member_assignment_key",
        "ConsumerGroupCurrentMemberAssignmentValue": "consumer_group_current_member_assignment_value",
        "ConsumerGroupMemberMetadataKey": "consumer_group_member_metadata_key",
        "ConsumerGroupMemberMetadataValue": "consumer_group_member_metadata_value",
        "ConsumerGroupMetadataKey": "consumer_group_metadata_key",
        "ConsumerGroupMetadataValue": "consumer_group_metadata_value",
        "ConsumerGroupPartitionMetadataKey": "consumer_group_partition_metadata_key",
        "ConsumerGroupPartitionMetadataValue": "consumer_group_partition_metadata_value",
        "ConsumerGroupRegularExpressionKey": "consumer_group_regular_expression_key",
        "ConsumerGroupRegularExpressionValue": "consumer_group_regular_expression_value",
        "ConsumerGroupTargetAssignmentMemberKey": "consumer_group_target_assignment_member_key",
        "ConsumerGroupTargetAssignmentMemberValue": "consumer_group_target_assignment_member_value",
        "ConsumerGroupTargetAssignmentMetadataKey": "consumer_group_target_assignment_metadata_key",
        "ConsumerGroupTargetAssignmentMetadataValue": "consumer_group_target_assignment_metadata_value",
        "GroupMetadataKey": "group_metadata_key",
        "GroupMetadataValue": "group_metadata_value",
        "LegacyOffsetCommitKey": "legacy_offset_commit_key",
        "LegacyOffsetCommitValue": "legacy_offset_commit_value",
        "OffsetCommitKey": "offset_commit_key",
        "OffsetCommitValue": "offset_commit_value",
        "ShareGroupCurrentMemberAssignmentKey": "share_group_current_member_assignment_key",
        "ShareGroupCurrentMemberAssignmentValue": "share_group_current_member_assignment_value",
        "ShareGroupMemberMetadataKey": "share_group_member_metadata_key",
        "ShareGroupMemberMetadataValue": "share_group_member_metadata_value",
        "ShareGroupMetadataKey": "share_group_metadata_key",
        "ShareGroupMetadataValue": "share_group_metadata_value",
        "ShareGroupPartitionMetadataKey": "share_group_partition_metadata_key",
        "ShareGroupPartitionMetadataValue": "share_group_partition_metadata_value",
        "ShareGroupStatePartitionMetadataKey": "share_group_state_partition_metadata_key",
        "ShareGroupStatePartitionMetadataValue": "share_group_state_partition_metadata_value",
        "ShareGroupTargetAssignmentMemberKey": "share_group_target_assignment_member_key",
        "ShareGroupTargetAssignmentMemberValue": "share_group_target_assignment_member_value",
        "ShareGroupTargetAssignmentMetadataKey": "share_group_target_assignment_metadata_key",
        "ShareGroupTargetAssignmentMetadataValue": "share_group_target_assignment_metadata_value",
        "StreamsGroupCurrentMemberAssignmentKey": "streams_group_current_member_assignment_key",
        "StreamsGroupCurrentMemberAssignmentValue": "streams_group_current_member_assignment_value",
        "StreamsGroupMemberMetadataKey": "streams_group_member_metadata_key",
        "StreamsGroupMemberMetadataValue": "streams_group_member_metadata_value",
        "StreamsGroupMetadataKey": "streams_group_metadata_key",
        "StreamsGroupMetadataValue": "streams_group_metadata_value",
        "StreamsGroupTargetAssignmentMemberKey": "streams_group_target_assignment_member_key",
        "StreamsGroupTargetAssignmentMemberValue": "streams_group_target_assignment_member_value",
        "StreamsGroupTargetAssignmentMetadataKey": "streams_group_target_assignment_metadata_key",
        "StreamsGroupTargetAssignmentMetadataValue": "streams_group_target_assignment_metadata_value",
        "StreamsGroupTopologyKey": "streams_group_topology_key",
        "StreamsGroupTopologyValue": "streams_group_topology_value",
    },
)


def __dir__() -> list[str]:
    return __all__
