"""The rulebook: a module a section or part of one, named after it."""
