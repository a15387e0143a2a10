"""The rulebook as a network of clauses, notes, terms, the code that implements them, and scenarios."""

from judge.graph.building import backlinks, build, neighbours, of_game, to_graphml, to_json
from judge.graph.referring import (
    Edge,
    Hop,
    Near,
    Ranked,
    Section,
    find_ends,
    hop_data,
    most_referred,
    near,
    path,
    references,
    section,
)
