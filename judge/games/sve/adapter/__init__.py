"""The parts around the rulebook: cards, set-up, the words of a script, the board as readers see it, random decks."""
