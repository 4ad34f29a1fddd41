"""The browser that tests of pages start."""

from __future__ import annotations

import shutil

from tests.shared import ROOT

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
BROWSER = ROOT / "tests" / "browser"
