"""The test suites of other projects: where they come from, and how they run against a cluster."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from tests.archives import unpack
from tests.cluster.helpers.certificates import server_context, write_certificates

__all__ = ["SUITES", "Suite", "from_go", "from_junit"]

RELEASE = "4.3.0"
_REPORT = "report.xml"
_CERTIFICATES = "certificates"
_GO_MODULE = "github.com/twmb/franz-go@v1.22.3"
_PYTEST = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-o",
    "addopts=",
    "--tb=native",
    "--assert=plain",
    f"--junitxml={_REPORT}",
)
_AIOKAFKA = (
    "admin",
    "client",
    "consumer",
    "coordinator",
    "pep492",
    "producer",
    "sender",
    "transactional_consumer",
    "transactional_producer",
)
_ALL_ALLOWED = [Acl("User:*", Operation.ALL, resource) for resource in Resource]
_EXTERNAL_SERVICE = """
class ExternalService:
    def __init__(self, host, port):
        self.host, self.port = host, port

    def open(self):
        pass

    close = dump_logs = open


class SpawnedService:
    pass
"""
"""A module that kafka-python's sdist leaves out; its fixtures need it for a cluster that runs already."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A suite.

    Attributes:
        prepare: puts the tests into a folder; the second argument is a checkout of the project, None without one.
        command: runs the tests in the folder.
        environment: the variables for a running cluster.
        outcomes: the outcome of each test, `passed`, `failed` or `skipped`, from the folder and the output.
        cluster: arguments of the embedded cluster, given the folder.
        topics: topics that have to exist, with their number of partitions.
        needs_checkout: whether the package does not contain the tests.
    """

    prepare: Callable[[Path, Path | None], None]
    command: tuple[str, ...]
    environment: Callable[[EmbeddedCluster], Mapping[str, str]]
    outcomes: Callable[[Path, str], dict[str, str]]
    cluster: Callable[[Path], Mapping[str, Any]]
    topics: Mapping[str, int] = field(default_factory=dict)
    needs_checkout: bool = False


def from_junit(folder: Path, output: str) -> dict[str, str]:
    """Return the outcomes in pytest's report, by `module.Class::test`."""
    return dict(_cases(ElementTree.parse(folder / _REPORT).getroot()))


def _cases(report: ElementTree.Element) -> Iterator[tuple[str, str]]:
    for case in report.iter("testcase"):
        tags = {child.tag for child in case}
        outcome = "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"
        yield f"{case.get('classname')}::{case.get('name')}", outcome


def from_go(folder: Path, output: str) -> dict[str, str]:
    """Return the outcomes in the output of `go test -json`, without subtests."""
    names = {"pass": "passed", "fail": "failed", "skip": "skipped"}
    events = (json.loads(line) for line in output.splitlines() if line.startswith("{"))
    return {
        event["Test"]: names[event["Action"]]
        for event in events
        if event["Action"] in names and "Test" in event and "/" not in event["Test"]
    }


def _kafka_python(folder: Path, checkout: Path | None) -> None:
    """Download the sdist of the installed version."""
    requirement = f"kafka-python=={version('kafka-python')}"
    pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", "kafka-python", requirement)
    subprocess.run(pip, cwd=folder, check=True)
    (archive,) = folder.glob("*.tar.gz")
    unpack(archive, folder)
    (unpacked,) = (path for path in folder.iterdir() if path.is_dir())
    shutil.move(unpacked / "test", folder / "test")
    (folder / "test" / "__init__.py").touch()
    (folder / "test" / "service.py").write_text(_EXTERNAL_SERVICE, encoding="utf-8")


def _aiokafka(folder: Path, checkout: Path | None) -> None:
    assert checkout is not None
    shutil.copytree(checkout / "tests", folder / "tests")
    shutil.copy(Path(__file__).with_name("aiokafka_conftest.py"), folder / "tests" / "conftest.py")
    certificates = folder / _CERTIFICATES
    certificates.mkdir()
    write_certificates(certificates)
    for file, names in {"ca.pem": ["ca.crt"], "client.pem": ["client.crt", "client.key"]}.items():
        for name in names:
            shutil.copy(certificates / file, certificates / name)


def _confluent_kafka(folder: Path, checkout: Path | None) -> None:
    """Install the extras that the fixtures import; trivup, which starts clusters, has no package."""
    assert checkout is not None
    shutil.copytree(checkout / "tests", folder / "tests")
    clusters = folder / "trivup" / "clusters"
    clusters.mkdir(parents=True)
    (clusters / "KafkaCluster.py").write_text("class KafkaCluster:\n    pass\n", encoding="utf-8")
    requirement = f"confluent-kafka[avro,json,protobuf]=={version('confluent-kafka')}"
    pip = (sys.executable, "-m", "pip", "install", "-q", "--target", "site", "--only-binary", ":all:", requirement)
    subprocess.run(pip, cwd=folder, check=True)


def _franz_go(folder: Path, checkout: Path | None) -> None:
    downloaded = subprocess.run(("go", "mod", "download", "-json", _GO_MODULE), capture_output=True, check=True)
    shutil.copytree(json.loads(downloaded.stdout)["Dir"], folder, dirs_exist_ok=True, copy_function=shutil.copyfile)


SUITES = {
    "kafka-python": Suite(
        _kafka_python,
        (*_PYTEST, "test/integration"),
        lambda cluster: {
            "KAFKA_URI": f"kafka://{cluster.bootstrap_server}",
            "KAFKA_VERSION": RELEASE,
            "KAFKA_ROOT": ".",
        },
        from_junit,
        lambda _: {
            "brokers": 1,
            "broker_configs": {"num.partitions": "4", "group.min.session.timeout.ms": "1000"},
            "acls": _ALL_ALLOWED,
        },
    ),
    "aiokafka": Suite(
        _aiokafka,
        (*_PYTEST, *(f"tests/test_{name}.py" for name in _AIOKAFKA)),
        lambda cluster: {
            "BOOTSTRAP_SERVER": cluster.bootstrap_server,
            "SSL_PORT": cluster.bootstrap_server_of("SSL").rpartition(":")[2],
            "KAFKA_VERSION": RELEASE,
        },
        from_junit,
        lambda folder: {
            "brokers": 1,
            "broker_configs": {"num.partitions": "2"},
            "listeners": ["PLAINTEXT", "SSL"],
            "tls": server_context(folder / _CERTIFICATES),
        },
        {"__consumer_offsets": 50},
        needs_checkout=True,
    ),
    "confluent-kafka": Suite(
        _confluent_kafka,
        (*_PYTEST, *(f"tests/integration/{name}" for name in ("admin", "consumer", "producer", "share_consumer"))),
        lambda cluster: {
            "BROKERS": cluster.bootstrap_server,
            "PYTHONPATH": "site",
            "TEST_TRIVUP_CLUSTER_TYPE": "kraft",
        },
        from_junit,
        lambda _: {
            "brokers": 3,
            "broker_configs": {"num.partitions": "4", "group.share.record.lock.duration.ms": "1000"},
            "super_users": [f"User:{client}" for client in ("rdkafka", "producer1", "producer2")],
        },
        needs_checkout=True,
    ),
    "franz-go": Suite(
        _franz_go,
        ("go", "test", "-json", "-timeout", "15m", "./pkg/kgo"),
        lambda cluster: {
            "KGO_SEEDS": cluster.bootstrap_server,
            "KGO_TEST_RF": "3",
            "KGO_TEST_RECORDS": "5000",
            "KGO_LOG_LEVEL": "none",
        },
        from_go,
        lambda _: {"brokers": 3},
        {"__consumer_offsets": 50},
    ),
}
