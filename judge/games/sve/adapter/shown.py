"""The fields of a displayed board, and their names for readers."""

from typing import Annotated, Literal

from pydantic import Field

from judge.games import CardShown, OnBoard, TurnShown
from judge.games.sve.world import SHARED_ZONE


class SveTurn(TurnShown):
    """The turn player, the phase, and the number of the turn."""


class SveCard(CardShown):
    """A card on the board; empty or false fields are left out. A card hidden from the seat has only an id."""

    type: str = "follower"
    cost: int = 0
    attack: int = 0
    defense: int = 0
    engaged: Literal[True] = True
    keywords: Annotated[list[str], Field(min_length=1)] = ["ward"]
    counters: dict[str, Annotated[int, Field(ge=1)]] = {}
    token: Literal[True] = True
    evolved_with: str = ""


ON_BOARD = OnBoard(
    card=SveCard,
    turn=SveTurn,
    shared=(SHARED_ZONE.name,),
    piles=("deck", "evolve_deck"),
    sideways="engaged",
    findings=("deck_fault",),
    others=("evolved_with",),
    mat=("field", "ex", "hand"),
    words={
        "turn.player": ("ターンプレイヤー", "turn player"),
        "turn.number": ("ターン数", "turn number"),
        "turn.phase": ("フェイズ", "phase"),
        "name": ("名前", "name"),
        "type": ("種類", "card type"),
        "phase.setup": ("ゲームの開始", "starting the game"),
        "during": ("時点", "during"),
        "keywords": ("キーワード", "keywords"),
        "counters": ("カウンター", "counters"),
        "evolved_with": ("進化に使ったカード", "evolved with"),
    },
)
