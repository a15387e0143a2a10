"""On what and in which language a page is looked at."""

import pytest

from .conftest import WIDTHS

DEVICES = pytest.mark.parametrize("device", list(WIDTHS))
EACH_PAIR = pytest.mark.parametrize(
    ("device", "lang", "script"),
    [("phone", "ja", True), ("phone", "en", False), ("desktop", "ja", False), ("desktop", "en", True)],
    ids=["phone-ja-script", "phone-en-no-script", "desktop-ja-no-script", "desktop-en-script"],
)
"""Each device with each language, and both with and without a script."""

TONGUES = pytest.mark.parametrize("lang", ["ja", "en"])
VISITORS = pytest.mark.parametrize(("device", "lang"), [("phone", "ja"), ("desktop", "en")])
"""Every device and every language once, for a page on which the one has nothing to do with the other."""
