"""Learned agents: networks that know what a placement is, trained by `python -m train.ppo`. Needs PyTorch.

A position is read from the flat observation in two steps, without weights: state_numbers.py makes numbers of fixed
meaning of it, whatever the card set and the board's side, and option_numbers.py a row of numbers for each legal code
(what it takes, finishes, leaves, costs, brings). network.py scores the options, policy.py makes a stable-baselines3
policy of that, masked.py is its distribution. weights.py and card.py keep the weights, player.py plays with them.
"""
