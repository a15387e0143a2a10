"""The language of card texts: the nodes that they are made of."""

from judge.abilities import Language

LANGUAGE = Language()
