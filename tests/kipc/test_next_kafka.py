"""A release that nobody has seen (`tests.kipc.next_kafka`): read, adopted, compiled and framed, with its warnings."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from kipc.evolution.history import read_history
from kipc.language.check import read_specs
from kipc.lsp.project import OpenProject

from tests.kipc.adopting import run, tree
from tests.kipc.next_kafka import CLIENTS, RELEASE, trees, write_archive

pytestmark = [pytest.mark.xdist_group("next kafka"), pytest.mark.slow]

ARCHIVE = f"kafka-{RELEASE}.zip"
PACKAGE = "wire_of_next_kafka"
SETTINGS = f"""[tool.kipc]
specs = ["schemas"]
extensions = true
history = "history.json"
out = "."
package = "{PACKAGE}"
message = ["OffsetDelete", "Heartbeat", "UnregisterBroker", "StreamsGroupHeartbeat", "QuotaLease*", "ApiVersions"]
"""
UNKNOWN = [
    "a message has the attribute 'telemetry' in 2 messages",
    "a field has the attribute 'sensitive' in 1 message",
    "a struct has the attribute 'pool' in 1 message",
]
INSTANCE = UUID("0123456789abcdef0123456789abcdef")


def commit(message: str) -> None:
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", message]):
        subprocess.run(["git", "-c", "user.name=me", "-c", "user.email=me@example.org", *command], check=True)


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the specs of 4.4.0, committed, and the archive of the next release."""
    folder = tmp_path_factory.mktemp("next kafka") / "project"
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("import", "kafka:4.4.0", "--out", "schemas/kafka").exit_code == 0
        (folder / "pyproject.toml").write_text(SETTINGS)
        write_archive(folder, trees())
        (folder / ".gitignore").write_text(f"{ARCHIVE}\n.kipc_cache\n__pycache__\n")
        commit("Import Kafka 4.4.0")
    return folder


@pytest.fixture(scope="module")
def adopted(before: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """The project after the adoption, and what `kipc adopt` wrote to stderr."""
    folder = tmp_path_factory.mktemp("adopted") / "project"
    shutil.copytree(before, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        unchanged = tree(folder)
        refused = run("adopt", ARCHIVE)
        assert refused.exit_code == 1
        assert tree(folder) == unchanged
        [problem] = refused.stdout.splitlines()
        assert problem.endswith("[name-reused]")
        assert "UnregisterBrokerRequest BrokerId: the field of this name is now BrokerIdLegacy" in problem
        assert 'differences = [\n    "name-reused BrokerId",\n]' in refused.stderr
        decision = refused.stderr[refused.stderr.index("[[decision]]") :]
        (folder / "schemas" / "decisions.toml").write_text(decision)
        result = run("adopt", ARCHIVE, "--jobs", "1")
        assert result.exit_code == 0, result.output
        patch.syspath_prepend(str(folder))
        yield folder, result.stderr


@pytest.fixture
def project(adopted: tuple[Path, str], monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(adopted[0])
    return adopted[0]


def test_the_release_has_a_warning_for_each_unknown_attribute_and_no_other(
    before: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(before)
    checked = read_specs([ARCHIVE])
    assert {each.rule for each in checked.problems} == {"attribute-newer"}
    assert sorted(each.message.partition(",")[0] for each in checked.problems) == sorted(UNKNOWN)
    assert len(checked.specs) == len(trees())


@pytest.mark.parametrize("lacks", ["HeartbeatResponse", "UnregisterBrokerRequest"])
def test_a_message_without_header_versions_is_named(tmp_path: Path, lacks: str) -> None:
    specs = trees()
    del specs[CLIENTS.format(lacks)]["headerVersions"]
    problems = read_specs([str(write_archive(tmp_path, specs))]).problems
    [missing] = [each for each in problems if each.rule != "attribute-newer"]
    assert (missing.rule, missing.severity) == ("header-versions-missing", "warning")
    assert missing.location.file.endswith(f"clients/{lacks}.json")


def test_a_retired_message_needs_no_header_versions() -> None:
    retired = [each for each in trees().values() if each["validVersions"] == "none"]
    assert retired
    assert all("headerVersions" not in each for each in retired)


def test_the_adoption_warns_of_what_it_deserves(adopted: tuple[Path, str]) -> None:
    _, stderr = adopted
    warnings = [line for line in stderr.splitlines() if "warning: " in line]
    attributes = [line for line in warnings if line.endswith("[attribute-newer]")]
    assert sorted(re.sub(r"^.*warning: (.*?), which .*$", r"\1", line) for line in attributes) == sorted(UNKNOWN)
    others = sorted(line for line in warnings if line not in attributes)
    assert others == [
        "warning: HeartbeatRequest GenerationIdOrEpoch: its name was GenerationId and is GenerationIdOrEpoch",
        "warning: UnregisterBrokerRequest BrokerIdLegacy: its name was BrokerId and is BrokerIdLegacy",
    ]


def test_the_specs_of_the_project_are_those_of_the_release(project: Path) -> None:
    problems = read_specs(["schemas"], extensions=True).problems
    assert sorted(each.message.partition(",")[0] for each in problems) == sorted(UNKNOWN)
    own = {path.relative_to("schemas/kafka").as_posix() for path in Path("schemas/kafka").rglob("*.json")}
    assert own == set(trees())
    for path, expected in trees().items():
        written = json.loads(Path("schemas/kafka", path).read_text())
        assert written.get("headerVersions") == expected.get("headerVersions"), path
    request = json.loads(Path("schemas/kafka/clients/OffsetDeleteRequest.json").read_text())
    assert request["telemetry"] == {"level": "high", "tags": [1, None]}
    assert request["fields"][0]["sensitive"] is True
    heartbeat = json.loads(Path("schemas/kafka/clients/HeartbeatRequest.json").read_text())
    assert [each["aliases"] for each in heartbeat["fields"] if "aliases" in each] == [["GenerationId"]]
    assert run("format", "--check").exit_code == 0
    assert run("compile", "--check").exit_code == 0
    assert run("adopt", ARCHIVE).stderr == f"schemas/kafka already contains all of {ARCHIVE}\n"


def test_compat_accepts_the_adoption_and_refuses_the_release_without_its_decision(project: Path) -> None:
    accepted = run("compat")
    assert accepted.exit_code == 0, accepted.output
    assert "accepted: BrokerId: the field of this name is now BrokerIdLegacy" in accepted.stdout
    refused = run("compat", "kafka:4.4.0", ARCHIVE)
    assert refused.exit_code == 1
    assert [line for line in refused.stdout.splitlines() if "warning: " not in line] == [
        line for line in refused.stdout.splitlines() if line.endswith("[name-reused]")
    ]
    assert 'differences = [\n    "name-reused BrokerId",\n]' in refused.stderr


def test_diff_and_history_have_the_changes(project: Path) -> None:
    told = run("diff", "kafka:4.4.0", ARCHIVE).stdout
    for line in (
        "telemetry: none -> level: high, tags: [1, None]",
        "GroupId: sensitive: none -> True",
        "versions of the header: none -> 0: 1, 1+: 3",
        "ClientInstanceId: new, uuid, versions 3+",
        "QuotaLeaseKey",
    ):
        assert line in told, told
    assert RELEASE in read_history(Path("history.json").read_text()).releases
    added = run("history", "--release", RELEASE).stdout.splitlines()
    assert {*added} == {
        "New messages:",
        "  QuotaLeaseKey: 0",
        "  QuotaLeaseValue: 0",
        "New versions:",
        "  OffsetDeleteRequest: 1",
        "  OffsetDeleteResponse: 1",
        "  RequestHeader: 3",
        "  UnregisterBrokerRequest: 1",
        "  UnregisterBrokerResponse: 1",
    }


def test_the_ir_the_reference_site_and_the_language_server_know_it(project: Path) -> None:
    described = json.loads(run("ir", ARCHIVE).stdout)
    messages = {each["name"]: each for each in described["messages"]}
    assert described["format"] == 1
    assert messages["OffsetDeleteRequest"]["unknown"] == {"telemetry": {"level": "high", "tags": [1, None]}}
    assert messages["OffsetDeleteRequest"]["headerVersions"][-1] == {"versions": [1, 1], "header": 3}
    few = Path("few/clients")
    few.mkdir(parents=True, exist_ok=True)
    for path in Path("schemas/kafka/clients").glob("OffsetDelete*.json"):
        shutil.copy(path, few)
    shutil.copy("schemas/decisions.toml", "few")
    assert run("docs", "few", "--out", "site", "--extensions").exit_code == 0
    page = next(Path("site").rglob("OffsetDeleteRequest*.html")).read_text()
    assert "after request header v3" in page
    assert "<dt>telemetry</dt>" in page
    assert "sensitive: true" in page
    reports = OpenProject(Path.cwd()).reports().values()
    found = [each for report in reports for each in report.problems if each.severity != "lint"]
    assert sorted(each.message.partition(",")[0] for each in found) == sorted(UNKNOWN)


def test_old_names_work_in_python_unless_another_field_has_them(project: Path) -> None:
    clients = import_module(f"{PACKAGE}.clients")
    with pytest.warns(DeprecationWarning, match="HeartbeatRequest.generation_id was renamed; use generation_id_or_"):
        heartbeat = clients.HeartbeatRequest(generation_id=3)
    assert heartbeat.generation_id_or_epoch == 3
    request = clients.UnregisterBrokerRequest(broker_id=7)
    assert (request.broker_id, request.broker_id_legacy) == (7, 0)
    assert import_module(f"{PACKAGE}.quota_coordinator").QuotaLeaseValue(bytes_=7).encode(0) == b"\0" * 7 + b"\7\0"


def test_a_server_sees_the_id_of_the_client(project: Path) -> None:
    """OffsetDelete 1 has header 3, and version 0 header 1, which has no such field."""
    frames = import_module(f"{PACKAGE}.runtime.frames")
    request_of = import_module(f"{PACKAGE}.clients").OffsetDeleteRequest
    seen: list[Any] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pieces = frames.FrameReader()
        while data := await reader.read(7):
            for frame in pieces.feed(data):
                request = frames.decode_request(frame)
                seen.append(request)
                answer = type(request.message).RESPONSE(throttle_time_ms=len(seen))
                version, number = request.header.request_api_version, request.header.correlation_id
                writer.write(frames.encode_response(answer, version, correlation_id=number))
        writer.close()

    async def ask() -> list[Any]:
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            pieces, answers = frames.FrameReader(), []
            for version, more in ((1, {"client_instance_id": INSTANCE}), (0, {})):
                message = request_of(group_id=f"group {version}")
                frame = frames.encode_request(message, version, correlation_id=version + 5, client_id="me", **more)
                writer.write(frame)
                [answer] = pieces.feed(await asyncio.wait_for(reader.read(4096), 10))
                answers.append(frames.decode_response(answer, request_of.API_KEY, version))
            writer.close()
            return answers

    first, second = asyncio.run(ask())
    assert [(each.header.client_instance_id, each.client_id, each.message.group_id) for each in seen] == [
        (INSTANCE, "me", "group 1"),
        (UUID(int=0), "me", "group 0"),
    ]
    assert (first.correlation_id, first.message.throttle_time_ms) == (6, 1)
    assert (second.correlation_id, second.message.throttle_time_ms) == (5, 2)
    catalog = import_module(f"{PACKAGE}.registry").CATALOG
    assert [catalog.request_header_version(request_of.API_KEY, version) for version in (0, 1)] == [1, 3]
