# Places are sorted together with as many bits of the keys as there is room for: keys that differ only in the others.
import warnings

import numpy as np

state = 1


def numbers(n):
    global state
    made = []
    for _ in range(n):
        state = state * 6364136223846793005 % 2**64 + 1442695040888963407 % 2**64
        state %= 2**64
        made.append(state >> 11)
    return np.array(made) / 2.0**53


def told(x):
    places = np.arange(1, x.size + 1)
    return int((np.argsort(x, kind='stable') * places).sum()), int(
        (np.argsort(-x, kind='stable') * places).sum()
    )


for n in (1, 2, 15, 16, 17, 33, 100, 129, 300, 5000):
    u = numbers(n)
    floats = {
        'any': u,
        'few': np.floor(u * 5),
        'near': 1.0 + np.floor(u * 1e6) * 2.0**-52,
        'nan': np.where(u > 0.9, np.nan, u),
        'inf': np.where(u > 0.8, np.inf, np.where(u < 0.1, -np.inf, -u)),
        'zeros': np.where(u > 0.5, -0.0, 0.0),
        'two scales': np.where(u > 0.99, 1e300, 1 + np.floor(u * 1e4) * 2.0**-50),
        'tiny': np.floor(u * 50) * 5e-324,
        'back': np.sort(u)[::-1].copy(),
    }
    for name, x in floats.items():
        print(n, name, told(x), np.nanmax(x) + 0.0, np.nanmin(x) + 0.0, np.nanmin(x[::2]) + 0.0)
        if np.nanmax(x) < 1e30:
            print(np.nanmax(x.astype('f4')) + 0)
    k = np.floor(u * 2**40).astype('i8')
    for x in (
        k,
        k % 7,
        np.where(u > 0.5, -(2**63), 2**63 - 1),
        2**62 + k % 1000,
        k % 50 * 2**57 + k % 3,
        k * 2**22 - 2**61,
    ):
        print(n, told(x), told(x.astype('u8')), told(x.astype('i4')))
    rows = np.floor(numbers(3 * n) * 40).reshape(3, n) + 1e9
    print(
        np.argsort(rows, axis=1, kind='stable')[:, :5].tolist(),
        np.argsort(rows.T, axis=0, kind='stable')[:3].tolist(),
    )

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    print(
        np.nanmax(np.full(70, np.nan)),
        np.nanmin(np.full(3, -np.inf)),
        np.nanmax(np.array([np.nan, -np.inf] * 40)),
    )
    print([str(w.message) for w in caught])
for x in (np.zeros(0), np.zeros((0, 3))):
    try:
        print(np.nanmax(x))
    except ValueError as e:
        print(str(e)[:35])
x = np.arange(130.0).reshape(2, 65)
x[0, ::3] = np.nan
print(
    np.nanmax(x),
    np.nanmin(x),
    np.nanmax(x.T),
    np.nanmax(x[:, ::-2]),
    repr(np.nanmax(x.astype('f4'))),
    np.nanmax(x, keepdims=True),
)
