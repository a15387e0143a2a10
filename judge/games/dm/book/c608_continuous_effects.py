"""608, 206.3 Continuous effects: the order in which they apply, their duration, and effects that fix a power."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import (
    Applying,
    EffectTracer,
    Lasting,
    Part,
    Reader,
    Replacing,
    Select,
    Static,
    Text,
    lasting,
    nodes,
    of_given,
    remembered,
)
from judge.games.dm import language
from judge.games.dm.book.c112_costs import meaning
from judge.games.dm.book.c200_parts_of_a_card import INFINITE, plus, unless_infinite
from judge.games.dm.book.c202_named_values import named
from judge.games.dm.book.c400_presence import pending_cards, why_unavailable
from judge.games.dm.book.c400_spoken_of import text_for_later
from judge.games.dm.book.c505_attack import attack_of
from judge.games.dm.book.c603_abilities import (
    ForATime,
    conferred,
    for_a_time,
    no_longer_in_force,
    put_in_force,
    static_for_a_time,
    works,
)
from judge.games.dm.book.c605_conditions import tell_of_none
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.world import PUBLIC, Game, linked_cards, owner, turn_player, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Effect,
    Info,
    PlayerId,
    Procedure,
    Ref,
    Table,
    clause,
    decide_application_order,
    new_timestamp,
    not_dropped,
    ranked,
    ruled,
)

FIXED = "fixed_by_several"
"""A fact about the game as a whole: the creatures reported as having their power fixed by several effects."""


@clause("dm:206.3#several-fixing-effects", instead=lambda game, effects, stage: list(effects))
def the_first_remains(game: Game, effects: Sequence[Effect], stage: int) -> list[Effect]:
    """Return the effects; those that fix the power are ordered from youngest to oldest, so that the oldest wins.

    ``stage`` is the stage in which effects fix numbers.
    """
    fixing = [replace(effect, since=-effect.since) for effect in effects if effect.stage == stage]
    if len(fixing) < 2:
        return list(effects)
    turned = [replace(effect, rank=-effect.rank) for effect in ranked(game, fixing)]
    return [*(effect for effect in effects if effect.stage != stage), *turned]


@clause("dm:206.3#several-fixing-effects", without=None)
def ask_which_came_first(game: Game, stage: int) -> Procedure[None]:
    """Ask which of several simultaneous fixing effects was applied first, if it matters.

    The rulebook does not say who decides this. Players of a real game know it, so the turn player answers.
    """
    if not game.world.something_applies(game):
        return
    applied = game.world.standing.now(game)
    fixing = [effect for effect in applied.effects if effect.stage == stage]
    if len(fixing) < 2:
        return
    yield from decide_application_order(
        game, game.world.standing, lambda _: turn_player(game), "dm:206.3#several-fixing-effects"
    )
    times = Counter(
        card for effect in fixing for card in effect.scope(applied.table) if applied.table[card]["power"] is not None
    )
    several = tuple(CardId(card) for card, number in times.items() if number > 1)
    known = game.state.get(GAME, FIXED, ())
    for card in several:
        if card not in known:
            game.note("stays_fixed", "dm:206.3", because=("dm:206.3#several-fixing-effects",), objects=(card,))
    if several != known:
        game.state.put(GAME, FIXED, several)


CHARACTERISTICS, NAMES, ABILITIES, ADDING, ADDING_POWER, MULTIPLYING, DIVIDING, FIXING, USING, BY_POWER = range(1, 11)

STAGES: dict[int, Citation] = {
    CHARACTERISTICS: "dm:608.1",
    NAMES: "dm:202.4",
    ABILITIES: "dm:110.1",
    ADDING: "dm:108.2",
    ADDING_POWER: "dm:108.2",
    MULTIPLYING: "dm:206.4",
    DIVIDING: "dm:108.2",
    FIXING: "dm:206.3",
    USING: "dm:112.2b",
    BY_POWER: "dm:301.3b",
}
"""The stages in which effects apply, with their clauses.

Numbers are added, then multiplied, then divided; a fixed power overrides all of these. Amounts that depend on power are
added after all other numbers. Use costs come after power, because they may depend on it. Keyword abilities that depend
on a creature's power come last (301.3b).
"""

ADDED = ("civilizations", "races", "used_from", "ignores")
"""The characteristics, apart from names, that effects add values to."""

FLAGS = ("comes_tapped", "charged_tapped", "charged_untapped", "open")
"""The yes-or-no characteristics; one effect that grants one is enough."""

FIGURES = ("power", "breaks_more")

NUMBERED: dict[int, tuple[Citation, ...]] = {
    ADDING: ("dm:301.3b",),
    ADDING_POWER: ("dm:301.3b",),
    MULTIPLYING: ("dm:108.2", "dm:301.3b"),
    DIVIDING: ("dm:301.3b",),
    FIXING: ("dm:301.3b",),
}
"""The stages in which numbers are computed, with their clauses."""

TRACER = EffectTracer(
    is_open=lambda game, card: zone_of(game, card) in PUBLIC,
    static="dm:604.2",
    text="dm:608.2a",
    at_once=("dm:608.3c",),
    over="dm:608.3b",
    by_stage={stage: ("dm:608.3a", "dm:608.3b", *NUMBERED.get(stage, ())) for stage in STAGES},
    numbers=tuple(NUMBERED),
    figures=FIGURES,
    qualities=("keywords", "races", "civilizations", "names", "use_cost"),
)


def record_effects(game: Game, came: Collection[CardId] = (), *, silent: bool = False) -> None:
    """Record the continuous effects that start or stop changing cards.

    ``came`` lists the cards that have just entered a zone; effects apply to them from the start (608.3c). With
    ``silent``, nothing is traced, because the effects existed before the board began.
    """
    world = game.world
    if world.something_applies(game) or game.state.get(GAME, "told"):
        from_texts = {one.id for one in lasting(game)} | {one.id for one in static_for_a_time(game)}
        TRACER.record_changes(game, world.standing, from_texts, came, silent=silent)
    if world.has_static and world.asks_of_all:
        tell_of_none(game)


def begin_recording(game: Game) -> None:
    """Note the effects that applied when the board began, so that the trace reports only later changes."""
    if game.state.get(GAME, "told") is None:
        record_effects(game, silent=True)


def applying(reader: Reader) -> Applying:
    numbers = frozenset(NUMBERED)
    return Applying(reader, lambda game, card, info: info, parts, STAGES, numbers, FIGURES, uncounted=pending_cards)


@clause("dm:111.2b", "dm:604.1")
@clause("dm:608.1", "dm:608.3")
def everything(game: Game) -> tuple[Table, list[Effect]]:
    """Return every card's characteristics before any effect, and the existing continuous effects."""
    world = game.world
    base = world.before_effects(game)
    if game.exhausted:
        return base, []
    effects = [e for card, now in base.items() if now["abilities"] for e in _static_effects(game, card, now)]
    effects += [e for one in lasting(game) for e in world.applying.of_lasting(game, one)]
    for rule in static_for_a_time(game):
        effects += world.applying.of_rule(rule.text(game), rule.node, rule.since)
    effects += of_given(base, effects, ABILITIES, partial(_static_effects, game), game.spend)
    return base, the_first_remains(game, not_dropped(game, effects, lambda effect: effect.because), FIXING)


@clause("dm:608.3a", "dm:110.7")
@clause("dm:604.2", "dm:608.3b", without=())
def _static_effects(game: Game, card: CardId, info: Info) -> list[Effect]:
    """Return the continuous effects of a card's static abilities that work in its zone (604.2)."""
    found: list[Effect] = []
    for ability in info["abilities"]:
        if isinstance(ability.node, Static) and works(game, card, ability):
            text = Text(game, owner(game, card), game.state.ref(card), f"{card}.{ability.label}")
            found += game.world.applying.of_static(text, ability)
    return found


def parts(game: Game, grant: Any, name: str, text: Text | None, began: int) -> list[Part]:
    """Split an effect into parts, each with the stage in which it applies (108.2, 206.3, 206.4).

    Args:
        grant: the changes that the effect makes.
        text: the text of a static ability; ``None`` for an effect whose numbers are already fixed.
    """
    amount = game.world.applying.amount
    found: list[Part] = []
    if any(getattr(grant, field) for field in (*ADDED, *FLAGS)):
        found.append((CHARACTERISTICS, partial(_characteristics, grant)))
    if grant.lose_abilities:
        found.append((CHARACTERISTICS, _without_abilities))
    if grant.names:
        found.append((NAMES, partial(_names, grant)))
    if text is not None and (grant.keywords or grant.lose_keywords) and _depends_on_power(text, grant):
        alone = grant.model_copy(update={"abilities": [], "lose_abilities": False})
        found.append((BY_POWER, partial(_abilities, game, alone, name)))
        grant = grant.model_copy(update={"keywords": [], "lose_keywords": []})
    if grant.keywords or grant.abilities or grant.lose_keywords or grant.lose_abilities:
        found.append((ABILITIES, partial(_abilities, game, grant, name)))
    if grant.power is not None:
        stage = ADDING_POWER if _asks_power(grant.power) else ADDING
        found.append((stage, partial(_power, lambda table, now: plus(game, now, amount(text, grant.power, table)))))
    if grant.use_cost is not None:
        change = partial(amount, text, grant.use_cost)
        found.append((USING, partial(_use_cost, change, grant.least_use_cost, grant.up_to)))
    if grant.breaks_more is not None:
        found.append((ADDING, partial(_breaks_more, lambda table: amount(text, grant.breaks_more, table))))
    if grant.set_mana is not None:
        found.append((FIXING, partial(_mana, lambda table: amount(text, grant.set_mana, table))))
    if grant.times_power is not None:
        found.append(
            (MULTIPLYING, partial(_power, lambda table, now: unless_infinite(game, now, now * grant.times_power)))
        )
    if grant.halve_power is not None:
        found.append((DIVIDING, partial(_power, lambda table, now: _halved(game, now, grant.halve_power))))
    if grant.set_power is not None:
        found.append((FIXING, partial(_power, lambda table, now: amount(text, grant.set_power, table))))
    return found


@clause("dm:301.3b", without=False)
def _depends_on_power(text: Text, grant: Any) -> bool:
    """Return whether a static ability's condition or targets depend on the power of creatures."""
    abilities = text.game.world.printed(text.game, text.source.card)["abilities"]
    own = (ability.node for ability in abilities if isinstance(ability.node, Static) and ability.node.static is grant)
    return any(_asks_power(node.if_) or _asks_power(node.affects) for node in own)


def _asks_power(value: Any) -> bool:
    return any(
        isinstance(node, language.TotalPower | language.GreatestPower | language.LeastPower)
        or (isinstance(node, language.Stat) and node.stat == "power")
        or (isinstance(node, language.Filter) and node.power is not None)
        for node in nodes(value)
    )


@clause("dm:202.4")
def _names(grant: Any, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with further names; it has all of them at the same time (202.4)."""
    info = table[card]
    return {**info, "names": tuple(dict.fromkeys((*info["names"], *grant.names)))}


@clause("dm:106.4", "dm:110.6", "dm:203.3")
def _characteristics(grant: Any, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with further civilizations (106.4) and races (203.3)."""
    info = table[card]
    both = {name: tuple(dict.fromkeys((*info[name], *getattr(grant, name)))) for name in ADDED}
    return {**info, **both, **{name: info[name] or getattr(grant, name) for name in FLAGS}}


@clause("dm:207.2")
def _mana(number: Callable[[Table], int], table: Table, card: CardId) -> Info:
    """Return a card's characteristics with a changed number on its mana symbol (207.2)."""
    return {**table[card], "mana": number(table)}


@clause("dm:201.2a", "dm:112.2b")
def _use_cost(change: Callable[[Table], int], least: int | None, up_to: bool, table: Table, card: CardId) -> Info:
    """Return a card's characteristics with a changed cost to use it; its mana cost stays the same (201.2a).

    ``least`` is the lowest cost that the effect allows, or ``None``. With ``up_to``, the player may apply less of the
    change.
    """
    info = table[card]
    if up_to:
        return {**info, "optional_use_costs": (*info["optional_use_costs"], (least or 0, change(table)))}
    if least is None:
        return {**info, "use_cost": info["use_cost"] + change(table)}
    return {**info, "bounded_use_costs": (*info["bounded_use_costs"], (least, change(table)))}


@clause("dm:701.14d")
def _breaks_more(number: Callable[[Table], int], table: Table, card: CardId) -> Info:
    """Return a creature's characteristics with a changed number of shields that it breaks (701.14d)."""
    info = table[card]
    return {**info, "breaks_more": info["breaks_more"] + number(table)}


@clause("dm:110.1")
def _without_abilities(table: Table, card: CardId) -> Info:
    """Return a card's characteristics without any abilities.

    This comes in the first stage, so that effects of its own static abilities stop too.
    """
    return {**table[card], "keywords": (), "abilities": ()}


def _abilities(game: Game, grant: Any, name: str, table: Table, card: CardId) -> Info:
    info = _without_abilities(table, card) if grant.lose_abilities else table[card]
    kept = tuple(k for k in info["keywords"] if k not in grant.lose_keywords)
    stay = tuple(a for a in info["abilities"] if a.keyword not in grant.lose_keywords)
    of_keywords = (a for k in grant.keywords if k not in kept for a in conferred(k))
    given = game.world.given.by(name, grant.abilities)
    keywords = tuple(dict.fromkeys((*kept, *grant.keywords)))
    return {**info, "keywords": keywords, "abilities": (*stay, *of_keywords, *given)}


@clause("dm:301.3b", "dm:108.2")
def _power(change: Callable[[Table, int], int], table: Table, card: CardId) -> Info:
    """Return a creature's characteristics with a changed power; other cards have no power to change (301.3)."""
    info = table[card]
    return info if info["power"] is None else {**info, "power": change(table, info["power"])}


@clause("dm:108.2", "dm:108.2#fractions")
def _halved(game: Game, power: int, rounded: str) -> int:
    """Return half of a power, rounded as the text says (108.2#fractions)."""
    return unless_infinite(game, power, -(-power // 2) if rounded == "up" else power // 2)


@performs(language.Give)
@clause("dm:608.2", without=0)
def _give(text: Text, instruction: language.Give) -> Procedure[int]:
    """Create a continuous effect on the objects present now, with its numbers fixed (110.2e, 608.2b).

    An effect on every matching object, including later ones, is put in force instead.
    """
    game = text.game
    if instruction.every is not None:
        node = meaning(Static(static=fixed(text, instruction.give), affects=instruction.every, if_=instruction.while_))
        put_into_force(text, node, instruction.until, instruction.once)
        yield from game.policy.after(game, (), ())
        return 1
    meant = () if instruction.to is None else objects(text, instruction.to)
    refs = tuple(ref for ref in meant if why_unavailable(game, ref.card, "affected") is None)
    if not refs or (instruction.until == "end_of_attack" and attack_of(game) is None):
        game.note("nothing", "dm:606.2", actor=text.you, role="give", subject=text.subject)
        return 0
    settled = (
        ("dm:608.2b",) if any(not isinstance(getattr(instruction.give, name), int | None) for name in NUMBERS) else ()
    )
    settled = (*settled, *_clauses_on_objects(game, instruction.to, refs))
    create_continuous(text, refs, fixed(text, instruction.give), instruction.until, rule_of(text), settled)
    yield from game.policy.after(game, (), ())  # what it makes of the creatures is looked at before anything else
    return len(refs)


@clause("dm:110.2e#effects-on-what-is-done")
def put_into_force(text: Text, node: Any, until: str, once: Any = None) -> None:
    """Put a temporary ability in force that applies to future events or cards (110.2e).

    Args:
        node: the static or replacement ability.
        once: the event that ends it, if it applies only once.
    """
    game, since = text.game, new_timestamp(text.game)
    begin_recording(game)
    name = f"{text.subject}@{since}"
    known, ends = remembered(text_for_later(text)), duration(text, until)
    new = ForATime(name, text.source, text.you, node, known, since, ends, once)
    because = ("dm:608.2", "dm:608.2a", "dm:110.2e#effects-on-what-is-done")
    put_it, rule = partial(put_in_force, game, new), rule_of(text)
    game.note("in_force", rule, because=because, actor=text.you, subject=text.subject, until=until, then=put_it)
    record_effects(game)


def _clauses_on_objects(game: Game, to: Any, refs: Sequence[Ref]) -> Iterator[Citation]:
    """Yield the clauses on the objects of an effect: those present now (110.2e), as whole elements (109.2c)."""
    if isinstance(to, Select) and to.everything:
        yield "dm:110.2e"
    if any(linked_cards(game, ref.card) for ref in refs):
        yield "dm:109.2c"


def create_continuous(
    text: Text, refs: Sequence[Ref], grant: Any, until: str, rule: Citation, settled: Sequence[Citation] = ()
) -> None:
    """Create a continuous effect on objects, temporary or permanent (608.2).

    Args:
        settled: the clauses that fixed its numbers and its objects.
    """
    game, since = text.game, new_timestamp(text.game)
    begin_recording(game)
    ends = duration(text, until)
    effect = Lasting(f"{text.subject}@{since}", text.source.card, tuple(refs), grant, ends, since)
    game.note(
        "gives",
        rule,
        because=("dm:608.2", "dm:608.2a", *settled),
        actor=text.you,
        objects=[ref.card for ref in refs],
        until=until,
        then=lambda: game.state.put(GAME, "lasting", (*lasting(game), effect)),
    )
    record_effects(game)
    _endless(game, refs, grant)


@clause("dm:108.1c", without=None)
def _endless(game: Game, refs: Sequence[Ref], grant: Any) -> None:
    """Record that infinite power stays infinite although an effect changes it (108.1c)."""
    if grant.power is not None and grant.power != -INFINITE:
        for ref in refs:
            if game.world.info(game, ref.card).get("power") == INFINITE:
                game.note("stays_infinite", "dm:108.1c", objects=(ref.card,))


NUMBERS = ("power", "set_power", "set_mana", "use_cost", "breaks_more")
"""The fields of a grant that are numbers."""


@clause("dm:608.2b")
def fixed(text: Text, grant: Any) -> Any:
    """Return a grant with its amounts replaced by the numbers they have now, for its whole duration (608.2b)."""
    reader = text.game.world.reader
    numbers = {name: getattr(grant, name) for name in NUMBERS}
    worked_out = {name: reader.amount(text, one) for name, one in numbers.items() if one is not None}
    return grant.model_copy(update={**ruled(text.game, "dm:608.2b", worked_out, {}), **_grant_of_named(text, grant)})


def _grant_of_named(text: Text, grant: Any) -> Mapping[str, Sequence[str] | None]:
    """Return the races, civilizations or names of a grant, including the one that a player chose."""
    if grant.named is None:
        return {}
    kind, word = named(text, grant.named)
    field = {"race": "races", "card": "names"}.get(kind, "civilizations")
    return {"named": None, field: [*getattr(grant, field), *filter(None, [word])]}


def end_lasting(game: Game, until: Any, rule: Citation) -> None:
    """End the effects that last until the moment reached now.

    ``until`` is the number of the turn that ends, ``END_OF_ATTACK``, or a tuple such as ``UntilTurnOf``.
    """
    over = not_dropped(game, [effect for effect in lasting(game) if effect.until == until], lambda _: rule)
    if over:
        left = tuple(effect for effect in lasting(game) if effect not in over)
        cards_ = [ref.card for effect in over for ref in game.state.now(*effect.refs)]
        game.note("expired", rule, objects=cards_, then=lambda: game.state.put(GAME, "lasting", left or None))
        record_effects(game)
    rules = not_dropped(game, [one for one in for_a_time(game) if one.until == until], lambda _: rule)
    if rules:
        no_longer_in_force(game, list(rules), rule)
        record_effects(game)


class UntilTurnOf(NamedTuple):
    """A duration: until the start of a player's next turn (500.3)."""

    player: PlayerId


class UntilUntapOf(NamedTuple):
    """A duration: until a player's cards untap at the start of a turn (501.1)."""

    player: PlayerId
    untapped: bool = True  # and not the start of the turn: that comes before


class UntilEndOfTurnOf(NamedTuple):
    """A duration: until the end of a player's first turn after a given turn (511.2).

    Attributes:
        after: the number of the turn in which the effect was created.
    """

    player: PlayerId
    after: int


def end_with_the_turn(game: Game, rule: Citation) -> None:
    """End the effects that last until the end of this turn (511.2)."""
    number, player = game.state.get(GAME, "turn_number"), game.state.get(GAME, "turn")
    end_lasting(game, number, rule)
    ends = (*(one.until for one in lasting(game)), *(one.until for one in for_a_time(game)))
    for until in dict.fromkeys(one for one in ends if isinstance(one, UntilEndOfTurnOf)):
        if until.player == player and until.after < number:
            end_lasting(game, until, rule)


END_OF_ATTACK = "end_of_attack"
"""A duration: during the current attack (500.3, 510.2)."""


def duration(text: Text, until: str) -> Any:
    """Return the duration of an effect created now, for ``until`` in its text; ``None`` if it is permanent."""
    match until:
        case "end_of_turn":
            return text.game.state.get(GAME, "turn_number")
        case "next_turn":
            return UntilTurnOf(text.you)
        case "enemy_untap":
            return UntilUntapOf(text.opponent)
        case "end_of_next_turn":
            return UntilEndOfTurnOf(text.you, text.game.state.get(GAME, "turn_number"))
        case "end_of_enemy_turn":
            return UntilEndOfTurnOf(text.opponent, text.game.state.get(GAME, "turn_number"))
        case "end_of_attack":
            return END_OF_ATTACK
        case _:
            return None


@performs(language.InsteadOf)
@clause("dm:608.2", "dm:609.1", without=0)
def _instead_of(text: Text, instruction: language.InsteadOf) -> Procedure[int]:
    """Put a temporary replacement effect for future events in force (609.1)."""
    node = Replacing(replace=instruction.instead_of, instead=instruction.do, optional=instruction.optional)
    put_into_force(text, node, instruction.until)
    yield from ()
    return 1
