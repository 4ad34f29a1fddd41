"""kipc: a spec is checked, compiled, formatted by the installed black, and its generated tests pass."""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PARCEL = {
    "type": "data",
    "name": "Parcel",
    "validVersions": "0-1",
    "flexibleVersions": "1+",
    "fields": [{"name": "Weight", "type": "int32", "versions": "0+", "about": "In grams."}],
}
kipc = Path(sys.executable).with_name("kipc")
with TemporaryDirectory() as folder:
    spec = Path(folder, "specs", "Parcel.json")
    spec.parent.mkdir()
    spec.write_text(json.dumps(PARCEL), encoding="utf-8")
    target = ("--out", ".", "--package", "wire")
    for command in (
        [kipc, "check", "specs"],
        [kipc, "compile", "specs", *target],
        [kipc, "compile", "specs", *target, "--check"],
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "wire/tests"],
        [
            sys.executable,
            "-c",
            "from wire.specs import Parcel; assert Parcel(weight=7).encode(1).hex() == '0000000700'",
        ],
    ):
        subprocess.run(command, cwd=folder, check=True)
