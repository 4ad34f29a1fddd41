"""Names that a generated module uses itself: a spec can have them all, and its package still passes its tests."""

from __future__ import annotations

import builtins
import subprocess
import sys
from pathlib import Path

import pytest
from kipc.python.names import reserved_classes, reserved_locals, runtime_names

from tests.kipc.projects import compile_, write_spec


def upper_camel(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def test_what_generated_modules_import_is_reserved() -> None:
    assert runtime_names().keys() <= reserved_classes()
    assert runtime_names().keys() <= reserved_locals()
    assert {"ClassVar", "ValueError"} <= reserved_classes()


@pytest.mark.slow
def test_a_spec_can_have_every_name_that_is_reserved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Structs of these names, and fields that take one local variable each: strings, arrays and nullable structs."""
    monkeypatch.chdir(tmp_path)
    used = reserved_classes() - set(dir(builtins)) | {"ValueError", "Warning"}
    structs = sorted(name for name in used if name[0].isupper() and name.isidentifier())
    locals_ = sorted({upper_camel(name) for name in reserved_locals() if name[0].islower()})
    fields = [
        {
            "name": f"Field{start}",
            "type": f"[]{name}",
            "versions": "0+",
            "fields": [
                {"name": local, "type": kind, "versions": "0+", "nullableVersions": "0+"}
                for local, kind in zip(
                    locals_[start:] + locals_[:start], ("string", "[]int32", "[]string"), strict=False
                )
            ],
        }
        for start, name in enumerate(structs)
    ]
    every = [{"name": name, "type": "string", "versions": "0+"} for name in locals_]
    write_spec("Every", validVersions="0-1", flexibleVersions="1+", fields=every)
    write_spec("Structs", validVersions="0-1", flexibleVersions="1+", fields=fields)
    for name in ("Row", "Message", "Buffer"):
        write_spec(name, "others", fields=[{"name": "Row", "type": "string", "versions": "0+"}])
    Path("pyproject.toml").write_text('[tool.kipc]\nspecs = ["specs"]\nout = "out"\npackage = "wire"\n')
    compile_()
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "wire"], cwd="out", capture_output=True, text=True, check=False
    )
    assert tested.returncode == 0, tested.stdout[-2000:]
