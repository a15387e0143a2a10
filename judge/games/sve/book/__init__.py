"""The rulebook of Shadowverse EVOLVE: one module for each chapter, or for a part of a chapter."""
