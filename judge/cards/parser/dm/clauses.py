"""Parses clauses of Duel Masters texts: actions, and properties given to cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import Instruction
from judge.abilities import instructions as say
from judge.cards.parser.dm.conditions import Conditions
from judge.cards.parser.dm.lines import saver
from judge.cards.parser.dm.names import FIVE, wordings
from judge.cards.parser.dm.nouns import BEFORE_FOUND, EACH, EVERY, SELF, THAT, like_among
from judge.cards.parser.engine import Fields, Meanings, ParsedNode
from judge.cards.parser.japanese import MAY, PLAIN, STEM, TE, ways
from judge.games.dm.language import Look
from judge.games.dm.language.lexicon import PREDICATES, RESULTS

OWNERS = ways("(|その|各|それぞれの|そのクリーチャーの|そのカードの)持ち主の", "(|自分の|それぞれの|自身の|相手の)")
_FROM_BATTLE = ("", "バトルゾーンから")
FACING = ("", "裏向きにして", "裏向きのまま", "表向きにして", "好きな順序で")
LANDING = wordings("landing")
"""The phrases for putting cards somewhere, with the fields of the action."""

UNTIL = wordings("until")
"""The phrases for durations, with their values."""

UNTIL_SAID = "~until"
"""The temporary field for a duration between a subject and its predicate."""

OF_THOSE = "~of_those"
"""The temporary field of an action on some of the cards looked at before."""

SAID_OF = wordings("said_of") | {words: name for name, words in PREDICATES.items()}
"""The predicates about cards, each with the keywords that it stands for (separated by a space)."""

TURNED_UP = "~turned up"
"""The name of the top card of the deck that an instruction turns up."""


_FLIPPED = ways("(このクリーチャーを|)コストの(大きい|小さい)(ほう|方)に裏返す")
_THE_OTHER = ("もう1枚を", "もう一方を")
_THE_CARD = ways("(|そのあと)(そのカード|それ)")
_SEEN_PUT_BACK = ways("。そのあと(|そのシールドを|シールドを|それらを|それを)元(|の場所)に戻す")
_USED_FREE = ("コストを支払わずに唱える", "コストを支払わずに使う")
_SHOWN = ways("(|探し|探して)相手に(見せてから|見せて|見せ)", "見せてから")
_ON_TOP = ways(
    "(|選び)山札をシャッフルして(から|)(選んだカード|そのカード|それ)を(|自分の)山札の一番上に置く",
    "(相手に見せる|見せる|選ぶ|相手に見せてもよい|選んでもよい)。"
    "そのあと山札をシャッフル(して|し)(選んだカード|そのカード|それ)を(|自分の)山札の一番上に置く",
)
SHUFFLED = ways("。(そのあと|)(|自分の)山札をシャッフルする")
_IF_IT_IS = ways("(なら|であれば|だったら)", "(の|だった|であった)場合")
IF_NOT_SO = ways("それ以外(であれば|なら|の場合|の場合は|は)", "そうで(なければ|ない場合)")
IF_ANOTHER = ways("で(は|)ない場合", "でなければ", "以外(なら|であれば)")

_DONE_BEFORE = [
    *((RESULTS[verb][1], verb) for verb in ("destroy", "reveal", "discard", "tap", "untap", "return")),
    *((words, "return") for words in ("手札に戻した", "手札に加えた")),
    *((words, "put") for words in ways("(墓地に|マナゾーンに)置いた", "(|シールドに)加えた", "バトルゾーンに出した")),
]
"""The participles for cards of an earlier instruction, each with its verb."""
_CHOSEN_AND_OTHERS = ways("(選び|選んで|残し)(それ以外|残り|その他)")
_ONE_MORE = ways("シールドを(さらに|さらにもう|もう)1枚", "1枚シールドをさらに", "さらに1枚シールドを")
_PUT_BACK = re.compile(
    r"(?:そのあと)?(?:(?:それ|それら|そのカード)を)?好きな順序で(?:(?:元|(?:自分の)?山札の(?:一番)?上)に(?:戻す|置く)|戻す)(?=。|」|$)"
)
_ASKED_OF = re.compile(
    r"。(?:それ|そのカード)が[^。]*?(?:なら|であれば|の場合|だったら)(?!バトルゾーンに|手札に|マナゾーンに|墓地に)"
)
"""That a sentence asks about the card just revealed, and does something else than putting it somewhere."""
_NUMBER_OF_WORDS = {"もう1枚": 1, "さらに1枚": 1, "さらにもう1枚": 1, "もう2枚": 2, "さらに2枚": 2}


class Clauses(Conditions):
    """Parses actions and grants. Each ``read_KIND`` method yields (end, meaning) for a kind of phrase."""

    # actions

    def read_instruction(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an action; yields a list of one or several instructions."""
        yield from ((end, [node]) for end, node in self.any_of(Instruction, at, form, without=(say.If, say.May, Look)))
        for words, instruction in wordings("instruction").items() if form == PLAIN else ():
            yield from ((end, [ParsedNode(instruction, (at, end))]) for end in self.words_at((words,), at))
        for end in self.words_at(self.forms_of(_FLIPPED, form), at):
            yield end, [ParsedNode({"flip": "this"}, (at, end))]
        yield from self._discarded(at, form)
        yield from self._moved_from_top(at, form)
        yield from self._peeked(at, form)
        yield from self._revealed_until(at, form)
        yield from self._all_put(at, form)
        yield from self._shuffled_in(at, form)
        yield from self._under_shields(at, form)
        yield from self._of_those(at, form)
        yield from self._top_of(at, form)
        yield from self._either_place(at, form)
        yield from self._drawn_up_to(at, form)
        yield from self._chosen_by_other(at, form)
        yield from self._equipped(at, form)
        yield from self._mekraid(at, form)
        for start, side in self._deck(at) if form == PLAIN else ():
            for end in self.words_at(("1枚を見せる", "1枚を表向きにする"), start):
                if _ASKED_OF.match(self.text, end):
                    deck = {"zone": "deck", **({} if side == "own" else {"side": side})}
                    yield end, [ParsedNode({"reveal": deck, "top": 1}, (at, end))]
        chosen = [(e, c) for end, c in self.slot("cards", "", at) for e in self.words_at(("を",), end)]
        for end, cards in (*chosen, *self.slot("object", "", at)):
            if isinstance(cards, Mapping) and 1 not in (cards.get("count"), cards.get("up_to")):
                continue  # each of several can be tapped or untapped
            for last in self.words_at(self.forms_of(("タップまたはアンタップする",), form), end):
                name = f"~picked {at}"
                either = ParsedNode({"either": [[{"tap": name}], [{"untap": name}]]}, (end, last))
                yield last, [ParsedNode({"pick": cards, "as": name}, (at, end)), either]
        yield from self._both(at, form)
        yield from self._of_two_kinds(at, form)
        yield from self._all_others(at, form)
        yield from self._shown_from_hand(at, form)
        for last, cards, other in self.row(at, "object", "cards", self.forms_of(("とバトルさせる",), form)):
            yield last, [ParsedNode({"battle": cards, "with": other}, (at, last))]
        for last, cards, other in self.row(at, "cards", ("と",), "cards", self.forms_of(("をバトルさせる",), form)):
            yield last, [ParsedNode({"battle": cards, "with": other}, (at, last))]

    def _mekraid(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read the word メクレイド: of the top three cards, one of a kind up to a cost may be used for free."""
        kinds: list[tuple[int, Mapping[str, Any]]] = [
            *(
                (end, {"civilization": of})
                for start, of in self.slot("civilizations", "", at)
                for end in self.words_at(("の",), start)
            ),
            *(
                (end, {"race": race})
                for start, race in self.slot("race", "", at)
                for end in self.words_at(("・",), start)
            ),
        ]
        for start, like in ((at, {}), *kinds):
            for last, number in self.row(start, ("メクレイド",), "plain", self.forms_of(("する",), form)):
                take = {**like, "cost": {"max": number}, "up_to": 1}
                yield last, [ParsedNode({"look": 3, "take": take, "use": True, "rest": "bottom"}, (at, last))]

    def _equipped(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that the weapon just put out is equipped: このクリーチャーに装備する."""
        for last, bearer in self.row(at, "pointer", [f"に装備{verb}" for verb in self.forms_of(("する",), form)]):
            yield last, [ParsedNode({"equip": f"{THAT} weapon", "to": bearer}, (at, last))]

    def _chosen_by_other(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that the opponent chooses among one's cards: 自分の手札を1枚相手に選ばせる."""
        verbs = {PLAIN: "選ばせる", STEM: "選ばせ", TE: "選ばせて", MAY: "選ばせてもよい"}
        for last, cards in self.row(at, "some", (f"相手に{verbs[form]}",) if form in verbs else ()):
            yield last, [ParsedNode({"pick": cards, "who": "opponent"}, (at, last))]

    def _drawn_up_to(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that cards are drawn up to a number in the hand: 3枚になるまでカードを引く."""
        for last, number in self.row(
            at,
            ("", "自分の手札が", "手札が"),
            "plain",
            ("枚になるまでカードを", "枚になるようにカードを"),
            self.forms_of(("引く",), form),
        ):
            missing = {"count": {"zone": "hand"}, "times": -1, "plus": number}
            yield last, [ParsedNode({"draw": missing}, (at, last))]
        for last, more in self.row(
            at, ("その枚数より", "捨てた枚数より"), "plain", ("枚多くカードを",), self.forms_of(("引く",), form)
        ):
            yield last, [ParsedNode({"draw": {"number": THAT, "plus": more}}, (at, last))]
        for last, noun in self.row(
            at, "noun", ("と同じ枚数になるまでカードを", "と同じ数になるまでカードを"), self.forms_of(("引く",), form)
        ):
            if (cards := self.selected(noun, {}, (at, last))) is not None and noun.get("side") == "enemy":
                fewer = {"amount": {"count": {"zone": "hand"}}, "max": {"count": cards, "plus": -1}}
                one = ParsedNode({"if": fewer, "then": [{"draw": 1}]}, (at, last))
                yield last, [ParsedNode({"repeat": {"count": cards}, "do": [one]}, (at, last))]

    def _either_place(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that a card goes to one of two zones: 手札を1枚マナゾーンか自分のシールドゾーンに置く."""
        for end, cards in self.slot("object", "", at):
            pointer = cards if isinstance(cards, str) else f"~picked {at}"
            pick = [] if isinstance(cards, str) else [ParsedNode({"pick": cards, "as": pointer}, (at, end))]
            for last, either in self._either_landing(pointer, end, form):
                if isinstance(cards, str) or cards.get("zone") != "hand" or "graveyard" not in str(either):
                    yield last, [*pick, either]

    def _either_landing(self, cards: str, at: int, form: str) -> Iterator[tuple[int, ParsedNode]]:
        """Read one of two places: マナゾーンかシールドゾーンに置く, 手札に加えるか山札の一番下に置く."""
        firsts: list[tuple[int, Mapping[str, Any]]] = [
            (after, {"into": zone})
            for start in self.words_at(OWNERS, at)
            for after, zone in self.slot("one_zone", "", start)
        ]
        for after, first in (*firsts, *self.slot("landing", "", at)):
            for last, landing in self.row(after, ("か", "または", "かまたは"), f"landing/{form}"):
                if first != landing:
                    both = [[put_into(cards, first)], [put_into(cards, landing)]]
                    yield last, ParsedNode({"either": both}, (at, last))

    def _top_of(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that only the top card of a creature is put somewhere: そのクリーチャーの上から1枚を墓地に置く."""
        chosen = [
            (after, cards)
            for end, cards in self.slot("some", "", at)
            for after in self.words_at(ways("(選び|選んで)(そのクリーチャー|)"), end)
        ]
        chosen += self.slot("cards", "", at)
        for end, cards in (*self.slot("pointer", "", at), *self.slot("all", "", at), *chosen):
            for last, landing in self.row(end, ("の上から1枚を", "上から1枚を"), f"landing/{form}"):
                if cards != "this" and (isinstance(cards, str) or cards.get("zone") is None):
                    yield last, [ParsedNode({"put": cards, **landing, "card": True}, (at, last))]

    def _of_two_kinds(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that cards of two kinds go together: 相手のクリーチャーを1体と自分のクリーチャーを1体選び."""
        for start, place in self.slot("from", "", at):
            for end, (one, other) in self.series("counted", "", start, ("と",), least=2, most=2):
                for (after,) in self.row(end, ("を", ""), ("", "選び")) if "side" in place else ():
                    yield from self._done_to_two({**place, **one}, {**place, **other}, at, after, form)
        kinds = [
            (after, one) for end, one in self.slot("some", "", at) for after in self.words_at(("と", "および"), end)
        ]
        for start, one in kinds:
            for end, other in self.slot("object", "", start):
                if not isinstance(other, Mapping) or not all({"count", "up_to"} & set(kind) for kind in (one, other)):
                    continue
                if ("zone" in one) == ("zone" in other):  # a zone named once could be meant for both
                    yield from self._done_to_two(one, other, at, end, form)

    def _done_to_two(
        self, one: Mapping[str, Any], other: Mapping[str, Any], at: int, end: int, form: str
    ) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read what is done to one card of each of two kinds."""
        names = [f"~picked {at}", f"~picked {at} other"]
        apart = any(one.get(field, "") != other.get(field, "") for field in ("type", "side"))
        second = other if apart else {**other, "but": names[0]}
        picks = [
            ParsedNode({"pick": ParsedNode(kind, (at, end)), "as": name}, (at, end))
            for kind, name in zip((one, second), names, strict=True)
        ]
        yield from ((last, [*picks, done]) for last, done in self._done_to(names, end, form))
        if one.get("zone", "hand") != "hand" != other.get("zone", "hand"):
            for last, landing in self.slot("landing", "", end, form):
                if landing["into"] == "graveyard":
                    yield last, [*picks, ParsedNode(put_into(names, landing), (at, last))]

    def _done_to(self, cards: Any, at: int, form: str) -> Iterator[tuple[int, ParsedNode]]:
        """Read what is done to creatures: 破壊する, タップする, 持ち主の手札に戻す."""
        for verb, words in (("destroy", "破壊する"), ("tap", "タップする"), ("untap", "アンタップする")):
            yield from (
                (e, ParsedNode({verb: cards}, (at, e))) for e in self.words_at(self.forms_of((words,), form), at)
            )
        for end, landing in self.slot("landing", "", at, form):
            if landing["into"] != "graveyard":
                yield end, ParsedNode(put_into(cards, landing), (at, end))

    def _both(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse an instruction about two creatures: このクリーチャーとブロックしたクリーチャーを破壊する."""
        for after, one, other in self.row(at, "pointer", ("と",), "pointer"):
            for verb_at in self.words_at(("を", "をそれぞれ"), after) if one != other else ():
                yield from ((last, [done]) for last, done in self._done_to([one, other], verb_at, form))

    def _all_others(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that some cards are chosen and all the others are put somewhere: 3枚選びそれ以外を墓地に置く."""
        for end, start, cards in self._chosen_among(at):
            others = {name: one for name, one in cards.items() if name not in ("count", "up_to")}
            for middle, same in ((start, others), *self._others_named(start, others)):
                for after in self.words_at(("を", "をすべて"), middle):
                    pick = ParsedNode({"pick": cards, "as": f"~picked {at}"}, (at, end))
                    rest = {**same, "but": f"~picked {at}"}
                    for last, landing in self.slot("landing", "", after, form):
                        yield last, [pick, ParsedNode({"put": ParsedNode(rest, (start, last)), **landing}, (at, last))]
                    for verb, words in (("destroy", "破壊する"), ("tap", "タップする")):
                        for last in self.words_at(self.forms_of((words,), form), after):
                            yield last, [pick, ParsedNode({verb: ParsedNode(rest, (start, last))}, (at, last))]

    def _chosen_among(self, at: int) -> Iterator[tuple[int, int, Mapping[str, Any]]]:
        """Read cards that are chosen, and the word for the others; yields where each begins."""
        for end, cards in self.slot("some", "", at):
            yield from ((end, start, cards) for start in self.words_at(_CHOSEN_AND_OTHERS, end))
        for end, noun, number in self.row(at, "noun", ("を",), "quantity"):
            among = self.selected(noun, number, (at, end)) if "count" in number else None
            for start in self.words_at([f"になるまで{one}" for one in _CHOSEN_AND_OTHERS], end):
                if among is not None:
                    yield end, start, among

    def _others_named(self, at: int, others: Mapping[str, Any]) -> Iterator[tuple[int, Mapping[str, Any]]]:
        for end, noun in self.row(at, ("の",), "noun"):
            made = self.selected({name: one for name, one in noun.items() if name != EVERY}, {}, (at, end))
            if made == others:
                yield end, others

    def _shown_from_hand(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that chosen cards of a hand are shown: 自分の手札から好きな数の光のカードを見せる."""
        for end, cards in self.slot("object", "", at):
            if (
                isinstance(cards, Mapping)
                and cards.get("zone") == "hand"
                and {"count", "up_to", "any_number"} & set(cards)
            ):
                for last in self.words_at(self.forms_of(("見せる",), form), end):
                    yield last, [ParsedNode({"reveal": cards}, (at, last))]

    def _under_shields(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse putting the top card of the deck under a shield: 山札の上から1枚を自分のシールドいずれかの下に置く."""
        for start, side in self._deck(at):
            for facing, number in self.row(start, "quantity", ("を", "ずつ"), FACING):
                for words, every in (
                    ("自分のシールドいずれかの下に置く", False),
                    ("自分のシールドいずれか1枚の下に置く", False),
                    ("自分のすべてのシールドの下に置く", True),
                ):
                    for last in self.words_at(self.forms_of((words,), form), facing):
                        if side != "own" or not isinstance(number.get("count"), int):
                            continue
                        one = ParsedNode(
                            {"pick": {"zone": "shield_zone", "count": 1}, "as": f"~picked {at}"}, (at, last)
                        )
                        under: Any = {"zone": "shield_zone"} if every else f"~picked {at}"
                        node = {"from_top": number["count"], "into": "shield_zone", "under": under}
                        yield last, [*([] if every else [one]), ParsedNode(node, (at, last))]

    def _of_those(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse an action on some of the cards looked at: その中から呪文を1枚選び捨てさせる."""
        for end, found in self.row(at, ("その中から",), "found"):
            for last in self.words_at(self.forms_of(("捨てさせる", "捨てる"), form), end):
                yield last, [ParsedNode({OF_THOSE: found, "discard": "all"}, (at, last))]
            for last in self.words_at(self.forms_of(("選ぶ",), form), end):
                yield last, [ParsedNode({OF_THOSE: found, "pick": True}, (at, last))]
            for last, landing in self.row(end, ("", "相手はそれを", "相手はそのカードを"), f"landing/{form}"):
                if landing["into"] == "hand":
                    yield last, [ParsedNode({OF_THOSE: found, "return": True}, (at, last))]
                else:
                    yield last, [ParsedNode({OF_THOSE: found, "put": True, **landing}, (at, last))]

    def read_options(self, argument: str, at: int, form: str) -> Meanings:
        """Parse two or more bracketed alternatives: 「…」「…」."""
        if form == PLAIN:
            yield from self.series("option", "", at, ("",), least=2)

    def read_option(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a bracketed alternative as its instructions: 「カードを1枚引く。」."""
        for end, done in self.row(at, ("「",), "sentences"):
            yield from ((after, done) for after in self.words_at(("」",), end))

    def read_actor(self, argument: str, at: int, form: str) -> Meanings:
        """Yield ``you`` without consuming words: the player whose text it is acts, unless an earlier word names one."""
        yield at, "you"

    def read_player(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a player: 自分, 相手 or 各プレイヤー."""
        for words, who in (("自分", "you"), ("相手", "opponent"), ("各プレイヤー", "each")):
            yield from ((end, who) for end in self.words_at((words,), at))

    def read_landing(self, argument: str, at: int, form: str) -> Meanings:
        """Parse where and how cards are put: 持ち主の墓地に置く, タップしてマナゾーンに置く."""
        starts: list[tuple[int, dict[str, Any]]] = [
            (end, {}) for facing in self.words_at(FACING, at) for end in self.words_at(_FROM_BATTLE, facing)
        ]
        starts += [(end, {"tapped": True}) for start, _ in starts for end in self.words_at(("タップして",), start)]
        starts = [(end, tapped) for start, tapped in starts for end in self.words_at(OWNERS, start)]
        starts += [(end, {"tapped": True}) for start, _ in starts for end in self.words_at(("タップして",), start)]
        for words, fields in LANDING.items():
            zone, to, verb = words.partition("ゾーンに")
            for start, tapped in starts:
                yield from (
                    (e, Fields({**fields, **tapped})) for e in self.words_at(self.forms_of((words,), form), start)
                )
                for end in self.words_at(self.forms_of((f"{zone}{to}タップして{verb}",), form), start) if to else ():
                    yield end, Fields({**fields, "tapped": True})

    def read_facing(self, argument: str, at: int, form: str) -> Meanings:
        """Skip how cards lie while they are put somewhere (裏向きにして); the rules of the game say the same."""
        yield from ((end, Fields()) for end in self.words_at(FACING, at))

    def read_owners(self, argument: str, at: int, form: str) -> Meanings:
        """Skip whose zone cards go to (持ち主の): by the rules it is always their owner's."""
        yield from ((end, Fields()) for end in self.words_at(OWNERS, at))

    def read_whole(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the name of a zone that stands for all its cards: 相手の手札を."""
        for end, noun in self.slot("noun", "", at):
            if noun.get("zone") in ("hand", "shield_zone"):
                for after in self.words_at(("を", "をすべて"), end):
                    yield from self._made(noun, {}, at, after)
        for after, side in self.row(at, "whose", ("墓地をすべて",)):
            yield from self._made({"zone": "graveyard", "side": side}, {}, at, after)

    def read_placing(self, argument: str, at: int, form: str) -> Meanings:
        """Skip a verb for putting cards into a zone: 出す, 加える, 置く."""
        yield from ((end, Fields()) for end in self.words_at(self.forms_of(("出す", "加える", "置く"), form), at))

    def read_edge(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an end of the deck: 上 is ``top``, 下 is ``bottom``."""
        for words, edge in (("一番上", "top"), ("一番下", "bottom"), ("上", "top"), ("下", "bottom")):
            yield from ((end, edge) for end in self.words_at((words,), at))

    def accepts(self, kind: type[Any], fields: dict[str, Any]) -> dict[str, Any] | None:
        """Return the fields of a node in their usual form.

        For example, moving from the battle zone to the graveyard is written as destroying.
        """
        for about in ("unattackable_by", "unblockable_by", "attacks_untapped", "against", "slayer"):
            if isinstance(like := fields.get(about), Mapping):
                kept = {name: value for name, value in like.items() if (name, value) != ("type", "creature")}
                return {**fields, about: kept}
        turned = fields.get("tap", fields.get("untap"))
        if isinstance(turned, ParsedNode) and "cards" in turned:  # a card in the battle zone turns as a whole element
            whole = {name: value for name, value in turned.items() if name != "cards"}
            return {name: ParsedNode(whole, one.span) if one is turned else one for name, one in fields.items()}
        if isinstance(cards := fields.get("put", fields.get("return")), Mapping) and "seal" in cards:
            return {**fields, "card": True}
        taken = fields.get("return", fields.get("put") if fields.get("into") == "hand" else None)
        of_anyone = isinstance(taken, Mapping) and (taken.get("zone"), taken.get("side")) == ("shield_zone", "any")
        if of_anyone and "持ち主" not in self.text:
            return None  # whose shields, if they go to the hand of one player?
        if isinstance(paid := fields.get("o_drive"), str):
            return {**fields, "o_drive": [paid]}
        if "into" in fields and "put" in fields:
            put = fields["put"]
            zone = put.get("zone", "battle_zone") if isinstance(put, Mapping) else None
            if put == "this" and fields["into"] == "graveyard" and "このクリーチャーを" in self.text:
                return {"destroy": put}
            if fields["into"] in (zone if isinstance(zone, list) else [zone]):
                return None
            if isinstance(zone, list) and "hand" in zone and fields["into"] == "graveyard":
                return None  # a card from the hand would be discarded
            if fields["into"] == "hand":
                rest = {name: one for name, one in fields.items() if name not in ("put", "into")}
                return {"return": put, **rest} if not rest else None
            if zone == "battle_zone" and fields["into"] == "graveyard" and is_creature(put) and "card" not in fields:
                return {"destroy": put}
            if zone == "hand" and fields["into"] == "graveyard":
                return None
        return fields

    def _discarded(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse a discard: 手札を1枚捨てる, 相手の手札を1枚見ないで選び捨てさせる."""
        verbs = self.forms_of(("捨てる", "捨てさせる"), form)
        for end, value in self.row(at, ("相手に",), "object"):
            if isinstance(value, Mapping) and value.get("zone") == "hand" and value.get("side") == SELF:
                for after in self.words_at(self.forms_of(("捨てさせる",), form), end):
                    yield after, _discard({**value, "side": "enemy"}, (at, after))
        for end, value in (*self.slot("object", "", at), *self.slot("whole", "", at)):
            if isinstance(value, str) and (value == "this" or value.startswith(THAT)):
                for after in self.words_at(verbs, end):
                    yield after, [ParsedNode({"discard": "all", "which": value}, (at, after))]
            if not isinstance(value, Mapping) or value.get("zone") != "hand":
                continue
            yield from ((after, _discard(value, (at, after))) for after in self.words_at(verbs, end))
            for last, landing in self.slot("landing", "", end, form):
                if landing.get("into") == "graveyard":
                    yield last, _discard(value, (at, last))

    def _moved_from_top(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse moving cards from the top of the deck: 自分の山札の上から1枚を自分のマナゾーンに置く."""
        named = [
            (end, number, side)
            for start, side in self._deck(at)
            for after, number in self.slot("quantity", "", start)
            for end in self.words_at(("を", "", "のカードを"), after)
        ]
        for start, number, side in named:
            for last, landing in self.row(start, FACING, f"landing/{form}") if side == "own" else ():
                if isinstance(most := number.get("up_to"), int) and landing["into"] != "hand":
                    chosen = ParsedNode({"name_number": {"min": 0, "max": most}, "as": f"~picked {at}"}, (at, start))
                    yield last, [chosen, ParsedNode({"from_top": {"number": chosen["as"]}, **landing}, (at, last))]
        several = [(end, number.get("count"), side) for end, number, side in named]
        counts = [
            *self.row(at, "many 枚", ("のカードを", "カードを")),
            *((end, number.get("count")) for end, number in self.row(at, ("カードを",), "quantity")),
        ]
        several += [
            (end, count, side)
            for middle, count in counts
            for start, side in self._deck(middle)
            for end in self.words_at(("", "取り"), start)
        ]
        for start, count, side in several:
            bottom = [(end, {"into": "deck"}) for end in self.words_at(self.forms_of(("一番下に置く",), form), start)]
            for last, landing in (*self.row(start, FACING, f"landing/{form}"), *bottom):
                if landing["into"] != "hand" and count is not None:
                    yield last, [ParsedNode({"from_top": count, **landing, **_who(side)}, (at, last))]

    def _deck(self, at: int) -> Iterator[tuple[int, str]]:
        for words, side in (("自分の", "own"), ("自身の", SELF), ("相手の", "enemy"), ("", "own")):
            for end in self.words_at((words,), at):
                yield from ((after, side) for after in self.words_at(("山札の上から", "山札のカードを上から"), end))

    def _peeked(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse looking at cards and putting them back: 相手のシールドを1枚見る。その後元に戻す."""
        for end, value in (*self.slot("object", "", at), *self.slot("whole", "", at)):
            if isinstance(value, Mapping) and value.get("zone") in ("hand", "shield_zone"):
                for after in self.words_at(self.forms_of(("見る",), form), end):
                    look = [ParsedNode({"look_at": value}, (at, after))]
                    yield after, look
                    yield from ((last, look) for last in self.words_at(_SEEN_PUT_BACK, after))
                for (last,) in self.row(
                    end, ("見て", "見て元の場所に", "見てから"), self.forms_of(("元に戻す", "戻す"), form)
                ):
                    yield last, [ParsedNode({"look_at": value}, (at, last))]

        for (end,) in self.row(at, ("プレイヤー1人のシールドをすべて",), self.forms_of(("見る",), form)):
            zones = ({"zone": "shield_zone"}, {"zone": "shield_zone", "side": "enemy"})
            looks = [[ParsedNode({"look_at": zone}, (at, end))] for zone in zones]
            for last in self.words_at(_SEEN_PUT_BACK, end):
                yield last, [ParsedNode({"either": looks}, (at, last))]
        for end in self.words_at(self.forms_of(("相手の山札を見る",), form), at):
            yield end, [ParsedNode({"look_at": {"zone": "deck", "side": "enemy"}}, (at, end))]
        for end, one in self._seen_whole(at, ""):
            for after in self.words_at(("を",), end) if "top" in one else ():
                yield from ((last, [one]) for last in self.words_at(self.forms_of(("見る",), form), after))
            for middle in self.words_at(("と",), end):
                for after, other in self._seen_whole(middle, one["look_at"].get("side", "own")):
                    for (last,) in self.row(after, ("を", "をすべて"), self.forms_of(("見る",), form)):
                        yield last, [one, other]
                        yield from ((close, [one, other]) for close in self.words_at(_SEEN_PUT_BACK, last))

    def _seen_whole(self, at: int, side: str) -> Iterator[tuple[int, ParsedNode]]:
        """Read what is looked at: a whole hand or all shields, or the top of the opponent's deck."""
        for start, whose in self._deck(at):
            for end, number in self.slot("quantity", "", start):
                if (whose == "enemy" or side == "enemy") and "count" in number:
                    deck = {"zone": "deck", "side": "enemy"}
                    yield end, ParsedNode({"look_at": deck, "top": number["count"]}, (at, end))
        whole = self.slot("noun", "", at)
        for end, noun in whole:
            if (
                noun.get("zone") in ("hand", "shield_zone")
                and set(noun) <= {"zone", "side"}
                and (side or "side" in noun)
            ):
                made = self.selected({**({"side": side} if side else {}), **noun}, {}, (at, end))
                yield end, ParsedNode({"look_at": made}, (at, end))

    def _revealed_until(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Read that cards are turned up until one of a kind comes: クリーチャーが出るまでカードを表向きにする."""
        kinds = [(e, side, like) for s, side in self._deck(at) for e, like in self.row(s, "like", ("が出るまで",))]
        kinds += [(e, side, like) for s, like in self.row(at, "like", ("が出るまで",)) for e, side in self._deck(s)]
        verbs = self.forms_of(("表向きにする", "表向きにしてゆく", "見せる"), form)
        for start, side, like in kinds:
            for (last,) in self.row(start, ("", "カードを", "1枚ずつ"), verbs):
                yield last, [_until_found(side, like, (at, last))]

    def _all_put(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse moving a whole zone: 自分の手札を自分のマナゾーンに置く."""
        for last, value, landing in self.row(at, "whole", FACING, f"landing/{form}"):
            if landing["into"] in ("mana_zone", "shield_zone", "deck") and value.get("zone") != landing["into"]:
                yield last, [ParsedNode({"put": value, **landing}, (at, last))]

    def _shuffled_in(self, at: int, form: str) -> Iterator[tuple[int, list[ParsedNode]]]:
        """Parse shuffling cards into the deck: 自分の山札に加えてシャッフルする."""
        for end, value in (*self.slot("object", "", at), *self.slot("whole", "", at)):
            for (middle,) in self.row(
                end, ("", "好きな順序で"), OWNERS, ("山札に加えて", "山札に戻して", "山札に加え", "山札に戻し")
            ):
                for last in self.words_at(self.forms_of(("シャッフルする",), form), middle):
                    put = ParsedNode({"put": value, "into": "deck"}, (at, middle))
                    yield last, [put, shuffled_after(value, (middle, last))]

    def read_chain(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a chain of clauses, each leading to the next: カードを1枚引き、手札を1枚捨てる."""
        yield from self.slot("instruction", "", at, form)
        for going_on in (STEM, TE) if form != MAY else (TE,):
            for last, first, rest in self.row(
                at, f"instruction/{going_on}", ("", "そのあと", "さらに"), f"chain/{form}"
            ):
                yield last, [*first, *rest]

    # looking through a deck

    def read_looking(self, argument: str, at: int, form: str) -> Meanings:
        """Parse sentences about searching the deck or looking at its top cards, including what is done with them."""
        yield from self._searched(at)
        yield from self._sought(at)
        yield from self._looked(at)
        yield from self._turned_up(at)
        yield from self._split_among_zones(at)
        for going_on in (STEM, TE):
            for end, first in self.slot("instruction", "", at, going_on):
                for last, rest in (*self._searched(end), *self._turned_up(end), *self._looked(end)):
                    yield last, [*first, *rest]

    def read_found(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the cards taken from among others: ドラゴンを1体選び."""
        for end, value in self.slot("some", "", at):
            taken = {name: one for name, one in value.items() if name not in ("zone", "side")}
            if value.get("side", "any") != "any" or EACH in value:
                continue
            for after in self.words_at(("", "選び", "選んで", "を選び", "選び出し"), end):
                yield after, ParsedNode(taken, (at, end))
        for end, number in self.slot("quantity", "", at):
            for (last,) in self.row(end, ("を", ""), ("", "選び", "選んで")):
                made = self.selected({}, number, (at, end))
                if made is not None:
                    yield last, ParsedNode({k: v for k, v in made.items() if k != "side"}, (at, end))

    def read_counted(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a number of cards of a kind without a particle: ドラゴン1体."""
        for end, like in self.slot("like", "", at):
            numbers = [one for start in self.words_at(("", "を"), end) for one in self.slot("quantity", "", start)]
            for after, number in numbers:
                if isinstance(number.get("count"), int):
                    made = self.selected(like, number, (at, after))
                    assert made is not None  # it has one number and one kind
                    yield after, ParsedNode({name: one for name, one in made.items() if name != "side"}, made.span)

    def _searched(self, at: int) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        looking = (
            "自分の山札を見る。その中から",
            "自分の山札を見て。その中から",
            "自分の山札を見てその中から",
            "自分の山札を見て",
            "自分の山札から",
            "山札を見る。その中から",
        )
        for end, found in self.row(at, looking, "found"):
            yield from self._put_from_deck(found, at, end)
            for last in self.words_at(_ON_TOP, end):
                shown = "見せ" in self.text[end:last]
                sought = _may_take(found) if "もよい。" in self.text[end:last] else found
                node = {"search": sought, "into": "deck", "onto": "top", **({"reveal": True} if shown else {})}
                yield last, [ParsedNode(node, (at, last))]
            for shown_end, shown in self._shown(end):
                for last, landing in self.slot("landing", "", shown_end, STEM):
                    node = {"search": found, **landing, **({"reveal": True} if shown else {})}
                    search = ParsedNode(node, (at, last))
                    for close in self.words_at(("そのあと山札をシャッフルする", "山札をシャッフルする"), last):
                        yield close, [search, ParsedNode({"shuffle": "you"}, (last, close))]
                    for then, chain in self.slot("chain", "", last):
                        for close in self.words_at(("。そのあと山札をシャッフルする",), then):
                            yield close, [search, *chain, ParsedNode({"shuffle": "you"}, (then, close))]

    def _sought(self, at: int) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        """Read a search that names the cards first: ドラゴンを1体自分の山札から探してバトルゾーンに出す."""
        for after, noun, number in self.row(at, "noun", ("を",), "quantity"):
            made = self.selected({n: v for n, v in noun.items() if n != EVERY}, number, (at, after))
            for start in self.words_at(("自分の山札から探して", "自分の山札から選び"), after):
                if made is not None and not {"zone", "side"} & set(noun):
                    found = {name: one for name, one in made.items() if name != "side"}
                    yield from self._put_from_deck(found, at, start)

    def _put_from_deck(
        self, found: Mapping[str, Any], at: int, start: int
    ) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        """Read where the cards of a search go, and that the deck is shuffled."""
        for shown_end, shown in self._shown(start):
            for form in (PLAIN, MAY):
                for last, landing in self.slot("landing", "", shown_end, form):
                    for close in self.words_at(SHUFFLED, last):
                        search = ParsedNode(
                            {"search": found, **landing, **({"reveal": True} if shown else {})}, (at, last)
                        )
                        first = ParsedNode({"may": [search]}, (at, last)) if form == MAY else search
                        yield close, [first, ParsedNode({"shuffle": "you"}, (last, close))]

    def _shown(self, at: int) -> Iterator[tuple[int, bool]]:
        yield at, False
        yield from ((end, True) for end in self.words_at(_SHOWN, at))
        yield from ((end, True) for end in self.words_at(("探して表向きにし", "表向きにして"), at))

    def _looked(self, at: int) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        for start, side in self._deck(at):
            if side != "own":
                continue
            for after, number in self.row(start, "quantity", ("を", "")):
                for verb, face_up, optional in (
                    ("表向きにする", True, False),
                    ("見る", False, False),
                    ("表向きにし", True, False),
                    ("表向きにしてもよい", True, True),
                    ("見てもよい", False, True),
                    ("見て", False, False),
                ):
                    so = (f"{verb}。そうした場合",) if optional else ()
                    for last in self.words_at((f"{verb}。", verb, *so), after):
                        look = {"look": number.get("count"), **({"face_up": True} if face_up else {})}
                        if isinstance(look["look"], int):
                            yield from self._taken(look, optional, at, last)

    def _turned_up(self, at: int) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        """Read that the top card is seen and goes where its kind says: そのカードがドラゴンなら手札に加える."""
        reveal = {"reveal": {"zone": "deck"}, "top": 1, "as": TURNED_UP}
        look = {"look": 1, "rest": "top", "seen": TURNED_UP}
        for start in self.words_at(("自分の山札の上から1枚を",), at):
            for end in self.words_at([f"見て{object_}" for object_ in ("", "それを", "そのカードを")], start):
                for form in (PLAIN, MAY):
                    yield from (
                        (last, [ParsedNode(look, (at, end)), *steps]) for last, steps in self._landed(end, form)
                    )
            for verb, shown in (("表向きにする", reveal), ("見せる", reveal), ("見る", look)):
                for form in (PLAIN, MAY):
                    (verb_form,) = self.forms_of((verb,), form)
                    for end in self.words_at([f"{verb_form}。{lead}" for lead in _THE_CARD], start):
                        for last, steps in self._put_seen_card(end):
                            done: list[Mapping[str, Any]] = [ParsedNode(shown, (at, end)), *steps]
                            yield last, [ParsedNode({"may": done}, (at, last))] if form == MAY else done

    def _split_among_zones(self, at: int) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        """Read that the top cards go to three zones: 3枚を見る。そのうちの1枚を手札に加え、1枚を…置き、残りを…置く."""
        for start, side in self._deck(at) if self.text.startswith(("自分の山札", "山札"), at) else ():
            for end, number in self.slot("quantity", "", start):
                for verb, more in (("見る", {}), ("表向きにする", {"face_up": True})):
                    for first_end, first in self.row(
                        end, [f"を{verb}。{of}1枚を" for of in ("そのうちの", "その中から")], f"landing/{STEM}"
                    ):
                        for second_end, second in self.row(first_end, ("1枚を", "もう1枚を"), f"landing/{STEM}"):
                            rests = ("残りを", "残りの1枚を", *(("1枚を",) if number.get("count") == 3 else ()))
                            for last, rest in self.row(second_end, rests, "landing"):
                                seen = f"~picked {at}"
                                card = {"zone": "deck", "among": seen, "count": 1}
                                look = {"look": number.get("count"), **more, "seen": seen}
                                look["do"] = [put_into(card, first), put_into(card, second)]
                                to = rest.get("position", "bottom") if rest["into"] == "deck" else rest["into"]
                                if side == "own" and isinstance(look["look"], int):
                                    yield last, [ParsedNode({**look, "rest": to}, (at, last))]
                        # a pile of the second card alone goes where nothing is left over
                        for last, second in self.row(first_end, ("もう1枚を", "残りを"), "landing"):
                            if second["into"] == "shield_zone" and number.get("count") == 2:
                                seen = f"~picked {at}"
                                card = {"zone": "deck", "among": seen, "count": 1}
                                look = {"look": 2, **more, "seen": seen, "rest": "bottom"}
                                look["do"] = [put_into(card, first), put_into(card, second)]
                                yield last, [ParsedNode(look, (at, last))]

    def _put_seen_card(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Read where the card that was seen goes: always, or only if it is of a kind."""
        for start in self.words_at(("を",), at):
            for form in (PLAIN, MAY):
                yield from self._landed(start, form)
        for then, like in self.row(at, ("が",), "like", _IF_IT_IS):
            for last, node in self._put_seen_card_if(like, then):
                yield last, node if isinstance(node, list) else [ParsedNode(node, (at, last))]

    def _put_seen_card_if(self, like: Mapping[str, Any], at: int) -> Iterator[tuple[int, dict[str, Any] | list[Any]]]:
        """Read where the card goes if it is of a kind, and where it goes if it is not."""
        asked = {"matches": TURNED_UP, "like": like}
        for end, landing in self.slot("landing", "", at, MAY):
            put = ParsedNode({**put_into(TURNED_UP, landing), "as": "~picked put"}, (at, end))
            for otherwise in self.words_at(("。そうしなければ",), end):
                for last, other in self._landed(otherwise, PLAIN):
                    optional = ParsedNode({"if": asked, "then": [ParsedNode({"may": [put]}, (at, end))]}, (at, end))
                    yield (
                        last,
                        [optional, ParsedNode({"if": {"not": {"did": "~picked put"}}, "then": other}, (end, last))],
                    )
        for form in (PLAIN, MAY, STEM):
            for end, landing in self._landed(at, form):
                if form != STEM:
                    yield end, {"if": asked, "then": landing}
                for middle in self.words_at(("",) if form == STEM else ("。",), end):
                    for words in IF_NOT_SO:
                        for otherwise in self.words_at((words,), middle):
                            for last, other in self._landed(otherwise, PLAIN):
                                yield last, {"if": asked, "then": landing, "else": other}
                    for after, same in self.slot("like", "", middle):
                        for second in self.words_at(_IF_IT_IS, after) if form == STEM else ():
                            for last, node in self._put_seen_card_if(same, second):
                                if isinstance(node, dict) and "else" in node:
                                    yield (
                                        last,
                                        {"if": asked, "then": landing, "else": [ParsedNode(node, (middle, last))]},
                                    )
                        for otherwise in self.words_at(IF_ANOTHER, after):
                            for last, other in self._landed(otherwise, PLAIN):
                                if same == like:
                                    yield last, {"if": asked, "then": landing, "else": other}

    def _landed(self, at: int, form: str) -> Iterator[tuple[int, list[Any]]]:
        for end, landing in self.slot("landing", "", at, form):
            put = put_into(TURNED_UP, landing)
            yield end, [ParsedNode({"may": [put]}, (at, end))] if form == MAY else [ParsedNode(put, (at, end))]
        if form == PLAIN:
            yield from ((end, [either]) for end, either in self._either_landing(TURNED_UP, at, form))

    def _taken(
        self, look: dict[str, Any], optional: bool, at: int, start: int
    ) -> Iterator[tuple[int, list[Mapping[str, Any]]]]:
        for among in self.words_at(("その中から", "その中の", "その中にある", "そのうちの", "そのうち"), start):
            several = [
                (after, one, more)
                for end, (one, *more) in self.series("counted", "", among, ("と",), least=2, most=3)
                for after in self.words_at(("を", ""), end)
            ]
            for end, found, also in (*((end, one, []) for end, one in self.slot("found", "", among)), *several):
                for shown_end, shown in self._shown(end):
                    for form, ending in ((STEM, ""), (PLAIN, "。"), (MAY, "。"), (TE, "")):
                        landed = [
                            one
                            for ordered in self.words_at(("", "好きな順序で"), shown_end)
                            for one in self.slot("landing", "", ordered, form)
                        ]
                        used = self.words_at(self.forms_of(_USED_FREE, form), shown_end)
                        landed += [(last, {"use": True}) for last in used]
                        for last, landing in landed:
                            for after in self.words_at((ending, f"{ending}そのあと"), last):
                                others = (found.get("count"), look["look"]) == (1, 2)
                                for close, rest in self._rest(after, _THE_OTHER if others else ()):
                                    taken = _may_take(found) if form == MAY else found
                                    if taken is None:
                                        continue
                                    more = {"take": taken, **landing, "rest": rest}
                                    if also:
                                        more["also_take"] = [_may_take(one) if form == MAY else one for one in also]
                                    node = ParsedNode(
                                        {**look, **more, **({"reveal": True} if shown else {})}, (at, close)
                                    )
                                    yield close, [ParsedNode({"may": [node]}, (at, close)) if optional else node]
        if (back := _PUT_BACK.match(self.text, start)) is not None:
            close = back.end()
            node = ParsedNode({**look, "rest": "top"}, (at, close))
            yield close, [ParsedNode({"may": [node]}, (at, close)) if optional else node]
        for close, rest in self._rest(start):
            node = ParsedNode({**look, "rest": rest}, (at, close))
            yield close, [ParsedNode({"may": [node]}, (at, close)) if optional else node]

    def _rest(self, at: int, more: Sequence[str] = ()) -> Iterator[tuple[int, str]]:
        """Parse the destination of the remaining cards: 残りを好きな順序で山札の一番下に戻す."""
        nouns = ways(
            "(残り|それ以外|唱えなかった|使わなかった)(|のカード|カード)を", "(他のカード|それら)を", "残りをすべて"
        )
        for last, landing in self.row(at, (*nouns, *more, *(f"他の{n}枚を" for n in range(1, 10))), FACING, "landing"):
            into = landing["into"]
            if into in ("deck", "graveyard", "mana_zone", "hand"):
                yield last, landing.get("position", "bottom") if into == "deck" else into

    # properties given to cards

    def read_predicates(self, argument: str, at: int, form: str) -> Meanings:
        """Parse one or several predicates about cards: パワーは+2000され、「W・ブレイカー」を得る."""
        yield from self.slot("predicate", argument, at, form)
        for going_on in (STEM, TE):
            for end, grant in self.slot("predicate", argument, at, going_on):
                for start in self.words_at(("", "さらに", "また"), end):
                    for last, more in self.slot("predicates", argument, start, form):
                        each_one = isinstance(grant.get("power"), Mapping) and isinstance(more.get("breaks_more"), int)
                        if not (each_one or set(grant) & set(more) - {"keywords", "abilities"}):
                            yield last, _merged(grant, more)

    def read_predicate(self, argument: str, at: int, form: str) -> Meanings:
        """Parse one predicate about cards; with the argument ``power``, the subject is their power."""
        yield from self._power(argument, at, form)
        yield from self._gains(at, form)
        if form in (PLAIN, STEM, TE):
            for words, keyword in SAID_OF.items():
                spellings = (*self.forms_of((words,), form), *_continuative_forms(self.spelling(words), form))
                yield from ((end, {"keywords": keyword.split()}) for end in self.words_at(spellings, at))
            if form == PLAIN:
                for words in ways(
                    "(|バトルゾーンに)タップ(した状態で|している状態で|して)バトルゾーンに出る",
                    "(タップしてバトルゾーンに|バトルゾーンにタップして)(出る|置かれる)",
                    "バトルゾーンにタップして置く",
                ):
                    yield from ((end, {"comes_tapped": True}) for end in self.words_at((words,), at))
        yield from self._kept_off(at, form)
        yield from self._breaks(at, form)
        for last in self.words_at(self.forms_of(("能力を失う", "能力をすべて失う"), form), at):
            yield last, {"lose_abilities": True}
        for end, civilization in self.slot("civilization", "", at) if form == PLAIN else ():
            for last in self.words_at(("のクリーチャーでもある", "でもある"), end):
                yield last, {"civilizations": [civilization]}
        for last in self.words_at(self.forms_of(("すべての文明を得る", "すべての文明を持つ"), form), at):
            yield last, {"civilizations": list(FIVE.values())}
        for end in self.words_at(("自分のターンの終わりに",), at) if form == PLAIN else ():
            for last in self.words_at(("アンタップされる", "アンタップする"), end):
                untaps = {"when": {"event": "turn_ends", "side": "own"}, "do": [{"untap": "this"}]}
                yield last, {"abilities": [ParsedNode(untaps, (at, last))]}
        for last, name in self.row(at, ("名前に",), "card_name", self.forms_of(("を追加する",), form)):
            yield last, {"names": [name]}
        for start in self.words_at(("種族に",), at):
            for end, several in self.series("race", "", start, ("と", "および")):
                yield from (
                    (last, {"races": several}) for last in self.words_at(self.forms_of(("を追加する",), form), end)
                )

    def _power(self, argument: str, at: int, form: str) -> Iterator[tuple[int, dict[str, Any]]]:
        starts = ("",) if argument == "power" else ("パワーは", "パワーが", "パワーを", "パワー")
        for start in self.words_at(starts, at):
            yield from (
                (last, {"times_power": 2})
                for last in self.words_at(self.forms_of(("2倍される", "2倍になる"), form), start)
            )
            for each in self.words_at(("", "それぞれ", "すべて"), start):
                for end, per in ((each, None), *self._per(each)):
                    for sign, factor in (("+", 1), ("-", -1)):
                        for last, number in self.row(end, (sign,), "plain", self.forms_of(("される", "する"), form)):
                            amount: Any = factor * number
                            if per is not None:
                                amount = {**per, "times": amount}
                            yield last, {"power": amount}

    def _per(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse "for each of these cards": 自分のマナゾーンのカード1枚につき."""
        for words, verb in _DONE_BEFORE:
            for after, noun in self.row(
                at, (words, f"こうして{words}", f"その{words}"), "noun", ("1体につき", "1枚につき", "1つにつき")
            ):
                yield after, {"number": f"{THAT} {verb}", **like_among(noun)}
        yield from (
            (start, {"links": True}) for start in self.words_at(("このカードにリンクしているカード1枚につき",), at)
        )
        done = ways("(このターンに|このターン中に|このターン)(自分が|)唱えた呪文1枚につき")
        for end in self.words_at(done, at):
            yield end, {"this_turn": {"event": "used", "side": "own", "card": {"type": "spell"}}}
        for end, noun in self.slot("noun", "", at):
            for words, key in (
                ("の文明1つにつき", "civilizations"),
                ("の文明1種類につき", "civilizations"),
                ("の種族1つにつき", "races"),
                ("の種族1種類につき", "races"),
            ):
                for after in self.words_at((words,), end):
                    made = self.selected(noun, {}, (at, end))
                    if made is not None:
                        yield after, {key: made}
        for start, place in self._zone_of(at):
            for after in self.words_at(("文明1つにつき",), start):
                made = self.selected(place, {}, (at, start))
                if made is not None:
                    yield after, {"civilizations": made}
        for end, noun in self.slot("noun", "", at):
            for after in self.words_at(("1体につき", "1枚につき", "1つにつき"), end):
                counter = {"type": "creature"} if self.text[after - 4] == "体" and "type" not in noun else {}
                made = self.selected({**noun, **counter}, {}, (at, end))
                if made is not None:
                    yield after, {"count": made}

    def _zone_of(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from ((end, dict(place)) for end, place in self.slot("place", "", at))

    def _gains(self, at: int, form: str) -> Iterator[tuple[int, dict[str, Any]]]:
        for end, several in self.series("gained", "", at, ("と", "および", "")):
            grant: dict[str, Any] = {}
            for item in several:
                grant = _merged(grant, item)
            yield from ((last, grant) for last in self.words_at(self.forms_of(("を得る", "を持つ"), form), end))
        for last, lost, gained in self.row(at, "quoted", ("のかわりに",), "quoted", self.forms_of(("を得る",), form)):
            if set(lost) == {"keywords"}:
                yield last, {"lose_keywords": lost["keywords"], **gained}
        for end, word in self.slot("chosen", "", at):
            yield from (
                (last, {"named": word}) for last in self.words_at(self.forms_of(("を追加する", "を得る"), form), end)
            )
        for end in self.words_at(("次の能力を得る。",), at) if form == PLAIN else ():
            yield from self.slot("quoted", "", end)

    def read_gained(self, argument: str, at: int, form: str) -> Meanings:
        """Parse something gained: a quoted keyword or ability (「…」), power (パワー+1000), a race or civilization."""
        yield from self.slot("quoted", "", at)
        yield from ((end, {"races": [race]}) for end, race in self.row(at, ("種族《",), "plain races", ("》",)))
        for end, civilization in self.row(at, "civilization", ("文明",)):
            yield end, {"civilizations": [civilization]}
        for per_end, times in self._per(at):
            for end, number in self.row(per_end, ("「パワーアタッカー+", "「パワーアタッカー"), "plain", ("」",)):
                attacker = ParsedNode({"power_attacker": {**times, "times": number}}, (at, end))
                yield end, {"abilities": [attacker]}
        for per_end, per in ((at, None), *self._per(at)):
            for sign, factor in (("パワー+", 1), ("パワー-", -1)):
                for end, number in self.row(per_end, (sign,), "plain"):
                    amount: Any = factor * number
                    yield end, {"power": amount if per is None else {**per, "times": amount}}

    def read_quoted(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a quoted keyword or ability: 「ブロッカー」."""
        for start in self.words_at(("「",), at):
            for end, grant in self.slot("ability_named", "", start):
                yield from ((after, grant) for after in self.words_at(("」", "。」"), end))
            for end, abilities in self.slot("whole_ability", "", start):
                yield from ((after, abilities) for after in self.words_at(("」", "。」"), end))

    def read_kind(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a kind of cards as a title writes it: 闇のカード, どのカードでも."""
        yield from self.slot("like", "", at)
        yield from ((end, {}) for end in self.words_at((f"どの{argument}でも",), at))

    def read_grant(self, argument: str, at: int, form: str) -> Meanings:
        yield from self.slot("predicates", "", at, form)

    def read_abilities(self, argument: str, at: int, form: str) -> Meanings:
        """Parse abilities, each in brackets, or the instructions of a spell: 「…」「…」."""
        for end, grants in self.series("quoted", "", at, ("",)):
            if all(set(grant) == {"abilities"} for grant in grants):
                yield end, [one for grant in grants for one in grant["abilities"]]
        for end, done in self.row(at, ("「",), "sentences", ("」", "。」")):
            yield end, [{"spell": done}]

    def read_severally(self, argument: str, at: int, form: str) -> Meanings:
        """Skip ずつ, which the cards themselves say."""
        yield from ((end, Fields()) for end in self.words_at(("", "ずつ"), at))

    def read_occasion(self, argument: str, at: int, form: str) -> Meanings:
        """Parse when a delayed action happens: 次にこのカードがバトルを終えるとき, このターン、…たびに."""
        for words, last, more in (("次に", "とき", {}), ("このターン", "たびに", {argument: True})):
            for end, heard in self.row(at, (words,), "happening") if argument or not more else ():
                if "if" not in heard and self.text.endswith(last, at, end):
                    yield end, Fields({"later": heard["when"], **more})

    def read_whole_ability(self, argument: str, at: int, form: str) -> Meanings:
        """Yield nothing; a subclass parses the quoted ability."""
        return ()

    def read_ability_named(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a keyword: ブロッカー, パワーアタッカー+3000, スレイヤー."""
        yield from ((end, {"keywords": [keyword]}) for end, keyword in self._word("keyword", "", at))
        for end, number in self.row(at, ("パワーアタッカー", "パワーアタッカー+"), "plain"):
            yield end, {"abilities": [ParsedNode({"power_attacker": number}, (at, end))]}
        for end, like in self.row(at, ("セイバー:",), "like"):
            yield end, {"abilities": [ParsedNode(saver(like), (at, end))]}
        yield from (
            (end, {"abilities": [ParsedNode({"slayer": {}}, (at, end))]}) for end in self.words_at(("スレイヤー",), at)
        )
        for after, civilizations in self.row(at, "civilizations", ("スレイヤー", "・スレイヤー")):
            yield after, {"abilities": [ParsedNode({"slayer": {"civilization": civilizations}}, (at, after))]}
        for end, civilization in self.row(at, "civilization", ("ステルス",)):
            mana = {"zone": "mana_zone", "side": "enemy", "civilization": civilization}
            ability = {"static": {"keywords": ["unblockable"]}, "if": {"exists": mana}}
            yield end, {"abilities": [ParsedNode(ability, (at, end))]}

    def _kept_off(self, at: int, form: str) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse which creatures cannot block or attack a creature, and which untapped creatures it can attack."""
        if form != PLAIN:
            return
        enemies = [
            (end, {name: one for name, one in noun.items() if name != "side"})
            for end, noun in self.slot("noun", "", at)
            if noun.get("side") == "enemy" and not {"zone", EVERY} & set(noun)
            if not self.text.startswith("相手の", at)
        ]
        alike = [kind for start in self.words_at(("", "相手の"), at) for kind in self.slot("like", "", start)]
        for end, like in (*alike, *enemies):
            if "st_power" in str(like):
                continue  # it could be compared with the creatures of one player or of both
            for words, verbs in wordings("kept_off").items():
                for last in self.words_at((words,), end):
                    kept = {
                        name: {**value, **{bound: _about_recipient(one) for bound, one in value.items()}}
                        if name == "power" and isinstance(value, Mapping)
                        else value
                        for name, value in like.items()
                        if name != "type" or value != "creature"
                    }
                    if words.startswith(("にしか", "以外")):
                        kept = {"none_of": [kept]}
                    if words == "を攻撃できる":
                        if kept.get("tapped") is not False:
                            continue
                        del kept["tapped"]
                    yield last, {"abilities": [ParsedNode({verb: kept}, (at, last)) for verb in verbs]}
        for words, grant in wordings("granted").items():
            yield from ((last, dict(grant)) for last in self.words_at((words,), at))
        for particle, done, more in (("が", "なる", {}), ("を", "してもよい", {"up_to": True})):
            for end, change in self.row(at, (f"使うコスト{particle}",), "change"):
                yield from ((last, {"use_cost": change, **more}) for last in self.words_at((done,), end))
                for last, least in self.row(end, ("(ただし",), "plain", (f"より少なくならない){done}",)):
                    yield last, {"use_cost": change, "least_use_cost": least, **more}
        for last in self.words_at((self.spelling("表向き(山札なら一番上のみ)にしておく"),), at):
            yield last, {"open": True}
        for last, zone in self.row(at, "one_zone", ("からも手札と同じように使える",)):
            yield last, {"used_from": [zone]}

    def read_change(self, argument: str, at: int, form: str) -> Meanings:
        """Parse how a number changes: 2少なく, N(Nは…の数)少なく."""
        for end, number in (*self.slot("plain", "", at), *self.row(at, ("N(Nは",), "amount", (")",))):
            for words, factor in (("少なく", -1), ("多く", 1)):
                times = (
                    factor * number if isinstance(number, int) else {**number, "times": factor * number.get("times", 1)}
                )
                yield from ((last, times) for last in self.words_at((words,), end))

    def _breaks(self, at: int, form: str) -> Iterator[tuple[int, dict[str, Any]]]:
        for last, number in self.row(
            at, ("シールドをブレイクするとき",), "many つ", self.forms_of(("多くブレイクする",), form)
        ):
            yield last, {"breaks_more": number}
        for end, per in self._per(at):
            for (last,) in self.row(end, _ONE_MORE, self.forms_of(("ブレイクする",), form)):
                yield last, {"breaks_more": per}
        for words, number in _NUMBER_OF_WORDS.items():
            for (last,) in self.row(at, (f"シールドを{words}",), self.forms_of(("ブレイクする",), form)):
                yield last, {"breaks_more": number}

    def read_said_of(self, argument: str, at: int, form: str) -> Meanings:
        """Parse a sentence about cards; yields (cards, grant, condition)."""
        for end, subject in self._card_mentioned(at):
            for middle in self.words_at(("のパワーは",), end):
                for start, until in self._until(middle):
                    for last, grant in self.slot("predicates", "power", start, form):
                        yield last, (subject, {**grant, UNTIL_SAID: until}, None)
            for start in self.words_at(("のパワーは",), end):
                asked = [(start, None), *(self.slot("one_condition", "", start) if subject == "this" else ())]
                for after, condition in asked:
                    for last, grant in self.slot("predicates", "power", after, form):
                        yield last, (subject, grant, condition)
            for start in self.words_at(("は", "はすべて", "はそれぞれ", "も"), end):
                yield from ((last, (subject, grant, None)) for last, grant in self.slot("predicates", "", start, form))
                for after, condition in self.slot("one_condition", "", start):
                    for last, grant in self.slot("predicates", "", after, form):
                        if subject == "this" or "この" in self.text[start:after] or "this" not in str(condition):
                            yield last, (subject, grant, condition)
                        elif (like := _of_each(condition)) is not None and isinstance(subject, Mapping):
                            yield last, (ParsedNode({**subject, **like}, (at, after)), grant, None)

    def _until(self, at: int) -> Iterator[tuple[int, str]]:
        for words, until in UNTIL.items():
            yield from ((end, until) for end in self.words_at((words,), at))

    def _card_mentioned(self, at: int) -> Iterator[tuple[int, Any]]:
        yield from self.slot("pointer", "", at)
        for end, noun in self.slot("noun", "", at):
            every = self.selected({k: v for k, v in noun.items() if k != "~every"}, {}, (at, end))
            if every is not None:
                yield end, every
                yield from ((after, every) for after in self.words_at(("すべて", "それぞれ"), end))
            for after, number in self.slot("quantity", "", end):
                if "count" in number or "up_to" in number:
                    made = self.selected(noun, number, (at, after))
                    if made is not None:
                        yield after, made


def _until_found(side: str, like: Mapping[str, Any], span: tuple[int, int]) -> ParsedNode:
    deck = {"zone": "deck", **({} if side == "own" else {"side": side})}
    return ParsedNode({"reveal": deck, "until": like, "rest": BEFORE_FOUND}, span)


def _about_recipient(bound: Any) -> Any:
    """Return a bound in which それ is the creature that the property is given to."""
    return {**bound, "of": "this"} if isinstance(bound, Mapping) and bound.get("of") == THAT else bound


def _continuative_forms(words: str, form: str) -> tuple[str, ...]:
    """Return a negative predicate in the forms that lead to another predicate: ブロックされず, 攻撃できず."""
    if not words.endswith("ない") or form == PLAIN:
        return ()
    return (f"{words[:-2]}ず",) if form == STEM else (f"{words[:-2]}なくて",)


def _merged(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    joined = dict(one)
    for name, value in other.items():
        joined[name] = [*joined[name], *value] if name in joined and isinstance(value, list) else value
    return joined


def _of_each(condition: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return a condition on a card's own power as a filter for several cards, or ``None`` for any other condition."""
    if condition.get("amount") == {"stat": "power", "of": "this"}:
        return {"power": {name: value for name, value in condition.items() if name != "amount"}}
    return None


def put_into(cards: Any, landing: Mapping[str, Any]) -> dict[str, Any]:
    """Return the instruction that puts a card somewhere."""
    return {"return": cards} if landing["into"] == "hand" else {"put": cards, **landing}


def is_creature(put: Mapping[str, Any]) -> bool:
    """Return whether a phrase about the battle zone means creatures, and not cards under one."""
    kinds = put.get("type")
    return "under" not in put and (kinds == "creature" or (kinds is None and "race" in put))


def _discard(value: Mapping[str, Any], span: tuple[int, int]) -> list[ParsedNode]:
    like = {k: v for k, v in value.items() if k not in ("zone", "side", "count", "up_to", "any_number", "random")}
    side = value.get("side", "own")
    who = _who(side)
    if "up_to" in value or "any_number" in value or (like and side != "own" and side != SELF):
        pick = ParsedNode({"pick": value, "as": "~discarded"}, span)
        return [pick, ParsedNode({"discard": "all", "which": "~discarded", **who}, span)]
    if "count" not in value and like:
        pick = ParsedNode({"pick": value, "as": "~discarded"}, span)
        return [pick, ParsedNode({"discard": "all", "which": "~discarded", **who}, span)]
    node: dict[str, Any] = {"discard": value.get("count", "all"), **who}
    if value.get("random"):
        node["random"] = True
    if like:
        node["like"] = like
    return [ParsedNode(node, span)]


def _who(side: str) -> dict[str, Any]:
    return {"who": who} if (who := {"enemy": "opponent", "any": "each", SELF: SELF}.get(side)) else {}


def shuffled_after(value: Any, span: tuple[int, int]) -> ParsedNode:
    """Return that the owner of the cards just put into the deck shuffles it."""
    side = value.get("side", "own") if isinstance(value, Mapping) else SELF if value == BEFORE_FOUND else "own"
    of_either = value.get("count") == 1 if isinstance(value, Mapping) and side == "any" else value in (THAT, "event")
    if of_either or (isinstance(value, str) and value.startswith(f"{THAT} ")):
        mine, theirs = (ParsedNode({"shuffle": who}, span) for who in ("you", "opponent"))
        which = "event" if value == "event" else THAT
        return ParsedNode(
            {"if": {"matches": which, "like": {"owned_by": "own"}}, "then": [mine], "else": [theirs]}, span
        )
    return ParsedNode({"shuffle": {"own": "you", "enemy": "opponent", SELF: SELF}.get(side, "each")}, span)


def _may_take(found: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return a selection as optional: up to its number, or any number."""
    if "count" in found:
        return {**{k: v for k, v in found.items() if k != "count"}, "up_to": found["count"]}
    if "up_to" in found or "any_number" in found:
        return found
    return {**found, "any_number": True}
