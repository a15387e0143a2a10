"""The language of card texts: no nodes so far, as keyword abilities are all that cards say."""

from judge.abilities import Language

LANGUAGE = Language()
