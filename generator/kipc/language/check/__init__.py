"""Check: from sources to specs, and every problem of every file on the way.

shape     the form of a file: what the JSON Schema says about what could not be read
rules     the meaning of a spec: one function a rule, in one table
folders   what the specs of one area mean to each other
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kipc.language.check.facts import Facts, Finding
from kipc.language.check.folders import FOLDER_RULES, NAME_RULE, FolderRule
from kipc.language.check.rules import RULES
from kipc.language.check.shape import shape_problems
from kipc.language.parse import ParsedFile, parse
from kipc.language.problems import Problem, Severity
from kipc.language.specs import MessageSpec
from kipc.sources.load import LoadError, Source, load

__all__ = ["Checked", "check_sources", "read_specs"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of some sources.

    Attributes:
        specs: those without errors, in the order of the sources and their paths.
        problems: all of them, in the order of the files and of the places in them.
        files: the spec files, sound or not, as users would write them.
        left_out: JSON files that are no specs, such as a `package.json`.
    """

    specs: list[MessageSpec]
    problems: list[Problem]
    files: list[str]
    left_out: list[str]

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.problems if problem.is_error]


def read_specs(sources: Iterable[str], *, extensions: bool = False, compiling: bool = False) -> Checked:
    """Read and check all specs of all sources.

    Args:
        sources: folders, files, archives or `git:REV:PATH`, see `kipc.sources.load`.
        extensions: accept the extensions of the language (`maybeVersions`, `currentVersions`).
        compiling: the specs become one package: an area is one folder whatever its sources are, and two specs of one
            name in it are an error. It is a warning otherwise, as Kafka's own generator lets one overwrite the other.

    Raises:
        LoadError: a source cannot be read, or is a folder without specs.
    """
    return check_sources(map(load, sources), extensions=extensions, compiling=compiling)


def check_sources(sources: Iterable[Source], *, extensions: bool = False, compiling: bool = False) -> Checked:
    """Check all specs of sources that are read already, as `read_specs` does.

    Raises:
        LoadError: a source is a folder without specs.
    """
    files: list[ParsedFile] = []
    folders: dict[object, list[ParsedFile]] = defaultdict(list)
    left_out: list[str] = []
    for index, source in enumerate(sources):
        specs, others = _parse_all(source)
        files += specs
        left_out += [file.place for file in others]
        for file in specs:
            folders[file.area if compiling else (index, file.area)].append(file)
    for file in files:
        file.problems += shape_problems(file)
        file.problems += _rule_problems(file, extensions)
    for folder in folders.values():
        _check_folder(folder, "error" if compiling else "warning")
    problems = [problem for file in files for problem in sorted(file.problems, key=_position)]
    sound = [file.spec for file in files if file.spec is not None and file.is_sound]
    return Checked(sound, problems, [file.place for file in files], left_out)


def _parse_all(source: Source) -> tuple[list[ParsedFile], list[ParsedFile]]:
    """Parse the files of a source, and tell specs from other JSON."""
    files = [parse(source, file) for file in source.files]
    if not source.is_folder:
        return files, []
    specs = [file for file in files if file.is_spec]
    if not specs:
        raise LoadError(f"{source.origin}: no specs here, only {len(files)} other .json files")
    return specs, [file for file in files if not file.is_spec]


def _rule_problems(file: ParsedFile, extensions: bool) -> Iterator[Problem]:
    spec = file.spec
    if spec is None:
        return
    facts = Facts(spec, file.objects, extensions)
    for rule in RULES:
        if rule.binds_retired or not spec.is_retired:
            for finding in rule.find(facts):
                if not file.is_unsure(finding.node.location.path, finding.attribute):
                    yield _problem(file, finding, rule.name, rule.severity)


def _check_folder(files: Sequence[ParsedFile], repeated_name: Severity) -> None:
    """Add what folder rules find; only those about names concern files that were given one by one."""
    by_spec = {id(file.spec): file for file in files if file.spec is not None and "" not in file.unsure}
    in_folder = {key: file for key, file in by_spec.items() if file.in_folder}
    is_complete = len(by_spec) == len(files)
    for rule in FOLDER_RULES:
        if is_complete or not rule.needs_all:
            _apply(rule, in_folder, "error")
    _apply(NAME_RULE, by_spec, repeated_name)


def _apply(rule: FolderRule, files: Mapping[int, ParsedFile], severity: Severity) -> None:
    for spec, finding in rule.find([file.spec for file in files.values() if file.spec is not None]):
        file = files[id(spec)]
        file.problems.append(_problem(file, finding, rule.name, severity))


def _problem(file: ParsedFile, finding: Finding, rule: str, severity: Severity) -> Problem:
    tree = file.objects[finding.node.location.path]
    return Problem(file.location(tree, finding.attribute), finding.sentence, rule, severity)


def _position(problem: Problem) -> tuple[int, int]:
    return problem.location.line, problem.location.column
