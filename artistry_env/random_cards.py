"""Random card sets like a given one: the same numbers of cards and tiles, and the same action and observation sizes.

    cards = random_cards(7)  # CardSet.load("random:7")

Colors of costs, renown, effects and which artisan has which shape are dealt anew from a seed; a set is valid by
construction and checked as any other (RULINGS C2). What stays is what makes it the same kind of game: how many tiles
patterns cost, about what they bring for that, the effects there are, the shapes of each level. Neighbours:
cards.py (which loads them by name); train/robustness.py (agents on many of them), train/ppo_run.py (training on them).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from artistry_env.card_parts import COLORS, MAX_RENOWN, MIN_RENOWN, Inspiration, Pattern
from artistry_env.cards import DEFAULT, RANDOM, CardSet
from artistry_env.settings import checked_seed

_CHANGED_RENOWN = 0.3  # share of the patterns whose renown is one more or less


def random_cards(seed: int, base: CardSet | str = DEFAULT) -> CardSet:
    """A card set like `base`, drawn from a seed >= 0; the same in every process.

    Its name is random:SEED, by which `CardSet.load` finds it again if `base` is the default set.
    """
    cards = CardSet.load(base)
    draws = np.random.default_rng(checked_seed(seed))
    return CardSet(
        f"{RANDOM}{seed}",
        cards.tiles_per_color,
        _patterns(draws, cards),
        _inspirations(draws, cards),
        _shapes(draws, cards),
    )


def _patterns(draws: np.random.Generator, cards: CardSet) -> tuple[Pattern, ...]:
    """Patterns of the same types, each with the size and, but for some, the renown of another; its own colors."""
    likes = draws.permutation(len(cards.patterns))
    found = []
    for pattern, like in zip(cards.patterns, likes.tolist(), strict=True):
        model = cards.patterns[like]
        change = int(draws.choice([-1, 1])) if draws.random() < _CHANGED_RENOWN else 0
        renown = min(max(model.renown + change, MIN_RENOWN), MAX_RENOWN)
        found.append(Pattern(pattern.type, renown, _cost(draws, model.cost)))
    return tuple(found)


def _cost(draws: np.random.Generator, cost: tuple[int, ...]) -> Any:
    """The same counts of tiles, of other colors."""
    dealt: tuple[int, ...] = tuple(int(tiles) for tiles in draws.permutation(cost))
    return dealt


def _inspirations(draws: np.random.Generator, cards: CardSet) -> tuple[Inspiration, ...]:
    """The same colors; effects drawn from those that the set has, each as likely as it is often there."""
    effects = [card.effect for card in cards.inspirations]
    drawn = draws.choice(effects, len(effects)).tolist()
    return tuple(Inspiration(card.color, effect) for card, effect in zip(cards.inspirations, drawn, strict=True))


def _shapes(draws: np.random.Generator, cards: CardSet) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """The shapes of each level, each another artisan's."""
    by_level = list(zip(*cards.shapes, strict=True))
    dealt = [[shapes[place] for place in draws.permutation(len(COLORS)).tolist()] for shapes in by_level]
    return tuple(zip(*dealt, strict=True))
