# A sequence of a cell's class whose length is an error is not gone through, and an iterator has a largest size.
import numpy as np

class Sequence:
    error = MemoryError

    def __len__(self):
        raise self.error

    def __getitem__(self, i, /):
        return 1

class Deep(Sequence):
    error = RecursionError

class Wrong(Sequence):
    error = ValueError

for x in (Sequence(), Deep(), [Sequence()], Wrong(), [1, Wrong()]):
    try:
        a = np.array(x)
        print(a.dtype, a.shape)
    except (MemoryError, RecursionError) as e:
        print(type(e).__name__)
wide = np.lib.stride_tricks.as_strided(np.zeros(1), (2**53,), (0,))
try:
    np.nditer((wide, wide[:, None]))
except ValueError as e:
    print(e)
