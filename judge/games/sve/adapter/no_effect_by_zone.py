"""What would have no effect in the zone where an ability works: what does not happen to its card there."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Idle, Keyworded, Replacing, Triggered, names
from judge.games.common.no_effect import ItsOwn, about_its_own

ON_THE_FIELD = (
    *("leaves", "dies", "destroyed", "engaged", "refreshed", "taken", "evolves", "races"),
    *("attacks", "attacked", "fights", "deals_attack_damage", "deals_combat_damage"),
    *("damaged", "attack_damage", "strike_back_damage", "combat_damage", "ability_damage"),
    *("defense_gained", "defense_lost"),
)
"""What happens to cards on the field only; leaving it, they are looked at as they were there (10.7.4.1.2)."""

THERE = (
    "an ability that works on the field, without zone: nowhere else this happens to its card",
    "場で働く能力(zone なし)。ほかの領域のそのカードにこれは起こらない",
)

ITS_OWN = (
    ItsOwn(ON_THE_FIELD, (Triggered, Replacing), ("field",), *THERE),
    ItsOwn(("enters",), (Triggered,), ("field",), *THERE),
    ItsOwn(
        ("discarded",),
        (Triggered,),
        ("cemetery", "banished"),
        "zone: cemetery beside the event, where a card that was discarded is looked at (sve:10.7.4.1.1)",
        "イベントと共に zone: cemetery(捨てたカードは墓場で見る。sve:10.7.4.1.1)",
    ),
    ItsOwn(
        ("discarded",),
        (Replacing,),
        ("hand",),
        "zone: hand beside the event, from where its card would be discarded (sve:10.3.4)",
        "イベントと共に zone: hand(そのカードが捨てられる領域。sve:10.3.4)",
    ),
    ItsOwn(
        ("plays",),
        (Triggered,),
        (),
        "keyword: fanfare, with if: {matches: this, like: {played: true}} where it has to be played: as that happens, "
        "its card is in the resolution zone (sve:10.6.2.1)",
        "keyword: fanfare(プレイした場合だけなら if: {matches: this, like: {played: true}} と共に)。"
        "プレイされる時、そのカードは解決領域にある(sve:10.6.2.1)",
    ),
)
"""What abilities are about that happens to their own cards, and where they have to work for it."""

BY_ZONE: Sequence[Idle] = (
    Idle(
        Keyworded,
        ("zone",),
        "nothing: what its keyword stands for happens to a card on the field (sve:10.3.5); when for another ability",
        "何もない(キーワードの示すことは場のカードに起こる。sve:10.3.5)。ほかの能力は when",
        lambda node, _: {*names(node.zone)} != {"field"},
    ),
    *about_its_own(ITS_OWN),
)
"""What would have no effect in the zone where an ability works."""
