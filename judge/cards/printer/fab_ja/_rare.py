"""What texts do less often, in Japanese."""

from __future__ import annotations

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_ja._instructions import INSTRUCTIONS, Instructions
from judge.cards.printer.fab_ja._words import DAMAGE, TOKEN, UNTIL, joined, known
from judge.cards.printer.field_reader import Taken


def _turn(self: Instructions, t: Taken) -> str:
    return f"{self.pointer(t('turn'))}を{known({'face_up': '表向き', 'face_down': '裏向き'}, t('to'))}にする"


def _roll(self: Instructions, t: Taken) -> str:
    sides, dice = t("roll", 6), t("dice", 1)
    return f"{sides}面のサイコロを{dice}個振る"


def _reroll(self: Instructions, t: Taken) -> str:
    return f"サイコロを{known({'one': '1個', 'all': 'すべて'}, t('reroll'))}振り直しする"


def _ignore(self: Instructions, t: Taken) -> str:
    which = {"all": "すべてのサイコロ", "highest": "最も大きい目のサイコロ", "lowest": "最も小さい目のサイコロ"}
    return f"{known(which, t('ignore'))}を無視する"


def _has_hit(self: Instructions, t: Taken) -> str:
    return f"{self.pointer(t('has_hit'))}が{self.pointer(t('on', 'enemy.hero'))}にヒットしたことにする"


def _freeze(self: Instructions, t: Taken) -> str:
    return f"{known(UNTIL, t('until', 'own_next_turn'))}{self.pointer(t('freeze'))}を凍結する"


def _replacing(self: Instructions, t: Taken) -> str:
    node, until, once = t("replacing"), t("until", "end_of_turn"), t("next", False)
    if not once:
        return self.replaced(node, f"{known(UNTIL, until)}、{{}}なら、")
    return self.replaced(node, f"{'このターン' if until == 'end_of_turn' else known(UNTIL, until)}に次に{{}}なら、")


def _gain_control(self: Instructions, t: Taken) -> str:
    who = "" if t("who", "you") == "you" else "対戦相手は"
    return f"{who}{self.pointer(t('gain_control'))}のコントロールを得る"


def _equip(self: Instructions, t: Taken) -> str:
    what, counters = self.pointer(t("equip")), t("counters")
    return f"{what}を{f'{self.counted(counters)}が置かれた状態で' if counters else ''}装備する"


def _equip_token(self: Instructions, t: Taken) -> str:
    name, who = t("equip_token"), "" if t("who", "you") == "you" else "対戦相手は"
    return f"{who}{TOKEN.get(name, name)}トークン1つを装備する"


def _move_counters(self: Instructions, t: Taken) -> str:
    name, amount = self.counter(t("move_counters")), t("amount", 1)
    many = f"{name}を好きな数" if t("any_number", False) else self.quantity(amount, name, "つ")
    return f"{self.pointer(t('from', 'this'))}から{self.pointer(t('to'))}に{many}移す"


def _distribute(self: Instructions, t: Taken) -> str:
    name = self.counter(t("distribute"))
    return f"{self.quantity(t('amount'), name, 'つ')}、{self.pointer(t('among'))}に割り振る"


def _clash(self: Instructions, t: Taken) -> str:
    if t("clash") is not True:
        raise NotSaidError(repr(t.node))
    words = "対戦相手と激突する"
    if t("won"):
        words += f"。あなたが勝利したなら、{self.clauses(t('won'))}"
    return f"{words}。対戦相手が勝利したなら、{self.clauses(t('lost'))}" if t("lost") else words


def _wager(self: Instructions, t: Taken) -> str:
    prize, on = t("wager"), self.pointer(t("on", "attack"))
    won = f"。勝者は、自分を「あなた」として次を行う:「{self.clauses(prize)}」" if prize else "(賞品なし)"
    return f"{on}は対戦相手と賭けをする{won}"


def _repeat_while(self: Instructions, t: Taken) -> str:
    return f"{self.clauses(t('do'))}。「{self.condition(t('repeat_while'))}」である限り、これを繰り返す"


def _prevent(self: Instructions, t: Taken) -> str:
    amount, again = t("prevent"), t("next", False)
    kind = known(DAMAGE, t("kind")) if "kind" in t else "ダメージ"
    kind = self._bound(t, kind)
    to = f"{self.pointer(t('to'))}に" if "to" in t else ""
    source = f"{self.pointer(t('from'))}によって" if "from" in t else ""
    like = f"{self.described(t('like'), zone='x').replace('オブジェクト', '発生源')}によって" if "like" in t else ""
    much = "すべて" if amount == "all" else f"{self.x(amount)}点"
    if again:
        return f"このターン、{source}{like}{to}与えられる次の{kind}{much}を軽減する"
    part = much if amount == "all" else f"うち{much}"
    if "times" in t:
        return f"このターンに次の{t('times')}回まで、{source}{like}{to}{kind}が与えられるたびに、その{part}を軽減する"
    return f"このターンに次に{source}{like}{to}{kind}が与えられるとき、その{part}を軽減する"


def _prevent_less(self: Instructions, t: Taken) -> str:
    kind = known(DAMAGE, t("kind")) if "kind" in t else "ダメージ"
    return f"このターンに次に効果が{kind}を軽減するとき、軽減する量を{t('prevent_less')}少なくする"


def _next_unpreventable(self: Instructions, t: Taken) -> str:
    source = self.described(t("next_unpreventable"), zone="x")
    return f"このターンに次にダメージを与える{source}の効果のダメージは軽減できない"


def _usually(self: Instructions, t: Taken) -> str:
    usual = self.clauses(t("usually"))
    return f"{usual}。{self.condition(t('if'))}なら、代わりに{self.clauses(t('instead'))}"


def _more_activations(self: Instructions, t: Taken) -> str:
    what, times, total = self.pointer(t("more_activations")), t("times", 1), t("total")
    which = "攻撃能力" if t("attacks", False) else "能力"
    each = "それぞれ" if t("each", False) else ""
    if total is not None:
        if times != 1:
            raise NotSaidError(repr(t.node))
        return f"このターン、{what}の{which}は{each}合計{total}回起動できる"
    return f"このターン、{what}の{which}は{each}追加で{times}回起動できる"


def _inline(self: Instructions, t: Taken) -> str:
    t("targets")
    return f"{self.condition({'did': t('when_done')})}とき、{self.clauses(t('inline'))}"


def _become(self: Instructions, t: Taken) -> str:
    what, model, until = self.pointer(t("what", "this")), self.pointer(t("become")), t("until", "game")
    return f"{what}は{known(UNTIL, until)}{model}のコピーになる"


def _transform(self: Instructions, t: Taken) -> str:
    what = self.pointer(t("transform"))
    if "into_token" in t:
        return f"{what}を{TOKEN.get(t('into_token'), t('into_token'))}トークン1つに変形する"
    return f"{what}を{self.pointer(t('into'))}に変形する"


def _exchange(self: Instructions, t: Taken) -> str:
    return f"{self.pointer(t('exchange'))}と{self.pointer(t('for'))}を交換する"


def _declare_name(self: Instructions, t: Taken) -> str:
    like, who = t("declare_name"), "" if t("who", "you") == "you" else "対戦相手は"
    return f"{who}{self.described(like, zone='hand') if like else 'カード'}の名前1つを指定する"


INSTRUCTIONS.update(
    {
        "turn": _turn,
        "roll": _roll,
        "reroll": _reroll,
        "ignore": _ignore,
        "has_hit": _has_hit,
        "freeze": _freeze,
        "replacing": _replacing,
        "gain_control": _gain_control,
        "equip": _equip,
        "equip_token": _equip_token,
        "move_counters": _move_counters,
        "distribute": _distribute,
        "clash": _clash,
        "wager": _wager,
        "repeat_while": _repeat_while,
        "prevent_less": _prevent_less,
        "next_unpreventable": _next_unpreventable,
        "prevent": _prevent,
        "usually": _usually,
        "more_activations": _more_activations,
        "inline": _inline,
        "become": _become,
        "transform": _transform,
        "exchange": _exchange,
        "declare_name": _declare_name,
        "if": Instructions._if,
    }
)

__all__ = ["INSTRUCTIONS", "joined"]
