"""Amounts in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node
from judge.cards.printer.sve_ja._nouns import DIFFERENT
from judge.cards.printer.sve_ja._pointing import Pointing
from judge.cards.printer.sve_ja._words import COUNTED, FIGURE, LOCATIONS, SIDE, ZONE, counter, without_place


class Amounts(Pointing):
    """Says how many, and how much."""

    def _x_is(self) -> str:
        if self.x is None:
            return ""
        value, self.x = self.x, None
        return f"Xは「{self._measure(value)}」である。"

    def _measure(self, value: Node) -> str:
        rest = dict(value)
        if "per" in rest:
            raise NotSaidError(str(value))
        plus, times = rest.pop("plus", 0), rest.pop("times", 1)
        half = "の半分（端数切り上げ）" if rest.pop("half", None) == "up" else ""
        end = half + (f"の{times}倍" if times != 1 else "") + (f"{plus:+d}" if plus else "")
        match rest:
            case {"this_turn": when}:
                return self._times_this_turn(when) + end
            case {"counters": name}:
                return f"これの{counter(name)}の数" + end
            case {"number": name, "like": like}:
                return f"これによって{self._did(name)}{self._noun(like)}の枚数" + end
            case {"number": name} if name != "amount":
                return f"これによって{self._did(name)}カードの枚数" + end
            case {"count": {"different": figure, **select}}:
                return f"{self._place_of(select)}{self._noun(without_place(select))}の{DIFFERENT[figure]}の種類数" + end
            case {"count": {"any_of": [*kinds], **place}} if set(place) <= set(LOCATIONS):
                first, *more = (self._noun(one) for one in kinds)
                where = f"{SIDE[place['side']]}{ZONE[place.get('zone', 'field')]}の"
                return f"{where}{'や'.join([first, *more])}の枚数の合計" + end
            case {"count": select} if isinstance(select.get("zone"), list):
                *first, last = select["zone"]
                places = "と".join(f"{SIDE[select['side']]}{ZONE[zone]}" for zone in first)
                return f"{places}と{self._noun({**select, 'zone': last})}の枚数の合計" + end
            case {"count": select}:
                where = {k: v for k, v in select.items() if k not in LOCATIONS}
                if not where:
                    where_said = f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}"
                    return where_said + ("の枚数" if "zone" in select else "のカードの枚数") + end
                return self._noun(select) + "の枚数" + end
            case {"stat": figure, "of": of}:
                chosen = len(self.targets) == 1 and self.targets.get(of, {}).get("type", "leader") != "leader"
                return f"{'選んだカード' if chosen else self._pointer(of)}の{FIGURE[figure]}" + end
            case {"resource": "max_pp" | "pp" | "ep" as name}:
                what = {"max_pp": "PP最大値", "pp": "残りPP", "ep": "EP"}[name]
                return SIDE[rest.get("side", "own")] + what + end
            case {"resource": "combo"}:
                return "このターン中に自分がプレイしたカードの枚数" + end
            case {"resource": "defense"}:
                return ("自分" if rest.get("side", "own") == "own" else "相手") + "のリーダーの体力" + end
        raise NotSaidError(str(value))

    def _times_this_turn(self, when: Node) -> str:
        """Return how many cards something has happened to this turn: the verb stands before them."""
        event, card = when["event"], when.get("card") or {}
        side = SIDE[when.get("side", "any")]
        if card == "this" or set(when) - {"event", "card", "side"}:
            raise NotSaidError(event)
        done = {
            "dies": "場から墓場に置かれた",
            "leaves": "場を離れた",
            "destroyed": "破壊された",
            "evolves": "進化した",
            "enters": "場に出た",
        }
        if event == "plays" and side:
            return f"このターン中に{side[:-1]}がプレイした{self._noun(card)}の枚数"
        if event not in done:
            raise NotSaidError(event)
        return f"このターン、{side}{done[event]}{self._noun(card)}の枚数"

    def _place_of(self, select: Node) -> str:
        return f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}にある"

    def _each(self, value: Any) -> tuple[str, int] | None:
        """Return for how many cards each something is done, and the number that is done for so many."""
        if not isinstance(value, Mapping) or "per" not in value or set(value) - {"count", "per", "times"}:
            return None
        select, word = value["count"], "枚"
        if select.get("zone", "field") == "field":
            word = COUNTED.get(str(select.get("type")), "枚")
        return f"{self._noun(select)}{value['per']}{word}につき、", value.get("times", 1)
