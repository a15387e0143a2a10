"""What a text does, in Japanese."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_ja._conditions import Conditions
from judge.cards.printer.dm_ja._words import UNTIL, WHO, WHOSE, ZONE, te
from judge.cards.printer.field_reader import Node, Taken, as_it_stands, dispatch, word

CONTAINERS = (
    "if",
    "may",
    "either",
    "repeat",
    "later",
    "gachinko",
    "rock_paper_scissors",
    "instead_of",
    "give",
)
"""The instructions behind which it has to be clear where they end."""
SIDE_OF = {"you": "own", "opponent": "enemy", "each": "any"}


class Instructions(Conditions):
    """Says instructions."""

    @abstractmethod
    def grant(self, node: Node) -> str:
        """Return what something is given, as a predicate."""

    def sentences(self, nodes: Sequence[Any]) -> str:
        """Return instructions as sentences, the last without its full stop."""
        return "。その後、".join(self.clause(one) for one in nodes)

    def clauses(self, nodes: Sequence[Any]) -> str:
        """Return instructions as one clause; several are set apart."""
        if len(nodes) == 1 and not any(key in nodes[0] for key in CONTAINERS):
            return self.clause(nodes[0])
        return f"次のことを行う:「{self.sentences(nodes)}」"

    def clause(self, node: Any) -> str:
        """Return one instruction."""
        return dispatch(self, INSTRUCTIONS, node, ("as",))

    def who(self, t: Taken) -> str:
        """Return the player who does it, where that is another one."""
        who = t("who", "you")
        return {"you": "", "opponent": "相手は", "each": "各プレイヤーは"}[who]

    def so_many(self, amount: Any, counter: str = "枚") -> str:
        """Return so many cards."""
        return f"{amount}{counter}" if isinstance(amount, int) else f"N{counter}(Nは{self.amount(amount)})"

    def _draw(self, t: Taken) -> str:
        up = "まで" if t("up_to", False) else ""
        return f"{self.who(t)}カードを{self.so_many(t('draw'))}{up}引く"

    def _discard(self, t: Taken) -> str:
        who, amount, like = self.who(t), t("discard"), t("like")
        chance = "ランダムに" if t("random", False) else ""
        if "which" in t:
            many = "" if amount == "all" else self.so_many(amount)
            return f"{who}{self.pointer(t('which'))}を{many}手札から捨てる"
        what = f"手札の{self.described(like)}" if like else "手札"
        return f"{who}{what}を{chance}{self.so_many(amount)}捨てる"

    def _where(self, t: Taken, into: str) -> str:
        if into != "deck":
            return f"{word(ZONE, into)}に"
        if "nth" in t:
            return f"山札の上から{t('nth')}枚目に"
        return {"top": "山札の上に", "bottom": "山札の下に"}[t("position", "bottom")]

    def _put(self, t: Taken) -> str:
        what, into = self.done_to(t("put")), t("into")
        tapped = "タップして" if t("tapped", False) else ""
        alone = "単独で" if t("card", False) else ""
        onto = f"{self.pointer(t('onto'))}の上に重ねて" if "onto" in t else ""
        verb = "出す" if into == "battle_zone" else "加える" if into == "hand" else "置く"
        return f"{what}{alone}{tapped}{onto}{self._where(t, into)}{verb}"

    def _return(self, t: Taken) -> str:
        alone = "単独で" if t("card", False) else ""
        quiet = "その中のシールドの「S・トリガー」を使わずに" if t("untriggered", False) else ""
        return f"{self.done_to(t('return'))}{alone}{quiet}持ち主の手札に戻す"

    def _from_top(self, t: Taken) -> str:
        who, side, into = t.node.get("who", "you"), "", t("into")
        side = {"you": "自分の", "opponent": "自身の", "each": "自身の"}[who]
        tapped = "タップして" if t("tapped", False) else ""
        under = f"{self.pointer(t('under'))}の下に" if "under" in t else ""
        verb = "出す" if into == "battle_zone" else "加える" if into == "hand" else "置く"
        each = "ずつ" if self._are_several(t.node.get("under")) else ""
        what = f"{self.who(t)}{side}山札の上から{self.so_many(t('from_top'))}{each}を"
        return f"{what}{tapped}{under}{word(ZONE, into)}に{verb}"

    def _are_several(self, value: Any) -> bool:
        """Return whether all of a kind are pointed at."""
        return isinstance(value, dict) and not {"count", "up_to", "any_number"} & set(value)

    def _found(self, select: Node) -> str:
        """Return the cards that are taken from among others."""
        what, amount, how = self.selected({**select, "zone": "hand"})
        return f"{what.removeprefix('自分の手札の')}を{how}{amount}"

    def _search(self, t: Taken) -> str:
        side = {"you": "自分の", "opponent": "自身の"}[t.node.get("who", "you")]
        words = f"{self.who(t)}{side}山札から{self._found(t('search'))}探し出し、"
        if t("reveal", False):
            words += "見せて、"
        into = t("into")
        if "onto" in t:
            return f"{words}残りをシャッフルして山札の{ {'top': '上', 'bottom': '下'}[t('onto')] }に置く"
        verb = "出す" if into == "battle_zone" else "加える" if into == "hand" else "置く"
        return f"{words}{'タップして' if t('tapped', False) else ''}{word(ZONE, into)}に{verb}"

    def _look(self, t: Taken) -> str:
        amount = self.so_many(t("look"))
        words = f"自分の山札の上から{amount}を{'表向きにする' if t('face_up', False) else '見る'}。"
        t("seen")
        inner = t("do", ())
        if inner:
            words += f"次のことを行う:「{self.sentences(inner)}」。"
        into, use, rest = t("into"), t("use", False), t("rest", "bottom")
        if "take" in t:
            taken = "と".join(self._found(one) for one in (t("take"), *t("also_take", ())))
            show = "見せて、" if t("reveal", False) else ""
            into = into or "hand"
            verb = "出す" if into == "battle_zone" else "加える" if into == "hand" else "置く"
            how = "コストを支払わずに使う" if use else f"{word(ZONE, into)}に{verb}"
            if into == "deck":
                how = f"山札の{ {'top': '上', 'bottom': '下'}[t('position')] }に置く"
            words += f"その中から{taken}、{show}{how}。"
        elif into is not None:
            raise NotSaidError(repr(t.node))
        where = {"top": "山札の上に置く", "bottom": "山札の下に置く", "hand": "手札に加える"}
        if "take" not in t:
            words += "それらを"
        else:
            words += "残りを"
        return f"{words}{where.get(rest) or f'{word(ZONE, rest)}に置く'}"

    def _reveal(self, t: Taken) -> str:
        what = t("reveal")
        if "until" in t:
            t("rest")
            until = self.described(t("until"))
            return f"{self.all_of(what)}を、{until}が見えるまで上から1枚ずつ見せる"
        if "top" in t:
            return f"{self.all_of(what)}を上から{self.so_many(t('top'))}見せる"
        return f"{self.done_to(what)}見せる"

    def _look_at(self, t: Taken) -> str:
        what = t("look_at")
        if "top" in t:
            return f"{self.all_of(what)}を上から{self.so_many(t('top'))}見る"
        return f"{self.done_to(what)}見る"

    def _pick(self, t: Taken) -> str:
        who = self.who(t).replace("は", "が")
        return f"{self.done_to(t('pick')).removesuffix('、')}{'、' if who else ''}{who}選ぶ"

    def _name(self, t: Taken) -> str:
        kind, but = {"race": "種族", "civilization": "文明", "card": "カード名"}[t("name")], t.several("but")
        others = f"《{'》《'.join(but)}》以外の" if but else ""
        return f"{self.who(t)}{others}{kind}を1つ選ぶ"

    def _name_number(self, t: Taken) -> str:
        return f"{self.who(t)}{self.number(t('name_number'))}の数字を1つ選ぶ"

    def _shuffle(self, t: Taken) -> str:
        who = t("shuffle")
        return {"you": "自分の山札をシャッフルする"}.get(who) or f"{word(WHO, who)}は自身の山札をシャッフルする"

    def _break(self, t: Taken) -> str:
        return f"{WHOSE[SIDE_OF[t('who', 'opponent')]]}シールドを{self.so_many(t('break'), 'つ')}ブレイクする"

    def _give(self, t: Taken) -> str:
        until = word(UNTIL, t("until", "game"))
        if "every" in t:
            what = f"{self.all_of(t('every'))}すべて(後から加わるものも含む)は"
        else:
            what = f"{self.pointer(t('to'))}は"
        start = f"{self.condition(t('while'))}間、" if "while" in t else ""
        once = f"(または{self.event(t('once'))}ときまで)" if "once" in t else ""
        return f"{until}{once}、{start}{what}{self.grant(t('give'))}"

    def _instead_of(self, t: Taken) -> str:
        until, may = word(UNTIL, t("until", "end_of_turn")), "行ってもよい" if t("optional", False) else "行う"
        return (
            f"{until}、{self.event(t('instead_of'), form=0)}とき、かわりに次のことを{may}:「{self.sentences(t('do'))}」"
        )

    def _may(self, t: Taken) -> str:
        nodes, who = t("may"), self.who(t)
        plain = len(nodes) == 1 and not any(key in nodes[0] for key in (*CONTAINERS, "look"))
        words = self.clause(nodes[0]) if plain else ""
        if plain and not words.startswith(("相手は", "各プレイヤーは")) and not (who and "自分" in words):
            return f"{who}{te(words)}もよい"
        words = self.sentences(nodes)
        mine = "(「自分」はこのカードのプレイヤー)" if who and "自分" in words else ""
        return f"{who}次のことを行ってもよい{mine}:「{words}」"

    def _if(self, t: Taken) -> str:
        words = f"{self.condition(t('if'))}なら、{self.clauses(t('then'))}"
        return f"{words}。そうでないなら、{self.clauses(t('else'))}" if t.node.get("else") else words

    def _either(self, t: Taken) -> str:
        options = "".join(f"「{self.sentences(one)}」" for one in t("either"))
        return f"{self.who(t)}次のうち1つを選んで行う:{options}"

    def _repeat(self, t: Taken) -> str:
        amount = t("repeat")
        times = f"{amount}回" if isinstance(amount, int) else f"{self.amount(amount)}と同じ回数"
        return f"{times}、{self.clauses(t('do'))}"

    def _later(self, t: Taken) -> str:
        often = "このターン、{}たびに" if t("every", False) else "次に{}とき"
        when = t("later")
        moment = self.event(when, form=0)
        moment = moment if moment.endswith("に") and "card" not in when else often.format(moment)
        every = "毎回" if t.node.get("every") and "たびに" not in moment else ""
        return f"{moment}、{every}次のことを行う:「{self.sentences(t('do'))}」"

    def _use(self, t: Taken) -> str:
        free = "コストを支払わずに" if t("free", True) else "コストを支払って"
        return f"{self.done_to(t('use'))}{free}使う"

    def _unlock(self, t: Taken) -> str:
        until = {
            "end_of_turn": "ターンの終わりまで",
            "next_turn": "次の自分のターンのはじめまで",
            "game": "バトルゾーンを離れるまで",
        }[t("until", "game")]
        return f"{until}、{self.pointer(t('unlock'))}のハイパーモードを解放する"

    def _seal(self, t: Taken) -> str:
        return f"{self.pointer(t('seal'))}に封印を{self.so_many(t('number', 1), 'つ')}付ける"

    def _swap_zones(self, t: Taken) -> str:
        one, two = t("swap_zones")
        side = "自分の" if t.node.get("who", "you") == "you" else "自身の"
        return f"{self.who(t)}{side}{word(ZONE, one)}と{word(ZONE, two)}のカードをすべて入れ替える"

    def _let_be(self, t: Taken) -> str:
        t("let_be")
        return "一番上のカードだけに起こす" if t("card", False) else "置換せずに起こす"

    def _gr_summon(self, t: Taken) -> str:
        number = t("gr_summon")
        return "GR召喚する" if number == 1 else f"{self.amount(number)}回、GR召喚する"

    def _put_under(self, t: Taken) -> str:
        return f"{self.done_to(t('put_under'))}{self.pointer(t('under', 'this'))}の下に置く"

    def _lend(self, t: Taken) -> str:
        what, to = self.pointer(t("lend")), self.pointer(t("to"))
        return f"ターンの終わりまで、{what}のパワーと能力を{to}に加える"

    def _won(self, t: Taken, key: str, how: str) -> str:
        return f"{how}。自分が勝ったら、{self.clauses(t(key))}"

    def _two(self, t: Taken, key: str, other: str, words: str) -> str:
        return f"{self.done_to(t(key))}{self.pointer(t(other))}{words}"


def _of(key: str, verb: str) -> Callable[[Instructions, Taken], str]:
    return lambda self, t: self.done_to(t(key)) + verb


def _who(key: str, words: str) -> Callable[[Instructions, Taken], str]:
    return lambda self, t: f"{word(WHO, t(key))}は{words}"


INSTRUCTIONS: dict[str, Any] = {
    "may": Instructions._may,
    "either": Instructions._either,
    "repeat": Instructions._repeat,
    "later": Instructions._later,
    "instead_of": Instructions._instead_of,
    "give": Instructions._give,
    "look": Instructions._look,
    "search": Instructions._search,
    "from_top": Instructions._from_top,
    "seal": Instructions._seal,
    "unlock": Instructions._unlock,
    "put_under": Instructions._put_under,
    "put": Instructions._put,
    "return": Instructions._return,
    "draw": Instructions._draw,
    "discard": Instructions._discard,
    "reveal": Instructions._reveal,
    "pick": Instructions._pick,
    "name_number": Instructions._name_number,
    "name": Instructions._name,
    "shuffle": Instructions._shuffle,
    "break": Instructions._break,
    "use": Instructions._use,
    "swap_zones": Instructions._swap_zones,
    "gr_summon": Instructions._gr_summon,
    "lend": Instructions._lend,
    "extra_turn": _who("extra_turn", "このターンの後に追加のターンを得る"),
    "win": _who("win", "ゲームに勝つ"),
    "lose": _who("lose", "ゲームに負ける"),
    "gachinko": lambda self, t: self._won(t, "gachinko", "ガチンコ・ジャッジする"),
    "rock_paper_scissors": lambda self, t: self._won(t, "rock_paper_scissors", "相手と勝負がつくまでじゃんけんをする"),
    "destroy": _of("destroy", "破壊する"),
    "tap": _of("tap", "タップする"),
    "untap": _of("untap", "アンタップする"),
    "look_at": Instructions._look_at,
    "flip": _of("flip", "裏返す"),
    "link": _of("link", "裏返してリンクする"),
    "swap": _of("swap", "互いのゾーンの間で入れ替える"),
    "turn_face_down": _of("turn_face_down", "裏向きにする"),
    "turn_face_up": _of("turn_face_up", "表向きにする"),
    "rearrange_shields": lambda self, t: (
        f"{ {'you': '自分', 'opponent': '相手'}[t('rearrange_shields')] }のシールドを並べ替える"
    ),
    "let_be": lambda self, t: self._let_be(t),
    "use_icons": lambda self, t: f"{self.pointer(t('use_icons'))}のアイコンを使う",
    "upside_down": _of("upside_down", "上下逆さまにする"),
    "battle": lambda self, t: f"{self.pointer(t('battle'))}を{self.pointer(t('with'))}とバトルさせる",
    "cross": lambda self, t: self._two(t, "cross", "to", "にコストを支払わずにクロスする"),
    "uncross": _of("uncross", "クリーチャーから外す"),
    "equip": lambda self, t: self._two(t, "equip", "to", "に装備する"),
    "end_attack": as_it_stands("end_attack", "その攻撃を中止する"),
    "skip_rest_of_turn": as_it_stands("skip_rest_of_turn", "残りのターンをとばす"),
    "no_battle": as_it_stands("no_battle", "その攻撃ではバトルを行わない"),
    "if": Instructions._if,
}
