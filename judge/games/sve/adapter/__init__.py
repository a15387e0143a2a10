"""Scenarios of Shadowverse EVOLVE: cards, set-up, the words of a script, the displayed board, and random decks."""
