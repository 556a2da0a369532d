"""What a program sees of the GPU's libraries when one is missing or fails, and that plans are given back,
and of a GPU that has no room for a context, on the fake GPU.

    libraries.py [--warpcell PROGRAM] [--fake FOLDER]

Last line: N passed, N failed.
"""

import argparse
import os
import subprocess
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument("--warpcell", default="build/warpcell")
parser.add_argument("--fake", default="build/tests/cuda/fake")
options = parser.parse_args()
passed = failed = 0


def run(text, **environment):
    with tempfile.NamedTemporaryFile("w", suffix=".py") as f:
        f.write(text)
        f.flush()
        fake = os.path.abspath(options.fake)
        e = dict(
            os.environ,
            WARPCELL_CUDA_LIBS=fake,
            WARPCELL_DEVICE="gpu",
            WARPCELL_LIBRARIES_FROM="0",
            WARPCELL_AHEAD="off",
            XDG_CACHE_HOME=fake + "/cache",
            **environment,
        )
        return subprocess.run(
            [options.warpcell, "run", f.name], capture_output=True, text=True, timeout=120, env=e
        )


def check(name, good, result):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAIL", name, result.stdout[-500:], result.stderr[-1500:], sep="\n")


WORK = """import numpy as np
a = np.eye(4) * 2
print(np.linalg.inv(a)[0, 0], np.fft.fft(np.ones(4))[0], np.linalg.svd(a).S, np.linalg.cholesky(a)[0, 1], np.linalg.eigvalsh(a))
print(np.linalg.inv(a)[0, 0], np.fft.fft(np.ones(4))[0])
"""
WANT = "0.5 (4+0j) [2. 2. 2. 2.] 0.0 [2. 2. 2. 2.]\n0.5 (4+0j)\n"

r = run(WORK)
check("with all of them", r.stdout == WANT and not r.stderr, r)
r = run(WORK, WARPCELL_WITHOUT="cufft:cuSOLVER")
lines = r.stderr.splitlines()
check("without: results", r.stdout == WANT and r.returncode == 0, r)
check(
    "without: told once for each",
    len(lines) == 2
    and lines[0].startswith("cuSOLVER is switched off: factorisations of matrices run on the host")
    and lines[1].startswith("cuFFT is switched off: Fourier transforms run on the host"),
    r,
)
r = run(WORK, WARPCELL_WITHOUT="cublas")
check("cuSOLVER needs cuBLAS", r.stdout == WANT and "cuBLAS is switched off" in r.stderr, r)

for name, doing in (
    ("cufftCreate", "starting cuFFT"),
    ("cufftMake", "planning a transform"),
    ("cufftExec", "transforming"),
    ("cusolverDnCreate", "starting cuSOLVER"),
    ("cusolverDnXgetrf", "factorising a matrix"),
    ("cublasCreate", "starting cuBLAS"),
):
    text = """import numpy as np
a = np.ones((2, 3, 3)) + np.eye(3)
for f in (lambda: np.fft.fft(np.ones(4)), lambda: np.linalg.inv(a[0]), lambda: np.linalg.inv(a)):
    try:
        f()
    except RuntimeError as e:
        print(e)
print(a.sum())
"""
    r = run(text, FAKE_CUDA_FAIL=name)
    library = "cuFFT" if "cufft" in name else "cuSOLVER" if "cusolver" in name else "cuBLAS"
    check(
        name,
        f"the GPU library {library} failed while {doing} (status 7)" in r.stdout
        and r.stdout.endswith("24.0\n")
        and r.returncode == 0,
        r,
    )

r = run("""import numpy as np
for turn in range(2):
    print(sum([round(abs(np.fft.fft(np.ones(n))[0])) for n in range(1, 60)]), sum([np.fft.fft(np.ones((n, 2)), axis=0).shape[0] for n in range(1, 40)]))
""")
check("plans are given back", r.stdout == "1770 780\n1770 780\n" and not r.stderr, r)
with tempfile.NamedTemporaryFile() as full:
    r = run(
        f"""import os
import numpy as np
for turn in range(2):
    try:
        a = np.arange(4.0)
        print(a.sum())
    except MemoryError as e:
        print(type(e).__name__)
    if turn == 0:
        os.rename({full.name!r}, {full.name!r} + ".away")
        a = None
os.rename({full.name!r} + ".away", {full.name!r})
""",
        FAKE_CUDA_FULL=full.name,
    )
    check("room for a context later", r.stdout == "MemoryError\n6.0\n", r)
    r = run("import numpy as np\nprint(np.arange(4.0))\n", FAKE_CUDA_FULL=full.name)
    check(
        "no room for a context",
        "Unable to allocate 32 bytes on the gpu" in r.stderr
        and "There is no room on the GPU for a context, which each kernel needs" in r.stderr
        and "are free" not in r.stderr,
        r,
    )
print(f"{passed} passed, {failed} failed")
raise SystemExit(failed > 0)
