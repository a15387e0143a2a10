"""Property tests draw the same examples on every run, so that what fails is what was changed.

With ``JUDGE_NEW_EXAMPLES=1`` they draw new ones, to look for what nobody has thought of; with
``--hypothesis-profile=few``, as in ``make quick``, an eighth. None has a deadline: how long an example takes is a fact
of the machine.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

gc.set_threshold(10_000, 10, 10)  # the modules and boards of a worker stay loaded, so it rarely pays to collect

settings.register_profile("new", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("new"), derandomize=True)
settings.register_profile("few", settings.get_profile("same"), max_examples=12)
settings.load_profile("new" if os.environ.get("JUDGE_NEW_EXAMPLES") else "same")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of an ``xdist_group`` on one worker.

    pytest-xdist 3.8 appends the group to an attribute of the test that pytest 9.2 no longer reads. Each worker then
    builds the search index, the schemas and the syntax trees for itself.
    """
    for item in items:
        grouped = vars(item).get("_nodeid")
        if grouped is not None:
            item._id = type(item.id).parse(grouped)
