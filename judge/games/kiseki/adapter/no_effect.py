"""The parts of a card text that could never do anything; they are rejected with advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.abilities import (
    Around,
    Body,
    NoEffect,
    PayMove,
    PlayCost,
    Replacing,
    Select,
    Special,
    Spell,
    Static,
    Triggered,
    inside,
    instead,
    leave_out,
    of,
)
from judge.abilities import instructions as say
from judge.games.common.no_effect import (
    IN_TEXT,
    HappensTo,
    ItsOwn,
    about_events,
    about_its_own,
    about_lying,
    about_moves_within,
    about_names,
    about_staying,
    about_this,
    about_those,
    looks_in_vain,
)
from judge.games.kiseki import language as own
from judge.games.kiseki.adapter.cards import Printed, types_of
from judge.games.kiseki.adapter.vocabulary import ALONE, EVENTS, MOMENT, REFERENTS
from judge.games.kiseki.book.c0200_card_information import Arts
from judge.games.kiseki.book.c1214_immediate_effects import NAMED
from judge.games.kiseki.language import Filter, Grant, When

ON_THE_FIELD = (
    *("attacks", "attacks_alone", "scrum_attacks", "attacked", "scrum_attacked", "overkills"),
    *("stunned", "stuns", "recovered", "gets_support", "loses_support", "killed", "leaves"),
)
"""The events that only happen to cards on the field; a card that leaves is seen as it was there (1211.6b)."""

THERE = (
    "no `zone`; this event happens to the card itself only on the field",
    "zone なし(カード自身にこれが起こるのは場だけ)",
)

ITS_OWN = (
    ItsOwn(ON_THE_FIELD, (Triggered, Replacing), ("field",), *THERE, stated=True),
    ItsOwn(("enters",), (Triggered,), ("field",), *THERE, stated=True),
    ItsOwn(
        ("discarded",),
        (Triggered,),
        ("trail", "removed"),
        "`zone: trail` with this event; the discarded card triggers in the trail (kiseki:1211.6a)",
        "この出来事には zone: trail(捨てられたカードは軌跡で誘発する。kiseki:1211.6a)",
    ),
    ItsOwn(
        ("discarded",),
        (Replacing,),
        ("hand", "homebase"),
        "`zone: hand` with this event; the card is discarded from the hand (kiseki:1202.5)",
        "この出来事には zone: hand(カードは手札から捨てられる。kiseki:1202.5)",
    ),
    ItsOwn(
        ("plays",),
        (Triggered,),
        (),
        "`enters`, or `turned_face_up` for a BASE; a card that was just played is still in the activation "
        "zone (kiseki:1204.2i)",
        "enters、BASE なら turned_face_up(プレイした直後のカードはまだ発動待機領域にある。kiseki:1204.2i)",
    ),
)
"""The zones where a craft must work to trigger on an event of its own card, with advice."""


UNIT = ("unit",)

ONLY_TO = (
    HappensTo(
        ("attacks", "attacks_alone", "scrum_attacks", "attacked", "scrum_attacked", "overkills"),
        UNIT,
        "only UNITs and players take part in an attack (kiseki:804.1)",
        "攻撃に加わるのはUNITとプレイヤーだけ(kiseki:804.1)",
    ),
    HappensTo(
        ("stunned", "recovered"),
        UNIT,
        "only UNITs are stunned (kiseki:1306.1)",
        "スタンするのはUNITだけ(kiseki:1306.1)",
    ),
    HappensTo(
        ("gets_support", "loses_support"),
        UNIT,
        "only UNITs have support (kiseki:1309.1)",
        "サポートを得るのはUNITだけ(kiseki:1309.1)",
    ),
    HappensTo(
        ("enters", "leaves"),
        ("unit", "item"),
        "only UNITs and ITEMs are on the field (kiseki:506.1)",
        "場に置かれるのはUNITとITEMだけ(kiseki:506.1)",
    ),
    HappensTo(("killed",), UNIT, "only UNITs are killed (kiseki:1317.1)", "即死するのはUNITだけ(kiseki:1317.1)"),
)
"""The events that are only possible for cards of some types."""

READ: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(NAMED, ("on",)),
    "plan": ("amount", "who"),
    **dict.fromkeys(("discard_hand", "no_stun_damage", "choose_organization"), ("who",)),
    "link": ("names", "who"),
    "treat_as_there": ("names",),
    "affiliate": (),
}
"""The fields that each instruction defined by name uses."""


OWNERS = ("hand", "trail", "removed")
"""The unordered zones that contain only their owner's cards (502.5)."""


def _on_an_event(node: Body, around: Around) -> bool:
    """Return whether a craft is on an EVENT, which never goes to the field."""
    return (
        bool(around) and getattr(around[-1], "type", None) == "event" and not isinstance(node, Spell | PlayCost | Arts)
    )


def _not_on_an_event(node: Spell, around: Around) -> bool:
    return bool(around) and getattr(around[-1], "type", "event") != "event"


def _of_no_first_attack(node: Special, around: Around) -> bool:
    """Return whether ``affiliate`` is used in a text that does not trigger on a first attack (1404.1)."""
    body = next((one for one in reversed(around) if isinstance(one, Body | say.Later)), None)
    whens = body.whens if isinstance(body, Triggered) else [body.later] if isinstance(body, say.Later) else []
    return node.perform == "affiliate" and all(when.event != "first_attack" for when in whens)


def _means_any_zone(host: object) -> bool:
    """Return whether the node around a selection is a search or look through the deck."""
    return isinstance(host, say.Search | say.Look)


NO_EFFECT: Sequence[NoEffect] = (
    *about_events(REFERENTS),
    *about_this(
        ONLY_TO,
        ("a filter for another card, or card: {type: unit}", "別のカード、または card: {type: unit}"),
        Printed,
        types_of,
    ),
    *about_those(ONLY_TO),
    *of(
        Select,
        instead(
            "a `zone` in the same filter, such as hand; no card of that type is on the field (kiseki:506.1)",
            "zone(hand・homebase など): その種類のカードは場に置かれない(kiseki:506.1)",
            "type",
            where=lambda node, around: looks_in_vain(node, around, "field", ("unit", "item", "base"), _means_any_zone),
        ),
        instead(
            "`count` without `random`; the paying player chooses",
            "random なしの count(支払うプレイヤーが選ぶ)",
            "random",
            where=inside(PayMove),
        ),
        instead(
            "`count` or `up_to` instead", "代わりに count か up_to", *("any_number", "random"), where=inside(say.Look)
        ),
    ),
    *about_its_own(ITS_OWN),
    *about_lying((own.Put,), ("engaged", "face_down"), ("field", "homebase")),
    *about_lying((say.Search,), ("engaged",), ("field", "homebase")),
    *about_moves_within(OWNERS),
    *about_staying(OWNERS),
    *about_names(READ, "perform", Special),
    *of(
        Special,
        instead(
            "`as`, the name that the text uses for the organization later",
            "as(テキストが後でその所属を指す名前)",
            where=lambda node, _: node.perform == "choose_organization" and node.remember is None,
        ),
        instead(
            "`who: you` or `who: opponent`: one player chooses it",
            "who: you か who: opponent(選ぶのは1人)",
            "who",
            where=lambda node, _: node.perform == "choose_organization" and node.who == "each",
        ),
        instead(
            "`when: {event: first_attack}`, or `keywords: [affiliation]` on the card (kiseki:1404.1)",
            "when: {event: first_attack}、またはカードの keywords: [affiliation](kiseki:1404.1)",
            "perform",
            where=_of_no_first_attack,
        ),
    ),
    *of(
        Spell,
        instead(*IN_TEXT, "if_"),
        instead("`type: event`, or `do` in a craft", "type: event、またはクラフトの do", where=_not_on_an_event),
    ),
    *of(
        Body,
        instead(
            "for a craft of an EVENT, the `zone` where it works (`homebase`, `hand` or `trail`); for its text, `spell`",
            "zone(イベントのクラフトが働く領域: homebase・hand・trail)、または spell のテキスト",
            where=lambda node, around: _on_an_event(node, around) and "zone" not in node.model_fields_set,
        ),
    ),
    *of(
        Filter,
        leave_out(
            "not_state",
            why=("cards in the hand have no state", "手札のカードに状態はない"),
            where=inside(say.Discard),
        ),
    ),
    *of(
        When,
        leave_out(
            "one_or_more",
            why=(
                "only a trigger can count several simultaneous events as one (kiseki:1211.7)",
                "同時に起きた複数の出来事を1回と数えるのは誘発だけ(kiseki:1211.7)",
            ),
            where=lambda node, around: not inside(Triggered, say.Later)(node, around),
        ),
        leave_out(
            "one_or_more",
            why=("this happens to one card at most", "これは1枚のカードにしか起こらない"),
            where=lambda node, _: node.card == "this" or EVENTS.get(node.event) is MOMENT or node.event in ALONE,
        ),
    ),
    *of(
        Grant,
        instead(
            "`give` in an instruction instead of `static`; only an instruction can nullify (kiseki:1325.1)",
            "static ではなく指示の give(無効化は指示だけができる。kiseki:1325.1)",
            "nullify",
            where=inside(Static),
        ),
    ),
    *of(
        Arts,
        instead(*IN_TEXT, "if_"),
        instead("`name` with the printed name", "name(印刷された名前)", "id"),
        leave_out(
            "zone",
            why=(
                "arts are played from the hand or the homebase (kiseki:1213.2)",
                "アーツは手札か拠点からプレイする。kiseki:1213.2",
            ),
        ),
    ),
    *of(
        PlayCost,
        instead(
            "an amount other than 0, or `set`",
            "0以外の量、または set",
            where=lambda node, _: node.set is None and node.play_cost == 0,
        ),
    ),
)
"""The parts of a text that have no effect in some places, each with advice."""
