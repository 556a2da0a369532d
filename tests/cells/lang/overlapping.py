# What is evaluated when: left before right, variables as they were then.
log = []
def f(x, v=None):
    log.append(x)
    return v if v is not None else x
print(f(1) + f(2) * f(3), log)
log.clear()
g = 10
def change():
    global g
    g = 20
    return 1
print(g + change(), g)
g = 10
print(change() + g)
g = 10
print([g, change(), g], (g, g + change()))
g = 10
d = {f("k1"): f("v1"), f("k2"): f("v2")}
print(log, d)
log.clear()
a = [0, 0, 0]
i = 0
i = a[i] = 2
print(i, a)
a = [1, 2, 3]
i = 0
i, a[i] = 1, 9
print(i, a)
def idx():
    log.append("idx")
    return 0
def val():
    log.append("val")
    return 5
a[idx()] = val()
print(log, a)
log.clear()
a[idx()] += val()
print(log, a)
x = 5
x = x + (x := 2) * x
print(x)
y = 1
print(y, (y := 7), y)
def h():
    z = 1
    return z + (z := 5) + z
print(h())
print(g < change() < g, g)
lst = [3, 1, 2]
lst2 = lst
lst, lst2 = lst2 + [4], lst
print(lst, lst2)
def args(*a): return a
g = 1
print(args(g, change(), g), args(*[g], g := 3, g))
s = "a"
s = s + s
s += s
print(s)
t = s
s += "!"
print(t, s)
n = [1]
n += n
n = n + n
print(n)
del log[:]
(f("p") if f("q") else f("r"), f("s"))[f("t", 0)]
print(log)
