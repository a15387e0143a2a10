"""Parses conditions and events of Duel Masters texts: the words before なら, あれば, 間 and とき."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Condition
from judge.cards.parser.dm.names import wordings
from judge.cards.parser.dm.nouns import COUNTER, EVERY, HEAD, SELF, THAT, Nouns, compared_with
from judge.cards.parser.engine import Meanings, ParsedNode
from judge.cards.parser.japanese import ways
from judge.games.dm.language.lexicon import EVENTS, RESULTS

THERE = {
    "ある": ways("あ(れば|る間|るなら|るとき|る場合|るあいだ|ると)"),
    "いる": ways("い(れば|る間|るなら|るとき|る場合)", "出て(いるなら|いれば)"),
    "ない": ways("(|い)な(ければ|い間|いなら|いとき|い場合)", "ないと"),
}
"""For "cards exist" and "no cards exist": the conditional forms of the verb."""

AMONG_THOSE = "~among_those"
"""The temporary field of cards that are counted among those of the instruction before: その中に."""

_THERE = (*THERE["ある"], *THERE["いる"])
_HAS, _HAS_NOT = ways("い(れば|るなら|る間|る場合|るとき)"), ways("いな(ければ|い間|い場合|いとき)")
_HAS_HAPPENED = (
    [*(f"て{one}" for one in _HAS), *ways("たことがある(間|なら)")],
    [*(f"て{one}" for one in _HAS_NOT), *ways("たことがない(間|なら)")],
)
_PUT_ON = ways(
    "の上に(置いた|重ねた)(場合|なら)", "の上に(置いて|重ねて)いれば", "から進化した(場合|なら)", "から進化していれば"
)
_HAVING = ways("を持(っていれば|つなら|っているなら|つ場合)", "付き(であれば|なら)")
_AT_LEAST = ways("", "(|少なくとも)1(枚|体)ずつ(|でも)", "それぞれ")
_ALL_CIVILIZATIONS = ways("すべての文明が", "5文明すべてのカードが", "光水闇火自然(すべてのカードが|のカードがすべて)")
_COMPLETE = ways("(揃って|そろって)い(れば|るとき|る間|るなら)", "あ(れば|るとき)")
_ONE_OF_EACH = ways("が(|少なくとも)1(枚|体)ずつ(|でも)")
_AND = re.compile(r"と(?!ある|同じ|い)(?![^《「]*[》」])")
"""An "and" between kinds of cards: cards of both kinds must exist, not cards of either."""

_MORE, _LESS = ("多", "大き", "高"), ("少な", "小さ", "低")
_CLOSING = ("とき", "場合", "なら", "間", "のとき", "であれば")
"""The words that close a comparison."""
IS = ways("なら", "であれば", "である(間|とき|場合)", "の(とき|間|場合)", "だったら")
IS_NOT = ways("(ではな|でな)ければ", "でな(いなら|い間)", "(ではな|でな)い場合")

MOMENT = wordings("moment")
"""The phrases for a moment of each turn, with the event and whose turn it is."""

HAPPENS: Sequence[tuple[str, str, Mapping[str, Any]]]
BY_PLAYER: Sequence[tuple[str, str, Mapping[str, Any]]]
DONE_BY: Sequence[tuple[str, str, Mapping[str, Any]]]
HAPPENS, BY_PLAYER, DONE_BY = (
    [(words, event, more) for words, (event, more) in wordings(kind).items()]
    for kind in ("event", "event_of_player", "event_by_player")
)
"""The verbs for events that happen to a card, each with the event and its fields."""

_BY_SPELL = ways("相手の呪文(によって|の効果によって|の効果で)")
_BY_ENEMY = ways(
    "相手(|の効果|のカードの効果)によって",
    "相手の呪文(|の効果)(または|や)(|クリーチャーの|相手のクリーチャーの)能力によって",
)
_BY_OWN = ways("自分の効果によって", "自分の呪文(または能力|やクリーチャーの能力|またはクリーチャー)によって")
_CAUSES: Mapping[str, Mapping[str, Any]] = {
    **{words: {"by": "own"} for words in _BY_OWN},
    **{words: {"by": "enemy"} for words in _BY_ENEMY},
    **{words: {"by": "enemy", "kind": "spell"} for words in _BY_SPELL},
}
"""The phrases for the cause of an event, with their fields."""
PLAYERS = {"自分が": "own", "相手が": "enemy", "プレイヤーが": "any", "各プレイヤーが": "any", "誰かが": "any"}
WHEN = ("とき", "たび", "たびに")


class Conditions(Nouns):
    """Parses conditions and events. Each ``read_KIND`` method yields (end, meaning) for a kind of phrase."""

    # events

    def read_happening(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an event with とき, with its condition on the attack if any: このクリーチャーが攻撃するとき."""
        for words, (event, side) in MOMENT.items():
            for end in self.words_at((words,), at):
                when = {"event": event} | ({} if side == "any" else {"side": side})
                yield end, {"when": ParsedNode(when, (at, end))}
        for words, side in (("自分の", "own"), ("相手の", "enemy")):
            for name, zone in (("マナゾーン", "mana_zone"), ("シールドゾーン", "shield_zone"), ("墓地", "graveyard")):
                place = f"{words}{name}に"
                put = (f"{place}カードを置いたとき", f"{place}カードが置かれたとき", f"カードが{place}置かれたとき")
                moved = {"event": "moves", "to_zone": zone, "side": side}
                yield from ((end, {"when": ParsedNode(moved, (at, end))}) for end in self.words_at(put, at))
                for end, like in self.row(at, (place,), "like"):
                    for last in self.words_at(("が置かれたとき", "を置いたとき"), end) if like else ():
                        yield last, {"when": ParsedNode({**moved, "card": like}, (at, last))}
            several = (
                "からカードが捨てられた",
                "が捨てられた",
                "からカードを捨てた",
                "を捨てた",
                "からカードが捨てられる",
            )
            for end in self.words_at([f"{words}手札{item}とき" for item in several], at):
                yield end, {"when": ParsedNode({"event": "discarded", "side": side}, (at, end))}
        for words, by in _CAUSES.items():
            for end, heard in self.row(at, (words,), "happening"):
                if "by" not in heard["when"]:
                    yield end, {**heard, "when": ParsedNode({**heard["when"], **by}, (at, end))}
        for start, subject in self.slot("subject", "", at):
            for words, by in _CAUSES.items():
                for cause_end in self.words_at((f"が{words}",), start):
                    rows = [(verb[1:], event, more) for verb, event, more in HAPPENS if verb[0] == "が"]
                    for verb_end, event, more in self._done(rows, cause_end):
                        for end, heard in self._happened(subject, event, {**more, **by}, at, verb_end):
                            yield end, heard
        for end in self.words_at(
            ways("このクリーチャーがシールドをブレイクし(|て)相手が「S・トリガー」を使った(とき|場合)"), at
        ):
            yield (
                end,
                {"when": ParsedNode({"event": "shield_trigger_used", "side": "enemy", "other": "this"}, (at, end))},
            )
        for word, sign in (("グー", "rock"), ("チョキ", "scissors"), ("パー", "paper")):
            for end in self.words_at((f"相手がじゃんけんで「{word}」を出したとき", f"相手が{word}を出したとき"), at):
                yield end, {"when": ParsedNode({"event": f"shows_{sign}", "side": "enemy"}, (at, end))}
        for last, like in self.row(at, ("自分の",), "like", ("が攻撃してバトルがはじまったとき",)):
            asked = {"all": [{"turn": "own"}, {"matches": "attacker", "like": like}]}
            yield last, {"when": ParsedNode({"event": "battle_starts"}, (at, last)), "if": asked}
        for last, subject, against in self.row(at, "subject", ("が",), "like", ("を攻撃するとき",)):
            other = {name: one for name, one in against.items() if (name, one) != ("type", "creature")}
            if other:
                yield last, {"when": ParsedNode({"event": "attacks", **subject, "other": other}, (at, last))}
        for last, like in self.row(
            at,
            ("自分のシールドが相手の", "自分のシールドが1枚相手の"),
            "like",
            ("に", "によって"),
            ("ブレイクされたとき", "ブレイクされるとき"),
        ):
            yield last, {"when": ParsedNode({"event": "broken", "side": "own", "other": like}, (at, last))}
        for end, heard in self.row(at, ways("(各|その|この)ターン(|中)はじめて"), "happening"):
            if "if" not in heard and "card" in heard["when"]:
                first_time = {"amount": {"this_turn": dict(heard["when"])}, "max": 1}
                yield end, {"when": ParsedNode(heard["when"], (at, end)), "if": ParsedNode(first_time, (at, end))}
        for start in self.words_at(("このクリーチャーがリンクしていて",), at):
            for end, heard in self.slot("happening", "", start):
                linked = {"matches": "this", "like": {"linked": True}}
                yield end, {**heard, "if": {"all": [linked, heard["if"]]} if "if" in heard else linked}
            rows = [(words[1:], event, more) for words, event, more in HAPPENS if words[0] == "が"]
            for end, event, more in self._done(rows, start):
                for after, heard in self._happened({"card": "this"}, event, more, at, end):
                    linked = {"matches": "this", "like": {"linked": True}}
                    yield after, {**heard, "if": {"all": [linked, heard["if"]]} if "if" in heard else linked}
        for subject_end, subject in self.slot("subject", "", at):
            for end, event, more in self._done(HAPPENS, subject_end):
                yield from self._happened(subject, event, more, at, end)
        for start, side in self._players(at):
            for end, card in self._of_player(start):
                for after, event, more in self._done(BY_PLAYER, end):
                    used: dict[str, Any] = {"event": event, "side": side, **more}
                    used |= {"card": card} if card else {}
                    yield after, {"when": ParsedNode({k: v for k, v in used.items() if v != "any"}, (at, after))}

        for words, side in PLAYERS.items():
            for start in self.words_at((words,), at):
                for end, card in self.slot("like", "", start):
                    for after, event, more in self._done(DONE_BY, end):
                        about = {**({} if side == "any" else {"side": side}), **more}
                        yield (
                            after,
                            {
                                "when": ParsedNode(
                                    {"event": event, **about, **({"card": card} if card else {})}, (at, after)
                                )
                            },
                        )
                for end in self.words_at(("手札を捨てたとき", "手札からカードを捨てたとき"), start):
                    yield (
                        end,
                        {
                            "when": ParsedNode(
                                {"event": "discarded", **({} if side == "any" else {"side": side})}, (at, end)
                            )
                        },
                    )

    def read_same_subject(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a second event with the same subject: …した時またはブロックされた時."""
        rows = [(words[1:], event, more) for words, event, more in HAPPENS if words[0] == "が" and "player" not in more]
        yield from ((e, {"event": event, **more}) for e, event, more in self._done(rows, at) if "of" not in more)

    def _players(self, at: int) -> Iterator[tuple[int, str]]:
        for words, side in PLAYERS.items():
            yield from ((end, side) for end in self.words_at((words,), at))
        for words, side in (("自分の", "own"), ("相手の", "enemy"), ("", "own")):
            yield from ((end, side) for end in self.words_at((words,), at))

    def _of_player(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from self.slot("like", "", at)
        yield at, {}

    def _done(
        self, rows: Sequence[tuple[str, str, Mapping[str, Any]]], at: int
    ) -> Iterator[tuple[int, str, Mapping[str, Any]]]:
        for words, event, more in rows:
            for end in self.words_at((self.spelling(words),), at):
                yield from ((after, event, more) for after in self.words_at(WHEN, end))
                if at < len("このクリーチャー") + 1 and words.endswith("た"):
                    yield from ((after, event, more) for after in self.words_at(("場合",), end))

    def _happened(
        self, subject: Any, event: str, more: Mapping[str, Any], at: int, end: int
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        rest = dict(more)
        player, summoned = rest.pop("player", None), rest.pop("summoned", None)
        if rest.pop("of", None) == ("own" if subject.get("card") == "this" else subject.get("side", "")):
            return  # no creature breaks the shields of its own player
        if "from_zone" in subject and (event != "moves" or "from_zone" in rest):
            return
        when: dict[str, Any] = {"event": event, **subject, **rest}
        if (event == "enters" and when.get("card", "") == "") or (event == "used" and when["card"] == "this"):
            return
        if when.get("card") != "this" and "自分の墓地" in self.text[at:end]:
            when.setdefault("side", "own")
        if (
            event == "enters"
            and when["card"] != "this"
            and "side" not in when
            and self.text.find("出した", at, end) > 0
        ):
            when["side"] = "own"
        from_battle = event == "moves" and when.get("from_zone") == "battle_zone"
        card = when.get("card") or {}
        if from_battle and card != "this" and "エレメント" in self.text[at:end] and "type" not in str(card):
            when["card"] = {**card, "type": "element"}  # a card under another one is not an element (316.1)
        of_race = (  # a creature of the race, not a card of the race that lies under another card
            "race" in str(when.get("card"))
            and when.get("from_zone") == "battle_zone"
            and not any(word in self.text[at:end] for word in ("カード", "エレメント"))
        )
        when = _of_creatures(when, also=of_race)
        heard: dict[str, Any] = {"when": ParsedNode(when, (at, end))}
        if summoned is not None:
            who = "this" if when["card"] == "this" else "event"
            put_out = ParsedNode({"matches": who, "like": {"used_by": ["nothing", "revolution_change"]}}, (at, end))
            heard["if"] = ParsedNode({"not": put_out}, (at, end)) if summoned else put_out
        if player is not None:
            who = "this" if when.get("card") == "this" else "event"
            heard["if"] = {"attacking": who, "player": player}
        yield end, heard

    def read_subject(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the card that an event happens to: this card, or cards of a kind and player."""
        yield from ((end, {"card": "this"}) for end, one in self.slot("pointer", "", at) if one == "this")
        for words in ("このクリーチャーまたは自分の他のクリーチャー", "このクリーチャーまたは他の自分のクリーチャー"):
            yield from ((end, {"card": {"type": "creature"}, "side": "own"}) for end in self.words_at((words,), at))
        for end, noun in self.slot("noun", "", at):
            if EVERY not in noun and isinstance(place := noun.get("zone", ""), str):
                card = {name: value for name, value in noun.items() if name not in ("side", "zone", HEAD)}
                side = noun.get("side")
                if side == SELF:
                    continue
                zone: dict[str, Any] = {"card": card} if card else {}
                zone |= {"from_zone": place} if place not in ("", "battle_zone", "shield_zone") else {}
                found = {**zone, **({"side": side} if side in ("own", "enemy") else {})}
                yield end, found
                yield from ((after, found) for after in self.words_at(("1体", "1枚"), end))

    # conditions

    def read_condition(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a condition without its final 間 or なら, which the surrounding phrase contains."""
        for end, condition in self.slot("one_condition", "", at):
            yield from ((end - len(word), condition) for word in ("間", "なら") if self.text.endswith(word, at, end))

    def read_one_condition(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a condition, or several that must all hold."""
        yield from self.slot("single_condition", "", at)
        for end, several in self.series("single_condition", "", at, ("かつ",), least=2):
            yield end, ParsedNode({"all": several}, (at, end))

    def read_single_condition(self, argument: str, at: int, form: str) -> Meanings:
        for end, node in self.any_of(Condition, at):
            yield from ((last, ParsedNode(node, (at, last))) for last in self.words_at(("なら", "間"), end))
        yield from self._existence(at)
        yield from self._is_like(at)
        yield from self._state(at)
        yield from self._compared(at)
        yield from self._every_civilization(at)
        yield from self._one_each(at)
        for last, amount, bounds in self.row(at, "computed", ("が",), "range"):
            if isinstance(bounds, Mapping):
                for after in self.words_at(("であるなら", "である間", "なら", "であれば", "の場合"), last):
                    yield after, ParsedNode({"amount": amount, **bounds}, (at, after))

    def read_done(self, argument: str, at: int, form: str) -> Meanings:
        """Parse that an earlier instruction did something, as a placeholder: カードを捨てた."""
        for end, _ in self.row(at, "head", ("を",)):
            for verb, (_, word) in RESULTS.items():
                yield from ((after, f"{THAT} {verb}") for after in self.words_at((word,), end))

    def _one_each(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Read how many cards of each civilization lie somewhere: 光と火のカードがそれぞれ2枚以上あれば."""
        for start, place in ((at, {}), *self.slot("there", "", at)):
            for end, noun in self.slot("noun", "", start):
                several = noun.get("civilization")
                if not isinstance(several, list) or {"zone"} & set(noun) & set(place):
                    continue
                found = [(last, 1) for (last,) in self.row(end, _ONE_OF_EACH, _THERE)]
                numbers = self.row(end, ("がそれぞれ",), "quantity", ("以上",), _THERE)
                found += [(last, number["count"]) for last, number in numbers if isinstance(number.get("count"), int)]
                for last, least in found:
                    like = [{**place, **noun, "civilization": item} for item in several]
                    each = [self._exists(one, least, None, (at, last)) for one in like]
                    yield last, ParsedNode({"all": each}, (at, last))

    def _every_civilization(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Read that cards of every civilization are somewhere: 自分のマナゾーンにすべての文明が揃っていれば."""
        places = [*self.slot("there", "", at), *((e, {"side": "any"}) for e in self.words_at(("バトルゾーンに",), at))]
        for end, noun in self.slot("noun", "", at):
            places += [(after, noun) for after in self.words_at(("で",), end)]
        for start, place in places:
            if "side" not in place:
                continue
            there = self.selected({k: v for k, v in place.items() if v != "battle_zone"}, {}, (at, start))
            for end, number in self.row(start, ("文明が",), "quantity"):
                count = number.get("count")
                if not isinstance(count, int) or number.get(COUNTER) != "つ":
                    continue
                for word, bound in (("ある", {"min": count}), ("ない", {"max": count - 1})):
                    for last in self.words_at([f"以上{one}" for one in THERE[word]], end):
                        yield last, ParsedNode({"amount": {"civilizations": there}, **bound}, (at, last))
            for (last,) in self.row(start, _ALL_CIVILIZATIONS, _COMPLETE):
                yield last, ParsedNode({"amount": {"civilizations": there}, "min": 5}, (at, last))

    def _exists(
        self, select: Mapping[str, Any], least: int | None, most: int | None, span: tuple[int, int]
    ) -> ParsedNode:
        if AMONG_THOSE in select:
            like = {name: one for name, one in select.items() if name not in (AMONG_THOSE, HEAD)}
            bounds = {"min": least} if most is None else {"max": most}
            return ParsedNode({"amount": {"number": THAT, **({"like": like} if like else {})}, **bounds}, span)
        made = self.selected(select, {}, span)
        assert made is not None  # without a quantity there is always a selection
        if most == 0:
            return ParsedNode({"not": ParsedNode({"exists": made}, span)}, span)
        bounds = {"min": least} if least not in (None, 1) else {}
        return ParsedNode({"exists": made, **bounds, **({} if most is None else {"max": most})}, span)

    def _existence(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Parse that cards exist: バトルゾーンに自分のドラゴンが他に1体でもあれば."""
        for end, noun in self.row(at, ("その中に",), "noun"):
            for after in self.words_at(("が",), end) if {"side", "zone", EVERY}.isdisjoint(noun) else ():
                yield from self._how_many({**noun, AMONG_THOSE: True}, at, after)
        for start, place in ((at, {}), *self.slot("there", "", at)):
            for end, noun in self.slot("noun", "", start):
                if {"zone"} & set(noun) & set(place) or EVERY in noun:
                    continue
                cards = {**place, **noun}
                for last in self.words_at([f"がこのクリーチャーだけ{word}" for word in IS], end):
                    yield last, self._exists({**cards, "other": True}, None, 0, (at, last))
                for close, other in self.row(
                    end, ("と",), "like", [f"が{how}{word}" for how in _AT_LEAST for word in _THERE]
                ):
                    kept = {name: cards[name] for name in ("side", "zone") if name in cards}
                    both = [self._exists(one, 1, None, (at, close)) for one in (cards, {**kept, **other})]
                    yield close, ParsedNode({"all": both}, (at, close))
                if _AND.search(self.text, at, end):
                    continue
                for after in self.words_at(("が", "も"), end):
                    yield from self._how_many(cards, at, after)
                    for there_end, there in self.slot("there", "", after):
                        if {"zone", "side"}.isdisjoint(set(there) & set(noun)) and not place:
                            yield from self._how_many({**there, **noun}, at, there_end)
            for last, number, noun in self.row(start, "quantity", ("以上",), "noun", ("が",), THERE["ある"]):
                cards = {**place, **noun}
                if isinstance(number.get("count"), int):
                    yield last, self._counted(cards, number, number["count"], None, at, last)

    def _how_many(self, cards: Mapping[str, Any], at: int, after: int) -> Iterator[tuple[int, ParsedNode]]:
        together: list[tuple[int, Mapping[str, Any]]] = [(end, {}) for end in self.words_at(("合計", "合計で"), after)]
        compared = compared_with(cards)
        another: Mapping[str, Any] = {"but": compared} if compared else {"other": True}
        others: list[tuple[int, Mapping[str, Any]]] = [(end, another) for end in self.words_at(("他に",), after)]
        if "side" not in cards:
            others += [(end, {**another, "side": "own"}) for end in self.words_at(("自分の他に",), after)]
        for other_end, other in ((after, {}), *together, *others):
            like = {**cards, **other}
            for words, least, most in (("ある", 1, None), ("いる", 1, None), ("ない", None, 0)):
                for end in self.words_at(THERE[words], other_end):
                    yield end, self._exists(like, least, most, (at, end))
            for end, number in self.slot("quantity", "", other_end):
                count = number.get("count")
                if not isinstance(count, int) or set(number) - {"count", COUNTER}:
                    continue
                for (close,) in self.row(end, ("も", "もあ"), THERE["ない"]):
                    yield close, self._counted(like, number, None, count - 1, at, close)
                for (close,) in self.row(end, ("以上", "以上は"), THERE["ない"]):
                    yield close, self._counted(like, number, None, count - 1, at, close)
                for words, least, most in (
                    ("以上", count, None),
                    ("でも", count, None),
                    ("以下", None, count),
                    ("以下で", None, count),
                ):
                    for (close,) in self.row(end, (words,), (*THERE["ある"], *THERE["いる"], *IS)):
                        yield close, self._counted(like, number, least, most, at, close)

    def _counted(
        self,
        cards: Mapping[str, Any],
        number: Mapping[str, Any],
        least: int | None,
        most: int | None,
        at: int,
        end: int,
    ) -> ParsedNode:
        like = dict(cards)
        if number.get(COUNTER) == "体" and not {"type", "bears"} & set(like):
            like["type"] = "creature"
        return self._exists(like, least, most, (at, end))

    def read_there(self, argument: str, at: int, form: str) -> Meanings:
        """Parse where cards are, and whose: バトルゾーンに, 自分のマナゾーンに, 相手に."""
        for start, side in ((at, None), *self.slot("whose", "", at)):
            for after, zone in self.row(start, "one_zone", ("に", "には")):
                yield after, {"zone": zone} | ({} if side is None else {"side": side})
        for words, side in (("相手に", "enemy"), ("自分に", "own")):
            yield from ((end, {"side": side}) for end in self.words_at((words,), at))

    def _is_like(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Parse a property of cards: それが多色カードであれば, 自分のマナゾーンのカードがすべて水のカードである間."""
        for end, pointer in self.slot("pointer", "", at):
            put_out = {"matches": pointer, "like": {"used_by": ["nothing", "revolution_change"]}}
            for last in self.words_at(("が召喚されていなければ", "が召喚によって出ていなければ"), end):
                yield last, ParsedNode(put_out, (at, last))
            for last, grant in self.row(end, ("が",), "quoted"):
                if set(grant) == {"keywords"} and len(grant["keywords"]) == 1:
                    for close in self.words_at(_HAVING, last):
                        yield (
                            close,
                            ParsedNode({"matches": pointer, "like": {"keyword": grant["keywords"][0]}}, (at, close)),
                        )
            for after in self.words_at(("が", "は"), end):
                of = [*self._colors(after)]
                for word, field in (("コスト", "cost"), ("パワー", "power")):
                    for start in self.words_at((word,), after) if pointer != "this" else ():
                        of += [(last, {field: one}) for last, one in self.slot("range", "", start)]
                for last, like in (*self.slot("like", "", after), *of):
                    for close in self.words_at(IS, last):
                        yield close, ParsedNode({"matches": pointer, "like": like}, (at, close))
                    for close in self.words_at(IS_NOT, last):
                        yield close, ParsedNode({"not": {"matches": pointer, "like": like}}, (at, close))
        for last, like in self.row(at, ("", "このクリーチャーを"), "like", _PUT_ON):
            yield last, ParsedNode({"evolved_from": like}, (at, last))
        for after, cards in self.row(at, "all", ("がすべて",)):
            for last, like in (*self.slot("like", "", after), *self._colors(after)):
                for close in self.words_at(IS, last):
                    yield close, ParsedNode({"matches": cards, "like": like}, (at, close))
            for close in self.words_at(ways("タップして(いるとき|いれば|いる間|いる場合)"), after):
                yield close, ParsedNode({"matches": cards, "like": {"tapped": True}}, (at, close))

    def _colors(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from ((end, {"civilization": one}) for end, one in self.slot("civilizations", "", at))
        yield from ((end, {"colorless": True}) for end in self.words_at(("無色",), at))
        yield from ((end, {"multicolored": True}) for end in self.words_at(("多色",), at))

    def _state(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        for words, side in (("自分の", "own"), ("相手の", "enemy")):
            for end in self.words_at((f"{words}ターンである間", f"{words}ターンであるなら"), at):
                yield end, ParsedNode({"turn": side}, (at, end))
        for (after,) in self.row(at, ("相手のターン中", "相手のターンの間", "相手のターン"), ("に", "")):
            yield after, ParsedNode({"turn": "enemy"}, (at, after))
        for (after,) in self.row(at, ("自分のターン中", "自分のターンの間", "自分のターン"), ("に", "")):
            yield after, ParsedNode({"turn": "own"}, (at, after))
        for words in ("このターン自分のマナゾーンから", "ターン中に自分のマナゾーンから"):
            for count in ("カードが1枚でも", "1枚でもカードが"):
                for end in self.words_at((f"{words}{count}離れていれば",), at):
                    moved = {"event": "moves", "side": "own", "from_zone": "mana_zone"}
                    yield end, ParsedNode({"amount": {"this_turn": moved}, "min": 1}, (at, end))
        for (end,) in self.row(at, ("シールドが1枚もないプレイヤーが", "シールドが1つもないプレイヤーが"), _HAS):
            none = [{"not": {"exists": {"zone": "shield_zone", **side}}} for side in ({}, {"side": "enemy"})]
            yield end, ParsedNode({"any": none}, (at, end))
        yield from self._event_this_turn(at)
        for words, condition in wordings("state").items():
            by_gear = words.startswith("クロスギア")
            starts = (
                ("このクリーチャーに",)
                if by_gear
                else (
                    "",
                    "このクリーチャーが",
                    "このクリーチャーは",
                    "このクリーチャーの",
                    "このカードが",
                    "このクロスギアが",
                )
            )
            for end in self.words_at([f"{start}{words}" for start in starts], at):
                yield end, ParsedNode(condition, (at, end))
        for end in self.words_at(ways("これをクロスしたクリーチャーがタップしてい(るとき|る間|れば)"), at):
            yield end, ParsedNode({"exists": {"side": "any", "bears": True, "tapped": True}}, (at, end))
        for after, against in self.row(
            at, ("このクリーチャーが", ""), "like", ("とバトルするとき", "とバトルしている間")
        ):
            like = {name: value for name, value in against.items() if (name, value) != ("type", "creature")}
            yield after, ParsedNode({"battling": "this", **({"against": like} if like else {})}, (at, after))
        for start in self.words_at(
            ("このクリーチャーのパワーが", "このカードのパワーが", "このクリーチャーはパワーが", "パワーが"), at
        ):
            for end, bounds in self.slot("range", "", start):
                if isinstance(bounds, Mapping):
                    for after in self.words_at(("の間", "のとき", "なら", "であれば", "である間", "あれば"), end):
                        yield after, ParsedNode({"amount": {"stat": "power", "of": "this"}, **bounds}, (at, after))
            for after, number in self.row(start, "plain", ("より大きければ", "より大きいなら")):
                yield after, ParsedNode({"amount": {"stat": "power", "of": "this"}, "min": number + 1}, (at, after))

    def _event_this_turn(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Parse that something has happened this turn, or has not: このターン、自分のクリーチャーが破壊されていれば."""
        turn = ("このターン", "このターン中に", "このターンに", "そのターン")
        for end, subject in self.slot("subject", "", at):
            for words, event, more in HAPPENS:
                yield from self._past_event(words, {"event": event, **subject, **more}, at, end, (("たターン",), ()))
        for start, this_turn in ((at, False), *((end, True) for end in self.words_at(turn, at))):
            for end, subject in self.slot("subject", "", start):
                for words, event, more in HAPPENS:
                    for verb in (words,) if this_turn else [f"{words[0]}{one}{words[1:]}" for one in turn]:
                        yield from self._past_event(verb, {"event": event, **subject, **more}, at, end)
            for end, side in self._players(start) if this_turn else ():
                for last, card in self._of_player(end):
                    about = {} if side == "any" else {"side": side}
                    for words, event, more in (*BY_PLAYER, *DONE_BY):
                        used = {"event": event, **about, **({"card": card} if card else {}), **more}
                        yield from self._past_event(words, used, at, last)

    def _past_event(
        self,
        verb: str,
        event: Mapping[str, Any],
        at: int,
        start: int,
        endings: Sequence[Sequence[str]] = _HAS_HAPPENED,
    ) -> Iterator[tuple[int, ParsedNode]]:
        if {"player", "of", "summoned"} & set(event) or not verb.endswith("た"):
            return
        for words, bound in zip(endings, ({"min": 1}, {"max": 0}), strict=True):
            for end in self.words_at([f"{self.spelling(verb)[:-1]}{word}" for word in words], start):
                yield end, ParsedNode({"amount": {"this_turn": _of_creatures(event)}, **bound}, (at, end))

    def _compared(self, at: int) -> Iterator[tuple[int, ParsedNode]]:
        """Parse a comparison of two numbers of cards: 自分のシールドの数が相手のシールドの数より多い."""
        amounts = [*self._counts(at), *self._tally(at), *self._stats(at)]
        for end, other in amounts:
            for start in self.words_at(("より", "よりも"), end):
                for after, one in (*self._counts(start), *self._tally(start), *self._stats(start)):
                    for last, bounds in self._more_or_less(after, "が", other):
                        yield last, ParsedNode({"amount": one, **bounds}, (at, last))
        for end, one in amounts:
            for start in self.words_at(("が", "は"), end):
                for after, other in (
                    *self._counts(start),
                    *self._of_the_other_player(start, one),
                    *self._tally(start),
                ):
                    for last, bounds in self._more_or_less(after, "より", other):
                        yield last, ParsedNode({"amount": one, **bounds}, (at, last))
                    for words, bound in (("以上", "min"), ("以下", "max")):
                        for last in self.words_at([f"{words}{close}" for close in _CLOSING], after):
                            yield last, ParsedNode({"amount": one, bound: other}, (at, last))

    def _more_or_less(self, at: int, lead: str, other: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
        for words, bound in ((_MORE, {"min": {**other, "plus": 1}}), (_LESS, {"max": {**other, "plus": -1}})):
            several = [f"{lead}{word}{how}" for word in words for how in ("ければ", *(f"い{c}" for c in _CLOSING))]
            yield from ((end, bound) for end in self.words_at(several, at))

    def _stats(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Read a number of one card: そのクリーチャーのコスト."""
        for end, of in self.slot("pointer", "", at):
            for word, stat in (("のパワー", "power"), ("のコスト", "cost")):
                yield from ((after, {"stat": stat, "of": of}) for after in self.words_at((word,), end))

    def _of_the_other_player(self, at: int, count: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Read the same number for the other player, who alone is named: 自分の手札が相手より少なければ."""
        cards = count.get("count", {"side": ""})
        for words, side, other in (("相手", None, {"side": "enemy"}), ("自分", "enemy", {})):
            if cards.get("side") == side:
                for end in self.words_at((words,), at):
                    yield (
                        end,
                        ParsedNode(
                            {"count": {name: one for name, one in cards.items() if name != "side"} | other}, (at, end)
                        ),
                    )

    def _counts(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from ((end, amount) for end, amount in self.slot("computed", "", at) if "count" in amount)
        for end, noun in self.slot("noun", "", at):
            if noun.get("side") in ("own", "enemy") and {"zone", "type"} & set(noun):
                yield end, ParsedNode({"count": self.selected(noun, {}, (at, end))}, (at, end))


def _of_creatures(event: Mapping[str, Any], *, also: bool = False) -> dict[str, Any]:
    """Return an event that only happens to creatures with that type stated."""
    card, of_creatures = event.get("card"), also or EVENTS[event["event"]].of_creatures
    if isinstance(card, Mapping) and of_creatures and not {"type", "bears"} & set(card):
        return {**event, "card": {**card, "type": "creature"}}
    return dict(event)
