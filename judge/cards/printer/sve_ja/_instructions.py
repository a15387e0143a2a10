"""Instructions in words, one by one."""

from __future__ import annotations

from collections.abc import Callable

from judge.cards.printer import NotSaidError
from judge.cards.printer._saying import Node, by_verb
from judge.cards.printer.sve_ja._giving import Giving
from judge.cards.printer.sve_ja._moving import Form, Moving
from judge.cards.printer.sve_ja._words import MUST, SIDE, ZONE, counter, keyword

ANY_STACK = {"side": "own", "type": "amulet", "keyword": "stack", "count": 1}
"""What 自分の場の【スタック】 means."""

WHOSE = frozenset({"draw", "discard", "mill", "pick", "either"})
"""Instructions of which it is said who carries them out."""


class Instructions(Moving, Giving):
    """Says what is done."""

    def _say(self, node: Node, form: Form) -> str:
        if node.get("who", "you") != "you" and not WHOSE & set(node):
            raise NotSaidError(f"who: {node['who']}")
        return by_verb(SAYS, node, self, form)

    # what happens by a choice, again, or later

    def _either(self, node: Node, form: Form) -> str | None:
        match node["either"]:
            case options if all(len(option) == 1 and "summon" in option[0] for option in options):
                return self._one_or_other([option[0] for option in options], form)
            case [[{"give": {"keywords": _}, "to": to}], *_] as options:
                words = "か".join("".join(keyword(w) for w in option[0]["give"]["keywords"]) for option in options)
                return f"{self._pointer(to)}は{words}を持つ"
            case [[{"put": what, "into": "deck", "position": "top"}], [{"put": other, "into": "deck", **more}]] if (
                what == other and not more
            ):
                who = "それのプレイヤーは" if node.get("who") == "opponent" else ""
                return f"{who}{self._object(what)}デッキの上か下に置く"
            case [[first], [second]]:
                return f"{self._say(first, MUST)}か{self._say(second, MUST)}"
        return None

    def _repeat(self, node: Node, form: Form) -> str | None:
        match node:
            case {"repeat": {"room": zone}, "do": _}:
                return f"これを{ZONE[zone]}が上限になるまでくり返す"
        return None

    def _later(self, node: Node, form: Form) -> str | None:
        match node:
            case {"later": {"event": "end_phase" | "main_phase" as event, "side": side}, "do": [inner]}:
                phase = {"end_phase": "エンドフェイズ", "main_phase": "メインフェイズ"}[event]
                return f"次の{SIDE[side]}{phase}が来たとき、{self._say(inner, form)}"
        return None

    # what becomes of the players

    def _damage_to(self, node: Node, form: Form) -> str | None:
        match node:
            case {"damage": amount, "to": to}:
                return f"{self._pointer(to)}に{self._damage(amount)}{'を割りふる' if node.get('divided') else ''}"
        return None

    def _life(self, node: Node, form: Form) -> str:
        return f"{self._pointer(node.get('to', 'own.leader'))}は体力{self._signed(node['life'])}する"

    def _recover(self, node: Node, form: Form) -> str:
        match node["recover"]:
            case {"resource": "max_pp"}:
                return "自分のPPを最大値まで回復する"
            case int() as amount:
                return f"自分のPPを{amount}回復する"
            case amount:
                return f"自分のPPを「{self._measure(amount)}」と同じだけ回復する"

    def _gain(self, node: Node, form: Form) -> str | None:
        match node:
            case {"gain": "max_pp" | "ep" as what, "amount": amount}:
                return f"自分の{'PP最大値' if what == 'max_pp' else 'EP'}を{amount:+d}する"
        return None

    def _next_play(self, node: Node, form: Form) -> str | None:
        match node:
            case {"next_play": like, "cost": cost}:
                return f"このターン、次に自分が{self._noun(like)}をプレイする際、コストを{self._signed(cost)}する"
        return None

    # what becomes of cards where they lie

    def _take(self, node: Node, form: Form) -> str:
        return f"{self._object(node['take'])}奪う"

    def _evolves(self, node: Node, form: Form) -> str:
        match node:
            case {"evolve": what, "into": {"name": str() as name, **rest}} if not rest:
                return f"{self._pointer(what)}は『{name}』に進化する"
            case {"into": _}:
                raise NotSaidError("into")
        return f"{self._pointer(node['evolve'])}は進化する"

    def _perform(self, node: Node, form: Form) -> str | None:
        match node:
            case {"perform": "race", "on": on}:
                times = f"{node['amount']}回" if "amount" in node else ""
                return f"{self._pointer(on)}は{times}出走する"
            case {"perform": "turn_face_down", "on": on}:
                return f"{self._pointer(on)}を裏向きにする"
        return None

    def _transform(self, node: Node, form: Form) -> str | None:
        match node:
            case {"transform": what, "into": into}:
                return f"{self._pointer(what)}は『{into}』に変身する"
        return None

    def _play(self, node: Node, form: Form) -> str | None:
        match node:
            case {"play": what, "cost": cost}:
                return f"{self._pointer(what)}のコストを{cost}にしてプレイする"
        return None

    def _counter(self, node: Node, form: Form) -> str | None:
        match node:
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
        return None

    def _pick(self, node: Node, form: Form) -> str:
        if node.get("who") == "opponent":
            raise NotSaidError(str(node["pick"]))
        return self._chosen(node["pick"]).removesuffix("。")


def _done_to(verb: str) -> Callable[[Instructions, Node, Form], str]:
    return lambda writer, node, form: f"{writer._object(node[verb])}{form[verb]}"


def _only(verb: str, value: object, said: str) -> Callable[[Instructions, Node, Form], str | None]:
    """Return what says an instruction of which only one value has words."""
    return lambda writer, node, form: said if node[verb] == value else None


SAYS: dict[str, Callable[[Instructions, Node, Form], str | None]] = {
    "next_play": Instructions._next_play,
    "repeat": Instructions._repeat,
    "later": Instructions._later,
    "roll": _only("roll", 1, "サイコロをふる"),
    "shuffle": _only("shuffle", "you", "自分のデッキをシャッフルする"),
    "extra_turn": _only("extra_turn", "you", "このターンのあと、自分の追加ターンを行う"),
    "win": _only("win", "you", "自分はこのバトルに勝利する"),
    "look": Instructions._look,
    "take": Instructions._take,
    "draw": Instructions._draw,
    "damage": Instructions._damage_to,
    "life": Instructions._life,
    "destroy": _done_to("destroy"),
    "banish": Instructions._banish,
    "engage": _done_to("engage"),
    "refresh": _done_to("refresh"),
    "return": Instructions._return,
    "put": Instructions._put,
    "summon": Instructions._summon,
    "either": Instructions._either,
    "search": Instructions._search,
    "discard": Instructions._discard,
    "mill": Instructions._mill,
    "reveal": Instructions._reveal,
    "recover": Instructions._recover,
    "gain": Instructions._gain,
    "evolve": Instructions._evolves,
    "perform": Instructions._perform,
    "transform": Instructions._transform,
    "play": Instructions._play,
    "counter": Instructions._counter,
    "give": Instructions._give,
    "pick": Instructions._pick,
}
"""For each verb how its instruction is said."""
