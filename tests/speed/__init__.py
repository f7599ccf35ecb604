"""The check that a change has not made things slower: the working tree against an earlier commit, on this machine.

    pytest -m speed

test_speed.py is the check; sides.py has the two versions and measure.py is what runs in each; comparison.py judges. The
default run of the tests has test_sides.py and test_comparison.py only, which measure nothing.
"""
