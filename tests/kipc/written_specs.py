"""Specs that tests write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def spec(name: str = "Case", **more: Any) -> dict[str, Any]:
    return {"type": "data", "name": name, "validVersions": "0", "flexibleVersions": "none", **more}


def field(name: str, type_: str = "int32", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": type_, "versions": "0+", **more}


def write(folder: Path, files: dict[str, Any]) -> str:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=2)
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
    return str(folder)
