"""Kafka's own tools and their options, which `kip` spells differently, for errors about unknown ones."""

from __future__ import annotations

import click

_TOOLS = {
    "acls": "acls",
    "broker-api-versions": "cluster api-versions",
    "client-metrics": "configs describe client-metrics",
    "cluster": "cluster",
    "configs": "configs",
    "consumer-groups": "groups",
    "delegation-tokens": "tokens",
    "delete-records": "partitions delete-records",
    "dump-log": "log dump",
    "features": "features",
    "get-offsets": "partitions offsets",
    "groups": "groups",
    "leader-election": "partitions elect-leaders",
    "log-dirs": "logdirs",
    "metadata-quorum": "quorum",
    "metadata-shell": "log dump",
    "reassign-partitions": "partitions reassign",
    "share-groups": "groups",
    "streams-groups": "groups",
    "topics": "topics",
    "transactions": "transactions",
}
"""Commands that do the work of Kafka's tools, by the name of the tool without kafka-."""
_CLIENTS = {
    "console-consumer": "consume",
    "console-producer": "produce",
    "console-share-consumer": "consume",
    "consume": "consume",
    "consumer": "consume",
    "consumer-perf-test": "consume",
    "produce": "produce",
    "producer": "produce",
    "producer-perf-test": "produce",
}
_VERBS = ("alter", "create", "delete", "describe", "list")
_INSTEAD = {
    "consume": "kip consumes no topics; `kip log dump` prints the records in a broker's log files.",
    "produce": "kip produces no records, except `EmbeddedCluster.produce` in tests.",
}
_COMMANDS = {
    "": {
        "--bootstrap-server": "kip topics list --bootstrap-server HOST:PORT",
        "--bootstrap-controller": "kip cluster list-nodes --bootstrap-controller HOST:PORT",
        "--command-config": "kip topics list --command-config FILE",
    },
    "acls": {
        "--add": "kip acls create",
        "--allow-host": "kip acls create --host IP --permission allow",
        "--allow-principal": "kip acls create --principal User:NAME --permission allow",
        "--cluster": "kip acls create --resource cluster",
        "--consumer": "kip acls allow consumer",
        "--deny-host": "kip acls create --host IP --permission deny",
        "--deny-principal": "kip acls create --principal User:NAME --permission deny",
        "--group": "kip acls list --resource group --name NAME",
        "--producer": "kip acls allow producer",
        "--remove": "kip acls delete",
        "--resource-pattern-type": "kip acls list --pattern literal",
        "--topic": "kip acls list --resource topic --name NAME",
        "--transactional-id": "kip acls list --resource transactional-id --name NAME",
    },
    "configs": {
        "--add-config": "kip configs alter TYPE NAME --set CONFIG=VALUE",
        "--broker": "kip configs describe broker ID",
        "--broker-defaults": "kip configs describe broker default",
        "--client-metrics": "kip configs describe client-metrics NAME",
        "--delete-config": "kip configs alter TYPE NAME --delete CONFIG",
        "--entity-default": "kip configs describe broker default",
        "--entity-name": "kip configs describe TYPE NAME",
        "--entity-type": "kip configs describe TYPE NAME",
        "--group": "kip configs describe group NAME",
        "--topic": "kip configs describe topic NAME",
    },
    "groups": {
        "--all-groups": "kip groups describe",
        "--all-topics": "kip groups reset-offsets GROUP",
        "--execute": "kip groups reset-offsets GROUP",
        "--group": "kip groups describe GROUP",
        "--offsets": "kip groups lag GROUP",
        "--verbose": "kip groups describe --members",
    },
    "log": {"--files": "kip log dump PATH", "--print-data-log": "kip log dump --records PATH"},
    "logdirs": {
        "--broker-list": "kip logdirs describe --broker ID",
        "--topic-list": "kip logdirs describe --topic NAME",
    },
    "partitions": {
        "--broker-list": "kip partitions plan --brokers ID,...",
        "--election-type": "kip partitions elect-leaders",
        "--execute": "kip partitions reassign --from-file FILE",
        "--generate": "kip partitions plan",
        "--list": "kip partitions list-reassignments",
        "--offset-json-file": "kip partitions delete-records --topic TOPIC:PARTITION --before OFFSET",
        "--path-to-json-file": "kip partitions elect-leaders --topic TOPIC:PARTITION",
        "--reassignment-json-file": "kip partitions reassign --from-file FILE",
        "--topics-to-move-json-file": "kip partitions plan --topic NAME",
    },
    "quotas": {
        "--add-config": "kip quotas alter --user NAME --set QUOTA=VALUE",
        "--delete-config": "kip quotas alter --user NAME --delete QUOTA",
        "--entity-default": "kip quotas describe --user '<default>'",
        "--entity-name": "kip quotas describe --user NAME",
        "--entity-type": "kip quotas describe --user NAME",
    },
    "tokens": {
        "--expiry-time-period": "kip tokens expire HMAC --period DURATION",
        "--hmac": "kip tokens renew HMAC",
        "--max-life-time-period": "kip tokens create --max-lifetime DURATION",
        "--renew-time-period": "kip tokens renew HMAC --period DURATION",
    },
    "topics": {"--zookeeper": "kip topics list --bootstrap-server HOST:PORT"},
    "transactions": {
        "--max-transaction-timeout": "kip transactions find-hanging --older-than DURATION",
        "--transactional-id": "kip transactions describe ID",
    },
    "users": {
        "--add-config": "kip users set-password USER",
        "--delete-config": "kip users delete USER",
        "--entity-name": "kip users describe USER",
        "--entity-type": "kip users describe USER",
    },
}
"""Commands that do the same as an option, by the noun of the command that lacks it; "" is `kip` itself."""
_DIFFERENCES = {
    ("groups", "--all-topics"): "reset-offsets takes all partitions with committed offsets by default.",
    ("groups", "--execute"): "Without it, the commands that reset offsets commit them at once; --dry-run prints them.",
    ("partitions", "--execute"): "Without it, the command moves replicas at once.",
}
"""Effects of commands that Kafka's tools only have with an option."""
_FIRST = ("list", "describe")
"""Verbs that are the best examples of an option that several verbs have."""


def command_for(context: click.Context, option: str) -> str | None:
    """Return a command of `kip` for an option of Kafka's tools that the command of the context lacks.

    Kafka's tools have options such as `--list` instead of commands, and other options before them.
    """
    noun = _noun(context)
    equivalent = _COMMANDS.get(noun, {}).get(option)
    group = context.command
    if equivalent and not isinstance(group, click.Group):
        # The command may take as an argument what the option names: kip groups lag GROUP.
        *_, verb, value = equivalent.split()
        if equivalent == f"kip {noun} {verb} {value}" and option == f"--{value.lower()}":
            arguments = [
                parameter.human_readable_name for parameter in group.params if isinstance(parameter, click.Argument)
            ]
            return (
                f"kip {noun} {group.name} {value}" if any(value in argument for argument in arguments) else equivalent
            )
        return equivalent
    if equivalent or not noun or not isinstance(group, click.Group):
        return equivalent
    verbs = {name: command for name in group.list_commands(context) if (command := group.get_command(context, name))}
    verb = option.removeprefix("--")
    if verb in verbs:
        return f"kip {noun} {verb}"
    for name in (*filter(verbs.__contains__, _FIRST), *verbs):
        for parameter in verbs[name].params:
            if option in parameter.opts:
                return f"kip {noun} {name} {option} {parameter.metavar or ''}".rstrip()
    return None


def difference_for(context: click.Context, option: str) -> str:
    """Return what the command does without an option of Kafka's tools that these need for it, empty if nothing."""
    return _DIFFERENCES.get((_noun(context), option), "")


def tool_hint(word: str) -> str | None:
    """Return what to use instead of a word that is the name of one of Kafka's tools, such as kafka-topics.sh."""
    tool = word.lower().removesuffix(".sh").removesuffix(".bat").removeprefix("kafka-")
    if tool in _CLIENTS:
        return _INSTEAD[_CLIENTS[tool]]
    if tool in _VERBS:
        return f"Name what to {tool} first: `kip topics {tool}`."
    return f"Use `kip {_TOOLS[tool]}`." if tool in _TOOLS else None


def _noun(context: click.Context) -> str:
    """Return the first word after `kip`; a shell has no such word."""
    noun = ""
    while context.parent is not None:
        noun, context = context.info_name or noun, context.parent
    return noun
