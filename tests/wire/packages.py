"""Packages compiled for a test: whole releases, imported as they come out of the templates, without black."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from kipc.language.check import read_specs
from kipc.pipeline import Compilation, write
from kipc.settings import Settings

from tests.kipc.releases import archive

_FOLDER = TemporaryDirectory(prefix="kipc-packages-")


def release_case(release: str, *more: Any) -> Any:
    """Return a case of tests over the package of a release: one worker runs all of them, and compiles it once."""
    marks = [pytest.mark.slow, pytest.mark.xdist_group(f"package of {release}")]
    return pytest.param(*more, release, marks=marks, id="-".join([*map(str, more), release]))


@cache
def release_catalog(release: str) -> Any:
    """Compile all specs of a release, Kafka's own test specs too, and return the catalog of the package."""
    package = f"wire_{release.replace('.', '_')}"
    specs = read_specs([archive(release)], compiling=True).specs
    settings = Settings(out=_FOLDER.name, package=package)
    jobs = len(os.sched_getaffinity(0))
    write(Compilation(specs, settings, [release], jobs=jobs, formatter=str).run())
    if _FOLDER.name not in sys.path:
        sys.path.append(_FOLDER.name)
    return import_module(f"{package}.registry").CATALOG


def runtime(catalog: Any, module: str) -> Any:
    """Import a module of the runtime of a catalog's package."""
    return import_module(f"{catalog.package}.runtime.{module}")
