"""The web service: pages that work without JavaScript and a JSON API over the same library."""

from judge.service.app import create_app

__all__ = ["create_app"]
