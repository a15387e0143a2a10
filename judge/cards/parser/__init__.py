"""Parsers of printed card texts, one for each game."""

from __future__ import annotations

from judge.cards.parser.reading import Newer, Part, Reading, Token, Unread

READERS = ("sve", "fab", "dm")
"""The games with a parser."""


def read(game: str, text: str, card_type: str = "", name: str = "") -> Reading:
    """Parse the printed text of a card.

    Args:
        game: the game's id.
        text: the text as printed in any source.
        card_type: the type of the card as printed in the source.
        name: the name of the card, which some texts use to refer to it.

    Raises:
        KeyError: the game has no parser.
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
