"""The paused collector."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator

import pytest

from ..runtime.collector import paused_collector


@pytest.fixture(autouse=True)
def _collector_as_it_was() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was_enabled else gc.disable)()


def test_blocks_nest() -> None:
    with paused_collector():
        with paused_collector():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    with paused_collector():
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_errors_end_the_pause() -> None:
    with pytest.raises(ZeroDivisionError), paused_collector():
        raise ZeroDivisionError
    assert gc.isenabled()


def test_blocks_overlap_between_threads() -> None:
    entered, leave = threading.Event(), threading.Event()

    def pause() -> None:
        with paused_collector():
            entered.set()
            leave.wait(10)

    thread = threading.Thread(target=pause)
    with paused_collector():
        thread.start()
        assert entered.wait(10)
    assert not gc.isenabled()
    leave.set()
    thread.join(10)
    assert gc.isenabled()
