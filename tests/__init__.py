"""The tests. They mirror the packages; `reference` is the slow second implementation of the rules they lean on."""
