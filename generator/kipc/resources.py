"""Files of the compiler that are not Python modules: `templates`, and some of `schemas`."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent.parent


def resource(name: str) -> Path:
    """Return a file or folder of the compiler: inside the package when installed from a wheel, else in the checkout.

    Raises:
        FileNotFoundError: the installation is damaged.
    """
    for root in (_PACKAGE, _CHECKOUT):
        path = root / name
        if path.exists():
            return path
    raise FileNotFoundError(f"kipc is installed without its {name}; install it again")
