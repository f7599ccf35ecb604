"""Tests of what is run: benchmark and its parts."""
