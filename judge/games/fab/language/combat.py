"""Words of card texts about combat (7): the combat chain, its active chain link, and defending."""

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Computed, Condition, Instruction, Node, Of, Pointer
from judge.abilities.phrases import Says
from judge.abilities.selections import Amount, Filter, Names, Side, When


class DefendedBy(Condition):
    """At least ``min`` matching cards defend against this attack or, in the text of a non-attack, the active attack.

    - ``origin``: the zones they came from, as in “a card from hand”.
    - ``past``: cards that have left the combat chain since count as well (“has defended this chain link”).
    """

    says = Says(en="{defended_by:defenders min origin past}", ja="{defended_by:defenders min origin past}")
    defended_by: Of[Filter]
    origin: Names | None = None
    past: bool = False
    min: Annotated[int, Field(ge=1, le=99)] = 1


class Defends(Condition):
    """The card with this text defends against a matching attack."""

    says = Says(en="this defends against {defends:a attack}", ja="これが{defends:noun attack}を防御している")
    defends: Of[Filter]


class DefendsWith(Condition):
    """The card with this text became a defending card in the same event as a matching card (7.0.5e)."""

    says = Says(
        en="this defends together with {defends_with:a hand}[ from {origin:zones}]",
        ja="これが[{origin:zones}からの]{defends_with:noun hand}と共に防御している",
    )
    defends_with: Of[Filter]
    origin: Names | None = None


class PreviousAttack(Condition):
    """The previous attack on this combat chain matches (8.4.1).

    If this card has not attacked yet, that is the last attack on the chain.
    """

    says = Says(
        en="the previous attack this combat chain was {previous_attack:a attack}",
        ja="この戦闘チェインの直前の攻撃が{previous_attack:noun attack}である",
    )
    previous_attack: Of[Filter]


class DefendsAlone(Condition):
    """Whether the card with this text was the only one to become a defending card in its event (7.0.5e)."""

    says = Says(
        en="{defends_alone=yes:this defends alone|no:this doesn't defend alone}",
        ja="これが単独で防御して{defends_alone=yes:いる|no:いない}",
    )
    defends_alone: bool


class NthOf(Node):
    """The attack is its player's ``nth`` matching attack this turn: “your first attack with stealth each turn”."""

    slot = "nth_of"
    nth: Annotated[int, Field(ge=1, le=5)]
    attack: Of[Filter]

    @property
    def kind(self) -> str:
        """A key for the filter: texts with equal filters share one count of attacks."""
        return self.attack.model_dump_json(exclude_defaults=True, by_alias=True)


class ChainLinks(Computed):
    """The number of chain links whose attacks match (7.0.3c)."""

    says = Says(
        en="the number of chain links{side:controlled}[ with {chain_links:a attack}]",
        ja="{side:controlled}[{chain_links:noun attack}の]チェインリンクの数",
    )
    chain_links: Of[Filter]
    side: Side = "own"


class ThisCombatChain(Computed):
    """The number of times this event has happened on this combat chain (7.0.2b); 0 if the chain is closed."""

    says = Says(
        en="the number of times {this_combat_chain:event has} this combat chain",
        ja="この戦闘チェインで{this_combat_chain:event}回数",
    )
    this_combat_chain: Of[When]


class ThisChainLink(Computed):
    """The number of times this event has happened on the active chain link so far (7.0.3d)."""

    says = Says(
        en="the number of times {this_chain_link:event has} this chain link",
        ja="このチェインリンクで{this_chain_link:event}回数",
    )
    this_chain_link: Of[When]


class DefendedAtMost(Node):
    """At most ``max`` matching cards can defend an attack, as with dominate and overpower (1.0.2).

    It is part of a grant; cards that already defend stay (1.0.2b).
    """

    slot = "at_most"
    max: Annotated[int, Field(ge=0, le=99)]
    like: Of[Filter] | None = None


class MustBeDefended(Node):
    """``count`` matching cards must be declared as defending an attack if able: a requirement (1.0.2)."""

    slot = "requirement"
    like: Of[Filter]
    count: Amount = 1


class CloseChain(Instruction):
    """Close the combat chain (7.7.2d)."""

    says = Says(en="close the combat chain", ja="戦闘チェインを閉じる")
    close_chain: Literal[True]


class AttackWith(Instruction):
    """Attack with an object: as its attack-layer resolves, it becomes the attack of a new chain link (8.5.38)."""

    says = Says(en="attack with {attack_with:cards}", ja="{attack_with:cards}で攻撃する")
    attack_with: Pointer


class AttackInstead(Instruction):
    """Put a card onto the active chain link as its attacking card, replacing the present one (7.0.4a)."""

    says = Says(
        en="put {attack_instead:cards} onto the active chain link as its attacking card, in place of the one there",
        ja="{attack_instead:cards}を、そこにあるカードの代わりに攻撃しているカードとしてアクティブチェインリンクに置く",
    )
    attack_instead: Pointer
