"""What texts do less often, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.fab_en._instructions import INSTRUCTIONS, Instructions, act
from judge.cards.printer.fab_en._words import DAMAGE, TIMES, TOKEN, UNTIL, article, plural
from judge.cards.printer.field_reader import Taken, as_it_stands, of_what, word


def _player(verb: str, base: str, rest: str, theirs: str) -> Any:
    """Return what says that a player does something."""

    def handler(self: Instructions, t: Taken) -> str:
        who = t(verb)
        return act(who, base, rest if who == "you" else theirs)

    return handler


def _turn(self: Instructions, t: Taken) -> str:
    return f"turn {self.pointer(t('turn'))} {t('to').replace('_', '-')}"


def _roll(self: Instructions, t: Taken) -> str:
    sides, dice = t("roll", 6), t("dice", 1)
    return f"roll {f'a {sides} sided die' if dice == 1 else f'{dice} {sides} sided dice'}"


def _reroll(self: Instructions, t: Taken) -> str:
    return f"reroll {'one of the dice' if t('reroll') == 'one' else 'all of the dice'}"


def _ignore(self: Instructions, t: Taken) -> str:
    which = t("ignore")
    return "ignore all of the dice" if which == "all" else f"ignore the {which} of the dice"


def _has_hit(self: Instructions, t: Taken) -> str:
    return f"{self.pointer(t('has_hit'))} has hit {self.pointer(t('on', 'enemy.hero'))}"


def _freeze(self: Instructions, t: Taken) -> str:
    return f"freeze {self.pointer(t('freeze'))} {word(UNTIL, t('until', 'own_next_turn'))}"


def _replacing(self: Instructions, t: Taken) -> str:
    node, until, once = t("replacing"), t("until", "end_of_turn"), t("next", False)
    if not once:
        return self.replaced(node, f"{word(UNTIL, until)}, if {{}}")
    return self.replaced(node, f"the next time {{}} {'this turn' if until == 'end_of_turn' else word(UNTIL, until)}")


def _gain_control(self: Instructions, t: Taken) -> str:
    who, what = t("who", "you"), self.pointer(t("gain_control"))
    return f"gain control of {what}" if who == "you" else f"your opponent gains control of {what}"


def _equip(self: Instructions, t: Taken) -> str:
    words = f"equip {self.pointer(t('equip'))}"
    counters = t("counters")
    return f"{words} with {self.counters(counters)} on it" if counters else words


def _equip_token(self: Instructions, t: Taken) -> str:
    name, who = t("equip_token"), t("who", "you")
    words = article(f"{TOKEN.get(name, name)} token")
    return f"equip {words}" if who == "you" else f"your opponent equips {words}"


def _move_counters(self: Instructions, t: Taken) -> str:
    name, amount = f"{self.counter(t('move_counters'))} counter", t("amount", 1)
    many = f"any number of {plural(name)}" if t("any_number", False) else self.quantity(amount, name)
    return f"move {many} from {self.pointer(t('from', 'this'))} to {self.pointer(t('to'))}"


def _distribute(self: Instructions, t: Taken) -> str:
    name = f"{self.counter(t('distribute'))} counter"
    return f"distribute {self.quantity(t('amount'), name)} among {self.pointer(t('among'))}"


def _clash(self: Instructions, t: Taken) -> str:
    if t("clash") is not True:
        raise NotSaidError(repr(t.node))
    words = "clash with your opponent"
    if t("won"):
        words += f"; if you win, {self.clauses(t('won'))}"
    if t("lost"):
        words += f"; if your opponent wins, {self.clauses(t('lost'))}"
    return words


def _pay(self: Instructions, t: Taken) -> str:
    who = t("who", "you")
    cost = self.costs(t("pay"))
    if t("up_to", False):
        cost = cost.replace("pay ", "pay up to ", 1)
    head = "you may " if who == "you" else "your opponent may "
    words = f"{head}{cost}" if who == "you" else f"{head}{cost.replace('your ', 'their ')}"
    if "then" in t and t("then"):
        words += f"; if {'you' if who == 'you' else 'they'} do, {self.clauses(t('then'))}"
    if "else" in t and t("else"):
        words += f"; if {'you' if who == 'you' else 'they'} don't, {self.clauses(t('else'))}"
    return words


def _player_of(self: Instructions, t: Taken) -> str:
    return f"{self.player_of(t('player_of'))} does this, as “you”: {self.clauses(t('do'))}"


def _wager(self: Instructions, t: Taken) -> str:
    prize, on = t("wager"), self.pointer(t("on", "attack"))
    won = f"; the winner does this, as “you”: {self.clauses(prize)}" if prize else " with no prize"
    return f"{on} wagers with your opponent{won}"


def _repeat_while(self: Instructions, t: Taken) -> str:
    return f"{self.clauses(t('do'))}; repeat this for as long as {self.condition(t('repeat_while'))}"


def _prevent(self: Instructions, t: Taken) -> str:
    amount, again = t("prevent"), t("next", False)
    kind = word(DAMAGE, t("kind")) if "kind" in t else "damage"
    kind = self._bound(t, kind)
    to = f" to {self.pointer(t('to'))}" if "to" in t else ""
    source = ""
    if "from" in t:
        source = f" by {self.pointer(t('from'))}"
    like = f" by {article(self.described(t('like'), zone='x')).replace(' object', ' source')}" if "like" in t else ""
    if amount == "all":
        much = "it" if not again else "all of it"
    else:
        much = self._x(amount)
    if again:
        shield = kind if amount == "all" else f"{much} {kind}"
        return f"prevent the next {shield} that would be dealt{to}{source}{like} this turn"
    of_it = "" if amount == "all" else " of it"
    how_often = f"{t('times')} times" if "times" in t else "time"
    return f"the next {how_often} {kind} would be dealt{to}{source}{like} this turn, prevent {much}{of_it}"


def _prevent_less(self: Instructions, t: Taken) -> str:
    kind = word(DAMAGE, t("kind")) if "kind" in t else "damage"
    return f"the next time an effect would prevent {kind} this turn, it prevents {t('prevent_less')} less"


def _next_unpreventable(self: Instructions, t: Taken) -> str:
    source = self.described(t("next_unpreventable"), zone="x")
    return f"the next effect of {article(source)} that would deal damage this turn can't be prevented"


def _usually(self: Instructions, t: Taken) -> str:
    usual = self.clauses(t("usually"))
    return f"{usual}; if {self.condition(t('if'))}, instead {self.clauses(t('instead'))}"


def _more_activations(self: Instructions, t: Taken) -> str:
    what, times, total = self.pointer(t("more_activations")), t("times", 1), t("total")
    which = "attack abilities" if t("attacks", False) else "abilities"
    each = "each of the " if t("each", False) else "the "
    if total is not None:
        return f"{each}{which} of {what} can be activated {TIMES.get(total, f'{total} times')} in total this turn" + (
            "" if times == 1 else f" ({times} more)"
        )
    again = "an additional time" if times == 1 else f"{times} additional times"
    return f"{each}{which} of {what} can be activated {again} this turn"


def _inline(self: Instructions, t: Taken) -> str:
    t("targets")
    name = t("when_done")
    condition = self.condition({"did": name})
    return f"when {condition}, {self.clauses(t('inline'))}"


def _become(self: Instructions, t: Taken) -> str:
    be = "become" if self.many(t("what", "this")) else "becomes"
    what, model, until = self.pointer(t("what", "this")), self.pointer(t("become")), t("until", "game")
    return f"{what} {be} a copy of {model} {word(UNTIL, until)}"


def _transform(self: Instructions, t: Taken) -> str:
    what = self.pointer(t("transform"))
    if "into_token" in t:
        name = t("into_token")
        return f"transform {what} into {article(f'{TOKEN.get(name, name)} token')}"
    return f"transform {what} into {self.pointer(t('into'))}"


def _exchange(self: Instructions, t: Taken) -> str:
    return f"exchange {self.pointer(t('exchange'))} and {self.pointer(t('for'))}"


def _declare_name(self: Instructions, t: Taken) -> str:
    like, who = t("declare_name"), t("who", "you")
    what = f"{article(self.described(like, zone='hand'))}" if like else "a card"
    return f"name {what}" if who == "you" else f"your opponent names {what}"


def _crowd(self: Instructions, t: Taken) -> str:
    whom = t("to", "own.hero")
    return f"the crowd {t('crowd')} {'you' if whom == 'own.hero' else self.pointer(whom)}"


RARE: dict[str, Any] = {
    "negate": of_what("negate", "negate {}"),
    "remove": of_what("remove", "remove {} from the game"),
    "tap": of_what("tap", "tap {}"),
    "untap": of_what("untap", "untap {}"),
    "mark": of_what("mark", "mark {}"),
    "charge": of_what("charge", "charge {}"),
    "steal": of_what("steal", "steal {}"),
    "hand_over": of_what("hand_over", "give {} to your opponent"),
    "unfreeze": of_what("unfreeze", "unfreeze {}"),
    "retrieve": of_what("retrieve", "retrieve {}"),
    "pitch": of_what("pitch", "pitch {}"),
    "add_defending": of_what("add_defending", "add {} to the active chain link as a defending card"),
    "attack_with": of_what("attack_with", "attack with {}"),
    "attack_instead": of_what(
        "attack_instead", "put {} onto the active chain link as its attacking card, in place of the one there"
    ),
    "awaken": of_what("awaken", "awaken {}"),
    "transcend": of_what("transcend", "transcend {}"),
    "close_chain": as_it_stands("close_chain", "close the combat chain"),
    "win_wager": as_it_stands("win_wager", "win the wager"),
    "clash_again": as_it_stands("clash_again", "clash again"),
    "return_to_brood": as_it_stands("return_to_brood", "return to the brood"),
    "draw_game": as_it_stands("draw_game", "the game is a draw"),
    "win_game": _player("win_game", "win", "the game", "the game"),
    "lose_game": _player("lose_game", "lose", "the game", "the game"),
    "reload": _player("reload", "reload", "", ""),
    "crowd": _crowd,
    "turn": _turn,
    "roll": _roll,
    "reroll": _reroll,
    "ignore": _ignore,
    "has_hit": _has_hit,
    "freeze": _freeze,
    "gain_control": _gain_control,
    "equip": _equip,
    "equip_token": _equip_token,
    "move_counters": _move_counters,
    "distribute": _distribute,
    "clash": _clash,
    "pay": _pay,
    "player_of": _player_of,
    "wager": _wager,
    "repeat_while": _repeat_while,
    "prevent_less": _prevent_less,
    "next_unpreventable": _next_unpreventable,
    "prevent": _prevent,
    "replacing": _replacing,
    "usually": _usually,
    "more_activations": _more_activations,
    "inline": _inline,
    "become": _become,
    "transform": _transform,
    "exchange": _exchange,
    "declare_name": _declare_name,
    "if": Instructions._if,
}
INSTRUCTIONS.update(RARE)
