"""1204.2d, 1204.2e Targets: choosing them when a text is played, and sharing out its parts among them."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Body, Instruction, Spell, Target, Text, meant_by
from judge.games.kiseki.book.c0203_referring import looked_at
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down
from judge.games.kiseki.book.c1305_variable_numbers import strings
from judge.games.kiseki.world import PUBLIC, Game, controller, forbidden_by, info, zone_of
from judge.kernel import CardId, Check, HowMany, IllegalPlay, PlayerId, Procedure, Question, Why, clause, exactly, ruled

ASKS_NOTHING_HIDDEN = frozenset(
    {"id", "if_", "zone", "side", "count", "up_to", "any_number", "random", "other", "state", "not_state", "attribute"}
)
"""The fields of a target that only ask for public facts about a card, such as its zone."""


def choose_targets(text: Text, body: Body) -> Procedure[None]:
    """1204.2d: have the player choose every target of a text.

    Raises:
        IllegalPlay: there are too few legal targets (1204.2d#all-targets).
    """
    game = text.game
    for target in body.targets:
        if target.if_ is not None and not game.world.reader.holds(text, target.if_):
            continue
        yield from _choose_target(text, target)


@clause("kiseki:1204.2d-1", without=False)
def _asks_for_none(text: Text, most: int) -> bool:
    """Return whether a text asks for 0 targets, and record that (1204.2d-1)."""
    if most <= 0:
        text.game.note("no_targets", "kiseki:1204.2d-1", considered=True, actor=text.you, subject=text.subject)
    return most <= 0


def _choose_target(text: Text, target: Target) -> Procedure[None]:
    """Have the player choose one group of targets, all different (1204.2d-2)."""
    game, reader = text.game, text.game.world.reader
    least = most = reader.amount(text, target.count)
    if target.up_to is not None:
        least, most = 0, reader.amount(text, target.up_to)
    among = in_sight(text, target)
    if target.any_number:
        least, most = 0, len(among)
    if _asks_for_none(text, most):
        text.named[target.id] = ()
        return
    checks = target_checks(text, target)
    legal, excluded = game.partition(among, checks)
    if len(legal) < ruled(game, "kiseki:1204.2d", least, 0):
        why = dict.fromkeys(x.why for x in excluded)
        missing = Why("kiseki:1204.2d", "too_few_targets")
        note = Why("kiseki:1204.2d#all-targets", "too_few_targets")
        raise IllegalPlay((missing, note, *why), text.subject, tuple(x.option for x in excluded), excluded=excluded)
    down = any(zone_of(game, c) == "field" and is_face_down(game, c) for c in legal)
    because = ("kiseki:1204.2d-5", *(("kiseki:503.2#face-down-on-the-field",) if down else ()))
    chosen = yield from game.choose(
        Question(
            "target",
            "kiseki:1204.2d",
            checks=checks,
            distinct="kiseki:1204.2d-2",
            otherwise=Why("kiseki:1204.2d", "not_asked_for"),
        ),
        by=text.you,
        among=among,
        how_many=HowMany(min(least, len(legal)), most),
        subject=text.subject,
        because=because,
    )
    text.named[target.id] = tuple(game.state.ref(c) for c in chosen)


def in_sight(text: Text, target: Target) -> list[CardId]:
    """Return every card in the zones that the target names."""
    sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[target.side]
    return [c for player in sides for c in looked_at(text.game, player, target)]


def target_checks(text: Text, target: Target, itself: CardId | None = None) -> tuple[Check, ...]:
    """Return the checks for a legal target.

    It must match the text, be known to all if the text asks for hidden information (1204.2d-4), and not be the text's
    own card in the activation zone (1204.2d-3). ``itself`` is the card that the text waits as in the activation zone,
    or ``None`` if it is being played.
    """

    def is_meant(game: Game, card: CardId) -> bool:
        return game.world.reader.like(text, target, info(game, card), card)

    def is_shown(game: Game, card: CardId) -> bool:
        where = zone_of(game, card)
        return where in PUBLIC and not (where == "homebase" and is_face_down(game, card))

    def is_another(game: Game, card: CardId) -> bool:
        return card != itself

    asks = target.model_fields_set - ASKS_NOTHING_HIDDEN
    checks = [
        meant_by(text, target, "kiseki:1204.2d", is_meant),
        Check("kiseki:1204.2d-3", "itself", is_another),
        may_be_targeted(text.you),
    ]
    return (*checks[:1], *((Check("kiseki:1204.2d-4", "hidden", is_shown),) if asks else ()), *checks[1:])


def may_be_targeted(you: PlayerId) -> Check:
    """Return the check that no text forbids a player to target a card."""

    def forbidden(game: Game, card: CardId) -> list[str]:
        whose = ("be_targeted",) if controller(game, card) == you else ("be_targeted", "be_targeted_by_enemy")
        return [word for word in whose if word in info(game, card)["cannot"]]

    return Check(
        "kiseki:104.4",
        "may_not_be_targeted",
        lambda game, card: not forbidden(game, card),
        lambda game, card: tuple(by for word in forbidden(game, card) for by in forbidden_by(game, card, word)),
    )


def effect_of(body: Body) -> Sequence[Instruction]:
    """Return the instructions of a text; for an EVENT, its EVENT ability (1201.1b)."""
    return body.spell if isinstance(body, Spell) else body.do


ASSIGN = Question("assign", "kiseki:1204.2e", because=("kiseki:1204.2e-1",), ordered=True)
"""The question which target gets which part of a text."""


def assign(text: Text, body: Body) -> Procedure[None]:
    """1204.2e: if targets get different parts of a text (``t.1``, ``t.2``), have the player assign the parts."""
    for target in body.targets:
        refs = text.named.get(target.id, ())
        parts = sorted({part for part in strings(effect_of(body)) if part.startswith(f"{target.id}.")})
        if not parts or not refs:
            continue
        by_card = {r.card: r for r in refs}
        order = yield from text.game.choose(
            ASSIGN, by=text.you, among=by_card, how_many=exactly(len(by_card)), subject=text.subject
        )
        for part, card in zip(parts, order, strict=False):
            text.named[part] = (by_card[card],)
