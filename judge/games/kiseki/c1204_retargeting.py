"""1204.2d-3 Effects that have something in the activation zone target something else."""

from __future__ import annotations

from dataclasses import replace

from judge.abilities import Text
from judge.abilities import _instructions as say
from judge.games.kiseki._performing import named, refs_meant
from judge.games.kiseki.c1204_playing import Played, in_sight, target_checks
from judge.kernel import CardId, Procedure


@named("retarget")
def _retarget(text: Text, what: say.Special) -> Procedure[int]:
    """Let the player of the effect choose the targets of what waits anew, as many as there were, but never itself."""
    game, done = text.game, 0
    for ref in refs_meant(text, what):
        record: Played | None = game.state.get(ref.card, "played") if game.state.present(ref) else None
        if record is not None:
            done += yield from _choose_anew(text, ref.card, record)
    return done


def _choose_anew(text: Text, card: CardId, record: Played) -> Procedure[int]:
    """Choose each group of targets among those that are legal for the text that waits as that card."""
    game, waiting = text.game, record.text(text.game)
    for target in record.body.targets if record.body is not None else ():
        among = in_sight(waiting, target)
        checks = target_checks(waiting, target, card)
        number = min(len(waiting.named.get(target.id, ())), len(game.sift(among, checks)[0]))
        chosen = yield from game.choose(
            by=text.you, role="target", clause="kiseki:1204.2d", because=("kiseki:1204.2d-3",), among=among,
            checks=checks, minimum=number, maximum=number, subject=waiting.subject, distinct="kiseki:1204.2d-2",
        )  # fmt: skip
        waiting.named[target.id] = tuple(game.state.ref(c) for c in chosen)
    game.state.put(card, "played", replace(record, named=tuple(waiting.named.items())))
    return 1
