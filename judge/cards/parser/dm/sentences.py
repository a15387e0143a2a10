"""Parses sentences of Duel Masters texts and the abilities that they make up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import kinds
from judge.cards.parser.dm.acting import acted, each_one, own
from judge.cards.parser.dm.clauses import (
    IF_ANOTHER,
    IF_NOT_SO,
    OWNERS,
    SHUFFLED,
    UNTIL,
    UNTIL_SAID,
    Clauses,
    put_into,
    shuffled_after,
)
from judge.cards.parser.dm.conditions import HAPPENS, IS
from judge.cards.parser.dm.names import wordings
from judge.cards.parser.dm.nouns import CHOSEN, COUNTER, HEAD, SELF, THAT, THIS_ONE
from judge.cards.parser.engine import Meanings, ParsedNode
from judge.cards.parser.japanese import MAY, PLAIN, STEM, TE, UNLESS, ways
from judge.cards.parser.reading import mapped

SCOPE = ways("(|このクリーチャーが)バトルゾーンにある間", "このクリーチャーがバトルゾーンにある間に", "")
"""Phrases that an ability works in the battle zone; skipped, since the rules say the same."""

_ITS_ZONES = {"手札": "hand", "マナゾーン": "mana_zone", "墓地": "graveyard"}
_FROM_ITS_ZONE = re.compile(
    r"この(?:カード|クリーチャー)を(?:自分の)?((?:手札|マナゾーン|墓地)(?:(?:または|あるいは|か|や)(?:自分の)?(?:手札|マナゾーン|墓地))*)から"
)

_MINE = re.compile(
    r"(?<!\(Nは)自分の(?!ターン|(?:手札|墓地|マナゾーン|山札|シールド(?:ゾーン)?)(?:の一番[上下])?に[^あ])"
)
"""A noun phrase that says whose cards they are, unlike the owner's zone to which cards go."""

_OF_ITS_PLAYER = re.compile(r"[^。]*?は(?:それ|その)")
"""That the player whose cards were chosen carries the action out: 選び、相手はそれを捨てる."""

_OF_EARLIER_PLAYER = re.compile(r"(?:(?!相手は|プレイヤーは|自分は).)*自身の")
"""That cards are one's own in a sentence without a subject: an earlier sentence names their player."""

_ANOTHER_ACTS = re.compile(r"(?:相手|プレイヤー)[はも](?![^。]*につき)[^。]*。$")
"""That the sentence before says what another player does, who could be the one that draws cards, too."""

_ANOTHER_TURN = re.compile(r"自分のターンを(?:追加する|行う)")
"""That another turn comes, which a later そのターン then means."""

_LATER = [
    (ways("(|その)攻撃のあと", "攻撃の終わりに"), {"event": "attack_ends"}),
    (ways("(|次の)自分のターンの終わりに"), {"event": "turn_ends", "side": "own"}),
    (ways("(|次の)相手のターンの終わりに"), {"event": "turn_ends", "side": "enemy"}),
    (ways("(この|その|)ターンの終わりに"), {"event": "turn_ends"}),
]
"""The phrases for the moment of a delayed action, each with its event."""

LEAD = ("", "そのあと", "また", "さらに", "その場合")
_PUT_TO_ITS_OWNER = re.compile(r"持ち主の(?:マナゾーン|手札|山札|墓地|シールド)[^。]*。そう[^。]*$")
"""That the sentence before has put a card into a zone of its owner, whom そのプレイヤー then means."""

_STAYS = ways("(|このクリーチャーは|そのクリーチャーは)とどまる")
_STAYS_INSTEAD = ("かわりに何も起こらない", *_STAYS, *ways("(|離れる|バトルゾーンを離れる|破壊される)かわりにとどまる"))
_TOP_ALONE_LEAVES = ways("(|かわりに)上から1枚だけがバトルゾーン(から|を)離れる")
_LEAVING_INSTEAD = ways("(バトルゾーンを離れる|バトルゾーンから離れる|破壊される)かわりに")
_OF_COMING = frozenset(("paid_with", "evolved_from"))
"""Conditions about how a card came into the battle zone; they hold for all that its trigger does."""
IF_DID, IF_NOT, ELSE, INSTEAD = "~if_did", "~if_not", "~else", "~instead"
OTHER_THAN = "~other_than"
"""The temporary field of an alternative: the kind of card that the condition before it must have named."""
ACTORS = {
    "相手は": "opponent",
    "相手のプレイヤーは": "opponent",
    "相手も": "opponent",
    "各プレイヤーは": "each",
    "すべてのプレイヤーは": "each",
    "どちらのプレイヤーも": "each",
    "自分は": "you",
    "そのプレイヤーは": "",
}


class Sentences(Clauses):
    """Parses sentences and abilities. Each ``read_KIND`` method yields (end, meaning) for a kind of phrase."""

    def read_sentence(self, argument: str, at: int, form: str) -> Meanings:
        for start in self.words_at(LEAD, at):
            goes_on = start > at and self.text.startswith("カードを", start)
            if not (goes_on and _ANOTHER_ACTS.search(self.text, 0, at)):
                yield from self.slot("order", "", start)
        for several, mark in (
            (("そうした場合", "そうしたら", "そうすれば"), IF_DID),
            (ways("(|相手が)そうし(なければ|なかった場合)", "そうしない場合"), IF_NOT),
        ):
            yield from ((end, [ParsedNode({mark: order}, (at, end))]) for end, order in self.row(at, several, "order"))

        within = at > 0 and self.text[at - 1] != "。"
        for title in (
            ()
            if within
            else self.words_at(("", "革命2:", "革命1:", "革命0:", *(f"マナ武装{n}:" for n in range(3, 10))), at)
        ):
            for end, condition, order in self.row(title, "one_condition", ("かわりに",), "order"):
                yield end, [ParsedNode({INSTEAD: [condition, order]}, (at, end))]
        for start in self.words_at(IF_NOT_SO, at):
            for end, order in (*self.slot("order", "", start), *self._action_on_named_card(THAT, start)):
                yield end, [ParsedNode({ELSE: order}, (at, end))]
        for end, like, order in self.row(at, "like", IF_ANOTHER, "order"):
            yield end, [ParsedNode({ELSE: order, OTHER_THAN: like}, (at, end))]

    def read_do(self, argument: str, at: int, form: str) -> Meanings:
        """Parse the instructions inside a longer sentence."""
        if form == PLAIN:
            yield from self.slot("order", "", at)

    def read_order(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an order: the action, with its player, duration and condition."""
        yield from self.slot("looking", "", at)
        for form in (PLAIN, MAY):
            for end, chain in self.slot("chain", "", at, form):
                if not _OF_EARLIER_PLAYER.match(self.text, at, end):
                    yield end, [ParsedNode({"may": chain}, (at, end))] if form == MAY else chain
        for start, first in self.row(at, f"chain/{STEM}", ("そのあと",)):
            for last, rest in self.slot("chain", "", start, MAY):
                yield last, [*first, ParsedNode({"may": rest}, (start, last))]
        for end, chain in self.slot("chain", "", at, UNLESS):
            for last, order in self.slot("order", "", end):
                yield last, [ParsedNode({"may": chain}, (at, end)), ParsedNode({IF_NOT: order}, (end, last))]
        for words, may in (("次のことを行う:「", False), ("次のことを行ってもよい:「", True)):
            for last, done in self.row(at, (words,), "sentences", ("」", "。」")):
                yield last, [ParsedNode({"may": done}, (at, last))] if may else done
        for end, count, options in self.row(at, "plain", ("回次のうち1つを選んで行う:",), "options"):
            either = ParsedNode({"either": options}, (at, end))
            yield end, [ParsedNode({"repeat": count, "do": [either]}, (at, end))]
        for number_end, like, number in self.row(at, ("このターン次に召喚する",), "like", ("のコストは",), "plain"):
            for last, less in self._less(number_end, number):
                every = {"zone": ["hand", "mana_zone", "graveyard"], **like}
                used = {"event": "used", "side": "own", "card": like}
                node = {"give": less, "every": every, "once": used, "until": "end_of_turn"}
                yield last, [ParsedNode(node, (at, last))]
        yield from self._destination_of_spell(at)
        yield from self._by_player(at)
        yield from self._by_several(at)
        yield from self._for_a_time(at)
        yield from self._conditional(at)
        yield from self._for_each(at)
        yield from self._later(at)
        yield from self._one_of_two(at)
        yield from self._contest(at)
        yield from self._this_turn(at)
        for start in self.words_at(
            ("プレイヤーを1人選ぶ。そのプレイヤーは", "プレイヤーを一人選ぶ。そのプレイヤーは"), at
        ):
            for end, chain in self._action_of_owner(start):
                both = [acted(chain, who, may=False) for who in ("you", "opponent")]
                if all(both):
                    yield end, [ParsedNode({"either": both}, (at, end))]

    def _destination_of_spell(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse where a spell goes that is cast from somewhere: その呪文を唱えたあと墓地に置くかわりに…."""
        for form in (PLAIN, MAY):
            for end, chain in self.slot("instruction", "", at, form):
                cards = chain[0].get("use") if len(chain) == 1 else None
                if not isinstance(cards, Mapping) or cards.get("type") != "spell":
                    continue
                for last, landing in self.row(end, _AFTER_CASTING, "landing"):
                    name = f"~picked {at}"
                    moved = {"event": "moves", "card": {"among": name}, "to_zone": "graveyard"}
                    done = [
                        ParsedNode({"pick": cards, "as": name}, (at, end)),
                        ParsedNode({"instead_of": moved, "do": [put_into("event", landing)]}, (end, last)),
                        ParsedNode({**chain[0], "use": name}, (at, end)),
                    ]
                    yield last, [ParsedNode({"may": done}, (at, last))] if form == MAY else done

    def _this_turn(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse a triggered effect for this turn: このターン、自分のクリーチャーが破壊される時、…."""
        for start in self.words_at([words for words, until in UNTIL.items() if until == "end_of_turn"], at):
            for end, that in self.slot("pointer", "", start):
                rows = [row for row in HAPPENS if row[0][0] == "が" and row[1] not in ("enters", "links")]
                for after, event, more in self._done(rows, end) if that.startswith((THAT, CHOSEN)) else ():
                    for heard_end, heard in self._happened({"card": "this"}, event, more, start, after):
                        for last, done in self.slot("order", "", heard_end):
                            gained = {**heard, "do": _about_own_card(done)}
                            node = {"give": {"abilities": [gained]}, "to": that, "until": "end_of_turn"}
                            yield last, [ParsedNode(node, (at, last))]
            for end, heard in self.slot("happening", "", start):
                for last, done in self.slot("sentences", "", end):
                    asked = [ParsedNode({"if": heard["if"], "then": done}, (at, last))] if "if" in heard else done
                    yield last, [ParsedNode({"later": heard["when"], "every": True, "do": asked}, (at, last))]
                for last, replaced in self._instead(heard["when"], end) if "if" not in heard else ():
                    if "prevent" in replaced:
                        event = replaced["replace"]
                        if isinstance(event.get("card"), Mapping):
                            kept = {"replace": {**_without(event, "side"), "card": "this"}, "prevent": True}
                            every = {"side": event.get("side", "any"), **event["card"]}
                            node = {"give": {"abilities": [kept]}, "every": every, "until": "end_of_turn"}
                            yield last, [ParsedNode(node, (at, last))]
                        continue
                    optional = {"optional": True} if "optional" in replaced else {}
                    node = {"instead_of": replaced["replace"], "do": replaced["instead"], **optional}
                    yield last, [ParsedNode(node, (at, last))]

    def _later(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse an action at the end of the turn: このターンの終わりに、このクリーチャーを破壊する."""
        for start in self.words_at(("バトルのあと",), at):
            of_this = ((end, [done]) for end, done in self._done_to("this", start, PLAIN))
            for end, done in (*self.slot("order", "", start), *of_this):
                yield end, [ParsedNode({"later": {"event": "battle_ends", "card": THIS_ONE}, "do": done}, (at, end))]
        for several, later in _LATER:
            for start in self.words_at(several, at):
                of_another = self.text.startswith("そのターン", at) and _ANOTHER_TURN.search(self.text, 0, at)
                for end, done in self.slot("order", "", start):
                    node = ParsedNode({"later": later, "do": done}, (at, end))
                    if of_another:  # the extra turn comes directly after this one (500.5)
                        node = ParsedNode({"later": {"event": "turn_starts", "side": "own"}, "do": [node]}, (at, end))
                    yield end, [node]

    def _one_of_two(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse two alternative actions: 1体破壊するか、カードを1枚引く."""
        for end, first in (*self.slot("chain", "", at), *self.slot("looking", "", at)):
            for start in self.words_at(("か", "かまたは", "。または"), end):
                for last, second in (*self.slot("chain", "", start), *self.slot("looking", "", start)):
                    yield last, [ParsedNode({"either": [first, second]}, (at, last))]
                for last, second in self.slot("chain", "", start, MAY):
                    yield last, [ParsedNode({"may": [ParsedNode({"either": [first, second]}, (at, last))]}, (at, last))]
        for end, cards in (*self.slot("cards", "", at), *self.slot("some", "", at)):
            every = "または" if self.text.endswith("すべて", at, end) or _NUMBERED.search(self.text, at, end) else "か"
            for start in self.words_at(("か", "かまたは", every), end):
                for form in (PLAIN, MAY):
                    for last, chain in self.slot("instruction", "", start, form):
                        if (
                            both := _own_or_named(cards, chain, _PLACED_LAST.search(self.text, start, last))
                        ) is not None:
                            node = ParsedNode({"either": both}, (at, last))
                            yield last, [ParsedNode({"may": [node]}, (at, last)) if form == MAY else node]

    def _contest(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse rock-paper-scissors or a gachinko judge with the opponent, and what happens if it is won."""
        for words in ("相手とじゃんけんで勝敗を決める", "相手とじゃんけんして勝敗を決める", "相手とじゃんけんをする"):
            for end, done in self.row(at, (words,), ("。自分が勝った場合", "。自分が勝ったら"), "order"):
                yield end, [ParsedNode({"rock_paper_scissors": done}, (at, end))]
        for end, done in self.row(
            at,
            ("相手とガチンコ・ジャッジする", "ガチンコ・ジャッジする"),
            ("。自分が勝ったら", "。自分が勝った場合", "。勝ったら"),
            "order",
        ):
            yield end, [ParsedNode({"gachinko": done}, (at, end))]

    def _by_several(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse actions of players one after the other: カードを1枚引き、相手は手札を1枚捨てる."""
        for form in (STEM, TE):
            for end, first in (*self.slot("chain", "", at, form), *self._by_player(at, (form,))):
                for start in self.words_at(("", "そのあと", "さらに"), end):
                    if not _OF_ITS_PLAYER.match(self.text, start):
                        yield from ((last, [*first, *rest]) for last, rest in self._by_player(start))

    def _by_player(self, at: int, forms: Sequence[str] = (PLAIN, MAY)) -> Iterator[tuple[int, list[Any]]]:
        for words, who in ACTORS.items():
            for start in self.words_at((words,), at):
                for form in forms:
                    for end, chain in self.slot("chain", "", start, form):
                        if who == "opponent" and _MINE.search(self.text, start, end):
                            continue  # "自分の" is either player's
                        done = acted(chain, who, may=form == MAY) if who else None
                        if done is not None:
                            yield end, done
        owners = ["そのクリーチャーの持ち主は", "そのカードの持ち主は", "その持ち主は"]
        if _PUT_TO_ITS_OWNER.search(self.text, 0, at) and "プレイヤーを" not in self.text[:at]:
            owners.append("そのプレイヤーは")
        for start in self.words_at(owners, at):
            for end, chain in self._action_of_owner(start):
                mine, theirs = (acted(chain, who, may=False) for who in ("you", "opponent"))
                asked = {"matches": THAT, "like": {"owned_by": "own"}}
                yield end, [ParsedNode({"if": asked, "then": mine, "else": theirs}, (at, end))]

    def _action_of_owner(self, at: int) -> Iterator[tuple[int, Sequence[Any]]]:
        """Read what the owner of a card does, in one sentence or in a second one: そのプレイヤーは…."""
        for end, chain in self.slot("chain", "", at):
            yield end, chain
            named = ((start, True) for start in self.words_at(("。そのプレイヤーは", "。その持ち主は"), end))
            for start, named_owner in (*named, *((start, False) for start in self.words_at(("。そのあと",), end))):
                for last, more in self.slot("chain", "", start):
                    if named_owner or "自身の" in self.text[start:last]:
                        yield last, [*chain, *more]

    def _for_a_time(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse a temporary grant to cards: このターン、そのクリーチャーはブロックされない."""
        if self.text.startswith("このクリーチャーが攻撃するとき"):
            for end, subject in self._card_mentioned(at):
                for (last,) in self.row(end, ("は", "はすべて"), ("可能ならこのクリーチャーをブロックする",)):
                    node = {"give": {"keywords": ["must_block"]}, "to": subject, "until": "end_of_attack"}
                    yield last, [ParsedNode(node, (at, last))]
        for start, until in self._until(at):
            for end, (like, barred) in self._barred(start):
                node = {"give": {"keywords": [barred]}, "every": like, "until": until}
                yield end, [ParsedNode(node, (at, end))]
            for end, affects in self._used_cards(start):
                for number_end, number in self.row(end, ("コストは", "とき支払うコストは"), "plain"):
                    for last, less in self._less(number_end, number) if isinstance(affects, Mapping) else ():
                        yield last, [ParsedNode({"give": less, "every": affects, "until": until}, (at, last))]
        always = [(end, "") for end in self.words_at(("", "このゲームの間"), at)]
        for start, until in (*self._until(at), *always):
            for form in (PLAIN, MAY):
                for end, (subject, grant, condition) in self.slot("said_of", "", start, form):
                    if condition is None and not (until and UNTIL_SAID in grant):
                        given = {name: value for name, value in grant.items() if name != UNTIL_SAID}
                        nodes = self._given(subject, given, until or grant.get(UNTIL_SAID, ""), (at, end))
                        yield end, [ParsedNode({"may": nodes}, (at, end))] if form == MAY else nodes
            for end, chosen in self.slot("pointer", "", start) if until else ():
                for last in self.words_at(("がタップしていなくても攻撃できる",), end):
                    yield last, self._given(chosen, {"keywords": ["attackable_untapped"]}, until, (at, last))
            if not until:
                yield from self._until_within(at)

    def _until_within(self, at: int) -> Iterator[tuple[int, list[ParsedNode]]]:
        for end, subject in self._card_mentioned(at):
            for start in self.words_at(("は", "はすべて"), end):
                for after, until in self._until(start):
                    for last, grant in self.slot("predicates", "", after):
                        yield last, self._given(subject, grant, until, (at, last))

    def _given(self, subject: Any, grant: Mapping[str, Any], until: str, span: tuple[int, int]) -> list[ParsedNode]:
        """Return a grant; a later sentence can refer to the cards that are chosen for it."""
        chosen = isinstance(subject, Mapping) and not {"count", "up_to"}.isdisjoint(subject)
        name = f"~picked {span[0]}"
        give = ParsedNode(
            {"give": grant, "to": name if chosen else subject, **({"until": until} if until else {})}, span
        )
        return [ParsedNode({"pick": subject, "as": name}, span), give] if chosen else [give]

    def _conditional(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        for start, condition in self.slot("one_condition", "", at):
            for end, done in self._action_on_named_card(condition.get("matches"), start):
                yield end, [ParsedNode({"if": condition, "then": done}, (at, end))]
            for end, order in self.row(start, ("", "さらに"), "order"):
                yield end, [ParsedNode({"if": condition, "then": order}, (at, end))]

    def _action_on_named_card(self, card: Any, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Read what is done with the card that a condition has just named: それが呪文なら、コストを支払わずに唱える."""
        for form in (PLAIN, MAY) if isinstance(card, str) and card.startswith(THAT) else ():
            for end in self.words_at(self.forms_of(_USED_FREELY, form), at):
                done = [ParsedNode({"use": card}, (at, end))]
                yield end, [ParsedNode({"may": done}, (at, end))] if form == MAY else done
            for end, landing in self.slot("landing", "", at, form):
                if landing["into"] != "graveyard":
                    done = [ParsedNode(put_into(card, landing), (at, end))]
                    yield end, [ParsedNode({"may": done}, (at, end))] if form == MAY else done

    def _for_each(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse an action for each of some cards: 自分のシールド1枚につき、カードを1枚引く."""
        for begin in self.words_at(("各プレイヤーは",), at):
            for start, per in self._per(begin):
                for form in (PLAIN, MAY):
                    for end, drawn in self._drawn_for_each(start, per, form):
                        yield end, [ParsedNode({"each_player": own(drawn)}, (at, end))]
        for start, per in self._per(at):
            for words, who in (("相手は", "opponent"),):
                for begin in self.words_at((words,), start):
                    for end, chain in self.slot("chain", "", begin):
                        times = each_one(chain, per, may=False)
                        done = None if times is None else acted(times, who, may=False)
                        if done is not None and not _MINE.search(self.text, begin, end):
                            yield end, done
            for form in (PLAIN, MAY):
                for end, chain in self.slot("chain", "", start, form):
                    times = each_one(chain, per, may=form == MAY)
                    if times is not None:
                        yield end, times
                yield from self._drawn_for_each(start, per, form)

    def _drawn_for_each(self, at: int, per: Mapping[str, Any], form: str) -> Iterator[tuple[int, list[Any]]]:
        for end, number in self.row(at, "quantity", ("カードを",), self.forms_of(("引く",), form)):
            if isinstance(number.get("count"), int) and number.get(COUNTER) == "枚":
                times = each_one([{"draw": number["count"]}], per, may=form == MAY)
                assert times is not None  # the number of cards drawn can be computed instead
                yield end, times

    def read_sentences(self, argument: str, at: int, form: str) -> Meanings:
        """Parse consecutive sentences; yields the instructions of all of them."""
        for end, several in self.series("sentence", "", at, ("。",)) if form == PLAIN else ():
            yield end, [one for sentence in several for one in sentence]

    # abilities

    def read_whole_ability(self, argument: str, at: int, form: str) -> Meanings:
        """Parse an ability; yields a grant to its own card, with keywords and abilities."""
        for start in self.words_at(SCOPE, at):
            yield from self._triggered(start, at)
            yield from self._after_attack(start, at)
            yield from self._switch(start, at)
            yield from self._limited(start, at)
            yield from self._static(start, at)
            yield from self._of_its_bearer(start, at)
            yield from self._cheaper(start, at)
            yield from self._of_every_turn(start, at)
            yield from self._fixed(start, at)
        yield from ((end, {"abilities": [node]}) for end, node in self.any_of(kinds.Titled, at))

    def _fixed(self, start: int, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Parse sentences with a fixed wording."""
        for words, found in wordings("ability").items():
            yield from ((end, found) for end in self.words_at((self.spelling(words),), start))
        for last, cards in self.row(start, "all", ("をこのクリーチャーにコストを支払わずにクロスしてもよい",)):
            if "side" not in cards and cards.get("type") == "cross_gear":
                yield last, {"abilities": [ParsedNode({"free_crossing": dict(cards)}, (at, last))]}
        for last, like in self.row(
            start,
            ("このカードはコストを支払わずに", "このクロスギアはコストを支払わずに"),
            "like",
            ("にクロスしてもよい",),
        ):
            yield last, {"abilities": [ParsedNode({"free_crossing": like}, (at, last))]}
        attackers = [one for place in self.words_at(("", "相手の"), start) for one in self.slot("like", "", place)]
        for end, like in attackers:
            kept = {name: value for name, value in like.items() if (name, value) != ("type", "creature")}
            for words, verb in (("攻撃", "unattackable_by"), ("ブロック", "unblockable_by")):
                for last in self.words_at((f"はこのクリーチャーを{words}できない",), end):
                    yield last, {"abilities": [ParsedNode({verb: kept}, (at, last))]}
        for end, like in self.slot("like", "", start):
            by_all = ((last, "cannot_be_used") for last in self.words_at(_UNUSED_BY_ALL, end))
            # without a kind, the sentence before could name the player
            for last, keyword in (*self._barring(end), *by_all) if len(like) > 1 else ():
                body = {"static": {"keywords": [keyword]}, "affects": {"side": "any", **like}}
                yield last, _ability(body, [], (at, last))
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, (like, barred) in self._barred(first):
                body = {"static": {"keywords": [barred]}, "affects": like}
                yield end, _ability(body, [] if asked is None else [asked], (at, end))
            for end, subject, keyword in self._attacked_if_able(first):
                found = _static_ability(subject, {"keywords": [keyword]}, [asked] if asked else [], (at, end))
                if found is not None:
                    yield end, found
        for end, like in self.row(start, ("相手は", "相手が"), "like"):
            for last in self.words_at(_PUT_OUT_TAPPED, end):
                comes = {"static": {"comes_tapped": True}, "affects": {"side": "enemy", **like}}
                yield last, _ability(comes, [], (at, last))
            for last, landing in self.row(end, ("をバトルゾーンに出すときかわりに",), "landing"):
                event = {"event": "enters", "side": "enemy", "card": like}
                yield last, _ability(_replacing(event, [put_into("event", landing)], PLAIN), [], (at, last))
        attacks = ("攻撃できない", "このクリーチャーは攻撃できない")
        for begin in self.words_at(("このクリーチャーは", ""), start):
            for last, cost in self.row(begin, f"chain/{UNLESS}", attacks[:1] if begin > start else attacks[1:]):
                yield last, {"abilities": [ParsedNode({"attack_cost": cost}, (at, last))]}
        for last, like, zone in self.row(
            start, ("自分の",), "like", ("を", "は"), ("", "自分の"), "one_zone", _USED_FROM
        ):
            cards = {"zone": zone, **like}
            node = {"static": {"used_from": [zone]}, "affects": cards}
            yield last, {"abilities": [ParsedNode(node, (at, last))]}
        for last, place, like in self.row(
            start, "from", "like", ("を召喚してもよい", "を唱えてもよい", "を使ってもよい")
        ):
            if place.get("side") == "own" and isinstance(zone := place["zone"], str):
                node = {"static": {"used_from": [zone]}, "affects": {"zone": zone, **like}}
                yield last, {"abilities": [ParsedNode(node, (at, last))]}
        for end, this in self.slot("pointer", "", start):
            for middle in self.words_at(("は", "は自分の", "を自分の", "を"), end) if this == "this" else ():
                for last, zone in self.row(middle, "one_zone", _USED_FROM):
                    yield last, {"abilities": [ParsedNode({"static": {"used_from": [zone]}, "zone": zone}, (at, last))]}
        for words, breaker in (("このクリーチャー", "this"), ("これをクロスしたクリーチャー", {"bears": True})):
            for end, landing in self.row(start, (words,), _AS_SHIELDS_BREAK, "landing"):
                to_hand = {"from_zone": "shield_zone", "to_zone": "hand", "other": breaker}
                event = {"event": "moves", "side": "enemy", **to_hand}
                yield end, _ability(_replacing(event, [put_into("event", landing)], PLAIN), [], (at, end))
        for end, landing in self.row(start, ("この呪文を唱えたあと墓地に置くかわりに",), "landing"):
            event = {"event": "moves", "card": "this", "to_zone": "graveyard"}
            yield end, {"abilities": [ParsedNode(_replacing(event, [put_into("this", landing)], PLAIN), (at, end))]}
        for end, condition in self.row(start, ("G・ゼロ-", "G・ゼロ:"), "one_condition"):
            for words in (
                "このクリーチャーをコストを支払わずに召喚してもよい",
                "この呪文をコストを支払わずに唱えてもよい",
            ):
                for last in self.words_at((words,), end):
                    yield last, {"abilities": [ParsedNode({"g_zero": condition}, (at, last))]}

    def _limited(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a triggered ability that is limited to once each turn: 各ターンに一度."""
        for of_turn in self.words_at(("", "自分の"), start):
            for first in self.words_at(("各ターンに一度",), of_turn):
                for end, found in (*self._triggered(first, at), *self._after_attack(first, at)):
                    (ability,) = found["abilities"]
                    if of_turn > start:
                        mine = {"turn": "own"}
                        ability = {**ability, "if": {"all": [mine, ability["if"]]} if "if" in ability else mine}
                    if "when" in ability:
                        yield end, {"abilities": [ParsedNode({**ability, "per_turn": 1}, (at, end))]}

    def _triggered(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, heard in self._trigger(first):
                there = [(e, None) for e in self.words_at(("", "このクリーチャーがバトルゾーンにあれば"), end)]
                of_this = [one for one in self.slot("one_condition", "", end) if _is_about(one[1], heard["when"])]
                for start_of_verb, more in (*there, *of_this):
                    for last, node in self._action_without_object(heard["when"], start_of_verb):
                        body = {"when": heard["when"], "do": [node]}
                        asking = [one for one in (asked, heard.get("if"), more) if one is not None]
                        yield last, _ability(body, asking, (at, last))
                conditions = [one for one in (asked, heard.get("if")) if one is not None]
                for there_end, zone in self._while_there(end):
                    for last, done in self.slot("sentences", "", there_end):
                        body = {"when": _event_from_outside(heard["when"], zone), **zone, "do": done}
                        if not isinstance(heard["when"], Mapping) or heard["when"].get("card") != "this":
                            yield last, _ability(body, conditions, (at, last))
                for last, done in self.slot("sentences", "", end):
                    where = self._from_where(heard["when"], end, last)
                    body = {"when": _event_from_outside(heard["when"], where), **where, "do": done}
                    if set(done[0]) == {"if", "then"} and (len(done) == 1 or _OF_COMING & set(done[0]["if"])):
                        conditions.append(done[0]["if"])
                        body["do"] = [*done[0]["then"], *done[1:]]
                    yield last, _ability(body, conditions, (at, last))
                    if body["do"] is not done:
                        conditions.pop()
                for last, replaced in self._instead(heard["when"], end):
                    where = self._from_where(heard["when"], end, last)
                    yield last, _ability({**replaced, **where}, conditions, (at, last))
                for condition_end, condition in self.slot("one_condition", "", end):
                    for last, replaced in self._instead(heard["when"], condition_end):
                        yield last, _ability(replaced, [*conditions, condition], (at, last))

    def _switch(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read a D-switch: a field that is turned upside down once, with what happens then."""
        for last, heard, done in self.row(start, ("Dスイッチ:", "Dスイッチ-"), "happening", _TURNED_OVER, "sentences"):
            body = {"when": heard["when"], "do": [{"may": [{"upside_down": "this"}, *done]}]}
            upright = {"matches": "this", "like": {"upside_down": False}}
            asked = [upright, *([heard["if"]] if "if" in heard else [])]
            yield last, _ability(body, asked, (at, last))

    def _while_there(self, at: int) -> Iterator[tuple[int, dict[str, str]]]:
        """Read that an ability works while its card is somewhere else: このカードが自分の墓地にあれば."""
        for end, zone in self.row(
            at,
            [f"この{one}が{mine}" for one in ("クリーチャー", "カード", "呪文") for mine in ("", "自分の")],
            "one_zone",
        ):
            for last in self.words_at(("にあれば", "にあるなら", "にある場合"), end) if zone != "battle_zone" else ():
                yield last, {"zone": zone}

    def _after_attack(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read what is done after an attack of a creature: このクリーチャーが攻撃したあと、…."""
        for subject_end, subject in self.slot("subject", "", start):
            for several, asked in (
                (ways("(が|は)攻撃したあと"), []),
                (ways("(が|は)(|相手の)プレイヤーを攻撃したあと"), [True]),
            ):
                for end in self.words_at(several, subject_end):
                    who = "this" if subject.get("card") == "this" else "event"
                    conditions = [{"attacking": who, "player": player} for player in asked]
                    when = ParsedNode({"event": "attacks", **subject}, (at, end))
                    done = [
                        *self.slot("sentences", "", end),
                        *((e, [n]) for e, n in self._action_without_object(when, end)),
                    ]
                    for last, steps in done:
                        later = ParsedNode({"later": {"event": "attack_ends"}, "do": steps}, (end, last))
                        yield last, _ability({"when": when, "do": [later]}, conditions, (at, last))

    def _from_where(self, when: Any, at: int, end: int) -> dict[str, str | list[str]]:
        """Return the zones in which an ability works that moves its own card from there: このカードを手札から捨てて."""
        match = _FROM_ITS_ZONE.search(self.text, at, end)
        if match is None or (isinstance(when, Mapping) and when.get("card") == "this"):
            return {}
        zones = [_ITS_ZONES[word] for word in re.findall("|".join(_ITS_ZONES), match[1])]
        return {"zone": zones[0] if len(zones) == 1 else zones}

    def _trigger(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse the trigger of an ability: one event, or either of two."""
        for end, heard in self.row(at, ("このクリーチャーまたは",), "happening"):
            card = heard["when"].get("card")
            if isinstance(card, Mapping) and card.get("other") and set(card) != {"type", "other"}:
                event = {name: one for name, one in heard["when"].items() if name not in ("card", "side")}
                yield end, {**heard, "when": [ParsedNode({**event, "card": "this"}, (at, end)), heard["when"]]}
        for end, heard in self.slot("happening", "", at):
            yield end, heard
            if "if" in heard:
                continue
            first = heard["when"]
            for start in self.words_at(("または", "あるいは"), end):
                for last, other in self.slot("happening", "", start):
                    if "if" not in other:
                        yield last, {"when": [first, other["when"]]}
                for last, other in self.slot("same_subject", "", start):
                    about = {name: first[name] for name in ("card", "side") if name in first}
                    yield last, {"when": [first, ParsedNode({**about, **other}, (at, last))]}

    def _action_without_object(self, when: Any, at: int) -> Iterator[tuple[int, Any]]:
        """Parse an action whose object is omitted: the event's card or this one: 自分のマナゾーンに置く."""
        if not isinstance(when, Mapping):
            return
        gone = when["event"] in ("moves", "destroyed", "discarded")
        card = "this" if when.get("card", "this") == "this" and not gone else "event"
        for form in (PLAIN, MAY):
            found: list[tuple[int, Any]] = [
                (end, {"destroy": card} if landing["into"] == "graveyard" else put_into(card, landing))
                for facing in self.words_at(("", "裏向きにして"), at)
                for end, landing in self.slot("landing", "", facing, form)
                if not gone or landing["into"] != "graveyard"
            ]
            if form == MAY and when.get("card") == "this":
                found += [(end, {"use": "this"}) for end in self.words_at(self.forms_of(_USED_FREELY, form), at)]
            for verb, words in (("untap", "アンタップする"), ("tap", "タップする")) if card == "this" else ():
                found += [(end, {verb: card}) for end in self.words_at(self.forms_of((words,), form), at)]
            for end, done in found:
                yield end, ParsedNode({"may": [ParsedNode(done, (at, end))]} if form == MAY else done, (at, end))

    def _instead(self, when: Any, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a replacement: 墓地に置くかわりに自分のマナゾーンに置く; かわりにこのクリーチャーを破壊する."""
        if not isinstance(when, Mapping):
            return
        card = "this" if when.get("card") == "this" else "event"
        for end, replaced in self._instead_of(when, card, at):
            yield end, replaced
            if "optional" in replaced:
                for last, order in self.row(end, ("。そうした場合",), "order"):
                    so = ParsedNode({IF_DID: order}, (end, last))
                    yield last, {**replaced, "instead": [*replaced["instead"], so]}

        for end in self.words_at(_TOP_ALONE_LEAVES, at) if when["event"] == "moves" else ():
            yield end, {"replace": when, "instead": [{"let_be": "event", "card": True}]}
        for end in self.words_at(_STAYS_INSTEAD, at) if when["event"] in ("destroyed", "moves") else ():
            yield end, {"replace": when, "prevent": True}
        for end, chain in self.slot("chain", "", at, MAY) if when["event"] in ("destroyed", "moves") else ():
            for start in self.words_at(("。そうした場合",), end):
                for last, landing in self.row(start, ways("(|このクリーチャーを)墓地に置くかわりに"), "landing"):
                    if card == "this":
                        put = {IF_DID: [put_into(card, landing)], "else": [{"let_be": "event"}]}
                        done = [*chain, ParsedNode(put, (start, last))]
                        yield last, _replacing({"to_zone": "graveyard", **when}, done, MAY)
                for last in self.words_at(_STAYS, start):
                    stays = [*chain, ParsedNode({IF_NOT: [{"let_be": "event"}]}, (start, last))]
                    yield last, _replacing(when, stays, MAY)

    def _instead_of(self, when: Mapping[str, Any], card: str, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        if when["event"] in ("destroyed", "moves", "enters"):
            coming = {
                "enters": tuple(
                    f"{where}{verb}かわりに" for where in ("", "バトルゾーンに") for verb in ("出る", "出す")
                )
            }.get(when["event"], ())
            for form in (PLAIN, MAY):
                of_it = [
                    f"{it}{words}" for it in ("そのクリーチャーは", "そのカードは") for words in ("かわりに", *coming)
                ]
                for end, landing in self.row(
                    at, ("かわりに", *coming, *(of_it if card == "event" else ())), f"landing/{form}"
                ):
                    yield end, _replacing(when, [put_into(card, landing)], form)
        shuffled = shuffled_after({"side": when["side"]} if "side" in when else card, (at, at))
        pointed = ("", "そのクリーチャーを", "このクリーチャーを", "そのカードを", "これを")
        for (start,) in self.row(at, pointed, OWNERS, ("墓地に置くかわりに",)):
            event = {"to_zone": "graveyard", **when}
            for form in (PLAIN, MAY):
                for (facing,) in self.row(start, pointed, ("", "裏向きにして", "裏向きのまま")):
                    for end, landing in self.slot("landing", "", facing, form):
                        yield end, _replacing(event, [put_into(card, landing)], form)
                        for last in self.words_at(SHUFFLED, end):
                            if landing["into"] == "deck":
                                done = [put_into(card, landing), shuffled]
                                yield last, _replacing(event, done, form)
                    for end in self.words_at(self.forms_of(("このクリーチャーの下に置く",), form), facing):
                        if card == "event":
                            yield end, _replacing(event, [{"put_under": "event"}], form)
                for (end,) in self.row(
                    start, ("", "持ち主の", "自分の"), self.forms_of(("山札に加えてシャッフルする",), form)
                ):
                    done = [put_into(card, {"into": "deck"}), shuffled]
                    yield end, _replacing(event, done, form)
                yield from ((end, _replacing(event, chain, form)) for end, chain in self.slot("chain", "", start, form))
        for start in self.words_at(_LEAVING_INSTEAD, at) if when["event"] in ("destroyed", "moves") else ():
            for form in (PLAIN, MAY):
                yield from ((end, _replacing(when, chain, form)) for end, chain in self.slot("chain", "", start, form))
        for words, form in (("かわりに次のことを行う:「", PLAIN), ("かわりに次のことを行ってもよい:「", MAY)):
            for end, done in self.row(at, (words,), "sentences"):
                yield from ((last, _replacing(when, done, form)) for last in self.words_at(("」",), end))
        for start in self.words_at(("かわりに", "そのクリーチャーのかわりに"), at):
            for form in (PLAIN, MAY):
                yield from ((end, _replacing(when, chain, form)) for end, chain in self.slot("chain", "", start, form))
        for form in (PLAIN, MAY):
            for end in self.words_at(("このクリーチャーを",), at):
                for verb, words in (("destroy", "破壊する"),):
                    for (last,) in self.row(end, ("かわりに",), self.forms_of((words,), form)):
                        yield last, _replacing(when, [ParsedNode({verb: "this"}, (at, last))], form)

    def _static(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for second, more in ((first, None), *(self.slot("one_condition", "", first) if asked else ())):
                about = [
                    (e, ("this", grant, None)) for e, grant in self._omitted(first if more is None else second, start)
                ]
                for end, (subject, grant, condition) in (*self.slot("said_of", "", second), *about):
                    conditions = [one for one in (asked, more, condition) if one is not None]
                    if isinstance(subject, Mapping) and self.text.startswith("攻撃中", start):
                        # each of them while it attacks itself
                        if set(grant) != {"power"} or len(conditions) > 1:
                            continue
                        grant, conditions = (
                            {"abilities": [ParsedNode({"power_attacker": grant["power"]}, (at, end))]},
                            [],
                        )
                    found = _static_ability(subject, grant, conditions, (at, end))
                    if found is not None:
                        yield end, found
                for end, (subject, grant, condition) in self.slot("said_of", "", second, STEM):
                    conditions = [one for one in (asked, more, condition) if one is not None]
                    first_half = _static_ability(subject, grant, conditions, (at, end))
                    for middle, other in self._further_condition(end, conditions) if subject == "this" else ():
                        for last, gained in self.slot("predicates", "", middle):
                            second_half = _static_ability(subject, gained, [other], (end, last))
                            if first_half and second_half and conditions:
                                yield last, {"abilities": [*first_half["abilities"], *second_half["abilities"]]}

    def _of_its_bearer(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read what its bearer gets if it is of a kind: これをクロスしたクリーチャーがドラゴンなら…."""
        kinds = self.row(start, ("これをクロスしたクリーチャーが",), "like")
        colors = (one for end in self.words_at(("これをクロスしたクリーチャーが",), start) for one in self._colors(end))
        for end, like in (*kinds, *colors):
            for (middle,) in self.row(end, IS, ("", "そのクリーチャーは", "そのクリーチャーの", "さらに")):
                for last, grant in self.slot("predicates", "", middle):
                    kept = {name: one for name, one in like.items() if (name, one) != ("type", "creature")}
                    yield (
                        last,
                        _ability({"static": grant, "affects": {"side": "any", "bears": True, **kept}}, [], (at, last)),
                    )

    def _further_condition(self, at: int, conditions: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Read the condition of a second predicate; a bare number is of the first condition: 12000以上のとき."""
        yield from self.slot("one_condition", "", at)
        amount = conditions[0].get("amount") if len(conditions) == 1 else None
        for end, bounds in self.slot("range", "", at) if amount is not None else ():
            for last in self.words_at(("のとき", "の間", "なら", "であれば"), end):
                if isinstance(bounds, Mapping):
                    yield last, ParsedNode({"amount": amount, **bounds}, (at, last))

    def _omitted(self, at: int, start: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read what holds for this card after a condition about it, without naming it again: パワーは+2000される."""
        if at > start and self.text.startswith(("このクリーチャー", "リンクして"), start):
            yield from self.slot("predicates", "", at)

    def _barred(self, at: int) -> Iterator[tuple[int, tuple[dict[str, Any], str]]]:
        """Parse the cards that the opponent cannot use, or cannot put out: 相手は呪文を唱えられない."""
        all_players = ("誰も", "すべてのプレイヤーは", "各プレイヤーは", "どのプレイヤーも")
        for words, side in (
            ("相手は", "enemy"),
            ("相手のプレイヤーは", "enemy"),
            *((one, "any") for one in all_players),
        ):
            for start in self.words_at((words,), at):
                for before, place in ((start, {}), *self.slot("from", "", start)):
                    for end, like in self.slot("like", "", before) if "side" not in place else ():
                        for last, keyword in self._barring(end):
                            yield last, ({"side": side, **place, **like}, keyword)
                for end, like in self.slot("like", "", start):
                    for place_end, place in self.row(end, ("を",), "from"):
                        for last, keyword in self._barring(place_end, 1) if "side" not in place else ():
                            yield last, ({"side": side, **place, **like}, keyword)
                    for after, other in self.row(end, _NEITHER, "like"):
                        if "type" in like and {**like, "type": ""} == {**other, "type": ""}:
                            both = {"side": side, **like, "type": [like["type"], other["type"]]}
                            several = (*_UNUSED, "を召喚することもできない", "を唱えることもできない")
                            yield from ((last, (both, "cannot_be_used")) for last in self.words_at(several, after))
                for end, noun in self.slot("noun", "", start):
                    for last, keyword in self._barring(end) if noun.get("side") == SELF and "zone" in noun else ():
                        yield last, ({**_without(noun, HEAD), "side": side}, keyword)
                trigger = {"side": side, "zone": "shield_zone", "cards": True, "keyword": "shield_trigger"}
                for middle, like in ((start, {}), *self._of_shields(start)):
                    for (last,) in self.row(middle, ("「S・トリガー」", "「S・トリガー」能力"), _UNUSABLE):
                        yield last, ({**trigger, **like}, "cannot_be_used")

    def _attacked_if_able(self, at: int) -> Iterator[tuple[int, Any, str]]:
        """Read whom the opponent's creatures attack: 相手のクリーチャーは可能ならこのクリーチャーを攻撃する."""
        for words, keyword in (
            ("相手のクリーチャーは", "must_be_attacked"),
            ("相手の攻撃クリーチャーは", "draws_attacks"),
            ("相手のクリーチャーが攻撃するとき", "draws_attacks"),
            ("相手のクリーチャーは攻撃するとき", "draws_attacks"),
        ):
            whom = (
                *self.row(at, (words,), ("可能なら",), "everything", ("を攻撃する",)),
                *self.row(at, (words,), "everything", ("を可能なら攻撃する",)),
            )
            for end, card in whom:
                if card == "this":
                    yield end, card, keyword
                elif isinstance(card, Mapping) and card.get("side", "own") != "enemy" and "zone" not in card:
                    yield end, ParsedNode(_without(card, "side"), (at, end)), keyword

    def _barring(self, at: int, skipped: int = 0) -> Iterator[tuple[int, str]]:
        """Read that cards cannot be used or put out; the first characters can be left out."""
        for several, keyword in (((*_UNUSED, *_UNUSABLE), "cannot_be_used"), (_NOT_PUT_OUT, "cannot_enter")):
            yield from ((end, keyword) for end in self.words_at([words[skipped:] for words in several], at))

    def _of_shields(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from ((end, {}) for end in self.words_at(("自身の", "自身のシールドの", "シールドの"), at))
        for end, like in self.slot("like", "", at):
            yield from ((after, like) for after in self.words_at(("の",), end))

    def _of_every_turn(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read an action of each player in that player's own turns: 各プレイヤーは自身のターンのはじめに….."""
        for words, event in (("のはじめに", "turn_starts"), ("の終わりに", "turn_ends")):
            several = [f"各プレイヤーは{whose}のターン{words}" for whose in ("自分", "自身")]
            for begin in self.words_at(several, start):
                for form in (PLAIN, MAY):
                    for end, chain in self.slot("chain", "", begin, form):
                        both = [
                            (side, acted(chain, who, may=form == MAY))
                            for side, who in (("own", "you"), ("enemy", "opponent"))
                        ]
                        if all(done for _, done in both):
                            abilities = [
                                ParsedNode({"when": {"event": event, "side": s}, "do": d}, (at, end)) for s, d in both
                            ]
                            yield end, {"abilities": abilities}

    def _cheaper(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a change of costs: 自分の呪文のコストは1少なくなる."""
        for asked_end, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, affects in self._used_in_two_ways(asked_end):
                for last, cost in self._dearer(end):
                    found = _static_ability(affects, {"use_cost": cost}, [asked] if asked else [], (at, last))
                    if found is not None:
                        yield last, found
            for first in self.words_at(_FIRST_USED, asked_end):
                for end, like in self.slot("like", "", first) if asked is None else ():
                    for number_end, number in self.row(end, ("のコストは",), "plain"):
                        for last, less in self._less(number_end, number):
                            used = {"this_turn": {"event": "used", "side": "own", "card": like}}
                            once = ParsedNode({"amount": used, "max": 0}, (at, first))
                            yield last, _ability({"static": less, "affects": like}, [once], (at, last))
            for before, each in ((asked_end, None), *self._per(asked_end)):
                for end, affects in self._used_cards(before):
                    for paying in self.words_at(("とき支払うコストは", "ときコストは", "コストは", "コストを"), end):
                        for per_end, per in ((paying, each), *(self._per(paying) if each is None else ())):
                            for number_end, number in self.slot("plain", "", per_end):
                                for last, less in self._less(number_end, number):
                                    cost = less["use_cost"]
                                    grant = {**less, **({"use_cost": {**per, "times": cost}} if per else {})}
                                    conditions = [asked] if asked is not None else []
                                    found = _static_ability(affects, grant, conditions, (at, last))
                                    if found is not None:
                                        yield last, found

    def _used_in_two_ways(self, at: int) -> Iterator[tuple[int, Any]]:
        """Read creatures and spells of a kind: 闇のクリーチャーを召喚するコストと闇の呪文を唱えるコストは."""
        for end, one in self._used_cards(at):
            for start in self.words_at(("コストと", "コストおよび"), end):
                for last, other in self._used_cards(start):
                    for close in self.words_at(("コストは", "コストはそれぞれ"), last):
                        if isinstance(one, Mapping) and {**one, "type": ""} == {**other, "type": ""}:
                            yield close, ParsedNode({**one, "type": [one["type"], other["type"]]}, (at, close))

    def _dearer(self, at: int) -> Iterator[tuple[int, int]]:
        for sign, factor in (("+", 1), ("-", -1)):
            for end, number in self.row(at, (sign,), "plain"):
                yield from ((last, factor * number) for last in self.words_at(("される", "する"), end))

    def _used_cards(self, at: int) -> Iterator[tuple[int, Any]]:
        verbs = ("を召喚する", "を唱える", "をジェネレートする", "を使う", "の召喚", "の")
        for words, side in (("自分が", {}), ("相手が", {"side": "enemy"}), ("誰かが", {"side": "any"})):
            for end, like in self.row(at, (words,), "like"):
                yield from ((after, ParsedNode({**side, **like}, (at, end))) for after in self.words_at(verbs[:4], end))
        for end, subject in self.slot("pointer", "", at):
            if subject == "this":
                yield from ((after, "this") for after in self.words_at((*verbs, "をクロスする"), end))
        for end, noun in self.slot("noun", "", at):
            made = self.selected(noun, {}, (at, end))
            if made is None or "zone" in made:
                continue
            yield from ((after, made) for after in self.words_at(verbs, end))
            for after in self.words_at(("をジェネレートまたはクロスする",), end):
                yield after, ParsedNode({**made, "zone": ["hand", "battle_zone"]}, made.span)

    def _less(self, at: int, number: int) -> Iterator[tuple[int, dict[str, Any]]]:
        always = list(self.words_at(("少なくなる", "軽くなる"), at))
        for end in (*always, *self.words_at(("少なくしてもよい",), at)):
            more = {} if end in always else {"up_to": True}
            bounds = [*self.row(end, ("。ただしコストは",), "plain", ("より少なくならない",))]
            bounds += [(last, least) for words, least in _LEAST for last in self.words_at((self.spelling(words),), end)]
            yield from ((last, {"use_cost": -number, "least_use_cost": least, **more}) for last, least in bounds)
        yield from ((end, {"use_cost": number}) for end in self.words_at(("多くなる",), at))


_LEAST = (
    ("。ただしコストが1のときは少なくならない", 1),
    ("。ただしコストが1以下になることはない", 2),
    ("。ただしコストは1以下にはならない", 2),
    ("。ただしコストは1以下にならない", 2),
    ("。ただしコストが0になることはない", 1),
    ("。ただしコストは0以下にはならない", 1),
    ("。ただしコストは0以下にならない", 1),
)
_PUT_OUT_TAPPED = ways(
    "をバトルゾーンに(出すときその|出すとき)クリーチャー(を|は)タップして(置く|出す|バトルゾーンに出す)",
    "をバトルゾーンに出すときタップして(置く|出す|バトルゾーンに出す)",
)
_USED_FREELY = ways("コストを支払わずに(唱える|使う|召喚する|ジェネレートする)")
_UNUSED = ways("を唱えること(が|は)できない", "を唱えられない", "を召喚できない")
_UNUSED_BY_ALL = ways("は唱え(られ|ることができ|ることはでき)ない", "は召喚(|することは|することが)できない")
_UNUSABLE = ways("を使(えない|うことができない|うことはできない|うできない)")
_NOT_PUT_OUT = ways("をバトルゾーンに出(せない|すことができない|すことはできない)")
_NEITHER = ways("を(召喚する|唱える)ことも", "を(召喚する|唱える)ことができず", "を(召喚できず|唱えられず)")
_AFTER_CASTING = ways(
    "。(|そうした場合|そのあと)(それを|その呪文を|唱えたあと|それを唱えたあと|その呪文を唱えたあと"
    "|唱えたあとそれを|唱えたあとその呪文を)墓地に置くかわりに"
)
_TURNED_OVER = ways(
    "この(D2フィールド|カード|フィールド)をゲーム中(|で|に)(一度だけ|一度|1度だけ)上下逆さまにしてもよい。そうした場合"
)
_FIRST_USED = ways(
    "各ターン(自分が最初に|はじめて自分が|自分がはじめて)(召喚する|唱える|使う)",
    "各ターン自分が(召喚する|唱える|使う)最初の",
)
_USED_FROM = ways("から(|も)(召喚し|唱え|使っ)てもよい")
_AS_SHIELDS_BREAK = ways(
    "が(|相手の)シールドをブレイクするとき(|相手は)そのシールドを(|自分の|自身の|持ち主の)手札に加えるかわりに",
)


def _about_own_card(value: Any) -> Any:
    """Return instructions in which そのクリーチャー is the card that has the ability."""
    return mapped(value, lambda one: "this" if one in (THAT, f"{THAT} creature") else one)


def _without(node: Mapping[str, Any], field: str) -> dict[str, Any]:
    return {name: one for name, one in node.items() if name != field}


def _is_about(condition: Mapping[str, Any], when: Any) -> bool:
    """Return whether a condition is about the card that an action without an object then means."""
    card = when.get("card") if isinstance(when, Mapping) else None
    about = str(condition.get("matches", ""))
    return about == "this" or (isinstance(card, Mapping) and about in (THAT, f"{THAT} {card.get('type')}"))


_NUMBERED = re.compile(r"を\d[体枚つ]$")
_PLACED_LAST = re.compile(r"\d[体枚つ](?:自分の|相手の)?(?:手札|墓地|マナゾーン|超次元ゾーン)から")
"""That the place of cards is named after their number, and so once for both alternatives."""


def _span_of(cards: Any) -> tuple[int, int]:
    return cards.span if isinstance(cards, ParsedNode) else (0, 0)


def _own_or_named(cards: Any, chain: Sequence[Mapping[str, Any]], placed: Any) -> list[Any] | None:
    """Return two alternatives: the instruction with these cards, and with its own; ``None`` if it chooses no cards."""
    if len(chain) != 1 or not isinstance(cards, Mapping):
        return None
    verb = next((one for one in ("destroy", "return", "put", "tap", "untap") if one in chain[0]), "")
    if not verb or not isinstance(chain[0][verb], Mapping):
        return None
    if cards.get("side", "own") != "any" and chain[0][verb].get("side") == "any":
        return None  # does the player named first have these cards, too?
    if placed:
        if "zone" in cards or cards.get("side", "any") != "any":
            return None
        there = {name: chain[0][verb][name] for name in ("zone", "side") if name in chain[0][verb]}
        cards = ParsedNode({**{name: one for name, one in cards.items() if name != "side"}, **there}, _span_of(cards))
    return [[ParsedNode({**chain[0], verb: cards}, _span_of(cards))], list(chain)]


def _event_from_outside(when: Any, where: Mapping[str, Any]) -> Any:
    """Return a trigger event as a card outside the battle zone sees it: every card there is another one."""
    card = when.get("card") if isinstance(when, Mapping) else None
    if not where or not isinstance(card, Mapping):
        return when
    return ParsedNode({**when, "card": {name: one for name, one in card.items() if name != "other"}}, when.span)


def _replacing(when: Mapping[str, Any], instead: Sequence[Any], form: str) -> dict[str, Any]:
    where = {"zone": "hand"} if (when["event"], when.get("card")) == ("discarded", "this") else {}
    return {"replace": when, **where, "instead": list(instead), **({"optional": True} if form == MAY else {})}


def _ability(body: Mapping[str, Any], conditions: Sequence[Any], span: tuple[int, int]) -> dict[str, Any]:
    asked = {} if not conditions else {"if": conditions[0] if len(conditions) == 1 else {"all": list(conditions)}}
    return {"abilities": [ParsedNode({**body, **asked}, span)]}


def _static_ability(
    subject: Any, grant: Mapping[str, Any], conditions: Sequence[Any], span: tuple[int, int]
) -> dict[str, Any] | None:
    """Return the static ability of a sentence about cards, or ``None`` if the sentence is about chosen cards."""
    if subject == "bearer":
        subject = {"side": "any", "bears": True}
    if isinstance(subject, Mapping) and {"count", "up_to", "any_number"} & set(subject):
        return None
    if isinstance(subject, str) and subject != "this":
        return None
    if isinstance(subject, Mapping) and "other" in subject and "'bears'" in str(conditions):
        return None  # others than the card itself, or than the one that it is crossed to?
    if subject == "this" and not conditions and set(grant) <= {"keywords", "abilities"}:
        return dict(grant)
    affects = {} if subject == "this" else {"affects": subject}
    return _ability({"static": grant, **affects}, conditions, span)
