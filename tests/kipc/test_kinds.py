"""The table of kinds: what follows from it, and that one more row of it is a new scalar in every part."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from kafka_wire.runtime import kinds as runtime
from kipc.language.kinds import KINDS, SCALARS, Family, Kind
from kipc.python import samples

from tests.processes import run_process
from tests.shared import ROOT

NATURAL64 = '    NATURAL64 = "natural64", Family.INTEGER, "Q", "decimal128(20, 0)", "DECIMAL(20,0)"\n'
"""An unsigned integer of 64 bits, under a name that Kafka will not use. Spark has no such type."""

COUNTERS = {
    "type": "data",
    "name": "Counters",
    "validVersions": "0-1",
    "flexibleVersions": "1+",
    "fields": [
        {"name": "Total", "type": "natural64", "versions": "0+", "default": "18446744073709551615"},
        {"name": "Each", "type": "[]natural64", "versions": "0+"},
        {"name": "Some", "type": "[]natural64", "versions": "1+", "nullableVersions": "1+"},
        {"name": "Tag", "type": "natural64", "versions": "1+", "taggedVersions": "1+", "tag": 0, "default": "7"},
        {
            "name": "Inner",
            "type": "[]Inner",
            "versions": "0+",
            "fields": [
                {"name": "Value", "type": "natural64", "versions": "0+"},
                {"name": "Text", "type": "string", "versions": "0+"},
            ],
        },
    ],
}

USE = """
import pyarrow as pa
from kafka_wire.clients import Counters
from kafka_wire.clients.counters import Inner
from kafka_wire.runtime import reference
from kip.columnar import arrow_schema, decode_column, encode_column
from pyspark.sql.pandas.types import from_arrow_schema

top = 2**64 - 1
values = {0: Counters(total=top - 1, each=[0, 1, top] * 20, inner=[Inner(value=top, text="a")])}
values[1] = Counters(total=top - 1, each=[top], some=[0, 5], tag=top, inner=[Inner(value=top, text="a")])
for version, value in values.items():
    data = value.encode(version)
    assert data == reference.write(value, version)
    assert value == Counters.decode(data, version) == reference.read(Counters.SPEC, data, version)[0]
    assert value == Counters.from_json(value.to_json(version), version)
    structs, errors = decode_column(pa.array([data] * 2000), "Counters", version)
    assert errors.null_count == 2000
    assert structs[7]["total"].as_py() == top - 1
    assert structs[7]["each"].as_py() == list(value.each)
    assert encode_column(structs, "Counters", version).to_pylist() == [data] * 2000
spark = from_arrow_schema(arrow_schema("Counters", 1))
assert spark["total"].dataType.simpleString() == "decimal(20,0)"
print("used")
"""


def test_facts_that_follow_from_the_table() -> None:
    assert {kind.value: kind.width for kind in Kind if kind.width} == runtime.WIDTHS
    assert (Kind.INT16.limits, Kind.UINT16.limits) == ((-(2**15), 2**15 - 1), (0, 2**16 - 1))
    assert [kind for kind in Kind if (kind.limits is not None) != (kind.family is Family.INTEGER)] == []
    assert [kind for kind in SCALARS if not (kind.arrow and kind.spark)] == []


def test_every_table_of_the_runtime_has_every_kind() -> None:
    scalars = {kind.value for kind in SCALARS}
    json_form, reader, writer = (
        samples.runtime_module(name) for name in ("json_form", "reference_reader", "reference_writer")
    )
    assert set(runtime.FAMILIES) == set(runtime.ARROW_TYPES) == scalars == set(KINDS) - {"struct"}
    assert set(json_form._TO_JSON) == set(json_form._FROM_JSON) == scalars
    assert set(reader._FIXED) == set(writer._PACKERS) == {kind.value for kind in Kind if kind.width}


@pytest.mark.slow
def test_one_more_row_is_a_new_scalar_in_every_part(tmp_path: Path) -> None:
    pytest.importorskip("pyspark")
    for folder in ("generator", "templates", "src/kip"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "schemas").mkdir()
    for name in ("error_codes.tsv", "message.schema.json"):
        shutil.copy(ROOT / "schemas" / name, tmp_path / "schemas")
    table = tmp_path / "generator/kipc/language/kinds.py"
    text = table.read_text()
    assert text.count("    FLOAT64 = ") == 1
    table.write_text(text.replace("    FLOAT64 = ", f"{NATURAL64}    FLOAT64 = "))
    (tmp_path / "specs/clients").mkdir(parents=True)
    spec = tmp_path / "specs/clients/Counters.json"
    spec.write_text(json.dumps(COUNTERS))

    def run(*words: str, paths: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(tmp_path / path) for path in paths)}
        return run_process(sys.executable, *words, cwd=tmp_path, env=environment)

    compiled = run("-c", "import kipc.cli; kipc.cli.main()", "compile", "specs", "--out", "out", paths=("generator",))
    assert compiled.returncode == 0, compiled.stderr
    tested = run("-m", "pytest", "-q", "out/kafka_wire", paths=("out",))
    assert tested.returncode == 0, tested.stdout
    used = run("-c", USE, paths=("out", "src"))
    assert used.stdout == "used\n", used.stderr
    spec.write_text(json.dumps(COUNTERS).replace('"7"', '"-7"'))
    refused = run("-c", "import kipc.cli; kipc.cli.main()", "check", "specs", paths=("generator",))
    assert "'-7' is not a valid default of natural64" in refused.stdout
