"""On what and in which language a page is looked at."""

import pytest

from .conftest import WIDTHS

DEVICES = pytest.mark.parametrize("device", list(WIDTHS))
TONGUES = pytest.mark.parametrize("lang", ["ja", "en"])
VISITORS = pytest.mark.parametrize(("device", "lang"), [("phone", "ja"), ("desktop", "en")])
"""Every device and every language once, for a page on which the one has nothing to do with the other."""
