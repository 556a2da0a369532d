# Loops whose state is a tuple of arrays: of 1, and of 11 to 13 (loop_walk.h: STEADY_ITEMS is 12).
import numpy as np


def step(s):
    return s[1:] + (s[0] * 0.5 + s[-1] * 0.25,)


def by_time(s, t):
    first, *rest = s
    return (*rest, first * 0.5 + t)


for n in (1, 11, 12, 13):
    state = tuple(np.arange(5.0) + i for i in range(n))
    kept = state
    for _ in range(100):
        state = step(state)
    print(n, len(state), [float(a[2]) for a in state])
    u, t = kept, 0.0
    for k in range(60):
        u = by_time(u, t)
        t += 0.125
    print(k, t, [float(a[4]) for a in u], kept[0], kept is state)
    named = {}
    exec(
        f"def turn(s):\n    {', '.join(f'a{i}' for i in range(n))}, = s\n"
        f"    return {''.join(f'a{i}, ' for i in range(1, n))}a0 * 0.5 + a{n - 1} * 0.25,",
        named,
    )
    turn, v = named["turn"], kept
    for _ in range(100):
        v = turn(v)
    print(len(v), all(bool((a == b).all()) for a, b in zip(v, state)), kept[-1])
