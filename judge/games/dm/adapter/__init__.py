"""The table: cards, sides, set-up, the words of a script, and the displayed board."""
