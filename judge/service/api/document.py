"""The OpenAPI document; it is built on the first request for it, since most visitors never need it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any

from flask_openapi3.blueprint import APIBlueprint
from flask_openapi3.openapi import OpenAPI

from judge.service.errors import PROBLEM

EVENTS = "text/event-stream"
"""The media type of a stream of progress events, sent before a long answer."""

_IN_EVENTS = ("/api/v1/explore",)
"""The operations that can answer with a stream of events."""

BOARD = """\
game: sve
p1: {field: [{id: a, name: Knight, attack: 2, defense: 2}]}
p2: {field: [{id: x, name: Scout, attack: 1, defense: 3, engaged: true}]}
"""
ATTACK = {"p1": {"attack": "x", "with": "a"}}
PLAYED = f"{BOARD}play:\n  - p1: {{attack: x, with: a}}\n"

PARAMETERS: Mapping[str, str] = {
    "game": "sve",
    "number": "8.4.9.1",
    "q": "two followers with bane",
    "name": "sve/12.14.2-two-bane-followers",
    "from": "sve:8.4",
    "to": "sve:10.5",
    "key": "q3v7m2kx9a",
}
"""Examples of required parameters, by name."""

OWN: Mapping[str, Mapping[str, str]] = {"show_card": {"number": "BP01-081"}, "suggest": {"q": "war"}}
"""Examples for operations that use a parameter in another sense."""

BODIES: Mapping[str, Mapping[str, Any]] = {
    "ScenarioBody": {"scenario": PLAYED},
    "OptionsBody": {"scenario": BOARD, "seat": "p1"},
    "PlayBody": {"scenario": BOARD, "decisions": [ATTACK]},
    "RulingBody": {
        "scenario": PLAYED,
        "title": "A knight attacks a scout",
        "question": "Does the scout survive?",
        "note": "Asked at table seven.",
        "tags": ["attack"],
        "public": False,
    },
    "TextBody": {"text": "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに3ダメージ。", "type": "follower"},
}
"""Examples of request bodies, by the name of their schema."""


class Endpoints(APIBlueprint):
    """A blueprint whose operations are described only when the document is needed."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._undescribed: list[tuple[str, Callable[..., Any], dict[str, Any]]] = []

    def _collect_openapi_info(self, rule: str, func: Callable[..., Any], **options: Any) -> Any:
        """Defer the description of an operation; return its parameters."""
        self._undescribed.append((rule, func, options))
        return super()._collect_openapi_info(rule, func, **{**options, "doc_ui": False})

    def describe(self) -> None:
        """Describe the operations, once."""
        while self._undescribed:
            rule, func, options = self._undescribed.pop(0)
            super()._collect_openapi_info(rule, func, **options)


class Described(OpenAPI):
    """An application with an OpenAPI document of its endpoints."""

    _writing = threading.Lock()

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._endpoints: list[Endpoints] = []

    def add(self, api: Endpoints) -> None:
        self._endpoints.append(api)
        self.register_blueprint(api)

    @property
    def api_doc(self) -> dict[str, Any]:
        with self._writing:  # endpoints are shared by the applications of a process
            if not self.spec_json:
                for api in self._endpoints:
                    self._describe(api)
                self.generate_spec_json()  # type: ignore[no-untyped-call]  # flask-openapi3 states no types for it
                _complete(self.spec_json)
        return self.spec_json

    def _describe(self, api: Endpoints) -> None:
        api.describe()
        new = [tag for tag in api.tags if tag.name not in self.tag_names]
        self.tags += new
        self.tag_names += [tag.name for tag in new]
        self.paths.update(api.paths)
        self.components_schemas.update(api.components_schemas)


def endpoints(name: str, refusals: Mapping[int, Any]) -> Endpoints:
    """Return a blueprint with the given error responses; each operation is named after its function."""
    return Endpoints(name, __name__, url_prefix="/api/v1", abp_responses=dict(refusals), operation_id_callback=_called)


def _called(name: str, **_: Any) -> str:
    return name


def _complete(document: dict[str, Any]) -> None:
    """Add what the library cannot generate: examples, errors as problem details, event streams."""
    _add_examples(document)
    for path, operations in document["paths"].items():
        for operation in operations.values():
            if path in _IN_EVENTS:
                operation["responses"]["200"]["content"][EVENTS] = {"schema": {"type": "string"}}
            for status, answer in operation["responses"].items():
                content = answer.get("content", {})
                if status >= "400" and "application/json" in content:
                    content[PROBLEM] = content.pop("application/json")


def _add_examples(document: dict[str, Any]) -> None:
    """Give every operation of an OpenAPI document its example."""
    for operations in document["paths"].values():
        for operation in operations.values():
            own = {**PARAMETERS, **OWN.get(operation["operationId"], {})}
            for parameter in operation.get("parameters", ()):
                if parameter["required"]:
                    parameter["example"] = own[parameter["name"]]
            contents = operation.get("requestBody", {}).get("content", {})
            for content in list(contents.values()):
                content["example"] = BODIES[content["schema"]["$ref"].rpartition("/")[2]]
                if set(content["example"]) <= {"scenario", "seat", "decisions"}:  # the board alone is enough
                    contents["application/yaml"] = {"schema": {"type": "string"}, "example": PLAYED}
