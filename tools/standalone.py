"""Proves that the pipeline makes the same tables in each way to run it, on a standalone master with two workers.

    python -m tools.standalone [--tables NAME,...] FOLDER

FOLDER gets the inputs, all tables and the logs of Spark. The master and the workers, with one core each, are separate
processes on this machine. The tables of a local run are compared with those of a batch, a stream, `spark-submit`, Spark
Connect and a declarative pipeline on this master, and of the embedded engine; of a batch whose executors are killed in
turn; and of a stream whose driver and executors are killed, and which is continued. It needs Java,
`pyspark[pipelines]` and `make sail`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pyspark

from kip.spark.bundle import write_bundle
from kip.spark.pipeline.output.folder import Output
from tests.shared import ROOT, shared_path
from tests.spark.embedded import sail_python
from tests.spark.pipeline.comparison import Contents, contents_of
from tests.spark.pipeline.left_behind import write_snapshots
from tests.spark.sessions import fresh_environment
from tests.waiting import wait_for

PATIENCE = 1200.0
TABLES = "brokers,topics,group_offsets,group_offsets_history,quorum_replicas,api_usage,errors"
LOGS = ("__cluster_metadata-0", "__consumer_offsets-0", "__consumer_offsets-1")
SEGMENT = "00000000000000000000.log"
HOST = "127.0.0.1"
EXECUTOR = "CoarseGrainedExecutorBackend"

Tables = dict[str, Contents]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.standalone", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tables", default=TABLES)
    parser.add_argument("--ways", default=",".join(WAYS), help=f"of {', '.join(WAYS)}")
    options = parser.parse_args()
    folder = options.folder.absolute()
    folder.mkdir(parents=True)
    inputs = Inputs(folder / "input")
    inputs.write(1)
    with standalone(folder) as cluster:
        proof = Proof(folder, cluster, inputs, options.tables)
        proof.run("local", "--master", "local[2]")
        expected = proof.made("local")
        assert expected.keys() == {*options.tables.split(",")}, expected.keys()
        differing = []
        for name in options.ways.split(","):
            start = time.monotonic()
            result = WAYS[name](proof)
            same = result == expected
            differing += [] if same else [name]
            unequal = [table for table in expected if result.get(table) != expected[table]]
            said = "equal" if same else f"DIFFERENT: {', '.join(unequal)}"
            rows = sum(len(table.rows) for table in result.values())
            sys.stdout.write(f"{name}: {len(result)} tables, {rows} rows, {said}, {time.monotonic() - start:.0f} s\n")
            sys.stdout.flush()
    return 1 if differing else 0


@dataclass(frozen=True, slots=True)
class Inputs:
    """Logs, a capture and snapshots of the captured cluster; the metadata log can grow."""

    folder: Path

    def write(self, share: float) -> None:
        """Write the logs up to this share of the metadata log; extend files that already exist."""
        for name in LOGS:
            data = shared_path("captures", "logs", name, SEGMENT).read_bytes()
            path = self.folder / "logs" / name / SEGMENT
            path.parent.mkdir(parents=True, exist_ok=True)
            end = int(len(data) * share) if name == LOGS[0] else len(data)
            with path.open("ab") as file:
                file.write(data[file.tell() : end])
        if not (self.folder / "collected").exists():
            (self.folder / "traffic").mkdir()
            shutil.copy(shared_path("captures", "traffic", "fencing.pcap.gz"), self.folder / "traffic")
            for path in (self.folder / "traffic").iterdir():
                os.utime(path, (0, 0))  # a stream waits until a capture is complete
            write_snapshots(self.folder / "collected")


@dataclass(slots=True)
class Standalone:
    """A master and its workers."""

    master: str
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def executors(self) -> list[int]:
        """Return the process IDs of the executors."""
        return [child for worker in self.workers for child in _children(worker.pid) if EXECUTOR in _command(child)]


@contextmanager
def standalone(folder: Path) -> Iterator[Standalone]:
    """Start a master and two workers, which end with the block, and the executors with them."""
    port = _free_port()
    found = Standalone(f"spark://{HOST}:{port}")
    processes = []

    def start(name: str, *words: str) -> subprocess.Popen[bytes]:
        command = [_script("spark-class"), f"org.apache.spark.deploy.{words[0]}", "--host", HOST, "--webui-port", "0"]
        with (folder / f"{name}.log").open("wb") as log:
            process = subprocess.Popen(
                [*command, *words[1:]], stdout=log, stderr=log, cwd=folder, env=_environment(), start_new_session=True
            )
        processes.append(process)
        return process

    try:
        start("master", "master.Master", "--port", str(port))
        wait_for(lambda: _listens(port), "the master", PATIENCE)
        for number in (1, 2):
            words = ("--cores", "1", "--memory", "1g", "--work-dir", str(folder / "work" / str(number)), found.master)
            found.workers.append(start(f"worker-{number}", "worker.Worker", *words))
        log = folder / "master.log"
        wait_for(lambda: log.read_text().count("Registering worker") == len(found.workers), "the workers", PATIENCE)
        yield found
    finally:
        for process in reversed(processes):
            _kill_tree(process)


@dataclass(frozen=True, slots=True)
class Proof:
    """Runs the pipeline over the inputs, each time into a new folder."""

    folder: Path
    cluster: Standalone
    inputs: Inputs
    tables: str

    def words(self, name: str, *more: str) -> list[str]:
        """Return the arguments of `kip pipeline`."""
        words = ["run", "--input", str(self.inputs.folder), "--output", str(self.folder / name)]
        return [*words, "--tables", self.tables, *more]

    def run(self, name: str, *more: str) -> None:
        """Run `kip pipeline run` to its end."""
        self.watch(name, [sys.executable, "-m", "kip.cli.main", "pipeline", *self.words(name, *more)])

    def on_master(self) -> list[str]:
        return ["--master", self.cluster.master, "--conf", "spark.sql.shuffle.partitions=2"]

    def watch(
        self,
        name: str,
        command: Sequence[str],
        on_line: Callable[[str], bool] = lambda line: False,
        cwd: str = ".",
        known: str = "",
    ) -> None:
        """Run a command to its end, and kill it once `on_line` returns true for a line of its output.

        It may fail if the output has the text of a `known` error.
        """
        with (self.folder / f"{name}.out").open("a") as log:
            process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                cwd=self.folder / cwd,
                env=_environment(),
                start_new_session=True,
            )
            assert process.stdout
            was_killed = is_known = False
            for line in process.stdout:
                is_known |= bool(known) and known in line
                log.write(line)
                log.flush()
                if not was_killed and on_line(line):
                    was_killed = True
                    _kill_tree(process)
        status = process.wait()
        assert was_killed or is_known or status == 0, f"{name}: exit status {status}, see {log.name}"

    def made(self, name: str) -> Tables:
        """Return the contents of all tables."""
        return {table: contents_of(self.folder / name / table) for table in Output(str(self.folder / name)).notes()}


def _batch(proof: Proof) -> Tables:
    proof.run("batch", *proof.on_master())
    return proof.made("batch")


def _stream(proof: Proof) -> Tables:
    proof.run("stream", "--stream", "--once", *proof.on_master())
    return proof.made("stream")


def _submit(proof: Proof) -> Tables:
    archive = proof.folder / "kip.zip"
    write_bundle(archive)
    command = [_script("spark-submit"), *proof.on_master(), "--py-files", str(archive)]
    program = ROOT / "src" / "kip" / "cli" / "commands" / "pipeline" / "verbs.py"
    proof.watch("submit", [*command, str(program), *proof.words("submit")])
    return proof.made("submit")


@contextmanager
def _connect_server(proof: Proof) -> Iterator[str]:
    """Start a server of Spark Connect whose driver uses the master, and yield its address."""
    port = _free_port()
    command = [_script("spark-submit"), *proof.on_master(), "--conf", f"spark.connect.grpc.binding.port={port}"]
    command += ["--class", "org.apache.spark.sql.connect.service.SparkConnectServer"]
    with (proof.folder / "connect-server.log").open("ab") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=log, cwd=proof.folder, env=_environment(), start_new_session=True
        )
    try:
        wait_for(lambda: _listens(port), "Spark Connect", PATIENCE)
        yield f"sc://{HOST}:{port}"
    finally:
        _kill_tree(server)


def _connect(proof: Proof) -> Tables:
    with _connect_server(proof) as address:
        proof.run("connect", "--remote", address)
    return proof.made("connect")


def _declared(proof: Proof) -> Tables:
    """Run the example of a declarative pipeline, whose tables are in the warehouse of the server."""
    example, folder = ROOT / "examples" / "pipeline", proof.folder / "declared"
    folder.mkdir()
    text = (example / "spark-pipeline.yml").read_text(encoding="utf-8")
    for old, new in (
        ("/var/lib/kafka/data", str(proof.inputs.folder)),
        ("/tmp/kafka-pipeline", str(folder / "storage")),
        ("# spark.kip.tables: brokers,topics", f"spark.kip.tables: {proof.tables}"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "spark-pipeline.yml").write_text(text, encoding="utf-8")
    shutil.copy(example / "tables.py", folder)
    with _connect_server(proof) as address:
        command = ["env", "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION=python", _script("spark-pipelines")]
        # With a Python data source, the command of Spark 4.3.0 fails after the end of the run.
        known = "[UNKNOWN_RESPONSE] Unknown response: Plan observed(__python_accumulator__="
        proof.watch("declared", [*command, "--remote", address, "run"], cwd="declared", known=known)
    assert "Run is COMPLETED" in (proof.folder / "declared.out").read_text(encoding="utf-8")
    warehouse = proof.folder / "spark-warehouse"
    return {path.name: contents_of(path) for path in warehouse.iterdir()}


def _sail(proof: Proof) -> Tables:
    """Run the embedded engine, which needs `make sail`."""
    command = [str(sail_python()), "-m", "kip.cli.main", "pipeline", *proof.words("sail", "--engine", "sail")]
    proof.watch("sail", command)
    return proof.made("sail")


def _executors_killed(proof: Proof) -> Tables:
    """Kill one executor when the first input has been read, and the other one when the first table has been made."""
    killed = []

    def kill(line: str) -> bool:
        is_time = line.startswith("read ") if not killed else line.startswith("brokers: ")
        if is_time and len(killed) < 2:
            killed.append(_kill_one(proof.cluster))
        return False

    command = [sys.executable, "-m", "kip.cli.main", "pipeline", *proof.words("executors-killed", *proof.on_master())]
    proof.watch("executors-killed", command, kill)
    assert len(killed) == 2, killed
    return proof.made("executors-killed")


def _driver_killed(proof: Proof) -> Tables:
    """Kill the driver of a stream when it has made a table, then an executor of the stream that continues it."""
    name, shorter = "driver-killed", Inputs(proof.folder / "growing")
    shorter.write(0.6)
    growing = Proof(proof.folder, proof.cluster, shorter, proof.tables)
    stream = [sys.executable, "-m", "kip.cli.main", "pipeline"]
    words = growing.words(name, "--stream", *proof.on_master())
    proof.watch(name, [*stream, *words, "--interval", "1"], lambda line: line.startswith("brokers: "))
    assert Output(str(proof.folder / name)).notes().keys() == {"brokers"}
    shorter.write(1)
    killed: list[int] = []

    def kill(line: str) -> bool:
        if not killed and line.startswith("topics: "):
            killed.append(_kill_one(proof.cluster))
        return False

    proof.watch(name, [*stream, *words, "--once"], kill)
    assert len(killed) == 1
    # The rows name their files.
    old, new = str(shorter.folder), str(proof.inputs.folder)
    return {
        table: Contents(made.types, sorted(row.replace(old, new) for row in made.rows))
        for table, made in proof.made(name).items()
    }


WAYS: dict[str, Callable[[Proof], Tables]] = {
    "batch": _batch,
    "stream": _stream,
    "spark-submit": _submit,
    "connect": _connect,
    "declared": _declared,
    "sail": _sail,
    "executors-killed": _executors_killed,
    "driver-killed": _driver_killed,
}


def _kill_one(cluster: Standalone) -> int:
    """Kill the oldest executor; its replacement is the newest."""
    executors = wait_for(lambda: sorted(cluster.executors()), "an executor", PATIENCE)
    os.kill(executors[0], signal.SIGKILL)
    return executors[0]


def _children(process: int) -> list[int]:
    with suppress(OSError):
        tasks = Path(f"/proc/{process}/task").iterdir()
        return [int(child) for task in tasks for child in (task / "children").read_text().split()]
    return []


def _command(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return ""


def _kill_tree(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    """Kill a process and its descendants, which may be in other process groups."""

    def descendants(number: int) -> Iterator[int]:
        for child in _children(number):
            yield from descendants(child)
            yield child

    for number in [process.pid, *descendants(process.pid)]:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGKILL)
    process.wait()


def _script(name: str) -> str:
    return str(Path(pyspark.__file__).parent / "bin" / name)


def _environment() -> dict[str, str]:
    return {**fresh_environment(make_archive=False), "SPARK_HOME": str(Path(pyspark.__file__).parent)}


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


def _listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex((HOST, port)) == 0


if __name__ == "__main__":
    sys.exit(main())
