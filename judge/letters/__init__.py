"""How people write words: comparing different spellings, and reading Japanese in Latin letters."""
