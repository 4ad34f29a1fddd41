"""Configs: the resources that have them, the sources of values, and the kinds of changes, by their numbers."""

from __future__ import annotations

from enum import IntEnum


class ResourceType(IntEnum):
    """The types of resources that have configs, numbered as in `org.apache.kafka.common.config.ConfigResource.Type`."""

    TOPIC = 2
    BROKER = 4
    BROKER_LOGGER = 8
    CLIENT_METRICS = 16
    GROUP = 32

    @property
    def noun(self) -> str:
        """The type as text: `client metrics`."""
        return self.name.lower().replace("_", " ")


class ConfigSource(IntEnum):
    """The source of a value.

    Numbered as in `org.apache.kafka.common.requests.DescribeConfigsResponse.ConfigSource`, named as in
    `org.apache.kafka.clients.admin.ConfigEntry.ConfigSource`.
    """

    DYNAMIC_TOPIC_CONFIG = 1
    DYNAMIC_BROKER_CONFIG = 2
    DYNAMIC_DEFAULT_BROKER_CONFIG = 3
    STATIC_BROKER_CONFIG = 4
    DEFAULT_CONFIG = 5
    DYNAMIC_BROKER_LOGGER_CONFIG = 6
    DYNAMIC_CLIENT_METRICS_CONFIG = 7
    DYNAMIC_GROUP_CONFIG = 8


class ConfigOperation(IntEnum):
    """The kind of a change of a config; `APPEND` and `SUBTRACT` are for lists."""

    SET = 0
    DELETE = 1
    APPEND = 2
    SUBTRACT = 3
