"""A program that uses `kipc` as a library: type checkers read it, nothing runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import assert_type

import kipc
from kipc.errors import KipcError
from kipc.language.check import Checked, read_specs
from kipc.language.problems import Problem
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.versions import VersionRange
from kipc.settings import Settings, read_settings
from kipc.sources.load import LoadError


def check(folder: Path) -> Iterator[str]:
    settings = read_settings(folder)
    assert_type(settings, Settings)
    try:
        checked = read_specs(settings.specs, extensions=settings.extensions)
    except LoadError as error:
        raise SystemExit(f"kipc {kipc.__version__}: {error}") from error
    except KipcError:
        return
    assert_type(checked, Checked)
    for problem in checked.errors:
        assert_type(problem, Problem)
        yield str(problem)
    read_specs(folder)  # type: ignore[arg-type]


def fields_of(spec: MessageSpec) -> dict[str, VersionRange]:
    assert_type(spec.fields, tuple[FieldSpec, ...])
    assert_type(spec.valid_versions, VersionRange)
    assert_type(spec.api_key, int | None)
    return {field.name: field.versions for field in spec.fields}
