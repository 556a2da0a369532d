"""Kernels that are compiled ahead (`warpcell cache build`), on the fake GPU: that they are used, and only where they may
be; folders and files that are damaged, full, or open to others; two builds at once.

    ahead.py [--warpcell PROGRAM] [--fake FOLDER]

Last line: N passed, N failed.
"""

import argparse
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("--warpcell", default="build/warpcell")
parser.add_argument("--fake", default="build/tests/cuda/fake")
options = parser.parse_args()
passed = failed = 0
room = tempfile.TemporaryDirectory()
folder = pathlib.Path(room.name)
kernels = folder / "kernels"


def environment(**more):
    fake = os.path.abspath(options.fake)
    own = {"WARPCELL_CUDA_LIBS": fake, "XDG_CACHE_HOME": str(folder / "cache")}
    return {**os.environ, **own, **more}


def build(*words, **more):
    command = [options.warpcell, "cache", "build", *words]
    return subprocess.run(
        command, capture_output=True, text=True, timeout=300, env=environment(**more)
    )


# The work is apart from making the arrays, which the catalogue has in it, too.
PROGRAM = """import cupy as cp
stay = cp.cuda.Device().synchronize
a = cp.arange(100000.0)
stay()
b = a + 2
stay()
print(b.dtype, b[99990:].tolist())
"""


def run(text=PROGRAM, **more):
    """(what it printed, how many kernels were compiled, what else it said); the own cache is empty."""
    shutil.rmtree(folder / "cache", ignore_errors=True)
    (folder / "program.py").write_text(text)
    r = subprocess.run(
        [options.warpcell, "run", str(folder / "program.py")],
        capture_output=True,
        text=True,
        timeout=120,
        env=environment(**{"WARPCELL_LOG": "gpu:debug", "WARPCELL_AHEAD": "off", **more}),
    )
    return r.stdout, r.stderr.count("compiled_us="), r.stderr


def check(name, good, told=""):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAIL", name, told, sep="\n")


def files():
    return sorted(kernels.glob("*.kernel"))


want, compiled, told = run()
check("without: compiled", want.startswith("float64 ") and compiled == 2, told)

# What the program needs: two builds at once into one folder.
ONLY = ("--arch", "sm_90", "--jobs", "1", "--only")
TO = ("--to", str(kernels))
twins = [
    subprocess.Popen(
        [options.warpcell, "cache", "build", *ONLY, "cp.arange", *TO], env=environment()
    )
    for _ in range(2)
]
check("two builds at once", [t.wait(300) for t in twins] == [0, 0])
r = build(*ONLY, "a + 2", *TO)
check("a build", r.returncode == 0 and not r.stderr, r.stderr)
check("no other names are left", all(f.suffix == ".kernel" for f in kernels.iterdir()))
check("readable for all", all(f.stat().st_mode & 0o777 == 0o644 for f in files()))
use = {"WARPCELL_KERNELS": str(kernels)}
out, fewer, told = run(**use)
check("nothing compiled", out == want and fewer == 0, told)
out, fewer, told = run(WARPCELL_WITHOUT="nvrtc", **use)
check("no compiler is needed", out == want and fewer == 0, told)
own = build(*ONLY, "a + 2", XDG_CACHE_HOME=str(folder / "own"))
check("into the own cache", own.returncode == 0 and any((folder / "own/warpcell").iterdir()))

# Files that are not what was written: never used, and the result is the same.
good = {f: f.read_bytes() for f in files()}


def damaged(change):
    for f, data in good.items():
        f.write_bytes(change(data))


turned = dict(zip(good, [*list(good.values())[1:], list(good.values())[0]]))
for name, change in (
    ("a bit", lambda d: d[:-100] + bytes([d[-100] ^ 1]) + d[-99:]),
    ("cut off", lambda d: d[:-1]),
    ("empty", lambda d: b""),
    ("another kernel's", lambda d: turned[next(f for f in good if good[f] == d)]),
):
    damaged(change)
    out, again, told = run(**use)
    check("damaged: " + name, out == want and again == compiled and files(), told)
damaged(lambda d: d)
for f in files():
    f.chmod(0o666)
out, again, told = run(**use)
check("files that others may write", out == want and again == compiled, told)
for f in files():
    f.chmod(0o644)
kernels.chmod(0o777)
out, again, told = run(**use)
check("a folder that others may write", out == want and again == compiled, told)
check("and it is told", "others may write there" in told, told)
r = build(*ONLY, "a + 2", *TO)
check("nothing is built there", r.returncode == 1 and "others may write" in r.stderr, r.stderr)
kernels.chmod(0o755)
out, again, told = run(WARPCELL_KERNELS=str(folder / "none"))
check("a folder that is missing", out == want and again == compiled and "no such folder" in told)
check("what is good is used again", run(**use)[1] == 0)

# Words.
for words, wanted in (
    (("--arch", "sm_12345"), "what is --arch sm_12345?"),
    (("--arch", "sm_80"), "makes no code for sm_80"),
    (("--jobs", "0"), "what is --jobs 0?"),
    (("--to",), "what is --to?"),
    (("--arch", "sm_90", "--to", str(folder / "no/folder")), "cannot make"),
):
    r = build(*words)
    check(" ".join(words), r.returncode in (1, 2) and wanted in r.stderr, r.stderr)

# A new expression runs by kernels of single operations while the compiler is held back, and by its own kernel
# afterwards, which is then on disk; the results are the same bit by bit.
HELD = """import cupy as cp, os, sys, time
stay = cp.cuda.Device().synchronize
a = cp.arange(100000.0)
stay()
b = a + 2
stay()
m = b[:10000].reshape(100, 100)
hold = os.environ.get("FAKE_CUDA_HOLD")

def work():
    x = (a + b) * 2 - a
    stay()
    y = (a * b + a).sum()
    stay()
    z = m.T * 2 + m
    stay()
    b[10:] = a[10:] * 2 + b[10:]
    stay()
    return x.tolist(), float(y), z.tolist(), b[:50].tolist()

print(hash(str(work())))
if hold and os.path.exists(hold):
    kept = os.environ["XDG_CACHE_HOME"] + "/warpcell"
    before = len(os.listdir(kept))
    os.remove(hold)
    x = (a + b) * 2 - a
    for i in range(3000):
        if len(os.listdir(kept)) > before:
            break
        x = (a + b) * 2 - a
        stay()
        time.sleep(0.01)
    print("taken over", len(os.listdir(kept)) > before, file=sys.stderr)
x = (a + b) * 2 - a
print(hash(str(work())), hash(str(x.tolist())))
"""
for only in ("a + b", "a * b", "a - b", "a * 2", "a.sum()", "m.T.copy()", "m[1:-1, 1:-1].copy()"):
    r = build(*ONLY, only, *TO)
    check("a build of " + only, r.returncode == 0 and not r.stderr, r.stderr)
for name, more in (("known", {}), ("always", {"WARPCELL_AHEAD": "pieces"})):
    hold = folder / "hold"
    plain, compiled, told = run(HELD)
    if name == "known":
        hold.touch()
        more = {"FAKE_CUDA_HOLD": str(hold), "WARPCELL_AHEAD": "on"}
    out, fewer, told = run(HELD, WARPCELL_PATHS="1", **use, **more)
    pieces = [int(line.split()[-1]) for line in told.splitlines() if "gpu_pieces" in line]
    check(name + ": the same results", out == plain, out + plain + told)
    check(name + ": in pieces", pieces and pieces[0] >= 4, told)
    check(name + ": taken over", name == "always" or "taken over True" in told, told)

# An interrupt ends it soon; what is there is whole.
p = subprocess.Popen(
    [options.warpcell, "cache", "build", "--arch", "sm_90", "--jobs", "2", *TO],
    env=environment(),
    stderr=subprocess.DEVNULL,
    start_new_session=True,
    # Ignored in what a shell has put in the background, as ./test does.
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
)
before = len(files())
while p.poll() is None and len(files()) < before + 2:
    time.sleep(0.01)
os.killpg(p.pid, signal.SIGINT)
check("an interrupt", p.wait(60) != 0)
out, again, told = run(**use)
check("after it", out == want and again == 0, told)
print(f"{passed} passed, {failed} failed")
