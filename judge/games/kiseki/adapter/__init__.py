"""Scenarios of 軌跡: cards, set-up, the words of a script, the displayed board, and random decks."""
