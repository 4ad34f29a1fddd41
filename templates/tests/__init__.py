"""Tests of this package: for each area a module and the cases of its messages, then tests of the runtime.

They need pytest and nothing else. `cases` reads the files of cases, `values` makes values for them, and `messages` has
the tests that run for every message.
"""

import pytest

pytest.register_assert_rewrite(f"{__name__}.messages", f"{__name__}.checks")
