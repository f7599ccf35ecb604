"""Tests of artistry_env/render/: what is drawn, how it looks, colors, render modes."""
