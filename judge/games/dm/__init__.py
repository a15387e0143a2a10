"""Duel Masters, comprehensive game rules 1.40: one module for each section of the rules, or for a part of one."""

from judge.games import Dealing, GamePackage
from judge.games.dm.adapter import script
from judge.games.dm.adapter.auditing import broken
from judge.games.dm.adapter.board import BOARD, EXPECTED, ON_BOARD
from judge.games.dm.adapter.cards import Printed
from judge.games.dm.adapter.dealing import deal
from judge.games.dm.adapter.inquiry import INQUIRY
from judge.games.dm.adapter.no_effect import NO_EFFECT
from judge.games.dm.adapter.setup import BEFORE, PHASES, SideOfBoard, impossible, placed, set_up, unknown
from judge.games.dm.adapter.vocabulary import REFERENTS, WORDS
from judge.games.dm.book.c110_abilities import KEYWORDS
from judge.games.dm.language import LANGUAGE
from judge.games.dm.language.lexicon import LEXICON

PACKAGE = GamePackage(
    id="dm",
    edition="1.40",
    side=SideOfBoard,
    card=Printed,
    unknown=unknown,
    phases=PHASES,
    begins="main",
    speech=script.SPEECH,
    script=script,
    board=BOARD,
    set_up=set_up,
    placed=placed,
    words=WORDS,
    language=LANGUAGE,
    referents=REFERENTS,
    keywords=KEYWORDS,
    called={f"{kind}.{name}": pair for kind in ("civilization", "used_by") for name, pair in LEXICON[kind].items()},
    no_effect=NO_EFFECT,
    names_players=("p1", "p2"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    dealing=Dealing(deal, broken),
    inquiry=INQUIRY,
    made=r"[\w-]+\.[\w.#-]+",
    impossible=impossible,
    shown_by=script.shown_by,
)
