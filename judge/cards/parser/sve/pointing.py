"""Resolves pronouns to what the earlier part of an ability mentions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.state import Node, State

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
"""For verbs that ask about the previous instruction (戻したなら): the instructions that count as it."""


class Pointing(State):
    """Resolves the pronouns of a text."""

    def fresh(self) -> str:
        self.named += 1
        return f"t{self.named}" if self.named > 1 else "t"

    def point(self, word: Any) -> Any:
        """Return the referent of a placeholder; any other value is returned unchanged."""
        if isinstance(word, list):
            return [self.point(one) for one in word]
        if not isinstance(word, str) or not word.startswith("@"):
            return word
        how, _, referent = word[1:].partition(":")
        resolve = RESOLVE.get(how, Pointing._done)
        return resolve(self, referent or how)

    @staticmethod
    def _nothing(words: str) -> NotReadError:
        return NotReadError(words, "this can refer to nothing before it")

    def _last_object(self, _: str) -> Any:
        """Return the referent of それ (it): the object mentioned last."""
        if self.unclear:
            raise NotReadError("それ", "two readings")
        if self.both is not None:
            return list(self.both)
        if self.it is None:
            raise self._nothing("それ")
        return self.it()

    def _chosen(self, _: str) -> str:
        """Return the referent of 選んだカード, “the chosen card”."""
        if self.chosen is None:
            raise self._nothing("選んだ")
        return self.chosen

    def _of_pair(self, which: str) -> str:
        """Return the referent of 前者 or 後者, “the former” or “the latter”."""
        found = self.former if which == "former" else self.latter
        if found is None:
            raise self._nothing(f"@{which}")
        return found

    def _leader_of(self, word: str) -> str:
        """Return the referent of それのリーダー, “its leader”."""
        it = self.point(f"@{word.removesuffix('.leader')}")
        side = self.sides.get(it) if isinstance(it, str) else None
        if side in ("own", "enemy"):
            return f"{side}.leader"
        raise NotReadError("それのリーダー")

    def _entered(self, _: str) -> str:
        """Return the referent of 出たフォロワー, “the follower that entered”: the card of the event."""
        if not any(when["event"] == "enters" and when.get("card") != "this" for when in self.when):
            raise self._nothing("出た")
        return "event"

    def resolve(self, amount: Any) -> Any:
        """Return an amount with its pronouns resolved."""
        if not isinstance(amount, dict):
            return amount
        return {key: self.point(value) if key in ("of", "number") else value for key, value in amount.items()}

    def _created(self, name: str) -> str:
        """Return the referent of その『…』, “that token”: the one created before."""
        made = self.did.get("create", {})
        if made.get("summon") != name:
            raise self._nothing(f"@created:{name}")
        return self.remembered(made)

    def _put_back(self, _: str) -> str:
        """Return the referent of 戻したカード, “the returned card”."""
        return self._moved_to("hand", "deck")

    def _last(self, verb: str) -> str:
        """Return the name of the previous instruction's objects: 戻したなら."""
        last = self.did.get("last", {})
        if not LAST_DONE[verb] & set(last):
            raise self._nothing(verb)
        return self.remembered(last)

    def _result_of_previous(self, _: str) -> str:
        """Return the name of the previous instruction's result: そうした."""
        if "last" not in self.did:
            raise self._nothing("そうした")
        return self.remembered(self.did["last"])

    def _done(self, verb: str) -> str:
        """Return the name of the objects of the instruction with a verb: 捨てたカード."""
        node = self.did.get(verb)
        if node is None:
            raise self._nothing(verb)
        return self.remembered(node)

    def _moved_to(self, *zones: str) -> str:
        """Return the name of the cards that the text has put into the given zones, by a single instruction."""
        found = [node for zone in zones for node in self.put_there.get(zone, ())]
        if len(found) != 1:
            raise NotReadError("・".join(zones), "two readings") if found else self._nothing("・".join(zones))
        return self.remembered(found[0])

    def remembered(self, node: Node) -> str:
        """Return the name of an instruction's result, adding one if needed."""
        if "as" not in node:
            node["as"] = self.fresh()
        name: str = node["as"]
        return name

    def means(self, node: Node, side: str | None = None, *, aside: bool = False) -> None:
        """Make それ refer to an instruction's object from now on.

        Args:
            node: the instruction, or a cost.
            side: the player of its cards.
            aside: whether an earlier object could still be meant; if there is one, それ becomes ambiguous.
        """
        self.unclear = aside and (self.it is not None or self.both is not None)
        self.both = None

        def name() -> str:
            found = self.remembered(node)
            if side:
                self.sides[found] = side
            return found

        self.it = name

    def with_players(self, words: str) -> str:
        """Return a sentence with それ (for a player) replaced by that player's name, if it is known."""
        if not _ITS_PLAYER.search(words) or self.it is None or self.unclear:
            return words
        it = self.it()
        side = self.sides.get(it)
        if side not in ("own", "enemy"):
            return words
        if it in self.leaders:
            self.only_named.add(it)  # the leader is chosen only to determine whose cards are meant
        player = "相手" if side == "enemy" else "自分"
        does = "相手プレイヤー1人は" if side == "enemy" else "自分は"
        return _DOES.sub(does, _ITS_PLAYER.sub(player, words))


RESOLVE: dict[str, Callable[[Pointing, str], Any]] = {
    "it": Pointing._last_object,
    "chosen": Pointing._chosen,
    "former": Pointing._of_pair,
    "latter": Pointing._of_pair,
    "it.leader": Pointing._leader_of,
    "former.leader": Pointing._leader_of,
    "event": Pointing._entered,
    "created": Pointing._created,
    "back": Pointing._put_back,
    "to": Pointing._moved_to,
    "last": Pointing._last,
    "did": Pointing._result_of_previous,
}
"""For each kind of placeholder, the method that resolves it; other placeholders are verbs of instructions."""
