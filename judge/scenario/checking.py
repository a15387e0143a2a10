"""Checks of a scenario that need the game: known names, unique card places, a script that can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Body, InBothLanguages, Instruction, Names, Node, Unresolved, held, placed, without_effect
from judge.abilities import names as several
from judge.games import Barred, GamePackage, Spelled
from judge.kernel import GAME
from judge.scenario.catalogue import pairs
from judge.scenario.expectation_checking import check_expectations
from judge.scenario.model import Base
from judge.scenario.places import Findings, Path, Places
from judge.scenario.problems import Severity, as_yaml, one_of, shown, unknown_field
from judge.scenario.published import OF_ONE_CARD
from judge.scenario.reports.messages import catalogue
from judge.scenario.script_checking import LISTED, UNNAMED_CARD, Existing, check_earlier, check_script
from judge.scenario.suggestions import Spelling, likely, words_of


def beyond_form(scenario: Base, rules: GamePackage, places: Places, name: str) -> Findings:
    """Return all errors that schema validation cannot find, and remarks on statements without effect."""
    add = Findings(places, name)
    if scenario.turn.phase not in rules.phases:
        phases = ", ".join(rules.phases)
        add(
            ("turn", "phase"),
            shown(scenario.turn.phase),
            f"one of {phases}",
            f"{phases} のいずれか",
            likely(scenario.turn.phase, rules.phases),
        )
    ids = _ids(scenario, rules, add)
    _defined(scenario, rules, add)
    _named_before(scenario, rules, ids, add)
    existing = Existing(scenario, rules, ids)
    check_script(existing, add)
    check_expectations(existing, add)
    if not add.problems:
        check_earlier(scenario, rules, add)
    if not add.problems:
        _impossible(scenario, rules, add)
    return add


def _named_before(scenario: Base, rules: GamePackage, ids: list[str], add: Findings) -> None:
    """Report cards in earlier events that do not exist on the board."""
    listed = [one for one in ids if not UNNAMED_CARD.fullmatch(one)][:LISTED]
    for path, card in rules.named_before(scenario):
        if card not in ids:
            add(path, shown(card), f"a card: {', '.join(listed)}", f"カード: {'、'.join(listed)}", likely(card, ids))


def _impossible(scenario: Base, rules: GamePackage, add: Findings) -> None:
    """Report states that the rules do not allow, and remark on states that rarely occur; each cites a clause."""
    for one in rules.impossible(scenario):
        reason = catalogue(rules.id)["reasons"][one.why.reason]
        card, field, clause = one.card, one.field, one.why.clause
        en = f"card {card}" if field is None else f"`{field}` of card {card}"
        ja = f"カード {card}" if field is None else f"カード {card} の {field}"
        wanted = "a board that follows the rule" if field is None else f"no `{field}`"
        wanted_ja = "条文に合う盤面" if field is None else f"{field} なし"
        add(
            one.path if field is None else (*one.path, field),
            (f"{en}, but {reason['en']}", f"{ja}。ただし、{reason['ja']}"),
            f"{wanted} ({clause})" + (f"; or {one.stated[0]}" if one.stated else ""),
            f"{wanted_ja}({clause})" + (f"。または{one.stated[1]}" if one.stated else ""),
            severity="remark" if one.stated else "problem",
        )


def _ids(scenario: Any, rules: GamePackage, add: Findings) -> list[str]:
    """Check that every card id is in only one zone, and return all ids."""
    where: dict[str, str] = {}
    reserved = (*RESERVED, *(name for name in rules.names_players if name not in RESERVED))
    for player, zone, index, ids in rules.placed(scenario):
        for one in ids:
            if one in reserved or re.fullmatch(rules.made, one):
                add(
                    (player, zone, index),
                    (f"card {one}", f"カード {one}"),
                    f"a unique id other than {', '.join(reserved)} and those that judge assigns itself",
                    f"他に使われない id({'・'.join(reserved)} と、プログラムが付ける id は不可)",
                )
            elif one in where:
                add(
                    (player, zone, index),
                    (f"card {one}, which is also in {where[one]}", f"カード {one}({where[one]} にもある)"),
                    "each card in one zone only; give the second card an id of its own",
                    "1枚のカードは1つの領域だけ。別のカードには別の id を付ける",
                )
            where[one] = f"{player}.{zone}"
    return [*where, *rules.names_players]


RESERVED = (GAME, "p1", "p2", "this", "event", "other")
"""Ids reserved in every game, so no card may have them."""


def _cards_there_are(game: str, cards: Sequence[str]) -> tuple[str, str]:
    """Return the accepted card names for a zone entry, in English and Japanese."""
    from judge.cards.library import library  # imported late, because few boards need a published card

    cards = _stated(game, cards)
    en = f"a card under `cards` ({', '.join(cards) or 'none here'})"
    ja = "cards にあるカード: " + ("、".join(cards) or "(なし)")
    if not library(game).cards:
        return en, ja
    return (
        f"{en}, the number or name of a published card, or a card written out, such as {WRITTEN_OUT}",
        f"{ja}、judge が知る公開カードの番号か名前、または {WRITTEN_OUT} のように書き出したカード",
    )


WRITTEN_OUT = "{id: a, name: …, type: …}"
"""Example of a card written inline in a zone."""


def _stated(game: str, cards: Sequence[str]) -> list[str]:
    """Return the keys of cards defined by the board itself, not taken from the library."""
    return [key for key in cards if not _is_published(game, key)]


def _is_published(game: str, key: str) -> bool:
    """Return whether a key names a card of the library, by name or number."""
    from judge.cards.library import SeveralCardsError, library, names_of

    try:
        entry = library(game).find(key)
    except SeveralCardsError:
        return True
    return entry is not None and key in (*names_of(entry), *entry["numbers"])


def _like(game: str, key: str, cards: Sequence[str]) -> str | None:
    """Return the closest card name, from the board or from the library, or ``None``."""
    from judge.cards.library import library

    return likely(key, _stated(game, cards)) or next(iter(library(game).near(key, 1)), None)


def _defined(scenario: Any, rules: GamePackage, add: Findings) -> None:
    """Report undefined cards and tokens, and unknown words in card texts."""
    cards, tokens = list(scenario.cards), _tokens(scenario)
    for player in ("p1", "p2"):
        for zone, entries in vars(getattr(scenario, player)).items():
            listed = entries if isinstance(entries, list) else []
            one = isinstance(entries, Node) or (zone in OF_ONE_CARD and entries is not None)
            alone = [((player, zone), entries)] if one else []
            for at, entry in [*alone, *(((player, zone, index), one) for index, one in enumerate(listed))]:
                for path, key in _keys(entry, at):
                    if key not in cards:
                        add(path, shown(key), *_cards_there_are(scenario.game, cards), _like(scenario.game, key, cards))
    texts = list(placed(scenario))
    names, spelling = Names(rules.referents), Spelling([node for _, node, _ in texts])
    text: Path | None = None
    for path, node, around in texts:
        if isinstance(node, Body) and (text is None or path[: len(text)] != text):
            text = path
            for unknown in names.unresolved(node, path):
                _unresolved(unknown, add)
        for field, known in words_of(rules.id, type(node)):
            if isinstance(known, Spelled):
                _spelled(node, field, spelling, known, path, add)
            else:
                _known_words(node, field, known, path, rules, add)
        for empty, meant, idle in without_effect(node, around, rules.no_effect):
            _without_effect(node, empty, meant, path, add, idle=idle)
        for token in node.tokens if isinstance(node, Instruction) else ():
            if token not in tokens and token not in rules.tokens:
                add(path, shown(token), *_tokens_there_are(tokens, rules), likely(token, [*tokens, *rules.tokens]))


def _tokens_there_are(stated: Sequence[str], rules: GamePackage) -> tuple[str, str]:
    """Return the accepted token names (the board's and the rulebook's), in English and Japanese."""
    en = "a token under `tokens`" + (": " + ", ".join(stated) if stated else ", but this board has none")
    ja = "tokens にあるトークン" + (": " + "、".join(stated) if stated else "(この盤面にはない)")
    if rules.tokens:
        en += "; or one that the rulebook defines: " + ", ".join(rules.tokens)
        ja += "。または、ルールブックが定めるトークン: " + "、".join(rules.tokens)
    return en, ja


def _tokens(scenario: Any) -> list[str]:
    """Return the names of the board's tokens, and the additional names of cards that share one."""
    if not scenario.tokens:
        return []
    named = {token.name for token in scenario.tokens}
    bearing = (n for _, n, _ in placed(scenario) if not named.isdisjoint(several(getattr(n, "name", None))))
    others = (also for n in bearing for also in several(getattr(n, "also_named", None)))
    return list(dict.fromkeys((*(token.name for token in scenario.tokens), *others)))


def _keys(entry: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield (path, key) for each card key in a zone entry, including cards attached to it."""
    if isinstance(entry, str):
        yield path, entry
    elif isinstance(entry, Node):
        if getattr(entry, "card", None) is not None:
            yield path, entry.card  # type: ignore[attr-defined]
        for field, carried in held(entry):
            if hasattr(carried, "card"):
                yield from _keys(carried, (*path, field))


def _spelled(node: Node, field: str, spelling: Spelling, known: Spelled, path: Path, add: Findings) -> None:
    """Report words spelled differently from the game's or the board's own spelling."""
    for word in several(getattr(node, field)) if field in node.model_fields_set else ():
        meant = spelling.meant(word, known)
        if meant is not None:
            suggestion = as_yaml(meant)
            add(
                (*path, field),
                shown(word),
                f"{suggestion}, the spelling used elsewhere",
                f"他の箇所と同じ書き方の {suggestion}",
                meant,
            )


def _known_words(
    node: Node, field: str, known: Sequence[str] | Barred | None, path: Path, rules: GamePackage, add: Findings
) -> None:
    if known is None:
        if field in node.model_fields_set:
            written = type(node).model_fields[field].alias or field
            error = unknown_field(written, type(node), node.synonyms, rules)
            add((*path, written), (error.found, error.found_ja), error.expected, error.expected_ja, error.suggestion)
        return
    for word in several(getattr(node, field)) if field in node.model_fields_set else ():
        if isinstance(known, Barred):
            if word in known.words:
                add((*path, field), shown(word), known.en, known.ja)
        elif word not in known:
            add((*path, field), shown(word), *one_of(known), likely(word, known))


def _without_effect(
    node: Node, field: str | None, meant: InBothLanguages, path: Path, add: Findings, *, idle: bool
) -> None:
    """Remark on redundant fields, and reject fields without meaning at this place."""
    written = (type(node).model_fields[field].alias or field) if field is not None else type(node).verb
    text = written or "{}"
    if field is not None and (isinstance(value := getattr(node, field), str | int) or value in ([], {})):
        text = f"{written}: {as_yaml(value)}"
    found = f"{text}, without effect here", f"{text}(ここでは効果がない)"
    value = None if field is None else getattr(node, field)
    idle = idle and not (isinstance(value, int) and value < 0)
    add((*path, written) if written else path, found, *meant, severity="remark" if idle else "problem")
    if idle and not (value in (0, [], {}) or (isinstance(value, list) and [] in value) or isinstance(value, dict)):
        add.idle[*path, written] = value


NAMELESS = pairs("names")
"""For each kind of undefined name: the accepted input, in English and Japanese."""

DEFINED_IN_VAIN = pairs("defined_in_vain")
"""For each kind of faulty definition of a name: what is wrong, and what is accepted."""


def _unresolved(name: Unresolved, add: Findings) -> None:
    """Report a name that is undefined or ambiguous; remark on a name that is defined but never used."""
    en, ja = NAMELESS[name.kind]
    known = ", ".join(name.known) or "none", "、".join(name.known) or "なし"
    found, found_ja = shown(name.name)
    more, more_ja = DEFINED_IN_VAIN.get(name.kind, ("", ""))
    meant = f"{name.name}2".replace(".", "_") if name.kind in ("taken", "twice") else likely(name.name, name.known)
    severity: Severity = "remark" if name.kind == "unused" else "problem"
    add(name.path, (found + more, found_ja + more_ja), en.format(known[0]), ja.format(known[1]), meant, severity)
