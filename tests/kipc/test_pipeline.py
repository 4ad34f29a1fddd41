"""The functions of `kipc`: load, check, compile and write, and the targets that compile can run."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import kipc
import pytest
from jsonschema import Draft202012Validator
from kafka_wire.registry import CATALOG
from kipc.errors import KipcError
from kipc.ir.document import document
from kipc.language.specs import MessageSpec
from kipc.language.versions import VersionRange
from kipc.output.format import formatted
from kipc.python.package import copied_files
from kipc.targets import Request, Task

from tests.shared import ROOT

SPECS = ROOT / "schemas"


def names(request: Request) -> Iterable[Task]:
    """A target of one file."""
    yield Task.of_text("names.txt", "".join(f"{each['name']}\n" for each in request.document["messages"]))


@pytest.fixture
def specs(tmp_path: Path) -> kipc.Specs:
    (tmp_path / "specs/clients").mkdir(parents=True)
    spec = {
        "type": "data",
        "name": "Parcel",
        "validVersions": "0-1",
        "flexibleVersions": "1+",
        "fields": [{"name": "Weight", "type": "int32", "versions": "0+"}],
    }
    (tmp_path / "specs/clients/Parcel.json").write_text(json.dumps(spec))
    return kipc.load(tmp_path / "specs")


@pytest.mark.slow
def test_the_pipeline_in_four_steps(specs: kipc.Specs, tmp_path: Path) -> None:
    assert kipc.check(specs) == []
    package = kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="wire"))
    assert not (tmp_path / "wire").exists()
    changes = kipc.write(package)
    assert "clients/parcel.py" in changes.new
    assert not kipc.write(kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="wire")))


def test_errors_of_specs_are_raised_with_all_problems(tmp_path: Path) -> None:
    (tmp_path / "Parcel.json").write_text('{"type": "data", "name": "Parcel", "validVersions": "0+", "fields": [{}]}')
    specs = kipc.load(tmp_path / "Parcel.json")
    with pytest.raises(kipc.SpecError, match=r"Parcel.json:1:.*\(and \d more\)$") as raised:
        kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="wire"))
    assert list(raised.value.problems) == [problem for problem in kipc.check(specs) if problem.is_error]
    assert not (tmp_path / "wire").exists()


def test_a_target_of_another_distribution(specs: kipc.Specs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("names", f"{__name__}:names", "kipc.targets")
    monkeypatch.setattr("kipc.targets.entry_points", lambda group: EntryPoints([point]))
    kipc.write(kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="out", target="names")))
    assert (tmp_path / "out/names.txt").read_text() == "Parcel\n"
    with pytest.raises(KipcError, match=r"target name is not installed; did you mean names\?; installed are names"):
        kipc.compile(specs, kipc.Settings(out=str(tmp_path), package="other", target="name"))


@pytest.mark.slow
def test_json_schemas_accept_the_json_form_of_every_message(tmp_path: Path) -> None:
    """Samples of the generated tests are valid, and are not valid without a required field."""
    settings = kipc.Settings(out=str(tmp_path), package="schemas", target="json-schema")
    kipc.write(kipc.compile(kipc.load(SPECS, extensions=True), settings))
    tried = 0
    for entry in CATALOG:
        if entry.is_retired or entry.area.startswith("kips"):
            continue
        cls = CATALOG.load(entry)
        for version in {min(cls.VERSIONS), max(cls.VERSIONS)}:
            path = tmp_path / "schemas" / entry.area.replace(".", "/") / f"{entry.name}-v{version}.json"
            validator = Draft202012Validator(json.loads(path.read_text()))
            value = cls().to_json(version)
            assert list(validator.iter_errors(value)) == [], path.name
            required = json.loads(path.read_text())["required"]
            if required:
                del value[required[0]]
                assert list(validator.iter_errors(value)) != [], path.name
            tried += 1
    assert tried > 300


@pytest.mark.slow
def test_the_document_agrees_with_the_descriptors_of_the_generated_classes() -> None:
    """Two ways from specs to layouts: the compiler's, and that of generated packages at run time."""
    loaded = kipc.load(SPECS, extensions=True).checked.specs
    for message in document(loaded)["messages"]:
        if not message["layouts"]:
            continue
        cls = CATALOG.message(".".join((*message["area"], message["name"])))
        for described in message["layouts"]:
            for lowest, highest in described["versions"]:
                for version in {lowest, highest}:
                    assert_same(described, cls.SPEC.layout(version))


def assert_same(described: dict[str, Any], layout: Any) -> None:
    assert described["smallest"] == layout.smallest
    assert described["flexible"] == layout.flexible
    assert [each["tag"] for each in described["taggedFields"]] == list(layout.tagged)
    fields = [*layout.fields, *layout.tagged.values()]
    pairs = zip([*described["fields"], *described["taggedFields"]], fields, strict=True)
    for field, same in pairs:
        facts = (field["name"], field["kind"], field["array"], field["nullable"], field["optional"], field["mapKey"])
        assert facts == (same.field.name, same.kind, same.is_array, same.nullable, same.maybe, same.field.map_key)
        if same.struct is not None:
            assert_same(field["layout"], same.struct)
        elif same.is_array or same.kind in ("string", "bytes", "records"):
            assert field["compact"] == same.flexible


def test_the_document_is_the_same_for_any_order_of_specs() -> None:
    loaded: list[MessageSpec] = kipc.load(SPECS, extensions=True).checked.specs
    few = [each for each in loaded if each.valid_versions.covers(VersionRange(0, 1))][:20]
    assert document(few) == document(reversed(few))


@pytest.mark.slow
def test_copied_files_have_the_style_of_formatted_ones() -> None:
    """They are written to packages as they are, which saves the time to format them for each package."""
    for path, text in copied_files(tests=True, records=True, renamed=True):
        assert not path.endswith(".py") or formatted(text) == text, path


def test_modules_for_rendering_are_not_loaded_if_nothing_changed() -> None:
    """They take a sixth of the time."""
    code = (
        "import sys, kipc.cli.compile, kipc.python.target\n"
        "print(*{'jinja2', 'black', 'jsonschema', 'concurrent.futures.process'} & set(sys.modules))"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert loaded.stdout.split() == []
