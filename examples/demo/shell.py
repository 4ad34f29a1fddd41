"""The shell, for the audience to try things on a cluster of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from stage import Stage

LINES = """\
cluster list-nodes
embedded fence 2
topics create orders --partitions 2
quorum describe --replication
help
exit
"""


def shell(stage: Stage) -> None:
    stage.say("A cluster of your own, until you leave. Some lines to try:")
    stage.show(LINES)
    print("$ kip shell --bootstrap-server embedded", flush=True)
    kip = Path(sys.executable).with_name("kip")
    subprocess.run([str(kip), "shell", "--bootstrap-server", "embedded"], cwd=stage.folder, check=False)
