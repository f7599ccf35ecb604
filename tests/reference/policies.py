"""Ways to play at random that lead games to different corners. Each picks an action of a game with the given generator.

They read `legal()` and the table of a `ReferenceGame` alone, so that the engine never chooses its own tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.reference.game import ReferenceGame
from tests.reference.table import Action

Policy = Callable[[random.Random, ReferenceGame], Action]


def of_kind(game: ReferenceGame, *kinds: str) -> list[Action]:
    """The legal actions of some kinds."""
    return [action for action in game.legal() if action[0] in kinds]


def uniform(rng: random.Random, game: ReferenceGame) -> Action:
    """Any legal action."""
    return rng.choice(game.legal())


def prefer(rng: random.Random, game: ReferenceGame, often: float, *kinds: str) -> Action:
    """One of some kinds with a given probability where there is one, else anything."""
    favored = of_kind(game, *kinds)
    return rng.choice(favored) if favored and rng.random() < often else uniform(rng, game)


def busy(rng: random.Random, game: ReferenceGame) -> Action:
    """Uses inspirations whenever it can."""
    return prefer(rng, game, 0.9, "use_inspiration")


def buyer(rng: random.Random, game: ReferenceGame) -> Action:
    """Purchases whenever it can."""
    return prefer(rng, game, 0.9, "purchase")


def lazy(rng: random.Random, game: ReferenceGame) -> Action:
    """Passes often, so that games get long and the deck of inspirations runs out."""
    return prefer(rng, game, 0.5, "stop")


def tireless(rng: random.Random, game: ReferenceGame) -> Action:
    """Stops only when nothing else is left, so that bag and board run empty."""
    return rng.choice([action for action in game.legal() if action[0] != "stop"] or game.legal())


def hoarder(rng: random.Random, game: ReferenceGame) -> Action:
    """Takes tiles and never buys while it can take; hands stay full, debts get large."""
    return prefer(rng, game, 0.9, "acquire", "use_inspiration")


def collector(rng: random.Random, game: ReferenceGame) -> Action:
    """Clears colors from the board to earn inspirations, several at once if it can; seldom buys."""
    if of_kind(game, "choose_inspiration", "choose_cell", "choose_color"):
        return uniform(rng, game)
    if rng.random() < 0.3:
        return busy(rng, game)
    takes = of_kind(game, "acquire")
    if not takes:
        return prefer(rng, game, 0.5, "use_inspiration", "purchase")
    best = max(cleared_colors(game, cells) for _, cells in takes)
    return rng.choice([action for action in takes if cleared_colors(game, action[1]) == best])


def cleared_colors(game: ReferenceGame, cells: tuple[int, ...]) -> int:
    """How many colors would leave the board for good with these cells."""
    board = game.table.board
    rest = [color for cell, color in enumerate(board) if cell not in cells]
    return len({board[cell] for cell in cells} - set(rest))


def moody(rng: random.Random, game: ReferenceGame) -> Action:
    """Another of the policies at each decision."""
    return rng.choice([uniform, busy, buyer, tireless, hoarder, collector])(rng, game)


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "busy": busy,
    "buyer": buyer,
    "lazy": lazy,
    "tireless": tireless,
    "hoarder": hoarder,
    "collector": collector,
    "moody": moody,
}
