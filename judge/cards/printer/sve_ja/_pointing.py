"""What a text points at, in words: what it has chosen, or done something to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.sve_ja._nouns import Nouns
from judge.cards.printer.sve_ja._words import LEADERS, SIDE, ZONE, inside


class Pointing(Nouns):
    """Says what is pointed at."""

    _aside = False
    """Whether cards were put into the cemetery since the target was chosen, so that それ could mean them."""

    pair: Sequence[str] = ()
    """Two targets that one sentence chose, of which the text goes on speaking one by one."""

    _found: frozenset[str] = frozenset()
    """What cards are called that were searched for together."""

    def _object(self, pointer: Any) -> str:
        """Return what something is done to: behind any number of cards and up to so many no を stands."""
        said = self._pointer(pointer)
        return said if said.endswith(("まで", "を好きな枚数")) else f"{said}を"

    def _pointer(self, pointer: Any) -> str:
        if isinstance(pointer, list) and self._found and frozenset(pointer) == self._found:
            return "それ"
        if isinstance(pointer, list) and all(one in self.targets for one in pointer):
            return "それ"
        if isinstance(pointer, str) and pointer in self.targets and self._aside:
            return "選んだフォロワー"
        if isinstance(pointer, list):
            return "と".join(self._pointer(one) for one in pointer) if set(pointer) != LEADERS else "リーダーすべて"
        if isinstance(pointer, Mapping):
            if isinstance(pointer.get("type"), list) and "leader" in pointer["type"]:
                side = pointer["side"]
                leaders = "リーダーすべて" if side == "any" else f"{SIDE[side]}リーダーすべて"
                other = next(kind for kind in pointer["type"] if kind != "leader")
                return f"{leaders}と{self._noun({'side': side, 'type': other}, counted=True)}"
            return self._noun(pointer, counted=True)
        if pointer in self.pair:
            return ("前者", "後者")[self.pair.index(pointer)]
        if pointer == "event" and self.targets:
            return "出たアミュレット" if self.node["when"]["card"].get("type") == "amulet" else "出たフォロワー"
        if isinstance(pointer, str) and (done := self._as(pointer)) is not None:
            return done
        return {"this": "これ", "own.leader": "自分のリーダー", "enemy.leader": "相手のリーダーすべて"}.get(
            pointer, "それ"
        )

    def _as(self, name: str) -> str | None:
        """Return what cards are called that were revealed or discarded, where それ means something else."""
        for node in inside(self.node):
            if node.get("as") == name:
                if "reveal" in node and "top" in node:
                    return "公開したカード"
                if (
                    node.get("into") == "ex"
                    and isinstance(node.get("put"), Mapping)
                    and node["put"].get("zone") == "deck"
                ):
                    return "EXエリアに置いたカード"
                if "discard" in node or node.get("how") == "discard":
                    return "捨てたカード"
                if node.get("how") == "bury":
                    return "墓場に置いたカード"
        return None

    def _did_or(self, name: str) -> str | None:
        try:
            return self._did(name)
        except NotSaidError:
            return None

    def _did(self, name: str) -> str:
        """Return what was done to the cards that a name means."""
        costs = [*self.node.get("cost", ()), *self.node.get("activate", ())]
        for cost in costs:
            if cost.get("as") == name:
                done = {
                    "discard": "捨てた",
                    "banish": "消滅させた",
                    "destroy": "破壊した",
                    "bury": "墓場に置いた",
                    "return": "戻した",
                }
                return done[cost["how"]]
        for node in inside(self.node):
            if node.get("as") != name:
                continue
            into = node.get("into") if "put" in node else "cemetery" if "mill" in node else None
            into = "hand" if "return" in node else into
            if into in ("cemetery", "ex"):
                return f"{ZONE[into]}に置いた"
            if into in ("hand", "deck"):
                return "手札に戻した" if into == "hand" else "デッキに戻した"
            if "destroy" in node:
                return "破壊した"
            if "banish" in node:
                return "消滅させた"
            if "evolve" in node:
                return "進化した"
            if "look" in node or "reveal" in node:
                return "公開した"
        for node in inside(self.node):
            if node.get("as") == name and ("look" in node or "reveal" in node):
                return "公開した"
            if node.get("as") == name and "discard" in node:
                return "捨てた"
        raise NotSaidError(name)
