"""Answers to "why" and "why not": the clauses that explain a value, a trigger or a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import Difference, Inquiry
from judge.abilities.kinds import Static
from judge.games.common.lexicon import lexicon
from judge.games.dm import language
from judge.games.dm.book.c110_abilities import CANNOT_BE_CHOSEN, KEYWORDS, has, lost_abilities, taken_by
from judge.games.dm.book.c200_parts_of_a_card import READ_BY
from judge.games.dm.book.c400_presence import why_unavailable
from judge.games.dm.book.c603_abilities import why_it_does_not_work
from judge.games.dm.book.c605_choosing import read_in_its_state
from judge.games.dm.book.c609_replacement_effects import upcoming_triggers
from judge.games.dm.book.c808_twinpact import counts_as_both, parts
from judge.games.dm.world import USED_BY, Game, face, info, is_open, owner, zone_of
from judge.kernel import CardId, Citation, Event, Happening, PlayerId, Why


def chosen(game: Game, player: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reasons why a player cannot choose a card: it is ignored, or a text forbids it (101.2)."""
    why = why_unavailable(game, card, "chosen")
    if why is not None:
        yield why
    yield from _forbidden(game, player, card)


def _forbidden(game: Game, player: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reason why a text keeps a player from choosing a card (101.2)."""
    if owner(game, card) != player and has(game, card, CANNOT_BE_CHOSEN):
        yield Why("dm:101.2", "forbidden_to_choose")


def gone(game: Game, card: CardId) -> Why | None:
    """Return why a card lacks abilities printed on it: an effect takes them (110.1)."""
    lost = lost_abilities(game, card)
    return Why("dm:110.1", "abilities_lost", said_by=taken_by(game, card, lost[0])) if lost else None


EVOLUTIONS: dict[str, Citation] = {"s_max": "dm:813.1", "star_evolution": "dm:811.1", "evolution": "dm:801.1"}
"""The special types that make a creature an evolution creature, with their clauses."""


def timed(game: Game, option: str) -> Citation | None:
    """Return the clause on when an ability is declared, for one that is written as a keyword."""
    card, _, label = option.partition(".")
    if label == "revolution_change":
        return "dm:506.3b"
    abilities = info(game, CardId(card))["abilities"] if card in game.world.faces else ()
    found = next((one.clause for one in abilities if one.label == label), None)
    return found if found in USE_WITHOUT_COST else None


USE_WITHOUT_COST = frozenset({"dm:112.3c", "dm:112.3f"})
"""The clauses of keywords with a moment of their own that let a card be used without paying its cost."""


ATTACHED: dict[str, Citation] = {"castle": "dm:304.2", "weapon": "dm:305.2", "aura": "dm:310.2"}
"""For each kind of card that can be attached, the clause on that; a cross gear is crossed (303.3a)."""


CHARACTERISTICS = ("type", "name", "name_has", "race", "cost", "civilization", "multicolored", "colorless", "power")
"""The fields of a filter for the characteristics of a card (200.2)."""


FIELDS = {"civilizations": "civilization", "races": "race", "keywords": "keyword"}
"""The field of a filter that asks for each list of characteristics."""


def special(game: Game, one: Difference) -> Citation | None:
    """Return the clause for the kind or state of a card that explains why a filter did not match, or ``None``."""
    if one.card not in game.world.faces:
        return None
    this, field = CardId(one.card), one.field
    if field == "used_by":
        return "dm:112.3g" if game.state.get(this, USED_BY) not in (None, "mana") else None
    if field == "special":
        return next((clause for word, clause in EVOLUTIONS.items() if word in face(game, this).special), None)
    if field == "attached_to":
        return ATTACHED.get(face(game, this).type)
    if field not in CHARACTERISTICS:
        return None
    if field in ("type", "cost", "civilization") and parts(game, this):
        return "dm:808.1" if counts_as_both(game, this) else "dm:808.3a"
    if game.state.get(this, "face_down") and zone_of(game, this) == "mana_zone":
        return "dm:405.4"
    read, now = [*read_in_its_state(game, field, this)], info(game, this)
    if read:
        return read[-1]
    if field == "power" and now["power"] is None:
        return "dm:301.3"
    return "dm:106.2c" if field == "civilization" and not now["civilizations"] else None


def defined_by(game: Game, card: CardId) -> Iterator[Citation]:
    """Yield the clauses that define a card: a NEO creature, a twinpact card, one with an ability more than once."""
    this = face(game, card)
    if "neo" in this.special:
        yield "dm:802.2"
    if parts(game, card):
        yield "dm:808.1"
    texts = [(ability.kind, str(ability.node)) for ability in this.abilities]
    if len({*this.keywords}) < len(this.keywords) or len({*texts}) < len(texts):
        yield from ("dm:110.2c", "dm:110.7")


def condition(_: Any) -> Citation:
    """Return the clause for judging the condition of an ability on current information (605.2d)."""
    return "dm:605.2d"


def would_happen(game: Game, event: Event) -> Iterator[Happening]:
    """Yield the trigger events that an event would have if it happened now."""
    found = [*upcoming_triggers(game, event)]
    yield from found if found or not hasattr(event, "happenings") else event.happenings(game)


INQUIRY = Inquiry(
    reader=lambda game: game.world.reader,
    controller=owner,
    works=why_it_does_not_work,
    begins="dm:200.1",
    printed={
        "power": "dm:206.1",
        "cost": "dm:201.1",
        "civilizations": "dm:106.2",
        "races": "dm:203.1",
        "type": "dm:300.1",
        "tapped": "dm:105.1",
    },
    besides={"face_down": "dm:405.4"},
    fixed={"power": "dm:108.1c"},
    lies="dm:400.1",
    triggers="dm:603.2",
    condition=condition,
    static="dm:604.2",
    asks="dm:605.2b",
    properties={
        **READ_BY,
        "type": "dm:300.1",
        "special": "dm:204.3",
        "power": "dm:206.1",
        "civilization": "dm:106.2",
        "multicolored": "dm:106.2b",
        "colorless": "dm:106.2c",
        "tapped": "dm:105.1",
        "zone": "dm:400.1",
        "side": "dm:102.2",
        "turn": "dm:102.1",
        "keyword": "dm:110.1",
        "without": "dm:110.1",
        "ability": "dm:110.1",
        "same_name": "dm:202.3a",
        "same_race": "dm:203.2",
        "same_civilization": "dm:106.2",
        "linked": "dm:701.18b",
        "upside_down": "dm:701.28a",
        "icon": "dm:603.3a",
        "seal": "dm:116.1",
        "crossed": "dm:303.3a",
        "bears": "dm:303.3a",
        "attached_to": "dm:303.3a",
        "bearing": "dm:303.3a",
        "paid": "dm:112.2a",
        "used_by": "dm:112.3",
        "under": "dm:200.3a",
    },
    coming=would_happen,
    choosing="dm:605.2b",
    chosen=chosen,
    protects=_forbidden,
    not_choosing="dm:605.2b",
    taken=lambda info: Why("dm:110.1", "abilities_lost"),
    keywords=KEYWORDS,
    in_play=lambda game, card: why_unavailable(game, card, "counted") is None and zone_of(game, card) == "battle_zone",
    is_open=is_open,
    ability="dm:110.2c",
    moments={
        "choose": "dm:605.2b",
        "block": "dm:507.1a",
        "declare": "dm:509.5a",
        "strike_back": "dm:509.5c",
        "guard_strike": "dm:509.5b",
        "attack": "dm:505.2",
    },
    decisions={
        "charge": "dm:503.1",
        "declare_ability": "dm:603.2f",
        "shields": "dm:509.3",
        "silent_skill": "dm:501.1a",
        "judgement_z": "dm:509.5d",
        "breaker": "dm:509.2c",
        "changes_target": "dm:507.1",
        "evolve_from": "dm:801.1",
        "cells": "dm:812.1",
        "effect": "dm:605.1",
        "replaced": "dm:609.9",
        "replacement": "dm:609.8",
        "unseal": "dm:116.4a",
        "first": "dm:103.4",
    },
    timed=timed,
    special=special,
    read_by=lambda game, card, name: read_in_its_state(game, FIELDS.get(name, name), card),
    defined_by=defined_by,
    no_zone=lambda _: "dm:403.1",
    meant={
        (Static, "if_"): ("dm:605.2d",),
        (language.LeastPower, "least_power"): ("dm:301.3",),
    },
    events={"drawn": ("dm:114.3",), "destroyed": ("dm:701.6a",)},
    not_triggered={"triggers_nothing": "missed"},
    gone=gone,
    lost=lost_abilities,
    says_no=frozenset(lexicon("dm")["says_no"]),
)
