"""The player that thinks ahead: player.py is the agent, simulation.py what it does all the time."""

from agents.search.player import Search

__all__ = ["Search"]
