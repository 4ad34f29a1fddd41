"""Act 5: the shell, with an embedded cluster to try things on."""

from __future__ import annotations

import sys

from stage import Stage

LINES = """\
cluster list-nodes
embedded fence 2
cluster list-nodes
topics create orders --partitions 2
topics list
help
exit
"""


def missing_terminal() -> str:
    """Return why the shell cannot be used, or an empty string."""
    return "" if sys.stdin.isatty() and sys.stdout.isatty() else "the shell needs a terminal"


def shell(stage: Stage) -> None:
    stage.say("kip shell with an embedded cluster, which runs until you leave the shell. Some lines to try:")
    stage.show(LINES)
    stage.converse("kip shell --bootstrap-server embedded", XDG_STATE_HOME=str(stage.folder))
