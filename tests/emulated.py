"""The emulated GPU (tests/cuda/fake_cuda.c) for programs that tests run: their environment, and the ways through the
engine that they took."""

import collections
import pathlib


def environment(fake, cache=None, after="0"):
    """Of a program on the emulated GPU in the folder `fake`. cache: where kernels are kept, a folder of it without;
    after: WARPCELL_TILES_AFTER."""
    folder = pathlib.Path(fake).resolve()
    return {
        "WARPCELL_CUDA_LIBS": str(folder),
        "XDG_CACHE_HOME": str(cache or folder / "cache"),
        "FAKE_CUDA_STRICT": "1",
        "WARPCELL_TILES_AFTER": after,
    }


def ways(errors):
    """(by name how often, the other lines) of what programs with WARPCELL_PATHS=1 wrote to their standard errors."""
    taken, others = collections.Counter(), []
    for line in errors.splitlines():
        if line.startswith("path "):
            taken[line.split()[1]] += int(line.split()[-1])
        else:
            others.append(line)
    return taken, others
