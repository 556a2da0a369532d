# file_modes
import os
p = "/tmp/_wc_cells_file.txt"
with open(p, "w") as f: print(f.write("héllo\nworld\n"), f.name == p, f.closed)
with open(p, "a") as f: f.write("more")
with open(p, encoding="utf-8") as f: print(f.read(3), f.readline(), f.readlines(), f.read())
with open(p) as f: print([l.rstrip() for l in f], f.tell() >= 0)
with open(p, "rb") as f: print(f.read(2), f.seek(0), f.readline(), sum(1 for _ in f))
with open(p, "r+") as f: f.write("X"); f.seek(0); print(f.read(4))
for m in ("x", "zz", "wr"):
    try: open(p, m)
    except Exception as e: print(type(e).__name__, str(e)[:40])
f = open(p); f.close()
try: f.read()
except ValueError as e: print(e)
os.remove(p); print(os.path.exists(p))
