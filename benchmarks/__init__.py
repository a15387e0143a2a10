"""Measurements, each next to an alternative, in one run."""
