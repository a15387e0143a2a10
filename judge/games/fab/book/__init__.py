"""The rulebook: a module a section, named after the numbers of the book (``c0102`` is 1.2)."""
