"""1204 Playing cards and abilities, and choosing new targets for one that waits (1204.2d-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judge.abilities import Activated, Body, PlayCost, Spell, Target, Text, note_unmet
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0200_card_information import Ability, Arts, Face
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.book.c0500_zones import Move, TurnFaceUp, move_all
from judge.games.kiseki.book.c1201_abilities import says_where, valid
from judge.games.kiseki.book.c1203_costs import COSTS, pay_points
from judge.games.kiseki.book.c1204_targets import assign, choose_targets, in_sight, target_checks
from judge.games.kiseki.book.c1211_triggered_crafts import notice
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant
from judge.games.kiseki.book.c1215_continuous import defined_by_itself
from judge.games.kiseki.book.c1305_variable_numbers import settle_when_played
from judge.games.kiseki.book.c1311_choosing import reveal
from judge.games.kiseki.book.c1400_icon_crafts import dispatch
from judge.games.kiseki.world import ACTIVATION, PUBLIC, Game, cards, info, owner, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    exactly,
    new_timestamp,
    not_dropped,
    ruled,
    under,
)
from judge.records import record


def pay_for_card(text: Text, kind: str) -> Procedure[None]:
    """Determine and pay the cost of a card; for a BASE, check its founding level.

    Raises:
        IllegalPlay: the cost cannot be paid, or the homebase has too few cards.
    """
    game, card = text.game, text.source.card
    now = info(game, card)
    match kind:
        case "base":
            level, held = now["level"] or 0, len(cards(game, text.you, "homebase"))
            others = held - 1  # the card is played from the homebase (1209.1)
            because = ("kiseki:1204.2f-3#count-itself",) if others < level <= held else ()
            held = ruled(game, because, held, others) or 0
            game.note(
                "founding",
                "kiseki:1204.2f-3",
                because=(*because, *defined_by_itself(game, card, "level")),
                considered=level <= held and not because,
                actor=text.you,
                objects=(card,),
                level=level,
                held=held,
            )
            if level > held:
                game.forbid(Why("kiseki:1204.2f-3", "homebase_too_small"), subject=card, objects=(card,))
        case "event":
            yield from _pay_fixed(
                text, "ep", now["ep_cost"] or 0, "kiseki:1204.2f-2", *defined_by_itself(game, card, "ep_cost")
            )
        case _:
            yield from _pay_fixed(
                text, "cp", now["cost"] or 0, "kiseki:1204.2f-1", *defined_by_itself(game, card, "cost")
            )


def pay_for_ability(text: Text, node: Body, from_base: bool) -> Procedure[None]:
    """Determine and pay the cost of an ability.

    A craft has a cost of its own. Arts cost EP, and the card itself unless it is in the homebase.
    """
    if isinstance(node, Arts):
        face, now = text.game.world.faces[text.source.card], info(text.game, text.source.card)
        cost = node.ep_cost if face.type == "event" else now["ep_cost"] or 0
        yield from _pay_fixed(text, "ep", cost, "kiseki:1204.2f-5", "kiseki:1204.2f-2#arts-in-event")
        if not from_base:
            gone = Move(text.source, "trail", whose=text.you, because_of=text.you)
            gone.as_cost = True
            because = ("kiseki:1204.1#specified-zone",)
            yield from move_all(text.game, [gone], clause="kiseki:1204.2f-5", because=because)
        return
    assert isinstance(node, Activated)  # there are no others to be played
    yield from _pay_for_craft(text, node)


@clause("kiseki:1204.2f-4", without=None)
def _pay_for_craft(text: Text, node: Activated) -> Procedure[None]:
    because, objects = ("kiseki:1204.2f",), (text.source.card,)
    text.game.note("cost", "kiseki:1204.2f-4", because=because, considered=True, actor=text.you, objects=objects)
    yield from COSTS.pay(text, node.activate, "kiseki:1204.2h")


def _pay_fixed(text: Text, name: str, printed: int, rule: Citation, *because: Citation) -> Procedure[None]:
    """Fix the cost (1204.2g) and pay it.

    ``name`` is ``cp`` or ``ep``, and ``printed`` the amount stated by the card or ability.
    """
    yield from under(text.game, rule, _pay_as_fixed(text, name, printed, rule, *because))


@clause("kiseki:1204.2f", without=None)
def _pay_as_fixed(text: Text, name: str, printed: int, rule: Citation, *because: Citation) -> Procedure[None]:
    game = text.game
    amount = cost_to_play(text, printed)
    because = ("kiseki:1204.2f", rule, *because, "kiseki:1204.2f#order-of-list")
    game.note(
        "cost",
        "kiseki:1204.2g",
        because=because,
        considered=True,
        actor=text.you,
        name=name,
        amount=amount,
        printed=printed,
    )
    yield from pay_points(text, name, amount, "kiseki:1204.2h")


ORDER_OF_CHANGES = "kiseki:1204.2f-6#order-of-changes"
"""Our reading of the order in which cost changes apply, where the rules allow two."""


def _read_in_two_ways(text: Text, sets: Sequence[PlayCost]) -> bool:
    """Return whether the order of cost changes is ambiguous: several set it, or one sets a changed cost."""
    now = info(text.game, text.source.card)
    written = text.game.world.faces[text.source.card].base
    changed = any(now[cost] != written[cost] for cost in ("cost", "ep_cost"))
    return len(sets) > 1 or (changed and bool(sets))


def cost_to_play(text: Text, printed: int) -> int:
    """Return the cost after all changes: first those that set it, then increases, then reductions.

    Only changes by the played card's own text count (1204.2f-6 to 1204.2f-8).
    """
    game, card = text.game, text.source.card
    if text.subject != card:
        return printed  # an ability: what a card says of playing it is said of the card
    amount, reader = printed, game.world.reader
    changes = [a.node for a in info(game, card)["abilities"] if isinstance(a.node, PlayCost)]
    in_force = [node for node in changes if reader.holds(text, node.if_)]
    for node in (one for one in changes if one not in in_force):
        note_unmet(game, text, node, "kiseki:1204.2f-6", hidden=False)
    sets = [node.set for node in in_force if node.set is not None]
    because = (
        (ORDER_OF_CHANGES,) if _read_in_two_ways(text, [node for node in in_force if node.set is not None]) else ()
    )
    for to in ruled(game, "kiseki:1204.2f-6", sets, []):
        amount = reader.amount(text, to)
        game.note("cost_changed", "kiseki:1204.2f-6", because=because, actor=text.you, objects=(card,), amount=amount)
    steps = sorted((reader.amount(text, node.play_cost) for node in in_force), key=lambda by: by <= 0)
    for by in not_dropped(game, [step for step in steps if step], _change_by):
        amount += by
        game.note("cost_changed", _change_by(by), actor=text.you, objects=(card,), by=by, amount=amount)
    return amount


def _change_by(by: int) -> Citation:
    """Return the clause for increasing or reducing a cost."""
    return "kiseki:1204.2f-7" if by > 0 else "kiseki:1204.2f-8"


PERMANENT = ("unit", "item")


@clause("kiseki:105.3c", "kiseki:1222.1", "kiseki:1222.2")
@record
class Played:
    """The choices made when a card or ability was played; kept with it in the activation zone.

    Attributes:
        body: the text that it carries out; ``None`` for a card without one.
        named: the objects of its targets.
        numbers: the numbers fixed when it was played (1305.2c).
        stands_for: the card that a stand-in represents; ``None`` for a card itself.
    """

    body: Body | None
    you: PlayerId
    source: Ref
    subject: str
    named: tuple[tuple[str, tuple[Ref, ...]], ...]
    numbers: tuple[tuple[str, int], ...]
    stands_for: Ref | None = None

    def text(self, game: Game) -> Text:
        """Return the text to be carried out, with the choices made when it was played."""
        return Text(game, self.you, self.source, self.subject, dict(self.named), dict(self.numbers))


def back_to_before(illegal: IllegalPlay) -> Citation:
    """Return the clause for undoing a player's illegal action.

    That is a scrum support (1219.2d), a play whose cost cannot be paid (1204.2h), or any other play
    (1204.2l#card-only).
    """
    first = illegal.why[0].clause if illegal.why else ""
    if first.startswith("kiseki:1219."):
        return "kiseki:1219.2d"
    unpaid = first.startswith(("kiseki:1203.", "kiseki:1204.2f"))
    return "kiseki:1204.2h" if unpaid else "kiseki:1204.2l"


def play_card(
    game: Game,
    player: PlayerId,
    card: CardId,
    *,
    clause: Citation,
    where: Citation,
    how: Citation,
    because: Sequence[Citation] = (),
) -> Procedure[None]:
    """Play a card; the caller has checked that it may be played now (1206 to 1209).

    Args:
        where: the clause on the zone and time for playing this type.
        how: the clause on the playing procedure.
        because: further clauses whose condition the play meets.

    Raises:
        IllegalPlay: some step cannot be done; the caller undoes the play.
    """
    yield from under(game, how, _play_card(game, player, card, clause, (where, *because, how)))


@clause("kiseki:1204.1", "kiseki:1204.2", without=None)
def _play_card(
    game: Game, player: PlayerId, card: CardId, clause: Citation, because: Sequence[Citation]
) -> Procedure[None]:
    kind, from_base = info(game, card)["type"], zone_of(game, card) == "homebase"
    text = Text(game, player, game.state.ref(card), card)
    game.note("playing", clause, because=(*because, "kiseki:1204.2"), actor=player, objects=(card,), type=kind)
    yield from _show(text, from_base)
    body = next((a.node for a in info(game, card)["abilities"] if isinstance(a.node, Spell)), None)
    yield from settle_text(text, body)
    yield from pay_for_card(text, kind)
    itself = not from_base or kind in PERMANENT
    if itself:
        because = ("kiseki:1405.1", "kiseki:1206.1#hand-only") if from_base else ()
        yield from move_all(game, [Move(text.source, "activation")], clause="kiseki:1204.2i", because=because)
        game.state.put(card, "player", player)
        on_stack, stands_for = card, None
    else:
        face = game.world.faces[card]
        on_stack, stands_for = _put_stand_in(game, player, card, face, "card", "kiseki:1204.2i"), text.source
    _played(text, on_stack, body if kind == "event" else None, stands_for, "kiseki:1204.2k")
    yield from _after_playing(text, on_stack, from_base)


def _after_playing(text: Text, on_stack: CardId, from_base: bool) -> Procedure[None]:
    """Carry out Dispatch, then trigger the abilities that wait for a card to be played.

    See 1405.1#when-the-hand-card-is-put.
    """
    game, card = text.game, text.source.card
    now = info(game, on_stack)
    seen = Happening("plays", game.state.ref(on_stack), now, text.you, from_zone="homebase" if from_base else "hand")
    if from_base and now["type"] in PERMANENT:
        yield from dispatch(game, text.you, card)
    yield from notice(game, [seen])


def play_ability(
    game: Game, player: PlayerId, card: CardId, ability: Ability, *, clause: Citation, where: Citation, how: Citation
) -> Procedure[None]:
    """Play an activated craft or an arts ability; the caller has checked that it may be played now (1210, 1213).

    Args:
        where: the clause on the zone or time.
        how: the clause on the playing procedure.

    Raises:
        IllegalPlay: some step cannot be done; the caller undoes the play.
    """
    yield from under(game, how, _play_ability(game, player, card, ability, clause, where, how))


@clause("kiseki:1204.1", "kiseki:1204.2", without=None)
def _play_ability(
    game: Game, player: PlayerId, card: CardId, ability: Ability, clause: Citation, where: Citation, how: Citation
) -> Procedure[None]:
    from_base = zone_of(game, card) == "homebase"
    name = f"{card}.{ability.label}"
    text = Text(game, player, game.state.ref(card), name)
    valid_by = "kiseki:1202.3" if isinstance(ability.node, Arts) else says_where(info(game, card), ability)[1]
    because = (where, valid_by, how, "kiseki:1204.2", ability.clause)
    game.note("activating", clause, because=because, actor=player, objects=(card,), ability=name)
    arts = isinstance(ability.node, Arts)
    yield from _show(text, from_base and arts)
    yield from settle_text(text, ability.node)
    yield from pay_for_ability(text, ability.node, from_base)
    on_stack = ability_in_activation(text, ability)
    seen = Happening("plays_arts" if arts else "activates", text.source, game.world.last(game, text.source), player)
    yield from notice(game, [seen])
    assert on_stack  # it is there until it resolves


def ability_in_activation(text: Text, ability: Ability) -> CardId:
    """1204.2j: put a stand-in for an ability into the activation zone, and return it.

    The ability has then been played (1204.2k).
    """
    game, card = text.game, text.source.card
    face = Face(game.world.faces[card].name, "ability")
    on_stack = _put_stand_in(game, text.you, card, face, ability.label, "kiseki:1204.2j")
    body = ability.node
    assert isinstance(body, Body)  # what can be played has a text
    _played(text, on_stack, body, text.source, "kiseki:1204.2k", ability.kind)
    return on_stack


# 1204.2a to 1204.2c: the card is shown, its numbers are settled


def _show(text: Text, from_base: bool) -> Procedure[None]:
    """Turn a card in the homebase face up (1204.2a), or reveal one in the hand (1204.2b)."""
    game, card = text.game, text.source.card
    if from_base and is_face_down(game, card):
        because = ("kiseki:1204.2a#face-up-while-being-played",)
        events = yield from do(game, TurnFaceUp(text.source), clause="kiseki:1204.2a", because=because)
        if not ruled(game, "kiseki:1204.2a", events, [card]):
            whys = [Why("kiseki:1204.2a", "stays_face_down")]
            if text.subject != card:
                whys.append(Why("kiseki:1204.2l#card-only", "stays_face_down"))
            raise IllegalPlay(whys, text.subject, (card,))
    elif zone_of(game, card) not in PUBLIC:
        reveal(game, text.you, (card,), "kiseki:1204.2b", "kiseki:1311.1")


def settle_text(text: Text, body: Body | None) -> Procedure[None]:
    """Have the player make the choices for a text: X (1204.2c), targets (1204.2d), and their shares (1204.2e)."""
    if body is not None:
        yield from settle_when_played(text, body)
        yield from choose_targets(text, body)
        yield from assign(text, body)


def settled(text: Text, body: Body) -> Procedure[Text]:
    """Have the player make the choices for a text; return a copy of the text with these choices."""
    settling = text.copy()
    yield from settle_text(settling, body)
    return settling


# 1204.2i to 1204.2k: the card, or its stand-in, goes to the activation zone


def _put_stand_in(game: Game, player: PlayerId, card: CardId, face: Face, label: str, rule: Citation) -> CardId:
    """Put a stand-in for a card or an ability into the activation zone, and return it."""
    name, count = f"{card}.{label}", 1
    while game.state.facts.get(CardId(name), {}).get("zone") is not None:
        count += 1
        name = f"{card}.{label}#{count}"
    new = CardId(name)
    game.world.faces[new] = face
    game.note("stand_in", rule, actor=player, objects=(card,), to="activation")
    game.state.add(new, owner(game, card), ACTIVATION, {"player": player, "since": new_timestamp(game)}, 0)
    return new


def _played(
    text: Text, on_stack: CardId, body: Body | None, stands_for: Ref | None, rule: Citation, kind: str = "card"
) -> None:
    """1204.2k: store the choices on the card in the activation zone; the card or ability has now been played."""
    game = text.game
    record = Played(
        body,
        text.you,
        text.source if stands_for else game.state.ref(on_stack),
        text.subject,
        tuple(text.named.items()),
        tuple(text.numbers.items()),
        stands_for,
    )
    game.state.put(on_stack, "played", record)
    game.commit()
    foreign = isinstance(body, Spell | Arts) and owner(game, on_stack) != text.you
    because = ("kiseki:105.3#arts-and-event-abilities",) if foreign else ()
    game.note("played", rule, because=because, actor=text.you, objects=(on_stack,), kind=kind)


def crafts_to_play(game: Game, card: CardId) -> Sequence[Ability]:
    return list(valid(game, card, info(game, card), Activated))


@named("retarget")
def _retarget(text: Text, instruction: say.Special) -> Procedure[int]:
    """Have the effect's player choose new targets for waiting effects, as many as before."""
    game, done = text.game, 0
    for ref in refs_meant(text, instruction):
        record: Played | None = game.state.get(ref.card, "played") if game.state.present(ref) else None
        if record is not None:
            done += yield from _choose_again(text, ref.card, record)
    return done


def _choose_again(text: Text, card: CardId, record: Played) -> Procedure[int]:
    """Re-choose each group of targets among the legal targets of the waiting card."""
    game, waiting = text.game, record.text(text.game)
    for target in record.body.targets if record.body is not None else ():
        among = in_sight(waiting, target)
        checks = target_checks(waiting, target, card)
        number = min(len(waiting.named.get(target.id, ())), len(game.partition(among, checks)[0]))
        chosen = yield from game.choose(
            Question(
                "target", "kiseki:1204.2d", because=("kiseki:1204.2d-3",), checks=checks, distinct="kiseki:1204.2d-2"
            ),
            by=text.you,
            among=among,
            how_many=exactly(number),
            subject=waiting.subject,
        )
        before, now = waiting.named.get(target.id, ()), tuple(game.state.ref(c) for c in chosen)
        waiting.named.update(_reassigned_shares(waiting, target, dict(_successors(before, now))))
        waiting.named[target.id] = now
    game.state.put(card, "played", replace(record, named=tuple(waiting.named.items())))
    return 1


def _successors(before: Sequence[Ref], now: Sequence[Ref]) -> Iterator[tuple[Ref, Ref]]:
    """Yield pairs of an old target and the new target that replaces it; a kept target replaces itself."""
    yield from ((ref, ref) for ref in before if ref in now)
    yield from zip((r for r in before if r not in now), (r for r in now if r not in before), strict=False)


@clause("kiseki:1204.2e-1")
def _reassigned_shares(waiting: Text, target: Target, successor: Mapping[Ref, Ref]) -> dict[str, tuple[Ref, ...]]:
    """Return the shares of targets (``t.1``, ``t.2``) with each old target replaced by its successor."""
    return {
        part: tuple(successor[r] for r in refs if r in successor)
        for part, refs in waiting.named.items()
        if part.startswith(f"{target.id}.")
    }
