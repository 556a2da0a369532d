# Pseudo-random numbers through the fixed formats and repr.
seed = 12345
def rnd():
    global seed
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed
total = 0
for i in range(3000):
    a, b, c = rnd(), rnd(), rnd() % 40 - 20
    x = (a / 65536.0 - 10000) * 10.0 ** c / (b + 1)
    s = f"{x:.2f} {x:.0f} {x:.3f} {x:.9f} {x:.1f} {x} {x:e} {x:.6g} {x:,.2f} {x:.12f}"
    if i % 50 == 0: print(s)
    total = (total * 31 + sum(ord(ch) * (k + 1) for k, ch in enumerate(s))) % 1000000007
print(total)
for x in (0.5, 1.5, 2.5, 0.125, 0.375, 1e15, 1e14 + 0.5, 999999999999999.9, 0.05, 0.15, 0.25, 0.35, 1.005, 2.675, 1e-9, 5e-10, 4.9999999999e-10, 123456789.987654321):
    print(f"{x:.0f} {x:.1f} {x:.2f} {x:.9f}", end="; ")
print()
