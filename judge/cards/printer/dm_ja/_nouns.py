"""Cards, numbers and what a text points at, in Japanese."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._dm_saying import Speaker
from judge.cards.printer.dm_ja._words import ABILITY, CIVILIZATION, KEYWORD, RESULT, SPECIAL, TYPE, USED_BY, WHOSE, ZONE
from judge.cards.printer.field_reader import Node, Taken, word


class Nouns(Speaker, ABC):
    """Says cards and numbers."""

    @abstractmethod
    def event(self, node: Node, *, form: int = 1) -> str:
        """Return what happens."""

    def noun(self, name: str) -> str:
        """Return what sort of thing was chosen under a name."""
        chosen = self.cards.get(name)
        kind = chosen.get("type") if chosen else None
        if isinstance(kind, str):
            return word(TYPE, kind)
        return "シールド" if chosen and chosen.get("zone") == "shield_zone" and not chosen.get("cards") else "カード"

    def pointer(self, value: Any) -> str:
        """Return what the text points at, as a noun."""
        if isinstance(value, dict):
            what, amount, how = self.selected(value)
            return f"{what}{amount}{how}"
        if isinstance(value, list):
            return "と".join(self.pointer(one) for one in value)
        pointed = {
            "this": "このカード",
            "event": "そのカード",
            "other": "その相手となったクリーチャー",
            "attacker": "攻撃しているクリーチャー",
            "bearer": "このカードが付いているクリーチャー",
        }
        if value in pointed:
            return pointed[value]
        noun = self.noun(value)
        if value not in self.names.results:
            if value in self.cards:
                return {"looked at": "見た", "revealed before it": "それより前に見せた"}[
                    self.cards[value]["how"]
                ] + noun
            raise NotSaidError(repr(value))
        verb, place = self.names.results[value]
        if self.cards[value].get("last"):
            return f"最後に見せた{noun}{f'({place}回目)' if place else ''}"
        nth = f"{place}番目に" if place else ""
        return f"{nth}{word(RESULT, verb)}{noun}"

    def done_to(self, value: Any) -> str:
        """Return what the text points at, as that with which something is done: “相手のクリーチャーを1体、”."""
        if not isinstance(value, dict):
            return f"{self.pointer(value)}を"
        what, amount, how = self.selected(value)
        return f"{what}を{how}{amount}、" if amount else f"{what}を{how}"

    def word_named(self, name: str) -> str:
        """Return a race, civilization, name or number that was chosen before."""
        verb, place = self.names.results.get(name, ("", 0))
        if verb not in ("name", "name_number"):
            raise NotSaidError(repr(name))
        kinds = {"race": "種族", "civilization": "文明", "card": "カード名", "number": "数字"}
        return (f"{place}番目に" if place else "") + f"選んだ{kinds[self.cards[name]['kind']]}"

    def number(self, value: Any) -> str:
        """Return what is asked of a number, as “3以下”."""
        if isinstance(value, dict) and set(value) <= {"min", "max"} and value:
            low, high = value.get("min"), value.get("max")
            words = "" if low is None else f"{self.amount(low)}以上"
            return words + ("" if high is None else f"{self.amount(high)}以下")
        return self.amount(value)

    def amount(self, value: Any) -> str:
        """Return an amount."""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if not isinstance(value, dict):
            raise NotSaidError(repr(value))
        t = Taken(value)
        words, times, plus = self._computed(t), t("times", 1), t("plus", 0)
        t.finish()
        if times == -1:
            return f"{plus}から{words}を引いた数" if plus else f"マイナス{words}"
        words = words if times == 1 else f"{words}の{times}倍"
        return words if not plus else f"{words}{'+' if plus > 0 else '-'}{abs(plus)}"

    def _computed(self, t: Taken) -> str:
        if "count" in t:
            return f"{self.all_of(t('count'))}の数{self._per(t)}"
        if "civilizations" in t:
            return f"{self.all_of(t('civilizations'))}が合わせて持つ文明の数{self._per(t)}"
        if "races" in t:
            return f"{self.all_of(t('races'))}が合わせて持つ種族の数{self._per(t)}"
        if "total_power" in t:
            return f"{self.all_of(t('total_power'))}のパワーの合計"
        for key, which in (("greatest_power", "最も大きい"), ("least_power", "最も小さい")):
            if key in t:
                return f"{self.all_of(t(key))}のパワーのうち{which}もの"
        if "stat" in t:
            return f"{self.pointer(t.node['of'])}の{ {'power': 'パワー', 'cost': 'コスト'}[t('stat')] }" + self._of(t)
        if "number" in t:
            return self._remembered(t)
        if "this_turn" in t:
            return f"このターンに{self.event(t('this_turn'))}回数"
        if t("links", False):
            return "このカードに直接リンクしているカードの枚数"
        if t("infinity", False):
            return "∞"
        raise NotSaidError(repr(t.node))

    def _of(self, t: Taken) -> str:
        t("of")
        return ""

    def _per(self, t: Taken) -> str:
        return f"を{t('per')}で割って切り捨てた数" if "per" in t else ""

    def _remembered(self, t: Taken) -> str:
        name, like = t("number"), t("like")
        if self.names.results.get(name, ("",))[0] == "name_number":
            return self.word_named(name)
        if name == "amount":
            return "その数"
        cards = self.pointer(name)
        if like is None:
            return f"{cards}の枚数"
        return f"{cards}のうち{self.described(like)}の枚数" if like else f"{cards}の総数"

    def all_of(self, node: Node) -> str:
        """Return cards in zones, where nothing says how many."""
        what, amount, how = self.selected(node)
        if amount != "すべて":
            raise NotSaidError(repr(node))
        return f"{what}{how}"

    def selected(self, node: Node) -> tuple[str, str, str]:
        """Return cards in zones, how many of them, and how they are chosen."""
        t = Taken(node)
        zones, side = t.several("zone") or ["battle_zone"], t("side", "own")
        single = t("cards", False)
        noun, counter = "カード", "枚"
        if zones == ["shield_zone"] and not single:
            noun, counter = "シールド", "つ"
        if zones == ["battle_zone"] and not single and "under" not in t:
            noun, counter = ("クリーチャー", "体") if t.node.get("bears") else ("エレメント", "つ")
        if node.get("type") == "creature" and zones == ["battle_zone"]:
            counter = "体"
        if single and noun == "エレメント":
            noun = "カード"
        place = self._place(zones, side, named=noun == "シールド")
        if (t.node.get("bears") and side == "any") or ("under" in t and side == "own" and "zone" not in t):
            place = ""
        if "but" in t:
            place += f"{self.pointer(t('but'))}以外の"
        if t("waiting", False):
            place += "手札に加わるのを待っているものも含む"
        what = self._filtered(t, noun)
        how = self._how(t)
        amount = self._quantity(t, counter)
        t.finish()
        return f"{place}{'単体の' if single else ''}{what}", amount, how

    def _how(self, t: Taken) -> str:
        how = "ランダムに" if t("random", False) else ""
        if "total_power" in t:
            how += f"パワーの合計が{self.amount(t('total_power'))}以下になるように"
        if "total_cost" in t:
            how += f"コストの合計が{self.amount(t('total_cost'))}以下になるように"
        return how

    def _place(self, zones: list[str], side: str, *, named: bool) -> str:
        if zones == ["battle_zone"]:
            return "バトルゾーンにある" if side == "any" else WHOSE[side]
        if named:
            return WHOSE[side]
        places = "または".join(word(ZONE, one) for one in zones)
        return f"{WHOSE[side]}{places}{'の' if zones in (['hand'], ['deck']) else 'にある'}"

    def _quantity(self, t: Taken, counter: str) -> str:
        if "count" in t or "up_to" in t:
            key = "count" if "count" in t else "up_to"
            value = t(key)
            until = "まで" if key == "up_to" else ""
            if isinstance(value, int):
                return f"{value}{counter}{until}"
            return f"N{counter}{until}(Nは{self.amount(value)})"
        return "好きな数" if t("any_number", False) else "すべて"

    def described(self, node: Node, *, noun: str = "カード") -> str:
        """Return what a card is like."""
        t = Taken(node)
        words = self._filtered(t, noun)
        t.finish()
        return words

    def _filtered(self, t: Taken, noun: str) -> str:
        """Return cards with all that is asked of them."""
        before: list[str] = ["他の"] if t("other", False) else []
        before += self._asked(t)
        for key, yes, no in (
            ("tapped", "タップしている", "アンタップしている"),
            ("linked", "リンクしている", "リンクしていない"),
            ("upside_down", "上下逆さまの", "上下逆さまではない"),
            ("crossed", "クロスギアがクロスされている", "クロスギアがクロスされていない"),
            ("icon", "アイコンを持つ", "アイコンを持たない"),
            ("seal", "封印の", "封印ではない"),
            ("bears", "このカードが付いている", "このカードが付いていない"),
            ("multicolored", "多色の", "多色ではない"),
            ("colorless", "無色の", "無色ではない"),
        ):
            if key in t:
                before.append(yes if t(key) else no)
        if "civilization" in t:
            before.append("または".join(word(CIVILIZATION, one) for one in t.several("civilization")) + "の")
        kinds = [word(TYPE, one) for one in t.several("type")] or [noun]
        special = word(SPECIAL, t("special")) if "special" in t else ""
        own = "または".join(f"{special}{one}" for one in kinds)
        if "none_of" in t:
            others = "または".join(self.described(one, noun=kinds[0]) for one in t("none_of"))
            before.insert(0, f"{others}を除く")
        if "any_of" in t:
            options = "または".join(f"「{self.described(one, noun=kinds[0])}」" for one in t("any_of"))
            before.insert(0, f"{options}のいずれかである")
        return "".join([*before, own])

    def _asked(self, t: Taken) -> list[str]:
        """Return what is asked of a card in clauses before it."""
        said = []
        if "race" in t:
            said.append(f"種族に《{t('race')}》とある")
        if "name" in t:
            said.append(f"名前が{'または'.join(f'《{one}》' for one in t.several('name'))}の")
        if "name_has" in t:
            said.append(f"名前に《{t('name_has')}》とある")
        for key, what in (("cost", "コスト"), ("power", "パワー")):
            if key in t:
                said.append(f"{what}{'が' if isinstance(t.node[key], dict) else ''}{self.number(t(key))}の")
        if "wording" in t:
            said.append(f"「{t('wording')}」で始まる能力を持つ")
        if "symbol" in t:
            said.append(f"アイコン「{t('symbol')}」のある")
        if "keyword" in t:
            said.append(f"「{word(KEYWORD, t('keyword'))}」を持つ")
        if "without" in t:
            said.append(f"「{word(KEYWORD, t('without'))}」を持たない")
        if "ability" in t:
            said.append(f"「{word(ABILITY, t('ability'))}」を持つ")
        if "owned_by" in t:
            said.append({"own": "持ち主が自分の", "enemy": "持ち主が相手の"}[t("owned_by")])
        for key, what in (("same_name", "名前"), ("same_race", "種族"), ("same_civilization", "文明")):
            if key in t:
                whom = t(key)
                like = f"、{self.all_of(whom)}のいずれか" if isinstance(whom, dict) else self.pointer(whom)
                said.append(f"{like}と同じ{what}を持つ")
        if "named" in t:
            said.append(f"{self.word_named(t('named'))}の")
        if "attached_to" in t:
            said.append(f"{self.pointer(t('attached_to'))}に付いている")
        if "bearing" in t:
            said.append(f"{self.pointer(t('bearing'))}が付いている")
        if "among" in t:
            said.append(f"{self.pointer(t('among'))}のうちの")
        if "laid_by" in t:
            said.append(f"{self.pointer(t('laid_by'))}が加えた")
        if "paid" in t:
            said.append("このカードを使うためにタップした" if t("paid") else "このカードを使うためにタップしていない")
        if "used_by" in t:
            said.append("、または".join(word(USED_BY, one) for one in t.several("used_by")))
        if "under" in t:
            said.append(f"{self.pointer(t('under'))}の下にある")
        if t("unlike", False):
            said.append("このカードと名前の異なる")
        return said
