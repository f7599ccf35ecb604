"""Tests of agents/: what an agent is, how it is made, and how uniform and greedy play."""
