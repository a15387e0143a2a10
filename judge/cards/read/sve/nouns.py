"""Noun phrases: what the words that の joins mean together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from judge.cards.read.sve.happened import HAPPENED, times_this_turn
from judge.cards.read.sve.joining import joined
from judge.cards.read.sve.meanings import (
    BOUND,
    DONE,
    NUMBER,
    SIDES,
    SIMPLE,
    Meant,
    Noun,
    One,
    bounded,
    number,
    quantity_of,
    signed,
)
from judge.cards.read.sve.parsing import NotReadError, parsed
from judge.cards.read.sve.relatives import counter_name, relative
from judge.cards.read.sve.totals import together
from judge.cards.read.sve.words import CLASSES, FIGURES, KEYWORDS, TYPES, ZONES


def phrase(tree: Tree[Token]) -> tuple[list[One], list[str]]:
    """Return what the joined nominals of a phrase mean, and the words that join them."""
    nominals = [child for child in tree.children if isinstance(child, Tree)]
    joins = [
        str(child) if child == "、" else str(child).rstrip("、") for child in tree.children if isinstance(child, Token)
    ]
    found: list[One] = []
    for one in nominals:
        found.append(nominal(list(one.children)))  # type: ignore[arg-type]
    return found, joins


def nominal(tokens: Sequence[Token]) -> One:
    """Return what one nominal means."""
    words = "".join(tokens)
    if not tokens:
        raise NotReadError(words)
    kinds = [t.type for t in tokens]
    special = _special(tokens, kinds, words)
    return special if special is not None else _cards(tokens, words)


def _special(tokens: Sequence[Token], kinds: Sequence[str], words: str) -> One | None:
    """Return what a nominal that is no description of cards means."""
    if words in SIMPLE:
        return SIMPLE[words]
    first, last = tokens[0], tokens[-1]
    if kinds == ["IT"]:
        return Meant("pointer", f"@created:{words[3:-1]}" if words.startswith("その『") else "@it", words)
    if kinds == ["PAST", "TYPE"] and words.startswith("選んだ"):
        return Meant("pointer", "@chosen", words)
    if kinds == ["PAST", "TYPE"] and (done := DONE.get(str(first).removeprefix("これによって"))) is not None:
        return Meant("pointer", done, words)
    if kinds == ["PAST", "TYPE", "ALL"] and (done := DONE.get(str(first).removeprefix("これによって"))) is not None:
        return Meant("pointer", done, words)
    if (
        kinds == ["PAST", "TYPE", "NO", "AMONG"]
        and (done := DONE.get(str(first).removeprefix("これによって"))) is not None
    ):
        return Meant("among", done, words)
    if kinds[0] == "PAST" and len(kinds) > 2 and kinds[-1] == "QUANTITY" and last in ("1枚", "1体", "1つ"):
        return Meant("done_each", _how_many_done(tokens[:-1], words), words)
    if kinds == ["PAST", "HOW_MANY"]:
        return Meant("amount", _how_many_done(tokens[:1], words), words)
    if all(k == "KEYWORD" for k in kinds):
        return Meant("keywords", [KEYWORDS[w.strip("【】")] for w in tokens], words)
    if all(k == "CHANGE" for k in kinds):
        change = {}
        if any(one.endswith("/") is not (one is not last) for one in tokens):
            raise NotReadError(words)
        for one in tokens:
            found = re.fullmatch(r"(攻撃力|体力)([-+](?:\d+|X))/?", one)
            assert found  # noqa: S101 - the token has that form
            change[FIGURES[found[1]]] = signed(found[2])
        if len(change) < len(tokens):
            raise NotReadError(words)  # one number is changed twice
        return Meant("change", change, words)
    if kinds == ["SIGNED"]:
        return Meant("signed", signed(str(first)), words)
    if kinds == ["NUMBER"]:
        found = NUMBER.fullmatch(first)
        assert found  # noqa: S101
        return Meant("number", bounded(number(found[1]), found[2]), words)
    if kinds == ["NUMBER", "NO", "EVENT"] and last == "ダメージ" and str(first).endswith("以上"):
        return Meant("damage_bound", int(str(first).removesuffix("以上")), words)
    if kinds == ["NUMBER", "EVENT"] and last == "ダメージ":
        return Meant("damage", number(str(first)), words)
    if (
        kinds == ["QUOTE", "PLUS", "NO", "EVENT"]
        and last == "ダメージ"
        and (times := re.fullmatch(r"の(\d+)倍", tokens[1]))
    ):
        value = amount(str(first)[1:-1])
        if not isinstance(value, dict) or {"times", "plus"} & set(value):
            raise NotReadError(words)
        return Meant("damage", {**value, "times": int(times[1])}, words)
    if len(kinds) > 1 and kinds[-1] == "TOWARD_DAMAGE":
        if words != "相手のリーダーへの攻撃ダメージ":
            raise NotReadError(words)
        return Meant("event", "attack_damage_to_leader", words)
    if words in ("リーダーへの攻撃", "相手のリーダーへの攻撃"):
        return Meant("attack_on", {"type": "leader"}, words)
    if len(kinds) > 1 and kinds[-1] == "TOWARD":
        noun = _cards(tokens[:-1], words)
        if noun.zone or noun.side or noun.number or not noun.kind:
            raise NotReadError(words)
        return Meant("attack_on", noun.like, words)
    if kinds == ["ZONE", "EXCEPT"]:
        return Meant("elsewhere", (ZONES[str(first)], None, ""), words)
    if all(k in ("BOUND", "NO") for k in kinds) and kinds[-1] == "BOUND":
        return Meant("bounds", _cards([*tokens, Token("NO", "の"), Token("TYPE", "カード")], words).like, words)
    if kinds == ["FOR_A_TURN", "QUOTE"]:
        return Meant("quote_for_a_turn", str(last)[1:-1], words)
    if len(kinds) > 1 and kinds[-1] == "ABILITY" and kinds[-2] in ("NO", "BUT_EVOLVE"):
        whose = [t for t in tokens[:-1] if t.type not in ("NO", "BUT_EVOLVE")]
        but = "_but_evolve" if "BUT_EVOLVE" in kinds else ""
        return Meant("abilities_of", ("".join(whose), last.removesuffix("能力") + but), words)
    if kinds == ["ABILITY"] and words != "この能力":
        return Meant("abilities_of", ("", words.removesuffix("能力")), words)
    if kinds[0] == "ORDER_OF" and len(kinds) > 1:
        played = _cards(tokens[1:], words)
        if played.zone or played.side not in (None, "own"):
            raise NotReadError(words)
        return Meant("nth", (int(str(first).removesuffix("枚目の")), filter_only(played)), words)
    if kinds == ["TIMES"]:
        return Meant("times_as_much", int(words.removesuffix("倍")), words)
    if kinds == ["RANDOM"]:
        return Meant("random", None, words)
    if kinds == ["NUMBER", "TURN"]:
        return Meant("per_turn", number(str(first)), words)
    if kinds == ["QUANTITY"]:
        return quantity_of(str(first))
    if kinds == ["QUOTE"]:
        return Meant("quote", str(first)[1:-1], words)
    if kinds in (["QUOTE", "SAME", "EVENT"], ["QUOTE", "SAME", "NUMBER"]) and last == "ダメージ":
        return Meant("damage", amount(str(first)[1:-1]), words)
    if kinds == ["QUOTE", "SAME", "SIGNED"] and last == "-1":
        return Meant("as_much_less", amount(str(first)[1:-1]), words)
    if kinds == ["QUOTE", "SAME"]:
        return Meant("as_much", amount(str(first)[1:-1]), words)
    if kinds == ["LEADER", "NO", "CHANGE"] or (kinds[-3:] == ["LEADER", "NO", "CHANGE"] and tokens[0] == "自分"):
        found = re.fullmatch(r"体力-(\d+|X)", last)
        if not found:
            raise NotReadError(words)
        return Meant("life_cost", number(found[1]), words)
    if kinds == ["ZONE"] and words != "手札":
        return Meant("place", (ZONES[words], None, ""), words)
    if kinds == ["PERSON", "NO", "ZONE"]:
        side = {"自分": "own", "相手": "enemy", "自身": "self"}.get(str(first))
        if side is None:
            raise NotReadError(words)
        return Meant("place", (ZONES[last], side, ""), words)
    if kinds == ["PERSON", "NO", "PHASE"] and last in ("エンドフェイズ", "メインフェイズ"):
        side = {"自分": "own", "相手": "enemy", "お互い": "any"}.get(str(first))
        if side is not None:
            return Meant("phase", (side, {"エンドフェイズ": "end_phase", "メインフェイズ": "main_phase"}[last]), words)
    if kinds == ["PERSON", "NO", "LEADER", "NO", "BOUND"]:
        found = BOUND.fullmatch(last)
        side = {"自分": "own", "相手": "enemy"}.get(str(first))
        if found is None or found[1] != "体力" or not found[3] or side is None:
            raise NotReadError(words)
        amount_said = {"resource": "defense", **({} if side == "own" else {"side": side})}
        return Meant("leader_bound", {"amount": amount_said, **bounded(number(found[2]), found[3])}, words)
    if kinds in (["PERSON", "NO", "LEADER", "QUANTITY"], ["LEADER", "QUANTITY"]) and last == "1人":
        side = {"自分": "own", "相手": "enemy", "リーダー": "any"}.get(str(first))
        if side is not None:
            return Meant("leader_target", side, words)
    if "MODE" in kinds and "TRAIT" in kinds and all(k in ("TRAIT", "MODE", "NO") for k in kinds):
        return Meant("traits", [t.rstrip("・") for t, k in zip(tokens, kinds, strict=True) if k == "TRAIT"], words)
    if kinds == ["COUNTER"]:
        return Meant("counter", (counter_name(words), None), words)
    if kinds == ["COUNTER", "QUANTITY"]:
        return Meant("counter", (counter_name(first), quantity_of(str(last)).value), words)
    if kinds == ["COUNTER_ON", "COUNTER", "QUANTITY"]:
        return Meant("counters_there", (counter_name(tokens[1]), quantity_of(str(last)).value), words)
    if kinds == ["ZONE", "NO", "THIS", "NO", "COUNTER", "QUANTITY"]:
        value = (ZONES[str(first)], counter_name(tokens[4]), quantity_of(str(last)).value)
        return Meant("counter_of_this_in", value, words)
    if kinds[-3:] == ["NO", "COUNTER", "QUANTITY"] and first.type != "THIS":
        holder = _cards(tokens[:-3], words)
        return Meant("counter_of_card", (holder, counter_name(tokens[-2]), quantity_of(str(last)).value), words)
    if kinds == ["THIS", "NO", "COUNTER", "QUANTITY"]:
        return Meant("counter_of_this", (counter_name(tokens[2]), quantity_of(str(last)).value), words)
    if kinds in (["THIS", "NO", "COUNTER"], ["IT", "NO", "COUNTER"]):
        return Meant("counters_on", (counter_name(last), "this" if first.type == "THIS" else "@it"), words)
    if kinds in (["THIS", "NO", "COUNTER", "NO", "HOW_MANY"], ["COUNTER_ON", "COUNTER", "NO", "HOW_MANY"]):
        counter = next(str(t) for t in tokens if t.type == "COUNTER")
        return Meant("amount", {"counters": counter_name(counter)}, words)
    if kinds == ["THIS", "NO", "COUNTER", "ALL"]:
        return Meant("counter_of_this", (counter_name(tokens[2]), ("all", "", None, False)), words)
    if kinds in (["ZONE", "NO", "THIS"], ["PERSON", "NO", "ZONE", "NO", "THIS"]):
        zones = [ZONES[t] for t, k in zip(tokens, kinds, strict=True) if k == "ZONE"]
        persons = [t for t, k in zip(tokens, kinds, strict=True) if k == "PERSON"]
        if len(zones) == 1 and persons in ([], ["自分"]):
            return Meant("this_in", (zones[0], bool(persons)), words)
        raise NotReadError(words)
    if kinds[-2:] == ["NO", "HOW_MANY"] and last == "種類数":
        return Meant("amount", _kinds_of(tokens[:-2], words), words)
    if kinds[-2:] in (["NO", "HOW_MANY"], ["NO", "FIGURE"], ["NO", "CHANGE"]) or kinds[-1] in ("PLUS", "COMBINED"):
        return Meant("amount", _amount(tokens, list(kinds), words), words)
    if kinds == ["NAME"] or (kinds == ["NAME", "QUANTITY"]):
        return _cards(tokens, words)
    return None


def _kinds_of(tokens: Sequence[Token], words: str) -> Any:
    """Return how many different costs or names there are: 自分の墓場にあるカードの元のコストの種類数."""
    figure = FIGURES.get(str(tokens[-1])) if tokens[-1].type == "FIGURE" else None
    figure = "name" if tokens[-1].type == "CARD_NAME" else figure
    if figure is None or len(tokens) < 3 or tokens[-2].type != "NO":
        raise NotReadError(words)
    noun = _cards([Token("NO", "の") if t.type == "LOCATED" else t for t in tokens[:-2]], words)
    if noun.number or not noun.zone:
        raise NotReadError(words)
    return {"count": {**noun.select(side="any"), "different": figure}}


def amount(words: str) -> Any:
    """Return what an amount in words is."""
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
    """Return the amount that a nominal is."""
    if isinstance(one, Meant) and one.kind == "amount":
        return one.value
    raise NotReadError(one.words)


def _amount(tokens: Sequence[Token], kinds: list[str], words: str) -> Any:
    """Return an amount: how many cards, or a number on one; with something added to it, or so many times."""
    plus, times = 0, 1
    if kinds[-1] == "PLUS":
        last = str(tokens[-1])
        if last == HALF:
            value = amount_of(nominal(tokens[:-1]))
            if not isinstance(value, dict) or {"half", "times", "plus"} & set(value):
                raise NotReadError(words)
            return {**value, "half": "up"}
        if last == "の合計":
            inner = nominal(tokens[:-1])
            if isinstance(inner, Noun) and not inner.number and inner.zone:
                return {"count": inner.select(zone="field", side="any")}
            return amount_of(inner)
        if re.fullmatch(r"[+-]\d+", last):
            plus = int(last)
        elif found := re.fullmatch(r"の(\d+)倍", last):
            times = int(found[1])
        else:
            raise NotReadError(last)
        inner = nominal(tokens[:-1])
        value = amount_of(inner)
        if not isinstance(value, dict) or (times != 1 and "plus" in value):
            raise NotReadError(words)
        return {**value, **({"plus": plus} if plus else {}), **({"times": times} if times != 1 else {})}
    before, last = tokens[:-2], str(tokens[-1])
    if kinds[-1] == "HOW_MANY":
        if [t.type for t in before] == ["THIS", "NO", "COUNTER"] or "COUNTER" in [t.type for t in before]:
            raise NotReadError(words)
        if before and before[0].type == "PAST":
            return _how_many_done(before, words)
        noun = nominal(before)
        if isinstance(noun, Meant) and noun.kind == "place" and noun.value[2] == "":
            zone, side, _ = noun.value
            noun = Noun(words, zone=[zone], side=side)
        if not isinstance(noun, Noun) or noun.number not in ("", "every") or last == "回数":
            raise NotReadError(words)
        return {"count": noun.select(zone="field", side="any", numbered=False)}
    changed = re.fullmatch(r"(.+)([-+]\d+)", last) if kinds[-1] == "CHANGE" else None
    name, plus = (changed[1], int(changed[2])) if changed else (last, 0)
    if name not in FIGURES:
        raise NotReadError(last)
    of, figure = nominal(before), FIGURES[name]
    if isinstance(of, Meant) and of.kind == "pointer":
        return {"stat": figure, "of": of.value, **({"plus": plus} if plus else {})}
    raise NotReadError(words)


def _how_many_done(tokens: Sequence[Token], words: str) -> Any:
    """Return how many cards something was done to: これによって墓場に置いたスペルの枚数, 戻した枚数."""
    done = DONE.get(str(tokens[0]).removeprefix("これによって"))
    if done is None:
        raise NotReadError(words)
    if len(tokens) == 1 or "".join(tokens[1:]) in ("カード", "手札"):
        return {"number": done}
    like = filter_only(_cards(tokens[1:], words))
    return {"number": done, "like": like} if like else {"number": done}


HALF = "の半分（端数切り上げ）"

JOINED = frozenset({"PERSON", "ZONE", "STATE", "BOUND", "EXCEPT"})
"""Words that の joins to what comes after them."""

COUNTING = ("QUANTITY", "ALL", "ANY_NUMBER", "EACH")
"""Words that may stand behind a place without の: how many of the cards there."""


def _cards(tokens: Sequence[Token], words: str) -> Noun:
    """Return the cards that a nominal describes."""
    found = Noun(words)
    traits: list[str] = []
    asked: list[dict[str, Any]] = []

    def put(name: str, value: Any) -> None:
        if name in found.like:
            raise NotReadError(words, 0, "two readings")
        found.like[name] = value

    numbered = quantified = False
    for index, token in enumerate(tokens):
        word = str(token)
        if numbered and token.type not in COUNTING:
            raise NotReadError(word)
        if (
            token.type in JOINED
            and tokens[index + 1 : index + 2]
            and tokens[index + 1].type
            not in (
                "NO",
                "LOCATED",
                "LIES_UP",
                *COUNTING,
            )
        ):
            raise NotReadError(words)
        match token.type:
            case "NO":
                if index == 0 or index == len(tokens) - 1 or tokens[index - 1].type not in JOINED:
                    raise NotReadError(words)
                if tokens[index + 1].type in COUNTING:
                    raise NotReadError(words)
            case "PERSON":
                side = SIDES.get(word)
                if side is None or found.side is not None:
                    raise NotReadError(word)
                found.side = side
            case "ZONE":
                if found.zone:
                    raise NotReadError(words)  # 場の墓場 is no place
                found.zone.append(ZONES[word])
            case "OTHER":
                put("other", True)
            case "IT" if word == "それ" and index == 0 and tokens[1:2] and tokens[1].type == "EXCEPT":
                put("but", "@it")
            case "THIS" if index == 0 and tokens[1:2] and tokens[1].type == "EXCEPT":
                put("other", True)
            case "EXCEPT" if index == 1 and tokens[0].type in ("IT", "THIS"):
                pass
            case "CLASS_NOT":
                put("none_of", [{"card_class": CLASSES[word.removesuffix("でない")]}])
            case "LIES_UP":
                if found.zone != ["evolve_deck"]:
                    raise NotReadError(words)
                put("state", "face_up")
            case "LOCATED":
                if index == 0 or tokens[index - 1].type != "ZONE":
                    raise NotReadError(words)
            case "CLASS":
                put("card_class", CLASSES[word.rstrip("・")])
            case "TRAIT":
                traits.append(word.rstrip("・"))
            case "TOKEN":
                put("token", True)
                found.kind = True
            case "TYPE":
                found.kind = True
                if word in TYPES:
                    put("type", TYPES[word])
                if word == "エボルヴフォロワー" and "evolve_deck" not in found.zone:
                    put("evolved", True)
            case "NAME" if index and tokens[index - 1].type == "NAME":
                names = found.like["name"]
                found.like["name"] = [*(names if isinstance(names, list) else [names]), word[1:-1]]
            case "NAME":
                found.kind = True
                put("name", word[1:-1])
            case "QUOTE":
                found.kind = True
                inner = described(word[1:-1])
                for name, value in inner.like.items():
                    put(name, value)
                found.zone += inner.zone
                if inner.side is not None and found.side is not None:
                    raise NotReadError(word)
                found.side = found.side or inner.side
            case "BOUND":
                bound = BOUND.fullmatch(word)
                assert bound  # noqa: S101 - the token has that form
                name, value = FIGURES[bound[1]], bounded(number(bound[2]), bound[3])
                said = found.like.get(name)
                if isinstance(said, dict) and isinstance(value, dict) and not said.keys() & value.keys():
                    value = {**found.like.pop(name), **value}
                put(name, value)
            case "STATE":
                match word:
                    case "アクト状態" | "スタンド状態":
                        put("engaged", word == "アクト状態")
                    case "表向き":
                        put("state", "face_up")
                    case "裏向き":
                        if "evolve_deck" not in found.zone:
                            raise NotReadError(word)
                    case _:
                        raise NotReadError(word)
            case "RELATIVE":
                for name, value in relative(word):
                    if name == "any_of":
                        asked.append(value)
                    else:
                        put(name, value)
            case "QUANTITY":
                quantity = quantity_of(word)
                if quantity.kind != "count" or quantified or (numbered and not found.each):
                    raise NotReadError(word)
                quantified = True
                value, found.counted, bound_word, up_to = quantity.value
                numbered = True
                found.count = value
                found.number = {"以上": "least", "以下": "most", None: "up_to" if up_to else "just"}[bound_word]
            case "ALL" | "ANY_NUMBER":
                if numbered:
                    raise NotReadError(word)
                found.number, numbered = "every" if token.type == "ALL" else "any", True
            case "EACH":
                found.each, numbered = True, True
            case "WHERE":
                if found.position or (index and (not found.zone or found.zone[-1] != "deck")):
                    raise NotReadError(word)
                found.position = {"上": "top", "下": "bottom"}.get(word, "")
                if not found.position:
                    raise NotReadError(word)
            case _:
                raise NotReadError(word)
    if found.zone == ["deck"] and "PERSON" not in [t.type for t in tokens]:
        found.side = found.side or None
    if not (found.kind or found.zone or found.number):
        raise NotReadError(words)
    if traits and not found.kind:
        raise NotReadError(words)
    if traits:
        put("trait", traits[0])
        asked += [[{"trait": trait}] for trait in traits[1:]]  # type: ignore[list-item]
    if len(asked) > 1:
        raise NotReadError(words, 0, "more than the language of abilities says")
    if asked:
        put("any_of", asked[0])
    return found


def described(words: str) -> Noun:
    """Return the cards that words in quotation marks describe."""
    found, joins = phrase(parsed(words, "filter").children[0])  # type: ignore[arg-type]
    return joined(found, joins, words)


def filter_only(noun: Noun) -> dict[str, Any]:
    """Return the filter of a noun that says nothing of how many."""
    if noun.number:
        raise NotReadError(noun.words)
    return dict(noun.like)
