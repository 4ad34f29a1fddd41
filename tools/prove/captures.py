"""Proves `kip capture` and `kip clients` on public captures, such as those in the tests of nDPI and deepflow.

    python -m tools.prove.captures FOLDER

FOLDER has clones of repositories. No capture may end in a traceback, and the requests that are found have to be those
that tshark finds: their API, version, correlation id and client id. It needs tshark. The captures are not part of this
repository.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from kip.capture.conversations import Findings
from kip.capture.exchanges import read_exchanges
from kip.capture.files import is_capture_name
from kip.capture.lines import exchange_line
from kip.capture.problems import CaptureError
from kip.clients.reading import ClientInputs, read_clients
from tests.processes import run_process

Request = tuple[int, int, int, str]
"""API key, version, correlation id and client id."""

_FIELDS = ("api_key", "api_version", "correlation_id", "client_id")


def found_in(path: Path) -> tuple[Counter[Request], set[int]]:
    """Return the requests in a capture, and the ports of its brokers; make lines and clients as the commands do."""
    requests, ports = Counter[Request](), set[int]()
    for exchange in read_exchanges(str(path), Findings(path.name, lambda problem: None)):
        exchange_line(exchange)
        ports.add(int(exchange.server.rpartition(":")[2]))
        if exchange.head is not None:
            key, version, number, client_id = exchange.head
            requests[key, version, number, client_id or ""] += 1
    list(read_clients(ClientInputs((), (str(path),), ()), lambda text: None).uses())
    return requests, ports


def seen_by_tshark(path: Path, ports: set[int]) -> Counter[Request]:
    """Return the requests that tshark finds, where it has to take these ports for those of Kafka."""
    command = ["tshark", "-r", str(path), "-Y", "kafka.client_id", "-T", "fields"]
    command += [word for port in sorted(ports) for word in ("-d", f"tcp.port=={port},kafka")]
    command += [word for name in _FIELDS for word in ("-e", f"kafka.{name}")]
    output = run_process(*command).stdout
    rows = (line.split("\t") for line in output.splitlines())
    return Counter((int(key), int(version), int(number), name) for key, version, number, name in rows if key)


def main(folder: Path) -> int:
    counts, is_equal = Counter[str](), True
    for path in sorted(file for file in folder.rglob("*") if file.is_file() and is_capture_name(file.name)):
        counts["captures"] += 1
        try:
            requests, ports = found_in(path)
        except CaptureError:
            counts["not captures"] += 1
            continue
        counts["with Kafka"] += bool(requests)
        counts["requests"] += requests.total()
        theirs = seen_by_tshark(path, ports)
        if requests != theirs:
            is_equal = False
            sys.stdout.write(f"{path}: here {list(requests - theirs)}, in tshark {list(theirs - requests)}\n")
    sys.stdout.write(", ".join(f"{count} {name}" for name, count in counts.items()) + "\n")
    return 0 if is_equal else 1


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
