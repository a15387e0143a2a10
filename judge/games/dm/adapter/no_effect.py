"""What would have no effect in a place: a text that says it is refused, with what to write instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from judge.abilities import IDLE as COMMON
from judge.abilities import (
    Around,
    Body,
    Idle,
    Instruction,
    Replacing,
    Spell,
    Static,
    Titled,
    Triggered,
    When,
    about_events,
    about_turns,
    inside,
    names,
)
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Matches
from judge.abilities.selections import Count
from judge.games.dm import language
from judge.games.dm.adapter.no_effect_by_place import BY_PLACE
from judge.games.dm.adapter.no_effect_by_type import BY_TYPE
from judge.games.dm.adapter.vocabulary import REFERENTS
from judge.games.dm.book.c110_abilities import NEVER
from judge.games.dm.book.c112_costs import is_about_use
from judge.games.dm.book.c200_parts_of_a_card import Civilization
from judge.games.dm.book.c400_laying import SAYS as UNDER_WHAT
from judge.games.dm.book.c603_abilities import needs_declaration
from judge.games.dm.book.c603_trigger_abilities import DECLARED_ON


def _says_where(select: language.Select) -> bool:
    return "zone" in select.model_fields_set


BEFORE_USE = (
    language.StrikeBack,
    language.Cheaper,
    language.GZero,
    language.JudgementZ,
    language.NinjaStrike,
    language.RevolutionChange,
    language.AttackChance,
    language.Invasion,
    language.ODrive,
)
"""The keyword abilities that mean something only until their card has been used, or put out."""

OF_WHAT_THEY_ARE = (
    language.TotalPower,
    language.GreatestPower,
    language.LeastPower,
    language.Civilizations,
    language.Races,
)
"""The amounts that are worked out from what cards are like: nothing is chosen for them."""

_ON_A_DECK = (
    "top and until beside zone: deck: only the cards of a deck lie one on another",
    "zone: deck と共に top・until(上から順に重なっているのは山札のカードだけ)",
)


PILES = {"battle_zone", "shield_zone"}
"""The zones in which several cards can make up one element (316.1) or one shield (113.2)."""


def _is_linked_with_nothing(_: language.Links, around: Around) -> bool:
    """Return whether the card that has a text is being used, or not even that: it does not lie in the battle zone."""
    ability = next((one for one in reversed(around) if isinstance(one, Body)), None)
    return isinstance(ability, (Spell, *BEFORE_USE))


HOW_USED_IS_KNOWN = ("enters", "used")
"""The events after which a card is still known by how it was used: what moves on becomes another object (400.5)."""


def _how_used_is_unknown(node: language.Filter, around: Around) -> bool:
    """Return whether a filter stands where nothing tells how a card was used.

    That is known in the battle zone, as a card is used, and before the event that a replacement is about.
    """
    chain = (*around, node)
    hosts = [one for one in chain if isinstance(one, language.Select) or not isinstance(one, language.Filter)]
    host, outside = hosts[-1], hosts[:-1]
    match host:
        case language.Select():
            looks = bool(outside) and isinstance(outside[-1], language.Search | language.Look)
            return looks or "battle_zone" not in names(host.zone)
        case When():
            replaced = bool(outside) and isinstance(outside[-1], Replacing)
            return host.event not in HOW_USED_IS_KNOWN and not replaced
    return not isinstance(host, Matches)


def _is_merely_let_be(text: Sequence[Instruction]) -> bool:
    """Return whether all that comes in the place of an event is that event."""
    return bool(text) and all(isinstance(one, language.LetBe) and not one.card for one in text)


IDLE: Sequence[Idle] = (
    *COMMON,
    *about_turns(("turn_starts", "turn_ends")),
    *about_events(REFERENTS),
    *BY_PLACE,
    *BY_TYPE,
    Idle(
        Triggered,
        ("when",),
        f"a moment with use declarations (dm:603.2e): {', '.join(DECLARED_ON)}; "
        "or zone: battle_zone, where its card is used from wherever it then goes",
        f"使用宣言のある時点(dm:603.2e): {', '.join(DECLARED_ON)}。"
        "バトルゾーンで働き、移動した先から自身を使う能力には zone: battle_zone",
        lambda node, _: needs_declaration(node) and any(when.event not in DECLARED_ON for when in node.whens),
    ),
    Idle(
        Triggered,
        ("when",),
        "an event of other cards: its own card lies hidden after it, where it does not work (dm:110.4c)",
        "他のカードについての出来事(自身に起きた後は、能力の働かない非公開ゾーンにある dm:110.4c)",
        lambda node, _: any(when.card == "this" and when.event in NEVER for when in node.whens),
    ),
    Idle(
        When,
        ("event",),
        "a replacement: the game is over once a player has lost (dm:104.1)",
        "置換効果(負けた時点でゲームは終わる dm:104.1)",
        lambda node, around: node.event == "loses" and isinstance(around[-1], Triggered | say.Later),
    ),
    Idle(
        When,
        ("kind",),
        "kind: battle with destroyed alone: that is how a creature goes that has lost a battle (dm:703.4d)",
        "kind: battle は destroyed とだけ(バトルに負けたクリーチャーの破壊 dm:703.4d)",
        lambda node, _: node.kind == "battle" and node.event != "destroyed",
    ),
    Idle(
        When,
        ("other",),
        "kind: battle beside other: what else destroys a creature is no second object",
        "other と共に kind: battle(バトルのほかに、破壊するもう一方のものはない)",
        lambda node, _: node.event == "destroyed" and node.other is not None and node.kind != "battle",
    ),
    Idle(
        language.Filter,
        ("paid",),
        "a condition, or the text of what its own card does: only there mana has been tapped for it",
        "条件、またはそのカード自身が行うこと(コストはそのカードのためにタップされる)",
        inside(language.Cheaper, language.GZero, language.PaidWith, language.EvolvesFrom),
    ),
    Idle(
        language.Filter,
        ("used_by",),
        "where it is known how a card was used: in the battle zone, with enters and used, in matches, in a replacement",
        "使われ方の分かる場所で: バトルゾーン、enters・used、matches、置換効果",
        _how_used_is_unknown,
    ),
    Idle(
        language.Filter,
        ("other",),
        "a filter without other: another card is meant as it is",
        "other なしの条件(もともと別のカードのこと)",
        inside(Titled, language.PaidWith, language.JustUsed, language.Battling),
    ),
    Idle(
        language.Select,
        ("count", "up_to", "any_number"),
        "a selection without it: nothing is chosen here",
        "それのない選択(ここでは何も選ばない)",
        inside(language.Attacking, language.Blocking, language.Battling, language.Filter, *OF_WHAT_THEY_ARE),
    ),
    Idle(
        Spell,
        (),
        "an ability of cards in play: what is given the text of a spell is not cast",
        "場で働く能力(呪文の効果を与えられたものは唱えられない)",
        inside(language.Grant),
    ),
    *(
        Idle(
            kind,
            (),
            "an ability of cards in play: by then the card has been used",
            "場で働く能力(その時にはカードはもう使われている)",
            inside(language.ODrive),
        )
        for kind in BEFORE_USE
    ),
    *(
        Idle(
            kind,
            (),
            "the ability among those that the card prints: it asks for something before what is given has an effect",
            "カードに書かれた能力として(与える効果が働く前に何かを求める能力)",
            inside(language.Grant),
        )
        for kind in (language.ODrive, language.ShieldForce)
    ),
    Idle(
        language.Grant,
        ("charged_tapped", "charged_untapped", "used_from", "least_use_cost", "up_to", "use_cost", "set_mana", "open"),
        "what it has in the battle zone: there it is while a shield force is in force",
        "バトルゾーンで持つもの(S・フォースが有効なのはバトルゾーンにいる間)",
        inside(language.ShieldForce),
    ),
    Idle(
        language.Links,
        (),
        "an ability that works in the battle zone: only there cards are linked with its own (dm:701.18a)",
        "バトルゾーンで働く能力(そのカードがリンクしているのはそこだけ dm:701.18a)",
        _is_linked_with_nothing,
    ),
    Idle(
        language.Infinity,
        ("half", "plus", "per"),
        "infinity by itself, or with times: -1: no number changes it (dm:108.1c)",
        "infinity だけ、または times: -1 と共に(どの数でも変わらない dm:108.1c)",
    ),
    Idle(
        language.Reveal,
        ("top", "until"),
        *_ON_A_DECK,
        lambda node, _: isinstance(node.reveal, language.Select) and "deck" not in names(node.reveal.zone),
    ),
    Idle(
        language.LookAt,
        ("top",),
        *_ON_A_DECK,
        lambda node, _: isinstance(node.look_at, language.Select) and "deck" not in names(node.look_at.zone),
    ),
    Idle(
        language.Select,
        ("other", "but"),
        "a selection without other and but: cards of a deck are others",
        "other・but なしの選択(山札のカードはもともと別のカード)",
        inside(language.Search, language.Look),
    ),
    Idle(
        language.Select,
        ("cards",),
        "a selection without cards: it is about whole elements, or cards of a deck",
        "cards なしの選択(エレメント全体、または山札のカードについて)",
        inside(
            language.Search,
            language.Look,
            language.Tap,
            language.Untap,
            language.Flip,
            language.Unlock,
            language.Battle,
            language.Attacking,
            language.Blocking,
            language.Battling,
            *OF_WHAT_THEY_ARE,
            language.Lend,
            language.Link,
            language.Cross,
            language.Equip,
            language.Uncross,
            language.UseIcons,
            language.UpsideDown,
        ),
    ),
    Idle(
        language.Select,
        ("cards",),
        "battle_zone or shield_zone as its zone: elsewhere every card lies by itself (dm:316.1, dm:113.2)",
        "battle_zone か shield_zone(ほかのゾーンのカードは1枚ずつ置かれている dm:316.1、dm:113.2)",
        lambda node, _: not PILES & {*names(node.zone)},
    ),
    Idle(
        language.Select,
        ("waiting",),
        "a selection without waiting: shields wait, and cards of a deck do not",
        "waiting なしの選択(待っているのはシールド。山札のカードは待たない)",
        inside(language.Search, language.Look),
    ),
    Idle(
        language.Select,
        ("waiting",),
        "zone: shield_zone beside waiting: it is shields that wait",
        "waiting と共に zone: shield_zone(待っているのはシールド)",
        lambda node, _: "shield_zone" not in names(node.zone),
    ),
    Idle(
        language.Select,
        ("other",),
        "a selection without other: cards that lie hidden are others",
        "other なしの選択(伏せられているカードはもともと別のカード)",
        inside(language.LookAt),
    ),
    Idle(
        language.Select,
        ("total_power", "total_cost"),
        "a selection without a total: a creature battles one other",
        "合計の上限のない選択(バトルの相手は1体)",
        inside(language.Battle),
    ),
    Idle(
        language.Select,
        ("cards",),
        "a selection without cards: something is put under a whole element",
        "cards なしの選択(カードはエレメント全体の下に置く)",
        lambda node, around: isinstance(around[-1], language.PutUnder) and node is around[-1].under,
    ),
    Idle(
        language.Filter,
        ("other",),
        "until without other: a card of a deck is always another one",
        "other なしの until(山札のカードはもともと別のカード)",
        inside(language.Reveal),
    ),
    Idle(
        language.Filter,
        ("other",),
        "like without other: cards in a hand are others",
        "other なしの like(手札のカードはもともと別のカード)",
        inside(say.DiscardChosen),
    ),
    Idle(
        language.Grant,
        ("comes_tapped", "charged_tapped", "charged_untapped"),
        "a static ability: what is given to a card ends as it moves",
        "永続能力(カードに与えた効果は、移動すると終わる)",
        inside(language.Give),
    ),
    Idle(
        language.Select,
        ("total_power", "total_cost"),
        "a selection without a total: nothing is chosen here",
        "合計の上限のない選択(ここでは何も選ばない)",
        inside(
            Static,
            Exists,
            Matches,
            Count,
            language.Attacking,
            language.Battling,
            language.Blocking,
            language.Filter,
            *OF_WHAT_THEY_ARE,
        ),
    ),
    Idle(
        language.EvolvesFrom,
        ("other", "unlike", "owned_by", "bears", "same_name", "under", "attached_to", "bearing", "among", "laid_by"),
        "what a source is like by itself: one's own card, and another one than this",
        "進化元そのものの条件(もともと自分の別のカードのこと)",
    ),
    Idle(
        language.Grant,
        ("least_use_cost",),
        "use_cost beside least_use_cost, which says how far that lowers a cost",
        "least_use_cost と共に use_cost(コストをいくつまで少なくするか)",
        lambda node, _: node.use_cost is None,
    ),
    Idle(
        language.Grant,
        ("up_to",),
        "a use_cost below zero beside up_to: its player may pay some of what that lowers",
        "up_to と共に負の use_cost(それが少なくする分を支払ってもよい)",
        lambda node, _: node.use_cost is None or (isinstance(node.use_cost, int) and node.use_cost > 0),
    ),
    Idle(
        language.Give,
        ("to",),
        "a selection with a zone where cards are used from, as zone: hand; a static ability needs none",
        "カードを使うゾーンを書いた選択(zone: hand など)。永続能力には要らない",
        lambda node, _: is_about_use(node.give) and isinstance(node.to, language.Select) and not _says_where(node.to),
    ),
    Idle(
        language.FromTop,
        ("under",),
        "into: battle_zone or shield_zone beside under, and no tapped",
        "under と共に into: battle_zone か shield_zone。tapped は書かない",
        lambda node, _: node.into not in UNDER_WHAT or node.tapped,
    ),
    Idle(
        language.FromTop,
        ("tapped",),
        "tapped only with into: mana_zone or battle_zone (dm:105.4a)",
        "tapped は into: mana_zone か battle_zone とだけ(dm:105.4a)",
        lambda node, _: node.into not in ("mana_zone", "battle_zone"),
    ),
    Idle(
        language.Put,
        ("onto",),
        "onto only with into: battle_zone (dm:801.1)",
        "onto は into: battle_zone とだけ(dm:801.1)",
        lambda node, _: node.into != "battle_zone",
    ),
    Idle(
        language.Search,
        ("tapped",),
        "tapped only with into: mana_zone or battle_zone (dm:105.4a)",
        "tapped は into: mana_zone か battle_zone とだけ(dm:105.4a)",
        lambda node, _: node.into not in ("mana_zone", "battle_zone"),
    ),
    Idle(
        language.Give,
        ("once", "while_"),
        "every beside once and while: what is given to cards of now has neither",
        "once・while と共に every(今あるカードに与える効果には書けない)",
        lambda node, _: node.every is None,
    ),
    Idle(
        language.Name,
        ("but",),
        f"of the civilizations: {', '.join(get_args(Civilization))}",
        f"文明のいずれか: {', '.join(get_args(Civilization))}",
        lambda node, _: node.name == "civilization" and not {*names(node.but)} <= {*get_args(Civilization)},
    ),
    Idle(
        language.Use,
        ("use",),
        "a selection with a zone, as zone: hand: what is in the battle zone has been used (dm:601.1)",
        "ゾーンを書いた選択(zone: hand など。バトルゾーンのカードはもう使われている dm:601.1)",
        lambda node, _: (
            isinstance(node.use, language.Select)
            and "battle_zone" in names(node.use.zone)
            and node.use.under is None
            and not node.use.cards
        ),
    ),
    Idle(
        language.LetBe,
        (),
        "replace or instead_of around it: only what would be replaced can be let be",
        "replace か instead_of の中(置換されるイベントだけをそのまま起こせる)",
        lambda node, around: not any(isinstance(one, Replacing | language.InsteadOf) for one in around),
    ),
    *(
        Idle(
            kind,
            (field,),
            "something else that happens: as it is, nothing is replaced (dm:609.1)",
            "代わりに起こること(そのまま起こすだけでは何も置き換えない。dm:609.1)",
            lambda node, _, field=field: _is_merely_let_be(getattr(node, field)),  # type: ignore[misc]
        )
        for kind, field in ((Replacing, "instead"), (language.InsteadOf, "do"))
    ),
    Idle(
        language.Look,
        ("position",),
        "position beside into: deck, and no use: elsewhere nothing lies on top",
        "position は into: deck と共に、use なしで(他のゾーンに上下はない)",
        lambda node, _: node.into != "deck" or node.use,
    ),
    Idle(
        language.Look,
        ("into",),
        "position (top or bottom) beside into: deck, where what is taken is laid back",
        "into: deck と共に position(top か bottom: 戻す位置)",
        lambda node, _: node.into == "deck" and node.position is None and not node.use,
    ),
    Idle(
        language.Charges,
        ("charges",),
        "how many cards more, or below zero how many fewer: 0 changes nothing",
        "何枚多いか(負なら何枚少ないか。0では何も変わらない)",
        lambda node, _: not node.charges,
    ),
    Idle(
        language.PutUnder,
        ("under",),
        "a selection of one, as with count: 1: a card lies under one element or shield",
        "count: 1 など1つの選択(カードは1つのエレメントかシールドの下に置く)",
        lambda node, _: isinstance(node.under, language.Select) and (node.under.everything or node.under.any_number),
    ),
    Idle(
        language.Look,
        ("into",),
        "nothing: what is used goes where its use takes it",
        "何もない(使うカードは使った結果どおりに移動する)",
        lambda node, _: node.use,
    ),
)
"""What would have no effect in a place."""
