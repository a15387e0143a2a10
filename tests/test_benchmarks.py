"""The benchmarks use only names that exist."""

from importlib import import_module
from pkgutil import iter_modules

import pytest

import benchmarks

MODULES = [module.name for module in iter_modules(benchmarks.__path__) if module.name != "__main__"]


@pytest.mark.parametrize("name", MODULES)
def test_a_benchmark_can_be_imported(name: str) -> None:
    assert import_module(f"benchmarks.{name}").__doc__
