"""Property tests draw the same examples on every run, so that what fails is what was changed.

With ``JUDGE_NEW_EXAMPLES=1`` they draw new ones, to look for what nobody has thought of. None has a deadline: how long
an example takes is a fact of the machine.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("new", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("new"), derandomize=True)
settings.load_profile("new" if os.environ.get("JUDGE_NEW_EXAMPLES") else "same")
