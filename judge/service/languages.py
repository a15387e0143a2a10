"""The language, theme and text size of a page: from the query, a cookie, or the browser."""

from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlencode

from flask import Flask, Response, g, request
from flask_babel import Babel, force_locale, get_translations
from jinja2 import pass_context
from jinja2.runtime import Context

from judge.service.settings import LANGUAGES

COOKIE = "lang"
THEMES = ("light", "dark", "auto")
SIZES = ("normal", "large")
_YEAR = 365 * 24 * 3600


def _asked(name: str, accepted: tuple[str, ...]) -> str | None:
    value = request.args.get(name)
    return value if value in accepted else None


def _accepted() -> str | None:
    """Return the first supported language that the browser accepts, ignoring regions (``en-GB``)."""
    wanted = (value.partition("-")[0].lower() for value, _quality in request.accept_languages)
    return next((one for one in wanted if one in LANGUAGES), None)


def language() -> str:
    """Return the language of this response: ``ja`` or ``en``."""
    found: str | None = g.get("language")
    if found is None:
        asked = _asked("lang", LANGUAGES)
        kept = request.cookies.get(COOKIE)
        found = g.language = asked or (kept if kept in LANGUAGES else None) or _accepted() or "en"
    return found


def other_language() -> str:
    return next(code for code in LANGUAGES if code != language())


def theme() -> str:
    """Return the chosen colors: ``light``, ``dark``, or ``auto`` to follow the device."""
    chosen = _asked("theme", THEMES) or request.cookies.get("theme")
    return chosen if chosen in THEMES else "auto"


def size() -> str:
    """Return the chosen text size: ``normal`` or ``large``."""
    chosen = _asked("size", SIZES) or request.cookies.get("size")
    return chosen if chosen in SIZES else "normal"


def remember_size(response: Response, wanted: str, seconds: int) -> None:
    """Store a text size that the reader did not choose in a cookie, for all pages and some time."""
    _remember(response, "size", wanted, seconds)


def _remember(response: Response, name: str, value: str, seconds: int = _YEAR) -> None:
    response.set_cookie(name, value, max_age=seconds, samesite="Lax", httponly=True, secure=request.is_secure)


def same_page(**changes: str) -> str:
    """Return the address of this page with parts of its query changed.

    Args:
        changes: the new values; an empty value removes the parameter.
    """
    query = [(key, value) for key, value in request.args.items(multi=True) if key not in changes]
    new = urlencode([*query, *((key, value) for key, value in changes.items() if value)])
    return f"{request.path}?{new}" if new else request.path


def _translate_templates(app: Flask) -> None:
    """Cache the translations for the templates of ``app``; Babel would look them up again for every text."""
    held: dict[str, Any] = {}
    texts: dict[tuple[str, bool, str], str] = {}

    def translations() -> Any:
        lang = language()
        if lang not in held:
            with force_locale(lang):
                held[lang] = get_translations()
        return held[lang]

    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: translations().ugettext(message),
        lambda one, more, count: translations().ungettext(one, more, count),
        newstyle=True,
    )
    of_jinja = cast(Callable[..., str], app.jinja_env.globals["gettext"])

    @pass_context
    def gettext(context: Context, message: str, /, **values: Any) -> str:
        """Return a text in the language of the page; one without values is translated once."""
        if values:
            return of_jinja(context, message, **values)
        # the language of the page is among the values of every template, except in macros without its context
        key = context.parent.get("lang") or language(), context.eval_ctx.autoescape, message
        if (found := texts.get(key)) is None:
            found = texts[key] = of_jinja(context, message)
        return found

    app.jinja_env.globals |= {"_": gettext, "gettext": gettext}


def install(app: Flask) -> None:
    """Choose the language for each request to ``app``, and store the choice in a cookie."""
    Babel(app, locale_selector=language, default_translation_directories="translations")
    _translate_templates(app)

    @app.after_request
    def remember(response: Response) -> Response:
        page = response.mimetype == "text/html"
        for name, accepted in (("lang", LANGUAGES), ("theme", THEMES), ("size", SIZES)) if page else ():
            value = _asked(name, accepted)
            if value is not None and (
                name == "size" or request.cookies.get(name) != value
            ):  # a call sets the size, too
                _remember(response, name, value)
        if page:
            response.vary.update(("Accept-Language", "Cookie"))
            response.content_language.add(language())
        return response
