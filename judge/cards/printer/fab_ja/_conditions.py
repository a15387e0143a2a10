"""What happens, and what a text asks, in Japanese."""

from __future__ import annotations

from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import OF_PERMANENTS
from judge.cards.printer.fab_ja._nouns import CONTROLS, Nouns, counter_of
from judge.cards.printer.fab_ja._words import COLOR, DAMAGE, IS_STATE, KEYWORD, POINTS, RESULT, STAT, ZONE, known, named
from judge.cards.printer.field_reader import Node, Taken, dispatch, listed

OF_CARD = {
    "hits": ("ヒットした", "ヒットする"),
    "attacks": ("攻撃した", "攻撃する"),
    "defends": ("防御した", "防御する"),
    "moves": ("移動した", "移動する"),
    "enters": ("闘技場に出た", "闘技場に出る"),
    "leaves": ("闘技場を離れた", "闘技場を離れる"),
    "dies": ("死亡した", "死亡する"),
    "destroyed": ("破壊された", "破壊される"),
    "banished": ("追放された", "追放される"),
    "banished_by_boost": ("ブーストによって追放された", "ブーストによって追放される"),
    "revealed": ("公開された", "公開される"),
    "equipped": ("装備された", "装備される"),
    "created": ("作成された", "作成される"),
    "transforms": ("変形した", "変形する"),
    "transcends": ("超越した", "超越する"),
    "tapped": ("タップされた", "タップされる"),
    "triggers": ("誘発した", "誘発する"),
    "untapped": ("アンタップされた", "アンタップされる"),
    "is_targeted": ("攻撃の対象になった", "攻撃の対象になる"),
    "completes_contract": ("契約を完了した", "契約を完了する"),
    "link_resolves": ("解決された", "解決される"),
    "damaged": ("与えられた", "与えられる"),
    "is_hit": ("ヒットされた", "ヒットされる"),
    "deals_damage": ("与えた", "与える"),
}
OF_PLAYER = {
    "plays": ("プレイした", "プレイする"),
    "activates": ("起動した", "起動する"),
    "pitched": ("ピッチした", "ピッチする"),
    "discarded": ("捨てた", "捨てる"),
    "charged": ("注入した", "注入する"),
    "draws": ("引いた", "引く"),
    "rolls": ("サイコロを振った", "サイコロを振る"),
    "wins_clash": ("激突に勝利した", "激突に勝利する"),
    "fails_clash": ("激突に勝利できなかった", "激突に勝利できない"),
    "wagers": ("賭けをした", "賭けをする"),
    "wins_wager": ("賭けに勝った", "賭けに勝つ"),
    "loses_wager": ("賭けに負けた", "賭けに負ける"),
    "boosts": ("ブーストした", "ブーストする"),
    "fuses": ("混融した", "混融する"),
    "heaves": ("隆起した", "隆起する"),
    "rune_gates": ("ルーン門を使った", "ルーン門を使う"),
    "cranks": ("クランクした", "クランクする"),
    "protects": ("防護した", "防護する"),
    "scraps": ("スクラップした", "スクラップする"),
    "beats_chest": ("胸打ちした", "胸打ちする"),
    "melds": ("融合した", "融合する"),
}
OF_THE_CROWD = {
    "cheered": ("に歓声を送った", "に歓声を送る"),
    "booed": ("にブーイングを浴びせた", "にブーイングを浴びせる"),
}
LINK = {
    "hits": "に",
    "attacks": "を",
    "deals_damage": "に",
    "damaged": "から",
    "is_hit": "に",
    "boosts": "を追放して",
    "banished_by_boost": "の",
}
MOMENT = {
    "turn_starts": "ターンの開始時",
    "action_phase_begins": "アクションフェイズの開始時",
    "end_phase_begins": "終了フェイズの開始時",
}
WHOSE = {"own": "あなたの", "enemy": "対戦相手の", "any": "各プレイヤーの"}
PLAYER = {"own": "あなた", "enemy": "対戦相手", "any": "いずれかのプレイヤー"}
PASSIVE = {
    "plays": "プレイされ",
    "pitched": "ピッチされ",
    "discarded": "捨てられ",
    "charged": "注入され",
    "draws": "引かれ",
}


class Conditions(Nouns):
    """Says events and conditions."""

    def event(self, node: Node, *, would: bool = False) -> str:
        """Return what has happened, as 「あなたがオーラをプレイした」; with ``would`` what would."""
        taken = Taken(node)
        words = self._event(taken, int(would))
        taken.finish()
        return words

    def _event(self, t: Taken, form: int) -> str:
        event, side, card = t("event"), t("side", "any"), t("card")
        if event in MOMENT and card is None:
            return WHOSE[side] + MOMENT[event]
        if event == "game_starts":
            return f"{'' if side == 'any' else PLAYER[side] + 'の'}ゲームが{('開始した', '開始する')[form]}"
        if event == "chain_closes":
            return f"{'' if side == 'any' else WHOSE[side] + 'ターンに'}戦闘チェインが{('閉じた', '閉じる')[form]}"
        if event in OF_THE_CROWD:
            whom = PLAYER[side] if card is None else self._thing(t, side, card, "ヒーロー", zone="hero")
            return f"観客が{whom}{OF_THE_CROWD[event][form]}"
        if event in OF_CARD:
            return self._of_card(t, event, side, card, form)
        if event in OF_PLAYER:
            return self._of_player(t, event, side, card, form)
        if event == "intimidates":
            who = {None: "いずれかのプレイヤー", "own": "あなた", "enemy": "対戦相手", "this": "これ"}[t("by")]
            return f"{who}が{PLAYER[side]}を{('威嚇した', '威嚇する')[form]}"
        return self._of_number(t, event, side, card, form)

    def _thing(self, t: Taken, side: str, card: Any, noun: str, *, zone: str) -> str:
        several = "1つ以上の" if t("one_or_more", False) else ""
        if card == "this":
            return {"any": "これ", "own": "あなたのこれ", "enemy": "対戦相手のこれ"}[side]
        whose = (
            CONTROLS[side]
            if zone in ("attack", "arena")
            else {"own": "あなたの", "enemy": "対戦相手の", "any": ""}[side]
        )
        return f"{several}{whose}{self.described(card, zone=zone) if card else noun}"

    def _of_card(self, t: Taken, event: str, side: str, card: Any, form: int) -> str:
        zone = (
            "attack"
            if event in ("hits", "attacks", "link_resolves")
            else "x"
            if event in ("deals_damage", "damaged", "is_hit")
            else "hand"
        )
        noun = {"attack": "攻撃", "x": "発生源" if event == "deals_damage" else "オブジェクト"}.get(zone, "カード")
        if event in OF_PERMANENTS:
            zone, noun = "arena", "パーマネント"
        who, verb = self._thing(t, side, card, noun, zone=zone), OF_CARD[event][form]
        middle = ""
        if event in ("damaged", "deals_damage"):
            kind = known(DAMAGE, t("kind")) if "kind" in t else "ダメージ"
            middle = f"{self._bound(t, kind)}を"
        elif event in ("hits", "is_hit"):
            kind = known(DAMAGE, t("kind")) if "kind" in t else "ダメージ"
            if "amount" in t or "kind" in t.node:
                middle = f"{self._bound(t, kind)}で"
        subject = f"{who}のチェインリンクが" if event == "link_resolves" else f"{who}が"
        return f"{subject}{self._around(t, event)}{middle}{verb}"

    def _bound(self, t: Taken, noun: str) -> str:
        amount = t("amount")
        return (
            noun
            if amount is None
            else f"{self.number(amount)}点の{noun}"
            if not isinstance(amount, dict)
            else f"{self.number(amount)}の{noun}"
        )

    def _around(self, t: Taken, event: str) -> str:
        """Return what else is said of an event: whose effect it was, zones, and the second object."""
        words = ""
        if "by" in t:
            words += {"own": "あなたによって", "enemy": "対戦相手によって", "this": "これによって"}[t("by")]
        for key, said in (("from_zone", "から"), ("not_from", "以外から"), ("to_zone", "に")):
            if key in t:
                words += f"{'か'.join(known(ZONE, one) for one in t.several(key))}{said}"
        if "other" in t:
            words += f"{self.described(t('other'), zone='x')}{known(LINK, event)}"
        return words

    def _of_player(self, t: Taken, event: str, side: str, card: Any, form: int) -> str:
        verb = OF_PLAYER[event][form]
        several = "1枚以上の" if t("one_or_more", False) else ""
        if card == "this" and side == "any" and event in PASSIVE:
            return f"これが{self._around(t, event)}{PASSIVE[event]}{('た', 'る')[form]}"
        if card == "this":
            what = "これ"
        elif isinstance(card, dict):
            what = several + self.described(card, zone="hand")
        else:
            what = (
                f"{several}カード" if event in ("plays", "pitched", "discarded", "charged", "draws", "protects") else ""
            )
        if event == "activates":
            what = f"{what}の能力" if what else "能力"
        if event in ("wins_clash", "fails_clash") and what:
            what = f"{what}を公開して"
        elif event == "protects" and what:
            what = f"{what}で"
        elif what:
            what = f"{what}を"
        if event == "rolls" and "amount" in t:
            verb = f"サイコロで{self.number(t('amount'))}を{('出した', '出す')[form]}"
        return f"{PLAYER[side]}が{self._around(t, event)}{what}{verb}"

    def _of_number(self, t: Taken, event: str, side: str, card: Any, form: int) -> str:
        """Return that a player gains or loses points, or that a number of an object changes."""
        way, _, what = event.partition("_")
        done = {"gains": ("得た", "得る"), "loses": ("失った", "失う")}
        if way in done and (what in POINTS or what in STAT):
            if what in POINTS:
                who = PLAYER[side] if card is None else self._thing(t, side, card, "オブジェクト", zone="hero")
                noun = POINTS[what]
            else:
                who, noun = self._thing(t, side, card, "オブジェクト", zone="x"), STAT[what]
            amount = t("amount")
            much = noun if amount is None else f"{self.number(amount)}の{noun}"
            return f"{who}が{self._around(t, event)}{much}を{done[way][form]}"
        stat, _, change = event.rpartition("_")
        ways = {"increases": ("増えた", "増える"), "decreases": ("減った", "減る")}
        if change not in ways:
            raise NotSaidError(event)
        amount = f"{self.number(t('amount'))}だけ" if "amount" in t else ""
        who = self._thing(t, side, card, "オブジェクト", zone="x")
        return f"{who}の{known(STAT, stat)}が{self._around(t, event)}{amount}{ways[change][form]}"

    def events(self, whens: list[Node]) -> str:
        """Return what triggers something: 「これが攻撃したとき」."""
        self.occasions = whens
        said = [self.event(one) if one.get("event") in MOMENT else f"{self.event(one)}とき" for one in whens]
        return "、または".join(said)

    def condition(self, node: Any) -> str:
        """Return what is asked, before なら."""
        return dispatch(self, CONDITIONS, node)

    def _exists(self, t: Taken) -> str:
        node, low, high = t("exists"), t("min"), t("max")
        count = node.get("count")
        if count not in (None, 1):
            raise NotSaidError(repr(node))
        noun = self.select({key: value for key, value in node.items() if key != "count"}, bare=True)
        where = self._where(listed(node.get("zone", "arena")), node.get("side", "own"))
        if where.endswith("の") and noun.startswith(where) and "top" not in node and node.get("zone") != "hero":
            noun = f"{where.removesuffix('の')}に{noun.removeprefix(where)}"
        be = "いる" if noun.endswith("ヒーロー") else "ある"
        if high == 0 and low is None:
            return f"{noun}が{'いない' if be == 'いる' else 'ない'}"
        counter = counter_of(noun)
        if low in (None, 1) and high is None:
            return f"{noun}が{be}"
        bounds = f"{'' if low is None else f'{low}{counter}以上'}{'' if high is None else f'{high}{counter}以下'}"
        return f"{noun}が{bounds}{be}" if high is None else f"{noun}が{bounds}"

    def _compare(self, t: Taken) -> str:
        amount, low, high = t("amount"), t("min"), t("max")
        if isinstance(amount, dict) and len(amount) == 1:
            ((key, inner),) = amount.items()
            heads = {
                "this_turn": "このターンに",
                "this_combat_chain": "この戦闘チェインで",
                "this_chain_link": "このチェインリンクで",
            }
            if key in heads:
                words = heads[key] + self.event(inner)
                if low == 1 and high is None:
                    return words
                if high == 0 and low is None:
                    return f"{words}ことがない"
                least = "" if low is None else f"{self.amount(low)}回以上"
                return f"{words}回数が{least}{'' if high is None else f'{self.amount(high)}回以下'}"
        if isinstance(amount, dict) and set(amount) <= {"counters", "of"} and "counters" in amount:
            on, name = self.pointer(amount.get("of", "this")), self.counter(amount["counters"])
            if high == 0 and low is None:
                return f"{on}に{name}がない"
            if low == 1 and high is None:
                return f"{on}に{name}がある"
        words = self.amount(amount)
        if low is not None and low == high:
            return f"{words}が{self.amount(low)}"
        bounds = (
            f"{'' if low is None else f'{self.amount(low)}以上'}{'' if high is None else f'{self.amount(high)}以下'}"
        )
        return f"{words}が{bounds}"

    def _matches(self, t: Taken) -> str:
        pointer, like, low = t("matches"), t("like"), t("min")
        if not like:
            raise NotSaidError(repr(t.node))
        who = self.pointer(pointer)
        if low is not None:
            return f"{who}のうち{low}つ以上が{self.is_like(like)}である"
        return f"{who}{self._predicate(like)}"

    def _predicate(self, like: Node) -> str:
        if len(like) == 1:
            ((key, value),) = like.items()
            if key in STAT and key != "color":
                if key == "name":
                    return f"の名前が「{'」か「'.join(named(one) for one in listed(value))}」"
                return f"の{STAT[key]}が{self.number(value)}"
            if key == "keyword":
                return f"が{known(KEYWORD, value)}を持つ"
            if key == "color":
                return f"が{known(COLOR, value)}"
            if key == "played_from":
                return f"が{'か'.join(known(ZONE, one) for one in listed(value))}からプレイされた"
            if key == "came_from":
                return f"が{'か'.join(known(ZONE, one) for one in listed(value))}から来た"
            if key == "state" and value in IS_STATE:
                return f"が{IS_STATE[value][0]}"
            if key == "not_state" and value in IS_STATE:
                return f"が{IS_STATE[value][1]}"
            if key == "none_of":
                return f"が{'でも'.join(self.is_like(one) for one in value)}でない"
        return f"が{self.is_like(like)}である"

    def predicate(self, like: Node) -> str:
        """Return that it is like this, before なら."""
        return f"それ{self._predicate(like)}"

    def _did(self, t: Taken) -> str:
        name = t("did")
        if name not in self.names.results:
            raise NotSaidError(name)
        verb, place = self.names.results[name]
        did = {
            "deal": "ダメージを与えた",
            "counter": "カウンターを動かした",
            "pay": "コストを支払った",
            "clash": "激突に勝利した",
            "prevent": "ダメージを軽減した",
            "roll": "サイコロを振った",
            "cards": "カードでコストを支払った",
            "declare_name": "名前を指定した",
            "return_to_brood": "帰巣した",
            "may": "そうした",
            "either": "そうした",
        }
        if verb in did:
            return f"{f'{place}番目に' if place else ''}{did[verb]}"
        done = RESULT[verb][0]
        ends = [
            end
            for end in ("カード", "もの", "トークン", "レイヤー", "カウンター", "デッキ", "ヒーロー")
            if done.endswith(end)
        ]
        return (
            f"{f'{place}番目に' if place else ''}{done.removesuffix(ends[0])}"
            if ends
            else f"{self._result(name, 0)}がある"
        )

    def _not(self, t: Taken) -> str:
        node = t("not")
        words = self.condition(node)
        for ending, denied in (
            ("がある", "がない"),
            ("がいる", "がいない"),
            ("である", "でない"),
            ("を持つ", "を持たない"),
            ("している", "していない"),
            ("されている", "されていない"),
        ):
            if words.endswith(ending) and not set(node) & {"all", "any", "min", "amount"}:
                return words.removesuffix(ending) + denied
        return f"「{words}」が成り立たない"

    def _apart(self, node: Node) -> str:
        """Return a condition so that another one beside it is no part of it."""
        words = self.condition(node)
        return f"({words})" if {"all", "any"} & set(node) else words

    def _all(self, t: Taken) -> str:
        return "、かつ".join(self._apart(one) for one in t("all"))

    def _any(self, t: Taken) -> str:
        return f"「{'」または「'.join(self.condition(one) for one in t('any'))}」のいずれか"

    def _origin(self, t: Taken) -> str:
        return f"{'か'.join(known(ZONE, one) for one in t.several('origin'))}からの" if "origin" in t else ""

    def _defended_by(self, t: Taken) -> str:
        like, low = t("defended_by"), t("min", 1)
        noun = self.described(like, zone="hand")
        many = f"{low}{counter_of(noun)}以上の" if low != 1 else ""
        return f"{many}{self._origin(t)}{noun}がこの攻撃を防御している"

    def _simple(self, t: Taken) -> str:
        if "turn" in t:
            return {"own": "あなたのターン", "enemy": "対戦相手のターン"}[t("turn")]
        if "phase" in t:
            return known({"start": "開始フェイズ", "action": "アクションフェイズ", "end": "終了フェイズ"}, t("phase"))
        if "defends_with" in t:
            like = t("defends_with")
            return f"これが{self._origin(t)}{self.described(like, zone='hand')}と共に防御している"
        if "pitched" in t:
            return f"これをプレイするために{self.described(t('pitched'), zone='hand')}がピッチされた"
        if "defends_alone" in t:
            return "これが単独で防御している" if t("defends_alone") else "これが単独で防御していない"
        if "paid" in t:
            return "追加コストが支払われた" if t("paid") else "追加コストが支払われていない"
        if "played_at_link" in t:
            return f"これがチェインリンク{t('played_at_link')}以降でプレイされた"
        if "previous_attack" in t:
            return f"この戦闘チェインの直前の攻撃が{self.described(t('previous_attack'), zone='attack')}である"
        return f"これが{self.described(t('defends'), zone='attack')}を防御している"


CONDITIONS: dict[str, Any] = {
    "exists": Conditions._exists,
    "amount": Conditions._compare,
    "matches": Conditions._matches,
    "did": Conditions._did,
    "not": Conditions._not,
    "all": Conditions._all,
    "any": Conditions._any,
    "defended_by": Conditions._defended_by,
    **dict.fromkeys(
        (
            *("defends_with", "turn", "phase", "pitched", "defends_alone", "paid"),
            *("played_at_link", "previous_attack", "defends"),
        ),
        Conditions._simple,
    ),
}
