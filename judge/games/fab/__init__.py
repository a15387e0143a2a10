"""Flesh and Blood, comprehensive rules 2.11.0: one module per section."""

from judge.games import Dealing, GamePackage
from judge.games.fab import world
from judge.games.fab.adapter import script
from judge.games.fab.adapter.before import BEFORE, named_before
from judge.games.fab.adapter.board import BOARD, EXPECTED, ON_BOARD
from judge.games.fab.adapter.cards import Printed
from judge.games.fab.adapter.dealing import broken, deal
from judge.games.fab.adapter.inquiry import INQUIRY
from judge.games.fab.adapter.no_effect import NO_EFFECT
from judge.games.fab.adapter.placing import impossible
from judge.games.fab.adapter.setup import PHASES, SideOfBoard, placed, set_up, unknown
from judge.games.fab.adapter.vocabulary import REFERENTS, TALENTS, WORDS
from judge.games.fab.book.c0114_costs import NOTHING_TO_PITCH_FOR
from judge.games.fab.book.c0803_keywords import KEYWORDS
from judge.games.fab.book.c0806_tokens import TOKENS
from judge.games.fab.language import LANGUAGE
from judge.games.fab.language.lexicon import LEXICON, SUBTYPES, SUPERTYPES

PACKAGE = GamePackage(
    id="fab",
    edition="2.11.0",
    side=SideOfBoard,
    card=Printed,
    unknown=unknown,
    phases=PHASES,
    begins="action",
    speech=script.SPEECH,
    script=script,
    board=BOARD,
    set_up=set_up,
    placed=placed,
    agree=script.agree_to_draw,
    words=WORDS,
    language=LANGUAGE,
    referents=REFERENTS,
    keywords=KEYWORDS,
    called={
        **{f"name.{name}": (row.en, row.ja) for name, row in TOKENS.items()},
        **{
            f"state.fused_{name}": (f"fused with {name.title()}", f"{SUPERTYPES[name]}と混融済み")
            for name in TALENTS
            if name in SUPERTYPES
        },
        **{f"{kind}.{name}": pair for kind in ("effect", "paid_by") for name, pair in LEXICON[kind].items()},
        **{f"subtype.{en}": (en, ja) for en, ja in SUBTYPES.items()},
    },
    no_effect=NO_EFFECT,
    names_players=("p1", "p2"),
    expected=EXPECTED,
    on_board=ON_BOARD,
    before=BEFORE,
    dealing=Dealing(deal, broken),
    inquiry=INQUIRY,
    made=rf"[\w-]+\.[\w.#-]+|p[12]-(created-[\w-]+|{'|'.join(TOKENS)})(#\d+)?",
    sees=world.sees,
    impossible=impossible,
    named_before=named_before,
    tokens=tuple(TOKENS),
    spare={"pitch": NOTHING_TO_PITCH_FOR},
    creating=("create", "equip_token", "into_token", "create_card"),
)
