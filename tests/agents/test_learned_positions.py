"""What the network reads, held against games and rules: options, prices, what a take finishes; any cards, any side."""

from __future__ import annotations

import sys
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from agents.learned import aftermath as after
from agents.learned import outlook as next_up
from agents.learned import reply, rivals
from agents.learned.observing import observations
from agents.learned.option_numbers import ACQUIRE, AFTERMATH_AT, GAIN_AT, KINDS, OUTLOOK_AT, PURCHASE, REPLY_AT
from agents.learned.positions import PositionReader, Positions
from agents.learned.reading import Reader
from agents.learned.state_numbers import STATE_SIZE
from agents.protocol import compiled_form
from artistry_env.cards import CardSet
from artistry_env.game import action_table
from artistry_env.rules.batch import score_games
from artistry_env.rules.state import OVER, argument
from artistry_env.settings import Settings, checked_settings
from tests.agents.playing import shown
from tests.card_sets import random_card_set
from tests.processes import run_uncompiled
from tests.random_play import begun, play, unpacked


def walked(settings: Settings, games: int, steps: int) -> Any:
    """Positions along random games: for each step the games shown, masks, and what is read of them."""
    reader = PositionReader(Reader(settings))
    rng = np.random.default_rng(1)
    records, words = begun(settings, list(range(games)))
    for _ in range(steps):
        masks = unpacked(words, len(action_table(settings.cards, settings.side)))
        alive = np.flatnonzero(records.phase != OVER)
        if not alive.size:
            return
        found = shown(records[alive].copy(), settings, np.arange(len(alive)))
        yield found, masks[alive], reader.read(observations(found, settings), masks[alive])
        codes = np.full(games, -1)
        codes[alive] = (masks[alive] * rng.random(masks[alive].shape)).argmax(1)
        play(settings, records, codes, words)


def test_options_are_the_legal_codes() -> None:
    for _, masks, read in walked(checked_settings(difficulty="hard"), 30, 40):
        rows, codes = np.nonzero(masks)
        assert np.array_equal(read.rows, rows)
        assert np.array_equal(read.codes, codes)
        assert (read.options[:, :KINDS].sum(axis=1) == 1).all()
        assert read.states.shape == (len(masks), STATE_SIZE)


def test_a_placement_takes_the_tiles_on_its_cells() -> None:
    seen = 0
    for games, _, read in walked(checked_settings(), 30, 40):
        for at in np.flatnonzero(read.options[:, ACQUIRE] > 0):
            record, numbers = games.records[read.rows[at]], read.options[at, AFTERMATH_AT:]
            cells = sum(1 << cell for cell in games.table.decode(int(read.codes[at])).arg)
            taken = [(int(board) & cells).bit_count() for board in record.board]
            left = [(int(board) & ~cells).bit_count() for board in record.board]
            hand = record.hand[0] + np.array(taken)
            assert numbers[after.TAKEN_AT : after.TAKEN_AT + 5] == pytest.approx(np.array(taken) * 0.4)
            assert numbers[after.HAND_AT : after.HAND_AT + 5] == pytest.approx(hand * 0.25)
            assert numbers[after.BOARD_AT : after.BOARD_AT + 5] == pytest.approx(np.array(left) * 0.25)
            last = [float(gone > 0 and here == 0) for gone, here in zip(taken, left, strict=True)]
            assert numbers[after.FINISHED_AT : after.FINISHED_AT + 5].tolist() == last
            seen += 1
    assert seen > 1000


def test_what_can_be_paid_for_is_what_the_rules_let_be_bought() -> None:
    """Stop changes nothing, so its prices are those of the market as it stands."""
    seen = 0
    for games, masks, read in walked(checked_settings(), 60, 60):
        table = games.table
        first = table.encode(("purchase", 0))
        for at in np.flatnonzero(read.codes == len(table) - 1):
            row = read.rows[at]
            if games.records.actions[row] > 0:
                payable = read.options[at, AFTERMATH_AT + after.PAYABLE_AT :][:5] > 0
                assert payable.tolist() == masks[row, first : first + 5].tolist()
                seen += int(payable.sum())
    assert seen > 20


def test_the_outlook_is_what_the_legal_takes_would_pay_for() -> None:
    """Stop leaves the table as it is, so its outlook is of the acquires that are legal now."""
    seen = 0
    for scenario in (None, 4, 7):
        for games, masks, read in walked(checked_settings(scenario=scenario), 20, 40):
            purchases = games.table.encode(("purchase", 0))
            for at in np.flatnonzero(read.codes == len(games.table) - 1):
                row = int(read.rows[at])
                record, numbers = games.records[row], read.options[at, OUTLOOK_AT:]
                if record.actions == 0:
                    continue
                takes = np.flatnonzero(masks[row, :purchases])
                hands = [record.hand[0], *(record.hand[0] + taken(games, row, int(code)) for code in takes)]
                costs = [games.cards.patterns[card].cost if card >= 0 else (0,) * 5 for card in record.market]
                missing = [min(int(np.maximum(np.array(cost) - hand, 0).sum()) for hand in hands) for cost in costs]
                assert numbers[:5] == pytest.approx(np.array(missing) * 0.3)
                assert numbers[next_up.NEXT_BEST_AT + 1] == pytest.approx(len(takes) * 0.02)
                seen += 1
    assert seen > 300


def test_the_reply_is_what_the_automa_leaves_with_each_of_its_cards() -> None:
    """RULINGS A1 to A3, for stop, which leaves the table as it is; the automa's turn is worked out here in sets."""
    taking = buying = 0
    for games, masks, read in walked(checked_settings(), 40, 60):
        purchases = games.table.encode(("purchase", 0))
        for at in np.flatnonzero(read.codes == len(games.table) - 1):
            row = int(read.rows[at])
            record, numbers = games.records[row], read.options[at, REPLY_AT:]
            if record.actions == 0:
                continue
            board = {cell for cell in range(64) if any(int(word) >> cell & 1 for word in record.board)}
            if len(board) < 2:
                check_bought(games, row, numbers)
                buying += 1
                continue
            takes = np.flatnonzero(masks[row, :purchases])
            cards = [card for card in range(15) if int(record.automa_deck or record.automa_revealed) >> card & 1]
            found = [left_by(games, row, card, board, takes) for card in cards]
            expected = np.array(found, np.float64).mean(axis=0)
            assert numbers[: len(expected)] == pytest.approx(expected, abs=1e-5)
            taking += 1
    assert taking > 300
    assert buying > 20


@pytest.mark.parametrize("players", [2, 3])
def test_at_a_table_the_reply_is_what_the_rival_could_do(players: int) -> None:
    """After stop, takes and purchases; worked out here from the records alone (RULINGS T4, T6)."""
    seen = {"stop": 0, "acquire": 0, "purchase": 0}
    payable = 0
    for games, _, read in walked(checked_settings(players), 6, 50):
        purchases = np.flatnonzero((read.codes - games.table.encode(("purchase", 0))) // 5 == 0)
        for at in [*range(0, len(read.codes), 151), *purchases[:1], len(read.codes) - 1]:
            row, (kind, arg) = int(read.rows[at]), games.table.decode(int(read.codes[at]))
            if kind not in seen:
                continue
            record, numbers = games.records[row], read.options[at, REPLY_AT:]
            rival = strongest_rival(games, row, players)
            hand = record.hand[rival].astype(int)
            board = sum(1 << cell for cell in range(64) if any(int(word) >> cell & 1 for word in record.board))
            if kind == "acquire":
                board &= ~sum(1 << cell for cell in arg)
            takes, worths = rival_takes(games, record, rival, board), [0]
            for slot, cost in enumerate(costs_in(games, record)):
                if cost is None or (kind == "purchase" and slot == arg):
                    assert not numbers[rivals.PAYABLE_AT + slot]
                    assert not numbers[rivals.MISSING_AT + slot]
                    continue
                lacking = int(np.maximum(cost - hand, 0).sum())
                pays = 3 * lacking <= hand.sum() - np.minimum(cost, hand).sum()
                best = min([lacking, *(int(np.maximum(cost - hand - tiles, 0).sum()) for tiles in takes)])
                assert numbers[rivals.PAYABLE_AT + slot] == float(pays)
                assert numbers[rivals.MISSING_AT + slot] == pytest.approx(0.3 * best)
                if pays:
                    worths.append(games.cards.patterns[record.market[slot]].renown)
                    payable += 1
            assert numbers[rivals.BEST_AT] == pytest.approx(0.25 * max(worths))
            assert numbers[rivals.TAKES_AT] == pytest.approx(0.02 * len(takes))
            seen[kind] += 1
    assert min(seen.values()) > 3
    assert payable > 3


def strongest_rival(games: Any, row: int, players: int) -> int:
    """The rival with the highest total, of equal ones the next."""
    others = [(int(games.records.mover[row]) + step) % players for step in range(1, players)]
    parts, ends = np.zeros((1, 5), np.int64), np.zeros((1, 4), np.int64)
    totals = []
    for seat in others:
        score_games(argument(games.tables), compiled_form(games.records[row : row + 1]), seat, parts, ends)
        totals.append(int(parts.sum()))
    return others[int(np.argmax(totals))]


def rival_takes(games: Any, record: Any, rival: int, board: int) -> list[Any]:
    """The tiles by color of each take that a seat's artisans have and its hand has room for."""
    found = []
    for code in range(games.table.encode(("purchase", 0))):
        artisans = [one for one in range(15) if int(record.artisans[rival]) >> one & 1]
        word, bit = divmod(code, 64)
        if not any(int(games.tables["of_artisan"][0, one, word]) >> bit & 1 for one in artisans):
            continue
        cells = sum(1 << cell for cell in games.table.decode(code).arg)
        tiles = np.array([(int(word) & cells).bit_count() for word in record.board])
        if cells & ~board == 0 and tiles.sum() + record.hand[rival].sum() <= 10:
            found.append(tiles)
    return found


def costs_in(games: Any, record: Any) -> list[Any]:
    """What the patterns of the market cost, None for an empty slot."""
    return [np.array(games.cards.patterns[card].cost) if card >= 0 else None for card in record.market]


def left_by(games: Any, row: int, card: int, board: set[int], takes: Any) -> list[float]:
    """For each slot tiles missing, whether none is, and whether the automa can pay it, after it has revealed a card."""
    record, tables = games.records[row], games.tables[0]
    shapes = [cells_of(int(word)) for word in tables["printed"][card][: tables["printed_count"][card]]]
    gone = next((shape for shape in shapes if shape <= board), set(sorted(board)[:3]))
    rival = record.hand[1] + on(record, gone)
    left = [code for code in takes if set(games.table.decode(int(code)).arg).isdisjoint(gone)]
    hands = [record.hand[0], *(record.hand[0] + taken(games, row, int(code)) for code in left)]
    missing, exact, pays = [], [], []
    for cost in costs_in(games, record):
        least = 0 if cost is None else min(int(np.maximum(cost - hand, 0).sum()) for hand in hands)
        missing.append(0.3 * least)
        exact.append(float(cost is not None and least == 0))
        pays.append(float(cost is not None and (cost <= rival).all()))
    return [*missing, *exact, *pays]


def check_bought(games: Any, row: int, numbers: Any) -> None:
    """On a bare board the automa buys the first pattern from the right that it pays exactly."""
    record = games.records[row]
    costs = costs_in(games, record)
    can = [slot for slot in range(5) if costs[slot] is not None and (costs[slot] <= record.hand[1]).all()]
    expected = [float(bool(can) and slot == max(can)) for slot in range(5)]
    assert numbers[reply.BOUGHT_AT : reply.BOUGHT_AT + 5].tolist() == expected
    assert numbers[reply.LEFT_AT + 1] == float(not can)


def cells_of(word: int) -> set[int]:
    """The cells of a word's bits."""
    return {cell for cell in range(64) if word >> cell & 1}


def on(record: Any, cells: set[int]) -> np.ndarray:
    """The tiles by color on some cells."""
    return np.array([len(cells_of(int(word)) & cells) for word in record.board])


def taken(games: Any, row: int, code: int) -> np.ndarray:
    """The tiles by color that an acquire takes."""
    cells = sum(1 << cell for cell in games.table.decode(code).arg)
    return np.array([(int(board) & cells).bit_count() for board in games.records.board[row]])


def test_purchases_tell_what_they_bring() -> None:
    bought = [read.options[read.options[:, PURCHASE] > 0] for _, _, read in walked(checked_settings(), 60, 60)]
    options = np.concatenate(bought)
    assert len(options) > 20
    assert (options[:, GAIN_AT : GAIN_AT + 2].min(axis=1) > 0).all()  # renown and points


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_any_number_of_players(players: int) -> None:
    for _, _, read in walked(checked_settings(players, max_rounds=3), 8, 60):
        assert np.isfinite(read.states).all()
        assert np.isfinite(read.options).all()
        assert np.abs(read.options).max() < 10
        assert read.states.shape[1] == STATE_SIZE


@pytest.mark.parametrize("seed", range(8))
def test_any_card_set(seed: int) -> None:
    settings = checked_settings(cards=CardSet.from_dict(random_card_set(seed)))
    for _, masks, read in walked(settings, 6, 30):
        assert len(read.codes) == masks.sum()
        assert np.isfinite(read.options).all()
        assert np.isfinite(read.states).all()


def digest() -> str:
    """A hash of what is read along a few games, to 5 decimals: uncompiled, numbers are rounded at other places."""
    hashed = sha256()
    for players in (1, 3):
        for _, _, read in walked(checked_settings(players), 2, 12):
            for numbers in read:
                hashed.update((numbers.astype(np.float64).round(5) + 0.0).tobytes())
    return hashed.hexdigest()


def test_uncompiled_reading_gives_the_same_numbers() -> None:
    assert run_uncompiled("tests.agents.test_learned_positions") == digest()


def test_reading_into_arrays_that_were_used_before() -> None:
    settings = checked_settings()
    reader = PositionReader(Reader(settings))
    games, masks, read = next(iter(walked(settings, 5, 1)))
    room = Positions(*(np.full_like(numbers, 7) for numbers in read))
    reader.read(observations(games, settings), masks, room)
    assert all(np.array_equal(one, other) for one, other in zip(room, read, strict=True))
    assert np.array_equal(reader.states(observations(games, settings)), read.states)


if __name__ == "__main__":
    sys.stdout.write(digest())
