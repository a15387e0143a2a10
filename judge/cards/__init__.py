"""Published cards: readers of printed texts, lists, and how much of them is read."""
