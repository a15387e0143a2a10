"""8.5 Effect keywords about permanents: create, gain control, give, steal, equip, retrieve and exchange."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from judge.abilities import Text
from judge.games.fab.book.c0101_players import words_of
from judge.games.fab.book.c0106_layers import unused_name
from judge.games.fab.book.c0108_effects import Several, expand, follow, in_order, objects, rule_of, text_of, to_each
from judge.games.fab.book.c0114_costs import AssetCost, affordable, pay_assets
from judge.games.fab.book.c0115_counters import put_down, together
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0300_zones import (
    OWNERS_ONLY,
    Move,
    cannot_take,
    hero_stays,
    is_empty,
    made_by,
    only_deck_cards,
)
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0802_equipping import PLACES, WEAPON_ZONES, Worn, cannot_wear, lacks_its_pair
from judge.games.fab.book.c0803_keywords import CLOAKED, MODULAR, PAIRS, PERCHED
from judge.games.fab.book.c0806_tokens import TOKENS, OtherToken, Token
from judge.games.fab.language import effects as verbs
from judge.games.fab.language.effects import EntersWith
from judge.games.fab.world import (
    ARENA,
    CHAIN,
    EQUIPMENT_ZONES,
    STACK,
    Game,
    cards,
    controller,
    hero,
    in_arena,
    info,
    is_public,
    lies_public,
    on_chain,
    owner,
    permanents,
    reader_of,
    zone,
    zone_of,
)
from judge.kernel import (
    CardId,
    Citation,
    Event,
    Happening,
    Info,
    OfPlayer,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    new_timestamp,
    unless_dropped,
)

# 8.5.2 and 8.5.40 Create: a token is created in the arena, or a card in a zone


@clause("fab:8.5.2", "fab:8.5.2a", "fab:1.3.1a")
class Create(OfPlayer):
    """A token is created in the arena (8.5.2b), owned and controlled by its player (8.5.2c).

    Args:
        token: the token; its keyword defines its properties (8.5.2a).
        counters: the counters that it enters the arena with (6.4.8).
        equipped: the zones that it is equipped to at once (8.5.41d); empty for the permanent zone.
        by: the player who was instructed to create it, if its controller is another player.
    """

    __slots__ = ("by", "counters", "equipped", "now", "token")
    key = "created"

    def __init__(
        self,
        who: PlayerId,
        token: Token | OtherToken,
        counters: Mapping[str, int] | None = None,
        equipped: tuple[str, ...] = (),
        by: PlayerId | None = None,
    ) -> None:
        super().__init__(who, "fab:8.5.2")
        self.by = by or who
        self.token = token
        self.counters = together(token.enters_with, counters or {})
        self.equipped = equipped
        self.now: Ref | None = None

    def objects(self) -> tuple[str, ...]:
        """Return the token, once it exists."""
        return () if self.now is None else (self.now.card,)

    def values(self) -> dict[str, Any]:
        return {"name": self.token.name, **({"under": True} if self.by != self.who else {})}

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clauses that define the token, its entering and its controller."""
        by_itself = any(isinstance(ability.node, EntersWith) for ability in self.token.face.abilities)
        entering = ("fab:6.4.8",) if self.counters or by_itself else ()
        return (self.token.says, "fab:8.5.2a", "fab:8.5.2b", "fab:8.5.2c", *entering)

    def happen(self, game: Game) -> None:
        card = unused_name(game, f"{self.who}-{self.token.made_as}")
        game.world.bring(card, self.token.face)
        facts = {"since": new_timestamp(game), **({"equipped": self.equipped} if self.equipped else {})}
        game.state.add(card, self.who, zone(self.who, self.equipped[0] if self.equipped else "permanent"), facts)
        self.now = game.state.ref(card)
        own = {name: n for name, n in _enters_with(game, self.who, self.now).items() if n > 0}
        if self.counters or own:
            put_down(game, card, together(self.counters, own))

    def would(self, game: Game) -> Iterator[Happening]:
        """Yield the same trigger events for replacement effects, with the properties that the token will have."""
        yield from self._happenings(game.state.ref(hero(game, self.who)), self.token.face.base)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: it was created, entered the arena (8.5.2b), and was equipped (8.5.41d)."""
        if self.now is not None:
            yield from self._happenings(self.now, info(game, self.now.card))

    def _happenings(self, ref: Ref, seen: Info) -> Iterator[Happening]:
        to = self.equipped[0] if self.equipped else "permanent"
        yield Happening("created", ref, seen, self.who, by=self.by)
        yield Happening("enters", ref, seen, self.who, to_zone=to, by=self.by)
        if self.equipped:
            yield Happening("equipped", ref, seen, self.who, to_zone=to, by=self.by)


@clause("fab:6.4.8")
def _enters_with(game: Game, player: PlayerId, ref: Ref) -> Mapping[str, int]:
    """Return the counters that a token enters the arena with by its own ability (6.4.8)."""
    text, found = text_of(game, player, ref, ref.card), dict[str, int]()
    for node in (ability.node for ability in info(game, ref.card)["abilities"]):
        if isinstance(node, EntersWith) and (node.if_ is None or reader_of(text).holds(text, node.if_)):
            own = {name: reader_of(text).amount(text, amount) for name, amount in node.enters_with.items()}
            found = together(found, own)
    return found


def token_called(game: Game, name: str) -> Token | OtherToken:
    """Return the token with a name: one of the rulebook (8.5.2a), or of the board (8.5.2a#other-tokens)."""
    return TOKENS.get(name) or OtherToken(game.world.tokens[name])


@performs(verbs.Create)
@clause("fab:8.5.2", without=0)
def _create(text: Text, instruction: verbs.Create) -> Procedure[int]:
    game, created = text.game, list[Ref]()
    number = reader_of(text).amount(text, instruction.count)
    for player in _token_players(text, instruction):
        if number > 0:
            by = player if instruction.under is None else text.you
            rule, counters = rule_of(text), instruction.counters
            created += yield from create(game, player, instruction.create, rule, counters, number, by)
    if instruction.remember:
        text.named[instruction.remember] = tuple(created)
    return len(created)


@clause("fab:8.5.2c")
def _token_players(text: Text, instruction: verbs.Create) -> Sequence[PlayerId]:
    """Return the players who get the tokens: those of the text, or the controllers of the objects in ``under``."""
    if instruction.under is None:
        return in_order(text, instruction.who)
    return tuple(dict.fromkeys(controller(text.game, ref.card) for ref in objects(text, instruction.under)))


def create(
    game: Game,
    player: PlayerId,
    name: str,
    rule: Citation,
    counters: Mapping[str, int] | None = None,
    number: int = 1,
    by: PlayerId | None = None,
) -> Procedure[list[Ref]]:
    """Create tokens by name under a player's control; return them.

    Args:
        rule: the clause that makes it happen.
        by: the player who is instructed to create them, if their controller is another player.
    """
    token = token_called(game, name)
    whole = Several("created", player, number, token.face.base, by=by)
    done: list[Any] = yield from expand(game, whole, lambda: Create(player, token, counters, by=by), rule)
    return [event.now for event in done if event.now is not None]


# 8.5.40: cards


@clause("fab:8.5.40", "fab:8.5.40b")
class Bring(OfPlayer):
    """A card is created in a zone of a player, who owns it; it is not part of the card-pool (8.5.40b).

    Args:
        key: the card's key on the board.
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
        return () if self.now is None else (self.now.card,)

    def values(self) -> dict[str, Any]:
        return {"name": self.face.name, "to": self.into}

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the zone cannot contain the card."""
        return cannot_take(game, self.who, self.face.base, self.into)

    def happen(self, game: Game) -> None:
        """Create the card with the printed face (8.5.40a)."""
        card = unused_name(game, f"{self.who}-created-{self.key_of_card}")
        game.world.bring(card, self.face)
        game.state.add(card, self.who, zone(self.who, self.into), {"since": new_timestamp(game)})
        self.now = game.state.ref(card)

    def would(self, game: Game) -> Iterator[Happening]:
        """Yield the same trigger event for replacement effects, with the properties that the card will have."""
        ref = game.state.ref(hero(game, self.who))
        yield Happening("created", ref, self.face.base, self.who, to_zone=self.into, by=self.who)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of being created."""
        if self.now is not None:
            yield Happening("created", self.now, info(game, self.now.card), self.who, to_zone=self.into, by=self.who)


@clause("fab:8.5.40a")
def printed_as(game: Game, key: str) -> Face:
    """Return the printed face of the card with this key under the board's ``cards`` (8.5.40a)."""
    return game.world.library[key]


@performs(verbs.CreateCard)
@clause("fab:8.5.40", without=0)
def _create_card(text: Text, instruction: verbs.CreateCard) -> Procedure[int]:
    game, created, face = text.game, list[Ref](), printed_as(text.game, instruction.create_card)
    number, because = reader_of(text).amount(text, instruction.count), ("fab:8.5.40a", "fab:8.5.40b")
    for player in in_order(text, instruction.who) if number > 0 else ():
        whole = Several("created", player, number, face.base)
        make = partial(Bring, player, instruction.create_card, face, instruction.into)
        done: list[Any] = yield from expand(game, whole, make, rule_of(text), because)
        created += [event.now for event in done if event.now is not None]
    if instruction.remember:
        text.named[instruction.remember] = tuple(created)
    return len(created)


# 8.5.35 Gain, 8.5.53 Give and 8.5.54 Steal: control of an object changes

EQUIPS: dict[Citation, Citation] = {
    "fab:8.5.35": "fab:8.5.35a",
    "fab:8.5.53": "fab:8.5.53b",
    "fab:8.5.54": "fab:8.5.54b",
}
"""For each way of gaining control, the clause that the new controller equips an equipped object."""

CONSIDERED: dict[Citation, tuple[Citation, ...]] = {"fab:8.5.53": ("fab:8.5.53a",), "fab:8.5.54": ("fab:8.5.54a",)}
"""For giving and stealing, the clause that the controller of the effect counts as having done it."""


class GainControl(Move):
    """A player gains control of an object (8.5.35): it moves to their side of its zone, equipped as before.

    Args:
        means: the clause that defines it: gain, give or steal.
    """

    __slots__ = ()
    key = "control_gained"

    def __init__(self, game: Game, ref: Ref, who: PlayerId, by: PlayerId, means: Citation) -> None:
        equipped = tuple(game.state.get(ref.card, "equipped", ()))
        to = equipped[0] if equipped else "permanent"
        public = None if lies_public(game, ref.card) else False
        super().__init__(ref, to, whose=who, by=by, means=means, equipped=equipped, public=public)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return further clauses: which player counts as having done it, and that the object stays equipped."""
        equips = (EQUIPS[self.means or ""], "fab:8.5.41", "fab:8.5.41c#already-equipped-elsewhere")
        return (*super().manner(game), *CONSIDERED.get(self.means or "", ()), *(equips if self.equipped else ()))

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.equipped:
            yield "equipped"

    def player(self, game: Game) -> PlayerId:
        assert self.whose is not None  # always given
        return self.whose

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is a hero, already theirs, or cannot be equipped (8.5.35a)."""
        who = self.player(game)
        if not game.state.present(self.ref) or not in_arena(game, self.card):
            return Why("fab:3.0.9", "gone")
        if (stays := hero_stays(game, self.card)) is not None:
            return stays
        if controller(game, self.card) == who:
            return Why("fab:3.0.7b", "already_so")
        why = cannot_equip(game, who, self.card) if self.equipped else None
        return None if why is None else why._replace(also=(EQUIPS[self.means or ""], "fab:8.5.35a#control-not-changed"))

    def happen(self, game: Game) -> None:
        """Change the controller; an object on the combat chain stays there, unless it is equipped (8.5.41)."""
        if game.state.zone(self.card) == CHAIN and not self.equipped:
            self.from_zone, self.to = "chain", "chain"
            game.state.put(self.card, "player", self.player(game))
            self.now = game.state.ref(self.card)
        else:
            super().happen(game)


@performs(verbs.GainControl)
def _gain_control(text: Text, instruction: verbs.GainControl) -> Procedure[int]:
    (who,) = text.players(instruction.who)
    return (
        yield from to_each(
            text, instruction.gain_control, lambda r: GainControl(text.game, r, who, text.you, "fab:8.5.35")
        )
    )


@performs(verbs.HandOver)
def _hand_over(text: Text, instruction: verbs.HandOver) -> Procedure[int]:
    return (
        yield from to_each(
            text, instruction.hand_over, lambda r: GainControl(text.game, r, text.opponent, text.you, "fab:8.5.53")
        )
    )


@performs(verbs.Steal)
def _steal(text: Text, instruction: verbs.Steal) -> Procedure[int]:
    return (
        yield from to_each(
            text, instruction.steal, lambda r: GainControl(text.game, r, text.you, text.you, "fab:8.5.54")
        )
    )


# 8.5.41 Equip and 8.5.51 Retrieve: an object is put into an equipment or weapon zone, and equipped to it


class Equip(Move):
    """An object becomes a permanent in an equipment or weapon zone, equipped to it (8.5.41)."""

    __slots__ = ()
    also = "equipped"
    key = "equipped"
    meaning = "fab:8.5.41"


@clause("fab:8.5.41a", "fab:8.5.41b", "fab:8.3.30a")
def places_for(now: Info) -> Sequence[str]:
    """Return the zones that an object can be equipped to, by its subtypes; several with modular (8.3.30)."""
    if MODULAR in now["keywords"]:
        return EQUIPMENT_ZONES
    return [next((zone for zone in EQUIPMENT_ZONES if zone in now["subtypes"]), "weapon")]


def zones_at(now: Info, where: str) -> tuple[str, ...]:
    """Return the zones that an object occupies if equipped there: both weapon zones if two-handed (8.2.2)."""
    return ("weapon", "weapon") if where == "weapon" and "2h" in now["subtypes"] else (where,)


def cannot_equip(
    game: Game, player: PlayerId, card: CardId, leaving: CardId | None = None, together: Sequence[Ref] = ()
) -> Why | None:
    """Return the reason why a player cannot equip an object, or ``None``.

    Args:
        player: the player whose zone it would be equipped to.
        leaving: an object that leaves the zone in the same event.
        together: the objects that the same effect equips (8.3.26a).
    """
    now = info(game, card)
    if MODULAR in now["keywords"] and player != owner(game, card):
        return unless_dropped(game, Why("fab:8.3.30b", "not_the_owner"))
    worn = [other for other in permanents(game, player) if game.state.get(other, "equipped") and other != leaving]
    others = [info(game, other) for other in (*worn, *(ref.card for ref in together)) if other != card]
    return unless_dropped(game, lacks_its_pair(now["abilities"], others)) or no_place(game, player, now, leaving)


def no_place(game: Game, player: PlayerId, now: Info, leaving: CardId | None = None) -> Why | None:
    """Return the reason if no zone of a player can take an object with these properties (8.5.41b, 8.5.41c)."""
    places = places_for(now)
    if places[0] in EQUIPMENT_ZONES:
        empty = any(is_empty(game, player, where) or _equipped(game, player, where) == [leaving] for where in places)
        one = (PLACES[where].one for where in places)
        return None if empty else unless_dropped(game, Why("fab:8.5.41c", "equipment_zone_taken"), *one)
    there = [info(game, card) for card in _equipped(game, player, "weapon") if card != leaving]
    worn = [Worn(item["types"], item["subtypes"], item["keywords"]) for item in there]
    why = cannot_wear(worn, Worn(now["types"], now["subtypes"], now["keywords"]))
    return unless_dropped(game, why, *(() if why is None else _full(game, player, "weapon", why)))


def _equipped(game: Game, player: PlayerId, where: str) -> list[CardId]:
    cards_here = [
        c for c in on_chain(game) if controller(game, c) == player and where in game.state.get(c, "equipped", ())
    ]
    return [*cards(game, player, where), *cards_here]


@performs(verbs.Equip)
def _equip(text: Text, instruction: verbs.Equip) -> Procedure[int]:
    """8.5.41: equip objects; one that cannot be equipped does not become a permanent (8.5.41e)."""
    done, refs = 0, objects(text, instruction.equip)
    for ref in refs:
        done += yield from equip(text, ref, instruction.counters, [one for one in refs if text.game.state.present(one)])
    return done


def equip(
    text: Text,
    ref: Ref,
    counters: Mapping[str, int] | None = None,
    together: Sequence[Ref] = (),
    because: Sequence[Citation] = (),
) -> Procedure[int]:
    """Equip an object to a zone of its controller, or of its owner (8.5.41).

    Args:
        text: the text being carried out.
        together: the objects that the same effect equips (8.3.26a).
    """
    game = text.game
    if not game.state.present(ref):
        game.note("nothing", "fab:1.8.9", actor=text.you, role="equip", subject=text.subject)
        return 0
    now, who = info(game, ref.card), _equips_it(game, ref)
    why = cannot_equip(game, who, ref.card, together=together)
    if why is not None:
        reasons = ("fab:8.5.41e", *_full(game, who, places_for(now)[0], why))
        game.note("unequipped", why.clause, because=reasons, objects=(ref.card,), reason=why.reason)
        return 0
    where, down = (yield from _place(text, who, ref)), _is_cloaked(text.game, now)
    event = Equip(ref, where, whose=who, by=who, equipped=zones_at(now, where), public=False if down else None)
    event.counters = counters or {}
    because = (*because, *_equip_clauses(game, now, where, counters), *_with_two_hands(game, who, now))
    events = yield from do(game, made_by(event, text.source), clause=rule_of(text), because=because)
    follow(text, events)
    return len(events)


def _full(game: Game, player: PlayerId, where: str, why: Why) -> Sequence[Citation]:
    """Return the clauses for a full zone, if that is the reason against equipping an object.

    The weapon zone left by a two-handed weapon does not count as empty either (8.2.2c#which-zone).
    """
    if why.reason not in ("equipment_zone_taken", "no_empty_weapon_zone"):
        return ()
    one_is_left = where == "weapon" and len(_equipped(game, player, where)) < WEAPON_ZONES
    return (PLACES[where].one, *(("fab:8.2.2c#which-zone",) if one_is_left else ()))


BY_MODULAR: tuple[Citation, ...] = ("fab:8.3.30", "fab:8.3.30b", "fab:8.3.30c", "fab:8.3.30c#equipment-subtype")
"""The clauses for equipping an object with modular."""


def _equip_clauses(game: Game, now: Info, where: str, counters: Mapping[str, int] | None) -> Iterator[Citation]:
    """Yield the clauses for how an object is equipped: its zone, face-down, as a pair, with counters.

    Modular equips an object without an equipment subtype (8.3.30c), to a zone of its owner (8.3.30b).
    """
    yield from BY_MODULAR if MODULAR in now["keywords"] else ("fab:8.5.41a",)
    yield PLACES[where].only
    if _is_cloaked(game, now):
        yield "fab:8.3.36"
    if any(words_of(now["abilities"], PAIRS)):
        yield "fab:8.3.26a"
    if counters:
        yield "fab:6.4.8"


def _with_two_hands(game: Game, player: PlayerId, now: Info) -> Iterator[Citation]:
    """Yield the note on sharing the weapon zones with a two-handed weapon, if there is one."""
    if any("2h" in info(game, card)["subtypes"] for card in _equipped(game, player, "weapon")):
        yield "fab:8.3.39a#zone-not-empty" if PERCHED in now["keywords"] else "fab:8.2.15a#zone-not-empty"


@clause("fab:8.3.36", without=False)
def _is_cloaked(game: Game, now: Info) -> bool:
    return CLOAKED in now["keywords"]


def _place(text: Text, player: PlayerId, ref: Ref) -> Procedure[str]:
    """Return the zone to equip an object to; its player chooses among several empty ones (8.3.30, 1.8.6)."""
    game, places = text.game, places_for(info(text.game, ref.card))
    if len(places) == 1:
        return places[0]
    empty = [where for where in places if is_empty(game, player, where)]
    (where,) = yield from game.choose(
        Question("zone", "fab:8.3.30", because=("fab:1.8.6",)), by=player, among=empty, subject=ref.card
    )
    return str(where)


def _equips_it(game: Game, ref: Ref) -> PlayerId:
    return controller(game, ref.card) if zone_of(game, ref.card) in ARENA else owner(game, ref.card)


@performs(verbs.EquipToken)
@clause("fab:8.5.41d", without=0)
def _equip_token(text: Text, instruction: verbs.EquipToken) -> Procedure[int]:
    """8.5.41d: create a token and equip it; if it cannot be equipped, it is not created (8.5.41d#token-remains)."""
    game, token = text.game, token_called(text.game, instruction.equip_token)
    (who,) = text.players(instruction.who)
    why = no_place(game, who, token.face.base)
    if why is not None:
        because = ("fab:8.5.41d#token-remains", why.clause)
        game.note("no_token", "fab:8.5.41d", because=because, actor=who, name=token.name, reason=why.reason)
        return 0
    event = Create(who, token, equipped=zones_at(token.face.base, places_for(token.face.base)[0]))
    done: list[Any] = yield from do(game, event, clause=rule_of(text), because=("fab:8.5.41d", "fab:8.5.41"))
    return len(done)


@performs(verbs.Retrieve)
@clause("fab:8.5.51", without=0)
def _retrieve(text: Text, instruction: verbs.Retrieve) -> Procedure[int]:
    """8.5.51: a player may pay {r} to equip a card, if it exists and can be equipped (8.5.51a)."""
    game = text.game
    ref = next((ref for ref in objects(text, instruction.retrieve) if game.state.present(ref)), None)
    too_few = Why("fab:1.14.2b", "cannot_be_paid") if affordable(game, text.you) < 1 else None
    why = None if ref is None else cannot_equip(game, owner(game, ref.card), ref.card) or too_few
    if why is not None or ref is None:
        because = () if why is None else (why.clause,)
        game.note("nothing", "fab:8.5.51a", because=because, actor=text.you, role="retrieve", subject=text.subject)
        return 0
    agreed = yield from game.agrees(Question("pay", "fab:8.5.51"), by=text.you, subject=text.subject)
    if not agreed:
        return 0
    yield from pay_assets(game, text.you, AssetCost(resource_points=1), rule="fab:8.5.51", subject=text.subject)
    return (yield from equip(text, ref, because=("fab:8.5.51#pay-then-equip",)))


# 8.5.49 Exchange: two objects swap their zones, visibility and controllers


@clause("fab:8.5.49")
class Exchange(Move):
    """One of two objects that swap places moves to the place of the other (8.5.49a).

    Args:
        ref: the object that moves.
        other: the object whose place it takes.
        by: the player who controls the effect.
    """

    __slots__ = ("other",)
    key = "exchanged"
    meaning = "fab:8.5.49"

    def __init__(self, game: Game, ref: Ref, other: Ref, by: PlayerId) -> None:
        where, index = game.state.place(other.card) or ("", 0)
        to, public = zone_of(game, other.card), is_public(game, other.card)
        equipped = zones_at(info(game, ref.card), to) if game.state.get(other.card, "equipped") else ()
        whose = PlayerId(where.partition(".")[0])
        super().__init__(ref, to, whose=whose, index=index, public=public, by=by, equipped=equipped)
        self.other = other

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: an object cannot move to the other's place (8.5.49a)."""
        return _cannot_replace(game, self.ref, self.other) or _cannot_replace(game, self.other, self.ref)

    @clause("fab:8.5.49a", "fab:8.5.49a#led-elsewhere", without=None)
    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why it does not happen: one of the two moves was prevented, replaced, or led elsewhere (8.5.49a)."""
        both = [event for event in others if isinstance(event, Exchange) and event.ref in (self.ref, self.other)]
        if len(both) == len({self.ref, self.other}) and not any(event.redirected for event in both):
            return None
        return Why("fab:8.5.49a", "not_exchanged", also=("fab:8.5.49a#led-elsewhere",))

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that both move at the same time (8.5.49a), and that one is equipped (8.5.49b)."""
        return (*super().manner(game), "fab:8.5.49a", *(("fab:8.5.49b",) if self.equipped else ()))

    def names(self) -> Iterator[str]:
        yield from super().names()
        if self.equipped:
            yield "equipped"


@clause("fab:8.5.49a", "fab:8.5.49b")
def _cannot_replace(game: Game, ref: Ref, other: Ref) -> Why | None:
    """Return the reason why an object cannot take another's place: it is gone, not allowed there, or not equippable."""
    if not game.state.present(ref) or ref == other:
        return Why("fab:8.5.49a", "gone")
    if game.state.zone(ref.card) in (STACK, CHAIN) or hero_stays(game, ref.card) is not None:
        return Why("fab:8.5.49a", "not_exchanged")
    to, whose, now = zone_of(game, other.card), controller(game, other.card), info(game, ref.card)
    if to in OWNERS_ONLY and whose != owner(game, ref.card):
        return Why("fab:8.5.49a", "not_the_owners_zone")
    if game.state.get(other.card, "equipped"):
        there = to in places_for(now) and cannot_equip(game, whose, ref.card, other.card) is None
        return None if there else Why("fab:8.5.49b", "cannot_be_equipped")
    return only_deck_cards(game, game.world.faces[ref.card].base, to)


@performs(verbs.Exchange)
@clause("fab:8.5.49", "fab:8.5.49#how-many-objects", without=0)
def _exchange(text: Text, instruction: verbs.Exchange) -> Procedure[int]:
    """8.5.49: exchange two objects; if either cannot move, the effect fails (8.5.49a)."""
    game, ones, others = text.game, objects(text, instruction.exchange), objects(text, instruction.for_)
    if len(ones) != 1 or len(others) != 1:
        game.note("nothing", "fab:8.5.49a", actor=text.you, role="exchange", subject=text.subject)
        return 0
    refs = (*ones, *others)
    equipped = any(game.state.get(ref.card, "equipped") for ref in refs)
    because = ("fab:8.5.49b#which-is-equipped",) if equipped else ()
    swap = [Exchange(game, ref, other, text.you) for ref, other in zip(refs, reversed(refs), strict=True)]
    return len((yield from do(game, *swap, clause=rule_of(text), because=because)))
