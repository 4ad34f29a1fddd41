"""The tests in a generated package: test modules, and the cases that they read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from kipc.language.specs import MessageSpec
from kipc.language.spelling import module_name
from kipc.python.examples import EXAMPLES
from kipc.python.model import MessageModel, StructModel
from kipc.python.package import Area, FileModel, areas_of
from kipc.python.samples import SampleRow

Line = Mapping[str, object]


def cases_path(spec: MessageSpec) -> str:
    """Return the path of a message's cases in the package."""
    return "/".join(("tests", *spec.area, f"{module_name(spec.name)}.jsonl"))


def render_cases(message: MessageModel, rows: Sequence[SampleRow]) -> str:
    """Render the cases of a message as JSON lines: the message, its structs from the inside out, and the rows."""
    structs = [_struct_line(struct) for struct in message.inner_first if struct is not message.top]
    return _json_lines([_message_line(message), *structs, *map(_row_line, rows)])


def texts_of_tests(specs: Sequence[MessageSpec], entries: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """Yield the path and text of the registry's cases, and of the packages that contain the modules."""
    yield "tests/registry.jsonl", _json_lines(entries)
    for folder in (*(("tests", *area) for area in sorted(areas_of(specs))), EXAMPLES):
        yield "/".join((*folder, "__init__.py")), ""


def modules_of_tests(specs: Sequence[MessageSpec]) -> Iterator[FileModel]:
    """Yield the test module of each area that has messages, and of the examples."""
    for area in sorted({spec.area for spec in specs if not spec.is_retired}):
        yield _module(("tests", *area), area)
    yield _module(EXAMPLES, EXAMPLES)


def _module(folder: Area, area: Area) -> FileModel:
    path = "/".join((*folder, f"test_{area[-1]}.py"))
    return FileModel(path, "test_module.jinja", {"area": area, "up": "." * len(folder)})


def _message_line(message: MessageModel) -> Line:
    return {
        "message": message.spec.name,
        "class": message.class_name,
        "module": ".".join((*message.area, message.module)),
        "flexible": str(message.spec.flexible_versions),
        **message.facts,
        **({"response": message.response.class_name} if message.response else {}),
        "fields": [field.facts for field in message.top.fields],
    }


def _struct_line(struct: StructModel) -> Line:
    fields = [field.facts for field in struct.fields]
    return {"struct": struct.name, "class": struct.class_name, "key": struct.key, "fields": fields}


def _row_line(row: SampleRow) -> Line:
    return {"versions": row.versions, "value": row.value, "bytes": row.data.hex()}


def _json_lines(lines: Sequence[Line]) -> str:
    return "".join(json.dumps(line, default=_uuid_text) + "\n" for line in lines)


def _uuid_text(value: object) -> str:
    """Spell a UUID, the only default that JSON has no form for."""
    assert isinstance(value, UUID)
    return str(value)
