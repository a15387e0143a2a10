"""Prints Kiseki abilities in Japanese, with the terms of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Cost, Filter, Node, Select, When, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, sign_and_size
from judge.cards.printer.japanese import HALF, QuotingJapanese, part_of, te
from judge.cards.printer.kiseki import Kiseki, is_compound, kinds_of, number_of, zones_of
from judge.games.kiseki.language.lexicon import EVENTS

POINTED = {"this": "このカード", "event": "そのカード", "other": "相手となったUNIT", "attackers": "攻撃しているUNIT"}
RESULTS = {
    "pick": "選んだカード",
    "put": "置いたカード",
    "destroy": "破壊したカード",
    "discard": "捨てたカード",
    "mill": "軌跡に置いたカード",
    "return": "戻したカード",
    "take": "支配者になったカード",
    "search": "探し出したカード",
    "look": "取ったカード",
    "reveal": "公開したカード",
    "perform": "そうしたカード",
}
"""The words for the cards of an earlier instruction, by its verb."""


class Printer(Kiseki, QuotingJapanese):
    """Prints an ability of Kiseki in Japanese."""

    computed = "N(Nは{})"
    changes: ClassVar[Mapping[str, str]] = {
        "set": "その量を{}にする",
        "at_most": "その量を{}までにする",
        "add": "その量を{}する",
        "times": "その量を{}倍にする",
    }
    halved: ClassVar[Mapping[str, str]] = {way: f"その量を半分({words})にする" for way, words in HALF.items()}

    def keyword_line(self, keywords: Sequence[str]) -> str:
        return self.word("keyword", list(keywords))

    def as_x(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return the definition or maximum of X, as a further sentence."""
        most, exactly = printed["x"], printed["x_is"]
        words = "" if most is None else f"。Xは{self.amount(most)}以下"
        return words + ("" if exactly is None else f"。Xは{self.amount(exactly)}")

    # instructions

    def as_gained(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a gain or loss: 2得る."""
        sign, size = sign_and_size(value)
        verb = "得る" if sign == "+" else "失う"
        return f"「{self.amount(size)}」だけ{verb}" if isinstance(size, Computed) else f"{self.amount(size)}{verb}"

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return cards that are taken from among others, with を."""
        return f"{self.select(value, place=False)}を"

    def as_placing(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the verb for putting cards into a zone: 加える or 置く."""
        return "加える" if value == "hand" else "置く"

    # costs

    def as_costs(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        return "、".join([*(te(self.say(one)) for one in value[:-1]), self.say(value[-1])])

    def as_paid(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for a payment with chosen cards."""
        return self.word("paid", printed[argument]).format(f"{self.select(value)}を")

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.word("paid", value).format("このカードを")

    # grants

    def as_ability(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return a given ability in brackets: 「…」."""
        return f"「{Printer(value, self).ability().removesuffix('。')}」"

    def as_word(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a keyword: an icon craft, or any word printed on cards (in 【】)."""
        return self.words["keyword"].get(value, ("", f"【{value}】"))[1]

    def as_organization(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return an organization in brackets, or (先に選んだもの) for one chosen earlier."""
        if isinstance(value, list):
            return "と".join(self.as_organization(one, "", printed) for one in value)
        return "(先に選んだもの)" if self.chosen_word(value) else f"《{value}》"

    def as_organizations(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return several organizations: 《…》と《…》."""
        return "と".join(f"《{one}》" for one in value)

    # events

    def as_occasion(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return when a delayed action happens: 次の…時."""
        return f"次の{self.event(value)}時"

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return when an ability triggers, or the replaced event: …時."""
        several = value if isinstance(value, list) else [value]
        return "、または".join(f"{self.event(one)}時" for one in several)

    def event(self, when: When) -> str:
        """Return the clause for a past event."""
        printed = PrintedNode(when).mark_printed("event", "side", "card")
        row = EVENTS.get(when.event)
        if row is None:
            raise NoWordingError(when.event)
        whose = "" if when.side == "any" else self.word("side", when.side)
        if row.of == "moment":
            printed.finish()
            return row.ja.format(whose)
        if row.of == "player":
            subject = {"own": "自分", "enemy": "相手", "any": "プレイヤー"}[when.side]
        elif when.card == "this":
            subject = "このカード"
        else:
            like = when.card if isinstance(when.card, Filter) and says_something(when.card) else None
            subject = whose + (self.say(like, noun="カード") if like is not None else "カード")
            subject += "1枚以上" if printed["one_or_more"] else ""
        start, end, by = printed["from_zone"], printed["to_zone"], printed["by"]
        how = {None: "", "own": "自分のカードか効果によって", "enemy": "相手のカードか効果によって"}[by]
        how += f"{self.word('zone', zones_of(start), 'か')}から" if start else ""
        how += f"{self.word('zone', zones_of(end), 'か')}に" if end else ""
        printed.finish()
        return f"{subject}{row.ja[0]}{how}{row.ja[1:]}"

    # conditions

    def set_apart(self, condition: Node) -> str:
        """Return a condition as a part of another one, in brackets if it would be ambiguous."""
        return f"「{self.say(condition)}」" if is_compound(condition) else self.say(condition)

    def as_negation(self, value: Node, argument: str, printed: PrintedNode) -> str:
        return f"「{self.say(value)}」ということがない"

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: 自分のUNITが2つ以上ある."""
        low, high = printed["min"], printed["max"]
        cards, counter = self.select(value, bare=True), self.counter(value)
        if high == 0 and not low:
            return f"{cards}が1{counter}もない"
        least = "" if low is None and high is not None else f"{1 if low is None else low}{counter}以上"
        return f"{cards}が{least}{'ある' if high is None else f'{high}{counter}以下である'}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a condition about an amount: …が2以上である."""
        return f"{self.amount(value)}が{self.between(printed['min'], printed['max'])}である"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about properties, of one object or of all or N of several."""
        like, least = printed["like"], printed["min"]
        words = self.say(like, noun="カード")
        if self.is_one(value) and least is None:
            return f"{self.cards(value)}が{words}である"
        return f"{part_of(self.cards(value), least)}{words}である"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an instruction was carried out: そうした."""
        if value not in self.names:
            raise NoWordingError(value)
        return "そうした"

    # amounts

    def as_all(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards that are counted, without their number."""
        return self.select(value, bare=True)

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a remembered number, or the number of remembered cards."""
        like = printed["like"]
        if value in ("x", "amount"):
            return "X" if value == "x" else "その数"
        among = f"のうち{self.say(like, noun='カード')}" if like is not None and says_something(like) else ""
        return f"{self.cards(value)}{among}の枚数"

    # cards

    def as_object(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the object of an action, with を."""
        return f"{self.cards(value)}を"

    def cards(self, value: Any) -> str:
        """Return the words for a pointer; a target is described at its first mention."""
        if isinstance(value, list):
            return "と".join(self.cards(one) for one in value)
        if isinstance(value, Select):
            return self.select(value)
        if value in POINTED:
            return POINTED[value]
        if value in self.targets:
            return self._target(value)
        whole, _, part = value.partition(".")
        if whole in self.targets:
            return f"{self._target(whole)}の{part}つ目"
        if value not in self.names or self.names[value].verb not in RESULTS:
            raise NoWordingError(value)
        place = self.names[value].place
        return f"{f'{place}番目に' if place else ''}{RESULTS[self.names[value].verb]}"

    def _target(self, name: str) -> str:
        letter = self.letter(name)
        if name in self.spoken_of:
            return f"対象{letter}" if letter else "その対象"
        self.spoken_of.add(name)
        target = self.targets[name]
        asked = "" if target.if_ is None else f"({self.say(target.if_)}場合)"
        return f"対象{letter}({self.select(target)}){asked}"

    def as_like(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        return self.say(value, noun=argument)

    def as_names(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        return argument.join(f"『{one}』" for one in ([value] if isinstance(value, str) else value))

    def as_type(self, value: str | list[str] | None, argument: str, printed: PrintedNode) -> str:
        """Return the noun for card types, or the general noun if no type is given."""
        several = [] if value is None else [value] if isinstance(value, str) else value
        return argument.join([self.word("type", item) for item in several] or [printed.noun])

    def as_alike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return alternative kinds of cards: 「…」か「…」."""
        return "か".join(f"「{self.say(one, noun=printed.noun)}」" for one in value)

    def as_unlike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return the words for kinds of cards that are excluded."""
        return "と".join(self.say(one, noun=printed.noun) for one in value)

    def counter(self, node: Select) -> str:
        """Return the counter word for cards in their zone: つ or 枚."""
        return "つ" if zones_of(node.zone) == ["field"] and kinds_of(node) else "枚"

    def select(self, node: Select, *, bare: bool = False, place: bool = True) -> str:
        """Return cards with their place and number: 自分のUNIT2つまで.

        Args:
            bare: whether to leave the number out.
        """
        printed = PrintedNode(node, noun="カード").mark_printed("count", "up_to", "any_number", "zone", "side")
        printed.mark_printed(*(("if",) if isinstance(node, selections.Target) else ()))
        words = (self._place(node) if place else "") + self.follow(self.phrase_of(node).parts, printed)
        but, chance = printed["but"], printed["random"]
        printed.finish()
        words = words if but is None else f"{self.cards(but)}以外の{words}"
        return words + ("" if bare else ("ランダムに" if chance else "") + self._quantity(node))

    def _quantity(self, node: Select) -> str:
        how, number = number_of(node)
        if how == "any_number":
            return "好きな数"
        if not how:
            return "すべて"
        return f"{self.number_with_counter(number, self.counter(node))}{'まで' if how == 'up_to' else ''}"

    def _place(self, node: Select) -> str:
        side = {"own": "自分の", "enemy": "相手の", "any": ""}[node.side]
        zones = zones_of(node.zone)
        if zones == ["field"] and kinds_of(node) and side:
            return side
        return f"{side or ('' if zones == ['field'] else '各プレイヤーの')}{self.word('zone', zones, 'か')}の"
