"""The messages of clients. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .add_offsets_to_txn_request import (
        AddOffsetsToTxnRequest as AddOffsetsToTxnRequest,
    )
    from .add_offsets_to_txn_response import (
        AddOffsetsToTxnResponse as AddOffsetsToTxnResponse,
    )
    from .add_partitions_to_txn_request import (
        AddPartitionsToTxnRequest as AddPartitionsToTxnRequest,
    )
    from .add_partitions_to_txn_response import (
        AddPartitionsToTxnResponse as AddPartitionsToTxnResponse,
    )
    from .add_raft_voter_request import AddRaftVoterRequest as AddRaftVoterRequest
    from .add_raft_voter_response import AddRaftVoterResponse as AddRaftVoterResponse
    from .allocate_producer_ids_request import (
        AllocateProducerIdsRequest as AllocateProducerIdsRequest,
    )
    from .allocate_producer_ids_response import (
        AllocateProducerIdsResponse as AllocateProducerIdsResponse,
    )
    from .alter_client_quotas_request import (
        AlterClientQuotasRequest as AlterClientQuotasRequest,
    )
    from .alter_client_quotas_response import (
        AlterClientQuotasResponse as AlterClientQuotasResponse,
    )
    from .alter_configs_request import AlterConfigsRequest as AlterConfigsRequest
    from .alter_configs_response import AlterConfigsResponse as AlterConfigsResponse
    from .alter_partition_reassignments_request import (
        AlterPartitionReassignmentsRequest as AlterPartitionReassignmentsRequest,
    )
    from .alter_partition_reassignments_response import (
        AlterPartitionReassignmentsResponse as AlterPartitionReassignmentsResponse,
    )
    from .alter_partition_request import AlterPartitionRequest as AlterPartitionRequest
    from .alter_partition_response import (
        AlterPartitionResponse as AlterPartitionResponse,
    )
    from .alter_replica_log_dirs_request import (
        AlterReplicaLogDirsRequest as AlterReplicaLogDirsRequest,
    )
    from .alter_replica_log_dirs_response import (
        AlterReplicaLogDirsResponse as AlterReplicaLogDirsResponse,
    )
    from .alter_share_group_offsets_request import (
        AlterShareGroupOffsetsRequest as AlterShareGroupOffsetsRequest,
    )
    from .alter_share_group_offsets_response import (
        AlterShareGroupOffsetsResponse as AlterShareGroupOffsetsResponse,
    )
    from .alter_user_scram_credentials_request import (
        AlterUserScramCredentialsRequest as AlterUserScramCredentialsRequest,
    )
    from .alter_user_scram_credentials_response import (
        AlterUserScramCredentialsResponse as AlterUserScramCredentialsResponse,
    )
    from .api_versions_request import ApiVersionsRequest as ApiVersionsRequest
    from .api_versions_response import ApiVersionsResponse as ApiVersionsResponse
    from .assign_replicas_to_dirs_request import (
        AssignReplicasToDirsRequest as AssignReplicasToDirsRequest,
    )
    from .assign_replicas_to_dirs_response import (
        AssignReplicasToDirsResponse as AssignReplicasToDirsResponse,
    )
    from .begin_quorum_epoch_request import (
        BeginQuorumEpochRequest as BeginQuorumEpochRequest,
    )
    from .begin_quorum_epoch_response import (
        BeginQuorumEpochResponse as BeginQuorumEpochResponse,
    )
    from .broker_heartbeat_request import (
        BrokerHeartbeatRequest as BrokerHeartbeatRequest,
    )
    from .broker_heartbeat_response import (
        BrokerHeartbeatResponse as BrokerHeartbeatResponse,
    )
    from .broker_registration_request import (
        BrokerRegistrationRequest as BrokerRegistrationRequest,
    )
    from .broker_registration_response import (
        BrokerRegistrationResponse as BrokerRegistrationResponse,
    )
    from .consumer_group_describe_request import (
        ConsumerGroupDescribeRequest as ConsumerGroupDescribeRequest,
    )
    from .consumer_group_describe_response import (
        ConsumerGroupDescribeResponse as ConsumerGroupDescribeResponse,
    )
    from .consumer_group_heartbeat_request import (
        ConsumerGroupHeartbeatRequest as ConsumerGroupHeartbeatRequest,
    )
    from .consumer_group_heartbeat_response import (
        ConsumerGroupHeartbeatResponse as ConsumerGroupHeartbeatResponse,
    )
    from .consumer_protocol_assignment import (
        ConsumerProtocolAssignment as ConsumerProtocolAssignment,
    )
    from .consumer_protocol_subscription import (
        ConsumerProtocolSubscription as ConsumerProtocolSubscription,
    )
    from .control_record_type_schema import (
        ControlRecordTypeSchema as ControlRecordTypeSchema,
    )
    from .controlled_shutdown_request import (
        ControlledShutdownRequest as ControlledShutdownRequest,
    )
    from .controlled_shutdown_response import (
        ControlledShutdownResponse as ControlledShutdownResponse,
    )
    from .controller_registration_request import (
        ControllerRegistrationRequest as ControllerRegistrationRequest,
    )
    from .controller_registration_response import (
        ControllerRegistrationResponse as ControllerRegistrationResponse,
    )
    from .create_acls_request import CreateAclsRequest as CreateAclsRequest
    from .create_acls_response import CreateAclsResponse as CreateAclsResponse
    from .create_delegation_token_request import (
        CreateDelegationTokenRequest as CreateDelegationTokenRequest,
    )
    from .create_delegation_token_response import (
        CreateDelegationTokenResponse as CreateDelegationTokenResponse,
    )
    from .create_partitions_request import (
        CreatePartitionsRequest as CreatePartitionsRequest,
    )
    from .create_partitions_response import (
        CreatePartitionsResponse as CreatePartitionsResponse,
    )
    from .create_topics_request import CreateTopicsRequest as CreateTopicsRequest
    from .create_topics_response import CreateTopicsResponse as CreateTopicsResponse
    from .default_principal_data import DefaultPrincipalData as DefaultPrincipalData
    from .delete_acls_request import DeleteAclsRequest as DeleteAclsRequest
    from .delete_acls_response import DeleteAclsResponse as DeleteAclsResponse
    from .delete_groups_request import DeleteGroupsRequest as DeleteGroupsRequest
    from .delete_groups_response import DeleteGroupsResponse as DeleteGroupsResponse
    from .delete_records_request import DeleteRecordsRequest as DeleteRecordsRequest
    from .delete_records_response import DeleteRecordsResponse as DeleteRecordsResponse
    from .delete_share_group_offsets_request import (
        DeleteShareGroupOffsetsRequest as DeleteShareGroupOffsetsRequest,
    )
    from .delete_share_group_offsets_response import (
        DeleteShareGroupOffsetsResponse as DeleteShareGroupOffsetsResponse,
    )
    from .delete_share_group_state_request import (
        DeleteShareGroupStateRequest as DeleteShareGroupStateRequest,
    )
    from .delete_share_group_state_response import (
        DeleteShareGroupStateResponse as DeleteShareGroupStateResponse,
    )
    from .delete_topics_request import DeleteTopicsRequest as DeleteTopicsRequest
    from .delete_topics_response import DeleteTopicsResponse as DeleteTopicsResponse
    from .describe_acls_request import DescribeAclsRequest as DescribeAclsRequest
    from .describe_acls_response import DescribeAclsResponse as DescribeAclsResponse
    from .describe_client_quotas_request import (
        DescribeClientQuotasRequest as DescribeClientQuotasRequest,
    )
    from .describe_client_quotas_response import (
        DescribeClientQuotasResponse as DescribeClientQuotasResponse,
    )
    from .describe_cluster_request import (
        DescribeClusterRequest as DescribeClusterRequest,
    )
    from .describe_cluster_response import (
        DescribeClusterResponse as DescribeClusterResponse,
    )
    from .describe_configs_request import (
        DescribeConfigsRequest as DescribeConfigsRequest,
    )
    from .describe_configs_response import (
        DescribeConfigsResponse as DescribeConfigsResponse,
    )
    from .describe_delegation_token_request import (
        DescribeDelegationTokenRequest as DescribeDelegationTokenRequest,
    )
    from .describe_delegation_token_response import (
        DescribeDelegationTokenResponse as DescribeDelegationTokenResponse,
    )
    from .describe_groups_request import DescribeGroupsRequest as DescribeGroupsRequest
    from .describe_groups_response import (
        DescribeGroupsResponse as DescribeGroupsResponse,
    )
    from .describe_log_dirs_request import (
        DescribeLogDirsRequest as DescribeLogDirsRequest,
    )
    from .describe_log_dirs_response import (
        DescribeLogDirsResponse as DescribeLogDirsResponse,
    )
    from .describe_producers_request import (
        DescribeProducersRequest as DescribeProducersRequest,
    )
    from .describe_producers_response import (
        DescribeProducersResponse as DescribeProducersResponse,
    )
    from .describe_quorum_request import DescribeQuorumRequest as DescribeQuorumRequest
    from .describe_quorum_response import (
        DescribeQuorumResponse as DescribeQuorumResponse,
    )
    from .describe_share_group_offsets_request import (
        DescribeShareGroupOffsetsRequest as DescribeShareGroupOffsetsRequest,
    )
    from .describe_share_group_offsets_response import (
        DescribeShareGroupOffsetsResponse as DescribeShareGroupOffsetsResponse,
    )
    from .describe_topic_partitions_request import (
        DescribeTopicPartitionsRequest as DescribeTopicPartitionsRequest,
    )
    from .describe_topic_partitions_response import (
        DescribeTopicPartitionsResponse as DescribeTopicPartitionsResponse,
    )
    from .describe_transactions_request import (
        DescribeTransactionsRequest as DescribeTransactionsRequest,
    )
    from .describe_transactions_response import (
        DescribeTransactionsResponse as DescribeTransactionsResponse,
    )
    from .describe_user_scram_credentials_request import (
        DescribeUserScramCredentialsRequest as DescribeUserScramCredentialsRequest,
    )
    from .describe_user_scram_credentials_response import (
        DescribeUserScramCredentialsResponse as DescribeUserScramCredentialsResponse,
    )
    from .elect_leaders_request import ElectLeadersRequest as ElectLeadersRequest
    from .elect_leaders_response import ElectLeadersResponse as ElectLeadersResponse
    from .end_quorum_epoch_request import EndQuorumEpochRequest as EndQuorumEpochRequest
    from .end_quorum_epoch_response import (
        EndQuorumEpochResponse as EndQuorumEpochResponse,
    )
    from .end_txn_marker import EndTxnMarker as EndTxnMarker
    from .end_txn_request import EndTxnRequest as EndTxnRequest
    from .end_txn_response import EndTxnResponse as EndTxnResponse
    from .envelope_request import EnvelopeRequest as EnvelopeRequest
    from .envelope_response import EnvelopeResponse as EnvelopeResponse
    from .expire_delegation_token_request import (
        ExpireDelegationTokenRequest as ExpireDelegationTokenRequest,
    )
    from .expire_delegation_token_response import (
        ExpireDelegationTokenResponse as ExpireDelegationTokenResponse,
    )
    from .fetch_request import FetchRequest as FetchRequest
    from .fetch_response import FetchResponse as FetchResponse
    from .fetch_snapshot_request import FetchSnapshotRequest as FetchSnapshotRequest
    from .fetch_snapshot_response import FetchSnapshotResponse as FetchSnapshotResponse
    from .find_coordinator_request import (
        FindCoordinatorRequest as FindCoordinatorRequest,
    )
    from .find_coordinator_response import (
        FindCoordinatorResponse as FindCoordinatorResponse,
    )
    from .get_telemetry_subscriptions_request import (
        GetTelemetrySubscriptionsRequest as GetTelemetrySubscriptionsRequest,
    )
    from .get_telemetry_subscriptions_response import (
        GetTelemetrySubscriptionsResponse as GetTelemetrySubscriptionsResponse,
    )
    from .heartbeat_request import HeartbeatRequest as HeartbeatRequest
    from .heartbeat_response import HeartbeatResponse as HeartbeatResponse
    from .incremental_alter_configs_request import (
        IncrementalAlterConfigsRequest as IncrementalAlterConfigsRequest,
    )
    from .incremental_alter_configs_response import (
        IncrementalAlterConfigsResponse as IncrementalAlterConfigsResponse,
    )
    from .init_producer_id_request import InitProducerIdRequest as InitProducerIdRequest
    from .init_producer_id_response import (
        InitProducerIdResponse as InitProducerIdResponse,
    )
    from .initialize_share_group_state_request import (
        InitializeShareGroupStateRequest as InitializeShareGroupStateRequest,
    )
    from .initialize_share_group_state_response import (
        InitializeShareGroupStateResponse as InitializeShareGroupStateResponse,
    )
    from .join_group_request import JoinGroupRequest as JoinGroupRequest
    from .join_group_response import JoinGroupResponse as JoinGroupResponse
    from .kraft_version_record import KRaftVersionRecord as KRaftVersionRecord
    from .leader_and_isr_request import LeaderAndIsrRequest as LeaderAndIsrRequest
    from .leader_and_isr_response import LeaderAndIsrResponse as LeaderAndIsrResponse
    from .leader_change_message import LeaderChangeMessage as LeaderChangeMessage
    from .leave_group_request import LeaveGroupRequest as LeaveGroupRequest
    from .leave_group_response import LeaveGroupResponse as LeaveGroupResponse
    from .list_config_resources_request import (
        ListConfigResourcesRequest as ListConfigResourcesRequest,
    )
    from .list_config_resources_response import (
        ListConfigResourcesResponse as ListConfigResourcesResponse,
    )
    from .list_groups_request import ListGroupsRequest as ListGroupsRequest
    from .list_groups_response import ListGroupsResponse as ListGroupsResponse
    from .list_offsets_request import ListOffsetsRequest as ListOffsetsRequest
    from .list_offsets_response import ListOffsetsResponse as ListOffsetsResponse
    from .list_partition_reassignments_request import (
        ListPartitionReassignmentsRequest as ListPartitionReassignmentsRequest,
    )
    from .list_partition_reassignments_response import (
        ListPartitionReassignmentsResponse as ListPartitionReassignmentsResponse,
    )
    from .list_transactions_request import (
        ListTransactionsRequest as ListTransactionsRequest,
    )
    from .list_transactions_response import (
        ListTransactionsResponse as ListTransactionsResponse,
    )
    from .metadata_request import MetadataRequest as MetadataRequest
    from .metadata_response import MetadataResponse as MetadataResponse
    from .offset_commit_request import OffsetCommitRequest as OffsetCommitRequest
    from .offset_commit_response import OffsetCommitResponse as OffsetCommitResponse
    from .offset_delete_request import OffsetDeleteRequest as OffsetDeleteRequest
    from .offset_delete_response import OffsetDeleteResponse as OffsetDeleteResponse
    from .offset_fetch_request import OffsetFetchRequest as OffsetFetchRequest
    from .offset_fetch_response import OffsetFetchResponse as OffsetFetchResponse
    from .offset_for_leader_epoch_request import (
        OffsetForLeaderEpochRequest as OffsetForLeaderEpochRequest,
    )
    from .offset_for_leader_epoch_response import (
        OffsetForLeaderEpochResponse as OffsetForLeaderEpochResponse,
    )
    from .produce_request import ProduceRequest as ProduceRequest
    from .produce_response import ProduceResponse as ProduceResponse
    from .push_telemetry_request import PushTelemetryRequest as PushTelemetryRequest
    from .push_telemetry_response import PushTelemetryResponse as PushTelemetryResponse
    from .read_share_group_state_request import (
        ReadShareGroupStateRequest as ReadShareGroupStateRequest,
    )
    from .read_share_group_state_response import (
        ReadShareGroupStateResponse as ReadShareGroupStateResponse,
    )
    from .read_share_group_state_summary_request import (
        ReadShareGroupStateSummaryRequest as ReadShareGroupStateSummaryRequest,
    )
    from .read_share_group_state_summary_response import (
        ReadShareGroupStateSummaryResponse as ReadShareGroupStateSummaryResponse,
    )
    from .remove_raft_voter_request import (
        RemoveRaftVoterRequest as RemoveRaftVoterRequest,
    )
    from .remove_raft_voter_response import (
        RemoveRaftVoterResponse as RemoveRaftVoterResponse,
    )
    from .renew_delegation_token_request import (
        RenewDelegationTokenRequest as RenewDelegationTokenRequest,
    )
    from .renew_delegation_token_response import (
        RenewDelegationTokenResponse as RenewDelegationTokenResponse,
    )
    from .request_header import RequestHeader as RequestHeader
    from .response_header import ResponseHeader as ResponseHeader
    from .sasl_authenticate_request import (
        SaslAuthenticateRequest as SaslAuthenticateRequest,
    )
    from .sasl_authenticate_response import (
        SaslAuthenticateResponse as SaslAuthenticateResponse,
    )
    from .sasl_handshake_request import SaslHandshakeRequest as SaslHandshakeRequest
    from .sasl_handshake_response import SaslHandshakeResponse as SaslHandshakeResponse
    from .share_acknowledge_request import (
        ShareAcknowledgeRequest as ShareAcknowledgeRequest,
    )
    from .share_acknowledge_response import (
        ShareAcknowledgeResponse as ShareAcknowledgeResponse,
    )
    from .share_fetch_request import ShareFetchRequest as ShareFetchRequest
    from .share_fetch_response import ShareFetchResponse as ShareFetchResponse
    from .share_group_describe_request import (
        ShareGroupDescribeRequest as ShareGroupDescribeRequest,
    )
    from .share_group_describe_response import (
        ShareGroupDescribeResponse as ShareGroupDescribeResponse,
    )
    from .share_group_heartbeat_request import (
        ShareGroupHeartbeatRequest as ShareGroupHeartbeatRequest,
    )
    from .share_group_heartbeat_response import (
        ShareGroupHeartbeatResponse as ShareGroupHeartbeatResponse,
    )
    from .snapshot_footer_record import SnapshotFooterRecord as SnapshotFooterRecord
    from .snapshot_header_record import SnapshotHeaderRecord as SnapshotHeaderRecord
    from .stop_replica_request import StopReplicaRequest as StopReplicaRequest
    from .stop_replica_response import StopReplicaResponse as StopReplicaResponse
    from .streams_group_describe_request import (
        StreamsGroupDescribeRequest as StreamsGroupDescribeRequest,
    )
    from .streams_group_describe_response import (
        StreamsGroupDescribeResponse as StreamsGroupDescribeResponse,
    )
    from .streams_group_heartbeat_request import (
        StreamsGroupHeartbeatRequest as StreamsGroupHeartbeatRequest,
    )
    from .streams_group_heartbeat_response import (
        StreamsGroupHeartbeatResponse as StreamsGroupHeartbeatResponse,
    )
    from .sync_group_request import SyncGroupRequest as SyncGroupRequest
    from .sync_group_response import SyncGroupResponse as SyncGroupResponse
    from .txn_offset_commit_request import (
        TxnOffsetCommitRequest as TxnOffsetCommitRequest,
    )
    from .txn_offset_commit_response import (
        TxnOffsetCommitResponse as TxnOffsetCommitResponse,
    )
    from .unregister_broker_request import (
        UnregisterBrokerRequest as UnregisterBrokerRequest,
    )
    from .unregister_broker_response import (
        UnregisterBrokerResponse as UnregisterBrokerResponse,
    )
    from .update_features_request import UpdateFeaturesRequest as UpdateFeaturesRequest
    from .update_features_response import (
        UpdateFeaturesResponse as UpdateFeaturesResponse,
    )
    from .update_metadata_request import UpdateMetadataRequest as UpdateMetadataRequest
    from .update_metadata_response import (
        UpdateMetadataResponse as UpdateMetadataResponse,
    )
    from .update_raft_voter_request import (
        UpdateRaftVoterRequest as UpdateRaftVoterRequest,
    )
    from .update_raft_voter_response import (
        UpdateRaftVoterResponse as UpdateRaftVoterResponse,
    )
    from .vote_request import VoteRequest as VoteRequest
    from .vote_response import VoteResponse as VoteResponse
    from .voters_record import VotersRecord as VotersRecord
    from .write_share_group_state_request import (
        WriteShareGroupStateRequest as WriteShareGroupStateRequest,
    )
    from .write_share_group_state_response import (
        WriteShareGroupStateResponse as WriteShareGroupStateResponse,
    )
    from .write_txn_markers_request import (
        WriteTxnMarkersRequest as WriteTxnMarkersRequest,
    )
    from .write_txn_markers_response import (
        WriteTxnMarkersResponse as WriteTxnMarkersResponse,
    )

__all__: list[str] = [
    "AddOffsetsToTxnRequest",
    "AddOffsetsToTxnResponse",
    "AddPartitionsToTxnRequest",
    "AddPartitionsToTxnResponse",
    "AddRaftVoterRequest",
    "AddRaftVoterResponse",
    "AllocateProducerIdsRequest",
    "AllocateProducerIdsResponse",
    "AlterClientQuotasRequest",
    "AlterClientQuotasResponse",
    "AlterConfigsRequest",
    "AlterConfigsResponse",
    "AlterPartitionReassignmentsRequest",
    "AlterPartitionReassignmentsResponse",
    "AlterPartitionRequest",
    "AlterPartitionResponse",
    "AlterReplicaLogDirsRequest",
    "AlterReplicaLogDirsResponse",
    "AlterShareGroupOffsetsRequest",
    "AlterShareGroupOffsetsResponse",
    "AlterUserScramCredentialsRequest",
    "AlterUserScramCredentialsResponse",
    "ApiVersionsRequest",
    "ApiVersionsResponse",
    "AssignReplicasToDirsRequest",
    "AssignReplicasToDirsResponse",
    "BeginQuorumEpochRequest",
    "BeginQuorumEpochResponse",
    "BrokerHeartbeatRequest",
    "BrokerHeartbeatResponse",
    "BrokerRegistrationRequest",
    "BrokerRegistrationResponse",
    "ConsumerGroupDescribeRequest",
    "ConsumerGroupDescribeResponse",
    "ConsumerGroupHeartbeatRequest",
    "ConsumerGroupHeartbeatResponse",
    "ConsumerProtocolAssignment",
    "ConsumerProtocolSubscription",
    "ControlRecordTypeSchema",
    "ControlledShutdownRequest",
    "ControlledShutdownResponse",
    "ControllerRegistrationRequest",
    "ControllerRegistrationResponse",
    "CreateAclsRequest",
    "CreateAclsResponse",
    "CreateDelegationTokenRequest",
    "CreateDelegationTokenResponse",
    "CreatePartitionsRequest",
    "CreatePartitionsResponse",
    "CreateTopicsRequest",
    "CreateTopicsResponse",
    "DefaultPrincipalData",
    "DeleteAclsRequest",
    "DeleteAclsResponse",
    "DeleteGroupsRequest",
    "DeleteGroupsResponse",
    "DeleteRecordsRequest",
    "DeleteRecordsResponse",
    "DeleteShareGroupOffsetsRequest",
    "DeleteShareGroupOffsetsResponse",
    "DeleteShareGroupStateRequest",
    "DeleteShareGroupStateResponse",
    "DeleteTopicsRequest",
    "DeleteTopicsResponse",
    "DescribeAclsRequest",
    "DescribeAclsResponse",
    "DescribeClientQuotasRequest",
    "DescribeClientQuotasResponse",
    "DescribeClusterRequest",
    "DescribeClusterResponse",
    "DescribeConfigsRequest",
    "DescribeConfigsResponse",
    "DescribeDelegationTokenRequest",
    "DescribeDelegationTokenResponse",
    "DescribeGroupsRequest",
    "DescribeGroupsResponse",
    "DescribeLogDirsRequest",
    "DescribeLogDirsResponse",
    "DescribeProducersRequest",
    "DescribeProducersResponse",
    "DescribeQuorumRequest",
    "DescribeQuorumResponse",
    "DescribeShareGroupOffsetsRequest",
    "DescribeShareGroupOffsetsResponse",
    "DescribeTopicPartitionsRequest",
    "DescribeTopicPartitionsResponse",
    "DescribeTransactionsRequest",
    "DescribeTransactionsResponse",
    "DescribeUserScramCredentialsRequest",
    "DescribeUserScramCredentialsResponse",
    "ElectLeadersRequest",
    "ElectLeadersResponse",
    "EndQuorumEpochRequest",
    "EndQuorumEpochResponse",
    "EndTxnMarker",
    "EndTxnRequest",
    "EndTxnResponse",
    "EnvelopeRequest",
    "EnvelopeResponse",
    "ExpireDelegationTokenRequest",
    "ExpireDelegationTokenResponse",
    "FetchRequest",
    "FetchResponse",
    "FetchSnapshotRequest",
    "FetchSnapshotResponse",
    "FindCoordinatorRequest",
    "FindCoordinatorResponse",
    "GetTelemetrySubscriptionsRequest",
    "GetTelemetrySubscriptionsResponse",
    "HeartbeatRequest",
    "HeartbeatResponse",
    "IncrementalAlterConfigsRequest",
    "IncrementalAlterConfigsResponse",
    "InitProducerIdRequest",
    "InitProducerIdResponse",
    "InitializeShareGroupStateRequest",
    "InitializeShareGroupStateResponse",
    "JoinGroupRequest",
    "JoinGroupResponse",
    "KRaftVersionRecord",
    "LeaderAndIsrRequest",
    "LeaderAndIsrResponse",
    "LeaderChangeMessage",
    "LeaveGroupRequest",
    "LeaveGroupResponse",
    "ListConfigResourcesRequest",
    "ListConfigResourcesResponse",
    "ListGroupsRequest",
    "ListGroupsResponse",
    "ListOffsetsRequest",
    "ListOffsetsResponse",
    "ListPartitionReassignmentsRequest",
    "ListPartitionReassignmentsResponse",
    "ListTransactionsRequest",
    "ListTransactionsResponse",
    "MetadataRequest",
    "MetadataResponse",
    "OffsetCommitRequest",
    "OffsetCommitResponse",
    "OffsetDeleteRequest",
    "OffsetDeleteResponse",
    "OffsetFetchRequest",
    "OffsetFetchResponse",
    "OffsetForLeaderEpochRequest",
    "OffsetForLeaderEpochResponse",
    "ProduceRequest",
    "ProduceResponse",
    "PushTelemetryRequest",
    "PushTelemetryResponse",
    "ReadShareGroupStateRequest",
    "ReadShareGroupStateResponse",
    "ReadShareGroupStateSummaryRequest",
    "ReadShareGroupStateSummaryResponse",
    "RemoveRaftVoterRequest",
    "RemoveRaftVoterResponse",
    "RenewDelegationTokenRequest",
    "RenewDelegationTokenResponse",
    "RequestHeader",
    "ResponseHeader",
    "SaslAuthenticateRequest",
    "SaslAuthenticateResponse",
    "SaslHandshakeRequest",
    "SaslHandshakeResponse",
    "ShareAcknowledgeRequest",
    "ShareAcknowledgeResponse",
    "ShareFetchRequest",
    "ShareFetchResponse",
    "ShareGroupDescribeRequest",
    "ShareGroupDescribeResponse",
    "ShareGroupHeartbeatRequest",
    "ShareGroupHeartbeatResponse",
    "SnapshotFooterRecord",
    "SnapshotHeaderRecord",
    "StopReplicaRequest",
    "StopReplicaResponse",
    "StreamsGroupDescribeRequest",
    "StreamsGroupDescribeResponse",
    "StreamsGroupHeartbeatRequest",
    "StreamsGroupHeartbeatResponse",
    "SyncGroupRequest",
    "SyncGroupResponse",
    "TxnOffsetCommitRequest",
    "TxnOffsetCommitResponse",
    "UnregisterBrokerRequest",
    "UnregisterBrokerResponse",
    "UpdateFeaturesRequest",
    "UpdateFeaturesResponse",
    "UpdateMetadataRequest",
    "UpdateMetadataResponse",
    "UpdateRaftVoterRequest",
    "UpdateRaftVoterResponse",
    "VoteRequest",
    "VoteResponse",
    "VotersRecord",
    "WriteShareGroupStateRequest",
    "WriteShareGroupStateResponse",
    "WriteTxnMarkersRequest",
    "WriteTxnMarkersResponse",
]

__getattr__ = lazy_names(
    __name__,
    {
        "AddOffsetsToTxnRequest": "add_offsets_to_txn_request",
        "AddOffsetsToTxnResponse": "add_offsets_to_txn_response",
        "AddPartitionsToTxnRequest": "add_partitions_to_txn_request",
        "AddPartitionsToTxnResponse": "add_partitions_to_txn_response",
        "AddRaftVoterRequest": "add_raft_voter_request",
        "AddRaftVoterResponse": "add_raft_voter_response",
        "AllocateProducerIdsRequest": "allocate_producer_ids_request",
        "AllocateProducerIdsResponse": "allocate_producer_ids_response",
        "AlterClientQuotasRequest": "alter_client_quotas_request",
        "AlterClientQuotasResponse": "alter_client_quotas_response",
        "AlterConfigsRequest": "alter_configs_request",
        "AlterConfigsResponse": "alter_configs_response",
        "AlterPartitionReassignmentsRequest": "alter_partition_reassignments_request",
        "AlterPartitionReassignmentsResponse": "alter_partition_reassignments_response",
        "AlterPartitionRequest": "alter_partition_request",
        "AlterPartitionResponse": "alter_partition_response",
        "AlterReplicaLogDirsRequest": "alter_replica_log_dirs_request",
        "AlterReplicaLogDirsResponse": "alter_replica_log_dirs_response",
        "AlterShareGroupOffsetsRequest": "alter_share_group_offsets_request",
        "AlterShareGroupOffsetsResponse": "alter_share_group_offsets_response",
        "AlterUserScramCredentialsRequest": "alter_user_scram_credentials_request",
        "AlterUserScramCredentialsResponse": "alter_user_scram_credentials_response",
        "ApiVersionsRequest": "api_versions_request",
        "ApiVersionsResponse": "api_versions_response",
        "AssignReplicasToDirsRequest": "assign_replicas_to_dirs_request",
        "AssignReplicasToDirsResponse": "assign_replicas_to_dirs_response",
        "BeginQuorumEpochRequest": "begin_quorum_epoch_request",
        "BeginQuorumEpochResponse": "begin_quorum_epoch_response",
        "BrokerHeartbeatRequest": "broker_heartbeat_request",
        "BrokerHeartbeatResponse": "broker_heartbeat_response",
        "BrokerRegistrationRequest": "broker_registration_request",
        "BrokerRegistrationResponse": "broker_registration_response",
        "ConsumerGroupDescribeRequest": "consumer_group_describe_request",
        "ConsumerGroupDescribeResponse": "consumer_group_describe_response",
        "ConsumerGroupHeartbeatRequest": "consumer_group_heartbeat_request",
        "ConsumerGroupHeartbeatResponse": "consumer_group_heartbeat_response",
        "ConsumerProtocolAssignment": "consumer_protocol_assignment",
        "ConsumerProtocolSubscription": "consumer_protocol_subscription",
        "ControlRecordTypeSchema": "control_record_type_schema",
        "ControlledShutdownRequest": "controlled_shutdown_request",
        "ControlledShutdownResponse": "controlled_shutdown_response",
        "ControllerRegistrationRequest": "controller_registration_request",
        "ControllerRegistrationResponse": "controller_registration_response",
        "CreateAclsRequest": "create_acls_request",
        "CreateAclsResponse": "create_acls_response",
        "CreateDelegationTokenRequest": "create_delegation_token_request",
        "CreateDelegationTokenResponse": "create_delegation_token_response",
        "CreatePartitionsRequest": "create_partitions_request",
        "CreatePartitionsResponse": "create_partitions_response",
        "CreateTopicsRequest": "create_topics_request",
        "CreateTopicsResponse": "create_topics_response",
        "DefaultPrincipalData": "default_principal_data",
        "DeleteAclsRequest": "delete_acls_request",
        "DeleteAclsResponse": "delete_acls_response",
        "DeleteGroupsRequest": "delete_groups_request",
        "DeleteGroupsResponse": "delete_groups_response",
        "DeleteRecordsRequest": "delete_records_request",
        "DeleteRecordsResponse": "delete_records_response",
        "DeleteShareGroupOffsetsRequest": "delete_share_group_offsets_request",
        "DeleteShareGroupOffsetsResponse": "delete_share_group_offsets_response",
        "DeleteShareGroupStateRequest": "delete_share_group_state_request",
        "DeleteShareGroupStateResponse": "delete_share_group_state_response",
        "DeleteTopicsRequest": "delete_topics_request",
        "DeleteTopicsResponse": "delete_topics_response",
        "DescribeAclsRequest": "describe_acls_request",
        "DescribeAclsResponse": "describe_acls_response",
        "DescribeClientQuotasRequest": "describe_client_quotas_request",
        "DescribeClientQuotasResponse": "describe_client_quotas_response",
        "DescribeClusterRequest": "describe_cluster_request",
        "DescribeClusterResponse": "describe_cluster_response",
        "DescribeConfigsRequest": "describe_configs_request",
        "DescribeConfigsResponse": "describe_configs_response",
        "DescribeDelegationTokenRequest": "describe_delegation_token_request",
        "DescribeDelegationTokenResponse": "describe_delegation_token_response",
        "DescribeGroupsRequest": "describe_groups_request",
        "DescribeGroupsResponse": "describe_groups_response",
        "DescribeLogDirsRequest": "describe_log_dirs_request",
        "DescribeLogDirsResponse": "describe_log_dirs_response",
        "DescribeProducersRequest": "describe_producers_request",
        "DescribeProducersResponse": "describe_producers_response",
        "DescribeQuorumRequest": "describe_quorum_request",
        "DescribeQuorumResponse": "describe_quorum_response",
        "DescribeShareGroupOffsetsRequest": "describe_share_group_offsets_request",
        "DescribeShareGroupOffsetsResponse": "describe_share_group_offsets_response",
        "DescribeTopicPartitionsRequest": "describe_topic_partitions_request",
        "DescribeTopicPartitionsResponse": "describe_topic_partitions_response",
        "DescribeTransactionsRequest": "describe_transactions_request",
        "DescribeTransactionsResponse": "describe_transactions_response",
        "DescribeUserScramCredentialsRequest": "describe_user_scram_credentials_request",
        "DescribeUserScramCredentialsResponse": "describe_user_scram_credentials_response",
        "ElectLeadersRequest": "elect_leaders_request",
        "ElectLeadersResponse": "elect_leaders_response",
        "EndQuorumEpochRequest": "end_quorum_epoch_request",
        "EndQuorumEpochResponse": "end_quorum_epoch_response",
        "EndTxnMarker": "end_txn_marker",
        "EndTxnRequest": "end_txn_request",
        "EndTxnResponse": "end_txn_response",
        "EnvelopeRequest": "envelope_request",
        "EnvelopeResponse": "envelope_response",
        "ExpireDelegationTokenRequest": "expire_delegation_token_request",
        "ExpireDelegationTokenResponse": "expire_delegation_token_response",
        "FetchRequest": "fetch_request",
        "FetchResponse": "fetch_response",
        "FetchSnapshotRequest": "fetch_snapshot_request",
        "FetchSnapshotResponse": "fetch_snapshot_response",
        "FindCoordinatorRequest": "find_coordinator_request",
        "FindCoordinatorResponse": "find_coordinator_response",
        "GetTelemetrySubscriptionsRequest": "get_telemetry_subscriptions_request",
        "GetTelemetrySubscriptionsResponse": "get_telemetry_subscriptions_response",
        "HeartbeatRequest": "heartbeat_request",
        "HeartbeatResponse": "heartbeat_response",
        "IncrementalAlterConfigsRequest": "incremental_alter_configs_request",
        "IncrementalAlterConfigsResponse": "incremental_alter_configs_response",
        "InitProducerIdRequest": "init_producer_id_request",
        "InitProducerIdResponse": "init_producer_id_response",
        "InitializeShareGroupStateRequest": "initialize_share_group_state_request",
        "InitializeShareGroupStateResponse": "initialize_share_group_state_response",
        "JoinGroupRequest": "join_group_request",
        "JoinGroupResponse": "join_group_response",
        "KRaftVersionRecord": "kraft_version_record",
        "LeaderAndIsrRequest": "leader_and_isr_request",
        "LeaderAndIsrResponse": "leader_and_isr_response",
        "LeaderChangeMessage": "leader_change_message",
        "LeaveGroupRequest": "leave_group_request",
        "LeaveGroupResponse": "leave_group_response",
        "ListConfigResourcesRequest": "list_config_resources_request",
        "ListConfigResourcesResponse": "list_config_resources_response",
        "ListGroupsRequest": "list_groups_request",
        "ListGroupsResponse": "list_groups_response",
        "ListOffsetsRequest": "list_offsets_request",
        "ListOffsetsResponse": "list_offsets_response",
        "ListPartitionReassignmentsRequest": "list_partition_reassignments_request",
        "ListPartitionReassignmentsResponse": "list_partition_reassignments_response",
        "ListTransactionsRequest": "list_transactions_request",
        "ListTransactionsResponse": "list_transactions_response",
        "MetadataRequest": "metadata_request",
        "MetadataResponse": "metadata_response",
        "OffsetCommitRequest": "offset_commit_request",
        "OffsetCommitResponse": "offset_commit_response",
        "OffsetDeleteRequest": "offset_delete_request",
        "OffsetDeleteResponse": "offset_delete_response",
        "OffsetFetchRequest": "offset_fetch_request",
        "OffsetFetchResponse": "offset_fetch_response",
        "OffsetForLeaderEpochRequest": "offset_for_leader_epoch_request",
        "OffsetForLeaderEpochResponse": "offset_for_leader_epoch_response",
        "ProduceRequest": "produce_request",
        "ProduceResponse": "produce_response",
        "PushTelemetryRequest": "push_telemetry_request",
        "PushTelemetryResponse": "push_telemetry_response",
        "ReadShareGroupStateRequest": "read_share_group_state_request",
        "ReadShareGroupStateResponse": "read_share_group_state_response",
        "ReadShareGroupStateSummaryRequest": "read_share_group_state_summary_request",
        "ReadShareGroupStateSummaryResponse": "read_share_group_state_summary_response",
        "RemoveRaftVoterRequest": "remove_raft_voter_request",
        "RemoveRaftVoterResponse": "remove_raft_voter_response",
        "RenewDelegationTokenRequest": "renew_delegation_token_request",
        "RenewDelegationTokenResponse": "renew_delegation_token_response",
        "RequestHeader": "request_header",
        "ResponseHeader": "response_header",
        "SaslAuthenticateRequest": "sasl_authenticate_request",
        "SaslAuthenticateResponse": "sasl_authenticate_response",
        "SaslHandshakeRequest": "sasl_handshake_request",
        "SaslHandshakeResponse": "sasl_handshake_response",
        "ShareAcknowledgeRequest": "share_acknowledge_request",
        "ShareAcknowledgeResponse": "share_acknowledge_response",
        "ShareFetchRequest": "share_fetch_request",
        "ShareFetchResponse": "share_fetch_response",
        "ShareGroupDescribeRequest": "share_group_describe_request",
        "ShareGroupDescribeResponse": "share_group_describe_response",
        "ShareGroupHeartbeatRequest": "share_group_heartbeat_request",
        "ShareGroupHeartbeatResponse": "share_group_heartbeat_response",
        "SnapshotFooterRecord": "snapshot_footer_record",
        "SnapshotHeaderRecord": "snapshot_header_record",
        "StopReplicaRequest": "stop_replica_request",
        "StopReplicaResponse": "stop_replica_response",
        "StreamsGroupDescribeRequest": "streams_group_describe_request",
        "StreamsGroupDescribeResponse": "streams_group_describe_response",
        "StreamsGroupHeartbeatRequest": "streams_group_heartbeat_request",
        "StreamsGroupHeartbeatResponse": "streams_group_heartbeat_response",
        "SyncGroupRequest": "sync_group_request",
        "SyncGroupResponse": "sync_group_response",
        "TxnOffsetCommitRequest": "txn_offset_commit_request",
        "TxnOffsetCommitResponse": "txn_offset_commit_response",
        "UnregisterBrokerRequest": "unregister_broker_request",
        "UnregisterBrokerResponse": "unregister_broker_response",
        "UpdateFeaturesRequest": "update_features_request",
        "UpdateFeaturesResponse": "update_features_response",
        "UpdateMetadataRequest": "update_metadata_request",
        "UpdateMetadataResponse": "update_metadata_response",
        "UpdateRaftVoterRequest": "update_raft_voter_request",
        "UpdateRaftVoterResponse": "update_raft_voter_response",
        "VoteRequest": "vote_request",
        "VoteResponse": "vote_response",
        "VotersRecord": "voters_record",
        "WriteShareGroupStateRequest": "write_share_group_state_request",
        "WriteShareGroupStateResponse": "write_share_group_state_response",
        "WriteTxnMarkersRequest": "write_txn_markers_request",
        "WriteTxnMarkersResponse": "write_txn_markers_response",
    },
)


def __dir__() -> list[str]:
    return __all__
