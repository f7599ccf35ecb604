"""The hand-written player: player.py is the agent, weights.py what it thinks things are worth."""

from agents.greedy.player import Greedy

__all__ = ["Greedy"]
