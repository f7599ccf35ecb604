"""RULINGS 2, setup: S1 and S2."""

from __future__ import annotations

import pytest

from artistry_env.game import Game
from tests.rules.positions import EMPTY, Seat, position
from tests.rules.reading import artisans, automa_deck, automa_revealed, events, hand, play

SEEDS = range(30)


@pytest.mark.clause("S1")
@pytest.mark.rulebook("Setup, Pattern cards", "Setup, Inspiration cards")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_market_and_display_are_dealt_from_left_to_right(players: int) -> None:
    game = Game.new(players, seed=5, log_events=True)
    view = game.view()
    assert events(game, "pattern") == view["market"]
    assert events(game, "inspiration") == view["display"]
    assert len({*view["market"]}) == 5
    assert len({*view["display"]}) == 3
    assert view["pattern_deck"] == 65
    assert view["inspiration_deck"] == 22


@pytest.mark.clause("S1")
@pytest.mark.rulebook("Setup, Pattern cards", "Setup, Inspiration cards", "Setup, Material tiles")
def test_decks_and_tiles_are_shuffled() -> None:
    views = [Game.new(2, seed=seed).view() for seed in SEEDS]
    for what in ("market", "display", "board"):
        assert len({tuple(view[what]) for view in views}) > 20
    assert {card // 14 for view in views for card in view["market"]} == {*range(5)}


@pytest.mark.clause("S1")
@pytest.mark.rulebook("Setup, Starting Artisans")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_gets_one_apprentice_all_of_different_types(players: int) -> None:
    dealt = set()
    for seed in SEEDS:
        game = Game.new(players, seed=seed, log_events=True)
        names = [artisans(game, seat) for seat in range(players)]
        assert all(len(name) == 2 and name.endswith("1") for name in names)
        assert len({*names}) == players
        assert ["CGMPT".index(name[0]) for name in names] == events(game, "apprentice")
        dealt.add(names[0])
    assert dealt == {"C1", "G1", "M1", "P1", "T1"}


@pytest.mark.clause("S1")
@pytest.mark.rulebook("Solo Setup, 1")
@pytest.mark.parametrize("difficulty", ["easy", "standard", "hard"])
def test_in_solo_the_player_gets_one_and_the_automa_two(difficulty: str) -> None:
    for seed in SEEDS:
        game = Game.new(difficulty=difficulty, seed=seed)
        mine, theirs = artisans(game, 0).split(), artisans(game, 1).split()
        assert (len(mine), len(theirs)) == (1, 2)
        assert len({*mine, *theirs}) == 3
        in_play = f"{automa_deck(game)} {automa_revealed(game)}".split()
        assert sorted(in_play) == theirs
        assert len(automa_revealed(game).split()) == (1 if difficulty == "hard" else 0)


@pytest.mark.clause("S1")
@pytest.mark.rulebook("Setup, Renown Tracker Board")
def test_everyone_begins_with_nothing_else() -> None:
    for seat in Game.new(4).view()["seats"]:
        assert (seat["renown"], seat["total"], seat["hand"], seat["patterns"]) == (0, 0, [0] * 5, [0] * 5)
        assert (seat["inspirations"], seat["used"], seat["passed"]) == ([], [], False)


@pytest.mark.clause("S2")
@pytest.mark.rulebook("Setup, First Player")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_drawn_at_random(players: int) -> None:
    firsts = []
    for seed in SEEDS:
        game = Game.new(players, seed=seed, log_events=True)
        assert game.to_move == game.view()["first"]
        assert events(game, "first_player") == [game.to_move]
        firsts.append(game.to_move)
    assert {*firsts} == {*range(players)}


@pytest.mark.clause("S2")
@pytest.mark.rulebook("End of Round, 5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_marker_passes_clockwise_each_round(players: int) -> None:
    side = {2: 4, 3: 5, 4: 6}[players]
    board = "\n".join([" ".join("." * side)] * side)
    game = position(board, players=players, first=players - 1, to_move=players - 1)
    for start in [players - 1, *range(players), 0]:
        assert game.view()["first"] == start
        for step in range(players):
            assert game.to_move == (start + step) % players
            play(game, "stop")


@pytest.mark.clause("S2")
@pytest.mark.rulebook("Game Play, 1", "Solo Rules, 1")
@pytest.mark.parametrize("difficulty", ["easy", "standard"])
def test_in_solo_the_player_starts_every_round(difficulty: str) -> None:
    game = Game.new(difficulty=difficulty, log_events=True)
    assert game.view()["first"] == 0
    assert None not in game.view()["board"]
    assert events(game, "reveal") == []
    again = position(EMPTY, Seat(), difficulty=difficulty)
    play(again, "stop")
    assert again.view()["round"] == 2
    assert None not in again.view()["board"]
    assert again.to_move == 0


@pytest.mark.clause("S2")
@pytest.mark.rulebook("Difficulty Levels, 3", "Game Play, 1")
def test_in_hard_the_automa_starts_every_round_and_ends_it() -> None:
    game = Game.new(difficulty="hard", log_events=True)
    assert game.view()["first"] == 1
    assert len(events(game, "reveal")) == 1
    taken = game.view()["board"].count(None)
    assert taken == len(hand(game, 1)) == 3  # an apprentice's three tiles
    again = position(EMPTY, Seat(), difficulty="hard")
    play(again, "stop")
    assert again.view()["round"] == 2
    # One turn to end the old round, after the player's pass, and one to begin the new.
    assert len(events(again, "reveal")) == 2
    assert again.view()["seats"][1]["face_down"] == 1
    assert again.view()["board"].count(None) == len(hand(again, 1)) == 3
