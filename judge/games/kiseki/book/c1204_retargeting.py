"""1204.2d-3 Effects that have something in the activation zone target something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from judge.abilities import Target, Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c1204_playing import Played
from judge.games.kiseki.book.c1204_targets import in_sight, target_checks
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant
from judge.kernel import CardId, Procedure, Question, Ref, clause, exactly


@named("retarget")
def _retarget(text: Text, what: say.Special) -> Procedure[int]:
    """Let the player of the effect choose new targets for what waits, as many as there were, but never itself."""
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
            Question(
                "target", "kiseki:1204.2d", because=("kiseki:1204.2d-3",), checks=checks, distinct="kiseki:1204.2d-2"
            ),
            by=text.you,
            among=among,
            how_many=exactly(number),
            subject=waiting.subject,
        )
        before, now = waiting.named.get(target.id, ()), tuple(game.state.ref(c) for c in chosen)
        waiting.named.update(_handed_on(waiting, target, dict(_successors(before, now))))
        waiting.named[target.id] = now
    game.state.put(card, "played", replace(record, named=tuple(waiting.named.items())))
    return 1


def _successors(before: Sequence[Ref], now: Sequence[Ref]) -> Iterator[tuple[Ref, Ref]]:
    """Yield for each old target the new one that it gives way to: itself, if it is a target again."""
    yield from ((ref, ref) for ref in before if ref in now)
    yield from zip((r for r in before if r not in now), (r for r in now if r not in before), strict=False)


@clause("kiseki:1204.2e-1")
def _handed_on(waiting: Text, target: Target, successor: Mapping[Ref, Ref]) -> dict[str, tuple[Ref, ...]]:
    """Return what each target gets (``t.1``, ``t.2``): what was decided stays so, for the targets there are now."""
    return {
        part: tuple(successor[r] for r in refs if r in successor)
        for part, refs in waiting.named.items()
        if part.startswith(f"{target.id}.")
    }
