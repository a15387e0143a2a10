"""1.4 Attacks: attack-cards, attack-proxies and their sources, and legal attack-targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Body, nodes
from judge.games.fab.book.c0106_layers import add_layer, declared
from judge.games.fab.book.c0200_properties import Face, is_living
from judge.games.fab.book.c0803_keywords import GO_AGAIN, PERCHED
from judge.games.fab.language import AttackAbility
from judge.games.fab.language.combat import AttackWith
from judge.games.fab.world import CHAIN, STACK, Game, controller, info, link_of, opponent, permanents, stack
from judge.kernel import CardId, Check, Citation, Happening, Info, OfCard, PlayerId, Ref, clause

NOT_INHERITED = (GO_AGAIN,)
"""Resolution abilities, which an attack-proxy does not take from its source (1.4.3a)."""


@clause("fab:1.2.2d")
@clause("fab:1.4.1", "fab:1.4.2", "fab:1.4.2a", "fab:1.4.3", "fab:8.2.3a", without=False)
def is_attack(game: Game, card: CardId) -> bool:
    """Return whether an object is an attack: on the stack, or as the attack of a chain link."""
    where = game.state.zone(card)
    if where == CHAIN:
        link = link_of(game, game.state.ref(card))
        return link is not None and link.attack == game.state.ref(card)
    if where != STACK:
        return False
    now = info(game, card)
    if now["kind"] == "attack_proxy" or (now["kind"] == "card" and "attack" in now["subtypes"]):
        return True
    return is_attack_layer(game, card)


@clause("fab:1.4.4", "fab:8.5.38a", without=False)
def is_attack_layer(game: Game, card: CardId) -> bool:
    """Return whether a layer on the stack is an attack-layer: it has the attack effect (1.4.4, 8.5.38a)."""
    if game.state.zone(card) != STACK or not game.world.has(AttackWith):
        return False
    made = declared(game, card)
    if made is not None and made.ability is not None:
        texts = [made.ability.node]
    else:
        texts = [ability.node for ability in info(game, card)["abilities"] if ability.kind == "resolution"]
    return any(attacks(node) for node in texts)


def attacks(ability: Body) -> bool:
    """Return whether an ability makes its player attack, by an attack-proxy or by the attack effect."""
    return isinstance(ability, AttackAbility) or any(isinstance(node, AttackWith) for node in nodes(ability))


def attack_on_stack(game: Game) -> CardId | None:
    """Return the attack on the stack (7.1.1), or ``None``."""
    return next((card for card in stack(game) if is_attack(game, card)), None)


@clause("fab:1.4.3a", "fab:1.4.3d")
def inherited(source: Info, own: Info) -> Info:
    """Return an attack-proxy's characteristics: those of its attack-source, combined with its own.

    The source's activated and resolution abilities are left out.
    """
    kept = tuple(word for word in source["keywords"] if word not in NOT_INHERITED)
    abilities = tuple(a for a in source["abilities"] if a.kind == "static")
    return {
        **source,
        "kind": own["kind"],
        "keywords": tuple(dict.fromkeys((*kept, *own["keywords"]))),
        "abilities": (*abilities, *own["abilities"]),
        "life": None,
    }


def new_proxy(game: Game, player: PlayerId, source: CardId, ability: AttackAbility) -> CardId:
    """Put an attack-proxy of an object onto the stack (1.4.3, 8.3.1); return it."""
    face = Face(game.world.faces[source].name, "attack_proxy", keywords=tuple(ability.keywords), source=source)
    return add_layer(game, f"{source}.attack", face, player, game.state.ref(source))


@clause("fab:1.4.3b")
def source_of(game: Game, card: CardId) -> Ref | None:
    """Return the attack-source of an attack-proxy, or ``None`` for another object."""
    found: Ref | None = game.state.get(card, "source")
    return found


@clause("fab:1.4.3a", instead=lambda game, ref: ref)
def bearer(game: Game, ref: Ref) -> Ref:
    """Return the object to tap or put counters on: an attack-proxy's source, or the object itself.

    An attack-proxy is an extension of its source (1.4.3a), so it cannot be tapped or have counters itself.
    """
    source = source_of(game, ref.card)
    return ref if source is None or not game.state.present(source) else source


ITSELF = ("this", "event", "other")
"""The pointers that mean the attack-source itself; other pointers mean the attack-proxy (1.4.3e)."""


@clause("fab:1.4.3e", instead=lambda game, pointer, ref: bearer(game, ref))
def object_of_pointer(game: Game, pointer: object, ref: Ref) -> Ref:
    """Return the object that a pointer means: the attack-source, or the attack-proxy itself (1.4.3e)."""
    return bearer(game, ref) if pointer in ITSELF else ref


@clause("fab:1.4.3c", without=False)
def has_ceased(game: Game, card: CardId) -> bool:
    """Return whether an attack-proxy ceases to exist: its source is gone or on another chain link."""
    source = source_of(game, card)
    if source is None or game.state.zone(card) is None:
        return False
    if not game.state.present(source):
        return True
    link = link_of(game, game.state.ref(card)) if game.state.zone(card) == CHAIN else None
    return link is not None and (link.source != source or game.state.zone(source.card) != CHAIN)


# 1.4.5: attack-targets


@clause("fab:1.4.5a", without=True)
def is_attackable(game: Game, card: CardId) -> bool:
    """Return whether an object is attackable: it is living, or a rule such as spectra allows it (8.3.14a)."""
    return is_living(info(game, card)) or _has_spectra(game, card)


@clause("fab:8.3.39c", without=False)
def is_perched(game: Game, card: CardId) -> bool:
    """Return whether an object has perched and is equipped, so that it cannot be attacked (8.3.39)."""
    return PERCHED in info(game, card)["keywords"] and bool(game.state.get(card, "equipped"))


@clause("fab:8.3.14a", without=False)
def _has_spectra(game: Game, card: CardId) -> bool:
    return "spectra" in info(game, card)["keywords"]


class IsTargeted(OfCard):
    """An object becomes the target of an attack (1.4.5): the position does not change, but effects trigger."""

    __slots__ = ("by",)
    key = "targeted"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref)
        self.by = by

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clause that allows an attack on an object without life."""
        return () if is_living(info(game, self.ref.card)) else ("fab:8.3.14a",)

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("is_targeted", self.ref, info(game, self.ref.card), self.player(game), by=self.by)


ATTACKABLE = Check("fab:1.4.5a", "not_attackable", lambda game, card: is_attackable(game, card))
NOT_PERCHED = Check("fab:8.3.39c", "perched", lambda game, card: not is_perched(game, card))


def of_an_opponent(player: PlayerId) -> Check:
    """Return the check that an opponent of the attacker controls the target (1.4.5)."""

    def passes(game: Game, card: CardId) -> bool:
        return controller(game, card) != player

    return Check("fab:1.4.5", "not_an_opponents", passes)


def target_checks(player: PlayerId) -> Sequence[Check]:
    return of_an_opponent(player), ATTACKABLE, NOT_PERCHED


def required(game: Game, player: PlayerId) -> Sequence[Check]:
    """Return the checks for the requirement that an attack must choose a certain target if able (1.0.2)."""
    wanted = [card for card in possible_targets(game, player) if info(game, card)["must_be_attacked"]]
    if not game.partition(wanted, target_checks(player))[0]:
        return ()
    return (Check("fab:1.0.2", "another_must_be_attacked", lambda game, card: card in wanted),)


def possible_targets(game: Game, player: PlayerId) -> list[CardId]:
    """Return the candidates for an attack-target: the objects that the opponent controls in the arena."""
    return permanents(game, opponent(game, player))


def is_legal_target(game: Game, player: PlayerId, ref: Ref) -> bool:
    """Return whether a declared attack-target is still legal (7.2.2)."""
    return game.state.present(ref) and not game.partition((ref.card,), target_checks(player))[1]
