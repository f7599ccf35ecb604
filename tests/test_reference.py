"""The reference on its own: invariants over random games in all modes, and that those games reach the rare corners."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

from tests.card_sets import random_card_set
from tests.reference import ReferenceGame
from tests.reference.chance import RandomChance, RecordedChance
from tests.reference.invariants import check
from tests.reference.modes import MODES, Mode
from tests.reference.odd_cards import default_cards, odd_card_sets
from tests.reference.policies import POLICIES

PHASES = ["turn", "choose_cell", "choose_give", "choose_payment", "choose_inspiration", "choose_automa_trade", "over"]
GAMES_EACH = 20 if os.environ.get("ARTISTRY_LONG") == "1" else 1
CARD_SETS = {"reconstructed": default_cards(), **odd_card_sets()}


def new_game(mode: Mode, cards: dict[str, Any], seed: int, max_rounds: int = 50) -> ReferenceGame:
    return ReferenceGame(mode.players, mode.difficulty, mode.scenario, cards, RandomChance(seed), max_rounds)


def play_out(game: ReferenceGame, policy: str, seed: int) -> Counter[str]:
    """Play a game to its end, checked at each decision. Counts the rare things seen."""
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    while not game.over:
        check(game)
        look(game, seen)
        game.play(POLICIES[policy](rng, game))
    check(game)
    look(game, seen)
    return seen


def look(game: ReferenceGame, seen: Counter[str]) -> None:
    """Note what is rare about a position."""
    table = game.table
    seen[game.phase] += 1
    seen["a debt picked by the player at rate 2"] += game.phase == "choose_payment" and table.turn.rate == 2
    seen["automa's trade after the pass"] += game.phase == "choose_automa_trade" and table.seats[0].passed
    seen["empty market slot"] += None in table.market
    seen["known pattern on top"] += bool(table.pattern_deck.bottom) and not table.pattern_deck.unknown
    seen["known inspiration on top"] += bool(table.inspiration_deck.bottom) and not table.inspiration_deck.unknown
    seen["known card face-down"] += bool(table.known_face_down)
    seen["no inspiration left"] += not len(table.inspiration_deck)
    seen["discounts add up"] += max(table.turn.discount) > 1
    seen["two actions left"] += table.turn.actions > 1
    seen["fourth pattern, no master"] += any(
        view["patterns"][kind] >= 4 and [kind, 2] not in view["artisans"]
        for view in game.view()["seats"]
        for kind in range(5)
    )
    if game.over:
        result = game.view()["result"]
        seen["cut off"] += result["truncated"]
        seen["shared win"] += len(result["winners"]) > 1
        seen["player beats automa"] += table.solo and result["winners"] == [0]
        seen["scenario met"] += result["scenario_met"]
        seen["tie in renown"] += len(set(result["totals"])) < len(result["totals"])


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_random_games_keep_the_invariants(mode: Mode, policy: str) -> None:
    for seed in range(GAMES_EACH):
        play_out(new_game(mode, CARD_SETS["reconstructed"], seed), policy, seed)


@pytest.mark.parametrize("cards", CARD_SETS)
def test_random_games_with_odd_cards_keep_the_invariants(cards: str) -> None:
    for seed, mode in enumerate(MODES * GAMES_EACH):
        policy = list(POLICIES)[seed % len(POLICIES)]
        play_out(new_game(mode, CARD_SETS[cards], seed, max_rounds=12), policy, seed)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_random_cards_keep_the_invariants(seed: int) -> None:
    for number, mode in enumerate(MODES):
        policy = list(POLICIES)[(seed + number) % len(POLICIES)]
        play_out(new_game(mode, random_card_set(seed), seed, max_rounds=8), policy, seed)


def test_random_games_reach_rare_corners() -> None:
    """Without this, a comparison over random games could be silent about rules that never came up."""
    seen: Counter[str] = Counter(dict.fromkeys(PHASES, 0))
    for number in range(500):
        rng = random.Random(number)
        cards = CARD_SETS[rng.choice(list(CARD_SETS))]
        game = new_game(rng.choice(MODES), cards, number, max_rounds=rng.choice([1, 3, 8]))
        seen.update(play_out(game, rng.choice(list(POLICIES)), number))
    never = sorted(name for name, count in seen.items() if count == 0)
    assert not never, f"500 random games never showed: {never}"


def test_an_illegal_action_changes_nothing() -> None:
    game = new_game(Mode(2), CARD_SETS["reconstructed"], 3)
    before = game.view(), game.legal()
    with pytest.raises(ValueError, match="not legal in phase turn"):
        game.play(("choose_cell", 0))
    assert (game.view(), game.legal()) == before


def test_impossible_luck_is_refused() -> None:
    with pytest.raises(AssertionError, match="apprentice 2 can't come now"):
        ReferenceGame(2, None, None, CARD_SETS["reconstructed"], RecordedChance([("apprentice", 2), ("apprentice", 2)]))
