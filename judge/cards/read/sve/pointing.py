"""What pointing words mean: found in what an ability has said before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.cards.read.sve.parsing import NotReadError
from judge.cards.read.sve.state import Node, State

_ITS_PLAYER = re.compile(
    r"それのプレイヤー(?=の(?:手札|場|デッキ|墓場|EX))|それ(?=の(?:場|デッキ|手札|墓場|EXエリア))|それのプレイヤー(?=は、?自身)"
)
_DOES = re.compile(r"(?:相手|自分)は(?=、?自身)")


LAST_DONE = {
    "return": {"return", "put"},
    "add": {"put", "return", "search", "look"},
    "put": {"put", "mill", "summon", "search", "look"},
    "put_out": {"put", "summon", "search", "look"},
    "destroy": {"destroy"},
    "banish": {"banish"},
    "engage": {"engage"},
    "refresh": {"refresh"},
}
"""For verbs that ask whether the instruction before was carried out, 戻したなら, what that instruction can be."""


class Pointing(State):
    """Resolves what a text points at."""

    def fresh(self) -> str:
        """Return a name that nothing has."""
        self.named += 1
        return f"t{self.named}" if self.named > 1 else "t"

    def point(self, word: Any) -> Any:
        """Return what a pointing word means here."""
        if isinstance(word, list):
            return [self.point(one) for one in word]
        if not isinstance(word, str) or not word.startswith("@"):
            return word
        match word:
            case "@it":
                if self.unclear:
                    raise NotReadError("それ", self.at, "two readings")
                if self.both is not None:
                    return list(self.both)
                if self.it is None and self.several is not None:
                    return [self.remembered(node) for node in self.several]
                if self.it is None:
                    raise NotReadError("それ", self.at, "nothing that it could mean")
                return self.it()
            case "@chosen":
                if self.chosen is None:
                    raise NotReadError("選んだ", self.at, "nothing that it could mean")
                return self.chosen
            case "@former" | "@latter":
                found = self.former if word == "@former" else self.latter
                if found is None:
                    raise NotReadError(word, self.at, "nothing that it could mean")
                return found
            case "@it.leader" | "@former.leader":
                it = self.point(word.removesuffix(".leader"))
                side = self.sides.get(it) if isinstance(it, str) else None
                if side in ("own", "enemy"):
                    return f"{side}.leader"
                raise NotReadError("それのリーダー", self.at)
            case "@event":
                if not any(when["event"] == "enters" and when.get("card") != "this" for when in self.when):
                    raise NotReadError("出た", self.at, "nothing that it could mean")
                return "event"
            case str() if word.startswith("@created:"):
                made = self.did.get("create", {})
                if made.get("summon") != word.removeprefix("@created:"):
                    raise NotReadError(word, self.at, "nothing that it could mean")
                return self.remembered(made)
            case "@back":
                return self._moved_to(*("hand", "deck"))
            case str() if word.startswith("@to:"):
                return self._moved_to(word.removeprefix("@to:"))
            case str() if word.startswith("@last:"):
                last = self.did.get("last", {})
                if not LAST_DONE[word.removeprefix("@last:")] & set(last):
                    raise NotReadError(word.removeprefix("@last:"), self.at, "nothing that it could mean")
                return self.remembered(last)
            case "@did":
                if "last" not in self.did:
                    raise NotReadError("そうした", self.at, "nothing that it could mean")
                return self.remembered(self.did["last"])
            case _:
                node = self.did.get(word[1:])
                if node is None:
                    raise NotReadError(word[1:], self.at, "nothing that it could mean")
                return self.remembered(node)

    def _moved_to(self, *zones: str) -> str:
        """Return what the text has put into a zone, or one of several, which it has done once."""
        found = [node for zone in zones for node in self.put_there.get(zone, ())]
        if len(found) != 1:
            raise NotReadError("・".join(zones), self.at, "nothing that it could mean" if not found else "two readings")
        return self.remembered(found[0])

    def remembered(self, node: Node) -> str:
        """Return the name under which the result of an instruction is remembered."""
        if "as" not in node:
            node["as"] = self.fresh()
        name: str = node["as"]
        return name

    def means(self, node: Node, side: str | None = None, *, aside: bool = False) -> None:
        """Let it mean from now on what an instruction did something to.

        Args:
            node: the instruction, or the cost.
            side: whose cards these are.
            aside: what was chosen before could still be meant: where there is such a thing, nobody can tell.
        """
        self.several = None
        self.unclear = aside and (self.it is not None or self.both is not None)
        self.both = None

        def name() -> str:
            found = self.remembered(node)
            if side:
                self.sides[found] = side
            return found

        self.it = name

    def means_all(self, nodes: Sequence[Node], side: str) -> None:
        """Let it mean from now on what several instructions did something to, taken together."""
        self.means(nodes[-1], side)
        if len(nodes) > 1:
            self.it, self.several = None, list(nodes)

    def with_players(self, words: str) -> str:
        """Return a sentence with the player of それ named, where it is known whose that is."""
        if not _ITS_PLAYER.search(words) or self.it is None or self.unclear:
            return words
        it = self.it()
        side = self.sides.get(it)
        if side not in ("own", "enemy"):
            return words
        if it in self.leaders:
            self.only_named.add(it)  # the leader is chosen only to say whose cards are meant
        player = "相手" if side == "enemy" else "自分"
        does = "相手プレイヤー1人は" if side == "enemy" else "自分は"
        return _DOES.sub(does, _ITS_PLAYER.sub(player, words))
