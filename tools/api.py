"""Write names.txt, with the mark for the changelog, and commands.txt: `make api`."""

from __future__ import annotations

from tests.api.names import COMMANDS, NAMES, mark
from tests.api.surface import commands, surface


def main() -> None:
    before = NAMES.read_text(encoding="utf-8").splitlines() if NAMES.is_file() else []
    after = surface()
    NAMES.write_text("\n".join(after) + "\n", encoding="utf-8")
    COMMANDS.write_text("\n".join(commands()) + "\n", encoding="utf-8")
    for line in sorted({*before} ^ {*after}):
        print(f"{'+' if line in after else '-'} {line}")
    print(f"describe each change in the newest section of CHANGELOG.md, and write <!-- names.txt: {mark()} --> there")


if __name__ == "__main__":
    main()
