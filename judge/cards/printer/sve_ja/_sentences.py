"""Instructions put together into sentences: choices, conditions, one thing in place of another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.cards.parser.sve.lines import sentences
from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node
from judge.cards.printer.sve_ja._instructions import Instructions
from judge.cards.printer.sve_ja._words import (
    MAY,
    MUST,
    SIDE,
    inside,
    mentions,
)


def _plain(target: Node) -> Node:
    """Return which cards a target is chosen from."""
    return {key: value for key, value in target.items() if key not in ("id", "if")}


def _moved_elsewhere(old: Node, new: Node) -> str | None:
    """Return where the same cards are put in place of where they were to be put, if that is all the difference."""
    same = {key: value for key, value in new.items() if key != "into"}
    if same != {key: value for key, value in old.items() if key != "into"}:
        return None
    return str(new.get("into", "field"))


def _each_of(options: Sequence[Sequence[Node]]) -> Node | None:
    """Return what does all of several options at once, where each of them creates a token."""
    made = [option[0] if len(option) == 1 else {} for option in options]
    if not all("summon" in one for one in made):
        return None
    return {**made[0], "summon": [one["summon"] for one in made]}


def _of_that_player(said: str) -> str:
    """Return a sentence that goes on with what every player does."""
    if said.startswith(("その中から", "残り")):
        return said
    lead, nara, rest = said.rpartition("なら、")
    return f"{lead}{nara}そのプレイヤーは{rest}"


class Sentences(Instructions):
    """Puts sentences together."""

    def _body(self, do: Sequence[Node]) -> str:
        return self._sentences(do) + self._x_is()

    def _sentences(self, do: Sequence[Node], lead: str = "") -> str:
        said, shuffled, joined = "", -1, 0
        for number, node in enumerate(do):
            if (
                node == {"shuffle": "you"}
                and number + 1 < len(do)
                and not (number and do[number - 1].get("into") == "deck")
            ):
                said += lead
                (after,) = self._sentences([do[number + 1]]).split("自分のデッキの上", 1)[1:] or [None]
                if after is None:
                    said += self._instruction(node)
                    continue
                shuffled, lead = number + 1, ""
                said += f"自分のデッキをシャッフルし、上{after}"
                continue
            if number == shuffled or ("shuffle" in node and number and do[number - 1].get("into") == "deck"):
                continue
            if number < joined:
                continue
            joined, found = self._together(do, number)
            if found:
                said += lead + found
                lead = ""
                continue
            if list(do[number + 1 : number + 2]) == [{"shuffle": "you"}] and node.get("into") == "deck":
                said += (
                    self._choosing(node, lead) + f"{lead}{self._pointer(node['put'])}をデッキに戻し、シャッフルする。"
                )
                lead = ""
                continue
            if "each_player" in node:
                said += f"{lead}各プレイヤーは、{self._of_each_player(node['each_player'])}"
                lead = ""
                continue
            each = self._for_each(node)
            if each is not None:
                said += self._choosing(node, lead)
                said += each
                lead = ""
                continue
            self._chose = False
            said += self._choosing(node, lead) if not self._is_block(node) else ""
            if self._chose:
                lead = ""
            said += lead + (self._block(node) if self._is_block(node) else self._instruction(node))
            lead = ""
            self._aside = self._aside or ("mill" in node and len(self.targets) == 1)
        return said

    _chose = False

    def _of_each_player(self, do: Sequence[Node]) -> str:
        """Return what every player does; in what follows it is said again who does it."""
        first, *others = (one for _, one in sentences(self._sentences(do)))
        return "".join(f"{one}。" for one in (first, *map(_of_that_player, others)))

    def _together(self, do: Sequence[Node], at: int) -> tuple[int, str]:
        """Return several instructions that are one sentence, and where the text goes on."""
        node = do[at]
        if node.get("who") == "opponent" and "pick" in node and at + 1 < len(do):
            then, select = do[at + 1], node["pick"]
            said = self._theirs(node, then)
            if said is not None and select.get("side") == "enemy":
                noun = self._noun({**select, "side": "any"}, counted=True)
                return at + 2, f"相手プレイヤーすべては、自身の{noun}を{said}。"
        then = do[at + 1] if at + 1 < len(do) else {}
        name = node.get("as")
        if (
            name
            and "summon" in node
            and then.get("count") == {"number": name, "times": -1, "plus": node.get("count", 1)}
        ):
            return at + 2, f"『{node['summon']}』{node['count']}枚を、場が上限になるまで出す。残りをEXエリアに置く。"
        if name and "pick" in node and isinstance(then.get("put"), Mapping) and then["put"].get("but") == name:
            return at + 2, f"{self._noun(node['pick'], counted=True)}を残し、{self._say(then, MUST)}。"
        end = at
        while end < len(do) and "search" in do[end] and do[end].get("into") == node.get("into"):
            end += 1
        if "search" in node and end > at + 1 and all("count" in one["search"] for one in do[at:end]):
            nouns = "と".join(self._noun(one["search"], counted=True) for one in do[at:end])
            self._found = frozenset(one["as"] for one in do[at:end] if "as" in one)
            return end, f"自分のデッキから{nouns}を探し、{self._into(node['into'], node, MUST)}。"
        return 0, ""

    def _theirs(self, node: Node, then: Node) -> str | None:
        """Return what is done with the cards that the other player chooses."""
        done = {key: value for key, value in then.items() if key != "as"}
        if done == {"put": node.get("as"), "into": "cemetery"}:
            return "墓場に置く"
        verbs = [verb for verb in ("destroy", "banish", "engage") if done == {verb: node.get("as")}]
        return MUST[verbs[0]] if verbs else None

    def _for_each(self, node: Node) -> str | None:
        """Return an instruction whose numbers hold for each of so many cards."""
        if "give" in node:
            found = {name: self._each(value) for name, value in node["give"].items()}
            if set(node["give"]) <= {"attack", "defense"} and all(one is not None for one in found.values()):
                leads = {one[0] for one in found.values() if one is not None}
                if len(leads) == 1:
                    plain = {name: one[1] for name, one in found.items() if one is not None}
                    return leads.pop() + self._instruction({**node, "give": plain})
            return None
        for name in ("damage", "draw", "life", "count"):
            each = self._each(node.get(name))
            if each is not None:
                return each[0] + self._instruction({**node, name: each[1]})
        return None

    def _is_block(self, node: Node) -> bool:
        return "if" in node or "choose" in node or "pay" in node

    def _choosing(self, node: Node, lead: str = "") -> str:
        """Return the choice of targets that a node is the first to speak of."""
        self._chose = False
        new = [name for name in self.targets if name not in self.chosen and mentions(node, name)]
        if (pair := self._measured_by(new)) is not None:
            self.chosen += pair
            self.pair, self._chose = pair, True
            nouns = "と".join(self._noun(_plain(self.targets[name]), counted=True) for name in pair)
            return f"{lead}{nouns}を選ぶ。"
        if len(new) == 2 and any(one == new for one in node.values()):
            self.chosen += new
            self._chose = True
            return lead + self._two(*(self.targets[name] for name in new))
        if len(new) > 1:
            raise NotSaidError("targets")
        said = ""
        for name in new:
            self.chosen.append(name)
            self._chose = True
            said += lead + self._target(self.targets[name])
        return said

    def _measured_by(self, new: Sequence[str]) -> list[str] | None:
        """Return two targets of which one is damaged by what the other one has, if the choice of one is due."""
        for node in inside(self.node):
            amount, to = node.get("damage"), node.get("to")
            of = amount.get("of") if isinstance(amount, Mapping) else None
            pair = [name for name in self.targets if name in (of, to)]
            if len(pair) == 2 and set(new) & set(pair) and not set(self.chosen) & set(pair):
                return pair
        return None

    def _two(self, *targets: Node) -> str:
        """Return two choices that are one sentence."""
        plain = [_plain(one) for one in targets]
        numbers = [{key: one.get(key) for key in ("count", "up_to")} for one in plain]
        if numbers[0] != numbers[1] or any("any_number" in one for one in plain):
            raise NotSaidError("targets")
        kinds = [{key: value for key, value in one.items() if key != "up_to"} | {"count": 1} for one in plain]
        said = "と".join(self._noun(one, counted=True)[:-2] for one in kinds)
        count = plain[0].get("up_to", plain[0].get("count"))
        return f"{said}それぞれ{count}枚{'まで' if 'up_to' in plain[0] else 'を'}選ぶ。"

    def _target(self, target: Node) -> str:
        rest = _plain(target)
        kinds = rest.get("type")
        if {"type": "leader"} in rest.get("any_of", ()):
            (other,) = (one for one in rest["any_of"] if one != {"type": "leader"})
            noun = self._noun({"side": rest["side"], **other, "count": 1}, counted=True)
            return f"{SIDE[rest['side']]}リーダーか{noun}を選ぶ。"
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
            and mentions(node, name)
            and not any(mentions(one, name) for one in inside(node) if "choose" in one)
        ]

    def _target_of(self, name: str) -> str:
        self.chosen.append(name)
        return self._target(self.targets[name])

    def _otherwise(self, node: Node) -> str:
        if len(node["else"]) == len(node["then"]) == 2 and "pick" in node["else"][0]:
            return self._number_of_theirs(node)
        if len(node["else"]) != 1:
            raise NotSaidError("else")
        old, new = node["else"][0], node["then"][0]
        said = self._sentences([old]) if not self._is_block(old) else self._block(old)
        if len(node["then"]) > 1:
            return said + self._lead(node["if"]) + self._several_instead(old, node["then"])
        base = old
        while "if" in base:
            base = base["else"][0]
        lead = self._lead(node["if"]) + "代わりに"
        if "either" in old and _each_of(old["either"]) == new:
            return f"{said}{lead}1枚ずつ置く。"
        if "choose" in base and "choose" in new:
            head, options = said.split("チョイスする。", 1)
            upto = "まで" if new.get("up_to") else ""
            return f"{head}チョイスする。{lead}{new['choose']}つ{upto}。{options}"
        if "damage" in base and "damage" in new and base["to"] == new["to"]:
            return f"{said}{lead}{self._damage(new['damage'])}。"
        for name, word in (("draw", "枚"), ("mill", "枚"), ("discard", "枚")):
            if name in base and name in new and {**base, name: 0} == {**new, name: 0}:
                return f"{said}{lead}{new[name]}{word}。"
        if ("search" in base or "summon" in base) and (there := _moved_elsewhere(base, new)) is not None:
            return f"{said}{lead}{self._into(there, new, MUST)}。"
        if "search" in base and "search" in new and "up_to" in new["search"]:
            return f"{said}{lead}{new['search']['up_to']}枚まで。"
        if "summon" in base and "summon" in new and base["summon"] == new["summon"] and "count" in new:
            return f"{said}{lead}{new['count']}体。"
        if ("give" in base and "give" in new and base["to"] == new["to"]) or ("life" in base and "life" in new):
            grant = new["give"] if "give" in new else {"defense": new["life"]}
            return f"{said}{lead}{self._grant(grant)}。"
        return f"{said}{lead}{self._instruction(new)}"

    def _number_of_theirs(self, node: Node) -> str:
        """Return that the other player chooses another number of cards instead."""
        (old, then), (new, other) = node["else"], node["then"]
        same = {**new, "pick": {**new["pick"], "count": old["pick"].get("count")}} == old and then == other
        if not same or "count" not in new["pick"]:
            raise NotSaidError("else")
        word = self._noun({**new["pick"], "side": "any"}, counted=True)[-1]
        lead = self._lead(node["if"])
        return f"{self._sentences(node['else'])}{lead}代わりに{new['pick']['count']}{word}。"

    def _several_instead(self, old: Node, new: Sequence[Node]) -> str:
        """Return several things that one sentence says in place of one, as something for a time too."""
        match new:
            case [{"give": first, "to": to}, {"give": _, "to": also, "until": _} as then] if (
                to == also == old.get("to")
            ):
                given = self._say(then, MUST).replace(f"{self._pointer(to)}は", "")
                return f"代わりに{self._grant(first).removesuffix('を持つ')}と{given}。"
        raise NotSaidError("else")

    def _options(self, node: Node) -> str:
        upto = "まで" if node.get("up_to") else ""
        said = f"下記から{self._amount_x(node['choose'])}つ{upto}チョイスする。" + self._x_is()
        for number, option in enumerate(node["options"], 1):
            said += f"【{number}】" + self._sentences(option)
        return said

    def _damage(self, amount: Any) -> str:
        if isinstance(amount, Mapping) and amount.get("of") in self.pair:
            return f"「{self._measure(amount)}」と同じダメージ"
        try:
            return f"{self._amount_x(amount)}ダメージ"
        except NotSaidError:  # X stands for something else
            return f"「{self._measure(amount)}」と同じダメージ"

    def _instruction(self, node: Node) -> str:
        if "may" in node:
            return self._may(node["may"])
        return self._say(node, MUST) + "。"

    def _may(self, nodes: Sequence[Node]) -> str:
        if len(nodes) != 1:
            raise NotSaidError("may")
        return self._say(nodes[0], MAY) + "。"
