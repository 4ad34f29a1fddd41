"""Compat: two sets of specs in, verdicts on whether one is a legal evolution of the other out.

comparison   one message before and after, layout by layout
rules        the type of a rule, and the levels
wire_rules   bytes
class_rules  JSON and generated classes
kafka_rules  Kafka's guidelines for contributors
folder_rules a set of messages as a whole
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kipc.errors import KipcError
from kipc.evolution.compat.class_rules import CLASS_RULES, JSON_RULES
from kipc.evolution.compat.comparison import Comparison, Rename, compare, place
from kipc.evolution.compat.folder_rules import FOLDER_RULES, ReleaseRule
from kipc.evolution.compat.kafka_rules import KAFKA_RULES
from kipc.evolution.compat.rules import CompatLevel, Rule, Violation
from kipc.evolution.compat.wire_rules import WIRE_RULES
from kipc.evolution.pairs import Pair, pair_messages
from kipc.language.problems import Problem, RelatedPlace, Severity
from kipc.language.specs import Location, MessageSpec

__all__ = ["LEVELS", "RULES", "Comparison", "CompatLevel", "Rename", "Verdict", "comparisons", "judge", "judge_message"]

_LEVELS = {
    CompatLevel.WIRE: (*WIRE_RULES,),
    CompatLevel.JSON: (*WIRE_RULES, *JSON_RULES),
    CompatLevel.CLASS: (*WIRE_RULES, *JSON_RULES, *CLASS_RULES),
}
"""The rules that decide at each level."""

LEVELS = tuple(map(str, _LEVELS))
"""The levels that a user can choose."""

_NAMES = frozenset({"field-renamed", "message-renamed"})
_SAID_ALREADY: dict[CompatLevel, frozenset[str]] = {
    CompatLevel.WIRE: frozenset(),
    CompatLevel.JSON: _NAMES,
    CompatLevel.CLASS: _NAMES | {"struct-renamed", "default-changed", "highest-version-dropped"},
}
"""Rules of Kafka's that a rule of the level says better."""

RULES = (*_LEVELS[CompatLevel.CLASS], *KAFKA_RULES)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A violation of a rule by a message; `field` is a path of names, empty for the message as a whole."""

    message: str
    field: str
    versions: tuple[int, ...]
    rule: str
    level: CompatLevel
    severity: Severity
    sentence: str
    advice: str
    location: Location
    attribute: str = ""
    """The attribute of the message or field that the verdict is about, empty for the whole."""
    was_unstable: bool = False
    """Whether only a version shows it that was unstable in the old spec, and may change."""
    old: Location | None = None
    """The place in the old spec, None for rules about several messages."""

    def problem(self) -> Problem:
        """Return the verdict as a problem of a spec file."""
        where = f"{self.message} {self.field}".rstrip()
        versions = f" (version {_numbers(self.versions)})" if self.versions else ""
        sentence = f"{where}: {self.sentence}{versions}; {self.advice}"
        notes = (RelatedPlace(self.old, "the old spec"),) if self.old else ()
        return Problem(self.location, sentence, self.rule, self.severity, notes=notes)


def _numbers(versions: Sequence[int]) -> str:
    """Write versions as ranges: `0-2, 5`."""
    runs: list[list[int]] = []
    for version in sorted(versions):
        if runs and version == runs[-1][-1] + 1:
            runs[-1].append(version)
        else:
            runs.append([version])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def judge(
    old: Sequence[MessageSpec],
    new: Sequence[MessageSpec],
    *,
    level: CompatLevel = CompatLevel.WIRE,
    strict: bool = False,
    renames: Iterable[Rename] = (),
) -> list[Verdict]:
    """Judge a change of specs; it is legal if no verdict is an error.

    Args:
        old, new: specs as written; they are paired by name, then by key.
        level: what must not break.
        strict: make Kafka's written rules errors too.
        renames: fields that have another name now, and are the same.

    Raises:
        KipcError: a spec cannot be projected, or a rename names no field.
    """
    pairs = pair_messages(old, new)
    verdicts = [
        verdict
        for comparison in comparisons(pairs, renames)
        for verdict in judge_message(comparison, level, strict=strict)
    ]
    for rule in FOLDER_RULES:
        # Rules that Kafka has written down, and whose violation keeps bytes and classes, are warnings by default.
        is_error = strict or (rule.breaks_classes and level is CompatLevel.CLASS)
        for spec, violation in rule.find(pairs):
            verdicts.append(_verdict(spec, violation, rule, CompatLevel.KAFKA, is_error=is_error))
    return verdicts


def comparisons(pairs: Sequence[Pair], renames: Iterable[Rename] = ()) -> Iterator[Comparison]:
    """Compare the messages that both sides have, in the order of the pairs.

    Raises:
        KipcError: a spec cannot be projected, or a rename names no field.
    """
    stated = list(renames)
    strangers = {rename.message for rename in stated} - {before.name for before, after in pairs if before and after}
    if strangers:
        raise KipcError(f"no message {min(strangers)} on both sides, to rename a field of")
    unstable = _unstable_messages(before for before, _ in pairs if before)
    for before, after in pairs:
        if before and after:
            yield compare(before, after, stated, is_unstable=before.name in unstable)


def _unstable_messages(specs: Iterable[MessageSpec]) -> set[str]:
    """Return the requests whose latest version is unstable, and their responses."""
    # Kafka's MessageSpec accepts latestVersionUnstable in requests only.
    requests = [spec.name for spec in specs if spec.latest_version_unstable]
    return {*requests, *(f"{name.removesuffix('Request')}Response" for name in requests)}


def judge_message(comparison: Comparison, level: CompatLevel, *, strict: bool = False) -> Iterator[Verdict]:
    """Judge the change of one message, as `judge` does."""
    for rule in (*_LEVELS[level], *KAFKA_RULES):
        if rule.name not in _SAID_ALREADY[level]:
            for violation in rule.find(comparison):
                yield _weighed(comparison, rule, violation, strict)


def _weighed(comparison: Comparison, rule: Rule, violation: Violation, strict: bool) -> Verdict:
    """Make a verdict; what only an unstable version shows may be as it is."""
    is_error = strict or rule.level is not CompatLevel.KAFKA
    path = violation.path
    old_path = path[: path.rfind(".") + 1] + comparison.renamed.get(path, path[path.rfind(".") + 1 :])
    verdict = replace(
        _verdict(comparison.new, violation, rule, rule.level, is_error=is_error),
        old=place(comparison.old, old_path).location,
    )
    # Kafka itself does this: ConsumerGroupDescribe 0 lost fields after 3.7.
    if not violation.versions or violation.versions != (comparison.unstable_version,):
        return verdict
    sentence = f"{violation.sentence}, in a version that was unstable"
    advice = "no action is needed"
    return replace(verdict, severity="warning", sentence=sentence, advice=advice, was_unstable=True)


def _verdict(
    spec: MessageSpec, violation: Violation, rule: Rule | ReleaseRule, level: CompatLevel, *, is_error: bool
) -> Verdict:
    return Verdict(
        message=spec.name,
        field=violation.path,
        versions=violation.versions,
        rule=rule.name,
        level=level,
        severity="error" if is_error else "warning",
        sentence=violation.sentence,
        advice=rule.advice,
        location=place(spec, violation.path).location,
        attribute=rule.at if isinstance(rule, Rule) else "",
    )
