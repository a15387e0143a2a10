"""The parts outside the rulebook: cards, setup, script words, and the board as data."""
