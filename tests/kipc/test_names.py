"""Names that a generated module uses itself: a spec can have them all, and its package still passes its tests."""

from __future__ import annotations

import ast
import builtins
import keyword
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kipc.language.check import read_specs
from kipc.language.check.folders import name_repeated
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, FieldType, MessageSpec, SpecType
from kipc.language.spelling import module_name, python_name
from kipc.language.versions import ALL, VersionRange
from kipc.python.fields import ClassNames, class_name
from kipc.python.names import reserved_classes, reserved_locals, runtime_names
from kipc.python.package import package_files

from tests.kipc.projects import compile_, kipc, write_spec
from tests.processes import run_process


def upper_camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def test_what_generated_modules_import_is_reserved() -> None:
    assert runtime_names().keys() <= reserved_classes()
    assert runtime_names().keys() <= reserved_locals()
    assert {"ClassVar", "ValueError"} <= reserved_classes()


@pytest.mark.ci
def test_a_spec_can_have_every_name_that_is_reserved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Structs of these names, and fields that take one local variable each: strings, arrays and nullable structs."""
    monkeypatch.chdir(tmp_path)
    used = reserved_classes() - set(dir(builtins)) | {"ValueError", "Warning"}
    structs = sorted(name for name in used if name[0].isupper() and name.isidentifier())
    locals_ = sorted({upper_camel(name) for name in reserved_locals() if name[0].islower()})
    fields = [
        {
            "name": f"Field{start}",
            "type": f"[]{name}",
            "versions": "0+",
            "fields": [
                {"name": local, "type": kind, "versions": "0+", "nullableVersions": "0+"}
                for local, kind in zip(
                    locals_[start:] + locals_[:start], ("string", "[]int32", "[]string"), strict=False
                )
            ],
        }
        for start, name in enumerate(structs)
    ]
    every = [{"name": name, "type": "string", "versions": "0+"} for name in locals_]
    write_spec("Every", validVersions="0-1", flexibleVersions="1+", fields=every)
    write_spec("Structs", validVersions="0-1", flexibleVersions="1+", fields=fields)
    for name in ("Row", "Message", "Buffer"):
        write_spec(name, "others", fields=[{"name": "Row", "type": "string", "versions": "0+"}])
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "out"\npackage = "wire"\n')
    compile_()
    tested = run_process(sys.executable, "-m", "pytest", "-q", "wire", cwd="out")
    assert tested.returncode == 0, tested.stdout[-2000:]


def message(name: str, *structs: str, area: str = "clients") -> MessageSpec:
    fields = tuple(
        FieldSpec(name=f"F{number}", type=FieldType(Kind.STRUCT, struct_name=struct), versions=ALL, fields=())
        for number, struct in enumerate(structs)
    )
    return MessageSpec(name=name, type=SpecType.DATA, valid_versions=VersionRange(0, 0), area=(area,), fields=fields)


@pytest.mark.parametrize(
    ("specs", "sentence"),
    [
        ([message("FooBar"), message("Foo_Bar")], "FooBar and Foo_Bar are both the module foo_bar; rename one"),
        ([message("Ping"), message("PING")], "Ping and PING are both the module ping; rename one"),
        ([message("Msg"), message("\uff2dsg")], "are both the module msg; rename one"),
        ([message("A$b"), message("A_b")], "A$b and A_b are both the module a_b; rename one"),
    ],
)
def test_messages_with_the_same_module_are_reported(specs: list[MessageSpec], sentence: str) -> None:
    [(spec, finding)] = name_repeated(specs)
    assert spec is specs[1]
    assert finding.sentence.endswith(sentence)


@pytest.mark.parametrize(
    ("files", "rule"),
    [
        (["clients/FooBar", "clients/Foo_Bar"], "name-repeated"),
        (["runtime/Message"], "area-name"),
        (["Tests/Message"], "area-name"),
        (["a/Kite", "a/kite/Tail"], "module-like-area"),
    ],
)
def test_check_warns_of_what_compile_refuses(
    files: list[str], rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for file in files:
        area, _, name = file.rpartition("/")
        write_spec(name, area)
    assert [(each.rule, each.severity) for each in read_specs(["specs"]).problems] == [(rule, "warning")]
    result = kipc("compile", "specs", "--out", "out", "--package", "wire", status=1)
    assert f"[{rule}]" in result.stdout
    assert not Path("out").exists()


@pytest.mark.parametrize(
    ("name", "module", "class_"),
    [
        ("Import", "import_", "Import"),
        ("Class", "class_", "Class"),
        ("__init__", "__init___", "__init__"),
        ("$x", "_x", "_x"),
        ("None", "none", "None_"),
        ("\uff2dsg", "msg", "Msg"),
    ],
)
def test_names_that_python_reads_otherwise(name: str, module: str, class_: str) -> None:
    assert module_name(name) == module
    assert class_name(name) == class_


@pytest.mark.parametrize(
    ("apis", "members"),
    [
        ([("FetchRequest", 1), ("FetchResponse", 1), ("ListOffsetsResponse", 2)], {"FETCH": 1, "LIST_OFFSETS": 2}),
        ([("_OddRequest", 3), ("Odd_Request", 4), ("Request", 5)], {"API__ODD": 3, "API_ODD_": 4, "API_": 5}),
        ([("PingRequest", 8), ("PINGRequest", 7)], {"PING": 7, "PING_": 8}),
        ([("kips/MoonRequest", 11420)], {}),
    ],
)
def test_api_keys_have_kafkas_names(apis: list[tuple[str, int]], members: dict[str, int]) -> None:
    specs = []
    for path, key in apis:
        area, _, name = path.rpartition("/")
        kind = SpecType.RESPONSE if name.endswith("Response") else SpecType.REQUEST
        specs.append(replace(message(name, area=area or "clients"), type=kind, api_key=key))
    files = {file.path: file for file in package_files(specs, "wire", [], records=False)}
    assert ("api_keys.py" in files) == ('"ApiKey": "api_keys"' in files["__init__.py"].render()) == bool(members)
    if members:
        module: dict[str, Any] = {}
        exec(files["api_keys.py"].render(), module)
        assert {key.name: key.value for key in module["ApiKey"]} == members


NAMES = st.lists(st.text(alphabet="AaBb_1$\uff21\u00e9", min_size=1, max_size=4), min_size=1, max_size=8, unique=True)


@pytest.mark.slow
@given(NAMES, NAMES)
def test_whatever_the_names_no_two_things_share_one(messages: list[str], structs: list[str]) -> None:
    """Modules are distinct also on case-insensitive file systems; classes and descriptors are distinct in a module."""
    usable = [name for name in messages if python_name(name).isidentifier()]
    specs = [message(name) for name in usable]
    if not list(name_repeated(specs)):
        modules = [module_name(spec.name) for spec in specs]
        assert len({module.casefold() for module in modules}) == len(modules)
        assert all(module.isidentifier() and not keyword.iskeyword(module) for module in modules)
    for name in usable:
        inner = [each for each in structs if python_name(each).isidentifier() and each != name]
        names = ClassNames.of(name, *inner)
        for found in (names.classes, names.descriptors):
            assert len(set(found.values())) == len(found) == len(inner) + 1
        for found in names.classes.values():
            assert found == unicodedata.normalize("NFKC", found)
            assert found.isidentifier()
            assert not keyword.iskeyword(found)
            assert found not in reserved_classes()


@pytest.mark.slow
def test_texts_cannot_break_or_disguise_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NUL is illegal in source code, and controls of direction show code as comments."""
    monkeypatch.chdir(tmp_path)
    about = 'a\0b \u202e \u200b """ \\ \x85 é\u00a0x \x0c'
    write_spec("Parcel", fields=[{"name": "X", "type": "int8", "versions": "0+", "about": about}])
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "."\npackage = "wire"\n')
    compile_()
    module = Path("wire/parcels/parcel.py").read_text(encoding="utf-8")
    assert module.isprintable() or all(each.isprintable() or each in "\n\u00a0" for each in module)
    assert "a\\\\x00b \\\\u202e" in module
    ast.parse(module)
