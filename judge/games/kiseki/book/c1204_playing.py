"""1204 Playing cards and abilities, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Activated, Body, Spell, Text
from judge.games.kiseki.book.c0200_card_information import Ability, Arts, Face
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.book.c0500_zones import Move, TurnFaceUp, move_all
from judge.games.kiseki.book.c1201_abilities import says_where, valid
from judge.games.kiseki.book.c1204_cost import pay_for_ability, pay_for_card
from judge.games.kiseki.book.c1204_targets import assign, choose_targets
from judge.games.kiseki.book.c1211_triggered_crafts import notice
from judge.games.kiseki.book.c1305_variable_numbers import settle_when_played
from judge.games.kiseki.book.c1311_choosing import reveal
from judge.games.kiseki.book.c1400_icon_crafts import dispatch
from judge.games.kiseki.world import ACTIVATION, PUBLIC, Game, info, owner, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Happening,
    IllegalPlay,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    do,
    new_timestamp,
    ruled,
    under,
)
from judge.records import record

PERMANENT = ("unit", "item")


@clause("kiseki:105.3c", "kiseki:1222.1", "kiseki:1222.2")
@record
class Played:
    """What was settled when a card or ability was played, kept with it in the activation zone until it resolves.

    Attributes:
        body: the text that it carries out, ``None`` for a card without one.
        you: who played it.
        source: the object that it comes from.
        subject: how the trace names it.
        named: what its targets point at.
        numbers: the numbers fixed (1305.2c).
        stands_for: the card that a stand-in card stands for, ``None`` for a card itself.
    """

    body: Body | None
    you: PlayerId
    source: Ref
    subject: str
    named: tuple[tuple[str, tuple[Ref, ...]], ...]
    numbers: tuple[tuple[str, int], ...]
    stands_for: Ref | None = None

    def text(self, game: Game) -> Text:
        """Return the text to be carried out, with what was settled."""
        return Text(game, self.you, self.source, self.subject, dict(self.named), dict(self.numbers))


def back_to_before(illegal: IllegalPlay) -> Citation:
    """Return the clause by which the game goes back to before what a player began.

    A scrum support (1219.2d), a play whose cost could not be paid (1204.2h), or any other (1204.2l#card-only).
    """
    first = illegal.why[0].clause if illegal.why else ""
    if first.startswith("kiseki:1219."):
        return "kiseki:1219.2d"
    unpaid = first.startswith(("kiseki:1203.", "kiseki:1204.2f"))
    return "kiseki:1204.2h" if unpaid else "kiseki:1204.2l"


def play_card(
    game: Game, player: PlayerId, card: CardId, *, clause: Citation, where: Citation, how: Citation
) -> Procedure[None]:
    """Play a card; whether it may be played now has been looked at (1206 to 1209).

    Args:
        game: the running game.
        player: who plays it.
        card: the card.
        clause: the clause that allows it now.
        where: the clause that says from where, and when, cards of its type are played.
        how: the clause that says that they are played like this.

    Raises:
        IllegalPlay: some step cannot be done; the caller takes the play back.
    """
    yield from under(game, how, _play_card(game, player, card, clause, where, how))


@clause("kiseki:1204.1", "kiseki:1204.2", without=None)
def _play_card(
    game: Game, player: PlayerId, card: CardId, clause: Citation, where: Citation, how: Citation
) -> Procedure[None]:
    kind, from_base = info(game, card)["type"], zone_of(game, card) == "homebase"
    text = Text(game, player, game.state.ref(card), card)
    game.note("playing", clause, because=(where, how, "kiseki:1204.2"), actor=player, objects=(card,), type=kind)
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
        on_stack, stands_for = _stand_in(game, player, card, face, "card", "kiseki:1204.2i"), text.source
    _played(text, on_stack, body if kind == "event" else None, stands_for, "kiseki:1204.2k")
    yield from _after_playing(text, on_stack, from_base)


def _after_playing(text: Text, on_stack: CardId, from_base: bool) -> Procedure[None]:
    """Let occur that the card was played, and let Dispatch do what it says (1405.1#when-the-hand-card-is-put)."""
    game, card = text.game, text.source.card
    now = info(game, on_stack)
    seen = Happening("plays", game.state.ref(on_stack), now, text.you, from_zone="homebase" if from_base else "hand")
    if from_base and now["type"] in PERMANENT:
        yield from dispatch(game, text.you, card)
    yield from notice(game, [seen])


def play_ability(
    game: Game, player: PlayerId, card: CardId, ability: Ability, *, clause: Citation, where: Citation, how: Citation
) -> Procedure[None]:
    """Play an activated craft or an arts ability; whether it may be played now has been looked at (1210, 1213).

    Args:
        game: the running game.
        player: who plays it.
        card: the card that has it.
        ability: the ability.
        clause: the clause that allows it now.
        where: the clause that says from where, or when, it is played.
        how: the clause that says that it is played like this.

    Raises:
        IllegalPlay: some step cannot be done; the caller takes the play back.
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
    """1204.2j: move an ability to the activation zone, as a stand-in card; then it has been played (1204.2k)."""
    game, card = text.game, text.source.card
    face = Face(game.world.faces[card].name, "ability")
    on_stack = _stand_in(game, text.you, card, face, ability.label, "kiseki:1204.2j")
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
        done = yield from do(game, TurnFaceUp(text.source), clause="kiseki:1204.2a", because=because)
        if not ruled(game, "kiseki:1204.2a", done, [card]):
            whys = [Why("kiseki:1204.2a", "stays_face_down")]
            if text.subject != card:
                whys.append(Why("kiseki:1204.2l#card-only", "stays_face_down"))
            raise IllegalPlay(whys, text.subject, (card,))
    elif zone_of(game, card) not in PUBLIC:
        reveal(game, text.you, (card,), "kiseki:1204.2b", "kiseki:1311.1")


def settle_text(text: Text, body: Body | None) -> Procedure[None]:
    """Settle what has to be settled as the text is played: X (1204.2c), targets (1204.2d), what each of them gets."""
    if body is not None:
        yield from settle_when_played(text, body)
        yield from choose_targets(text, body)
        yield from assign(text, body)


def settled(text: Text, body: Body) -> Procedure[Text]:
    """Return the text with everything settled that has to be as it is played; the text itself stays as it is."""
    settling = text.copy()
    yield from settle_text(settling, body)
    return settling


# 1204.2i to 1204.2k: the card, or what stands in for it, goes to the activation zone


def _stand_in(game: Game, player: PlayerId, card: CardId, face: Face, label: str, rule: Citation) -> CardId:
    """Put a stand-in card for a card or an ability into the activation zone."""
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
    """1204.2k: keep what was settled with the card; it has been played."""
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
    """Return the activated crafts of a card that are valid where it is."""
    return list(valid(game, card, info(game, card), Activated))
