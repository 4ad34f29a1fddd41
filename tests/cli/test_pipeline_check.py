"""`kip pipeline check` and `kip pipeline lineage`, without Spark."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from kip.escaping import escape_lines
from tests.cli.running import kip
from tests.shared import ROOT

pytestmark = pytest.mark.skipif(find_spec("pyspark") is None, reason="needs PySpark")

START = datetime(2026, 11, 24, 12, tzinfo=UTC)


def minute(number: int) -> datetime:
    return START.replace(minute=number)


BROKERS = [
    {"broker_id": 1, "fenced": True, "unregistered": False, "valid_from": minute(0), "valid_to": minute(10)},
    {"broker_id": 1, "fenced": False, "unregistered": False, "valid_from": minute(10), "valid_to": minute(20)},
    {"broker_id": 1, "fenced": True, "unregistered": False, "valid_from": minute(20), "valid_to": None},
    {"broker_id": 2, "fenced": True, "unregistered": True, "valid_from": minute(0), "valid_to": None},
]
QUORUM = [
    {"replica_id": 8, "status": "silent", "lag": 90, "time": minute(0)},
    {"replica_id": 7, "status": "silent", "lag": None, "time": minute(1)},
    {"replica_id": 8, "status": "lagging", "lag": 40, "time": minute(1)},
]
TRANSACTIONS = [
    {"transactional_id": "a", "is_open": True, "running_ms": 70_000, "timeout_ms": 60_000},
    {"transactional_id": "b", "is_open": True, "running_ms": 5_000, "timeout_ms": 60_000},
    {"transactional_id": "c", "is_open": False, "running_ms": None, "timeout_ms": 60_000},
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Tables, and the record of a run that started at 12:30."""
    import pyarrow as pa
    from pyarrow import parquet

    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.output.notes import Note
    from kip.spark.pipeline.run.records import RunRecord

    output = Output(str(tmp_path / "tables"))
    for table, rows in (("brokers", BROKERS), ("quorum_replicas", QUORUM), ("transactions", TRANSACTIONS)):
        path = Path(output.uri(output.staging(table)).removeprefix("file://"))
        path.mkdir(parents=True)
        columns = pa.Table.from_pylist([{"cluster_id": 'a"b', **row} for row in rows])
        parquet.write_table(columns, path / "part-0.parquet")
        types = {field.name: str(field.type) for field in columns.schema}
        output.publish(Note(table, "parquet", types, len(rows)))
    record = RunRecord("r1", "complete", minute(30).isoformat(), minute(31).isoformat(), paths=("/logs",))
    record.tables = {"brokers": 4}
    record.save(output.store)
    return tmp_path


def check(folder: Path, rules: str, *arguments: str) -> Any:
    (folder / "rules.toml").write_text(rules)
    return kip("pipeline", "check", "--rules", str(folder / "rules.toml"), str(folder / "tables"), *arguments)


FENCED = """
[[rule]]
name = "fenced-minutes"
table = "brokers"
where = {fenced = true, unregistered = false}
minutes = ["valid_from", "valid_to"]
by = ["cluster_id", "broker_id"]
at_most = 15
"""
SILENT = """
[[rule]]
name = "silent"
table = "quorum_replicas"
where = {status = ["silent", "unknown"]}
at_most = 0
"""
LAG = """
[[rule]]
name = "lag"
table = "quorum_replicas"
column = "lag"
by = ["replica_id"]
at_most = 100
"""
OVER = """
[[rule]]
name = "over-timeout"
table = "transactions"
where = {is_open = true}
column = "running_ms"
minus = "timeout_ms"
at_most = 0
"""
MISSING = """
[[rule]]
name = "old"
table = "clients"
where = {dropped_in = "4.0.0"}
at_most = 0
"""

CLUSTER = {"cluster_id": 'a"b'}
BROKER_1 = {**CLUSTER, "broker_id": 1}
OF_8 = LAG.replace("at_most", "unless = {replica_id = 7}\nat_most")
OF_ALL = LAG.replace("replica_id", "cluster_id")
NO_LAG = LAG.replace("at_most", "where = {status = 'no'}\nat_least")
RESULTS = {
    "open intervals end at the run": (FENCED, (), [("failed", 20.0, BROKER_1)], 1),
    "or at a time": (FENCED, ("--now", "2026-11-24T12:25Z"), [("passed", 15.0, BROKER_1)], 0),
    "some days": (FENCED.replace("by", "days = 0.01\nby"), (), [("passed", 10.0, BROKER_1)], 0),
    "a count": (SILENT, (), [("failed", 2.0, CLUSTER)], 1),
    "the newest rows": (SILENT + "latest = 'time'", (), [("failed", 1.0, CLUSTER)], 1),
    "the newest row of each": (OF_8 + "latest = 'time'", (), [("passed", 40.0, {"replica_id": 8})], 0),
    "no row": (SILENT.replace("silent", "none"), (), [("passed", 0.0, {})], 0),
    "a column": (OF_8, (), [("passed", 90.0, {"replica_id": 8})], 0),
    "a lower limit": (OF_8.replace("at_most", "at_least"), (), [("failed", 90.0, {"replica_id": 8})], 1),
    "rows without a value": (LAG, (), [("unknown", None, {"replica_id": 7}), ("passed", 90.0, {"replica_id": 8})], 3),
    "some rows without a value": (OF_ALL, (), [("unknown", None, CLUSTER)], 3),
    "a failure next to them": (OF_ALL.replace("100", "80"), (), [("failed", 90.0, CLUSTER)], 1),
    "a sum of some": (OF_ALL + "reduce = 'sum'", (), [("failed", 130.0, CLUSTER)], 1),
    "the smallest of some": (OF_ALL + "reduce = 'min'", (), [("unknown", None, CLUSTER)], 3),
    "no value for a lower limit": (NO_LAG, (), [("unknown", None, {})], 3),
    "a difference": (OVER, (), [("failed", 10_000.0, CLUSTER)], 1),
    "the smallest": (OVER + "reduce = 'min'", (), [("passed", -55_000.0, CLUSTER)], 0),
    "all but": (SILENT.replace("where", "unless"), (), [("failed", 1.0, CLUSTER)], 1),
    "a missing table": (MISSING, (), [("unknown", None, {})], 3),
    "a failure counts more": (MISSING + SILENT, (), [("unknown", None, {}), ("failed", 2.0, CLUSTER)], 1),
}  # fmt: skip


@pytest.mark.parametrize(
    "path",
    [
        ".DS_Store",
        "Thumbs.db",
        "README.txt",
        "._brokers",
        "desktop.ini",
        "_old",
        "_more",
        ".hidden/_kip.json",
        "lost+found/x",
        "_runs/.DS_Store",
        "_runs/._r1.json",
        "_runs/notes.txt",
        "_runs/more/x",
        "brokers/.DS_Store",
        "brokers/Thumbs.db",
    ],
)
def test_files_of_other_programs_change_nothing(path: str, folder: Path) -> None:
    """They are of file managers, synchronization and people."""
    from kip.spark.pipeline.catalog import TABLES

    stray = folder / "tables" / path
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"\0\0\0\1Bud1\xff")
    assert check(folder, SILENT).exit_code == 1
    assert check(folder, OF_8).exit_code == 0
    for words in ((), ("brokers",), ("_runs",)):
        shown = kip("pipeline", "show", *words, "--output", str(folder / "tables"), "--format", "json")
        assert (shown.exit_code, len(json.loads(shown.stdout))) == (0, {(): len(TABLES), ("_runs",): 1}.get(words, 4))
        assert shown.stderr == ""
    assert kip("pipeline", "lineage", str(folder / "tables")).exit_code == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '{"run_id": "r0", "status": "complete"}',
        '{"run_id": "r0", "status": "complete", "started_at": "yesterday", "tables": {"brokers": 1}}',
        '{"run_id": "r0", "status": "complete", "started_at": "2026-11-24", "tables": {"brokers": 1}}',
    ],
)
def test_a_damaged_record_of_a_run_is_named(text: str, folder: Path) -> None:
    damaged = folder / "tables" / "_runs" / "r0.json"
    damaged.write_text(text)
    warning = f"kip: file://{damaged} is not the record of a run, or is damaged: this run is left out\n"
    shown = kip("pipeline", "show", "_runs", "--output", str(folder / "tables"), "--format", "json")
    assert [run["run_id"] for run in json.loads(shown.stdout)] == ["r1"]
    assert (shown.exit_code, shown.stderr) == (0, warning)
    assert kip("pipeline", "lineage", str(folder / "tables")).stderr == warning
    assert check(folder, OF_8).stderr == warning


RUN_SELECTIONS: dict[tuple[str, ...], tuple[int, str]] = {
    ("--limit", "0"): (0, "[]"),
    ("--columns", "run_id,tables"): (0, '[{"run_id": "r1", "tables": {"brokers": 4}}]'),
    ("--where", "status=failed"): (0, "[]"),
    ("--where", "status=complete", "--columns", "run_id"): (0, '[{"run_id": "r1"}]'),
    ("--where", "state=failed"): (2, "_runs has no column 'state'; it has run_id, status"),
    ("--as-of", "3"): (2, "_runs has no versions"),
}


@pytest.mark.parametrize("words", RUN_SELECTIONS)
def test_selections_of_runs(words: tuple[str, ...], folder: Path) -> None:
    status, text = RUN_SELECTIONS[words]
    shown = kip("pipeline", "show", "_runs", "--output", str(folder / "tables"), "--format", "json", *words)
    assert shown.exit_code == status
    if status:
        assert text in shown.stderr
    else:
        assert json.loads(shown.stdout) == json.loads(text)


def damage(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:40])


@pytest.mark.parametrize("harm", [Path.unlink, damage, lambda file: file.write_bytes(b"")])
def test_a_table_that_cannot_be_read_is_not_a_rule_that_failed(harm: Any, folder: Path) -> None:
    harm(folder / "tables" / "quorum_replicas" / "part-0.parquet")
    result = check(folder, SILENT + LAG, "--format", "json")
    assert result.exit_code == 3, result.stderr
    assert {row["status"] for row in json.loads(result.stdout)} == {"unknown"}
    assert "quorum_replicas cannot be read" in result.stderr
    shown = kip("pipeline", "show", "quorum_replicas", "--output", str(folder / "tables"))
    assert (shown.exit_code, "cannot be read" in shown.stderr) == (2, True)


@pytest.mark.parametrize("name", RESULTS)
def test_results(name: str, folder: Path) -> None:
    rules, arguments, expected, status = RESULTS[name]
    result = check(folder, rules, "--format", "json", *arguments)
    rows = [
        (row["status"], row["value"] and round(row["value"], 3), row["labels"]) for row in json.loads(result.stdout)
    ]
    assert rows == expected
    assert result.exit_code == status


ERRORS = {
    "": "expected [[rule]] sections and nothing else",
    "x = [": "Invalid value",
    "rule = [1]": "a rule is a section [[rule]]",
    FENCED + "limit = 1": "rule 'fenced-minutes': unknown key 'limit'; there are name, table",
    FENCED.replace('"brokers"', '"broker"'): "unknown table 'broker'; did you mean brokers?",
    FENCED.replace("broker_id", "broker"): "brokers has no column 'broker'; it has cluster_id,",
    FENCED.replace("at_most = 15", ""): "it needs at_most or at_least",
    FENCED.replace("15", "'15'"): "at_most is not a number",
    FENCED + "column = 'broker_id'": "it can have either column or minutes",
    SILENT + "reduce = 'max'": "reduce = 'max' needs column or minutes",
    SILENT + "minus = 'lag'": "minus needs column",
    SILENT + SILENT: "two rules have the name 'silent'",
    '[[rule]]\ntable = "brokers"\nat_most = 1': "rule 1: name is missing",
}


@pytest.mark.parametrize("rules", ERRORS)
def test_wrong_rules(rules: str, folder: Path) -> None:
    result = check(folder, rules)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"kip: {folder / 'rules.toml'}: ")
    assert ERRORS[rules] in result.stderr
    assert result.stderr.count("\n") == 1


def test_table(folder: Path) -> None:
    result = check(folder, FENCED + OF_8 + MISSING)
    assert [line.split() for line in result.stdout.splitlines()] == [
        ["RULE", "STATUS", "VALUE", "LIMIT", "OF"],
        ["fenced-minutes", "failed", "20", "at", "most", "15", 'cluster_id=a"b', "broker_id=1"],
        ["lag", "passed", "90", "at", "most", "100", "replica_id=8"],
        ["old", "unknown", "-", "at", "most", "0", "-"],
    ]
    assert result.stderr.startswith("old: no table clients in ")


def test_openmetrics(folder: Path) -> None:
    result = check(folder, FENCED + MISSING, "--format", "openmetrics")
    lines = result.stdout.splitlines()
    labels = 'rule="fenced-minutes",table="brokers",cluster_id="a\\"b",broker_id="1"'
    assert "# TYPE kip_check_value gauge" in lines
    assert f"kip_check_value{{{labels}}} 20" in lines
    assert f"kip_check_at_most{{{labels}}} 15" in lines
    assert f"kip_check_passed{{{labels}}} 0" in lines
    assert 'kip_check_unknown{rule="old",table="clients"} 1' in lines
    assert not any(line.startswith('kip_check_passed{rule="old"') for line in lines)
    assert lines[-1] == "# EOF"


def test_openmetrics_of_names_with_control_characters() -> None:
    """The output of commands escapes control characters, and parsers refuse unknown escapes such as `\\x1b`."""
    from kip.spark.pipeline.checks.checking import CheckResult
    from kip.spark.pipeline.checks.openmetrics import openmetrics
    from kip.spark.pipeline.checks.rules import Rule

    rule = Rule("open", "transactions", at_most=1)
    printed = escape_lines(openmetrics([CheckResult(rule, "passed", {"id": 'a\x1b[2J"\\\n\u202e'}, 0.0)]))
    [sample] = [line for line in printed.splitlines() if line.startswith("kip_check_value")]
    assert sample == r'kip_check_value{rule="open",table="transactions",id="a\\x1b[2J\"\\\n\\u202e"} 0'


def test_lineage(folder: Path) -> None:
    start, end = map(json.loads, kip("pipeline", "lineage", str(folder / "tables")).stdout.splitlines())
    assert (start["eventType"], end["eventType"]) == ("START", "COMPLETE")
    assert start["run"]["runId"] == end["run"]["runId"]
    assert start["eventTime"] == minute(30).isoformat()
    assert end["inputs"] == [{"namespace": "file", "name": "/logs"}]
    (brokers,) = end["outputs"]
    assert brokers["name"] == f"{folder}/tables/brokers"
    assert brokers["outputFacets"]["outputStatistics"]["rowCount"] == 4


def test_the_rules_of_the_documentation(folder: Path) -> None:
    result = check(folder, (ROOT / "examples" / "pipeline" / "rules.toml").read_text(), "--format", "jsonl")
    found = [(json.loads(line)["rule"], json.loads(line)["status"]) for line in result.stdout.splitlines()]
    assert found == [
        ("fenced-minutes", "passed"),
        ("silent-quorum-members", "failed"),
        ("quorum-lag", "unknown"),
        ("quorum-lag", "passed"),
        ("transactions-over-their-timeout", "failed"),
        ("transactions-over-their-timeout", "passed"),
        ("clients-before-5.0", "unknown"),
        ("under-replicated-minutes", "unknown"),
        ("group-lag", "unknown"),
        ("groups-beyond-the-end", "unknown"),
        ("unassigned-partitions", "unknown"),
        ("unknown-lag", "unknown"),
        ("hanging-transactions", "unknown"),
    ]


@pytest.mark.parametrize("content", [None, "", "notes.txt", "other/part-0.parquet"])
@pytest.mark.parametrize("verb", ["check", "lineage", "plots"])
def test_an_output_without_tables_is_a_usage_error(tmp_path: Path, verb: str, content: str | None) -> None:
    output = tmp_path / "tables"
    if content is not None:
        output.mkdir()
    if content:
        (output / content).parent.mkdir(exist_ok=True)
        (output / content).write_text("x")
    (tmp_path / "rules.toml").write_text(SILENT)
    options = {"check": ["--rules", str(tmp_path / "rules.toml")], "plots": ["--out", str(tmp_path / "plots")]}
    run = kip("pipeline", verb, str(output), *options.get(verb, []))
    assert (run.exit_code, run.stdout) == (2, "")
    assert "has no tables" in run.stderr
