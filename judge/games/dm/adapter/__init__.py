"""What lies on the table: cards, sides, set-up, the words of a script, the board as it is shown."""
