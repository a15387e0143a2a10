"""Joins cards of several kinds or in several places into one noun, as alternatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun, One
from judge.cards.parser.sve.parsing import NotReadError


def joined(found: Sequence[One], joins: Sequence[str], words: str) -> Noun:
    """Return several kinds of cards as alternatives in one noun."""
    places = [one for one in found[:-1] if isinstance(one, Meant) and one.kind == "place"]
    if places and list(found[: len(places)]) == places and isinstance(found[len(places)], Noun):
        last = joined(found[len(places) :], joins[len(places) :], words)
        return _in_places(places, last, joins[: len(places)], words)
    nouns = [one for one in found if isinstance(one, Noun)]
    if len(nouns) != len(found):
        raise NotReadError(words)
    if len(nouns) == 1:
        return nouns[0]
    if any(join not in ("か", "や") for join in joins):
        raise NotReadError(words)
    nouns = [replace(noun, like=dict(noun.like)) for noun in nouns]
    first, last = nouns[0], nouns[-1]
    if (places_of_one := _same_elsewhere(nouns)) is not None:
        return places_of_one
    apart = all(noun.side is not None for noun in nouns)
    for noun in nouns[1:]:
        if noun.side is not None and (noun.side, noun.zone) == (first.side, first.zone):
            noun.side, noun.zone = None, []
    if any(n.number for n in nouns[:-1]) or any(n.side or n.zone or n.like.get("other") for n in nouns[1:]):
        raise NotReadError(words, 0, "two readings")
    together: dict[str, Any] = {key: last.like.pop(key) for key in ("different", "total") if key in last.like}
    result = Noun(words, {}, list(first.zone), first.side, last.number, last.count, last.counted, kind=True)
    likes = [dict(n.like) for n in nouns]
    other = likes[0].pop("other", None)
    asked = set(likes[0])
    if (
        not apart
        and asked - {"card_class", "trait", "type", "name", "token"}
        and any(set(like) != asked for like in likes)
    ):
        raise NotReadError(words, 0, "two readings")  # whether the property applies to the first kind or to all
    if any("any_of" in like for like in likes):
        raise NotReadError(words)
    if asked == {"name"} or asked == {"type"}:
        (key,) = asked
        if all(set(like) == asked for like in likes):
            result.like = {key: [like[key] for like in likes]}
        else:
            result.like = {"any_of": likes}
    else:
        result.like = {"any_of": likes}
    if other:
        result.like["other"] = True
    result.like |= together
    return result


def _same_elsewhere(nouns: Sequence[Noun]) -> Noun | None:
    """Return cards of one kind in several places as one noun, or ``None``.

    Example: 自分の場の他の妖精・カードや自分のEXエリアの妖精・カード2枚.
    """
    last = nouns[-1]
    likes = [{name: asked for name, asked in noun.like.items() if name != "other"} for noun in nouns]
    zones = [zone for noun in nouns for zone in noun.zone]
    same = all(like == likes[0] for like in likes) and all(noun.side == last.side for noun in nouns)
    alone = all(len(noun.zone) == 1 for noun in nouns) and len(set(zones)) == len(nouns)
    if last.side is None or not same or not alone or any(noun.number or noun.position for noun in nouns[:-1]):
        return None
    if any(noun.like.get("other", False) is not ("field" in noun.zone) for noun in nouns if "other" in nouns[0].like):
        return None
    other = {"other": True} if any("other" in noun.like for noun in nouns) else {}
    return replace(last, zone=zones, like={**likes[0], **other})


def _in_places(places: Sequence[Meant], last: Noun, joins: Sequence[str], words: str) -> Noun:
    """Return cards in any of several places as one noun: 自分の場か自分のEXエリアの『…』1枚."""
    all_of_both = set(joins) == {"と"} and last.number == "every"
    if (set(joins) - {"か", "や"} and not all_of_both) or len(last.zone) != 1:
        raise NotReadError(words)
    if any(place.value[1] not in (last.side, None) or place.value[2] for place in places):
        raise NotReadError(words)
    if last.side is None and any(place.value[1] for place in places):
        raise NotReadError(words)
    return replace(last, zone=[*(place.value[0] for place in places), *last.zone])
