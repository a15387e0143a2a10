"""The rulebook of Trails TCG, a module a section."""
