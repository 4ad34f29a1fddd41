"""`kip.kafka` is below all other packages of `kip`: it imports only the messages and the standard library."""

from __future__ import annotations

import ast
import sys

from tests.shared import ROOT


def test_facts_import_only_messages_and_the_standard_library() -> None:
    imported = set()
    for module in (ROOT / "src" / "kip" / "kafka").glob("*.py"):
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {name.name for name in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module or "")
    others = {name for name in imported if name.partition(".")[0] not in {*sys.stdlib_module_names, "kafka_wire"}}
    assert others
    assert all(name.startswith("kip.kafka.") for name in others)
