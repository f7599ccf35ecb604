"""Tests that need Ray: run with `-m ray` in an environment of their own (.ci/run)."""
