"""Programs that tests run until they end."""

from __future__ import annotations

import os
import subprocess
from typing import Any

__all__ = ["run_process"]


def run_process(*command: str | os.PathLike[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a program, whatever its exit status, and return what it printed; options are those of `subprocess.run`."""
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)
