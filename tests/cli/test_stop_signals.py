"""Signals that stop a command: none is lost, wherever Python receives it."""

from __future__ import annotations

import signal
import sys
import time
import weakref
from collections.abc import Callable

import pytest

from kip.cli.controls.stop_signals import interrupts
from tests.waiting import PATIENCE


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_that_was_ignored_is_an_interrupt(number: signal.Signals) -> None:
    """A shell ignores SIGINT for jobs in the background of a script."""
    before = signal.getsignal(number)
    signal.signal(number, signal.SIG_IGN)
    try:
        with pytest.raises(KeyboardInterrupt), interrupts():
            signal.raise_signal(number)
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


def in_weakref_callback() -> None:
    class Referent:
        pass

    def interrupted(reference: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    referent = Referent()
    reference = weakref.ref(referent, interrupted)
    del referent
    assert reference() is None


def in_del() -> None:
    class Interrupted:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)

    Interrupted()


@pytest.mark.parametrize("drop", [in_weakref_callback, in_del])
def test_an_interrupt_that_python_drops_is_raised_later(
    drop: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def drop_and_wait() -> None:
        drop()
        time.sleep(PATIENCE)

    monkeypatch.setattr(sys, "unraisablehook", sys.__unraisablehook__)  # pytest has its own
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), interrupts():
        drop_and_wait()
    assert sys.unraisablehook is sys.__unraisablehook__
    assert signal.getsignal(signal.SIGTERM) == before
