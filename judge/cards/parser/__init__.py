"""Readers of printed texts, one a game."""

from __future__ import annotations

from judge.cards.parser.reading import Newer, Part, Reading, Token, Unread

READERS = ("sve", "fab", "dm")
"""The games whose printed texts can be read."""


_TYPES = {"sve": ("follower", "spell"), "dm": ("creature", "spell")}
"""The types whose texts are read differently: the text of a spell is the instructions that it carries out."""


def read(game: str, text: str, card_type: str = "", name: str = "") -> Reading:
    """Return the reading of a printed text of a game.

    Args:
        game: the game.
        text: the text, as any source has it.
        card_type: the type of the card, as the source has it. Without one, the text is read as that of a creature
            or follower and as that of a spell, and the reading that understands more is returned.
        name: the card's name, which some texts use to refer to it.

    Raises:
        KeyError: no texts of that game can be read.
    """
    if game not in READERS:
        raise KeyError(game)
    if not card_type and game in _TYPES:
        return min((read(game, text, one, name) for one in _TYPES[game]), key=lambda one: len(one.unread))
    if game == "fab":
        from judge.cards.parser.fab.reader import read as read_fab

        return read_fab(text, card_type, name)
    if game == "dm":
        from judge.cards.parser.dm.reader import read as read_dm

        return read_dm(text, card_type, name)
    from judge.cards.parser.sve.reader import read as read_sve

    return read_sve(text, card_type)


__all__ = ["READERS", "Newer", "Part", "Reading", "Token", "Unread", "read"]
