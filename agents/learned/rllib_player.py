"""The agent that plays with a network of `python -m train.rllib`: `rllib:PATH`. Needs neither Ray nor PyTorch.

Neighbours: player.py (how it plays), weights.py (the files); train/rllib_run.py, which writes them.
"""

from __future__ import annotations

from pathlib import Path

from agents.learned.player import Learned
from agents.learned.weights import SUFFIX
from artistry_env.files import shown_path

IN_CHECKPOINT = "weights"
NAMES = ("best", "last", IN_CHECKPOINT)
"""The files of weights in the folder of a run or of a checkpoint, without their ending; the first that is there."""


class RllibLearned(Learned):
    """Plays with a network of train.rllib; see `Learned`.

    Args:
        path: the folder of a run, of whose weights the best are taken, that of one of its checkpoints, or a file that
            ends in .safetensors.
        sample: draw codes by their probabilities, instead of taking the most likely one.
        seed: 0 to 2**31 - 1, for drawing.
    """

    def __init__(self, path: str, sample: bool = False, seed: int = 0) -> None:
        file = str(weights_in(str(path)))
        super().__init__(file, sample, seed)
        self.name = self.name.replace(f"learned:{file}", f"rllib:{path}", 1)


def weights_in(path: str) -> Path:
    """The file of weights that a path means.

    Raises:
        ValueError: there is none; one line.
    """
    place = Path(path)
    if path.endswith(SUFFIX):
        return place
    for name in NAMES:
        if (place / f"{name}{SUFFIX}").is_file():
            return place / f"{name}{SUFFIX}"
    found = "a folder without weights" if place.is_dir() else "a file" if place.exists() else "nothing"
    raise ValueError(f"path: found {found} at {shown_path(path)}, expected the folder of a run of train.rllib")
