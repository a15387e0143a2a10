"""The rules for parts of a text without effect in this game, each with what to write instead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from judge.abilities import Around, Body, Node, NoEffect, Range, Triggered, inside, instead, leave_out, names, needs, of
from judge.abilities import instructions as say
from judge.abilities.conditions import Paid
from judge.abilities.kinds import CHANGES as AMOUNT_CHANGES
from judge.games.common.no_effect import (
    IN_TEXT,
    HappensTo,
    about_events,
    about_moves_within,
    about_this,
    about_turns,
    types_of_this,
)
from judge.games.fab import language
from judge.games.fab.adapter.cards import ATTACK, PERMANENT, Side, ways_to_be
from judge.games.fab.adapter.vocabulary import REFERENTS
from judge.games.fab.book.c0107_abilities import ON_PLAYING, is_play_static
from judge.games.fab.book.c0805_deal import DAMAGES
from judge.games.fab.language import combat, filters, playing
from judge.games.fab.language import effects as verbs

LED = (
    "moves",
    "enters",
    "leaves",
    "dies",
    "draws",
    "destroyed",
    "banished",
    "discarded",
    "discarded_at_random",
    "pitched",
)
"""The events that move an object, so that a replacement effect can change the destination."""

WAYS = (*AMOUNT_CHANGES, "prevent", "prevents", "into", "instead")
"""The fields of a replacement effect that state what happens instead of its event."""

DEFINING = ("base_power", "base_defense", "base_life", "set_cost", "types", "subtypes", "supertypes", "keywords")
"""The fields of a grant that a property-static ability can use."""

GIVEN_TO = ("to", "every", "every_defending", "next", "next_card", "next_defending")
"""The fields that state the objects of a continuous effect."""

OF_OBJECTS = (
    "other",
    "named",
    "same_name",
    "same_color",
    "above",
    "state",
    "not_state",
    "lies_in",
    "came_from",
    "kind",
    "played_from",
    "paid_by",
    "nth_attack",
    "nth_of",
    "against",
    "frozen",
)
"""The filter fields for facts that are not printed on a card."""


STATELESS = ("hand", "deck", "graveyard", "pitch")
"""The zones in which objects have no state that a filter checks, apart from being face-down."""


_of_cards_out_of_play = inside(say.DiscardChosen, playing.StartsWith, verbs.RevealUntil, playing.PitchedFor)


def _of_a_named_card(_: Node, around: Around) -> bool:
    """Return whether a filter belongs to ``declare_name``, where only printed properties count."""
    outer = next((node for node in reversed(around) if not isinstance(node, filters.Filter)), None)
    return isinstance(outer, verbs.DeclareName)


def _says_more_of_itself(node: Node) -> bool:
    """Return whether a static ability is about its own card, states no zone, and does more than change its playing."""
    of_itself = isinstance(node, language.Static) and node.affects == "this" and "zone" not in node.model_fields_set
    return of_itself and not is_play_static(node)


def _costs_nowhere(_: Node, around: Around) -> bool:
    """Return whether a static ability changes costs only in zones where no cost is paid (5.1.2)."""
    affects = around[-1].affects if around and isinstance(around[-1], language.Static) else None
    if not isinstance(affects, filters.Select) or affects.kind == "attack_proxy":
        return False
    return not {"stack", "attack"} & {*names(affects.zone)}


def _is_never_paid(_: Node, around: Around) -> bool:
    """Return whether a text checks for an additional cost although its abilities have none (5.4.4a)."""
    bodies = [one for one in around if isinstance(one, Body)]
    return bool(bodies) and not any(body.extra for body in bodies)


def _while_played(chain: Sequence[Node]) -> bool:
    """Return whether the last of these nested nodes is carried out during the payment of an optional cost."""
    return any(isinstance(one, playing.OptionalCost) and held in one.do for one, held in pairwise(chain))


PLAYED = ("action", "instant", "attack_reaction", "defense_reaction")
"""The types of cards that can be played."""


def _is_never_played(_: Node, around: Around) -> bool:
    """Return whether a resolution ability is on a card that is never played, such as a token or weapon."""
    types = {*(getattr(around[-1], "types", None) or ())} if around else set()
    return bool(types) and ("token" in types or not types & {*PLAYED})


def _never_attacks(around: Around) -> bool:
    there = types_of_this(around, Side, ways_to_be)
    return there is not None and ATTACK not in there


HAPPENS_TO = (
    HappensTo(
        ("attacks", "hits"),
        (ATTACK,),
        "only attacks can attack and hit (fab:1.4.2, fab:7.5.2)",
        "攻撃しヒットするのは攻撃だけ(fab:1.4.2、fab:7.5.2)",
    ),
    HappensTo(
        ("is_hit", "damaged"),
        (PERMANENT,),
        "only objects in the arena are attacked (fab:1.4.5a)",
        "攻撃されるのは闘技場にあるものだけ(fab:1.4.5a)",
    ),
)
"""The events that only happen to attacks, or only to permanents."""

OF_ANOTHER = (combat.PreviousAttack, playing.PitchedFor, verbs.RevealUntil, playing.StartsWith)
"""The nodes whose filter is always about an object other than the text's own."""


NO_EFFECT: Sequence[NoEffect] = (
    *about_events(REFERENTS),
    *about_this(
        HAPPENS_TO,
        (
            "another card, or a subtype of this one that allows it, such as attack or ally",
            "別のカード、またはこのカードにこれを可能にするサブタイプ(attack・ally など)",
        ),
        Side,
        ways_to_be,
    ),
    *of(
        language.Numbered,
        instead(
            "a card that attacks: `subtypes: [attack]`, or a weapon (fab:8.3.23)",
            "攻撃するカードに: subtypes: [attack]、または武器(fab:8.3.23)",
            "keyword",
            where=lambda node, around: node.keyword == "piercing" and _never_attacks(around),
        ),
        needs("either", keyword="fusion", why="fab:8.3.17d"),
        leave_out(
            "number",
            why=("this keyword takes words, not a number", "このキーワードが持つのは数ではなく語"),
            where=lambda node, _: node.keyword in language.WITH_WORDS,
        ),
    ),
    *about_moves_within(("arsenal", "hand", "pitch", "graveyard", "banished", "soul", "inventory")),
    *about_turns(("turn_starts", "action_phase_begins", "end_phase_begins")),
    *of(
        language.Resolution,
        instead(*IN_TEXT, "if_"),
        instead(
            f"`types` with one of {', '.join(PLAYED)}, because only played cards resolve (5.3.4); "
            "or `do` in another ability",
            f"types に {'・'.join(PLAYED)} のいずれか(解決するのはプレイされるものだけ: 5.3.4)、または他の能力の do",
            where=_is_never_played,
        ),
        instead(
            "at least one instruction, or `additional` for an additional cost",
            "指示を1つ以上、または additional(追加で支払うもの)",
            "resolve",
            where=lambda node, _: not (node.resolve or node.additional or node.extra),
        ),
    ),
    *of(
        verbs.Search,
        instead(
            "`into`, for the destination of the card found; or `as`, a name for later parts of the text",
            "into(見つけたカードを置くゾーン)、またはその後テキストで使う名前 as",
            where=lambda node, _: node.into is None and node.remember is None,
        ),
    ),
    *of(
        filters.Select,
        instead(
            "a selection without `count`; a search finds one card (8.5.19), and `repeat` finds several",
            "count なしの選択(サーチで見つけるのはカード1枚である: 8.5.19)。複数なら repeat",
            "count",
            where=lambda node, around: node.count not in (None, 1) and inside(verbs.Search)(node, around),
        ),
        instead(
            "a selection without this field; a search looks at a whole zone and finds one card (8.5.19)",
            "この項目のない選択(サーチは領域全体を見て、カード1枚を見つける: 8.5.19)",
            *("up_to", "any_number", "random", "different", "top"),
            where=inside(verbs.Search),
        ),
        needs("side", without="whose"),
        instead(
            "`top` only with `zone: deck`; only the cards of a deck have an order",
            "zone: deck と共に top(上から順に重なっているのはデッキのカードだけ)",
            "top",
            where=lambda node, _: "deck" not in names(node.zone),
        ),
        instead(
            "a selection without `other`; a card whose text applies is never in a deck (1.7.4)",
            "other なしの選択(デッキにあるカードのテキストが働くことはない: 1.7.4)",
            "other",
            where=lambda node, _: {*names(node.zone)} == {"deck"},
        ),
        instead(
            "a selection without `other`; only objects of the opponent are stolen (8.5.54)",
            "other なしの選択(奪うのは相手のオブジェクト: 8.5.54)",
            "other",
            where=inside(verbs.Steal),
        ),
        instead(
            "no `other`; the cards meant are private (8.5.11, 8.5.17), and the card with this text is public",
            "other なしの選択(対象は非公開のカードで、テキストの発生源は公開されている: 8.5.11, 8.5.17)",
            "other",
            where=inside(verbs.Reveal, verbs.Look),
        ),
        instead(
            "a selection of all matching objects; no choice is made here",
            "当てはまるオブジェクトすべての選択(ここでは何も選ばない)",
            *("count", "up_to", "any_number", "random"),
            where=inside(filters.Filter, verbs.Greatest),
        ),
        instead(
            f"no `state`, or `face_down`; objects in {', '.join(STATELESS)} cannot have any other state",
            f"何も書かないか face_down(これらの領域に他の状態のオブジェクトはない: {'・'.join(STATELESS)})",
            "not_state",
            where=lambda node, _: node.not_state != "face_down" and {*names(node.zone)} <= {*STATELESS},
        ),
        instead(
            "`zone: stack` in the same filter; such a layer exists only on the stack (1.6.2b, 1.6.2c)",
            "zone: stack と共に(そのようなレイヤーは他のどこにもない: 1.6.2b、1.6.2c)",
            "kind",
            where=lambda node, _: (
                node.kind in ("activated_layer", "triggered_layer") and "stack" not in names(node.zone)
            ),
        ),
    ),
    *of(
        language.Replacing,
        instead(
            f"only one of {', '.join(f'`{one}`' for one in WAYS)}",
            f"{'・'.join(WAYS)} のうち1つだけ",
            *("into", "prevents"),
            where=lambda node, _: node.ways > 1,
        ),
        instead(
            f"`into` for an event that moves an object: {', '.join(LED)}",
            f"into はオブジェクトが移動するイベントに: {'・'.join(LED)}",
            "into",
            where=lambda node, _: node.replace.event not in LED,
        ),
        instead(
            f"`prevents` for an event that deals damage (6.4.10): {', '.join(DAMAGES)}",
            f"prevents はダメージが与えられるイベントに(6.4.10): {'・'.join(DAMAGES)}",
            "prevents",
            where=lambda node, _: node.replace.event not in DAMAGES,
        ),
    ),
    *of(
        Paid,
        instead(
            "`paid` in a text with `extra`, which states the additional cost (5.4.4a)",
            "paid は extra(追加で支払ってよいもの。5.4.4a)のあるテキストに",
            where=_is_never_paid,
        ),
    ),
    *of(
        combat.AttackWith,
        instead(
            "the text of an ability that resolves; only an attack-layer has a target to attack (8.5.38)",
            "解決する能力のテキスト(攻撃対象を持つのは攻撃レイヤーだけである。8.5.38)",
            "attack_with",
            where=inside(language.Replacing, playing.Generate),
        ),
    ),
    *of(
        filters.Filter,
        instead(
            "a filter without `other`; the filter never matches its own object",
            "other なしの条件(もともと自身には当てはまらない)",
            "other",
            where=inside(*OF_ANOTHER),
        ),
        instead(
            "no `state`, or `face_down`; a card in a hand, a deck or a pitch zone has no other state",
            "何も書かないか face_down(手札・デッキ・ピッチゾーンのカードに他の状態はない)",
            "not_state",
            where=lambda node, around: node.not_state != "face_down" and _of_cards_out_of_play(node, around),
        ),
        instead(
            "printed properties, such as `types`, `color` or `cost`; any card of the game can be named (8.5.21b)",
            "types・color・cost のような、カードに印刷されたもの(ゲームのどのカードの名前でも宣言できる: 8.5.21b)",
            *OF_OBJECTS,
            where=_of_a_named_card,
        ),
        leave_out(
            "other",
            why=("this condition never matches its own object", "この条件はもともと自身には当てはまらない"),
            where=inside(*(combat.Defends, combat.DefendsWith), *(combat.DefendedAtMost, combat.MustBeDefended)),
        ),
    ),
    *of(
        language.Grant,
        instead(
            "a static ability, such as "
            "{static: {cost: -2}, zone: stack, if: {matches: this, like: {played_from: banished}}}",
            "static の能力: {static: {cost: -2}, zone: stack, if: {matches: this, like: {played_from: banished}}} など",
            *("cost", "set_cost"),
            where=inside(playing.PlayFrom),
        ),
        instead(
            "`as_instant` as an ability of its own; here it would apply only after the card is played (5.4.4d)",
            "別の能力として書いた as_instant(ここで与えると、適用されるのはカードをプレイした後: 5.4.4d)",
            "as_instant",
            where=inside(playing.PlayFrom),
        ),
        leave_out(
            "intellect",
            "arsenal_zones",
            why=(
                "only a hero has intellect (2.4.1) and arsenal zones (3.3.3), and a hero is never played",
                "知力(2.4.1)と格納庫ゾーン(3.3.3)を持つのはヒーローだけで、ヒーローはプレイされない",
            ),
            where=inside(playing.PlayFrom),
        ),
        instead(
            f"a definition of a property (5.4.5): {', '.join(DEFINING)}; `static` for everything else",
            f"特性を定める項目(5.4.5): {'・'.join(DEFINING)}。その他は static",
            *tuple(name for name in language.Grant.model_fields if name not in DEFINING),
            where=inside(language.Property),
        ),
        instead(
            "`names_of` inside `give`, for objects that the text has chosen; `names` for printed names",
            "give の中の names_of(テキストが選んだオブジェクト用)。印刷された名前なら names",
            "names_of",
            where=inside(language.Static, language.Property, playing.PlayFrom),
        ),
        instead(
            "a separate static ability; only this part works where the card is played from (1.7.4e)",
            "別の static に分ける(カードがプレイされる領域で働くのはこの部分だけ: 1.7.4e)",
            *ON_PLAYING,
            where=lambda node, around: bool(around) and _says_more_of_itself(around[-1]),
        ),
        instead(
            "`affects` with `zone: stack`, where a card is paid for (5.1.2); `played_from` states its earlier zone",
            "affects に zone: stack(カードのコストはスタックで支払う: 5.1.2)。元のゾーンは played_from に書く",
            *("cost", "set_cost"),
            where=_costs_nowhere,
        ),
    ),
    *of(
        playing.StartsWith,
        instead(
            "an ability printed on the card; none can be given before the game begins (5.4.3)",
            "カードに印刷された能力(ゲームの開始前に能力を与えることはできない: 5.4.3)",
            "starts_with",
            where=inside(language.Grant),
        ),
    ),
    *of(
        verbs.Gain,
        instead(
            "at least 1; write a loss as {lose: …}",
            "1 以上。失うことは {lose: …} と書く",
            "amount",
            where=lambda node, _: isinstance(node.amount, int) and node.amount < 0,
        ),
    ),
    *of(
        verbs.Give,
        instead(
            f"only one of {', '.join(f'`{one}`' for one in GIVEN_TO)}",
            f"{'・'.join(GIVEN_TO)} のうち1つだけ",
            *GIVEN_TO,
            where=lambda node, _: len(node.model_fields_set.intersection(GIVEN_TO)) > 1,
        ),
        instead(
            "`every` or `every_defending` without a `zone`; they cover all attacks, or all defending cards",
            "zone のない every・every_defending(すべての攻撃、すべての防御カードに適用される)",
            *("every", "every_defending"),
            where=lambda node, _: any(
                one is not None and "zone" in one.model_fields_set for one in (node.every, node.every_defending)
            ),
        ),
        instead(
            "`next` or `next_card` with `times`, the number of objects that the effect applies to",
            "times は next か next_card と共に書く(効果が適用されるオブジェクトの数)",
            "times",
            where=lambda node, _: node.next is None and node.next_card is None,
        ),
        needs("or_ability", also="next_card"),
    ),
    *of(
        language.When,
        instead(
            "an event with several possible zones of origin, such as moves",
            "元の領域がいくつもありうる出来事(moves など)",
            "not_from",
            where=lambda node, _: "from_zone" not in REFERENTS.occasion(node.event).zones,
        ),
        needs("kind", event=DAMAGES, why="fab:8.5.3b"),
        leave_out(
            "one_or_more",
            why=(
                "only a triggered ability (1.9.2a) or a replacement of tokens or draws (1.9.2b) can mean several",
                "複数をまとめて扱えるのは、誘発型能力(1.9.2a)と、作成とドローの置換効果(1.9.2b)だけ",
            ),
            where=lambda node, around: (
                not inside(Triggered, say.Later)(node, around)
                and not (node.event in ("created", "draws") and inside(language.Replacing)(node, around))
            ),
        ),
    ),
    *of(
        verbs.Prevent,
        instead(
            "at least 1, or a `max` of at least 1; 0 damage cannot be prevented (6.4.10)",
            "1 以上、または 1 以上の max(0 のダメージは軽減できない: 6.4.10)",
            "amount",
            where=lambda node, _: (node.amount.max if isinstance(node.amount, Range) else node.amount) == 0,
        ),
        needs("times", without="next", why="fab:6.4.10j"),
    ),
    *of(
        verbs.Negate,
        instead(
            "`when_you_do` instead of `do`; a card that is being played cannot be negated by its own cost (5.1.9)",
            "do の代わりに when_you_do(プレイ途中のカードは、それ自身のコストで無効にできない: 5.1.9)",
            "negate",
            where=lambda node, around: _while_played((*around, node)),
        ),
        instead(
            "an instruction, not a cost; an object that is being played or activated cannot be negated by "
            "its own cost (5.1.9)",
            "コストではなく指示(プレイ・起動の途中のオブジェクトは、それ自身のコストで無効にできない: 5.1.9)",
            "negate",
            where=inside(playing.Generate),
        ),
    ),
)
"""The rules for fields without effect, with the advice for each."""
