"""The five original pages of this project result in the specs under schemas/kips, with the answers next to them."""

from __future__ import annotations

import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from kipc.cli import _group
from kipc.intake import Intake, extract_specs
from kipc.intake.answers import Answers, read_answers
from kipc.intake.page import read_page
from kipc.intake.remarks import RemarkKind, Remarks
from kipc.intake.report import differences, report_text
from kipc.intake.schemas import Schemas
from kipc.language.canonical import canonical_text
from kipc.language.check import read_specs
from kipc.language.written import written_specs

from tests.processes import run_process
from tests.shared import ROOT, shared_path

KIPS = {folder.name: folder for folder in sorted((ROOT / "schemas" / "kips").iterdir()) if folder.is_dir()}
PAGES = sorted(Path(__file__).with_name("pages").glob("*/page.*"))
"""Pages that were made up for these tests; the five original ones are not in the repository."""
REPAIRS = {
    "kip-1073": [
        (94, '{ "name": "IsFencedFenced", "type": "bool", "versions": "2+",', "IsFenced, the removed name"),
    ],
    "kip-836": [
        (256, '"name": "Topics", "type": "[[]TopicData",', "'[[]TopicData' must be []TopicData"),
        (246, '"apiKey": 55,', "the '{' that opens a message is missing"),
    ],
    "kip-4": [
        (65, "ClusterMEtadataResponse", "old words before ClusterMetadataResponse"),
        (242, "=> PartitionId ?(Leader) [Replica] [ISR]", "TopicPartitionsDetails must be TopicPartitionDetails"),
    ],
}
"""What intake mends in a page: the line, its words, and a part of the reason."""
DIFFERENCES = {
    "kip-700": {
        "DescribeClusterRequest": {
            "- versions: 0-2 -> 0",
            "- listeners: broker, controller -> broker",
            "- EndpointType: removed, was int8, versions 1+, default 1",
            "- IncludeFencedBrokers: removed, was bool, versions 2+",
        },
        "DescribeClusterResponse": {
            "- versions: 0-2 -> 0",
            "- EndpointType: removed, was int8, versions 1+, default 1",
            "- ErrorCode: removed, was int16, versions 0+",
            "- ErrorMessage: removed, was string, versions 0+, nullable, default null",
            "- Brokers.BrokerId: called NodeId now (a guess: type and versions are the same)",
            "- Brokers.IsFenced: removed, was bool, versions 2+",
        },
    },
    "kip-1073": {
        "DescribeClusterRequest": {
            "- listeners: broker, controller -> zkBroker, broker, controller",
        },
        "DescribeClusterResponse": {
            "- Brokers.IsFenced: called Fenced now (a guess: type and versions are the same)",
        },
    },
    "kip-836": {
        "DescribeQuorumRequest": {
            "- versions: 0-2 -> 0-1",
        },
        "DescribeQuorumResponse": {
            "- versions: 0-2 -> 0-1",
            "- ErrorMessage: removed, was string, versions 2+, nullable",
            "- Topics.Partitions.ErrorMessage: removed, was string, versions 2+, nullable",
            "- Nodes: removed, was []Node, versions 2+",
            "- struct ReplicaState.ReplicaDirectoryId: removed, was uuid, versions 2+",
        },
    },
}
"""What the report lists as different from the messages that Kafka landed."""


@cache
def schemas() -> Schemas:
    return Schemas("schemas/kafka", written_specs(str(ROOT / "schemas" / "kafka")))


@cache
def taken_in(kip: str, *, answered: bool) -> Intake:
    answers = KIPS[kip] / "answers.toml"
    page = tomllib.loads(answers.read_text())["page"]
    remarks = Remarks()
    read = read_page(shared_path("seeds", page), remarks)
    return extract_specs(read, schemas(), read_answers(answers) if answered else Answers(), remarks)


def facts(intake: Intake, kind: RemarkKind) -> list[tuple[str, str]]:
    return [(each.subject, each.attribute) for each in intake.remarks.of(kind)]


@pytest.mark.slow
@pytest.mark.parametrize("kip", KIPS)
def test_page_and_answers_give_what_is_committed(kip: str) -> None:
    intake = taken_in(kip, answered=True)
    committed = {path.stem: path.read_text() for path in KIPS[kip].glob("*.json")}
    assert {made.name: made.text for made in intake.specs} == committed
    assert intake.remarks.of(RemarkKind.QUESTION) == []
    told = {made.name: [line for line in differences(intake, made) if line.startswith("- ")] for made in intake.specs}
    for message, expected in DIFFERENCES.get(kip, {}).items():
        assert {line for line in told[message] if not line.startswith("- Texts of ")} == expected, message


@pytest.mark.parametrize("kip", KIPS)
def test_specs_pass_the_check(kip: str) -> None:
    assert read_specs([str(KIPS[kip])], extensions=True).errors == []


def questions_of_bnf(*apis: str) -> set[tuple[str, str]]:
    """What every page in BNF leaves open: keys and listeners."""
    keys = {(f"{api}{half}", "apiKey") for api in apis for half in ("Request", "Response")}
    return keys | {(f"{api}Request", "listeners") for api in apis}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kip", "questions"),
    [
        (
            "kip-700",
            {
                ("DescribeClusterRequest", "apiKey"),
                ("DescribeClusterRequest", "listeners"),
                ("DescribeClusterResponse", "apiKey"),
                ("MetadataRequest", "leaveOut"),
                ("MetadataResponse", "leaveOut"),
            },
        ),
        ("kip-1073", {("DescribeClusterRequest IncludeFencedBrokers", "leaveOut")}),
        ("kip-836", set()),
        ("kip-142", questions_of_bnf("ListTopics")),
        (
            "kip-4",
            questions_of_bnf(
                "ClusterMetadata", "CreateTopic", "AlterTopic", "DeleteTopic", "DescribeTopic", "ListTopics"
            )
            | {("ListTopicsResponse TopicsList", "reading")},
        ),
    ],
)
def test_what_a_page_leaves_open_is_asked_and_what_is_wrong_is_mended(
    kip: str, questions: set[tuple[str, str]]
) -> None:
    intake = taken_in(kip, answered=False)
    assert set(facts(intake, RemarkKind.QUESTION)) == questions
    undecided = {subject for subject, attribute in questions if attribute == "apiKey"}
    assert {made.name for made in intake.specs if '"apiKey"' not in made.text} == undecided
    repairs = intake.remarks.of(RemarkKind.REPAIR)
    for line, quote, reason in REPAIRS.get(kip, ()):
        assert any((each.line, each.quote) == (line, quote) and reason in each.reason for each in repairs), reason


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name)
def test_report_shows_page_and_spec(page: Path) -> None:
    remarks = Remarks()
    intake = extract_specs(read_page(page, remarks), schemas(), Answers(), remarks)
    report = report_text(intake)
    for made in intake.specs:
        assert made.text.rstrip("\n") in report
        assert intake.page.quote(made.draft.first, made.draft.last) in report
    for each in intake.remarks:
        assert each.reason in report


@pytest.mark.slow
def test_compiled_messages_work(tmp_path: Path) -> None:
    """The tests that come with the package take every message there and back, in every version."""
    arguments = [
        "compile",
        str(ROOT / "schemas" / "kips"),
        "--out",
        str(tmp_path),
        "--package",
        "pages",
        "--extensions",
    ]
    compiled = CliRunner().invoke(_group, arguments)
    assert compiled.exit_code == 0, compiled.output
    tests = run_process(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "pages/tests", cwd=tmp_path)
    assert tests.returncode == 0, tests.stdout
    assert " passed" in tests.stdout


ANSWERS = """
[MoonDeleteRequest]
apiKey = 11420
listeners = ["broker"]

[MoonDeleteResponse]
apiKey = 11420
"""


@pytest.mark.slow
def test_command_writes_specs_and_report_and_nothing_else(tmp_path: Path) -> None:
    text = next(page for page in PAGES if "bnf" in str(page)).read_text(encoding="utf-8")
    page = tmp_path / "page.txt"
    page.write_text(text.replace("OffsetDelete", "MoonDelete").replace(" (API key 47)", ""), encoding="utf-8")
    answers = tmp_path / "answers.toml"
    answers.write_text(ANSWERS, encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    (out / "Gone.json").write_text(canonical_text(schemas().specs[0]))
    (out / "package.json").write_text("{}")
    arguments = ["intake", str(page), "--out", str(out), "--kafka", str(ROOT / "schemas" / "kafka")]
    result = CliRunner().invoke(_group, arguments)
    assert result.exit_code == 1
    assert "MoonDeleteRequest: the page does not say apiKey" in result.output
    names = {path.name for path in out.iterdir()}
    assert names == {"MoonDeleteRequest.json", "MoonDeleteResponse.json", "package.json", "report.md"}
    answered = CliRunner().invoke(_group, [*arguments, "--answers", str(answers)])
    assert answered.exit_code == 0, answered.output
