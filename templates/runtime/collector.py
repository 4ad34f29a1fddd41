"""A pause of Python's cyclic garbage collector, for batch jobs.

Messages hold no cycles, but each one decoded brings the collector closer to its next run, and with many objects alive
those runs can take as long as the decoding.
"""

from __future__ import annotations

import gc
from _thread import allocate_lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

__all__ = ["paused_collector"]

_lock = allocate_lock()
_pauses = 0
_was_enabled = False


class paused_collector:
    """Pause the cyclic collector of the whole process, including all its threads, while the block runs.

    Blocks may nest and overlap between threads: the last one to end restores the state of the collector.
    Garbage in cycles stays in memory meanwhile, so keep the blocks short, or collect between them.
    """

    __slots__ = ()

    def __enter__(self) -> None:
        global _pauses, _was_enabled
        with _lock:
            if _pauses == 0:
                _was_enabled = gc.isenabled()
                gc.disable()
            _pauses += 1

    def __exit__(self, *_: object) -> Literal[False]:
        global _pauses
        with _lock:
            _pauses -= 1
            if _pauses == 0 and _was_enabled:
                gc.enable()
        return False
