"""Writes kernel/display/colormaps.def from the tables that matplotlib publishes.

    make_colormaps.py > kernel/display/colormaps.def     writes the tables
    make_colormaps.py --check kernel/display/colormaps.def   compares, exit code 1 when they differ
"""
import sys

import numpy as np
from matplotlib import colormaps

NAMES = ["viridis", "inferno", "magma", "plasma", "cividis", "turbo", "coolwarm", "grey"]

HEAD = """\
// The colour maps: 256 sRGB colours each, 0xRRGGBB, equal to matplotlib's own
// bytes (cmap(range(256), bytes=True)). Made by tests/display/make_colormaps.py.
// COLORMAP(name, first colour ... last colour)
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
//   grey: black to white in equal steps.
// matplotlib: Copyright (c) 2012- Matplotlib Development Team; All Rights Reserved.
"""


def table(name):
    rgb = colormaps["gray" if name == "grey" else name](np.arange(256), bytes=True)[:, :3]
    words = [f"0x{r:02x}{g:02x}{b:02x}" for r, g, b in rgb.tolist()]
    lines = [", ".join(words[i:i + 10]) for i in range(0, 256, 10)]
    return f"COLORMAP({name},\n    " + ",\n    ".join(lines) + ")\n"


def main():
    text = HEAD + "".join(table(name) for name in NAMES)
    if sys.argv[1:2] == ["--check"]:
        with open(sys.argv[2]) as f:
            same = f.read() == text
        print(f"{len(NAMES)} colour maps compared,", "equal" if same else "DIFFERENT")
        return 0 if same else 1
    sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
