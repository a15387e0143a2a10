"""Parses noun phrases of Duel Masters texts: cards with number and zone, pronouns, and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from judge.abilities.phrases import Optional, Part, Parts, Slot
from judge.abilities.selections import Computed
from judge.cards.parser.dm.names import FIVE, names, races, wordings
from judge.cards.parser.dm.spelling import spell
from judge.cards.parser.engine import Fields, Meanings, ParsedNode
from judge.cards.parser.japanese import Japanese, Spelled, ways
from judge.games.dm.language import LANGUAGE, Filter, Select
from judge.games.dm.language.lexicon import LEXICON, RESULTS

SELF = "~self"
"""A placeholder for "one's own" cards, whose player is known once the whole order is parsed."""

THAT, CHOSEN, THOSE = "~that", "~chosen", "~those"
"""Placeholders for the referents of その, of 選んだ and of それら; resolved later."""

THIS_ONE = "~this"
"""A placeholder for the text's own card, valid only if the triggering event is about that card."""

EVERY, EACH, COUNTER, HEAD = "~every", "~each", "~counter", "~head"
"""Temporary fields of a noun phrase: "all", "each", the counter word, and whether its noun is カード."""

BEFORE_FOUND = "~before found"
"""The placeholder for the cards turned up before the one that was looked for."""

BOTH = "~both"
"""The temporary field of a noun phrase about all the cards of several zones."""

EXTREME = "~extreme"
"""The temporary field of a noun phrase with the least or greatest power among cards of a kind."""

THIS = [
    *("このクリーチャー", "このカード", "この呪文", "このクロスギア", "この城", "このシノビ", "このゴッド", "これ"),
    *("このウエポン", "このフォートレス", "このフィールド", "このタマシード", "このオーラ"),
]
_RESULTS = [(verb, past) for verb, (_, past) in RESULTS.items() if verb != "break"]
"""The verbs whose cards a text refers to later, with the participle; of broken shields only the fact matters."""
_ZONES = {
    "バトルゾーン": "battle_zone",
    "マナゾーン": "mana_zone",
    "シールドゾーン": "shield_zone",
    "手札": "hand",
    "墓地": "graveyard",
    "山札": "deck",
    "シールド": "shield_zone",
    "超次元ゾーン": "hyperspatial_zone",
}
_SIDES = {
    "自分の": "own",
    "相手の": "enemy",
    "自身の": SELF,
    "自分または相手の": "any",
    "自分か相手の": "any",
    "自分と相手の": "any",
    "お互いの": "any",
    "各プレイヤーの": "any",
    "いずれかのプレイヤーの": "any",
    "それぞれの": "any",
    "すべての": "any",
    "いずれかの": "any",
}
_COUNTERS = ("枚", "体", "つ", "個")
_HOW: Mapping[str, Mapping[str, Any]] = {
    "見ないで": {"random": True},
    "ランダムに": {"random": True},
    "裏向きのまま": {},
    "無作為に": {"random": True},
}
_SIZES = (("小さい", -1), ("低い", -1), ("大きい", 1), ("高い", 1))
_CHOOSING = tuple(
    f"{chosen}{carried_out}"
    for chosen in ("選び", "選んで", "選び出し", "を選び", "を選んで", "")
    for carried_out in ("", "相手はそれを", "相手はそのクリーチャーを", "相手はそのカードを", "それを")
    if chosen or not carried_out
)
"""The phrases for choosing cards before an action, by either player."""


class Nouns(Japanese):
    """Parses noun phrases. Each ``read_KIND`` method yields (end, meaning) for a kind of phrase.

    Args:
        name: the name of the card that has the text.
    """

    words = LEXICON

    def __init__(self, spelled: Spelled, name: str = "") -> None:
        super().__init__(LANGUAGE, spelled.words)
        self.spelled = spelled
        self.name = name

    @classmethod
    def spelling(cls, words: str) -> str:
        """Return a phrase in the spelling that parsed texts have."""
        return spell(words)

    def comma_at(self, at: int) -> bool:
        """Return whether the print has a comma or a space before a position."""
        return self.spelled.places[at] - self.spelled.places[at - 1] > 1

    # names and numbers

    def read_plain(self, field: str, at: int, form: str) -> Meanings:
        """Parse a number, or quoted words in the fields that hold names."""
        if field in ("race", "name_has", "wording", "symbol", "races", "names"):
            match = re.compile(r"[^《》「」]+").match(self.text, at)
            if match is not None:
                yield match.end(), self.exact(field, match[0])
        else:
            yield from super().read_plain(field, at, form)

    @staticmethod
    def exact(field: str, words: str) -> str:
        """Return a race or card name in its official spelling, given the spelling in texts."""
        known = dict(races() if field in ("race", "races") else names())
        return known.get(words, words)

    def read_race(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a race: ドラゴン."""
        yield from self._called(_by_first("races"), at)

    def read_card_name(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a card name, bare or in brackets: 《ボルシャック・ドラゴン》."""
        yield from self._called(_by_first("names"), at)
        if self.name:
            yield from ((end, self.name) for end in self.words_at((spell(self.name),), at))
        match = re.compile(r"《([^《》「」『』]+)》").match(self.text, at)
        if match is not None:
            yield match.end(), self.exact("name", match[1])

    def read_bracketed(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a part of a card name in brackets: 《ボルシャック》."""
        match = re.compile(r"[《「『]([^《》「」『』]+)[》」』]").match(self.text, at)
        if match is not None:
            yield match.end(), match[1]

    def _called(self, known: Mapping[str, Sequence[tuple[str, str]]], at: int) -> Iterator[tuple[int, str]]:
        """Yield the longest known name at a position, so that no race is found inside a longer one."""
        for words, name in known.get(self.text[at : at + 2], ()):
            if self.text.startswith(words, at):
                yield at + len(words), name
                return

    def read_names(self, between: str, at: int, form: str) -> Meanings:
        """Parse one or several card names, joined by "or"."""
        for end, several in self.series("card_name", "", at, {spell(between), "または", "か"} - {""}):
            yield end, several[0] if len(several) == 1 else several

    def read_amount(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an amount: a number, X, or a computed number."""
        yield from self.slot("plain", "", at)
        yield from ((end, "x") for end in self.words_at(("X",), at))
        for end, one in self.slot("computed", "", at):
            yield end, one
            for after in self.words_at(("の2倍の数", "の2倍"), end):
                yield after, ParsedNode({**one, "times": 2}, (at, after))
            for after in self.words_at(("の半分(切り上げ)",), end):
                yield after, ParsedNode({**one, "half": "up"}, (at, after))

    def read_computed(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a computed number: 捨てたカードの枚数."""
        yield from self.any_of(Computed, at)
        for verb, result in _RESULTS:
            for start in self.words_at((result,), at):
                for end, noun in self.slot("noun", "", start):
                    number = {"number": f"{THAT} {verb}", **like_among(noun)}
                    yield from (
                        (after, ParsedNode(number, (at, after))) for after in self.words_at(("の枚数", "の数"), end)
                    )
                    if self.text.startswith("と同じ", end):
                        yield end, ParsedNode(number, (at, end))
                for end in self.words_at(("枚数",), start) if verb not in ("discard", "draw") else ():
                    yield end, ParsedNode({"number": f"{THAT} {verb}"}, (at, end))
            for start in self.words_at((f"こうして{result}枚数",), at) if verb not in ("discard", "draw") else ():
                yield start, ParsedNode({"number": f"{THAT} {verb}"}, (at, start))
        yield from (
            (end, ParsedNode({"number": f"{THAT} draw"}, (at, end))) for end in self.words_at(("引いた枚数",), at)
        )
        yield from (
            (end, ParsedNode({"number": THAT}, (at, end)))
            for end in self.words_at(("その枚数", "その数", "捨てた枚数"), at)
        )

    def read_many(self, counter: str, at: int, form: str) -> Meanings:
        """Parse a number of cards with its counter word: 2体, 自分のシールドと同じ数."""
        yield from self.row(at, "plain", (counter, *_COUNTERS))
        for end, noun in self.slot("noun", "", at):
            for after in self.words_at(("と同じ枚数", "と同じ数"), end):
                made = self.selected(noun, {}, (at, end))
                if made is not None:
                    yield after, ParsedNode({"count": made}, (at, end))
        for after, amount in self.row(at, (f"N{counter}(Nは",), "amount"):
            yield from ((close, amount) for close in self.words_at((")",), after))
        yield from self.row(at, "computed", ("と同じ枚数", "と同じ数", ""))
        yield from ((end, ParsedNode({"number": THAT}, (at, end))) for end in self.words_at(("同じ枚数", "同じ数"), at))

    def read_range(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a bound on a number: 3000以下, 2より大きい."""
        for end, number in self.row(at, {"", "が", spell(argument)}, "amount"):
            yield end, number
            for after in self.words_at(("以上",), end):
                yield after, {"min": number}
                for high_end, high in self.slot("amount", "", after):
                    yield from ((e, {"min": number, "max": high}) for e in self.words_at(("以下",), high_end))
            yield from ((after, {"max": number}) for after in self.words_at(("以下",), end))
            if isinstance(number, int):
                yield from ((e, {"min": number + 1}) for e in self.words_at(("より大きい", "より多い"), end))
                yield from ((e, {"max": number - 1}) for e in self.words_at(("より小さい", "未満"), end))

    # what cards are like

    def read_noun(self, argument: str, at: int, form: str) -> Meanings:
        """Parse which cards a phrase is about, without their number: 自分のマナゾーンにある光のクリーチャー."""
        for before, fields in self.in_any_order(_modifiers(), at):
            for end, head in self.slot("head", "", before):
                values: dict[str, Any] = dict(fields)
                if any(name in values and values[name] != head[name] for name in head):
                    continue
                values |= head
                of = values.get("type", "creature" if "race" in values else None)
                for kinds in ("any_of", "none_of"):
                    if kinds in values:
                        values[kinds] = [_without_type(one, of) for one in values[kinds]]
                if values.get("none_of") == [{"multicolored": True}]:
                    del values["none_of"]
                    values.pop("?none_of", None)
                    values["multicolored"] = False
                if {"type": values.get("type")} in values.get("none_of", ()) or values.get("bearing") == "this":
                    continue
                if "bears" in values and values.get("type") == "creature":
                    del values["type"]
                every, head, extreme = values.pop(EVERY, False), values.pop(HEAD, ""), values.pop(EXTREME, "")
                if extreme:
                    among = None if "power" in values else self.selected(values, {}, (at, end))
                    if among is None:
                        continue
                    values["power"] = {"max" if extreme == "least_power" else "min": {extreme: among}}
                node = self.finished(Select, {k: v for k, v in values.items() if k[0] != "~"}, (at, end))
                if node is not None and (values.get("side") == "enemy" and node.get("other")):
                    continue  # another card than which? The text’s own card is not one of the opponent’s.
                if node is not None:
                    stated: dict[str, Any] = {name: values[name] for name in ("side", "zone") if name in values}
                    marks = {**({EVERY: True} if every else {}), **({HEAD: head} if head else {})}
                    marks |= {BOTH: True} if BOTH in values else {}
                    found = ParsedNode({**node, **stated, **marks}, (at, end))
                    yield end, found
                    yield from self._joined_nouns(found, at, end)

    def read_weaker(self, argument: str, at: int, form: str) -> Meanings:
        """Parse "with less (or more) power or cost than that card": このクリーチャーよりパワーの小さい."""
        for stat, field in (("パワー", "power"), ("コスト", "cost")):
            with_what: list[tuple[int, Mapping[str, Any]]] = [
                (e, {"stat": field, "of": of}) for e, of in (*self.slot("pointer", "", at), *self._used_just_now(at))
            ]
            with_what += self._paid_power(at) if field == "power" else []
            said_last: list[tuple[int, Mapping[str, Any]]] = [
                (end, {"stat": field, "of": of})
                for start in self.words_at((f"{stat}が",), at)
                for end, of in self.slot("pointer", "", start)
            ]
            compared = [*with_what, *self._tally(at)]
            for end, one in with_what:
                for after, number in self.row(end, (f"より{stat}が", f"より{stat}がちょうど"), "plain"):
                    for words, sign in _SIZES:
                        for last in self.words_at((words,), after):
                            yield last, Fields({field: {**one, "plus": sign * number}})
            numbers = [(e, {"number": one}) for e, one in self.slot("chosen", "", at) if one.endswith("number")]
            for end, one in (*with_what, *numbers):
                same = (f"と{stat}が同じ", f"と同じ{stat}の", f"と同じ{stat}を持つ")
                yield from ((last, Fields({field: one})) for last in self.words_at(same, end))
            for end, most in (*compared, *self.slot("plain", "", at)):
                for words, bound in (("以下", "max"), ("以上", "min")):
                    of_its = (f"の{stat}{words}の", f"の{stat}{words}の{stat}を持つ", f"の{stat}{words}の{stat}の")
                    of_stat = isinstance(most, Mapping) and "stat" in most
                    spellings = (f"{words}の{stat}を持つ", f"{words}の{stat}の", *(of_its if of_stat else ()))
                    yield from ((last, Fields({field: {bound: most}})) for last in self.words_at(spellings, end))
            for words, sign in _SIZES:
                than = ways(f"より{stat}(の|が){words}", f"より{words}{stat}(の|を持つ)")
                ends = [(last, one) for end, one in compared for last in self.words_at(than, end)]
                ends += [(last, one) for end, one in said_last for last in self.words_at((f"より{words}",), end)]
                for last, one in ends:
                    yield last, Fields({field: {"max" if sign < 0 else "min": {**one, "plus": sign}}})

    def _paid_power(self, at: int) -> list[tuple[int, Mapping[str, Any]]]:
        """Parse the power of any card tapped to pay for this one: タップしたグランド・デビルのいずれか."""
        found: list[tuple[int, Mapping[str, Any]]] = []
        for last, race in self.row(at, ("タップした",), "race", ("のいずれか",)):
            paid = {"zone": "mana_zone", "race": race, "paid": True, "type": "creature"}
            found.append((last, {"greatest_power": paid}))
        return found

    def _tally(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Read the number of cards in a zone of a player: 自分のマナゾーンにあるカードの枚数."""
        for end, side, zone, like in self.row(at, "whose", "one_zone", ("にある", "の"), "like"):
            for last in self.words_at(("の枚数", "の数"), end):
                cards = self.selected({"side": side, "zone": zone, **like}, {}, (at, end))
                yield last, ParsedNode({"count": cards}, (at, last))

    def read_extreme(self, argument: str, at: int, form: str) -> Meanings:
        """Parse "with the least (or greatest) power": パワーが一番小さい."""
        for end in self.words_at(("単色の", "単色"), at):
            yield end, Fields({"multicolored": False, "colorless": False})
        for end, one in self.slot("civilization", "", at):
            others = Fields({"civilization": [other for other in FIVE.values() if other != one]})
            yield from ((last, others) for last in self.words_at(("以外の文明を持つ",), end))
        for word, amount in (("小さい", "least_power"), ("大きい", "greatest_power")):
            several = (f"パワーが一番{word}", f"パワーの一番{word}", f"一番パワーが{word}", f"一番パワーの{word}")
            yield from ((end, Fields({EXTREME: amount})) for end in self.words_at(several, at))

    def _joined_nouns(self, first: Mapping[str, Any], at: int, end: int) -> Meanings:
        """Parse cards of two civilizations: 光のクリーチャーと闇のクリーチャー."""
        if set(first) - {"side", "zone"} in ({"race"}, {"race", "type"}):
            for last, other in self.row(end, ("または", "か"), "like"):
                if set(other) == {"race", "type"} and first.get("type", other["type"]) == other["type"]:
                    rest = {name: one for name, one in first.items() if name not in ("race", "type")}
                    either = [{"race": first["race"]}, {"race": other["race"]}]
                    if not isinstance(first["race"], list):
                        yield last, ParsedNode({**rest, "any_of": either, "type": other["type"]}, (at, last))
        for start in self.words_at(("または",), end) if isinstance(first.get("type"), str) and len(first) > 1 else ():
            for last, other in self.slot("like", "", start):
                kind = {name: one for name, one in first.items() if name not in ("side", "zone", HEAD)}
                if {**kind, "type": ""} == {**other, "type": ""} and len(kind) > 1 and kind != other:
                    yield last, ParsedNode({**first, "type": [first["type"], other["type"]]}, (at, last))
        if "type" not in first or not isinstance(first.get("civilization"), str):
            return
        for last, other in self.row(end, ("と", "または"), "like"):
            alike = set(other) == {"type", "civilization"} and other["type"] == first["type"]
            if alike and isinstance(other["civilization"], str):
                both = [first["civilization"], other["civilization"]]
                yield last, ParsedNode({**first, "civilization": both}, (at, last))

    def read_head(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the head of a noun phrase: a type, race, card name, or a word for the cards of a zone."""
        words: dict[str, dict[str, Any]] = {
            "カード": {HEAD: "card"},
            "シールド": {"zone": "shield_zone"},
            "手札": {"zone": "hand"},
            "もの": {},
        }
        words["封印"] = {"cards": True, "seal": True}
        words["ブロッカー"] = {"keyword": "blocker", "type": "creature"}
        for word, fields in words.items():
            yield from ((end, Fields(fields)) for end in self.words_at((word,), at))
        yield from self.slot("type", "special", at)
        yield from self._heads_by_race(at)
        yield from ((end, Fields({"name": name})) for end, name in self.slot("card_name", "", at))
        for word, special in (("進化", "evolution"), ("ドラグハート", "dragheart")):
            yield from ((end, Fields({"special": special})) for end in self.words_at((word,), at))

    def _heads_by_race(self, at: int) -> Iterator[tuple[int, Fields]]:
        for end, several in self.series("race", "", at, ("または", "および", "と", "か", "や", "")):
            fields = {"race": several[0]} if len(several) == 1 else {"any_of": [{"race": item} for item in several]}
            yield end, Fields(fields)
            for after in self.words_at(("・", "の"), end):
                yield from ((last, Fields({**fields, **kind})) for last, kind in self.slot("type", "special", after))
                yield from ((last, Fields(fields)) for last in self.words_at(("カード",), after))

    def read_type(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a card type with its modifier: クリーチャー, 進化クリーチャー, 呪文またはクロスギア."""
        for start, special in ((at, None), *self.slot("special", "", at)):
            for end, several in self.series("one_type", "", start, ("または", "と", "か")):
                fields: dict[str, Any] = {"type": several[0] if len(several) == 1 else several}
                yield end, Fields(fields if special is None else {**fields, "special": special})
        if argument:
            yield from ((end, Fields()) for end in self.words_at(("エレメント",), at))

    def read_one_type(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a single card type; a selection of elements needs none."""
        return ((end, kind) for end, kind in self._word("type", "", at) if kind != "element")

    def read_civilizations(self, argument: str, at: int, form: str) -> Meanings:
        """Parse one civilization or alternatives: 光または闇."""
        for end, several in self.series("civilization", "", at, ("または", "と", "か", "や", "・", "")):
            yield end, several[0] if len(several) == 1 else several

    def read_place(self, argument: str, at: int, form: str) -> Meanings:
        """Parse where cards are, and whose: 自分のマナゾーンにある."""
        for start, side in ((at, None), *self.slot("whose", "", at)):
            for zone_end, zone in (*self.slot("one_zone", "", start), *self._zones(start)):
                after = (
                    ("にある", "の", "で", "に置かれている")
                    if zone != "battle_zone"
                    else ("にある", "に出ている", "で")
                )
                for end in self.words_at(after, zone_end):
                    if self.text[end - 1] == "で" and not self.text.startswith(("タップ", "アンタップ"), end):
                        continue
                    yield end, Fields({"zone": zone} | ({} if side is None else {"side": side}))
            for zone_end, zones in self.series("one_zone", "", start, ("と",), least=2, most=3):
                for end in self.words_at(("にある", "の"), zone_end):
                    yield end, Fields({"zone": zones, BOTH: True} | ({} if side is None else {"side": side}))

    def _zones(self, at: int) -> Iterator[tuple[int, list[str]]]:
        """Read one of several zones: 手札またはマナゾーン."""
        for end, several in self.series("one_zone", "", at, ("または", "か"), least=2, most=3):
            if "deck" not in several and "shield_zone" not in several:
                yield end, several

    def read_one_zone(self, argument: str, at: int, form: str) -> Meanings:
        for word, zone in _ZONES.items():
            yield from ((end, zone) for end in self.words_at((word,), at))

    def read_whose(self, argument: str, at: int, form: str) -> Meanings:
        """Parse whose cards: 自分の, 相手の."""
        for word, side in _SIDES.items():
            yield from ((end, side) for end in self.words_at((word,), at))

    def read_side(self, argument: str, at: int, form: str) -> Meanings:
        """Parse whose turn or whose cards: 自分の, 相手の."""
        yield from self.slot("whose", "", at)

    def read_every(self, argument: str, at: int, form: str) -> Meanings:
        """Parse "all" in front of a noun: すべての."""
        for end in self.words_at(("すべての", "全ての"), at):
            if not any(self.text.startswith(zone, end) for zone in _ZONES):
                yield end, Fields({EVERY: True})

    def read_single(self, argument: str, at: int, form: str) -> Meanings:
        """Parse that single cards are meant, not whole elements: 単体の."""
        yield from ((end, Fields({"cards": True})) for end in self.words_at(("単体の",), at))

    def read_like(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the properties of a card, without zone and player: 光のクリーチャー."""
        for end, noun in self.slot("noun", "", at):
            if {"side", "zone", EVERY}.isdisjoint(noun):
                yield end, ParsedNode({name: value for name, value in noun.items() if name != HEAD}, (at, end))

    def read_unlike(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the kinds of cards excluded before 以外."""
        for end, several in self.series("kind_named", "", at, ("または", "と", "か")):
            if len(several) > 1 and all(set(item) == {"civilization"} for item in several):
                continue
            if self.text.startswith("ではない", end) and len({frozenset(one) for one in several}) > 1:
                continue  # in "a dragon or a creature that is not an evolution", only the second kind is excluded
            yield end, several

    def read_kind_named(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a kind of cards in the short form before 以外: 光, 進化, 闇のクリーチャー, 《…》."""
        for slot, field in (("civilizations", "civilization"), ("chosen", "named"), ("special", "special")):
            yield from ((end, {field: one}) for end, one in self.slot(slot, "", at) if not str(one).endswith("number"))
        for special, word in (("psychic", "サイキック"), ("dragheart", "ドラグハート"), ("gr", "GR")):
            yield from ((end, {"special": special}) for end in self.words_at((word,), at))
        yield from ((end, {"multicolored": True}) for end in self.words_at(("多色",), at))
        for start, adjectives in ((at, {}), *self._before_named(at)):
            for end, head in self.slot("head", "", start):
                if not {"zone", "any_of"} & set(head) | set(adjectives) & set(head) and not (
                    adjectives and set(head) == {"special"}
                ):
                    kind = {name: value for name, value in head.items() if name != HEAD}
                    yield end, {**adjectives, **({} if adjectives and kind in ({"type": "creature"}, {}) else kind)}

    def _before_named(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for after, civilization in self.row(at, "civilizations", ("の",)):
            if not self.comma_at(after):
                yield after, {"civilization": civilization}
        yield from ((end, {"special": "evolution"}) for end in self.words_at(("進化",), at))
        yield from ((end, {"multicolored": True}) for end in self.words_at(("多色の", "多色"), at))
        for end, race in self.row(at, ("種族に《",), "plain race"):
            yield from ((after, {"race": race}) for after in self.words_at(("》とある",), end))

    def read_alike(self, argument: str, at: int, form: str) -> Meanings:
        """Parse kinds of cards, each in brackets: 「…」または「…」."""
        yield from self.series("kind_quoted", "", at, ("または",))

    def read_kind_quoted(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a kind of cards in brackets: 「光のクリーチャー」."""
        for end, like in self.row(at, ("「",), "like"):
            yield from ((after, like) for after in self.words_at(("」",), end))

    def read_common(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the card with which other cards have something in common."""
        yield from self.slot("pointer", "", at)
        yield from self._used_just_now(at)
        yield from ((end, "bearer") for end in self.words_at(("これをクロスしたクリーチャー",), at))
        if (match := _LYING_THERE.match(self.text, at)) is not None:
            like = next((dict(head) for _, head in self.slot("type", "", match.start("kind"))), {})
            side = {"side": "enemy"} if match["side"] == "相手" else {}
            yield match.end(), ParsedNode({"zone": _ZONES[match["zone"]], **side, **like}, match.span())

    def _used_just_now(self, at: int) -> Iterator[tuple[int, str]]:
        """Parse the card of the event that somebody uses a card: 召喚したクリーチャー, 自分が唱えた呪文."""
        for verb, words in (("召喚した", "召喚したクリーチャー"), ("唱えた", "唱えた呪文")):
            if f"を{verb}とき" in self.text[:at]:
                yield from ((end, "event") for end in self.words_at((words, f"その{words}", f"自分が{words}"), at))

    def read_chosen(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a word chosen earlier, as a placeholder: その種族, 選んだ文明."""
        for word, kind in (
            ("種族", "race"),
            ("文明", "civilization"),
            ("カード名", "card"),
            ("名前", "card"),
            ("数字", "number"),
        ):
            yield from ((end, f"{CHOSEN} {kind}") for end in self.words_at((f"その{word}", f"選んだ{word}"), at))

    # how many

    def read_quantity(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number of cards and the manner of choosing: 2体まで, すべて, 1枚見ないで."""
        for start, how in ((at, {}), *self.slot("how", "", at)):
            for end, number in self._numbers(start):
                for after, more in ((end, {}), *self.slot("how", "", end)):
                    yield after, {**how, **number, **more}

    def _numbers(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for end, number in self.slot("amount", "", at):
            if not isinstance(number, int | str):
                yield from ((e, {"count": number}) for e in self.words_at(("と同じ数", "と同じ枚数"), end))
                yield from ((e, {"up_to": number}) for e in self.words_at(("と同じ数まで", "と同じ枚数まで"), end))
                continue
            for after in self.words_at(_COUNTERS, end):
                counter = {COUNTER: self.text[end:after]}
                yield after, {"count": number, **counter}
                yield from ((e, {"up_to": number, **counter}) for e in self.words_at(("まで",), after))
                yield from ((e, {"count": number, EACH: True, **counter}) for e in self.words_at(("ずつ",), after))
        for end, noun in self.slot("noun", "", at):
            for after in self.words_at(("と同じ数", "と同じ枚数"), end):
                if (made := self.selected(noun, {}, (at, end))) is not None:
                    same = ParsedNode({"count": made}, (at, end))
                    yield after, {"count": same}
                    yield from ((last, {"up_to": same}) for last in self.words_at(("まで",), after))
        for word in _COUNTERS:
            for end in self.words_at((f"N{word}",), at):
                for after, key in ((end, "count"), *((e, "up_to") for e in self.words_at(("まで",), end))):
                    for last, amount in self.row(after, ("(Nは",), "amount", (")",)):
                        yield last, {key: amount, COUNTER: word}
        yield from (
            (end, {"count": ParsedNode({"number": THAT}, (at, end))})
            for end in self.words_at(("同じ枚数", "同じ数"), at)
        )
        yield from ((end, {EVERY: True}) for end in self.words_at(("すべて", "全て"), at))
        yield from ((end, {"any_number": True}) for end in self.words_at(("好きな数",), at))

    def read_how(self, argument: str, at: int, form: str) -> Meanings:
        """Parse how cards are chosen: 見ないで, パワーの合計が6000以下になるように."""
        for word, fields in _HOW.items():
            yield from ((end, fields) for end in self.words_at((word,), at))
        for stat, field in (("パワー", "total_power"), ("コスト", "total_cost")):
            for after, number in self.row(at, (f"{stat}の合計が",), "amount", ("以下になるように",)):
                yield after, {field: number}

    def selected(
        self, noun: Mapping[str, Any], quantity: Mapping[str, Any], span: tuple[int, int]
    ) -> ParsedNode | None:
        """Return the selection of a number of cards of a kind, or ``None`` if they do not make up a selection."""
        values: dict[str, Any] = {**noun, **quantity}
        if values.get("other") and (compared := compared_with(values)):
            values["but"] = compared
            del values["other"]
        counter = values.pop(COUNTER, "")
        every, each, head = values.pop(EVERY, False), values.pop(EACH, False), values.pop(HEAD, "")
        if values.pop(BOTH, False) and any(name in values for name in ("count", "up_to", "any_number")):
            return None
        if values.get("side") == "any" and "count" in values and _OF_BOTH.search(self.text, *span):
            return None  # this number of cards of each player
        if head and "battle_zone" in values.get("zone", ()) and "under" not in values:
            values["cards"] = True
        if every and any(name in values for name in ("count", "up_to", "any_number")):
            return None
        zone = values.get("zone", "battle_zone")
        if counter == "体" and not {"type", "name"} & set(values):
            values["type"] = "creature"
        if zone == "battle_zone" and each and values.get("side") == "own":
            values["side"] = SELF
        if zone == "battle_zone":
            values.pop("zone", None)
            values.setdefault("side", "own" if "under" in values else "any")
        else:
            values.setdefault("side", "any" if zone == "shield_zone" or self._of_any_owner(zone, span) else SELF)
        if values["side"] == "own":
            del values["side"]
        node = ParsedNode(values, span)
        if each:
            node[EACH] = True
        return node

    def _of_any_owner(self, zone: Any, span: tuple[int, int]) -> bool:
        """Return whether cards of no named player go to their owner, and no player acts: 墓地から持ち主の手札に."""
        sentence = self.text[self.text.rfind("。", 0, span[0]) + 1 : span[0]]
        owned = zone in ("mana_zone", "graveyard") and _TO_ITS_OWNER.match(self.text, span[1])
        return bool(owned) and not re.search(r"(?:自分|相手|プレイヤー|持ち主)[はも]", sentence)

    # what a text points at

    def read_pointer(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a pronoun, as a card or placeholder: このクリーチャー, それ, 選んだカード."""
        yield from ((end, "this") for end in self.words_at(THIS, at))
        for words, name in wordings("pointer").items():
            yield from ((end, name) for end in self.words_at((words,), at))
        for met, heard in (("ブロックした", "ブロックされ"), ("ブロックされた", "ブロックし")):
            # the creature that met the one of the event, or that one itself
            who = "other" if heard in self.text[:at] else f"{THAT} creature"
            several = ways(f"(|その){met}(|相手の)クリーチャー")
            yield from ((end, who) for end in self.words_at(several if "ブロック" in self.text[:at] else (), at))
        for end, noun in self.row(at, ("その", "それらの"), "head"):
            yield end, f"{THAT} {noun.get('type', '') if isinstance(noun.get('type'), str) else ''}".rstrip()
        if "が出るまで" in self.text[:at]:
            turned_up = ("出たクリーチャー", "バトルゾーンに出たクリーチャー", "こうしてバトルゾーンに出たクリーチャー")
            yield from ((end, f"{THAT} creature") for end in self.words_at(turned_up, at))
            others: tuple[str, ...] = ("表向きにしたそれ以外のカード", "それ以外のカード", "残りのカード", "残り")
            if _FOUND_MOVED.search(self.text, 0, at):
                others = (
                    *others,
                    "表向きにしたカード",
                    *(f"{seen}残りのカード" for seen in ("見せた", "表向きにした")),
                )
            yield from ((end, BEFORE_FOUND) for end in self.words_at(others, at))
        for start in self.words_at(("選んだ", "選ばれた"), at):
            yield from ((end, CHOSEN) for end, _ in self.slot("head", "", start))
        for verb, result in _RESULTS:
            done = (result, "破壊された") if verb == "destroy" else (result,)
            for start in self.words_at((*done, *(f"こうして{one}" for one in done)), at):
                yield from ((end, f"{THAT}") for end, _ in self.slot("head", "", start) if verb)

    def read_object(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the object of an action, with its particle and the manner of choosing: 相手のクリーチャーを1体選び."""
        for end, pointer in self.slot("pointer", "", at):
            yield from ((after, pointer) for after in self.words_at(("を", "をすべて", "すべてを"), end))
            if pointer == "this" or pointer.startswith(THAT):
                for after in self.words_at(("を",), end):
                    yield from ((last, pointer) for last, _ in self.slot("from", "", after))
        yield from self.row(at, "some", _CHOOSING)
        for end, noun in self.slot("noun", "", at):
            if "bears" in noun:
                yield from ((after, "bearer") for after in self.words_at(("を",), end))

    def read_some(self, argument: str, at: int, form: str) -> Meanings:
        """Parse cards with their number, in either order: クリーチャーを1体, 好きな数のカード."""
        for end, noun in self.slot("noun", "", at):
            yield from self._with_number(noun, at, end)
        for start, quantity in self._before_noun(at):
            for place_end, place in ((start, {}), *self.slot("from", "", start)):
                for after, noun in self.row(place_end, "noun", ("を", "を裏向きのまま")):
                    if not ({"zone", "side"} & set(place) & set(noun)):
                        yield from self._made({**place, **noun}, quantity, at, after)
                    for last, other in self.slot("from", "", after) if not place and "zone" not in noun else ():
                        if not {"side"} & set(noun) & set(other):
                            yield from self._made({**noun, **other}, quantity, at, last)
        for start, place in self.slot("from", "", at):
            for number_end, quantity in self._before_noun(start):
                for after, noun in self.row(number_end, "noun", ("を",)):
                    if "zone" not in noun:
                        yield from self._made({**place, **noun}, quantity, at, after)
            for last, quantity, how in self.row(start, "quantity", ("を",), "how"):
                yield from self._made(place, {**quantity, **how}, at, last)
            for end, noun in self.slot("noun", "", start):
                if {"zone"}.isdisjoint(noun) and not ("side" in noun and "side" in place):
                    yield from self._with_number({**place, **noun}, at, end)
            for after, quantity in self.row(start, "quantity", ("を", "")):
                yield from self._made(place, quantity, at, after)

    def _before_noun(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Parse a number before its noun: 好きな数のカード."""
        for end, number in self.slot("quantity", "", at):
            if {"any_number", "up_to", "count"} & set(number):
                yield from ((after, number) for after in self.words_at(("の",), end))
        for end in self.words_at(("その数以下の", "その枚数以下の", "同じ数以下の"), at):
            yield end, {"up_to": ParsedNode({"number": THAT}, (at, end))}

    def _with_number(self, noun: Mapping[str, Any], at: int, end: int) -> Meanings:
        for after in self.words_at(("を",), end):
            for last, quantity in self.slot("quantity", "", after):
                yield from self._made(noun, quantity, at, last)
                if "zone" not in noun:
                    for close, place in self.slot("from", "", last):
                        if "side" in noun and noun["side"] != place.get("side", noun["side"]):
                            continue
                        yield from self._made({**noun, **place}, quantity, at, close)
            if noun.get(EVERY):
                yield from self._made(noun, {}, at, after)
            if "zone" not in noun and "side" not in noun:
                for close, place, quantity in self.row(after, "from", "quantity"):
                    yield from self._made({**noun, **place}, quantity, at, close)
        for after, quantity in self.slot("quantity", "", end):
            for last in self.words_at(("を",), after):
                yield from self._made(noun, quantity, at, last)
            yield from self._or_another(noun, quantity, at, after)

    def _or_another(self, noun: Mapping[str, Any], quantity: Mapping[str, Any], at: int, end: int) -> Meanings:
        """Parse one card or one of another type: クリーチャー1体またはクロスギア1枚を."""
        if quantity.get("count") != 1 or set(noun) - {"type", "side", "zone"}:
            return
        for last, other, number in self.row(end, ("または", "か"), "like", "quantity"):
            if number.get("count") == 1 and set(other) == {"type"} and "type" in noun:
                place = {name: value for name, value in noun.items() if name != "type"}
                either = [{"type": noun["type"]}, {"type": other["type"]}]
                for close in self.words_at(("を",), last):
                    yield from self._made({**place, "any_of": either}, {"count": 1}, at, close)

    def _made(self, noun: Mapping[str, Any], quantity: Mapping[str, Any], at: int, end: int) -> Meanings:
        made = self.selected(noun, quantity, (at, end))
        if made is not None:
            yield end, made

    def read_from(self, argument: str, at: int, form: str) -> Meanings:
        """Parse where cards are taken from: 自分の墓地から."""
        for start, side in ((at, None), *self.slot("whose", "", at)):
            for end, zone in (*self.slot("one_zone", "", start), *self._zones(start)):
                for after in self.words_at(("から", "にある中から"), end):
                    if zone != "deck":
                        yield after, {"zone": zone} | ({} if side is None else {"side": side})

    def read_all(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a kind of cards as all of them."""
        for end, noun in self.slot("noun", "", at):
            made = self.selected({k: v for k, v in noun.items() if k != EVERY}, {}, (at, end))
            if made is not None:
                yield end, made

    def read_everything(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the cards that an ability affects: this card, or all cards of a kind."""
        yield from self.slot("pointer", "", at)
        for end, cards in self.slot("all", "", at):
            yield end, cards
            yield from ((after, cards) for after in self.words_at(("すべて", "それぞれ", "はすべて"), end))

    def read_cards(self, argument: str, at: int, form: str) -> Meanings:
        """Parse cards without a particle: このクリーチャー, 自分のシールド2枚."""
        yield from self.slot("pointer", "", at)
        for end, noun in self.slot("noun", "", at):
            for after, quantity in self.slot("quantity", "", end):
                yield from self._made(noun, quantity, at, after)
            if noun.get(EVERY) or {"bears", "side", "zone"} & set(noun):
                yield from self._made(noun, {EVERY: True}, at, end)


_OF_BOTH = re.compile(r"(?:自分と相手|お互い|各プレイヤー|それぞれ)の")

_LYING_THERE = re.compile(
    r"(?P<side>自分|相手)の(?P<zone>墓地|マナゾーン)にある(?P<kind>カード|クリーチャー|呪文)(?=と同じ)"
)
"""Cards of a zone that other cards have something in common with."""

_TO_ITS_OWNER = re.compile(
    r"(?:[をがの]|から|\d+[枚体つ]|まで|すべて|選び|選んで|好きな数|カード|クリーチャー)*持ち主の"
)
_FOUND_MOVED = re.compile(
    r"(?:そのクリーチャー|そのカード|それ|出たクリーチャー)を[^。]*?(?:出し|出す|加え|戻し|戻す|唱え)"
)
"""That the card that was looked for has been put somewhere, so that only the others still lie face up."""


def compared_with(cards: Mapping[str, Any]) -> str:
    """Return the card that shares something with these cards; 他の means cards other than that one."""
    alike = [one for name, one in cards.items() if name.startswith("same_") and isinstance(one, str) and one != "this"]
    return alike[0] if alike else ""


def like_among(noun: Mapping[str, Any]) -> dict[str, Any]:
    """Return which of the cards of an earlier instruction a noun counts: こうして破壊した相手のドラゴン."""
    like = {name: one for name, one in noun.items() if name not in ("side", "zone", HEAD)}
    like |= {"owned_by": noun["side"]} if noun.get("side") in ("own", "enemy") else {}
    return {} if like in ({}, {"type": "creature"}) else {"like": like}


def _without_type(kind: Mapping[str, Any], of: Any) -> Mapping[str, Any]:
    """Return a kind of cards without a type that the phrase implies anyway."""
    if len(kind) > 1 and kind.get("type") == of:
        return {name: value for name, value in kind.items() if name != "type"}
    return kind


@cache
def _by_first(kind: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for words, name in races() if kind == "races" else names():
        found.setdefault(words[:2], []).append((words, name))
    return found


@cache
def _modifiers() -> Sequence[Parts]:
    """Return the phrases for the modifiers of a noun: those of a filter, and its place."""
    wording = LANGUAGE.says(Filter)
    assert wording is not None
    parts = [
        (_pointing(part),) for phrase in wording.readings("ja") for part in phrase.parts if not isinstance(part, Slot)
    ]
    return [
        *parts,
        (Slot("", "place"),),
        (Slot("side", "whose"),),
        (Slot("", "every"),),
        (Slot("", "single"),),
        (Slot("", "extreme"),),
        (Slot("", "weaker"),),
    ]


def _pointing(part: Part) -> Part:
    """Return a modifier that refers to other cards only by pronouns.

    With noun phrases in it, parsing a noun phrase would call itself without end.
    """
    if not isinstance(part, Optional):
        return part
    parts = [Slot(one.field, "pointer") if isinstance(one, Slot) and one.kind == "cards" else one for one in part.parts]
    return Optional(part.fields, tuple(parts), part.otherwise)
