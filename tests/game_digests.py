"""Plays random games over all modes, prints a digest of each: `python -m tests.game_digests FIRST COUNT [--scrambled]`.

A line holds the game's number, what it is, its decisions, and sha256 digests of all its legal sets in order, of its
events and last view, and of its last record. Equal lines are equal games, in whatever process they ran.
With --scrambled the global random generators are set anew before and during play, which must change nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time

import numpy as np

from artistry_env.cards import CardSet
from artistry_env.game import Game
from tests.card_sets import random_card_set
from tests.random_play import STYLES, choose, settings_of
from tests.reference.modes import MODES

ROUNDS = 3  # of 2 to 4 players, whose games are long
RANDOM_CARDS_EVERY = 7


def digest_of_game(number: int, scrambled: bool = False) -> str:
    """Play the game with this number; its line."""
    mode = MODES[number % len(MODES)]
    style = list(STYLES)[number % len(STYLES)]
    odd = number % RANDOM_CARDS_EVERY == 0
    cards = CardSet.from_dict(random_card_set(number)) if odd else CardSet.load()
    game = Game(settings_of(mode, cards, ROUNDS), number, log_events=True)
    rng = random.Random(number)
    legal = hashlib.sha256()
    while not game.over:
        if scrambled:
            scramble()
        legal.update(game.mask().tobytes())
        game.play(choose(rng, game, style))
    seen = json.dumps([game.events, game.view()], sort_keys=True).encode()
    parts = [legal.digest(), hashlib.sha256(seen).digest(), hashlib.sha256(game.record.tobytes()).digest()]
    what = f"{mode} {style} {cards.name}"
    return f"{number}\t{what}\t{len(game.history)}\t" + "\t".join(part.hex()[:16] for part in parts)


def digests(first: int, count: int, scrambled: bool = False) -> list[str]:
    """The lines of some games."""
    return [digest_of_game(number, scrambled) for number in range(first, first + count)]


def scramble() -> None:
    """Set the global random generators to something that no other run has."""
    seed = time.perf_counter_ns() % 2**32
    random.seed(seed)
    np.random.seed(seed)  # noqa: NPY002  (the global state is what is to be disturbed)


def main() -> None:
    """Print the lines that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--scrambled", action="store_true")
    asked = parser.parse_args()
    print("\n".join(digests(asked.first, asked.count, asked.scrambled)))


if __name__ == "__main__":
    main()
