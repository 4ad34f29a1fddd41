"""Answers without what names their moment: ids that are drawn, offsets and times, and the order of sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]

_FIRST_CONTROLLER = 3001


def comparable(api: str, response: Json, served: set[int]) -> Json:
    """Return an answer as it has to be on both sides; of ApiVersions, the APIs in `served`."""
    if api == "ApiVersions":
        response["apiKeys"] = [each for each in response["apiKeys"] if each["apiKey"] in served]
    if api in _BLANKS:
        _BLANKS[api](response)
    return response


def _api_versions(response: Json) -> None:
    response.pop("finalizedFeaturesEpoch", None)
    _sort(response, "supportedFeatures", "name")
    _sort(response, "finalizedFeatures", "name")


def _describe_cluster(response: Json) -> None:
    _sort(response, "brokers", "brokerId")
    _blank_controller(response, "brokerId")


def _metadata(response: Json) -> None:
    _sort(response, "brokers", "nodeId")
    _sort(response, "topics", "name")
    _blank_controller(response, "nodeId")


def _describe_quorum(response: Json) -> None:
    for topic in response["topics"]:
        for partition in topic["partitions"]:
            _blank_progress(partition)


def _create_topics(response: Json) -> None:
    for topic in response["topics"]:
        topic.pop("topicId", None)


def _create_partitions(response: Json) -> None:
    _sort(response, "results", "name")


def _delete_topics(response: Json) -> None:
    response["responses"].sort(key=lambda each: each["name"] or "")


def _describe_configs(response: Json) -> None:
    for result in response["results"]:
        _sort(result, "configs", "name")


def _list_offsets(response: Json) -> None:
    for topic in response["topics"]:
        _sort(topic, "partitions", "partitionIndex")


def _describe_user_scram_credentials(response: Json) -> None:
    for result in response["results"]:
        _sort(result, "credentialInfos", "mechanism")


def _describe_log_dirs(response: Json) -> None:
    """Leave out paths and sizes: the records of the real cluster were not captured."""
    for result in response["results"]:
        for name in ("logDir", "totalBytes", "usableBytes"):
            result.pop(name, None)
        _sort(result, "topics", "name")
        for topic in result["topics"]:
            _sort(topic, "partitions", "partitionIndex")
            for partition in topic["partitions"]:
                del partition["partitionSize"]


def _init_producer_id(response: Json) -> None:
    if response["errorCode"] == 0:
        response.pop("producerId")


def _get_telemetry_subscriptions(response: Json) -> None:
    for name in ("clientInstanceId", "subscriptionId"):
        response.pop(name, None)


_BLANKS: dict[str, Callable[[Json], None]] = {
    "ApiVersions": _api_versions,
    "DescribeCluster": _describe_cluster,
    "Metadata": _metadata,
    "DescribeQuorum": _describe_quorum,
    "CreateTopics": _create_topics,
    "CreatePartitions": _create_partitions,
    "DeleteTopics": _delete_topics,
    "DescribeConfigs": _describe_configs,
    "ListOffsets": _list_offsets,
    "DescribeLogDirs": _describe_log_dirs,
    "DescribeUserScramCredentials": _describe_user_scram_credentials,
    "InitProducerId": _init_producer_id,
    "GetTelemetrySubscriptions": _get_telemetry_subscriptions,
}


def _sort(response: Json, field: str, key: str) -> None:
    if field in response:
        response[field].sort(key=lambda each: each[key])


def _blank_controller(response: Json, key: str) -> None:
    """Replace the controller id if it is a live broker, as brokers return a different one each time."""
    live = [each[key] for each in response["brokers"] if each[key] < _FIRST_CONTROLLER]
    if response.get("controllerId") in live:
        response["controllerId"] = "a live broker"


def _blank_progress(partition: Json) -> None:
    """Replace offsets and times by their meaning: whether a replica is known or caught up, and the age of its fetch."""
    end = partition.pop("highWatermark")
    replicas = [*partition["currentVoters"], *partition["observers"]]
    newest = max((each.get("lastFetchTimestamp", 0) for each in replicas), default=0)
    for each in replicas:
        offset = each.pop("logEndOffset")
        each["log"] = "unknown" if offset == -1 else "caught up" if offset == end else "behind"
        fetched, caught_up = each.pop("lastFetchTimestamp", None), each.pop("lastCaughtUpTimestamp", None)
        if fetched is not None and caught_up is not None:
            each["fetched"] = "unknown" if fetched == -1 else "just now" if newest - fetched < 1000 else "long ago"
            each["was caught up"] = "unknown" if caught_up == -1 else "then" if caught_up == fetched else "before"
    _sort(partition, "currentVoters", "replicaId")
    _sort(partition, "observers", "replicaId")
