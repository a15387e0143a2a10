"""A rules judge for trading card games: looks up clauses, resolves boards, and cites the rule behind every step."""

__version__ = "0.2.0"
