"""The admin client: `AsyncAdmin` for asyncio, each method one thing that a cluster can be asked or told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from kafka_wire.runtime.message import Message

from kip.admin.calls import Call, Deadline, Target
from kip.admin.errors import Origin
from kip.admin.session import Session
from kip.admin.settings import Settings, settings_for

if TYPE_CHECKING:
    from kip.admin import clusters, configs, quorum, topic_alterations, topic_changes, topics

__all__ = ["AsyncAdmin"]


class AsyncAdmin:
    """A client for one cluster, for use in one event loop. It connects when first asked something.

    Each method takes `timeout`, the seconds for the whole call, that of the settings if None. All raise `AdminError`s,
    see `kip.admin.errors`. What they give and raise beyond that stands with the function of the same name in
    `clusters`, `quorum`, `topics`, `topic_changes` and `topic_alterations`.
    """

    def __init__(self, settings: Settings | str) -> None:
        """Take settings, or the addresses of some brokers: `broker-1:9092,broker-2:9092`."""
        self.settings = settings_for(settings) if isinstance(settings, str) else settings
        self._session = Session(self.settings)

    async def describe_cluster(
        self,
        *,
        include_fenced_brokers: bool = False,
        include_authorized_operations: bool = False,
        timeout: float | None = None,
    ) -> clusters.ClusterDescription:
        from kip.admin import clusters

        return await clusters.describe_cluster(
            self._session,
            include_fenced_brokers=include_fenced_brokers,
            include_authorized_operations=include_authorized_operations,
            deadline=self._deadline(timeout),
        )

    async def list_nodes(self, *, timeout: float | None = None) -> tuple[clusters.Node, ...]:
        from kip.admin import clusters

        return await clusters.list_nodes(self._session, deadline=self._deadline(timeout))

    async def describe_metadata_quorum(self, *, timeout: float | None = None) -> quorum.QuorumInfo:
        from kip.admin import quorum

        return await quorum.describe_metadata_quorum(self._session, deadline=self._deadline(timeout))

    async def list_topics(
        self, *, list_internal: bool = False, timeout: float | None = None
    ) -> tuple[topics.TopicListing, ...]:
        from kip.admin import topics

        return await topics.list_topics(self._session, list_internal=list_internal, deadline=self._deadline(timeout))

    async def describe_topics(
        self,
        names: Sequence[str] | str | None = None,
        *,
        include_authorized_operations: bool = False,
        timeout: float | None = None,
    ) -> tuple[topics.TopicDescription, ...]:
        from kip.admin import topics

        return await topics.describe_topics(
            self._session,
            names,
            include_authorized_operations=include_authorized_operations,
            deadline=self._deadline(timeout),
        )

    async def describe_topic_configs(
        self, names: Sequence[str], *, timeout: float | None = None
    ) -> dict[str, tuple[configs.ConfigEntry, ...]]:
        from kip.admin import configs

        return await configs.describe_topic_configs(
            self._session, names, deadline=self._deadline(timeout), with_defaults=True
        )

    async def topics_marked_for_deletion(self, *, timeout: float | None = None) -> tuple[str, ...] | None:
        from kip.admin import topics

        return await topics.topics_marked_for_deletion(self._session, deadline=self._deadline(timeout))

    async def create_topics(
        self,
        new_topics: Sequence[topic_changes.NewTopic],
        *,
        validate_only: bool = False,
        timeout: float | None = None,
    ) -> tuple[topic_changes.CreatedTopic, ...]:
        from kip.admin import topic_changes

        return await topic_changes.create_topics(
            self._session, new_topics, validate_only=validate_only, deadline=self._deadline(timeout)
        )

    async def alter_topic(
        self,
        name: str,
        *,
        partitions: int | None = None,
        assignment: str | Sequence[Sequence[int]] | None = None,
        added_configs: Mapping[str, str] | None = None,
        deleted_configs: Sequence[str] = (),
        timeout: float | None = None,
    ) -> topic_alterations.AlteredTopic:
        from kip.admin import topic_alterations

        return await topic_alterations.alter_topic(
            self._session,
            name,
            partitions=partitions,
            assignment=assignment,
            added_configs=added_configs,
            deleted_configs=deleted_configs,
            deadline=self._deadline(timeout),
        )

    async def delete_topics(
        self, names: Sequence[str] | str, *, timeout: float | None = None
    ) -> topic_changes.Deletion:
        from kip.admin import topic_changes

        return await topic_changes.delete_topics(self._session, names, deadline=self._deadline(timeout))

    async def request(
        self,
        message: Message,
        *,
        version: int | None = None,
        target: Target = Target.ANY,
        is_change: bool = True,
        timeout: float | None = None,
    ) -> Any:
        """Send any request in a negotiated version, or in the one given, and return the response message as it is.

        Error codes inside it are the caller's business. Unless `is_change` is False it is never sent twice.
        """

        def read(response: Any, origin: Origin) -> Any:
            return response

        call = Call(
            type(message).__name__,
            lambda offer: (message, offer.version(type(message)) if version is None else version),
            read,
            target,
            is_change,
        )
        return await self._session.run(call, self._deadline(timeout))

    async def close(self) -> None:
        await self._session.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"<AsyncAdmin {','.join(map(str, self.settings.servers))}>"

    def _deadline(self, timeout: float | None) -> Deadline:
        return Deadline(self.settings.timeout if timeout is None else timeout)
