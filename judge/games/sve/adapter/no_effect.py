"""What would have no effect in a place: a text that says it is refused, with what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    IN_TEXT,
    Around,
    Body,
    Idle,
    Keyworded,
    Node,
    PayCounter,
    PlayCost,
    Replacing,
    Select,
    Special,
    Spell,
    Static,
    about_events,
    about_lying,
    about_moves_within,
    about_names,
    about_staying,
    about_turns,
    inside,
    names,
    nodes,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation, Paid
from judge.games.sve import language as own
from judge.games.sve.adapter.no_effect_by_type import BY_TYPE
from judge.games.sve.adapter.no_effect_by_zone import BY_ZONE
from judge.games.sve.adapter.vocabulary import REFERENTS
from judge.games.sve.book.ch12_keywords import STACK
from judge.games.sve.language import Filter, Grant, Taking

Ability = TypeVar("Ability", bound=Body)

COUNTED = ("combo", "spellchain", "necrocharge")
"""The notations that stand before a number (13.2.1, 13.3.1, 13.5.1)."""


OWNERS = ("hand", "cemetery", "banished", "evolve_deck")
"""The zones in which nothing but cards of their owners lie, without an order (4.1.6)."""


def _is_of_decks(node: Node) -> bool:
    """Return whether a text says how many of a card a deck may have (6.1.1.4), wherever the card is."""
    return isinstance(node, Static) and getattr(node.static, "copies", None) is not None


def _on_a_spell(node: Body, around: Around) -> bool:
    """Return whether an ability that works on the field stands on a spell, which never comes there."""
    card = around[-1] if around else None
    return getattr(card, "type", None) == "spell" and not isinstance(node, Spell | PlayCost)


def _no_spell(node: Spell, around: Around) -> bool:
    """Return whether the text of a spell stands on another card."""
    return bool(around) and getattr(around[-1], "type", "spell") != "spell"


def _part_of_earth_rite(node: PayCounter, around: Around) -> bool:
    """Return whether a Stack counter is asked for in addition, but not off any one amulet with Stack (13.3.3.2)."""
    additional = isinstance(around[-1], Body) and any(node is cost for cost in around[-1].extra)
    from_amulets = isinstance(node.on, Select) and (node.on.keyword, node.on.type) == (STACK, "amulet")
    return additional and node.counter == STACK and not (from_amulets and node.remove == 1)


def _cannot_be_raised(node: PlayCost, around: Around) -> bool:
    """Return whether a cost is not raised by choice, or on a card whose text never asks for that."""
    raises = isinstance(node.play_cost, int) and node.play_cost > 0 and not node.extra
    return not raises or (bool(around) and getattr(around[-1], "type", "spell") != "spell")


def _is_never_raised(node: own.Raised, around: Around) -> bool:
    """Return whether the card with a text that asks for a raised cost does not let its player raise it by so much."""
    spell = next((at for at, one in enumerate(around) if isinstance(one, Spell)), None)
    if spell is None:
        return True
    if spell == 0:  # a text by itself, whose card is not known
        return False
    of_card = getattr(around[spell - 1], "abilities", ())
    return not any(isinstance(one, PlayCost) and one.optional and one.play_cost == node.raised for one in of_card)


def _is_never_paid(node: Paid, around: Around) -> bool:
    """Return whether a text asks for an additional cost before any can have been paid, or where there is none."""
    at = next((at for at in reversed(range(len(around))) if isinstance(around[at], Body)), None)
    if at is None:
        return False
    body = around[at]
    assert isinstance(body, Body)
    if isinstance(body, PlayCost):
        return at > 0 and not any(one.extra for one in _of_card(around[at - 1], Spell))
    if isinstance(body, Spell):
        offered = at == 0 or any(one.extra and not one.required for one in _of_card(around[at - 1], PlayCost))
        return not (body.extra or offered)
    before = any(node is one for one in nodes(body.if_))
    return before or not body.extra


def _of_card(card: Node, kind: type[Ability]) -> list[Ability]:
    """Return the abilities of a kind that a card has."""
    return [one for one in getattr(card, "abilities", ()) if isinstance(one, kind)]


def _in_a_replacement(node: Node, around: Around) -> bool:
    """Return whether an instruction stands in a text that replaces an event, and so is not played."""
    return isinstance(next((one for one in reversed(around) if isinstance(one, Body)), None), Replacing)


def _on_no_deck(node: Taking | own.Put, around: Around) -> bool:
    """Return whether cards go where they lie in no order."""
    return node.into != "deck"


def _changes_nothing_played(node: Grant, around: Around) -> bool:
    """Return whether a cost is changed of cards on the field only, which are not played any more."""
    static = around[-1]
    if not isinstance(static, Static) or isinstance(static.affects, str):
        return False
    return "zone" in static.affects.model_fields_set and set(names(static.affects.zone)) == {"field"}


def _comes_engaged(row: Idle) -> Idle:
    """Return a row that lets a replacement do nothing but have a card come engaged."""
    if row.kind is not Replacing or row.fields or "prevent" not in row.en:
        return row
    return row._replace(
        en=f"{row.en}, or engaged: true",
        ja=f"{row.ja}・engaged: true",
        where=lambda node, around: not node.engaged and row.where(node, around),
    )


def _looks_elsewhere(kind: type[Node], *zones: str) -> Callable[[Select, Around], bool]:
    """Return what tells whether an instruction is about cards of zones, of which none is among these."""

    def elsewhere(node: Select, around: Around) -> bool:
        stated = "zone" in node.model_fields_set and not {*zones} & {*names(node.zone)}
        return stated and bool(around) and isinstance(around[-1], kind)

    return elsewhere


LEADERS = ("own.leader", "enemy.leader")

IDLE: Sequence[Idle] = (
    *map(_comes_engaged, COMMON),
    Idle(
        Select,
        ("zone", "side"),
        "nothing: what is looked at is your deck",
        "何もない(見るのは自分のデッキ)",
        inside(Taking),
    ),
    Idle(
        Grant,
        ("cost", "set_cost"),
        "play_cost: -2, an ability of its own: what playing the card itself costs (sve:10.4.4.1)",
        "play_cost: -2 という別の能力(そのカード自身のプレイ・コスト。sve:10.4.4.1)",
        lambda node, around: isinstance(around[-1], Static) and around[-1].affects == "this",
    ),
    Idle(
        Grant,
        ("cost", "set_cost"),
        "affects without zone, wherever the cards are played from, or with a zone of which they are (sve:10.4.4.1)",
        "zone のない affects(どこからプレイしても)、またはプレイする元の領域の zone(sve:10.4.4.1)",
        _changes_nothing_played,
    ),
    Idle(
        Grant,
        ("copies",),
        "static: {copies: 5} without affects: what the card itself says of decks (sve:6.1.1.4)",
        "affects のない static: {copies: 5}(そのカード自身がデッキについて書いていること。sve:6.1.1.4)",
        lambda node, around: not (isinstance(around[-1], Static) and around[-1].affects == "this"),
    ),
    Idle(Taking, ("position",), "position with into: deck", "position は into: deck と共に", _on_no_deck),
    Idle(own.Put, ("shuffled",), "shuffled with into: deck", "shuffled は into: deck と共に", _on_no_deck),
    Idle(
        say.Play,
        ("play",),
        "a selection with a zone other than the field, as zone: [hand, ex]: what is on the field has been played "
        "(sve:10.6.1)",
        "場以外の領域を書いた選択(zone: [hand, ex] など。場のカードはもうプレイされている。sve:10.6.1)",
        lambda node, _: isinstance(node.play, Select) and "field" in names(node.play.zone),
    ),
    Idle(own.Reveal, ("rest",), "rest beside until", "rest は until と共に", lambda node, _: node.until is None),
    Idle(
        Filter,
        ("other",),
        "nothing: no card of the evolve deck is the one that evolves",
        "何もない(エボルヴデッキに進化するカード自身はない)",
        lambda node, around: bool(around) and getattr(around[-1], "into", None) is node,
    ),
    *(
        Idle(
            kind,
            (kind.verb,),
            "cards on the field: only there a card is engaged or reserved (sve:4.4.2)",
            "場のカード(アクト・スタンドの状態があるのは場のカードだけ。sve:4.4.2)",
            lambda node, _: getattr(node, node.verb) in LEADERS,
        )
        for kind in (own.Engage, own.Refresh)
    ),
    *(
        Idle(
            Select,
            ("zone",),
            "field: only there a card is engaged or reserved (sve:4.4.2)",
            "field(アクト・スタンドの状態があるのは場のカードだけ。sve:4.4.2)",
            _looks_elsewhere(kind, "field"),
        )
        for kind in (own.Engage, own.Refresh)
    ),
    Idle(
        Select,
        ("zone",),
        "field or leader: what lies elsewhere is dealt no damage (sve:4.4.3, sve:5.13.1)",
        "field か leader(ほかの領域のカードにダメージは与えられない。sve:4.4.3、sve:5.13.1)",
        _looks_elsewhere(say.Damage, "field", "leader"),
    ),
    Idle(
        say.Choose,
        (),
        "may or if: what replaces is not played, so that no option is chosen (sve:10.6.2.2.3)",
        "may か if(置換はプレイしないので、選択肢を選ぶ時がない。sve:10.6.2.2.3)",
        _in_a_replacement,
    ),
    Idle(
        say.Damage,
        ("divided",),
        "an amount for each: what replaces is not played, so that nothing is divided (sve:10.6.2.4)",
        "それぞれへの量(置換はプレイしないので、割り振る時がない。sve:10.6.2.4)",
        _in_a_replacement,
    ),
    *about_events(REFERENTS),
    *BY_TYPE,
    *BY_ZONE,
    *about_lying((own.Put, say.Search, say.Summon), ("engaged",), ("field",)),
    *about_turns(("main_phase", "end_phase")),
    *about_moves_within(OWNERS),
    *about_staying(OWNERS),
    *about_names({"feed": ("on", "amount"), "race": ("on", "amount"), "turn_face_down": ("on",)}, "perform", Special),
    Idle(
        Spell,
        ("if_",),
        f"{IN_TEXT[0]}; or {{static: {{cannot: [played]}}, zone: hand, if: …}}",
        f"{IN_TEXT[1]}、または {{static: {{cannot: [played]}}, zone: hand, if: …}}",
    ),
    Idle(
        Body,
        (),
        "zone, where the ability of a spell works (hand, cemetery), or the text under spell",
        "zone(スペルの能力が働く領域: hand・cemetery など)、または spell のテキスト",
        lambda node, around: (
            _on_a_spell(node, around) and "zone" not in node.model_fields_set and not _is_of_decks(node)
        ),
    ),
    Idle(
        Spell,
        (),
        "type: spell, or do in an ability that is played or triggers",
        "type: spell、またはプレイするか誘発する能力の do",
        _no_spell,
    ),
    Idle(
        PlayCost,
        ("play_cost",),
        "play_cost: 0 beside set",
        "set と共には play_cost: 0",
        lambda node, _: node.set is not None and node.play_cost != 0,
    ),
    Idle(
        PlayCost,
        (),
        "an amount other than 0, set, or required",
        "0以外の量、set、または required",
        lambda node, _: node.set is None and node.play_cost == 0 and not node.required,
    ),
    Idle(
        PlayCost,
        ("required",),
        "required beside extra, which is what has to be paid",
        "required は extra(支払わなければならないもの)と共に",
        lambda node, _: not node.extra,
    ),
    Idle(
        PlayCost,
        ("optional",),
        "optional beside a play_cost above 0 of a spell, without extra; its text asks by raised",
        "optional はスペルの 0 より大きい play_cost と共に(extra なし)。テキストでは raised で問う",
        _cannot_be_raised,
    ),
    Idle(
        own.Raised,
        (),
        "play_cost of that amount with optional: true on the same spell",
        "同じスペルの、その値の play_cost(optional: true)",
        _is_never_raised,
    ),
    Idle(
        Paid,
        (),
        "paid in the text (not in the if) of an ability with extra, or of a spell whose play_cost has extra",
        "paid は extra のある能力か、extra のある play_cost を持つスペルのテキストに(能力の if にではなく)",
        _is_never_paid,
    ),
    Idle(
        Keyworded,
        ("times",),
        "times beside keyword: feed",
        "times は keyword: feed と共に",
        lambda node, _: node.keyword != "feed",
    ),
    Idle(
        Keyworded,
        ("into",),
        "into beside keyword: evolve",
        "into は keyword: evolve と共に",
        lambda node, _: node.keyword != "evolve",
    ),
    Idle(
        Notation,
        ("at_least",),
        "at_least beside combo, spellchain or necrocharge",
        "at_least は combo・spellchain・necrocharge と共に",
        lambda node, _: node.notation not in COUNTED,
    ),
    Idle(
        Notation,
        (),
        "at_least, the number",
        "at_least(数)",
        lambda node, _: node.notation in COUNTED and node.at_least is None,
    ),
    Idle(
        PayCounter,
        (),
        "Earth Rite: {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
        "土の秘術: {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
        _part_of_earth_rite,
    ),
)
"""What would have no effect in a place."""
