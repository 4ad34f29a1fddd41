"""Names from a cluster, for completion in `kip shell` and in the user's shell."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kip.admin import Admin

_FRESH = 5.0
"""Seconds for which names are kept: prompt_toolkit asks for completions with each character."""
_PATIENCE = 1.0
"""Seconds to wait for the cluster; a shell is blocked after Tab until the command returns."""
_PLAIN = re.compile(r"[\w@%+:,./][\w@%+=:,./-]*")
"""Names that mean themselves in every shell: others could run commands if a shell inserted them, or be options."""
_CONNECTION = ("bootstrap_server", "bootstrap_controller", "command_config")


class CompletionNames:
    """Names from the cluster, cached for a few seconds; empty if it does not answer.

    Clients choose the names of groups, so names that a shell would have to quote are left out.
    """

    def __init__(self, admin: Admin) -> None:
        self.admin = admin
        self._kept: dict[str, tuple[float, list[str]]] = {}

    def topics(self) -> list[str]:
        return self._fresh(
            "topics", lambda: [topic.name for topic in self.admin.list_topics(list_internal=True, timeout=_PATIENCE)]
        )

    def brokers(self) -> list[str]:
        return self._fresh("brokers", lambda: [str(node.id) for node in self.admin.list_nodes(timeout=_PATIENCE)])

    def groups(self) -> list[str]:
        return self._fresh("groups", lambda: [group.group for group in self.admin.list_groups(timeout=_PATIENCE)])

    def configs(self) -> list[str]:
        """Return the names of topic configs: those of any existing topic, or the built-in list if there is none."""
        topics = self.topics()
        if not topics:
            from kip.cluster.configs.definitions import TOPIC_CONFIGS

            return sorted(TOPIC_CONFIGS)

        def ask() -> list[str]:
            configs = self.admin.describe_topic_configs(topics[:1], timeout=_PATIENCE)
            return sorted(entry.name for entries in configs.values() for entry in entries)

        return self._fresh("configs", ask)

    def _fresh(self, kind: str, ask: Callable[[], list[str]]) -> list[str]:
        from kip.admin import AdminError

        asked_at, names = self._kept.get(kind, (-_FRESH, []))
        if time.monotonic() - asked_at >= _FRESH:
            try:
                names = [name for name in ask() if _PLAIN.fullmatch(name)]
            except AdminError:
                names = []
            self._kept[kind] = time.monotonic(), names
        return names


def complete_topics(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of topics for a command with connection options."""
    return _completions(context, CompletionNames.topics, incomplete)


def complete_groups(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of groups for a command with connection options."""
    return _completions(context, CompletionNames.groups, incomplete)


def complete_brokers(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the ids of brokers for a command with connection options."""
    return _completions(context, CompletionNames.brokers, incomplete)


def _completions(context: click.Context, ask: Callable[[CompletionNames], list[str]], incomplete: str) -> list[str]:
    """Ask the cluster of the options before the cursor; without such options or an answer, there are no names."""
    server, controller, config = (context.params.get(name) for name in _CONNECTION)
    if not (server or controller or config):
        return []
    from kip.admin import Admin, AdminError, settings_for

    try:
        settings = settings_for(server, bootstrap_controllers=controller, command_config=config)
        with Admin(settings) as admin:
            return [name for name in ask(CompletionNames(admin)) if name.startswith(incomplete)]
    except AdminError:
        return []
