"""`Artistry/Duel-v0`: Gymnasium's checks, and move by move the same as a `Game` whose opponents are asked by hand."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.env_checker import check_env as check_env_sb3

import artistry_env
from agents import make
from agents.duel import DuelEnv
from agents.registration import DUEL
from artistry_env import table
from artistry_env.game import Game
from artistry_env.stepping import episode_seed
from tests.agents.duel_play import FIRST, FORMS, MIXES, PLAYERS, TABLES, ByHand, busy_choice, play_out
from tests.agents.playing import decides
from tests.card_sets import random_card_set
from tests.vector_play import assert_same


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", PLAYERS)
def test_gymnasium_checks_every_number_of_players(players: int, form: str) -> None:
    check_env(gym.make(DUEL, opponents=["uniform"], players=players, observation=form).unwrapped)


@pytest.mark.parametrize("opponents", [["greedy"], [FIRST], ["greedy", FIRST]])
def test_gymnasium_checks_every_kind_of_opponent(opponents: list[str]) -> None:
    check_env(gym.make(DUEL, opponents=opponents, reward="shaped").unwrapped)


@pytest.mark.parametrize("form", FORMS)
def test_stable_baselines3_checks_it(form: str) -> None:
    check_env_sb3(gym.make(DUEL, observation=form), warn=True)


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_gymnasium_checks_rendering(mode: str) -> None:
    check_env(gym.make(DUEL, opponents="uniform", render_mode=mode).unwrapped)


def test_importing_agents_registers_it_and_loads_neither_it_nor_torch() -> None:
    program = (
        "import sys, gymnasium, agents; assert 'Artistry/Duel-v0' in gymnasium.registry;"
        "print(sorted({'agents.duel', 'agents.duel_vector', 'torch', 'pettingzoo'} & set(sys.modules)));"
        "import importlib; importlib.reload(agents)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


def test_gymnasium_imports_agents_itself() -> None:
    env = gym.make(f"agents:{DUEL}")
    assert isinstance(env.unwrapped, DuelEnv)
    assert (env.unwrapped.opponents.names, env.unwrapped.seat) == (("greedy",), "rotate")


@pytest.mark.parametrize("reward", ["outcome", "margin", "shaped"])
@pytest.mark.parametrize(("players", "opponents"), MIXES)
def test_it_is_the_game_with_opponents_asked_by_hand(players: int, opponents: list[str], reward: str) -> None:
    env = DuelEnv(opponents, reward=reward, observation="flat", max_rounds=7)
    for seed in range(2 * players):
        observation, info = env.reset(seed=seed)
        hand = ByHand(opponents, seed, seed % players, max_rounds=7)
        assert (info["seat"], env.learner, env.game_seed) == (hand.seat, hand.seat, seed)
        rng = random.Random(seed)
        while not hand.game.over:
            assert info["action_mask"].tolist() == hand.game.mask().tolist() == env.action_masks().tolist()
            assert observation.tobytes() == hand.flat().tobytes()
            code = busy_choice(hand, rng)
            shaped = hand.play(code)
            observation, found, terminated, truncated, info = env.step(code)
            if not hand.game.over:
                assert (terminated, truncated, info.keys()) == (False, False, {"action_mask"})
                assert found == (pytest.approx(shaped) if reward == "shaped" else 0)
        assert env._batch.games.tobytes() == hand.game.record.tobytes()
        cut_off = hand.game.view()["result"]["truncated"]
        assert (terminated, truncated) == (not cut_off, cut_off)
        assert found == pytest.approx({"outcome": hand.outcome, "margin": hand.margin, "shaped": shaped}[reward])
        assert observation.tobytes() == hand.flat().tobytes()
        assert not info.pop("action_mask").any()
        assert_same(dict(sorted(info.items())), dict(sorted(hand.last_info().items())))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_dict_observation_is_the_flat_one_in_the_tables_units(players: int) -> None:
    env, flat = (DuelEnv("uniform", players, observation=form) for form in FORMS)
    found, other = env.reset(seed=3)[0], flat.reset(seed=3)[0]
    over = False
    while not over:
        assert_same(found, env.layout.unscale(other))
        assert env.observation_space.contains(found)
        code = int(env.action_masks().argmax())
        found, _, over, _, _ = env.step(code)
        other = flat.step(code)[0]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_of_pettingzoo_plays_the_same(players: int) -> None:
    """With the learner as agent of its seat and the opponents asked by hand: rewards, observations, masks, ends."""
    opponents = TABLES[players][0]
    env, aec = DuelEnv(opponents, observation="flat"), table.raw_env(players)
    seen, info = env.reset(seed=11)
    aec.reset(seed=11)
    game, seat = Game.new(players, seed=11), 11 % players
    names, asked = aec.possible_agents, [make(spec) for spec in opponents]
    rng = random.Random(2)
    while not game.over:
        if game.to_move == seat:
            expected = aec.observe(names[seat])
            assert expected["observation"].tobytes() == seen.tobytes()
            assert expected["action_mask"].tolist() == info["action_mask"].tolist()
            code = int(rng.choice(game.legal().tolist()))
            seen, reward, terminated, truncated, info = env.step(code)
        else:
            code = decides(asked[(game.to_move - seat - 1) % players], game)
        game.play(code)
        aec.step(code)
    assert aec.observe(names[seat])["observation"].tobytes() == seen.tobytes()
    assert (aec.rewards[names[seat]], aec.terminations[names[seat]], aec.truncations[names[seat]]) == (
        reward,
        terminated,
        truncated,
    )
    assert_same(dict(sorted(info.items())), dict(sorted(aec.infos[names[seat]].items())))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_learner_moves_on_one_seat_with_each_game(players: int) -> None:
    env = DuelEnv("uniform", players)
    for seed in (0, 1, 7, 2**64 - 1):
        seats = [env.reset(seed=seed)[1]["seat"], *(env.reset()[1]["seat"] for _ in range(5))]
        assert seats == [(seed + game) % players for game in range(6)]


@pytest.mark.parametrize(("players", "seat"), [(players, seat) for players in PLAYERS for seat in range(players)])
def test_a_chosen_seat_stays(players: int, seat: int) -> None:
    env = DuelEnv("uniform", players, seat=np.int64(seat))
    for reset in range(3):
        assert env.reset(seed=None if reset else 4)[1]["seat"] == seat
        assert int(env._batch.games["mover"][0]) == env.learner == seat
        assert play_out(env, random.Random(reset))[1]["seat"] == seat


def test_unseeded_resets_follow_from_the_seed_and_their_number() -> None:
    env, other = DuelEnv("uniform", 3), DuelEnv("uniform", 3)
    env.reset(seed=11)
    other.reset(seed=11)
    later = []
    for number in range(1, 4):
        env.reset()
        other.step(int(other.action_masks().argmax()))
        other.reset(options={"unknown": 1})
        later.append(env.game_seed)
        assert env.game_seed == other.game_seed == episode_seed(11, number)
        assert env._batch.games.tobytes() == other._batch.games.tobytes()
    assert len({11, *later}) == 4
    env.reset(seed=2**64 + 11)
    assert env.game_seed == 11


def test_without_any_seed_games_differ() -> None:
    seeds = set()
    for _ in range(4):
        env = DuelEnv("uniform")
        env.reset()
        seeds.add(env.game_seed)
    assert len(seeds) == 4


def test_what_was_handed_out_never_changes() -> None:
    env = DuelEnv(observation="flat")
    observation, info = env.reset(seed=2)
    mask = env.action_masks()
    kept = copy.deepcopy((observation, info, mask))
    after = env.step(int(mask.argmax()))[0]
    assert not np.array_equal(after, observation)
    assert_same((observation, info, mask), kept)
    env.action_masks()[:] = True
    assert not env.action_masks().all()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize(("players", "opponents"), MIXES[::2])
def test_a_copy_goes_its_own_way(players: int, opponents: list[str], copied: Callable[[DuelEnv], DuelEnv]) -> None:
    env = DuelEnv(opponents, observation="flat", reward="shaped")
    env.reset(seed=4)
    other = copied(env)
    before = env._batch.games.tobytes()
    code = int(env.action_masks().argmax())
    found = [other.step(code), play_out(other, random.Random(1)), other.reset()]
    assert env._batch.games.tobytes() == before
    assert_same([env.step(code), play_out(env, random.Random(1)), env.reset()], found)


def test_any_card_set() -> None:
    for seed in range(2):
        cards = artistry_env.CardSet.from_dict(random_card_set(seed))
        check_env(gym.make(DUEL, opponents=["greedy"] * (1 + seed), cards=cards, max_rounds=5).unwrapped)


def test_rendering_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = DuelEnv("uniform", render_mode="ansi")
    with pytest.raises(gym.error.ResetNeeded):
        env.render()
    _, info = env.reset(seed=3)
    assert env.render() == str(ByHand(["uniform"], 3, info["seat"]).game)
    human = DuelEnv("uniform", render_mode="human")
    human.reset(seed=3)
    assert capsys.readouterr().out == f"{env.render()}\n"


def test_rendering_without_a_mode_warns() -> None:
    env = DuelEnv("uniform")
    env.reset(seed=0)
    with pytest.warns(UserWarning, match="without a render_mode"):
        assert env.render() is None
