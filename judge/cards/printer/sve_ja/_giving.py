"""What cards are given, or lose, in words."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, listed
from judge.cards.printer.sve_ja._conditions import Conditions
from judge.cards.printer.sve_ja._moving import Form
from judge.cards.printer.sve_ja._words import CANNOT, FIGURE, TYPE, UNTIL, USED, keyword, unhurt


class Giving(Conditions):
    """Says what cards are given."""

    def _give(self, node: Node, form: Form) -> str | None:
        if "to" not in node:
            return None
        grant, to = node["give"], node["to"]
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
        if set(grant) == {"type"}:
            return f"{TYPE[grant['type']]}である"
        more = set(grant) - {"attack", "defense"}
        both = "keywords" in more and not more.isdisjoint({"abilities", "lose_keywords"})
        if more - SAID or len(more) > (2 if both else 1):
            raise NotSaidError(str(grant))
        numbers = [f"{FIGURE[name]}{self._signed(grant[name])}" for name in ("attack", "defense") if name in grant]
        rest = self._given(grant)
        return "/".join(numbers) + ("" if not numbers else "して、" if rest else "する") + rest

    def _given(self, grant: Node) -> str:
        """Return what is given beside changed numbers: one thing, or keywords and one more."""
        keywords = "".join(keyword(word) for word in grant.get("keywords", ()))
        match grant:
            case {"trait": traits}:
                return "と".join(f"{trait}・" for trait in listed(traits)) + "タイプを持つ"
            case {"abilities": abilities}:
                quoted = self._quoted(abilities)
                if "keywords" in grant and not quoted.startswith("「"):
                    raise NotSaidError("abilities")
                return f"{keywords}と{quoted}" if "keywords" in grant else quoted
            case {"lose_keywords": words}:
                lost = "".join(keyword(word) for word in words)
                return f"{lost}を失い、{keywords}を持つ" if "keywords" in grant else f"{lost}を失う"
            case {"keywords": _}:
                return f"{keywords}を持つ"
            case {"lose_abilities": lost}:
                return "能力すべてを失う" if lost else ""
            case {"ignores": words}:
                return "".join(keyword(word) for word in words) + "を無視して攻撃できる"
            case {"cannot": words}:
                return self._cannot(words)
        return ""

    def _cannot(self, words: Sequence[str]) -> str:
        if words == ["destroyed_by_ability", "banished"]:
            return "能力によって破壊されず、消滅しない"
        if any(word not in CANNOT for word in words):
            raise NotSaidError(str({"cannot": words}))
        return "、".join(CANNOT[word] for word in words)

    def _quoted(self, abilities: Sequence[Node]) -> str:
        if len(abilities) == 1 and set(abilities[0]) == {"replace", "prevent"} and (harmless := unhurt(abilities[0])):
            return harmless
        inner = "".join(self.inner(one) for one in abilities)
        return f"「{inner.removesuffix('。')}」を持つ"


SAID = frozenset({"trait", "keywords", "lose_keywords", "abilities", "cannot", "lose_abilities", "ignores"})
"""What is said of what is given beside changed numbers."""
