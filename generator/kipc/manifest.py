"""The manifest of a generated package: what each file was made from, and what it was when it was written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kipc import __version__
from kipc.errors import KipcError
from kipc.format import formatter_version

FORMAT = 1
"""The number of the generated package's format: it changes when users of a vendored copy have to change."""

NAME = "MANIFEST.json"


@dataclass(frozen=True, slots=True)
class FileRecord:
    source: str
    """The hash of everything the file was made from, the compiler included."""
    rendered: str
    """The hash of its text before it was formatted."""
    content: str
    """The hash of the file as it was written."""


@dataclass(frozen=True, slots=True)
class Manifest:
    package: str = ""
    sources: tuple[str, ...] = ()
    specs: Mapping[str, str] = field(default_factory=dict)
    """The hash of each spec that was compiled, by its path in its source."""
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    format: int = FORMAT
    generator: str = __version__

    @classmethod
    def read(cls, folder: Path) -> Manifest | None:
        """Read the manifest of a generated package, None where there is none.

        Raises:
            KipcError: if it is no manifest.
        """
        path = folder / NAME
        if not path.is_file():
            return None
        try:
            return cls._from_json(json.loads(path.read_text(encoding="utf-8")))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise KipcError(f"{path} is damaged; delete the folder {folder} and compile again") from error

    @classmethod
    def _from_json(cls, content: Any) -> Manifest:
        return cls(
            package=content["package"],
            sources=tuple(content["sources"]),
            specs=dict(content["specs"]),
            files={path: _record(each) for path, each in content["files"].items()},
            format=content["format"],
            generator=content["generator"],
        )

    def text(self) -> str:
        content = {
            "format": self.format,
            "generator": self.generator,
            "formatter": f"black {formatter_version()}",
            "package": self.package,
            "sources": list(self.sources),
            "specs": dict(sorted(self.specs.items())),
            "files": {
                path: {"source": record.source, "rendered": record.rendered, "content": record.content}
                for path, record in sorted(self.files.items())
            },
        }
        return json.dumps(content, indent=1) + "\n"


def _record(content: Mapping[str, str]) -> FileRecord:
    """Read a record of whatever format: what an older one lacks is never equal, so the file is made again."""
    return FileRecord(content.get("source", ""), content.get("rendered", ""), content.get("content", ""))


def digest(*parts: str | bytes) -> str:
    """Return a hash of the parts in their order, as 32 hex digits."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()[:32]
