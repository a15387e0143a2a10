"""From texts to characteristics: static abilities and lasting effects as continuous effects of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from judge.abilities.base import Node, nodes
from judge.abilities.kinds import Grant, Static
from judge.abilities.lasting_effects import Lasting
from judge.abilities.reading import Reader, looking_at
from judge.abilities.selections import Filter, Select, Stat
from judge.abilities.text import Text
from judge.kernel import CardId, Citation, Effect, Game, Info, Spend, Table, layered
from judge.records import record

Scope = Callable[[Table], Sequence[CardId]]
Change = Callable[[Table, CardId], Info]
Part = tuple[int, Change]
"""The stage of a part of an effect, and the function that applies it to a card."""


@dataclass(slots=True)
class _Amounts:
    """Amounts computed for one table, because the same amount is often needed for many cards in a row."""

    table: Table | None = None
    known: dict[object, int] = field(default_factory=dict)

    def of(self, table: Table) -> dict[object, int]:
        """Return the amounts known for a table; those of another table are forgotten."""
        if self.table is not table:
            self.table, self.known = table, {}
        return self.known


class _Says(NamedTuple):
    """Board-independent facts about a static ability, computed once and cached per node.

    Attributes:
        node: the node.
        sets: whether it overwrites a value.
        reads_numbers: whether numbers that change in the last stage can matter to it.
        computes: whether any granted amount is computed from the board.
        asks_numbers: whether its condition or scope depends on a number that changes in the last stage.
    """

    node: Static
    sets: bool
    reads_numbers: bool
    computes: bool
    asks_numbers: bool


@record
class Applying:
    """How one game applies continuous effects.

    Attributes:
        reader: reads conditions and filters.
        seen: ``seen(game, card, info)`` returns what a filter sees of a card with these characteristics so far.
        parts: ``parts(game, grant, name, text, began)`` splits an effect by stage; ``text`` is ``None`` for
            a lasting effect, whose numbers are fixed; ``began`` is its start.
        stages: the clause of each stage.
        numbers: the last stage, in which only numbers change.
        figures: the names of these numbers.
    """

    reader: Reader
    seen: Callable[[Game, CardId, Info], Info]
    parts: Callable[[Game, Grant, str, Text | None, int], Sequence[Part]]
    stages: dict[int, Citation]
    numbers: int
    figures: Sequence[str]
    _amounts: _Amounts = field(default_factory=lambda: _Amounts())
    _said: dict[int, _Says] = field(default_factory=dict)
    _looks: dict[int, tuple[Any, int]] = field(default_factory=dict)

    def of_lasting(self, game: Game, effect: Lasting) -> list[Effect]:
        """Return the parts of a lasting effect by stage; it stays on the objects it was given to."""
        scope, settled = self._held(game, effect), effect.while_like is None
        sets = self._sets(effect.grant)
        return [
            Effect(
                effect.id,
                effect.source,
                stage,
                effect.since,
                scope,
                change,
                self.stages[stage],
                settled,
                sets,
                effect.rank,
            )
            for stage, change in self.parts(game, effect.grant, effect.id, None, effect.rank or effect.since)
        ]

    def _held(self, game: Game, effect: Lasting) -> Scope:
        """Return the objects of a lasting effect that still meet its requirements."""
        fixed = [r.card for r in game.state.now(*effect.refs)]
        if effect.while_like is None or effect.you is None:
            return lambda _: fixed
        text = Text(game, effect.you, game.state.ref(CardId(effect.source)), effect.id)
        like, where = effect.while_like, {ref.card: zone for ref, zone in effect.elsewhere}
        alike = {None: self._matching(text, like)} | {
            zone: self._matching(text, like.model_copy(update={"zone": zone})) for zone in where.values()
        }

        def scope(table: Table) -> Sequence[CardId]:
            meant = {zone: one(table) for zone, one in alike.items()}
            return [card for card in fixed if card in meant[where.get(card)]]

        return scope

    def of_static(self, text: Text, ability: Any, given_at: int = 0) -> list[Effect]:
        """Return the parts of a static ability by stage; empty once its card has lost it.

        Args:
            text: the text, on its card.
            ability: the ability, as old as its card's stay in the zone.
            given_at: the moment it was given to the card, if later.
        """
        game, card, node = text.game, text.source.card, ability.node
        scope = _while_had(card, ability, self._scope(text, node))
        return self._by_stage(text, node, scope, max(game.state.get(card, "since", 0), given_at))

    def of_rule(self, text: Text, node: Static, since: int) -> list[Effect]:
        """Return the parts of a temporary rule by stage: no card has it, and it also applies to later cards.

        Args:
            text: the text it was part of, with its remembered values.
            node: its content, with numbers computed.
            since: its timestamp.
        """
        return self._by_stage(text, node, self._scope(text, node), since)

    def _by_stage(self, text: Text, node: Static, scope: Scope, since: int) -> list[Effect]:
        game, card, stages, says = text.game, text.source.card, self.stages, self._says(node)
        settled = frozenset() if says.reads_numbers else {self.numbers}
        alone = node.affects == "this" and node.if_ is None
        return [
            Effect(
                text.subject,
                card,
                stage,
                since,
                scope,
                change,
                stages[stage],
                stage in settled,
                says.sets,
                alone=alone,
                own=alone and not says.computes,
                origin=(text, node),
            )
            for stage, change in self.parts(game, node.static, text.subject, text, since)
        ]

    def _says(self, node: Static) -> _Says:
        if id(node) not in self._said:  # the node is kept, so its id stays its own
            self._said[id(node)] = _Says(
                node,
                self._sets(node.static),
                self._reads_numbers(node),
                _computes(node.static),
                self._asks_numbers(node),
            )
        return self._said[id(node)]

    def asks_numbers(self, node: Static) -> bool:
        """Return whether a static ability's condition or scope depends on a number that changes in the last stage."""
        return self._says(node).asks_numbers

    def _asks_numbers(self, node: Static) -> bool:
        return any(
            one.stat in self.figures
            if isinstance(one, Stat)
            else isinstance(one, Filter) and not one.asked.isdisjoint(self.figures)
            for one in nodes([node.if_, node.affects])
        )

    def _sets(self, grant: Grant) -> bool:
        """Return whether a grant overwrites something, instead of adding or removing."""
        fields = ("type", *(f"set_{name}" for name in self.figures))
        return any(getattr(grant, field, None) is not None for field in fields)

    def amount(self, text: Text | None, amount: Any, table: Table) -> int:
        """Return an amount given by an effect, computed once from the characteristics so far.

        It is the same for all affected cards. An amount that scans all cards counts as effort.
        """
        if text is None or isinstance(amount, int):
            return int(amount)
        known, asked = self._amounts.of(table), (text.source, text.subject, id(amount))
        if asked not in known:
            text.game.spend(1 + len(table) * self._looks_among_cards(amount))
            with looking_at(self.reader.world, table):
                known[asked] = self.reader.amount(text, amount)
        return known[asked]

    def _looks_among_cards(self, amount: Any) -> int:
        """Return how many times an amount scans all cards; the amount is kept so that its ``id`` is not reused."""
        if id(amount) not in self._looks:
            self._looks[id(amount)] = (amount, sum(isinstance(node, Select) for node in nodes(amount)))
        return self._looks[id(amount)][1]

    def _reads_numbers(self, node: Static) -> bool:
        """Return whether the numbers that change in the last stage can matter to a static ability."""
        given = [getattr(node.static, form + name, None) for name in self.figures for form in ("", "set_")]
        asked = frozenset() if node.affects == "this" else node.affects.asked
        computed = not all(isinstance(amount, int | None) for amount in given)
        computed = computed or (node.affects != "this" and node.affects.computed)
        return node.if_ is not None or computed or not asked.isdisjoint(self.figures)

    def _scope(self, text: Text, node: Static) -> Scope:
        """Return the scope of a static ability: its cards while its condition holds, given the table so far."""
        own = (text.source.card,)
        matching: Scope = (lambda _: own) if node.affects == "this" else self._matching(text, node.affects)
        condition = node.if_
        if condition is None:
            return matching

        def scope(table: Table) -> Sequence[CardId]:
            with looking_at(self.reader.world, table):
                holds = self.reader.holds(text, condition)
            return matching(table) if holds else ()

        return scope

    def _matching(self, text: Text, affects: Select) -> Scope:
        """Return the cards that a selection matches; a card with unchanged characteristics is not read again."""
        game, reader = text.game, self.reader
        sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[affects.side]
        candidates = [c for p in sides for c in reader.world.candidates(game, p, affects)]
        if not reader.asks(affects):
            return lambda table: [card for card in candidates if card in table]
        read: dict[CardId, tuple[Info, bool]] = {}
        computed = affects.computed

        def scope(table: Table) -> Sequence[CardId]:
            there = [card for card in candidates if card in table]
            new = [c for c in there if computed or c not in read or read[c][0] is not table[c]]
            if new:
                with looking_at(reader.world, table), reader.at_once():
                    for card in new:
                        game.spend(1)
                        now = table[card]
                        read[card] = now, reader.like(text, affects, self.seen(game, card, now), card)
            return [card for card in there if read[card][1]]

        return scope


def of_given(
    base: Table,
    effects: Sequence[Effect],
    stage: int,
    of_statics: Callable[[CardId, Info], Sequence[Effect]],
    spend: Spend,
) -> list[Effect]:
    """Return the effects of static abilities that effects give, including nested grants.

    Such an ability applies no earlier than the stage in which it is given.

    Args:
        base: the characteristics of every card before effects.
        effects: the continuous effects.
        stage: the stage in which abilities are given.
        of_statics: returns the effects of the static abilities in a card's characteristics.
        spend: counts the effort.
    """
    found: list[Effect] = []
    known = {card: info["abilities"] for card, info in base.items()}
    new = [e for e in effects if e.stage == stage]
    while new:
        table = layered(base, [e for e in (*effects, *found) if e.stage <= stage], spend)
        now = {card: info["abilities"] for card, info in table.items() if info["abilities"] is not known[card]}
        came = {card: tuple(a for a in abilities if a not in known[card]) for card, abilities in now.items()}
        given = [e for card, own in came.items() if own for e in of_statics(card, {**table[card], "abilities": own})]
        known |= {card: (*known[card], *own) for card, own in came.items()}
        new = [replace(e, stage=stage) if e.stage < stage else e for e in given]
        found += new
    return found


def _computes(grant: Grant) -> bool:
    """Return whether a given amount is computed from the board."""
    return any(isinstance(value, Node) for _, value in grant)


def _while_had(card: CardId, ability: Any, scope: Scope) -> Scope:
    """Return the scope of a static ability, empty if an effect has removed the ability by then."""
    return lambda table: scope(table) if card in table and ability in table[card]["abilities"] else ()


def nullified(effects: Sequence[Effect], since: dict[CardId, int]) -> list[Effect]:
    """Return the effects without the cards for which every effect from before a moment is nullified.

    Args:
        effects: continuous effects.
        since: the moment for each such card.
    """

    def limited(effect: Effect) -> Effect:
        held = effect.scope
        return replace(effect, scope=lambda table: [c for c in held(table) if effect.since >= since.get(c, 0)])

    return [limited(e) for e in effects] if since else list(effects)
