"""What would have no effect in the zone where an ability works: what does not happen to its card there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.abilities import Around, Body, Idle, Keyworded, Replacing, Triggered, When, names

ON_THE_FIELD = frozenset(
    (
        *("enters", "leaves", "dies", "destroyed", "engaged", "refreshed", "taken", "evolves", "races"),
        *("attacks", "attacked", "fights", "deals_attack_damage", "deals_combat_damage"),
        *("damaged", "attack_damage", "strike_back_damage", "combat_damage", "ability_damage"),
        *("defense_gained", "defense_lost"),
    )
)
"""What happens to cards on the field only; leaving it, they are looked at as they were there (10.7.4.1.2)."""


def _of_its_own(node: When, around: Around, kinds: type[Body] | tuple[type[Body], ...]) -> Body | None:
    """Return the ability that is about something that happens to its own card, if it is one of these kinds."""
    ability = around[-1] if around else None
    return ability if isinstance(ability, kinds) and node.card == "this" else None


def _works_in(ability: Body, zones: Collection[str]) -> bool:
    """Return whether an ability works in one of these zones."""
    return bool({*names(ability.zone)} & {*zones})


def _never_there(node: When, around: Around) -> bool:
    """Return whether an ability that works elsewhere waits for, or replaces, what happens on the field alone."""
    ability = _of_its_own(node, around, (Triggered, Replacing))
    if ability is None or node.event not in ON_THE_FIELD or (node.event == "enters" and isinstance(ability, Replacing)):
        return False
    return not _works_in(ability, ("field",))


def _discarded_elsewhere(node: When, around: Around) -> bool:
    """Return whether an ability is to trigger by its card being discarded, and not to work where that comes to lie."""
    ability = _of_its_own(node, around, Triggered)
    return ability is not None and node.event == "discarded" and not _works_in(ability, ("cemetery", "banished"))


def _discarded_from_elsewhere(node: When, around: Around) -> bool:
    """Return whether an ability is to replace its card being discarded, and does not work in the hand."""
    ability = _of_its_own(node, around, Replacing)
    return ability is not None and node.event == "discarded" and not _works_in(ability, ("hand",))


BY_ZONE: Sequence[Idle] = (
    Idle(
        Keyworded,
        ("zone",),
        "nothing: what its keyword stands for happens to a card on the field (sve:10.3.5); when for another ability",
        "何もない(キーワードの示すことは場のカードに起こる。sve:10.3.5)。ほかの能力は when",
        lambda node, _: {*names(node.zone)} != {"field"},
    ),
    Idle(
        When,
        ("event",),
        "an ability that works on the field, without zone: nowhere else this happens to its card",
        "場で働く能力(zone なし)。ほかの領域のそのカードにこれは起こらない",
        _never_there,
    ),
    Idle(
        When,
        ("event",),
        "zone: cemetery beside the event, where a card that was discarded is looked at (sve:10.7.4.1.1)",
        "イベントと共に zone: cemetery(捨てたカードは墓場で見る。sve:10.7.4.1.1)",
        _discarded_elsewhere,
    ),
    Idle(
        When,
        ("event",),
        "zone: hand beside the event, from where its card would be discarded (sve:10.3.4)",
        "イベントと共に zone: hand(そのカードが捨てられる領域。sve:10.3.4)",
        _discarded_from_elsewhere,
    ),
    Idle(
        When,
        ("event",),
        "keyword: fanfare, with if: {matches: this, like: {played: true}} where it has to be played: as that happens, "
        "its card is in the resolution zone (sve:10.6.2.1)",
        "keyword: fanfare(プレイした場合だけなら if: {matches: this, like: {played: true}} と共に)。"
        "プレイされる時、そのカードは解決領域にある(sve:10.6.2.1)",
        lambda node, around: node.event == "plays" and _of_its_own(node, around, Triggered) is not None,
    ),
)
"""What would have no effect in the zone where an ability works."""
