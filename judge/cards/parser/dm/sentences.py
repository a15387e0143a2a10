"""Parses sentences of Duel Masters texts and the abilities that they make up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.abilities import kinds
from judge.cards.parser.dm.acting import acted, each_one
from judge.cards.parser.dm.clauses import OWNERS, UNTIL, UNTIL_SAID, Clauses, put_into
from judge.cards.parser.dm.nouns import COUNTER, THAT, THIS_ONE
from judge.cards.parser.engine import Found, Said
from judge.cards.parser.japanese import MAY, PLAIN, STEM

SCOPE = (
    "このクリーチャーがバトルゾーンにある間に",
    "このクリーチャーがバトルゾーンにある間",
    "バトルゾーンにある間",
    "",
)
"""Phrases that an ability works in the battle zone; skipped, since the rules say the same."""

_FROM_ITS_ZONE = re.compile(r"この(?:カード|クリーチャー)を(?:自分の)?(手札|マナゾーン|墓地)から")

_MINE = re.compile(r"自分の(?!ターン|(?:手札|墓地|マナゾーン|山札|シールド(?:ゾーン)?)(?:の一番[上下])?に[^あ])")
"""A noun phrase that says whose cards they are, unlike the owner's zone to which cards go."""

LEAD = ("", "そのあと", "また", "さらに", "その場合")
_STAYS = ("とどまる", "このクリーチャーはとどまる", "そのクリーチャーはとどまる")
IF_DID, IF_NOT = "~if_did", "~if_not"
ACTORS = {
    "相手は": "opponent",
    "相手のプレイヤーは": "opponent",
    "相手も": "opponent",
    "各プレイヤーは": "each",
    "自分は": "you",
    "そのプレイヤーは": "",
}


class Sentences(Clauses):
    """Parses sentences and abilities. Each ``read_KIND`` method yields (end, meaning) for a kind of phrase."""

    def read_sentence(self, argument: str, at: int, form: str) -> Found:
        """Parse a sentence; yields a list of instructions."""
        for start in self.words_at(LEAD, at):
            yield from self.slot("order", "", start)
        for words, mark in (
            ("そうした場合", IF_DID),
            ("そうしたら", IF_DID),
            ("そうすれば", IF_DID),
            ("そうしなければ", IF_NOT),
            ("そうしない場合", IF_NOT),
            ("そうしなかった場合", IF_NOT),
            ("相手がそうしなければ", IF_NOT),
            ("相手がそうしなかった場合", IF_NOT),
        ):
            for start in self.words_at((words,), at):
                for end, order in self.slot("order", "", start):
                    yield end, [Said({mark: order}, (at, end))]

    def read_do(self, argument: str, at: int, form: str) -> Found:
        """Parse the instructions inside a longer sentence."""
        if form == PLAIN:
            yield from self.slot("order", "", at)

    def read_order(self, argument: str, at: int, form: str) -> Found:
        """Parse an order: the action, with its player, duration and condition."""
        yield from self.slot("looking", "", at)
        yield from self.slot("chain", "", at)
        for end, chain in self.slot("chain", "", at, MAY):
            yield end, [Said({"may": chain}, (at, end))]
        for words, may in (("次のことを行う:「", False), ("次のことを行ってもよい:「", True)):
            for start in self.words_at((words,), at):
                for end, done in self.slot("sentences", "", start):
                    for last in self.words_at(("」", "。」"), end):
                        yield last, [Said({"may": done}, (at, last))] if may else done
        for count_end, count in self.slot("plain", "", at):
            for start in self.words_at(("回次のうち1つを選んで行う:",), count_end):
                for end, options in self.slot("options", "", start):
                    either = Said({"either": options}, (at, end))
                    yield end, [Said({"repeat": count, "do": [either]}, (at, end))]
        for start in self.words_at(("このターン次に召喚する",), at):
            for end, like in self.slot("like", "", start):
                for number_at in self.words_at(("のコストは",), end):
                    for number_end, number in self.slot("plain", "", number_at):
                        for last, less in self._less(number_end, number):
                            every = {"zone": ["hand", "mana_zone", "graveyard"], **like}
                            used = {"event": "used", "side": "own", "card": like}
                            node = {"give": less, "every": every, "once": used, "until": "end_of_turn"}
                            yield last, [Said(node, (at, last))]
        yield from self._by_player(at)
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
            for end, chain in self.slot("chain", "", start):
                both = [acted(chain, who, may=False) for who in ("you", "opponent")]
                if all(both):
                    yield end, [Said({"either": both}, (at, end))]

    def _this_turn(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse a triggered effect for this turn: このターン、自分のクリーチャーが破壊される時、…."""
        for start in self.words_at(("このターン", "このターン中", "そのターン"), at):
            for end, heard in self.slot("happening", "", start):
                for last, done in self.slot("sentences", "", end):
                    asked = [Said({"if": heard["if"], "then": done}, (at, last))] if "if" in heard else done
                    yield last, [Said({"later": heard["when"], "every": True, "do": asked}, (at, last))]
                for last, replaced in self._instead(heard["when"], end) if "if" not in heard else ():
                    optional = {"optional": True} if "optional" in replaced else {}
                    node = {"instead_of": replaced["replace"], "do": replaced["instead"], **optional}
                    yield last, [Said(node, (at, last))]

    def _later(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse an action at the end of the turn: このターンの終わりに、このクリーチャーを破壊する."""
        for words in ("バトルのあと", "バトルのあとで"):
            for start in self.words_at((words,), at):
                for end, done in self.slot("order", "", start):
                    node = {"later": {"event": "battle_ends", "card": THIS_ONE}, "do": done}
                    yield end, [Said(node, (at, end))]
                for verb, word in (("untap", "アンタップする"), ("destroy", "破壊する")):
                    for end in self.words_at((word,), start):
                        node = {"later": {"event": "battle_ends", "card": THIS_ONE}, "do": [{verb: "this"}]}
                        yield end, [Said(node, (at, end))]
        for words in ("攻撃のあと", "攻撃のあとで", "その攻撃のあと", "攻撃の終わりに"):
            for start in self.words_at((words,), at):
                for end, done in self.slot("order", "", start):
                    yield end, [Said({"later": {"event": "attack_ends"}, "do": done}, (at, end))]
        for words in ("このターンの終わりに", "そのターンの終わりに", "ターンの終わりに", "このターンが終わるとき"):
            for start in self.words_at((words,), at):
                for end, done in self.slot("order", "", start):
                    yield end, [Said({"later": {"event": "turn_ends"}, "do": done}, (at, end))]

    def _one_of_two(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse two alternative actions: 1体破壊するか、カードを1枚引く."""
        for end, first in (*self.slot("chain", "", at), *self.slot("looking", "", at)):
            for start in self.words_at(("か", "かまたは"), end):
                for last, second in (*self.slot("chain", "", start), *self.slot("looking", "", start)):
                    yield last, [Said({"either": [first, second]}, (at, last))]
                for last, second in self.slot("chain", "", start, MAY):
                    yield last, [Said({"may": [Said({"either": [first, second]}, (at, last))]}, (at, last))]
        for end, cards in self.slot("cards", "", at):
            every = "または" if self.text.endswith("すべて", at, end) else "か"
            for start in self.words_at(("か", "かまたは", every), end):
                for form in (PLAIN, MAY):
                    for last, chain in self.slot("instruction", "", start, form):
                        if (both := _of_either(cards, chain)) is not None:
                            node = Said({"either": both}, (at, last))
                            yield last, [Said({"may": [node]}, (at, last)) if form == MAY else node]

    def _contest(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse rock-paper-scissors with the opponent, and what happens if it is won."""
        for words in ("相手とじゃんけんで勝敗を決める", "相手とじゃんけんして勝敗を決める", "相手とじゃんけんをする"):
            for start in self.words_at((words,), at):
                for won in self.words_at(("。自分が勝った場合", "。自分が勝ったら"), start):
                    for end, done in self.slot("order", "", won):
                        yield end, [Said({"rock_paper_scissors": done}, (at, end))]

    def _by_player(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        for words, who in ACTORS.items():
            for start in self.words_at((words,), at):
                for form in (PLAIN, MAY):
                    for end, chain in self.slot("chain", "", start, form):
                        if who == "opponent" and _MINE.search(self.text, start, end):
                            continue  # "自分の" is either player's
                        done = acted(chain, who, may=form == MAY) if who else None
                        if done is not None:
                            yield end, done
        for start in self.words_at(("そのクリーチャーの持ち主は", "そのカードの持ち主は", "その持ち主は"), at):
            for end, chain in self.slot("chain", "", start):
                mine, theirs = (acted(chain, who, may=False) for who in ("you", "opponent"))
                asked = {"matches": THAT, "like": {"owned_by": "own"}}
                yield end, [Said({"if": asked, "then": mine, "else": theirs}, (at, end))]

    def _for_a_time(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse a temporary grant to cards: このターン、そのクリーチャーはブロックされない."""
        for start, until in self._until(at):
            for end, like in self._barred(start):
                node = {"give": {"keywords": ["cannot_be_used"]}, "every": like, "until": until}
                yield end, [Said(node, (at, end))]
        for start, until in (*self._until(at), (at, "")):
            for end, (subject, grant, condition) in self.slot("said_of", "", start):
                if condition is None and not (until and UNTIL_SAID in grant):
                    given = {name: value for name, value in grant.items() if name != UNTIL_SAID}
                    yield end, [self._given(subject, given, until or grant.get(UNTIL_SAID, ""), (at, end))]
            if not until:
                for end, given in self._until_within(at):
                    yield end, [given]

    def _until_within(self, at: int) -> Iterator[tuple[int, Said]]:
        for end, subject in self._spoken_of(at):
            for start in self.words_at(("は", "はすべて"), end):
                for after, until in self._until(start):
                    for last, grant in self.slot("predicates", "", after):
                        yield last, self._given(subject, grant, until, (at, last))

    def _until(self, at: int) -> Iterator[tuple[int, str]]:
        for words, until in UNTIL.items():
            yield from ((end, until) for end in self.words_at((words,), at))

    def _given(self, subject: Any, grant: Mapping[str, Any], until: str, span: tuple[int, int]) -> Said:
        return Said({"give": grant, "to": subject, **({"until": until} if until else {})}, span)

    def _conditional(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        for start, condition in self.slot("one_condition", "", at):
            for then in self.words_at(("", "さらに"), start):
                for end, order in self.slot("order", "", then):
                    yield end, [Said({"if": condition, "then": order}, (at, end))]

    def _for_each(self, at: int) -> Iterator[tuple[int, list[Any]]]:
        """Parse an action for each of some cards: 自分のシールド1枚につき、カードを1枚引く."""
        for start, per in self._per(at):
            for form in (PLAIN, MAY):
                for end, chain in self.slot("chain", "", start, form):
                    times = each_one(chain, per, may=form == MAY)
                    if times is not None:
                        yield end, times
                for number_end, number in self.slot("quantity", "", start):
                    for draw in self.words_at(("カードを",), number_end):
                        for end in self.words_at(self.forms_of(("引く",), form), draw):
                            if isinstance(number.get("count"), int) and number.get(COUNTER) == "枚":
                                times = each_one([{"draw": number["count"]}], per, may=form == MAY)
                                assert times is not None  # the number of cards drawn can be computed instead
                                yield end, times

    def read_sentences(self, argument: str, at: int, form: str) -> Found:
        """Parse consecutive sentences; yields the instructions of all of them."""
        for end, several in self.series("sentence", "", at, ("。",)) if form == PLAIN else ():
            yield end, [one for sentence in several for one in sentence]

    # abilities

    def read_whole_ability(self, argument: str, at: int, form: str) -> Found:
        """Parse an ability; yields a grant to its own card, with keywords and abilities."""
        for start in self.words_at(SCOPE, at):
            yield from self._triggered(start, at)
            yield from self._limited(start, at)
            yield from self._static(start, at)
            yield from self._cheaper(start, at)
            yield from self._of_every_turn(start, at)
            yield from self._fixed(start, at)
        for end, node in self.any_of(kinds.Titled, at):
            yield end, {"abilities": [node]}

    def _fixed(self, start: int, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Parse sentences with a fixed wording."""
        for words, found in _FIXED.items():
            yield from ((end, found) for end in self.words_at((self.spelling(words),), start))
        for end, like in self.slot("like", "", start):
            for last in self.words_at(("はこのクリーチャーを攻撃できない",), end):
                kept = {name: value for name, value in like.items() if (name, value) != ("type", "creature")}
                yield last, {"abilities": [Said({"unattackable_by": kept}, (at, last))]}
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, like in self._barred(first):
                barred = {"static": {"keywords": ["cannot_be_used"]}, "affects": like}
                yield end, _ability(barred, [] if asked is None else [asked], (at, end))
        for begin in self.words_at(("相手は",), start):
            for end, like in self.slot("like", "", begin):
                for last in self.words_at(("をバトルゾーンに出すときそのクリーチャーをタップして置く",), end):
                    comes = {"static": {"comes_tapped": True}, "affects": {"side": "enemy", **like}}
                    yield last, _ability(comes, [], (at, last))
                for then in self.words_at(("をバトルゾーンに出すときバトルゾーンに出すかわりに",), end):
                    for last, landing in self.slot("landing", "", then):
                        event = {"event": "enters", "side": "enemy", "card": like}
                        yield last, _ability(_replacing(event, [put_into("event", landing)], PLAIN), [], (at, last))
        for begin in self.words_at(_AS_SHIELDS_BREAK, start):
            for end, landing in self.slot("landing", "", begin):
                to_hand = {"from_zone": "shield_zone", "to_zone": "hand", "other": "this"}
                event = {"event": "moves", "side": "enemy", **to_hand}
                yield end, _ability(_replacing(event, [put_into("event", landing)], PLAIN), [], (at, end))
        for begin in self.words_at(("この呪文を唱えたあと墓地に置くかわりに",), start):
            for end, landing in self.slot("landing", "", begin):
                event = {"event": "moves", "card": "this", "to_zone": "graveyard"}
                yield end, {"abilities": [Said(_replacing(event, [put_into("this", landing)], PLAIN), (at, end))]}
        for begin in self.words_at(("G・ゼロ-", "G・ゼロ:"), start):
            for end, condition in self.slot("one_condition", "", begin):
                for words in (
                    "このクリーチャーをコストを支払わずに召喚してもよい",
                    "この呪文をコストを支払わずに唱えてもよい",
                ):
                    for last in self.words_at((words,), end):
                        yield last, {"abilities": [Said({"g_zero": condition}, (at, last))]}

    def _limited(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a triggered ability that is limited to once each turn: 各ターンに一度."""
        for first in self.words_at(("各ターンに一度",), start):
            for end, found in self._triggered(first, at):
                (ability,) = found["abilities"]
                if "when" in ability:
                    yield end, {"abilities": [Said({**ability, "per_turn": 1}, (at, end))]}

    def _triggered(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, heard in self._heard(first):
                there = [(e, None) for e in self.words_at(("", "このクリーチャーがバトルゾーンにあれば"), end)]
                of_this = [one for one in self.slot("one_condition", "", end) if one[1].get("matches") == "this"]
                for start_of_verb, more in (*there, *of_this):
                    for last, node in self._itself(heard["when"], start_of_verb):
                        body = {"when": heard["when"], "do": [node]}
                        asking = [one for one in (asked, heard.get("if"), more) if one is not None]
                        yield last, _ability(body, asking, (at, last))
                conditions = [one for one in (asked, heard.get("if")) if one is not None]
                for last, done in self.slot("sentences", "", end):
                    where = self._from_where(heard["when"], end, last)
                    body = {"when": _seen_from(heard["when"], where), **where, "do": done}
                    if len(done) == 1 and set(done[0]) == {"if", "then"}:
                        conditions.append(done[0]["if"])
                        body["do"] = done[0]["then"]
                    yield last, _ability(body, conditions, (at, last))
                    if body["do"] is not done:
                        conditions.pop()
                for last, replaced in self._instead(heard["when"], end):
                    yield last, _ability(replaced, conditions, (at, last))
                for condition_end, condition in self.slot("one_condition", "", end):
                    for last, replaced in self._instead(heard["when"], condition_end):
                        yield last, _ability(replaced, [*conditions, condition], (at, last))

    def _from_where(self, when: Any, at: int, end: int) -> dict[str, str]:
        """Return the zone in which an ability works that moves its own card from there: このカードを手札から捨てて."""
        found = _FROM_ITS_ZONE.search(self.text, at, end)
        if found is None or (isinstance(when, Mapping) and when.get("card") == "this"):
            return {}
        return {"zone": {"手札": "hand", "マナゾーン": "mana_zone", "墓地": "graveyard"}[found[1]]}

    def _heard(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse the trigger of an ability: one event, or either of two."""
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
                    yield last, {"when": [first, Said({**about, **other}, (at, last))]}

    def _itself(self, when: Any, at: int) -> Iterator[tuple[int, Any]]:
        """Parse an action whose object is omitted: the event's card or this one: 自分のマナゾーンに置く."""
        if not isinstance(when, Mapping):
            return
        gone = when["event"] in ("moves", "destroyed", "discarded")
        what = "this" if when.get("card", "this") == "this" and not gone else "event"
        for facing in self.words_at(("", "裏向きにして"), at):
            for form in (PLAIN, MAY):
                for end, landing in self.slot("landing", "", facing, form):
                    done = put_into(what, landing)
                    if landing["into"] == "graveyard":
                        done = {"destroy": what}
                    if gone and landing["into"] == "graveyard":
                        continue
                    yield end, Said({"may": [done]}, (at, end)) if form == MAY else Said(done, (at, end))
        for verb, words in (("untap", "アンタップする"), ("tap", "タップする")) if what == "this" else ():
            for form in (PLAIN, MAY):
                for end in self.words_at(self.forms_of((words,), form), at):
                    done = Said({verb: what}, (at, end))
                    yield end, Said({"may": [done]}, (at, end)) if form == MAY else done

    def _instead(self, when: Any, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a replacement: 墓地に置くかわりに自分のマナゾーンに置く; かわりにこのクリーチャーを破壊する."""
        if not isinstance(when, Mapping):
            return
        what = "this" if when.get("card") == "this" else "event"
        for end, replaced in self._instead_of(when, what, at):
            yield end, replaced
            if "optional" in replaced:
                for start in self.words_at(("。そうした場合",), end):
                    for last, order in self.slot("order", "", start):
                        yield last, {**replaced, "instead": [*replaced["instead"], *order]}

        for end, chain in self.slot("chain", "", at, MAY) if when["event"] in ("destroyed", "moves") else ():
            for start in self.words_at(("。そうした場合",), end):
                for last in self.words_at(_STAYS, start):
                    stays = [*chain, Said({IF_NOT: [{"let_be": "event"}]}, (start, last))]
                    yield last, _replacing(when, stays, MAY)

    def _instead_of(self, when: Mapping[str, Any], what: str, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        if when["event"] in ("destroyed", "moves"):
            for form in (PLAIN, MAY):
                for start in self.words_at(("かわりに",), at):
                    for end, landing in self.slot("landing", "", start, form):
                        yield end, _replacing(when, [put_into(what, landing)], form)
        pointed = ("", "そのクリーチャーを", "このクリーチャーを", "そのカードを", "これを")
        for pointed_end in self.words_at(pointed, at):
            for owner in self.words_at(OWNERS, pointed_end):
                for start in self.words_at(("墓地に置くかわりに",), owner):
                    said = "to_zone" in when or when["event"] == "discarded"
                    event = {**when, **({} if said else {"to_zone": "graveyard"})}
                    for form in (PLAIN, MAY):
                        for again in self.words_at(pointed, start):
                            for facing in self.words_at(("", "裏向きにして", "裏向きのまま"), again):
                                for end, landing in self.slot("landing", "", facing, form):
                                    yield end, _replacing(event, [put_into(what, landing)], form)
                                    shuffled = (
                                        "。そのあと山札をシャッフルする",
                                        "。そのあと自分の山札をシャッフルする",
                                    )
                                    for last in self.words_at(shuffled, end):
                                        if landing["into"] == "deck":
                                            done = [put_into(what, landing), {"shuffle": "you"}]
                                            yield last, _replacing(event, done, form)
                                for end in self.words_at(self.forms_of(("このクリーチャーの下に置く",), form), facing):
                                    if what == "event":
                                        yield end, _replacing(event, [{"put_under": "event"}], form)
                        for again in self.words_at(("", "持ち主の", "自分の"), start):
                            for end in self.words_at(self.forms_of(("山札に加えてシャッフルする",), form), again):
                                done = [put_into(what, {"into": "deck"}), {"shuffle": "you"}]
                                yield end, _replacing(event, done, form)
                        for end, chain in self.slot("chain", "", start, form):
                            yield end, _replacing(event, chain, form)
        for words, form in (("かわりに次のことを行う:「", PLAIN), ("かわりに次のことを行ってもよい:「", MAY)):
            for start in self.words_at((words,), at):
                for end, done in self.slot("sentences", "", start):
                    yield from ((last, _replacing(when, done, form)) for last in self.words_at(("」",), end))
        for start in self.words_at(("かわりに", "そのクリーチャーのかわりに"), at):
            for form in (PLAIN, MAY):
                for end, chain in self.slot("chain", "", start, form):
                    yield end, _replacing(when, chain, form)
        for form in (PLAIN, MAY):
            for end in self.words_at(("このクリーチャーを",), at):
                for verb, words in (("destroy", "破壊する"),):
                    for after in self.words_at(("かわりに",), end):
                        for last in self.words_at(self.forms_of((words,), form), after):
                            yield last, _replacing(when, [Said({verb: "this"}, (at, last))], form)

    def _static(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for first, asked in ((start, None), *self.slot("one_condition", "", start)):
            for second, more in ((first, None), *(self.slot("one_condition", "", first) if asked else ())):
                about = [
                    (e, ("this", grant, None)) for e, grant in self._omitted(first if more is None else second, start)
                ]
                for end, (subject, grant, condition) in (*self.slot("said_of", "", second), *about):
                    conditions = [one for one in (asked, more, condition) if one is not None]
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

    def _further_condition(self, at: int, conditions: Sequence[Any]) -> Iterator[tuple[int, Any]]:
        """Read the condition of a second predicate; a bare number is of the first condition: 12000以上のとき."""
        yield from self.slot("one_condition", "", at)
        amount = conditions[0].get("amount") if len(conditions) == 1 else None
        for end, bounds in self.slot("range", "", at) if amount is not None else ():
            for last in self.words_at(("のとき", "の間", "なら", "であれば"), end):
                if isinstance(bounds, Mapping):
                    yield last, Said({"amount": amount, **bounds}, (at, last))

    def _omitted(self, at: int, start: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read what holds for this card after a condition about it, without naming it again: パワーは+2000される."""
        if at > start and self.text.startswith("このクリーチャー", start):
            yield from self.slot("predicates", "", at)

    def _barred(self, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse the cards that the opponent cannot use: 相手は呪文を唱えられない."""
        verbs = ("を唱えることができない", "を唱えることはできない", "を唱えられない", "を召喚できない")
        unusable = ("を使えない", "を使うことができない", "を使うことはできない", "を使うできない")
        all_players = ("誰も", "すべてのプレイヤーは", "各プレイヤーは", "どのプレイヤーも")
        for words, side in (
            ("相手は", "enemy"),
            ("相手のプレイヤーは", "enemy"),
            *((one, "any") for one in all_players),
        ):
            for start in self.words_at((words,), at):
                for end, like in self.slot("like", "", start):
                    for last in self.words_at((*verbs, *unusable), end):
                        yield last, {"side": side, **like}
                    for middle in self.words_at(("を召喚することも", "を唱えることも"), end):
                        for after, other in self.slot("like", "", middle):
                            for last in self.words_at(("を召喚することもできない", "を唱えることもできない"), after):
                                if "type" in like and {**like, "type": ""} == {**other, "type": ""}:
                                    yield last, {"side": side, **like, "type": [like["type"], other["type"]]}
                trigger = {"side": side, "zone": "shield_zone", "cards": True, "keyword": "shield_trigger"}
                for middle, like in ((start, {}), *self._of_shields(start)):
                    for end in self.words_at(("「S・トリガー」", "「S・トリガー」能力"), middle):
                        for last in self.words_at(unusable, end):
                            yield last, {**trigger, **like}

    def _of_shields(self, at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        yield from ((end, {}) for end in self.words_at(("自身の", "自身のシールドの"), at))
        for end, like in self.slot("like", "", at):
            yield from ((after, like) for after in self.words_at(("の",), end))

    def _of_every_turn(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Read an action of each player in that player's own turns: 各プレイヤーは自身のターンのはじめに….."""
        for words, event in (("のはじめに", "turn_starts"), ("の終わりに", "turn_ends")):
            several = [f"各プレイヤーは{whose}のターン{words}" for whose in ("自分", "自身")]
            for begin in self.words_at(several, start):
                for end, chain in self.slot("chain", "", begin):
                    both = [
                        (side, acted(chain, who, may=False)) for side, who in (("own", "you"), ("enemy", "opponent"))
                    ]
                    if all(done for _, done in both):
                        abilities = [Said({"when": {"event": event, "side": s}, "do": d}, (at, end)) for s, d in both]
                        yield end, {"abilities": abilities}

    def _cheaper(self, start: int, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        """Parse a change of costs: 自分の呪文のコストは1少なくなる."""
        for asked_end, asked in ((start, None), *self.slot("one_condition", "", start)):
            for end, affects in self._used_in_two_ways(asked_end):
                for last, cost in self._dearer(end):
                    found = _static_ability(affects, {"use_cost": cost}, [asked] if asked else [], (at, last))
                    if found is not None:
                        yield last, found
            for before, each in ((asked_end, None), *self._per(asked_end)):
                for end, affects in self._used_cards(before):
                    for paying in self.words_at(("とき支払うコストは", "コストは", "コストを"), end):
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
                            yield close, Said({**one, "type": [one["type"], other["type"]]}, (at, close))

    def _dearer(self, at: int) -> Iterator[tuple[int, int]]:
        for sign, factor in (("+", 1), ("-", -1)):
            for start in self.words_at((sign,), at):
                for end, number in self.slot("plain", "", start):
                    yield from ((last, factor * number) for last in self.words_at(("される", "する"), end))

    def _used_cards(self, at: int) -> Iterator[tuple[int, Any]]:
        verbs = ("を召喚する", "を唱える", "をジェネレートする", "を使う", "をクロスする", "の召喚", "の")
        for words, side in (("自分が", {}), ("相手が", {"side": "enemy"}), ("誰かが", {"side": "any"})):
            for start in self.words_at((words,), at):
                for end, like in self.slot("like", "", start):
                    yield from ((after, Said({**side, **like}, (at, end))) for after in self.words_at(verbs[:5], end))
        for end, subject in self.slot("pointer", "", at):
            if subject == "this":
                yield from ((after, "this") for after in self.words_at(verbs, end))
        for end, noun in self.slot("noun", "", at):
            for after in self.words_at(verbs, end):
                made = self.selected(noun, {}, (at, end))
                if made is not None and "zone" not in made:
                    yield after, made

    def _less(self, at: int, number: int) -> Iterator[tuple[int, dict[str, Any]]]:
        for end, more in (
            *((end, {}) for end in self.words_at(("少なくなる", "軽くなる"), at)),
            *((end, {"up_to": True}) for end in self.words_at(("少なくしてもよい",), at)),
        ):
            for bound, least in (
                ("。ただしコストは1より少なくならない", 1),
                ("。ただしコストが1のときは少なくならない", 1),
                ("。ただしコストが1以下になることはない", 2),
                ("。ただしコストは2より少なくならない", 2),
                ("。ただしコストが0になることはない", 1),
                ("。ただしコストは0以下にはならない", 1),
                ("。ただしコストは0以下にならない", 1),
            ):
                for last in self.words_at((self.spelling(bound),), end):
                    yield last, {"use_cost": -number, "least_use_cost": least, **more}
        for end in self.words_at(("多くなる",), at):
            yield end, {"use_cost": number}


_AS_SHIELDS_BREAK = tuple(
    f"このクリーチャーが{of}シールドをブレイクするとき{who}そのシールドを{whose}手札に加えるかわりに"
    for of in ("", "相手の")
    for who in ("", "相手は")
    for whose in ("", "自分の", "自身の", "持ち主の")
)

_FIXED: Mapping[str, Mapping[str, Any]] = {
    words: found
    for several, found in (
        (
            ("どんな種族の進化クリーチャーをこのクリーチャーの上に置いてもよい",),
            {"keywords": ["evolves_into_any"]},
        ),
        (
            (
                "このクリーチャーはバトルに勝ってもバトルのあと持ち主の墓地に置かれる",
                "このクリーチャーはバトルに勝ってもバトルのあと破壊される",
                "このクリーチャーがバトルに勝ったときこのクリーチャーを破壊する",
            ),
            {"abilities": [{"when": {"event": "wins_battle", "card": "this"}, "do": [{"destroy": "this"}]}]},
        ),
        (
            (
                "相手の呪文の効果でこのクリーチャーがバトルゾーンから離れるときバトルゾーンから離れずにとどまる",
                "相手の呪文の効果でこのクリーチャーがバトルゾーンを離れるときバトルゾーンを離れずにとどまる",
            ),
            {
                "abilities": [
                    {
                        "replace": {
                            "event": "moves",
                            "card": "this",
                            "from_zone": "battle_zone",
                            "by": "enemy",
                            "kind": "spell",
                        },
                        "prevent": True,
                    }
                ]
            },
        ),
        (
            ("自分のターンに1枚目のカードを引くときもう1枚余分に引いてもよい",),
            {
                "abilities": [
                    {
                        "when": {"event": "drawing", "side": "own"},
                        "if": {
                            "all": [
                                {"turn": "own"},
                                {"amount": {"this_turn": {"event": "drawing", "side": "own"}}, "max": 1},
                            ]
                        },
                        "do": [{"may": [{"draw": 1}]}],
                    }
                ]
            },
        ),
        (
            ("相手は手札を表向きにしてプレイする", "相手の手札は公開される"),
            {"abilities": [{"static": {"open": True}, "affects": {"zone": "hand", "side": "enemy"}}]},
        ),
        (
            ("各プレイヤーは山札の上から1枚を表向きにしてプレイする",),
            {"abilities": [{"static": {"open": True}, "affects": {"zone": "deck", "side": "any"}}]},
        ),
        (
            ("このクリーチャーは自分のマナゾーンから召喚してもよい",),
            {"abilities": [{"static": {"used_from": ["mana_zone"]}, "zone": "mana_zone"}]},
        ),
        (
            ("このクリーチャーの上にどの種族の進化クリーチャーを置いてもよい",),
            {"keywords": ["evolves_into_any"]},
        ),
        (
            ("このクリーチャーはクリーチャーを攻撃するときブロックされない",),
            {"abilities": [{"static": {"keywords": ["unblockable"]}, "if": {"attacking": "this", "player": False}}]},
        ),
        (
            (
                "自分のターンのはじめにアンタップするときこのクリーチャーはアンタップされない",
                "ターンのはじめにアンタップするときこのクリーチャーはアンタップしない",
            ),
            {"keywords": ["stays_tapped"]},
        ),
        (
            (
                "このクリーチャーがブロックされたときバトルは行われない",
                "このクリーチャーがブロックされたときその攻撃ではバトルを行わない",
                "このクリーチャーの攻撃がブロックされた場合バトルは行われない。ただし両クリーチャーはタップしたままである",
            ),
            {"abilities": [{"when": {"event": "blocked", "card": "this"}, "do": [{"no_battle": True}]}]},
        ),
    )
    for words in several
}
"""Sentences with a fixed wording, each with its meaning."""


def _of_either(cards: Any, chain: Sequence[Mapping[str, Any]]) -> list[Any] | None:
    """Return two alternatives: the instruction with these cards, and with its own; ``None`` if it chooses no cards."""
    if len(chain) != 1 or not isinstance(cards, Mapping):
        return None
    verb = next((one for one in ("destroy", "return", "put", "tap", "untap") if one in chain[0]), "")
    if not verb or not isinstance(chain[0][verb], Mapping):
        return None
    return [[Said({**chain[0], verb: cards}, cards.span if isinstance(cards, Said) else (0, 0))], list(chain)]


def _seen_from(when: Any, where: Mapping[str, str]) -> Any:
    """Return a trigger event as a card outside the battle zone sees it: every card there is another one."""
    card = when.get("card") if isinstance(when, Mapping) else None
    if not where or not isinstance(card, Mapping):
        return when
    return Said({**when, "card": {name: one for name, one in card.items() if name != "other"}}, when.span)


def _replacing(when: Mapping[str, Any], instead: Sequence[Any], form: str) -> dict[str, Any]:
    where = {"zone": "hand"} if (when["event"], when.get("card")) == ("discarded", "this") else {}
    return {"replace": when, **where, "instead": list(instead), **({"optional": True} if form == MAY else {})}


def _ability(body: Mapping[str, Any], conditions: Sequence[Any], span: tuple[int, int]) -> dict[str, Any]:
    asked = {} if not conditions else {"if": conditions[0] if len(conditions) == 1 else {"all": list(conditions)}}
    return {"abilities": [Said({**body, **asked}, span)]}


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
    if subject == "this" and not conditions and set(grant) <= {"keywords", "abilities"}:
        return dict(grant)
    affects = {} if subject == "this" else {"affects": subject}
    return _ability({"static": grant, **affects}, conditions, span)
