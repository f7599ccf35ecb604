"""The hashes of some random card sets, printed by a fresh process. For test_random_cards.py."""

from __future__ import annotations

from artistry_env.random_cards import random_cards

if __name__ == "__main__":
    print(" ".join(random_cards(seed).hash for seed in range(3)))
