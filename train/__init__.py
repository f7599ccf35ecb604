"""What is run: `python -m train.benchmark`, `python -m train.speed`. The arrows run train -> agents -> artistry_env."""
