"""Boards as our own suite states them: what is legal and does nothing is refused as well."""

from functools import partial

from judge import scenario

parse = partial(scenario.parse, strict=True)
