"""Random games of the engine in all modes: what holds at every decision, that each game ends and can be played again.

By default a sample; with ARTISTRY_LONG=1 10,000 games in solo over all levels and scenarios and 2,000 each for 2, 3 and
4 players. Batches are checked in numpy (record_invariants.py); some games are also played one by one, through `Game`.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from artistry_env.cards import CardSet
from artistry_env.game import Game, IllegalAction
from artistry_env.rules.batch import legal_games
from artistry_env.rules.state import argument
from tests.card_sets import random_card_set
from tests.random_play import STYLES, Batch, begun, choose, play, settings_of, unpacked
from tests.record_invariants import check_masks, check_moves, check_records, unearned_renown
from tests.reference.modes import MODES, SHARED, SOLO, Mode

LONG = os.environ.get("ARTISTRY_LONG") == "1"
SOLO_GAMES = -(-10_000 // len(SOLO)) if LONG else 16  # in each of the 27 modes
SHARED_GAMES = 2_000 if LONG else 32
CARD_SETS = 40 if LONG else 8
REPLAYED = 1 if LONG else 4  # of how many games one is played again through Game and a file
FORKED_STEPS = 5  # at each how many steps all legal codes are tried on copies
FORKED_GAMES = 8
REFUSED = 300 if LONG else 50  # at most so many of the codes that are not legal are tried
MOST_DECISIONS = 20_000


def play_batch(batch: Batch) -> None:
    """Play all games of a batch to their ends, checked at every decision."""
    check_position(batch, np.arange(len(batch.records)))
    for step in range(MOST_DECISIONS):
        rows = batch.alive
        if not len(rows):
            break
        if step % FORKED_STEPS == 0:
            try_all_legal(batch, rows[:FORKED_GAMES])
        before = batch.records[rows].copy()
        batch.step()
        check_moves(before, batch.records[rows])
        check_position(batch, rows)
    assert not len(batch.alive), f"endless: {batch.settings}, seeds {[batch.seeds[row] for row in batch.alive]}"


def check_position(batch: Batch, rows: np.ndarray) -> None:
    """The records are sound, and the legal sets that play left are those of the records."""
    t, records, words = batch.tables[0], batch.records[rows], batch.words[rows]
    check_records(t, records)
    check_masks(t, records, batch.masks(rows))
    told, asked = records.copy(), np.full_like(words, 0xFFFF)
    legal_games(argument(batch.tables), argument(told), asked)
    assert np.array_equal(asked, words)
    assert told.tobytes() == records.tobytes()
    assert not unpacked(words, words.shape[1] * 64)[:, len(batch.table) :].any()


def try_all_legal(batch: Batch, rows: np.ndarray) -> None:
    """Every legal code leads from its position to another sound one."""
    which, codes = np.nonzero(batch.masks(rows))
    before = batch.records[rows[which]]
    after, words = before.copy(), batch.words[rows[which]]
    play(batch.settings, after, codes, words)
    check_moves(before, after)
    check_records(batch.tables[0], after)
    check_masks(batch.tables[0], after, unpacked(words, len(batch.table)))
    same_but_for_count = after.copy()
    same_but_for_count.decisions = before.decisions
    for row, record in enumerate(same_but_for_count):
        assert record.tobytes() != before[row].tobytes(), f"{batch.table.describe(int(codes[row]))} changes nothing"


def check_batch_replays(batch: Batch) -> None:
    """The same seeds and decisions give the same records, with the games in another order."""
    order = np.arange(len(batch.records))[::-1]
    records, words = begun(batch.settings, [batch.seeds[row] for row in order])
    for rows, codes in batch.history:
        played = np.full(len(records), -1)
        played[len(records) - 1 - rows] = codes
        play(batch.settings, records, played, words)
    assert records.tobytes() == batch.records[order].tobytes()


def check_game_replays(batch: Batch, row: int, path: Path) -> None:
    """A game of the batch comes out the same through `Game`, and from its file."""
    game = Game(batch.settings, batch.seeds[row])
    for code in batch.codes_of_game(row):
        game.play(code)
    assert game.over
    expected = batch.records[row].tobytes()
    assert game.record.tobytes() == expected
    game.save(path)
    assert Game.load(path).record.tobytes() == expected


def check_batch(mode: Mode, cards: CardSet, games: int, first_seed: int, max_rounds: int, path: Path) -> Batch:
    """Play random games, all styles in turn, and play them again; AssertionError if anything is wrong."""
    styles = [list(STYLES)[number % len(STYLES)] for number in range(games)]
    batch = Batch(settings_of(mode, cards, max_rounds), range(first_seed, first_seed + games), styles)
    play_batch(batch)
    check_batch_replays(batch)
    for row in range(0, games, REPLAYED):
        check_game_replays(batch, row, path)
    return batch


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_random_games_are_sound(mode: Mode, tmp_path: Path) -> None:
    games = SOLO_GAMES if mode.players == 1 else SHARED_GAMES
    first_seed = MODES.index(mode) * 1_000_000
    check_batch(mode, CardSet.load(), games, first_seed, 50, tmp_path / "game.json")


@pytest.mark.parametrize("mode", SHARED, ids=str)
def test_games_that_are_cut_off_are_sound(mode: Mode, tmp_path: Path) -> None:
    batch = check_batch(mode, CardSet.load(), 32, 7, 2, tmp_path / "game.json")
    assert batch.records.truncated.any()


@pytest.mark.parametrize("seed", range(CARD_SETS))
def test_random_games_with_random_cards_are_sound(seed: int, tmp_path: Path) -> None:
    cards = CardSet.from_dict(random_card_set(seed))
    rng = random.Random(seed)
    modes = [*rng.sample(SOLO, 3), *SHARED] if LONG else [rng.choice(SOLO), rng.choice(SHARED)]
    for mode in modes:
        check_batch(mode, cards, len(STYLES), seed, 6, tmp_path / "game.json")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("mode", [Mode(1, "easy"), Mode(1, "standard", 4), Mode(1, "hard"), *SHARED], ids=str)
def test_games_one_by_one(mode: Mode, style: str) -> None:
    """What the batches cannot tell: views, events, refused actions."""
    seed = sorted(STYLES).index(style)
    rng = random.Random(seed)
    game = Game(settings_of(mode, max_rounds=3), seed, log_events=True)
    while not game.over:
        check_view(game)
        if rng.random() < 0.03:
            check_refusals(game, rng)
        game.play(choose(rng, game, style))
    check_view(game)
    check_refusals(game, rng)


def check_view(game: Game) -> None:
    """What people see adds up: tiles, cards, renown."""
    view, cards = game.view(), game.settings.cards
    seats = view["seats"]
    for color in range(5):
        held = sum(seat["hand"][color] for seat in seats)
        everywhere = view["bag"][color] + view["remnant"][color] + view["board"].count(color) + held
        assert everywhere == cards.tiles_per_color
    bought = sum(sum(seat["patterns"]) for seat in seats)
    shown = [card for card in view["market"] if card is not None]
    assert view["pattern_deck"] + len(shown) + bought == len(cards.patterns)
    owned = [card for seat in seats for card in seat["inspirations"]]
    face_down = sum(seat["face_down"] for seat in seats)
    assert len({*owned, *view["display"]}) == len(owned) + len(view["display"])
    assert view["inspiration_deck"] + len(view["display"]) + len(owned) + face_down == len(cards.inspirations)
    gained = game.events.count(("automa", "gains 1 renown"))
    assert int(unearned_renown(game.settings.tables[0], game.record)[0]) == gained
    assert view["to_move"] == game.to_move
    assert view["over"] == game.over == ("result" in view)


def check_refusals(game: Game, rng: random.Random) -> None:
    """Exactly the legal codes can be played on a copy; the others (a sample of them) are refused and change nothing."""
    legal = game.legal().tolist()
    assert bool(legal) != game.over
    before = state_of(game)
    for code in legal:
        copy = game.clone()
        copy.play(code)
        assert state_of(copy)[-1] != before[-1], f"{game.table.describe(code)} changes nothing"
    others = sorted(set(range(len(game.table))).difference(legal))
    for code in [-1, len(game.table), 10**9, *rng.sample(others, min(REFUSED, len(others)))]:
        with pytest.raises(IllegalAction, match=rf"^action (code )?{code}\b"):
            game.play(code)
        assert game.record.tobytes() == before[0]
    assert state_of(game) == before


def state_of(game: Game) -> tuple[Any, ...]:
    """All that playing could change; the record without its count of decisions at last."""
    record = game.record.copy()
    record.decisions = 0
    return game.record.tobytes(), game.history, game.events, game.legal().tolist(), record.tobytes()
