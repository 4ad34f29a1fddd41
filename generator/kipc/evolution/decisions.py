"""Decisions about differences between releases, in TOML files.

`schemas/decisions.toml` has those about Kafka's own releases; a project has its own next to its specs. The file is
documented in docs/evolution.md:

    [[decision]]
    message = "ShareUpdateValue"
    versions = "0"
    differences = ["type-changed SnapshotEpoch"]
    reason = "Share groups were early access in 4.0."

    [renamed]
    "MoonRecord.Tide" = "Ebb"

    [attributes]
    "shardHint" = "Kafka 4.5.0 has it, and this version of kipc does not know it."
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kipc.errors import KipcError
from kipc.evolution.compat import Rename, Verdict
from kipc.evolution.pairs import Pair
from kipc.language.canonical import field_paths
from kipc.language.specs import MessageSpec, walk_nodes
from kipc.language.versions import VersionRange, spans_of
from kipc.resources import resource
from kipc.sources.attributes import FILE_NAME, TABLE, kept_attributes


@dataclass(frozen=True, slots=True)
class Decision:
    """Differences between releases in which the newer release wins, and the reason."""

    message: str
    versions: VersionRange
    differences: frozenset[str]
    """Rule of `kipc compat` and field path: `type-changed Rows.Weight`."""
    reason: str

    def covers(self, verdict: Verdict) -> bool:
        return (
            self.message == verdict.message
            and all(version in self.versions for version in verdict.versions)
            and difference_of(verdict) in self.differences
        )

    def __str__(self) -> str:
        return f"{self.message} {self.versions}: {', '.join(sorted(self.differences))}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Decisions:
    rows: tuple[Decision, ...] = ()
    renames: tuple[Rename, ...] = ()

    def __add__(self, other: Decisions) -> Decisions:
        """Return the decisions of both, each once."""
        rows, renames = self.rows + other.rows, self.renames + other.renames
        return Decisions(tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(renames)))

    def covering(self, verdict: Verdict) -> Decision | None:
        return next((row for row in self.rows if row.covers(verdict)), None)

    def renames_between(self, pairs: Iterable[Pair]) -> list[Rename]:
        """Return the renames of fields that the old sides have."""
        # A rename that was merged already stays in the file; the old spec has no such field any more.
        fields = {before.name: {path for path, _ in field_paths(before)} for before, now in pairs if before and now}
        return [rename for rename in self.renames if rename.path in fields.get(rename.message, ())]

    def applied(self, verdict: Verdict) -> Verdict:
        """Return the verdict as a warning if a decision covers it."""
        row = self.covering(verdict) if verdict.severity == "error" else None
        return replace(verdict, severity="warning", advice=f"accepted: {row.reason}") if row else verdict


class Undecided(KipcError):
    """Releases disagree, and no decision covers it.

    Attributes:
        verdicts: the differences.
    """

    exit_code = 1

    def __init__(self, verdicts: Sequence[Verdict]) -> None:
        listed = "\n".join(f"  {verdict.problem().message}" for verdict in verdicts)
        super().__init__(f"releases disagree about versions that both have:\n{listed}\n{advice(verdicts)}")
        self.verdicts = tuple(verdicts)


def difference_of(verdict: Verdict) -> str:
    """Name a difference as decisions do."""
    return f"{verdict.rule} {verdict.field}".rstrip()


def kafkas_decisions() -> Decisions:
    """Return the decisions about Kafka's own releases."""
    return read_decisions(resource(f"schemas/{FILE_NAME}"))


def decisions_file(specs: Sequence[str]) -> Path:
    """Return the place of new decisions of a project: next to the first of its specs."""
    first = Path(specs[0])
    # Next to the specs, and not next to pyproject.toml: they move together, also into other revisions.
    return (first if first.is_dir() else first.parent) / FILE_NAME


def project_decisions(specs: Sequence[str]) -> Decisions:
    """Return the decisions about Kafka's releases and those of a project, next to any of its specs.

    Raises:
        KipcError: one of the project's files is not a file of decisions.
    """
    paths = dict.fromkeys((decisions_file(specs), *(Path(source, FILE_NAME) for source in specs)))
    return sum((read_decisions(path) for path in paths if path.is_file()), kafkas_decisions())


def read_decisions(path: Path) -> Decisions:
    """Read a file of decisions.

    Raises:
        KipcError: the file cannot be read, or a decision lacks something or has an unknown key.
    """
    try:
        table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = tuple(_decision(**row) for row in table.pop("decision", []))
        renames = tuple(Rename.parse(f"{field}={name}") for field, name in table.pop("renamed", {}).items())
        table.pop(TABLE, {}).items()
    except OSError as error:
        raise KipcError(f"{path}: {error.strerror or error}") from error
    except (ValueError, TypeError, AttributeError) as error:
        needed = "[[decision]] needs message, versions, differences and reason, [renamed] old and new names"
        raise KipcError(f"{path}: not a file of decisions ({error}); {needed}") from error
    if table:
        raise KipcError(f"{path}: unknown table {min(table)}; there are [[decision]], [renamed] and [attributes]")
    return Decisions(rows, renames)


def recorded_attributes(file: Path, specs: Iterable[MessageSpec], release: str) -> str | None:
    """Return the text of a file of decisions that also lists the attributes of a release which kipc does not know.

    None if there are no others than those that the file lists.
    """
    import tomlkit  # slow to import, and seldom needed

    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    names = {name for spec in specs for node in walk_nodes(spec) for name, _ in node.unknown}
    new = sorted(names - kept_attributes([text]))
    if not new:
        return None
    document = tomlkit.parse(text)
    table = document.setdefault(TABLE, tomlkit.table())
    for name in new:
        table[name] = f"{release} has it, and the version of kipc that read the release did not know it."
    return tomlkit.dumps(document)


def _decision(message: str, versions: str, differences: list[str], reason: str) -> Decision:
    # The reason is the point of the file: it is printed wherever the decision is used.
    if not reason.strip():
        raise ValueError(f"the decision about {message} has no reason")
    return Decision(message, VersionRange.parse(versions), frozenset(differences), reason)


def advice(verdicts: Sequence[Verdict], file: str = "a file for --decisions") -> str:
    """Return the lines that record a decision; they are a valid part of the file."""
    lines = "\n".join(_lines(verdicts))
    return f"if the newer release is right, add this to {file}, with your reason, and repeat the command:\n\n{lines}"


def _lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    for message, versions in dict.fromkeys((verdict.message, verdict.versions) for verdict in verdicts):
        alike = [verdict for verdict in verdicts if (verdict.message, verdict.versions) == (message, versions)]
        for span in spans_of(versions):
            yield "[[decision]]"
            yield f"message = {_text(message)}"
            yield f"versions = {_text(str(span))}"
            yield from ("differences = [", *(f"    {_text(difference_of(verdict))}," for verdict in alike), "]")
            yield f"reason = {_text(_sentence(alike))}"
            yield ""
    for verdict in verdicts:
        if verdict.rule == "tag-reused":
            old = verdict.sentence.rpartition(" ")[2]
            parent = verdict.field.rpartition(".")[0]
            yield "# Or, if it is the same field under another name:"
            yield "# [renamed]"
            place = ".".join(filter(None, [verdict.message, parent, old]))
            yield f"# {_text(place)} = {_text(verdict.field.split('.')[-1])}"


def _sentence(verdicts: Sequence[Verdict]) -> str:
    first, *following = (f"{verdict.field}: {verdict.sentence}".removeprefix(": ") for verdict in verdicts)
    return f"{first}, and {len(following)} more" if following else first


def _text(value: str) -> str:
    """Return a basic string of TOML, whose escapes are those of JSON."""
    return json.dumps(value, ensure_ascii=False)
