"""``judge cards``: published cards and their printed texts.

The engine is imported in the functions, because it loads slowly.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.commands.common import Args, Command, UsageError, as_json, dump, language, limit, read_input, say

if TYPE_CHECKING:
    from judge.cards.decklists import Deck
    from judge.cards.index import Entry
    from judge.cards.lists import CardList, Mistake
    from judge.cards.parser import Reading
    from judge.corpus import Lang


LARGEST_TEXT = 65_536
"""The largest printed text that is read, in bytes."""

READ_AS = {"sve": ["follower", "spell"], "dm": ["creature", "spell"]}
"""The card types to try for a text without a type: in a spell the sentences themselves are the instructions."""

LARGEST_LIST = 256 * 1024 * 1024
"""The largest list of cards that is read, in bytes."""


def _arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    reading = actions.add_parser("read", help="read a printed text; show its abilities and the parts not understood")
    reading.add_argument("file", metavar="FILE", help="the text; - reads standard input")
    reading.add_argument("--type", default="", help="its type, such as spell (default: the one that fits)")
    covering = actions.add_parser("coverage", help="count the texts that are understood completely")
    covering.add_argument(
        "--file", metavar="LIST", action="append", default=[], help="a list: JSON, JSON lines, CSV, or a saved page"
    )
    showing = actions.add_parser("show", help="show a card: its facts, abilities, evolutions and tokens")
    showing.add_argument("card", metavar="CARD", help="a number or a name")
    searching = actions.add_parser("search", help="cards by any of their names, or a number")
    searching.add_argument("word", metavar="WORD")
    limit(searching, 20)
    importing = actions.add_parser("import", help="read a list of cards into your data folder")
    importing.add_argument("file", metavar="LIST", nargs="+", help="a list: JSON, JSON lines, CSV, or a saved page")
    importing.add_argument("--date", metavar="DATE", help="the date of the list, for example 2026-11-23")
    importing.add_argument("--into", metavar="DIR", help="another folder")
    importing.add_argument("--keep", action="store_true", help="keep the folder's handwritten entries")
    decking = actions.add_parser("deck", help="read a deck list: its cards, and whether the rules allow the deck")
    decking.add_argument(
        "file", metavar="FILE", help="text of a deck builder, numbers, or JSON; - reads standard input"
    )
    for one in (showing, searching, decking):
        one.add_argument("--game", metavar="G", help="the game (default: all games)")
    for one in (reading, covering, importing):
        one.add_argument("--game", metavar="G", default="sve", help="the game (default: sve)")
    for one in (reading, covering, showing, searching, importing, decking):
        as_json(one)
        language(one)


def _run(args: Args) -> int:
    from judge.cards.finder import games_with_cards
    from judge.cards.lists import COLUMNS
    from judge.cards.parser import READERS

    if args.action in ("show", "search", "deck"):
        there = games_with_cards()
        if args.game not in (None, *there):
            known = ", ".join(there)
            raise UsageError(
                f"no published cards of {args.game!r} are known; games with cards: {known}",
                f"「{args.game}」の公開カードはない。あるのは {known}",
            )
    elif args.game not in (COLUMNS if args.action == "import" else READERS):
        known = ", ".join(READERS)
        raise UsageError(
            f"texts of {args.game!r} cannot be read; games with a reader: {known}",
            f"「{args.game}」のテキストは読めない。読めるのは {known}",
        )
    actions = {"read": _read, "coverage": _coverage, "show": _show, "search": _search, "import": _import, "deck": _deck}
    return actions[args.action](args)


def _show(args: Args) -> int:
    import yaml

    from judge.cards.library import is_made_up, library, printed
    from judge.cards.output import wordings_by_language
    from judge.cards.printer import WRITERS

    game, entry = _only(args)
    cards = library(game)
    evolves, tokens = cards.evolve_cards(entry), cards.tokens_of(entry)
    shown = {
        **({"game": game} if args.game is None else {}),
        **printed(entry),
        **({"says": wordings_by_language(game, entry)} if game in WRITERS else {}),
        "numbers": entry["numbers"],
        **({"made_up": True} if is_made_up(entry) else {}),
        **({"evolves_into": printed(evolves[0])} if evolves else {}),
        **({"also_evolves_into": [printed(one) for one in evolves[1:]]} if evolves[1:] else {}),
        **({"tokens": [printed(token) for token in tokens]} if tokens else {}),
        **{key: entry[key] for key in ("unread", "newer", "errata", "date") if key in entry},
    }
    if args.json:
        dump(shown)
    else:
        say(yaml.safe_dump(shown, allow_unicode=True, sort_keys=False, width=110).rstrip())
    return 0


def _only(args: Args) -> tuple[str, Entry]:
    """Return the only card with the given number or name, and its game."""
    from judge.cards.finder import find_cards, games_with_cards
    from judge.cards.library import SeveralCardsError, library

    meant: dict[str, Entry] = {}
    several: list[str] = []
    for game in [args.game] if args.game else games_with_cards():
        try:
            entry = library(game).find(args.card)
        except SeveralCardsError as many:
            several += many.numbers
        else:
            meant |= {} if entry is None else {game: entry}
    if len(meant) == 1 and not several:
        return next(iter(meant.items()))
    listed = ", ".join([*several, *(" ".join(entry["numbers"][:1]) or entry["name"] for entry in meant.values())])
    if listed:
        raise UsageError(
            f"several cards are called {args.card}: {listed}; name one by its number",
            f"「{args.card}」というカードは複数ある({listed})。番号で指定する",
        )
    found = find_cards(args.card, [args.game] if args.game else (), 3)
    near = ", ".join(dict.fromkeys(one.hit.entry["name"] for one in found))
    raise UsageError(
        f"there is no card {args.card!r}{_where(args)}" + (f"; did you mean {near}?" if near else ""),
        f"「{args.card}」というカードは{_where(args, ja=True)}ない" + (f"。{near} のことか" if near else ""),
    )


def _where(args: Args, *, ja: bool = False) -> str:
    """Return a phrase for “no card” messages that names the searched games; empty if only one was searched."""
    from judge.cards.finder import games_with_cards

    if args.game:
        return ""
    games = ", ".join(games_with_cards())
    return f"どのゲーム({games})にも" if ja else f" in any game ({games})"


def _search(args: Args) -> int:
    from judge.cards.finder import find_cards

    found = find_cards(args.word, [args.game] if args.game else (), args.limit)
    if args.json:
        kept = ("numbers", "name", "type", "types", "class")
        dump(
            [
                {
                    "game": one.game,
                    **{key: one.hit.entry[key] for key in kept if key in one.hit.entry},
                    "way": one.hit.way,
                }
                for one in found
            ]
        )
        return 0 if found else 1
    if not found or found[0].hit.way == "near":
        missing = _no_card(args)
        print(
            missing + (("。似た名前:" if args.lang == "ja" else "; similar names:") if found else ""), file=sys.stderr
        )
    for one in found:
        entry = one.hit.entry
        game = "" if args.game else f"{one.game}  "
        also = "" if one.hit.name in (entry["name"], *entry["numbers"]) else f"  = {one.hit.name}"
        kind = _kind_of(one.game, entry, args.lang)
        say(f"{game}{' '.join(entry['numbers'])}  {entry['name']}  ({kind}){also if one.hit.exact else ''}")
    return 0 if found else 1


def _no_card(args: Args) -> str:
    if args.lang == "ja":
        return f"「{args.word}」というカードは{_where(args, ja=True)}ない"
    return f"no card is called {args.word!r}{_where(args)}"


KINDS = ("class", "civilizations", "supertypes", "type", "types", "subtypes", "special")
"""The fields that say what kind of card it is; each game has some of them."""


def _kind_of(game: str, entry: Mapping[str, Any], lang: str) -> str:
    """Return the kind of a card, such as its type and class: in Japanese the game's terms, in English the data."""
    parts = [(name, entry[name]) for name in KINDS if name in entry]
    kinds = [(name, one) for name, words in parts for one in ([words] if isinstance(words, str) else words)]
    if lang != "ja":
        return " ".join(one for _, one in kinds)
    from judge.corpus import load
    from judge.scenario.reports.terms import word

    book = load(game)
    return " ".join(word(book, one, lang, name) for name, one in kinds)


def _import(args: Args) -> int:
    from pathlib import Path

    from judge.cards.building import ImportProgress, build
    from judge.cards.decklists import read_deck
    from judge.cards.library import folders, library, write, written_by_hand
    from judge.cards.lists import read_list

    cards: list[dict[str, Any]] = []
    seen: dict[str, str] = {}
    wrong = 0
    for name in args.file:
        text = read_input(name, LARGEST_LIST)
        listed = read_list(text, args.game)
        mistakes = [*listed.mistakes, *_of_another_list(listed, seen)]
        _print_mistakes(name, mistakes, args.lang)
        wrong += len(mistakes) + _not_taken(args.game, name, listed, args.lang)
        if not listed.cards and read_deck(text).size:
            en, ja = "a deck list; read it with: judge cards deck", "デッキリスト。次のコマンドで読む: judge cards deck"
            print(f"{name}: {ja if args.lang == 'ja' else en} {name}", file=sys.stderr)
        _print_unused_columns(name, listed, args.lang)
        seen |= {number: name for card in listed.cards if (number := card.get("number"))}
        cards += listed.cards
    if args.date:
        cards = [{"date": args.date, **card} for card in cards]
    folder = Path(args.into) if args.into else next(folders(args.game))
    if args.keep:
        kept_as_they_are = written_by_hand(folder)
        cards = [card for card in cards if card.get("number", "").upper() not in kept_as_they_are]
    with ImportProgress(folder / "import.partial") as kept:
        entries, tokens = build(args.game, cards, _progress(len(cards)), kept)
        write(folder, entries, tokens)
    if not args.into:
        library.cache_clear()
        library(args.game)  # builds the index now, so that the next command need not
    whole = sum("unread" not in entry and "newer" not in entry for entry in entries)
    say(
        f"{folder}: カード {len(entries)}枚(全文を読めた {whole}枚)、トークン {len(tokens)}種"
        if args.lang == "ja"
        else f"{folder}: {_counted(len(entries), 'card')} ({whole} read completely), {_counted(len(tokens), 'token')}"
    )
    return 0 if entries and not wrong else 1


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _of_another_list(listed: CardList, seen: Mapping[str, str]) -> list[Mistake]:
    """Return a mistake for each card whose number is already in an earlier list, which takes precedence."""
    from judge.cards.lists import Mistake

    return [
        Mistake(row, "number", f"{number} is also in {seen[number]}", f"{number} は {seen[number]} にもある", "twice")
        for card, row in zip(listed.cards, listed.rows, strict=True)
        if (number := card.get("number", "")) in seen
    ]


ROWS_SHOWN = 5
"""The number of row numbers shown for each kind of mistake."""


def _rows(rows: Sequence[int]) -> str:
    return ", ".join(map(str, rows[:ROWS_SHOWN])) + ("" if len(rows) <= ROWS_SHOWN else "…")


def _print_mistakes(name: str, mistakes: Sequence[Mistake], lang: Lang) -> None:
    """Print the mistakes of a list; mistakes of the same kind share one line."""
    alike: dict[tuple[str | None, str], list[Mistake]] = {}
    for mistake in sorted(mistakes, key=lambda one: one.row):
        alike.setdefault((mistake.column, mistake.kind or mistake.en), []).append(mistake)
    for (column, _), same in alike.items():
        message = same[0].ja if lang == "ja" else same[0].en
        rest = [mistake.row for mistake in same[1:]]
        if rest:
            more = _counted(len(rest), "more row")
            message += f"(ほか{len(rest)}行: {_rows(rest)})" if lang == "ja" else f" ({more}: {_rows(rest)})"
        print(f"{name}:{same[0].row}:{f' {column}:' if column else ''} {message}", file=sys.stderr)


def _print_unused_columns(name: str, listed: CardList, lang: Lang) -> None:
    if listed.unused:
        columns = ", ".join(listed.unused)
        print(
            f"{name}: 使わない列: {columns}" if lang == "ja" else f"{name}: columns not used: {columns}",
            file=sys.stderr,
        )


KINDS_WANTED = {
    "sve": ("follower, amulet or spell", "フォロワー、アミュレット、スペル"),
    "dm": ("creature, spell, cross gear …", "クリーチャー、呪文、クロスギアなど"),
    "fab": ("a type line such as Ninja Action - Attack", "Ninja Action - Attack のようなタイプ行"),
}


def _not_taken(game: str, name: str, listed: CardList, lang: Lang) -> int:
    """Print the rows of a list without a name or of a type that decks do not have; return how many there are."""
    from judge.cards.building import takes

    rows: dict[str, list[int]] = {}
    for card, row in zip(listed.cards, listed.rows, strict=True):
        if not takes(game, card):
            rows.setdefault(str(card.get("type", "")) if card.get("name") else "", []).append(row)
    en, ja = KINDS_WANTED[game]
    for kind, there in rows.items():
        many, shown = len(there), _rows(there)
        if lang == "ja":
            message = (
                f"{many}枚は取り込まない(行 {shown})。名前と種類({ja})が必要。種類: {repr(kind) if kind else 'なし'}"
            )
        else:
            message = (
                f"{many} not imported (row{'' if many == 1 else 's'} {shown}): a name and a type ({en}) are needed; "
            )
            message += f"type: {repr(kind) if kind else 'none'}"
        print(f"{name}:{there[0]}: type: {message}", file=sys.stderr)
    return sum(map(len, rows.values()))


LARGEST_DECK = 262_144
"""The largest deck list that is read, in bytes."""


def _deck(args: Args) -> int:
    """Print a deck, the rows of its list that could not be read, and whether the rules allow it."""
    from judge.cards.decklists import read_deck

    deck = read_deck(read_input(args.file, LARGEST_DECK), args.game)
    faults = _faults(deck, args.lang) if deck.size else []
    lost = any(remark.lost for remark in deck.remarks)
    if args.json:
        zones = {
            zone: [{"number": entry["numbers"][0], "name": entry["name"], "count": count} for entry, count in cards]
            for zone, cards in deck.zones.items()
        }
        remarks = [
            {"row": remark.row, "en": remark.en, "ja": remark.ja, "lost": remark.lost} for remark in deck.remarks
        ]
        dump({"game": deck.game, "zones": zones, "remarks": remarks, "faults": faults})
        return 0 if deck.size and not (lost or faults) else 1
    for remark in deck.remarks:
        print(f"{args.file}:{remark.row or 1}: {remark.ja if args.lang == 'ja' else remark.en}", file=sys.stderr)
    for zone, cards in deck.zones.items():
        say(f"{_zone(deck.game, zone, args.lang)} ({sum(count for _, count in cards)})")
        for entry, count in cards:
            say(f"  {count} {entry['name']}  {entry['numbers'][0]}")
    for fault in faults:
        say(fault)
    if deck.size and not faults:
        if lost:
            lines = len({remark.row for remark in deck.remarks if remark.lost})
            en, ja = (
                f"the cards read are allowed by the rules; lines not read: {lines}",
                f"読めたカードは規則に合う。読めない行: {lines}",
            )
        else:
            en, ja = "allowed by the rules", "規則に合う"
        say(ja if args.lang == "ja" else en)
    return 0 if deck.size and not (lost or faults) else 1


def _zone(game: str, zone: str, lang: Lang) -> str:
    from judge.corpus import load
    from judge.scenario.reports.terms import word

    return word(load(game), zone, lang)


def _faults(deck: Deck, lang: Lang) -> list[str]:
    """Return why the rules do not allow a deck at the start of a game, each reason with its clause."""
    import json

    from judge.cards.decklists import leader_of
    from judge.scenario import ScenarioError, parse, resolve
    from judge.scenario.reports.report import wording

    sides = {player: leader_of(deck) | deck.side(player) for player in ("p1", "p2")}
    board = {"game": deck.game, "turn": {"phase": "setup"}, **sides}
    try:
        resolution = resolve(parse(json.dumps(board), "deck"))
    except ScenarioError as wrong:
        own = [problem for problem in wrong.problems if not problem.field.startswith("p2")]
        found = [
            (problem.found_ja, problem.expected_ja) if lang == "ja" else (problem.found, problem.expected)
            for problem in own
        ]
        return [": ".join(fault) for fault in dict.fromkeys(found)]
    words = wording(resolution, lang)
    faults = [step for step in resolution.steps if step.key == "deck_fault" and step.actor == "p1"]
    return [f"{words.step(step)} ({step.clause})" for step in faults]


MANY = 10_000
"""The number of cards read in a few seconds; without a terminal, progress is printed this often."""


def _progress(total: int) -> Callable[[int], None]:
    """Return a function that prints the progress: continuously on a terminal, otherwise from time to time."""
    terminal = sys.stderr.isatty()
    every, end = (100, "\r") if terminal else (MANY, "\n")

    def print_progress(count: int) -> None:
        if count % every == 0 or (terminal and count == total):
            print(f"{count}/{total}", end="\n" if count == total else end, file=sys.stderr, flush=True)

    return print_progress


def _read(args: Args) -> int:
    from judge.cards.output import reading_as_data
    from judge.cards.parser import read

    text = read_input(args.file, LARGEST_TEXT)
    kinds = [args.type] if args.type else READ_AS.get(args.game, [""])
    readings = [(kind, read(args.game, text, kind)) for kind in kinds]
    kind, reading = min(readings, key=lambda one: len(one[1].unread))
    if kind and not args.type:
        read_as = f"種類 {kind} のテキストとして読んだ。別の種類は --type で指定する"
        en = f"read as a text of type {kind}; use --type for another type"
        print(f"judge: {read_as if args.lang == 'ja' else en}", file=sys.stderr)
    if args.json:
        dump(reading_as_data(args.game, reading))
    else:
        _print(args.game, reading, args.lang)
    return 0 if reading.whole else 1


def _print(game: str, reading: Reading, lang: Lang) -> None:
    import yaml

    from judge.cards.output import reading_as_data

    shown = reading_as_data(game, reading, parts=False)
    shown["abilities"] = [entry["ability"] for entry in shown["abilities"]]
    plain = {key: value for key, value in shown.items() if value not in ([], None) and key not in ("unread", "newer")}
    say(yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=110).rstrip())
    for newer in reading.newer:
        say(
            f"{newer.word}: より新しい版が必要({newer.since})"
            if lang == "ja"
            else f"{newer.word}: needs a newer edition ({newer.since})"
        )
    for part in reading.unread:
        say(f"読めない: {part.words}" if lang == "ja" else f"not read: {part.words} ({part.why})")


def _coverage(args: Args) -> int:
    from judge.cards.coverage import coverage, coverage_of_library
    from judge.cards.lists import read_list

    cards: list[dict[str, Any]] = []
    for name in args.file:
        listed = read_list(read_input(name, LARGEST_LIST), args.game)
        for wrong in listed.mistakes[:20]:
            say(f"{name}:{wrong.row}: {wrong.ja if args.lang == 'ja' else wrong.en}") if not args.json else None
        cards += listed.cards
    found = coverage(args.game, cards) if args.file else coverage_of_library(args.game)
    if args.json:
        dump(found.to_json())
        return 0
    say(
        f"texts {found.texts}, read {found.read}, needing a newer edition {found.newer}, unread {found.unread}"
        if args.lang == "en"
        else f"テキスト {found.texts}、読めた {found.read}、より新しい版が必要 {found.newer}、読めない {found.unread}"
    )
    held = found.cards
    say(
        f"cards {held.listed}, in the library {held.library}, read completely {held.read}, "
        f"written by hand {held.by_hand}, partly {held.partly}, missing {held.missing}"
        if args.lang == "en"
        else f"カード {held.listed}枚、収録 {held.library}枚、全文を読めた {held.read}枚、手書き {held.by_hand}枚、"
        f"一部 {held.partly}枚、未収録 {held.missing}枚"
    )
    for core, count in found.cores.most_common(30):
        say(f"{count:5} {core}")
    return 0


CARDS = Command(
    "cards",
    "Show published cards, and read their printed texts.",
    "  judge cards show BP01-106\n"
    "  judge cards search 'snatch red'\n"
    "  judge cards import my-cards.csv\n"
    "  judge cards deck my-deck.txt\n"
    "  judge cards read card.txt\n"
    "  judge cards coverage --game sve --file my-cards.jsonl --json\n\n"
    "exit status: 0 done, 1 something was not read, found, taken or allowed, 2 the input cannot be used",
    _arguments,
    _run,
)
