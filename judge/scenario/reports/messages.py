"""Converts a step to a sentence, based on its key and values.

The ``messages.yaml`` of the kernel and of each game has three parts: ``steps`` by key, ``reasons`` by key, and
``words`` by kind and name (``zone.field``, ``event.drawn``). An entry of ``steps`` may have variants: with
``by: [a, b]``, the templates ``key.A.B`` and ``key.A`` are preferred if they exist. A and B are the values of these
selectors for the step:

* the name of a value, such as ``kind``;
* ``?name``: ``some`` if the value exists and is not empty, else ``none``;
* ``sign`` of the amount: ``plus``, ``minus`` or ``zero``;
* ``clause``: the number of the step's clause;
* ``answer``: the option picked;
* ``card`` and ``other``: ``some`` if the step has a first or second object, else ``none``.

``{amount:card|cards}`` inserts the word that fits the number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from itertools import product
from types import MappingProxyType
from typing import Any
from unicodedata import bidirectional

from judge import resources
from judge.abilities import GIVEN
from judge.build_cache import read_yaml
from judge.cards.board_names import in_language
from judge.corpus import load
from judge.games import package
from judge.kernel import CardId, Step, Why
from judge.kernel.choices import NOTHING
from judge.kernel.limits import GREATEST
from judge.scenario.problems import Lang

KINDS: Mapping[str, str] = {
    "to": "zone",
    "zone": "zone",
    "phase": "phase",
    "step": "phase",
    "until": "until",
    "role": "role",
    "name": "name",
    "event": "event",
}
"""For each value that is a word of the game: its prefix in ``words``."""

WHEN = {"triggered", "later", "occurs"}
"""Steps whose ``event`` value is a trigger event; it is worded as "when …"."""

GRANTED: Mapping[str, str] = {
    "keywords": "keyword",
    "lose_keywords": "keyword",
    "ignores": "keyword",
    "type": "type",
    "types": "type",
    "cannot": "cannot",
    "counted_for": "count",
    "must": "must",
    "trait": "trait",
    "lose_trait": "trait",
}
"""For each field of a grant: the prefix of its values in ``words``."""

AS_IS = {"target", "what"}
"""Values that are shown unchanged."""

OF_NAMES = {"name", "names", "also_named"}
"""Properties and grants whose values are card names."""

ZONES = {"lies_in", "not_from", "played_from", "came_from"}
"""Properties whose values are zones, besides those with “zone” in their name."""

OPTIONS = ("", "choice.", "civilization.", "field.", "trait.", "keyword.", "ability.")
"""The prefixes of the words for an option that is not a card."""

ON_ONE = {"applies", "ceases", "asked_not_applied"}
"""The steps of an effect on an object, which is called “itself” if the effect is its own."""

ABOUT_ANSWERS = {"rewound", "refused", "answered_choice"}
"""The steps about an answer to a choice, where a role has its singular (``one``) if a single thing was said."""

BARE = ("the ", "a ", "one's ", "whether ", "who ", "how ", "which ", "what ", "X")
"""The beginnings of the roles that take no article."""

MANY = 4
"""If a reason applies to more cards than this, the message gives only their number."""

ACTIONS = {"can", "said"}
"""Values that are actions, such as ``play a``."""

UNNAMED = "?"
"""The name of an unknown card."""

STAND_IN = "?"
"""The first character of placeholders for hidden cards; no card id begins with it."""


@cache
def catalogue(game: str) -> dict[str, Any]:
    """Return the messages of the kernel and of a game: ``steps``, ``reasons``, ``words``, by key and language.

    ``pivotal`` has the keys of the steps that matter to a reader although nothing on the board changes, ``traits``
    the English names of traits and races by the Japanese one.
    """
    merged: dict[str, dict[str, Any]] = {"steps": {}, "reasons": {}, "words": {}, "pivotal": {}, "traits": {}}
    for source in ("judge.kernel", f"judge.games.{game}"):
        for part, entries in _written(source).items():
            merged[part].update(entries)
    for ja, names in merged["traits"].items():
        names = [names] if isinstance(names, str) else names
        merged["words"] |= {f"trait.{one}": {"en": one, "ja": ja} for one in names}
        merged["words"].setdefault(f"trait.{ja}", {"en": names[0], "ja": ja})
    for name, row in package(game).keywords.items():
        merged["words"][f"keyword.{name}"] = {"en": row.en, "ja": row.ja}
    for key, (en, ja) in package(game).called.items():
        merged["words"][key] = {"en": en, "ja": ja}
    return merged


def _written(source: str) -> dict[str, dict[str, Any]]:
    """Return the contents of a package's ``messages.yaml``."""
    found: dict[str, dict[str, Any]] = read_yaml(
        f"messages/{source}", resources.PACKAGE.joinpath(*source.split(".")[1:], "messages.yaml")
    )
    return found


def word(game: str, lang: Lang, *keys: str) -> str | None:
    """Return the game's word for the first key that exists, or ``None``."""
    words = catalogue(game)["words"]
    return next((str(words[key][lang]) for key in keys if key in words), None)


class Wording:
    """Converts the steps of one game to sentences in one language.

    Args:
        names: the name of each card, by id.
        called: returns a card name in a language; by default the name on shipped boards.
        renamed: the names of cards, and of the cards of abilities that have triggered, each with the journal position
            where it begins.
        awaited: the trigger events of printed abilities, by ``card.label``.

    Attributes:
        missing: keys without an entry in the catalogue; their raw values are shown.
    """

    def __init__(
        self,
        game: str,
        names: Mapping[str, str],
        lang: Lang,
        called: Callable[[str, str], str] | None = None,
        renamed: Mapping[CardId, Sequence[tuple[int, str]]] = MappingProxyType({}),
        awaited: Mapping[str, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        self._game = game
        self._called = called or partial(in_language, game)
        self._words = catalogue(game)
        self._names = dict(names)
        self._renamed = renamed
        self._triggered_as: dict[str, str] = {}
        self._awaited = awaited
        self._lang: Lang = lang
        self.missing: set[str] = set()

    def step(self, step: Step) -> str:
        """Return a step as a sentence, with the names that the cards have when it begins."""
        for thing, names in self._renamed.items():
            name = next((name for start, name in reversed(names) if start <= step.mark), "")
            if thing in self._names:
                self._names[thing] = name
            elif "." in thing:
                self._triggered_as[thing] = name
        template = self._template(step)
        text = template.format_map(_Values(self, step)).strip()
        if template.startswith("{role}") or text.startswith((self._word("unnamed"), self._word("unknown"))):
            return text[:1].upper() + text[1:]
        return text

    def placeholder(self, step: Step, name: str) -> Any:
        """Return the text for the placeholder ``{name}`` in a step's template."""
        match name:
            case "actor":
                return self.name(step.actor) if step.actor else ""
            case "other" if step.key in ON_ONE and len({*step.objects[:2]}) < len(step.objects[:2]):
                return self._word("itself")
            case "card" | "other":
                at = int(name == "other")
                return self.name(step.objects[at]) if len(step.objects) > at else self._word("nothing")
            case "becoming":
                names = self._renamed.get(CardId(step.objects[0]), ())
                later = next((called for start, called in names if start > step.mark), None)
                return "" if later is None else self._word("becoming").format(name=self._called(later, self._lang))
            case "cards" | "others":
                named = step.objects if name == "cards" else step.objects[1:]
                return self.listed(map(self.name, named)) or self._word("nothing")
            case "picked":
                return self.listed(map(self.option, step.objects)) or self._word("nothing")
            case "size":
                return _Number(abs(step.values["amount"]))
            case "reason":
                return self.reason(str(step.values["reason"]), step.values.get("said_by", ()))
            case "reasons":
                text = self._reasons(*(step.values.get(key, ()) for key in ("reasons", "said_by", "about", "lacking")))
                return text + self._moment(step.clause) if "no_such_moment" in step.values["reasons"] else text
            case "options" if step.values.get("asked_for"):
                return self.counted(step.values["options"], step.values["asked_for"])
            case "differences":
                return self._differences(step.values.get("differences", ()))
            case "met":
                return self._bracketed(self._agreement(*one) for one in step.values.get("met", ()))
            case "field":
                return self._field(str(step.values["field"]))
            case "value" | "before" | "after" if "field" in step.values:
                return self._of_field(str(step.values["field"]), step.values.get(name))
            case "change":
                return self.listed(self._changed(*one) for one in step.values.get("change", ()))
            case "events":
                return self.listed(self._word(f"when.{one}") for one in step.values["events"])
            case "asked":
                return self._asked(step.values["asked"], step.values.get("using", ()))
        value = step.values.get(name)
        picked = step.values.get("said", ())
        if (
            name == "role"
            and self._lang == "en"
            and step.key in ABOUT_ANSWERS
            and len(picked) == 1
            and picked != NOTHING
        ):
            asked = self._words["words"].get(f"role.{value}", {"en": str(value)})["en"]
            return self.role_of_one(str(value)) or f"the answer to the question {asked}"
        event = step.values.get("event")
        if name == "ability" and event and isinstance(value, str):
            card, _, label = value.partition(".")
            short, plus, giver = label.partition(GIVEN)
            part, dot, short = short.rpartition(".")
            events = self._events(card, short)  # a keyword or a name of its own says more than the event
            several = card in self._names and not giver and event in events and _stem(short) in events
            if step.key in WHEN and card in self._names and (several or event == _stem(short)):
                value = f"{card}.{part}{dot}ability{plus}{giver}"
            elif several:
                seen = self._word("ability.when").format(when=self._word(f"when.{event}"))
                return self._word("ability.of").format(card=self.name(card), ability=seen)
        return self._value(step.key, name, value)

    def term(self, key: str) -> str | None:
        """Return the word for a key such as ``zone.field``, ``role.trigger`` or ``yes``, or ``None``."""
        return self._find("words", key, optional=True)

    def role(self, role: str, single: bool) -> str:
        """Return the name of a choice's role; the English singular for a choice of one option."""
        found = self._words["words"].get(f"role.{role}", {})
        return (found.get("one") if single and self._lang == "en" else None) or self.term(f"role.{role}") or role

    def role_of_one(self, role: str) -> str:
        """Return the name of a chosen thing, in English with an article; empty for a yes or no question."""
        found = self._words["words"].get(f"role.{role}", {"en": role, "ja": role})
        if found["en"].startswith("whether "):
            return ""
        if self._lang == "ja":
            return str(found["ja"])
        return str(found.get("one") or (found["en"] if found["en"].startswith(BARE) else f"the {found['en']}"))

    def reason(self, key: str, said_by: Sequence[str] = ()) -> str:
        """Return a reason as text, with the cards whose texts cause it."""
        found = self._find("reasons", key) or key
        if not said_by:
            return found
        return self._word("reason.said_by").format(reason=found, cards=self.listed(map(self.name, said_by)))

    def why(self, why: Why) -> str:
        return self.reason(why.reason, why.said_by) + self._differences(why.differences)

    def name(self, thing: str) -> str:
        """Return the name of a card, a player or an ability (``card.label``)."""
        if _is_placeholder(thing):
            return self._word("unknown")
        special = self._find("words", f"card.{thing}", optional=True)
        if special is not None:
            return special
        if thing in self._names:
            return self._card(thing)
        card, _, label = thing.partition(".")
        part, dot, rest = label.partition(".")
        if card in self._names and dot and part in self._names:
            return self.name(label)  # of one card of several that make up the object: by the card that prints it
        if card in self._names and dot and self._find("words", f"ability.{part}", optional=True):
            pattern = self._find("words", "ability.of") or "{ability} {card}"
            return pattern.format(card=self.name(f"{card}.{part}"), ability=self._ability(rest, card))
        if card in self._names:
            pattern = self._find("words", "ability.of") or "{ability} {card}"
            named = self._card(card, self._triggered_as.get(thing))
            return pattern.format(card=named, ability=self._ability(label, card))
        card, at, _ = thing.partition("@")
        if at and card in self._names:
            pattern = self._find("words", "ability.of") or "{ability} {card}"
            left = "left" if self._find("words", "ability.left", optional=True) else "later"
            return pattern.format(card=self.name(card), ability=self._ability(left))
        return next(
            (term for kind in OPTIONS if (term := self.term(kind + thing))),
            thing,
        )

    def option(self, option: str) -> str:
        """Return the name of an option: a card, an ability, a number, or an action such as ``play a``."""
        verb, space, thing = option.partition(" ")
        of_any = f"action.{verb}.of_any" if thing in self._names else ""  # which of the card's abilities is not said
        keys = (of_any, f"action.{verb}.at", f"action.{verb}") if space else (f"action.{verb}",)
        found = (self._find("words", key, optional=True) for key in keys if key)
        pattern = None if option in self._names else next((one for one in found if one is not None), None)
        if pattern is not None:
            return pattern.format(card=self.name(_of_its_card(thing)) if space else "").strip()
        return self.name(option)

    def _asked(self, action: str, using: Sequence[str]) -> str:
        text = self._able(action)
        return self._word("asked.using").format(asked=text, using=self.listed(map(self.name, using))) if using else text

    def _able(self, action: str) -> str:
        """Return the action in a form that fits after “can”; in Japanese the verb stem before る or ない.

        Most actions form it regularly; the others have an entry ``action.VERB.able``.
        """
        verb, space, thing = action.partition(" ")
        own = self._find("words", f"action.{verb}.able", optional=True)
        if own is not None:
            return own.format(card=self.name(_of_its_card(thing)) if space else "").strip()
        return self._word("asked.able").format(asked=self.option(action))

    def _reasons(self, reasons: Sequence[str], *of_each: Sequence[Sequence[Any]]) -> str:
        """Return the reasons against an action.

        ``of_each`` has, for each reason, the cards that cause it, those it is about, and the properties they lack.
        """
        each = zip(reasons, *(_filled(one, len(reasons)) for one in of_each), strict=True)
        sentences = (
            self._of(cards, self.reason(reason, texts) + self._differences(lacks))
            for reason, texts, cards, lacks in each
        )
        return self._word("reason.and").join(dict.fromkeys(sentences))

    def _moment(self, clause: str) -> str:
        """Return the heading of the part of the rulebook that a clause is in, in brackets: there a choice is made."""
        clauses = load(self._game).clauses
        at = clauses[_number(clause).partition("#")[0]]
        while not at.heading and at.parent is not None:
            at = clauses[_number(at.parent)]
        assert at.text is not None  # every part of a rulebook has a heading
        return self._word("differences").format(differences=at.text.ja if self._lang == "ja" else at.text.en)

    def _of(self, cards: Sequence[str], reason: str) -> str:
        """Return the reason with the cards it is about, or their number if there are many."""
        if not cards:
            return reason
        if len(cards) > MANY:
            return self._word("reason.of_many").format(count=len(cards), reason=reason)
        pattern = self._word("reason.of" if len(cards) == 1 else "reason.of_each")
        return pattern.format(cards=self.listed(map(self.option, cards)), reason=reason)

    def _differences(self, differences: Sequence[Sequence[Any]]) -> str:
        """Return the differences from a text's requirements in brackets, or an empty text if there are none."""
        return self._bracketed(self._difference(*one) for one in differences)

    def _bracketed(self, parts: Iterable[str]) -> str:
        """Return texts in brackets, each only once, or an empty text if there are none."""
        text = self.listed(dict.fromkeys(parts))
        return self._word("differences").format(differences=text) if text else ""

    def _agreement(self, field: str, wanted: Any, found: Any, card: str = "") -> str:
        """Return a value that makes a condition true, with the numbers that the condition asks for."""
        pattern = self._word("agreement.asked" if _is_range(wanted) else "agreement")
        text = pattern.format(
            field=self._field(field), wanted=self._of_field(field, wanted), found=self._of_field(field, found)
        )
        return self._word("difference.of").format(card=self.name(card), difference=text) if card else text

    def _difference(self, field: str, wanted: Any, found: Any, card: str = "") -> str:
        asked = wanted not in (None, (), (None, None))
        yes_no = isinstance(wanted, bool)
        how = "only" if yes_no or not (asked or found not in (None, "", ())) else ""
        said_of = found is not None or _is_range(wanted)  # a number that a card lacks is said to be missing
        how = how or ("" if asked and said_of else ".wanted" if asked else ".found")
        pattern = self._word("difference.only" if how == "only" else f"difference{how}")
        if yes_no and self._find("words", f"field.{field}", optional=True) is None:
            pattern = self._word("difference")
        if field.startswith("not_") and asked:
            pattern = self._word("difference.left_out")
        text = pattern.format(
            field=self._field(field), wanted=self._of_field(field, wanted), found=self._of_field(field, found)
        )
        return self._word("difference.of").format(card=self.name(card), difference=text) if card else text

    def _field(self, field: str) -> str:
        """Return the name of a property, from the game's boards and expectations or from the catalogue.

        What an amount counts follows its verb after a full stop, as in ``this_turn.attacks``.
        """
        verb, _, counted = field.partition(".")
        if counted:
            whose, _, name = counted.rpartition(".")
            whose_words = self._word(f"whose.{whose}") if whose else ""
            noun = self.term(f"when.{name}") if verb.startswith("this_") else None
            return self._word(f"field.{verb}").format(what=noun or self._counted(name, verb), whose=whose_words)
        rules = package(self._game)
        word = next((word for word, key in rules.expected.holds.items() if key == field), field)
        called = rules.on_board.words.get(field) or rules.expected.words.get(word)
        if called is not None:
            return called[self._lang == "ja"]
        own = self._find("words", f"field.{field}", optional=field.startswith("not_"))
        return own or (self._field(field.removeprefix("not_")) if field.startswith("not_") else field)

    def _counted(self, name: str, verb: str) -> str:
        """Return the name of a zone, a resource or a kind of counter."""
        kinds = ("zone", "resource", "counter", "name")
        return next((term for kind in kinds if (term := self.term(f"{kind}.{name}"))), None) or (
            name if verb == "counters" else self._field(name)  # a text may use counters of any name
        )

    def _of_field(self, field: str, value: Any) -> str:
        """Return the text for a property's value; a pair of numbers is a range."""
        if isinstance(value, tuple | list):
            if _is_range(value):
                low, high = value
                how = "between" if low is not None and high is not None else "least" if high is None else "most"
                return str(low) if low == high else self._word(f"range.{how}").format(low=low, high=high)
            return self.listed(self._of_field(field, item) for item in value) or self._word("nothing")
        if isinstance(value, bool):
            return self._word("yes" if value else "no")
        if value is None or value == "" or (field in OF_NAMES and value == UNNAMED):
            return self._word("nothing")
        if isinstance(value, int):
            return "−" * (value < 0) + self._word("infinite") if abs(value) == GREATEST else str(value)
        if field in OF_NAMES:
            return self._called(str(value), self._lang)
        kinds = (
            "zone" if "zone" in field or field in ZONES else field.removeprefix("not_"),
            "type",
            "keyword",
            "trait",
        )
        keys = (f"whose.{value}", *(f"{kind.removesuffix('s')}.{value}" for kind in kinds), value)
        found = next((one for key in keys if (one := self._find("words", key, optional=True)) is not None), None)
        if found is None and str(value) in package(self._game).on_board.words:
            return package(self._game).on_board.words[str(value)][self._lang == "ja"]
        if found is None:
            return str(value) if field.removesuffix("s") in GRANTED.values() else self.name(str(value))
        return found

    def answer(self, option: str) -> str:
        """Return the name of an option; for an ability also its label, which scripts use."""
        found = self.option(option)
        return f"{found} [{option}]" if {".", "@"} & {*option} and option not in self._names else found

    def _answers(self, options: Sequence[Any]) -> str:
        return self.listed(self.answer(str(option)) for option in options)

    def counted(self, options: Sequence[Any], asked_for: tuple[int, int] | None) -> str:
        """Return the options of a choice, with the number to choose unless it is fixed at one."""
        if asked_for is None:
            return self._answers(options)
        least, most = asked_for
        how = "exactly" if least == most else "between" if least else "at_most"
        return self._word(f"counted.{how}").format(least=least, most=most, options=self._answers(options))

    def _card(self, card: str, then: str | None = None) -> str:
        """Return a card's name with its id; ``then`` is the name that it had at an earlier event."""
        known = then or self._names[card]
        if known == UNNAMED:
            known = self._word("unnamed")
        known = " // ".join(self._called(side, self._lang) for side in known.split(" // "))
        if known == card:
            return known
        known = isolated(known)
        return f"{known}({card})" if self._lang == "ja" else f"{known} ({card})"

    def _ability(self, label: str, of: str = "") -> str:
        """Return the name of an ability: its keyword, its trigger, its number, or its own name.

        An ability given by an effect is followed by its giver, unless that is the card ``of`` itself.
        """
        short, _, effect = label.partition(GIVEN)
        giver = re.split(r"[.@#]", effect)[0]
        if giver in self._names or _is_placeholder(giver):
            repeated = effect.partition("#")[2]
            found = self._ability(short)
            if giver != of:
                found = self._word("ability.given").format(ability=found, card=self.name(giver))
            return f"{found} #{repeated}" if repeated else found
        label = label.partition("@")[0]
        base, _, repeated = label.partition("#")
        stem = _stem(base)
        count = base[len(stem) :]
        kinds = ("keyword", "ability", "when")  # a game that says of its own what an ability is called goes first
        for kind, key in product(kinds, (base, stem)):
            named = self._find("words", f"{kind}.{key}", optional=True)
            if named is None:
                continue
            found = named
            if kind == "when":
                moments = (self._word(f"when.{event}") for event in self._events(of, base) or (key,))
                found = self._word("ability.when").format(when=self._word("or").join(moments))
            if key == stem and count:
                found += f" {count}" if self._lang == "en" else count
            break
        else:
            found = self._word("ability.named").format(name=base)
        return f"{found} #{repeated}" if repeated else found

    def _events(self, card: str, label: str) -> Sequence[str]:
        """Return the trigger events of a card's ability if it has several; also of one that is printed elsewhere."""
        events = self._awaited.get(f"{card}.{label}")
        if events is None:
            printed = {value for name, value in self._awaited.items() if name.partition(".")[2] == label}
            events = printed.pop() if len(printed) == 1 else ()
        return events if len(events) > 1 else ()

    def _template(self, step: Step) -> str:
        steps = self._words["steps"]
        entry = steps.get(step.key)
        if entry is None:
            self.missing.add(f"steps.{step.key}")
            return step.key + ": {cards}"
        key = step.key
        by = entry.get("by", ())
        for selector in [by] if isinstance(by, str) else by:
            bare = selector == "?subject" and self.term(f"action.{step.values.get('subject')}") is not None
            key = f"{key}.{'none' if bare else _selected(step, selector)}"
            entry = steps.get(key, entry)
        return str(entry[self._lang])

    def _value(self, step: str, key: str, value: Any) -> Any:
        match key:
            case "grant":
                return self.listed([self._granted(k, v) for k, v in value.items()])
            case "options":
                return self._answers(value)
            case "cannot":
                return self.listed([f"{self.option(a)} [{' '.join(_number(c) for c in cited)}]" for a, cited in value])
        if isinstance(value, bool):
            return self._word("yes" if value else "no")
        if isinstance(value, int):
            return _Number(value)
        if isinstance(value, tuple | list):
            return self.listed([self._value(step, key, v) for v in value])
        if _is_placeholder(value):
            return self.name(value)
        if value is None or not isinstance(value, str) or key in AS_IS:
            return "" if value is None else str(value)
        if key in ACTIONS:
            return self.option(value)
        if key == "subject" and " " in value:
            return self.name(_of_its_card(value.partition(" ")[2]))
        if key in KINDS:
            kind = "when" if key == "event" and step in WHEN else KINDS[key]
            found = self._find("words", f"{kind}.{value}", optional=kind == "name")
            return found or (self._called(value, self._lang) if value in self._names.values() else value)
        return self.name(value)

    def _changed(self, field: str, before: Any, after: Any) -> str:
        was, now = self._of_field(field, before), self._of_field(field, after)
        return self._word("changed").format(field=self._field(field), before=was, after=now)

    def _granted(self, field: str, value: Any) -> str:
        pattern = self._word(f"grant.{field}")
        kind = GRANTED.get(field, "name")

        def named(name: Any) -> str:
            found = self._find("words", f"{kind}.{name}", optional=kind in ("name", "cannot", "trait"))
            if found is None and kind == "cannot":
                found = self._find("words", f"event.{name}")
            return found or (self._called(str(name), self._lang) if field in OF_NAMES else str(name))

        shown: Any
        if isinstance(value, list | tuple):
            shown = self._word("and").join(map(named, value))
        else:
            shown = _Number(value) if isinstance(value, int) else named(value)
        return pattern.format(value=shown)

    def _find(self, part: str, key: str, *, optional: bool = False) -> str | None:
        entry = self._words[part].get(key)
        if entry is None:
            if not optional:
                self.missing.add(f"{part}.{key}")
            return None
        return str(entry[self._lang])

    def _word(self, key: str) -> str:
        return self._find("words", key) or key

    def listed(self, parts: Iterable[str]) -> str:
        """Join texts with the language's comma."""
        return ("、" if self._lang == "ja" else ", ").join(str(p) for p in parts)


def _is_range(value: Any) -> bool:
    """Return whether a value is a range of numbers: two limits, and one may be missing."""
    pair = isinstance(value, tuple | list) and len(value) == 2
    return pair and any(isinstance(item, int) for item in value) and "" not in value


def _is_placeholder(thing: Any) -> bool:
    return isinstance(thing, str) and thing.startswith(STAND_IN) and thing != UNNAMED


def _selected(step: Step, selector: str) -> str:
    """Return the value of a ``by`` selector for a step; see the module docstring."""
    match selector:
        case "sign":
            amount = step.values.get("amount") or 0
            return "plus" if amount > 0 else "minus" if amount < 0 else "zero"
        case "clause":
            return _number(step.clause)
        case "answer":
            return str(step.objects[0]).partition(" ")[0] if step.objects else "none"
        case "card":
            return "some" if step.objects else "none"
        case "other":
            return "some" if len(step.objects) > 1 else "none"
    if selector.startswith("?"):
        if step.values.get(selector[1:]) == NOTHING:
            return "nothing"
        return "some" if step.values.get(selector[1:]) else "none"
    value = step.values.get(selector)
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _of_its_card(thing: str) -> str:
    """Return an action's object as an ability name: ``a crank`` becomes ``a.crank``."""
    card, blank, label = thing.partition(" ")
    return f"{card}.{label}" if blank else card


def _filled(several: Sequence[Sequence[Any]], count: int) -> list[Sequence[Any]]:
    """Return the list cut or padded with empty tuples to ``count`` entries."""
    return [*several, *[()] * (count - len(several))][:count]


def _stem(label: str) -> str:
    """Return an ability's label without the number that distinguishes it from others."""
    return label.partition("#")[0].rstrip("0123456789")


def _number(clause: str) -> str:
    return clause.partition(":")[2]


class _Number(int):
    """An integer with two extra formats: ``{n:+}`` with its sign, and ``{n:card|cards}`` for the fitting word."""

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            one, many = spec.split("|")
            return one if self == 1 else many
        return super().__format__(spec)


class _Values(dict[str, Any]):
    """The placeholders of a step's template, computed on demand."""

    def __init__(self, words: Wording, step: Step) -> None:
        super().__init__()
        self._words = words
        self._step = step

    def __missing__(self, key: str) -> Any:
        return self._words.placeholder(self._step, key)


def isolated(name: str) -> str:
    """Return a name in Unicode isolation marks if it contains right-to-left characters.

    Without them, such a name would reverse the text around it.
    """
    if any(bidirectional(sign) in ("R", "AL") for sign in name):
        return f"\u2068{name}\u2069"  # the first strong isolate, and its end
    return name
