"""6.3 Continuous effect interactions: the objects of effects, their order, and parts that fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from judge.abilities import Applying, Part, Reader, Text, lasting, of_given
from judge.games.fab import language
from judge.games.fab.book.c0104_attacks import inherited, source_of
from judge.games.fab.book.c0107_abilities import not_functional
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0115_counters import modified_by
from judge.games.fab.book.c0200_properties import CLASSES
from judge.games.fab.book.c0602_continuous_effects import (
    ABILITIES,
    ADDING,
    BASE,
    DEPENDENT,
    DIVIDING,
    DIVIDING_BASE,
    MULTIPLYING,
    NAMES,
    RULES,
    SETTING,
    STAGES,
    SUBTRACTING,
    SUPERTYPES,
    TYPES,
    as_adjusted,
    dependent,
    is_in_phase,
)
from judge.games.fab.book.c0803_keywords import GO_AGAIN, conferred
from judge.games.fab.world import Game, controller, hero, info
from judge.kernel import (
    Applied,
    CardId,
    Effect,
    Info,
    Ref,
    Table,
    Why,
    clause,
    depends_on_stages,
    not_dropped,
    ranked,
    ruled,
)

# 6.3 Continuous effects: their objects and their order

FIGURES = ("power", "defense", "cost", "pitch", "intellect")
"""The numeric properties that a grant can add to."""

TO_PAY = {"cost": "to_pay"}
"""The property that changes instead of the named one: for ``cost``, the cost to pay (2.2.4)."""


def applying(reader: Reader) -> Applying:
    """Return the splitter of continuous effects into parts, with the stages of this game."""
    changes = frozenset({SETTING, MULTIPLYING, DIVIDING, ADDING, SUBTRACTING})
    return Applying(reader, lambda game, card, info: info, parts, STAGES, changes, FIGURES)


@clause("fab:6.3.1", "fab:6.3.5", "fab:1.4.3e", "fab:6.3.3a", "fab:6.3.4", "fab:6.3.4a", "fab:6.3.4c")
def base_and_effects(game: Game) -> Applied:
    """Return the characteristics of every object before any effect and with the existing continuous effects.

    An attack-proxy starts with its attack-source's characteristics after all effects (1.4.3d).
    """
    world = game.world
    base = world.before_effects(game)
    if game.exhausted:
        return Applied(base, [])
    effects = _gathered(game, base)
    marked = game.state.marked(base, ("source",))
    proxies = {card: source for card in base if card in marked and (source := source_of(game, card)) is not None}
    if proxies:
        own = {card: now for card, now in base.items() if card not in proxies}
        full = _in_their_stages(game, own, effects).table
        base = {**base}
        for card, source in proxies.items():
            if game.state.present(source):
                base[card] = world.lies(game, card, inherited(full[source.card], world.faces[card].base))
        effects = [e for e in effects if not _applies_already(game, e, proxies, effects, full)]
    return _in_their_stages(game, base, effects)


@clause("fab:1.4.3a", without=False)
def _applies_already(
    game: Game, effect: Effect, proxies: Mapping[CardId, Ref], effects: Sequence[Effect], full: Table
) -> bool:
    """Return whether an attack-proxy would repeat an effect that its attack-source already generates."""
    source = proxies.get(CardId(effect.source))
    if source is None:
        return False
    twin = f"{source.card}{effect.id.removeprefix(effect.source)}"
    return any(e.id == twin and e.stage == effect.stage and e.scope(full) for e in effects)


def _gathered(game: Game, base: Table) -> list[Effect]:
    """Return the existing continuous effects, judged on the objects' characteristics before any effect."""
    world = game.world
    world.gathering = True
    try:
        there = [card for card, now in base.items() for a in now["abilities"] if isinstance(a.node, language.Static)]
        effects = [e for card in dict.fromkeys(there) for e in _static_effects(game, card, base[card])]
        lasts = (one for one in lasting(game) if is_in_phase(game, one.begins))
        effects += [e for one in lasts for e in world.applying.of_lasting(game, one)]
        effects += of_given(base, effects, ABILITIES, partial(_static_effects, game), game.spend)
    finally:
        world.gathering = False
    effects += [e for card, now in base.items() if now["counters"] for e in _of_counters(game, card, now["counters"])]
    return ranked(game, as_adjusted(game, _timed(game, not_dropped(game, effects, lambda effect: effect.because))))


def _untimed(game: Game, effects: Sequence[Effect]) -> Sequence[Effect]:
    return [replace(effect, since=0) for effect in effects]


@clause("fab:6.3.3a", "fab:6.3.4", "fab:6.3.4c", instead=_untimed)
def _timed(game: Game, effects: Sequence[Effect]) -> Sequence[Effect]:
    """Return the effects with their timestamps, which order them within a substage (6.3.4)."""
    return effects


@clause("fab:5.4.2", "fab:6.2.3c", "fab:6.2.3d")
@clause("fab:6.2.3a", "fab:1.8.4c", without=())
def _static_effects(game: Game, card: CardId, info: Info) -> list[Effect]:
    found: list[Effect] = []
    for ability in info["abilities"]:
        if isinstance(ability.node, language.Static) and not_functional(game, card, ability) is None:
            text = text_of(game, controller(game, card), game.state.ref(card), f"{card}.{ability.label}")
            found += game.world.applying.of_static(text, ability)
    return found


@clause("fab:1.15.2a", without=())
def _of_counters(game: Game, card: CardId, counters: Mapping[str, int]) -> list[Effect]:
    return [
        Effect(
            f"{card}.counters.{name}",
            card,
            ADDING if by > 0 else SUBTRACTING,
            0,
            lambda table: (card,) if card in table else (),
            partial(_figure, game, name, partial(_more_by, by)),
            "fab:1.15.2a",
            settled=True,
            alone=True,
        )
        for name in ("power", "defense")
        if (by := modified_by(counters, name))
    ]


def _more_by(by: int, table: Table, now: int) -> int:
    return now + by


# 6.3.2: stages


@clause("fab:2.2.4", "fab:2.2.4a", "fab:6.3.2c", "fab:6.2.3b", "fab:2.4.3", "fab:2.8.3")
@clause("fab:8.5.8", "fab:8.5.9", "fab:8.5.13")
def parts(game: Game, grant: Any, name: str, text: Text | None, began: int) -> list[Part]:
    """Return the parts of a grant, each with its stage (6.3.2c).

    Args:
        grant: the changes of an effect to an object.
        name: the name of the effect, for the abilities that it gives.
        text: the text that computes its numbers; ``None`` if they are fixed.
    """
    return [
        *_of_names_and_types(game, grant),
        *_of_abilities(game, grant, name, began),
        *_of_rules(game, grant, began),
        *_of_numbers(game, grant, text, began),
    ]


def _of_names_and_types(game: Game, grant: Any) -> Iterator[Part]:
    if grant.names:
        yield NAMES, partial(_more, {"names": grant.names})
    if grant.types or grant.subtypes:
        yield TYPES, partial(_more, {"types": grant.types, "subtypes": grant.subtypes})
    if grant.supertypes:
        yield SUPERTYPES, partial(_more, {"supertypes": grant.supertypes})
    if grant.lose_supertypes:
        yield SUPERTYPES, partial(_fewer_supertypes, game, grant.lose_supertypes)
    if grant.class_of_hero:
        yield SUPERTYPES, partial(_class_of_hero, game)


def _of_abilities(game: Game, grant: Any, name: str, began: int) -> Iterator[Part]:
    if grant.lose_abilities:
        yield ABILITIES, partial(_without_abilities, game)
    if grant.keywords or grant.abilities or grant.lose_keywords or grant.cannot:
        yield ABILITIES, partial(_abilities, game, grant, name, began)
    for field in SAID:
        if getattr(grant, field):
            yield ABILITIES, partial(_is_so, field)


def _of_rules(game: Game, grant: Any, began: int) -> Iterator[Part]:
    if grant.counts_as:
        yield RULES, partial(_counted_as, game, grant.counts_as)
    if grant.cannot_gain:
        yield RULES, partial(_kept_from_gaining, grant.cannot_gain, began)
    for field in ON_DEFENDING:
        if (rule := getattr(grant, field)) is not None:
            yield RULES, partial(_also, field, rule)
    if grant.arsenal_zones is not None:
        yield RULES, partial(_more_zones, game, grant.arsenal_zones)
    if grant.silent:
        yield ABILITIES, partial(_more, {"silent": grant.silent})


def _of_numbers(game: Game, grant: Any, text: Text | None, began: int) -> Iterator[Part]:
    amount, times, by = game.world.applying.amount, grant.times_power, grant.divide_power
    if grant.base_power is not None:
        yield BASE, partial(_base_power, partial(amount, text, grant.base_power))
    for figure, given in (("to_pay", grant.set_cost), ("power", grant.set_power)):
        if given is not None:
            yield SETTING, partial(_figure, game, figure, partial(_set, amount, text, given))
    if times is not None:
        yield MULTIPLYING, partial(_figure, game, "power", lambda table, now: now * times)
    if by is not None:
        yield DIVIDING, partial(_figure, game, "power", lambda table, now: divided(game, now, by))
    for stat, rounded in grant.halve_base.items():
        yield DIVIDING_BASE, partial(_halved_base, game, stat, rounded)
    if grant.base_defense is not None:
        yield BASE, partial(_base_defense, partial(amount, text, grant.base_defense))
    if grant.base_life is not None:
        yield BASE, partial(_base_life, game, partial(amount, text, grant.base_life))
    for figure in FIGURES:
        if (given := getattr(grant, figure)) is not None:
            stage, change = SUBTRACTING if _takes_away(given) else ADDING, partial(_added, game, amount, text, given)
            yield stage, partial(_gained, game, TO_PAY.get(figure, figure), began, change)


SAID = ("unpreventable", "must_be_attacked", "as_instant")
"""The yes-or-no fields of a grant that are not properties, such as ``unpreventable``."""


ON_DEFENDING = ("defended_at_most", "must_be_defended")
"""The fields of a grant about the cards that can, or must, defend an attack (1.0.2)."""


def _also(keyword: str, rule: Any, table: Table, card: CardId) -> Info:
    return {**table[card], keyword: (*table[card][keyword], rule)}


def _is_so(keyword: str, table: Table, card: CardId) -> Info:
    return {**table[card], keyword: True}


def _takes_away(given: Any) -> bool:
    return given < 0 if isinstance(given, int) else getattr(given, "times", 1) < 0


def _added(game: Game, amount: Callable[..., int], text: Text | None, given: Any, table: Table, now: int) -> int:
    """Return a number with an amount added. If it was reduced below 0, the amount is added to 0 (2.0.3c)."""
    more = amount(text, given, table)
    return more + (ruled(game, "fab:2.0.3c", 0, now) if now < 0 < more else now)


def _set(amount: Callable[..., int], text: Text | None, given: Any, table: Table, now: int) -> int:
    return amount(text, given, table)


def _more_zones(game: Game, more: int, table: Table, card: CardId) -> Info:
    if not ruled(game, "fab:3.3.3", True, False):
        return table[card]
    return {**table[card], "arsenal_zones": table[card]["arsenal_zones"] + more}


@clause("fab:8.5.9a", "fab:2.10.5", "fab:2.11.5", "fab:2.15.5")
def _more(given: dict[str, Sequence[str]], table: Table, card: CardId) -> Info:
    """Add properties to those that an object has (8.5.9a)."""
    info = table[card]
    return {**info, **{name: tuple(dict.fromkeys((*info[name], *words))) for name, words in given.items()}}


def _counted_as(game: Game, given: Sequence[str], table: Table, card: CardId) -> Info:
    """Add names to those of the objects that an object counts as (1.8.8)."""
    return _more({"counts_as": ruled(game, ("fab:1.8.8", "fab:1.8.8#counts-as-one"), given, ())}, table, card)


@clause("fab:6.3.6", "fab:8.5.13a", "fab:2.11.5")
def _fewer_supertypes(game: Game, lost: Sequence[str], table: Table, card: CardId) -> Info:
    """Remove supertypes from an object; it keeps those given by other effects (6.3.6, 8.5.13a)."""
    printed, now = game.world.printed(game, card)["supertypes"], table[card]["supertypes"]
    own = ruled(game, ("fab:6.3.6", "fab:8.5.13a"), printed, now)
    gone = {*own} if "all" in lost else {*own} & {*lost}
    return {
        **table[card],
        "supertypes": tuple(supertype for supertype in table[card]["supertypes"] if supertype not in gone),
    }


@clause("fab:8.3.35")
def _class_of_hero(game: Game, table: Table, card: CardId) -> Info:
    """Give an object every class that its player's hero has (8.3.35#which-class)."""
    held = table.get(hero(game, controller(game, card)))
    classes = [] if held is None else [supertype for supertype in held["supertypes"] if supertype in CLASSES]
    return _more({"supertypes": classes}, table, card)


@clause("fab:8.3.5c")
@clause("fab:6.3.6", "fab:8.5.13a", "fab:1.7.7")
def _abilities(game: Game, grant: Any, name: str, began: int, table: Table, card: CardId) -> Info:
    """Add and remove keywords and abilities; only base properties can be lost (6.3.6, 8.5.13a).

    A lost keyword takes its ability with it. No object has go again twice (8.3.5c).
    """
    info = table[card]
    printed = ruled(game, ("fab:6.3.6", "fab:8.5.13a"), game.world.printed(game, card)["keywords"], info["keywords"])
    lost = {k for k in grant.lose_keywords if k in printed}
    had = tuple(k for k in info["keywords"] if k not in lost)
    stay = tuple(a for a in info["abilities"] if a.label not in lost) if lost else info["abilities"]
    gained, cannot = gainable(game, info, grant.keywords, began), tuple(dict.fromkeys((*info["cannot"], *grant.cannot)))
    of_keywords = (a for k in gained if k not in had for a in conferred(k))
    given = (*of_keywords, *game.world.given.by(name, grant.abilities))
    keywords = tuple(dict.fromkeys((*had, *gained)))
    return {**info, "keywords": keywords, "abilities": (*stay, *given), "cannot": cannot}


@clause("fab:6.3.6", "fab:8.5.13", "fab:8.5.13a", "fab:1.7.7")
def _without_abilities(game: Game, table: Table, card: CardId) -> Info:
    """Remove all abilities from an object; it keeps those given by other effects (6.3.6, 8.5.13a)."""
    info = table[card]
    own = ruled(game, ("fab:6.3.6", "fab:8.5.13a"), game.world.printed(game, card), info)
    keywords = tuple(keyword for keyword in info["keywords"] if keyword not in own["keywords"])
    abilities = tuple(ability for ability in info["abilities"] if ability not in own["abilities"])
    return {**info, "keywords": keywords, "abilities": abilities}


def _kept_from_gaining(words: Sequence[str], began: int, table: Table, card: CardId) -> Info:
    """Keep an object from gaining keywords or numbers, from a timestamp on (6.3.7)."""
    now = table[card]["cannot_gain"]
    return {**table[card], "cannot_gain": tuple(dict.fromkeys((*now, *((word, began) for word in words))))}


@clause("fab:6.3.7", instead=lambda game, info, keywords, began: keywords)
def gainable(game: Game, info: Info, keywords: Sequence[str], began: int) -> Sequence[str]:
    """Return the keywords that an object can gain, without those that an effect forbids (6.3.7)."""
    return [keyword for keyword in keywords if not _is_kept_from(game, info, keyword, began)]


def _is_kept_from(game: Game, info: Info, gained: str, began: int) -> bool:
    """Return whether another effect, even an older one, forbids an object to gain this keyword or number."""
    since = [moment for word, moment in info["cannot_gain"] if word == gained]
    return bool(since) and ruled(game, "fab:6.3.7#gained-before", True, min(since) <= began)


@clause("fab:8.5.8a", "fab:2.0.3", "fab:2.0.3a", "fab:2.1.3")
def _figure(game: Game, name: str, change: Callable[[Table, int], int], table: Table, card: CardId) -> Info:
    """Change a number of an object; an object without that property does not get it (8.5.8a)."""
    info = table[card]
    if info[name] is None and ruled(game, "fab:8.5.8a", True, False):
        return info
    return {**info, name: change(table, info[name] or 0)}


def _gained_all_the_same(
    game: Game, name: str, began: int, change: Callable[[Table, int], int], table: Table, card: CardId
) -> Info:
    return _figure(game, name, change, table, card)


@clause("fab:6.3.7", instead=_gained_all_the_same)
def _gained(game: Game, name: str, began: int, change: Callable[[Table, int], int], table: Table, card: CardId) -> Info:
    """Change a number of an object, unless an effect forbids to gain it (6.3.7)."""
    info, changed = table[card], _figure(game, name, change, table, card)
    return info if (changed[name] or 0) > (info[name] or 0) and _is_kept_from(game, info, name, began) else changed


@clause("fab:8.5.8b")
def _base_power(value: Callable[[Table], int], table: Table, card: CardId) -> Info:
    return {**table[card], "power": value(table), "base_power": value(table)}


@clause("fab:8.5.8b")
def _base_defense(value: Callable[[Table], int], table: Table, card: CardId) -> Info:
    return {**table[card], "defense": value(table), "base_defense": value(table)}


def _halved_base(game: Game, name: str, rounded: str, table: Table, card: CardId) -> Info:
    """Halve a base value, rounded as the effect says; a missing property stays missing (8.5.8a)."""
    halved = _figure(game, name, lambda table, now: (now + (rounded == "up")) // 2, table, card)
    return halved if halved is table[card] else {**halved, f"base_{name}": halved[name]}


@clause("fab:8.5.8b")
@clause("fab:2.5.3c", instead=lambda game, value, table, card: {**table[card], "base_life": value(table)})
def _base_life(game: Game, value: Callable[[Table], int], table: Table, card: CardId) -> Info:
    """Set an object's base life, even if it has none; the life total follows from it (2.5.3c)."""
    info, base = table[card], value(table)
    change = int(game.state.get(card, "life_change", 0)) if info["life"] is None else info["life"] - info["base_life"]
    return {**info, "life": max(0, base + change), "base_life": base}


@clause("fab:1.12.1a", instead=lambda game, number, by: number / by)
def divided(game: Game, number: int, by: int) -> int:
    """Return a divided number, rounded towards zero by default (1.12.1a)."""
    return int(number / by)


@clause("fab:6.3.2a", "fab:6.3.2b", instead=lambda game, base, effects: Applied(base, effects, game.spend))
def _in_their_stages(game: Game, base: Table, effects: Sequence[Effect]) -> Applied:
    """Apply the effects; each dependent effect is moved to the highest stage that it depends on (6.3.2a, 6.3.2b).

    Moving one effect can make another one depend on that stage, so all are checked again.
    """
    applied = Applied(base, effects, game.spend)
    looked_at = [effect for effect in effects if not (effect.settled or _is_fixed(effect))]
    if looked_at:
        apply = {effect.key for effect in effects if effect.scope(base)}
        looked_at = [effect for effect in looked_at if apply - {effect.key}]  # else nothing can depend on them
    while looked_at:
        asked = [effect for effect in looked_at if effect.stage < DEPENDENT]
        on = depends_on_stages(applied, asked, game.spend)
        moved = {effect.key: later for effect, stages in on if (later := _moved(effect, stages)) is not effect}
        if not moved:
            break
        applied = Applied(base, [moved.get(effect.key, effect) for effect in applied.effects], game.spend)
        looked_at = [effect for effect in applied.effects if not _is_fixed(effect)]
    return applied


def _is_fixed(effect: Effect) -> bool:
    """Return whether an effect on its own object applies regardless of effects of later stages.

    Before the stage of abilities it does not: an effect of that stage can still give or remove its ability (6.2.3a).
    """
    return effect.alone and effect.stage >= ABILITIES


def _moved(effect: Effect, on: Sequence[int]) -> Effect:
    """Return an effect, moved to the highest stage that it depends on, into the substage for such effects (6.3.3)."""
    stage = max(map(dependent, on), default=effect.stage)
    if stage <= effect.stage:
        return effect
    if stage == dependent(effect.stage):
        rule = "fab:6.3.3#dependent-in-its-own-stage"
    else:
        rule = "fab:6.3.2a" if len({*map(dependent, on)}) < 2 else "fab:6.3.2b"
    return replace(effect, stage=stage, because=rule, settled=False)  # it can depend on effects of its new stage


# 6.3, 8.5.8a, 8.5.13a Parts of a continuous effect that fail on an object when it begins to apply

MODIFIED = {
    "power": "power",
    "set_power": "power",
    "times_power": "power",
    "divide_power": "power",
    "defense": "defense",
    "cost": "to_pay",
    "set_cost": "to_pay",
    "pitch": "pitch",
    "intellect": "intellect",
}
"""For each field of a grant, the number that it modifies if the object has it."""


GAINED = ("power", "defense")
"""The numbers that an effect can forbid to gain."""


def _is_positive(amount: Any) -> bool:
    return isinstance(amount, int) and amount > 0


def gains(grant: Any) -> Iterator[str]:
    """Yield the keywords and numbers that a grant lets an object gain (6.3.7)."""
    yield from grant.keywords
    yield from (name for name in GAINED if _is_positive(getattr(grant, name)))


def will_fail(game: Game, grant: Any, cards: Sequence[CardId]) -> list[tuple[CardId, Why]]:
    """Return, for each object, the reasons why parts of a grant will fail on it, before it applies."""
    return [(card, why) for card in cards for why in _fails(grant, info(game, card), game.world.printed(game, card))]


def record_failures(game: Game, failed: Sequence[tuple[CardId, Why]]) -> None:
    for card, why in failed:
        game.note("part_fails", why.clause, objects=(card,), reason=why.reason)


def _fails(grant: Any, now: Info, printed: Info) -> Iterator[Why]:
    """Yield the reasons why parts of a grant fail on an object.

    Args:
        grant: the effect's changes.
        now: the object's properties before the effect.
    """
    if GO_AGAIN in grant.keywords and GO_AGAIN in now["keywords"]:
        yield Why("fab:8.3.5c", "has_it_already")
    if any(getattr(grant, name) is not None and now[figure] is None for name, figure in MODIFIED.items()):
        yield Why("fab:8.5.8a", "no_such_property")
    if {*gains(grant)} & {word for word, _ in now["cannot_gain"]}:
        yield Why("fab:6.3.7", "cannot_gain")
    supertypes = (one for one in grant.lose_supertypes if one != "all")
    if {*grant.lose_keywords} - {*printed["keywords"]} or {*supertypes} - {*printed["supertypes"]}:
        yield Why("fab:8.5.13a", "not_a_base_property")
