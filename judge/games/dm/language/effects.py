"""The language of card texts: instructions."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Condition, Defines, Instruction, Of, Pointer, Refers, expected
from judge.abilities import instructions as say
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Range, When
from judge.games.dm.language.filters import Filter, Select

MADE_A_NAME = Defines(cards=True)
"""The mark of a field that gives cards a name for use in the rest of the text."""


Until = Literal[
    "end_of_attack", "end_of_turn", "next_turn", "end_of_next_turn", "end_of_enemy_turn", "enemy_untap", "game"
]
"""The end of an effect.

- ``next_turn``: when the player's next turn starts.
- ``end_of_next_turn``: when the player's next turn ends.
- ``end_of_enemy_turn``: when the opponent's next turn ends.
- ``enemy_untap``: once the opponent's cards have untapped at the start of their next turn.
"""


ELSEWHERE = ("attacker", "bearer", "giver")
"""The names that every text can use: the attacking creature (506.1d), the creature that a card is attached to (303.3a),
and the card whose effect gives the ability."""


class Give(say.Give):
    """Give power, keyword abilities or abilities to cards until a given time.

    - ``every`` instead of ``to``: to all matching cards, including later ones.
    - ``once``: the effect ends when this event happens.
    - ``while``: the effect applies only while this condition holds.
    """

    says = Says(
        en="{every?{every:cards}, also those that come later,|{to:cards}} {give:grant} {until:until}"
        "[, as long as {while:condition}][, or until {once:event}]",
        ja="{until:until}[(または{once:event}ときまで)]、[{while:condition}間、]"
        "{every?{every:all}すべて(後から加わるものも含む)|{to:cards}}は{give:grant}",
        apart=True,
    )
    to: Annotated[Pointer | None, Refers("cards")] = None  # type: ignore[assignment]  # ``every`` can be given instead
    every: Of[Select] | None = None
    once: Of[When] | None = None
    while_: Of[Condition] | None = Field(None, alias="while")
    until: Until = "game"

    @model_validator(mode="after")
    def reaches_something(self) -> Self:
        """Reject a grant without recipients, or with both ``to`` and ``every``."""
        if (self.to is None) is (self.every is None):
            raise expected("either `to` or `every` next to `give`", "give には to か every のどちらか")
        return self


class InsteadOf(Instruction):
    """Create a temporary replacement effect: these instructions happen instead of an event (609.1).

    ``optional``: the player may choose not to replace the event.
    """

    says = Says(
        en="{until:until}, whenever {instead_of:event would}, [optional?you may ]do this instead: {do:do}",
        ja="{until:until}、{instead_of:event happens}とき、かわりに次のことを{optional?行ってもよい|行う}:"
        "「{do:sentences}」",
        apart=True,
    )
    occasion = ("instead_of",)
    comes_before = True
    instead_of: Of[When]
    do: Annotated[list[Of[Instruction]], Field(min_length=1)]
    optional: bool = False
    until: Until = "end_of_turn"


class Tap(Instruction):
    """Tap cards (701.2a)."""

    says = Says(en="tap {tap:cards}", ja="{tap:object}タップする")
    tap: Pointer


class Untap(Instruction):
    """Untap cards (701.2b)."""

    says = Says(en="untap {untap:cards}", ja="{untap:object}アンタップする")
    untap: Pointer


class Break(Instruction):
    """Break the given number of a player's shields (701.14a)."""

    says = Says(
        en="break {break:many shield} of {who=you:yours|opponent:your opponent's}",
        ja=(
            "{who=you:自分の|opponent:相手の}シールドを{break:many つ}ブレイクする",
            "このクリーチャーは{who=you:自分の|opponent:相手の}シールドを{break:many つ}ブレイクする",
            "このクリーチャーが{who=you:自分の|opponent:相手の}シールドを{break:many つ}ブレイクする",
            "そのうちの{break:many つ}をブレイクする",
        ),
    )
    break_: Amount = Field(alias="break")
    who: Literal["you", "opponent"] = "opponent"


class Put(say.Put):
    """Put cards into a zone of their owners; into the battle zone one at a time (409.1f).

    - ``card``: each card alone, without the other cards of its element or shield (109.2a).
    - ``nth``: as the Nth card from the top of the deck (401.6).
    - ``onto``: the element that an evolution creature must be put on (801.1).
    """

    says = Says(
        en="put {put:cards} "
        "{into=deck:{nth?as card number {nth} from the top of the deck|on the {position} of the deck}"
        "|*:into the {into:zone}}[tapped? tapped][ onto {onto:cards}]"
        "[card?, each without the other cards of its element or shield]",
        ja=(
            "{put:object}[card?単独で][tapped?タップして][{onto:cards}の上に重ねて]"
            "{into=deck:{nth?山札の上から{nth}枚目に|山札の{position:edge}に}|*:{into:zone}に}{into:placing}",
            "{put:object}{:facing}{:landing}",
        ),
    )
    tapped: bool = False
    card: bool = False
    nth: Annotated[int, Field(ge=1, le=99)] | None = None
    onto: Annotated[str | None, Refers("cards")] = None


class Return(say.Return):
    """Return cards to their owners' hands.

    - ``card``: each card alone, without the other cards of its element or shield (109.2a).
    - ``untriggered``: shield triggers of shields among them may not be used.
    """

    says = Says(
        en="return {return:cards} to the owner's hand[card?, each without the other cards of its element or shield]"
        "[untriggered? (shield triggers of shields among them can't be used)]",
        ja=(
            "{return:object}[card?単独で][untriggered?その中のシールドの「S・トリガー」を使わずに]持ち主の手札に戻す",
            "{return:object}{:owners}手札に戻す",
            "{return:object}{:owners}手札に加える",
        ),
    )
    card: bool = False
    untriggered: bool = False


class Draw(say.Draw):
    """Draw cards; with ``up_to``, the player chooses a number up to that."""

    says = Says(
        en="{who:actor}{draws|draw} [up_to?up to ]{draw:many card}",
        ja=(
            "{who:actor}カードを{draw:many 枚}[up_to?まで]引く",
            "カードをさらに{draw:many 枚}引く",
            "{draw:many 枚}のカードを引く",
            "{draw:many 枚}引く",
        ),
    )
    up_to: bool = False


class Reveal(say.Reveal):
    """Reveal cards; with ``top``, only the given number from the top of them.

    With ``until``, reveal cards one at a time until one matches; ``as`` names that card, ``rest`` the others.
    """

    says = Says(
        en="reveal {until?{reveal:cards} one after the other from the top until one is a {until:like}"
        "|{top?the top {top:many card} of {reveal:cards bare}|{reveal:cards}}}",
        ja="{until?{reveal:all}を、{until:like}が見えるまで上から1枚ずつ"
        "|{top?{reveal:all}を上から{top:many 枚}|{reveal:object}}}見せる",
    )
    until: Of[Filter] | None = None
    rest: Annotated[str | None, MADE_A_NAME] = None


class Later(say.Later):
    """Create a delayed trigger ability (603.6) for one event, or with ``every`` for all such events this turn."""

    says = Says(
        en="{later:occasion every}, do this: {do:do}",
        ja="{later:occasion every}、次のことを行う:「{do:sentences}」",
        apart=True,
    )
    every: bool = False


class Lend(Instruction):
    """Add the power and the abilities of a creature to those of others until the end of the turn."""

    says = Says(
        en="add the power and the abilities of {lend:cards} to {to:cards} until the end of the turn",
        ja="ターンの終わりまで、{lend:cards}のパワーと能力を{to:cards}に加える",
    )
    lend: Pointer
    to: Pointer


class EndAttack(Instruction):
    """End the current attack; its remaining steps are skipped (505.6a)."""

    says = Says(en="end the attack", ja="その攻撃を中止する")
    end_attack: Literal[True]


class SkipRestOfTurn(Instruction):
    """Skip the rest of the turn; the next turn begins (512.1#rest-of-the-turn-skipped)."""

    says = Says(en="skip the rest of the turn", ja="残りのターンをとばす")
    skip_rest_of_turn: Literal[True]


class NoBattle(Instruction):
    """Prevent the battle of the current attack; the creatures stay tapped or untapped as they are."""

    says = Says(
        en="no battle takes place in this attack",
        ja=("その攻撃ではバトルを行わない", "バトルは行われない"),
        statement=True,
    )
    no_battle: Literal[True]


class LookAt(Instruction):
    """Look at hidden cards; with ``top``, only at the given number from the top of them."""

    says = Says(
        en="look at {top?the top {top:many card} of {look_at:cards bare}|{look_at:cards}}",
        ja="{top?{look_at:all}を上から{top:many 枚}|{look_at:object}}見る",
    )
    look_at: Pointer
    top: Amount | None = None


class FromTop(Instruction):
    """Put the given number of cards from the top of the deck into a zone, without looking at them first.

    ``under``: put them under an element or under a shield (shield plus, 113.2); that number under each of several.
    """

    says = Says(
        en="{who:actor}{puts|put} the top {from_top:many card} of {who:whose} deck "
        "{into=deck:on its bottom|*:into the {into:zone}}[tapped? tapped][ under {under:cards each}]",
        ja="{who:actor}{who=you:自分の|*:自身の}山札の上から{from_top:many 枚}[{under:severally}]を[tapped?タップして]"
        "{into=deck:その一番下に置く|*:[{under:cards}の下に]{into:zone}に{into:placing}}",
    )
    from_top: Amount
    into: str
    who: say.Who = "you"
    tapped: bool = False
    under: Annotated[Pointer | None, Refers("cards")] = None


class Search(say.Search):
    """Search one's deck (701.10), or make the opponent search theirs; ``reveal`` shows the found cards (701.10c).

    ``onto``: the rest of the deck is shuffled, and the found cards are put on its top or bottom (701.11b).
    """

    says = Says(
        en="{who:actor}{searches|search} {who:whose} deck for {search:found}[reveal?, show it,] and "
        "{onto?{into=deck:shuffle the deck and put it on the {onto}}|put it into the {into:zone}[tapped? tapped]}",
        ja="{who:actor}{who=you:自分の|*:自身の}山札から{search:found}探し出し、[reveal?見せて、]"
        "{onto?{into=deck:残りをシャッフルして山札の{onto:edge}に置く}|[tapped?タップして]{into:zone}に{into:placing}}",
    )
    reveal: bool = False
    onto: Literal["top", "bottom"] | None = None
    tapped: bool = False
    who: say.One = "you"


class Look(say.Look):
    """Look at cards from the top of the deck, take some, and put the rest where the text says.

    - ``use``: the taken cards are used from the deck without paying their mana cost.
    - ``also_take``: further selections of cards to take.
    - ``seen``: a name for all the cards looked at.
    - ``face_up``: the cards are turned face up, so that both players see them.
    - ``do``: instructions to carry out before the rest is put away.
    - ``position``: with ``into: deck``, whether the taken cards go to the top or the bottom.
    """

    says = Says(
        en="{face_up?turn up|look at} the top {look:many card} of your deck[, do this: “{do:sentences}”]"
        "[take?, [reveal?show and ]{use?use, without paying the mana cost,|put} {take:found also_take} among them"
        "{use?|{into=deck: {position:edge}|hand: into your hand|*: into the {into:zone}}}]"
        ", and put {take?the rest|them} {rest=top:on top of your deck|bottom:on the bottom of your deck"
        "|*:into the {rest:zone}}",
        ja="自分の山札の上から{look:many 枚}を{face_up?表向きにする|見る}。[次のことを行う:「{do:sentences}」。]"
        "[take?その中から{take:found also_take}、[reveal?見せて、]{use?コストを支払わずに使う"
        "|{into=deck:山札の{position:edge}に置く|*:{into:zone}に{into:placing}}}。]{take?残り|それら}を"
        "{rest=top:山札の上に置く|bottom:山札の下に置く|hand:手札に加える|*:{rest:zone}に置く}",
    )
    knowing = ("do",)
    use: bool = False
    position: Literal["top", "bottom"] | None = None
    also_take: list[Of[Select]] = []
    seen: Annotated[str | None, MADE_A_NAME] = None
    face_up: bool = False
    do: list[Of[Instruction]] = []
    rest: Literal["top", "bottom", "graveyard", "mana_zone", "hand"] = "bottom"  # type: ignore[assignment]


class Battle(Instruction):
    """Make a creature battle another one (115.1)."""

    says = Says(en="let {battle:cards} battle {with:cards}", ja="{battle:cards}を{with:cards}とバトルさせる")
    battle: Pointer
    with_: Pointer = Field(alias="with")


class Gachinko(Instruction):
    """Perform a gachinko judge, and carry out instructions if it is won (701.21)."""

    says = Says(
        en="perform a gachinko judge. If you win, {gachinko:do}",
        ja="ガチンコ・ジャッジする。自分が勝ったら、{gachinko:do}",
        apart=True,
    )
    gachinko: list[Of[Instruction]]


class RockPaperScissors(Instruction):
    """Play rock-paper-scissors until somebody wins, and carry out instructions if this player won."""

    says = Says(
        en="play rock-paper-scissors with your opponent until somebody wins. If you win, {rock_paper_scissors:do}",
        ja="相手と勝負がつくまでじゃんけんをする。自分が勝ったら、{rock_paper_scissors:do}",
        apart=True,
    )
    rock_paper_scissors: Annotated[list[Of[Instruction]], Field(min_length=1)]


class SwapZones(Instruction):
    """Exchange all the cards of two zones of a player (701.26c)."""

    says = Says(
        en="{who:actor}{exchanges|exchange} all cards in {who:whose} {swap_zones:zone_at 0} for all in {who:whose} "
        "{swap_zones:zone_at 1}",
        ja="{who:actor}{who=you:自分の|*:自身の}{swap_zones:zone と}のカードをすべて入れ替える",
    )
    swap_zones: Annotated[list[str], Field(min_length=2, max_length=2)]
    who: say.Who = "you"


class TurnFaceDown(Instruction):
    """Turn cards in the mana zone face down (405.4)."""

    says = Says(en="turn {turn_face_down:cards} face down", ja="{turn_face_down:object}裏向きにする")
    turn_face_down: Pointer


class TurnFaceUp(Instruction):
    """Turn shields face up: both players see them while they are in the shield zone (406.2)."""

    says = Says(en="turn {turn_face_up:cards} face up", ja="{turn_face_up:object}表向きにする")
    turn_face_up: Pointer


class RearrangeShields(Instruction):
    """Rearrange the cards of all of a player's shields; each shield keeps its number of cards (113.2a)."""

    says = Says(
        en="rearrange {rearrange_shields:whose} shields",
        ja="{rearrange_shields=you:自分の|opponent:相手の}シールドを並べ替える",
    )
    rearrange_shields: say.One


class LetBe(Instruction):
    """Make the replaced event happen after all, at some point of a replacement effect.

    ``card``: only for the top card of the element (109.2a).
    """

    says = Says(
        en="let it happen {card?to the top card alone|after all}",
        ja="{card?一番上のカードだけに|置換せずに}起こす",
    )
    let_be: Literal["event"]
    card: bool = False


class PutUnder(Instruction):
    """Put cards under an element in the battle zone (403.4a), or under a shield (113.2)."""

    says = Says(en="put {put_under:cards} under {under:cards}", ja="{put_under:object}{under:cards}の下に置く")
    put_under: Pointer
    under: Pointer = "this"


class Use(Instruction):
    """Use cards from their zone (701.5a); with ``free``, without paying their mana costs."""

    says = Says(
        en="use {use:cards}[free? without paying the mana cost]",
        ja=(
            "{use:object}コストを支払{free?わずに|って}使う",
            "{use:object}コストを支払わずに唱える",
            "{use:object}コストを支払わずに召喚する",
            "{use:object}コストを支払わずにジェネレートする",
        ),
    )
    use: Pointer
    free: bool = True


class Flip(Instruction):
    """Flip cards that have a front on both sides (701.20a, 701.22a, 701.25a)."""

    says = Says(en="flip {flip:cards}", ja="{flip:object}裏返す")
    flip: Pointer


class Link(Instruction):
    """Flip cards and link them into one creature, whose visible card is the first (804.1c, 701.29a, 701.31a)."""

    says = Says(en="flip and link {link:cards}", ja="{link:object}裏返してリンクする")
    link: Pointer


class Unlock(Instruction):
    """Unlock the hyper mode of creatures (814.2): for the turn, until the player's next one, or until they leave."""

    says = Says(
        en="unlock the hyper mode of {unlock:cards} {until:until}",
        ja="{until=game:バトルゾーンを離れるまで|*:{until:until}}、{unlock:cards}のハイパーモードを解放する",
    )
    unlock: Pointer
    until: Literal["end_of_turn", "next_turn", "game"] = "game"


class GrSummon(Instruction):
    """Perform the given number of GR summons, one at a time (701.30a)."""

    says = Says(
        en="perform a GR summon{gr_summon=1:|*: {gr_summon:amount} times}",
        ja="{gr_summon=1:|*:{gr_summon:amount}回、}GR召喚する",
    )
    gr_summon: Amount


class Seal(Instruction):
    """Attach the given number of seals to each of these cards, from the tops of their owners' decks (116.1a)."""

    says = Says(en="attach {number:many seal} to {seal:cards}", ja="{seal:cards}に封印を{number:many つ}付ける")
    seal: Pointer
    number: Amount = 1


class Cross(Instruction):
    """Cross a cross gear to a creature, without paying for it (303.3c)."""

    says = Says(
        en="cross {cross:cards} to {to:cards} without paying",
        ja=(
            "{cross:object}{to:cards}にコストを支払わずにクロスする",
            "{to:cards}にコストを支払わずに{cross:object}クロスする",
        ),
    )
    cross: Pointer
    to: Pointer


class Uncross(Instruction):
    """Take cross gear off its creatures; it stays in the battle zone (303.3)."""

    says = Says(
        en="take {uncross:cards} off the creatures they are crossed to", ja="{uncross:object}クリーチャーから外す"
    )
    uncross: Pointer


class Equip(Instruction):
    """Equip a weapon to a creature (305.2)."""

    says = Says(en="equip {equip:cards} to {to:cards}", ja="{equip:object}{to:cards}に装備する")
    equip: Pointer
    to: Pointer


class Name(Instruction):
    """Choose a race (203.4), a civilization (106.3) or a card name (202.2) that is not listed in ``but``.

    The text can refer to the chosen word by the name in ``as``.
    """

    says = Says(
        en="{who:actor}{chooses|choose} {name=race:a race|civilization:a civilization|card:the name of a card}"
        "[ other than {but:words or}]",
        ja=(
            "{who:actor}[{but:names}以外の]{name=race:種族|civilization:文明|card:カード名}を1つ選ぶ",
            "[{but:race}以外の]{name=race:種族}を1つ選ぶ",
            "[{but:civilization}以外の]{name=civilization:文明}を1つ選ぶ",
        ),
    )
    name: Literal["race", "civilization", "card"]
    but: str | list[str] | None = None
    who: say.One = "you"

    @model_validator(mode="after")
    def is_remembered(self) -> Self:
        """Reject a choice without ``as``: the text could not refer to the result."""
        if self.remember is None:
            raise expected(
                "`as` next to `name`: the name that the text uses for the word later",
                "name には as(テキストが後でその語を指す名前)",
            )
        return self


class NameNumber(Instruction):
    """Choose a number between two bounds (108.1a), stored under the name in ``as``; the default maximum is 999."""

    says = Says(
        en="{who:actor}{chooses|choose} a number ({name_number:range})",
        ja="{who:actor}{name_number:range}の数字を1つ選ぶ",
    )
    name_number: Range
    who: say.One = "you"

    @model_validator(mode="after")
    def is_remembered(self) -> Self:
        """Reject a choice without ``as``: the text could not refer to the result."""
        if self.remember is None:
            raise expected(
                "`as` next to `name_number`: the name that the text uses for the number later",
                "name_number には as(テキストが後でその数を指す名前)",
            )
        return self


class UseIcons(Instruction):
    """Use the icon abilities of creatures; they wait to be processed (603.3a)."""

    says = Says(en="use the icons of {use_icons:cards}", ja="{use_icons:cards}のアイコンを使う")
    use_icons: Pointer


class UseAbilities(Instruction):
    """Use the abilities of cards that trigger on an event of the card itself; they wait to be processed (603.3)."""

    says = Says(
        en="use the abilities of {use_abilities:cards} that trigger when {event=enters:they enter the battle zone"
        "|attacks:they attack}",
        ja="{use_abilities:cards}の「{event=enters:出た|attacks:攻撃する}時」の能力を使う",
    )
    use_abilities: Pointer
    event: Literal["enters", "attacks"] = "enters"


class UpsideDown(Instruction):
    """Turn fields upside down (701.28a)."""

    says = Says(en="turn {upside_down:cards} upside down", ja="{upside_down:object}上下逆さまにする")
    upside_down: Pointer
