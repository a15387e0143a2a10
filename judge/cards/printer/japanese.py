"""Japanese grammar shared by the printers of all games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Computed, Grant, Instruction, Range
from judge.cards.printer.engine import Grammar, NoWordingError, PrintedNode, sign_and_size

HALF = {"up": "切り上げ", "down": "切り捨て"}

VERBS: Sequence[tuple[str, str, str, str, str]] = (
    ("ブレイクする", "ブレイクして", "ブレイクし", "ブレイクした", "ブレイクしない"),
    ("させる", "させて", "させ", "させた", "させない"),
    ("する", "して", "し", "した", "しない"),
    ("引く", "引いて", "引き", "引いた", "引かない"),
    ("置く", "置いて", "置き", "置いた", "置かない"),
    ("戻す", "戻して", "戻し", "戻した", "戻さない"),
    ("出す", "出して", "出し", "出した", "出さない"),
    ("加える", "加えて", "加え", "加えた", "加えない"),
    ("与える", "与えて", "与え", "与えた", "与えない"),
    ("付ける", "付けて", "付け", "付けた", "付けない"),
    ("捨てる", "捨てて", "捨て", "捨てた", "捨てない"),
    ("見せる", "見せて", "見せ", "見せた", "見せない"),
    ("入れ替える", "入れ替えて", "入れ替え", "入れ替えた", "入れ替えない"),
    ("見る", "見て", "見", "見た", "見ない"),
    ("得る", "得て", "得", "得た", "得ない"),
    ("唱える", "唱えて", "唱え", "唱えた", "唱えない"),
    ("選ぶ", "選んで", "選び", "選んだ", "選ばない"),
    ("使う", "使って", "使い", "使った", "使わない"),
    ("行う", "行って", "行い", "行った", "行わない"),
    ("支払う", "支払って", "支払い", "支払った", "支払わない"),
    ("失う", "失って", "失い", "失った", "失わない"),
    ("裏返す", "裏返して", "裏返し", "裏返した", "裏返さない"),
    ("外す", "外して", "外し", "外した", "外さない"),
    ("ほぐす", "ほぐして", "ほぐし", "ほぐした", "ほぐさない"),
    ("なる", "なって", "なり", "なった", "ならない"),
    ("れる", "れて", "れ", "れた", "れない"),
)
"""Verbs in plain form, in て form, as a stem, in the past and negated."""


class Japanese(Grammar):
    """The Japanese grammar."""

    lang = "ja"
    players: ClassVar[Mapping[str, str]] = {"you": "自分", "opponent": "相手", "each": "各プレイヤー"}

    def series(self, items: Sequence[str], between: str) -> str:
        return between.join(items)

    def joined(self, clauses: Sequence[str], between: str) -> str:
        return f"、{between}".join(clauses)

    def listed(self, items: Sequence[str]) -> str:
        """Return predicates as a list; everything “gained” becomes one predicate: AとBを得る."""
        if not items:
            raise NoWordingError("nothing is stated")
        gained = "と".join(item.removesuffix("を得る") for item in items if item.endswith("を得る"))
        others = [item for item in items if not item.endswith("を得る")]
        if not gained:
            return "、さらに".join(others)
        return "、さらに".join([f"{gained}を得て", *others]) if others else f"{gained}を得る"

    def as_actor(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the acting player as topic: 相手は; empty for the text's own player."""
        if value == "you":
            return ""
        printed.subject = value
        return f"{self.players[value]}は"

    def as_player(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a player: 相手."""
        printed.subject = value
        return self.players[value]

    def as_names(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return card names in brackets: 《…》."""
        return argument.join(f"《{one}》" for one in ([value] if isinstance(value, str) else value))

    def as_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number with its counter word (the argument): 2枚."""
        return self.number_with_counter(value, argument)

    def number_with_counter(self, value: Any, counter: str) -> str:
        """Return a number with its counter word: 2枚, N枚(Nは…)."""
        if isinstance(value, int) or value == "x":
            return f"{'X' if value == 'x' else value}{counter}"
        return f"N{counter}(Nは{self.amount(value)})"

    def as_range(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a range of numbers: 3以下. The argument is a particle to put before anything but a plain number."""
        if isinstance(value, Range):
            return argument + self.between(value.min, value.max)
        return self.amount(value) if isinstance(value, int) else argument + self.amount(value)

    def between(self, low: Any, high: Any) -> str:
        """Return the range between two bounds: 2以上4以下; either bound may be missing."""
        if low is None and high is None:
            raise NoWordingError("no bounds")
        words = "" if low is None else f"{self.amount(low)}以上"
        return words + ("" if high is None else f"{self.amount(high)}以下")

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: …の2倍, …の半分(切り上げ)."""
        times, plus = amount.times, amount.plus
        if amount.half is not None:
            words = f"{words}の半分({HALF[amount.half]})"
        if times == -1:
            return f"{plus}から{words}を引いた数" if plus else f"マイナス{words}"
        words = words if times == 1 else f"{words}の{times}倍"
        return words if not plus else f"{words}{'+' if plus > 0 else '-'}{abs(plus)}"


def part_of(cards: str, least: int | None) -> str:
    """Return all or some of several cards as a subject: 自分のカードがすべて, 自分のカードすべてのうち2枚以上が."""
    return f"{cards.removesuffix('すべて')}がすべて" if least is None else f"{cards}のうち{least}枚以上が"


class QuotingJapanese(Japanese):
    """Japanese in which long instructions are set in brackets."""

    def ability(self) -> str:
        return f"{self.say(self.text)}。"

    def sentences(self, several: Sequence[Instruction]) -> str:
        """Return instructions as sentences, without the last full stop."""
        return "。その後、".join(self.say(one) for one in several)

    def within(self, several: Sequence[Instruction]) -> str:
        return self.say(several[0]) if self.plain_command(several) else f"次のことを行う:「{self.sentences(several)}」"

    def as_change(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a change of a number: 2少なく."""
        sign, size = sign_and_size(value)
        less = "少なく" if sign == "-" else "多く"
        return f"{size}{argument}{less}" if isinstance(size, int) else f"N(Nは{self.amount(size)}){less}"

    def as_optional(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return an optional action with …てもよい."""
        you, other = self.players["you"], bool(printed.subject)
        if self.plain_command(value):
            one, says = self.print_node(value[0]), self.language.says(type(value[0]))
            commanded = one.subject in ("", "you") and says is not None and not says.statement
            if commanded and "。" not in one.words and not (other and you in one.words):
                return f"{te(one.words)}もよい"
        words = self.sentences(value)
        mine = "(「自分」はこのカードのプレイヤー)" if other and you in words else ""
        return f"次のことを行ってもよい{mine}:「{words}」"

    def as_times(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return f"{value}回" if isinstance(value, int) else f"{self.amount(value)}と同じ回数"

    def as_grant(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        return self.say(value)


def te(words: str) -> str:
    """Return a clause with its verb in て form."""
    for plain, form, *_ in VERBS:
        if words.endswith(plain):
            return words.removesuffix(plain) + form
    raise NoWordingError(words)
