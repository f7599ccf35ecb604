"""Tests that need Ray: run with `-m ray` in the environment of .ci/ray."""
