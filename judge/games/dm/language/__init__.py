"""The language of Duel Masters card texts: its nodes and their wording."""

from __future__ import annotations

from judge.abilities import Language, Node, conditions, kinds, nodes_of, selections
from judge.abilities import instructions as say
from judge.abilities.phrases import Says
from judge.games.dm.language import effects, filters, keywords
from judge.games.dm.language.effects import *
from judge.games.dm.language.filters import *
from judge.games.dm.language.keywords import *

WORDINGS: dict[type[Node], Says] = {
    say.Shuffle: Says(
        en="{shuffle:actor}{shuffles|shuffle} {shuffle:whose} deck",
        ja=(
            "{shuffle=you:自分の|opponent:相手は自身の|each:各プレイヤーは自身の}山札をシャッフルする",
            "{shuffle=you:}山札をシャッフルする",
        ),
    ),
    say.EachPlayer: Says(
        en="each player does this, the turn player first: {each_player:do}",
        ja="各プレイヤーは、ターン・プレイヤーから順に次を行う:「{each_player:sentences}」",
    ),
    say.DiscardChosen: Says(
        en="{who:actor}{discards|discard} {which?{discard=all:|*:{discard:many card} of }{which:cards}"
        "|{discard=all:all {like?{like:kinds}|cards}|*:{discard:of_kind like}} from {who:whose} hand"
        "[random? at random]}",
        ja="{who:actor}{which?{which:cards}を{discard=all:|*:{discard:many 枚}}手札から"
        "|手札[の{like:like カード}]を[random?ランダムに]{discard=all:すべて|*:{discard:many 枚}}}捨てる",
    ),
    kinds.Triggered: Says(
        en="[While this card is in {zone:the_zone or}: ]{when:occasions}[, if {if:condition}], {do:sentences}"
        "[ (no more than {per_turn:many time} each turn)]",
        ja="[このカードが{zone:zone または}にある間、]{when:occasions}、[{if:condition}なら、]{do:sentences}"
        "[(各ターン{per_turn}回まで)]",
    ),
    kinds.Static: Says(
        en="[While this card is in {zone:the_zone or}: ][while {if:condition}, ]{affects:cards} {static:grant}",
        ja="[このカードが{zone:zone または}にある間、][{if:condition}間、]{affects:everything}は{static:grant}",
    ),
    kinds.Replacing: Says(
        en="[While this card is in {zone:the_zone or}: ][while {if:condition}, ]whenever {replace:event would}, "
        "{prevent?{optional?you may let nothing happen|nothing happens} instead"
        "|[optional?you may ]do this instead: {instead:do}}",
        ja="[このカードが{zone:zone または}にある間、][{if:condition}間、]{replace:event happens}とき、かわりに"
        "{prevent?何も起こらない[optional?ことにしてもよい]"
        "|{optional?次のことを行ってもよい:「{instead:sentences}」|{instead:do}}}",
    ),
    kinds.Spell: Says(
        en="[While this card is in {zone:the_zone or}: ][If {if:condition}: ]{spell:sentences}",
        ja="[このカードが{zone:zone または}にある間、][{if:condition}なら、次のことを行う:]{spell:sentences}",
    ),
}
"""The Duel Masters wording of nodes that all games share."""

LANGUAGE = Language(
    *nodes_of(effects),
    *nodes_of(filters),
    *nodes_of(keywords),
    selections.Count,
    selections.Remembered,
    selections.ThisTurn,
    conditions.Exists,
    conditions.Compare,
    conditions.Happened,
    conditions.Turn,
    conditions.Not,
    conditions.All,
    conditions.Any_,
    kinds.Triggered,
    kinds.Static,
    kinds.Replacing,
    kinds.Spell,
    say.If,
    say.May,
    say.Pick,
    say.EachPlayer,
    say.Either,
    say.Repeat,
    say.DiscardChosen,
    say.Destroy,
    say.Shuffle,
    say.Swap,
    say.Win,
    say.Lose,
    say.ExtraTurn,
    greatest=99_999,
    says=WORDINGS,
)
