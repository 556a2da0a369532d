# Arrays of no texts keep their kind and width; what would have to know a width without one is an error.
import numpy as np

for kind in ('U3', 'S3', 'U', 'S'):
    z = np.zeros(0, kind)
    print(kind, [x.dtype for x in (z, z.astype('U'), z.astype('S'), np.array(z, 'U'), z.astype('U7'), np.sort(z), np.unique(z))])
    print([f(z).dtype for f in (np.strings.upper, np.strings.strip, np.char.split)], np.char.join('-' if kind[0] == 'U' else b'-', z).dtype, np.char.mod(z, ()).dtype)
    for module in (np.char, np.strings):
        for name, args in (('multiply', (3,)), ('replace', (z[:0], z[:0])), ('center', (4,)), ('ljust', (4,)), ('zfill', (4,)), ('expandtabs', ()), ('encode', ()), ('decode', ())):
            try:
                print(name, getattr(module, name)(z, *args).dtype)
            except Exception as e:
                print(name, type(e).__name__, e)
    for name in ('partition', 'rpartition'):
        try:
            print(getattr(np.strings, name)(z, z).dtype)
        except ValueError as e:
            print(name, e)
