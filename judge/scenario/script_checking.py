"""Checks of ``play``, ``assume`` and earlier events: known words, and existing cards, abilities and numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

from judge.abilities import Node, When, labelled, nodes
from judge.games import GamePackage
from judge.games.common.entries import entry_at
from judge.games.common.history import Before, EarlierEvent
from judge.games.common.script_words import ScriptWord
from judge.kernel import Game, Limits
from judge.scenario.card_names import names
from judge.scenario.entries import ASKING, QUESTIONS, declared, is_about_a_fact, spelled_out, stands_alone
from judge.scenario.model import Base
from judge.scenario.places import Findings, Path
from judge.scenario.problems import NOTHING, one_of, shown
from judge.scenario.reports.messages import catalogue
from judge.scenario.suggestions import likely

LISTED = 30
"""The largest number of names listed in a message."""

MOVING = ("from_zone", "to_zone")
"""The fields of an earlier event for the origin and destination of a card."""

UNNAMED_CARD = re.compile(r"p[12]-[a-z_]+-\d+")
"""The ids of cards that a scenario gives only as a number, such as the cards of a deck."""


class Existing:
    """The names that a script may use: cards, players, abilities.

    Args:
        ids: the ids of all cards and the names of the players.
    """

    def __init__(self, scenario: Any, rules: GamePackage, ids: Sequence[str]) -> None:
        self.scenario = scenario
        self.rules = rules
        self.ids = ids
        self.names = names(scenario, rules)
        self.written = _written_abilities(scenario, rules)
        every = list(nodes([*scenario.cards.values(), *scenario.tokens, scenario.p1, scenario.p2]))
        written = [label for node in every for label in _labels(node)]
        self._labels = {*_labels_by_rules(rules.id), *written, *(one.partition(".")[2] for one in self.written)}
        keywords = (word for node in every for word in vars(node).get("keywords") or ())
        self._called_so = Counter((*map(_without_number, written), *keywords))

    @cached_property
    def texts(self) -> set[str]:
        """All texts in the definitions of the board's cards, such as names and types."""
        waiting: list[Any] = [self.scenario.cards, self.scenario.tokens, self.scenario.p1, self.scenario.p2]
        found = set()
        while waiting:
            match waiting.pop():
                case str(word):
                    found.add(word)
                case dict(by_name):
                    waiting += [*by_name, *by_name.values()]
                case list(parts) | tuple(parts):
                    waiting += parts
                case Node() as node:
                    waiting += vars(node).values()
        return found

    @property
    def named(self) -> list[str]:
        """The cards with an id given by the scenario itself."""
        return [one for one in self.ids if not UNNAMED_CARD.fullmatch(one)]

    def is_card(self, name: str) -> bool:
        """Return whether a name is a card, a player, or a card that the game may create.

        A card created by an ability is named after its source and that ability (``card.label``).
        """
        source, dot, label = name.partition(".")
        of_an_ability = source in self.ids and self._is_written(label)
        return name in self.ids or (re.fullmatch(self.rules.made, name) is not None and (not dot or of_an_ability))

    def is_label(self, label: str, card: object = None) -> bool:
        """Return whether an ability has this label, on the given card if there is one.

        The abilities of a card created by the game are not in the scenario; they may be named by number.
        """
        return self._is_written(label) or (card not in self.ids and re.fullmatch(BY_NUMBER, label) is not None)

    def _is_written(self, label: str) -> bool:
        """Return whether an ability in the scenario has this label, which may include its giver and a number.

        The number is at most the number of abilities with the same name, since a single card can get all of them.
        """
        stem = re.split(r"[+@#]", label)[0]
        name = _without_number(stem)
        return stem in self._labels or int(stem[len(name) :] or 1) <= self._called_so[name]

    def is_ability(self, name: str) -> bool:
        """Return whether a name is an ability (``card.label``) or a resolved text (``card@12``).

        The abilities of a card created by the game are not in the scenario, so any label is accepted.
        """
        card, dot, label = name.partition(".")
        if card not in self.ids and re.fullmatch(self.rules.made, card):
            return True
        by_parts = dot and all(map(self._is_written, label.split(".")))  # what an ability brings into being has its own
        return self.is_card(re.split(r"[@#+]", card)[0]) and bool(not dot or self._is_written(label) or by_parts)

    def labels_of(self, card: object) -> Sequence[str]:
        """Return the labels of a card's abilities, or of all abilities on the board if the card has none."""
        of_all = [(one.partition(".")[0], one.partition(".")[2]) for one in self.written]
        return [label for one, label in of_all if one == card] or sorted({label for _, label in of_all})

    def abilities(self) -> list[str]:
        """Return the abilities on the board's cards as ``card.label``."""
        return list(self.written)

    def is_subject(self, name: str) -> bool:
        """Return whether a choice can have a subject of this name: a card, ability, player, zone or event."""
        words = catalogue(self.rules.id)
        return (
            self.is_card(name)
            or self.is_ability(name)
            or name in ("p1", "p2")
            or f"zone.{name}" in words["words"]
            or name in words["steps"]
        )


BY_NUMBER = r"(ability|state)\d*"
"""The labels of abilities that have no name, only a kind and a number."""


def _without_number(label: str) -> str:
    """Return a label without the number that distinguishes it from equal labels."""
    return re.sub(r"\d{1,9}$", "", label)


@cache
def _labels_by_rules(game: str) -> frozenset[str]:
    """Return the ability labels in a game's catalogue: keywords and named abilities."""
    kinds = (key.partition(".") for key in catalogue(game)["words"])
    return frozenset(name for kind, _, name in kinds if kind in ("keyword", "ability"))


def _labels(node: Node) -> Iterator[str]:
    stated = vars(node)
    written = stated.get("abilities")
    if isinstance(written, list):
        yield from (label for label, _ in labelled(written))
    if stated.get("id"):
        yield str(stated["id"])
    if stated.get("arts"):
        yield "arts"


def _written_abilities(scenario: Any, rules: GamePackage) -> dict[str, Node]:
    """Return the abilities on the board's cards, by name (``card.label``)."""
    found: dict[str, Node] = {}
    for player, zone, index, ids in rules.placed(scenario):
        entry = entry_at(getattr(scenario, player), zone, index)
        if entry is None:
            continue
        key = entry if isinstance(entry, str) else getattr(entry, "card", None)
        printed = scenario.cards.get(key) if key is not None else entry
        alike = ids[:1] if isinstance(entry, str) or entry.count == 1 else ids
        for label, node in labelled(getattr(printed, "written", None) or getattr(printed, "abilities", None) or []):
            found.update((f"{one}.{label}", node) for one in alike)
    return found


def check_script(existing: Existing, add: Findings) -> None:
    """Report every error in ``play``, ``assume`` and the earlier events."""
    scenario = existing.scenario
    for index, entry in enumerate(scenario.play):
        path: Path = ("play", index)
        if len(entry) != 1 or next(iter(entry)) not in ("p1", "p2"):
            add(
                path,
                shown(", ".join(map(str, entry)) or None),
                "p1 or p2, and what that player does",
                "p1 か p2 と、その行動",
                likely(str(next(iter(entry), "")), ("p1", "p2")),
            )
            continue
        ((player, value),) = entry.items()
        _entry(spelled_out(value), value, (*path, player), existing, add)
    _assume(scenario, existing, add)
    _before(scenario, existing, add)


def _entry(values: Any, entry: Any, path: Path, existing: Existing, add: Findings) -> None:
    """Check one entry of ``play``: a question, or script words of the game."""
    if not isinstance(values, Mapping) or not values or _lacks_its_value(entry, existing):
        add(path, shown(entry), "a mapping such as {play: a}", "{play: a} のようなマッピング")
        return
    question = next((q for q in QUESTIONS if q in values), None)
    if question is None:
        _words(values, path, existing, sorted({*existing.rules.speech, *QUESTIONS}), add)
        return
    others = {word: value for word, value in values.items() if word != question}
    _words(others, path, existing, ["during"], add)
    if question in (*ASKING, "why"):
        _question(question, values[question], path, existing, add)


def _question(question: str, value: Any, path: Path, existing: Existing, add: Findings) -> None:
    """Check the action or fact that a question is about."""
    asked = spelled_out(value)
    if isinstance(asked, Mapping) and (inner := declared(asked, existing.rules)) is not asked:
        asked, path = inner, (*path, question)
    path = (*path, question)
    if not isinstance(asked, Mapping) or not asked or _lacks_its_value(value, existing):
        add(path, shown(value), "an action such as {play: a}", "{play: a} のような行動")
        return
    if is_about_a_fact(question, asked):
        _fact(asked, path, existing, add)
        return
    _words(asked, path, existing, sorted(existing.rules.speech), add)
    of_action = {*asked} - {"during"} == {"concede"} or existing.rules.script.action(asked) is not None
    if not of_action and not _is_an_answer(asked, existing):
        verbs = ", ".join(verb for verb in existing.rules.speech.verbs if verb != "agree_draw")
        add(
            path,
            shown(", ".join(map(str, asked))),
            f"an action ({verbs}), or the answer to one choice, such as {{choose: a}}",
            f"行動({verbs} のいずれか)、または {{choose: a}} のような1つの選択への回答",
        )


FACTS: Mapping[str, str] = {"card": "cards", "target": "cards", "trigger": "abilities", "ability": "abilities"}
"""For each key of a question about a fact, the kind of name that it takes."""


def _fact(asked: Mapping[Any, Any], path: Path, existing: Existing, add: Findings) -> None:
    """Check a question about a value, place, trigger, ability or target."""
    about = "card" in asked
    expected = existing.rules.expected
    values = ["zone", *expected.card, *expected.holds, *expected.synonyms]
    known = ("card", "during", *values) if about else ("trigger", "ability", "target", "of", "during")
    for word, value in asked.items():
        names = FACTS.get(word)
        if word not in known:
            add((*path, word), shown(word), *_bilingual("one of", "次のいずれか", known), likely(str(word), known))
        elif word == "of" and not (isinstance(value, str) and existing.is_ability(value)):
            add((*path, word), shown(value), *_bilingual("a card or an ability", "カードか能力", existing.abilities()))
        elif word == "during":
            _value(existing.rules.speech["during"], value, (*path, word), asked, existing, add)
        elif names is not None:
            _value(ScriptWord(word, names), value, (*path, word), asked, existing, add)  # type: ignore[arg-type]
        elif word in values and value is not True:
            add((*path, word), shown(value), f"{word}: true", f"{word}: true")
    words = [word for word in asked if word in values]
    if about and len(words) != 1:
        add(
            path,
            shown(", ".join(map(str, asked))),
            *_bilingual(
                "one of these next to `card`, such as {card: a, zone: true}",
                "card のほかに、次のいずれか1つ({card: a, zone: true} など)",
                values,
            ),
        )
    elif not about and ("target" in asked) is not ("of" in asked):
        add(
            path,
            shown(", ".join(map(str, asked))),
            "both `target` and `of`, such as {target: c, of: s}",
            "target と of",
        )
    elif not about and not {"trigger", "ability", "target"} & {*asked}:
        add(
            path,
            shown(", ".join(map(str, asked))),
            "`card` with a value, such as {card: a, zone: true}; or `trigger`, `ability`, or `target` with `of`",
            "{card: a, zone: true}、または trigger・ability、または target と of",
        )


def _is_an_answer(asked: Mapping[Any, Any], existing: Existing) -> bool:
    """Return whether a question is about the answer to a single choice."""
    words = [word for word in asked if word != "during"]
    speech = existing.rules.speech
    return len(words) == 1 and words[0] in speech and bool(speech[words[0]].roles) and asked[words[0]] is not None


def _lacks_its_value(value: Any, existing: Existing) -> bool:
    word = existing.rules.speech.get(value) if isinstance(value, str) else None
    return word is not None and word.names not in ("nothing", "yes_no") and not stands_alone(word, True)


def _words(values: Mapping[Any, Any], path: Path, existing: Existing, accepted: Sequence[str], add: Findings) -> None:
    speech = existing.rules.speech
    for word, value in values.items():
        if word not in accepted:
            as_role = next((one for one in speech.answering.get(str(word), ()) if one in accepted), None)
            meant = as_role or likely(str(word), accepted)
            add((*path, word), shown(word), *one_of(accepted), meant)
        elif word in speech:
            _value(speech[word], value, (*path, word), values, existing, add)
    _one_action(values, path, existing, add)


def _one_action(values: Mapping[Any, Any], path: Path, existing: Existing, add: Findings) -> None:
    """Report a second action in one entry; an entry is a single action."""
    speech = existing.rules.speech
    actions = [word for word in values if word in speech and speech[word].acts and not speech[word].roles]
    for word in actions[1:]:
        add(
            (*path, word),
            shown(word),
            f"one action per entry, here `{actions[0]}`; put the other action in an entry of its own",
            f"1つの記述に1つの行動(ここでは {actions[0]})。もう1つの行動は別の記述に書く",
        )


def _value(
    word: ScriptWord, value: Any, path: Path, others: Mapping[Any, Any], existing: Existing, add: Findings
) -> None:
    """Check the value of a script word: an answer, or a mapping of subjects to answers."""
    if isinstance(value, Mapping) and word.roles:
        for subject, answer in value.items():
            if not existing.is_subject(str(subject)):
                known = [*existing.named, *existing.abilities()]
                accepted = _bilingual(
                    "the card or ability that the decision is for", "どのカード・能力のための決定か", known
                )
                add((*path, subject), shown(subject), *accepted, likely(str(subject), known))
            _several(word, answer, (*path, subject), others, existing, add)
    else:
        _several(word, value, path, others, existing, add)


NOBODY = ("none", "nothing", "nobody", "no", "false", "なし", "無し")
"""Words that authors write for "no card"; the form has an empty list for it."""


def _several(
    word: ScriptWord,
    value: Any,
    path: Path,
    others: Mapping[Any, Any],
    existing: Existing,
    add: Findings,
    depth: int = 0,
) -> None:
    """Check an answer: one option, a list of options, or a list of answers in order."""
    if isinstance(value, list) and word.roles and depth < DEEPEST:
        for index, one in enumerate(value):
            _several(word, one, (*path, index), others, existing, add, depth + 1)
        return
    problem = None if stands_alone(word, value) else _one(word, value, others, existing)
    if problem is not None:
        en, ja, known = problem
        none = word.names == "cards" and str(value).casefold() in NOBODY and bool(word.roles)
        add(path, shown(value), en, ja, "[]" if none else likely(str(value), known))


DEEPEST = 2
"""The nesting depth of answers: a list answers one choice, a list of lists several choices."""

Accepted = tuple[str, str, Sequence[str]]
"""The accepted input in English and Japanese, and the names to search for the nearest one."""


def _one(word: ScriptWord, value: Any, others: Mapping[Any, Any], existing: Existing) -> Accepted | None:
    """Return the accepted input if a value names nothing that exists, else ``None``."""
    match word.names:
        case "nothing" if value is not True:
            return f"`{word.name}` alone, or `{word.name}: true`", f"{word.name} だけ、または {word.name}: true", ()
        case "cards" if not isinstance(value, str):
            return "the id of a card", "カードの id", ()
        case "cards" if value not in existing.ids and value in existing.names:
            several = existing.names[value]
            return *_bilingual("the id of one of the cards with that name", "その名前のカードの id", several), ()
        case "cards" if not existing.is_card(value):
            return *_cards(existing.named), [*existing.ids, *existing.names]
        case "numbers" if isinstance(value, bool) or not re.fullmatch(r"-?\d{1,9}", str(value)):
            return "a whole number of at most nine digits", "9桁までの整数", ()
        case "yes_no" if word.clause and isinstance(value, str) and existing.is_card(value):
            return None  # the rules reject it, with a clause, when the choice comes up
        case "yes_no" if not (isinstance(value, bool) or value in ("yes", "no")):
            en, ja = (
                (f"; {word.clause} allows nothing else", f"。{word.clause} により他の選び方はない")
                if word.clause
                else ("", "")
            )
            return f"yes or no (true or false){en}", f"yes か no(true か false){ja}", ("yes", "no")
        case "players" if value not in ("p1", "p2"):
            return "p1 or p2", "p1 か p2", ("p1", "p2")
        case "label" if not isinstance(value, str) or not existing.is_label(value, _acting(others, existing)):
            card = _acting(others, existing)
            labels = existing.labels_of(card)
            return *_bilingual("the label of an ability", "能力のラベル", labels), labels
        case "abilities" if not isinstance(value, str) or not existing.is_ability(value):
            return *_bilingual("an ability", "能力", existing.abilities()), existing.abilities()
        case "words":
            known = word.accepted(existing.scenario)
            if str(value).removeprefix(f"{existing.rules.id}:") not in known:
                return *_bilingual("one of", "次のいずれか", known), known
    return None


def _acting(others: Mapping[Any, Any], existing: Existing) -> object:
    """Return the card whose action an entry states, or ``None``."""
    return next((one for name, one in others.items() if name in existing.rules.speech.verbs), None)


def _assume(scenario: Base, existing: Existing, add: Findings) -> None:
    keys = existing.rules.speech.answering
    for role, value in scenario.assume.items():
        if role not in keys:
            add(
                ("assume", role),
                shown(role),
                "a role: " + ", ".join(sorted(keys)),
                "決定の種類: " + "、".join(sorted(keys)),
                likely(str(role), sorted(keys)),
            )
        elif value != "first":
            word = existing.rules.speech[keys[role][0]]
            _value(word, value, ("assume", role), {}, existing, add)


def _before(scenario: Base, existing: Existing, add: Findings) -> None:
    """Check earlier events and waiting abilities: their cards and abilities must exist and be able to matter."""
    before = existing.rules.before
    for index, waits in enumerate(scenario.waiting):
        path: Path = ("waiting", index)
        _written(waits.ability, before.waits, path, existing, add)
        if waits.event is not None and waits.event not in existing.ids:
            add((*path, "event"), shown(waits.event), *_cards(existing.named), likely(waits.event, existing.ids))
    for index, happened in enumerate(scenario.earlier):
        path = ("earlier", index)
        if happened.event is None and happened.ability is None:
            add(path, NOTHING, "`event` or `ability`", "event か ability")
        if happened.event is not None and happened.event not in before.events:
            add(
                (*path, "event"),
                shown(happened.event),
                *_bilingual("one of", "次のいずれか", before.events),
                likely(happened.event, before.events),
            )
        if happened.ability is not None:
            _written(happened.ability, before.abilities, (*path, "ability"), existing, add)
        if happened.card is not None and happened.card not in existing.ids:
            add((*path, "card"), shown(happened.card), *_cards(existing.named), likely(happened.card, existing.ids))
        if happened.event is None and happened.ability is not None:
            for field in sorted({"card", "player", *MOVING} & happened.model_fields_set):
                add(
                    (*path, field),
                    shown(getattr(happened, field)),
                    "`event` in the same entry",
                    "同じ項目に event",
                )
        for field in MOVING if happened.event in before.events else ():
            _zone(field, happened, existing.rules, path, add)


def _zone(field: str, happened: EarlierEvent, rules: GamePackage, path: Path, add: Findings) -> None:
    """Check that the zone of an earlier event exists, and that some card text can refer to it."""
    zone, known = getattr(happened, field), _zones_named(field, rules)
    if zone is None:
        return
    if field not in rules.referents.occasion(str(happened.event)).zones:
        asked = [event for event in rules.before.events if field in rules.referents.occasion(event).zones]
        found = f"{zone} with {happened.event}", f"{happened.event} と共に {zone}"
        add(
            (*path, field),
            found,
            *_bilingual("one of these events in the same entry", "同じ項目に次の出来事のいずれか", asked),
        )
    elif zone not in known:
        add((*path, field), shown(zone), *_bilingual("one of", "次のいずれか", known), likely(zone, known))


def check_earlier(scenario: Base, rules: GamePackage, add: Findings) -> None:
    """Report earlier events without effect: no text and no rule on the board counts them."""
    if not scenario.earlier:
        return
    game = rules.set_up(scenario, Limits(), frozenset()).game
    for index, happened in enumerate(scenario.earlier):
        if happened.event is None or _counts(game, rules.before, happened, happened.event):
            continue
        counted = [
            wording
            for event in rules.before.events
            for wording, changes in _ways_to_say(event, rules)
            if _counts(game, rules.before, happened.model_copy(update=changes), event)
        ]
        accepted = _bilingual(
            "an event that a text or rule on this board counts", "この盤面のテキストかルールが数える出来事", counted
        )
        found = f"{happened.event}, without effect here", f"{happened.event}(ここでは効果がない)"
        add(("earlier", index, "event"), found, *accepted)


def _ways_to_say(event: str, rules: GamePackage) -> Iterator[tuple[str, Mapping[str, str]]]:
    """Yield the ways to state an event: without a zone, and with each zone that texts can refer to."""
    yield event, {}
    for field in rules.referents.occasion(event).zones:
        for zone in _zones_named(field, rules):
            yield f"{event} ({field}: {zone})", {field: zone}


def _zones_named(field: str, rules: GamePackage) -> Sequence[str]:
    """Return the zones that a game's texts can use in a field (origin or destination)."""
    known = next((words[field] for kind, words in rules.words.items() if issubclass(kind, When) and field in words), ())
    return known if isinstance(known, tuple) else ()


def _counts(game: Game, before: Before, happened: EarlierEvent, event: str) -> bool:
    """Return whether stating an earlier event changes anything in the game's records."""
    mark = game.state.mark()
    before.happened(game, happened.model_copy(update={"event": event, "ability": None}))
    changed = game.state.mark() > mark
    game.state.take_back(mark)
    return changed


def _written(name: str, fits: Callable[[Any], bool], path: Path, existing: Existing, add: Findings) -> None:
    """Check that a name is an ability on the board's cards, and of the right kind."""
    known = [one for one, node in existing.written.items() if fits(node)]
    if name not in known:
        add(path, shown(name), *_bilingual("one of these abilities", "次の能力のいずれか", known), likely(name, known))


def _cards(ids: Sequence[str]) -> tuple[str, str]:
    return _bilingual("a card of this scenario", "このシナリオのカード", ids)


def _bilingual(en: str, ja: str, names: Sequence[str]) -> tuple[str, str]:
    if not names:
        return f"{en}, but there is none here", f"{ja}: この盤面には1つもない"
    return f"{en}: {_listed(names, ', ')}", f"{ja}: {_listed(names, '、')}"


def _listed(names: Sequence[str], comma: str) -> str:
    return comma.join(names[:LISTED]) + (" …" if len(names) > LISTED else "")
