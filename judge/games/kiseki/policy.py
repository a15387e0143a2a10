"""What the kernel asks of this game, answered with the rulebook's clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from judge.abilities import CostNode, Reader, Select, Static, Text
from judge.games.kiseki import (  # noqa: F401 - they say what their instructions mean
    c1201_flow,
    c1303_changes,
    c1309_support,
    c1311_choosing,
    c1314_discard,
    c1317_kill_and_destroy,
    c1324_negate,
)
from judge.games.kiseki._board import PUBLIC, ZONES, activation, cards, controller, primary_first, zone_of
from judge.games.kiseki.c0200_card_information import Face
from judge.games.kiseki.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.c0500_zones import Move
from judge.games.kiseki.c0804_battle_resolution import leave_combat
from judge.games.kiseki.c1201_abilities import Ability
from judge.games.kiseki.c1211_triggered_crafts import Watcher, note_triggers, watchers
from judge.games.kiseki.c1215_continuous import applying, dynamic, information, printed, tell
from judge.games.kiseki.c1216_replacement import in_force
from judge.games.kiseki.c1310_link import links_of
from judge.games.kiseki.c1329_treated_as_there import imagined
from judge.games.kiseki.c1400_icon_crafts import MARTIAL_ARTS, conferred
from judge.kernel import GAME, CardId, Event, Game, Info, PlayerId, Procedure, Ref, Replacement, Table, Why, clause

SEEN = ("field", "homebase")
"""The zones whose cards continuous effects reach, beside those that some text names."""


class Kiseki:
    """軌跡 TRADING CARD GAME, as the kernel sees it.

    Args:
        faces: what is printed on each card.
    """

    cannot = "kiseki:104.4"
    replaced = "kiseki:1216.1"
    replacement_once = "kiseki:1216.3"

    def __init__(self, faces: dict[CardId, Face]) -> None:
        self.faces = faces
        self.reader = Reader(self)
        self.applying = applying(self.reader)
        self.memory: dict[Ref, Info] = {}
        self.positions: dict[Any, int] = {}
        self.decided_at = -1
        self.began = 1
        marks = frozenset[str]().union(*(f.marks for f in faces.values()))
        self.has_static = "static" in marks
        self.has_replacing = "replacing" in marks
        self.has_triggers = "automatic" in marks
        self.has_state_triggers = "state" in marks
        self._artists = any(MARTIAL_ARTS in f.keywords or f"gives:{MARTIAL_ARTS}" in f.marks for f in faces.values())
        self._reached = tuple(z for z in ZONES if z in SEEN or marks & {f"zone:{z}", f"affects:{z}"})
        self._watched = tuple(z for z in ZONES if z in SEEN or f"zone:{z}" in marks)
        self._given: dict[tuple[int, str], Ability] = {}
        self._seen: dict[CardId, tuple[int, Info]] = {}
        self._table: Table | None = None
        self._version = -1
        self.so_far: Table | None = None

    # what a card is

    def info(self, game: Game, card: CardId) -> Info:
        """Return what a card is now, worked out once for each position.

        While effects are being applied that is what it is so far.
        """
        if self.so_far is not None:
            return dynamic(game, card, self.so_far.get(card) or printed(game, card))
        version = game.state.version
        seen = self._seen.get(card)
        if seen is not None and seen[0] == version:
            return seen[1]
        found = dynamic(game, card, self._applied(game, card) if self.changing(game) else printed(game, card))
        self._seen[card] = (version, found)
        return found

    def changing(self, game: Game) -> bool:
        """Tell whether there can be a continuous effect at all."""
        own = game.state.facts[GAME]
        fighting = self._artists and own.get("attack") is not None
        linked = any(game.state.get(p, "links") for p in game.players)
        return self.has_static or fighting or linked or bool(own.get("lasting"))

    def _applied(self, game: Game, card: CardId) -> Info:
        if self._table is None or self._version != game.state.version:
            self._table = information(game)
            self._version = game.state.version
        return self._table.get(card) or printed(game, card)

    def last(self, game: Game, ref: Ref) -> Info:
        """Return what an object is, or what it was when it was last where it should be looked at (1221.1)."""
        if game.state.present(ref):
            return self.info(game, ref.card)
        return self.memory.get(ref) or dynamic(game, ref.card, printed(game, ref.card))

    def tell(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Say which continuous effects begin or cease to matter, where there can be any."""
        if self.changing(game) or game.state.get(GAME, "told"):
            tell(game, came, silent=silent)

    def given(self, node: Any, name: str, number: int) -> Ability:
        """Return the ability made of a node that an effect gives; within a game the same node gives the same one."""
        from judge.games.kiseki.cards import ability

        key = (id(node), name)  # the effect keeps the node, so the id stays its own for as long as the game lasts
        if key not in self._given:
            self._given[key] = ability(node, number)
        return self._given[key]

    def conferred(self, keyword: str) -> tuple[Ability, ...]:
        """Return the crafts with a text that an icon stands for (1401.1)."""
        return conferred(keyword)

    def attack_costs(self, game: Game, card: CardId) -> list[tuple[Text, list[CostNode]]]:
        """Return what attacking with a card requires: the costs of its static crafts that ask for one (804.3)."""
        found = []
        for ability in self.info(game, card)["abilities"]:
            node = ability.node
            if isinstance(node, Static) and node.static.attack_cost:
                text = Text(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
                found.append((text, node.static.attack_cost))
        return found

    # where things are

    def reached(self, game: Game) -> tuple[str, ...]:
        """Return the zones whose cards continuous effects reach; links reach every zone (1310.1)."""
        return ZONES if any(links_of(game, p) for p in game.players) else self._reached

    def watched(self, game: Game) -> list[CardId]:
        """Return the cards whose abilities may be valid, the primary player's first."""
        return [c for z in self._watched for p in primary_first(game) for c in cards(game, p, z)]

    @clause("kiseki:203.3", "kiseki:203.4", "kiseki:203.5", "kiseki:504.4", "kiseki:505.4", "kiseki:506.5")
    def zone_cards(self, game: Game, player: PlayerId, zone: str) -> Sequence[CardId]:
        """Return the cards of a zone; in the homebase those face up (203.4#face-down-cards-in-homebase)."""
        if zone == "activation":
            return [c for c in activation(game) if controller(game, c) == player]
        return cards(game, player, zone)

    def imagined(self, text: Text, select: Select) -> int:
        """Return how many UNITs that are treated as being there meet a selection (1329.1)."""
        return imagined(text, select)

    def leader(self, game: Game, player: PlayerId) -> CardId:
        """There are no leaders in this game.

        Raises:
            LookupError: always.
        """
        raise LookupError("no leaders")

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number that a player has."""
        return int(text.game.state.get(player, name, 0))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Tell whether a condition that the game defines by name holds."""
        player = text.you
        return {
            "initiative": text.game.state.get(GAME, "initiative") == player,
            "primary": text.game.state.get(GAME, "turn") == player,
        }[name]

    def clause_of(self, condition: Any) -> str:
        """Return the clause under which a condition in a text is judged: the text says so (104.1)."""
        return "kiseki:104.1"

    def holds(self, game: Game, player: PlayerId, card: CardId, ability: Ability) -> bool:
        """Tell whether the condition of an ability holds now."""
        text = Text(game, player, game.state.ref(card), f"{card}.{ability.label}")
        return self.reader.holds(text, ability.node.if_)

    # the pipeline

    @clause("kiseki:1216.2")
    def replacement_order(self, event: Event) -> str:
        """Return who decides: the player, or the controller of the card, to whom the event would apply."""
        return "kiseki:1216.2"

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event may not happen: an effect forbids it (104.4)."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        return Why("kiseki:104.4", "forbidden") if event.key in self.info(game, ref.card)["cannot"] else None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could concern an event."""
        return in_force(game, event)

    def before(self, game: Game, events: Sequence[Event]) -> list[Watcher]:
        """Remember what every card that moves is like (1221.1), and which crafts are valid (1211.6b)."""
        if self.has_static and game.state.get(GAME, "told") is None:
            self.tell(game, silent=True)
        leaving = False
        for event in events:
            if isinstance(event, Move):
                self.memory[event.ref] = self.info(game, event.card)
                leaving = leaving or zone_of(game, event.card) == "field"
        return watchers(game) if leaving else []

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Let leave the combat what no longer fights (804.7), then let trigger what was triggered (1211.3)."""
        leave_combat(game)
        self.tell(game, [e.card for e in events if isinstance(e, Move)])
        yield from note_triggers(game, events, seen)


def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Tell whether a player may look at a card where it lies (502.2, 505.3, 507.4)."""
    where = zone_of(game, card)
    if where == "homebase":
        return not is_face_down(game, card) or controller(game, card) == player
    return where in PUBLIC or (where == "hand" and controller(game, card) == player)


__all__ = ["Kiseki", "sees"]
