"""Shadowverse EVOLVE in Japanese: in the style of the game, so that what is written can be read back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.cards.read.sve.words import CLASSES, HEADS, KEYWORDS
from judge.cards.write import NotSaidError

Node = Mapping[str, Any]
WORDS = {english: japanese for japanese, english in KEYWORDS.items()}
HEAD = {english: japanese for japanese, english in HEADS.items()}
CLASS = {english: japanese for japanese, english in CLASSES.items()}
TYPE = {"follower": "フォロワー", "amulet": "アミュレット", "spell": "スペル", "leader": "リーダー"}
COUNTED = {"follower": "体", "amulet": "つ"}
ZONE = {
    "field": "場",
    "hand": "手札",
    "cemetery": "墓場",
    "ex": "EXエリア",
    "banished": "消滅領域",
    "evolve_deck": "エボルヴデッキ",
    "deck": "デッキ",
}
SIDE = {"own": "自分の", "enemy": "相手の", "any": ""}
FIGURE = {"printed_cost": "元のコスト", "cost": "コスト", "attack": "攻撃力", "defense": "体力"}
NOTATION = {"combo": "コンボ", "spellchain": "スペルチェイン", "necrocharge": "ネクロチャージ"}
UNTIL = {"end_of_turn": "このターン、", "end_of_next_enemy_turn": "次の相手のターン終了まで、"}
CANNOT = {
    "attack": "相手を攻撃できない",
    "attack_leader": "相手のリーダーを攻撃できない",
    "attack_follower": "相手のフォロワーを攻撃できない",
    "destroyed": "破壊されない",
    "destroyed_by_ability": "能力によって破壊されない",
    "refreshed_in_start_phase": "自分のスタートフェイズにスタンドしない",
    "damaged": "ダメージを受けない",
}
LOCATIONS = ("zone", "side")


def keyword_line(keywords: Sequence[str]) -> list[str]:
    """Return the line of a card's keywords, if it has any."""
    return ["".join(_keyword(word) for word in keywords)] if keywords else []


def _keyword(word: str) -> str:
    return "クイック" if word == "quick" else f"【{WORDS[word]}】"


def ability(node: Node) -> str:
    """Return one ability in words."""
    return Writer(node).ability()


class Writer:
    """One ability on its way into words.

    Args:
        node: the ability.
    """

    def __init__(self, node: Node) -> None:
        self.node = node
        self.targets = {target["id"]: target for target in node.get("targets", ())}
        self.chosen: list[str] = []
        self.x: Any = None

    # ---- the ability

    def ability(self) -> str:
        """Return the whole of it."""
        node = self.node
        if "static" in node or "replace" in node:
            return self._static()
        if "play_cost" in node:
            return self._play_cost()
        limits = self._limits()
        if "keyword" in node and node["keyword"] in ("evolve", "feed"):
            return self._evolve() + limits
        do = node.get("spell") if "spell" in node else node.get("do", ())
        if do is None:
            raise NotSaidError(str(node))
        return self._head() + self._body(do) + limits

    def _head(self) -> str:
        node = self.node
        cost = self._costs(node["cost"]) + "：" if node.get("cost") else ""
        if "keyword" in node:
            return HEAD[node["keyword"]] + cost
        if "activate" in node:
            quick = "クイック" if node.get("quick") else ""
            return f"{quick}起動{self._costs(node['activate'])}："
        if "when" in node:
            whens = node["when"] if isinstance(node["when"], list) else [node["when"]]
            if len(whens) > 1:
                raise NotSaidError("when")
            asked = node.get("if")
            turn = ""
            if asked == {"turn": "own"}:
                turn = "自分のターン中、"
            elif asked is not None:
                raise NotSaidError("if")
            times = f"ターンごとに{node['per_turn']}回、" if "per_turn" in node else ""
            return turn + times + self._when(whens[0]) + "とき、" + cost
        if "spell" in node:
            return ""
        raise NotSaidError(str(list(node)))

    def _limits(self) -> str:
        node, said = self.node, ""
        if "when" in node:
            return said
        if "per_turn" in node:
            said += f"この能力は1ターンに{node['per_turn']}回{'使える' if 'activate' in node else '働く'}。"
        if "if" in node:
            said += f"この能力は{self._condition(node['if'])}なら使える。"
        return said

    def _evolve(self) -> str:
        node = self.node
        if "do" in node and node["keyword"] == "evolve":
            raise NotSaidError("evolve")
        if node["keyword"] == "feed":
            times = node.get("times", 1)
            race = f"{times}回出走する" if times > 1 else "出走する"
            return f"{'食事' * times}{self._costs(node['cost'])}：これは{race}。"
        names = node.get("into", {}).get("name", [])
        into = "か".join(f"『{name}』" for name in (names if isinstance(names, list) else [names]))
        into += "に" if into else ""
        return f"進化{self._costs(node['cost'])}：これは{into}進化する。"

    def _when(self, when: Node) -> str:
        event, card, side = when["event"], when.get("card"), SIDE[when.get("side", "any")]
        if event in ("end_phase", "main_phase"):
            return f"{side}{'エンドフェイズ' if event == 'end_phase' else 'メインフェイズ'}が来た"
        if event == "leader_damaged":
            return f"{side}リーダーがダメージを受けた"
        if event == "defense_gained":
            return f"{side}リーダーの体力を+した"
        what = "これ" if card == "this" else self._noun(card or {})
        if event == "enters":
            if card == "this":
                return "これが場に出た"
            return f"{side}場に{what}が出た"
        if event == "plays":
            return f"{side[:-1]}が{what}をプレイした"
        if event == "discarded":
            return "これを自分の手札から捨てた" if card == "this" else f"自分の手札から{what}を捨てた"
        whose = "" if card == "this" else side
        forms = {
            "leaves": "が場を離れた",
            "dies": "が場から墓場に置かれた",
            "buried": "が墓場に置かれた",
            "returned": "が場から手札に戻った",
            "destroyed": "が破壊された",
            "banished": "が消滅した",
            "evolves": "が進化した",
            "attacks": "が攻撃した",
            "refreshed": "がスタンドした",
            "engaged": "がアクトした",
            "races": "が出走した",
            "damaged": "がダメージを受けた",
            "ability_damage": "が能力ダメージを受けた",
            "combat_damage": "が交戦ダメージを受けた",
        }
        if event not in forms:
            raise NotSaidError(event)
        return whose + what + forms[event]

    def _static(self) -> str:
        node = self.node
        asked = node.get("if")
        lead = ""
        if asked in ({"turn": "own"}, {"turn": "enemy"}):
            lead = "自分のターン中、" if asked["turn"] == "own" else "相手のターン中、"
        elif isinstance(asked, Mapping) and "notation" in asked:
            lead = self._lead(asked)
        elif asked is not None:
            lead = self._condition(asked, while_=True) + "限り、"
            if "zone" in node:
                lead = f"これをプレイする際、{self._condition(asked)}なら、"
                return lead + self._not_playable(node["static"], node["zone"]).removeprefix("これは")
        if "affects" in node and not lead:
            lead = "これが場にいる限り、"
        if "replace" in node:
            unhurt = _unhurt(node)
            if unhurt:
                return f"{lead}これは{unhurt}。"
            return lead + self._shield(node)
        grant = node["static"]
        if "zone" in node:
            return lead + self._not_playable(grant, node["zone"])
        if set(grant) == {"cost"}:
            return lead + self._cost_of_others(grant, node["affects"])
        affects = node.get("affects")
        subject = "これ" if affects is None else self._noun(affects) + "すべて"
        if set(grant) == {"also_named"}:
            return f"{lead}{subject}は『{grant['also_named']}』でもある。"
        return f"{lead}{subject}は{self._grant(grant)}。"

    def _shield(self, node: Node) -> str:
        who = {"damaged": "これ", "leader_damaged": "自分のリーダー"}.get(node["replace"]["event"])
        if who is None:
            raise NotSaidError("replace")
        if "add" in node:
            return f"{who}が受けるダメージを{self._signed(node['add'])}する。"
        if "at_most" in node:
            return f"{who}が受ける{node['at_most'] + 1}以上のダメージを{node['at_most']}にする。"
        raise NotSaidError("replace")

    def _not_playable(self, grant: Node, zone: Any) -> str:
        if grant != {"cannot": ["played"]} or zone not in ("ex", ["hand", "ex"]):
            raise NotSaidError("zone")
        return f"これは{'EXエリアから' if zone == 'ex' else ''}プレイできない。"

    def _cost_of_others(self, grant: Node, affects: Node) -> str:
        if affects.get("zone") != ["hand", "ex"]:
            raise NotSaidError("cost")
        who = {"own": "自分", "enemy": "相手"}[affects["side"]]
        noun = self._noun({k: v for k, v in affects.items() if k not in LOCATIONS})
        return f"{who}が{noun}をプレイする際、コストを{self._signed(grant['cost'])}する。" + self._x_is()

    def _play_cost(self) -> str:
        node = self.node
        if node.get("required"):
            return f"これをプレイする際、追加コストとして{_as_sentence(self._costs(node['extra']))}。"
        asked = f"{self._lead(node['if'])}" if "if" in node else ""
        extra = self._costs(node["extra"]) + "：" if "extra" in node else ""
        if "set" in node:
            return f"これをプレイする際、{extra}{asked}コストを{node['set']}にする。"
        return f"これをプレイする際、{extra}{asked}コストを{self._signed(node['play_cost'])}する。" + self._x_is()

    # ---- costs

    def _costs(self, costs: Sequence[Node]) -> str:
        return "".join(self._cost(cost) for cost in costs)

    def _cost(self, cost: Node) -> str:
        match cost:
            case {"pp": amount}:
                return f"コスト{'X' if amount == 'x' else amount}"
            case {"engage": "this"}:
                return "これをアクト"
            case {"this": how}:
                place = self.node.get("zone")
                what = "これを" if place is None else f"{ZONE[place]}のこれを"
                if {"engage": "this"} in self.node.get("activate", ()) and how == "bury":
                    return "墓場に置く"
                return what + self._how(how)
            case {"life": amount}:
                return f"リーダーの体力-{amount}"
            case {"perform": "lesson", "amount": amount}:
                return f"【レッスン_{amount}】"
            case {"counter": "stack", "on": _}:
                return "【土の秘術】"
            case {"counter": name, "remove": amount}:
                return f"これの{name}カウンター{amount}つを取る"
            case {"cards": cards, "how": how}:
                return self._noun({**cards, "side": "any"}, counted=True) + "を" + self._how(how)
        raise NotSaidError(str(cost))

    def _how(self, how: str) -> str:
        return {
            "discard": "捨てる",
            "bury": "墓場に置く",
            "destroy": "破壊",
            "banish": "消滅",
            "return": "手札に戻す",
            "reveal": "公開",
            "engage": "アクト",
            "ex": "EXエリアに置く",
        }[how]

    # ---- nouns

    def _noun(self, like: Node, *, counted: bool = False) -> str:
        """Return cards in words, with how many of them where that is asked for."""
        rest = dict(like)
        zones = rest.pop("zone", "field") if "side" in rest else rest.pop("zone", None)
        side = rest.pop("side", None)
        before, after = "", ""
        for name in ("cost", "printed_cost", "attack", "defense"):
            if name in rest:
                before += f"{FIGURE[name]}{self._bound(rest.pop(name))}の"
        if "engaged" in rest:
            before += "アクト状態の" if rest.pop("engaged") else "スタンド状態の"
        place = SIDE[side] if side else ""
        if zones is not None and side is not None:
            words = [ZONE[zone] for zone in (zones if isinstance(zones, list) else [zones])]
            place += f"か{SIDE[side]}".join(words) + "の"
        if rest.pop("state", None) == "face_up":
            place += "表向きの"
        if rest.pop("other", False):
            place += "他の"
        if "evolved" in rest:
            place += "進化した" if rest.pop("evolved") else "進化していない"
        if rest.pop("damaged", False):
            place += "ダメージを受けている"
        if "counter" in rest:
            place += f"{rest.pop('counter')}カウンターが置かれている"
        if "keyword" in rest:
            place += f"{_keyword(rest.pop('keyword'))}を持つ"
        if "without" in rest:
            place += f"{_keyword(rest.pop('without'))}を持たない"
        if rest.pop("unlike", False):
            place, before = f"{place}これと同名を除く{before}", ""
        different, total = rest.pop("different", None), rest.pop("total", None)
        if "name_has" in rest:
            place += f"カード名に『{rest.pop('name_has')}』を含む"
        number = {key: rest.pop(key) for key in ("count", "up_to", "any_number") if key in rest}
        kind = self._kind(rest)
        said = before + place + kind
        if different is not None:
            said += f"を{'カード名' if different == 'name' else '元のコスト'}が異なるように"
        if total is not None:
            said += f"を元のコストの合計が{total['max']}以下になるように"
        if counted:
            said += self._number(number, like)
        return said + after

    def _kind(self, rest: dict[str, Any]) -> str:
        others = rest.pop("any_of", None)
        if others is not None:
            if (
                set(rest) <= {"type", "card_class", "trait", "token"}
                and len(others) == 1
                and set(others[0]) == {"trait"}
            ):
                first = rest.pop("trait")
                return self._kind({**rest, "trait": f"{first}・{others[0]['trait']}"})
            if rest:
                raise NotSaidError("any_of")
            if all(set(one) == {"keyword"} for one in others):
                raise NotSaidError("any_of")
            return "か".join(self._noun(one) for one in others)
        names = rest.pop("name", None)
        if names is not None:
            if rest:
                raise NotSaidError("name")
            return "か".join(f"『{name}』" for name in (names if isinstance(names, list) else [names]))
        kinds = rest.pop("type", None)
        if isinstance(kinds, list):
            if rest:
                raise NotSaidError("type")
            return "か".join(TYPE[kind] for kind in kinds)
        said = CLASS[rest.pop("card_class")] if "card_class" in rest else ""
        if "trait" in rest:
            said += f"{rest.pop('trait')}・"
        if rest.pop("token", False):
            said += "トークン・" if kinds else "トークン"
            if not kinds:
                return said
        if rest:
            raise NotSaidError(str(rest))
        return said + (TYPE[kinds] if kinds else "カード")

    def _number(self, number: Node, like: Node) -> str:
        zone = like.get("zone", "field")
        kind = like.get("type") if zone == "field" else None
        word = COUNTED.get(kind, "枚") if isinstance(kind, str) else "枚"
        if "any_number" in number:
            return "を好きな枚数"
        if "up_to" in number:
            return f"{self._amount_x(number['up_to'])}{word}まで"
        if "count" in number:
            return f"{self._amount_x(number['count'])}{word}"
        return "すべて"

    def _bound(self, value: Any) -> str:
        if isinstance(value, Mapping) and set(value) == {"max"}:
            return f"{self._amount_x(value['max'])}以下"
        if isinstance(value, Mapping) and set(value) == {"min"}:
            return f"{self._amount_x(value['min'])}以上"
        return self._amount_x(value)

    # ---- amounts

    def _amount_x(self, value: Any) -> str:
        """Return a number, or X, of which the end of the text says what it is."""
        if isinstance(value, int):
            return str(value)
        if value == "x":
            return "X"
        base = dict(value)
        if self.x is not None and self.x != base:
            raise NotSaidError("X")
        self.x = base
        return "X"

    def _signed(self, value: Any) -> str:
        if isinstance(value, int):
            return f"{value:+d}"
        base = dict(value)
        if base.get("times", 1) < 0:
            base["times"] = -base["times"]
            if "plus" in base:
                base["plus"] = -base["plus"]
            if base["times"] == 1:
                del base["times"]
            return "-" + self._amount_x(base)
        return "+" + self._amount_x(value)

    def _x_is(self) -> str:
        if self.x is None:
            return ""
        value, self.x = self.x, None
        return f"Xは「{self._measure(value)}」である。"

    def _measure(self, value: Node) -> str:
        rest = dict(value)
        plus, times = rest.pop("plus", 0), rest.pop("times", 1)
        end = (f"の{times}倍" if times != 1 else "") + (f"+{plus}" if plus else "")
        match rest:
            case {"count": select} if isinstance(select.get("zone"), list):
                *first, last = select["zone"]
                places = "と".join(f"{SIDE[select['side']]}{ZONE[zone]}" for zone in first)
                return f"{places}と{self._noun({**select, 'zone': last})}の枚数の合計" + end
            case {"count": select}:
                where = {k: v for k, v in select.items() if k not in LOCATIONS}
                if not where:
                    return f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}の枚数" + end
                return self._noun(select) + "の枚数" + end
            case {"stat": figure, "of": of}:
                chosen = len(self.targets) == 1 and of in self.targets
                return f"{'選んだカード' if chosen else self._pointer(of)}の{FIGURE[figure]}" + end
            case {"resource": "max_pp"}:
                return "自分のPP最大値" + end
            case {"resource": "pp"}:
                return "自分の残りPP" + end
            case {"resource": "combo"}:
                return "このターン中に自分がプレイしたカードの枚数" + end
            case {"resource": "defense"}:
                return ("自分" if rest.get("side", "own") == "own" else "相手") + "のリーダーの体力" + end
        raise NotSaidError(str(value))

    # ---- conditions

    def _lead(self, asked: Node) -> str:
        """Return a condition in front of what it holds for."""
        if "notation" in asked and "at_least" in asked:
            return f"【{NOTATION[asked['notation']]}_{asked['at_least']}】"
        if asked == {"paid": True}:
            return "【土の秘術】"
        return self._condition(asked) + "なら、"

    def _condition(self, asked: Node, *, while_: bool = False) -> str:
        match asked:
            case {"notation": "overflow"}:
                return "【覚醒】状態" + ("である" if while_ else "")
            case {"notation": "sanguine"}:
                return "【真紅】状態" + ("である" if while_ else "")
            case {"turn": side}:
                return SIDE[side] + "ターン" + ("である" if while_ else "")
            case {"exists": select}:
                return self._exists(select, asked, while_=while_)
            case {"amount": {"resource": "combo"} as amount}:
                return f"「{self._measure(amount)}」が{self._bounds(asked)}" + ("である" if while_ else "")
            case {"amount": amount}:
                return f"{self._measure(amount)}が{self._bounds(asked)}" + ("である" if while_ else "")
            case {"matches": of, "like": {"evolved": True}}:
                return f"{self._pointer(of)}が進化している"
            case {"matches": "this", "like": {"counter": name}}:
                return f"これに{name}カウンターが置かれている"
            case {"not": {"matches": "this", "like": {"counter": name}}}:
                return f"これに{name}カウンターが置かれていない"
            case {"matches": of, "like": like} if "min" not in asked:
                if set(like) == {"engaged"}:
                    lies = f"{'アクト' if like['engaged'] else 'スタンド'}状態"
                else:
                    lies = self._noun(like)
                return f"{self._pointer(of)}が{lies}" + ("である" if while_ else "")
            case {"matches": of, "like": like, "min": 1}:
                return f"{self._noun(like)}を{self._did(of)}"
            case {"all": parts} if all("exists" in part and set(part) == {"exists"} for part in parts):
                selects = [part["exists"] for part in parts]
                if len({(s["side"], s.get("zone", "field")) for s in selects}) != 1:
                    raise NotSaidError("all")
                first = self._exists(selects[0], {}, while_=False)
                where, _, what = first.partition("に")
                likes = [{k: v for k, v in s.items() if k not in LOCATIONS} for s in selects[1:]]
                return f"{where}に{'と'.join([what[:-3], *(self._noun(like) for like in likes)])}{what[-3:]}"
            case {"did": _}:
                return "そうした"
        raise NotSaidError(str(asked))

    def _as(self, name: str) -> str | None:
        """Return what cards are called that were revealed or discarded, where それ means something else."""
        for node in _inside(self.node):
            if node.get("as") == name:
                if "reveal" in node and "top" in node:
                    return "公開したカード"
                if "discard" in node or node.get("how") == "discard":
                    return "捨てたカード"
                if node.get("how") == "bury":
                    return "墓場に置いたカード"
        return None

    def _did(self, name: str) -> str:
        """Return what was done to the cards that a name means."""
        costs = [*self.node.get("cost", ()), *self.node.get("activate", ())]
        for cost in costs:
            if cost.get("as") == name:
                return {"discard": "捨てた", "banish": "消滅させた", "destroy": "破壊した"}[cost["how"]]
        for node in _inside(self.node):
            if node.get("as") == name and ("look" in node or "reveal" in node):
                return "公開した"
            if node.get("as") == name and "discard" in node:
                return "捨てた"
        raise NotSaidError(name)

    def _bounds(self, asked: Node) -> str:
        low, high = asked.get("min"), asked.get("max")
        if low == high:
            return str(low)
        return f"{low}以上" if high is None else f"{high}以下"

    def _exists(self, select: Node, asked: Node, *, while_: bool) -> str:
        low, high = asked.get("min"), asked.get("max")
        end = "である" if while_ else ""
        bare = {key for key in select if key not in LOCATIONS}
        if (low is None and high is None) or (low is None and high == 0):
            like = {key: value for key, value in select.items() if key not in LOCATIONS}
            zone = select.get("zone", "field")
            if isinstance(zone, list) or not like:
                raise NotSaidError("exists")
            there = {"follower": "いる"}.get(str(like.get("type")), "いる" if "name" in like else "ある")
            if high == 0:
                there = {"いる": "いない", "ある": "ない"}[there]
            return f"{SIDE[select['side']]}{ZONE[zone]}に{self._noun(like)}が{there}"
        word = COUNTED.get(str(select.get("type")), "枚") if select.get("zone", "field") == "field" else "枚"
        bound = f"{low}{word}" if low == high else f"{low}{word}以上" if high is None else f"{high}{word}以下"
        if not bare:
            return f"{SIDE[select['side']]}{ZONE[select.get('zone', 'field')]}が{bound}" + end
        return f"{self._noun(select)}が{bound}" + end

    # ---- instructions

    def _pointer(self, pointer: Any) -> str:
        if isinstance(pointer, list):
            return "と".join(self._pointer(one) for one in pointer) if set(pointer) != LEADERS else "リーダーすべて"
        if isinstance(pointer, Mapping):
            if isinstance(pointer.get("type"), list) and "leader" in pointer["type"]:
                side = pointer["side"]
                leaders = "リーダーすべて" if side == "any" else f"{SIDE[side]}リーダーすべて"
                other = next(kind for kind in pointer["type"] if kind != "leader")
                return f"{leaders}と{self._noun({'side': side, 'type': other}, counted=True)}"
            return self._noun(pointer, counted=True)
        if pointer == "event" and self.targets:
            return "出たアミュレット" if self.node["when"]["card"].get("type") == "amulet" else "出たフォロワー"
        if isinstance(pointer, str) and (done := self._as(pointer)) is not None:
            return done
        return {"this": "これ", "own.leader": "自分のリーダー", "enemy.leader": "相手のリーダーすべて"}.get(
            pointer, "それ"
        )

    def _body(self, do: Sequence[Node]) -> str:
        return self._sentences(do) + self._x_is()

    def _sentences(self, do: Sequence[Node], lead: str = "") -> str:
        said = ""
        for number, node in enumerate(do):
            if "shuffle" in node:
                continue
            if list(do[number + 1 : number + 2]) == [{"shuffle": "you"}] and node.get("into") == "deck":
                said += (
                    self._choosing(node, lead) + f"{lead}{self._pointer(node['put'])}をデッキに戻し、シャッフルする。"
                )
                lead = ""
                continue
            self._chose = False
            said += self._choosing(node, lead) if not self._is_block(node) else ""
            if self._chose:
                lead = ""
            said += lead + (self._block(node) if self._is_block(node) else self._instruction(node))
            lead = ""
        return said

    _chose = False

    def _is_block(self, node: Node) -> bool:
        return "if" in node or "choose" in node or "pay" in node

    def _choosing(self, node: Node, lead: str = "") -> str:
        """Return the choice of targets that a node is the first to speak of."""
        self._chose = False
        new = [name for name in self.targets if name not in self.chosen and _mentions(node, name)]
        if len(new) > 1:
            raise NotSaidError("targets")
        said = ""
        for name in new:
            self.chosen.append(name)
            self._chose = True
            said += lead + self._target(self.targets[name])
        return said

    def _target(self, target: Node) -> str:
        rest = {key: value for key, value in target.items() if key not in ("id", "if")}
        kinds = rest.get("type")
        if isinstance(kinds, list) and "leader" in kinds:
            others = [kind for kind in kinds if kind != "leader"]
            leader = f"{SIDE[rest['side']]}リーダー1人"
            return (
                f"{leader}か{self._noun({'side': rest['side'], 'type': others[0], 'count': 1}, counted=True)}を選ぶ。"
            )
        if kinds == "leader":
            return f"{SIDE[rest['side']]}リーダー1人を選ぶ。"
        return self._chosen(rest)

    def _chosen(self, select: Node) -> str:
        noun = self._noun(select, counted=True)
        return noun + ("選ぶ。" if noun.endswith(("まで", "枚数")) else "を選ぶ。")

    def _block(self, node: Node) -> str:
        if "choose" in node:
            return self._options(node)
        if "pay" in node:
            return self._costs(node["pay"]) + "：" + self._sentences(node["then"])
        if node.get("else"):
            return self._otherwise(node)
        said = "".join(self._target_of(name) for name in self._unconditional(node))
        return said + self._sentences(node["then"], self._lead(node["if"]))

    def _unconditional(self, node: Node) -> list[str]:
        """Return the targets that are chosen whether or not a condition holds, and are spoken of only under it."""
        return [
            name
            for name, target in self.targets.items()
            if name not in self.chosen
            and "if" not in target
            and _mentions(node, name)
            and not any(_mentions(one, name) for one in _inside(node) if "choose" in one)
        ]

    def _target_of(self, name: str) -> str:
        self.chosen.append(name)
        return self._target(self.targets[name])

    def _otherwise(self, node: Node) -> str:
        if len(node["then"]) != 1 or len(node["else"]) != 1:
            raise NotSaidError("else")
        old, new = node["else"][0], node["then"][0]
        said = self._sentences([old]) if not self._is_block(old) else self._block(old)
        base = old
        while "if" in base:
            base = base["else"][0]
        lead = self._lead(node["if"]) + "代わりに"
        if "choose" in base and "choose" in new:
            head, options = said.split("チョイスする。", 1)
            upto = "まで" if new.get("up_to") else ""
            return f"{head}チョイスする。{lead}{new['choose']}つ{upto}。{options}"
        if "damage" in base and "damage" in new and base["to"] == new["to"]:
            return f"{said}{lead}{self._damage(new['damage'])}。"
        for name, word in (("draw", "枚"), ("mill", "枚"), ("discard", "枚")):
            if name in base and name in new and {**base, name: 0} == {**new, name: 0}:
                return f"{said}{lead}{new[name]}{word}。"
        if "summon" in base and "summon" in new:
            return f"{said}{lead}{new['count']}体。"
        if ("give" in base and "give" in new and base["to"] == new["to"]) or ("life" in base and "life" in new):
            grant = new["give"] if "give" in new else {"defense": new["life"]}
            return f"{said}{lead}{self._grant(grant)}。"
        return f"{said}{lead}{self._instruction(new)}"

    def _options(self, node: Node) -> str:
        upto = "まで" if node.get("up_to") else ""
        said = f"下記から{node['choose']}つ{upto}チョイスする。"
        for number, option in enumerate(node["options"], 1):
            said += f"【{number}】" + self._sentences(option)
        return said

    def _damage(self, amount: Any) -> str:
        return f"{self._amount_x(amount)}ダメージ"

    def _instruction(self, node: Node) -> str:
        if "may" in node:
            return self._may(node["may"])
        return self._say(node, MUST) + "。"

    def _may(self, nodes: Sequence[Node]) -> str:
        if len(nodes) != 1:
            raise NotSaidError("may")
        return self._say(nodes[0], MAY) + "。"

    def _say(self, node: Node, form: Mapping[str, str]) -> str:
        match node:
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
                return f"{self._pointer(what)}を{form['destroy']}"
            case {"banish": what} if "top" not in node:
                return f"{self._pointer(what)}を{form['banish']}"
            case {"engage": what}:
                return f"{self._pointer(what)}を{form['engage']}"
            case {"refresh": what}:
                return f"{self._pointer(what)}を{form['refresh']}"
            case {"return": what}:
                return f"{self._pointer(what)}を手札に{form['return']}"
            case {"put": what, "into": into} if "top" not in node:
                return self._put(node, what, into, form)
            case {"summon": names}:
                return self._summon(node, names, form)
            case {"either": options} if all(len(o) == 1 and "summon" in o[0] for o in options):
                return self._one_or_other([option[0] for option in options], form)
            case {"search": select, "into": into}:
                found = self._noun(select, counted=True)
                link = "" if found.endswith(("まで", "枚数")) else "を"
                return f"自分のデッキから{found}{link}探し、{self._into(into, node, MUST)}"
            case {"look": count}:
                return self._look(node, count)
            case {"discard": count}:
                return self._discard(node, count, form)
            case {"mill": count}:
                whose = "相手" if node.get("who") == "opponent" else "自分"
                return f"{whose}のデッキの上{self._amount_x(count)}枚を墓場に{form['put']}"
            case {"reveal": {"zone": "hand", "side": "enemy"}}:
                return "相手プレイヤー1人は手札を公開する"
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
            case {"counter": "stack", "add": count, "on": _}:
                return f"自分の場の【スタック】を{count:+d}する"
            case {"counter": name, "add": count}:
                on = self._pointer(node.get("on", "this"))
                return f"{on}に{name}カウンター{self._amount_x(count)}つを{form['put']}"
            case {"give": grant, "to": to}:
                return self._give(node, grant, to)
            case {"pick": select, "who": "opponent"}:
                raise NotSaidError(str(select))
            case {"pick": select}:
                return self._chosen(select).removesuffix("。")
        raise NotSaidError(str(node))

    def _put(self, node: Node, what: Any, into: str, form: Mapping[str, str]) -> str:
        side = {"you": "自分の", "opponent": "相手の"}.get(node.get("side", ""), "")
        what_said = self._pointer(what)
        if what == "this" and self.node.get("zone") not in (None, "field"):
            what_said = f"自分の{ZONE[self.node['zone']]}のこれ"
        if into == "field":
            engaged = "アクト状態で" if node.get("engaged") else ""
            return f"{what_said}を{engaged}{side}場に{form['put_out']}"
        if into == "hand":
            return f"{what_said}を手札に{form['add']}"
        if into == "deck":
            if node.get("shuffled"):
                raise NotSaidError("shuffled")
            return f"{what_said}をデッキの{'上' if node.get('position') == 'top' else '下'}に{form['put']}"
        return f"{what_said}を{side}{ZONE[into]}に{form['put']}"

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
        for taking in takes or ():
            said += f"。その中から、{self._taking(taking)}"
        rest = node.get("rest", "bottom")
        if rest == "top" and count == 1:
            if takes and takes[0] == {"take": {"up_to": 1}, "into": "cemetery"}:
                return f"自分のデッキの上1枚を見る。それを墓場に{MAY['put']}"
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
            if select or number != {"any_number": True}:
                raise NotSaidError("take")
            return f"好きな枚数を好きな順にデッキの{'上' if taking.get('position') == 'top' else '下'}に置く"
        kind = self._noun(select) if select else ""
        if "any_number" in number:
            count = "を好きな枚数" if kind else "好きな枚数"
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
            return f"自分の手札すべてを{form['discard']}"
        number = f"{self._amount_x(count)}枚"
        who = {"opponent": "相手プレイヤーすべては、自身の"}.get(node.get("who", ""), "自分の")
        if node.get("random"):
            return f"{who}手札{kind}をランダムに{number}{form['discard']}"
        return f"{who}手札{kind}{number}を{form['discard']}"

    def _give(self, node: Node, grant: Node, to: Any) -> str:
        until = UNTIL.get(node.get("until", ""), "")
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
            tail = "".join(_keyword(word) for word in grant["keywords"]) + "を持つ"
        if "lose_keywords" in grant:
            tail = "".join(_keyword(word) for word in grant["lose_keywords"]) + "を失う"
        if "abilities" in grant:
            tail = self._quoted(grant["abilities"])
        if grant.get("cannot") == ["destroyed_by_ability", "banished"]:
            tail = "能力によって破壊されず、消滅しない"
        elif "cannot" in grant:
            if any(word not in CANNOT for word in grant["cannot"]):
                raise NotSaidError(str(grant))
            tail = "、".join(CANNOT[word] for word in grant["cannot"])
        known = {"attack", "defense", "trait", "keywords", "lose_keywords", "abilities", "cannot"}
        if set(grant) - known or sum(name in grant for name in known - {"attack", "defense"}) > 1:
            raise NotSaidError(str(grant))
        if numbers:
            parts.append("/".join(numbers) + ("して、" if tail else "する"))
        return "".join(parts) + tail

    def _quoted(self, abilities: Sequence[Node]) -> str:
        if len(abilities) == 1 and set(abilities[0]) == {"replace", "prevent"} and (unhurt := _unhurt(abilities[0])):
            return unhurt
        inner = "".join(ability(one) for one in abilities)
        return f"「{inner.removesuffix('。')}」を持つ"


def _as_sentence(cost: str) -> str:
    """Return a cost, which ends in a noun as in これをアクト, as what is to be done."""
    verb = next((end for end in ("アクト", "公開", "破壊", "消滅") if cost.endswith(end)), None)
    return cost if verb is None else cost + ("させる" if verb == "消滅" else "する")


def _unhurt(node: Node) -> str | None:
    """Return the words for a replacement by which a card takes no damage of a kind."""
    replaced = node["replace"] if node.get("prevent") and "replace" in node else {}
    return (
        UNHURT.get(replaced["event"]) if replaced.keys() == {"event", "card"} and replaced["card"] == "this" else None
    )


UNHURT = {"ability_damage": "能力ダメージを受けない", "combat_damage": "交戦ダメージを受けない"}
"""What is said of a card that takes no damage of a kind."""

POINTED = {"this": "これ", "own.leader": "自分のリーダー", "enemy.leader": "相手のリーダーすべて"}
LEADERS = {"own.leader", "enemy.leader"}
MUST = {
    "draw": "引く",
    "destroy": "破壊する",
    "banish": "消滅させる",
    "engage": "アクトする",
    "refresh": "スタンドする",
    "return": "戻す",
    "put": "置く",
    "put_out": "出す",
    "add": "加える",
    "discard": "捨てる",
}
MAY = {
    "draw": "引いてよい",
    "destroy": "破壊してよい",
    "banish": "消滅させてよい",
    "engage": "アクトしてよい",
    "refresh": "スタンドしてよい",
    "return": "戻してよい",
    "put": "置いてよい",
    "put_out": "出してよい",
    "add": "加えてよい",
    "discard": "捨ててよい",
}


def _inside(value: Any) -> Iterator[Node]:
    if isinstance(value, Mapping):
        yield value
        for inner in value.values():
            yield from _inside(inner)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _inside(one)


def _mentions(value: Any, name: str) -> bool:
    if isinstance(value, str):
        return value == name
    if isinstance(value, Mapping):
        return any(_mentions(inner, name) for inner in value.values())
    return isinstance(value, list | tuple) and any(_mentions(one, name) for one in value)
