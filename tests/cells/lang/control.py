for i in range(3): print(i, end=" ")
else: print("else")
for i in range(5):
    if i == 1: continue
    if i == 3: break
    print(i)
else:
    print("never")
i = 0
while i < 3:
    i += 1
    if i == 2: continue
    print("while", i)
else:
    print("while else", i)
while True:
    i -= 1
    if i < 0: break
print(i)
n = 15
if n % 15 == 0: print("fizzbuzz")
elif n % 5 == 0: print("buzz")
elif n % 3 == 0: print("fizz")
else: print(n)
for x in range(10, 0, -3): print(x, end=",")
print()
for x in range(0): print("no")
for a in []: pass
else: print("empty")
print("yes" if n > 10 else "no", n and 0, n or 1, not n, 0 or "" or None, 1 and 2 and 3, not not 5)
print(1 < 2 < 3, 1 < 2 > 1, 3 > 2 >= 2 != 1, 1 if [] else 2 if {} else 3)
def side(x, v):
    print("side", x, end=" ")
    return v
print(side(1, 1) < side(2, 2) < side(3, 0) < side(4, 9))
print(side(1, 5) < side(2, 2) < side(3, 0))
print(side("a", 0) or side("b", 2), side("c", 0) and side("d", 2))
print(None is None, [] is [], 1 is not None, None == 0, () is (), "a" is not "b")
for i, c in enumerate("abc", start=1): print(i, c, end=" ")
for a, b in zip([1, 2, 3], "xyz"): print(a, b, end=" ")
print()
for i in range(3):
    for j in range(3):
        if j == i: break
        print(i, j, end=";")
    else:
        print("full", i, end=";")
print()
total = 0
for row in [[1, 2], [3, 4]]:
    for v in row: total += v
print(total)
x = 5
while x: x -= 1
print(x)
k = 0
while k < 10:
    k += 1
    if k % 2: continue
    if k > 6: break
print(k)
pass
if True: pass
for ch in "ab": print(ch); print(ch * 2)
a = b = c = 0
a += 1; b -= 1; c = a + b
print(a, b, c)
def g(n):
    for i in range(n):
        for j in range(n):
            if i * j == 6: return i, j
    return None
print(g(5), g(2))
r = range(5)
print(r[2], r[-1], len(r), list(r[1:4]), 3 in r, range(1, 10, 3), list(range(5, 0, -2)), r == range(0, 5), range(0, 10, 3)[-1], r.index(3), range(3, 3) == range(1, 1))
for v in (1, 2.5, "s", None, [1], (2,), {"k": 1}): print(type(v).__name__, end=" ")
print()
z = [0] * 3
for z[1] in range(4): pass
print(z)
for i in range(2):
    def inner(): return i
print(inner())
del i
print([i for i in range(3)], "i" in globals() or "unset")
