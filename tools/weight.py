"""Measure the weight of the code: lines, words, files, make targets, classes, parameters, folders, names and comments.

`python -m tools.weight` prints a table of this checkout, `python -m tools.weight REVISION` one of a commit, and
`python -m tools.weight BEFORE AFTER` both beside each other. Takes about ten seconds for each.
"""

from __future__ import annotations

import argparse
import ast
import io
import posixpath
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tools.fillers import FILLERS, bindings

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = ("src/", "generator/", "templates/")
TESTS_AND_TOOLS = ("tests/", "tools/", "findings/")
"""`findings` had the scripts that are in `tools/behaviours` now."""
SHOWN_FOLDERS = ("src/kip/log", "src/kip/spark/sources", "tests/cluster")
"""Folders of which the table shows modules, subpackages and the imports between them."""

Files = dict[str, str]


def main() -> None:
    """Print the table of one or two commits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "revisions", nargs="*", metavar="REVISION", help="commits (default: the files of this checkout)"
    )
    parser.add_argument("--folder", action="append", help="also show the modules and imports of this folder")
    arguments = parser.parse_args()
    folders = (*SHOWN_FOLDERS, *(arguments.folder or ()))
    columns = [measure(read(revision), folders) for revision in arguments.revisions or [None]]
    rows = dict.fromkeys(label for column in columns for label in column)
    width = max(map(len, rows))
    for label in rows:
        sys.stdout.write(f"{label:{width}}  " + "  ".join(f"{column.get(label, '-'):>24}" for column in columns) + "\n")


def read(revision: str | None) -> Files:
    """Return the text of each tracked file of a commit, or of the working tree; binary files are left out."""
    if revision is None:
        names = _git("ls-files", "--cached", "--others", "--exclude-standard", "-z").split(b"\0")
        paths = [Path(name.decode()) for name in names if name]
        contents = {path.as_posix(): (ROOT / path).read_bytes() for path in paths if (ROOT / path).is_file()}
    else:
        names = _git("ls-tree", "-r", "-z", "--name-only", revision).split(b"\0")
        contents = {name.decode(): content for name, content in _contents(revision, list(filter(None, names)))}
    return {name: content.decode(errors="replace") for name, content in contents.items() if b"\0" not in content}


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *arguments], check=True, capture_output=True).stdout


def _contents(revision: str, names: list[bytes]) -> Iterator[tuple[bytes, bytes]]:
    requests = b"".join(b"%s:%s\n" % (revision.encode(), name) for name in names)
    answer = subprocess.run(
        ["git", "-C", str(ROOT), "cat-file", "--batch"], input=requests, check=True, capture_output=True
    ).stdout
    stream = io.BytesIO(answer)
    for name in names:
        size = int(stream.readline().split()[-1])
        yield name, stream.read(size)
        stream.read(1)


def measure(files: Files, folders: tuple[str, ...]) -> dict[str, str]:
    """Return the rows of the table, by their labels."""
    product = {name: text for name, text in files.items() if name.startswith(PRODUCT)}
    areas = {
        "product": product,
        **{area: {name: text for name, text in product.items() if name.startswith(area)} for area in PRODUCT},
        "tests and tools": {name: text for name, text in files.items() if name.startswith(TESTS_AND_TOOLS)},
        "benchmarks and examples": {
            name: text
            for name, text in files.items()
            if name.startswith(("benchmarks/", "examples/")) and not _generated(name)
        },
    }
    rows = {f"lines of code, {area}": f"{sum(map(_code_lines, of_area.items())):,}" for area, of_area in areas.items()}
    generated = {name: text for name, text in files.items() if _generated(name)}
    rows["lines, committed generated"] = f"{sum(text.count(chr(10)) for text in generated.values()):,}"
    rows["files"] = f"{len(files):,}"
    rows["words of docs for users"] = f"{sum(len(text.split()) for name, text in files.items() if _for_users(name)):,}"
    rows["words of CHANGELOG.md"] = f"{len(files.get('CHANGELOG.md', '').split()):,}"
    makefile = files.get("Makefile", "")
    rows["make targets"] = str(len(set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))))
    modules = {name: ast.parse(text) for name, text in product.items() if name.endswith(".py")}
    rows |= _largest(modules)
    for folder in folders:
        rows[f"modules and imports, {folder}"] = _shape(files, folder)
    for area in ("generator/", "src/", "templates/"):
        of_area = {name: tree for name, tree in modules.items() if name.startswith(area)}
        rows[f"filler names, {area}"] = _fillers(of_area)
        rows[f"comment lines per 100, {area}"] = _comments({name: product[name] for name in of_area})
    return rows


def _generated(name: str) -> bool:
    return name.startswith("generated/kafka_wire/") or (name.startswith("examples/") and "/wire/" in name)


def _for_users(name: str) -> bool:
    """Return whether the words of a file count: README and docs, but generated pages, architecture and decisions."""
    other = ("docs/decisions/", "docs/architecture.md", "docs/rules.md", "docs/tables.md", "docs/kip-coverage.md")
    return name == "README.md" or (name.startswith("docs/") and name.endswith(".md") and not name.startswith(other))


def _code_lines(file: tuple[str, str]) -> int:
    """Return the lines of a file that are neither blank nor comments nor docstrings."""
    name, text = file
    if name.endswith(".py"):
        return len(_lines_of_code(text))
    if name.endswith((".jinja", ".java", ".go", ".js", ".sh", ".c", ".h")):
        without_comments = re.sub(r"\{#.*?#\}|/\*.*?\*/", "", text, flags=re.DOTALL)
        return sum(not line.strip().startswith(("//", "#")) for line in without_comments.splitlines() if line.strip())
    return 0


def _lines_of_code(text: str) -> set[int]:
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in skipped
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        # Docstrings, also those of attributes.
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return lines


def _largest(modules: dict[str, ast.Module]) -> dict[str, str]:
    methods: list[tuple[int, str]] = []
    parameters: list[tuple[int, str]] = []
    for name, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                methods.append((sum(isinstance(item, _FUNCTIONS) for item in node.body), node.name))
            if isinstance(node, _FUNCTIONS):
                of_all = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                count = len([argument for argument in of_all if argument.arg not in ("self", "cls")])
                parameters.append((count, f"{posixpath.basename(name)}:{node.name}"))
    methods, parameters = sorted(methods, reverse=True), sorted(parameters, reverse=True)
    return {
        **{
            f"largest classes, methods, {rank + 1}": f"{name} {count}" for rank, (count, name) in enumerate(methods[:6])
        },
        **{f"most parameters, {rank + 1}": f"{name} {count}" for rank, (count, name) in enumerate(parameters[:6])},
        "functions with more than 8 parameters": str(sum(count > 8 for count, _ in parameters)),
    }


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def _shape(files: Files, folder: str) -> str:
    """Return how many modules and subpackages a folder has, and how many of them import another."""
    package = folder.removeprefix("src/").removeprefix("generator/").replace("/", ".")
    rooms: set[str] = set()
    arrows: set[tuple[str, str]] = set()
    for name, text in files.items():
        if not name.startswith(f"{folder}/") or not name.endswith(".py"):
            continue
        room = name.removeprefix(f"{folder}/").split("/")[0].removesuffix(".py")
        if room == "__init__":
            continue
        rooms.add(room)
        for target in _imports(ast.parse(text)):
            if target.startswith(f"{package}."):
                arrows.add((room, target.removeprefix(f"{package}.").split(".")[0]))
    return f"{len(rooms)} / {len({(start, end) for start, end in arrows if start != end and end in rooms})}"


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _fillers(modules: dict[str, ast.Module]) -> str:
    names = [name for tree in modules.values() for name, _ in bindings(tree)]
    count = sum(name in FILLERS for name in names)
    return f"{count:,} ({count / max(len(names), 1):.1%})"


def _comments(texts: Files) -> str:
    comments = code = 0
    for text in texts.values():
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        # A line of its own; one after code says what a value is.
        comments += sum(token.type == tokenize.COMMENT and not token.line[: token.start[1]].strip() for token in tokens)
        code += len(_lines_of_code(text))
    return f"{100 * comments / max(code, 1):.2f}"


if __name__ == "__main__":
    main()
