"""Instructions in words, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.write import NotSaidError
from judge.cards.write._saying import Node, nothing_left
from judge.cards.write.sve_ja._conditions import Conditions
from judge.cards.write.sve_ja._words import (
    CANNOT,
    FIGURE,
    MAY,
    MUST,
    SIDE,
    TYPE,
    UNTIL,
    USED,
    ZONE,
    counter,
    keyword,
    unhurt,
)

ANY_STACK = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
"""What 自分の場の【スタック】 means."""

WHOSE = frozenset({"draw", "discard", "mill", "pick", "either"})
"""Instructions of which it is said who carries them out."""

TO_THE_BOTTOM = {"take": {"up_to": 1}, "into": "deck", "position": "bottom"}
"""What is taken where the one card that was looked at may go to the bottom."""


class Instructions(Conditions):
    """Says what is done."""

    def _say(self, node: Node, form: Mapping[str, str]) -> str:
        if node.get("who", "you") != "you" and not WHOSE & set(node):
            raise NotSaidError(f"who: {node['who']}")
        match node:
            case {"next_play": like, "cost": cost}:
                return f"このターン、次に自分が{self._noun(like)}をプレイする際、コストを{self._signed(cost)}する"
            case {"repeat": {"room": zone}, "do": _}:
                return f"これを{ZONE[zone]}が上限になるまでくり返す"
            case {"later": {"event": "end_phase" | "main_phase" as event, "side": side}, "do": [inner]}:
                phase = {"end_phase": "エンドフェイズ", "main_phase": "メインフェイズ"}[event]
                return f"次の{SIDE[side]}{phase}が来たとき、{self._say(inner, form)}"
            case {"roll": 1}:
                return "サイコロをふる"
            case {"shuffle": "you"}:
                return "自分のデッキをシャッフルする"
            case {"extra_turn": "you"}:
                return "このターンのあと、自分の追加ターンを行う"
            case {"win": "you"}:
                return "自分はこのバトルに勝利する"
            case {"take": what} if "look" not in node:
                return f"{self._object(what)}奪う"
            case {"draw": count}:
                who = {"opponent": "相手プレイヤーすべては", "each": "プレイヤーすべては"}.get(node.get("who", ""), "")
                return f"{who}{self._amount_x(count)}枚{'まで' if node.get('up_to') else ''}{form['draw']}"
            case {"damage": amount, "to": to}:
                tail = "を割りふる" if node.get("divided") else ""
                return f"{self._pointer(to)}に{self._damage(amount)}{tail}"
            case {"life": amount}:
                return f"{self._pointer(node.get('to', 'own.leader'))}は体力{self._signed(amount)}する"
            case {"put": {"zone": "deck", "side": side, "count": count, **rest}, "into": into} if not rest:
                return f"{SIDE[side]}デッキの上{self._amount_x(count)}枚を{self._into(into, {}, form)}"
            case {"banish": {"zone": "deck", "side": side, "count": count, **rest}} if not rest:
                return f"{SIDE[side]}デッキの上{self._amount_x(count)}枚を{form['banish']}"
            case {"destroy": what}:
                return f"{self._object(what)}{form['destroy']}"
            case {"banish": what} if "top" not in node:
                return f"{self._object(what)}{form['banish']}"
            case {"engage": what}:
                return f"{self._object(what)}{form['engage']}"
            case {"refresh": what}:
                return f"{self._object(what)}{form['refresh']}"
            case {"return": what}:
                return f"{self._object(what)}手札に{form['return']}"
            case {"put": what, "into": into} if "top" not in node:
                return self._put(node, what, into, form)
            case {"summon": names}:
                return self._summon(node, names, form)
            case {"either": options} if all(len(o) == 1 and "summon" in o[0] for o in options):
                return self._one_or_other([option[0] for option in options], form)
            case {"either": [[{"give": {"keywords": _}, "to": to}], *_] as options}:
                words = "か".join("".join(keyword(w) for w in option[0]["give"]["keywords"]) for option in options)
                return f"{self._pointer(to)}は{words}を持つ"
            case {
                "either": [[{"put": what, "into": "deck", "position": "top"}], [{"put": other, "into": "deck", **more}]]
            } if what == other and not more:
                who = "それのプレイヤーは" if node.get("who") == "opponent" else ""
                return f"{who}{self._object(what)}デッキの上か下に置く"
            case {"either": [[first], [second]]}:
                return f"{self._say(first, MUST)}か{self._say(second, MUST)}"
            case {"search": select, "into": "banished"}:
                found = self._noun(select, counted=True)
                return f"自分のデッキから{found}{'' if found.endswith(('まで', '枚数')) else 'を'}探し、消滅させる"
            case {"search": select, "into": into}:
                found = self._noun(select, counted=True)
                link = "" if found.endswith(("まで", "枚数")) else "を"
                return f"自分のデッキから{found}{link}探し、{self._into(into, node, MUST)}"
            case {"look": count}:
                return self._look(node, count)
            case {"discard": count}:
                return self._discard(node, count, form)
            case {"mill": count}:
                whose = {"you": "自分", "opponent": "相手"}.get(node.get("who", "you"))
                if whose is None:
                    raise NotSaidError("who: each")
                return f"{whose}のデッキの上{self._amount_x(count)}枚を墓場に{form['put']}"
            case {"reveal": {"zone": "hand", "side": "own", **rest}} if not rest:
                return "自分の手札を公開する"
            case {"reveal": {"zone": "hand", "side": "enemy", **rest}} if not rest:
                return "相手プレイヤー1人は手札を公開する"
            case {"reveal": {"zone": "hand", "side": "own"} as what}:
                return f"{self._object(what)}{form['reveal']}"
            case {"reveal": {"zone": "deck", "side": side}, "top": count}:
                return f"{SIDE[side]}デッキの上{count}枚を公開する"
            case {"recover": {"resource": "max_pp"}}:
                return "自分のPPを最大値まで回復する"
            case {"recover": amount} if isinstance(amount, int):
                return f"自分のPPを{amount}回復する"
            case {"recover": amount}:
                return f"自分のPPを「{self._measure(amount)}」と同じだけ回復する"
            case {"gain": "max_pp", "amount": amount}:
                return f"自分のPP最大値を{amount:+d}する"
            case {"gain": "ep", "amount": amount}:
                return f"自分のEPを{amount:+d}する"
            case {"evolve": what, "into": {"name": name, **rest}} if not rest and isinstance(name, str):
                return f"{self._pointer(what)}は『{name}』に進化する"
            case {"evolve": what, "into": _}:
                raise NotSaidError("into")
            case {"evolve": what}:
                return f"{self._pointer(what)}は進化する"
            case {"perform": "race", "on": on}:
                times = f"{node['amount']}回" if "amount" in node else ""
                return f"{self._pointer(on)}は{times}出走する"
            case {"perform": "turn_face_down", "on": on}:
                return f"{self._pointer(on)}を裏向きにする"
            case {"transform": what, "into": into}:
                return f"{self._pointer(what)}は『{into}』に変身する"
            case {"play": what, "cost": cost}:
                return f"{self._pointer(what)}のコストを{cost}にしてプレイする"
            case {"counter": "stack", "add": count, "on": on} if on == ANY_STACK:
                return f"自分の場の【スタック】を{count:+d}する"
            case {"counter": name, "remove": {"counters": other}} if name == other:
                return f"これの{counter(name)}すべてを取る"
            case {"counter": name, "remove": count}:
                return f"これの{counter(name)}{count}つを取る"
            case {"counter": name, "add": count}:
                on = self._pointer(node.get("on", "this"))
                if on == "これ" and self.node.get("zone") == "ex":
                    on = "EXエリアのこれ"
                return f"{on}に{counter(name)}{self._amount_x(count)}つを{form['put']}"
            case {"give": grant, "to": to}:
                return self._give(node, grant, to)
            case {"pick": select, "who": "opponent"}:
                raise NotSaidError(str(select))
            case {"pick": select}:
                return self._chosen(select).removesuffix("。")
        raise NotSaidError(str(node))

    def _put(self, node: Node, what: Any, into: str, form: Mapping[str, str]) -> str:
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

    def _summon(self, node: Node, names: Any, form: Mapping[str, str]) -> str:
        into = node.get("into", "field")
        word = "体" if into == "field" else "枚"
        each = names if isinstance(names, list) else [names]
        count = self._amount_x(node.get("count", 1))
        said = "と".join(f"『{name}』{count}{word}" for name in each)
        side = "相手の" if node.get("side") == "opponent" else ""
        engaged = "アクト状態で" if node.get("engaged") else ""
        if into == "field":
            return f"{said}を{engaged}{side}場に{form['put_out']}"
        return f"{said}を{side}{ZONE[into]}に{form['put']}"

    def _one_or_other(self, made: Sequence[Node], form: Mapping[str, str]) -> str:
        if len(made) == 2 and made[0]["summon"] == made[1]["summon"] and made[1].get("into") == "ex":
            return f"『{made[0]['summon']}』{made[0].get('count', 1)}枚を場かEXエリアに{form['put']}"
        said = [self._summon(node, node["summon"], form) for node in made]
        ends = {one.partition("を")[2] for one in said}
        if len(ends) != 1:
            raise NotSaidError("either")
        return f"{'か'.join(one.partition('を')[0] for one in said)}を{ends.pop()}"

    def _into(self, into: str, node: Node, form: Mapping[str, str]) -> str:
        engaged = "アクト状態で" if node.get("engaged") else ""
        return {
            "hand": f"手札に{form['add']}",
            "field": f"{engaged}場に{form['put_out']}",
            "ex": f"EXエリアに{form['put']}",
            "cemetery": f"墓場に{form['put']}",
        }[into]

    def _look(self, node: Node, count: Any) -> str:
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

    def _discard(self, node: Node, count: Any, form: Mapping[str, str]) -> str:
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

    def _give(self, node: Node, grant: Node, to: Any) -> str:
        until = UNTIL.get(node.get("until", ""), "")
        if set(grant) <= {"set_attack", "set_defense"}:
            names = "と".join(FIGURE[name.removeprefix("set_")] for name in grant)
            (value,) = set(grant.values())
            return f"{until}{self._pointer(to)}の{names}を{value}にする"
        if set(grant) == {"set_cost"}:
            return f"{until}{self._pointer(to)}をプレイする際、コストを{grant['set_cost']}にする"
        if set(grant) == {"set_evolve_cost"}:
            return f"{until}{self._pointer(to)}の進化コストを{grant['set_evolve_cost']}にする"
        if set(grant) == {"cannot"} and len(grant["cannot"]) == 1 and grant["cannot"][0].startswith("use_"):
            return f"{until}{self._pointer(to)}の{USED[grant['cannot'][0]]}能力を使えない"
        if grant == {"cannot": ["refreshed_in_start_phase"]}:
            return f"{self._pointer(to)}は次のそれのプレイヤーのスタートフェイズにスタンドしない"
        if set(grant) == {"cost"}:
            return f"{until}{self._pointer(to)}をプレイする際、コストを{self._signed(grant['cost'])}する"
        return f"{until}{self._pointer(to)}は{self._grant(grant)}"

    def _grant(self, grant: Node) -> str:
        parts: list[str] = []
        numbers = [f"{FIGURE[name]}{self._signed(grant[name])}" for name in ("attack", "defense") if name in grant]
        tail = ""
        if "trait" in grant:
            traits = grant["trait"] if isinstance(grant["trait"], list) else [grant["trait"]]
            tail = "と".join(f"{trait}・" for trait in traits) + "タイプを持つ"
        if "keywords" in grant:
            tail = "".join(keyword(word) for word in grant["keywords"]) + "を持つ"
        if "lose_keywords" in grant:
            lost = "".join(keyword(word) for word in grant["lose_keywords"])
            tail = f"{lost}を失い、{tail}" if "keywords" in grant else f"{lost}を失う"
        if "abilities" in grant:
            first = tail.removesuffix("を持つ") + "と" if "keywords" in grant else ""
            quoted = self._quoted(grant["abilities"])
            if first and not quoted.startswith("「"):
                raise NotSaidError("abilities")
            tail = first + quoted
        if grant.get("lose_abilities"):
            tail = "能力すべてを失う"
        if set(grant) == {"type"}:
            return f"{TYPE[grant['type']]}である"
        if "ignores" in grant:
            tail = "".join(keyword(word) for word in grant["ignores"]) + "を無視して攻撃できる"
        if grant.get("cannot") == ["destroyed_by_ability", "banished"]:
            tail = "能力によって破壊されず、消滅しない"
        elif "cannot" in grant:
            if any(word not in CANNOT for word in grant["cannot"]):
                raise NotSaidError(str(grant))
            tail = "、".join(CANNOT[word] for word in grant["cannot"])
        known = {
            "attack",
            "defense",
            "trait",
            "keywords",
            "lose_keywords",
            "abilities",
            "cannot",
            "lose_abilities",
            "ignores",
        }
        both = "keywords" in grant and bool({"abilities", "lose_keywords"} & set(grant))
        if set(grant) - known or sum(name in grant for name in known - {"attack", "defense"}) > (2 if both else 1):
            raise NotSaidError(str(grant))
        if numbers:
            parts.append("/".join(numbers) + ("して、" if tail else "する"))
        return "".join(parts) + tail

    def _quoted(self, abilities: Sequence[Node]) -> str:
        if len(abilities) == 1 and set(abilities[0]) == {"replace", "prevent"} and (harmless := unhurt(abilities[0])):
            return harmless
        inner = "".join(self.inner(one) for one in abilities)
        return f"「{inner.removesuffix('。')}」を持つ"
