import argparse
import datetime
import math
import sys
import numpy as np


def initialize(N):
    print("Initializing stencil grid...")
    grid = np.zeros((N + 2, N + 2))
    grid[:, 0] = -273.15
    grid[:, -1] = -273.15
    grid[-1, :] = -273.15
    grid[0, :] = 40.0
    return grid


def run_stencil(N, I, timing):
    grid = initialize(N)
    center = grid[1:-1, 1:-1]
    north = grid[0:-2, 1:-1]
    east = grid[1:-1, 2:]
    west = grid[1:-1, 0:-2]
    south = grid[2:, 1:-1]
    for i in range(I):
        average = center + north + east + west + south
        work = 0.2 * average
        center[:] = work
    print("total %.6f" % np.sum(center))
    if timing:
        print("timed")
    return grid


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="stencil.py", description="A stencil on a plate")
    parser.add_argument("-i", "--iter", type=int, default=10, dest="I", help="number of iterations to run")
    parser.add_argument("-n", "--num", type=int, default=16, dest="N", help="number of elements in one dimension")
    parser.add_argument("-t", "--time", dest="timing", action="store_true", help="perform timing")
    parser.add_argument("--benchmark", type=int, default=1, help="number of times to benchmark (default %(default)s)")
    parser.add_argument("--package", choices=["legate", "numpy", "cupy"], default="numpy")
    parser.add_argument("--float", dest="fl", type=float, nargs=2, metavar=("A", "B"))
    args, unknown = parser.parse_known_args(["-n", "8", "--iter=5", "-t", "--float", "1", "2.5", "extra"])
    print(args, unknown)
    run_stencil(args.N, args.I, args.timing)
    print(parser.format_help())
    print(vars(parser.parse_args([])))
    p2 = argparse.ArgumentParser(prog="p2")
    p2.add_argument("inputs", nargs="+", type=int)
    p2.add_argument("-v", "--verbose", action="count", default=0)
    p2.add_argument("--tag", action="append")
    g = p2.add_mutually_exclusive_group()
    g.add_argument("--fast", action="store_true")
    g.add_argument("--slow", action="store_true")
    print(p2.parse_args("1 2 3 -vv --tag a --tag b --fast".split()))
    for bad in (["x"], ["1", "--fast", "--slow"], [], ["1", "--nope"]):
        try:
            p2.parse_args(bad)
        except SystemExit as e:
            print("exit", e.code)
    sub = argparse.ArgumentParser(prog="git")
    subs = sub.add_subparsers(dest="command", required=True)
    a = subs.add_parser("add", help="add it")
    a.add_argument("file")
    c = subs.add_parser("commit")
    c.add_argument("-m", default="none")
    print(sub.parse_args(["add", "x.py"]), sub.parse_args(["commit", "-m", "hi"]))
    print(p2.format_usage())
