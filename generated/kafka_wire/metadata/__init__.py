"""The messages of metadata. Modules are loaded when first used."""

from __future__ import annotations

from ..runtime.lazy import lazy_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .abort_transaction_record import (
        AbortTransactionRecord as AbortTransactionRecord,
    )
    from .access_control_entry_record import (
        AccessControlEntryRecord as AccessControlEntryRecord,
    )
    from .access_control_record import AccessControlRecord as AccessControlRecord
    from .begin_transaction_record import (
        BeginTransactionRecord as BeginTransactionRecord,
    )
    from .broker_registration_change_record import (
        BrokerRegistrationChangeRecord as BrokerRegistrationChangeRecord,
    )
    from .clear_elr_record import ClearElrRecord as ClearElrRecord
    from .client_quota_record import ClientQuotaRecord as ClientQuotaRecord
    from .config_record import ConfigRecord as ConfigRecord
    from .delegation_token_record import DelegationTokenRecord as DelegationTokenRecord
    from .end_transaction_record import EndTransactionRecord as EndTransactionRecord
    from .feature_level_record import FeatureLevelRecord as FeatureLevelRecord
    from .fence_broker_record import FenceBrokerRecord as FenceBrokerRecord
    from .no_op_record import NoOpRecord as NoOpRecord
    from .partition_change_record import PartitionChangeRecord as PartitionChangeRecord
    from .partition_record import PartitionRecord as PartitionRecord
    from .producer_ids_record import ProducerIdsRecord as ProducerIdsRecord
    from .register_broker_record import RegisterBrokerRecord as RegisterBrokerRecord
    from .register_controller_record import (
        RegisterControllerRecord as RegisterControllerRecord,
    )
    from .remove_access_control_entry_record import (
        RemoveAccessControlEntryRecord as RemoveAccessControlEntryRecord,
    )
    from .remove_delegation_token_record import (
        RemoveDelegationTokenRecord as RemoveDelegationTokenRecord,
    )
    from .remove_topic_record import RemoveTopicRecord as RemoveTopicRecord
    from .remove_user_scram_credential_record import (
        RemoveUserScramCredentialRecord as RemoveUserScramCredentialRecord,
    )
    from .topic_record import TopicRecord as TopicRecord
    from .unfence_broker_record import UnfenceBrokerRecord as UnfenceBrokerRecord
    from .unregister_broker_record import (
        UnregisterBrokerRecord as UnregisterBrokerRecord,
    )
    from .user_scram_credential_record import (
        UserScramCredentialRecord as UserScramCredentialRecord,
    )
    from .zk_migration_state_record import (
        ZkMigrationStateRecord as ZkMigrationStateRecord,
    )

__all__: list[str] = [
    "AbortTransactionRecord",
    "AccessControlEntryRecord",
    "AccessControlRecord",
    "BeginTransactionRecord",
    "BrokerRegistrationChangeRecord",
    "ClearElrRecord",
    "ClientQuotaRecord",
    "ConfigRecord",
    "DelegationTokenRecord",
    "EndTransactionRecord",
    "FeatureLevelRecord",
    "FenceBrokerRecord",
    "NoOpRecord",
    "PartitionChangeRecord",
    "PartitionRecord",
    "ProducerIdsRecord",
    "RegisterBrokerRecord",
    "RegisterControllerRecord",
    "RemoveAccessControlEntryRecord",
    "RemoveDelegationTokenRecord",
    "RemoveTopicRecord",
    "RemoveUserScramCredentialRecord",
    "TopicRecord",
    "UnfenceBrokerRecord",
    "UnregisterBrokerRecord",
    "UserScramCredentialRecord",
    "ZkMigrationStateRecord",
]

__getattr__ = lazy_names(
    __name__,
    {
        "AbortTransactionRecord": "abort_transaction_record",
        "AccessControlEntryRecord": "access_control_entry_record",
        "AccessControlRecord": "access_control_record",
        "BeginTransactionRecord": "begin_transaction_record",
        "BrokerRegistrationChangeRecord": "broker_registration_change_record",
        "ClearElrRecord": "clear_elr_record",
        "ClientQuotaRecord": "client_quota_record",
        "ConfigRecord": "config_record",
        "DelegationTokenRecord": "delegation_token_record",
        "EndTransactionRecord": "end_transaction_record",
        "FeatureLevelRecord": "feature_level_record",
        "FenceBrokerRecord": "fence_broker_record",
        "NoOpRecord": "no_op_record",
        "PartitionChangeRecord": "partition_change_record",
        "PartitionRecord": "partition_record",
        "ProducerIdsRecord": "producer_ids_record",
        "RegisterBrokerRecord": "register_broker_record",
        "RegisterControllerRecord": "register_controller_record",
        "RemoveAccessControlEntryRecord": "remove_access_control_entry_record",
        "RemoveDelegationTokenRecord": "remove_delegation_token_record",
        "RemoveTopicRecord": "remove_topic_record",
        "RemoveUserScramCredentialRecord": "remove_user_scram_credential_record",
        "TopicRecord": "topic_record",
        "UnfenceBrokerRecord": "unfence_broker_record",
        "UnregisterBrokerRecord": "unregister_broker_record",
        "UserScramCredentialRecord": "user_scram_credential_record",
        "ZkMigrationStateRecord": "zk_migration_state_record",
    },
)


def __dir__() -> list[str]:
    return __all__
