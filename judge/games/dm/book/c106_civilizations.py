"""106 Civilizations: cards that have several of them, and cards that have none."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import excludes
from judge.kernel import Info, clause


@excludes("multicolored")
@clause("dm:106.2b")
def _has_not_several(text: Text, what: language.Filter, info: Info) -> bool:
    return (len(info["civilizations"]) > 1) is not what.multicolored


@excludes("colorless")
@clause("dm:106.2c")
def _has_none_or_some(text: Text, what: language.Filter, info: Info) -> bool:
    return (not info["civilizations"]) is not what.colorless
