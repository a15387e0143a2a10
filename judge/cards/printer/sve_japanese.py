"""Prints Shadowverse EVOLVE abilities in Japanese, in the style of the cards, so that the parser can read them back.

A printed sentence often expresses several nodes, and leaves out what the sentence before says. Most of this module
joins sentences; the words for each verb are part of its definition.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Computed, Cost, Grant, Instruction, Node, conditions, kinds, nodes, selections
from judge.abilities import instructions as say
from judge.cards.parser.sve.reader import sentences
from judge.cards.printer.engine import NoWordingError, PrintedNode, without
from judge.cards.printer.japanese import te
from judge.cards.printer.sve import nothing_left, several, stated, takings
from judge.cards.printer.sve_japanese_conditions import COMES_FROM, Conditions, unhurt
from judge.cards.printer.sve_japanese_nouns import counter
from judge.games.sve.language import (
    Discard,
    Filter,
    Life,
    Look,
    PayEngage,
    Put,
    Replacing,
    Room,
    Select,
    Taking,
    Target,
    When,
)
from judge.games.sve.language.lexicon import EVENTS, HEADS

DEALT = ("deals_damage", "deals_attack_damage", "deals_combat_damage", "deals_ability_damage")
TAKEN = ("ability_damage", "combat_damage")
NOUN_PHRASE: tuple[str, ...] = (
    "type",
    "name",
    "name_has",
    "cost",
    "unlike",
    "any_of",
    "none_of",
    "card_class",
    "trait",
    "printed_cost",
)
NOUN_PHRASE += ("attack", "defense", "engaged", "token", "state")
"""Filter fields that the noun phrase prints itself, since its word order depends on the zone."""

OF_THE_CARD: tuple[str, ...] = (
    "cost",
    "set_attack",
    "set_defense",
    "set_cost",
    "evolve_cost",
    "set_evolve_cost",
    "also_named",
    "must",
)
OF_THE_CARD += ("copies",)
"""Grants that have a sentence of their own."""


class Instructions(Conditions):
    """Prints instructions, and joins them into sentences."""

    # parts of instructions

    def as_all_of_them(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the players who do something: 相手プレイヤーすべては."""
        return {"you": "", "opponent": "相手プレイヤーすべては", "each": "プレイヤーすべては"}[value]

    def as_damage(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an amount of damage: 2ダメージ, 「…」と同じダメージ."""
        if isinstance(value, selections.Stat) and value.of in self.pair:
            return f"「{self.measure(value)}」と同じダメージ"
        try:
            return f"{self.amount_x(value)}ダメージ"
        except NoWordingError:  # X stands for something else
            return f"「{self.measure(value)}」と同じダメージ"

    def as_recovered(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return how much of a resource is recovered: 2, 最大値まで."""
        if isinstance(value, selections.Resource) and value.resource == "max_pp":
            return "最大値まで"
        return f"{value}" if isinstance(value, int) else f"「{self.measure(value)}」と同じだけ"

    def as_placing(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the verb for putting cards into a zone: 出す, 加える or 置く."""
        return {"field": "出す", "hand": "加える"}.get(value, "置く")

    def as_made(self, value: str | list[str], argument: str, printed: PrintedNode) -> str:
        """Return a number of tokens of each name: 『…』1体."""
        word, count = "体" if printed.peek("into") == "field" else "枚", self.amount_x(printed["count"])
        return "と".join(f"『{name}』{count}{word}" for name in several(value))

    def as_found(self, value: Select | list[Select], argument: str, printed: PrintedNode) -> str:
        """Return the cards to search for in the deck, with を."""
        words = "と".join(self.noun(one, counted=True, place=None) for one in several(value))
        return words if words.endswith(("まで", "枚数")) else f"{words}を"

    def as_chosen(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the cards to choose, with を."""
        return self._to_choose(value)

    def _to_choose(self, select: Select) -> str:
        words = self.noun(select, counted=True)
        return words if words.endswith(("まで", "枚数")) else f"{words}を"

    def as_evolved(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        if set(stated(value)) != {"name"} or not isinstance(value.name, str):
            raise NoWordingError("into")
        return f"『{value.name}』"

    def as_revealed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words that say which cards are revealed."""
        top, until = printed["top"], printed["until"]
        if isinstance(value, Select) and until is not None and top is None and set(stated(value)) == {"zone"}:
            printed.mark_printed("rest")  # the later instruction names it
            return f"自分のデッキの上を{self.noun(until)}が公開されるまで公開する"
        if isinstance(value, Select) and value.zone == "hand" and top is None:
            if set(stated(value)) <= {"zone", "side"} and value.side != "any":
                return "自分の手札を公開する" if value.side == "own" else "相手プレイヤー1人は手札を公開する"
            if value.side == "own":
                return f"{self.as_object(value, '', printed)}公開する"
        if isinstance(value, Select) and value.zone == "deck" and top is not None:
            return f"{self._side(value.side)}デッキの上{self.plain(top)}枚を公開する"
        raise NoWordingError(repr(printed.node))

    def as_looked(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the sentences about looking at the top of the deck, including what happens to the cards."""
        printed.mark_printed("take", "into", "reveal", "rest")
        look = printed.node
        if not isinstance(look, Look):
            raise NoWordingError(repr(look))
        whose = "相手プレイヤーは、自身" if printed["who"] == "opponent" else "自分"
        words = f"{whose}のデッキの上{self.amount_x(value)}枚{'まで' if printed['up_to'] else 'を'}見る"
        taken, rest = takings(look), look.rest
        if rest == "top" and value == 1:
            return self._one_looked_at(words, taken)
        words += "".join(f"。その中から、{self._taking(one)}" for one in taken)
        if nothing_left(look, taken):
            return words
        where = {"bottom": "好きな順にデッキの下", "top": "好きな順にデッキの上", "cemetery": "墓場"}[rest]
        return f"{words}。残りを{where}に置く"

    def _one_looked_at(self, words: str, taken: Sequence[Taking]) -> str:
        """Return the sentences about looking at a single card, which otherwise stays in its place."""
        free = [
            isinstance(taking.take, Select) and set(stated(taking.take)) == {"up_to"} and taking.take.up_to == 1
            for taking in taken
        ]
        to_the_bottom = bool(taken) and free[-1] and (taken[-1].into, taken[-1].position) == ("deck", "bottom")
        if to_the_bottom and not taken[-1].reveal:
            words += "".join(f"。その中から、{self._taking(one)}" for one in taken[:-1])
            return words + ("。残りをデッキの上か下に置く" if taken[1:] else "。それをデッキの下に置いてよい")
        if taken and free[0] and taken[0].into == "cemetery" and not taken[0].reveal:
            return "自分のデッキの上1枚を見る。それを墓場に置いてよい"
        return words + "".join(f"。その中から、{self._taking(one)}" for one in taken)

    def _taking(self, taking: Taking) -> str:
        select = taking.take
        how, number = self.number_of(select)
        bare = without(select, "count", "up_to", "any_number")
        kind = self.noun(bare, place=None) if set(stated(bare)) - {"zone", "side"} else ""
        if taking.into == "deck":
            edge = "上" if taking.position == "top" else "下"
            if kind or (how, number) not in (("any_number", True), ("count", 1)):
                raise NoWordingError("take")
            return f"1枚をデッキの{edge}に置く" if how == "count" else f"好きな枚数を好きな順にデッキの{edge}に置く"
        if how == "any_number":
            count = "を好きな枚数" if kind and not kind.endswith("ように") else "好きな枚数"
        elif how == "up_to" and number != 1:
            count = f"{self.plain(number)}枚まで"
        else:
            count = f"{self.plain(number)}枚" if how else "すべて"
        link = "" if count.endswith(("まで", "枚数")) else "を"
        put = f"{self.word('zone', taking.into)}に{self.as_placing(taking.into, '', PrintedNode(taking))}"
        put = te(put) + "よい" if how in ("up_to", "any_number") else put
        return f"{kind}{count}{link}{'公開して' if taking.reveal else ''}{put}"

    def as_either(self, value: Sequence[Sequence[Instruction]], argument: str, printed: PrintedNode) -> str:
        """Return a choice between instructions as one sentence."""
        who = printed["who"]
        made = [one[0] for one in value if len(one) == 1 and isinstance(one[0], say.Summon)]
        if len(made) == len(value):
            return self._either_instruction(made)
        match value:
            case [[say.Give(give=grant, to=to)], *_] if "keywords" in grant.model_fields_set:
                grants = [one.give for option in value for one in option if isinstance(one, say.Give)]
                words = "か".join(self.word("keyword", one.keywords) for one in grants)
                return f"{self.cards(to)}は{words}を持つ"
            case [[Put(put=cards, into="deck", position="top")], [Put(put=other, into="deck", position="bottom")]] if (
                cards == other
            ):
                whose = "それのプレイヤーは" if who == "opponent" else ""
                return f"{whose}{self.as_object(cards, '', printed)}デッキの上か下に置く"
            case [[first], [second]]:
                return f"{self.say(first)}か{self.say(second)}"
        raise NoWordingError(repr(printed.node))

    def _either_instruction(self, made: Sequence[say.Summon]) -> str:
        if len(made) == 2 and made[0].summon == made[1].summon and made[1].into == "ex":
            return f"『{made[0].summon}』{self.plain(made[0].count)}枚を場かEXエリアに置く"
        words = [self.say(node) for node in made]
        ends = {word.partition("を")[2] for word in words}
        if len(ends) != 1:
            raise NoWordingError("either")
        return f"{'か'.join(one.partition('を')[0] for one in words)}を{ends.pop()}"

    def as_repeated(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return until when something is repeated: これを場が上限になるまでくり返す."""
        printed.mark_printed("do")
        if not isinstance(value, Room):
            raise NoWordingError(repr(value))
        return f"これを{self.word('zone', value.room)}が上限になるまでくり返す"

    def as_phase(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the phase at whose start something happens: 自分のエンドフェイズ."""
        names = {"end_phase": "エンドフェイズ", "main_phase": "メインフェイズ"}
        if value.event not in names or set(stated(value)) - {"event", "side"}:
            raise NoWordingError(repr(value))
        return self._side(value.side) + names[value.event]

    def as_counters(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the sentence about putting counters on a card or removing them."""
        add, remove, on = printed["add"], printed["remove"], printed["on"]
        stacks = isinstance(on, Select) and stated(on) == {"type": "amulet", "keyword": "stack", "count": 1}
        if value == "stack" and stacks and not remove:
            return f"自分の場の【スタック】を{add:+d}する"
        if isinstance(remove, selections.CountersOn) and remove.counters == value:
            return f"これの{counter(value)}すべてを取る"
        if remove:
            return f"これの{counter(value)}{self.plain(remove)}つを取る"
        words = self.cards(on)
        if words == "これ" and self.text.zone == "ex":
            words = "EXエリアのこれ"
        return f"{words}に{counter(value)}{self.amount_x(add)}つを置く"

    def idiom(self, node: Node) -> str | None:
        """Return a special wording for discarding a whole hand, else ``None``."""
        match node:
            case Discard(discard=selections.Count(count=Select(zone="hand", side="own") as hand), who="you") if set(
                stated(hand)
            ) <= {"zone", "side"}:
                return f"自分の手札{'を好きな枚数' if node.up_to else 'すべてを'}捨てる"
        return None

    # sentences

    def within(self, several: Sequence[Instruction]) -> str:
        (only,) = several if len(several) == 1 else (None,)
        if only is None:
            raise NoWordingError("do")
        return self.say(only)

    def as_body(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        return self.sentences(value) + self.x_is()

    def sentences(self, several: Sequence[Instruction], lead: str = "") -> str:
        """Return instructions as sentences, with ``lead`` before the first one."""
        words, shuffled, joined = "", -1, 0
        for number, node in enumerate(several):
            before = several[number - 1] if number else None
            after = several[number + 1] if number + 1 < len(several) else None
            if shuffles(node) and after is not None and not into_the_deck(before):
                words += lead
                _, top, rest = self.sentences([after]).partition("自分のデッキの上")
                if not top:
                    words += self._sentence(node)
                    continue
                shuffled, lead = number + 1, ""
                words += f"自分のデッキをシャッフルし、上{rest}"
                continue
            if number == shuffled or (isinstance(node, say.Shuffle) and into_the_deck(before)) or number < joined:
                continue
            joined, found = self._together(several, number)
            if found:
                words, lead = words + lead + found, ""
                continue
            if isinstance(node, Put) and node.into == "deck" and after is not None and shuffles(after):
                back = f"{self.cards(node.put)}をデッキに戻し、シャッフルする。"
                words, lead = words + self._choosing(node, lead) + lead + back, ""
                continue
            if isinstance(node, say.EachPlayer):
                words += f"{lead}各プレイヤーは、{self._of_each_player(node.each_player)}"
                lead = ""
                continue
            each = self._for_each(node)
            if each is not None:
                words, lead = words + self._choosing(node, lead) + each, ""
                continue
            block = isinstance(node, say.If | say.Choose | say.Pay)
            choosing = "" if block else self._choosing(node, lead)
            lead = "" if choosing else lead
            words += choosing + lead + (self._block(node) if block else self._sentence(node))
            lead = ""
            self.aside = self.aside or (isinstance(node, say.Mill) and len(self.targets) == 1)
        return words

    def _sentence(self, node: Instruction) -> str:
        if not isinstance(node, say.May):
            return f"{self.say(node)}。"
        if len(node.may) != 1 or node.who != "you":
            raise NoWordingError("may")
        return f"{te(self.say(node.may[0]))}よい。"

    def _of_each_player(self, do: Sequence[Instruction]) -> str:
        """Return an action of every player; each further sentence names the acting player again."""
        first, *others = (one for _, one in sentences(self.sentences(do)))
        return "".join(f"{one}。" for one in (first, *map(of_that_player, others)))

    def _together(self, do: Sequence[Instruction], at: int) -> tuple[int, str]:
        """Return the sentence that expresses one or several instructions from ``at`` on, and the index after them."""
        node, then = do[at], do[at + 1] if at + 1 < len(do) else None
        name = getattr(node, "remember", None)
        match node, then:
            case say.Pick(who="opponent", pick=select), Instruction():
                done = self._action_on_chosen_by_opponent(name, then)
                if done is not None and select.side == "enemy":
                    noun = self.noun(select, counted=True, place=(select.zone, "any"))
                    return at + 2, f"相手プレイヤーすべては、自身の{noun}を{done}。"
            case say.Summon(summon=made, count=int() as count), say.Summon(
                count=selections.Remembered(number=str() as rest, times=-1, plus=plus)
            ) if rest == name and plus == count:
                return at + 2, f"『{made}』{count}枚を、場が上限になるまで出す。残りをEXエリアに置く。"
            case say.Pick(pick=select), Put(put=Select(but=str() as others)) if others == name:
                return at + 2, f"{self.noun(select, counted=True)}を残し、{self.say(then)}。"
        return 0, ""

    def _action_on_chosen_by_opponent(self, name: str | None, then: Any) -> str | None:
        """Return the verb for an action on the cards that the opponent has chosen, or ``None``."""
        given = {key: value for key, value in stated(then).items() if key != "remember"}
        if given == {"put": name, "into": "cemetery"}:
            return "墓場に置く"
        verbs = {"destroy": "破壊する", "banish": "消滅させる", "engage": "アクトする"}
        return next((words for verb, words in verbs.items() if given == {verb: name}), None)

    def _for_each(self, node: Instruction) -> str | None:
        """Return an instruction whose numbers apply to each group of N cards (…につき), or ``None``."""
        if isinstance(node, say.Give):
            given = stated(node.give)
            found = {name: self.each_of(value) for name, value in given.items()}
            leads = {one[0] for one in found.values() if one is not None}
            if set(given) <= {"attack", "defense"} and None not in found.values() and len(leads) == 1:
                plain = node.give.model_copy(update={name: one[1] for name, one in found.items() if one is not None})
                return leads.pop() + self._sentence(node.model_copy(update={"give": plain}))
            return None
        for name in ("damage", "draw", "life", "count"):
            each = self.each_of(getattr(node, name, None))
            if each is not None:
                return each[0] + self._sentence(node.model_copy(update={name: each[1]}))
        return None

    def _choosing(self, node: Node, lead: str = "") -> str:
        """Return the sentence that chooses the targets which this node is the first to mention."""
        new = [name for name in self.targets if name not in self.chosen and mentions(node, name)]
        if (pair := self._measured_by(new)) is not None:
            self.chosen += pair
            self.pair = pair
            nouns = "と".join(self.noun(self.targets[name], counted=True) for name in pair)
            return f"{lead}{nouns}を選ぶ。"
        if len(new) == 2 and any(getattr(node, name) == new for name in node.model_fields_set):
            self.chosen += new
            return lead + self._two(*(self.targets[name] for name in new))
        if len(new) > 1:
            raise NoWordingError("targets")
        self.chosen += new
        return "".join(lead + self._target(self.targets[name]) for name in new)

    def _measured_by(self, new: Sequence[str]) -> list[str] | None:
        """Return two targets to choose together, if a number of one is the damage to the other; else ``None``."""
        for node in nodes(self.text):
            if not isinstance(node, say.Damage):
                continue
            of = node.damage.of if isinstance(node.damage, selections.Stat | selections.CountersOn) else None
            pair = [name for name in self.targets if name in (of, node.to)]
            if len(pair) == 2 and set(new) & set(pair) and not set(self.chosen) & set(pair):
                return pair
        return None

    def _two(self, *targets: Target) -> str:
        numbers = [self.number_of(target) for target in targets]
        if numbers[0] != numbers[1] or numbers[0][0] == "any_number":
            raise NoWordingError("targets")
        how, count = numbers[0]
        one_each = [target.model_copy(update={"count": 1, "up_to": None}) for target in targets]
        words = "と".join(self.noun(one, counted=True)[:-2] for one in one_each)
        return f"{words}それぞれ{count}枚{'まで' if how == 'up_to' else 'を'}選ぶ。"

    def _target(self, target: Target) -> str:
        side, types = self._side(target.side), target.type
        leader = [filter_ for filter_ in target.any_of if stated(filter_) == {"type": "leader"}]
        if leader:
            (other,) = (filter_ for filter_ in target.any_of if filter_ not in leader)
            one_of = Select.model_construct(
                {"count", *other.model_fields_set}, **{**dict(Select(count=1)), **stated(other)}
            )
            return f"{side}リーダーか{self.noun(one_of, counted=True, place=('field', target.side))}を選ぶ。"
        if isinstance(types, list) and "leader" in types:
            (other_kind, *_) = (kind for kind in types if kind != "leader")
            card = Select(side=target.side, type=other_kind, count=1)
            return f"{side}リーダー1人か{self.noun(card, counted=True)}を選ぶ。"
        return f"{side}リーダー1人を選ぶ。" if types == "leader" else f"{self._to_choose(target)}選ぶ。"

    def as_block(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Raise ``NoWordingError``: the instruction consists of whole sentences and cannot be part of one."""
        raise NoWordingError(repr(printed.node))

    def _block(self, node: Any) -> str:
        if isinstance(node, say.Choose):
            return self._options(node)
        if isinstance(node, say.Pay):
            return self.costs(node.pay) + "：" + self.sentences(node.then)
        if node.otherwise:
            return self._otherwise(node)
        words = "".join(self._target_of(name) for name in self._unconditional(node))
        return words + self.sentences(node.then, self.lead(node.if_))

    def _unconditional(self, node: Node) -> list[str]:
        """Return the targets that are always chosen but only mentioned under the node's condition."""
        return [
            name
            for name, target in self.targets.items()
            if name not in self.chosen
            and target.if_ is None
            and mentions(node, name)
            and not any(mentions(one, name) for one in nodes(node) if isinstance(one, say.Choose))
        ]

    def _target_of(self, name: str) -> str:
        self.chosen.append(name)
        return self._target(self.targets[name])

    def _otherwise(self, node: say.If) -> str:
        if len(node.otherwise) == len(node.then) == 2 and isinstance(node.otherwise[0], say.Pick):
            return self._number_of_theirs(node)
        if len(node.otherwise) != 1:
            raise NoWordingError("else")
        old, new = node.otherwise[0], node.then[0]
        block = isinstance(old, say.If | say.Choose | say.Pay)
        words = self._block(old) if block else self.sentences([old])
        if len(node.then) > 1:
            return words + self.lead(node.if_) + self._several_instead(old, node.then)
        base = old
        while isinstance(base, say.If):
            base = base.otherwise[0]
        return self._instead(words, self.lead(node.if_) + "代わりに", old, base, new)

    def _instead(self, words: str, lead: str, old: Any, base: Any, new: Any) -> str:
        """Return an instruction and its replacement with 代わりに; only the differences are repeated."""
        alike = type(base) is type(new)
        if isinstance(old, say.Either) and is_each_of(new, old.either):
            return f"{words}{lead}1枚ずつ置く。"
        match new:
            case say.Choose() if alike:
                head, options = words.split("チョイスする。", 1)
                upto = "まで" if new.up_to else ""
                return f"{head}チョイスする。{lead}{self.plain(new.choose)}つ{upto}。{options}"
            case say.Damage() if alike and base.to == new.to:
                return f"{words}{lead}{self.as_damage(new.damage, '', PrintedNode(new))}。"
            case say.Draw() | say.Mill() | say.Discard() if alike and without(base, new.verb) == without(new, new.verb):
                return f"{words}{lead}{self.plain(getattr(new, new.verb))}枚。"
            case say.Search() | say.Summon() if alike and without(base, "into") == without(new, "into"):
                put = self.as_placing(new.into, "", PrintedNode(new))
                engaged = "アクト状態で" if new.engaged and new.into == "field" else ""
                return f"{words}{lead}{engaged}{self.word('zone', new.into)}に{put}。"
            case say.Search(search=Select() as found) if alike and found.up_to is not None:
                return f"{words}{lead}{self.plain(found.up_to)}枚まで。"
            case say.Summon() if alike and base.summon == new.summon and "count" in new.model_fields_set:
                return f"{words}{lead}{self.plain(new.count)}{'体' if new.into == 'field' else '枚'}。"
            case say.Give() if alike and base.to == new.to:
                return f"{words}{lead}{self.grant(new.give)}。"
            case Life() if alike:
                return f"{words}{lead}体力{self.signed(new.life)}する。"
        return f"{words}{lead}{self._sentence(new)}"

    def _number_of_theirs(self, node: say.If) -> str:
        """Return the words for a choice by the opponent in which a condition changes the number of cards."""
        match node.otherwise, node.then:
            case [say.Pick() as old, then], [say.Pick() as new, other] if then == other:
                same = new.model_copy(update={"pick": new.pick.model_copy(update={"count": old.pick.count})})
                if same == old and new.pick.count is not None:
                    word = self.noun(new.pick, counted=True, place=(new.pick.zone, "any"))[-1]
                    lead = self.lead(node.if_)
                    return f"{self.sentences(node.otherwise)}{lead}代わりに{self.plain(new.pick.count)}{word}。"
        raise NoWordingError("else")

    def _several_instead(self, old: Any, new: Sequence[Instruction]) -> str:
        match new:
            case [say.Give(give=first, to=to), say.Give(to=also, until=until) as then] if (
                to == also == getattr(old, "to", None) and until != "game"
            ):
                given = self.say(then).replace(f"{self.cards(to)}は", "")
                return f"代わりに{self.grant(first).removesuffix('を持つ')}と{given}。"
        raise NoWordingError("else")

    def _options(self, node: say.Choose) -> str:
        words = f"下記から{self.amount_x(node.choose)}つ{'まで' if node.up_to else ''}チョイスする。" + self.x_is()
        for number, option in enumerate(node.options, 1):
            words += f"【{number}】" + self.sentences(option)
        return words

    def costs(self, costs_of: Sequence[Cost]) -> str:
        return "".join(self.say(cost) for cost in costs_of)

    def as_paid_this(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with this card: これをアクト."""
        text = self.text
        if (
            isinstance(text, kinds.Activated)
            and value == "bury"
            and any(isinstance(cost, PayEngage) for cost in text.activate)
        ):
            return "墓場に置く"
        zone = text.zone if "zone" in text.model_fields_set else None
        where = "" if zone is None else f"{self.word('zone', zone)}の"
        return f"{where}これを{self.word('how', value)}"

    def as_paid_counters(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a payment with counters: これの童話カウンター1つを取る."""
        amount, on = printed["remove"], printed["on"]
        if isinstance(on, Select):
            if value == "stack":
                return "【土の秘術】"
            one = on.model_copy(update={"count": 1})
            words = self.noun(one, counted=True, place=(on.zone, "any"))
            return f"{words}の{counter(value)}{self.plain(amount)}つを取る"
        if isinstance(amount, selections.CountersOn) and amount.counters == value:
            return f"これの{counter(value)}すべてを取る"
        number = "X" if amount == "x" else self.plain(amount)
        return f"これの{counter(value)}{number}つを取る"

    def as_paid_cards(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return a payment with chosen cards: 自分の手札1枚を捨てる."""
        how, count = printed["how"], value.count
        if value.zone == "hand" and value.random and how == "discard" and count is not None:
            return f"手札をランダムに{self.plain(count)}枚捨てる"
        if value.zone == "deck" and count is not None:
            return f"デッキの上{self.plain(count)}枚を{self.word('how', how)}"
        cards = self.noun(value, counted=True, place=(value.zone, "any"))
        return f"{cards}{'' if value.any_number else 'を'}{self.word('how', how)}"


class Printer(Instructions):
    """Prints an ability of Shadowverse EVOLVE in Japanese."""

    def ability(self) -> str:
        return self.say(self.text)

    def keyword_line(self, keywords: Sequence[str]) -> str:
        return "".join(self.word("keyword", word) for word in keywords)

    def finish(self, printed: PrintedNode) -> None:
        """Check that every field of a node has been printed, except choices, which are printed when mentioned."""
        if printed.node is self.text:
            printed.mark_printed("x", "zone", "extra")  # the rules limit X to what can be paid
            printed.mark_printed(*(("targets",) if set(self.targets) <= set(self.chosen) else ()))
        super().finish(printed)

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        if issubclass(kind, Filter):
            return NOUN_PHRASE
        return OF_THE_CARD if issubclass(kind, Grant) else super().said_elsewhere(kind)

    # the words before and after an ability

    def as_head(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the words for a keyword with its cost, including its instructions if they are always the same."""
        printed.mark_printed("extra")
        costs_said, into = self.costs(printed["cost"]), printed["into"]
        if value == "feed":
            times = printed.mark_printed("do")["times"]
            race = f"{times}回出走する" if times > 1 else "出走する"
            return f"{'食事' * times}{costs_said}：これは{race}。"
        if value != "evolve":
            return HEADS[value][1] + (f"{costs_said}：" if costs_said else "")
        if printed.peek("do"):
            raise NoWordingError("evolve")
        if into is not None and set(stated(into)) == {"name_has"}:
            return f"進化{costs_said}：これは「カード名に『{into.name_has}』を含むカード」に進化する。"
        form = (
            "" if into is None or into.name is None else f"{'か'.join(f'『{name}』' for name in several(into.name))}に"
        )
        return f"進化{costs_said}：これは{form}進化する。"

    def as_activated(self, value: Sequence[Cost], argument: str, printed: PrintedNode) -> str:
        """Return the cost of an activated ability: 起動1：."""
        printed.mark_printed("extra")
        return f"{'クイック' if printed['quick'] else ''}起動{self.costs(value)}："

    def as_occasions(self, value: When | list[When], argument: str, printed: PrintedNode) -> str:
        """Return the words for a trigger with the turn, the frequency, the event and an optional payment."""
        whens, asked, often = several(value), printed["if"], printed["per_turn"]
        times = f"ターンごとに{often}回、" if often is not None else ""
        costs_said = f"{self.costs(printed['cost'])}：" if printed.peek("cost") else printed["cost"] and ""
        lowered = self.lowered(whens)
        words = f"{lowered}リーダーの体力が減少した" if lowered else "ときか".join(self.event(one) for one in whens)
        if asked is None:
            return f"{times}{words}とき、{costs_said or ''}"
        if not isinstance(asked, conditions.Turn):
            raise NoWordingError("if")
        return f"{self._side(asked.turn)}{times or 'ターン中、'}{words}とき、{costs_said or ''}"

    def as_often(self, value: int, argument: str, printed: PrintedNode) -> str:
        """Return how often an ability can be used: この能力は1ターンに1回使える."""
        return f"この能力は1ターンに{value}回{argument}。"

    # events

    def event(self, when: When) -> str:
        """Return the clause for an event, from its own phrase or its verb."""
        event, side, card = when.event, self._side(when.side), when.card
        if event in ("end_phase", "main_phase"):
            return f"{side or 'お互いの'}{'エンド' if event == 'end_phase' else 'メイン'}フェイズが来た"
        match event:
            case "leader_damaged":
                return f"{side}リーダーがダメージを受けた"
            case "defense_gained":
                return f"{side}リーダーの体力を+した"
            case "draws":
                return f"{side[:-1]}が1枚引いた"
            case "plays":
                return f"{side[:-1]}が{self.played(card)}をプレイした"
            case "enters":
                return self._enters(when, side)
            case "discarded":
                return self._discarded(when)
        if when.to_zone == "ex" and event in ("moves", "leaves"):
            where = "EXエリアに" if event == "moves" else "場からEXエリアに"
            if card == "this":
                return f"これが{where}置かれた"
            noun = self.noun(card)
            return f"{side}{where}{noun}が置かれた" if event == "moves" else f"{side}{noun}が{where}置かれた"
        if event == "buried" and when.from_zone == "deck" and card is None:
            return f"{side}デッキ1枚が墓場に置かれた"
        if event == "banished" and isinstance(when.from_zone, str) and not when.to_zone:
            if card == "this" and when.from_zone == "hand":
                return "これが自分の手札から消滅した"
            if card != "this":
                return f"{side}{self.word('zone', when.from_zone)}の{self.noun(card)}が消滅した"
        return self._done_to_card(when, side)

    def _done_to_card(self, when: When, side: str) -> str:
        event, usual = when.event, COMES_FROM.get(when.event)
        done = EVENTS[event].ja if event in EVENTS else ""
        if not done or (when.from_zone or usual) != usual or when.to_zone:
            raise NoWordingError(event)
        if when.other is not None:
            done = self._to_another(event, when.other, done)
        return f"これ{done}" if when.card == "this" else f"{side}{self.noun(when.card)}{done}"

    def _to_another(self, event: str, other: Any, done: str) -> str:
        """Return the verb of an event with its second object, such as what is attacked."""
        pair, leader = EVENTS[event].other, isinstance(other, Filter) and stated(other) == {"type": "leader"}
        if pair is None:
            raise NoWordingError(f"other: {event}")
        link = "への" if leader and event == "deals_attack_damage" else pair[1]
        card = "これ" if other == "this" else "相手のリーダー" if leader else self.noun(other)
        return f"が{card}{link}{done.removeprefix('が')}"

    def _enters(self, when: When, side: str) -> str:
        card = when.card
        if when.to_zone or (when.from_zone and not isinstance(card, Filter)):
            raise NoWordingError("enters")
        if card == "this":
            return "これが場に出た"
        if not isinstance(card, Filter):
            return f"{side}場に{self.noun(None)}が出た"
        if card.played:
            raise NoWordingError("played")
        how = f"{self.word('zone', when.from_zone)}から" if when.from_zone else ""
        how += "能力によって" if card.played is False else ""
        return f"{side}場に{self.noun(without(card, 'played'))}が{how}出た"

    def _discarded(self, when: When) -> str:
        card, side = when.card, when.side
        if when.from_zone or when.to_zone:
            raise NoWordingError("discarded")
        if card == "this":
            return "これを自分の手札から捨てた"
        if (isinstance(card, Filter) and card.model_fields_set) or side == "own":
            return f"自分の手札から{self.noun(card)}を捨てた"
        return "相手プレイヤーが手札1枚を捨てた" if side == "enemy" else "いずれかのプレイヤーが自身の手札1枚を捨てた"

    # static effects

    def as_played_for(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return a change of the cost of playing a card: これをプレイする際、…."""
        extra, asked, fixed = printed["extra"], printed["if"], printed["set"]
        if printed["required"]:
            return f"これをプレイする際、追加コストとして{as_sentence(self.costs(extra))}。"
        of_ex = "これを"
        if isinstance(asked, conditions.All) and len(asked.all) == 2:
            first, second = asked.all
            if (
                isinstance(first, conditions.Matches)
                and first.matches == "this"
                and stated(first.like) == {"from_zone": "ex"}
            ):
                of_ex, asked = "これをEXエリアから", second
        each = self.each_of(value)
        if each is not None and asked is None and not extra:
            return f"{of_ex}プレイする際、{each[0]}コストを{self.signed(each[1])}する。"
        lead = (f"{self.costs(extra)}：" if extra else "") + ("" if asked is None else self.lead(asked))
        if fixed is not None:
            return f"{of_ex}プレイする際、{lead}コストを{self.plain(fixed)}にする。"
        done = "してよい" if printed["optional"] else "する"
        return f"{of_ex}プレイする際、{lead}コストを{self.signed(value)}{done}。" + self.x_is()

    def as_in_force(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the words for the effect of a static ability."""
        asked = printed["if"]
        node = printed.node
        if isinstance(node, Replacing):
            return self._replaced(node, asked, printed)
        if not isinstance(node, kinds.Static):
            raise NoWordingError(repr(node))
        printed.mark_printed("affects")
        given, zone, affects = stated(value), node.zone, node.affects
        if given == {"must": ["be_chosen"]} and affects == "this" and asked is None:
            return "相手プレイヤーは能力でこれを選べるとき、これを選ぶ。"
        others = affects if isinstance(affects, Select) else None
        of_turn = isinstance(asked, conditions.Turn | conditions.Notation)
        if set(given) == {"cost"} and asked is not None and others is not None and not of_turn:
            words = "これが場にいる限り、" + self._cost_of_others(given["cost"], others)
            return words.replace("プレイする際、", f"プレイする際、{self.condition(asked)}なら、")
        if asked is not None and zone == ["hand", "ex"] and not of_turn:
            lead = f"これをプレイする際、{self.condition(asked)}なら、"
            return lead + self._not_playable(given, zone).removeprefix("これは")
        lead = self._as_long_as(asked, others=others is not None)
        if "zone" in node.model_fields_set and zone != ["field", "ex"]:
            return lead + self._not_playable(given, zone)
        return lead + self._in_force(value, given, others)

    def _as_long_as(self, asked: Node | None, *, others: bool) -> str:
        """Return the words before a static effect: when it applies."""
        lead = ""
        if isinstance(asked, conditions.Turn):
            lead = "自分のターン中、" if asked.turn == "own" else "相手のターン中、"
        elif isinstance(asked, conditions.Notation):
            lead = self.lead(asked)
        elif asked is not None:
            lead = self.condition(asked, lasting=True) + "限り、"
        if others and not (lead and not isinstance(asked, conditions.Turn)):
            lead = "これが場にいる限り、" + lead
        if self.text.zone == ["field", "ex"]:
            lead = lead.replace("これが場にいる限り", "これが場かEXエリアにある限り")
        return lead

    def _in_force(self, grant: Grant, given: dict[str, Any], others: Select | None) -> str:
        """Return the static effect on cards as a sentence."""
        change = given.get("evolve_cost")
        if set(given) == {"copies"}:
            return f"これはデッキに{given['copies']}枚まで入れることができる。"
        if set(given) == {"evolve_cost"} and isinstance(change, Computed) and change.times == -1:
            return f"これの進化コストは「{self.measure(change.model_copy(update={'times': 1}))}」と同じだけ-1する。"
        if set(given) == {"cost"} and others is not None:
            return self._cost_of_others(given["cost"], others)
        cannot = given.get("cannot", [""])
        if (
            others is not None
            and stated(others) == {"side": "enemy"}
            and all(one.startswith("trigger_") for one in cannot)
        ):
            kinds_said = "と".join(f"{HEADS[one.removeprefix('trigger_')][1]}能力" for one in cannot)
            return f"相手プレイヤーすべての{kinds_said}は誘発しない。"
        subject = "これ" if others is None else self.subject_of(others)
        if set(given) == {"also_named"}:
            return f"{subject}は『{given['also_named']}』でもある。"
        each = {name: self.each_of(value) for name, value in given.items()}
        leads = {one[0] for one in each.values() if one is not None}
        if given and None not in each.values() and len(leads) == 1:
            numbers = grant.model_copy(update={name: one[1] for name, one in each.items() if one is not None})
            return f"{leads.pop()}{subject}は{self.grant(numbers)}。"
        return f"{subject}は{self.grant(grant)}。" + self.x_is()

    def subject_of(self, others: Select) -> str:
        """Return the words for the cards of a static effect; both players have one leader."""
        if others.zone == "leader" and others.side != "any" and set(stated(others)) <= {"zone", "side", "type"}:
            return f"{self._side(others.side)}リーダー"
        return self.noun(others, counted=True)

    def _replaced(self, node: Replacing, asked: Node | None, printed: PrintedNode) -> str:
        """Return the words for a replacement of damage, or of a card's entering."""
        printed.mark_printed("engaged", "prevent", "add", "times", "at_most")
        when, event, card = node.replace, node.replace.event, node.replace.card
        lead = self._as_long_as(asked, others=isinstance(card, Filter) or (node.prevent and event == "leader_damaged"))
        if node.engaged:
            return "これはアクト状態で場に出る。"
        if harmless := unhurt(node):
            return f"{lead}これは{harmless}。"
        who = {"damaged": "これ", "leader_damaged": "自分のリーダー"}.get(event)
        mine = when.side == "own"
        if event == "leader_damaged" and node.prevent and mine:
            return f"{lead}自分のリーダーはダメージを受けない。"
        damage = self.words["damage"].get(event, ("", ""))[1]
        if event in DEALT and node.add is not None:
            who = "これ" if card == "this" else self.noun(card, place=("field", when.side))
            return f"{lead}{who}が与える{damage}を{self.signed(node.add)}する。"
        if event in TAKEN and node.add is not None and card == "this":
            return f"{lead}これが受ける{damage}を{self.signed(node.add)}する。"
        if event in TAKEN and node.prevent and isinstance(card, Filter) and mine:
            leader = stated(card) == {"type": "leader"}
            who = "自分のリーダー" if leader else f"{self.noun(card, place=('field', 'own'))}すべて"
            return f"{lead}{who}は{damage}を受けない。"
        if event in DEALT and node.times is not None and card == "this":
            other = when.other if isinstance(when, When) else None
            leader = isinstance(other, Filter) and stated(other) == {"type": "leader"}
            if other is not None and not leader:
                raise NoWordingError("other")
            return f"{lead}これが与える{'リーダーへの' if leader else ''}{damage}を{node.times}倍にする。"
        if who is None or node.prevent:
            raise NoWordingError("replace")
        if node.times is not None:
            return f"{lead}{who}が受けるダメージを{node.times}倍にする。"
        if node.add is not None:
            return f"{lead}{who}が受けるダメージを{self.signed(node.add)}する。"
        if isinstance(node.at_most, int):
            return f"{lead}{who}が受ける{node.at_most + 1}以上のダメージを{node.at_most}にする。"
        raise NoWordingError("replace")

    def _not_playable(self, given: dict[str, Any], zone: Any) -> str:
        if given == {"cannot": ["played"]} and zone == ["ex", "cemetery", "banished", "deck"]:
            return "これは手札以外からプレイできない。"
        if given != {"cannot": ["played"]} or zone not in ("ex", "hand", ["hand", "ex"]):
            raise NoWordingError("zone")
        where = f"{self.word('zone', zone)}から" if isinstance(zone, str) else ""
        return f"これは{where}プレイできない。"

    def _cost_of_others(self, change: Any, affects: Select) -> str:
        zones = several(affects.zone) if "zone" in affects.model_fields_set else []
        if not set(zones) <= {"hand", "ex"}:
            raise NoWordingError("cost")
        source = f"{self.word('zone', zones, 'か')}の" if zones else ""
        who = {"own": "自分", "enemy": "相手", "any": "プレイヤー"}[affects.side]
        noun = self.noun(affects, place=None)
        return f"{who}が{source}{noun}をプレイする際、コストを{self.signed(change)}する。" + self.x_is()


def shuffles(node: Node) -> bool:
    """Return whether an instruction shuffles the player's own deck."""
    return isinstance(node, say.Shuffle) and node.shuffle == "you"


def into_the_deck(node: Node | None) -> bool:
    """Return whether an instruction puts cards into a deck."""
    return getattr(node, "into", None) == "deck"


def mentions(value: Any, name: str) -> bool:
    """Return whether a name occurs anywhere in a part of a text."""
    if isinstance(value, str):
        return value == name
    if isinstance(value, Node):
        return any(mentions(getattr(value, field), name) for field in value.model_fields_set)
    return isinstance(value, list | tuple) and any(mentions(item, name) for item in value)


def is_each_of(node: Node, options: Sequence[Sequence[Instruction]]) -> bool:
    """Return whether an instruction creates the tokens of all options at once."""
    made = [one[0] for one in options if len(one) == 1 and isinstance(one[0], say.Summon)]
    names = [one.summon for one in made]
    return bool(made) and len(made) == len(options) and made[0].model_copy(update={"summon": names}) == node


def of_that_player(words: str) -> str:
    """Return a sentence about an action of every player, with そのプレイヤーは where needed."""
    if words.startswith(("その中から", "残り")):
        return words
    lead, nara, rest = words.rpartition("なら、")
    return f"{lead}{nara}そのプレイヤーは{rest}"


def as_sentence(cost: str) -> str:
    """Return a cost that ends in a noun (これをアクト) as an instruction."""
    verb = next((end for end in ("アクト", "公開", "破壊", "消滅") if cost.endswith(end)), None)
    return cost if verb is None else cost + ("させる" if verb == "消滅" else "する")
