"""The rulebook of Trails TCG: one module for each section."""
