"""A folder of canonical specs, `<area>/<Name>.json`: what `kipc import` and `kipc merge` write.

Takes specs, returns the changes. Texts in `about` stay as long as their field exists; all files
are written to the side first and then moved, so that a full disk or a bad spec leaves the folder as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kipc.errors import KipcError
from kipc.language.canonical import abouts, canonical_text, facts, field_paths, with_abouts
from kipc.language.specs import MessageSpec
from kipc.language.written import written_specs
from kipc.output.transaction import recover, replace_files


@dataclass(frozen=True, slots=True)
class SchemaChanges:
    """The changes of a folder: relative paths, and the texts whose field was removed."""

    written: tuple[str, ...]
    removed: tuple[str, ...]
    unchanged: int
    lost_texts: tuple[str, ...]
    """`clients/XRequest.json: FieldPath: text`."""


@dataclass(frozen=True, slots=True)
class SchemaPlan:
    """The files to write into a folder, by relative path, and the changes that result."""

    files: Mapping[str, str]
    changes: SchemaChanges


def write_schemas(folder: Path, specs: Iterable[MessageSpec]) -> SchemaChanges:
    """Make the folder contain exactly these specs; files that are not specs stay as they are.

    Raises:
        KipcError: two specs have one name in one area, the folder holds a broken spec or cannot be written.
    """
    recover(folder)
    plan = plan_schemas(folder, map(facts, specs))
    replace_files(folder, plan.files, plan.changes.removed)
    return plan.changes


def plan_schemas(folder: Path, specs: Iterable[MessageSpec]) -> SchemaPlan:
    """Plan the changes after which the folder contains exactly these specs.

    Texts that the folder has already take precedence over theirs. A file whose facts stay keeps its bytes, canonical or
    not.

    Raises:
        KipcError: two specs have one name in one area, or the folder holds a broken spec.
    """
    planned = by_path(specs)
    present = present_specs(folder)
    complete = {path: with_abouts(spec, _texts(present, path)) for path, spec in planned.items()}
    changed = {
        path: canonical_text(spec)
        for path, spec in complete.items()
        if path not in present or not _has_same_facts(spec, present[path])
    }
    removed = tuple(sorted(present.keys() - planned.keys()))
    lost = tuple(_lost_texts(present, planned))
    return SchemaPlan(changed, SchemaChanges(tuple(sorted(changed)), removed, len(complete) - len(changed), lost))


def _has_same_facts(spec: MessageSpec, other: MessageSpec) -> bool:
    return facts(spec) == facts(other) and abouts(spec) == abouts(other)


def schema_path(spec: MessageSpec) -> str:
    """Return the path of the spec in its folder: `group-coordinator/OffsetCommitKey.json`."""
    return "/".join(filter(None, [area_path(spec.area), f"{spec.name}.json"]))


def area_path(area: Iterable[str]) -> str:
    """Return the path of the folder of an area: `group-coordinator`."""
    return "/".join(part.replace("_", "-") for part in area)


def by_path(specs: Iterable[MessageSpec]) -> dict[str, MessageSpec]:
    """Index specs by their path in their folder.

    Raises:
        KipcError: two specs have one name in one area, or a name is none.
    """
    indexed: dict[str, MessageSpec] = {}
    for spec in specs:
        path = schema_path(spec)
        if not spec.name.isidentifier():
            raise KipcError(f"{spec.location.file}: {spec.name!r} is not a valid file name; rename the message")
        if path in indexed:
            raise KipcError(f"{path}: two specs have this name ({spec.location.file} is one); rename or leave out one")
        indexed[path] = spec
    return indexed


def present_specs(folder: Path) -> dict[str, MessageSpec]:
    """Read the specs that the folder contains, by relative path; none if it does not exist.

    Raises:
        KipcError: a spec is broken.
    """
    if not any(folder.rglob("*.json")):
        return {}
    try:
        return {spec.location.file: spec for spec in written_specs(str(folder))}
    except KipcError as error:
        raise KipcError(f"fix or delete this first, so that no `about` text is lost: {error}") from error


def _texts(present: Mapping[str, MessageSpec], path: str) -> dict[str, str]:
    return abouts(present[path]) if path in present else {}


def _lost_texts(present: Mapping[str, MessageSpec], planned: Mapping[str, MessageSpec]) -> Iterable[str]:
    for path, spec in sorted(present.items()):
        remaining = {field for field, _ in field_paths(planned[path])} if path in planned else set()
        yield from (f"{path}: {field}: {text}" for field, text in abouts(spec).items() if field not in remaining)
