"""13 Notations and keywords of the classes: combo, spellchain, stack, earth rite, overflow, and others."""

from __future__ import annotations

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.abilities.conditions import Compare, Notation
from judge.abilities.selections import Resource
from judge.games.sve.book.ch03_players import turn_player
from judge.games.sve.book.ch04_zones import Move
from judge.games.sve.book.ch10_abilities import NOTATIONS
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.book.ch12_keywords import STACK
from judge.games.sve.book.ch15_counters import Counters, counters_on
from judge.games.sve.world import Game, cards, info, zone_of
from judge.kernel import Event, PlayerId, Procedure, Ref, Why, clause, do, turn_fact, unless_dropped

OVERFLOW_AT = 7

BEING_PLAYED = "being_played"
"""The key of a number in a text: 1 until the card being played counts as played; combo adds it (13.2.1.2)."""

FROZEN_BY = {"spellchain": "sve:13.3.1.4", "necrocharge": "sve:13.5.1.3.2"}
"""The clauses on counts that are fixed when a resolution begins."""

NOT_ITSELF = {"spellchain": "sve:13.3.1.3", "necrocharge": "sve:13.5.1.3.1"}
"""The clauses on counts of the cemetery that do not include the card being resolved."""

CHOOSE_BY = {"spellchain": "sve:13.3.1.4.1", "necrocharge": "sve:13.5.1.3.2.1"}
"""The clauses on counts that are read when the play begins if they set a number of options."""


def choose_by(condition: object) -> str | None:
    """Return the clause for reading a condition's count when the play begins, or ``None``."""
    return CHOOSE_BY.get(getattr(condition, "notation", ""))


@clause("sve:13.3.1.1", "sve:13.3.1.3")
def spells_in_cemetery(game: Game, player: PlayerId) -> int:
    """Return the spellchain count: spells in a player's cemetery, and cards that texts count as such.

    A spell being resolved is not there yet (13.3.1.3).
    """
    there = [info(game, c) for c in cards(game, player, "cemetery")]
    return sum(card["type"] == "spell" or "spellchain" in card["counted_for"] for card in there)


@clause("sve:13.5.1.1", "sve:13.5.1.3.1")
def cards_in_cemetery(game: Game, player: PlayerId) -> int:
    """Return the necrocharge count: the cards in a player's cemetery (13.5.1.2).

    The card being resolved is not there yet (13.5.1.3.1).
    """
    return len(cards(game, player, "cemetery"))


@clause("sve:13.2.1.1", "sve:13.2.1.3")
def played_this_turn(game: Game, player: PlayerId) -> int:
    """Return the combo count: cards played this turn from any zone, tokens too (13.2.1.2, 13.2.1.3)."""
    return turn_fact(game, player, "cards_played")


def counted_for(text: Text, condition: object) -> tuple[str, ...]:
    """Return the clauses for the count that a condition uses; empty for other conditions."""
    match condition:
        case Notation(notation=name) | Compare(amount=Resource(resource=name)):
            return counted_by(text, name)
    return ()


def counted_by(text: Text, name: str) -> tuple[str, ...]:
    """Return the clauses on a count such as ``spellchain``: when it was fixed, and what it includes."""
    if name == "combo":
        return ("sve:13.2.1.3",)
    if name not in text.frozen:
        return ()
    resolving = zone_of(text.game, text.source.card) == "resolution"
    return (FROZEN_BY[name], NOT_ITSELF[name]) if resolving else (FROZEN_BY[name],)


def freeze(text: Text) -> None:
    """Fix the counts that spellchain and necrocharge use while a text resolves."""
    _freeze_spellchain(text)
    _freeze_necrocharge(text)


@clause("sve:13.3.1.4", without=None)
def _freeze_spellchain(text: Text) -> None:
    text.frozen["spellchain"] = spells_in_cemetery(text.game, text.you)


@clause("sve:13.5.1.3", "sve:13.5.1.3.2", without=None)
def _freeze_necrocharge(text: Text) -> None:
    text.frozen["necrocharge"] = cards_in_cemetery(text.game, text.you)


def number(text: Text, player: PlayerId, name: str) -> int:
    """Return the count for a condition; while the text resolves, the fixed one."""
    if player == text.you and name in text.frozen:
        return text.frozen[name]
    if name == "combo":
        return played_this_turn(text.game, player) + (text.numbers.get(BEING_PLAYED, 0) if player == text.you else 0)
    counts = {"spellchain": spells_in_cemetery, "necrocharge": cards_in_cemetery}
    return counts[name](text.game, player)


@clause("sve:13.4.1.1")
def overflow(game: Game, player: PlayerId) -> bool:
    """Return whether a player's maximum PP is at least 7 (13.4.1.2)."""
    return bool(game.state.get(player, "max_pp", 0) >= OVERFLOW_AT)


@clause("sve:13.5.2.1")
def sanguine(game: Game, player: PlayerId) -> bool:
    """Return whether it is a player's turn and their leader has lost defense in it (13.5.2.2)."""
    return turn_player(game) == player and turn_fact(game, player, "leader_lost") > 0


def holds(text: Text, name: str, at_least: int | None) -> bool:
    """Return whether a condition of this chapter is met for the text's player.

    ``at_least`` is the number that the condition requires, if it has one.
    """
    failed = Why(NOTATIONS[name], "condition_fails")
    return _meets(text, name, at_least) or unless_dropped(text.game, failed) is None


def _meets(text: Text, name: str, at_least: int | None) -> bool:
    match name:
        case "overflow":
            return overflow(text.game, text.you)
        case "sanguine":
            return sanguine(text.game, text.you)
        case _:
            return number(text, text.you, name) >= (at_least or 0)


@performs(say.MoveCounters)
def _move_counters(text: Text, instruction: say.MoveCounters) -> Procedure[int]:
    game, reader = text.game, text.game.world.reader
    name, targets = instruction.move_counters, reader.refs(text, instruction.to)
    there = [ref for ref in reader.refs(text, instruction.from_) if game.state.present(ref)]
    counts = {ref: count for ref in there if (count := counters_on(game, ref.card, name))}
    if not targets or not counts:
        return 0
    events = (*(Counters(r, name, -n) for r, n in counts.items()), Counters(targets[0], name, sum(counts.values())))
    rule = "sve:13.3.2.2" if name == STACK else "sve:15.1.1"
    return len((yield from do(game, *events, clause=rule)))


def enters_with_counter(game: Game, ref: Ref) -> Procedure[None]:
    """Put a Stack counter on an entering card (the first ability of Stack, 13.3.2.2)."""
    yield from do(game, Counters(ref, STACK, 1), clause="sve:13.3.2.2")


@clause("sve:13.3.2.1")
class StaysInstead:
    """The second ability of Stack: a leaving card loses a counter instead (13.3.2.2)."""

    because = "sve:13.3.2.2"

    def __init__(self, card: Ref) -> None:
        self.id = f"{card.card}.stack"
        self.source: str = card.card

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether an event makes the card leave the field while it has a Stack counter."""
        return (
            isinstance(event, Move)
            and event.to != "field"
            and event.card == self.source
            and zone_of(game, event.card) == "field"
            and counters_on(game, event.card, STACK) > 0
        )

    def replace(self, game: Game, event: Event) -> Procedure[list[Event]]:
        assert isinstance(event, Move)  # applies() has said so
        yield from ()
        return [Counters(event.ref, STACK, -1)]
