"""Abilities in words, in Japanese."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer.dm_ja._instructions import Instructions
from judge.cards.printer.dm_ja._words import CIVILIZATION, KEYWORD, PREDICATES, ZONE
from judge.cards.printer.field_reader import Node, Taken, dispatch, word


class Abilities(Instructions):
    """Says an ability."""

    def ability(self) -> str:
        """Return the ability as one or several sentences."""
        return f"{dispatch(self, ABILITIES, self.node, ('id',))}。"

    def inner(self, node: Node) -> str:
        """Return an ability that is given, in quotation marks."""
        return f"「{Abilities(node, self).ability()}」"

    def grant(self, node: Node) -> str:
        """Return what something is given, as a predicate."""
        t = Taken(node)
        said = self._power(t)
        for one in t("keywords", ()):
            known = word(KEYWORD, one)
            said.append(("である", PREDICATES[one]) if one in PREDICATES else ("を得る", f"「{known}」"))
        said += [("を得る", self.inner(one)) for one in t("abilities", ())]
        said += [("を失う", f"「{word(KEYWORD, one)}」") for one in t("lose_keywords", ())]
        said += [("を得る", f"{word(CIVILIZATION, one)}文明") for one in t("civilizations", ())]
        said += [("を得る", f"種族《{one}》") for one in t("races", ())]
        said += [("を得る", f"名前《{one}》") for one in t("names", ())]
        said += self._rare(t)
        t.finish()
        if not said:
            raise NotSaidError(repr(node))
        gets = "と".join(what for verb, what in said if verb == "を得る")
        others = [f"{what}{'' if verb == 'である' else verb}" for verb, what in said if verb != "を得る"]
        if gets:
            others.insert(0, f"{gets}を得る")
        return "、さらに".join(others).replace("を得る、さらに", "を得て、さらに", 1)

    def _power(self, t: Taken) -> list[tuple[str, str]]:
        said = []
        if "power" in t:
            said.append(("を得る", self._plus(t("power"), "パワー")))
        if "set_power" in t:
            said.append(("になる", f"パワーが常に{self.amount(t('set_power'))}"))
        if "times_power" in t:
            said.append(("になる", f"パワーが{t('times_power')}倍"))
        if "halve_power" in t:
            said.append(("になる", f"パワーが半分({ {'up': '切り上げ', 'down': '切り捨て'}[t('halve_power')] })"))
        return said

    def _rare(self, t: Taken) -> list[tuple[str, str]]:
        said = []
        if "named" in t:
            said.append(("を得る", self.word_named(t("named"))))
        if "set_mana" in t:
            said.append(("になる", f"マナの数字が{self.amount(t('set_mana'))}"))
        if "use_cost" in t:
            amount, least = t("use_cost"), t("least_use_cost")
            floor = f"(ただし{least}より少なくならない)" if least is not None else ""
            done = "なることにしてもよい" if t("up_to", False) else "なる"
            said.append((done, f"使うコストが{self._cost(amount)}{floor}"))
        if "used_from" in t:
            zones = "または".join(word(ZONE, one) for one in t.several("used_from"))
            said.append(("使える", f"{zones}からも手札と同じように"))
        for key, zone in (("comes_tapped", "バトルゾーンに出る"), ("charged_tapped", "マナゾーンに置かれる")):
            if t(key, False):
                said.append((zone, "タップして"))
        if t("charged_untapped", False):
            said.append(("マナゾーンに置かれる", "タップするかわりにアンタップして"))
        said += [("を無視する", f"「{word(KEYWORD, one)}」") for one in t("ignores", ())]
        if t("open", False):
            said.append(("にしておく", "表向き(山札なら一番上のみ)"))
        if "breaks_more" in t:
            said.append(("多くブレイクする", f"シールドをブレイクするとき{self.so_many(t('breaks_more'), 'つ')}"))
        return said

    def _cost(self, amount: Any) -> str:
        times = amount if isinstance(amount, int) else amount.get("times", 1)
        less = "少なく" if times < 0 else "多く"
        if isinstance(amount, int):
            return f"{abs(amount)}{less}"
        return f"N(Nは{self.amount({**amount, 'times': abs(times)})}){less}"

    def _plus(self, amount: Any, noun: str = "") -> str:
        """Return what is added, with its sign."""
        if isinstance(amount, int):
            return f"{noun}{amount:+d}"
        times = amount.get("times", 1) if isinstance(amount, dict) else 1
        sign = "-" if times < 0 else "+"
        rest = {key: value for key, value in amount.items() if key != "times"}
        if set(rest) == {"count"}:
            each = self.selected({**rest["count"], "count": 1})
            return f"{each[0]}{each[1]}につき{noun}{sign}{abs(times)}"
        if times < 0 and "plus" in amount:
            raise NotSaidError(repr(amount))
        return f"{noun}{sign}N(Nは{self.amount({**rest, 'times': abs(times)})})"

    def _works(self, t: Taken) -> str:
        """Return where the ability works, where it says so."""
        if "zone" not in t:
            return ""
        return f"このカードが{'または'.join(word(ZONE, one) for one in t.several('zone'))}にある間、"

    def _triggered(self, t: Taken) -> str:
        words = "、または".join(self.moment(one) for one in t.several("when"))
        asked = f"{self.condition(t('if'))}なら、" if "if" in t else ""
        often = t("per_turn")
        once = "" if often is None else f"(各ターン{often}回まで)"
        return f"{self._works(t)}{words}、{asked}{self.sentences(t('do'))}{once}"

    def _while(self, t: Taken) -> str:
        return f"{self.condition(t('if'))}間、" if "if" in t else ""

    def _static(self, t: Taken) -> str:
        affects = t("affects", "this")
        what = f"{self.all_of(affects)}すべて" if isinstance(affects, dict) else self.pointer(affects)
        if isinstance(affects, dict) and affects.get("bears"):
            what = self.all_of(affects)
        return f"{self._works(t)}{self._while(t)}{what}は{self.grant(t('static'))}"

    def _replacing(self, t: Taken) -> str:
        start = f"{self._works(t)}{self._while(t)}{self.event(t('replace'), form=0)}とき、かわりに"
        may = t("optional", False)
        if t("prevent", False):
            if t("instead", ()):
                raise NotSaidError(repr(t.node))
            return f"{start}何も起こらない{'ことにしてもよい' if may else ''}"
        do = t("instead")
        if not may and len(do) == 1:
            return f"{start}{self.clauses(do)}"
        return f"{start}次のことを{'行ってもよい' if may else '行う'}:「{self.sentences(do)}」"

    def _spell(self, t: Taken) -> str:
        start = f"{self.condition(t('if'))}なら、次のことを行う:" if "if" in t else ""
        return f"{self._works(t)}{start}{self.sentences(t('spell'))}"

    def _tap(self, t: Taken) -> str:
        how = "攻撃するかわりにこのカードをタップして、次のことを行ってもよい"
        if not t("taps", True):
            how = "このカードが攻撃できるとき、タップせずに次のことを行ってもよい"
        if "by" in t:
            how += f"(そのために{self.clauses(t('by'))})"
        return f"タップ能力 ― {how}:「{self.sentences(t('tap_ability'))}」"

    def _silent(self, t: Taken) -> str:
        how = "自分のターンのはじめにこのカードがタップしていれば、アンタップせずに次のことを行ってもよい"
        return f"サイレントスキル ― {how}:「{self.sentences(t('silent_skill'))}」"

    def _at_once(self, t: Taken) -> str:
        how = f"{self.condition(t('if'))}間、直ちに次のことを行う"
        return f"{self._works(t)}{how}:「{self.sentences(t('at_once'))}」"

    def _cheaper(self, t: Taken) -> str:
        asked = f"{self.condition(t('if'))}なら、" if "if" in t else ""
        if "used_from" in t:
            zone, less = word(ZONE, t("used_from")), self.amount(t("cheaper"))
            how = f"次のことを行えば、コストを{less}の分だけ少なくして、このカードを{zone}から使ってもよい"
            return f"{asked}{how}:「{self.sentences(t('by'))}」"
        how = f"このカードを使うとき、次のことを行えば、使うコストが{self.amount(t('cheaper'))}少なくなる"
        return f"{asked}{how}:「{self.sentences(t('by'))}」"

    def _o_drive(self, t: Taken) -> str:
        paid = "と".join(word(CIVILIZATION, one) for one in t("o_drive"))
        gains = "".join(self.inner(one) for one in t("gains"))
        return f"O・ドライブ(コストに加えて{paid})― このカードは{gains}を得る"

    def _force(self, t: Taken) -> str:
        how = "このカードを出すとき、自分のシールドを1つ選んでもよい。それがシールドゾーンにある間"
        return f"シールド・フォース ― {how}、このカードは{self.grant(t('shield_force'))}"

    def _attack_cost(self, t: Taken) -> str:
        return f"このカードは、次のことを行わなければ攻撃できない:「{self.sentences(t('attack_cost'))}」"

    def _charges(self, t: Taken) -> str:
        number, who = t("charges"), {"own": "自分", "enemy": "相手", "any": "各プレイヤー"}[t("side", "own")]
        more = "多く" if number > 0 else "少なく"
        return f"{self._while(t)}{who}がマナチャージステップにチャージできる枚数は{abs(number)}枚{more}なる"

    def _slayer(self, t: Taken) -> str:
        like = t("slayer")
        return f"スレイヤー({self.described(like, noun='クリーチャー')}に対して)" if like else "スレイヤー"

    def _titled(self, t: Taken, key: str, title: str, noun: str = "カード") -> str:
        like = t(key)
        return f"{title}({self.described(like, noun=noun) if like else f'どの{noun}でも'})"

    def _versus(self, t: Taken, key: str, words: str) -> str:
        like = t(key)
        return words.format(self.described(like, noun="クリーチャー") + "に" if like else "どのクリーチャーにも")

    def _free_crossing(self, t: Taken) -> str:
        return f"このカードと{self.described(t('free_crossing'))}は、コストを支払わずにクロスできる"

    def _attacks_untapped(self, t: Taken) -> str:
        whom = self.described(t("attacks_untapped"), noun="クリーチャー")
        return f"このカードは{whom}を、アンタップしていても攻撃できる"


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
    "slayer": Abilities._slayer,
    "icon": lambda self, t: f"アイコン ― {self.sentences(t('icon'))}",
    "power_attacker": lambda self, t: f"パワーアタッカー {self._plus(t('power_attacker'))}",
    "ninja_strike": lambda self, t: f"ニンジャ・ストライク {t('ninja_strike')}",
    "g_zero": lambda self, t: f"G・ゼロ ― {self.condition(t('g_zero'))}間、このカードをコストを支払わずに使ってもよい",
    "defines": lambda self, t: f"どのゾーンにあっても、このカードは{self.grant(t('defines'))}",
    "strike_back": lambda self, t: self._titled(t, "strike_back", "S・バック"),
    "revolution_change": lambda self, t: self._titled(t, "revolution_change", "革命チェンジ", "クリーチャー"),
    "invasion": lambda self, t: self._titled(t, "invasion", "侵略", "クリーチャー"),
    "attack_chance": lambda self, t: self._titled(t, "attack_chance", "アタック・チャンス", "クリーチャー"),
    "judgement_z": lambda self, t: self._titled(t, "judgement_z", "サバキZ", "裁きの紋章を持つカード"),
    "unattackable_by": lambda self, t: self._versus(t, "unattackable_by", "このカードは{}攻撃されない"),
    "unblockable_by": lambda self, t: self._versus(t, "unblockable_by", "このカードは{}ブロックされない"),
    "free_crossing": Abilities._free_crossing,
    "attack_cost": Abilities._attack_cost,
    "charges": Abilities._charges,
    "attacks_untapped": Abilities._attacks_untapped,
}
