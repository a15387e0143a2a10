"""The language of card texts: the nodes that they are made of, in this game's own words."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    Body,
    Cost,
    Instruction,
    Language,
    Of,
    Refers,
    conditions,
    costs,
    expected,
    kinds,
    names,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Names, Number
from judge.games.fab.language import combat, effects, playing
from judge.games.fab.language.filters import Filter, Select, Target

ActivationType = Literal["action", "instant", "attack_reaction", "defense_reaction"]

LIMIT = {"limit": "per_turn"}
"""How often an ability can be activated in a turn is its limit (5.2.1a)."""


class Stat(selections.Stat):
    """A number of an object, as was last known where it has left (1.2.3)."""

    stat: Literal["power", "base_power", "defense", "cost", "pitch", "life"]


class When(selections.When):
    """What triggers an ability; ``by``: whose card or effect did it, or that of this very object.

    ``not_from`` are zones from which it did not move, ``kind`` is the type of the damage (8.5.3e), ``amount``
    the number of the event; ``other`` is what the second object is like: what was hit, what dealt the damage.
    With ``one_or_more`` it triggers once, however many objects it happens to together (1.9.2a).
    """

    by: Literal["own", "enemy", "this"] | None = None
    not_from: Names = Field([])
    kind: effects.DamageKind | None = None
    amount: Number | None = None
    other: Of[Filter] | None = None
    one_or_more: bool = False


class Grant(kinds.Grant):
    """What a continuous effect does to an object.

    ``power`` and ``defense`` are added or, below zero, subtracted, ``cost`` to or from what playing it costs (5.1.6a).
    ``set_cost`` sets that, ``set_power`` a value and ``base_power`` a base value (6.3.3). ``types``, ``subtypes``,
    ``supertypes`` and ``names`` are gained besides (8.5.9a), with ``class_of_hero`` the classes of its player's hero
    (8.3.35). ``lose_supertypes`` are those of its own that it loses, all of them as ``[all]`` (6.3.6); with
    ``lose_abilities`` it loses all of its own abilities.
    ``pitch`` and ``intellect`` are added, ``base_defense`` and ``base_life`` are base values, and ``halve_base`` says
    which of them are halved, each rounded ``up`` or ``down``. What ``cannot_gain``
    names no effect gives to it (6.3.7). With ``unpreventable`` the damage that it deals can't be prevented (6.4.10h).
    ``silent`` names events on which effects of the object do not trigger (6.6.5f), ``cannot`` such as cannot happen to
    it (1.0.2). ``named`` is the word under which a name has been declared, which is gained (8.5.21), ``names_of`` an
    object that the text has chosen, the names of which are. What has ``must_be_attacked`` opponents choose as the
    target of attacks where they can (1.0.2). An action with
    ``as_instant`` may be played as though it were an instant (5.1.3d). The player of a hero with ``arsenal_zones``
    has so many more (3.3.3). ``defended_at_most`` and ``must_be_defended`` say of an attack which cards can, and must,
    defend it (7.3.2b).
    """

    adds = ("power", "defense", "cost", "pitch", "intellect")
    power: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_cost: Amount | None = None
    set_power: Amount | None = None
    base_power: Amount | None = None
    base_defense: Amount | None = None
    base_life: Amount | None = None
    pitch: Amount | None = None
    intellect: Amount | None = None
    divide_power: Annotated[int, Field(ge=2, le=9)] | None = None
    halve_base: dict[Literal["power", "defense"], Literal["up", "down"]] = Field({})
    cannot_gain: list[str] = Field([])
    times_power: Annotated[int, Field(ge=2, le=9)] | None = None
    silent: list[str] = Field([])
    names: list[str] = Field([])
    named: Annotated[str | None, Refers("word")] = None
    names_of: Annotated[str | None, Refers("cards")] = None
    unpreventable: Literal[True] | None = None
    types: list[str] = Field([])
    subtypes: list[str] = Field([])
    supertypes: list[str] = Field([])
    lose_supertypes: list[str] = Field([])
    lose_abilities: bool = False
    class_of_hero: bool = False
    cannot: list[Literal["destroyed", "draws", "gains_life", "untapped"]] = Field([])
    must_be_attacked: bool = False
    as_instant: bool = False
    arsenal_zones: Annotated[int, Field(ge=1, le=9)] | None = None
    defended_at_most: Of[combat.DefendedAtMost] | None = None
    must_be_defended: Of[combat.MustBeDefended] | None = None


class Triggered(kinds.Triggered):
    """A triggered-static ability (5.4.6), functional in the arena unless ``zone`` says otherwise (1.7.4).

    ``ordinal``: “the first time … each turn”: it triggers on that occasion of the turn only (6.6.5d).
    """

    ordinal: Annotated[int, Field(ge=1, le=9)] | None = None
    zone: Names = "arena"


class Property(Body):
    """A property-static ability (5.4.5): what the power or defense is that is printed as an asterisk."""

    verb = "property"
    property: Of[Grant]
    zone: Names = "arena"


class StateTriggered(kinds.StateTriggered):
    """A triggered-static ability whose trigger condition is a state of the game (6.6.1c)."""

    zone: Names = "arena"


class Replacing(kinds.Replacing):
    """A standard-replacement effect (6.4.9): “If … would …, instead …”; ``into`` is where a move leads instead.

    With ``prevents`` it is a fixed-prevention effect, which prevents so much of the damage (6.4.10i), and ``giving`` is
    what is done for it first: “banish this to prevent 2”. Where that cannot be done, it is not applied.
    ``times_each_turn`` is how often in a turn it is applied: “the first time each turn … would …, instead …”.
    """

    into: str | None = None
    giving: list[Of[Instruction]] = Field([])
    prevents: Amount | None = None
    times_each_turn: Annotated[int, Field(ge=1, le=9)] | None = None

    @property
    def ways(self) -> int:
        """In how many ways it says what comes in the place of its event: leading elsewhere is one."""
        return super().ways + (self.into is not None) + (self.prevents is not None)

    @model_validator(mode="after")
    def gives_for_a_prevention(self) -> Self:
        """Refuse something to be done for what prevents nothing."""
        if self.giving and self.prevents is None:
            raise expected("giving beside prevents alone", "giving は prevents とだけ")
        return self

    zone: Names = "arena"


WITH_WORDS = ("essence", "fusion", "pairs", "specialization")
"""The ability keywords with words behind them."""


class Numbered(kinds.Keyworded):
    """An ability keyword with a number or with words (8.3): “Ward 1”, “Essence of Ice”, “Dorinthea Specialization”.

    The number may be a computed one: “Ward X, where X is the number of steam counters on this”.

    ``of``: the supertypes of essence and fusion, the hero of specialization, the objects of pairs; ``either``: one of
    the supertypes is enough for fusion (8.3.17d).
    """

    number: Amount = 1
    of: Names | None = None
    either: bool = False
    zone: Names = "arena"

    @model_validator(mode="after")
    def has_its_words(self) -> Self:
        """Refuse a keyword without the words that belong to it, or with words that mean nothing."""
        if isinstance(self.number, int) and self.number < 0:
            raise expected("a number of 0 or more", "0以上の数")
        if self.keyword in WITH_WORDS and not names(self.of):
            raise expected(f"of beside {self.keyword}: what it is of", f"{self.keyword} には of(何についてのものか)")
        if self.keyword not in WITH_WORDS and self.of is not None:
            raise expected(f"no of beside {self.keyword}", f"{self.keyword} には of を書かない")
        return self


class Static(kinds.Static):
    """A static ability, functional in the arena unless ``zone`` says otherwise (1.7.4)."""

    zone: Names = "arena"


class Resolution(Body):
    """A resolution ability (1.7.3b): what its card does when it resolves as a layer.

    ``additional``: what has to be paid besides to play the card, ``extra``: what may be (5.4.4a); ``x``: the highest X
    that can be declared (5.1.3a).
    """

    verb = "resolve"
    may_be_empty = ("resolve",)
    carried_out_last = ("x", "additional", *Body.carried_out_last[1:], "resolve")
    resolve: list[Of[Instruction]]
    additional: list[Of[Cost]] = []
    zone: Names = "stack"


class Activated(kinds.Activated):
    """An activated ability (5.2.1): its type, its cost, how often it can be activated in a turn (``limit``)."""

    synonyms = LIMIT
    type: ActivationType = "action"
    zone: Names = "arena"
    go_again: bool = False


class AttackAbility(Body):
    """An activated ability with the attack ability (8.3.1): “Once per Turn Action – {r}{r}: Attack. Go again”.

    ``attack`` is its resource cost, ``cost`` what else it costs, ``limit`` how often it can be activated in a turn
    (5.2.1a), and ``keywords`` what the attack-proxy has beside what it takes from its source.
    """

    verb = "attack"
    synonyms = LIMIT
    attack: Annotated[int, Field(ge=0, le=99)]
    cost: list[Of[Cost]] = Field([])
    per_turn: Annotated[int, Field(ge=1, le=99)] | None = None
    keywords: list[str] = Field([])
    id: str = "attack"
    zone: Names = "arena"


LANGUAGE = Language(
    Filter,
    Select,
    Target,
    Grant,
    When,
    selections.Count,
    Stat,
    effects.Greatest,
    selections.Remembered,
    selections.CountersOn,
    selections.ThisTurn,
    conditions.Exists,
    conditions.Compare,
    conditions.Matches,
    conditions.Turn,
    conditions.Happened,
    conditions.Not,
    conditions.All,
    conditions.Any_,
    Triggered,
    StateTriggered,
    Property,
    Numbered,
    combat.DefendedBy,
    combat.Defends,
    Static,
    Replacing,
    Resolution,
    Activated,
    AttackAbility,
    costs.PayAmount,
    costs.PaySelf,
    playing.PayMove,
    playing.PayCounter,
    playing.Generate,
    conditions.Paid,
    playing.AlternativeCost,
    playing.PlayFrom,
    playing.OptionalCost,
    playing.Fuse,
    playing.PlayedAt,
    playing.PitchedFor,
    playing.AsInstant,
    playing.AttackTargets,
    playing.Choose,
    playing.Mode,
    playing.Depending,
    say.If,
    effects.May,
    say.Repeat,
    say.EachPlayer,
    say.PlayerOf,
    say.Pick,
    effects.Later,
    say.Draw,
    say.DiscardChosen,
    say.Destroy,
    say.Return,
    say.Shuffle,
    effects.Counter,
    effects.Gain,
    effects.Lose,
    effects.Deal,
    effects.Banish,
    effects.Put,
    effects.Give,
    effects.Intimidate,
    effects.Opt,
    effects.Negate,
    effects.Remove,
    effects.Amp,
    effects.Prevent,
    effects.PreventLess,
    effects.NextUnpreventable,
    effects.Usually,
    effects.ReplaceForATime,
    effects.EntersWith,
    effects.Awaken,
    effects.Transcend,
    playing.Forbid,
    playing.StartsWith,
    playing.MoreActivations,
    playing.WinGame,
    playing.LoseGame,
    playing.DrawGame,
    playing.Inline,
    playing.Phase,
    effects.Contract,
    effects.Become,
    effects.Transform,
    effects.CreateCard,
    effects.Exchange,
    effects.DeclareName,
    effects.ReturnToBrood,
    combat.DefendsWith,
    combat.DefendsAlone,
    combat.PreviousAttack,
    combat.ChainLinks,
    combat.ThisCombatChain,
    combat.ThisChainLink,
    combat.CloseChain,
    combat.DefendedAtMost,
    combat.MustBeDefended,
    combat.NthOf,
    combat.AttackInstead,
    combat.AttackWith,
    *effects.EFFECT_WORDS,
)

__all__ = [
    "LANGUAGE",
    "Activated",
    "Amp",
    "AttackAbility",
    "Banish",
    "Deal",
    "Filter",
    "Gain",
    "Give",
    "Grant",
    "Intimidate",
    "Lose",
    "Negate",
    "Numbered",
    "Opt",
    "Put",
    "Remove",
    "Replacing",
    "Resolution",
    "Select",
    "Stat",
    "StateTriggered",
    "Static",
    "Target",
    "Triggered",
]
