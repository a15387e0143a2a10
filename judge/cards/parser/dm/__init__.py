"""The parser of printed Japanese texts of Duel Masters."""
