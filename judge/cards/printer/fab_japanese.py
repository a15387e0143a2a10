"""Prints Flesh and Blood abilities in Japanese: instructions, costs, grants, and whole abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import Body, Computed, Cost, Grant, Instruction, Node
from judge.cards.printer.engine import NoWordingError, PrintedNode, says_something, without
from judge.cards.printer.fab import GAINED, folded, is_whole, left_over, several, turned
from judge.cards.printer.fab_japanese_conditions import Conditions
from judge.cards.printer.fab_japanese_nouns import CONTROLS, OWNER, counter_of, term
from judge.games.fab.language import Select, When
from judge.games.fab.language.lexicon import SUBTYPES, SUPERTYPES

PLACES = {"bottom": "デッキの一番下に置く", "top": "デッキの一番上に置く", "arsenal": "格納庫に置く"}
PAID = {
    "destroy": "を破壊する",
    "banish": "を追放する",
    "banish_face_down": "を裏向きで追放する",
    "discard": "を捨てる",
    "turn_face_up": "を表向きにする",
    "charge": "を注入する",
    "reveal": "を公開する",
    "tap": "をタップする",
}
FORMS = (
    ("する", "し", "して"),
    ("てもよい", "てもよく", ""),
    ("引く", "引き", "引いて"),
    ("置く", "置き", "置いて"),
    ("除く", "除き", "除いて"),
    ("得る", "得", "得て"),
    ("失う", "失い", "失って"),
    ("支払う", "支払い", "支払って"),
    ("与える", "与え", "与えて"),
    ("捨てる", "捨て", "捨てて"),
    ("見る", "見", "見て"),
    ("加える", "加え", "加えて"),
    ("戻す", "戻し", "戻して"),
    ("移す", "移し", "移して"),
    ("探す", "探し", "探して"),
    ("選ぶ", "選び", "選んで"),
    ("盗む", "盗み", "盗んで"),
    ("振る", "振り", "振って"),
    ("割り振る", "割り振り", "割り振って"),
    ("賭ける", "賭け", "賭けて"),
    ("行う", "行い", "行って"),
    ("なる", "なり", ""),
    ("混ぜる", "混ぜ", "混ぜて"),
    ("閉じる", "閉じ", "閉じて"),
    ("させる", "させ", "させて"),
    ("下げる", "下げ", "下げて"),
    ("される", "され", ""),
    ("できる", "でき", ""),
    ("でもある", "でもあり", ""),
    ("ある", "あり", ""),
    ("ない", "なく", ""),
    ("渡す", "渡し", "渡して"),
)
"""Verb endings: plain, before another action, and before もよい."""


class Instructions(Conditions):
    """Prints instructions and costs."""

    commas = "、"
    x_is = "(Xは{})"
    x_words = ("Xは好きな数。", "Xは{}以下の数。", "Xは{}。")
    where = ("{}、", "{}にのみ起動できる。")
    quoted = ("「{}」", "。")
    kinds = ("これ", "カード")

    def within(self, several: Sequence[Instruction]) -> str:
        """Return instructions as one clause: カードを1枚引き、{h}を得る."""
        return joined([self.instruction(instruction) for instruction in several])

    def sentences(self, several: Sequence[Instruction]) -> str:
        return "".join(f"{self.instruction(instruction)}。" for instruction in several)

    def listed(self, items: Sequence[str]) -> str:
        if not items:
            raise NoWordingError("nothing is stated")
        return joined(items)

    def as_steps(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return the instructions inside brackets, one sentence each."""
        return "。".join(self.instruction(one) for one in value)

    def as_allowed(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return a permitted action with もよい."""
        even = "(できないことでも)" if printed[argument] else ""
        clauses = [self.instruction(instruction) for instruction in value]
        if any("なら、" in one or "。" in one or "もよい" in one for one in clauses):
            return f"次の一連を行ってもよい{even}:「{'。'.join(clauses)}」"
        return even + may(joined(clauses))

    def as_options(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return options joined for use in brackets: …」「…."""
        return "」「".join(self.within(one) for one in value)

    def as_modes_of(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return the modes of an ability, separated by “•”."""
        return " • ".join([*(self.within(one) for one in value), *(self.say(one) for one in printed[argument])])

    def as_how_many(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the number of modes to choose: 2つ, Xつ(Xは…)."""
        return f"Xつ(Xは{self.amount(value)})" if isinstance(value, Computed) else f"{self.amount(value)}つ"

    def as_how_often(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return how often something is done: 2回."""
        return f"{self.amount(value)}{'に等しい回数' if isinstance(value, Computed) else '回'}"

    def as_gives(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return a grant as a clause with object and duration."""
        until, who, given = printed["until"], self.players[printed["who"]], ""
        lasts = self.word("until", until)
        time = "このターン" if until == "end_of_turn" else lasts
        if printed["next_defending"] is not None:
            return self._next_defending(value, printed, who)
        for field, zone in (("next", "attack"), ("next_card", "hand")):
            if printed[field] is not None:
                noun = self.described(printed[field], zone)
                noun += "" if printed["times"] is None else f"{printed['times']}{counter_of(noun)}"
                ability = "または起動する能力" if printed["or_ability"] else ""
                owner = (
                    f"{time}の{who}の次の{noun}" if field == "next" else f"{time}に{who}が次にプレイする{noun}{ability}"
                )
                given = f"{owner}は{self.say(value)}"
                if printed["instead_if"] is not None:
                    given += f"。{self.predicate(printed['instead_if'])}なら、代わりに{self.say(printed['instead'])}"
                return given
        for field, zone, doing in (("every", "attack", ""), ("every_defending", "hand", "防御している")):
            if (node := printed[field]) is not None:
                noun = self.described(without(node, "side"), zone)
                return f"{time}、{CONTROLS[node.side]}すべての{doing}{noun}は{self.say(value)}"
        return f"{self.cards(printed['to'])}は{'' if until == 'game' else lasts}{self.say(value)}"

    def _next_defending(self, value: Grant, printed: PrintedNode, who: str) -> str:
        until = printed["until"]
        within = printed["within"] or until
        noun = self.described(printed["next_defending"], "hand")
        time = "このターン" if within == "end_of_turn" else self.word("until", within)
        given = f"{'' if within == until else self.word('until', until)}{self.say(value)}"
        if printed["together"]:
            return f"{time}に次に{who}が1つ以上の{noun}で防御したとき、それらは{given}"
        return f"{time}に{who}が次に防御する{noun}は{given}"

    def as_delayed(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return when a delayed action happens: このターンに次に…とき."""
        until, words = printed["until"], self.events([value])
        if printed["every"]:
            return f"{self.word('until', until)}、{words}毎回"
        if not words.endswith("とき") and until is None:
            return words.replace(self.word("side", "any"), "次の", 1)  # the first phase of either player
        time = "" if until is None else f"{'このターン' if until == 'end_of_turn' else self.word('until', until)}に"
        return f"{time}次に{words}"

    def as_prevented(self, value: Any, argument: str, printed: PrintedNode) -> str:
        kind = self._bound(printed, "ダメージ" if printed["kind"] is None else self.word("damage", printed["kind"]))
        to = "" if printed["to"] is None else f"{self.cards(printed['to'])}に"
        source = "" if printed["from"] is None else f"{self.cards(printed['from'])}によって"
        if printed["like"] is not None:
            source += f"{self.described(printed['like'], 'x').replace('オブジェクト', '発生源')}によって"
        much, times = "すべて" if value == "all" else f"{self.as_x(value, '', printed)}点", printed["times"]
        if printed["next"]:
            return f"このターン、{source}{to}与えられる次の{kind}{much}を軽減する"
        part = much if value == "all" else f"うち{much}"
        if times is not None:
            return f"このターンに次の{times}回まで、{source}{to}{kind}が与えられるたびに、その{part}を軽減する"
        return f"このターンに次に{source}{to}{kind}が与えられるとき、その{part}を軽減する"

    def as_replaced(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return the words for a replacement effect with its duration."""
        lasts = printed["until"]
        inner = Printer(value, self)
        inner.head = f"{self.word('until', lasts)}、{{}}なら、"
        if printed["next"]:
            inner.head = f"{'このターン' if lasts == 'end_of_turn' else self.word('until', lasts)}に次に{{}}なら、"
        return inner.ability().removesuffix("。")

    def as_damage_dealt(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return damage that is dealt: 魔法ダメージ2点."""
        kind = f"{'' if printed['preventable'] else '軽減できない'}{self.word('damage', printed['kind'])}"
        if isinstance(value, Computed):
            return f"{self.amount(value)}に等しい点数の{kind}"
        return f"{kind}{self.amount(value)}点"

    def as_points(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a number of points; the field ``argument`` says which kind."""
        return self.points(value, printed[argument])

    def points(self, amount: Any, kind: str) -> str:
        """Return a number of points: 2{h}, アクションポイント1点."""
        word = self.word("points", kind)
        if isinstance(amount, Computed):
            return f"{self.amount(amount)}に等しい点数の{word}"
        return f"{self.amount(amount)}{word}" if word.startswith("{") else f"{word}{self.amount(amount)}点"

    def as_owners(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the possessive for the destination zone of the pointer's cards."""
        return self.whose(value)

    def whose(self, pointer: Any) -> str:
        """Return the possessive for the destination zone of the pointer's cards: あなたの, オーナーの."""
        if self.is_of_player(pointer):
            return {"own": "あなたの", "enemy": "対戦相手の", "any": "オーナーの"}[pointer.side]
        return "オーナーの"

    def as_placing(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the verb for putting cards into a zone: 加える or 置く."""
        return "加える" if value in ("hand", "soul") else "置く"

    def as_whole(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a player's whole zone (あなたの手札), or cards."""
        if is_whole(value, "hand", "arsenal", "deck"):
            return f"{self.owner(value)}{self.word('zone', value.zone)}"
        return self.cards(value)

    def as_revealed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return cards that are revealed: a hand, the top of a deck, or other cards."""
        top = printed[argument]
        if top is None:
            return f"{self.owner(value)}手札" if is_whole(value, "hand") else self.cards(value)
        if not (isinstance(value, Select) and is_whole(value, *self.words["zone"])):
            raise NoWordingError(repr(printed.node))
        many = "一番上の" if top == 1 else f"上から{self.as_many(top, '枚', printed)}の"
        return f"{self.owner(value)}{self.word('zone', value.zone)}の{many}カード"

    def as_places(self, value: Select, argument: str, printed: PrintedNode) -> str:
        return f"{OWNER[value.side]}{self.word('zone', several(value.zone), 'か')}"

    def as_side_word(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return whose zones are searched: あなたの."""
        return OWNER[value.side]

    def as_found(self, value: Select, argument: str, printed: PrintedNode) -> str:
        found = without(value, "side").model_copy(update={"zone": "hand"})
        if not {"up_to", "any_number", "count"} & value.model_fields_set:
            found = found.model_copy(update={"count": 1})
        return self.select(found).replace("あなたの手札の", "", 1)

    # costs

    def costs(self, value: Sequence[Node]) -> str:
        """Return costs as actions: {r}を支払い、これを破壊する."""
        return joined([self.say(node) for node in value])

    def as_costs_may(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return costs that may be paid, with もよい."""
        return may(self.costs(value))

    def as_costs_of(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return costs that a player may pay, perhaps only in part, with もよい."""
        cost = self.costs(value)
        if printed["up_to"]:
            cost = cost.replace("を支払", "までを支払", 1)
        return may(cost if printed["who"] == "you" else cost.replace("あなたの", "自分の"))

    def as_pays(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return points that are paid: {r}{r}を支払う."""
        amount = printed[argument]
        if value == "resource_points" and isinstance(amount, int) and 0 < amount < 5:
            return f"{'{r}' * amount}を支払う"
        return f"{self.points(amount, value)}を支払う"

    def as_paid_cards(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a payment with cards: カード1枚を捨てる."""
        how, nth, cards, whose = printed["how"], printed["nth"], self.cards(value), self.whose(value)
        if nth is not None:
            return f"{cards}を{whose}デッキの上から{nth}番目に置く"
        return f"{cards}を{whose}{PLACES[how]}" if how in PLACES else f"{cards}{PAID[how]}"

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with this card: これを破壊する."""
        return f"これをあなたの{PLACES[value]}" if value in PLACES else f"これ{PAID[value]}"

    def as_paid_counters(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with counters: これから蒸気カウンターを1つ取り除く."""
        on, add, remove = printed["on"], printed["add"], printed["remove"]
        bearer = self.cards(on.model_copy(update={"count": 1}) if isinstance(on, Select) else on)
        if add:
            return f"{bearer}に{self.counter(value)}を{self.as_many(add, 'つ', printed)}置く"
        return f"{bearer}から{self.counter(value)}を{self.as_many(remove, 'つ', printed)}取り除く"

    def as_fused(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        link = "か、その両方か、" if printed[argument] else "と"
        return link.join(f"{term(SUPERTYPES, item)}のカード1枚" for item in value)

    # what is given

    def as_grant(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        return self.say(value)

    def as_gets(self, value: Grant, argument: str, printed: PrintedNode) -> str:
        """Return gains as a predicate: +2{p}と続行を得る."""
        gets = [self.plus(printed[stat], self.word("stat", stat)) for stat in GAINED if says_something(printed[stat])]
        gets += [self.word("keyword", one) for one in printed["keywords"] or ()]
        gets += [self.given(one) for one in printed["abilities"] or ()]
        return f"{'と'.join(gets)}を得る" if gets else ""

    def as_cost_change(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a change of cost: プレイするコストが{r}少なくなる."""
        if isinstance(value, int):
            much = "{r}" * abs(value) if 0 < abs(value) < 5 else f"{abs(value)}{{r}}"
            return f"プレイするコストが{much}{'少なく' if value < 0 else '多く'}なる"
        if isinstance(value, Computed) and value.times == -1:
            return f"プレイするコストが{self.amount(turned(value))}につき{{r}}少なくなる"
        return f"プレイするコストがX{{r}}多くなる(Xは{self.amount(value)})"

    def as_halved(self, value: Mapping[str, str], argument: str, printed: PrintedNode) -> str:
        return joined(
            [
                f"基本の{self.word('stat', stat)}が半分(端数切り{'上げ' if rounded == 'up' else '捨て'})になる"
                for stat, rounded in value.items()
            ]
        )

    def as_also(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        if argument == "type":
            return self.word("type", list(value), "と")
        return "と".join(term(SUBTYPES if argument == "subtype" else SUPERTYPES, one) for one in value)

    def as_supertypes(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        if list(value) == ["all"]:
            return "すべてのスーパータイプ"
        return f"スーパータイプの{'と'.join(term(SUPERTYPES, one) for one in value)}"

    def as_gainable(self, value: Sequence[str], argument: str, printed: PrintedNode) -> str:
        """Return the words for properties that can't be gained."""
        return "と".join(self.word("keyword" if one in self.words["keyword"] else "stat", one) for one in value)

    def as_at_most(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return the cards that cannot defend: those beyond the greatest number, as “more than N cards”."""
        rule = PrintedNode(value)
        most, like = rule["max"], rule["like"]
        rule.finish()
        return f"{most}枚より多くの{'カード' if like is None else self.described(like, 'hand')}"

    def as_required(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return the words that say how many cards must defend."""
        rule = PrintedNode(value)
        number, noun = rule["count"], self.described(rule["like"], "hand")
        rule.finish()
        many = f"X個(Xは{self.amount(number)})" if isinstance(number, Computed) else f"{self.amount(number)}つ"
        return f"{noun}{many}"


class Printer(Instructions):
    """Prints an ability of Flesh and Blood in Japanese."""

    def __init__(self, text: Body, outer: Conditions | None = None) -> None:
        super().__init__(text, outer)
        self.head = "{}なら、"

    def ability(self) -> str:
        words = self.say(self.text)
        return words if words.endswith("。") or not words else f"{words}。"

    def keyword_line(self, keywords: Sequence[str]) -> str:
        return f"{self.word('keyword', list(keywords), '、')}。"

    def where_it_works(self, printed: PrintedNode) -> str:
        zones = several(printed["zone"])
        if zones in ([], ["arena"]):
            return ""
        names = "か".join("ほかのオブジェクトの下" if one == "under" else self.zone(one) for one in zones)
        return f"これが{names}にある間"

    def as_only_if(self, value: Node, argument: str, printed: PrintedNode) -> str:
        """Return the restriction of an activated ability to a condition: …ときにのみ起動できる."""
        words = self.say(value)
        return f"{words}{'とき' if words.endswith(('た', 'る', 'い', 'つ')) else 'のとき'}にのみ起動できる。"

    def as_affected(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the objects that a static ability affects."""
        return self.select(value, bare=True) if isinstance(value, Select) else self.cards(value)

    def body(self, value: Sequence[Instruction] | None, *, together: bool) -> str:
        words = self._all_of(value) if together and value else self.sentences(value or ())
        own = [one.id for one in getattr(self.text, "targets", None) or ()]
        return "".join(f"{self.target(one)}を選ぶ。" for one in own if one not in self.mentioned) + words

    def _all_of(self, value: Sequence[Instruction]) -> str:
        """Return the words for several instructions that depend on one condition."""
        clauses = [self.instruction(instruction) for instruction in value]
        if len(clauses) > 1 and any("。" in one or "なら、" in one for one in clauses):
            return f"次をすべて行う:「{'。'.join(clauses)}」。"
        return f"{joined(clauses)}。"

    def as_triggers(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the trigger of an ability, with its condition and optional cost."""
        whens, condition = folded(several(value), printed["if"])
        words, ordinal = self.events(whens), printed["ordinal"]
        if ordinal is not None:
            words = f"毎ターン{'最初' if ordinal == 1 else f'{ordinal}回目'}に{words}"
        words += "、" if condition is None else f"、その時点で{self.say(condition)}なら、"
        return words + (
            f"{may(self.costs(printed['cost']))}。そうしたなら、" if says_something(printed["cost"]) else ""
        )

    def as_triggered(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        """Return the instructions of a triggered ability; under a condition, as one clause."""
        condition = left_over(printed, printed[argument])
        return self.body(value, together=condition is not None)

    def as_limit(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return how often an ability triggers: この能力は毎ターン1回まで誘発する."""
        limit = self.limit_of(printed)
        return "" if limit is None else f"この能力は毎ターン{limit}回まで誘発する。"

    def as_often(self, value: Body, argument: str, printed: PrintedNode) -> str:
        """Return how often an ability can be activated: ターン1."""
        limit = self.limit_of(printed)
        return "" if limit is None else f"ターン{limit}"

    def as_numbered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a keyword with its number or with what it refers to."""
        number, of, either, words = (
            printed["number"],
            several(printed["of"]),
            printed["either"],
            self.word("keyword", value),
        )
        if of:
            if "number" in printed.node.model_fields_set:
                raise NoWordingError(repr(printed.node))
            names = of if value in ("specialization", "pairs") else [term(SUPERTYPES, one) for one in of]
            link = "か、その両方の" if either else "か" if value in ("specialization", "pairs") else "と"
            return f"{link.join(names)}の{words}。"
        if either:
            raise NoWordingError(repr(printed.node))
        return f"{words}{self.as_x(number, '', printed)}。"

    def as_contract(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return "、または".join(self.event(one, instead=True) for one in several(value))

    def as_played_from(self, value: Any, argument: str, printed: PrintedNode) -> str:
        theirs = printed["who"] == "opponent"
        who, whose = ("オーナーの対戦相手", "オーナー") if theirs else ("あなた", "あなた")
        before = "" if printed["if"] is None else f"{self.say(printed['if'])}なら、"
        free, zones = "{r}コストを支払わずに" if printed["free"] else "", self.word("zone", several(value), "か")
        words = f"{before}{who}はこれを{whose}の{zones}から{free}プレイしてもよい。"
        if printed["give"] is not None:
            words += f"そうプレイしたなら、これは{self.say(printed['give'])}。"
        return words + (f"そうプレイしたとき、{self.within(printed['do'])}。" if printed["do"] else "")

    # what is replaced

    def as_changes(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return a replacement: the replaced event, and what happens instead."""
        self.occasions = [value]
        head, times = self.head.format(self.event(value, instead=True)), printed["times_each_turn"]
        if times is not None:
            head = f"毎ターン{'最初に' if times == 1 else f'最初の{times}回は、'}{head}"
        optional, words = printed["optional"], self._instead(printed)
        return head + (may(words) if optional else words)

    def _instead(self, printed: PrintedNode) -> str:
        giving, into = printed["giving"], printed["into"]
        if (prevents := printed["prevents"]) is not None:
            clauses = [self.instruction(one) for one in giving or ()]
            return joined([*clauses, f"そのうち{self.as_x(prevents, '', printed)}点を軽減する"])
        if giving:
            raise NoWordingError(repr(printed.node))
        if printed["prevent"]:
            return "それを軽減する"
        if into == "arena":
            return "代わりにそれを闘技場に出す"
        if into is not None:
            return f"代わりにそれをオーナーの{self.word('zone', into)}に置く"
        if "instead" in printed.node.model_fields_set:
            return f"代わりに{self.within(printed['instead'])}"
        return f"代わりにその量を{self._changed(printed)}する"

    def _changed(self, printed: PrintedNode) -> str:
        """Return a changed amount: 1多く."""
        add, half = printed["add"], printed["half"]
        if add is not None:
            minus = add < 0 if isinstance(add, int) else isinstance(add, Computed) and add.times == -1
            much = abs(add) if isinstance(add, int) else f"{self.amount(turned(add) if minus else add)}だけ"
            return f"{much}{'少なく' if minus else '多く'}"
        if printed["set"] is not None:
            return f"{self.amount(printed['set'])}に"
        if printed["times"] is not None:
            return f"{printed['times']}倍に"
        if half is not None:
            return f"半分(端数切り{'上げ' if half == 'up' else '捨て'})に"
        if printed["at_most"] is not None:
            return f"{self.amount(printed['at_most'])}以下に"
        raise NoWordingError(repr(printed.node))


def joined(clauses: Sequence[str]) -> str:
    """Return several actions as one clause, in which only the last verb keeps its form."""
    return "、".join([*(form(one, 1) or f"{one}、その後" for one in clauses[:-1]), *clauses[-1:]])


def form(clause: str, which: int) -> str:
    """Return a clause with its verb in form ``which`` (an index of ``FORMS``), or an empty text if it has none."""
    return next(
        (clause.removesuffix(row[0]) + row[which] for row in FORMS if clause.endswith(row[0]) and row[which]), ""
    )


def may(clause: str) -> str:
    """Return a clause with もよい: 引いてもよい."""
    words = form(clause, 2)
    return f"{words}もよい" if words else f"次を行ってもよい:{clause}"
