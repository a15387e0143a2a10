"""What a text does, in Japanese."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from judge.cards.printer import NotSaidError
from judge.cards.printer._fab_saying import OBJECT, SHARED_ZONES
from judge.cards.printer.fab_ja._conditions import Conditions
from judge.cards.printer.fab_ja._nouns import CONTROLS, OWNER, counter_of
from judge.cards.printer.fab_ja._words import DAMAGE, POINTS, SUPERTYPE, TOKEN, UNTIL, ZONE, joined, known, may, term
from judge.cards.printer.field_reader import ZONE_OF, Node, Taken, as_it_stands, dispatch, listed, of_what

WHO = {"you": "", "opponent": "対戦相手は", "each": "各プレイヤーは"}


class Instructions(Conditions):
    """Says instructions."""

    @abstractmethod
    def grant(self, node: Node) -> str:
        """Return what something is given, as a predicate."""

    @abstractmethod
    def replaced(self, node: Node, head: str) -> str:
        """Return what a replacement effect does, begun with these words around what would happen."""

    def quantity(self, amount: Any, noun: str, counter: str) -> str:
        """Return so many of something, before a verb."""
        if isinstance(amount, dict):
            return f"{noun}を{self.amount(amount)}に等しい{'枚数' if counter == '枚' else '数'}"
        return f"{noun}を{self.amount(amount)}{counter}"

    def instruction(self, node: Any) -> str:
        """Return one thing that is done."""
        return dispatch(self, INSTRUCTIONS, node, ("as",))

    def clauses(self, nodes: list[Node]) -> str:
        """Return several things that are done, as one clause."""
        return joined([self.instruction(one) for one in nodes])

    def sentences(self, nodes: list[Node]) -> str:
        """Return several things that are done, a sentence each."""
        return "".join(f"{self.instruction(one)}。" for one in nodes)

    def costs(self, nodes: list[Node]) -> str:
        """Return costs, as what is done to pay them."""
        return joined([dispatch(self, COSTS, one) for one in nodes])

    def whose(self, pointer: Any) -> str:
        """Return of whom the zone is into which something goes."""
        if isinstance(pointer, dict) and "whose" in pointer:
            return "オーナーの"
        if isinstance(pointer, dict) and not {*listed(pointer.get("zone", "arena"))} & {*OBJECT, *SHARED_ZONES}:
            return {"own": "あなたの", "enemy": "対戦相手の", "any": "オーナーの"}[pointer.get("side", "own")]
        return "オーナーの"

    def _draw(self, t: Taken) -> str:
        return f"{known(WHO, t('who', 'you'))}{self.quantity(t('draw'), 'カード', '枚')}引く"

    def _discard(self, t: Taken) -> str:
        random = "無作為に" if t("random", False) else ""
        noun = f"手札にある{self.described(t('like'), zone='hand')}" if "like" in t else "手札"
        amount = t("discard")
        if "which" in t:
            noun = self.pointer(t("which")) + (f"のうち{noun}" if noun != "手札" else "")
        what = f"{noun}を" if amount == "all" else self.quantity(amount, noun, "枚")
        return f"{known(WHO, t('who', 'you'))}{what}{random}捨てる"

    def _deal(self, t: Taken) -> str:
        kind, amount, by, to = known(DAMAGE, t("kind", "generic")), t("deal"), t("by", "this"), t("to")
        source = "" if by == "this" else f"{self.pointer(by)}は"
        fixed = "" if t("preventable", True) else "軽減できない"
        where = self.pointer(to)
        much = (
            f"{self.amount(amount)}に等しい点数の{fixed}{kind}"
            if isinstance(amount, dict)
            else f"{fixed}{kind}{self.amount(amount)}点"
        )
        return f"{source}{where}に{much}を与える"

    def _points(self, t: Taken) -> str:
        verb = "gain" if "gain" in t else "lose"
        what, amount, to = t(verb), t("amount", 1), t("to")
        points = known(POINTS, what)
        if isinstance(amount, dict):
            much = f"{self.amount(amount)}に等しい点数の{points}"
        else:
            much = f"{self.amount(amount)}{points}" if points.startswith("{") else f"{points}{self.amount(amount)}点"
        who = f"{self.pointer(to)}は" if to is not None else known(WHO, t("who", "you"))
        return f"{who}{much}を{'得る' if verb == 'gain' else '失う'}"

    def _banish(self, t: Taken) -> str:
        what = self.pointer(t("banish"))
        down = "裏向きで" if t("face_down", False) else ""
        until = f"{self.event(t('until'), would=True)}まで" if "until" in t else ""
        return f"{until}{what}を{down}追放する"

    def _return(self, t: Taken) -> str:
        return f"{self.pointer(t('return'))}を{self.whose(t('return'))}手札に戻す"

    def _put(self, t: Taken) -> str:
        what, into, whose = self.pointer(t("put")), t("into"), self.whose(t("put"))
        if t("shuffled", False):
            return f"{what}を{whose}デッキに加えてシャッフルする"
        if into != "deck" and "position" in t:
            raise NotSaidError(repr(t.node))
        face = "裏向きで" if t("face_down", False) else "表向きで" if t("face_up", False) else ""
        order = "望む順番で" if t("any_order", False) else ""
        face += f"{self.counted(t('counters'))}が置かれた状態で" if "counters" in t.node else ""
        if "nth" in t:
            return f"{what}を{whose}デッキの上から{t('nth')}番目に{face}置く"
        if into == "deck":
            return f"{what}を{whose}デッキの一番{'上' if t('position', 'bottom') == 'top' else '下'}に{order}{face}置く"
        if into in ("hand", "soul"):
            return f"{what}を{whose}{known(ZONE, into)}に{order}{face}加える"
        return f"{what}を{whose}{known(ZONE, into)}に{order}{face}置く"

    def counted(self, counters: dict[str, Any]) -> str:
        """Return counters and how many of each."""
        return "と".join(
            f"{self.amount(number)}{'に等しい数' if isinstance(number, dict) else 'つ'}の{self.counter(name)}"
            for name, number in counters.items()
        )

    def _create(self, t: Taken) -> str:
        name, count, counters = t("create"), t("count", 1), t("counters")
        noun = f"{TOKEN.get(name, name)}トークン"
        loaded = f"それぞれ{self.counted(counters)}が置かれた" if counters else ""
        under = f"{self.pointer(t('under'))}のコントロール下に" if "under" in t else ""
        return f"{known(WHO, t('who', 'you'))}{under}{self.quantity(count, loaded + noun, 'つ')}作成する"

    def _create_card(self, t: Taken) -> str:
        who, into = t("who", "you"), known(ZONE, t("into"))
        title = " ".join(part.capitalize() for part in t("create_card").replace("-", " ").replace("_", " ").split())
        whose = "あなたの" if who == "you" else "自分の"
        return f"{known(WHO, who)}{whose}{into}に{self.quantity(t('count', 1), f'「{title}」のカード', '枚')}作成する"

    def _look(self, t: Taken) -> str:
        until = known(UNTIL, t("until")) + "、" if "until" in t else ""
        what = t("look")
        if isinstance(what, dict) and set(what) <= ZONE_OF and what.get("zone") in ("hand", "arsenal", "deck"):
            return f"{until}{self.owner(what)}{ZONE[what['zone']]}を見る"
        return f"{until}{self.pointer(what)}を見る"

    def _reveal(self, t: Taken) -> str:
        what, until = t("reveal"), f"{known(UNTIL, t('until'))}、" if "until" in t else ""
        if "top" in t:
            top = t("top")
            many = (
                "一番上のカード"
                if top == 1
                else f"上から{self.amount(top)}枚のカード"
                if not isinstance(top, dict)
                else f"上から{self.amount(top)}に等しい枚数のカード"
            )
            if not (isinstance(what, dict) and set(what) <= ZONE_OF):
                raise NotSaidError(repr(t.node))
            return f"{until}{self.owner(what)}{known(ZONE, what['zone'])}の{many}を公開する"
        if isinstance(what, dict) and set(what) <= ZONE_OF and what.get("zone") == "hand":
            return f"{until}{self.owner(what)}手札を公開する"
        return f"{until}{self.pointer(what)}を公開する"

    def _reveal_until(self, t: Taken) -> str:
        like = self.described(t("reveal_until"), zone="hand")
        return f"{like}が公開されるまで、あなたのデッキの一番上から順に公開する"

    def _search(self, t: Taken) -> str:
        node = dict(t("search"))
        zones, side = listed(node.pop("zone", "arena")), node.pop("side", "own")
        whose = OWNER[side]
        if not {"up_to", "any_number", "count"} & set(node):
            node["count"] = 1
        what = self.select({**node, "zone": "hand"}).replace("あなたの手札の", "", 1)
        words = [f"{whose}{'か'.join(known(ZONE, one) for one in zones)}から{what}を探す"]
        if t("reveal", False):
            words.append("それを公開する")
        if "into" in t:
            into = t("into")
            words.append(f"それを{whose}{known(ZONE, into)}に{'加える' if into in ('hand', 'soul') else '置く'}")
        return joined(words)

    def _pick(self, t: Taken) -> str:
        return f"{known(WHO, t('who', 'you'))}{self.pointer(t('pick'))}を選ぶ"

    def _shuffle(self, t: Taken) -> str:
        who = t("shuffle")
        return f"{known(WHO, who)}{'あなた' if who == 'you' else '自分'}のデッキをシャッフルする"

    def _counter(self, t: Taken) -> str:
        name, add, remove = self.counter(t("counter")), t("add", 0), t("remove", 0)
        on = self.pointer(t("on", "this"))
        if not add and not remove:
            raise NotSaidError(repr(t.node))
        said = [f"{on}に{self.quantity(add, name, 'つ')}置く"] if add else []
        many = f"{name}をすべて" if remove == "all" else self.quantity(remove, name, "つ")
        return joined([*said, *([f"{on}から{many}取り除く"] if remove else [])])

    def _give(self, t: Taken) -> str:
        until, who, give = t("until", "end_of_turn"), t("who", "you"), t("give")
        lasts = known(UNTIL, until)
        if "next_defending" in t:
            noun, within = self.described(t("next_defending"), zone="hand"), t("within", until)
            time = "このターン" if within == "end_of_turn" else known(UNTIL, within)
            whose = "対戦相手" if who == "opponent" else "あなた"
            if t("together", False):
                ends = "" if within == until else lasts
                return f"{time}に次に{whose}が1つ以上の{noun}で防御したとき、それらは{ends}{self.grant(give)}"
            return f"{time}に{whose}が次に防御する{noun}は{'' if within == until else lasts}{self.grant(give)}"
        if "next" in t or "next_card" in t:
            key = "next" if "next" in t else "next_card"
            noun = self.described(t(key), zone="attack" if key == "next" else "hand")
            if "times" in t:
                noun += f"{t('times')}{counter_of(noun)}"
            whose = "対戦相手" if who == "opponent" else "あなた"
            ability = "または起動する能力" if t("or_ability", False) else ""
            time = "このターンの" if until == "end_of_turn" else f"{lasts}の"
            if key == "next":
                owner = f"{time}{whose}の次の{noun}"
            else:
                time = "このターンに" if until == "end_of_turn" else f"{lasts}に"
                owner = f"{time}{whose}が次にプレイする{noun}{ability}"
            words = f"{owner}は{self.grant(give)}"
            if "instead_if" in t:
                words += f"。{self.predicate(t('instead_if'))}なら、代わりに{self.grant(t('instead'))}"
            return words
        if "every" in t or "every_defending" in t:
            key, zone, doing = ("every", "attack", "") if "every" in t else ("every_defending", "hand", "防御している")
            node = dict(t(key))
            side = node.pop("side", "own")
            time = "このターン" if until == "end_of_turn" else lasts
            return f"{time}、{CONTROLS[side]}すべての{doing}{self.described(node, zone=zone)}は{self.grant(give)}"
        target = self.pointer(t("to", "this"))
        return f"{target}は{'' if until == 'game' else lasts}{self.grant(give)}"

    def _if(self, t: Taken) -> str:
        words = f"{self.condition(t('if'))}なら、{self.clauses(t('then'))}"
        return f"{words}。そうでないなら、{self.clauses(t('else'))}" if t("else") else words

    def _may(self, t: Taken) -> str:
        who = "" if t("who", "you") == "you" else "対戦相手は"
        even = "(できないことでも)" if t("choose_to", False) else ""
        said = [self.instruction(one) for one in t("may")]
        if any("なら、" in one or "。" in one or "もよい" in one for one in said):
            return f"{who}次の一連を行ってもよい{even}:「{'。'.join(said)}」"
        return f"{who}{even}{may(joined(said))}"

    def _either(self, t: Taken) -> str:
        options = "」「".join(self.clauses(one) for one in t("either"))
        chance, who = t("random", False), known(WHO, t("who", "you"))
        return f"{who}次のうち{'無作為に1つを' if chance else '1つを選んで'}行う:「{options}」"

    def _choose(self, t: Taken) -> str:
        number, up_to = t("choose"), t("up_to", False)
        same = "(同じものを再び選んでもよい)" if t("same", False) else ""
        modes = [self._mode(Taken({"do": one})) for one in t("options", ())]
        modes += [self._mode(Taken(one)) for one in t("modes", ())]
        many = f"{self.amount(number)}に等しい数" if isinstance(number, dict) else f"{self.amount(number)}つ"
        return f"次から{many}{'まで' if up_to else ''}選ぶ{same}:{' • '.join(modes)}"

    def _mode(self, t: Taken) -> str:
        t("targets")
        before = f"({self.condition(t('if'))}ときのみ)" if "if" in t else ""
        words = before + self.clauses(t("do"))
        t.finish()
        return words

    def _repeat(self, t: Taken) -> str:
        number = t("repeat")
        many = f"{self.amount(number)}に等しい回数" if isinstance(number, dict) else f"{self.amount(number)}回"
        return f"次を{many}行う:「{'。'.join(self.instruction(one) for one in t('do'))}」"

    def _player_of(self, t: Taken) -> str:
        return f"{self.player_of(t('player_of'))}は、自分を「あなた」として次を行う:「{self.clauses(t('do'))}」"

    def _each_player(self, t: Taken) -> str:
        return f"各プレイヤーは、自分を「あなた」として次を行う:「{self.clauses(t('each_player'))}」"

    def _later(self, t: Taken) -> str:
        outer = self.occasions
        node = t("later")
        words, does, until = self.events([node]), self.clauses(t("do")), t("until")
        self.occasions = outer
        if t("every", False):
            return f"{known(UNTIL, until)}、{words}毎回、{does}"
        if not words.endswith("とき") and until is None:
            return f"{words}、{does}"
        time = "" if until is None else "このターンに" if until == "end_of_turn" else f"{known(UNTIL, until)}に"
        return f"{time}次に{words}、{does}"

    def _intimidate(self, t: Taken) -> str:
        who = t("intimidate", "opponent")
        if who == "target":
            return f"{self.pointer(t('to'))}のプレイヤーを威嚇する"
        return f"{ {'opponent': '対戦相手', 'each': '各プレイヤー', 'you': 'あなた自身'}[who] }を威嚇する"

    def x(self, amount: Any) -> str:
        """Return a number, computed ones as X with what X is."""
        return f"X(Xは{self.amount(amount)})" if isinstance(amount, dict) else self.amount(amount)

    def _opt(self, t: Taken) -> str:
        return f"選択{self.x(t('opt'))}をする"

    def _amp(self, t: Taken) -> str:
        return f"増幅{self.x(t('amp'))}をする"

    def _pay(self, t: Taken) -> str:
        who = "" if t("who", "you") == "you" else "対戦相手は"
        cost = self.costs(t("pay"))
        if t("up_to", False):
            cost = cost.replace("を支払", "までを支払", 1)
        words = f"{who}{may(cost.replace('あなたの', '自分の') if who else cost)}"
        if t("then"):
            words += f"。そうしたなら、{self.clauses(t('then'))}"
        if t("else"):
            words += f"。そうしないなら、{self.clauses(t('else'))}"
        return words

    def _pay_amount(self, t: Taken) -> str:
        what, amount = t("pay"), t("amount", 1)
        points = known(POINTS, what)
        if what == "resource_points" and isinstance(amount, int) and 0 < amount < 5:
            return f"{'{r}' * amount}を支払う"
        if isinstance(amount, dict):
            return f"{self.amount(amount)}に等しい点数の{points}を支払う"
        return (
            f"{self.amount(amount)}{points}を支払う"
            if points.startswith("{")
            else f"{points}{self.amount(amount)}点を支払う"
        )

    def _pay_cards(self, t: Taken) -> str:
        how, what, whose = t("how"), self.pointer(t("cards")), self.whose(t("cards"))
        t("as")
        said = {
            "destroy": "破壊する",
            "banish": "追放する",
            "banish_face_down": "裏向きで追放する",
            "discard": "捨てる",
            "turn_face_up": "表向きにする",
            "charge": "注入する",
            "reveal": "公開する",
            "tap": "タップする",
        }
        if "nth" in t:
            return f"{what}を{whose}デッキの上から{t('nth')}番目に置く"
        places = {"bottom": "デッキの一番下", "top": "デッキの一番上", "arsenal": "格納庫"}
        return f"{what}を{whose}{places[how]}に置く" if how in places else f"{what}を{known(said, how)}"

    def _pay_this(self, t: Taken) -> str:
        said = {
            "destroy": "これを破壊する",
            "banish": "これを追放する",
            "discard": "これを捨てる",
            "tap": "これをタップする",
            "turn_face_up": "これを表向きにする",
            "arsenal": "これをあなたの格納庫に置く",
            "bottom": "これをあなたのデッキの一番下に置く",
        }
        return known(said, t("this"))

    def _pay_counter(self, t: Taken) -> str:
        name, on = self.counter(t("counter")), t("on", "this")
        bearer = self.select({**on, "count": 1}) if isinstance(on, dict) else self.pointer(on)
        if "add" in t:
            return f"{bearer}に{self.quantity(t('add'), name, 'つ')}置く"
        return f"{bearer}から{self.quantity(t('remove', 1), name, 'つ')}取り除く"

    def _fuse(self, t: Taken) -> str:
        link = "か、その両方か、" if t("either", False) else "と"
        return f"手札の{link.join(f'{term(SUPERTYPE, one)}のカード1枚' for one in t('fuse'))}を公開する"


def _player(verb: str, said: str) -> Any:
    """Return what says that a player does something."""

    def handler(self: Instructions, t: Taken) -> str:
        return known({"you": "あなたは", "opponent": "対戦相手は", "each": "各プレイヤーは"}, t(verb)) + said

    return handler


def _crowd(self: Instructions, t: Taken) -> str:
    whom = t("to", "own.hero")
    does = known({"cheers": "に歓声を送る", "boos": "にブーイングを浴びせる"}, t("crowd"))
    return f"観客が{'あなた' if whom == 'own.hero' else self.pointer(whom)}{does}"


COSTS: dict[str, Any] = {
    "pay": Instructions._pay_amount,
    "cards": Instructions._pay_cards,
    "this": Instructions._pay_this,
    "counter": Instructions._pay_counter,
    "fuse": Instructions._fuse,
    "generate": lambda self, t: self.clauses(t("generate")),
}

INSTRUCTIONS: dict[str, Any] = {
    "player_of": Instructions._player_of,
    "each_player": Instructions._each_player,
    "may": Instructions._may,
    "either": Instructions._either,
    "choose": Instructions._choose,
    "repeat": Instructions._repeat,
    "later": Instructions._later,
    "give": Instructions._give,
    "pay": Instructions._pay,
    "counter": Instructions._counter,
    "draw": Instructions._draw,
    "discard": Instructions._discard,
    "destroy": of_what("destroy", "{}を破壊する"),
    "return": Instructions._return,
    "shuffle": Instructions._shuffle,
    "gain": Instructions._points,
    "lose": Instructions._points,
    "deal": Instructions._deal,
    "banish": Instructions._banish,
    "put": Instructions._put,
    "intimidate": Instructions._intimidate,
    "opt": Instructions._opt,
    "amp": Instructions._amp,
    "create": Instructions._create,
    "create_card": Instructions._create_card,
    "look": Instructions._look,
    "search": Instructions._search,
    "reveal_until": Instructions._reveal_until,
    "reveal": Instructions._reveal,
    "pick": Instructions._pick,
    "negate": of_what("negate", "{}を否定する"),
    "remove": of_what("remove", "{}をゲームから取り除く"),
    "tap": of_what("tap", "{}をタップする"),
    "untap": of_what("untap", "{}をアンタップする"),
    "mark": of_what("mark", "{}を標的にする"),
    "charge": of_what("charge", "{}を注入する"),
    "steal": of_what("steal", "{}を盗む"),
    "hand_over": of_what("hand_over", "{}を対戦相手に与える"),
    "unfreeze": of_what("unfreeze", "{}を解凍する"),
    "retrieve": of_what("retrieve", "{}を再得する"),
    "pitch": of_what("pitch", "{}をピッチする"),
    "add_defending": of_what("add_defending", "{}を防御カードとしてアクティブチェインリンクに加える"),
    "attack_with": of_what("attack_with", "{}で攻撃する"),
    "attack_instead": of_what(
        "attack_instead", "{}を、そこにあるカードの代わりに攻撃しているカードとしてアクティブチェインリンクに置く"
    ),
    "awaken": of_what("awaken", "{}を覚醒する"),
    "transcend": of_what("transcend", "{}を超越する"),
    "close_chain": as_it_stands("close_chain", "戦闘チェインを閉じる"),
    "win_wager": as_it_stands("win_wager", "賭けに勝つ"),
    "clash_again": as_it_stands("clash_again", "再び激突する"),
    "return_to_brood": as_it_stands("return_to_brood", "帰巣する"),
    "draw_game": as_it_stands("draw_game", "ゲームは引き分けになる"),
    "win_game": _player("win_game", "ゲームに勝利する"),
    "lose_game": _player("lose_game", "ゲームに敗北する"),
    "reload": _player("reload", "再装填する"),
    "crowd": _crowd,
}
