"""Turn card texts into characteristics: static abilities and lasting effects as continuous effects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Any, NamedTuple

from judge.abilities.base import Node, nodes
from judge.abilities.kinds import Grant, Static
from judge.abilities.lasting_effects import Lasting
from judge.abilities.reading import Reader, ReadTracker, World, looking_at
from judge.abilities.selections import Filter, Select, Stat
from judge.abilities.text import Text
from judge.kernel import CardId, Citation, Effect, Game, Info, PlayerId, Spend, Table, layered
from judge.records import record

Scope = Callable[[Table], Sequence[CardId]]
Change = Callable[[Table, CardId], Info]
Part = tuple[int, Change]
"""The stage in which a part of an effect applies, and the function that applies it to a card."""


TABLES = 4
"""The number of results kept for tables that differ in the values read."""

TEXTS = 200
"""The number of amounts kept; each text belongs to one moment."""


class _Kept:
    """The last results computed for tables of characteristics, each with the values read for it.

    Effects are tried out on many tables, and most of these differ in other cards.

    Args:
        make: computes the result while texts read a table.
    """

    __slots__ = ("_found", "_make")

    def __init__(self, make: Callable[[], int]) -> None:
        self._make = make
        self._found: list[tuple[dict[CardId, Info | None], int]] = []

    def of(self, world: World, table: Table) -> int:
        for read, result in self._found:
            for card, info in read.items():
                if table.get(card) is not info:
                    break
            else:
                return result
        looked = ReadTracker(table)
        with looking_at(world, looked):
            result = self._make()
        if looked.read or not world.gathering:
            self._found = [*self._found[1 - TABLES :], (looked.read, result)]
        return result


class _StaticFacts(NamedTuple):
    """The facts about a static ability that do not depend on the board; computed once per node.

    “Numbers” are those that change in the last stage, such as attack and defense.

    Attributes:
        reads_numbers: whether its result may depend on numbers.
        computes: whether an amount that it gives is computed from the board.
        adds: whether it changes numbers by fixed amounts only; the new numbers of a card depend on its old ones alone.
        asks_numbers: whether its condition or its selection of cards depends on numbers.
    """

    node: Static
    sets: bool
    reads_numbers: bool
    computes: bool
    adds: bool
    asks_numbers: bool


@record
class Applying:
    """How one game applies continuous effects.

    Attributes:
        reader: reads conditions and filters.
        seen: ``seen(game, card, info)`` returns the properties of a card for filters, given its characteristics so far.
        added: the properties that ``seen`` adds or changes.
        parts: ``parts(game, grant, name, text, began)`` splits an effect by stage. ``text`` is ``None`` for a lasting
            effect, whose numbers are fixed; ``began`` is the effect's timestamp.
        numbers: the last stages, in which only numbers change.
        uncounted: returns further cards of a player that an effect applies to, although a selection leaves them out.
    """

    reader: Reader
    seen: Callable[[Game, CardId, Info], Info]
    parts: Callable[[Game, Grant, str, Text | None, int], Sequence[Part]]
    stages: dict[int, Citation]
    numbers: Collection[int]
    figures: Sequence[str]
    added: frozenset[str] = frozenset()
    uncounted: Callable[[Game, PlayerId, Select], Sequence[CardId]] = lambda game, player, select: ()
    _amounts: dict[tuple[int, int], tuple[Text, Any, _Kept]] = field(default_factory=dict)
    _static_facts: dict[int, _StaticFacts] = field(default_factory=dict)
    _looks: dict[int, tuple[Any, int]] = field(default_factory=dict)
    _made: dict[tuple[int, int, str, int], tuple[Static, dict[CardId, tuple[Info, Info]]]] = field(default_factory=dict)
    _alike: dict[tuple[int, CardId], tuple[Select, dict[CardId, tuple[Info, bool]] | None]] = field(
        default_factory=dict
    )

    def of_lasting(self, game: Game, effect: Lasting) -> list[Effect]:
        """Return a lasting effect as continuous effects, one per stage."""
        scope, settled = self._scope_of_lasting(game, effect), effect.while_like is None
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

    def _scope_of_lasting(self, game: Game, effect: Lasting) -> Scope:
        """Return a function that finds the cards a lasting effect still applies to."""
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
        """Return a static ability as continuous effects, one per stage; they end once its card has lost it.

        Args:
            given_at: the timestamp at which an effect gave it to the card; 0 for a printed ability.
        """
        game, card, node = text.game, text.source.card, ability.node
        scope = _while_possessed(card, ability, self._scope(text, node))
        return self._by_stage(text, node, scope, max(game.state.get(card, "since", 0), given_at))

    def of_rule(self, text: Text, node: Static, since: int) -> list[Effect]:
        """Return a rule that a resolved text made, as continuous effects, one per stage.

        No card has this rule, and it also applies to cards that appear later.

        Args:
            text: the text that made it, with the values it remembers.
            node: the rule, with computed numbers.
        """
        return self._by_stage(text, node, self._scope(text, node), since)

    def _by_stage(self, text: Text, node: Static, scope: Scope, since: int) -> list[Effect]:
        game, card, stages, says = text.game, text.source.card, self.stages, self._facts_of(node)
        settled: Collection[int] = () if says.reads_numbers else self.numbers
        alone = node.affects == "this" and node.if_ is None
        return [
            Effect(
                text.subject,
                card,
                stage,
                since,
                scope,
                self._once((id(node), part, text.subject, since), node, change)
                if says.adds and stage in self.numbers
                else change,
                stages[stage],
                stage in settled,
                says.sets,
                alone=alone,
                own=alone and not says.computes,
                origin=(text, node),
            )
            for part, (stage, change) in enumerate(self.parts(game, node.static, text.subject, text, since))
        ]

    def _facts_of(self, node: Static) -> _StaticFacts:
        if id(node) not in self._static_facts:  # the node is kept alive, so that its id is not reused
            self._static_facts[id(node)] = _StaticFacts(
                node,
                self._sets(node.static),
                self._reads_numbers(node),
                any(isinstance(value, Node) for _, value in node.static),
                not self._sets(node.static) and all(isinstance(one, int | None) for one in self._amounts_of(node)),
                self._asks_numbers(node),
            )
        return self._static_facts[id(node)]

    def asks_numbers(self, node: Static) -> bool:
        """Return whether a static ability's condition or selection depends on numbers of the last stages."""
        return self._facts_of(node).asks_numbers

    def _asks_numbers(self, node: Static) -> bool:
        return any(
            part.stat in self.figures
            if isinstance(part, Stat)
            else isinstance(part, Filter) and not part.asked.isdisjoint(self.figures)
            for part in nodes([node.if_, node.affects])
        )

    def _sets(self, grant: Grant) -> bool:
        """Return whether a grant overwrites a value instead of only adding or removing something."""
        fields = ("type", *(f"set_{name}" for name in self.figures))
        values = vars(grant)  # games lack some of these fields; a failing attribute access on a node is slow
        return any(values.get(field) is not None for field in fields)

    def amount(self, text: Text | None, amount: Any, table: Table) -> int:
        """Return an amount that an effect gives, computed from the characteristics so far.

        It is computed once for tables that do not differ in what it reads. An amount that looks through all cards
        counts as effort.
        """
        if text is None or isinstance(amount, int):
            return int(amount)
        known = self._amounts.get((id(text), id(amount)))
        if known is None:
            if len(self._amounts) >= TEXTS:
                self._amounts.clear()
            known = text, amount, _Kept(partial(self._computed, text, amount))  # kept alive with their ids
            self._amounts[id(text), id(amount)] = known
        return known[2].of(self.reader.world, table)

    def _computed(self, text: Text, amount: Any) -> int:
        text.game.spend(1 + len(text.game.state.owners) * self._scans_of_cards(amount))
        return self.reader.amount(text, amount)

    def _scans_of_cards(self, amount: Any) -> int:
        """Return how many times an amount looks through all cards."""
        if id(amount) not in self._looks:
            self._looks[id(amount)] = (amount, sum(isinstance(node, Select) for node in nodes(amount)))
        return self._looks[id(amount)][1]

    def _reads_numbers(self, node: Static) -> bool:
        """Return whether a static ability's result may depend on numbers of the last stages."""
        asked = frozenset() if node.affects == "this" else node.affects.asked
        computed = not all(isinstance(amount, int | None) for amount in self._amounts_of(node))
        computed = computed or (node.affects != "this" and node.affects.computed)
        return node.if_ is not None or computed or not asked.isdisjoint(self.figures)

    def _amounts_of(self, node: Static) -> list[Any]:
        return [getattr(node.static, form + name, None) for name in self.figures for form in ("", "set_")]

    def _once(self, key: tuple[int, int, str, int], node: Static, change: Change) -> Change:
        """Return a change that is made only once to the same characteristics of a card, and then returns the same."""
        if len(self._made) >= TEXTS:
            self._made.clear()
        made = self._made.setdefault(key, (node, {}))[1]  # the node is kept alive, so that its id is not reused

        def changed(table: Table, card: CardId) -> Info:
            now, known = table[card], made.get(card)
            if known is None or known[0] is not now:
                known = made[card] = now, change(table, card)
            return known[1]

        return changed

    def _scope(self, text: Text, node: Static) -> Scope:
        """Return a function that finds the cards of a static ability: none while its condition is false."""
        own = (text.source.card,)
        matching: Scope = (lambda _: own) if node.affects == "this" else self._matching(text, node.affects, again=True)
        condition = node.if_
        if condition is None:
            return matching

        holds, world = _Kept(lambda: self.reader.holds(text, condition)).of, self.reader.world
        return lambda table: matching(table) if holds(world, table) else ()

    def _matching(self, text: Text, affects: Select, *, again: bool = False) -> Scope:
        """Return a function that finds the cards matching a selection.

        A card whose characteristics have not changed is not checked again. ``again`` says whether the same selection
        will be asked for again.
        """
        game, reader = text.game, self.reader
        sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[affects.side]
        looking = (reader.world.candidates, self.uncounted)
        candidates = [c for p in sides for find in looking for c in find(game, p, affects)]
        if not reader.asks(affects):
            return lambda table: [card for card in candidates if card in table]
        known = self._last_matches(text, affects) if again else None
        read: dict[CardId, tuple[Info, bool]] = {} if known is None else known
        computed, seen = affects.computed, self.seen if known is None else _unchanged

        def scope(table: Table) -> Sequence[CardId]:
            there = [card for card in candidates if card in table]
            new = [c for c in there if computed or c not in read or read[c][0] is not table[c]]
            if new:
                with looking_at(reader.world, table), reader.at_once():
                    for card in new:
                        game.spend(1)
                        now = table[card]
                        read[card] = now, reader.like(text, affects, seen(game, card, now), card)
            return [card for card in there if read[card][1]]

        return scope

    def _last_matches(self, text: Text, affects: Select) -> dict[CardId, tuple[Info, bool]] | None:
        """Return the cards last checked against a selection, each with its characteristics then and whether it matched.

        ``None`` if anything else than the characteristics so far may decide.
        """
        key = id(affects), text.source.card
        if key not in self._alike:
            if len(self._alike) >= TEXTS:
                self._alike.clear()
            asked = self.reader.characteristics(affects)
            by_characteristics = asked is not None and asked.isdisjoint(self.added)
            self._alike[key] = affects, {} if by_characteristics else None  # kept alive, so that its id is not reused
        return self._alike[key][1]


def _unchanged(game: Game, card: CardId, info: Info) -> Info:
    return info


def of_given(
    base: Table,
    effects: Sequence[Effect],
    stage: int,
    of_statics: Callable[[CardId, Info], Sequence[Effect]],
    spend: Spend,
) -> list[Effect]:
    """Return the effects of static abilities that effects give, directly or through another such ability.

    Such an ability applies at the earliest in the stage in which it is given.

    Args:
        base: the characteristics of every card before any effect.
        of_statics: returns the effects of the static abilities among a card's characteristics.
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


def _while_possessed(card: CardId, ability: Any, scope: Scope) -> Scope:
    """Return ``scope`` limited to tables in which the card still has the static ability."""
    return lambda table: scope(table) if card in table and ability in table[card]["abilities"] else ()


def nullified(effects: Sequence[Effect], since: dict[CardId, int]) -> list[Effect]:
    """Return the effects, without the cards whose older effects have been nullified.

    Args:
        since: for each such card, the timestamp before which effects on it are nullified.
    """

    def limited(effect: Effect) -> Effect:
        scope = effect.scope
        return replace(effect, scope=lambda table: [c for c in scope(table) if effect.since >= since.get(c, 0)])

    return [limited(e) for e in effects] if since else list(effects)
