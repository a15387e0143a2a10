"""Readers of printed texts, one a game."""

from __future__ import annotations

from judge.cards.parser.reading import Newer, Part, Reading, Token, Unread

READERS = ("sve", "fab", "dm")
"""The games whose printed texts can be read."""


def read(game: str, text: str, card_type: str = "", name: str = "") -> Reading:
    """Return the reading of a printed text of a game.

    Args:
        game: the game.
        text: the text, as any source has it.
        card_type: the type of the card, as the source has it.
        name: the card's name, which some texts use to refer to it.

    Raises:
        KeyError: no texts of that game can be read.
    """
    if game not in READERS:
        raise KeyError(game)
    if game == "fab":
        from judge.cards.parser.fab.reader import read as read_fab

        return read_fab(text, card_type, name)
    if game == "dm":
        from judge.cards.parser.dm.reader import read as read_dm

        return read_dm(text, card_type, name)
    from judge.cards.parser.sve.reader import read as read_sve

    return read_sve(text, card_type)


__all__ = ["READERS", "Newer", "Part", "Reading", "Token", "Unread", "read"]
