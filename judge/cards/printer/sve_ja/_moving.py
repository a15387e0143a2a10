"""Cards that are moved, created, looked at or shown, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, listed, nothing_left
from judge.cards.printer.sve_ja._conditions import Conditions
from judge.cards.printer.sve_ja._words import MAY, MUST, SIDE, ZONE

TO_THE_BOTTOM = {"take": {"up_to": 1}, "into": "deck", "position": "bottom"}
"""What is taken where the one card that was looked at may go to the bottom."""

Form = Mapping[str, str]
"""The form of each verb: what is done, or may be done."""


class Moving(Conditions):
    """Says what cards are moved, created, looked at or shown."""

    def _draw(self, node: Node, form: Form) -> str:
        who = {"opponent": "相手プレイヤーすべては", "each": "プレイヤーすべては"}.get(node.get("who", ""), "")
        return f"{who}{self._amount_x(node['draw'])}枚{'まで' if node.get('up_to') else ''}{form['draw']}"

    def _return(self, node: Node, form: Form) -> str:
        return f"{self._object(node['return'])}手札に{form['return']}"

    def _put(self, node: Node, form: Form) -> str | None:
        match node:
            case {"put": {"zone": "deck", "side": side, "count": count, **rest}, "into": into} if not rest:
                return f"{SIDE[side]}デッキの上{self._amount_x(count)}枚を{self._into(into, {}, form)}"
            case {"put": what, "into": into} if "top" not in node:
                return self._put_there(node, what, into, form)
        return None

    def _put_there(self, node: Node, what: Any, into: str, form: Form) -> str:
        side = {"you": "自分の", "opponent": "相手の"}.get(node.get("side", ""), "")
        what_said = self._object(what)
        if (
            what == "this"
            and isinstance(self.node.get("zone", "field"), str)
            and self.node.get("zone") not in (None, "field")
        ):
            what_said = f"自分の{ZONE[self.node['zone']]}のこれを"
        if into == "field":
            engaged = "アクト状態で" if node.get("engaged") else ""
            return f"{what_said}{engaged}{side}場に{form['put_out']}"
        if into == "hand":
            return f"{what_said}手札に{form['add']}"
        if into == "deck":
            if node.get("shuffled"):
                raise NotSaidError("shuffled")
            return f"{what_said}デッキの{'上' if node.get('position') == 'top' else '下'}に{form['put']}"
        return f"{what_said}{side}{ZONE[into]}に{form['put']}"

    def _banish(self, node: Node, form: Form) -> str | None:
        match node:
            case {"banish": {"zone": "deck", "side": side, "count": count, **rest}} if not rest:
                return f"{SIDE[side]}デッキの上{self._amount_x(count)}枚を{form['banish']}"
            case {"banish": what} if "top" not in node:
                return f"{self._object(what)}{form['banish']}"
        return None

    def _summon(self, node: Node, form: Form) -> str:
        into = node.get("into", "field")
        word = "体" if into == "field" else "枚"
        count = self._amount_x(node.get("count", 1))
        said = "と".join(f"『{name}』{count}{word}" for name in listed(node["summon"]))
        side = "相手の" if node.get("side") == "opponent" else ""
        engaged = "アクト状態で" if node.get("engaged") else ""
        if into == "field":
            return f"{said}を{engaged}{side}場に{form['put_out']}"
        return f"{said}を{side}{ZONE[into]}に{form['put']}"

    def _one_or_other(self, made: Sequence[Node], form: Form) -> str:
        if len(made) == 2 and made[0]["summon"] == made[1]["summon"] and made[1].get("into") == "ex":
            return f"『{made[0]['summon']}』{made[0].get('count', 1)}枚を場かEXエリアに{form['put']}"
        said = [self._summon(node, form) for node in made]
        ends = {one.partition("を")[2] for one in said}
        if len(ends) != 1:
            raise NotSaidError("either")
        return f"{'か'.join(one.partition('を')[0] for one in said)}を{ends.pop()}"

    def _into(self, into: str, node: Node, form: Form) -> str:
        engaged = "アクト状態で" if node.get("engaged") else ""
        return {
            "hand": f"手札に{form['add']}",
            "field": f"{engaged}場に{form['put_out']}",
            "ex": f"EXエリアに{form['put']}",
            "cemetery": f"墓場に{form['put']}",
        }[into]

    def _search(self, node: Node, form: Form) -> str | None:
        match node:
            case {"search": select, "into": into}:
                found = self._noun(select, counted=True)
                link = "" if found.endswith(("まで", "枚数")) else "を"
                there = "消滅させる" if into == "banished" else self._into(into, node, MUST)
                return f"自分のデッキから{found}{link}探し、{there}"
        return None

    def _look(self, node: Node, form: Form) -> str:
        count = node["look"]
        said = f"自分のデッキの上{self._amount_x(count)}枚を見る"
        takes = node.get("take")
        if takes is not None and not isinstance(takes, list):
            takes = [{key: node[key] for key in ("take", "into", "reveal") if key in node}]
        rest, either_end = node.get("rest", "bottom"), ""
        if rest == "top" and count == 1 and takes and takes[-1] == TO_THE_BOTTOM:
            either_end = "。残りをデッキの上か下に置く" if takes[1:] else "。それをデッキの下に置いてよい"
            takes = takes[:-1]
        for taking in takes or ():
            said += f"。その中から、{self._taking(taking)}"
        if rest == "top" and count == 1 and either_end:
            return said + either_end
        if rest == "top" and count == 1:
            if takes and takes[0] == {"take": {"up_to": 1}, "into": "cemetery"}:
                return f"自分のデッキの上1枚を見る。それを墓場に{MAY['put']}"
            return said
        if nothing_left(count, takes or ()):
            return said
        where = {"bottom": "好きな順にデッキの下", "top": "好きな順にデッキの上", "cemetery": "墓場"}[rest]
        return f"{said}。残りを{where}に置く"

    def _taking(self, taking: Node) -> str:
        select = dict(taking["take"])
        may = "up_to" in select
        form = MAY if may or "any_number" in select else MUST
        number = {key: select.pop(key) for key in ("count", "up_to", "any_number") if key in select}
        into = taking.get("into", "hand")
        if into == "deck":
            if select or number not in ({"any_number": True}, {"count": 1}):
                raise NotSaidError("take")
            if "count" in number:
                return f"1枚をデッキの{'上' if taking.get('position') == 'top' else '下'}に置く"
            return f"好きな枚数を好きな順にデッキの{'上' if taking.get('position') == 'top' else '下'}に置く"
        kind = self._noun(select) if select else ""
        if "any_number" in number:
            count = "を好きな枚数" if kind and not kind.endswith("ように") else "好きな枚数"
        elif may and number["up_to"] != 1:
            count = f"{number['up_to']}枚まで"
        elif number:
            count = f"{number.get('up_to', number.get('count'))}枚"
        else:
            count = "すべて"
        link = "" if count.endswith(("まで", "枚数")) else "を"
        shown = "公開して" if taking.get("reveal") else ""
        return f"{kind}{count}{link}{shown}{self._into(into, {}, form)}"

    def _discard(self, node: Node, form: Form) -> str:
        count = node["discard"]
        like = node.get("like")
        kind = f"の{self._noun(like)}" if like else ""
        if count == {"count": {"zone": "hand", "side": "own"}}:
            return f"自分の手札{'を好きな枚数' if node.get('up_to') else 'すべてを'}{form['discard']}"
        if node.get("up_to"):
            return f"自分の手札{kind}{self._amount_x(count)}枚まで{form['discard']}"
        number = f"{self._amount_x(count)}枚"
        who = {"opponent": "相手プレイヤーすべては、自身の"}.get(node.get("who", ""), "自分の")
        if node.get("random"):
            return f"{who}手札{kind}をランダムに{number}{form['discard']}"
        return f"{who}手札{kind}{number}を{form['discard']}"

    def _mill(self, node: Node, form: Form) -> str:
        whose = {"you": "自分", "opponent": "相手"}.get(node.get("who", "you"))
        if whose is None:
            raise NotSaidError("who: each")
        return f"{whose}のデッキの上{self._amount_x(node['mill'])}枚を墓場に{form['put']}"

    def _reveal(self, node: Node, form: Form) -> str | None:
        match node:
            case {"reveal": {"zone": "hand", "side": "own", **rest}} if not rest:
                return "自分の手札を公開する"
            case {"reveal": {"zone": "hand", "side": "enemy", **rest}} if not rest:
                return "相手プレイヤー1人は手札を公開する"
            case {"reveal": {"zone": "hand", "side": "own"} as what}:
                return f"{self._object(what)}{form['reveal']}"
            case {"reveal": {"zone": "deck", "side": side}, "top": count}:
                return f"{SIDE[side]}デッキの上{count}枚を公開する"
        return None
