"""Check: from sources to specs, and every problem of every file on the way.

shape     the form of a file: the JSON Schema, for attributes that could not be read
rules     the meaning of a spec, of the specs of an area and of all specs: one function for each rule, in one table
fixes     changes of the text that solve a problem
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

from kipc.language.check.facts import Facts, Finding
from kipc.language.check.fixes import fix_of
from kipc.language.check.folders import could_be_partner
from kipc.language.check.rules import FOLDER_RULES, PROJECT_RULES, SPEC_RULES, TOO_LARGE, SpecRule
from kipc.language.check.shape import shape_problems
from kipc.language.parse import ParsedFile, parse
from kipc.language.problems import Problem, RelatedPlace, Severity
from kipc.language.specs import MessageSpec
from kipc.sources.load import Source, load, no_specs
from kipc.sources.releases import PREFIX

__all__ = ["Checked", "check_sources", "joint_problems", "own_problems", "position_of", "read_specs"]

_DOT = re.compile(r"\.")


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking some sources.

    Attributes:
        specs: those without errors, in the order of the sources and their paths.
        problems: all of them, in the order of the files and of the places in them.
        files: the spec files, sound or not, as users would write them.
        left_out: JSON files that are not specs, such as a `package.json`.
    """

    specs: list[MessageSpec]
    problems: list[Problem]
    files: list[str]
    left_out: list[str]

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.is_error]


def read_specs(
    sources: Iterable[str], *, extensions: bool = False, compiling: bool = False, strict: bool = False
) -> Checked:
    """Read and check all specs of all sources.

    Args:
        sources: folders, files, archives, `git:REV:PATH` or `kafka:RELEASE`, see `kipc.sources.load`.
        extensions: accept the extensions of the language (`maybeVersions`, `currentVersions`).
        compiling: the specs become one package: an area is one folder whatever its sources are, and two specs of one
            name in it are an error. It is a warning otherwise, as Kafka's own generator lets one overwrite the other.
            So are two requests with one key.
        strict: apply the lints too; specs of `kafka:RELEASE` have only errors, and problems about several files.

    Raises:
        LoadError: a source cannot be read, or is a folder without specs.
    """
    return check_sources(map(load, sources), extensions=extensions, compiling=compiling, strict=strict)


def check_sources(
    sources: Iterable[Source], *, extensions: bool = False, compiling: bool = False, strict: bool = False
) -> Checked:
    """Check all specs of sources that are read already, as `read_specs` does.

    Raises:
        LoadError: a source is a folder without specs.
    """
    files: list[list[ParsedFile]] = []
    left_out: list[str] = []
    for source in sources:
        specs, other_files = _parse_all(source)
        files.append(specs)
        left_out += [file.place for file in other_files]
    every = [file for specs in files for file in specs]
    for file in every:
        file.problems += own_problems(file, extensions=extensions, strict=strict)
        if file.place.startswith(PREFIX):  # a project cannot change these specs
            file.problems = [problem for problem in file.problems if problem.is_error]
    for file, problem in joint_problems(files, compiling=compiling, strict=strict):
        file.problems.append(problem)
    problems = [problem for file in every for problem in sorted(file.problems, key=position_of)]
    sound = [file.spec for file in every if file.spec is not None and file.is_sound]
    return Checked(sound, problems, [file.place for file in every], left_out)


def own_problems(file: ParsedFile, *, extensions: bool = False, strict: bool = False) -> Iterator[Problem]:
    """Yield the problems of the meaning of one file, whatever is in other files; those of its text it already has."""
    yield from shape_problems(file)
    yield from _rule_problems(file, extensions, strict)


def joint_problems(
    sources: Iterable[Iterable[ParsedFile]], *, compiling: bool = False, strict: bool = False
) -> Iterator[tuple[ParsedFile, Problem]]:
    """Yield the problems that files have together, those of an area and those of all sources; the files stay the same.

    Args:
        sources: the spec files of each source.
        compiling: see `read_specs`.
        strict: see `read_specs`.
    """
    folders: dict[object, list[ParsedFile]] = defaultdict(list)
    for index, files in enumerate(sources):
        for file in files:
            folders[file.area if compiling else (index, file.area)].append(file)
    every = {id(file.spec): file for files in folders.values() for file in files if file.spec is not None}
    groups = [_Group(folder, every) for folder in folders.values()]
    for group in groups:
        yield from group.problems(compiling, strict)
    yield from _project_problems(groups, compiling)


def _parse_all(source: Source) -> tuple[list[ParsedFile], list[ParsedFile]]:
    """Parse the files of a source, and tell specs from other JSON."""
    files = [parse(source, file) for file in source.files]
    if not source.is_folder:
        return files, []
    specs = [file for file in files if file.is_spec]
    if not specs:
        raise no_specs(source)
    return specs, [file for file in files if not file.is_spec]


def _rule_problems(file: ParsedFile, extensions: bool, strict: bool) -> Iterator[Problem]:
    spec = file.spec
    if spec is None:
        return
    facts = Facts(file, spec, extensions)
    for rule in SPEC_RULES:
        if (rule.binds_retired or not spec.is_retired) and (strict or rule.severity != "lint"):
            for finding in rule.find(facts):
                if not _is_unsure(file, rule, finding):
                    yield _problem(file, finding, rule.name, rule.severity)
                if rule.name == TOO_LARGE:
                    return


def _is_unsure(file: ParsedFile, rule: SpecRule, finding: Finding) -> bool:
    """Return whether a finding may only follow from something that could not be read."""
    path = finding.node.location.path
    around = ["", *(path[: dot.start()] for dot in _DOT.finditer(path))] if path else []
    return file.is_unsure(path, (finding.attribute, *rule.reads)) or any(
        file.is_unsure(outer, rule.around) for outer in around
    )


class _Group:
    """The files of one area; `file_of` has the file of each spec of all areas, by the id of the spec."""

    def __init__(self, files: Sequence[ParsedFile], file_of: Mapping[int, ParsedFile]) -> None:
        self.files = files
        self.file_of = file_of

    def specs(self, reads: Collection[str], *, joins_sources: bool = True) -> list[MessageSpec]:
        """Return the specs in which these attributes could be read."""
        return [
            file.spec
            for file in self.files
            if file.spec is not None and (joins_sources or file.in_folder) and not file.is_unsure("", reads)
        ]

    def problems(self, compiling: bool, strict: bool) -> Iterator[tuple[ParsedFile, Problem]]:
        for rule in FOLDER_RULES:
            if rule.severity != "lint" or strict:
                specs = self.specs(rule.reads, joins_sources=rule.joins_sources)
                severity = "error" if compiling and rule.severity == "warning" else rule.severity
                for spec, finding in rule.find(specs):
                    if not (rule.asks_for_partner and self._may_have_partner(spec, rule.reads)):
                        yield from self.placed(spec, finding, rule.name, severity)

    def _may_have_partner(self, spec: MessageSpec, reads: Collection[str]) -> bool:
        unread = [file for file in self.files if file.spec is None or file.is_unsure("", reads)]
        return any(could_be_partner(spec, PurePosixPath(file.place).stem, file.text) for file in unread)

    def placed(
        self, spec: MessageSpec, finding: Finding, rule: str, severity: Severity
    ) -> Iterator[tuple[ParsedFile, Problem]]:
        """Yield the problem with its file, unless it may only follow from something that could not be read."""
        file = self.file_of[id(spec)]
        if not file.is_unsure(finding.node.location.path, (finding.attribute,)):
            yield file, _problem(file, finding, rule, severity, self.file_of)


def _project_problems(groups: Sequence[_Group], compiling: bool) -> Iterator[tuple[ParsedFile, Problem]]:
    for rule in PROJECT_RULES:
        areas = [group.specs(rule.reads) for group in groups]
        group_of = {id(spec): group for group, specs in zip(groups, areas, strict=True) for spec in specs}
        for spec, finding in rule.find(areas):
            is_error = compiling and rule.binds_packages and not spec.is_proposal
            severity = "error" if is_error else rule.severity
            yield from group_of[id(spec)].placed(spec, finding, rule.name, severity)


def _problem(
    file: ParsedFile,
    finding: Finding,
    rule: str,
    severity: Severity,
    file_of: Mapping[int, ParsedFile] = MappingProxyType({}),
) -> Problem:
    tree = file.objects[finding.node.location.path]
    fix = fix_of(file, tree, finding.change) if finding.change else None
    notes = []
    for node, attribute, sentence in finding.related:
        other = file_of.get(id(node), file)  # only whole messages are in other files
        notes.append(RelatedPlace(other.location(other.objects[node.location.path], attribute), sentence))
    return Problem(file.location(tree, finding.attribute), finding.sentence, rule, severity, fix, tuple(notes))


def position_of(problem: Problem) -> tuple[int, int]:
    """Return line and column, by which the problems of a file are ordered."""
    return problem.location.line, problem.location.column
