"""Answers to "why" and "why not": the clauses that explain a value, a trigger or a choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Inquiry, Text
from judge.abilities.kinds import PlayCost
from judge.games.common.lexicon import lexicon
from judge.games.sve.adapter.vocabulary import MEANT
from judge.games.sve.book.ch03_players import controller
from judge.games.sve.book.ch05_damage import DEALT, TAKEN
from judge.games.sve.book.ch10_abilities import judged_by
from judge.games.sve.book.ch10_choices import CHOOSABLE, no_aura
from judge.games.sve.book.ch10_replacement import upcoming_triggers
from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.games.sve.world import Game, is_open, zone_of
from judge.kernel import CardId, PlayerId, Why


def works(game: Game, card: CardId, ability: Any) -> Sequence[Why]:
    """Return why an ability is not in force in its card's zone (10.3.4, 10.3.5); empty if it is."""
    where = zone_of(game, card)
    if isinstance(ability.node, PlayCost):
        return (Why("sve:10.3.4", "works_as_it_is_played"),) if where == "field" else ()
    if where in ability.zones or where == "leader" or ability.kind == "spell":
        return ()
    if "zone" in ability.node.model_fields_set:
        return (Why("sve:10.3.4", "works_where_stated"),)
    return (Why("sve:10.3.5", "works_on_the_field"),)


def defined_by(game: Game, card: CardId) -> Sequence[str]:
    """Return the clause that makes references to a collaboration name mean a card, if it has such a name (2.14.2)."""
    return ("sve:2.14.2",) if game.world.faces[card].also_named else ()


def chosen(game: Game, player: PlayerId, card: CardId) -> Iterator[Why]:
    """Yield the reasons why a player cannot select a card: Aura (12.15.2), or a text (1.3.3)."""
    text = Text(game, player, game.state.ref(card), card)
    for check in (no_aura(text), CHOOSABLE):
        if not check.passes(game, card):
            yield check.against(game, card)


def gone(game: Game, card: CardId) -> Why | None:
    """Return why a card lacks its printed abilities: it has evolved (5.15.2), or an effect takes them (10.9.1.2)."""
    if game.state.get(card, "evolved_with") is not None:
        return Why("sve:5.15.2", "evolved")
    return Why("sve:10.9.1.2", "abilities_lost")


INQUIRY = Inquiry(
    reader=lambda game: game.world.reader,
    controller=controller,
    works=works,
    begins="sve:10.9.1.1",
    printed={"attack": "sve:2.7.1", "defense": "sve:2.8.1", "cost": "sve:2.5.1", "type": "sve:2.3.1"},
    besides={"defense": "sve:5.13.1", "engaged": "sve:4.2.2", "face_up": "sve:4.2.3", "evolved": "sve:5.15.1"},
    lies="sve:4.1.1",
    triggers="sve:10.1.1.2.1.1",
    events={
        **{event: (rule,) for event, rule in {**DEALT, **TAKEN}.items()},
        "attacked": ("sve:8.4.5",),
        "attacks": ("sve:8.4.5",),
        "banished": ("sve:5.6.1",),
        "created": ("sve:9.1.2",),
        "destroyed": ("sve:5.5.1",),
        "discarded": ("sve:5.11.1",),
        "draws": ("sve:5.9.1",),
        "end_phase": ("sve:7.4.1",),
        "engaged": ("sve:5.3.1",),
        "evolves": ("sve:5.15.1.2",),
        "fights": ("sve:8.4.9.2",),
        "main_phase": ("sve:7.3.1",),
        "plays": ("sve:10.6.2.7",),
        "races": ("sve:14.2.3.1",),
        "refreshed": ("sve:5.3.1",),
        "taken": ("sve:5.21.1",),
    },
    condition=lambda node: judged_by(node.if_),
    static="sve:10.1.1.3",
    asks="sve:10.6.2.3",
    properties={
        "type": "sve:2.3.4",
        "cost": "sve:2.5.1",
        "attack": "sve:2.7.1",
        "defense": "sve:2.8.1",
        "trait": "sve:2.4.1",
        "card_class": "sve:2.2.3",
        "name": "sve:2.1.2",
        "name_has": "sve:2.1.2",
        "engaged": "sve:4.2.2",
        "state": "sve:4.2.3",
        "evolved": "sve:5.15.1",
        "raced": "sve:14.2.3.1",
        "token": "sve:9.1.1",
        "damaged": "sve:5.13.1",
        "counter": "sve:15.1.1",
        "printed_cost": "sve:5.23.1",
        "title": "sve:2.13.1",
        "played": "sve:10.6.2.7",
        "lies_in": "sve:4.1.1",
        "zone": "sve:4.1.1",
        "side": "sve:3.1.2",
        "turn": "sve:7.1.1",
    },
    coming=upcoming_triggers,
    gone=gone,
    choosing="sve:10.6.2.3",
    chosen=chosen,
    taken=lambda info: None if info.get("evolved") else Why("sve:10.9.1.2", "abilities_lost"),
    keywords=KEYWORDS,
    in_play=lambda game, card: zone_of(game, card) in ("field", "leader"),
    is_open=is_open,
    set_aside=frozenset({"ex"}),
    ability="sve:2.6.1",
    no_zone=lambda _: "sve:4.4.3",
    defined_by=defined_by,
    meant=MEANT,
    not_triggered={"last_words_idle": "not_to_cemetery", "drain_idle": "not_by_attacking"},
    moments={
        "mulligan": "sve:6.2.1.8",
        "targets": "sve:10.6.2.3",
        "target": "sve:10.6.2.3",
        "ep": "sve:12.2.3",
        "trigger": "sve:10.7.2",
    },
    decisions={
        "go_first": "sve:6.2.1.6",
        "evolve_card": "sve:12.2.2",
        "engage_wards": "sve:7.4.3",
        "ward": "sve:12.8.2",
        "discard": "sve:7.4.7",
        "choose": "sve:5.17.2",
        "x": "sve:10.6.2.2.2",
        "draw_more": "sve:5.9.3.1",
        "look_more": "sve:5.10.2.2",
        "basis": "sve:6.2.1.3",
        "die": "sve:5.19.1",
    },
    says_no=frozenset(lexicon("sve")["says_no"]),
)
