"""The parts of a card text that could never do anything; they are rejected with advice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeVar

from judge.abilities import (
    Around,
    Body,
    Keyworded,
    Node,
    NoEffect,
    PayCounter,
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
    names,
    needs,
    nodes,
    of,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Notation, Paid
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
    about_turns,
    looks_in_vain,
    types_of_this,
)
from judge.games.sve import language as own
from judge.games.sve.adapter.cards import FOLLOWER, OF_FOLLOWERS, Printed, types_of
from judge.games.sve.adapter.vocabulary import REFERENTS
from judge.games.sve.book.ch04_zones import ON_THE_FIELD
from judge.games.sve.book.ch12_keywords import STACK, TRIGGERING
from judge.games.sve.language import Filter, Grant, Taking, own_grant

Ability = TypeVar("Ability", bound=Body)

COUNTED = ("combo", "spellchain", "necrocharge")
"""The conditions of chapter 13 that require a number (13.2.1, 13.3.1, 13.5.1)."""


OWNERS = ("hand", "cemetery", "banished", "evolve_deck")
"""The unordered zones that contain only their owner's cards (4.1.6)."""


FIGHTING = HappensTo(
    ("attacks", "fights", "deals_attack_damage", "deals_combat_damage"),
    (FOLLOWER,),
    "only followers attack (sve:8.4.1)",
    "攻撃するのはフォロワーだけ(sve:8.4.1)",
)

ONLY_TO = (
    FIGHTING,
    HappensTo(
        ("attacked",),
        (FOLLOWER, "leader"),
        "only followers and leaders are attacked (sve:8.4.1)",
        "攻撃されるのはフォロワーとリーダーだけ(sve:8.4.1)",
    ),
    HappensTo(
        ("enters", "leaves", "dies", "destroyed", "engaged", "refreshed", "taken", "evolves"),
        ON_THE_FIELD,
        "only followers and amulets are on the field (sve:4.4.1)",
        "場に置かれるのはフォロワーとアミュレットだけ(sve:4.4.1)",
    ),
)
"""The events that are only possible for cards of some types."""

NUMBERS = ("attack", "defense", "set_attack", "set_defense")
"""The fields of a grant for attack and defense, which only followers use (2.7.1, 2.8.1)."""

CAN_BE_ONE = (
    "a follower, or an amulet that can become one (with `attack` and `defense`, or with `type: follower` in its text)",
    "フォロワー、またはフォロワーになりうるアミュレット(攻撃力・体力か、type: follower を含むテキストを持つもの)",
)
"""The advice for a card that is never a follower."""


def _never_a_follower(around: Around) -> bool:
    """Return whether the card with a text is known to be never a follower."""
    there = types_of_this(around, Printed, types_of)
    return there is not None and FOLLOWER not in there


def _given_to_no_follower(node: Grant, around: Around) -> bool:
    """Return whether a static ability grants something only to cards that are never followers."""
    static = around[-1] if around else None
    if not isinstance(static, Static) or node.type is not None:
        return False
    meant = static.affects
    if isinstance(meant, Select):
        return meant.type is not None and not {FOLLOWER, "leader"} & {*names(meant.type)}
    return _never_a_follower((*around, node))


def _fights_by_keyword(node: Keyworded, around: Around) -> bool:
    """Return whether a keyword triggers on an attack by its card, but the card never attacks."""
    when = TRIGGERING.get(node.keyword)
    return when is not None and when.event in FIGHTING.events and _never_a_follower(around)


def _means_any_zone(host: Any) -> bool:
    """Return whether the node around a selection makes it mean cards outside the field.

    That is a search or look through a deck, or an effect on the cost of playing cards.
    """
    if isinstance(host, Static):
        grant = own_grant(host.static)
        return grant.cost is not None or grant.set_cost is not None
    return isinstance(host, own.Search | say.Look | Taking)


ONLY_THERE = (
    *("leaves", "dies", "destroyed", "engaged", "refreshed", "taken", "evolves", "races"),
    *("attacks", "attacked", "fights", "deals_attack_damage", "deals_combat_damage"),
    *("damaged", "attack_damage", "strike_back_damage", "combat_damage", "ability_damage"),
    *("defense_gained", "defense_lost"),
)
"""The events that only happen to cards on the field; a card that leaves is seen as it was (10.7.4.1.2)."""

THERE = (
    "no `zone`; this event happens to the card itself only on the field",
    "zone なし(カード自身にこれが起こるのは場だけ)",
)

ITS_OWN = (
    ItsOwn(ONLY_THERE, (Triggered, Replacing), ("field",), *THERE),
    ItsOwn(("enters",), (Triggered,), ("field",), *THERE),
    ItsOwn(
        ("discarded",),
        (Triggered,),
        ("cemetery", "banished"),
        "`zone: cemetery` with this event; the discarded card triggers in the cemetery (sve:10.7.4.1.1)",
        "この出来事には zone: cemetery(捨てられたカードは墓場で誘発する。sve:10.7.4.1.1)",
    ),
    ItsOwn(
        ("discarded",),
        (Replacing,),
        ("hand",),
        "`zone: hand` with this event; the card is discarded from the hand (sve:10.3.4)",
        "この出来事には zone: hand(カードは手札から捨てられる。sve:10.3.4)",
    ),
    ItsOwn(
        ("plays",),
        (Triggered,),
        (),
        "`keyword: fanfare`, with `if: {matches: this, like: {played: true}}` if it must be played; a card being "
        "played is in the resolution zone (sve:10.6.2.1)",
        "keyword: fanfare(プレイした場合だけなら if: {matches: this, like: {played: true}} と共に)。"
        "プレイされる時、そのカードは解決領域にある(sve:10.6.2.1)",
    ),
)
"""The zones where an ability must work to trigger on an event of its own card, with advice."""


def _is_of_decks(node: Node) -> bool:
    """Return whether a static ability sets the number of copies allowed in a deck (6.1.1.4)."""
    return isinstance(node, Static) and getattr(node.static, "copies", None) is not None


def _on_a_spell(node: Body, around: Around) -> bool:
    """Return whether an ability is on a spell, which never goes to the field."""
    card = around[-1] if around else None
    return getattr(card, "type", None) == "spell" and not isinstance(node, Spell | PlayCost)


def _not_on_a_spell(node: Spell, around: Around) -> bool:
    return bool(around) and getattr(around[-1], "type", "spell") != "spell"


def _part_of_earth_rite(node: PayCounter, around: Around) -> bool:
    """Return whether an additional cost removes Stack counters, but not as Earth Rite does (13.3.3.2)."""
    additional = isinstance(around[-1], Body) and any(node is cost for cost in around[-1].extra)
    from_amulets = isinstance(node.on, Select) and (node.on.keyword, node.on.type) == (STACK, "amulet")
    return additional and node.counter == STACK and not (from_amulets and node.remove == 1)


def _cannot_be_raised(node: PlayCost, around: Around) -> bool:
    """Return whether an optional ``play_cost`` raises nothing, or is not on a spell, whose text could ask about it."""
    raises = isinstance(node.play_cost, int) and node.play_cost > 0 and not node.extra
    return not raises or (bool(around) and getattr(around[-1], "type", "spell") != "spell")


def _is_never_raised(node: own.Raised, around: Around) -> bool:
    """Return whether a text asks for a raised cost that its card does not offer."""
    spell = next((at for at, one in enumerate(around) if isinstance(one, Spell)), None)
    if spell is None:
        return True
    if spell == 0:  # a text by itself, whose card is not known
        return False
    of_card = getattr(around[spell - 1], "abilities", ())
    return not any(isinstance(one, PlayCost) and one.optional and one.play_cost == node.raised for one in of_card)


def _is_never_paid(node: Paid, around: Around) -> bool:
    """Return whether a text asks for a paid additional cost, though there is none or it is paid only later."""
    at = next((at for at in reversed(range(len(around))) if isinstance(around[at], Body)), None)
    if at is None:
        return False
    body = around[at]
    assert isinstance(body, Body)
    if isinstance(body, PlayCost):
        return at > 0 and not any(one.extra for one in _abilities_of_class(around[at - 1], Spell))
    if isinstance(body, Spell):
        offered = at == 0 or any(
            one.extra and not one.required for one in _abilities_of_class(around[at - 1], PlayCost)
        )
        return not (body.extra or offered)
    before = any(node is part for part in nodes(body.if_))
    return before or not body.extra


def _abilities_of_class(card: Node, kind: type[Ability]) -> list[Ability]:
    return [ability for ability in getattr(card, "abilities", ()) if isinstance(ability, kind)]


def _in_a_replacement(node: Node, around: Around) -> bool:
    """Return whether an instruction is in a replacement effect, which is not played."""
    return isinstance(next((one for one in reversed(around) if isinstance(one, Body)), None), Replacing)


def _changes_nothing_played(node: Grant, around: Around) -> bool:
    """Return whether a cost change only applies to cards on the field, which are not played again."""
    static = around[-1]
    if not isinstance(static, Static) or isinstance(static.affects, str):
        return False
    return "zone" in static.affects.model_fields_set and set(names(static.affects.zone)) == {"field"}


def _adds_to_a_set_cost(node: PlayCost, _: Around) -> bool:
    return node.set is not None and node.play_cost != 0


def _changes_no_cost(node: PlayCost, _: Around) -> bool:
    return node.set is None and node.play_cost == 0 and not node.required


def _is_without_number(node: Notation, _: Around) -> bool:
    return node.notation in COUNTED and node.at_least is None


def _on_no_field(kind: type[Node], zones: str | list[str], node: Select, around: Around) -> bool:
    """Return whether an instruction of a kind selects cards in zones, but in none of ``zones``."""
    stated = "zone" in node.model_fields_set and not {*names(zones)} & {*names(node.zone)}
    return stated and bool(around) and isinstance(around[-1], kind)


def _engages(kind: type[Node]) -> Sequence[NoEffect]:
    """Return the ``NO_EFFECT`` entries for engaging or refreshing cards outside the field (4.4.2)."""
    leaders = ("own.leader", "enemy.leader")
    return [
        *of(
            kind,
            instead(
                "cards on the field (sve:4.4.2)",
                "場のカード(sve:4.4.2)",
                kind.verb,
                each=lambda value: value in leaders,
            ),
        ),
        *of(
            Select,
            instead("field (sve:4.4.2)", "field(sve:4.4.2)", "zone", where=partial(_on_no_field, kind, "field")),
        ),
    ]


def _is_own(_: Node, around: Around) -> bool:
    """Return whether a grant is in a static ability about its own card."""
    return isinstance(around[-1], Static) and around[-1].affects == "this"


ON_A_SPELL = (
    "the `zone` where the ability of a spell works (`hand`, `cemetery`), or the text under `spell`",
    "zone(スペルの能力が働く領域: hand・cemetery など)、または spell のテキスト",
)

NO_EFFECT: Sequence[NoEffect] = (
    *about_events(REFERENTS),
    *about_this(ONLY_TO, CAN_BE_ONE, Printed, types_of),
    *about_those(ONLY_TO),
    *about_its_own(ITS_OWN),
    *about_lying((own.Put, own.Search, say.Summon), ("engaged",), ("field",)),
    *about_turns(("main_phase", "end_phase")),
    *about_moves_within(OWNERS),
    *about_staying(OWNERS),
    *about_names({"feed": ("on", "amount"), "race": ("on", "amount"), "turn_face_down": ("on",)}, "perform", Special),
    *_engages(own.Engage),
    *_engages(own.Refresh),
    # abilities
    *of(
        Body,
        instead(
            *ON_A_SPELL,
            where=lambda node, around: (
                _on_a_spell(node, around) and "zone" not in node.model_fields_set and not _is_of_decks(node)
            ),
        ),
    ),
    *of(
        Spell,
        instead(
            f"{IN_TEXT[0]}; or {{static: {{cannot: [played]}}, zone: hand, if: …}}",
            f"{IN_TEXT[1]}、または {{static: {{cannot: [played]}}, zone: hand, if: …}}",
            "if_",
        ),
        instead(
            "`type: spell` on the card, or `do` in an ability that is played or triggers",
            "type: spell、またはプレイするか誘発する能力の do",
            where=_not_on_a_spell,
        ),
    ),
    *of(
        PlayCost,
        instead("`play_cost: 0` with `set`", "set と共には play_cost: 0", "play_cost", where=_adds_to_a_set_cost),
        instead(
            "an amount other than 0, `set`, or `required`", "0 以外の量、set、または required", where=_changes_no_cost
        ),
        needs("required", also="extra"),
        instead(
            "`optional` on a spell with a `play_cost` above 0 and no `extra`; `raised` checks whether more was paid",
            "optional は、スペルの 0 より大きい play_cost に extra なしで書く。多く支払ったかは raised で確かめる",
            "optional",
            where=_cannot_be_raised,
        ),
    ),
    *of(
        Keyworded,
        needs("times", keyword="feed"),
        needs("into", keyword="evolve"),
        instead(
            f"{CAN_BE_ONE[0]}; {FIGHTING.en}",
            f"{CAN_BE_ONE[1]}。{FIGHTING.ja}",
            "keyword",
            where=_fights_by_keyword,
        ),
        leave_out(
            "zone",
            why=(
                "the event of this keyword only happens to cards on the field (sve:10.3.5). For another "
                "zone, write `when`",
                "このキーワードの出来事は場のカードにだけ起こる(sve:10.3.5)。ほかの領域なら when で書く",
            ),
            where=lambda node, _: {*names(node.zone)} != {"field"},
        ),
    ),
    # selections
    *of(
        Select,
        leave_out(
            "zone",
            "side",
            why=("only your own deck can be looked at", "見られるのは自分のデッキだけ"),
            where=inside(Taking),
        ),
        instead(
            "`field` or `leader`; cards elsewhere are not dealt damage (sve:4.4.3, sve:5.13.1)",
            "field か leader(ほかの領域のカードにダメージは与えられない。sve:4.4.3、sve:5.13.1)",
            "zone",
            where=partial(_on_no_field, say.Damage, ["field", "leader"]),
        ),
        instead(
            "a `zone` in the same filter, such as hand; no card of that type is placed on the field (sve:4.4.1)",
            "zone(hand・cemetery など): その種類のカードは場に置かれない(sve:4.4.1)",
            "type",
            where=lambda node, around: looks_in_vain(node, around, "field", ON_THE_FIELD, _means_any_zone),
        ),
    ),
    *of(
        Filter,
        leave_out(
            "other",
            why=("the evolving card is not in the evolve deck", "進化するカード自身はエボルヴデッキにない"),
            where=lambda node, around: bool(around) and getattr(around[-1], "into", None) is node,
        ),
    ),
    # what is given
    *of(
        Grant,
        instead(
            "a separate ability, such as `play_cost: -2`, to change the cost of its own card (sve:10.4.4.1)",
            "play_cost: -2 のような別の能力(カード自身のプレイ・コストを変える。sve:10.4.4.1)",
            *("cost", "set_cost"),
            where=_is_own,
        ),
        instead(
            "`affects` without `zone`, or with a zone that cards are played from (sve:10.4.4.1)",
            "zone のない affects、またはカードをプレイできる領域の zone(sve:10.4.4.1)",
            *("cost", "set_cost"),
            where=_changes_nothing_played,
        ),
        instead(
            "`static: {copies: 5}` without `affects`; a card states this rule about decks for itself (sve:6.1.1.4)",
            "affects のない static: {copies: 5}(デッキについてそのカード自身が定めること。sve:6.1.1.4)",
            "copies",
            where=lambda node, around: not _is_own(node, around),
        ),
        instead(
            f"{CAN_BE_ONE[0]} (sve:2.7.1, sve:2.8.1)",
            f"{CAN_BE_ONE[1]}(sve:2.7.1、sve:2.8.1)",
            *NUMBERS,
            where=_given_to_no_follower,
        ),
        instead(
            f"{', '.join(OF_FOLLOWERS)} only on {CAN_BE_ONE[0]}",
            f"{'・'.join(OF_FOLLOWERS)} は{CAN_BE_ONE[1]}に",
            "keywords",
            where=lambda node, around: {*node.keywords} <= {*OF_FOLLOWERS} and _given_to_no_follower(node, around),
        ),
    ),
    # instructions
    *of(Taking, needs("position", into="deck")),
    *of(own.Put, needs("shuffled", into="deck")),
    *of(own.Reveal, needs("rest", also="until")),
    *of(
        say.Play,
        instead(
            "a zone other than the field, such as `[hand, ex]`; cards on the field were already played (sve:10.6.1)",
            "場以外の zone([hand, ex] など。場のカードはもうプレイされている。sve:10.6.1)",
            "play",
            where=lambda node, _: isinstance(node.play, Select) and "field" in names(node.play.zone),
        ),
    ),
    *of(
        say.Choose,
        instead(
            "`may` or `if`; a replacement is not played, so no option is chosen (sve:10.6.2.2.3)",
            "may か if(置換はプレイされないので、選択肢は選ばれない。sve:10.6.2.2.3)",
            where=_in_a_replacement,
        ),
    ),
    *of(
        say.Damage,
        instead(
            "an amount for each object; a replacement is not played, so nothing is divided (sve:10.6.2.4)",
            "それぞれへの量(置換はプレイされないので、割り振りは行われない。sve:10.6.2.4)",
            "divided",
            where=_in_a_replacement,
        ),
    ),
    # conditions and costs
    *of(
        own.Raised,
        instead(
            "a `play_cost` with the same amount and `optional: true` on the same spell",
            "同じスペルに、optional: true を伴う同じ値の play_cost",
            where=_is_never_raised,
        ),
    ),
    *of(
        Paid,
        instead(
            "`paid` in the text (not the `if`) of an ability with `extra`, or of a spell whose `play_cost` has `extra`",
            "paid は、extra のある能力か、extra のある play_cost を持つスペルのテキストに書く(能力の if には書けない)",
            where=_is_never_paid,
        ),
    ),
    *of(
        Notation,
        needs("at_least", notation=COUNTED),
        instead("`at_least` with a number", "at_least に数を書く", where=_is_without_number),
    ),
    *of(
        PayCounter,
        instead(
            "the counters of Earth Rite, {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
            "土の秘術: {counter: stack, remove: 1, on: {zone: field, type: amulet, keyword: stack}}",
            where=_part_of_earth_rite,
        ),
    ),
)
"""The parts of a text that have no effect in some places, each with advice."""
