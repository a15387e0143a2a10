"""What the kernel asks of this game, answered with the rulebook's clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any

from judge.abilities import Given, Reader, Static, Text, asked_of_the_turn, lasting, names, text_of_waiting
from judge.abilities.conditions import Happened, Not, Notation, Paid
from judge.games.sve._performing import SVE
from judge.games.sve.book import (  # noqa: F401 - they register
    ch05_choices,
    ch05_deck,
    ch05_exchange,
    ch05_turns,
    ch13_classes,
    ch14_titles,
)
from judge.games.sve.book.ch01_overview import forbidden
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch04_zones import Move, zone_of
from judge.games.sve.book.ch05_damage import STRUCK
from judge.games.sve.book.ch05_evolve import reveal_evolve_card
from judge.games.sve.book.ch09_tokens import Create, erase_misplaced
from judge.games.sve.book.ch10_continuous import SEEN_ZONES, applying, ask_for_order, dynamic, everything, printed, tell
from judge.games.sve.book.ch10_costs import SPECIAL_COSTS
from judge.games.sve.book.ch10_replacement import engage_arrived, in_force
from judge.games.sve.book.ch10_triggers import history_of, note_triggers, watchers
from judge.games.sve.book.ch12_spelled_out import ability_of
from judge.games.sve.book.ch13_classes import NOTATIONS, STACK, enters_with_counter
from judge.games.sve.book.ch15_endless import numbers_in
from judge.games.sve.book.ch15_loops import MainPhase
from judge.games.sve.language import Raised, Select
from judge.games.sve.world import FACE_UP, RESOLUTION, ZONES, cards, leader
from judge.kernel import (
    GAME,
    KNOWN,
    AffectedPlayerChooses,
    CardId,
    Event,
    Game,
    Happening,
    Info,
    PlayerId,
    Procedure,
    Ref,
    Replacement,
    Standing,
    Table,
    Waiting,
    Why,
    clause,
    ruled,
)

SPECIAL_COSTS["reveal_evolve_card"] = reveal_evolve_card

UNREAD = frozenset({"clock", "held", "told", "waiting", KNOWN, STRUCK})
"""Facts that no continuous effect reads."""


@clause("sve:10.10.2")
def who_chooses(event: Event) -> str:
    """Return who decides: a card's controller where something happens to a card, else the player who acts."""
    return "sve:10.10.2.1" if getattr(event, "ref", None) is not None else "sve:10.10.2.2"


class Sve:
    """Shadowverse EVOLVE, as the kernel sees it.

    Args:
        faces: what is printed on each card.
        tokens: what is printed on each token that a text may create (9.1.2.3), by each name that refers to it (2.14.2).
    """

    cannot = "sve:1.3.3"
    replaced = "sve:10.10.1"
    replacement_once = "sve:10.10.2.3"
    succession = AffectedPlayerChooses(who_chooses)
    resolution = RESOLUTION

    def __init__(self, faces: dict[CardId, Face], tokens: dict[str, Face], *, check_decks: bool = False) -> None:
        self.faces = faces
        self.tokens = tokens
        self.check_decks = check_decks
        self.reader = Reader(self, SVE)
        self.applying = applying(self.reader)
        self.so_far: Table | None = None
        self.memory: dict[Ref, Info] = {}
        self.came_back: Counter[Hashable] = Counter()
        self.laps: dict[str, dict[tuple[int, ...], int]] = {}
        self.recalls_actions = True  # a loop can be declared of what was done (15.2.1.1)
        self.main_phase = MainPhase(self.recalls_actions)
        self.nothing_due_at = -1
        self.given = Given(ability_of)
        marks = frozenset[str]().union(*(f.marks for f in (*faces.values(), *tokens.values())))
        self._marks = marks
        self.has_static = "static" in marks
        self.has_replacing = "replacing" in marks
        self.sets_defense = "sets_defense" in marks
        self.has_triggers = "automatic" in marks
        self.has_state_triggers = "state" in marks
        self.reached = tuple(z for z in SEEN_ZONES if z in ("field", "leader") or marks & {f"zone:{z}", f"affects:{z}"})
        self._elsewhere = tuple(z for z in ZONES if z not in ("field", "leader") and f"zone:{z}" in marks)
        self._seen: dict[CardId, tuple[int, Info | None, Info]] = {}
        self.standing = Standing(everything, UNREAD)
        self._used: set[str] = set()
        printed_on = [*faces.values(), *tokens.values()] if "counts" in marks else []
        self.history = history_of(self.reader)
        self.history.watch(when for face in printed_on for a in face.abilities for when in asked_of_the_turn(a.node))

    @cached_property
    def largest_number(self) -> int:
        """The largest number that any text of this game names."""
        printed_on = (*self.faces.values(), *self.tokens.values())
        return max((n for face in printed_on for a in face.abilities for n in numbers_in(a.node)), default=0)

    # what a card is

    def info(self, game: Game, card: CardId) -> Info:
        """Return what a card is now, worked out once: until something is written on it, or an effect changes it.

        While effects are being applied that is what it is so far.
        """
        if self.so_far is not None:
            return dynamic(game, card, self.so_far.get(card) or printed(game, card))
        plain = not (self.has_static or self._given_for_a_time(game))
        base = None if plain else self._applied(game, card)
        version = game.state.touched.get(card, 0)
        seen = self._seen.get(card)
        if seen is not None and seen[0] == version and seen[1] is base:
            return seen[2]
        found = dynamic(game, card, base or printed(game, card))
        self._seen[card] = (version, base, found)
        return found

    def _given_for_a_time(self, game: Game) -> bool:
        """Return whether texts, or races, have left effects that last."""
        facts = game.state.facts[GAME]
        return bool(facts.get("lasting") or facts.get("raced"))

    def _applied(self, game: Game, card: CardId) -> Info:
        return self.standing.now(game).table.get(card) or printed(game, card)

    def last(self, game: Game, ref: Ref) -> Info:
        """Return what an object is, or what it was when it was last there (10.11.1).

        That is its information (2) and its placement state (4.2). Where it is is neither: a text that asks for it
        means now, when the object is no longer where it was, even if its card is there again.
        """
        if game.state.present(ref):
            return self.info(game, ref.card)
        then = ruled(game, "sve:10.11.1", self.memory.get(ref))
        if then is None:
            return self.bare(game, ref.card)
        now = zone_of(game, ref.card)
        return {**then, "zone": "" if now == then["zone"] else now}

    def bare(self, game: Game, card: CardId) -> Info:
        """Return what a card is where no continuous effect applies to it."""
        return dynamic(game, card, printed(game, card))

    def tell(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Say which continuous effects begin or cease to matter, where there can be any."""
        if self.has_static or self._given_for_a_time(game):
            tell(game, came, silent=silent)

    def affected(self, game: Game, ref: Ref) -> bool:
        """Return whether a lasting effect applies to an object."""
        return any(ref in e.refs for e in lasting(game))

    def cost_changes(self, game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
        """Return what other cards and lasting effects add to the PP paid for a card, or evolving it, by source."""
        return [*self._by_statics(game, card, cost), *((one, to) for one, to, _ in self._by_lasting(game, card, cost))]

    def cost_settings(self, game: Game, card: CardId, cost: str = "cost") -> list[tuple[CardId, int]]:
        """Return to what other cards and lasting effects set the PP paid for a card, or evolving it, oldest first."""
        field = f"set_{cost}"
        statics = [(one, to, game.state.get(one, "since", 0)) for one, to in self._by_statics(game, card, field)]
        in_turn = sorted([*statics, *self._by_lasting(game, card, field)], key=lambda setting: setting[2])
        return [(source, to) for source, to, _ in in_turn]

    def _by_lasting(self, game: Game, card: CardId, field: str) -> list[tuple[CardId, int, int]]:
        """Return what lasting effects say of a cost of a card, each with its source and its timestamp."""
        ref = game.state.ref(card)
        given = [e for e in lasting(game) if ref in e.refs and e.begins is None]
        said = ((CardId(e.source), getattr(e.grant, field), e.since) for e in given)
        return [(source, amount, since) for source, amount, since in said if isinstance(amount, int)]

    def _by_statics(self, game: Game, card: CardId, field: str) -> list[tuple[CardId, int]]:
        """Return what static abilities in force say of a cost of a card, each with its source."""
        found: list[tuple[CardId, int]] = []
        for source, where in self.watched(game) if self.has_static else ():
            for ability in self.info(game, source)["abilities"]:
                node = ability.node
                if isinstance(node, Static) and getattr(node.static, field) is not None and where in ability.zones:
                    found += self._static_cost(game, source, node, card, field)
        return found

    def _static_cost(
        self, game: Game, source: CardId, node: Static, card: CardId, cost: str
    ) -> list[tuple[CardId, int]]:
        """Return the same of one static ability; where it names no zone, of cards wherever they are played from."""
        text = Text(game, controller(game, source), game.state.ref(source), source)
        if not self.reader.holds(text, node.if_):
            return []
        if node.affects == "this":
            applies = source == card
        else:
            mine = controller(game, card) == text.you
            there = {game.state.get(card, "came_from"), zone_of(game, card)}
            anywhere = "zone" not in node.affects.model_fields_set
            applies = (
                node.affects.side in ("any", "own" if mine else "enemy")
                and (anywhere or bool(there & {*names(node.affects.zone)}))
                and self.reader.like(text, node.affects, self.info(game, card), card)
            )
        return [(source, self.reader.amount(text, getattr(node.static, cost)))] if applies else []

    def hears(self, happening: Happening) -> bool:
        """Return whether an automatic ability of any card of this game is about happenings of that name."""
        return f"on:{happening.name}" in self._marks

    def reads(self, name: str) -> bool:
        """Return whether a text of any card of this game reads a number or a notation of that name."""
        return f"reads:{name}" in self._marks

    # where things are

    def watched(self, game: Game) -> list[tuple[CardId, str]]:
        """Return the cards whose abilities may be in force, with their zone: turn player's first."""
        first = game.state.get(GAME, "turn", game.players[0])
        order = (first, *(p for p in game.players if p != first))
        return [(c, z) for z in ("field", "leader", *self._elsewhere) for p in order for c in cards(game, p, z)]

    @clause("sve:4.5.3", "sve:4.6.3")
    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards in the zones of a selection; in the evolve deck only those face down, unless it says so."""
        said = select.state == FACE_UP
        return [
            c
            for zone in names(select.zone)
            for c in cards(game, player, zone)
            if zone != "evolve_deck" or said or not game.state.get(c, FACE_UP)
        ]

    def imagined(self, text: Text, select: Select) -> int:
        """Return 0: no text lets a card count as being where it is not."""
        return 0

    @clause("sve:4.3.3")
    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return the leader that a name points at."""
        side, _, leads = name.partition(".")
        return tuple(text.game.state.ref(leader(text.game, p)) for p in text.players(side)) if leads == "leader" else ()

    def uses(self, zone: str) -> bool:
        """Return whether any card could be in a zone that few games use."""
        return zone in self._used

    def note_used(self, game: Game) -> None:
        """Remember which of the rarely used zones this game can use."""
        deck = [c for p in game.players for z in ("evolve_deck", "evolution", "race") for c in cards(game, p, z)]
        self._used = {"evolution", "race"} if deck else set()

    @clause("sve:9.1.1.1")
    def new_token(self, game: Game, name: str, owner: PlayerId) -> CardId:
        """Return a fresh id for a token of that name: from now on it is handled as a card is (9.1.1.1)."""
        number = game.state.get(GAME, "made", 0) + 1
        game.state.put(GAME, "made", number)
        card = CardId(f"token{number}")
        self.faces[card] = self.tokens[name]
        game.state.facts.setdefault(card, {"stay": 0})
        game.state.owners[card] = owner
        return card

    # what a text may ask

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number that a player has."""
        if name in ("spellchain", "necrocharge", "combo"):
            return ch13_classes.number(text, player, name)
        if name == "defense":
            return int(self.info(text.game, leader(text.game, player))["defense"])
        return int(text.game.state.get(player, name, 0))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether a condition of chapter 13 holds."""
        return ch13_classes.holds(text, name, at_least)

    def clause_of(self, condition: Any) -> str:
        """Return the clause under which a condition is judged."""
        if isinstance(condition, Notation):
            return NOTATIONS[condition.notation]
        if isinstance(condition, Not):
            return self.clause_of(condition.not_)
        if isinstance(condition, Paid):
            return "sve:10.4.7.1"
        if isinstance(condition, Raised):
            return "sve:5.26.1"
        return "sve:10.6.2.8.2" if isinstance(condition, Happened) else "sve:10.3.3"

    def counted_by(self, text: Text, condition: Any) -> tuple[str, ...]:
        """Return the clauses by which the count that a condition asks for was taken."""
        return ch13_classes.counted_by(text, condition.notation) if isinstance(condition, Notation) else ()

    def text_of(self, game: Game, waiting: Waiting) -> Text:
        """Return the text of an ability that waits."""
        return text_of_waiting(game, waiting)

    # the pipeline

    def controller(self, game: Game, card: CardId) -> PlayerId:
        """Return the player who controls a card."""
        return controller(game, card)

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why an event may not happen: a card says that it cannot (1.3.3)."""
        ref = getattr(event, "ref", None)
        if ref is None or not game.state.present(ref):
            return None
        cannot = self.info(game, ref.card)["cannot"]
        by_ability, at_start = f"{event.key}_by_ability", f"{event.key}_in_start_phase"
        if event.key in cannot:
            return forbidden(game, ref.card, event.key)
        if by_ability in cannot and getattr(event, "by_ability", False):
            why = forbidden(game, ref.card, by_ability)
            return why._replace(clause="sve:11.3.2.1") if event.clause == "sve:11.3.2" else why
        if at_start in cannot and getattr(event, "in_start_phase", False):
            return forbidden(game, ref.card, at_start)
        return None

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Return the replacement effects that could concern an event."""
        return in_force(game, event)

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Remember what every card that moves is like, and which abilities are in force (10.7.4.1.2, 10.11.1)."""
        leaving = False
        if self.has_static and game.state.get(GAME, "told") is None:
            self.tell(game, silent=True)
        for event in events:
            if isinstance(event, Move):
                self.memory[event.ref] = self.info(game, event.card)
                leaving = leaving or zone_of(game, event.card) == "field"
        return watchers(game) if leaving else ()

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Erase tokens where they cannot be (9.1.4.3), note what was triggered (10.7.2), engage who comes to guard."""
        moved = [e.card for e in events if isinstance(e, Move)]
        if moved:
            erase_misplaced(game, moved)
        if self.has_static:
            yield from ask_for_order(game)
        self.tell(game, [e.card for e in events if isinstance(e, Move | Create)])
        put = [e.card for e in events if isinstance(e, Move | Create) and e.to == "field"]
        for card in put:
            if STACK in self.info(game, card)["keywords"]:
                yield from enters_with_counter(game, game.state.ref(card))
        note_triggers(game, events, seen)
        yield from engage_arrived(game, events)


__all__ = ["Sve"]
