"""The names of the engines of `kip pipeline`; the command line offers them before it imports one."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

EngineName: TypeAlias = Literal["sail", "spark"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)
