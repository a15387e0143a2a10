"""Reader of printed Japanese texts of Duel Masters."""
