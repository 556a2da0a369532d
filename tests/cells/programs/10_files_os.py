import os, sys, tempfile, shutil, glob
from pathlib import Path
folder = tempfile.mkdtemp()
path = os.path.join(folder, "data.txt")
with open(path, "w") as f:
    f.write("1 2 3\n")
    f.writelines(["4 5 6\n", "7 8 9\n"])
    print("printed", 1, 2, file=f, sep=",")
with open(path) as f:
    for i, line in enumerate(f):
        print(i, line.rstrip("\n").split())
with open(path) as f:
    print(f.readline().strip(), len(f.read()), f.closed, f.mode)
print(f.closed, os.path.exists(path), os.path.isfile(path), os.path.isdir(folder), os.path.getsize(path), os.path.basename(path), os.path.splitext("a/b.tar.gz"), os.path.dirname("/a/b/c"), os.path.join("a", "/b", "c"), os.path.split("/x/y"))
with open(path, "ab") as f: f.write(b"\x00\xff")
with open(path, "rb") as f: print(f.read()[-5:])
try:
    open("/nonexistent/file.txt")
except FileNotFoundError as e:
    print(e, e.errno)
try:
    open(path, "q")
except ValueError as e:
    print(e)
os.makedirs(os.path.join(folder, "a", "b"), exist_ok=True); print(sorted(os.listdir(folder)))
os.environ["WC_X"] = "5"; print(os.environ["WC_X"], os.getenv("WC_X"), os.getenv("WC_NO", "dflt"), os.environ.get("WC_NO"), "WC_X" in os.environ)
try:
    os.environ["WC_MISSING"]
except KeyError as e:
    print("KeyError", e)
p = Path(folder) / "sub" / "x.txt"
p.parent.mkdir(parents=True, exist_ok=True); p.write_text("hello"); print(p.read_text(), p.name, p.suffix, p.stem, p.exists(), p.parent.name, p.with_suffix(".md").name)
print(sorted(q.name for q in Path(folder).iterdir()), [os.path.basename(g) for g in glob.glob(folder + "/*.txt")], os.sep, os.linesep == "\n", os.path.abspath("/a/../b"), os.path.relpath("/a/b/c", "/a"))
os.remove(path); shutil.rmtree(folder); print(os.path.exists(folder))
print(sys.version_info >= (3, 8), sys.version_info.major, sys.maxsize, sys.float_info.epsilon, sys.float_info.max, sys.byteorder, sys.platform, isinstance(sys.argv, list), sys.getsizeof(5), len(sys.version) > 3, os.cpu_count() > 0, isinstance(os.getpid(), int))
sys.stdout.write("direct\n"); sys.stdout.flush()
