"""Prints a digest of all that tables of players give: `python -m tests.table_digest FORM REWARD`.

For test_table_game.py, which runs it compiled and uncompiled.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys

from artistry_env import table
from tests.table_play import PLAYERS, let_go, steps
from tests.vector_digest import plain


def digest(form: str, reward: str) -> str:
    """Sha256 of what every agent sees and gets at each step of a short game of each number of players."""
    found = hashlib.sha256()
    for players in PLAYERS:
        env = table.env(players, observation=form, reward=reward, max_rounds=2)
        env.reset(seed=2**40)
        for agent, _ in steps(env, random.Random(players)):
            seen = {each: plain(env.observe(each)) for each in env.agents}
            found.update(json.dumps([agent, seen, plain(env.infos)]).encode())
        found.update(json.dumps(plain(let_go(env))).encode())
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(*sys.argv[1:]))
