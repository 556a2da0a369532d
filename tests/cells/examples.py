"""Runs the example of every function of the table and compares with the result that
stands beside it; checks that docs/functions.md is what the program prints.
Last line: N passed, N failed."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--warpcell", default="build/warpcell")
    program = parser.parse_args().warpcell
    text = subprocess.run([program, "functions"], capture_output=True, text=True, check=True).stdout
    examples = re.findall(r"```\n>>> (.*)\n((?:.*\n)*?)```", text)
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:

        def run_one(number):
            cell = pathlib.Path(folder, f"example{number}.py")
            expression = examples[number][0].replace("/tmp/", f"{folder}/{number}-")
            cell.write_text(f"import numpy as np\nimport cupy as cp\nimport math\nimport numba\nimport os\nimport time\nimport getpass\nimport tqdm\nprint(repr({expression}))\n")
            return subprocess.run([program, "run", str(cell)], capture_output=True, text=True, timeout=60)

        for (expression, result), run in zip(examples, pool.map(run_one, range(len(examples)))):
            # A picture's text stands before the value.
            if run.returncode or not run.stdout.endswith(result):
                failed += 1
                print(f"FAIL {expression}\n  got  {run.stdout!r}{run.stderr[-300:]!r}\n  want {result!r}")
    page = ROOT / "docs" / "functions.md"
    if not page.exists() or page.read_text() != text:
        failed += 1
        print("FAIL docs/functions.md is not what `warpcell functions` prints")
    print(f"{len(examples) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
