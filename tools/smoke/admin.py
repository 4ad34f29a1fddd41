"""kip-tools[admin]: SCRAM, PKCS12 stores and the shell have their libraries."""

import subprocess
import sys
from pathlib import Path

from kip.admin import Scram

exchange = Scram("alice", "secret").exchange()
assert next(exchange).startswith(b"n,,n=alice,r=")
import cryptography.hazmat.primitives.serialization.pkcs12  # noqa: E402, F401

kip = Path(sys.executable).with_name("kip")
shell = subprocess.run(
    [kip, "shell", "--bootstrap-server", "embedded"],
    input="cluster list-nodes\n",
    check=True,
    capture_output=True,
    text=True,
)
assert "unfenced" in shell.stdout, shell
