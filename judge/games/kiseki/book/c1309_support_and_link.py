"""1309 Support, 1310 Link."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT, attributes
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant, remember
from judge.games.kiseki.world import Game, controller, info, owner
from judge.kernel import CardId, Effect, Happening, Info, OfCard, PlayerId, Procedure, Table, Why, clause, do


@clause("kiseki:401.1")
class GetSupport(OfCard):
    """A UNIT gets the support attribute, which it keeps until it loses it (1218.2#support-never-ends)."""

    __slots__ = ()
    key = "supported_now"
    meaning = "kiseki:1309.1"
    gains = True

    def values(self) -> dict[str, Any]:
        return {"attribute": SUPPORT}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the UNIT is gone, or its support would not change (104.3)."""
        if not game.state.present(self.ref):
            return Why("kiseki:104.2", "gone")
        return Why("kiseki:104.3", "already") if (SUPPORT in attributes(game, self.ref.card)) is self.gains else None

    def happen(self, game: Game) -> None:
        others = tuple(a for a in attributes(game, self.ref.card) if a != SUPPORT)
        game.state.put(self.ref.card, "attributes", (*others, SUPPORT) if self.gains else others or None)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of getting or losing support."""
        name = "gets_support" if self.gains else "loses_support"
        yield Happening(name, self.ref, info(game, self.ref.card), controller(game, self.ref.card))


class LoseSupport(GetSupport):
    """A UNIT loses the support attribute (1309.2)."""

    __slots__ = ()
    key = "unsupported"
    meaning = "kiseki:1309.2"
    gains = False


@named("support")
def _support(text: Text, instruction: say.Special) -> Procedure[int]:
    events = [GetSupport(ref) for ref in refs_meant(text, instruction)]
    because = ("kiseki:1218.2#support-never-ends",)
    return remember(text, instruction, (yield from do(text.game, *events, clause="kiseki:1309.1", because=because)))


@named("lose_support")
def _lose_support(text: Text, instruction: say.Special) -> Procedure[int]:
    events = [LoseSupport(ref) for ref in refs_meant(text, instruction)]
    return remember(text, instruction, (yield from do(text.game, *events, clause="kiseki:1309.2")))


Scope = Callable[[Table], Sequence[CardId]]
Change = Callable[[Table, CardId], Info]
Groups = tuple[tuple[str, ...], ...]

LINK = "kiseki:1310.1"
"""The clause of the effect that gives UNIT cards all organizations linked with theirs."""


@named("link")
def _link(text: Text, instruction: say.Special) -> Procedure[int]:
    """1310.1: link organizations for players, for the rest of the game (1310.1#link-duration)."""
    game = text.game
    for player in text.players(instruction.who):
        links = joined([*links_of(game, player), tuple(sorted(instruction.names))])
        game.note(
            "linked",
            LINK,
            because=("kiseki:1310.1#link-duration",),
            actor=player,
            names=instruction.names,
            groups=[list(group) for group in links],
        )
        game.state.put(player, "links", links)
    game.world.record_effects(game)
    yield from ()
    return 1


def links_of(game: Game, player: PlayerId) -> Groups:
    """Return the groups of organizations linked for a player."""
    found: Groups = game.state.get(player, "links", ())
    return found


def joined(groups: Sequence[Sequence[str]]) -> Groups:
    """Return the groups of organizations with overlapping groups merged."""
    whole: list[set[str]] = []
    for group in groups:
        touching = [g for g in whole if g & set(group)]
        whole = [*(g for g in whole if g not in touching), set(group).union(*touching)]
    return tuple(tuple(sorted(g)) for g in whole)


def link_effects(game: Game, base: Table, stage: int) -> list[Effect]:
    """Return the effects that give each player's UNIT cards all organizations of a group.

    ``stage`` is the stage in which effects on organizations apply.
    """
    found: list[Effect] = []
    for player in game.players:
        links = links_of(game, player)
        own = [card for card in base if owner(game, card) == player] if links else []
        for number, group in enumerate(links):
            scope, change = _parts(own, group)
            name = f"{player}.link.{'+'.join(group)}"
            found.append(Effect(name, player, stage, number, scope, change, LINK))
    return found


def _parts(own: Sequence[CardId], group: Sequence[str]) -> tuple[Scope, Change]:
    linked = frozenset(group)

    def scope(table: Table) -> Sequence[CardId]:
        return [card for card in own if _is_linked(table[card], linked)]

    def change(table: Table, card: CardId) -> Info:
        info = table[card]
        return {**info, "traits": tuple(dict.fromkeys((*info["traits"], *group)))}

    return scope, change


def _is_linked(info: Info, group: frozenset[str]) -> bool:
    return info["type"] == "unit" and any(name in group for name in info["traits"])
