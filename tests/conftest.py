"""Property tests draw the same examples on every run, so that what fails is what was changed.

With ``JUDGE_NEW_EXAMPLES=1`` they draw new ones, to look for what nobody has thought of.
"""

import os

from hypothesis import settings

settings.register_profile("same", derandomize=True)
if not os.environ.get("JUDGE_NEW_EXAMPLES"):
    settings.load_profile("same")
