"""8.3 Ability keywords, and the record of their use by players and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from judge.abilities import MOVED, Computed, Instruction, Keyword, Node, PayAmount, PaySelf, Text, by_name, names, nodes
from judge.abilities import instructions as say
from judge.abilities.conditions import Matches
from judge.abilities.selections import Count, Range, Stat
from judge.games.fab.book.c0107_abilities import STANDS_FOR, Ability, of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0804_labels import LABELS
from judge.games.fab.language import AttackAbility, Grant, Numbered, Replacing, StateTriggered, Static, Triggered, When
from judge.games.fab.language.combat import DefendedBy, Defends
from judge.games.fab.language.effects import Counter, Create, Give, Lose, Pay, Remove, TurnOver
from judge.games.fab.language.filters import Filter, Select
from judge.games.fab.language.playing import Fuse, OptionalCost, PayMove, PlayFrom
from judge.games.fab.world import ZONES, Game, info
from judge.kernel import CardId, Citation, Happening, OfPlayer, PlayerId, Procedure, Ref, clause, do
from judge.records import record

# 8.3 The record of used keywords: “boosted”, “fused”, “scrapped” …

CONSIDERED = "considered"
"""The fact on an object: the words for keywords used on it, such as ``fused``."""

BOOSTED, SCRAPPED = "(boosted)", "(scrapped)"
"""The names of the cards that pay for boost and scrap; brackets keep them apart from names in card texts."""


@record
class Considers:
    """The consequences of having used a keyword.

    Attributes:
        event: the name of the player's action, for triggers.
        state: the word for the card afterwards, such as ``fused``; ``None`` if the keyword marks no card.
        paid: the name of the event on the card that paid for it, for triggers; ``None`` if texts never ask.
        cannot: the clause that forbids using the keyword without paying for it, if there is one.
    """

    says: Citation
    event: str
    state: str | None
    paid: str | None = None
    cannot: Citation | None = None


BY_KEYWORD: Mapping[Citation, Considers] = {
    "fab:8.3.9": Considers("fab:8.3.9a", "boosts", "boosted", "banished_by_boost", cannot="fab:8.3.9b"),
    "fab:8.3.17": Considers("fab:8.3.17a", "fuses", "fused", cannot="fab:8.3.17b"),
    "fab:8.3.18": Considers("fab:8.3.18a", "heaves", "heaved", cannot="fab:8.3.18b"),
    "fab:8.3.27": Considers("fab:8.3.27a", "rune_gates", "rune_gated"),
    "fab:8.3.29": Considers("fab:8.3.29a", "cranks", "cranked"),
    "fab:8.3.31": Considers("fab:8.3.31a", "protects", "protected"),
    "fab:8.3.32": Considers("fab:8.3.32a", "scraps", "scrapped", cannot="fab:8.3.32b"),
    "fab:8.3.33": Considers("fab:8.3.33a", "beats_chest", None, cannot="fab:8.3.33b"),
    "fab:8.3.38": Considers("fab:8.3.38a", "melds", "melded"),
    "fab:8.5.46": Considers("fab:8.5.46a", "wagers", "wagered"),
}
"""For the clause of a keyword, the consequences of using it."""


class Considered(OfPlayer):
    """A player counts as having used a keyword, which may mark the card (“fused”)."""

    __slots__ = ("consequences", "paid", "ref")
    key = "considered"

    def __init__(self, consequences: Considers, who: PlayerId, ref: Ref, paid: Ref | None) -> None:
        super().__init__(who, consequences.says)
        self.consequences = consequences
        self.ref = ref
        self.paid = paid

    def objects(self) -> Sequence[str]:
        return (self.ref.card,)

    def happen(self, game: Game) -> None:
        if self.consequences.state is not None:
            consider(game, self.ref.card, self.consequences.state)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: the player's action, and the event of the card that paid for it."""
        now, paid = info(game, self.ref.card), self.paid
        yield Happening(self.consequences.event, self.ref, now, self.who, by=self.who, other=paid)
        if self.consequences.paid is not None and paid is not None:
            yield Happening(self.consequences.paid, paid, info(game, paid.card), self.who, by=self.who, other=self.ref)


def consider(game: Game, card: CardId, *states: str) -> None:
    """Mark an object with words such as ``fused``."""
    now: tuple[str, ...] = game.state.get(card, CONSIDERED, ())
    game.state.put(card, CONSIDERED, tuple(dict.fromkeys((*now, *states))))


def considered(
    game: Game, keyword: Citation, player: PlayerId, cards: Sequence[CardId], paid: Ref | None = None
) -> Procedure[None]:
    """Record that a player has used a keyword with each of these cards.

    Args:
        paid: the card that paid for it, as the object that it has become.
    """
    consequences = BY_KEYWORD.get(keyword)
    if consequences is not None and cards:
        events = [Considered(consequences, player, game.state.ref(card), paid) for card in cards]
        yield from do(game, *events, clause=keyword)


class Consider(Instruction):
    """Record that the text's player has used a keyword with the text's card.

    Boards cannot write this; it is part of a keyword's definition.
    """

    keyword: str


def cannot_pay(keyword: Citation) -> tuple[Citation, ...]:
    """Return the clause that forbids using a keyword without paying for it, if any."""
    consequences = BY_KEYWORD.get(keyword)
    return () if consequences is None or consequences.cannot is None else (consequences.cannot,)


@performs(Consider)
def _consider(text: Text, instruction: Consider) -> Procedure[int]:
    yield from considered(text.game, instruction.keyword, text.you, [text.source.card])
    return 1


# 8.3 A row for each ability keyword; keywords that change a rule are checked where that rule is

GO_AGAIN, DOMINATE, OVERPOWER, STEALTH = "go_again", "dominate", "overpower", "stealth"
AMBUSH, CLOAKED, CRANK, MODULAR, PERCHED, PROTECT = "ambush", "cloaked", "crank", "modular", "perched", "protect"
PAIRS = "pairs"
BATTLEWORN, BLADE_BREAK, TEMPER, GUARDWELL = "battleworn", "blade_break", "temper", "guardwell"

WORN = "-1d"
"""The name of a -1{d} counter."""


def _closes(*do: say.Instruction) -> Triggered:
    """Return the ability to do this when the combat chain closes, if the object defended (6.6.1c)."""
    defended = Matches(matches="this", like=Filter(state="defending"))
    return Triggered(when=When(event="chain_closes", side="any"), if_=defended, do=[*do])


def _wears() -> Triggered:
    return _closes(Counter(counter=WORN, add=1))


def _breaks() -> Triggered:
    return _closes(_destroyed())


def _destroyed() -> say.Destroy:
    return say.Destroy(destroy="this")


def _wears_and_breaks() -> Triggered:
    at_zero = Matches(matches="this", like=Filter(defense=0))
    return _closes(Counter(counter=WORN, add=1), say.If(if_=at_zero, then=[_destroyed()]))


def _wears_out() -> Triggered:
    return _closes(Counter(counter=WORN, add=Stat(stat="defense", of="this")))


_ANYWHERE = [*ZONES, "stack", "chain"]


def _is_owed() -> Triggered:
    return Triggered(when=When(event="end_phase_begins", side="own"), do=[Lose(lose="life")], zone="banished")


def _of_the_hero() -> Static:
    return Static(static=Grant(class_of_hero=True), zone=_ANYWHERE)


def _is_removed() -> Replacing:
    """Return the ability of ephemeral: the card is removed if it would be put into a graveyard."""
    moved = When(event="moves", card="this", to_zone="graveyard")
    return Replacing(replace=moved, instead=[Remove(remove="this")], zone=_ANYWHERE)


def _sinks() -> Triggered:
    to_graveyard = When(event="leaves", card="this", to_zone="graveyard")
    return Triggered(when=to_graveyard, do=[TurnOver(turn=MOVED, to="face_down")])


_STRONG = 6
"""The least power that phantasm, mirage and beat chest ask for."""


def _vanishes() -> StateTriggered:
    illusion = Filter(supertypes="illusionist")
    strong = Filter(types="action", subtypes="attack", power=Range(min=_STRONG), none_of=[illusion])
    return StateTriggered(whenever=DefendedBy(defended_by=strong), do=[_destroyed()])


def _is_seen_through() -> StateTriggered:
    strong = Filter(power=Range(min=_STRONG), none_of=[Filter(supertypes="illusionist")])
    return StateTriggered(whenever=Defends(defends=strong), do=[_destroyed()])


def _is_dispelled() -> Triggered:
    return Triggered(when=When(event="is_targeted", card="this"), do=[_destroyed()])


EQUIPMENT = Filter(types="equipment")


class Pierced(Computed):
    """The power from piercing. Boards cannot write this; the keyword does."""

    number: Any


def _pierces(keyword: Numbered) -> Static:
    return Static(static=Grant(power=Pierced(number=keyword.number)), if_=DefendedBy(defended_by=EQUIPMENT))


def _boosts() -> OptionalCost:
    from_deck = PayMove(cards=Select(zone="deck", top=1, count=1), how="banish", remember=BOOSTED)
    boosted = Matches(matches=BOOSTED, like=Filter(supertypes="mechanologist"))
    then = Give(give=Grant(keywords=[GO_AGAIN]), until="game")
    return OptionalCost(optional_cost=[from_deck], do=[say.If(if_=boosted, then=[then])])


def _scraps() -> OptionalCost:
    scrap = Select(zone="graveyard", any_of=[Filter(subtypes="item"), Filter(types="equipment")], count=1)
    return OptionalCost(optional_cost=[PayMove(cards=scrap, how="banish", remember=SCRAPPED)])


def _beats_chest() -> OptionalCost:
    strong = Select(zone="hand", power=Range(min=_STRONG), count=1)
    return OptionalCost(optional_cost=[PayMove(cards=strong, how="discard")])


def _opens() -> PlayFrom:
    """Return the ability of rune gate: it can be played for free from the banished zone.

    Its player must control at least as many Runechants as its cost.
    """
    runechants = Range(max=Count(count=Select(name="Runechant")))
    return PlayFrom(play_from="banished", free=True, if_=Matches(matches="this", like=Filter(cost=runechants)))


def _fuses(keyword: Numbered) -> OptionalCost:
    return OptionalCost(optional_cost=[Fuse(fuse=[*names(keyword.of)], either=keyword.either)])


def _heaves(keyword: Numbered) -> Triggered:
    cost = [PayAmount(pay="resource_points", amount=keyword.number), PaySelf(this="arsenal")]
    follows = [Consider(keyword="fab:8.3.18"), Create(create="seismic_surge", count=keyword.number)]
    when = When(event="end_phase_begins", side="own")
    return Triggered(when=when, do=[Pay(pay=[*cost], then=[*follows])], zone="hand")


STANDS_FOR["heave"] = ("fab:8.3.18", _heaves)
STANDS_FOR["fusion"] = ("fab:8.3.17", _fuses)
STANDS_FOR["piercing"] = ("fab:8.3.23", _pierces)

KEYWORDS = by_name(
    (
        Keyword(BATTLEWORN, "Battleworn", "戦傷", "fab:8.3.2", "fab:8.3.2", ability=_wears),
        Keyword(BLADE_BREAK, "Blade Break", "刃壊", "fab:8.3.3", "fab:8.3.3", ability=_breaks),
        Keyword(DOMINATE, "Dominate", "圧倒", "fab:8.3.4", "fab:8.3.4"),
        Keyword(GO_AGAIN, "Go again", "続行", "fab:8.3.5", "fab:8.3.5"),
        Keyword("legendary", "Legendary", "伝説", "fab:8.3.6", "fab:8.3.6", dealt=False),
        Keyword("specialization", "Specialization", "特化", "fab:8.3.7", "fab:8.3.7", alone=False),
        Keyword("arcane_barrier", "Arcane Barrier", "秘術防壁", "fab:8.3.8", "fab:8.3.8", alone=False),
        Keyword("boost", "Boost", "ブースト", "fab:8.3.9", "fab:8.3.9", ability=_boosts),
        Keyword(TEMPER, "Temper", "焼き戻し", "fab:8.3.10", "fab:8.3.10", ability=_wears_and_breaks),
        Keyword("blood_debt", "Blood Debt", "血の債務", "fab:8.3.11", "fab:8.3.11", ability=_is_owed),
        Keyword("phantasm", "Phantasm", "幻影", "fab:8.3.13", "fab:8.3.13a", ability=_vanishes),
        Keyword("spectra", "Spectra", "光彩", "fab:8.3.14", "fab:8.3.14b", ability=_is_dispelled),
        Keyword("spellvoid", "Spellvoid", "呪文虚壁", "fab:8.3.15", "fab:8.3.15", alone=False),
        Keyword("essence", "Essence", "真髄", "fab:8.3.16", "fab:8.3.16", alone=False),
        Keyword("fusion", "Fusion", "混融", "fab:8.3.17", "fab:8.3.17", alone=False),
        Keyword("heave", "Heave", "隆起", "fab:8.3.18", "fab:8.3.18", alone=False),
        Keyword("quell", "Quell", "緩和", "fab:8.3.19", "fab:8.3.19", alone=False),
        Keyword("ward", "Ward", "結界", "fab:8.3.20", "fab:8.3.20", alone=False),
        Keyword("ephemeral", "Ephemeral", "仮初め", "fab:8.3.21", "fab:8.3.21", ability=_is_removed, dealt=False),
        Keyword(OVERPOWER, "Overpower", "凌駕", "fab:8.3.22", "fab:8.3.22"),
        Keyword("piercing", "Piercing", "貫通", "fab:8.3.23", "fab:8.3.23", alone=False),
        Keyword(STEALTH, "Stealth", "隠密", "fab:8.3.24", "fab:8.3.24"),
        Keyword("mirage", "Mirage", "蜃気楼", "fab:8.3.25", "fab:8.3.25", ability=_is_seen_through),
        Keyword(PAIRS, "Pairs", "ペア", "fab:8.3.26", "fab:8.3.26", alone=False),
        Keyword("rune_gate", "Rune Gate", "ルーン門", "fab:8.3.27", "fab:8.3.27", ability=_opens),
        Keyword(AMBUSH, "Ambush", "待ち伏せ", "fab:8.3.28", "fab:8.3.28"),
        Keyword(CRANK, "Crank", "クランク", "fab:8.3.29", "fab:8.3.29"),
        Keyword(MODULAR, "Modular", "モジュラー", "fab:8.3.30", "fab:8.3.30", dealt=False),
        Keyword(PROTECT, "Protect", "防護", "fab:8.3.31", "fab:8.3.31"),
        Keyword("scrap", "Scrap", "スクラップ", "fab:8.3.32", "fab:8.3.32", ability=_scraps),
        Keyword("beat_chest", "Beat Chest", "胸打ち", "fab:8.3.33", "fab:8.3.33", ability=_beats_chest),
        Keyword(GUARDWELL, "Guardwell", "優護", "fab:8.3.34", "fab:8.3.34", ability=_wears_out),
        Keyword("universal", "Universal", "普遍", "fab:8.3.35", "fab:8.3.35", ability=_of_the_hero),
        Keyword(CLOAKED, "Cloaked", "秘匿", "fab:8.3.36", "fab:8.3.36"),
        Keyword("arcane_shelter", "Arcane Shelter", "秘術防護", "fab:8.3.37", "fab:8.3.37", alone=False),
        Keyword("meld", "Meld", "融合", "fab:8.3.38", "fab:8.3.38"),
        Keyword(PERCHED, "Perched", "肩乗", "fab:8.3.39", "fab:8.3.39"),
        Keyword("unlimited", "Unlimited", "無制限", "fab:8.3.40", "fab:8.3.40"),
        Keyword("watery_grave", "Watery Grave", "溺墓", "fab:8.3.41", "fab:8.3.41", ability=_sinks),
        *LABELS,
    )
)
"""The ability keywords (8.3), in the order of the rulebook, and the labels (8.4)."""


@cache
@clause("fab:8.0.4")
def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the ability that a keyword stands for (8.0.4); empty if rules check the keyword directly."""
    row = KEYWORDS[keyword]
    return tuple(of(label, node, row.says) for label, node in row.abilities())


def forms_of(face: Face) -> frozenset[type[Node]]:
    """Return the node classes of a face's abilities, of those it grants, and of those behind its keywords (8.0.4)."""
    sides = (face,) if face.other is None else (face, face.other)
    texts = [node for side in sides for ability in side.abilities for node in nodes(ability.node)]
    given = [
        one
        for node in texts
        if isinstance(node, Grant | AttackAbility)
        for word in node.keywords
        for one in conferred(word)
    ]
    given += [of(node.keyword, node) for node in texts if isinstance(node, Numbered)]
    return face.forms.union(type(node) for ability in given for node in nodes(ability.node))


@clause("fab:1.7.2")
def has(game: Game, card: CardId, keyword: str) -> bool:
    return keyword in info(game, card)["keywords"]


def had(game: Game, ref: Ref, keyword: str) -> bool:
    """Return whether an object has a keyword, or had it when it was last known (1.2.3)."""
    return keyword in game.world.last(game, ref)["keywords"]
