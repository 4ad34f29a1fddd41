"""Fixtures of the compiler's tests: the protocol reference of all messages, built once, and a project of specs."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import black
import pytest
from kipc.evolution.history import known_history
from kipc.language.check import read_specs
from kipc.language.specs import MessageSpec
from kipc.reference import build_site

from tests.kipc.garden import write_garden
from tests.shared import ROOT

MOST_SECONDS = 30
"""Of a processor, that building the site may take."""


@pytest.fixture(scope="session", autouse=True)
def formatted_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Format each text once in all workers: every package contains the same examples, which take most of the time.

    It calls no methods of `Path`, since tests of interruptions replace them.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "formatted"
    folder.mkdir(exist_ok=True)
    format_str = black.format_str

    def remembered(text: str, *, mode: black.Mode) -> str:
        path = f"{folder}/{sha256(f'{mode}{text}'.encode()).hexdigest()}"
        with suppress(FileNotFoundError), open(path, "rb") as file:  # noqa: PTH123
            return file.read().decode()
        result = format_str(text, mode=mode)
        with open(f"{path}.{os.getpid()}", "wb") as file:  # noqa: PTH123
            file.write(result.encode())
        os.replace(f"{path}.{os.getpid()}", path)  # noqa: PTH105
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(black, "format_str", remembered)
        yield


@pytest.fixture(scope="session")
def specs() -> list[MessageSpec]:
    return read_specs([str(ROOT / "schemas")], extensions=True, compiling=True).specs


@pytest.fixture(scope="session")
def site(specs: list[MessageSpec]) -> dict[str, str]:
    started = time.process_time()
    texts = build_site(specs, known_history(), "kafka_wire")
    assert time.process_time() - started < MOST_SECONDS
    return texts


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """A project for the language server."""
    write_garden(tmp_path)
    return tmp_path
