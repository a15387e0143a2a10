"""What a displayed board shows and a scenario can expect: fields with their names, and values in a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from judge.abilities import lasting
from judge.games import CardShown, Expected, OnBoard, TurnShown
from judge.games.common.board import BoardView
from judge.games.common.lexicon import lexicon
from judge.games.sve.adapter.cards import CardType
from judge.games.sve.world import OWN_ZONES, SHARED_ZONE, Game, cards, info, leader
from judge.kernel import DECIDED, GAME, KNOWN, Ages, CardId, Compared, PlayerId, clause, compared, unchanged


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
    usual=("engaged", "new"),
    findings=("deck_fault",),
    others=("evolved_with",),
    mat=("field", "ex", "hand"),
    words=lexicon("sve")["board"],
)


_AGE_COUNTS = ("field", "leader", "ex", "evolution", "race", "resolution")
"""The zones in which it can matter which card came first (10.9.1.6, 11.6)."""

NOT_COMPARED = ("since", KNOWN, "clock", "told", "lasting", DECIDED)
"""The facts left out when positions are compared: no rule reads them, or only their order counts."""


class SveBoard(BoardView):
    """The view of a Shadowverse EVOLVE board."""

    card = SveCard
    own = OWN_ZONES
    shared = (SHARED_ZONE,)
    unlisted = ("leader",)
    turning = frozenset({"evolved_with"})

    @clause("sve:5.15.2")
    def name_of(self, game: Game, face: Any, facts: Mapping[str, Any]) -> str:
        """Return the name of the associated evolve card, if there is one (5.15.2)."""
        evolved_with = facts.get("evolved_with")
        return str((game.world.faces[evolved_with] if evolved_with else face).name)

    @clause("sve:4.1.2.1")
    def of_player(self, game: Game, player: PlayerId) -> dict[str, Any]:
        """Return a player's numbers, with the number of cards in hand and deck, which is public (4.1.2.1)."""
        return {
            "leader": info(game, leader(game, player))["defense"],
            **{name: game.state.get(player, name, 0) for name in ("pp", "max_pp", "ep")},
            **{zone: len(cards(game, player, zone)) for zone in ("hand", "deck")},
        }

    def of_card(self, game: Game, card: CardId) -> Mapping[str, Any]:
        """Return the counters on a card, and the evolve card associated with it."""
        facts = game.state.facts[card]
        return {"counters": dict(facts.get("counters", ())), "evolved_with": facts.get("evolved_with")}

    def position(self, game: Game, represent: Callable[[Any], Any] = unchanged) -> Compared:
        """Return the position in a form to compare, without its history; only the order of timestamps counts.

        The order of cards in an unordered zone is left out, and so is the order of abilities on standby. ``represent``
        turns a value into its form for comparison.
        """
        state, rules, effects = game.state, game.world, lasting(game)
        aged = {*_AGE_COUNTS, *rules.reached}
        old = (card for zone, held in state.zones.items() if zone.rpartition(".")[2] in aged for card in held)
        ages = Ages(state, old, (effect.since for effect in effects))
        tokens = [CardId(f"token{number}") for number in range(1, state.get(GAME, "made", 0) + 1)]
        return compared(
            game,
            [(e.source, e.refs, e.grant, e.until, ages.rank(e.since)) for e in effects],
            tuple(name for _, name in state.get(GAME, DECIDED, ())),
            sorted((r.card, r.stay, kept) for r, kept in rules.memory.items() if not state.present(r)),
            [(id(rules.faces[token]), state.owners.get(token)) for token in tokens],
            rules.main_phase.recorded(),
            piles=self.ORDERED,
            unread=NOT_COMPARED,
            ages=ages,
            represent=represent,
        )


BOARD = SveBoard()


# what a scenario can expect of cards and players


def number(game: Game, player: PlayerId, name: str) -> int:
    """Return a number of a player; ``leader`` and ``defense`` both mean the leader's defense."""
    if name in ("leader", "defense"):
        return int(info(game, leader(game, player))["defense"])
    return int(game.state.get(player, name, 0))


EXPECTED = Expected(
    card={"attack": int, "defense": int, "cost": int, "type": str, "engaged": bool, "evolved": bool, "face_up": bool},
    holds={"keywords": "keywords", "traits": "traits"},
    lacks={"without": "keywords", "without_traits": "traits"},
    player=("leader", "defense", "pp", "max_pp", "ep"),
    number=number,
    zones=("hand", "deck", "field", "ex", "cemetery", "banished"),
    words=lexicon("sve")["expected"],
    among={"type": get_args(CardType)},
    of_board=("traits", "without_traits"),
    done_by=frozenset({"damaged"}),
)
