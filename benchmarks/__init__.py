"""Measurements, each beside what a user might use instead, in one run."""
