"""Shadowverse EVOLVE in Japanese: in the style of the game, so that what is written can be read back."""

from judge.cards.printer.sve_ja._abilities import ability, keyword_line

__all__ = ["ability", "keyword_line"]
