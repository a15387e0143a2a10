"""The rulebook of Shadowverse EVOLVE, a module a chapter or part of one."""
