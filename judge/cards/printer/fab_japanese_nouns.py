"""Prints objects, numbers and pointers of Flesh and Blood in Japanese."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from judge.abilities import Computed, Filter, Node, Range, selections
from judge.cards.printer.engine import NoWordingError, PrintedNode, fields_of, without
from judge.cards.printer.fab import (
    ITSELF,
    OBJECT,
    SHARED_ZONES,
    FleshAndBlood,
    happens_to,
    is_nameable,
    non_attack,
    of_opponent,
    only,
    several,
    stated,
    zone_of,
)
from judge.cards.printer.japanese import Japanese
from judge.games.fab.language import Select
from judge.games.fab.language.lexicon import COLORS, IS_STATE, RESULTS, SUBTYPES, SUPERTYPES, TOKENS

PLAYER = {"own": "あなた", "enemy": "対戦相手", "any": "いずれかのプレイヤー"}
OWNER = {side: f"{player}の" for side, player in PLAYER.items()}
CONTROLS = {"own": "あなたがコントロールする", "enemy": "対戦相手がコントロールする", "any": ""}
BELONGS = {"own": "あなたの", "enemy": "対戦相手の", "any": ""}
LAYERS = {"activated_layer": "起動レイヤー", "triggered_layer": "誘発レイヤー", "attack_proxy": "攻撃プロキシ"}
POINTED = {
    "this": "これ",
    "own.hero": "あなたのヒーロー",
    "enemy.hero": "対戦相手のヒーロー",
    "attack": "アクティブな攻撃",
    "attack_target": "攻撃対象",
    "attacking_hero": "攻撃ヒーロー",
    "defending_hero": "防御ヒーロー",
    "moved": "移動したもの",
}
OTHERS = {
    "hits": "ヒットされたもの",
    "attacks": "攻撃されたもの",
    "deals_damage": "ダメージを与えられたもの",
    "damaged": "ダメージの発生源",
    "is_hit": "ヒットしたもの",
}
"""The words for the second object of an event."""


class Nouns(FleshAndBlood, Japanese):
    """Prints objects, numbers and pointers."""

    players: ClassVar[Mapping[str, str]] = {"you": "あなた", "opponent": "対戦相手", "each": "各プレイヤー"}

    # properties of objects

    def _like(self, printed: PrintedNode, zone: str) -> tuple[str, str]:
        """Return a filter in two parts: the words before the noun, and the noun."""
        node: Any = printed.node
        before = ""
        if isinstance(node, Select):
            before += "" if printed["but"] is None else f"{self.cards(node.but)}以外の"
            before += "" if printed["among"] is None else f"{self.cards(node.among)}のうちの"
        before += self.follow(self.phrase_of(node).parts, printed)
        if zone == "stack" and node.kind == "card" and node.types is not None:
            before += "(能力ではない)"
        noun = self._kind(printed, zone)
        if node.name is not None:
            names = "」か「".join(named(one) for one in several(printed["name"]))
            if is_nameable(node, zone):
                return before, f"「{names}」"
            before += f"名前が「{names}」の"
        return before, noun

    def _kind(self, printed: PrintedNode, zone: str, *, bare: bool = False) -> str:
        """Return the noun for an object: its types and subtypes, or the usual noun for its zone."""
        types, subtypes, kind = several(printed["types"]), several(printed["subtypes"]), printed["kind"]
        non = not bare and non_attack(printed.node) == "attack"
        words = ["非攻撃"] if non else []
        if subtypes:
            words.append("か".join(term(SUBTYPES, one) for one in subtypes))
        if types:
            words.append("か".join(self.word("type", one) for one in types))
        joined = "・".join(words)
        if kind in LAYERS:
            return f"{joined}の{LAYERS[kind]}" if joined else LAYERS[kind]
        if zone == "attack":
            if types == ["action"] and subtypes == ["attack"] and not non:
                return "攻撃・アクションカード"
            last = "カードである攻撃" if kind == "card" else "攻撃"
            if subtypes == ["attack"] and not types:
                return f"攻撃のサブタイプを持つ{last}"
            return f"{joined}の{last}" if joined else last
        if types and kind is None and all(card_type in ITSELF for card_type in types):
            return joined
        if not types and subtypes and zone in (*OBJECT, "x") and subtypes != ["attack"] and kind is None and not non:
            return joined
        if not joined and kind is None and zone in ("arena", "x"):
            return "オブジェクト" if zone == "x" else "パーマネント"
        return "ヒーロー" if not joined and kind is None and zone == "hero" else f"{joined}カード"

    def number(self, value: Any) -> str:
        """Return a number or a range: 3, 3以上."""
        return self.between(value.min, value.max) if isinstance(value, Range) else self.amount(value)

    def described(self, like: selections.Filter, zone: str = "arena", *, many: bool = False) -> str:
        printed = PrintedNode(like, noun=zone)
        before, noun = self._like(printed, zone)
        printed.finish()
        return before + noun

    def is_like(self, like: selections.Filter, zone: str = "x") -> str:
        """Return a filter as it precedes である."""
        if not stated(like):
            raise NoWordingError("anything")
        printed = PrintedNode(like, noun=zone)
        before, noun = self._like(printed, zone)
        printed.finish()
        if only(like, "supertypes") or only(like, "color"):
            return before.removesuffix("の")
        if {"types", "subtypes", "kind", "name"}.isdisjoint(stated(like)) and noun in ("オブジェクト", "パーマネント"):
            noun = "もの"
        return before + noun

    def as_figure(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an exact number or a range, named by the argument: コスト2以下の."""
        bounds = (value.min, value.max) if isinstance(value, Range) else (value,)
        computed = any(isinstance(one, Computed) for one in bounds)
        return f"{self.word('stat', argument)}{'が' if computed else ''}{self.number(value)}の"

    def as_above_base(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for the condition that a number is greater than its base value."""
        stat = self.word("stat", value)
        return f"{stat}が基本の{stat}より大きい"

    def as_named_so(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Check that a name is defined, and return an empty text."""
        self.result(value, 0)
        return ""

    def as_zones(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return zones without a player: 手札か格納庫."""
        return "か".join(self.zone(one) for one in several(value))

    def as_zone(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.zone(value)

    def as_against(self, value: str | Filter, argument: str, printed: PrintedNode) -> str:
        return "これ" if isinstance(value, str) else self.described(value, "attack")

    def as_nth(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return which attack of its player's turn it is: そのプレイヤーのこのターン1回目の."""
        if isinstance(value, Range):
            return f"このターンの攻撃の順番が{self.number(value)}の"
        return f"そのプレイヤーのこのターン{self.amount(value)}回目の"

    def as_nth_of(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words that say which attack of its kind in its player's turn it is."""
        return f"そのプレイヤーのこのターン{value.nth}回目の{self.described(value.attack, 'attack')}である"

    def as_countered(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        return "か".join(self.counter(name) for name in several(value))

    def as_is_like(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return alternative filters as they precede である."""
        return "または".join(self.is_like(one, printed.noun) for one in value)

    def as_is_not(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return an excluding filter, or an empty text if the noun already expresses it (非攻撃)."""
        if non_attack(printed.node) == "attack":
            return ""
        if len(value) == 1 and only(value[0], "counter"):
            return f"{'も'.join(self.counter(name) for name in several(stated(value[0])['counter']))}が置かれていない"
        return f"{'でも'.join(self.is_like(one, printed.noun) for one in value)}でない"

    def as_chance(self, value: selections.Filter, argument: str, printed: PrintedNode) -> str:
        """Return 無作為の if cards are taken at random."""
        return "無作為の" if isinstance(value, Select) and printed["random"] else ""

    def as_in_state(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the state of an object: タップ状態の."""
        fused = value.startswith("fused_")
        return f"{term(SUPERTYPES, value[6:])}と混融した" if fused else self.word("state", value)

    def as_not_in_state(self, value: str, argument: str, printed: PrintedNode) -> str:
        if value.startswith("fused_"):
            return f"{term(SUPERTYPES, value[6:])}と混融していない"
        return f"{IS_STATE[value][1]}の" if value == "tapped" else IS_STATE[value][1]

    def as_color(self, value: str, argument: str, printed: PrintedNode) -> str:
        return COLORS[value]

    def as_supertype(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        return "か".join(term(SUPERTYPES, one) for one in several(value))

    def as_noun_card(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return the words for one card that matches a filter, or カード."""
        return self.described(value, argument) if stated(value) else "カード"

    def as_words(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        return argument.join(several(value))

    def as_one_named(self, value: list[str], argument: str, printed: PrintedNode) -> str:
        """Return objects by their names: 「金」."""
        return "と".join(f"「{named(name)}」" for name in value)

    # which objects

    def player_of(self, pointer: Any) -> str:
        """Return the player of an object: そのカードのプレイヤー; a hero stands for its player."""
        name = self.cards(pointer)
        return name if name.endswith("ヒーロー") else f"{name}のプレイヤー"

    def owner(self, node: Select) -> str:
        """Return whose a zone is: あなたの."""
        return OWNER[node.side] if node.whose is None else f"{self.player_of(node.whose)}の"

    def select(self, node: selections.Select, *, target: str = "", bare: bool = False) -> str:
        """Return the words for the cards of a selection.

        Args:
            target: the word before the noun for a target.
            bare: whether to leave the number out.
        """
        assert isinstance(node, Select)
        if node.whose is not None:
            theirs = self.select(of_opponent(node), target=target, bare=bare)
            return theirs.replace("対戦相手", self.player_of(node.whose))
        zones = several(node.zone)
        zone = zone_of(zones)
        printed = PrintedNode(node, noun=zone)
        side, top, different, total = printed["side"], printed["top"], printed["different"], printed["total"]
        count, up_to, free = node.count, node.up_to, node.any_number
        parts, noun = self._like(printed, zone)
        printed.mark_printed("zone", "count", "up_to", "any_number", "whose", "random")
        printed.mark_printed(*({"if"} & fields_of(type(node)).keys()))
        printed.finish()
        where = "" if zones == ["under"] and node.beneath else self._where(zones, side)
        if noun == "ヒーロー" and zones == ["arena"]:
            where = BELONGS[side]
        if top is not None:
            where += "一番上の" if top == 1 else f"上から{top}枚の"
            if (parts, noun) == ("", "カード") and count is None and up_to is None and not free:
                return f"{where}カード"
            if top != 1 or count is None:
                where += "カードのうち"
        bound = "" if different is None else f"{self.word('stat', different)}がそれぞれ異なる"
        if total is not None:
            bound += f"{self.word('stat', total.of)}の合計が{self.amount(total.max)}以下の"
        words, counter = f"{where}{target}{bound}{parts}{noun}", counter_of(noun)
        if bare:
            return words
        if free:
            return f"{words}好きな数"
        if up_to is not None:
            return f"{words}{self.number_with_counter(up_to, counter)}まで"
        if count is None:
            return words if target else f"{where}{bound}すべての{parts}{noun}"
        return words if count == 1 and target else f"{words}{self.number_with_counter(count, counter)}"

    def number_with_counter(self, value: Any, counter: str) -> str:
        """Return the number after a noun: 2枚."""
        return f"({self.amount(value)}に等しい数)" if isinstance(value, Computed) else f"{self.amount(value)}{counter}"

    def _where(self, zones: list[str], side: str) -> str:
        if zones in (["arena"], ["attack"]):
            return CONTROLS[side]
        if len(zones) == 1 and zones[0] in SHARED_ZONES:
            return f"{self.zone(zones[0])}にある{CONTROLS[side]}"
        if zones == ["hero"]:
            return BELONGS[side]
        names = "か".join("攻撃" if one == "attack" else self.zone(one) for one in zones)
        shared = any(zone in (*SHARED_ZONES, "attack") for zone in zones)
        return f"{names}にある{CONTROLS[side]}" if shared else f"{OWNER[side]}{names}の"

    def cards(self, pointer: Any) -> str:
        if isinstance(pointer, list):
            return "と".join(self.cards(one) for one in pointer)
        if isinstance(pointer, Select):
            return self.select(pointer)
        if pointer.endswith(".source"):
            return f"{self.cards(pointer.removesuffix('.source'))}の攻撃元"
        if pointer in self.targets:
            return self.target(pointer)
        events = {when.event for when in self.occasions}
        like = self.like_of_event() if pointer == "event" else None
        if like is not None:
            return f"その{self.described(like, happens_to(next(iter(events)))[0])}"
        if pointer == "event":
            return "そのイベントのオブジェクト" if len(events) != 1 else "そのオブジェクト"
        if pointer == "other":
            if self.occasions and self.about_heroes():
                return "そのヒーロー"
            rest = "もう一方のオブジェクト"
            return OTHERS.get(next(iter(events)), rest) if len(events) == 1 else rest
        return POINTED.get(pointer) or self.result(pointer, 0)

    def result(self, name: str, form: int) -> str:
        """Return the name's object (form 0) or number (form 1)."""
        if name not in self.names or self.names[name].verb not in RESULTS:
            raise NoWordingError(name)
        place, words = self.names[name].place, RESULTS[self.names[name].verb][1][form]
        return f"{place}番目に{words}" if place else words

    def target(self, name: str) -> str:
        """Return a target: fully described at the first mention, later as その…."""
        node, alike = self.targets[name], self.alike(name)
        place = f"{alike.index(name) + 1}つ目の" if len(alike) > 1 else ""
        if name in self.mentioned:
            zone = several(node.zone)[0] if len(several(node.zone)) == 1 else "x"
            return f"その{place}{'対象の' if place else ''}{self._kind(PrintedNode(node), zone, bare=True)}"
        self.mentioned.add(name)
        words = self.select(node, target=f"{place}対象の")
        return words if node.if_ is None else f"{words}({self.say(node.if_)}場合)"

    # numbers

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: …の2倍, …の半分(端数切り上げ), …+1."""
        times, plus = amount.times, amount.plus
        if times != 1:
            words = f"-({words})" if times == -1 else f"{words}の{times}倍"
        if amount.half is not None:
            words = f"{words}の半分(端数切り{'上げ' if amount.half == 'up' else '捨て'})"
        return f"{words}{'+' if plus > 0 else '-'}{abs(plus)}" if plus else words

    def as_counted(self, value: selections.Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for the number of cards, with the divisor if there is one."""
        assert isinstance(value, Select)
        words = f"{self.select(without(value, 'different', 'count'), bare=True)}の"
        words += "数" if value.different is None else f"{self.word('stat', value.different)}の種類の数"
        return words if printed[argument] == 1 else f"{words}を{printed[argument]}で割った数(端数切り捨て)"

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a remembered number, or the number of cards of an instruction."""
        like = printed["like"]
        if like is not None:
            thing = self.result(value, 0) if value in self.names else self.cards(value)
            return f"{thing}のうち{self.described(like, 'hand')}の数"
        if value == "x":
            return "X"
        return "その量" if value == "amount" and value not in self.names else self.result(value, 1)

    def counter(self, name: str) -> str:
        """Return the printed name of a counter: 蒸気カウンター."""
        return f"{self.words['counter'].get(name, ('', name))[1]}カウンター"

    def as_counter(self, value: str, argument: str, printed: PrintedNode) -> str:
        return self.counter(value)

    def as_counters(self, value: Mapping[str, Any], argument: str, printed: PrintedNode) -> str:
        """Return numbers of several counters: 1つの蒸気カウンターと2つの…."""
        return "と".join(
            f"{self.amount(number)}{'に等しい数' if isinstance(number, Computed) else 'つ'}の{self.counter(name)}"
            for name, number in value.items()
        )

    def as_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number with its counter word (the argument): 2枚."""
        if isinstance(value, Computed):
            return f"{self.amount(value)}に等しい{'枚数' if argument == '枚' else '数'}"
        return f"{self.amount(value)}{argument}"

    def as_x(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number; a computed one as X(Xは…)."""
        return f"X(Xは{self.amount(value)})" if isinstance(value, Computed) else self.amount(value)

    def as_controlled(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return who controls an object: あなたがコントロールする."""
        return CONTROLS[value]

    def as_symbol(self, value: Node, argument: str, printed: PrintedNode) -> str:
        return f"{{{argument}}}"

    def as_token(self, value: str, argument: str, printed: PrintedNode) -> str:
        return TOKENS[value][1] if value in TOKENS else value

    def as_title(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the name of a card that is written as an identifier: “snatch-red” as “Snatch Red”."""
        return " ".join(part.capitalize() for part in value.replace("-", " ").replace("_", " ").split())


def counter_of(noun: str) -> str:
    """Return the counter word for a noun: 枚, 人 or つ."""
    return "枚" if noun.endswith("カード") else "人" if noun.endswith("ヒーロー") else "つ"


def named(name: str) -> str:
    """Return the name of a card; for the rulebook's tokens, the Japanese name."""
    return dict(TOKENS.values()).get(name, name)


def term(words: Mapping[str, str], name: str) -> str:
    """Return the rules term for a word; any other word is capitalised as printed."""
    return words[name] if name in words else " ".join(part.capitalize() for part in name.replace("_", " ").split(" "))
