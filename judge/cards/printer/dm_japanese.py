"""Prints Duel Masters abilities in Japanese, in the style of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Body, Filter, Instruction, Node, Select, conditions, selections
from judge.cards.printer.dm import DuelMasters, zones_of
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, sign_and_size
from judge.cards.printer.japanese import QuotingJapanese, part_of
from judge.games.dm.language import When
from judge.games.dm.language.lexicon import EVENTS, MOMENTS, OF_PLAYERS, PREDICATES, RESULTS

POINTED = {
    "this": "このカード",
    "event": "そのカード",
    "other": "その相手となったクリーチャー",
    "attacker": "攻撃しているクリーチャー",
    "giver": "この能力を与えたカード",
    "bearer": "このカードが付いているクリーチャー",
}
"""The words for names that every text can use."""

SUBJECTS = {"own": "自分が", "enemy": "相手が", "any": "プレイヤーが"}
BY_PLAYERS = {"drawn": ("を引く", "を引いた"), "drawing": EVENTS["drawing"].ja} | {
    name: EVENTS[name].ja for name in ("used", "shield_trigger_used", "ninja_strike_used")
}
"""The verbs for what a player does with a card, in present and past."""

BY = {None: "効果", "spell": "呪文の効果", "ability": "能力の効果", "battle": None}
NOT_COUNTED = ("count", "up_to", "any_number")


class Printer(DuelMasters, QuotingJapanese):
    """Prints an ability of Duel Masters in Japanese."""

    def keyword_line(self, keywords: Sequence[str]) -> str:
        """Return keywords as a line: ブロッカー、W・ブレイカー。."""
        return f"{self.word('keyword', list(keywords), '、')}。"

    # instructions

    def as_options(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options, each in brackets: 「…」「…」."""
        return "".join(f"「{self.sentences(one)}」" for one in value)

    def as_occasion(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the words that say when a delayed action happens, once or every time."""
        every, moment = bool(argument) and printed.is_set(argument), self.event(value, "happens")
        if value.event in MOMENTS and value.card is None:
            return f"{moment}、毎回" if every else moment
        return f"このターン、{moment}たびに" if every else f"次に{moment}とき"

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return when an ability triggers: このカードが攻撃するとき."""
        return "、または".join(self._when(one) for one in (value if isinstance(value, list) else [value]))

    def _when(self, when: When) -> str:
        if when.event in MOMENTS:
            return self.event(when, "")
        going_on = when.event in EVENTS and EVENTS[when.event].going_on
        return f"{self.event(when, 'happens' if going_on else '')}とき"

    def as_placing(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the verb for putting cards into a zone: 出す, 加える or 置く."""
        return {"battle_zone": "出す", "hand": "加える"}.get(value, "置く")

    # what something is given

    def as_ability(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return a given ability in brackets: 「…」."""
        return f"「{Printer(value, self).ability()}」"

    def as_abilities(self, value: Sequence[Body], argument: str, printed: PrintedNode) -> str:
        """Return given abilities in brackets: 「…」「…」."""
        return "".join(self.as_ability(one, "", printed) for one in value)

    def as_given(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a predicate for a keyword: 「ブロッカー」を得る."""
        return PREDICATES.get(value) or f"「{self.word('keyword', value)}」を得る"

    def as_signed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an addition with its sign: パワー+2000."""
        if isinstance(value, int):
            return f"{argument}{value:+d}"
        sign, size = sign_and_size(value)
        if isinstance(value, selections.Count) and value.model_fields_set <= {"count", "times"}:
            cards, amount, _ = self.selected(value.count.model_copy(update={"count": 1}))
            return f"{cards}{amount}につき{argument}{sign}{size.times}"
        return f"{argument}{sign}N(Nは{self.amount(size)})"

    # events

    def happening(self, printed: PrintedNode, form: str) -> str:
        """Return the clause for an event, in present or past."""
        event, side, at = printed["event"], printed["side"], 0 if form == "happens" else 1
        if event in MOMENTS:
            whose = "" if side == "any" else self.word("side", side)
            return MOMENTS[event][1].format(whose if event.startswith("turn") or not whose else f"{whose}ターン中の")
        if event in OF_PLAYERS:
            return SUBJECTS[side] + OF_PLAYERS[event][1][at]
        if event in BY_PLAYERS and side != "any" and printed.peek("card") != "this":
            card = printed["card"]
            noun = self._start(printed) + (self.say(card, noun="カード") if says_something(card) else "カード")
            return f"{SUBJECTS[side]}{self._by(printed)}{noun}{self._other(printed, event)}{BY_PLAYERS[event][at]}"
        who = self._subject(printed, event, side)
        if event not in EVENTS:
            raise NoWordingError(repr(printed.node))
        words = EVENTS[event].ja[at]
        if event == "moves":
            return f"{who}{self._other(printed, event)}が{self._by(printed)}{self._moves(printed, words, at)}"
        start = self._start(printed)
        if says_something(printed.peek("to_zone")):
            words = f"{words[:-1].removesuffix('れ')}れて{self._zones(printed, 'to_zone')}に置かれ{words[-1]}"
        return f"{who}{self._other(printed, event)}{words[0]}{self._by(printed)}{start}{words[1:]}"

    def _start(self, printed: PrintedNode) -> str:
        return f"{self._zones(printed, 'from_zone')}から" if says_something(printed.peek("from_zone")) else ""

    def _zones(self, printed: PrintedNode, field: str) -> str:
        return self.word("zone", zones_of(printed, field), "または")

    def _other(self, printed: PrintedNode, event: str) -> str:
        """Return the words for the second card of an event, or an empty text if it can be any card."""
        other = printed["other"]
        if other is None:
            return ""
        pair = EVENTS[event].other
        if pair is None:
            raise NoWordingError(f"other of {printed.node!r}")
        return f"({pair[1].format('このカード' if other == 'this' else self.say(other, noun='カード'))})"

    def _moves(self, printed: PrintedNode, words: str, at: int) -> str:
        start, end = self._start(printed), self._zones(printed, "to_zone")
        if start and not end:
            return f"{start.removesuffix('から')}を{('離れる', '離れた')[at]}"
        return f"{start}{end or '別のゾーン'}に{words}"

    def _subject(self, printed: PrintedNode, event: str, side: str) -> str:
        card, whose = printed["card"], "" if side == "any" else self.word("side", side)
        if card == "this":
            return f"{whose}このカード"
        of_creatures = event in EVENTS and EVENTS[event].of_creatures
        noun = self.word("noun", "creature" if of_creatures else "shield" if event == "broken" else "card")
        return whose + (self.say(card, noun=noun) if says_something(card) else noun)

    def _by(self, printed: PrintedNode) -> str:
        by, kind = printed["by"], printed["kind"]
        if by is None and kind is None:
            return ""
        if kind == "battle" and by is None:
            return "バトルに負けて"
        if BY[kind] is None:
            raise NoWordingError(repr(printed.node))
        return f"{'' if by is None else self.word('side', by)}{BY[kind]}によって"

    # conditions: the words before なら and 間

    def set_apart(self, condition: Node) -> str:
        """Return a condition as a part of another one, in brackets if it would be ambiguous."""
        words = self.say(condition)
        return f"「{words}」" if isinstance(condition, conditions.All | conditions.Any_) else words

    def as_negation(self, value: Node, argument: str, printed: PrintedNode) -> str:
        if self.in_place_negated(value):
            return self.say(value, negated=True)
        return f"「{self.say(value)}」ということがない"

    def as_there_are(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a condition about the existence of cards: 自分のクリーチャーが2体以上いる."""
        low, high = printed["min"], printed["max"]
        if says_something(value.count) or says_something(value.up_to) or value.any_number:
            raise NoWordingError(repr(value))
        number = low if low is not None else high if high is not None else 1
        cards, amount, how = self.selected(value.model_copy(update={"count": number}))
        is_there, is_not = ("いる", "いない") if amount.endswith("体") else ("ある", "ない")
        if printed.negated:
            return f"{cards}が{how}1{amount.removeprefix('1')}も{is_not}"
        if low is not None and high is not None:
            most = self.selected(value.model_copy(update={"count": high}))[1]
            return f"{cards}が{how}{amount}以上{most}以下{is_there}"
        if high is not None:
            return f"{cards}が{how}{amount}以下である"
        return f"{cards}が{how}{'' if low is None else f'{amount}以上'}{is_there}"

    def as_compared(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about an amount, or about the number of events this turn."""
        low, high = printed["min"], printed["max"]
        if not (isinstance(value, selections.ThisTurn) and value.model_fields_set == {"this_turn"}):
            return f"{self.amount(value)}が{self.between(low, high)}である"
        happened = f"このターンに{self.event(value.this_turn, '')}"  # type: ignore[arg-type]
        if (low, high) in ((1, None), (None, 0)):
            return f"{happened}ことが{'ある' if low else 'ない'}"
        return f"{happened}回数が{self.between(low, high)}である"

    def as_likeness(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for a condition about properties, of one object or of all or N of several."""
        least, words = (
            printed["min"],
            self.say(printed["like"], noun=self.noun(value) if isinstance(value, str) else "カード"),
        )
        if self.is_one(value):
            if least is not None:
                raise NoWordingError(repr(printed.node))
            return f"{self.cards(value)}が{words}{'ではない' if printed.negated else 'である'}"
        return f"{part_of(self.cards(value), least)}{words}である{'わけではない' if printed.negated else ''}"

    def as_done(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a condition that an earlier instruction did something: カードを捨てた."""
        found = self.antecedent(value)
        nth = f"{found.place}番目に" if found.place else ""
        if found.verb in ("may", "either"):
            return f"{nth}そうした"
        return f"{self.noun(value)}を{nth}{self._result(value)}"

    def _result(self, name: str) -> str:
        verb = self.antecedent(name).verb
        if verb not in RESULTS:
            raise NoWordingError(repr(name))
        return RESULTS[verb][1]

    # amounts

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a remembered number: その数, or the number of remembered cards."""
        if value in self.names and self.names[value].verb == "name_number":
            return self.as_chosen(value, "", printed)
        if value == "amount":
            return "その数"
        cards, like = self.cards(value), printed["like"]
        if like is None:
            return f"{cards}の枚数"
        return f"{cards}のうち{self.say(like, noun='カード')}の枚数" if says_something(like) else f"{cards}の総数"

    # cards

    def as_like(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        return self.say(value, noun=argument or "カード")

    def as_kind(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        """Return a card that matches a filter, or どのカードでも for any card."""
        return self.say(value, noun=argument) if says_something(value) else f"どの{argument}でも"

    def as_type(self, value: str | list[str] | None, argument: str, printed: PrintedNode) -> str:
        """Return card types with their modifier (the field named by the argument), or the general noun."""
        special = printed[argument]
        before = "" if special is None else self.word("special", special)
        return "または".join(before + one for one in self._types(value, printed))

    def _types(self, value: str | list[str] | None, printed: PrintedNode) -> list[str]:
        several = [] if value is None else [value] if isinstance(value, str) else value
        return [self.word("type", item) for item in several] or [printed.noun]

    def as_alike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return alternative kinds of cards: 「…」または「…」."""
        noun = self._types(printed.node.type, printed)[0]  # type: ignore[attr-defined]
        return "または".join(f"「{self.say(one, noun=noun)}」" for one in value)

    def as_unlike(self, value: Sequence[Filter], argument: str, printed: PrintedNode) -> str:
        """Return the words for kinds of cards that are excluded."""
        noun = self._types(printed.node.type, printed)[0]  # type: ignore[attr-defined]
        return "または".join(self.say(one, noun=noun) for one in value)

    def as_common(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the card with which other cards must have something in common."""
        return f"、{self.all_of(value)}のいずれか" if isinstance(value, Select) else self.cards(value)

    def as_chosen(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a word chosen earlier: 選んだ種族."""
        kind, place = self.chosen_kind(value)
        return (f"{place}番目に" if place else "") + f"選んだ{self.word('noun', kind)}"

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for cards taken from among others; the field ``argument`` may have further ones."""
        return "と".join(self._found(one) for one in (value, *(printed[argument] if argument else ())))

    def _found(self, select: Select) -> str:
        cards, amount, how = self.selected(select.model_copy(update={"zone": "hand", "side": "own"}))
        return f"{cards.removeprefix('自分の手札の')}を{how}{amount}"

    def as_all(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the words for all cards of a kind in zones, with no number stated."""
        return self.all_of(value)

    def all_of(self, value: Select) -> str:
        """Return the words for all cards of a kind in zones, with no number stated."""
        cards, amount, how = self.selected(value)
        if amount != "すべて":
            raise NoWordingError(repr(value))
        return f"{cards}{how}"

    def as_everything(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return all objects of a pointer: 自分のクリーチャーすべて."""
        if not isinstance(value, Select):
            return self.cards(value)
        return self.all_of(value) + ("" if getattr(value, "bears", None) else "すべて")

    def as_severally(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return ずつ if the pointer means all cards of a kind, else an empty text."""
        counted = isinstance(value, Select) and not {*NOT_COUNTED}.isdisjoint(value.model_fields_set)
        return "ずつ" if isinstance(value, Select) and not counted else ""

    def as_object(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a pointer with を: “相手のクリーチャーを1体、”.

        Argument ``tight``: without the comma.
        """
        if not isinstance(value, Select):
            return f"{self.cards(value)}を"
        cards, amount, how = self.selected(value)
        return f"{cards}を{how}{amount}{'' if argument == 'tight' or not amount else '、'}"

    def cards(self, value: Any) -> str:
        if isinstance(value, Select):
            return "".join(self.selected(value))
        if isinstance(value, list):
            return "と".join(self.cards(one) for one in value)
        if value == "event" and self.event_kind is not None:
            return f"その{self.event_kind}"
        if value in POINTED:
            return POINTED[value]
        noun = self.noun(value)
        if value in self.seen and value not in self.names:
            return ("見た" if self.seen[value].verb == "look" else "それより前に見せた") + noun
        place = self.antecedent(value).place
        if self.is_last(value):
            return f"最後に見せた{noun}{f'({place}回目)' if place else ''}"
        return f"{f'{place}番目に' if place else ''}{self._result(value)}{noun}"

    def selected(self, node: Select) -> tuple[str, str, str]:
        """Return three parts of a selection: the cards with their zone, the number, the manner of choosing."""
        printed = PrintedNode(node)
        zones, side = zones_of(printed, "zone"), printed["side"]
        single, bears, under = printed["cards"], printed.peek("bears"), printed.peek("under")
        kind, counter = "card", "枚"
        if zones == ["shield_zone"] and not single and node.type is None:
            kind, counter = "shield", "つ"
        if zones == ["battle_zone"] and not single and under is None:
            kind, counter = ("creature", "体") if bears else ("element", "つ")
        if node.type == "creature" and zones == ["battle_zone"]:
            counter = "体"
        printed.noun = self.word("noun", kind)
        whose = "いずれかのプレイヤーの" if side == "any" and not node.everything else self.word("side", side)
        place = self._place(zones, side, whose, named=kind == "shield")
        if (bears and side == "any") or (under is not None and side == "own" and "zone" not in node.model_fields_set):
            place = ""
        if printed["but"] is not None:
            place += f"{self.cards(printed['but'])}以外の"
        if printed["waiting"]:
            place = f"手札に加わるのを待っているものも含め、{place}"
        noun = self.follow(self.phrase_of(node).parts, printed)
        how = self._how(printed)
        amount = self._quantity(printed, counter)
        printed.finish()
        return f"{place}{'単体の' if single else ''}{noun}", amount, how

    def _how(self, printed: PrintedNode) -> str:
        how = "ランダムに" if printed["random"] else ""
        for field, stat in (("total_power", "パワー"), ("total_cost", "コスト")):
            if printed[field] is not None:
                how += f"{stat}の合計が{self.amount(printed[field])}以下になるように"
        return how

    def _place(self, zones: list[str], side: str, whose: str, *, named: bool) -> str:
        if zones == ["battle_zone"]:
            return "バトルゾーンにある" if side == "any" else whose
        if named:
            return whose
        return f"{whose}{self.word('zone', zones, 'または')}{'の' if zones in (['hand'], ['deck']) else 'にある'}"

    def _quantity(self, printed: PrintedNode, counter: str) -> str:
        until = "まで" if printed.peek("count") is None else ""
        number = printed["up_to"] if until else printed["count"]
        if isinstance(number, int):
            return f"{number}{counter}{until}"
        if number is not None:
            return f"N{counter}{until}(Nは{self.amount(number)})"
        return "好きな数" if printed["any_number"] else "すべて"
