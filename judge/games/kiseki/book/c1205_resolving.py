"""1205 Resolving cards and abilities."""

from __future__ import annotations

from functools import partial

from judge.abilities import Target, Text
from judge.games.kiseki.book.c0500_zones import Move, move_all
from judge.games.kiseki.book.c1204_playing import PERMANENT, Played
from judge.games.kiseki.book.c1204_targets import effect_of, in_sight, target_checks
from judge.games.kiseki.book.c1211_triggered_crafts import hide_again
from judge.games.kiseki.book.c1214_immediate_effects import perform_all
from judge.games.kiseki.book.c1305_variable_numbers import settle_on_resolution
from judge.games.kiseki.book.c1311_choosing import hide
from judge.games.kiseki.world import ACTIVATION, Game, info, zone_of
from judge.kernel import CardId, Citation, Procedure, Ref, clause, ruled

ENTERS: dict[str, tuple[Citation, ...]] = {
    "unit": ("kiseki:1205.1c-1", "kiseki:1205.1c"),
    "item": ("kiseki:1205.1c", "kiseki:1205.1c#item-missing"),
}
"""By which clause a card of each type is put onto its controller's field, and those that lead to it."""


@clause("kiseki:1205.1", without=None)
def resolve(game: Game, card: CardId, *, clause: Citation) -> Procedure[None]:
    """Resolve a card or ability in the activation zone.

    Args:
        game: the running game.
        card: the card, or the stand-in card of what is resolved.
        clause: the clause that lets it be resolved now.
    """
    record: Played = game.state.get(card, "played")
    game.note("resolving", clause, because=("kiseki:1205.1",), actor=record.you, objects=(card,))
    with game.inside():
        text = record.text(game)
        _check_targets(text, record, card)
        if not game.state.present(record.source):
            game.note("source_gone", "kiseki:1205.1d-1", objects=(record.source.card,), subject=text.subject)
        if info(game, card)["type"] == "ability":
            yield from _resolve_ability(game, card, text, record)
        else:
            yield from _resolve_card(game, card, text, record)
        _hide_again(game, text)


@clause("kiseki:1205.1d", without=None)
def _resolve_ability(game: Game, card: CardId, text: Text, record: Played) -> Procedure[None]:
    """Carry out the effect of an ability, then remove it from the activation zone."""
    yield from _carry_out(text, record)
    _leave(game, card, "kiseki:1205.1d")


@clause("kiseki:1205.1c", without=None)
def _resolve_card(game: Game, card: CardId, text: Text, record: Played) -> Procedure[None]:
    """1205.1c: what becomes of a card by its type."""
    kind = info(game, card)["type"]
    if kind in PERMANENT:
        rule, *because = ENTERS[kind]
        enter = Move(game.state.ref(card), "field", whose=record.you)
        yield from move_all(game, [enter], clause=rule, because=because)
        return
    if kind == "event":
        yield from _carry_out(text, record)
        if record.stands_for is None and zone_of(game, card) == "activation":
            gone = Move(game.state.ref(card), "trail", whose=record.you)
            yield from move_all(game, [gone], clause="kiseki:1205.1c-2")
        elif record.stands_for is not None:
            _leave(game, card, "kiseki:1205.1c-2")
    else:
        _leave(game, card, "kiseki:1205.1c-3", "kiseki:1205.1c", "kiseki:1205.1c-3#base-resolution")


@clause("kiseki:1201.2", without=None)
def _carry_out(text: Text, record: Played) -> Procedure[None]:
    """Carry out a text, with numbers that were not settled before settled now (1205.1b, 1305.3)."""
    body = record.body
    if body is None:
        return
    settle_on_resolution(text, body)
    yield from perform_all(text, effect_of(body))


def _check_targets(text: Text, record: Played, card: CardId) -> None:
    """1205.1a: what concerns targets that are no longer legal is not carried out; everything else is."""
    game, body = text.game, record.body
    for target in body.targets if body is not None else ():
        refs = text.named.get(target.id, ())
        legal = tuple(r for r in refs if _still_legal(text, target, r, card))
        for ref in refs:
            if ref not in legal:
                game.note("target_gone", "kiseki:1205.1a", actor=text.you, objects=(ref.card,), subject=text.subject)
        gone = ruled(game, "kiseki:1205.1a", [r for r in refs if r not in legal], [])
        text.named = {name: tuple(r for r in kept if r not in gone) for name, kept in text.named.items()}


def _still_legal(text: Text, target: Target, ref: Ref, itself: CardId) -> bool:
    """Return whether a target is still the object it was, where the text asks for it, and as the text asks."""
    game = text.game
    if not game.state.present(ref) or ref.card not in in_sight(text, target):
        return False
    return not game.sift((ref.card,), target_checks(text, target, itself))[1]


def _leave(game: Game, card: CardId, rule: Citation, *because: Citation) -> None:
    """Remove a stand-in card from the activation zone."""
    if game.state.zone(card) == ACTIVATION:
        game.note(
            "leaves_activation",
            rule,
            because=because,
            considered=True,
            objects=(card,),
            then=partial(game.state.remove, card),
        )


def _hide_again(game: Game, text: Text) -> None:
    """End the revealing of cards for a text: of the one it is on (1211.3c), and of those it revealed (1311.1)."""
    hide_again(game, text.source)
    hide(game, text.revealed)
