"""The parser of printed Japanese texts of Shadowverse EVOLVE."""
