"""List names that say nothing of the thing that they name, such as `each` and `found`.

`make lint` lists them and fails if more than 2 % of the names that the product binds are such. `python -m tools.fillers
FOLDER` lists those of a folder or file in any case.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["FILLERS", "bindings"]

FILLERS = frozenset(
    {
        "asked",
        "each",
        "found",
        "given",
        "kept",
        "known",
        "made",
        "one",
        "others",
        "ours",
        "rest",
        "said",
        "seen",
        "taken",
        "theirs",
        "told",
        "wanted",
        "what",
    }
)
MOST = 0.02
"""The share of filler names that is allowed: a few of them are the right word, such as `rest` of a list."""


def main() -> int:
    """List the filler names of folders, and return the exit status."""
    folders = [Path(argument) for argument in sys.argv[1:]] or [Path("src"), Path("generator"), Path("templates")]
    paths = [path for folder in folders for path in ([folder] if folder.is_file() else sorted(folder.rglob("*.py")))]
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    names = [(path, line, name) for path, tree in trees.items() for name, line in bindings(tree)]
    fillers = sorted(f"{path}:{line}: {name}" for path, line, name in names if name in FILLERS)
    share = len(fillers) / max(len(names), 1)
    if share > MOST or sys.argv[1:]:
        sys.stdout.writelines(f"{filler}\n" for filler in fillers)
    sys.stdout.write(f"{len(fillers)} of {len(names)} names are fillers, {share:.1%}; at most {MOST:.0%} may be\n")
    return int(share > MOST)


def bindings(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the names that a module binds as variables and parameters, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)):
                yield name, node.lineno


if __name__ == "__main__":
    sys.exit(main())
