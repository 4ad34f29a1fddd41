"""The manifest of a generated package: the hashes of its specs, and of each file before and after formatting."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kipc import __version__
from kipc.errors import KipcError
from kipc.output.transaction import confine

FORMAT = 1
"""The number of the generated package's format: it changes if users of a vendored copy must change their code."""

NAME = "MANIFEST.json"

Hashes = Mapping[str, tuple[str, ...]]
"""The hashes of the texts rendered for each message, by a hash of everything on which these texts depend."""


@dataclass(frozen=True, slots=True)
class FileRecord:
    rendered: str
    """The hash of its text before it was formatted."""
    written: str
    """The hash of the file as it was written."""
    formatter: str = ""
    """The name and version of the formatter, empty for a file that is not formatted."""


@dataclass(frozen=True, slots=True)
class Manifest:
    package: str = ""
    sources: tuple[str, ...] = ()
    specs: Mapping[str, str] = field(default_factory=dict)
    """The hash of each spec that was compiled, by its path in its source."""
    files: Mapping[str, FileRecord] = field(default_factory=dict)
    format: int = FORMAT
    generator: str = __version__
    """The version of kipc that last changed the package."""

    @property
    def formatters(self) -> list[str]:
        """The formatters of all files, most used first."""
        used = Counter(record.formatter for record in self.files.values() if record.formatter)
        return sorted(used, key=lambda name: (-used[name], name))

    @classmethod
    def read(cls, folder: Path) -> Manifest | None:
        """Read the manifest of a generated package, None where there is none.

        One with conflicts of a merge has the files of both sides.

        Raises:
            KipcError: it is not a manifest, or has a path outside of the folder.
        """
        path = folder / NAME
        if not path.is_file():
            return None
        try:
            sides = [cls._from_json(json.loads(text)) for text in _sides(path.read_text(encoding="utf-8"))]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise KipcError(f"{path} is damaged; delete the folder {folder} and compile again") from error
        for side in sides:
            for name in side.files:
                confine(folder, name)
        # Ours win: git left our generated files in place (`-merge`).
        files = {name: record for side in reversed(sides) for name, record in side.files.items()}
        return replace(sides[0], files=files)

    @classmethod
    def _from_json(cls, content: Any) -> Manifest:
        return cls(
            package=content["package"],
            sources=tuple(content["sources"]),
            specs=dict(content["specs"]),
            files={
                path: _record(record, content.get("formatter", "") if path.endswith(".py") else "")
                for path, record in content["files"].items()
            },
            format=content["format"],
            generator=content["generator"],
        )

    def text(self) -> str:
        """Return the manifest as JSON. Files name their formatter only where it is not the one of most files."""
        formatter = next(iter(self.formatters), "")
        content = {
            "format": self.format,
            "generator": self.generator,
            **({"formatter": formatter} if formatter else {}),
            "package": self.package,
            "sources": list(self.sources),
            "specs": dict(sorted(self.specs.items())),
            "files": {path: _json(record, formatter) for path, record in sorted(self.files.items())},
        }
        return json.dumps(content, indent=1) + "\n"


_CONFLICT = re.compile(
    r"^<<<<<<< .*\n(?P<ours>(?:.*\n)*?)(?:\|{7} .*\n(?:.*\n)*?)?=======\n(?P<theirs>(?:.*\n)*?)>>>>>>> .*\n",
    re.MULTILINE,
)
"""A conflict of a merge in git: our lines, in some styles those of the common ancestor, their lines."""


def _sides(text: str) -> list[str]:
    """Return the text; with conflicts of a merge, as each side has it, so that compiling again resolves them."""
    if not _CONFLICT.search(text):
        return [text]
    return [_CONFLICT.sub(rf"\g<{side}>", text) for side in ("ours", "theirs")]


def _json(record: FileRecord, formatter: str) -> dict[str, str]:
    differs = record.formatter not in ("", formatter)
    hashes = {"rendered": record.rendered, "written": record.written}
    return {**hashes, "formatter": record.formatter} if differs else hashes


def _record(content: Mapping[str, str], formatter: str) -> FileRecord:
    """Read a record; a missing hash equals no other, so the file is made again."""
    values = (content.get("rendered", ""), content.get("written", ""), content.get("formatter", formatter))
    if not all(isinstance(value, str) for value in values):
        raise TypeError("a hash or a formatter is not a string")
    return FileRecord(*values)


def digest(*parts: str | bytes) -> str:
    """Return a hash of the parts in their order, as 32 hex digits."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        # With its length, so that `ab`, `c` and `a`, `bc` have different hashes.
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    # 128 bits: the hashes tell texts apart, and do not protect them.
    return total.hexdigest()[:32]
