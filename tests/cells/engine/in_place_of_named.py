# In-place statements whose right side is a named value that is not computed yet and reads the target:
# it keeps the value from before, however many arrays there are.
import numpy as np

for n in (1, 100, 513, 1000, 5000, 70000):
    for arrays in (1, 11, 12, 13, 14, 23, 24, 25, 30, 64):
        if n * arrays > 1000000:
            continue
        for way in range(8):
            bs = [np.arange(n) * 1.0 + i for i in range(arrays)]
            cs = []
            for b in bs:
                c = b * 2 + 1
                cs.append(c)
                if way == 0:
                    b += c
                elif way == 1:
                    np.add(b, c, out=b)
                elif way == 2:
                    np.copyto(b, c)
                elif way == 3:
                    b[...] = c
                elif way == 4:
                    b[::-1] = c
                elif way == 5:
                    b[1:] -= c[:-1]
                elif way == 6:
                    b[b > 3] = 7
                    b += c
                else:
                    c2 = c + b
                    b -= c2
                    c += b
            want_b, want_c = [], []
            for i in range(arrays):
                b = np.arange(n) * 1.0 + i
                b.sum()
                c = b * 2 + 1
                c = np.array(c.tolist())
                if way == 0 or way == 1:
                    b = b + c
                elif way == 2 or way == 3:
                    b = c.copy()
                elif way == 4:
                    b = c[::-1].copy()
                elif way == 5:
                    b = np.concatenate([b[:1], b[1:] - c[:-1]])
                elif way == 6:
                    b = np.where(b > 3, 7, b) + c
                else:
                    b = b - (c + b)
                    c = c + b
                want_b.append(b)
                want_c.append(c)
            good = [np.array_equal(p, q) for p, q in zip(bs + cs, want_b + want_c)]
            if not all(good):
                print("wrong:", n, arrays, way, good.index(False))
print("done")


def momentum(count, n, steps):
    ps = [np.arange(n) * 0.5 + k for k in range(count)]
    vs = [np.zeros(n) for k in range(count)]
    for step in range(steps):
        for k in range(count):
            vs[k] = vs[k] * .5 - ps[k] * .5
            ps[k] += vs[k]
    return [float(p[-1]) for p in ps], [float(v[0]) for v in vs]


for count in (1, 12, 13, 14, 20, 40, 64):
    print(momentum(count, 700, 3))
