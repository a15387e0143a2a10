"""The interface's names for closed sets of the data."""

from flask_babel import lazy_gettext as _


def N_(text: str) -> str:  # noqa: N802 - the name by which Babel knows it
    """Return ``text`` as it is: it is translated where a page shows it, and stays English in the OpenAPI document."""
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
    "unaccounted": _("not carried out"),
}
"""What there is for a clause, the most first."""

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
    "unread": _("A card text was not read whole"),
    "stopped": _("Stopped before the end"),
}

STOPPED = {
    "time": _("It was still running after %(seconds)d seconds and was stopped."),
    "memory": _("It needed more memory than a scenario may have and was stopped."),
    "crash": _("The engine failed on it. The error was recorded."),
}

TROUBLES = {
    "full": _("As many scenarios are kept as there may be. What was shared before can still be opened."),
    "no_room": _("The disk is full. What was shared before can still be opened."),
    "read_only": _("The folder in which scenarios are kept cannot be written."),
    "damaged": _("The database of shared scenarios is damaged."),
    "unreachable": _("The database of shared scenarios does not answer."),
}

RECEIPT = {
    "rulebook": _("rulebook"),
    "effective": _("in force since"),
    "rulebook_hash": _("hash of the rulebook"),
    "engine": _("version of the program"),
    "scenario": _("hash of the scenario"),
    "seed": _("seed of chance"),
}

FIELDS = {
    "name": _("name of the card"),
    "type": _("type"),
    "types": _("types"),
    "special": _("special kind"),
    "also_named": _("also named"),
    "traits": _("traits"),
    "new": _("entered this turn"),
    "since": _("since which moment"),
    "damage": _("damage taken"),
    "format": _("format"),
    "classes": _("classes"),
    "ex_limit": _("limit of the EX area"),
    "cards_played": _("cards played this turn"),
    "leader_hurt": _("the leader lost defense this turn"),
    "max_bonds": _("most bonds"),
    "setup": _("before the game"),
    "infinity": _("infinite"),
}
"""Fields of a board that no glossary has a word for."""

CHANGES = {
    "added": _("added"),
    "removed": _("removed"),
    "moved": _("moved"),
    "reworded": _("reworded"),
}
"""What a clause of an edition is to the one before."""

LANES = {
    "above": _("Stands under"),
    "under": _("Under this clause"),
    "cited": _("Cited by"),
    "cited2": _("Cited by, at second hand"),
    "refers": _("Refers to"),
    "refers2": _("Refers to, at second hand"),
    "notes": _("Notes"),
    "terms": _("Defines"),
    "code": _("In the engine"),
    "scenarios": _("Scenarios that show it"),
    "outside": _("Elsewhere in the book"),
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
    "contains": _("stands above"),
    "annotates": _("is a note on"),
    "defines": _("defines"),
    "implements": _("implements"),
    "exercised": _("shows"),
}
