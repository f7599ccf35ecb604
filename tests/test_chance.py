"""The generator of luck: the published answers of Philox, evenness, and streams that know nothing of each other.

What games make of it is in test_luck_of_copies.py.
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from artistry_env.compiling import jit
from artistry_env.game import Game
from artistry_env.rules.bits import bit
from artistry_env.rules.chance import below, draw_board, draw_tile
from artistry_env.rules.events import NO_LOG
from artistry_env.rules.philox import mix
from artistry_env.rules.state import NONE, STREAMS, TILES, argument, new_records
from artistry_env.settings import checked_settings
from tests.chi_square import assert_distributed, assert_uniform
from tests.random_play import begun

# Philox 2x64 with 7 rounds: counter, key and output, as published with Random123 (its file of known answers).
KNOWN_ANSWERS = [
    ([0] * 2, 0, [0xB41DA69FBFEFC666, 0x511E9CE1A5534056]),
    ([2**64 - 1] * 2, 2**64 - 1, [0xA4696CC04462015D, 0x724782DAE17169E9]),
    (
        [0x243F6A8885A308D3, 0x13198A2E03707344],
        0xA4093822299F31D0,
        [0x98ED1534392BF372, 0x67528B1568882FD5],
    ),
]


def philox(counter: list[int], key: int) -> list[int]:
    """Philox 2x64 with 7 rounds as its paper describes it, in whole numbers of any size."""
    first, second = counter
    for _ in range(7):
        high, low = divmod(0xD2B74407B1CE6E93 * first, 2**64)
        first, second = high ^ key ^ second, low
        key = (key + 0x9E3779B97F4A7C15) % 2**64
    return [first, second]


@jit
def many(seed_low, seed_high, stream, start, numbers):
    """Fill `numbers` with the draws from counter `start` on."""
    for i in range(numbers.shape[0]):
        numbers[i] = mix(seed_low, seed_high, stream, start + i)


@jit
def draw_both_ways(tables, together, apart, log):
    """Draw a board for the first of `together` at once, for the first of `apart` tile by tile."""
    draw_board(tables[0], together[0], log[0])
    for cell in range(tables[0].cells):
        color = draw_tile(apart[0], log[0])
        if color != NONE:
            apart[0].board[color] |= bit(cell)


def draws(seed: int, stream: int, count: int, start: int = 0) -> np.ndarray:
    """Draws of a stream, as numbers below 2**32."""
    numbers = np.zeros(count, np.int64)
    many(seed & 0xFFFFFFFF, seed >> 32, stream, start, numbers)
    return numbers


@pytest.mark.parametrize(("counter", "key", "output"), KNOWN_ANSWERS)
def test_known_answers(counter: list[int], key: int, output: list[int]) -> None:
    assert philox(counter, key) == output


def test_mix_is_a_quarter_of_a_block_of_philox() -> None:
    """The counter's first word counts blocks, its second is the stream; the seed is the key."""
    edges = [0, 1, 2, 3, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1, 0x243F6A88]
    for low, high, stream, counter in product(edges, edges, range(STREAMS), edges):
        words = philox([counter // 4, stream], low + 2**32 * high)
        quarters = [half for word in words for half in (word % 2**32, word // 2**32)]
        assert mix(low, high, stream, counter) == quarters[counter % 4]


@pytest.mark.parametrize("players", [1, 3, 4])
@pytest.mark.parametrize(("bag", "remnant"), [(None, 0), ((2, 0, 1, 3, 0), 9), ((0, 0, 0, 0, 1), 2), ((0,) * 5, 1)])
def test_a_board_is_drawn_as_tile_after_tile(players: int, bag: tuple[int, ...] | None, remnant: int) -> None:
    """`draw_board` adds up the bag once and makes a block of luck for four draws: the same tiles, wherever both stand.

    The bag may run out on the way and be filled from the remnant pile (RULINGS E1), or both may be too small.
    """
    settings = checked_settings(players)
    for drawn in range(9):
        together, apart = (begun(settings, [drawn])[0] for _ in range(2))
        for games in (together, apart):
            games.board[:] = 0
            games.counters[0, TILES] += drawn
            if bag is not None:
                games.bag[0], games.remnant[0] = bag, remnant
        draw_both_ways(argument(settings.tables), argument(together), argument(apart), NO_LOG)
        assert together.board.any()
        assert together.tobytes() == apart.tobytes()


@pytest.mark.parametrize("shift", [0, 8, 16, 24])
@pytest.mark.parametrize("stream", range(STREAMS))
def test_every_byte_is_even(stream: int, shift: int) -> None:
    numbers = draws(12345, stream, 50_000)
    assert 0 <= numbers.min() <= numbers.max() < 2**32
    assert_uniform((numbers >> shift & 255).tolist(), range(256))


@pytest.mark.parametrize("streams", [*combinations(range(STREAMS), 2)])
def test_streams_are_independent(streams: tuple[int, int]) -> None:
    assert_independent(draws(7, streams[0], 20_000), draws(7, streams[1], 20_000))


@pytest.mark.parametrize("other", [1, 2, 2**31, 2**32, 2**63])
def test_seeds_are_independent(other: int) -> None:
    assert_independent(draws(0, 1, 20_000), draws(other, 1, 20_000))


@pytest.mark.parametrize("lag", [1, 2, 5, 64])
def test_draws_of_a_stream_are_independent(lag: int) -> None:
    assert_independent(draws(3, 2, 20_000), draws(3, 2, 20_000, start=lag))


def assert_independent(one: np.ndarray, other: np.ndarray) -> None:
    """Pairs of draws, cut to 4 bits each, come evenly."""
    assert_uniform((one >> 28 << 4 | other >> 28).tolist(), range(256))


@pytest.mark.parametrize("count", [1, 2, 3, 5, 25, 70, 128])
def test_below(count: int) -> None:
    """Numbers from 0 to count - 1, evenly; each draw moves its own counter alone."""
    games = new_records(1)
    games.seed = (99, 1)
    numbers = [int(below(games[0], np.int64(2), count)) for _ in range(count * 40)]
    assert set(numbers) <= set(range(count))
    if count > 1:
        assert_uniform(numbers, range(count))
    assert games.counters[0].tolist() == [0, 0, count * 40, 0, 0]


def test_setups_are_even() -> None:
    """Over many seeds: starting apprentices, the first card of each deck, the first tile."""
    games, _ = begun(checked_settings(), range(20_000))
    assert_uniform(games.market[:, 0].tolist(), range(70))
    assert_uniform(games.market[:, 4].tolist(), range(70))
    assert_uniform(games.display[:, 2].tolist(), range(25))
    for cell in (0, 15):
        colors = np.argmax(games.board >> np.uint64(cell) & np.uint64(1), axis=1)
        assert_uniform(colors.tolist(), range(5))
    apprentices = [1 << 3 * kind for kind in range(5)]
    deals = [(one, a | b) for one in apprentices for a, b in combinations(apprentices, 2) if one not in (a, b)]
    assert_uniform(zip(games.artisans[:, 0].tolist(), games.artisans[:, 1].tolist(), strict=True), deals)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_players_are_even(players: int) -> None:
    games, _ = begun(checked_settings(players=players), range(5_000))
    assert_uniform(games["first"].tolist(), range(players))


def test_boards_are_drawn_without_replacement() -> None:
    """How many tiles of a color lie on the first board: hypergeometric, 16 of 80 with 16 of the color."""
    games, _ = begun(checked_settings(), range(20_000))
    counts = np.bitwise_count(games.board[:, 0]).tolist()
    weights = {number: comb(16, number) * comb(64, 16 - number) for number in range(8)}
    assert_distributed([number for number in counts if number in weights], weights)
    assert max(counts) < 12


def test_a_seed_is_the_whole_luck() -> None:
    """Games of one seed deal the same cards and tiles at each level, whatever is played."""
    easy, hard = (Game.new(difficulty=level, seed=11, log_events=True) for level in ("easy", "hard"))
    for kind in ("apprentice", "pattern", "inspiration", "tile"):
        dealt = [[value for what, value in game.events if what == kind] for game in (easy, hard)]
        assert dealt[0] == dealt[1], kind
