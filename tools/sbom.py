"""Write a software bill of materials of each distribution into build/sbom, in the format of CycloneDX: `make sbom`.

It lists what an installation with all extras for users contains, with versions and licences.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import kip
from tests.shared import ROOT
from tools.distributions import FOLDERS, NEEDS, run

CYCLONEDX = "cyclonedx-bom==7.5.0"
FOLDER = ROOT / "build" / "sbom"
EXTRAS = {"kipc": "lsp", "kip-tools": "all"}
"""The extra with everything that users can install."""


def write_sbom(distribution: str, project: Path, tool: Path) -> Path:
    """Install a distribution with its dependencies into an empty environment, describe that, and return the file."""
    target = FOLDER / f"{distribution}.cdx.json"
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", "--without-pip", folder)
        paths = [FOLDERS[name] for name in NEEDS.get(distribution, ())]
        extra = f"[{EXTRAS[distribution]}]" if distribution in EXTRAS else ""
        required = [f"{path}{extra if path == project else ''}" for path in paths]
        if required:
            run(sys.executable, "-m", "pip", "--python", folder, "install", "--quiet", "--no-compile", *required)
        settings = ("--pyproject", str(project / "pyproject.toml"), "--mc-type", "library", "--validate")
        run(tool, "environment", *settings, "--output-reproducible", "-o", target, Path(folder, "bin", "python"))
    finish(target)
    return target


def finish(sbom: Path) -> None:
    """Add the version, which some distributions leave to their build, and remove paths of this machine."""
    content: Any = json.loads(sbom.read_text(encoding="utf-8"))
    root = content["metadata"]["component"]
    root |= {"version": kip.__version__, "purl": f"pkg:pypi/{root['name']}@{kip.__version__}"}
    for component in content.get("components", []):
        references = component.get("externalReferences", [])
        component["externalReferences"] = [
            reference for reference in references if not reference["url"].startswith("file:")
        ]
    sbom.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        programs = Path(folder, "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", CYCLONEDX)
        for distribution, project in {**FOLDERS, "kipc-accelerator": ROOT / "accelerator"}.items():
            print(write_sbom(distribution, project, programs / "cyclonedx-py").relative_to(ROOT), flush=True)


if __name__ == "__main__":
    main()
