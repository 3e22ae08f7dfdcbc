#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares the answers of two builds:
#   sh build-aux/compare-answers.sh OLD-BUILD NEW-BUILD [--within=R] [--only=COMMAND,...] [FILE...]
# Runs every command with --json over every example and template, with every parameterization and event, and over the
# files given. Prints each difference. No output, and status 0, say that the builds answer alike.
# --within=R accepts numbers that differ by R times the largest number beside them, such as 1e-12; else every digit
# counts. --only=check,evaluate runs these commands alone. JD_JOBS runs so many commands at a time (2).
exec python3 "$(dirname "$0")/compare-answers.py" "$@"
