"""The methods of both clients: one line per operation in `kip.admin.operations`.

`AsyncAdmin` returns the coroutine of an operation, `Admin` waits for it. Parameters, documentation and types are those
of the function, except for the session.
"""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from kip.admin import operations
from kip.admin.calling.session import Session

P = ParamSpec("P")
T = TypeVar("T")


class _Operation(Generic[P, T]):
    """A method that runs an operation; `load` imports its module and returns its function."""

    def __init__(self, load: Callable[[], Callable[Concatenate[Session, P], Coroutine[Any, Any, T]]]) -> None:
        self._load = load

    @overload
    def __get__(self, client: AsyncMethods, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...
    @overload
    def __get__(self, client: BlockingMethods, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: None, owner: type) -> Callable[..., Any]: ...
    def __get__(self, client: _Methods | None, owner: type) -> Callable[..., Any]:
        function = self._load()
        session, *parameters = inspect.signature(function).parameters.values()

        @wraps(function)
        def unbound(self: _Methods, /, *args: P.args, **kwargs: P.kwargs) -> Any:
            return self._perform(lambda session: function(session, *args, **kwargs))

        @wraps(function)
        def bound(*args: P.args, **kwargs: P.kwargs) -> Any:
            return unbound(client, *args, **kwargs)  # type: ignore[arg-type]

        method: Any = unbound if client is None else bound
        first = [session.replace(name="self", annotation=session.empty)] if client is None else []
        method.__signature__ = inspect.signature(function).replace(parameters=[*first, *parameters])
        return method  # type: ignore[no-any-return]


class _Methods(ABC):
    """The operations on a cluster. Each method accepts `timeout`, the seconds for the whole call."""

    @abstractmethod
    def _perform(self, work: Callable[[Session], Coroutine[Any, Any, Any]]) -> Any:
        """Run `work` on the session of the client."""

    describe_cluster = _Operation(lambda: operations.cluster.describe_cluster)
    list_nodes = _Operation(lambda: operations.cluster.list_nodes)
    describe_api_versions = _Operation(lambda: operations.features.describe_api_versions)
    describe_metadata_quorum = _Operation(lambda: operations.quorum.describe_metadata_quorum)

    list_topics = _Operation(lambda: operations.topics.list_topics)
    describe_topics = _Operation(lambda: operations.topics.describe_topics)
    create_topics = _Operation(lambda: operations.topics.changes.create_topics)
    alter_topic = _Operation(lambda: operations.topics.alterations.alter_topic)
    delete_topics = _Operation(lambda: operations.topics.changes.delete_topics)
    topics_marked_for_deletion = _Operation(lambda: operations.topics.topics_marked_for_deletion)

    create_partitions = _Operation(lambda: operations.topics.changes.create_partitions)
    alter_partition_reassignments = _Operation(lambda: operations.partitions.alter_partition_reassignments)
    list_partition_reassignments = _Operation(lambda: operations.partitions.list_partition_reassignments)
    elect_leaders = _Operation(lambda: operations.partitions.elect_leaders)
    delete_records = _Operation(lambda: operations.partitions.delete_records)

    describe_configs = _Operation(lambda: operations.configs.describe_configs)
    describe_topic_configs = _Operation(lambda: operations.configs.describe_topic_configs)
    alter_configs = _Operation(lambda: operations.configs.alter_configs)
    replace_configs = _Operation(lambda: operations.configs.replace_configs)
    list_config_resources = _Operation(lambda: operations.configs.list_config_resources)

    list_groups = _Operation(lambda: operations.groups.list_groups)
    describe_groups = _Operation(lambda: operations.groups.describe_groups)
    remove_group_members = _Operation(lambda: operations.groups.remove_group_members)
    delete_groups = _Operation(lambda: operations.groups.delete_groups)

    list_offsets = _Operation(lambda: operations.partitions.list_offsets)
    list_group_offsets = _Operation(lambda: operations.groups.offsets.list_group_offsets)
    describe_group_lag = _Operation(lambda: operations.groups.lag.describe_group_lag)
    find_unread_times = _Operation(lambda: operations.groups.lag.find_unread_times)
    alter_group_offsets = _Operation(lambda: operations.groups.offsets.alter_group_offsets)
    delete_group_offsets = _Operation(lambda: operations.groups.offsets.delete_group_offsets)

    list_share_group_offsets = _Operation(lambda: operations.groups.share_offsets.list_share_group_offsets)
    alter_share_group_offsets = _Operation(lambda: operations.groups.share_offsets.alter_share_group_offsets)
    delete_share_group_offsets = _Operation(lambda: operations.groups.share_offsets.delete_share_group_offsets)

    list_transactions = _Operation(lambda: operations.transactions.list_transactions)
    describe_transactions = _Operation(lambda: operations.transactions.describe_transactions)
    describe_producers = _Operation(lambda: operations.transactions.describe_producers)
    find_hanging_transactions = _Operation(lambda: operations.transactions.find_hanging_transactions)
    fence_producers = _Operation(lambda: operations.transactions.fence_producers)
    abort_transaction = _Operation(lambda: operations.transactions.abort_transaction)

    describe_log_dirs = _Operation(lambda: operations.logdirs.describe_log_dirs)
    alter_replica_log_dirs = _Operation(lambda: operations.logdirs.alter_replica_log_dirs)

    list_acls = _Operation(lambda: operations.acls.list_acls)
    create_acls = _Operation(lambda: operations.acls.create_acls)
    delete_acls = _Operation(lambda: operations.acls.delete_acls)

    describe_client_quotas = _Operation(lambda: operations.quotas.describe_client_quotas)
    alter_client_quotas = _Operation(lambda: operations.quotas.alter_client_quotas)

    describe_user_scram_credentials = _Operation(lambda: operations.users.describe_user_scram_credentials)
    alter_user_scram_credentials = _Operation(lambda: operations.users.alter_user_scram_credentials)
    create_delegation_token = _Operation(lambda: operations.tokens.create_delegation_token)
    renew_delegation_token = _Operation(lambda: operations.tokens.renew_delegation_token)
    expire_delegation_token = _Operation(lambda: operations.tokens.expire_delegation_token)
    describe_delegation_tokens = _Operation(lambda: operations.tokens.describe_delegation_tokens)

    describe_features = _Operation(lambda: operations.features.describe_features)
    update_features = _Operation(lambda: operations.features.update_features)
    add_raft_voter = _Operation(lambda: operations.quorum.add_raft_voter)
    remove_raft_voter = _Operation(lambda: operations.quorum.remove_raft_voter)
    unregister_broker = _Operation(lambda: operations.cluster.unregister_broker)
    unregister_controller = _Operation(lambda: operations.cluster.unregister_controller)

    request = _Operation(lambda: operations.requests.request)


class AsyncMethods(_Methods):
    """Methods that return coroutines."""

    def run(
        self, operation: Callable[Concatenate[Session, P], Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
    ) -> Coroutine[Any, Any, T]:
        """Run any operation.

        Args:
            operation: an async function whose first parameter is a `Session`.
            args: its other arguments.
            kwargs: its keyword arguments.

        Raises:
            AdminError: the operation failed.
        """
        return self._perform(lambda session: operation(session, *args, **kwargs))  # type: ignore[no-any-return]


class BlockingMethods(_Methods):
    """Methods that wait for results."""

    def run(
        self, operation: Callable[Concatenate[Session, P], Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run any operation.

        Args:
            operation: an async function whose first parameter is a `Session`.
            args: its other arguments.
            kwargs: its keyword arguments.

        Raises:
            AdminError: the operation failed.
        """
        return self._perform(lambda session: operation(session, *args, **kwargs))  # type: ignore[no-any-return]
