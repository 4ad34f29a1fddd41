"""Write the names and signatures of the documented Python API into names.txt, and print their mark: `make api`."""

from __future__ import annotations

from tests.api.names import NAMES, mark
from tests.api.surface import surface


def main() -> None:
    before = NAMES.read_text(encoding="utf-8").splitlines() if NAMES.is_file() else []
    after = surface()
    NAMES.write_text("\n".join(after) + "\n", encoding="utf-8")
    for line in sorted({*before} ^ {*after}):
        print(f"{'+' if line in after else '-'} {line}")
    print(f"describe each change in the newest section of CHANGELOG.md, and write the mark `{mark()}` there")


if __name__ == "__main__":
    main()
