"""The names that the pages show for fixed sets of values."""

from collections.abc import Mapping
from typing import Any

from flask_babel import lazy_gettext as _

from judge.service.languages import language


def N_(text: str) -> str:  # noqa: N802 - Babel knows this name
    """Mark ``text`` for translation and return it unchanged.

    Pages translate it when they show it; the OpenAPI document stays in English.
    """
    return text


KINDS = {
    "definition": _("definition"),
    "procedure": _("procedure"),
    "constraint": _("constraint"),
    "term": _("term"),
    "informational": _("informational"),
}

NOTES = {
    "defect": _("Defect in the document"),
    "ruling": _("Ruling"),
    "commentary": _("Commentary"),
    "differs-from-digital": _("Differs from the digital game"),
    "open-question": _("Open question"),
}

EVIDENCE = {
    "proven": _("tested"),
    "exercised": _("shown by a board"),
    "implemented": _("in the code"),
    "not_simulated": _("not simulated"),
    "unaccounted": _("not implemented"),
}
"""The names of the kinds of evidence for a clause, strongest first."""

PROVEN_BY = {
    "outcome": _("tested: removing this rule changes a board’s result"),
    "citation": _("tested by citation"),
}

SOURCES = {
    "document": _("from the document"),
    "digest": _("from a player’s digest"),
    "publisher": _("from the publisher"),
}

AUTHORITIES = {
    "document": _("settled by the document itself"),
    "answer": _("settled by a published answer"),
    "how-to-play": _("settled by the how-to-play page"),
    "reading": _("our reading"),
}

VERDICTS = {
    "resolved": _("Resolved"),
    "by_answer": _("Settled by a published answer"),
    "by_reading": _("Settled by our reading"),
    "depends": _("Depends on an open choice"),
    "unread": _("A card text was only partly read"),
    "stopped": _("Stopped before the end"),
}

STOPPED = {
    "time": _("It was still running after %(seconds)d seconds and was stopped."),
    "memory": _("It exceeded the memory limit for a scenario and was stopped."),
    "crash": _("The engine failed on this scenario. The error was recorded."),
}

TROUBLES = {
    "full": _("The limit on shared scenarios has been reached. Scenarios shared earlier can still be opened."),
    "no_room": _("The disk is full. Scenarios shared earlier can still be opened."),
    "read_only": _("The folder for shared scenarios is not writable."),
    "damaged": _("The database of shared scenarios is damaged."),
    "unreachable": _("The database of shared scenarios is not responding."),
}

RECEIPT = {
    "rulebook": _("rulebook"),
    "effective": _("in force since"),
    "rulebook_hash": _("rulebook hash"),
    "engine": _("program version"),
    "scenario": _("scenario hash"),
    "seed": _("random seed"),
}

FIELDS = {
    "name": _("card name"),
    "type": _("type"),
    "types": _("types"),
    "special": _("special type"),
    "also_named": _("also named"),
    "traits": _("traits"),
    "new": _("entered this turn"),
    "since": _("order of arrival"),
    "damage": _("damage taken"),
    "format": _("format"),
    "classes": _("classes"),
    "ex_limit": _("EX area limit"),
    "cards_played": _("cards played this turn"),
    "leader_hurt": _("the leader lost defense this turn"),
    "max_bonds": _("maximum bonds"),
    "setup": _("game setup"),
    "infinity": _("infinite"),
}
"""The names of a board's values that the glossary has no word for."""

CHANGES = {
    "added": _("added"),
    "removed": _("removed"),
    "moved": _("moved"),
    "reworded": _("reworded"),
}
"""How a clause can change between two editions."""

LANES = {
    "above": _("Parent clauses"),
    "under": _("Subclauses"),
    "cited": _("Cited by"),
    "cited2": _("Cited by, indirectly"),
    "refers": _("Refers to"),
    "refers2": _("Refers to, indirectly"),
    "notes": _("Notes"),
    "terms": _("Defines"),
    "code": _("In the engine"),
    "scenarios": _("Scenarios that show this clause"),
    "outside": _("Elsewhere in the rulebook"),
}

NODES = {
    "clause": _("clause"),
    "heading": _("heading"),
    "chapter": _("another chapter or section"),
    "note": _("note"),
    "term": _("glossary term"),
    "code": _("function of the engine"),
    "scenario": _("scenario"),
}

EDGES = {
    "refers": _("refers to"),
    "contains": _("is the parent of"),
    "annotates": _("is a note on"),
    "defines": _("defines"),
    "implements": _("implements"),
    "exercised": _("shows"),
}


def stopped(answer: Mapping[str, Any]) -> str:
    """Return why a scenario was stopped: its process by a limit, or else its play."""
    if "reason" in answer:
        return str(STOPPED[answer["reason"]]) % {"seconds": answer["seconds"]}
    return str(answer["options"]["answer"][language()])
