"""Prints conditions and grants of Shadowverse EVOLVE in Japanese."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Body, Computed, Grant, Node, conditions, kinds, nodes, selections
from judge.abilities import instructions as say
from judge.cards.printer.engine import NoWordingError, PrintedNode, without
from judge.cards.printer.sve import several, stated
from judge.cards.printer.sve_japanese_nouns import COUNTED, Nouns, counter
from judge.games.sve.language import Filter, Replacing, Select, When
from judge.games.sve.language.lexicon import EVENTS, USED

MEMBERS = {"overflow", "sanguine"}
"""Named conditions that are a state without a number."""

UNHURT = {
    "ability_damage": "能力ダメージを受けない",
    "combat_damage": "交戦ダメージを受けない",
    "deals_damage": "ダメージを与えない",
    "deals_combat_damage": "交戦ダメージを与えない",
    "deals_ability_damage": "能力ダメージを与えない",
}
"""The predicates for a card that takes or deals no damage of a kind."""

COMES_FROM = {"returned": "field"}
"""For some events, the origin that their words imply."""


class Conditions(Nouns):
    """Prints conditions and grants."""

    def lead(self, asked: Node) -> str:
        """Return a condition before its instruction: …なら、 or a notation such as 【コンボ_3】."""
        if isinstance(asked, conditions.Notation) and asked.at_least is not None:
            return f"【{self.word('title', asked.notation)}_{asked.at_least}】"
        if isinstance(asked, conditions.Paid) and asked.paid:
            return "【土の秘術】"
        return self.condition(asked) + "なら、"

    def condition(self, asked: Node, *, lasting: bool = False) -> str:
        """Return a condition as it precedes なら or, if ``lasting``, 限り."""
        return self.say(asked, many=lasting)

    def as_being(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return である before 限り, else an empty text."""
        return "である" if printed.many else ""

    def as_state(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a named state such as 【覚醒】状態."""
        if value not in MEMBERS:
            raise NoWordingError(value)
        return self.word("title", value)

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an instruction was carried out: そうした."""
        refused = any(
            isinstance(node, conditions.Not) and isinstance(node.not_, conditions.Happened) and node.not_.did == value
            for node in nodes(self.text)
        )
        return "捨てた" if refused else "そうした"

    def as_any(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        """Return the words for two alternative conditions as one."""
        match value:
            case [
                conditions.Compare(amount=selections.ThisTurn(this_turn=one), min=1),
                conditions.Compare(amount=selections.ThisTurn(this_turn=other), min=1),
            ] if whose := self.lowered([one, other]):
                return f"このターン、{whose}リーダーの体力が減少していた"
            case [conditions.Exists(exists=select, min=low), conditions.Exists(exists=other, min=high)] if (
                select == other
            ):
                word = COUNTED.get(str(select.type), "枚")
                return f"{self.noun(select)}が{low}{word}か{high}{word}"
        raise NoWordingError(repr(printed.node))

    def lowered(self, whens: Sequence[Any]) -> str | None:
        """Return whose leader loses defense, if the two events are both ways of losing it; else ``None``."""
        match whens:
            case [When(event="leader_damaged", card=None), When(event="defense_lost", card=Filter() as card)] if whens[
                0
            ].side == whens[1].side and stated(card) == {"type": "leader"}:
                return self._side(whens[0].side)
        return None

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about an amount, or about the number of events this turn."""
        low, high = printed["min"], printed["max"]
        often = self._often(value.this_turn, low, high) if isinstance(value, selections.ThisTurn) else None
        return often or self._amount_compared(value, low, high, printed)

    def _often(self, when: selections.When, low: Any, high: Any) -> str | None:
        event, card, side = when.event, when.card, self._side(when.side)
        plain = set(stated(when)) <= {"event", "card", "side"}
        if (low, high) == (1, None):
            return f"このターン、{self._past_event(when)}"
        if event == "plays" and when.side == "own" and low is not None and low == high:
            mine = isinstance(self.text, kinds.PlayCost | kinds.Static) and "affects" in self.text.model_fields_set
            number = low + 1 if mine or isinstance(self.text, kinds.PlayCost) else low
            return f"このターン中に{number}枚目の{self.noun(card)}"
        if event == "plays" and when.side == "own" and high is None:
            return f"このターン、自分が{self.noun(card)}を{low}枚以上プレイしていた"
        if event == "discarded" and card is None and plain:
            return f"このターン、{side}手札を{low}枚以上捨てていた"
        if event in ("destroyed", "dies", "evolves", "enters") and low is not None:
            subject, _, done = self._past_event(when).rpartition("が")
            kind = card.type if isinstance(card, Filter) else None
            return f"このターン、{subject}が{low}{COUNTED.get(str(kind), '枚')}以上{done}"
        if event == "attacks" and low is not None:
            return f"このターン中に{side}{self.noun(card)}が{low}回以上攻撃した"
        return None

    def _amount_compared(self, value: Any, low: Any, high: Any, printed: PrintedNode) -> str:
        rolled = isinstance(value, selections.Remembered) and any(
            isinstance(node, say.Roll) for node in self.naming(value.number)
        )
        if rolled and low is not None and high is not None:
            return str(low) if low == high else f"{low}から{high}"
        if isinstance(low, Computed) or isinstance(high, Computed):
            return self._two_amounts_compared(value, low, high)
        bounds, end = self._bounds(low, high), self.as_being(None, "", printed)
        number = bounds.removesuffix("以上").removesuffix("以下")
        bound = bounds[len(number) :]
        match value:
            case selections.Remembered(number="amount"):
                return f"そのダメージが{bounds}"
            case selections.Remembered():
                return f"これによって{self.done_to(value.number)}カードが{bounds[:-2]}枚{bounds[-2:]}"
            case selections.CountersOn():
                return f"これの{counter(value.counters)}が{number}個{bound}{end}"
            case selections.Count(count=Select(different=str())):
                return f"{self.measure(value)}が{number}種類{bound}"
            case selections.Resource(resource="combo"):
                return f"「{self.measure(value)}」が{bounds}{end}"
        return f"{self.measure(value)}が{bounds}{end}"

    def _two_amounts_compared(self, value: Any, low: Any, high: Any) -> str:
        """Return a comparison of two amounts: 自分の手札の枚数が相手の手札の枚数より少ない."""
        if (low is None) is (high is None):
            raise NoWordingError("amount")
        other, most = (high, True) if low is None else (low, False)
        if other.plus == (-1 if most else 1):
            rest = self.measure(other.model_copy(update={"plus": 0}))
            return f"{self.measure(value)}が{rest}より{'少ない' if most else '多い'}"
        return f"{self.measure(value)}が{self.measure(other)}{'以下' if most else '以上'}"

    def _bounds(self, low: Any, high: Any) -> str:
        if low == high:
            return str(low)
        return f"{low}以上" if high is None else f"{high}以下"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about a card's properties, or about the number of cards that have them."""
        like, least, end = printed["like"], printed["min"], self.as_being(None, "", printed)
        asked = stated(like)
        if value == "this" and (words := self._of_this(asked)) is not None:
            return words
        if value == "other" and least is None:
            return f"{self.noun(like)}への攻撃"
        if asked == {"evolved": True}:
            return f"{self.cards(value)}が進化している"
        if value == "this" and "counter" in asked:
            return f"これに{counter(asked['counter'])}が置かれている"
        if set(asked) == {"engaged"} and least is None:
            return f"{self.cards(value)}が{'アクト' if asked['engaged'] else 'スタンド'}状態{end}"
        if least is None:
            return f"{self.cards(value)}が{self.noun(like)}{end}"
        if least == 1:
            return f"{self.noun(like)}を{self.done_to(value)}"
        return f"{self.done_to(value)}カードの中に{self.noun(like)}が{least}枚以上ある"

    def _of_this(self, asked: dict[str, Any]) -> str | None:
        """Return a condition about where this card is or where it came from, or ``None``."""
        if set(asked) == {"lies_in"}:
            return f"これが{self.word('zone', asked['lies_in'])}にある"
        if "from_zone" in asked:
            came = "プレイされていた" if asked.get("played") else "場に出ていた"
            return f"これが{self.word('zone', asked['from_zone'])}から{came}"
        return "これが能力によって場に出ていた" if asked.get("played") is False else None

    def as_negation(self, value: Node, argument: str, printed: PrintedNode) -> str:
        match value:
            case conditions.Matches(matches="this", like=Filter(from_zone=str() as zone)):
                return f"これが{self.word('zone', zone)}以外から場に出ていた"
            case conditions.Happened(did=name):
                try:
                    done = self.done_to(name)
                except NoWordingError:
                    done = ""
                return {"捨てた": "捨てなかった", "進化した": "進化しなかった"}.get(done, "そうしなかった")
            case conditions.Matches(matches="this", like=Filter(counter=str() as name)):
                return f"これに{counter(name)}が置かれていない"
            case conditions.Notation() | conditions.Turn():
                return self.condition(value) + "でない"
            case conditions.Matches(min=None):
                return self.condition(value, lasting=True).removesuffix("である") + "でない"
        raise NoWordingError(repr(value))

    def as_all_of(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        found = [
            exists.exists
            for exists in value
            if isinstance(exists, conditions.Exists) and exists.min is exists.max is None
        ]
        if len(found) != len(value) or len({(select.side, str(select.zone)) for select in found}) != 1:
            return self._both(value, lasting=printed.many)
        where, _, cards = self._exists(found[0], None, None, "").partition("に")
        others = [self.noun(select, place=None) for select in found[1:]]
        return f"{where}に{'と'.join([cards[:-3], *others])}{cards[-3:]}"

    def _both(self, parts: Sequence[Node], *, lasting: bool) -> str:
        """Return two conditions as one: cards of two kinds played this turn, or a state and another condition."""
        first, *rest = parts
        in_ex = (
            isinstance(first, conditions.Matches)
            and first.matches == "this"
            and stated(first.like) == {"lies_in": "ex"}
        )
        if len(rest) == 1 and (isinstance(first, conditions.Exists | conditions.Notation) or in_ex):
            words = self.condition(first, lasting=True)
            ends = {"いる": "いて", "である": "であり", "ある": "あり"}
            found = next((one for one in ends if words.endswith(one)), None)
            if found is None:
                raise NoWordingError("all")
            return f"{words.removesuffix(found)}{ends[found]}、{self.condition(rest[0], lasting=lasting)}"
        compared = [one for one in parts if isinstance(one, conditions.Compare)]
        if len(compared) != len(parts):
            raise NoWordingError("all")
        bounds = {
            (one.min, one.max) for one in compared if not isinstance(one.min, Node) and not isinstance(one.max, Node)
        }
        if all(isinstance(one.amount, selections.Resource) for one in compared) and len(bounds) == 1:
            return f"{'と'.join(self.measure(one.amount) for one in compared)}が{self._bounds(*bounds.pop())}"
        whens = [one.amount.this_turn for one in compared if isinstance(one.amount, selections.ThisTurn)]
        if len(whens) != len(parts) or any(when.event != "plays" or when.side != "own" for when in whens):
            raise NoWordingError("all")
        return f"このターン、自分が{'と'.join(self.noun(when.card) for when in whens)}をプレイしていた"

    def _past_event(self, when: selections.When) -> str:
        """Return the clause for an event earlier this turn: 自分が…をプレイしていた."""
        event, side, zone = when.event, self._side(when.side), when.from_zone
        if event == "plays":
            return f"{side[:-1]}が{self.played(when.card)}をプレイしていた"
        card = "これ" if when.card == "this" else self.noun(when.card)
        if event == "discarded" and when.card is None:
            return f"{side}手札を捨てていた"
        if event == "defense_gained":
            return f"{side}リーダーの体力を+していた"
        if event == "leader_damaged":
            return f"{side}リーダーがダメージを受けていた"
        if event == "enters" and not zone:
            return f"{side}場に{card}が出ていた"
        if event == "banished" and isinstance(zone, str):
            return f"{side}{self.word('zone', zone)}の{card}が消滅していた"
        if event not in EVENTS or not EVENTS[event].had or (zone or COMES_FROM.get(event)) != COMES_FROM.get(event):
            raise NoWordingError(event)
        return f"{side}{card}{EVENTS[event].had}"

    def played(self, card: Any) -> str:
        """Return the words for the cards that are played, with the zone they are played from if stated."""
        if not isinstance(card, Filter) or card.from_zone is None:
            return self.noun(card)
        return f"{self.word('zone', card.from_zone)}の{self.noun(without(card, 'from_zone'))}"

    def as_becoming(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return a condition that starts to hold: 自分のリーダーの体力が0以下になった."""
        words = self.condition(value)
        return f"{words}になった" if words.endswith(("以上", "以下")) else words

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: 自分の場にフォロワーがいる."""
        return self._exists(value, printed["min"], printed["max"], self.as_being(None, "", printed))

    def _exists(self, select: selections.Select, low: Any, high: Any, end: str) -> str:
        bare, zone = not set(stated(select)) - {"zone", "side"}, select.zone
        if low is None and high in (None, 0):
            if bare and high != 0:
                raise NoWordingError("exists")
            there = "いる" if select.type == "follower" or (select.type is None and select.name is not None) else "ある"
            if high == 0:
                there = {"いる": "いない", "ある": "ない"}[there]
            where = "か".join(self.word("zone", one) for one in several(zone))
            return f"{self._side(select.side)}{where}に{self.noun(select, place=None)}が{there}"
        word = COUNTED.get(str(select.type), "枚") if zone == "field" else "枚"
        bound = f"{low}{word}" if low == high else f"{low}{word}以上" if high is None else f"{high}{word}以下"
        if not bare:
            return f"{self.noun(select)}が{bound}{end}"
        if isinstance(zone, list):
            raise NoWordingError("zone")
        if select.side == "any":
            return f"お互いの{self.word('zone', zone)}のカードが{bound}{end}"
        return f"{self._side(select.side)}{self.word('zone', zone)}が{bound}{end}"

    # grants

    def as_gives(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        given, to = stated(value), printed["to"]
        until = self.words["until"].get(printed["until"], ("", ""))[1]
        if set(given) <= {"set_attack", "set_defense"}:
            names = "と".join(self.word("figure", name.removeprefix("set_")) for name in given)
            (number,) = set(given.values())
            return f"{until}{self.cards(to)}の{names}を{self.plain(number)}にする"
        if set(given) == {"set_cost"}:
            return f"{until}{self.cards(to)}をプレイする際、コストを{self.plain(given['set_cost'])}にする"
        if set(given) == {"set_evolve_cost"}:
            return f"{until}{self.cards(to)}の進化コストを{self.plain(given['set_evolve_cost'])}にする"
        if set(given) == {"cost"}:
            return f"{until}{self.cards(to)}をプレイする際、コストを{self.signed(given['cost'])}する"
        if set(given) == {"cannot"}:
            (word, *more) = given["cannot"]
            if not more and word.startswith("use_"):
                return f"{until}{self.cards(to)}の{USED[word]}能力を使えない"
            if not more and word == "refreshed_in_start_phase":
                return f"{self.cards(to)}は次のそれのプレイヤーのスタートフェイズにスタンドしない"
        return f"{until}{self.cards(to)}は{self.grant(value)}"

    def grant(self, grant: Grant) -> str:
        return self.say(grant)

    def listed(self, items: Sequence[str]) -> str:
        """Return a grant as one predicate: changed numbers or keywords, and at most one other thing."""
        numbers = [
            item.removesuffix("する") for item in items if item.startswith(("攻撃力", "体力")) and item.endswith("する")
        ]
        match items[len(numbers) :]:
            case []:
                rest = ""
            case [rest]:
                pass
            case [lost, had] if lost.endswith("を失う") and had.endswith("を持つ"):
                rest = f"{lost.removesuffix('う')}い、{had}"
            case [had, given] if had.endswith("】を持つ") and given.startswith("「"):
                rest = f"{had.removesuffix('を持つ')}と{given}"
            case _:
                raise NoWordingError(repr(items))
        if not numbers and not rest:
            raise NoWordingError("nothing is stated")
        return "/".join(numbers) + ("" if not numbers else "して、" if rest else "する") + rest

    def as_traits(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return traits: 獣・と竜・."""
        return "と".join(f"{trait}・" for trait in several(value))

    def as_cannot_do(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return the words for actions that are forbidden to or on a card."""
        if value == ["destroyed_by_ability", "banished"]:
            return "能力によって破壊されず、消滅しない"
        return self.word("cannot", list(value), "、")

    def as_given(self, value: Sequence[Body], argument: str, printed: PrintedNode) -> str:
        """Return given abilities in quotation marks: 「…」を持つ."""
        return self._quoted(value)

    def _quoted(self, abilities: Sequence[Body]) -> str:
        only = abilities[0]
        plain = len(abilities) == 1 and set(stated(only)) <= {"replace", "prevent"}
        if isinstance(only, Replacing) and plain and (harmless := unhurt(only)):
            return harmless
        inner = "".join(type(self)(one).ability() for one in abilities)
        return f"「{inner.removesuffix('。')}」を持つ"


def unhurt(node: Replacing) -> str | None:
    """Return the predicate for a card that takes or deals no damage of a kind, else ``None``."""
    when = node.replace
    of_this = node.prevent and when.card == "this" and set(stated(when)) == {"event", "card"}
    return UNHURT.get(when.event) if of_this else None
