# Records are partitioned by their fields, or by those that order= names; interp at infinite complex values.
import numpy as np

r = np.array([(3, 1.0), (1, 2.0), (2, 0.0), (1, 1.0)], dtype=[('a', 'i4'), ('b', 'f8')])
print(
    np.partition(r, 3)[3],
    np.partition(r, 0)[0],
    np.partition(r, 0, order='b')[0],
    np.partition(r, 1)[:2],
)
print(r[np.argpartition(r, 3, order=['b', 'a'])][3], np.argpartition(r, 0)[0])
c = r.copy()
c.partition(0, order='b')
print(c[0], np.sort(c, order='b')[-1])
c.partition(3)
print(c[3])

for fp in (
    [1 + 1j, np.inf + 2j, 3],
    [1 + 1j, complex(2, np.inf), 3],
    [1j, complex(np.inf, -np.inf), complex(np.nan, 2)],
):
    print(np.interp([-1, 0, 0.5, 1, 1.5, 2, 2.5], [0, 1, 2], fp).tolist())
print(np.interp([np.inf, -np.inf, 1.5, np.nan], [-np.inf, 1, np.inf], [1j, 2, 3]).tolist())
print(np.interp([0.1, 0.35, 0.77], [0, 0.3, 0.7, 1], [0.1 + 3j, 0.7 - 1j, 0.2j, 5]).tolist())

# spans divided by nothing, or times what is no number, are no time
t = np.array([7, -7, 5], 'm8[s]')
with np.errstate(all='ignore'):
    for f in (
        lambda: t // 0,
        lambda: t / 0,
        lambda: t / 0.0,
        lambda: t * np.nan,
        lambda: t * np.inf,
        lambda: t // 2,
        lambda: t / np.nan,
    ):
        print(f())
