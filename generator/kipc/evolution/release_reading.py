"""Releases: read the specs of a Kafka release as leniently as the generator of that release."""

from __future__ import annotations

from dataclasses import replace

from kipc.language.canonical import canonical_text
from kipc.language.check import Checked, check_sources
from kipc.language.check.rules import LANGUAGE_RULES
from kipc.language.parse import parse
from kipc.language.problems import Problem
from kipc.sources.load import Source, SourceFile, load

_ONCE_ALLOWED = {"struct-versions-missing"}
"""Kafka 3.5's generator let a tagged struct take its versions from taggedVersions; newer ones refuse that."""


def read_release(source: str) -> Checked:
    """Read and check the specs of a source; a release is not refused for what its own generator allowed.

    Raises:
        LoadError: the source cannot be read, or is a folder without specs.
    """
    return check_release(load(source))


def as_release(loaded: Source) -> Source:
    """Return a source as a release if it has the header of requests, as every release and no KIP has."""
    return replace(loaded, is_release=True) if loaded.has_header else loaded


def news_of_language(checked: Checked) -> list[Problem]:
    """Return the warnings about what a release has and this version of kipc does not know or expect."""
    return [problem for problem in checked.problems if problem.rule in LANGUAGE_RULES]


def check_release(loaded: Source) -> Checked:
    """Check the specs of a source as `read_release` does."""
    checked = check_sources([loaded], extensions=True)
    if not checked.errors or not {error.rule for error in checked.errors} <= _ONCE_ALLOWED:
        return checked
    files = tuple(SourceFile(file.path, _spelled_out(loaded, file)) for file in loaded.files)
    return check_sources([replace(loaded, files=files)], extensions=True)


def _spelled_out(source: Source, file: SourceFile) -> str:
    """Return the text of a spec with all versions written."""
    parsed = parse(source, file)
    return canonical_text(parsed.spec) if parsed.spec and parsed.is_spec else file.text
