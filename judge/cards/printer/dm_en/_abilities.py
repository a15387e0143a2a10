"""Abilities in words, in English."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_en._instructions import Instructions
from judge.cards.printer.dm_en._words import CIVILIZATION, KEYWORD, SENTENCES, ZONE, article, sentence, series
from judge.cards.printer.field_reader import Node, Taken, dispatch, word


class Abilities(Instructions):
    """Says an ability."""

    def ability(self) -> str:
        """Return the ability as one or several sentences."""
        return sentence(dispatch(self, ABILITIES, self.node, ("id",)))

    def inner(self, node: Node) -> str:
        """Return an ability that is given, in quotation marks."""
        return f"“{Abilities(node, self).ability().removesuffix('.')}”"

    def grant(self, node: Node, *, many: bool) -> str:
        """Return what something is given, as a predicate."""
        t = Taken(node)
        get, have, their = ("get", "have", "their") if many else ("gets", "has", "its")
        said = []
        if "power" in t:
            said.append(f"{get} {self._plus(t('power'), ' power')}")
        if "set_power" in t:
            said.append(f"{have} power fixed at {self.amount(t('set_power'))}")
        if "times_power" in t:
            said.append(f"{have} {their} power multiplied by {t('times_power')}")
        if "halve_power" in t:
            said.append(f"{have} {their} power halved (rounded {t('halve_power')})")
        said += [self._keyword(one, many) for one in t("keywords", ())]
        said += [f"{'lose' if many else 'loses'} “{word(KEYWORD, one)}”" for one in t("lose_keywords", ())]
        said += [f"{have} {self.inner(one)}" for one in t("abilities", ())]
        said += [f"{have} the civilization {word(CIVILIZATION, one)} in addition" for one in t("civilizations", ())]
        said += [f"{have} the race {one} in addition" for one in t("races", ())]
        said += [f"{have} the name “{one}” in addition" for one in t("names", ())]
        said += self._rare(t, many)
        t.finish()
        if not said:
            raise NotSaidError(repr(node))
        return series(said)

    def _rare(self, t: Taken, many: bool) -> list[str]:
        have, be = ("have", "are") if many else ("has", "is")
        said = []
        if "named" in t:
            said.append(f"{have} {self.word_named(t('named'))} in addition")
        if "set_mana" in t:
            said.append(f"{have} the mana number {self.amount(t('set_mana'))}")
        if "use_cost" in t:
            amount, least = t("use_cost"), t("least_use_cost")
            floor = f" (but no less than {least})" if least is not None else ""
            may = " if you like" if t("up_to", False) else ""
            said.append(f"{'cost' if many else 'costs'} {self._cost(amount)} to use{floor}{may}")
        if "used_from" in t:
            zones = series([word(ZONE, one) for one in t.several("used_from")], "or")
            said.append(f"can be used from your {zones} as from the hand")
        for key, zone in (("comes_tapped", "battle zone"), ("charged_tapped", "mana zone")):
            if t(key, False):
                said.append(f"{be} put into the {zone} tapped")
        if t("charged_untapped", False):
            said.append(f"{be} put into the mana zone untapped instead of tapped")
        said += [f"{'ignore' if many else 'ignores'} “{word(KEYWORD, one)}”" for one in t("ignores", ())]
        if t("open", False):
            said.append(f"{'lie' if many else 'lies'} face up (of a deck only the top card)")
        if "breaks_more" in t:
            amount = t("breaks_more")
            each = "they break" if many else "it breaks"
            shields = "shield" if amount == 1 else "shields"
            said.append(f"{'break' if many else 'breaks'} {self._more(amount)} {shields} whenever {each} shields")
        return said

    def _more(self, amount: Any) -> str:
        return f"{amount} more" if isinstance(amount, int) else f"N more (N is {self.amount(amount)})"

    def _cost(self, amount: Any) -> str:
        if isinstance(amount, int):
            return f"{abs(amount)} {'less' if amount < 0 else 'more'}"
        times = amount.get("times", 1)
        rest = {**amount, "times": abs(times)}
        less = "less" if times < 0 else "more"
        return f"N {less} (N is {self.amount(rest)})"

    def _plus(self, amount: Any, noun: str = "") -> str:
        """Return what is added, with its sign."""
        if isinstance(amount, int):
            return f"{amount:+d}{noun}"
        times = amount.get("times", 1) if isinstance(amount, dict) else 1
        sign = "-" if times < 0 else "+"
        rest = {key: value for key, value in amount.items() if key != "times"}
        if set(rest) == {"count"}:
            each = self.select(rest["count"], quantity="each").replace("each your", "each of your")
            return f"{sign}{abs(times)}{noun} for {each}"
        if times < 0 and "plus" in amount:
            raise NotSaidError(repr(amount))
        return f"{sign}N{noun} (N is {self.amount({**rest, 'times': abs(times)})})"

    def _keyword(self, name: str, many: bool) -> str:
        words = word(KEYWORD, name)
        if not words.startswith(SENTENCES):
            return f"{'have' if many else 'has'} “{words}”"
        first, _, rest = words.partition(" ")
        if first in ("can't", "can") or not many:
            return words
        return f"{first.removesuffix('s')} {rest}"

    def _works(self, t: Taken) -> str:
        """Return where the ability works, where it says so."""
        if "zone" not in t:
            return ""
        zones = series([f"the {word(ZONE, one)}" for one in t.several("zone")], "or")
        return f"While this card is in {zones}: "

    def _triggered(self, t: Taken) -> str:
        events = t.several("when")
        said = []
        for one in events:
            words = self.event(one)
            moment = set(one) <= {"event", "side"} and words.startswith("the ")
            said.append(f"{'at' if moment else 'when' if one.get('card') == 'this' else 'whenever'} {words}")
        words = series(said, "or")
        if "if" in t:
            words += f", if {self.condition(t('if'))}"
        often = t("per_turn")
        do = self.sentences(t("do"))
        once = "" if often is None else f" (no more than {often} time{'s' * (often != 1)} each turn)"
        return f"{self._works(t)}{words}, {do}{once}"

    def _while(self, t: Taken) -> str:
        return f"while {self.condition(t('if'))}, " if "if" in t else ""

    def _static(self, t: Taken) -> str:
        affects = t("affects", "this")
        many = not self.is_one(affects)
        start = f"{self._works(t)}{self._while(t)}"
        return f"{start}{self.pointer(affects)} {self.grant(t('static'), many=many)}"

    def _replacing(self, t: Taken) -> str:
        start = f"{self._works(t)}{self._while(t)}whenever {self.event(t('replace'), form=2)}, "
        may = t("optional", False)
        if t("prevent", False):
            if t("instead", ()):
                raise NotSaidError(repr(t.node))
            return f"{start}{'you may let' if may else ''} nothing happen{'' if may else 's'} instead".replace(
                "  ", " "
            )
        do = self.clauses(t("instead"))
        return f"{start}{'you may ' if may else ''}do this instead: {do}"

    def _spell(self, t: Taken) -> str:
        start = f"If {self.condition(t('if'))}: " if "if" in t else ""
        return f"{self._works(t)}{start}{self.sentences(t('spell'))}"

    def _tap(self, t: Taken) -> str:
        how = "instead of attacking, you may tap this card and do this"
        if not t("taps", True):
            how = "when this card could attack, you may do this without tapping it"
        if "by" in t:
            how += f" after doing this: {self.clauses(t('by'))}; then"
        return f"Tap ability: {how}: {self.sentences(t('tap_ability'))}"

    def _silent(self, t: Taken) -> str:
        how = "if this card is tapped at the start of your turn, you may keep it tapped and do this"
        return f"Silent skill: {how}: {self.sentences(t('silent_skill'))}"

    def _at_once(self, t: Taken) -> str:
        cond = self.condition(t("if"))
        return f"{self._works(t)}as soon as {cond}, and as long as that is so, at once: {self.sentences(t('at_once'))}"

    def _cheaper(self, t: Taken) -> str:
        amount = t("cheaper")
        by = self.clauses(t("by"))
        if "used_from" in t:
            zone = word(ZONE, t("used_from"))
            how = f"with its cost lowered by {self.amount(amount)}, if you do this as you use it: {by}"
            return f"{self._if_said(t)}you can use this card from your {zone}, {how}"
        return f"{self._if_said(t)}this card costs {self.amount(amount)} less to use if you do this as you use it: {by}"

    def _if_said(self, t: Taken) -> str:
        return f"If {self.condition(t('if'))}: " if "if" in t else ""

    def _o_drive(self, t: Taken) -> str:
        paid = series([word(CIVILIZATION, one) for one in t("o_drive")])
        gains = series([self.inner(one) for one in t("gains")])
        return f"O-drive ({paid} in addition to the cost): this card gets {gains}"

    def _force(self, t: Taken) -> str:
        how = "as you put this card into the battle zone, you may choose one of your shields"
        grant = self.grant(t("shield_force"), many=False)
        return f"Shield force: {how}; while that is in the shield zone, this card {grant}"

    def _icon(self, t: Taken) -> str:
        return f"Icon: {self.sentences(t('icon'))}"

    def _keyed(self, t: Taken, key: str, title: str, noun: str = "card") -> str:
        like = t(key)
        return f"{title} ({article(self.described(like, noun=noun)) if like else f'any {noun}'})"

    def _versus(self, t: Taken, key: str, words: str) -> str:
        like = t(key)
        return words.format(self.described(like, many=True, noun="creature") if like else "any creatures")

    def _free_crossing(self, t: Taken) -> str:
        like = t("free_crossing")
        return f"You can cross this card with {self.described(like, many=True)} without paying for it"

    def _attack_cost(self, t: Taken) -> str:
        return f"This card can attack only if you do this as you choose it: {self.clauses(t('attack_cost'))}"

    def _charges(self, t: Taken) -> str:
        number, side = t("charges"), t("side", "own")
        who = {"own": "you", "enemy": "your opponent", "any": "each player"}[side]
        cards = f"{abs(number)} {'more' if number > 0 else 'fewer'} card{'s' * (abs(number) != 1)}"
        return f"{self._while(t)}{who} can charge {cards} in {'your' if side == 'own' else 'their'} mana charge step"

    def _slayer(self, t: Taken) -> str:
        like = t("slayer")
        return f"Slayer against {self.described(like, many=True, noun='creature')}" if like else "Slayer"

    def _power_attacker(self, t: Taken) -> str:
        return f"Power attacker {self._plus(t('power_attacker'))}"

    def _ninja(self, t: Taken) -> str:
        return f"Ninja strike {t('ninja_strike')}"

    def _g_zero(self, t: Taken) -> str:
        return f"G-zero: while {self.condition(t('g_zero'))}, you may use this card without paying its cost"

    def _defines(self, t: Taken) -> str:
        return f"Wherever it is, this card {self.grant(t('defines'), many=False)}"


ABILITIES: dict[str, Any] = {
    "when": Abilities._triggered,
    "static": Abilities._static,
    "replace": Abilities._replacing,
    "spell": Abilities._spell,
    "tap_ability": Abilities._tap,
    "silent_skill": Abilities._silent,
    "at_once": Abilities._at_once,
    "cheaper": Abilities._cheaper,
    "o_drive": Abilities._o_drive,
    "shield_force": Abilities._force,
    "icon": Abilities._icon,
    "slayer": Abilities._slayer,
    "power_attacker": Abilities._power_attacker,
    "ninja_strike": Abilities._ninja,
    "g_zero": Abilities._g_zero,
    "defines": Abilities._defines,
    "strike_back": lambda self, t: self._keyed(t, "strike_back", "Strike back"),
    "revolution_change": lambda self, t: self._keyed(t, "revolution_change", "Revolution change", "creature"),
    "invasion": lambda self, t: self._keyed(t, "invasion", "Invasion", "creature"),
    "attack_chance": lambda self, t: self._keyed(t, "attack_chance", "Attack chance", "creature"),
    "judgement_z": lambda self, t: self._keyed(t, "judgement_z", "Judgement Z", "card with a Crest of Judgement"),
    "unattackable_by": lambda self, t: self._versus(t, "unattackable_by", "This card can't be attacked by {}"),
    "free_crossing": Abilities._free_crossing,
    "attack_cost": Abilities._attack_cost,
    "charges": Abilities._charges,
    "unblockable_by": lambda self, t: self._versus(t, "unblockable_by", "This card can't be blocked by {}"),
    "attacks_untapped": lambda self, t: self._versus(
        t, "attacks_untapped", "This card can attack {} even if they are untapped"
    ),
}
