"""The rare corners of games of 2 to 4 players, each held against the reference, for each number of players.

The engine plays many games, fast; from those that reach a corner one is played again by both, compared at every
decision. So no corner is left to chance: a test fails if its games never get there.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.rules.state import APPRENTICE, ARTISANS, JOURNEYWOMAN, LEVELS, MASTER, NONE, OVER, TILES
from tests.card_sets import write_card_set
from tests.random_play import STYLES, Batch, settings_of
from tests.record_invariants import bits, columns
from tests.reference.modes import SHARED, Mode
from tests.reference.odd_cards import default_cards, odd_card_sets
from tests.test_reference_engine import Case, Pair

CARDS = {"reconstructed": default_cards(), **odd_card_sets()}
Found = np.ndarray  # bool (games,)


class Search(NamedTuple):
    """Where a corner is looked for: a card set, a round limit, and how many games at most."""

    cards: str
    max_rounds: int
    games: int


def nothing_to_draw(games: Any) -> Found:
    """Neither bag nor remnant pile holds a tile (RULINGS E1)."""
    return (games.bag.sum(axis=1) == 0) & (games.remnant.sum(axis=1) == 0)


def bag_refilled(games: Any) -> Found:
    """More tiles were drawn than there are: the remnant pile has become the bag (RULINGS E1)."""
    tiles = games.bag + games.remnant + games.hand.sum(axis=1) + np.bitwise_count(games.board)
    return games.counters[:, TILES] > tiles.sum(axis=1)


def no_pattern_to_deal(games: Any) -> Found:
    """The deck of patterns is empty, and a slot of the market is (RULINGS T7)."""
    deck = games.unseen_patterns.any(axis=1) | (games.face_up_under > 0)
    return ~deck & (games.market == NONE).any(axis=1)


def no_pattern_to_buy(games: Any) -> Found:
    """Every slot of the market is empty."""
    return (games.market == NONE).all(axis=1)


def no_inspiration_left(games: Any) -> Found:
    """Deck and display of inspirations are empty."""
    return (games.top_inspirations == 0) & (games.shown_under == 0) & (games.display == NONE).all(axis=1)


def artisans_of(games: Any, level: int) -> np.ndarray:
    """Who has the artisan of a level of which type: bool (games, seats, types)."""
    return bits(games.artisans.astype(np.uint64))[..., level:ARTISANS:LEVELS].astype(bool)


def master_gone(games: Any) -> Found:
    """Somebody has four patterns of a type whose master another has (RULINGS T7)."""
    return ((games.patterns >= 4) & ~artisans_of(games, MASTER)).any(axis=(1, 2))


def every_master_gone(games: Any) -> Found:
    """All five masters have been taken."""
    return artisans_of(games, MASTER).any(axis=1).all(axis=1)


def last_round(games: Any) -> Found:
    """The 50th round is being played (RULINGS E4)."""
    return (games.round_number == 50) & (games.phase != OVER)


def cut_off(games: Any) -> Found:
    """The game was cut off (RULINGS E4)."""
    return games.truncated == 1


def totals(games: Any) -> np.ndarray:
    """Renown with all bonuses: int (games, seats)."""
    apprentices, journeywomen = (artisans_of(games, level).sum(axis=2) for level in (APPRENTICE, JOURNEYWOMAN))
    bonus = np.array([0, 0, 0, 2, 3, 4])[apprentices] + journeywomen + 4 * artisans_of(games, MASTER).sum(axis=2)
    return games.renown + bonus + np.bitwise_count(games.inspirations)


def leaders(games: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Who has the highest total of finished games, who of these the fewest tiles, who of these the most artisans."""
    there = np.arange(games.artisans.shape[1]) < games.seat_count[:, None]
    best = [there & (games.phase == OVER)[:, None]]
    for numbers in (totals(games), -games.hand.sum(axis=2), np.bitwise_count(games.artisans)):
        compared = np.where(best[-1], numbers.astype(np.int64), -1_000)
        best.append(best[-1] & (compared == compared.max(axis=1, keepdims=True)))
    return best[1], best[2], best[3]


def count(seats: np.ndarray) -> np.ndarray:
    """How many seats of each game."""
    return seats.sum(axis=1)


def tie_by_tiles(games: Any) -> Found:
    """Of those with the highest total some have fewer tiles (RULINGS E3)."""
    totals, tiles, _ = leaders(games)
    return count(tiles) < count(totals)


def tie_by_artisans(games: Any) -> Found:
    """Of those with the highest total and the fewest tiles some have more artisans: the last tie-break (RULINGS E3)."""
    _, tiles, artisans = leaders(games)
    return count(artisans) < count(tiles)


def shared_by_some(games: Any) -> Found:
    """Several win, but not all."""
    winners = count(leaders(games)[2])
    return (winners > 1) & (winners < games.players)


def shared_by_all(games: Any) -> Found:
    """All win."""
    return count(leaders(games)[2]) == games.players


# For each corner: where games are looked for that reach it.
CORNERS: dict[Callable[[Any], Found], Search] = {
    bag_refilled: Search("reconstructed", 50, 8),
    nothing_to_draw: Search("scarce", 5, 8),
    no_pattern_to_deal: Search("few", 5, 8),
    no_pattern_to_buy: Search("few", 8, 16),
    no_inspiration_left: Search("few", 8, 64),
    master_gone: Search("two_types", 50, 8),
    every_master_gone: Search("even", 50, 32),
    last_round: Search("few", 50, 8),
    cut_off: Search("reconstructed", 3, 8),
    tie_by_tiles: Search("even", 1, 128),
    tie_by_artisans: Search("even", 1, 2_000),
    shared_by_some: Search("even", 1, 128),
    shared_by_all: Search("even", 1, 512),
}
CASES = [(corner, mode) for corner in CORNERS for mode in SHARED if corner is not shared_by_some or mode.players > 2]


def found_in(search: Search, corner: Callable[[Any], Found], mode: Mode) -> tuple[int, list[int]]:
    """The seed of the first game that reaches a corner, and all that was played in it."""
    styles = [list(STYLES)[seed % len(STYLES)] for seed in range(search.games)]
    cards = CardSet.from_dict(CARDS[search.cards])
    batch = Batch(settings_of(mode, cards, search.max_rounds), range(search.games), styles)
    reached = corner(columns(batch.records))
    while len(batch.alive):
        rows = batch.alive
        batch.step()
        reached[rows] |= corner(columns(batch.records[rows]))
    assert reached.any(), f"none of {search.games} games of {mode} with {search.cards} shows: {corner.__doc__}"
    row = int(np.argmax(reached))
    return batch.seeds[row], batch.codes_of_game(row)


@pytest.mark.parametrize(("corner", "mode"), CASES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_the_engine_agrees_in_rare_corners(corner: Callable[[Any], Found], mode: Mode, tmp_path: Path) -> None:
    search = CORNERS[corner]
    seed, codes = found_in(search, corner, mode)
    path = write_card_set(CARDS[search.cards], tmp_path / "cards.toml")
    pair = Pair(Case(mode, "as found", seed, search.cards, search.max_rounds), CARDS[search.cards], path)
    for code in codes:
        pair.compare()
        action = pair.engine.table.decode(code)
        pair.engine.play(code)
        pair.feed_luck()
        pair.reference.play((action.kind, action.arg))
        pair.played += 1
    pair.compare()
    assert pair.reference.over


@pytest.mark.parametrize("mode", SHARED, ids=str)
def test_the_totals_of_the_search_are_those_of_the_game(mode: Mode) -> None:
    batch = Batch(settings_of(mode), range(16), ["busy"] * 16)
    while len(batch.alive):
        batch.step()
    shown = totals(columns(batch.records))[:, : mode.players]
    for row in range(16):
        game = Game(batch.settings, batch.seeds[row])
        for code in batch.codes_of_game(row):
            game.play(code)
        assert shown[row].tolist() == game.view()["result"]["totals"]
