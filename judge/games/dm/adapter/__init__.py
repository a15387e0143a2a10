"""Scenarios of Duel Masters: cards, set-up, the words of a script, and the displayed board."""
