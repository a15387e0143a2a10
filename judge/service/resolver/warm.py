"""Imported by the process from which resolver processes are forked, so that they share what each of them needs."""

import gc

from judge.games import IDS
from judge.service.resolver.job import answer

for _game in IDS:
    answer(f"game: {_game}", "warm-up")  # loads forms, words and clauses
gc.collect()
gc.freeze()  # else the garbage collector would write into what is shared, and each process would copy it
