# A loop of rolled arrays is not recorded to its end before the first step is computed: the
# process does not grow with its steps, and an interrupt need not wait for all of them.
import numpy as np


def most():
    with open("/proc/self/status") as f:
        return [int(line.split()[1]) for line in f if line.startswith("VmHWM")][0]


def run(steps):
    u = (np.arange(150 * 150) * 7919 % 1009 / 997).reshape(150, 150)
    for t in range(steps):
        u = 0.25 * (np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1))
    return float(u.sum())


with open("/proc/self/maps") as f:
    sanitized = "libasan" in f.read()  # which keeps what is freed for a while
run(300)
before = most()
r = run(6000)
print(r > 0, sanitized or most() - before < 8000)
# expect: True True
