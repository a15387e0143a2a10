"""Shadowverse EVOLVE, comprehensive rules 1.7.0: one module for each chapter, or for a part of one."""

from judge.games import Dealing, GamePackage
from judge.games.common.presets import presets
from judge.games.sve import world
from judge.games.sve.adapter import script
from judge.games.sve.adapter.board import BOARD, EXPECTED, ON_BOARD
from judge.games.sve.adapter.cards import Printed
from judge.games.sve.adapter.dealing import broken, deal
from judge.games.sve.adapter.inquiry import INQUIRY
from judge.games.sve.adapter.no_effect import NO_EFFECT
from judge.games.sve.adapter.setup import BEFORE, SideOfBoard, impossible, placed, set_up, unknown
from judge.games.sve.adapter.vocabulary import REFERENTS, WORDS
from judge.games.sve.book.ch12_keywords import KEYWORDS
from judge.games.sve.language import LANGUAGE

PACKAGE = GamePackage(
    id="sve",
    edition="1.7.0",
    side=SideOfBoard,
    card=Printed,
    unknown=unknown,
    phases=("setup", "start", "main", "end"),
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
    no_effect=NO_EFFECT,
    names_players=("p1-leader", "p2-leader"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    prepared=presets("sve"),
    inquiry=INQUIRY,
    made=r"token\d+",
    dealing=Dealing(deal, broken),
    sees=world.sees,
    impossible=impossible,
)
