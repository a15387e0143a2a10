"""Parses words for the time, duration or manner of an action: このターン、; 代わりに; その中から."""

from __future__ import annotations

import re
from collections.abc import Callable

from judge.cards.parser.sve.before import Before
from judge.cards.parser.sve.meanings import Meant
from judge.cards.parser.sve.parsing import NotReadError
from judge.cards.parser.sve.pointing import Pointing
from judge.cards.parser.sve.predicates import Arg

UNTIL = {
    "このターン、": "end_of_turn",
    "このターン中、": "end_of_turn",
    "このターン中に": "end_of_turn",
    "次の相手のターン終了まで、": "end_of_next_enemy_turn",
    "このターンと次の相手のターン中、": "this_and_next_enemy_turn",
    "次の相手のターン中、": "next_enemy_turn",
    "次のそれのプレイヤーのターン中、": "next_enemy_turn",
}


class Marks(Pointing):
    """Applies words for the time, duration or manner of an action."""

    def mark(self, word: str, before: Before) -> None:
        """Apply a word for the time, duration or manner of an action."""
        means = next((means for pattern, means in MARKS.items() if re.fullmatch(pattern, word)), None)
        if means is None:
            raise NotReadError(word, self.at)
        means(self, word, before)

    def _until(self, word: str, before: Before) -> None:
        if "それ" in word and (self.it is None or self.sides.get(self.it()) != "enemy"):
            raise NotReadError(word, self.at)
        self.until = UNTIL[word]

    def _and_then(self, word: str, before: Before) -> None:
        """Skip その後: instructions are carried out in order anyway."""

    def _later(self, word: str, before: Before) -> None:
        """Delay the following words: 次の自分のエンドフェイズが来たとき、."""
        if self.is_static() or before.conditions or self.later is not None:
            raise NotReadError(word, self.at)
        event, side = "end_phase" if "エンド" in word else "main_phase", "own" if "自分" in word else "enemy"
        node = self.placed({"later": {"event": event, "side": side}, "do": []})
        self.out.append(node)
        self.later, self.out = self.out, node["do"]

    def _next(self, word: str, before: Before) -> None:
        """Limit an effect to the next card played this turn: このターン、次に自分が…をプレイする際."""
        if self.until != "end_of_turn":
            raise NotReadError(word, self.at)
        self.until, self.next_one = None, True

    def _after_this_turn(self, word: str, before: Before) -> None:
        self.after_this_turn = True

    def _further(self, word: str, before: Before) -> None:
        self.further = True

    def _each_player(self, word: str, before: Before) -> None:
        """Apply the following words to every player: 各プレイヤーは."""
        if self.everyone is not None or self.asked is not None:
            raise NotReadError("各プレイヤー", self.at)
        node = self.placed({"each_player": []})
        self.out.append(node)
        self.everyone, self.out = self.out, node["each_player"]
        self.of_you_alone, self.block = self.block, self.out
        self.it = self.both = None
        self.did, self.put_there, self.look = {}, {}, None

    def _only_you_again(self) -> None:
        """End the part of the text that applies to every player."""
        if self.everyone is not None:
            self.out, self.everyone = self.everyone, None
            self.block, self.notation, self.pending_notation = self.of_you_alone, None, None
            self.it = self.both = self.look = None
            self.did, self.put_there = {}, {}

    def _instead(self, word: str, before: Before) -> None:
        self.instead = True

    def _instead_of_that(self, word: str, before: Before) -> None:
        """Begin a replacement that repeats the instruction to replace: それを消滅させる代わりに."""
        done, group = next(verb for said, verb in SAID_AGAIN.items() if said in word), self.last
        if group is None or done not in group.within[group.start]:
            raise NotReadError(word, self.at)
        self.instead = True

    def _as_it_is_played(self, word: str, before: Before) -> None:
        """Begin an ability that applies while this card is played: これをプレイする際、."""
        if self.sentences > 1:
            raise NotReadError(word, self.at)
        self.playing = True
        if "EX" in word:
            self.static_if.append({"matches": "this", "like": {"from_zone": "ex"}})

    def _in_turns(self, word: str, before: Before) -> None:
        """Limit a static ability to a player's turns: 自分のターン中、."""
        if not self._can_be_static() and not (self.sentences == 1 and not self.heads):
            raise NotReadError(word, self.at)
        self.static_if.append({"turn": "own" if word.startswith("自分") else "enemy"})
        self.says_how_long = True

    def _while_it_lies(self, word: str, before: Before) -> None:
        """Limit a static ability to the zones of this card: これが場にいる限り、; これが場かEXエリアにある限り、."""
        if not self._can_be_static():
            raise NotReadError(word, self.at)
        self.says_how_long = True
        if "EX" in word:
            self.zone = ["field", "ex"]
        if word.startswith("これは"):
            self.topic = Arg("は", [Meant("pointer", "this")], [], "これ")

    def _from_those(self, word: str, before: Before) -> None:
        """Begin taking some of the cards looked at: その中から."""
        self.taking = True

    def _x_is_said(self, word: str, before: Before) -> None:
        """Begin the definition of X: Xは."""
        self.x_due = True


SAID_AGAIN = {"破壊する": "destroy", "消滅させる": "banish", "手札に戻す": "return"}
"""Verbs that a replacement repeats, with the instruction that each stands for."""

MARKS: dict[str, Callable[[Marks, str, Before], None]] = {
    "|".join(UNTIL): Marks._until,
    "その後.*": Marks._and_then,
    ".*フェイズが来たとき、": Marks._later,
    "次に": Marks._next,
    "このターンのあと、": Marks._after_this_turn,
    "さらに.*": Marks._further,
    "各プレイヤーは.*": Marks._each_player,
    "代わりに.*": Marks._instead,
    "それを.*代わりに.*": Marks._instead_of_that,
    "これを(EXエリアから)?プレイする際、": Marks._as_it_is_played,
    "(自分|相手)のターン中、": Marks._in_turns,
    "これ[がは].*": Marks._while_it_lies,
    "その中から.*": Marks._from_those,
    "Xは": Marks._x_is_said,
}
"""For each word (as a pattern), the method that applies it."""
