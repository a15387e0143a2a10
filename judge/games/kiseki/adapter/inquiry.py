"""Answers to "why" and "why not": the clauses that explain a value, a trigger or a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Inquiry
from judge.abilities.kinds import PlayCost, Replacing, Spell, Static
from judge.games.common.lexicon import lexicon
from judge.games.kiseki.adapter.vocabulary import MEANT
from judge.games.kiseki.book.c0203_referring import says_where
from judge.games.kiseki.book.c1201_abilities import not_valid
from judge.games.kiseki.book.c1204_targets import may_be_targeted
from judge.games.kiseki.book.c1216_replacement import upcoming_triggers
from judge.games.kiseki.book.c1400_icon_crafts import KEYWORDS
from judge.games.kiseki.world import Game, controller, info, is_open, zone_of
from judge.kernel import CardId, Citation, PlayerId, Why


def works(game: Game, card: CardId, ability: Any) -> Sequence[Why]:
    """Return why an ability of a card is not valid (1202.1); empty if it is, and for the text of an EVENT (1201.1b)."""
    if isinstance(ability.node, PlayCost):
        on_field = (zone_of(game, card) or "").endswith("field")
        return (Why("kiseki:1202.5", "works_as_it_is_played"),) if on_field else ()
    return () if isinstance(ability.node, Spell) else not_valid(game, card, info(game, card), ability)


def chosen(game: Game, player: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reasons why a player cannot target a card: a text forbids it (104.4)."""
    check = may_be_targeted(player)
    if not check.passes(game, card):
        yield check.against(game, card)


def condition(node: Any) -> Citation:
    """Return the clause for judging the condition of a craft: of a static one at all times (1212.1), or 1211.3."""
    return "kiseki:1212.1" if isinstance(node, Static | PlayCost | Replacing) else "kiseki:1211.3"


def gone(game: Game, card: CardId) -> Why:
    """Return why a card lacks crafts printed on it: an effect takes them (1333.2)."""
    return Why("kiseki:1333.2", "crafts_lost")


INQUIRY = Inquiry(
    reader=lambda game: game.world.reader,
    controller=controller,
    works=works,
    begins="kiseki:1215.1a",
    printed={
        "attack": "kiseki:209.1",
        "defense": "kiseki:210.1",
        "cost": "kiseki:204.1",
        "ep_cost": "kiseki:205.1",
        "level": "kiseki:206.1",
        "type": "kiseki:203.1",
    },
    besides={"stunned": "kiseki:1306.2", "face_down": "kiseki:507.4"},
    lies="kiseki:501.1",
    triggers="kiseki:1211.3",
    events={
        "actioned": ("kiseki:1315.2",),
        "attack_target_step_starts": ("kiseki:803.1",),
        "attacked": ("kiseki:804.8",),
        "attacks": ("kiseki:804.8",),
        "attacks_alone": ("kiseki:1326.4",),
        "battle_phase_ends": ("kiseki:802.4",),
        "battle_phase_starts": ("kiseki:802.1",),
        "deployment_step_starts": ("kiseki:703.8b",),
        "destroyed": ("kiseki:1317.2",),
        "discarded": ("kiseki:1314.1",),
        "draw_step_starts": ("kiseki:703.6b",),
        "draws": ("kiseki:1313.1",),
        "first_attack": ("kiseki:1404.1",),
        "gets_support": ("kiseki:1309.1",),
        "homebase_step_starts": ("kiseki:703.7b",),
        "killed": ("kiseki:1317.1",),
        "loses_bonds_by_overkill": ("kiseki:804.11a-3",),
        "loses_bonds_by_stun": ("kiseki:1306.3",),
        "loses_support": ("kiseki:1309.2",),
        "overkills": ("kiseki:804.11a-3", "kiseki:1222.3"),
        "plays": ("kiseki:1204.2k",),
        "preparation_phase_starts": ("kiseki:703.3",),
        "readied": ("kiseki:1315.1",),
        "recovered": ("kiseki:1308.1",),
        "recovery_phase_starts": ("kiseki:705.1",),
        "scrum_attacked": ("kiseki:804.8",),
        "scrum_attacks": ("kiseki:804.8",),
        "stunned": ("kiseki:1306.1",),
        "stuns": ("kiseki:1222.4",),
        "turn_ends": ("kiseki:705.3",),
        "turn_starts": ("kiseki:703.1",),
        "turned_face_down": ("kiseki:1316.2",),
        "turned_face_up": ("kiseki:1316.1",),
    },
    condition=condition,
    static="kiseki:1212.1",
    asks="kiseki:1204.2d",
    properties={
        "type": "kiseki:203.2",
        "cost": "kiseki:204.1",
        "printed_cost": "kiseki:204.1",
        "attack": "kiseki:209.1",
        "defense": "kiseki:210.1",
        "trait": "kiseki:1302.3",
        "name": "kiseki:1302.1",
        "name_has": "kiseki:1302.1a",
        "sub_name": "kiseki:1302.2",
        "state": "kiseki:402.1",
        "not_state": "kiseki:402.1",
        "attribute": "kiseki:401.1",
    },
    coming=upcoming_triggers,
    gone=gone,
    choosing="kiseki:1204.2d",
    no_zone=says_where,
    chosen=chosen,
    not_choosing="kiseki:1204.2d",
    taken=lambda info: Why("kiseki:1333.2", "crafts_lost"),
    keywords=KEYWORDS,
    in_play=lambda game, card: zone_of(game, card) == "field",
    is_open=is_open,
    set_aside=frozenset({"homebase"}),
    ability="kiseki:207.1",
    meant=MEANT,
    not_triggered={"silenced": "stunned"},
    moments={
        "with": "kiseki:803.3",
        "answer": "kiseki:804.11a-1",
        "targets": "kiseki:1204.2d",
        "target": "kiseki:1204.2d",
        "support": "kiseki:1219.1",
    },
    decisions={
        "homebase": "kiseki:703.7a",
        "dispatch": "kiseki:1405.1",
        "recover": "kiseki:705.6",
        "ep_from": "kiseki:1217.3",
        "exchange": "kiseki:603.1d",
        "exchange_cards": "kiseki:603.1d",
        "shuffle_too": "kiseki:603.1b",
        "initiative": "kiseki:603.1a",
        "assign": "kiseki:1204.2e",
        "reveal": "kiseki:1211.3a",
        "under": "kiseki:1323.1",
    },
    says_no=frozenset(lexicon("kiseki")["says_no"]),
)
