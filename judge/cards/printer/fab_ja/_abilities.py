"""Abilities in words, in Japanese."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_ja._grants import Grants
from judge.cards.printer.fab_ja._rare import INSTRUCTIONS
from judge.cards.printer.fab_ja._words import KEYWORD, SUPERTYPE, ZONE, joined, known, may, sentence, term, when_only
from judge.cards.printer.field_reader import Node, Taken, dispatch, folded

ACTIVATION = {
    "action": "アクション",
    "instant": "インスタント",
    "attack_reaction": "攻撃リアクション",
    "defense_reaction": "防御リアクション",
}
FORBIDDEN = {
    "play": "をプレイできない",
    "activate": "の能力を起動できない",
    "attack": "で攻撃できない",
    "defend": "で防御できない",
    "pitch": "をピッチできない",
}


class Abilities(Grants):
    """Says an ability.

    Attributes:
        head: the words around what would happen, of a replacement effect.
    """

    head = "{}なら、"

    def ability(self) -> str:
        """Return the ability as one or several sentences."""
        return dispatch(self, ABILITIES, self.node, ("id",))

    def _given(self, node: Node) -> str:
        words = Abilities(node, self.names).ability()
        return words.removesuffix("。") if "keyword" in node else f"「{words}」"

    def replaced(self, node: Node, head: str) -> str:
        """Return what a replacement effect does, begun with these words around what would happen."""
        inner = Abilities(node, self.names)
        inner.head = head
        return inner.ability().removesuffix("。")

    def _if_prefix(self, t: Taken) -> str:
        return f"{self.condition(t('if'))}なら、" if "if" in t else ""

    def _zone(self, t: Taken) -> str:
        """Return where the ability works, unless it is the arena."""
        zones = t.several("zone")
        if zones in ([], ["arena"]):
            return ""
        names = ["ほかのオブジェクトの下" if one == "under" else known(ZONE, one) for one in zones]
        return f"これが{'か'.join(names)}にある間、"

    def _static(self, t: Taken) -> str:
        grant, affects = t("static"), t("affects", "this")
        where, condition = self._zone(t), self._if_prefix(t)
        who = self.select(affects, bare=True) if isinstance(affects, dict) else self.pointer(affects)
        return sentence(f"{where}{condition}{who}は{self.grant(grant)}")

    def _property(self, t: Taken) -> str:
        return sentence(f"{self._zone(t)}これは特性として{self.grant(t('property'))}")

    def _all_of(self, nodes: list[Node]) -> str:
        """Return several things that are done under one condition."""
        said = [self.instruction(one) for one in nodes]
        if len(said) > 1 and any("。" in one or "なら、" in one for one in said):
            return f"次をすべて行う:「{'。'.join(said)}」。"
        return f"{joined(said)}。"

    def _body(self, t: Taken, key: str = "do", *, together: bool = False) -> str:
        t("targets")
        nodes = t(key, [])
        said = self._all_of(nodes) if together and nodes else self.sentences(nodes)
        own = [one["id"] for one in self.node.get("targets", ())]
        missed = [name for name in own if name not in self.names.mentioned]
        return "".join(f"{self.target(name)}を選ぶ。" for name in missed) + said

    def _triggered(self, t: Taken) -> str:
        where = self._zone(t)
        whens, condition = folded(t.several("when"), t("if"))
        words = self.events(whens)
        ordinal, limit = t("ordinal"), self._limit(t)
        if ordinal is not None:
            words = f"毎ターン{'最初' if ordinal == 1 else f'{ordinal}回目'}に{words}"
        said = f"{where}{words}、"
        if condition is not None:
            said += f"{self.condition(condition)}なら、"
        if "cost" in t:
            said += f"{may(self.costs(t('cost')))}。そうしたなら、"
        ending = "" if limit is None else f"この能力は毎ターン{limit}回まで誘発する。"
        return sentence(said + self._body(t, together=condition is not None)) + ending

    def _state_triggered(self, t: Taken) -> str:
        together = "if" in t
        words = f"{self._zone(t)}{self.condition(t('whenever'))}状態になったとき、{self._if_prefix(t)}"
        if "cost" in t:
            words += f"{may(self.costs(t('cost')))}。そうしたなら、"
        return sentence(words + self._body(t, together=together))

    def _x_of(self, t: Taken) -> str:
        if "x" not in t:
            return ""
        bound = t("x")
        return "Xは好きな数。" if bound == 99 else f"Xは{self.amount(bound)}以下の数。"

    def _resolution(self, t: Taken) -> str:
        said = self._x_of(t)
        if "x_is" in t:
            said += f"Xは{self.amount(t('x_is'))}。"
        if t("additional"):
            said += f"これをプレイする追加コストとして、{self.costs(t('additional'))}。"
        if t("extra"):
            said += f"これをプレイする追加コストとして、{may(self.costs(t('extra')))}。"
        return said + self._body(t, "resolve")

    def _head(self, t: Taken, kind: str) -> str:
        limit = self._limit(t)
        return f"{'' if limit is None else f'ターン{limit}'}{kind} ― "

    def _activated(self, t: Taken) -> str:
        head = self._head(t, known(ACTIVATION, t("type", "action")))
        where = self._zone(t)
        cost = self._price(t("activate"))
        x = self._x_of(t)
        if t("extra"):
            x += f"追加コストとして、{may(self.costs(t('extra')))}。"
        condition = when_only(self.condition(t("if"))) if "if" in t else ""
        only = f"{where.removesuffix('、')}にのみ起動できる。" if where else ""
        again = "続行。" if t("go_again", False) else ""
        return f"{head}{cost}:{x}{self._body(t)}{condition}{only}{again}"

    def _price(self, costs: list[Node]) -> str:
        said = []
        rest = []
        for one in costs:
            amount = one.get("amount", 1)
            if one.get("pay") == "resource_points" and isinstance(amount, int | str):
                said.append(
                    "{r}" * amount
                    if isinstance(amount, int) and 0 < amount < 5
                    else f"{self.amount(amount)}{{r}}"
                    if amount
                    else "0"
                )
            else:
                rest.append(one)
        if rest:
            said.append(self.costs(rest))
        return "、".join(said) or "0"

    def _attack(self, t: Taken) -> str:
        price, condition = t("attack"), t("if")
        paid = "{r}" * price if 0 < price < 5 else f"{price}{{r}}" if price else "0"
        if t("cost"):
            paid = f"{paid}、{self.costs(t('cost'))}" if price else self.costs(t("cost"))
        words = f"{self._head(t, 'アクション')}{paid}:攻撃。"
        if t("keywords"):
            words += f"{'、'.join(known(KEYWORD, one) for one in t('keywords'))}。"
        return words + (when_only(self.condition(condition)) if condition is not None else "")

    def _keyword(self, t: Taken) -> str:
        name, number = t("keyword"), t("number", 1)
        words = known(KEYWORD, name)
        either = t("either", False)
        if "of" in t:
            if "number" in t:
                raise NotSaidError(repr(self.node))
            of = [one if name in ("specialization", "pairs") else term(SUPERTYPE, one) for one in t.several("of")]
            link = "か、その両方の" if either else "か" if name in ("specialization", "pairs") else "と"
            return f"{link.join(of)}の{words}。"
        if either:
            raise NotSaidError(repr(self.node))
        return (
            f"{words}{self.amount(number)}。"
            if not isinstance(number, dict)
            else f"{words}X(Xは{self.amount(number)})。"
        )

    def _replacing(self, t: Taken) -> str:
        when = dict(t("replace"))
        where, condition = self._zone(t), self._if_prefix(t)
        self.occasions = [when]
        event = self.event(when, would=True)
        optional, times, giving = t("optional", False), t("times_each_turn"), t("giving")
        head = self.head.format(event)
        if times is not None:
            head = f"毎ターン{'最初に' if times == 1 else f'最初の{times}回は、'}{head}"
        if giving and "prevents" not in t:
            raise NotSaidError(repr(self.node))
        if "prevents" in t:
            before = [self.instruction(one) for one in giving or ()]
            words = joined([*before, f"そのうち{self.x(t('prevents'))}点を軽減する"])
        elif t("prevent", False):
            words = "それを軽減する"
        elif "into" in t:
            into = t("into")
            words = (
                "代わりにそれを闘技場に出す"
                if into == "arena"
                else f"代わりにそれをオーナーの{known(ZONE, into)}に置く"
            )
        elif "instead" in t:
            words = f"代わりに{self.clauses(t('instead'))}"
        else:
            words = f"代わりに{self._changed(t)}"
        return sentence(where + condition + head + (may(words) if optional else words))

    def _changed(self, t: Taken) -> str:
        """Return what an amount becomes."""
        if "add" in t:
            value = t("add")
            if isinstance(value, int):
                return f"その量を{abs(value)}{'多く' if value >= 0 else '少なく'}する"
            if isinstance(value, dict) and value.get("times") == -1:
                return f"その量を{self.amount({k: v for k, v in value.items() if k != 'times'})}だけ少なくする"
            return f"その量を{self.amount(value)}だけ多くする"
        if "set" in t:
            return f"その量を{self.amount(t('set'))}にする"
        if "times" in t:
            return f"その量を{t('times')}倍にする"
        if "half" in t:
            return f"その量を半分(端数切り{'上げ' if t('half') == 'up' else '捨て'})にする"
        if "at_most" in t:
            return f"その量を{self.amount(t('at_most'))}以下にする"
        raise NotSaidError(repr(self.node))

    def _contract(self, t: Taken) -> str:
        where = self._zone(t)
        said = "、または".join(self.event(one, would=True) for one in t.several("contract"))
        return sentence(f"{where}あなたは次の契約を負う:{said}こと")

    def _alternative(self, t: Taken) -> str:
        return sentence(f"{self._if_prefix(t)}これの{{r}}コストを支払う代わりに、{may(self.costs(t('alternative')))}")

    def _play_from(self, t: Taken) -> str:
        t("targets")
        zones = "か".join(known(ZONE, one) for one in t.several("play_from"))
        free = "{r}コストを支払わずに" if t("free", False) else ""
        theirs = t("who", "you") == "opponent"
        who, whose = ("オーナーの対戦相手", "オーナー") if theirs else ("あなた", "あなた")
        words = f"{self._if_prefix(t)}{who}はこれを{whose}の{zones}から{free}プレイしてもよい。"
        if "give" in t:
            words += f"そうプレイしたなら、これは{self.grant(t('give'))}。"
        return words + (f"そうプレイしたとき、{self.clauses(t('do'))}。" if "do" in t else "")

    def _starts_with(self, t: Taken) -> str:
        card, into = self.described(t("starts_with"), zone="deck"), t("into")
        where = "闘技場" if into == "permanent" else f"あなたの{known(ZONE, into)}"
        return f"あなたは{card}1枚を{where}に置いてゲームを開始してもよい。"

    def _optional_cost(self, t: Taken) -> str:
        words = f"{self._if_prefix(t)}これをプレイする追加コストとして、{may(self.costs(t('optional_cost')))}。"
        words += f"そうしたとき、{self.clauses(t('do'))}。" if t("do") else ""
        return words + (f"そうしたとき、誘発効果として、{self.clauses(t('when_you_do'))}。" if t("when_you_do") else "")

    def _as_instant(self, t: Taken) -> str:
        if t("as_instant") is not True:
            raise NotSaidError(repr(self.node))
        return f"{self._if_prefix(t)}あなたはこれをインスタントであるかのようにプレイしてもよい。"

    def _attack_targets(self, t: Taken) -> str:
        return f"{self._if_prefix(t)}これは異なる対象{self.amount(t('attack_targets'))}つまでを攻撃する。"

    def _enters_with(self, t: Taken) -> str:
        return (
            f"{self._zone(t)}{self._if_prefix(t)}これは{self.counted(t('enters_with'))}が置かれた状態で闘技場に出る。"
        )

    def _forbid(self, t: Taken) -> str:
        verb, like, side = known(FORBIDDEN, t("forbid")), t("like"), t("side", "own")
        who = {"own": "あなた", "enemy": "対戦相手", "any": "プレイヤー"}[side]
        what = "これ" if like == "this" else "カード" if not like else self.described(like, zone="hand")
        origin = f"{'か'.join(known(ZONE, one) for one in t.several('origin'))}にある" if "origin" in t else ""
        if "only_from" in t:
            origin += f"{'か'.join(known(ZONE, one) for one in t.several('only_from'))}以外にある"
        return sentence(f"{self._zone(t)}{self._if_prefix(t)}{who}は{origin}{what}{verb}")


ABILITIES: dict[str, Any] = {
    "replace": Abilities._replacing,
    "static": Abilities._static,
    "property": Abilities._property,
    "resolve": Abilities._resolution,
    "when": Abilities._triggered,
    "whenever": Abilities._state_triggered,
    "activate": Abilities._activated,
    "attack": Abilities._attack,
    "keyword": Abilities._keyword,
    "contract": Abilities._contract,
    "alternative": Abilities._alternative,
    "play_from": Abilities._play_from,
    "starts_with": Abilities._starts_with,
    "optional_cost": Abilities._optional_cost,
    "as_instant": Abilities._as_instant,
    "attack_targets": Abilities._attack_targets,
    "enters_with": Abilities._enters_with,
    "forbid": Abilities._forbid,
}

__all__ = ["INSTRUCTIONS", "Abilities"]
