"""The language of card texts: the nodes that they are made of, in this game's own words."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from judge.abilities import (
    THOSE,
    Body,
    Cost,
    Instruction,
    Language,
    Of,
    Refers,
    conditions,
    contains,
    costs,
    expected,
    has_one_of,
    kinds,
    lacks,
    names,
    number,
    one_of,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Names, Number
from judge.games.fab import (
    combat_words,
    cost_words,
    effect_words,
    face_words,
    mode_words,
    object_words,
    play_words,
    replacement_words,
    rule_words,
)
from judge.games.fab._asked import (
    ABOVE,
    AS_DECLARED,
    BEARS,
    BENEATH,
    DEALS,
    GENERATES,
    NAMED,
    NTH_OF_KIND,
    OF_MONIKER,
    RAISED,
    SAME_COLOR,
    SAME_NAME,
)
from judge.games.fab.action_words import (
    Amp,
    Banish,
    DamageKind,
    Deal,
    Gain,
    Give,
    Intimidate,
    Later,
    Lose,
    May,
    Negate,
    Opt,
    Put,
    Remove,
)
from judge.kernel import clause

Color = Literal["red", "yellow", "blue"]
ActivationType = Literal["action", "instant", "attack_reaction", "defense_reaction"]
ObjectKind = Literal["card", "attack_proxy", "activated_layer", "triggered_layer"]

LIMIT = {"limit": "per_turn"}
"""How often an ability can be activated in a turn is its limit (5.2.1a)."""


@clause("fab:1.8.7")
class Filter(selections.Filter):
    """What a card must be like. Whatever is left out is not asked for.

    ``above``: the card whose text this is lies under it (8.4.5). ``beneath``: it lies under the object whose text
    this is (3.0.14). ``above_base``: it has more power than its base power (2.0.3a), or more defense. ``named`` is
    the word under which a name has been declared (8.5.21). ``same_name`` and ``same_color``: it has a name, or the
    color, of the objects that the text means (2.7.5, 2.1.2). ``effect`` is the word of an instruction that its
    abilities generate, as ``deal`` (1.8.2), ``deals`` the type of damage that they deal, ``paid_by`` what was
    declared to be done as an additional cost of it (5.1.3b), ``nth_attack`` which attack of its player's turn it is
    (1.8.10#which-attack-of-a-turn), ``nth_of`` which of those of a kind, ``counter`` the name of a counter on it
    (1.15.1). ``types``, ``subtypes`` and ``supertypes`` hold one word that it has, or several of which it has one.
    """

    name: Annotated[Names | None, NAMED] = None
    moniker: Annotated[Names | None, OF_MONIKER] = None
    above: Annotated[bool | None, ABOVE] = None
    beneath: Annotated[bool | None, BENEATH] = None
    named: Annotated[str | None, Refers("word"), AS_DECLARED] = None
    same_name: Annotated[str | Of[selections.Select] | None, Refers("cards"), SAME_NAME] = None
    same_color: Annotated[str | Of[selections.Select] | None, Refers("cards"), SAME_COLOR] = None
    effect: Annotated[str | None, GENERATES] = None
    types: Annotated[Names | None, has_one_of("types")] = None
    subtypes: Annotated[Names | None, has_one_of("subtypes")] = None
    supertypes: Annotated[Names | None, has_one_of("supertypes")] = None
    color: Annotated[Color | None, one_of("color")] = None
    pitch: Annotated[Number | None, number("pitch")] = None
    power: Annotated[Number | None, number("power")] = None
    base_power: Annotated[Number | None, number("base_power")] = None
    defense: Annotated[Number | None, number("defense")] = None
    base_defense: Annotated[Number | None, number("base_defense")] = None
    above_base: Annotated[Literal["power", "defense"] | None, RAISED] = None
    life: Annotated[Number | None, number("life")] = None
    state: Annotated[str | None, contains("states")] = None
    not_state: Annotated[str | None, lacks("states")] = None
    lies_in: Annotated[Names | None, one_of("zone")] = None
    came_from: Annotated[Names | None, one_of("came_from")] = None
    kind: Annotated[ObjectKind | None, one_of("kind")] = None
    played_from: Annotated[Names | None, one_of("played_from")] = None
    paid_by: Annotated[str | None, contains("paid_by")] = None
    nth_attack: Annotated[Number | None, number("nth_attack")] = None
    nth_of: Annotated[Of[combat_words.NthOf] | None, NTH_OF_KIND] = None
    counter: Annotated[Names | None, BEARS] = None
    deals: Annotated[DamageKind | None, DEALS] = None


class Select(selections.Bound, Filter):
    """Cards in zones, and how many of them; permanents and attacks in the arena unless a zone is named (1.8.5a).

    ``top``: only the cards that lie so far on top of their zone, as “the top card of your deck”. ``different``: cards
    with different costs, names, colors; one that does not have such a property does not count (1.8.7). ``whose`` names
    an object of the player whose they are, where the text does not say that by a ``side``: “target hero's hand”.
    ``among``: those that the text has named before, as “a card revealed this way”.
    """

    zone: Names = "arena"
    whose: Annotated[str | None, Refers("cards")] = None
    among: Annotated[str | None, Refers("cards"), THOSE] = None
    different: Literal["name", "cost", "pitch", "color", "power"] | None = None
    top: Annotated[int, Field(ge=1, le=99)] | None = None


class Target(selections.Target, Select):
    """A target (1.8.5), declared as the layer is put onto the stack and remembered under a name."""

    zone: Names = "arena"


class Stat(selections.Stat):
    """A number of an object, as was last known where it has left (1.2.3)."""

    stat: Literal["power", "base_power", "defense", "cost", "pitch", "life"]  # type: ignore[assignment]


class When(selections.When):
    """What triggers an ability; ``by``: whose card or effect did it, or that of this very object.

    ``not_from`` are zones from which it did not move, ``kind`` is the type of the damage (8.5.3e), ``amount``
    the number of the event; ``other`` is what the second object is like: what was hit, what dealt the damage.
    With ``one_or_more`` it triggers once, however many objects it happens to together (1.9.2a).
    """

    by: Literal["own", "enemy", "this"] | None = None
    not_from: Names = Field([])
    kind: DamageKind | None = None
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
    defended_at_most: Of[combat_words.DefendedAtMost] | None = None
    must_be_defended: Of[combat_words.MustBeDefended] | None = None


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
    object_words.Greatest,
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
    combat_words.DefendedBy,
    combat_words.Defends,
    Static,
    Replacing,
    Resolution,
    Activated,
    AttackAbility,
    costs.PayAmount,
    costs.PaySelf,
    cost_words.PayMove,
    cost_words.PayCounter,
    cost_words.Generate,
    conditions.Paid,
    play_words.AlternativeCost,
    play_words.PlayFrom,
    play_words.OptionalCost,
    play_words.Fuse,
    play_words.PlayedAt,
    play_words.PitchedFor,
    play_words.AsInstant,
    play_words.AttackTargets,
    mode_words.Choose,
    mode_words.Mode,
    mode_words.Depending,
    say.If,
    May,
    say.Repeat,
    say.EachPlayer,
    say.PlayerOf,
    say.Pick,
    Later,
    say.Draw,
    say.DiscardChosen,
    say.Destroy,
    say.Return,
    say.Shuffle,
    effect_words.Counter,
    Gain,
    Lose,
    Deal,
    Banish,
    Put,
    Give,
    Intimidate,
    Opt,
    Negate,
    Remove,
    Amp,
    replacement_words.Prevent,
    replacement_words.PreventLess,
    replacement_words.NextUnpreventable,
    replacement_words.Usually,
    replacement_words.ReplaceForATime,
    replacement_words.EntersWith,
    face_words.Awaken,
    face_words.Transcend,
    rule_words.Forbid,
    rule_words.StartsWith,
    rule_words.MoreActivations,
    rule_words.WinGame,
    rule_words.LoseGame,
    rule_words.DrawGame,
    rule_words.Inline,
    rule_words.Phase,
    object_words.Contract,
    object_words.Become,
    object_words.Transform,
    object_words.CreateCard,
    object_words.Exchange,
    object_words.DeclareName,
    object_words.ReturnToBrood,
    combat_words.DefendsWith,
    combat_words.DefendsAlone,
    combat_words.PreviousAttack,
    combat_words.ChainLinks,
    combat_words.ThisCombatChain,
    combat_words.ThisChainLink,
    combat_words.CloseChain,
    combat_words.DefendedAtMost,
    combat_words.MustBeDefended,
    combat_words.NthOf,
    combat_words.AttackInstead,
    combat_words.AttackWith,
    *effect_words.EFFECT_WORDS,
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
