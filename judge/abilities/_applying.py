"""From what texts say to what cards are: static abilities and lasting effects as continuous effects of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from judge.abilities._abilities import Static
from judge.abilities._instructions import Grant
from judge.abilities._lasting import Lasting
from judge.abilities._reading import Reader, Text, names
from judge.abilities._select import Select
from judge.kernel import GAME, CardId, Citation, Effect, Game, Info, Table, layered
from judge.kernel._continuous import depends

Scope = Callable[[Table], Sequence[CardId]]
Change = Callable[[Table, CardId], Info]
Part = tuple[int, Change]
"""The stage in which a part of an effect is applied, and what it does to a card there."""


@dataclass(frozen=True, slots=True)
class Applying:
    """How one game applies continuous effects.

    Attributes:
        reader: reads conditions and filters.
        seen: ``seen(game, card, info)`` is what a filter sees of a card that has this information so far.
        parts: ``parts(game, grant, name, text)`` splits what an effect does by stage; ``text`` is ``None`` for a
            lasting effect, whose numbers are fixed.
        stages: the clause of each stage.
    """

    reader: Reader
    seen: Callable[[Game, CardId, Info], Info]
    parts: Callable[[Game, Grant, str, Text | None], Sequence[Part]]
    stages: dict[int, Citation]

    def of_lasting(self, game: Game, effect: Lasting) -> list[Effect]:
        """Return a lasting effect stage by stage; it stays on the objects it was given to."""
        fixed = [r.card for r in effect.refs if game.state.present(r)]
        return [
            Effect(effect.id, effect.source, stage, effect.since, lambda _: fixed, change, self.stages[stage], True)
            for stage, change in self.parts(game, effect.grant, effect.id, None)
        ]

    def of_static(self, text: Text, ability: Any) -> list[Effect]:
        """Return a static ability stage by stage, as old as its card's stay; nothing once its card has lost it."""
        game, card, node = text.game, text.source.card, ability.node
        scope = self._scope(text, node)
        since = game.state.get(card, "since", 0)
        return [
            Effect(text.subject, card, stage, since, _while_had(card, ability, scope), change, self.stages[stage])
            for stage, change in self.parts(game, node.static, text.subject, text)
        ]

    def _scope(self, text: Text, node: Static) -> Scope:
        """Return which cards a static ability applies to, given what they are so far."""
        if not self.reader.holds(text, node.if_):
            return lambda _: ()
        if node.affects == "this":
            own = (text.source.card,)
            return lambda _: own
        affects = node.affects
        return lambda table: self._matching(text, affects, table)

    def _matching(self, text: Text, affects: Select, table: Table) -> Sequence[CardId]:
        game, reader = text.game, self.reader
        sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[affects.side]
        return [
            card
            for player in sides
            for zone in names(affects.zone)
            for card in reader.world.zone_cards(game, player, zone)
            if card in table and reader.like(text, affects, self.seen(game, card, table[card]), card)
        ]


def _while_had(card: CardId, ability: Any, scope: Scope) -> Scope:
    """Return the scope of a static ability: nothing where an effect has taken the ability away by then."""
    return lambda table: scope(table) if card in table and ability in table[card]["abilities"] else ()


@dataclass(frozen=True, slots=True)
class Telling:
    """The clauses by which an effect that begins or ceases to matter is told.

    Attributes:
        static: that a static ability applies.
        text: that what a resolved text left applies.
        at_once: that it applies to a card that comes from the moment it comes.
        dependency: that it comes after one it depends on.
        age: that it comes after one that arose earlier.
        age_static: since when a static ability counts.
        age_text: since when what a resolved text left counts.
    """

    static: Citation
    text: Citation
    at_once: Citation
    dependency: Citation
    age: Sequence[Citation]
    age_static: Citation
    age_text: Citation

    def tell(
        self, game: Game, base: Table, effects: Sequence[Effect], played: Collection[str],
        came: Collection[CardId] = (), *, silent: bool = False,
    ) -> None:  # fmt: skip
        """Say which continuous effects begin or cease to make a difference to which cards.

        Args:
            game: the running game.
            base: what is printed on every card.
            effects: every continuous effect there is.
            played: the ids of those that resolved texts left.
            came: cards that have just come into a zone; what applies there applies to them at once.
            silent: only remember it; it was so when the scenario began.
        """
        told: tuple[tuple[str, int, CardId], ...] = game.state.get(GAME, "told", ())
        if not (effects or told or silent):
            return
        full = layered(base, effects)
        now: list[tuple[str, int, CardId]] = []
        for effect in sorted(effects, key=lambda e: (e.stage, e.since, e.id)):
            before = layered(base, [e for e in effects if e.stage < effect.stage])
            without = layered(base, [e for e in effects if e is not effect])
            reached = {*effect.scope(before), *effect.scope(full)}
            for card in full:
                entry = (effect.id, effect.stage, card)
                matters = card in reached and full[card] != without[card]
                if matters:
                    now.append(entry)
                if silent or matters is (entry in told) or not (matters or card not in came):
                    continue
                late = card in came and effect.id not in played and effect.source != card
                kind = self.text if effect.id in played else self.static
                order = self._order(before, effects, effect, card, played)
                because = (kind, *((self.at_once,) if late else ()), *order)
                game.note("applies" if matters else "ceases", effect.because, because=because, considered=True,
                          objects=(effect.source, card))  # fmt: skip
        if tuple(now) != told or silent:
            game.state.put(GAME, "told", tuple(now))

    def _order(
        self, before: Table, effects: Iterable[Effect], effect: Effect, card: CardId, played: Collection[str]
    ) -> tuple[Citation, ...]:
        """Return the clauses by which an effect comes after others of its stage on the same card, if it does.

        Args:
            before: what the cards are when the stage begins.
            effects: all of them.
            effect: the one asked about.
            card: the card.
            played: the ids of those that resolved texts left.
        """
        others = [e for e in effects if e.stage == effect.stage and e is not effect]
        if any(depends(before, effect, e) for e in others):
            return (self.dependency,)
        older = [
            e for e in others if e.since < effect.since and card in e.scope(before) and not depends(before, e, effect)
        ]
        return (*self.age, self.age_text if effect.id in played else self.age_static) if older else ()


def nullified(effects: Sequence[Effect], since: dict[CardId, int]) -> list[Effect]:
    """Return the effects without their hold on cards for which everything that arose before a moment is nullified.

    Args:
        effects: continuous effects.
        since: for such a card the moment.
    """

    def limited(effect: Effect) -> Effect:
        held = effect.scope
        return replace(effect, scope=lambda table: [c for c in held(table) if effect.since >= since.get(c, 0)])

    return [limited(e) for e in effects] if since else list(effects)
