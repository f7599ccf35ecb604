"""The observation: its layout, and that it says what `Game.view` says, piece by piece, fresh or brought up to date."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from artistry_env.cards import CardSet
from artistry_env.game import Game
from artistry_env.observation import LEAD_RANGE, Layout, layout
from artistry_env.observe import observe_games
from artistry_env.observe_seats import LEAD_RANGE as WRITTEN_LEAD_RANGE
from artistry_env.rules.state import PHASES, new_records
from artistry_env.settings import DIFFICULTIES, Settings, checked_settings
from artistry_env.view import bits_of
from tests.card_sets import random_card_set

MODES: list[dict[str, Any]] = [
    {"players": 1, "difficulty": "easy"},
    {"players": 1, "difficulty": "standard", "scenario": 4},
    {"players": 1, "difficulty": "hard", "scenario": 7},
    {"players": 2},
    {"players": 3},
    {"players": 4},
]


def fresh_observation(game: Game, where: Layout) -> NDArray[np.float32]:
    """The flat observation of a game, written from nothing."""
    out = np.full((1, where.size), np.nan, np.float32)
    observe_games(game.settings.tables, game.record, new_records(1), np.ones(1, np.bool), where.lens, out)
    return out[0]


def one_hot(index: int | None, length: int) -> list[int]:
    return [int(i == index) for i in range(length)]


def marked(numbers: list[int], length: int) -> list[int]:
    return [int(i in numbers) for i in range(length)]


def artisan_bits(pairs: list[list[int]]) -> list[int]:
    return marked([kind * 3 + level for kind, level in pairs], 15)


def clockwise(view: dict[str, Any], me: int) -> list[dict[str, Any]]:
    """The seats, the decider's first."""
    return view["seats"][me:] + view["seats"][:me]


def expected_seats(view: dict[str, Any], seats: list[dict[str, Any]]) -> dict[str, list[int]]:
    """The pieces of board and seats, from the view alone."""
    found = {"board": [int(tile == color) for color in range(5) for tile in view["board"]]}
    for name, read in {
        "hand": lambda seat: seat["hand"],
        "patterns": lambda seat: seat["patterns"],
        "artisans": lambda seat: artisan_bits(seat["artisans"]),
        "renown": lambda seat: [seat["renown"]],
        "goal": lambda seat: [min(seat["renown"], 20)],
        "total": lambda seat: [seat["total"]],
        "passed": lambda seat: [int(seat["passed"])],
    }.items():
        found[name] = read(seats[0])
        found[f"rival_{name}"] = [number for seat in seats[1:] for number in read(seat)]
    leads = [seats[0]["total"] - seat["total"] for seat in seats[1:]]
    found["lead"] = [max(-LEAD_RANGE, min(LEAD_RANGE, lead)) for lead in leads]
    return found


def expected_cards(view: dict[str, Any], seats: list[dict[str, Any]], cards: CardSet) -> dict[str, list[int]]:
    """The pieces of market, display and inspirations, from the view and the card set."""
    market = [None if card is None else cards.patterns[card] for card in view["market"]]
    display = [cards.inspirations[card] for card in view["display"]]
    display += [None] * (3 - len(display))
    count = len(cards.inspirations)
    ready = [card for card in seats[0]["inspirations"] if card not in seats[0]["used"]]
    return {
        "market_type": [bit for card in market for bit in one_hot(card and card.type, 5)],
        "market_cost": [number for card in market for number in (card.cost if card else [0] * 5)],
        "market_renown": [card.renown if card else 0 for card in market],
        "display_color": [bit for card in display for bit in one_hot(card and card.color, 5)],
        "display_effect": [bit for card in display for bit in one_hot(card and card.effect, 8)],
        "inspirations_ready": marked(ready, count),
        "inspirations_used": marked(seats[0]["used"], count),
        "rival_inspirations": [bit for seat in seats[1:] for bit in marked(seat["inspirations"], count)],
        "pattern_deck": [view["pattern_deck"]],
        "inspiration_deck": [view["inspiration_deck"]],
        "bag": view["bag"],
        "remnant": view["remnant"],
        "masters": marked(view["masters"], 5),
    }


def places(queue: list[int], length: int) -> list[int]:
    return [queue.index(card) + 1 if card in queue else 0 for card in range(length)]


def expected_hidden(g: Any, cards: CardSet) -> dict[str, list[int]]:
    """What may come, which only the record tells."""
    patterns, inspirations = len(cards.patterns), len(cards.inspirations)
    unseen = bits_of(g.unseen_patterns[0]) + [64 + card for card in bits_of(g.unseen_patterns[1])]
    return {
        "unseen_patterns": marked(unseen, patterns),
        "patterns_under": places(g.patterns_under[: g.face_up_under].tolist(), patterns),
        "unseen_inspirations": marked(bits_of(g.unseen_inspirations), inspirations),
        "inspirations_under": places(g.inspirations_under[: g.shown_under].tolist(), inspirations),
    }


def expected_turn(view: dict[str, Any], g: Any, settings: Settings) -> dict[str, list[int]]:
    """Phase and what is pending, from the view and the record."""
    phase, turn = view["phase"], view["turn"]
    paying = phase in ("choose_payment", "choose_automa_trade")
    aiming = phase in ("choose_cell", "choose_give")
    card = settings.cards.inspirations[g.card] if aiming else None
    return {
        "phase": one_hot(PHASES.index(phase), len(PHASES)),
        "actions": [turn["actions"]],
        "acted": [int(turn["acted"])],
        "discount": turn["discount"],
        "favorable": [int(turn["rate"] == 2)],
        "slot": one_hot(int(g.slot) if paying else None, 5),
        "debt": [int(g.debt)],
        "effect": one_hot(card and card.effect, 8),
        "effect_color": one_hot(card and card.color, 5),
        "cell": one_hot(int(g.cell) if phase == "choose_give" else None, settings.side**2),
        "earning": marked(bits_of(g.earning), 5),
        "round": [view["round"]],
    }


def expected_mode(view: dict[str, Any], me: int, settings: Settings) -> dict[str, list[int]]:
    """The pieces of solo or of a table."""
    seats = clockwise(view, me)
    if settings.players > 1:
        count = len(settings.cards.inspirations)
        return {
            "rival_used": [bit for seat in seats[1:] for bit in marked(seat["used"], count)],
            "first": one_hot((view["first"] - me) % settings.players, settings.players),
        }
    assert settings.difficulty is not None
    return {
        "automa_deck": artisan_bits(view["automa"]["deck"]),
        "automa_revealed": artisan_bits(view["automa"]["revealed"]),
        "face_down": [seats[1]["face_down"]],
        "difficulty": one_hot(DIFFICULTIES.index(settings.difficulty), 3),
        "scenario": one_hot(settings.scenario or 0, 9),
    }


def expected(game: Game) -> dict[str, list[int]]:
    """All pieces in the table's own units, built from the view without the compiled writer."""
    view, g = game.view(), game.record[0]
    me = 0 if game.settings.players == 1 else int(g.mover)
    seats = clockwise(view, me)
    return {
        **expected_seats(view, seats),
        **expected_cards(view, seats, game.settings.cards),
        **expected_hidden(g, game.settings.cards),
        **expected_turn(view, g, game.settings),
        **expected_mode(view, me, game.settings),
    }


def hold_against_view(game: Game, rng: random.Random) -> None:
    """Play a game at random; at each decision compare the observation with the view, fresh and brought up to date."""
    where = layout(game.settings)
    was = game.record.copy()
    kept = fresh_observation(game, where)[None]
    while True:
        flat = fresh_observation(game, where)
        assert flat.min() >= 0
        assert flat.max() <= 1
        found = {name: piece.tolist() for name, piece in where.unscale(flat).items()}
        wanted = expected(game)
        assert found.keys() == wanted.keys()
        for name, numbers in wanted.items():
            assert found[name] == list(numbers), name
        observe_games(game.settings.tables, game.record, was, np.zeros(1, np.bool), where.lens, kept)
        assert kept.tobytes() == flat.tobytes()
        if game.over:
            return
        legal = game.legal()
        inspirations = [code for code in legal if game.table.decode(code).kind == "use_inspiration"]
        game.play(rng.choice(inspirations) if inspirations and rng.random() < 0.5 else rng.choice(list(legal)))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_it_says_what_the_view_says(mode: dict[str, Any]) -> None:
    for seed in range(6):
        hold_against_view(Game.new(**mode, seed=seed, max_rounds=12), random.Random(seed))


@pytest.mark.parametrize("seed", range(4))
def test_it_says_what_the_view_says_with_any_card_set(seed: int) -> None:
    cards = CardSet.from_dict(random_card_set(seed))
    hold_against_view(Game.new(cards=cards, difficulty="hard", seed=seed), random.Random(seed))
    hold_against_view(Game.new(players=3, cards=cards, seed=seed, max_rounds=5), random.Random(seed))


def test_layout_is_contiguous_and_named_once() -> None:
    found = Layout(checked_settings())
    assert len({piece.name for piece in found.pieces}) == len(found.pieces)
    at = 0
    for piece in found.pieces:
        assert found.slices[piece.name] == slice(at, at + piece.length)
        assert piece.low < piece.high
        at += piece.length
    assert at == found.size == len(found.low) == len(found.span)


def test_hash_tells_layouts_apart() -> None:
    solo = Layout(checked_settings())
    assert solo.hash == Layout(checked_settings(difficulty="hard", scenario=3)).hash
    assert solo.hash != Layout(checked_settings(players=2)).hash
    assert solo.hash != Layout(checked_settings(cards=CardSet.from_dict(random_card_set(1)))).hash


def test_the_lead_is_cut_alike_in_layout_and_writer() -> None:
    assert LEAD_RANGE == WRITTEN_LEAD_RANGE
