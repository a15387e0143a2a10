"""The game outside its rulebook: cards, set-up, script words, and the board as readers see it."""
