"""The picture of kipc's packages in docs/architecture.md: which imports which, in Mermaid, from the imports themselves.

`python -m tools.import_graph` prints it.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from tests.shared import ROOT

PACKAGE = ROOT / "generator" / "kipc"
BASE = {"errors", "resources", "settings", "__init__"}
"""Modules that nearly all others import."""


def _imports() -> Iterator[tuple[str, str]]:
    """Yield pairs of packages or top-level modules, the first of which imports the second."""
    for path in PACKAGE.rglob("*.py"):
        importer = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("kipc."):
                imported = node.module.split(".")[1]
                if not {importer, imported} & BASE and importer != imported:
                    yield importer, imported


def _reaches(graph: dict[str, set[str]], start: str, end: str) -> bool:
    return end in graph[start] or any(_reaches(graph, target, end) for target in tuple(graph[start]))


def mermaid() -> str:
    """Return the graph without the imports that others imply."""
    graph: dict[str, set[str]] = defaultdict(set)
    for importer, imported in _imports():
        graph[importer].add(imported)
    lines = [
        f"    {importer} --> {imported}"
        for importer in sorted(graph)
        for imported in sorted(graph[importer])
        if not any(_reaches(graph, other, imported) for other in graph[importer] - {imported})
    ]
    return "\n".join(["```mermaid", "graph TD", *lines, "```"])


if __name__ == "__main__":
    print(mermaid())
