"""Rulings: boards with their results that users save, find again, and check against the current rules."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from urllib.parse import quote, unquote

from flask import Blueprint, abort, current_app, jsonify, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from werkzeug.wrappers import Response

from judge.games import IDS
from judge.service.languages import language
from judge.service.limits import resolve_rate, share_rate
from judge.service.pages.resolve import typed_board, view_of
from judge.service.pages.traces import in_form
from judge.service.request_params import one_of
from judge.service.resolver.job import NAME, Answer
from judge.service.resolver.workers import answers
from judge.service.rulings import Difference, difference, resolved_of, result_of
from judge.service.sources import sources
from judge.service.storage import Resolved, Ruling, RulingFilter, RulingTexts, StoreFailed, database, rulings
from judge.service.views.trace_view import TraceView

pages = Blueprint("rulings", __name__)

A_PAGE = 30
"""The number of rulings on a page of the list."""

LONGEST = {"title": 120, "question": 600, "note": 4000, "tags": 300}
"""The largest number of characters in each field."""

MOST_TAGS, LONGEST_TAG = 12, 40

COOKIE, MOST_ON_DEVICE, A_YEAR = "rulings", 60, 365 * 24 * 3600
"""The cookie with the rulings that a device may change, their largest number, and its lifetime in seconds."""

WORDS = {
    "verdict": lazy("Verdict"),
    "answer": lazy("Answer"),
    "change": lazy("On the board"),
    "clauses": lazy("It rests on"),
}


@dataclass(slots=True)
class Form:
    """The texts of a ruling in a form, with an error message for each invalid field."""

    values: dict[str, str]
    public: bool = False
    wrong: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls) -> Form:
        """Return the submitted form, with an error message for each invalid field."""
        sent = request.form
        form = cls({name: sent.get(name, "").replace("\r\n", "\n").strip() for name in LONGEST}, "public" in sent)
        form.wrong = problems(form.texts)
        return form

    @classmethod
    def of(cls, texts: RulingTexts) -> Form:
        """Return the form filled with the texts of a saved ruling."""
        values = {
            "title": texts.title,
            "question": texts.question,
            "note": texts.note,
            "tags": ", ".join(texts.tags),
        }
        return cls(values, texts.public)

    @property
    def texts(self) -> RulingTexts:
        held = self.values
        return RulingTexts(held["title"], held["question"], held["note"], split(held["tags"]), self.public)


def split(tags: str) -> tuple[str, ...]:
    """Return comma-separated tags without duplicates."""
    written = tags.replace("、", ",").replace("，", ",").split(",")
    return tuple(dict.fromkeys(tag for one in written if (tag := " ".join(one.split()))))


def problems(texts: RulingTexts) -> dict[str, str]:
    """Return an error message for each invalid field."""
    found = {}
    if not texts.title:
        found["title"] = _("This field is empty. Describe the ruling in a few words.")
    for name in ("title", "question", "note"):
        length, most = len(getattr(texts, name)), LONGEST[name]
        if length > most:
            found[name] = _("Too long: %(length)s characters (maximum %(most)s).", length=length, most=most)
    long = next((tag for tag in texts.tags if len(tag) > LONGEST_TAG), None)
    if long is not None:
        found["tags"] = _(
            "The tag “%(tag)s” is too long (maximum %(most)s characters).",
            tag=f"{long[:20]}…",
            most=LONGEST_TAG,
        )
    elif len(texts.tags) > MOST_TAGS:
        found["tags"] = _("Too many tags: %(count)s (maximum %(most)s).", count=len(texts.tags), most=MOST_TAGS)
    return found


def wanted() -> RulingFilter:
    asked = {name: request.args.get(name, "").strip()[:120] for name in ("q", "tag", "clause", "card")}
    game = one_of("game", IDS) or ""
    asked["clause"] = numbered(asked["clause"], game)
    marks = {name: asked[name] for name in ("tag", "clause", "card") if asked[name]}
    return RulingFilter(asked["q"], game, marks)


def numbered(typed: str, game: str) -> str:
    """Return the clause id for a typed number if it is unambiguous, otherwise the typed text."""
    found = sources().corpus.find(typed, game or None).found if typed else ()
    return found[0].id if len(found) == 1 else typed


def may_change(key: str, secret: str) -> bool:
    """Return whether a secret (the owner's or the moderator's) allows changing a ruling."""
    if not secret:
        return False
    moderator = current_app.config["MODERATOR_TOKEN"]
    if moderator and hmac.compare_digest(secret.encode(), moderator.encode()):
        return True
    return rulings().opens(key, secret)


def today(ruling: Ruling) -> tuple[Answer, list[Difference]]:
    """Resolve a ruling's board today; return the answer, and the differences from the saved result."""
    answer = answers().of(ruling.resolved.text, NAME)
    if not answer["trace"]:
        return answer, []
    return answer, difference(ruling.resolved.result, result_of(answer))


@pages.get("/rulings")
def index() -> str:
    """List public rulings, most recently changed first."""
    number = request.args.get("page", "1")
    at = int(number) if number.isdecimal() and 0 < int(number[:6]) < 100_000 else 1
    asked = wanted()
    found, count = rulings().found(asked, A_PAGE, (at - 1) * A_PAGE)
    return render_template(
        "rulings/index.html",
        found=found,
        count=count,
        at=at,
        last=max(1, -(-count // A_PAGE)),
        asked=asked,
        own=rulings().several(on_device()) if asked == RulingFilter() and at == 1 else [],
        no_clause=is_no_clause(asked.marks.get("clause", "")),
    )


def is_no_clause(text: str) -> bool:
    """Return whether a text was given that is not a known clause."""
    return bool(text) and sources().clause(text) is None


@pages.post("/rulings/new")
@resolve_rate
def new() -> ResponseReturnValue:
    """Show the form for saving the board as a ruling."""
    text, answer = typed_board()
    title, question = (str(answer[part][language()] or "") for part in ("title", "question"))
    texts = RulingTexts(title, question)
    return _asked(text, answer, Form.of(texts))


@pages.post("/rulings")
@share_rate
def keep() -> ResponseReturnValue:
    """Save a ruling, let this device change it later, and redirect to it."""
    text, answer = typed_board()
    form = Form.read()
    if form.wrong:
        return _asked(text, answer, form)
    key, secret = rulings().keep(form.texts, resolved_of(text, answer))
    return _remembered(redirect(url_for("rulings.ruling", key=key), 303), {**on_device(), key: secret})


def _asked(text: str, answer: Answer, form: Form) -> ResponseReturnValue:
    page = render_template("rulings/keep.html", text=text, view=TraceView(answer), form=form, longest=LONGEST)
    return make_response(page, 422 if form.wrong else 200)


@pages.get("/rulings/<key>")
@resolve_rate
def ruling(key: str) -> ResponseReturnValue:
    """Show a ruling, resolved with today's rules; on the owner's device, with a form to change it."""
    kept = rulings().get(key)
    if kept is None:
        abort(404)
    return _page(kept)


@pages.get("/rulings/<key>/<secret>")
@share_rate
def own(key: str, secret: str) -> ResponseReturnValue:
    """Allow this device to change a ruling, then redirect to the address that can be shared."""
    if not may_change(key, secret):
        abort(404)
    return _remembered(redirect(url_for("rulings.ruling", key=key), 303), {**on_device(), key: secret})


@pages.post("/rulings/<key>")
@share_rate
def change(key: str) -> ResponseReturnValue:
    """Change a ruling, update its result, or delete it after confirmation."""
    ruling = rulings().get(key) if may_change(key, on_device().get(key, "")) else None
    if ruling is None:
        abort(404)
    do = request.form.get("do", "save")
    if do == "delete":
        return make_response(render_template("rulings/deleted.html", ruling=ruling, asks=True))
    if do == "deleted":  # the user has confirmed
        rulings().delete(key)
        page = make_response(render_template("rulings/deleted.html", ruling=ruling, asks=False))
        return _remembered(page, {other: secret for other, secret in on_device().items() if other != key})
    form = Form.read() if do == "save" else Form.of(ruling.texts)
    if form.wrong:
        return _page(ruling, form)
    rulings().change(key, form.texts, _renewed(ruling) if do == "renew" else None)
    return redirect(url_for("rulings.ruling", key=key), 303)


@pages.get("/rulings/own.json")
def export() -> ResponseReturnValue:
    """Return the rulings of this device as a file: texts, boards, and the links to read and change each."""
    secrets = on_device()
    rows = [
        {
            **asdict(ruling.texts),
            "key": ruling.key,
            "created": ruling.created.isoformat(),
            "read": url_for("rulings.ruling", key=ruling.key, _external=True),
            "edit": url_for("rulings.own", key=ruling.key, secret=secrets[ruling.key], _external=True),
            "scenario": ruling.resolved.text,
        }
        for ruling in rulings().several(secrets)
    ]
    response = jsonify({"rulings": rows})
    response.headers["Content-Disposition"] = 'attachment; filename="rulings.json"'
    return response


def on_device() -> dict[str, str]:
    """Return the secrets of the rulings that this device may change, by key."""
    pairs = (one.partition(".") for one in request.cookies.get(COOKIE, "").split("~"))
    return {key: unquote(secret) for key, _, secret in pairs if secret}


def _remembered(response: Response, secrets: Mapping[str, str]) -> Response:
    """Add the cookie with the rulings that this device may change to a response."""
    last = list(secrets.items())[-MOST_ON_DEVICE:]
    value = "~".join(f"{key}.{quote(secret, safe='')}" for key, secret in last)
    response.set_cookie(
        COOKIE, value, max_age=A_YEAR, path="/rulings", samesite="Lax", httponly=True, secure=request.is_secure
    )
    return response


def _renewed(ruling: Ruling) -> Resolved | None:
    answer, _differences = today(ruling)
    return resolved_of(ruling.resolved.text, answer) if answer["trace"] else None


def _page(ruling: Ruling, form: Form | None = None) -> ResponseReturnValue:
    if response := in_form(ruling.resolved.text, NAME):
        return response
    answer, differences = today(ruling)
    secret = on_device().get(ruling.key, "")
    page = render_template(
        "rulings/ruling.html",
        ruling=ruling,
        secret=secret if may_change(ruling.key, secret) else None,
        form=form or Form.of(ruling.texts),
        longest=LONGEST,
        answer=answer,
        view=view_of(answer),
        differences=differences,
        holds=bool(answer["trace"]) and not any(difference.matters for difference in differences),
        words=WORDS,
    )
    return make_response(page, 422 if form and form.wrong else 200)


FEED = 50
"""The largest number of entries in a feed."""


@pages.get("/rulings.atom")
def feed() -> ResponseReturnValue:
    """Return the most recently changed public rulings as an Atom feed."""
    found, _count = rulings().found(replace(wanted(), words=request.args.get("q", "")[:120]), FEED)
    response = make_response(render_template("rulings/feed.xml", found=found))
    response.mimetype = "application/atom+xml"
    return response


def matching_rulings(asked: RulingFilter, most: int) -> list[Ruling]:
    """Return public rulings to show on another page; none if the database is down."""
    if database().untouched:
        return []
    try:
        return rulings().found(asked, most)[0]
    except StoreFailed:
        return []
