"""701.30 GR summons: the top card of the super GR is summoned as though its cost were paid."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import performs
from judge.games.dm.book.c400_being_there import there
from judge.games.dm.book.c601_using import is_forbidden, use
from judge.games.dm.world import dm, zone_of
from judge.kernel import Citation, Game, PlayerId, Procedure, Ref, clause


@clause("dm:701.30a", without=None)
def gr_summon(game: Game, player: PlayerId, rule: Citation) -> Procedure[Ref | None]:
    """Summon the top card of the super GR; return the creature, ``None`` where it is not there (any more)."""
    super_gr = there(game, player, "super_gr")
    if not super_gr:
        because = ("dm:701.30a", "dm:701.30a#empty-super-gr")
        game.note("nothing", "dm:101.3", because=because, actor=player, role="gr_summon", subject=None)
        return None
    card = super_gr[0]
    if is_forbidden(game, player, card):
        return None
    yield from use(game, player, card, clause=rule, free="dm:701.30a")
    return game.state.ref(card) if zone_of(game, card) == "battle_zone" else None


@performs(language.GrSummon)
def _gr_summon(text: Text, what: language.GrSummon) -> Procedure[int]:
    """Perform so many GR summons, one after the other."""
    done = 0
    for _ in range(dm(text.game).reader.amount(text, what.gr_summon)):
        came = yield from gr_summon(text.game, text.you, "dm:701.30a")
        done += came is not None
    return done
