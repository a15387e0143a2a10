"""Parses the printed English texts of Flesh and Blood cards."""
