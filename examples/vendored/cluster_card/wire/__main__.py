"""The package as a program: `python -m PACKAGE decode|encode|show`, see runtime/main.py."""

from __future__ import annotations

import sys

from .runtime.main import main

if __name__ == "__main__":
    sys.exit(main())
