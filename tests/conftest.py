"""Property tests draw the same examples on every run, so that what fails is what was changed.

With ``JUDGE_NEW_EXAMPLES=1`` they draw new ones, to look for what nobody has thought of; with
``--hypothesis-profile=few``, as in ``make quick``, an eighth. None has a deadline: how long an example takes is a fact
of the machine.
"""

import gc
import os

from hypothesis import HealthCheck, settings

gc.set_threshold(10_000, 10, 10)  # the modules and boards of a worker stay loaded, so it rarely pays to collect

settings.register_profile("new", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("new"), derandomize=True)
settings.register_profile("few", settings.get_profile("same"), max_examples=12)
settings.load_profile("new" if os.environ.get("JUDGE_NEW_EXAMPLES") else "same")
