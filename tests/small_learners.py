"""What the tests that train have in common: a small learner, and PyTorch on one thread."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

SMALL: dict[str, Any] = {"n_steps": 32, "batch_size": 64, "n_epochs": 1, "policy_kwargs": {"net_arch": [16]}, "seed": 0}


def on_one_thread() -> Iterator[None]:
    """PyTorch on one thread: on small networks its threads wait for one another far longer than they work.

    Made a fixture in each file that trains: `one_thread = pytest.fixture(autouse=True)(on_one_thread)`.
    """
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)
