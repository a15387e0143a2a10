"""Reader of printed Japanese texts of Shadowverse EVOLVE."""
