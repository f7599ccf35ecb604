"""Asking an agent for its codes, and what is wrong with those it gives.

Neighbours: protocol.py (what an agent promises); duel_batch.py and train/batch.py, which ask.
"""

from __future__ import annotations

import traceback

import numpy as np
from numpy.typing import NDArray

from agents.problems import AgentFault, Misfit
from agents.protocol import Agent, Codes, Games, Masks


def codes_of(agent: Agent, games: Games, masks: Masks) -> Codes:
    """The agent's codes, int64 (n,), legal or not (`illegal_rows`).

    Raises:
        AgentFault: it failed, or gave no codes.
    """
    try:
        codes = np.asarray(agent.act(games, masks))
    except Misfit as error:  # no fault in the agent's code, whose place would help
        raise AgentFault(f"agent {agent.name}: {error}") from error
    except Exception as error:  # whatever a user's agent raises
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise AgentFault(f"agent {agent.name}: act failed: {reason}", traceback.format_exc()) from error
    if codes.shape != (len(masks),) or codes.dtype.kind not in "iu":
        found = f"{codes.dtype} {codes.shape}"
        raise AgentFault(f"agent {agent.name}: act gave {found}, expected integers ({len(masks)},)")
    return codes.astype(np.int64)


def illegal_rows(codes: Codes, masks: Masks) -> NDArray[np.intp]:
    """The rows whose code its mask does not allow."""
    known = (codes >= 0) & (codes < masks.shape[1])
    legal = known & masks[np.arange(len(codes)), np.where(known, codes, 0)]
    return np.flatnonzero(~legal)
