"""Which function answers which API: each takes the call and the decoded request, and gives the response.

A handler answers, whatever it is asked; what is wrong with a request goes into the response.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kafka_wire.runtime.message import Message

from kip.cluster.call import Call
from kip.cluster.handlers import (
    api_versions,
    configs,
    describe_cluster,
    kip_4,
    kip_142,
    metadata,
    quorum,
    reassignments,
    sasl,
    topic_partitions,
    topics,
)

__all__ = ["HANDLERS", "Handler"]

Handler = Callable[[Call, Any], Message]

HANDLERS: dict[int, Handler] = {
    3: metadata.metadata,
    17: sasl.sasl_handshake,
    18: api_versions.api_versions,
    19: topics.create_topics,
    20: topics.delete_topics,
    32: configs.describe_configs,
    36: sasl.sasl_authenticate,
    37: topics.create_partitions,
    44: configs.incremental_alter_configs,
    45: reassignments.alter_partition_reassignments,
    46: reassignments.list_partition_reassignments,
    55: quorum.describe_quorum,
    60: describe_cluster.describe_cluster,
    75: topic_partitions.describe_topic_partitions,
    10040: kip_4.cluster_metadata,
    10041: kip_4.create_topic_of_kip_4,
    10042: kip_4.alter_topic,
    10043: kip_4.delete_topic_of_kip_4,
    10044: kip_4.describe_topic,
    10045: kip_4.list_topics,
    11420: kip_142.list_topics,
}
