"""`SoloVectorEnv` against single environments, driven by Hypothesis: any streams of codes, settings, resets."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from artistry_env.settings import DIFFICULTIES
from artistry_env.vector import SoloVectorEnv
from tests.vector_play import LONG, Singles, assert_same, compare_step, info_of, rows_of

levels = st.sampled_from(DIFFICULTIES)
scenarios = st.one_of(st.none(), st.integers(1, 8))
# What to play: the legal code that stands at a fraction of all legal ones, an illegal one likewise, or any code.
choices = st.tuples(st.sampled_from(["legal"] * 8 + ["illegal", "any"]), st.floats(0, 1, exclude_max=True))


@st.composite
def environments(draw: st.DrawFn) -> tuple[list[str], list[int | None], dict[str, Any]]:
    """Difficulties, scenarios and what is common to all."""
    count = draw(st.integers(1, 4))
    common = {
        "observation": draw(st.sampled_from(["dict", "flat"])),
        "reward": draw(st.sampled_from(["outcome", "margin", "shaped"])),
    }
    entries = [draw(st.lists(each, min_size=count, max_size=count)) for each in (levels, scenarios)]
    return entries[0], entries[1], common


def chosen(mask: np.ndarray, choice: tuple[str, float]) -> int:
    """The code that a choice means where `mask` says what is legal."""
    what, fraction = choice
    codes = {"legal": np.flatnonzero(mask), "illegal": np.flatnonzero(~mask), "any": np.arange(len(mask))}[what]
    return int(codes[int(fraction * len(codes))])


def compare_reset(envs: SoloVectorEnv, singles: Singles, which: list[bool], seeds: list[int | None]) -> None:
    """Reset some of the environments in both."""
    mask = np.array(which)
    observations, infos = envs.reset(seed=seeds, options={"reset_mask": mask})
    for number in np.flatnonzero(mask).tolist():
        observation, info = singles.envs[number].reset(seed=seeds[number])
        assert_same(rows_of(observations, number), observation)
        assert_same(info_of(infos, number), info)
    assert infos["_action_mask"].tolist() == which


@settings(max_examples=500 if LONG else 40, deadline=None)
@given(environments(), st.integers(0, 2**64), st.integers(1, 3), st.data())
def test_any_codes_and_resets(
    environment: tuple[list[str], list[int | None], dict[str, Any]], seed: int, threads: int, data: st.DataObject
) -> None:
    difficulties, conditions, common = environment
    count = len(difficulties)
    envs = SoloVectorEnv(count, difficulties, conditions, threads=threads, **common)
    singles = Singles(difficulties, conditions, **common)
    compare_step(envs.reset(seed=seed), singles.reset(seed))
    some = st.lists(st.booleans(), min_size=count, max_size=count).filter(any)
    seeds = st.lists(st.none() | st.integers(0, 2**65), min_size=count, max_size=count)
    for _ in range(data.draw(st.integers(0, 40), label="steps")):
        if data.draw(st.integers(0, 19), label="reset") == 0:
            compare_reset(envs, singles, data.draw(some), data.draw(seeds))
        masks = envs.action_masks()
        choice = data.draw(st.lists(choices, min_size=count, max_size=count), label="choices")
        codes = np.array([chosen(mask, one) for mask, one in zip(masks, choice, strict=True)])
        compare_step(envs.step(codes), singles.step(codes))
    envs.close()
