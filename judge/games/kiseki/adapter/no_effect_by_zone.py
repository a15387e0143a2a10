"""What would have no effect in the zone where a craft works: what does not happen to its card there."""

from __future__ import annotations

from judge.abilities import Replacing, Triggered
from judge.games.common.no_effect import ItsOwn, about_its_own

ON_THE_FIELD = (
    *("attacks", "attacks_alone", "scrum_attacks", "attacked", "scrum_attacked", "overkills"),
    *("stunned", "stuns", "recovered", "gets_support", "loses_support", "killed", "leaves"),
)
"""What happens to cards on the field only; leaving it, they are looked at as they were there (1211.6b)."""

THERE = (
    "a craft that works on the field, without zone: nowhere else this happens to its card",
    "場で働くクラフト(zone なし)。ほかの領域のそのカードにこれは起こらない",
)

ITS_OWN = (
    ItsOwn(ON_THE_FIELD, (Triggered, Replacing), ("field",), *THERE, stated=True),
    ItsOwn(("enters",), (Triggered,), ("field",), *THERE, stated=True),
    ItsOwn(
        ("discarded",),
        (Triggered,),
        ("trail", "removed"),
        "zone: trail beside the event, where a card that was discarded is looked at (kiseki:1211.6a)",
        "イベントと共に zone: trail(捨てたカードは軌跡で見る。kiseki:1211.6a)",
    ),
    ItsOwn(
        ("discarded",),
        (Replacing,),
        ("hand", "homebase"),
        "zone: hand beside the event, from where its card would be discarded (kiseki:1202.5)",
        "イベントと共に zone: hand(そのカードが捨てられる領域。kiseki:1202.5)",
    ),
    ItsOwn(
        ("plays",),
        (Triggered,),
        (),
        "enters, or for a BASE turned_face_up: as its card has been played, it is in the activation zone "
        "(kiseki:1204.2i)",
        "enters、BASE なら turned_face_up(プレイした時、そのカードは発動待機領域にある。kiseki:1204.2i)",
    ),
)
"""What crafts are about that happens to their own cards, and where they have to work for it."""

BY_ZONE = about_its_own(ITS_OWN)
"""What would have no effect in the zone where a craft works."""
