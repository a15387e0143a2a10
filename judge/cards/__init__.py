"""Published cards: the library, names, deck lists, and parsers and printers of card texts."""
