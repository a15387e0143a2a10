"""Reads the texts of Flesh and Blood cards as they are printed in English."""
