"""8.5.2 and 8.5.40 Create: a token is brought into being in the arena, or a card in a zone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from judge.abilities import Text
from judge.games.fab import effect_words, object_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0106_layers import unused_name
from judge.games.fab.book.c0108_effects import in_order, objects, rule_of, text_of
from judge.games.fab.book.c0109_events import Several, expand
from judge.games.fab.book.c0115_counters import put_down, together
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0300_contents import cannot_take
from judge.games.fab.book.c0806_token import OtherToken, Token
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.replacement_words import EntersWith
from judge.games.fab.world import controller, fab, info, zone
from judge.kernel import (
    Citation,
    Game,
    Happening,
    OfPlayer,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    new_timestamp,
)


@clause("fab:8.5.2", "fab:8.5.2a", "fab:1.3.1a")
class Create(OfPlayer):
    """A token comes into being as it enters the arena (8.5.2b), its player's own and under their control (8.5.2c).

    Args:
        who: the player who is instructed to create it.
        token: which one: its keyword defines its properties (8.5.2a).
        counters: the counters with which it enters the arena (6.4.8).
        equipped: the zones to which it is equipped as it comes into being (8.5.41d); none for the permanent zone.
    """

    __slots__ = ("counters", "equipped", "now", "token")
    key = "created"

    def __init__(
        self,
        who: PlayerId,
        token: Token | OtherToken,
        counters: Mapping[str, int] | None = None,
        equipped: tuple[str, ...] = (),
    ) -> None:
        super().__init__(who, "fab:8.5.2")
        self.token = token
        self.counters = together(token.enters_with, counters or {})
        self.equipped = equipped
        self.now: Ref | None = None

    def objects(self) -> tuple[str, ...]:
        """Return the token, once it is there."""
        return () if self.now is None else (self.now.card,)

    def values(self) -> dict[str, Any]:
        """Return which token."""
        return {"name": self.token.name}

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clause that defines the token, that it enters the arena, and under whose control."""
        by_itself = any(isinstance(ability.node, EntersWith) for ability in self.token.face.abilities)
        entering = ("fab:6.4.8",) if self.counters or by_itself else ()
        return (self.token.says, "fab:8.5.2a", "fab:8.5.2b", "fab:8.5.2c", *entering)

    def happen(self, game: Game) -> None:
        """Bring it into being in the arena."""
        card = unused_name(game, f"{self.who}-{self.token.made_as}")
        fab(game).bring(card, self.token.face)
        facts = {"since": new_timestamp(game), **({"equipped": self.equipped} if self.equipped else {})}
        game.state.add(card, self.who, zone(self.who, self.equipped[0] if self.equipped else "permanent"), facts)
        self.now = game.state.ref(card)
        own = {name: n for name, n in _enters_with(game, self.who, self.now).items() if n > 0}
        if self.counters or own:
            put_down(game, card, together(self.counters, own))

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it was created, and that it entered the arena, as if it had been there before (8.5.2b)."""
        if self.now is None:
            return
        now, to = info(game, self.now.card), self.equipped[0] if self.equipped else "permanent"
        yield Happening("created", self.now, now, self.who, by=self.who)
        yield Happening("enters", self.now, now, self.who, to_zone=to, by=self.who)


@clause("fab:6.4.8")
def _enters_with(game: Game, player: PlayerId, ref: Ref) -> Mapping[str, int]:
    """Return the counters with which a token enters the arena by an ability of its own (6.4.8)."""
    text, found = text_of(game, player, ref, ref.card), dict[str, int]()
    for node in (ability.node for ability in info(game, ref.card)["abilities"]):
        if isinstance(node, EntersWith) and (node.if_ is None or fab(game).reader.holds(text, node.if_)):
            own = {name: fab(game).reader.amount(text, amount) for name, amount in node.enters_with.items()}
            found = together(found, own)
    return found


def token_called(game: Game, name: str) -> Token | OtherToken:
    """Return the token of a name: one that the book defines (8.5.2a), or one of the board (8.5.2a#other-tokens)."""
    return TOKENS.get(name) or fab(game).tokens[name]


@performs(effect_words.Create)
@clause("fab:8.5.2", without=0)
def _create(text: Text, what: effect_words.Create) -> Procedure[int]:
    """8.5.2: create tokens, each an event of its own (1.9.2)."""
    game, made = text.game, list[Ref]()
    number = fab(game).reader.amount(text, what.count)
    for player in _whose(text, what):
        if number > 0:
            made += yield from create(game, player, what.create, rule_of(text), what.counters, number)
    if what.remember:
        text.named[what.remember] = tuple(made)
    return len(made)


@clause("fab:8.5.2c")
def _whose(text: Text, what: effect_words.Create) -> Sequence[PlayerId]:
    """Return under whose control the tokens enter the arena: the players of these objects, or those instructed."""
    if what.under is None:
        return in_order(text, what.who)
    return tuple(dict.fromkeys(controller(text.game, ref.card) for ref in objects(text, what.under)))


def create(
    game: Game,
    player: PlayerId,
    name: str,
    rule: Citation,
    counters: Mapping[str, int] | None = None,
    number: int = 1,
) -> Procedure[list[Ref]]:
    """Let a player create tokens of a name; return them.

    Args:
        game: the running game.
        player: who creates them.
        name: what the tokens are called.
        rule: the clause that makes it happen.
        counters: the counters that each enters with.
        number: how many.
    """
    token = token_called(game, name)
    whole = Several("created", player, number, token.face.base)
    done: list[Any] = yield from expand(game, whole, lambda: Create(player, token, counters), rule)
    return [event.now for event in done if event.now is not None]


# 8.5.40: cards


@clause("fab:8.5.40", "fab:8.5.40b")
class Bring(OfPlayer):
    """A card comes into being in a zone of a player, who owns it; it was no part of the card-pool (8.5.40b).

    Args:
        who: the player who is instructed to create it.
        key: what the board calls the card.
        face: what is printed on it.
        into: the name of the zone.
    """

    __slots__ = ("face", "into", "key_of_card", "now")
    key = "brought"

    def __init__(self, who: PlayerId, key: str, face: Face, into: str) -> None:
        super().__init__(who, "fab:8.5.40")
        self.key_of_card = key
        self.face = face
        self.into = into
        self.now: Ref | None = None

    def objects(self) -> tuple[str, ...]:
        """Return the card, once it is there."""
        return () if self.now is None else (self.now.card,)

    def values(self) -> dict[str, Any]:
        """Return which card, and where."""
        return {"name": self.face.name, "to": self.into}

    def impossible(self, game: Game) -> Why | None:
        """Return why not: the zone cannot contain it."""
        return cannot_take(game, self.who, self.face.base, self.into)

    def happen(self, game: Game) -> None:
        """Bring it into being, with what is printed on such a card (8.5.40a)."""
        card = unused_name(game, f"{self.who}-created-{self.key_of_card}")
        fab(game).bring(card, self.face)
        game.state.add(card, self.who, zone(self.who, self.into), {"since": new_timestamp(game)})
        self.now = game.state.ref(card)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it was created."""
        if self.now is not None:
            yield Happening("created", self.now, info(game, self.now.card), self.who, to_zone=self.into, by=self.who)


@clause("fab:8.5.40a")
def printed_as(game: Game, key: str) -> Face:
    """Return what is printed on a card that the board calls so (8.5.40a)."""
    return fab(game).library[key]


@performs(object_words.CreateCard)
@clause("fab:8.5.40", without=0)
def _create_card(text: Text, what: object_words.CreateCard) -> Procedure[int]:
    """8.5.40: create cards in a zone, each an event of its own (1.9.2)."""
    game, made, face = text.game, list[Ref](), printed_as(text.game, what.create_card)
    number, because = fab(game).reader.amount(text, what.count), ("fab:8.5.40a", "fab:8.5.40b")
    for player in in_order(text, what.who) if number > 0 else ():
        whole = Several("created", player, number, face.base)
        make = partial(Bring, player, what.create_card, face, what.into)
        done: list[Any] = yield from expand(game, whole, make, rule_of(text), because)
        made += [event.now for event in done if event.now is not None]
    if what.remember:
        text.named[what.remember] = tuple(made)
    return len(made)


__all__ = ["Create", "create", "token_called"]
