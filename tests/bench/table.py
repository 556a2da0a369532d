"""The table of benchmarks: Warpcell and its peers, in one run on one machine.

    table.py run NAME [--device cpu|gpu] [--threads 1|all] [--group works|sweep] [--warpcell PROGRAM]
                      [--python PROGRAM] [--peers LIST] [--sizes LIST] [--scale FACTOR] [--note TEXT]
                      [--families LIST] [--only WORD ...]
    table.py write [--check]

`run` measures and keeps the figures in results/NAME.json, with the machine and the day. Each library is a
process of its own that lives as long as the table (child.py); a row is opened in all of them and they take turns, so
that a machine's load falls on all. A time is the lower quartile of the turns: of processor time where one thread works
on the CPU, of the wall's clock elsewhere; each run of a library that has a GPU is waited for, and before its turns it runs the row for a second: kernels that are compiled
in the background are there then. --families: works of these; --only: rows that have one of the words in their name; they replace those in NAME.json, as a --group its.
`write` makes docs/benchmarks.md of all results; --check says whether it is that.

A row has: time, GB/s (bytes of the operands and the result), its share of the best copy in the same run, the best
peer's time over ours, the first use in the process (with empty caches), and the bytes that the first use took at most
beside the operands: on a GPU as the library tells, on the CPU the growth of the process.
"""

import argparse
import datetime
import json
import math
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

import sweep
import works

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "benchmarks.md"
SIZES = {"cpu": (10**3, 10**5, 10**7), "gpu": (10**4, 10**6, 10**8)}
PEERS = {"cpu": ["numpy", "numexpr", "jax"], "gpu": ["cupy", "jax", "torch"]}
# Peers that are Warpcell itself: loops and factorisations left to the host; those always by the GPU's libraries.
OURS = {
    "host": {"WARPCELL_LOOPS": "host", "WARPCELL_LIBRARIES_FROM": str(1 << 40)},
    "library": {"WARPCELL_LIBRARIES_FROM": "0"},
}
BURST = 0.004  # seconds that a turn of many runs takes
TURNS = 9
PATIENCE = 1.2  # seconds of turns for one library and row, after two turns
LARGE = 10**7  # bytes from which a rate is told
APART = 1e-3  # as a share of the largest number: a work's results are others from there on
WARM = 1.0  # seconds that each library runs a row on a GPU before its turns
LONGEST = 30.0  # seconds of a first run after which a library sits out the row
RESERVED = re.compile(r"[A-Za-z_]\w*")


class Library:
    """A child process; `label` is how the table names it."""

    def __init__(self, label, command, library, folder, environment):
        self.label = label
        pipe = os.path.join(folder, label)
        os.mkfifo(pipe)
        environment = dict(
            os.environ, **environment, XDG_CACHE_HOME=os.path.join(folder, label + ".cache")
        )
        self.errors = pathlib.Path(folder, label + ".errors")
        with open(self.errors, "w") as errors:
            self.process = subprocess.Popen(
                [*command, str(HERE / "child.py"), library, pipe],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env=environment,
            )
        # Opening waits for the other end: not when the child has ended before (no such library).
        self.orders = open(os.open(pipe, os.O_RDWR), "w", buffering=1)
        told = self.process.stdout.readline()
        self.version = json.loads(told)["version"] if told.startswith("{") else None

    def ask(self, order):
        """The answer to an order; {"failed": why} also when the process is gone."""
        self.orders.write(order + "\n")
        told = self.process.stdout.readline()
        while told and not told.startswith("{"):
            told = self.process.stdout.readline()
        return json.loads(told) if told else {"failed": "the process has ended"}

    def memory(self, what):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{what}:\s+(\d+)", status)[1]) * 1024

    def first(self, device):
        """The first run of what is open, with "peak" in bytes."""
        if device == "gpu":
            return self.ask("first")
        pathlib.Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")
        before = self.memory("VmRSS")
        told = self.ask("first")
        if "failed" not in told:
            told["peak"] = max(0, self.memory("VmHWM") - before)
        return told

    def close(self):
        self.process.kill()
        self.process.wait()
        self.orders.close()


def libraries(options, folder):
    threads = str(os.cpu_count()) if options.threads == "all" else options.threads
    common = {"OPENBLAS_NUM_THREADS": threads, "NUMEXPR_NUM_THREADS": threads}
    if threads == "1":
        common["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    if options.device == "cpu":
        common["JAX_PLATFORMS"] = "cpu"
    else:
        common["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"  # the GPU's memory is for all of them
    ours = dict(common, WARPCELL_THREADS=threads, WARPCELL_DEVICE=options.device)
    me = "numpy" if options.device == "cpu" else "cupy"
    here = [options.warpcell, "run"]
    found = [Library("here", here, me, folder, ours)]
    if found[0].version is None:
        why = found[0].errors.read_text()
        sys.exit(f"{options.warpcell} does not run {HERE / 'child.py'}:\n{why}")
    for peer in options.peers.split(",") if options.peers else PEERS[options.device]:
        if peer in OURS:
            library = Library(peer, here, me, folder, ours | OURS[peer])
        else:
            library = Library(peer, [options.python], peer, folder, common)
        if library.version is None:
            print(f"{peer} is not installed there", file=sys.stderr)
            library.close()
        else:
            found.append(library)
    return found


# ---- one row ------------------------------------------------------------------------------------


def single(name, text, size):
    """The order that opens an operation of sweep.py."""
    data = {}
    for word in RESERVED.findall(text):
        made = sweep.source(word)
        if made:
            data[word] = made
    statement = bool(re.search(r"(?<![=<>!(])=(?!=)", re.sub(r"\([^()]*\)", "", text)))
    return {
        "name": name,
        "text": text,
        "statement": statement,
        "setup": "",
        "size": size,
        "data": data,
    }


def orders(options):
    """(group, family, name, size, by library: the order that opens the row)"""
    families = options.families.split(",") if options.families else None
    for row in works.rows(options.device) if options.group in ("works", "") else ():
        if families and row["family"] not in families:
            continue
        row["size"] = max(16, int(row["size"] * options.scale)) if row["size"] else 0
        yield "works", row["family"], row["name"], row["size"], works.texts(row)
    if options.group not in ("sweep", ""):
        return
    sizes = [int(float(s)) for s in options.sizes.split(",")] if options.sizes else None
    for family, name, text, most in sweep.rows():
        for size in sizes or SIZES[options.device]:
            if most and size > most:
                continue
            order = single(name, text, size)
            both = {"here": order, "numpy": order, "cupy": order}
            by = sweep.numexpr(name, text)
            if by:
                both["numexpr"] = dict(order, text=by, statement=False)
            yield "sweep", family, name, size, both


def ready(library, order, device):
    """The row's entry of a library after its first run, or None when it has none."""
    told = library.ask("open " + json.dumps(order))
    if "failed" in told:
        return {"failed": told["failed"]}
    operands = told["bytes"]
    told = library.first(device)
    if "failed" in told:
        return {"failed": told["failed"]}
    return {
        "first": told["seconds"],
        "peak": told.get("peak"),
        "bytes": operands + told["result"],
        "sample": told["sample"],
        "times": [],
    }


def turns(members, entries, clock, warm):
    """Fills in the times of the libraries that are ready, in turns, after `warm` seconds each."""
    counts, left = {}, {}
    for library in members:
        entry = entries[library.label]
        if "failed" in entry or entry["first"] > LONGEST:
            continue
        told = library.ask(f"time 1 {clock}")
        if "failed" in told:
            entries[library.label] = {"failed": told["failed"]}
            continue
        counts[library] = max(1, min(2000, int(BURST / max(told["seconds"], 1e-7))))
        left[library] = PATIENCE
        spent = told["seconds"]
        while spent < warm and "failed" not in told:
            told = library.ask(f"time {counts[library]} {clock}")
            spent += told.get("seconds", 0) * counts[library]
    for turn in range(TURNS):
        for library, count in counts.items():
            if turn >= 2 and left[library] <= 0:
                continue
            told = library.ask(f"time {count} {clock}")
            if "failed" not in told:
                entries[library.label]["times"].append(told["seconds"])
                left[library] -= told["seconds"] * count


def apart(a, b):
    """How far two samples are apart, as a share of the largest number."""
    most = max(map(abs, b), default=0) or 1.0
    return max((abs(x - y) for x, y in zip(a, b)), default=0) / most


def measure(members, by_library, options):
    order = by_library["here"]
    taking = [m for m in members if m.label in by_library]
    entries = {m.label: ready(m, by_library[m.label], options.device) for m in taking}
    process = options.device == "cpu" and options.threads == "1"
    turns(taking, entries, "process" if process else "wall", WARM if options.device == "gpu" else 0)
    row = {}
    mine = entries["here"].get("sample")
    for label, entry in entries.items():
        if "failed" in entry:
            row[label] = {"failed": entry["failed"]}
            continue
        if not entry["times"]:
            continue
        row[label] = {
            "ms": significant(steady(entry["times"]) * 1e3),
            "first_ms": significant(entry["first"] * 1e3),
            "peak": entry["peak"],
        }
        if label != "here" and mine and not order.get("random"):
            row[label]["apart"] = significant(apart(mine, entry["sample"]), 2)
    moved = entries["here"].get("bytes") if order.get("counted", True) else order["bytes"]
    return row, moved


def steady(times):
    """The lower quarter's upper end: loads make times longer, and a processor's clock that is read
    while a library's thread ends leaves a part of one out."""
    return sorted(times)[len(times) // 4]


def significant(x, digits=4):
    return float(f"{x:.{digits}g}")


# ---- a run --------------------------------------------------------------------------------------


def machine(options):
    told = {
        "day": datetime.date.today().isoformat(),
        "processor": platform.processor() or platform.machine(),
        "threads": os.cpu_count() if options.threads == "all" else int(options.threads),
        "device": options.device,
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1),
        "note": options.note,
    }
    found = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    if found:
        told["processor"] = found[1]
    if options.device == "gpu":
        command = ["nvidia-smi", "--query-gpu=name", "--format=csv,noheader"]
        found = shutil.which(command[0])
        names = subprocess.run(command, capture_output=True, text=True).stdout if found else ""
        told["gpu"] = names.splitlines()[0] if names else "a GPU whose name is not told"
    return told


def line_of(row):
    here = row["figures"].get("here", {})
    peers = {
        p: f["ms"] for p, f in row["figures"].items() if p != "here" and "ms" in f and "ms" in here
    }
    if not peers:
        return f"{row['name']:36} {row['size']:>10} {here.get('ms', here.get('failed', '-'))}"
    best = min(peers, key=peers.get)
    wrong = max((row["figures"][p].get("apart", 0) for p in peers), default=0)
    return (
        f"{row['name']:36} {row['size']:>10} {here['ms']:>10.4g} ms {peers[best] / here['ms']:6.2f} of {best}"
        + (f"   APART by {wrong:.1e}" if wrong > 1e-4 else "")
        + ("   below" if peers[best] < here["ms"] else "")
    )


def run(options):
    path = HERE / "results" / f"{options.name}.json"
    kept = json.loads(path.read_text())["rows"] if path.exists() else []
    again = not options.words and not options.families  # all rows of the group are measured
    rows = {
        (r["group"], r["name"], r["size"]): r
        for r in kept
        if not (again and options.group in ("", r["group"]))
    }
    with tempfile.TemporaryDirectory() as folder:
        members = libraries(options, folder)
        for group, family, name, size, by_library in orders(options):
            if options.words and not any(w in name for w in options.words):
                continue
            figures, moved = measure(members, by_library, options)
            row = {"group": group, "family": family, "name": name, "size": size}
            row |= {"bytes": moved, "figures": figures}
            rows[group, name, size] = row
            print(line_of(row), flush=True)
            keep(path, rows, members, options)  # each time: a run that is cut off loses no row
        for member in members:
            member.close()


def keep(path, rows, members, options):
    """Writes what was measured so far, with the machine and the libraries."""
    versions = {m.label: m.version for m in members if m.label != "here"}
    path.parent.mkdir(exist_ok=True)
    lines = [json.dumps(r) for r in rows.values()]
    head = json.dumps(machine(options) | {"versions": versions})
    path.write_text(f'{{"machine": {head},\n"rows": [\n' + ",\n".join(lines) + "\n]}\n")


# ---- the page -----------------------------------------------------------------------------------

HEAD = """# Benchmarks

Made by `tests/bench/table.py write` of what `table.py run` measured, `tests/bench/results`; nothing here is written by hand.
[performance.md](performance.md) tells how figures came about, and has older ones and those of other programs.

**Times** are the lower quartile of several turns, milliseconds. **GB/s**: bytes of the operands and the result. **Of copy**: that rate beside
the best copy of the same run. **Best peer**: its name and time; **times**: how many times as fast as it we are. **First**: the first use of the
expression in the process, ms, with empty caches, compiling included. **Peak**: what that first use took of memory at most, beside the operands. A
peer whose result is another than ours and NumPy's is left out of its row.
"""


def amount(count):
    if count is None:
        return "-"
    for unit in ("B", "KB", "MB", "GB"):
        if count < 1000 or unit == "GB":
            return f"{count:.3g} {unit}"
        count /= 1000


def best_peer(row):
    """(name, ms) of the fastest peer, or None. One whose work came out otherwise has not done it."""
    most = APART if row["group"] == "works" else math.inf
    peers = [
        (f["ms"], p)
        for p, f in row["figures"].items()
        if p != "here" and "ms" in f and f.get("apart", 0) <= most
    ]
    return min(peers)[::-1] if peers else None


def rate(row, label="here"):
    """GB/s of a library in a row."""
    entry = row["figures"].get(label, {})
    return row["bytes"] / entry["ms"] / 1e6 if row.get("bytes") and "ms" in entry else None


def copy_rate(rows):
    found = [rate(r, p) for r in rows if r["name"] == works.COPY for p in r["figures"]]
    return max((x for x in found if x), default=None)


def works_table(rows):
    copy = copy_rate(rows)
    yield "| work | ms | GB/s | of copy | best peer | times | first | peak |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in rows:
        here = row["figures"].get("here", {})
        if "ms" not in here:
            yield f"| {row['name']} | {here.get('failed', '-')} | | | | | | |"
            continue
        speed, peer = rate(row), best_peer(row)
        large = speed and row["bytes"] >= LARGE
        share = f"{speed / copy:.0%}" if large and copy else ""
        text = (
            f"| {row['name']} | {here['ms']:.3g} | {f'{speed:.3g}' if large else ''} | {share} | "
        )
        text += f"{peer[0]} {peer[1]:.3g} | {peer[1] / here['ms']:.2f} | " if peer else "- | | "
        yield text + f"{here['first_ms']:.3g} | {amount(here['peak'])} |"


def ratios(rows):
    """By operation and size: our speed as a multiple of the best peer's."""
    found = {}
    for row in rows:
        here, peer = row["figures"].get("here", {}), best_peer(row)
        if "ms" in here and peer:
            found.setdefault((row["family"], row["name"]), {})[row["size"]] = peer[1] / here["ms"]
    return found


def power(size):
    exponent = round(math.log10(size))
    return f"10^{exponent}" if size == 10**exponent else str(size)


def sweep_table(rows):
    found = ratios(rows)
    sizes = sorted({s for by in found.values() for s in by})
    counts = [
        f"{power(s)} {sum(by.get(s, 1) < 1 for by in found.values())} of {sum(s in by for by in found.values())}"
        for s in sizes
    ]
    yield f"Single operations, how many times as fast as the best peer. Slower than it, by the number of elements: {', '.join(counts)}."
    family = None
    for (group, name), by in found.items():
        if group != family:
            yield ""
            yield f"| {group} | " + " | ".join(map(power, sizes)) + " |"
            yield "|---" * (len(sizes) + 1) + "|"
            family = group
        yield f"| {name} | " + " | ".join(f"{by[s]:.2f}" if s in by else "" for s in sizes) + " |"


def page():
    parts = [HEAD]
    for path in sorted((HERE / "results").glob("*.json")):
        kept = json.loads(path.read_text())
        told = kept["machine"]
        versions = ", ".join(f"{k} {v}" for k, v in told["versions"].items())
        where = told.get("gpu") or f"{told['processor']}, {told['threads']} threads"
        if not told.get("gpu") and told["threads"] == 1:
            where = f"{told['processor']}, one thread"
        parts.append(f"## {where}\n")
        parts.append(
            f"{told['day']}, load {told['load']} at the end, Python {told['python']}, {versions}."
            + (f" {told['note']}" if told["note"] else "")
            + "\n"
        )
        for group, table in (("works", works_table), ("sweep", sweep_table)):
            rows = [r for r in kept["rows"] if r["group"] == group]
            if rows:
                parts.append("\n".join(table(rows)) + "\n")
    return "\n".join(parts)


def write(options):
    text = page()
    if not options.check:
        PAGE.write_text(text)
        return 0
    same = PAGE.read_text() == text
    print(f"{int(same)} passed, {int(not same)} failed")
    return 0 if same else 1


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    kinds = parser.add_subparsers(required=True)
    making = kinds.add_parser("run")
    making.set_defaults(do=run)
    making.add_argument("name")
    making.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    making.add_argument("--threads", default="1")
    making.add_argument("--group", choices=("works", "sweep", ""), default="")
    making.add_argument("--warpcell", default="build/warpcell")
    making.add_argument("--python", default=sys.executable)
    making.add_argument("--peers", default="")
    making.add_argument("--sizes", default="")
    making.add_argument("--scale", type=float, default=1)
    making.add_argument("--note", default="")
    making.add_argument("--families", default="")
    making.add_argument("--only", dest="words", nargs="*", default=[])
    telling = kinds.add_parser("write")
    telling.set_defaults(do=write)
    telling.add_argument("--check", action="store_true")
    options = parser.parse_args()
    sys.exit(options.do(options))


if __name__ == "__main__":
    main()
