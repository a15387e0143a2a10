"""Published cards: parsers of printed texts, lists, and how much of them is understood."""
