"""Words of card texts about the faces of double-faced cards (9.1)."""

from judge.abilities import Instruction, Pointer


class Awaken(Instruction):
    """Awaken a double-faced card: its back face becomes the active one (8.5.43)."""

    verb = "awaken"
    awaken: Pointer


class Transcend(Instruction):
    """Put the card into its owner's hand with its back face active, for the rest of the game (8.5.48, 9.1.5b)."""

    verb = "transcend"
    transcend: Pointer


__all__ = ["Awaken", "Transcend"]
