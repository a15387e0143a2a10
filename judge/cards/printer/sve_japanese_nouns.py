"""Prints cards, numbers and pointers of Shadowverse EVOLVE in Japanese."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Amount, Body, Computed, Node, Range, kinds, nodes, payment, selections
from judge.abilities import instructions as say
from judge.cards.printer.engine import NoWordingError, PrintedNode, sign_and_size
from judge.cards.printer.japanese import Japanese
from judge.cards.printer.sve import ShadowverseEvolve, several, stated
from judge.games.sve.language import Discard, Evolve, Filter, Look, Put, Reveal, Select, Target, When

Place = tuple[str | list[str], str]
"""A zone (or zones), and a side."""

COUNTED = {"follower": "体", "amulet": "つ"}
"""The counter words for cards on the field; all others are counted with 枚."""

LEADERS = {"own.leader", "enemy.leader"}
POINTED = {"this": "これ", "own.leader": "自分のリーダー", "enemy.leader": "相手のリーダーすべて"}
THIS_TURN = {
    "dies": "場から墓場に置かれた",
    "leaves": "場を離れた",
    "destroyed": "破壊された",
    "evolves": "進化した",
    "enters": "場に出た",
}
"""Past events of cards, as they precede the counted cards."""


def counter(name: str) -> str:
    return f"{'スタック' if name == 'stack' else name}カウンター"


class Nouns(ShadowverseEvolve, Japanese):
    """Prints cards, numbers and pointers.

    Attributes:
        chosen: the targets whose choice the text has printed.
        aside: whether cards were put into the cemetery since the target was chosen, so それ is ambiguous.
        pair: two targets chosen in one sentence and mentioned separately afterwards.
    """

    def __init__(self, text: Body) -> None:
        super().__init__(text)
        self.chosen: list[str] = []
        self.x: Computed | None = None
        self.aside = False
        self.pair: Sequence[str] = ()

    # cards

    def noun(
        self, like: selections.Filter | str | None, *, counted: bool = False, place: Place | bool | None = True
    ) -> str:
        """Return cards as a noun phrase.

        Args:
            like: their properties; ``None`` for any cards.
            place: their zone and side if the filter does not state them, or ``None`` to leave the place out.
        """
        like = like if isinstance(like, Filter) else Filter()
        if isinstance(place, bool):
            place = (like.zone, like.side) if isinstance(like, Select) else None
        if counted and any(
            {"cost", "printed_cost", "attack", "defense"} & set(stated(filter_)) for filter_ in like.any_of
        ):
            return self._of_either_kind(like, place)
        printed = PrintedNode(like)
        every = counted and self.number_of(like) == ("", None)
        where, before = self._where_and_how(printed, place, every=every)
        quoted = self._name_parts(printed)
        joint = self._joint(printed)
        either, names = bool(printed.peek("any_of")) and not printed.many, printed.peek("name")
        kind = self._kind(printed, like)
        printed.mark_printed(*(("count", "up_to", "any_number", "zone", "side") if isinstance(like, Select) else ()))
        printed.mark_printed(*(("if",) if isinstance(like, Target) else ()))
        printed.finish()
        if either and before:
            kind, where, before = f"「{kind}」", where + before, ""
        if quoted and where and not either:
            kind, before = f"「{quoted}{before}{kind}」", ""
        else:
            before = quoted + before
        if every and isinstance(names, list):
            kind = "".join(f"『{name}』" for name in names)
        words = where + before + kind + joint
        return self._as_many(words, like, place) if counted else words

    def number_of(self, like: selections.Filter) -> tuple[str, Any]:
        """Return which field states a selection's number (``""`` if none does), and the field's value."""
        if not isinstance(like, Select):
            return "", None
        if like.any_number:
            return "any_number", True
        if like.up_to is not None:
            return "up_to", like.up_to
        return ("count", like.count) if like.count is not None else ("", None)

    def _of_either_kind(self, like: Filter, place: Place | None) -> str:
        """Return the words for cards of alternative kinds, each fully described."""
        printed = PrintedNode(like).mark_printed("any_of")
        joint = self._joint(printed)
        if isinstance(like, Select):
            printed.mark_printed("zone", "side", "count", "up_to", "any_number")
        printed.mark_printed(*(("if",) if isinstance(like, Target) else ())).finish()
        kinds_said = "か".join(self.noun(one, place=place) for one in like.any_of)
        return self._as_many(kinds_said + joint, like, place)

    def _where_and_how(self, printed: PrintedNode, place: Place | None, *, every: bool) -> tuple[str, str]:
        """Return the words at the start of the phrase, and those directly before the kind of card."""
        before = self._figures(printed)
        engaged = printed["engaged"]
        if engaged is not None:
            before += "アクト状態の" if engaged else "スタンド状態の"
        where = ""
        if place is not None:
            zones, side = place
            where = self._side(side)
            if not (
                printed.peek("type") == "spell" and zones == "field"
            ):  # it is being played, so it is not in that zone
                words = [self.word("zone", zone) for zone in several(zones)]
                where += f"{'と' if every else 'か'}{self._side(side)}".join(words) + "の"
                if len(words) > 1:
                    where, before = where + before, ""
        if printed["state"] == "face_up":
            where += "表向きの"
        if isinstance(printed.node, Select) and printed["but"] is not None:
            where = f"それ以外の{where}"
        where += self.follow(self.phrase_of(printed.node).parts, printed)
        others = printed.peek("any_of")
        if len(others) > 1 and all(set(stated(other)) == {"keyword"} for other in others):
            printed.mark_printed("any_of")
            printed.many = True
            before += f"{self.word('keyword', [other.keyword for other in others], 'か')}を持つ"
        return where, before

    def _side(self, side: str) -> str:
        return self.words["side"][side][1]

    def _figures(self, printed: PrintedNode) -> str:
        """Return the required numbers of the cards: コスト2以下の."""
        words = ""
        for name in ("cost", "printed_cost", "attack", "defense"):
            value = printed[name]
            if value is None:
                continue
            bound = value.max if isinstance(value, Range) and value.min is None else None
            if isinstance(bound, selections.Resource) and (bound.resource, bound.plus) == ("max_pp", -1):
                own = "自分のPP最大値より低い"
                words += f"元のコストが{own}" if name == "printed_cost" else f"{own}コストの"
            else:
                words += f"{self.word('figure', name)}{self.range(value)}の"
        return words

    def range(self, value: Any) -> str:
        """Return a range of numbers: 3以下."""
        if not isinstance(value, Range):
            return self.amount_x(value)
        if (value.min is None) is (value.max is None):
            raise NoWordingError(repr(value))
        return f"{self.amount_x(value.max)}以下" if value.min is None else f"{self.amount_x(value.min)}以上"

    def _name_parts(self, printed: PrintedNode) -> str:
        words = "これと同名を除く" if printed["unlike"] else ""
        others = printed.peek("any_of")
        if others and not printed.many and all(set(stated(other)) == {"name_has"} for other in others):
            printed.mark_printed("any_of")
            printed.many = True
            words += f"カード名に{'か'.join(f'『{one.name_has}』' for one in others)}を含む"
        if printed["name_has"] is not None:
            words += f"カード名に『{printed['name_has']}』を含む"
        return words

    def _joint(self, printed: PrintedNode) -> str:
        """Return a condition on all chosen cards together: をカード名が異なるように."""
        if not isinstance(printed.node, Select):
            return ""
        different, total = printed["different"], printed["total"]
        if different is not None:
            return f"を{self._differ(different)}が異なるように"
        return "" if total is None else f"を元のコストの合計が{self.plain(total.max)}以下になるように"

    def _differ(self, characteristic: str) -> str:
        return "カード名" if characteristic == "name" else self.word("figure", characteristic)

    def _as_many(self, words: str, like: Filter, place: Place | None) -> str:
        many = self._number(like, place)
        return words + (many.removeprefix("を") if words.endswith("ように") else many)

    def _kind(self, printed: PrintedNode, node: Filter) -> str:
        """Return the kind of cards: name, type, traits, class."""
        others = () if printed.many else printed["any_of"]
        asked = {name for name in ("type", "card_class", "trait", "token", "name", "none_of") if printed.is_set(name)}
        if others:
            first = stated(others[0])
            if asked <= {"type", "card_class", "trait", "token"} and len(others) == 1 and set(first) == {"trait"}:
                return self._plain_kind(printed, f"{printed['trait']}・{first['trait']}")
            if asked or all(set(stated(other)) == {"keyword"} for other in others):
                raise NoWordingError("any_of")
            return "か".join(self.noun(one) for one in others)
        if node.name is not None:
            printed.mark_printed("name")
            if asked != {"name"}:
                raise NoWordingError("name")
            return "か".join(f"『{name}』" for name in several(node.name))
        if isinstance(node.type, list):
            printed.mark_printed("type")
            if asked != {"type"}:
                raise NoWordingError("type")
            return "か".join(self.word("type", kind) for kind in node.type)
        return self._plain_kind(printed, printed["trait"])

    def _plain_kind(self, printed: PrintedNode, trait: str | None) -> str:
        kind, words = printed["type"], ""
        if printed["card_class"] is not None:
            words += self.word("card_class", printed["card_class"])
        if printed["none_of"]:
            (none, *more) = printed["none_of"]
            if more or set(stated(none)) not in ({"card_class"}, {"name"}):
                raise NoWordingError("none_of")
            names = "".join(f"『{name}』" for name in several(none.name)) if none.name else ""
            words += f"{names}を除く" if names else f"{self.word('card_class', none.card_class)}でない"
        words += f"{trait}・" if trait is not None else ""
        if printed["token"]:
            if kind is None:
                return f"{words}トークン"
            words += "トークン・"
        return words + (self.word("type", kind) if kind is not None else "カード")

    def _number(self, like: Filter, place: Place | None) -> str:
        how, number = self.number_of(like)
        word = COUNTED.get(like.type, "枚") if place and place[0] == "field" and isinstance(like.type, str) else "枚"
        if how == "any_number":
            return "を好きな枚数"
        if how == "up_to":
            return f"{self.amount_x(number)}{word}まで"
        return f"{self.amount_x(number)}{word}" if how else "すべて"

    def as_like(self, value: Filter, argument: str, printed: PrintedNode) -> str:
        return self.noun(value, place=None)

    def as_counter(self, value: str, argument: str, printed: PrintedNode) -> str:
        return counter(value)

    # numbers

    def as_x(self, value: Any, argument: str, printed: PrintedNode) -> str:
        return self.amount_x(value)

    def amount_x(self, value: Any) -> str:
        """Return a number, or X if it is computed; the definition is printed at the end of the text."""
        if isinstance(value, int):
            return str(value)
        if value == "x":
            return "X"
        if self.x is not None and self.x != value:
            raise NoWordingError("X")
        self.x = value
        return "X"

    def signed(self, value: Any) -> str:
        sign, amount = sign_and_size(value)
        return sign + self.amount_x(amount)

    def x_is(self) -> str:
        """Return the definition of X, unless the text already has it."""
        if self.x is None:
            return ""
        value, self.x = self.x, None
        return f"Xは「{self.measure(value)}」である。"

    def measure(self, value: Amount) -> str:
        """Return the phrase for a computed amount: 自分の手札の枚数."""
        if isinstance(value, selections.Count) and value.per != 1:
            raise NoWordingError(repr(value))
        return self.amount(value)

    def scaled(self, words: str, amount: Computed) -> str:
        """Return an amount with its operations: …の2倍, …の半分（端数切り上げ）."""
        half = "の半分（端数切り上げ）" if amount.half == "up" else ""
        if amount.half == "down":
            raise NoWordingError(repr(amount))
        times = f"の{amount.times}倍" if amount.times != 1 else ""
        return words + half + times + (f"{amount.plus:+d}" if amount.plus else "")

    def as_counted(self, value: Select, argument: str, printed: PrintedNode) -> str:
        """Return the number of cards: 自分の手札の枚数."""
        printed.mark_printed("per")
        if value.different is not None:
            where = f"{self._side(value.side)}{self.word('zone', value.zone)}にある"
            rest = value.model_copy(update={"different": None})
            return f"{where}{self.noun(rest, place=None)}の{self._differ(value.different)}の種類数"
        if value.any_of and set(stated(value)) <= {"any_of", "zone", "side"}:
            where = f"{self._side(value.side)}{self.word('zone', value.zone)}の"
            return f"{where}{'や'.join(self.noun(one) for one in value.any_of)}の枚数の合計"
        if isinstance(value.zone, list):
            *first, last = value.zone
            places = "と".join(f"{self._side(value.side)}{self.word('zone', zone)}" for zone in first)
            return f"{places}と{self.noun(value, place=(last, value.side))}の枚数の合計"
        if set(stated(value)) <= {"zone", "side"}:
            where = f"{self._side(value.side)}{self.word('zone', value.zone)}"
            return where + ("の枚数" if "zone" in value.model_fields_set else "のカードの枚数")
        return f"{self.noun(value)}の枚数"

    def as_remembered(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the number of cards of an earlier instruction: これによって捨てたカードの枚数."""
        like = printed["like"]
        if like is not None:
            return f"これによって{self.done_to(value)}{self.noun(like)}の枚数"
        if value == "amount":
            raise NoWordingError(repr(printed.node))
        return f"これによって{self.done_to(value)}カードの枚数"

    def as_times_this_turn(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the number of cards with an event this turn: このターン中に自分がプレイしたカードの枚数."""
        event, side = value.event, self._side(value.side)
        if value.card == "this" or set(stated(value)) - {"event", "card", "side"}:
            raise NoWordingError(event)
        card = self.noun(value.card)
        if event == "plays" and side:
            return f"このターン中に{side[:-1]}がプレイした{card}の枚数"
        if event not in THIS_TURN:
            raise NoWordingError(event)
        return f"このターン、{side}{THIS_TURN[event]}{card}の枚数"

    def as_whose(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return the card whose number is meant: それ, 選んだカード."""
        one_chosen = (
            len(self.targets) == 1 and value in self.targets and self.targets[value].type not in (None, "leader")
        )
        return "選んだカード" if one_chosen else self.cards(value)

    def as_resource(self, value: str, argument: str, printed: PrintedNode) -> str:
        """Return a player's number: 自分の残りPP."""
        side = self._side(printed["side"])
        if value == "combo":
            return "このターン中に自分がプレイしたカードの枚数"
        if value == "defense":
            return f"{side[:-1]}のリーダーの体力"
        known = {"max_pp": "PP最大値", "pp": "残りPP", "ep": "EP"}
        if value not in known:
            raise NoWordingError(repr(printed.node))
        return side + known[value]

    def each_of(self, value: Any) -> tuple[str, int] | None:
        """Return the words for "for each N cards", and the number for each group; ``None`` for other amounts."""
        if not isinstance(value, selections.Count) or "per" not in value.model_fields_set:
            return None
        if value.plus or value.half is not None:
            return None
        select = value.count
        word = COUNTED.get(str(select.type), "枚") if select.zone == "field" else "枚"
        return f"{self.noun(select)}{value.per}{word}につき、", value.times

    # what is pointed at

    def as_object(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return the object of an action, with を unless it ends in an upper limit (まで)."""
        words = self.cards(value)
        return words if words.endswith(("まで", "を好きな枚数")) else f"{words}を"

    def as_taken(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return cards that are put or banished, with を; cards of a deck are those on top."""
        of_deck = isinstance(value, Select) and value.zone == "deck" and set(stated(value)) <= {"zone", "side", "count"}
        if of_deck and value.count is not None:
            return f"{self._side(value.side)}デッキの上{self.amount_x(value.count)}枚を"
        zone = self.text.zone
        if value == "this" and isinstance(zone, str) and zone != "field" and isinstance(printed.node, Put):
            return f"自分の{self.word('zone', zone)}のこれを"
        return self.as_object(value, argument, printed)

    def cards(self, value: Any) -> str:
        """Return the words for a pointer; choices are described at their first mention."""
        if isinstance(value, list):
            if all(item in self.targets for item in value):
                return "それ"
            return "リーダーすべて" if set(value) == LEADERS else "と".join(self.cards(one) for one in value)
        if isinstance(value, Select):
            if isinstance(value.type, list) and "leader" in value.type:
                leaders = "リーダーすべて" if value.side == "any" else f"{self._side(value.side)}リーダーすべて"
                other = next(kind for kind in value.type if kind != "leader")
                return f"{leaders}と{self.noun(Select(side=value.side, type=other), counted=True)}"
            return self.noun(value, counted=True)
        if value in self.targets and self.aside:
            return "選んだフォロワー"
        if value in self.pair:
            return ("前者", "後者")[self.pair.index(value)]
        if value == "event" and self.targets:
            card = self.text.when.card if isinstance(self.text, kinds.Triggered) else None  # type: ignore[union-attr]
            return "出たアミュレット" if isinstance(card, Filter) and card.type == "amulet" else "出たフォロワー"
        return self._shown_or_paid(value) or POINTED.get(value, "それ")

    def naming(self, name: str) -> Iterator[Node]:
        return (node for node in nodes(self.text) if getattr(node, "remember", None) == name)

    def _shown_or_paid(self, name: str) -> str | None:
        """Return the words for revealed or discarded cards if それ would mean something else, or ``None``."""
        if any(isinstance(node, Reveal) and node.rest == name for node in nodes(self.text)):
            return "残り"
        for node in self.naming(name):
            if isinstance(node, Reveal) and node.top is not None:
                return "公開したカード"
            if isinstance(node, Put) and node.into == "ex" and isinstance(node.put, Select) and node.put.zone == "deck":
                return "EXエリアに置いたカード"
            how = node.how if isinstance(node, payment.PayMove) else None
            if isinstance(node, Discard) or how == "discard":
                return "捨てたカード"
            if how == "bury":
                return "墓場に置いたカード"
        return None

    def done_to(self, name: str) -> str:
        """Return the past action on the cards of a name: 捨てた."""
        found = list(self.naming(name))
        for node in found:
            if isinstance(node, payment.PayMove):
                return self.word("done", node.how)
        for node in found:
            words = self._done_by(node)
            if words is not None:
                return words
        if any(isinstance(node, Discard) for node in found):
            return "捨てた"
        raise NoWordingError(name)

    def _done_by(self, node: Node) -> str | None:
        match node:
            case say.Mill():
                return "墓場に置いた"
            case say.Return():
                return "手札に戻した"
            case Put(into="cemetery" | "ex" as into):
                return f"{self.word('zone', into)}に置いた"
            case Put(into="hand" | "deck" as into):
                return f"{self.word('zone', into)}に戻した"
            case say.Destroy():
                return "破壊した"
            case say.Banish():
                return "消滅させた"
            case Evolve():
                return "進化した"
            case Look() | Reveal():
                return "公開した"
        return None
