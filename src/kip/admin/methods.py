"""The methods that both clients have: one line for each operation of `kip.admin.operations`.

`AsyncAdmin` returns the coroutine of an operation, `Admin` waits for it. Parameters, documentation and types are those
of the function, without the session.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from kip.admin import operations
from kip.admin.session import Session

if TYPE_CHECKING:
    pass

__all__ = ["AsyncMethods", "BlockingMethods"]

P = ParamSpec("P")
T = TypeVar("T")


class _Operation(Generic[P, T]):
    """A method that runs an operation; `load` returns its function, and imports its module."""

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


class _Methods:
    """What a cluster can be asked or told. Each method takes `timeout`, the seconds for the whole call."""

    def _perform(self, work: Callable[[Session], Coroutine[Any, Any, Any]]) -> Any:
        raise NotImplementedError

    describe_cluster = _Operation(lambda: operations.clusters.describe_cluster)
    list_nodes = _Operation(lambda: operations.clusters.list_nodes)
    describe_metadata_quorum = _Operation(lambda: operations.quorum.describe_metadata_quorum)

    list_topics = _Operation(lambda: operations.topics.list_topics)
    describe_topics = _Operation(lambda: operations.topics.describe_topics)
    create_topics = _Operation(lambda: operations.topic_changes.create_topics)
    alter_topic = _Operation(lambda: operations.topic_alterations.alter_topic)
    delete_topics = _Operation(lambda: operations.topic_changes.delete_topics)
    topics_marked_for_deletion = _Operation(lambda: operations.topics.topics_marked_for_deletion)

    describe_topic_configs = _Operation(lambda: operations.configs.describe_topic_configs)

    request = _Operation(lambda: operations.requests.request)


class AsyncMethods(_Methods):
    """Methods that return coroutines."""

    def run(
        self, operation: Callable[Concatenate[Session, P], Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
    ) -> Coroutine[Any, Any, T]:
        """Run any operation, such as those of `kip.admin.proposals`."""
        return self._perform(lambda session: operation(session, *args, **kwargs))  # type: ignore[no-any-return]


class BlockingMethods(_Methods):
    """Methods that wait for results."""

    def run(
        self, operation: Callable[Concatenate[Session, P], Coroutine[Any, Any, T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run any operation, such as those of `kip.admin.proposals`."""
        return self._perform(lambda session: operation(session, *args, **kwargs))  # type: ignore[no-any-return]
