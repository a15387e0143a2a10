"""The meanings of noun phrases that do not describe cards: amounts, damage, counters, abilities, attacks, places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lark import Token

from judge.cards.parser.sve.meanings import (
    BOUND,
    DONE,
    NUMBER,
    SIMPLE,
    Meant,
    Noun,
    One,
    bounded,
    number,
    quantity_of,
    signed,
)
from judge.cards.parser.sve.nouns import cards, counter_name, filter_only, nominal, phrase
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.registry import Nominal, shaped
from judge.cards.parser.sve.words import FIGURES, KEYWORDS, ZONES

HAPPENED = re.compile(
    r"このターン(?:中に|、)(?P<by>自分が|相手が)?(?P<where>[^「」]*?)(?P<verb>プレイした|置かれた|破壊された|離れた|進化した|出た)"
    r"(?P<what>[^「」]+)の(?:枚数|数)"
)
"""A phrase for the number of cards to which something happened this turn."""


def times_this_turn(found: re.Match[str]) -> Any:
    """Return the amount: このターン、場から墓場に置かれたフォロワーの数.

    The words are reordered to those of a trigger, フォロワーが場から墓場に置かれた, and parsed as such.
    """
    from judge.cards.parser.sve.predicates import predicate
    from judge.cards.parser.sve.triggers import trigger

    by, where, verb, what = found.group("by", "where", "verb", "what")
    if (by is not None) is not (verb == "プレイした"):
        raise NotReadError(found[0])
    side, _, of_place = where.partition("の") if where.startswith(("自分の", "相手の")) else ("", "", where)
    whose = f"{side}の" if side and not (verb == "出た" and of_place) else ""
    place = where if verb == "出た" else of_place
    clause = f"{by}{where}{what}を{verb}" if by else f"{whose}{what}が{place}{verb}"
    (tree,) = parsed(clause, "condition_words").children
    when, elsewhere = trigger(predicate(tree))  # type: ignore[arg-type]
    if elsewhere is not None or "_leader" in when:
        raise NotReadError(found[0])
    if when.get("card") == {}:
        del when["card"]
    return {"this_turn": when}


def together(found: Sequence[One], joins: Sequence[str], words: str) -> Any:
    """Return the total number of cards in several places: 自分の場と自分のEXエリアの…の枚数の合計.

    Args:
        found: the meanings of the joined nouns.
        joins: the words that join them.
        words: the whole phrase.

    Raises:
        NotReadError: the phrase does not say whose cards are counted, or that they are counted together.
    """
    last = found[-1]
    if set(joins) <= {"か", "や"} and isinstance(last, Meant) and last.kind == "amount" and words.endswith("の合計"):
        return _of_kinds(found[:-1], last, words)
    places = [one.value for one in found[:-1] if isinstance(one, Meant) and one.kind == "place"]
    if len(places) != len(found) - 1 or set(joins) - {"と"} or not isinstance(last, Meant) or last.kind != "amount":
        raise NotReadError(words)
    select = dict(last.value.get("count", {}))
    if select.get("side") == "any" and "zone" in select:
        select["side"] = places[0][1]  # 自分の手札とEXエリアの枚数: only the first place names the player
    zones = [place[0] for place in places]
    if not words.endswith("の合計") or any(place[1] != select.get("side") or place[2] for place in places):
        raise NotReadError(words)
    return {"count": {**select, "zone": [*zones, select.get("zone", "field")]}}


def _of_kinds(before: Sequence[One], last: Meant, words: str) -> Any:
    """Return the total number of cards of several kinds in one place: 自分の墓場の学院・カードやスペルの枚数の合計."""
    select = dict(last.value.get("count", {}))
    nouns = [one for one in before if isinstance(one, Noun)]
    if len(nouns) != len(before) or any(noun.number or noun.side or noun.zone for noun in nouns[1:]):
        raise NotReadError(words)
    first = nouns[0]
    likes = [{k: v for k, v in select.items() if k not in ("zone", "side")}]
    if select.get("side") != "any" or "zone" in select or not first.zone or first.side is None:
        raise NotReadError(words)
    place = {"zone": first.zone[0] if len(first.zone) == 1 else first.zone, "side": first.side}
    return {"count": {**place, "any_of": [*(noun.like for noun in nouns), *likes]}}


def _what_was(done: str) -> str | None:
    """Return the placeholder for the cards of an earlier action, or ``None``: 捨てた, これによって捨てた."""
    return DONE.get(done.removeprefix("これによって"))


@shaped("IT")
def it(said: Nominal) -> Meant:
    """Return the meaning of それ, or of a token created before: その『…』."""
    return Meant("pointer", f"@created:{said.words[3:-1]}" if said.words.startswith("その『") else "@it", said.words)


@shaped("PAST TYPE", "PAST TYPE ALL")
def done_to(said: Nominal) -> Meant | None:
    """Return the meaning of the cards of an earlier action, or ``None``: 捨てたカード; 選んだフォロワー."""
    if said.words.startswith("選んだ") and said.kinds[-1] != "ALL":
        return Meant("pointer", "@chosen", said.words)
    done = _what_was(said.first)
    return None if done is None else Meant("pointer", done, said.words)


@shaped("PAST TYPE NO AMONG")
def among_those(said: Nominal) -> Meant | None:
    """Return the meaning of "among the cards of an earlier action", or ``None``: 公開したカードの中."""
    done = _what_was(said.first)
    return None if done is None else Meant("among", done, said.words)


@shaped("PAST .+ QUANTITY")
def for_each_done(said: Nominal) -> Meant | None:
    """Return the meaning of each card of an earlier action, or ``None``: 捨てたカード1枚 (につき)."""
    if said.last not in ("1枚", "1体", "1つ"):
        return None
    return Meant("done_each", how_many_done(said.tokens[:-1], said.words), said.words)


@shaped("PAST HOW_MANY")
def number_done(said: Nominal) -> Meant:
    """Return the meaning of the number of cards of an earlier action: 戻した枚数."""
    return Meant("amount", how_many_done(said.tokens[:1], said.words), said.words)


def how_many_done(tokens: Sequence[Token], words: str) -> Any:
    """Return the number of cards of an earlier action: これによって墓場に置いたスペルの枚数, 戻した枚数."""
    done = _what_was(str(tokens[0]))
    if done is None:
        raise NotReadError(words)
    if len(tokens) == 1 or "".join(tokens[1:]) in ("カード", "手札"):
        return {"number": done}
    like = filter_only(cards(tokens[1:], words))
    return {"number": done, "like": like} if like else {"number": done}


HALF = "の半分（端数切り上げ）"
TOTAL = "の合計"


def amount(words: str) -> Any:
    """Return the amount that a phrase means."""
    if words in SIMPLE:
        return amount_of(SIMPLE[words])
    if happened := HAPPENED.fullmatch(words):
        return times_this_turn(happened)
    found, joins = phrase(parsed(words, "amount").children[0])  # type: ignore[arg-type]
    if len(found) > 1:
        return together(found, joins, words)
    if len(found) == 1:
        return amount_of(found[0])
    raise NotReadError(words)


def amount_of(one: One) -> Any:
    """Return the amount that some words mean; raise ``NotReadError`` if they mean anything else."""
    if isinstance(one, Meant) and one.kind == "amount":
        return one.value
    raise NotReadError(one.words)


@shaped("QUOTE SAME")
def as_much(said: Nominal) -> Meant:
    """Return the meaning of an equal number: 「自分の手札の枚数」と同じだけ."""
    return Meant("as_much", amount(said.first[1:-1]), said.words)


@shaped("QUOTE SAME SIGNED")
def as_much_less(said: Nominal) -> Meant | None:
    """Return the meaning of a reduction by an amount, or ``None``: 「自分の手札の枚数」と同じだけ-1."""
    return Meant("as_much_less", amount(said.first[1:-1]), said.words) if said.last == "-1" else None


@shaped("(PERSON .*)?LEADER NO CHANGE")
def defense_to_pay(said: Nominal) -> Meant | None:
    """Return the meaning of a payment with the leader's defense, or ``None``: 自分のリーダーの体力-2."""
    if said.first not in ("リーダー", "自分"):
        return None
    found = re.fullmatch(r"体力-(\d+|X)", said.last)
    if not found:
        raise NotReadError(said.words)
    return Meant("life_cost", number(found[1]), said.words)


@shaped("(.+ )?NO HOW_MANY")
def how_many(said: Nominal) -> Meant:
    """Return the meaning of a number of cards: 自分の墓場のスペルの枚数; …の種類数."""
    counted = _how_many_kinds if said.last == "種類数" else _how_many_cards
    return Meant("amount", counted(said), said.words)


def _how_many_kinds(said: Nominal) -> Any:
    """Return the number of different costs or names: 自分の墓場にあるカードの元のコストの種類数."""
    tokens = said.tokens[:-2]
    if len(tokens) < 3 or tokens[-2].type != "NO":
        raise NotReadError(said.words)
    of = tokens[-1]
    figure = "name" if of.type == "CARD_NAME" else FIGURES.get(str(of)) if of.type == "FIGURE" else None
    if figure is None:
        raise NotReadError(said.words)
    noun = cards([Token("NO", "の") if t.type == "LOCATED" else t for t in tokens[:-2]], said.words)
    if noun.number or not noun.zone:
        raise NotReadError(said.words)
    return {"count": {**noun.select(side="any"), "different": figure}}


def _how_many_cards(said: Nominal) -> Any:
    """Return the number of cards in a place, or of the cards of an earlier action."""
    before = said.tokens[:-2]
    if "COUNTER" in [token.type for token in before]:
        raise NotReadError(said.words)
    if before and before[0].type == "PAST":
        return how_many_done(before, said.words)
    noun = nominal(before)
    if isinstance(noun, Meant) and noun.kind == "place" and noun.value[2] == "":
        zone, side, _ = noun.value
        noun = Noun(said.words, zone=[zone], side=side)
    if not isinstance(noun, Noun) or noun.number not in ("", "every") or said.last == "回数":
        raise NotReadError(said.words)
    return {"count": noun.select(zone="field", side="any", numbered=False)}


@shaped("(.+ )?NO (FIGURE|CHANGE)")
def figure_of(said: Nominal) -> Meant:
    """Return the meaning of a number on a card: それの攻撃力; それの攻撃力+1."""
    changed = re.fullmatch(r"(.+)([-+]\d+)", said.last) if said.kinds[-1] == "CHANGE" else None
    name, plus = (changed[1], int(changed[2])) if changed else (said.last, 0)
    if name not in FIGURES:
        raise NotReadError(said.last)
    of = nominal(said.tokens[:-2])
    if not isinstance(of, Meant) or of.kind != "pointer":
        raise NotReadError(said.words)
    stat = {"stat": FIGURES[name], "of": of.value}
    return Meant("amount", {**stat, "plus": plus} if plus else stat, said.words)


@shaped("(.+ )?PLUS")
def changed_amount(said: Nominal) -> Meant:
    """Return the meaning of an amount with an operation: 自分の手札の枚数+1; …の2倍; …の合計."""
    before, last = said.tokens[:-1], said.last
    if last == TOTAL:
        inner = nominal(before)
        if isinstance(inner, Noun) and not inner.number and inner.zone:
            return Meant("amount", {"count": inner.select(zone="field", side="any")}, said.words)
        return Meant("amount", amount_of(inner), said.words)
    change = _change(last)
    value = amount_of(nominal(before))
    if not isinstance(value, dict) or any(said_before in value for said_before in BEFORE[next(iter(change))]):
        raise NotReadError(said.words)
    return Meant("amount", {**value, **change}, said.words)


def _change(word: str) -> dict[str, Any]:
    """Return an operation on an amount: addition, multiplication or halving."""
    if word == HALF:
        return {"half": "up"}
    if re.fullmatch(r"[+-]\d+", word):
        return {"plus": int(word)}
    if found := re.fullmatch(r"の(\d+)倍", word):
        return {"times": int(found[1])}
    raise NotReadError(word)


BEFORE = {"half": ("half", "times", "plus"), "times": ("plus",), "plus": ()}
"""For each operation on an amount, the operations that must not come before it."""


@shaped("NUMBER")
def plain(said: Nominal) -> Meant:
    """Return the meaning of a number or bound: 10以上."""
    found = NUMBER.fullmatch(said.first)
    assert found  # the token has that form
    return Meant("number", bounded(number(found[1]), found[2]), said.words)


@shaped("QUANTITY")
def quantity(said: Nominal) -> Meant:
    """Return the meaning of a quantity: 2枚まで."""
    return quantity_of(said.first)


@shaped("SIGNED")
def by_so_much(said: Nominal) -> Meant:
    """Return the meaning of a change by a number: -1."""
    return Meant("signed", signed(said.first), said.words)


@shaped("CHANGE( CHANGE)*")
def changes(said: Nominal) -> Meant:
    """Return the meaning of changes of numbers on a card: 攻撃力+1/体力+1."""
    if any(one.endswith("/") is (one is said.tokens[-1]) for one in said.tokens):
        raise NotReadError(said.words)
    change = {}
    for one in said.tokens:
        found = re.fullmatch(r"(攻撃力|体力)([-+](?:\d+|X))/?", one)
        assert found  # the token has that form
        change[FIGURES[found[1]]] = signed(found[2])
    if len(change) < len(said.tokens):
        raise NotReadError(said.words)  # one number is changed twice
    return Meant("change", change, said.words)


@shaped("((BOUND|NO) )*BOUND")
def bounds(said: Nominal) -> Meant:
    """Return the meaning of bounds on the numbers of a card that the text names elsewhere: 攻撃力3以上."""
    of_a_card = [*said.tokens, Token("NO", "の"), Token("TYPE", "カード")]
    return Meant("bounds", cards(of_a_card, said.words).like, said.words)


@shaped("TIMES")
def times(said: Nominal) -> Meant:
    """Return the meaning of a multiple: 2倍."""
    return Meant("times_as_much", int(said.words.removesuffix("倍")), said.words)


@shaped("NUMBER TURN")
def per_turn(said: Nominal) -> Meant:
    """Return the meaning of a number of turns, as in 1ターンに1回."""
    return Meant("per_turn", number(said.first), said.words)


@shaped("RANDOM")
def by_chance(said: Nominal) -> Meant:
    """Return the meaning of a random choice: ランダム."""
    return Meant("random", None, said.words)


@shaped("QUOTE")
def quoted(said: Nominal) -> Meant:
    """Return the meaning of quoted words, which the caller interprets: 「…」."""
    return Meant("quote", said.first[1:-1], said.words)


@shaped("NUMBER EVENT")
def so_much(said: Nominal) -> Meant | None:
    """Return the meaning of fixed damage, or ``None``: 4ダメージ."""
    return Meant("damage", number(said.first), said.words) if said.last == "ダメージ" else None


@shaped("NUMBER NO EVENT")
def at_least(said: Nominal) -> Meant | None:
    """Return the meaning of damage of a minimum amount, or ``None``: 4以上のダメージ."""
    if said.last != "ダメージ" or not said.first.endswith("以上"):
        return None
    return Meant("damage_bound", int(said.first.removesuffix("以上")), said.words)


@shaped("QUOTE SAME EVENT", "QUOTE SAME NUMBER")
def as_much_damage(said: Nominal) -> Meant | None:
    """Return the meaning of damage equal to an amount, or ``None``: 「それの攻撃力」と同じダメージ."""
    return Meant("damage", amount(said.first[1:-1]), said.words) if said.last == "ダメージ" else None


@shaped("QUOTE PLUS NO EVENT")
def times_as_much(said: Nominal) -> Meant | None:
    """Return the meaning of damage that is a multiple of an amount, or ``None``: 「それの攻撃力」の2倍のダメージ."""
    times = re.fullmatch(r"の(\d+)倍", said.tokens[1])
    if said.last != "ダメージ" or times is None:
        return None
    value = amount(said.first[1:-1])
    if not isinstance(value, dict) or {"times", "plus"} & set(value):
        raise NotReadError(said.words)
    return Meant("damage", {**value, "times": int(times[1])}, said.words)


def _of(said: Nominal) -> tuple[str, Any]:
    """Return the name of the counters, and their number if stated."""
    name = next(counter_name(word) for word in said.tokens if word.type == "COUNTER")
    return name, quantity_of(said.last).value if said.kinds[-1] == "QUANTITY" else None


@shaped("COUNTER", "COUNTER QUANTITY")
def counters(said: Nominal) -> Meant:
    """Return the meaning of a number of counters: スタックカウンター1つ."""
    return Meant("counter", _of(said), said.words)


@shaped("COUNTER_ON COUNTER QUANTITY")
def counters_there(said: Nominal) -> Meant:
    """Return the meaning of counters on this card: これに置かれている…カウンター1つ."""
    return Meant("counters_there", _of(said), said.words)


@shaped("THIS NO COUNTER QUANTITY")
def counters_of_this(said: Nominal) -> Meant:
    """Return the meaning of counters of this card: これの…カウンター1つ."""
    return Meant("counter_of_this", _of(said), said.words)


@shaped("THIS NO COUNTER ALL")
def all_counters_of_this(said: Nominal) -> Meant:
    """Return the meaning of all counters of this card: これの…カウンターすべて."""
    return Meant("counter_of_this", (_of(said)[0], ("all", "", None, False)), said.words)


@shaped("ZONE NO THIS NO COUNTER QUANTITY")
def counters_of_this_in(said: Nominal) -> Meant:
    """Return the meaning of counters of this card in a zone: EXエリアのこれの…カウンター1つ."""
    return Meant("counter_of_this_in", (ZONES[said.first], *_of(said)), said.words)


@shaped("(?!THIS|PAST).* NO COUNTER QUANTITY")
def counters_of_card(said: Nominal) -> Meant:
    """Return the meaning of counters of another card: 自分の場のアミュレットの…カウンター1つ."""
    return Meant("counter_of_card", (cards(said.tokens[:-3], said.words), *_of(said)), said.words)


@shaped("THIS NO COUNTER", "IT NO COUNTER")
def counters_on(said: Nominal) -> Meant:
    """Return the meaning of counters without a number: それの…カウンター."""
    return Meant("counters_on", (_of(said)[0], "this" if said.kinds[0] == "THIS" else "@it"), said.words)


@shaped("THIS NO COUNTER NO HOW_MANY", "COUNTER_ON COUNTER NO HOW_MANY")
def number_of_counters(said: Nominal) -> Meant:
    """Return the meaning of the number of counters, as an amount: これの…カウンターの数."""
    return Meant("amount", {"counters": _of(said)[0]}, said.words)


@shaped("KEYWORD( KEYWORD)*")
def keywords(said: Nominal) -> Meant:
    """Return the meaning of keywords: 【守護】【突進】."""
    return Meant("keywords", [KEYWORDS[word.strip("【】")] for word in said.tokens], said.words)


@shaped("(TRAIT|MODE|NO)( (TRAIT|MODE|NO))+")
def traits(said: Nominal) -> Meant | None:
    """Return the meaning of traits, or ``None``: 獣・タイプ."""
    if not {"TRAIT", "MODE"} <= set(said.kinds):
        return None
    return Meant("traits", [str(token).rstrip("・") for token in said.tokens if token.type == "TRAIT"], said.words)


@shaped("ABILITY")
def abilities(said: Nominal) -> Meant | None:
    """Return the meaning of a kind of ability of any card, or ``None``: ファンファーレ能力."""
    return (
        None if said.words == "この能力" else Meant("abilities_of", ("", said.words.removesuffix("能力")), said.words)
    )


@shaped("(.+ )?(NO|BUT_EVOLVE) ABILITY")
def abilities_of(said: Nominal) -> Meant:
    """Return the meaning of a kind of ability of certain cards: 相手の場のカードの起動能力."""
    whose = "".join(token for token in said.tokens[:-1] if token.type not in ("NO", "BUT_EVOLVE"))
    but = "_but_evolve" if "BUT_EVOLVE" in said.kinds else ""
    return Meant("abilities_of", (whose, said.last.removesuffix("能力") + but), said.words)


@shaped("FOR_A_TURN QUOTE")
def quoted_for_a_turn(said: Nominal) -> Meant:
    """Return the meaning of an ability for this turn, given together with another grant: このターン、「…」."""
    return Meant("quote_for_a_turn", said.last[1:-1], said.words)


@shaped(".+ TOWARD_DAMAGE")
def attack_damage(said: Nominal) -> Meant:
    """Return the meaning of 相手のリーダーへの攻撃ダメージ."""
    if said.words != "相手のリーダーへの攻撃ダメージ":
        raise NotReadError(said.words)
    return Meant("event", "attack_damage_to_leader", said.words)


@shaped(".+ TOWARD")
def attack_on(said: Nominal) -> Meant:
    """Return the meaning of an attack on certain cards: フォロワーへの攻撃."""
    if said.words in ("リーダーへの攻撃", "相手のリーダーへの攻撃"):
        return Meant("attack_on", {"type": "leader"}, said.words)
    noun = cards(said.tokens[:-1], said.words)
    if noun.zone or noun.side or noun.number or not noun.kind:
        raise NotReadError(said.words)
    return Meant("attack_on", noun.like, said.words)


@shaped("ORDER_OF .+")
def nth(said: Nominal) -> Meant:
    """Return the meaning of the nth card played: 3枚目のスペル."""
    played = cards(said.tokens[1:], said.words)
    if played.zone or played.side not in (None, "own"):
        raise NotReadError(said.words)
    return Meant("nth", (int(said.first.removesuffix("枚目の")), filter_only(played)), said.words)


@shaped("PERSON NO LEADER NO BOUND")
def defense_of_leader(said: Nominal) -> Meant:
    """Return the meaning of a bound on a leader's defense: 自分のリーダーの体力10以下."""
    found = BOUND.fullmatch(said.last)
    side = {"自分": "own", "相手": "enemy"}.get(said.first)
    if found is None or found[1] != "体力" or not found[3] or side is None:
        raise NotReadError(said.words)
    amount = {"resource": "defense", **({} if side == "own" else {"side": side})}
    return Meant("leader_bound", {"amount": amount, **bounded(number(found[2]), found[3])}, said.words)


@shaped("PERSON NO LEADER QUANTITY", "LEADER QUANTITY")
def one_leader(said: Nominal) -> Meant | None:
    """Return the meaning of a leader to choose, or ``None``: 相手のリーダー1人."""
    side = {"自分": "own", "相手": "enemy", "リーダー": "any"}.get(said.first)
    return Meant("leader_target", side, said.words) if said.last == "1人" and side is not None else None


@shaped("ZONE")
def zone(said: Nominal) -> Meant | None:
    """Return the meaning of a zone: EXエリア. Return ``None`` for 手札, which means the cards in it."""
    return None if said.words == "手札" else Meant("place", (ZONES[said.words], None, ""), said.words)


@shaped("PERSON NO ZONE")
def zone_of(said: Nominal) -> Meant:
    """Return the meaning of a player's zone: 自分の墓場."""
    side = {"自分": "own", "相手": "enemy", "自身": "self"}.get(said.first)
    if side is None:
        raise NotReadError(said.words)
    return Meant("place", (ZONES[said.last], side, ""), said.words)


@shaped("ZONE EXCEPT")
def elsewhere(said: Nominal) -> Meant:
    """Return the meaning of "not from a zone": 手札以外."""
    return Meant("elsewhere", (ZONES[said.first], None, ""), said.words)


@shaped("ZONE NO THIS", "PERSON NO ZONE NO THIS")
def this_in(said: Nominal) -> Meant:
    """Return the meaning of this card in a zone: 自分の墓場のこれ."""
    (lies_in,) = (ZONES[word] for word in said.tokens if word.type == "ZONE")
    persons = [word for word in said.tokens if word.type == "PERSON"]
    if persons not in ([], ["自分"]):
        raise NotReadError(said.words)
    return Meant("this_in", (lies_in, bool(persons)), said.words)


@shaped("PERSON NO PHASE")
def phase(said: Nominal) -> Meant | None:
    """Return the meaning of a phase, or ``None``: 自分のエンドフェイズ."""
    side = {"自分": "own", "相手": "enemy", "お互い": "any"}.get(said.first)
    name = {"エンドフェイズ": "end_phase", "メインフェイズ": "main_phase"}.get(said.last)
    return None if side is None or name is None else Meant("phase", (side, name), said.words)
