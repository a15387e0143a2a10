"""The rulebook: one module for each section, or for a part of a section."""
