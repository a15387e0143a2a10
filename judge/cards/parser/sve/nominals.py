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
    PLAYERS,
    SIMPLE,
    Count,
    Noun,
    One,
    Place,
    bounded,
    number,
    quantity_of,
    signed,
)
from judge.cards.parser.sve.nouns import cards, counter_name, filter_only, nominal, phrase
from judge.cards.parser.sve.parsing import NotReadError, parsed
from judge.cards.parser.sve.registry import SHAPES, Nominal, Value
from judge.cards.parser.sve.words import FIGURES, KEYWORDS, ZONES

HAPPENED = re.compile(
    r"このターン(?:中に|、)(?P<by>自分が|相手が)?(?P<where>[^「」]*?)(?P<verb>プレイした|置かれた|破壊された|離れた|進化した|出た)"
    r"(?P<what>[^「」]+)の(?:枚数|数)"
)
"""A phrase for the number of cards to which something happened this turn."""


def times_this_turn(match: re.Match[str]) -> Any:
    """Return the amount: このターン、場から墓場に置かれたフォロワーの数.

    The words are reordered to those of a trigger, フォロワーが場から墓場に置かれた, and parsed as such.
    """
    from judge.cards.parser.sve.predicates import predicate
    from judge.cards.parser.sve.triggers import trigger

    by, where, verb, noun = match.group("by", "where", "verb", "what")
    if (by is not None) is not (verb == "プレイした"):
        raise NotReadError(match[0])
    side, _, of_place = where.partition("の") if where.startswith(("自分の", "相手の")) else ("", "", where)
    whose = f"{side}の" if side and not (verb == "出た" and of_place) else ""
    place = where if verb == "出た" else of_place
    clause = f"{by}{where}{noun}を{verb}" if by else f"{whose}{noun}が{place}{verb}"
    (tree,) = parsed(clause, "condition_words").children
    when, elsewhere = trigger(predicate(tree))  # type: ignore[arg-type]
    if elsewhere is not None:
        raise NotReadError(match[0])
    if when.get("card") == {}:
        del when["card"]
    return {"this_turn": when}


def together(found: Sequence[One], joins: Sequence[str], words: str) -> Any:
    """Return the total number of cards in several places: 自分の場と自分のEXエリアの…の枚数の合計.

    Args:
        found: the meanings of the joined nouns.
        words: the whole phrase.

    Raises:
        NotReadError: the phrase does not say whose cards are counted, or that they are counted together.
    """
    *before, last = found
    if last.kind != "amount" or not words.endswith(TOTAL):
        raise NotReadError(words)
    select = dict(last.value.get("count", {}))
    if set(joins) <= {"か", "や"}:
        return _of_kinds(before, select, words)
    places = [meaning.value for meaning in before if meaning.kind == "place"]
    if len(places) != len(before) or set(joins) - {"と"}:
        raise NotReadError(words)
    if select.get("side") == "any" and "zone" in select:
        select["side"] = places[0].side  # 自分の手札とEXエリアの枚数: only the first place names the player
    if any(place.side != select.get("side") or place.position for place in places):
        raise NotReadError(words)
    return {"count": {**select, "zone": [*(place.zone for place in places), select.get("zone", "field")]}}


def _of_kinds(before: Sequence[One], select: dict[str, Any], words: str) -> Any:
    """Return the total number of cards of several kinds in one place: 自分の墓場の学院・カードやスペルの枚数の合計."""
    nouns = [one for one in before if isinstance(one, Noun)]
    if len(nouns) != len(before) or any(noun.number or noun.side or noun.zone for noun in nouns[1:]):
        raise NotReadError(words)
    first = nouns[0]
    likes = [{k: v for k, v in select.items() if k not in ("zone", "side")}]
    if select.get("side") != "any" or "zone" in select or not first.zone or first.side is None:
        raise NotReadError(words)
    place = {"zone": first.zone[0] if len(first.zone) == 1 else first.zone, "side": first.side}
    return {"count": {**place, "any_of": [*(noun.like for noun in nouns), *likes]}}


TOTAL = "の合計"


def amount(words: str) -> Any:
    if words in SIMPLE:
        return amount_of(SIMPLE[words])
    if happened := HAPPENED.fullmatch(words):
        return times_this_turn(happened)
    found, joins = phrase(parsed(words, "amount").children[0])  # type: ignore[arg-type]
    return amount_of(found[0]) if len(found) == 1 else together(found, joins, words)


def amount_of(one: One) -> Any:
    """Return the amount that some words mean; raise ``NotReadError`` if they mean anything else."""
    if one.kind != "amount":
        raise NotReadError(one.words)
    return one.value


# the cards of an earlier action


def _placeholder_of(done: str) -> str | None:
    """Return the placeholder for the cards of an earlier action, or ``None``: 捨てた, これによって捨てた."""
    return DONE.get(done.removeprefix("これによって"))


def _done_to(nominal: Nominal) -> str | None:
    if nominal.words.startswith("選んだ") and nominal.kinds[-1] != "ALL":
        return "@chosen"
    return _placeholder_of(nominal.first)


def _how_many_done(tokens: Sequence[Token], words: str) -> Any:
    """Return the number of cards of an earlier action: これによって墓場に置いたスペルの枚数, 戻した枚数."""
    done = _placeholder_of(str(tokens[0]))
    if done is None:
        raise NotReadError(words)
    if len(tokens) == 1 or "".join(tokens[1:]) in ("カード", "手札"):
        return {"number": done}
    like = filter_only(cards(tokens[1:], words))
    return {"number": done, "like": like} if like else {"number": done}


def _each_done(nominal: Nominal) -> Any:
    return _how_many_done(nominal.tokens[:-1], nominal.words) if nominal.last in ("1枚", "1体", "1つ") else None


# amounts


def _defense_to_pay(nominal: Nominal) -> Any:
    if nominal.first not in ("リーダー", "自分"):
        return None
    match = re.fullmatch(r"体力-(\d+|X)", nominal.last)
    if not match:
        raise NotReadError(nominal.words)
    return number(match[1])


def _how_many(nominal: Nominal) -> Any:
    return _how_many_kinds(nominal) if nominal.last == "種類数" else _how_many_cards(nominal)


def _how_many_kinds(nominal: Nominal) -> Any:
    """Return the number of different costs or names: 自分の墓場にあるカードの元のコストの種類数."""
    tokens = nominal.tokens[:-2]
    if len(tokens) < 3 or tokens[-2].type != "NO":
        raise NotReadError(nominal.words)
    of = tokens[-1]
    figure = "name" if of.type == "CARD_NAME" else FIGURES.get(str(of)) if of.type == "FIGURE" else None
    if figure is None:
        raise NotReadError(nominal.words)
    noun = cards([Token("NO", "の") if t.type == "LOCATED" else t for t in tokens[:-2]], nominal.words)
    if noun.number or not noun.zone:
        raise NotReadError(nominal.words)
    return {"count": {**noun.select(side="any"), "different": figure}}


def _how_many_cards(phrase: Nominal) -> Any:
    """Return the number of cards in a place, or of the cards of an earlier action."""
    before = phrase.tokens[:-2]
    if "COUNTER" in [token.type for token in before]:
        raise NotReadError(phrase.words)
    if before and before[0].type == "PAST":
        return _how_many_done(before, phrase.words)
    noun = nominal(before)
    if noun.kind == "place" and not noun.value.position:
        noun = Noun(phrase.words, zone=[noun.value.zone], side=noun.value.side)
    if not isinstance(noun, Noun) or noun.number not in ("", "every") or phrase.last == "回数":
        raise NotReadError(phrase.words)
    return {"count": noun.select(zone="field", side="any", numbered=False)}


def _figure_of(phrase: Nominal) -> Any:
    changed = re.fullmatch(r"(.+)([-+]\d+)", phrase.last) if phrase.kinds[-1] == "CHANGE" else None
    name, plus = (changed[1], int(changed[2])) if changed else (phrase.last, 0)
    if name not in FIGURES:
        raise NotReadError(phrase.last)
    of = nominal(phrase.tokens[:-2])
    if of.kind != "pointer":
        raise NotReadError(phrase.words)
    return {"stat": FIGURES[name], "of": of.value, **({"plus": plus} if plus else {})}


def _changed_amount(phrase: Nominal) -> Any:
    before = nominal(phrase.tokens[:-1])
    if phrase.last == TOTAL:
        if isinstance(before, Noun) and not before.number and before.zone:
            return {"count": before.select(zone="field", side="any")}
        return amount_of(before)
    return _with_change(amount_of(before), phrase.last, phrase.words)


def _with_change(value: Any, change: str, words: str) -> Any:
    """Return an amount after an operation: addition, multiplication or halving."""
    if change == "の半分（端数切り上げ）":
        operation: dict[str, Any] = {"half": "up"}
    elif match := re.fullmatch(r"([+-]\d+)|の(\d+)倍", change):
        operation = {"plus": int(match[1])} if match[1] else {"times": int(match[2])}
    else:
        raise NotReadError(change)
    if not isinstance(value, dict) or any(word in value for name in operation for word in BEFORE[name]):
        raise NotReadError(words)
    return {**value, **operation}


BEFORE = {"half": ("half", "times", "plus"), "times": ("plus",), "plus": ()}
"""For each operation on an amount, the operations that must not come before it."""


def _bound(nominal: Nominal) -> Any:
    match = NUMBER.fullmatch(nominal.first)
    assert match  # the token has that form
    return bounded(number(match[1]), match[2])


def _damage_bound(nominal: Nominal) -> Any:
    match = re.fullmatch(r"(\d+)以上のダメージ", nominal.words)
    return None if match is None else int(match[1])


def _changes(nominal: Nominal) -> Any:
    if any(token.endswith("/") is (token is nominal.tokens[-1]) for token in nominal.tokens):
        raise NotReadError(nominal.words)
    change = {}
    for token in nominal.tokens:
        match = re.fullmatch(r"(攻撃力|体力)([-+](?:\d+|X))/?", token)
        assert match  # the token has that form
        change[FIGURES[match[1]]] = signed(match[2])
    if len(change) < len(nominal.tokens):
        raise NotReadError(nominal.words)  # one number is changed twice
    return change


def _bounds(nominal: Nominal) -> Any:
    return cards([*nominal.tokens, Token("NO", "の"), Token("TYPE", "カード")], nominal.words).like


def _times_damage(nominal: Nominal) -> Any:
    if nominal.last != "ダメージ" or not re.fullmatch(r"の\d+倍", nominal.tokens[1]):
        return None
    value = amount(nominal.quoted)
    if isinstance(value, dict) and "times" in value:
        raise NotReadError(nominal.words)
    return _with_change(value, str(nominal.tokens[1]), nominal.words)


# counters


def _of(nominal: Nominal) -> tuple[str, Count | None]:
    """Return the name of the counters, and their number if stated."""
    name = next(counter_name(word) for word in nominal.tokens if word.type == "COUNTER")
    number = quantity_of(nominal.last).value if nominal.kinds[-1] == "QUANTITY" else None
    return name, number


# abilities and attacks


def _traits(nominal: Nominal) -> Any:
    if not {"TRAIT", "MODE"} <= set(nominal.kinds):
        return None
    return [str(token).rstrip("・") for token in nominal.tokens if token.type == "TRAIT"]


def _abilities_of(nominal: Nominal) -> Any:
    whose = "".join(token for token in nominal.tokens[:-1] if token.type not in ("NO", "BUT_EVOLVE"))
    but = "_but_evolve" if "BUT_EVOLVE" in nominal.kinds else ""
    return whose, nominal.last.removesuffix("能力") + but


def _attack_damage(nominal: Nominal) -> Any:
    if nominal.words != "相手のリーダーへの攻撃ダメージ":
        raise NotReadError(nominal.words)
    return "attack_damage_to_leader"


def _attack_on(nominal: Nominal) -> Any:
    if nominal.words in ("リーダーへの攻撃", "相手のリーダーへの攻撃"):
        return {"type": "leader"}
    noun = cards(nominal.tokens[:-1], nominal.words)
    if noun.zone or noun.side or noun.number or not noun.typed:
        raise NotReadError(nominal.words)
    return noun.like


def _nth(nominal: Nominal) -> Any:
    played = cards(nominal.tokens[1:], nominal.words)
    if played.zone or played.side not in (None, "own"):
        raise NotReadError(nominal.words)
    return int(nominal.first.removesuffix("枚目の")), filter_only(played)


# leaders, places and phases


def _defense_of_leader(nominal: Nominal) -> Any:
    match, side = BOUND.fullmatch(nominal.last), PLAYERS.get(nominal.first)
    if match is None or match[1] != "体力" or not match[3] or side not in ("own", "enemy"):
        raise NotReadError(nominal.words)
    amount = {"resource": "defense", **({} if side == "own" else {"side": side})}
    return {"amount": amount, **bounded(number(match[2]), match[3])}


def _leader_target(nominal: Nominal) -> Any:
    return {**PLAYERS, "リーダー": "any"}.get(nominal.first) if nominal.last == "1人" else None


def _zone_of(nominal: Nominal) -> Any:
    side = PLAYERS.get(nominal.first)
    if side in (None, "any"):
        raise NotReadError(nominal.words)
    return Place(ZONES[nominal.last], side)


def _this_in(nominal: Nominal) -> Any:
    (lies_in,) = (ZONES[word] for word in nominal.tokens if word.type == "ZONE")
    persons = [word for word in nominal.tokens if word.type == "PERSON"]
    if persons not in ([], ["自分"]):
        raise NotReadError(nominal.words)
    return lies_in, bool(persons)


PHASES = {"エンドフェイズ": "end_phase", "メインフェイズ": "main_phase"}


def _phase(nominal: Nominal) -> Any:
    side, phase = PLAYERS.get(nominal.first), PHASES.get(nominal.last)
    return None if phase is None or side not in ("own", "enemy", "any") else (side, phase)


ROWS: Sequence[tuple[str, str, Value]] = (
    # shape, kind of the meaning, value; an example
    ("IT", "pointer", lambda noun: f"@created:{noun.words[3:-1]}" if noun.words.startswith("その『") else "@it"),
    ("PAST TYPE( ALL)?", "pointer", _done_to),  # 捨てたカード; 選んだフォロワー
    ("PAST TYPE NO AMONG", "among", lambda noun: _placeholder_of(noun.first)),  # 公開したカードの中
    ("PAST HOW_MANY", "amount", lambda noun: _how_many_done(noun.tokens[:1], noun.words)),  # 戻した枚数
    ("QUOTE SAME", "as_much", lambda noun: amount(noun.quoted)),  # 「自分の手札の枚数」と同じだけ
    ("QUOTE SAME SIGNED", "as_much_less", lambda noun: amount(noun.quoted) if noun.last == "-1" else None),
    ("NUMBER", "number", _bound),  # 10以上
    ("QUANTITY", "count", lambda noun: quantity_of(noun.last)),  # 2枚まで, or the times 2回
    ("SIGNED", "signed", lambda noun: signed(noun.first)),  # -1
    ("TIMES", "times_as_much", lambda noun: int(noun.words.removesuffix("倍"))),  # 2倍
    ("NUMBER TURN", "per_turn", lambda noun: number(noun.first)),  # 1ターン
    ("RANDOM", "random", lambda noun: True),
    ("QUOTE", "quote", lambda noun: noun.quoted),
    ("FOR_A_TURN QUOTE", "quote_for_a_turn", lambda noun: noun.last[1:-1]),  # このターン、「…」
    ("NUMBER EVENT", "damage", lambda noun: number(noun.first) if noun.last == "ダメージ" else None),  # 4ダメージ
    ("QUOTE SAME EVENT", "damage", lambda noun: amount(noun.quoted) if noun.last == "ダメージ" else None),
    ("QUOTE PLUS NO EVENT", "damage", _times_damage),  # 「それの攻撃力」の2倍のダメージ
    ("NUMBER NO EVENT", "damage_bound", _damage_bound),  # 4以上のダメージ
    ("COUNTER( QUANTITY)?", "counter", _of),  # スタックカウンター1つ
    ("COUNTER_ON COUNTER QUANTITY", "counters_there", _of),  # これに置かれている…カウンター1つ
    ("THIS NO COUNTER QUANTITY", "counter_of_this", _of),  # これの…カウンター1つ
    ("THIS NO COUNTER ALL", "counter_of_this", lambda noun: (_of(noun)[0], Count("all", ""))),
    ("ZONE NO THIS NO COUNTER QUANTITY", "counter_of_this_in", lambda noun: (ZONES[noun.first], *_of(noun))),
    ("(THIS|IT) NO COUNTER", "counters_on", lambda noun: (_of(noun)[0], "this" if noun.first == "これ" else "@it")),
    ("(THIS NO|COUNTER_ON) COUNTER NO HOW_MANY", "amount", lambda noun: {"counters": _of(noun)[0]}),
    ("ABILITY", "abilities_of", lambda noun: None if noun.words == "この能力" else _abilities_of(noun)),
    ("ZONE", "place", lambda noun: None if noun.words == "手札" else Place(ZONES[noun.words])),  # 手札 means its cards
    ("PERSON NO ZONE", "place", _zone_of),  # 自分の墓場
    ("ZONE EXCEPT", "elsewhere", lambda noun: Place(ZONES[noun.first])),  # 手札以外
    ("(PERSON NO )?ZONE NO THIS", "this_in", _this_in),  # 自分の墓場のこれ
    ("PERSON NO PHASE", "phase", _phase),  # 自分のエンドフェイズ
    ("PERSON NO LEADER NO BOUND", "leader_bound", _defense_of_leader),  # 自分のリーダーの体力10以下
    ("(PERSON NO )?LEADER QUANTITY", "leader_target", _leader_target),  # 相手のリーダー1人
    ("PAST .+ QUANTITY", "done_each", _each_done),  # 捨てたカード1枚 (につき)
    ("(PERSON .*)?LEADER NO CHANGE", "life_cost", _defense_to_pay),  # 自分のリーダーの体力-2
    ("(.+ )?NO HOW_MANY", "amount", _how_many),  # 自分の墓場のスペルの枚数; …の種類数
    ("(.+ )?NO (FIGURE|CHANGE)", "amount", _figure_of),  # それの攻撃力; それの攻撃力+1
    ("(.+ )?PLUS", "amount", _changed_amount),  # 自分の手札の枚数+1; …の2倍; …の合計
    ("CHANGE( CHANGE)*", "change", _changes),  # 攻撃力+1/体力+1
    ("((BOUND|NO) )*BOUND", "bounds", _bounds),  # 攻撃力3以上, of a card that the text names elsewhere
    (
        "(?!THIS|PAST).* NO COUNTER QUANTITY",  # 自分の場のアミュレットの…カウンター1つ
        "counter_of_card",
        lambda noun: (cards(noun.tokens[:-3], noun.words), *_of(noun)),
    ),
    ("KEYWORD( KEYWORD)*", "keywords", lambda noun: [KEYWORDS[word.strip("【】")] for word in noun.tokens]),
    ("(TRAIT|MODE|NO)( (TRAIT|MODE|NO))+", "traits", _traits),  # 獣・タイプ
    ("(.+ )?(NO|BUT_EVOLVE) ABILITY", "abilities_of", _abilities_of),  # 相手の場のカードの起動能力
    (".+ TOWARD_DAMAGE", "event", _attack_damage),  # 相手のリーダーへの攻撃ダメージ
    (".+ TOWARD", "attack_on", _attack_on),  # フォロワーへの攻撃
    ("ORDER_OF .+", "nth", _nth),  # 3枚目のスペル
)
"""The shapes of noun phrases that are not about cards, most specific first; see ``SHAPES``."""

SHAPES += [(re.compile(shape), kind, value) for shape, kind, value in ROWS]
