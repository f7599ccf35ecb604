"""Asking an agent for its codes, and what is wrong with those it gives.

Neighbours: protocol.py (what an agent promises); duel_batch.py and train/batch.py, which ask.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

from agents.problems import AgentError, AgentFault, Misfit
from agents.protocol import Agent, Codes, Games, Masks


@contextmanager
def blamed(agent: Agent, method: str) -> Iterator[None]:
    """Inside the block an agent is asked, by one of its methods; whatever goes wrong there is its fault.

    Raises:
        AgentFault: it failed; one line, and the traceback as its details.
    """
    try:
        yield
    except (AgentError, AgentFault):  # said already
        raise
    except Misfit as error:  # no fault in its code, whose place would help
        raise AgentFault(f"agent {agent.name}: {error}") from error
    except Exception as error:  # whatever a user's agent raises
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise AgentFault(f"agent {agent.name}: {method} failed: {reason}", traceback.format_exc()) from error


def codes_of(agent: Agent, games: Games, masks: Masks) -> Codes:
    """The agent's codes, int64 (n,), legal or not (`illegal_rows`).

    Raises:
        AgentFault: it failed, or gave no codes.
    """
    with blamed(agent, "act"):
        codes = np.asarray(agent.act(games, masks))
    if codes.shape != (len(masks),) or codes.dtype.kind not in "iu":
        found = f"{codes.dtype} {codes.shape}"
        raise AgentFault(f"agent {agent.name}: act gave {found}, expected integers ({len(masks)},)")
    return codes.astype(np.int64)


def illegal_rows(codes: Codes, masks: Masks) -> NDArray[np.intp]:
    """The rows whose code its mask does not allow."""
    known = (codes >= 0) & (codes < masks.shape[1])
    legal = known & masks[np.arange(len(codes)), np.where(known, codes, 0)]
    return np.flatnonzero(~legal)
