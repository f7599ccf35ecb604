"""`python -m tests.vector_memory FORM GAMES` prints by how many bytes a process's peak grows while it plays games.

For test_vector_processes.py, which wants a process of its own for it.
"""

from __future__ import annotations

import resource
import sys

import numpy as np

from artistry_env.vector import SoloVectorEnv
from tests.vector_play import legal_codes

ENVS = 64
WARM_UP = 200  # steps


def peak() -> int:
    """The most memory that this process has had at a time, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def main(form: str, games: int) -> int:
    """Play so many games with 2 threads, after a warm-up; the growth."""
    envs = SoloVectorEnv(ENVS, observation=form, threads=2)
    envs.reset(seed=0)
    rng = np.random.default_rng(0)
    ended, step, before = 0, 0, 0
    while ended < games or step <= WARM_UP:
        if step == WARM_UP:
            before = peak()
        _, _, terminated, _, _ = envs.step(legal_codes(rng, envs.action_masks()))
        ended += int(terminated.sum())
        step += 1
    return peak() - before


if __name__ == "__main__":
    print(main(sys.argv[1], int(sys.argv[2])))
