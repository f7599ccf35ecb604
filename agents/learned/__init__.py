"""Agents that were trained. model_zip.py: models of stable-baselines3 from a file, as opponents or in the benchmark."""
