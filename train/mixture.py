"""Mixtures of levels and scenarios as text: `easy,standard*2,hard*3,standard+1-8*0.5`.

Each piece is a level, with `+` and a number, or the first and last of some, a scenario; `*` says how often it comes
beside the others, whose weight is 1. Neighbours: ppo_settings.py and expert_settings.py, which take them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from artistry_env.settings import DIFFICULTIES, SCENARIOS, known_word

Pair = tuple[str, int | None]
"""A difficulty and a scenario."""

Mixture = tuple[tuple[Pair, float], ...]
"""What is played, each with its weight > 0."""

_PIECE = re.compile(r"([a-z]+)(?:\+([1-8])(?:-([1-8]))?)?(?:\*(\d+(?:\.\d+)?))?")


def parse_mixture(name: str, text: str) -> Mixture:
    """The mixture that a text describes.

    Raises:
        ValueError: it describes none; one line that begins with `name`.
    """
    found: dict[Pair, float] = {}
    for piece in (word.strip() for word in text.split(",")):
        match = _PIECE.fullmatch(piece)
        weight = float(match[4] or 1) if match else 0.0
        if match is None or weight == 0.0:
            raise ValueError(f"{name}: found {piece!r}, expected pieces such as hard*2 or standard+1-8*0.5")
        level = known_word(name, match[1], DIFFICULTIES)
        for pair in _pairs(level, match[2], match[3]):
            if pair in found:
                raise ValueError(f"{name}: found {piece!r} once more, expected each level and scenario once")
            found[pair] = weight
    return tuple(found.items())


def _pairs(level: str, first: str | None, last: str | None) -> list[Pair]:
    if first is None:
        return [(level, None)]
    return [(level, number) for number in SCENARIOS if int(first) <= number <= int(last or first)]


def dealt(mixture: Mixture, count: int, start: int = 0) -> list[Pair]:
    """What numbers `start` to `start + count - 1` of an endless row play: at each place what is most behind its weight.

    So any part of the row has each about as often as its weight says.
    """
    total = sum(weight for _, weight in mixture)
    shares = [weight / total for _, weight in mixture]
    given = [0] * len(mixture)
    row: list[Pair] = []
    for number in range(start + count):
        which = _most_behind(shares, given, number + 1)
        given[which] += 1
        row.append(mixture[which][0])
    return row[start:]


def _most_behind(shares: Sequence[float], given: Sequence[int], count: int) -> int:
    return max(range(len(shares)), key=lambda which: shares[which] * count - given[which])
