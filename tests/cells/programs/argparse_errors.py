# argparse_errors
import argparse, sys, io, contextlib
p = argparse.ArgumentParser(prog="t"); p.add_argument("n", type=int); p.add_argument("--mode", choices=["a", "b"], default="a"); p.add_argument("--flag", "-f", action="store_true"); p.add_argument("--x", type=float, required=False)
for a in (["3", "--mode", "b", "-f"], ["x"], ["1", "--mode", "c"], [], ["1", "--zz"], ["1", "--x"], ["1", "--x=2.5"], ["-h"]):
    err = io.StringIO(); out = io.StringIO()
    with contextlib.redirect_stderr(err), contextlib.redirect_stdout(out):
        try: r = p.parse_args(a)
        except SystemExit as e: r = ("exit", e.code)
    print(r, err.getvalue(), out.getvalue())
