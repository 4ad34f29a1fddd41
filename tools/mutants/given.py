"""Tell which of given texts of a package's modules fail its tests: `python -m tools.mutants.given PACKAGE < TEXTS`.

TEXTS is a JSON list of modules and texts, `[["clients.fetch_request", "..."]]`; the answer is a JSON list of booleans.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tools.mutants import messages, runtime
from tools.mutants.trials import Target, in_child


def _is_killed(target: Target, module: str, text: str) -> bool:
    is_message = "." in module and not module.startswith("runtime.")
    judge = messages.text_killed if is_message else runtime.text_killed
    return bool(in_child(lambda: judge(target, module, text), True))


if __name__ == "__main__":
    package = Target.at(Path(sys.argv[1]))
    sys.path.insert(0, str(package.root))
    sys.stdout.write(json.dumps([_is_killed(package, *each) for each in json.load(sys.stdin)]))
