"""A copy with another seed: the table is equal, the original untouched, and what comes is distributed as it should be.

Seeds are fixed and the thresholds far out (chi_square.py). The positions come from random play.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from artistry_env.game import Game
from artistry_env.rules.state import LEVELS, NONE, REFRESH_MARKET
from artistry_env.view import bits_of
from tests.chi_square import assert_distributed, assert_uniform
from tests.random_play import STYLES, choose, play_out, settings_of
from tests.reference.modes import MODES, SOLO, Mode

COPIES = 1_000
# As far as all games of one seed are alike: until a bag or deck runs out.
ALIKE = {"apprentice": 3, "pattern": 30, "inspiration": 8, "tile": 64}
STANDARD, EASY, TWO = Mode(1, "standard"), Mode(1, "easy"), Mode(2)

Condition = Callable[[Game], bool]


def position(mode: Mode, style: str, code_of: Callable[[Game], int | None]) -> tuple[Game, int]:
    """A game in the middle, and the code that `code_of` wants played there."""
    for seed in range(200):
        game, rng = Game(settings_of(mode), seed, log_events=True), random.Random(seed)
        while not game.over:
            code = code_of(game)
            if code is not None:
                return game, code
            game.play(choose(rng, game, style))
    raise AssertionError(f"no such position in 200 games: {mode}, {style}")


def futures(game: Game, code: int, copies: int = COPIES) -> Iterator[dict[str, list[Any]]]:
    """What comes, by kind, in copies, each with another seed, when a code is played; the original stays as it is."""
    before, past = game.record.tobytes(), len(game.events)
    for seed in range(copies):
        copy = game.clone(seed=seed)
        copy.play(code)
        found: dict[str, list[Any]] = {}
        for kind, value in copy.events[past:]:
            found.setdefault(kind, []).append(value)
        yield found
    assert game.record.tobytes() == before
    assert len(game.events) == past


def stop_that_ends_the_round(game: Game, fits: Condition) -> int | None:
    """Stop, if the others have passed, and the position fits."""
    g, stop = game.record[0], len(game.table) - 1
    alone = game.settings.players == 1 or int(g.passed.sum()) == game.settings.players - 1
    ends = game.phase == "turn" and g.acted == 0 and alone and g.renown.max() < 20
    return stop if ends and fits(game) else None


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_copy_is_the_same_table(mode: Mode) -> None:
    seed = MODES.index(mode)
    game = Game(settings_of(mode, max_rounds=3), seed, log_events=True)
    rng = random.Random(seed)
    while not game.over and rng.random() < 0.98:
        game.play(choose(rng, game, list(STYLES)[seed % len(STYLES)]))
    before = game.record.tobytes(), game.view(), game.legal().tolist(), game.events, list(game.history)
    copy = game.clone(seed=1_000 + seed)
    assert copy.view() == before[1]
    assert copy.legal().tolist() == before[2]
    assert copy.events == before[3]
    unlike = {name for name in copy.record.dtype.names if copy.record[name].tobytes() != game.record[name].tobytes()}
    assert unlike == {"seed"}
    play_out(copy, random.Random(1), "uniform")
    after = game.record.tobytes(), game.view(), game.legal().tolist(), game.events, list(game.history)
    assert after == before


def test_copies_without_a_seed_or_with_the_same_go_the_same_way() -> None:
    game = Game.new(seed=21)
    others = [game.clone(), game.clone(seed=21), game.clone(seed=21 + 2**64), game.clone(seed=22)]
    for one in (game, *others):
        play_out(one, random.Random(5), "buyer")
    records = [one.record.tobytes() for one in others]
    assert records[:3] == [game.record.tobytes()] * 3
    assert records[3] != records[0]


def test_next_pattern() -> None:
    """Uniform over the patterns not seen yet."""
    game, code = position(TWO, "hoarder", purchase_without_a_choice)
    unseen = unseen_patterns(game)
    assert len(unseen) > 50
    assert_uniform((future["pattern"][0] for future in futures(game, code)), unseen)


def unseen_patterns(game: Game) -> list[int]:
    low, high = game.record.unseen_patterns[0]
    return bits_of(low) + [64 + card for card in bits_of(high)]


def purchase_without_a_choice(game: Game) -> int | None:
    """A purchase later in the game that deals a new pattern at once."""
    start = int(game.settings.tables.purchase_at[0])
    for code in game.legal().tolist():
        if start <= code < start + 5 and game.record.round_number[0] > 1:
            copy = game.clone()
            copy.play(code)
            if copy.phase == "turn":
                return int(code)
    return None


def test_next_patterns_after_a_refresh() -> None:
    """Five new patterns: each from those not seen, no two alike; those put under the deck do not come."""
    cards = settings_of(TWO).cards.inspirations
    refresh = [number for number, card in enumerate(cards) if card.effect == REFRESH_MARKET]
    start = int(settings_of(TWO).tables.use_at[0])

    def code_of(game: Game) -> int | None:
        return next((int(code) for code in game.legal() if code - start in refresh), None)

    game, code = position(TWO, "collector", code_of)
    unseen = unseen_patterns(game)
    dealt = [future["pattern"] for future in futures(game, code)]
    assert all(len(cards) == len(set(cards)) == 5 for cards in dealt)
    for slot in range(5):
        assert_uniform((cards[slot] for cards in dealt), unseen)


def gap_in_display(game: Game) -> bool:
    return bool(game.record.display[0, 2] == NONE) and bool(game.record.round_number[0] > 1)


def test_next_inspiration() -> None:
    """Uniform over the inspirations not seen yet."""
    game, code = position(TWO, "collector", lambda game: stop_that_ends_the_round(game, gap_in_display))
    unseen = bits_of(game.record.unseen_inspirations[0])
    assert len(unseen) == game.record.top_inspirations[0]
    assert_uniform((future["inspiration"][0] for future in futures(game, code)), unseen)


def test_face_down_cards_of_the_automa_still_may_come() -> None:
    """What it drew unseen is as likely as what lies in the deck; one and two cards on."""

    def fits(game: Game) -> bool:
        two_gaps = bool(game.record.display[0, 1] == NONE)
        quiet = bool(game.record.renown.max() < 10)  # nobody will be asked for the automa's trades
        return gap_in_display(game) and two_gaps and quiet and bool(game.record.face_down[0] >= 3)

    game, code = position(STANDARD, "collector", lambda game: stop_that_ends_the_round(game, fits))
    unseen = bits_of(game.record.unseen_inspirations[0])
    assert len(unseen) == game.record.top_inspirations[0] + game.record.face_down[0]
    dealt = [future["inspiration"] for future in futures(game, code, 3_000)]
    assert_uniform((cards[0] for cards in dealt), unseen)
    assert_uniform((cards[1] for cards in dealt), unseen)
    assert_uniform((tuple(cards[:2]) for cards in dealt), permutations(unseen, 2))


def test_next_tiles() -> None:
    """By what is in the bag: the first, the last, and the first two together."""

    def fits(game: Game) -> bool:
        return bool(game.record.bag[0].sum() >= 16) and len(set(game.record.bag[0].tolist())) > 2

    game, code = position(TWO, "uniform", lambda game: stop_that_ends_the_round(game, fits))
    bag = game.record.bag[0].tolist()
    boards = [future["tile"] for future in futures(game, code)]
    assert {len(tiles) for tiles in boards} == {16}
    for place in (0, 1, 15):
        assert_distributed((tiles[place] for tiles in boards), dict(enumerate(bag)))
    pairs = {(a, b): bag[a] * (bag[b] - (a == b)) for a in range(5) for b in range(5)}
    assert_distributed((tuple(tiles[:2]) for tiles in boards), pairs)
    for tiles in boards:
        assert all(tiles.count(color) <= bag[color] for color in range(5))


def test_next_tiles_when_the_bag_runs_out() -> None:
    """First all that the bag holds, then by what the remnant pile held and the board left."""

    def fits(game: Game) -> bool:
        return 2 <= game.record.bag[0].sum() < 14

    game, code = position(TWO, "uniform", lambda game: stop_that_ends_the_round(game, fits))
    bag = Counter({color: tiles for color, tiles in enumerate(game.record.bag[0].tolist()) if tiles})
    left = [len(bits_of(cells)) for cells in game.record.board[0]]
    remnant = {color: tiles + left[color] for color, tiles in enumerate(game.record.remnant[0].tolist())}
    boards = [future["tile"] for future in futures(game, code)]
    assert all(Counter(tiles[: bag.total()]) == bag for tiles in boards)
    assert_distributed((tiles[0] for tiles in boards), bag)
    assert_distributed((tiles[bag.total()] for tiles in boards), remnant)
    assert_distributed((tiles[15] for tiles in boards), remnant)


def reveals(game: Game, code: int) -> bool:
    """Whether a code ends the player's turn, so that the automa reveals a card."""
    return "reveal" in next(futures(game, code, copies=1))


@pytest.mark.parametrize("mode", [EASY, STANDARD], ids=str)
@pytest.mark.parametrize("empty", [False, True], ids=["from the deck", "from all revealed"])
def test_next_reveal(mode: Mode, empty: bool) -> None:
    """Uniform over the automa's deck; once that is empty, over all its cards in play."""

    def code_of(game: Game) -> int | None:
        g = game.record[0]
        cards = int(g.automa_revealed if empty else g.automa_deck).bit_count()
        fits = bool(g.automa_deck == 0) == empty and cards >= 2
        fits = fits and g.round_number > 1
        takes = [code for code in game.legal().tolist() if code < game.settings.tables.purchase_at[0]]
        return takes[0] if fits and takes and reveals(game, takes[0]) else None

    game, code = position(mode, "buyer", code_of)
    g = game.record[0]
    may_come = bits_of(g.automa_revealed if empty else g.automa_deck)
    revealed = (future["reveal"][0] for future in futures(game, code))
    assert_uniform(map(tuple, revealed), [divmod(artisan, LEVELS) for artisan in may_come])


def test_reveals_go_through_the_whole_deck() -> None:
    """Of two apprentices each is revealed once, in either order, before both may come again."""
    orders = set()
    for seed in range(20):
        game = Game.new(seed=seed, log_events=True)
        deck = game.view()["automa"]["deck"]
        reveals: list[Any] = []
        while len(reveals) < 2:
            game.play(int(game.legal()[0]))
            reveals = [value for kind, value in game.events if kind == "reveal"]
        assert sorted(reveals) == deck
        orders.add(reveals == deck)
    assert orders == {False, True}


@pytest.mark.parametrize("seed", range(10))
def test_games_of_one_seed_meet_the_same_luck(seed: int) -> None:
    """Whatever is played at whatever level, cards come in one order, and tiles do until the bag runs out."""
    dealt = []
    for number, style in enumerate(["uniform", "buyer", "lazy", "busy"]):
        game = Game(settings_of(SOLO[9 * (number % 3)]), seed, log_events=True)
        play_out(game, random.Random(100 * seed + number), style)
        dealt.append(
            {kind: [value for what, value in game.events if what == kind][:most] for kind, most in ALIKE.items()}
        )
    for one, other in combinations(dealt, 2):
        for kind in ALIKE:
            common = min(len(one[kind]), len(other[kind]))
            assert common >= 3
            assert one[kind][:common] == other[kind][:common], kind
