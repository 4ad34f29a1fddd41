"""Signals that stop a command: none is lost, wherever Python receives it."""

from __future__ import annotations

import signal
import sys
import time
import weakref
from collections.abc import Callable
from typing import Any

import pytest

from kip.cli.controls import stop_signals
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


CALL = """
def call(then):
    signal.raise_signal(signal.SIGTERM)
    then()

def wait(then):
    call(then)
"""
"""A function that a signal interrupts, and one that calls it."""


def functions_of(module: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": module, "signal": signal}
    exec(CALL, names)
    return names


def test_an_interrupt_waits_for_the_end_of_a_call() -> None:
    reached = []

    def call_and_wait() -> None:
        functions_of("grpc._channel")["call"](lambda: time.sleep(0.2))
        reached.append("the end of the call")
        time.sleep(PATIENCE)

    with pytest.raises(KeyboardInterrupt), interrupts():
        call_and_wait()
    assert reached == ["the end of the call"]


def test_a_call_that_waits_for_answers_is_interrupted() -> None:
    """Queries take minutes, of which nearly all is in this function."""
    channel = functions_of("grpc._channel")["call"]
    with pytest.raises(KeyboardInterrupt), interrupts():
        channel(lambda: functions_of("grpc._common")["wait"](lambda: time.sleep(PATIENCE)))


def test_a_call_that_does_not_end_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stop_signals, "_PATIENCE", 0.2)
    with pytest.raises(KeyboardInterrupt), interrupts():
        functions_of("grpc._channel")["call"](lambda: time.sleep(PATIENCE))
