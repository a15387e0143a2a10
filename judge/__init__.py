"""A rules judge for trading card games: look up a clause, resolve a board, read which rule says so."""

__version__ = "0.2.0"
