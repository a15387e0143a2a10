"""What a displayed board shows: its fields with their names for readers, and their values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from judge.abilities import Static, lasting
from judge.games import CardShown, OnBoard, TurnShown
from judge.games.common.board import BoardView
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c400_presence import shields, there
from judge.games.dm.book.c603_abilities import static_for_a_time
from judge.games.dm.book.c608_continuous_effects import FIXED
from judge.games.dm.world import ZONES_OF_A_PLAYER, Game, beside, info, pile, top_of, under
from judge.kernel import KNOWN, Ages, CardId, Compared, PlayerId, clause, compared

Words = Annotated[list[str], Field(min_length=1)]


class DmTurn(TurnShown):
    """The turn player, the step, and the number of the turn."""


class DmCard(CardShown):
    """A card on the board; empty or false fields are left out. A card hidden from the seat has only an id."""

    type: str = "creature"
    special: Words = ["evolution"]
    cost: int = 0
    civilizations: Words = ["fire"]
    power: int = 0
    races: Words = ["Dragon"]
    keywords: Words = ["blocker"]
    under: Words = ["a"]
    linked: Words = ["a"]
    attached: Words = ["g"]
    tapped: Literal[True] = True
    pending: Literal[True] = True
    waits: Literal[True] = True
    sealed: Literal[True] = True
    face_down: Literal[True] = True
    face_up: Literal[True] = True
    upside_down: Literal[True] = True


ON_BOARD = OnBoard(
    card=DmCard,
    turn=DmTurn,
    shared=(),
    piles=("deck",),
    sideways="tapped",
    face_down="face_down",
    findings=("deck_fault",),
    corners=("power",),
    laid_out=("shield_zone", "mana_zone"),
    under="under",
    others=("under", "linked", "attached"),
    tint="civilizations",
    mat=("battle_zone", "shield_zone", "mana_zone", "hand"),
    words={
        "turn.player": ("ターン・プレイヤー", "turn player"),
        "turn.number": ("ターン数", "turn number"),
        "not.tapped": ("アンタップ状態", "untapped"),
        "not.face_down": ("表向き", "face up"),
        "next.main": (
            "攻撃は、ステップを終えた次の攻撃ステップで行う。",
            "To attack, end this step: attacks come in the attack step.",
        ),
        "name": ("名前", "name"),
        "evolution": ("進化", "evolution"),
        "during": ("時点", "during"),
        "power": ("パワー", "power"),
        "cost": ("マナコスト", "mana cost"),
        "civilizations": ("文明", "civilizations"),
        "one.civilizations": ("文明", "civilization"),
        "races": ("種族", "races"),
        "one.races": ("種族", "race"),
        "special": ("特殊タイプ", "special types"),
        "one.special": ("特殊タイプ", "special type"),
        "keywords": ("キーワード能力", "keyword abilities"),
        "one.keywords": ("キーワード能力", "keyword ability"),
        "linked": ("リンクしているカード", "cards linked with it"),
        "one.linked": ("リンクしているカード", "card linked with it"),
        "under": ("下にあるカード", "cards under it"),
        "one.under": ("下にあるカード", "card under it"),
        "attached": ("付いているカード", "cards attached to it"),
        "one.attached": ("付いているカード", "card attached to it"),
        "sealed": ("封印されている", "sealed"),
        "face_down": ("裏向き", "face down"),
        "face_up": ("表向き", "face up"),
        "tapped": ("タップ状態", "tapped"),
        "pending": ("保留状態", "pending"),
        "waits": ("待機中のシールド", "waiting shield"),
        "shields": ("シールド", "shields"),
        "mana": ("マナゾーン", "mana zone"),
        "field.mana": ("出せるマナの数", "mana it gives"),
        "field.deck_size": ("デッキの枚数", "size of the deck"),
        "shown_name": ("別名行の上の名前", "name above the line with its name"),
        "wording": ("能力の書き出し", "opening words of its abilities"),
        "symbols": ("アイコンなど", "icons and other marks"),
        "adds_power": ("パワーに加える数値", "adds to power"),
        "starts_in": ("ゲーム開始時のゾーン", "starts in"),
        "combines_with": ("合体する相手", "combines with"),
        "flipped": ("裏面が表", "other side up"),
        "unlocked": ("ハイパーモード解放中", "hyper mode unlocked"),
        "crosses": ("クロス先のクリーチャー", "crossed to"),
        "equips": ("装備先のクリーチャー", "equipped to"),
        "upon": ("付いているクリーチャー", "attached to"),
        "fortifies": ("要塞化しているシールド", "fortifies"),
        "s_max": ("S-MAX進化", "S-MAX evolution"),
    },
)


SHOWN = ("tapped", "pending", "waits", "sealed", "face_down", "face_up", "upside_down")
"""The facts on a card that the board shows."""


NOT_COMPARED = ("since", KNOWN, "clock", FIXED)
"""The facts left out when positions are compared: no rule reads them, or only their order counts."""


@clause("dm:400.1")
class DmBoard(BoardView):
    """The view of a Duel Masters board with its eight zones (400.1)."""

    card = DmCard
    own = ZONES_OF_A_PLAYER

    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return the number of a player's shields, and of cards in hand, deck and mana zone."""
        held = {"hand": "hand", "deck": "deck", "mana": "mana_zone"}
        numbers = {name: len(there(game, player, zone)) for name, zone in held.items()}
        return {"shields": len(shields(game, player)), **numbers}

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return a card's name, the cards under it and linked with it, and its states.

        The name is included for a face-down card too; hiding it from a seat is up to the caller.
        """
        facts, name = game.state.facts[card], info(game, card)["name"]
        return {
            "name": game.world.faces[card].name if facts.get(FACE_DOWN) else name,
            "under": under(game, card),
            "linked": beside(game, card),
            **{fact: bool(facts.get(fact)) for fact in SHOWN},
        }

    def position(self, game: Game, told: Callable[[Any], Any] = repr) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        ``told`` turns a value into its form for comparison.
        """
        aged = (card for card in game.state.cards() if _age_counts(game, card))
        rules = (rule.since for rule in static_for_a_time(game))
        ages = Ages(game.state, aged, (*(effect.since for effect in lasting(game)), *rules))
        return compared(game, piles=self.ORDERED, unread=NOT_COMPARED, ages=ages, told=told)


def _age_counts(game: Game, card: CardId) -> bool:
    """Return whether a rule can depend on when a card entered its zone.

    That is so for static abilities, D2 fields (703.4l) and cards in a pile. An ability granted later has the timestamp
    of its source (608.3).
    """
    printed = game.world.printed(game, card)
    static = any(isinstance(ability.node, Static) for ability in printed["abilities"])
    return static or "d2" in printed["special"] or top_of(game, card) != card or len(pile(game, card)) > 1


BOARD = DmBoard()
