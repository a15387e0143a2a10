"""How people write words: one spelling for several, and Japanese in Latin letters."""
