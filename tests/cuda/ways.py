"""Programs that have to take a certain way through the engine (gpu/core/paths.def), on the fake GPU: that they are fast
rests on it. What they compute is tested elsewhere.

    ways.py [--warpcell PROGRAM] [--fake FOLDER]

Last line: N passed, N failed.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import emulated

ROWS = """import numpy as np
z = (np.arange(300 * 700).reshape(300, 700) * 7919 % 1009 / 100).astype(np.float32)
print(z[0, 0])
"""
COLUMNS = ROWS.replace("300", "700")
BODIES = """import MODULE
p = xp.asarray((host.arange(210) * 5 % 9).reshape(70, 3).astype('float32'))
m = xp.asarray((host.arange(70) % 4 + 1).astype('float32'))
v = p * 0
for t in range(3):
    d = p[None, :, :] - p[:, None, :]
    r2 = (d * d).sum(-1) + 0.01
    w = m[None, :] / (r2 * (r2 ** 0.5))
    v = v + 0.01 * (d * w[:, :, None]).sum(1)
    p = p + 0.01 * v
print(float(p.sum()))
"""

# On a GPU that is slow programs go in parts along their first axis.
PARTS = """import numpy as np
x = np.arange(7000.0)
for i in range(40):
    x = x * 0.5 + i
    print(x[i])
y = np.arange(7000.0 * 3).reshape(7000, 3)
z = y[::-1] * 2 + np.arange(7000)[:, None]
print(z[0], z[6999], z[4097], z.sum())
y[:, 1] += z[:, 2]
i = np.arange(7000) * 7919 % 7000
print(y[0], y[6999], y[4097], (y * z).sum(axis=1)[4000:4003], y.sum(axis=0), y[i][4097])
x[i] = y[:, 1]
print(x[:5], x[4095:4098], np.random.default_rng(3).random(7000)[[0, 64, 128, 6999]])
"""

# program: how often each way is taken
WAYS = [
    (
        "softmax of rows is one kernel",
        ROWS
        + """def softmax(z):
    e = np.exp(z - np.max(z, axis=-1, keepdims=True))
    return e / np.sum(e, axis=-1, keepdims=True)
y = softmax(z)
print(y[0, 0])
""",
        {"gpu_lines": 1, "gpu_lines_part": 0, "gpu_rows": 0},
    ),
    (
        "and so are rows normalised",
        ROWS + "y = (z - z.mean(-1, keepdims=True)) / z.std(-1, keepdims=True)\nprint(y[0, 0])\n",
        {"gpu_lines": 1, "gpu_lines_part": 0, "gpu_rows": 0},
    ),
    (
        "rows that other programs come between are not",
        ROWS + "m = z.sum(1)\na = np.arange(99.0)\nprint(a.sum())\nprint((z - m[:, None])[0, 0])\n",
        {"gpu_lines": 0},
    ),
    (
        "the sum of columns that the standard deviation takes again is there",
        COLUMNS + "y = (z - z.mean(0)) / z.std(0)\nprint(y[0, 0])\n",
        {"gpu_lines_known": 1},
    ),
    (
        "unless what it is of has changed",
        COLUMNS + "a = z.sum(0)\nz -= a\nb = z.sum(0)\nprint(a[0], b[0])\n",
        {"gpu_lines_known": 0},
    ),
    (
        "products of few columns over many rows",
        "import numpy as np\na = (np.arange(70000 * 3) % 5).reshape(70000, 3).astype('f4')\nprint(a.T @ a, a[:9].T @ a[:9])\n",
        {"gpu_tall": 1},
    ),
    ("sums over pairs", BODIES.replace("MODULE", "numpy as host, cupy as xp"), {"gpu_narrow": 2}),
    (
        "the same of jax.numpy, whose parts are copies",
        BODIES.replace("MODULE", "numpy as host, jax.numpy as xp"),
        {"gpu_narrow": 2},
    ),
]

parser = argparse.ArgumentParser()
parser.add_argument("--warpcell", default="build/warpcell")
parser.add_argument("--fake", default="build/tests/cuda/fake")
options = parser.parse_args()
failed = 0


def run(text, **more):
    """How it ended, what it printed, and the ways that it took."""
    with tempfile.TemporaryDirectory() as room:
        path = pathlib.Path(room) / "program.py"
        path.write_text(text)
        own = emulated.environment(options.fake, room)
        own.update(WARPCELL_DEVICE="gpu", WARPCELL_PATHS="1", **more)
        r = subprocess.run(
            [options.warpcell, "run", str(path)],
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, **own},
        )
    return r.returncode, r.stdout, emulated.ways(r.stderr)[0]


for title, text, ways in WAYS:
    code, printed, taken = run(text)
    got = {name: taken.get(name) for name in ways}
    if code == 0 and got == ways:
        continue
    failed += 1
    print(f"FAIL {title}: want {ways}, got {got}, ended with {code}\n{printed}")

whole, parts = run(PARTS), run(PARTS, FAKE_CUDA_SLOW="1e9")
if whole[:2] != parts[:2] or whole[0] or whole[2]["gpu_parts"] or not parts[2]["gpu_parts"]:
    failed += 1
    print(f"FAIL in parts: {parts[2]['gpu_parts']}\n{whole[:2]}\n{parts[:2]}")
print(f"{len(WAYS) + 1 - failed} passed, {failed} failed")
raise SystemExit(failed > 0)
