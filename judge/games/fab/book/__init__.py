"""The rulebook, one module per section, named after its number (``c0102`` is 1.2)."""
