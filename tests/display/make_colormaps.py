"""Writes kernel/display/colormaps.def from the tables that matplotlib publishes.

make_colormaps.py > kernel/display/colormaps.def     writes the tables
make_colormaps.py --check kernel/display/colormaps.def   compares, exit code 1 when they differ
"""

import sys

import numpy as np
from matplotlib import colormaps

FIRST = ("binary", "gray", "Greys")  # whose names the same maps after them take

HEAD = """\
// The colour maps: sRGB colours, 0xRRGGBB, equal to matplotlib's own bytes
// (cmap(range(cmap.N), bytes=True)). Made by tests/display/make_colormaps.py.
// COLORMAP(name, first colour ... last colour); COLORMAP_SAME(another name, name)
//
// Where the data comes from (docs/third-party.md repeats this):
//   viridis, inferno, magma, plasma: Nathaniel J. Smith, Stefan van der Walt and,
//     for viridis, Eric Firing; CC0 1.0.
//   cividis: J. R. Nunez, C. R. Anderson, R. S. Renslow, "Optimizing colormaps with
//     consideration for color vision deficiency", PLoS ONE 13(7), 2018; the table as
//     distributed with matplotlib under matplotlib's licence.
//   turbo: Anton Mikhailov, Copyright 2019 Google LLC, Apache License 2.0;
//     contributed by its author to matplotlib.
//   coolwarm: Kenneth Moreland, "Diverging Color Maps for Scientific Visualization",
//     2009; the table as distributed with matplotlib under matplotlib's licence.
//   Accent to YlOrRd, of ColorBrewer: Cynthia Brewer, Mark Harrower and The Pennsylvania
//     State University, Apache License 2.0.
//   berlin, managua, vanimo: Fabio Crameri, "Scientific colour maps", MIT licence.
//   okabe_ito: Masataka Okabe and Kei Ito, "Color Universal Design".
//   gray: black to white in equal steps; the others as distributed with matplotlib.
// matplotlib: Copyright (c) 2012- Matplotlib Development Team; All Rights Reserved.
"""


def colours(name):
    found = colormaps[name]
    return found(np.arange(found.N), bytes=True)[:, :3].tolist()


def tables():
    """A row of each map; maps that are the same as one before it name that one."""
    known = {}
    for name in sorted(
        [n for n in colormaps if not n.endswith("_r")], key=lambda n: (n not in FIRST, n.lower(), n)
    ):
        words = [f"0x{r:02x}{g:02x}{b:02x}" for r, g, b in colours(name)]
        same = known.setdefault(tuple(words), name)
        if same != name:
            yield f"COLORMAP_SAME({name}, {same})\n"
            continue
        lines = [", ".join(words[i : i + 10]) for i in range(0, len(words), 10)]
        yield f"COLORMAP({name},\n    " + ",\n    ".join(lines) + ")\n"


def main():
    text = HEAD + "".join(tables())
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2]) as f:
            same = f.read() == text
        print(f"{len(colormaps)} colour maps compared,", "equal" if same else "DIFFERENT")
        return 0 if same else 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
