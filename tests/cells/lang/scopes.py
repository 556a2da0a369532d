x = 1
def a():
    return x
def b():
    x = 2
    return x
def c():
    global x
    x = 3
print(a(), b(), x); c(); print(x)
def outer():
    v = "o"
    def mid():
        def inner():
            nonlocal v
            v += "i"
            return v
        return inner() + v
    return mid(), v
print(outer())
def params(p):
    def inc():
        nonlocal p
        p += 1
    inc(); inc()
    return p
print(params(5))
def several():
    a, b, c = 1, 2, 3
    def f(): return a + b
    def g():
        nonlocal c
        c = f() * 10
        return c
    g()
    return a, b, c
print(several())
def make(n):
    cells = []
    for i in range(n):
        def cell(i=i):
            return i
        cells.append(cell)
    return cells
print([c() for c in make(3)])
def g1():
    global newname
    newname = "set"
g1(); print(newname)
del newname
print("newname" in globals(), "x" in globals(), len(locals()) > 3)
def loc():
    q = 1
    w = 2
    return sorted(locals())
print(loc())
def deleted():
    z = 1
    del z
    z = 2
    return z
print(deleted())
def free_del():
    z = [1]
    def k(): return z
    z = [2]
    return k()
print(free_del())
def lam():
    n = 5
    return (lambda: n), (lambda m: m + n)
l1, l2 = lam()
print(l1(), l2(3))
len_backup = len
def len(q): return "mine"
print(len([1]), len_backup([1]))
del len
print(len([1, 2]))
def rec_closure():
    def walk(n): return [] if n == 0 else [n] + walk(n - 1)
    return walk(3)
print(rec_closure())
print([(lambda: x)() for x in range(3)], x)
def default_scope(a, b=x): return a, b
x = 99
print(default_scope(1))
def swap():
    a, b = 1, 2
    def s():
        nonlocal a, b
        a, b = b, a
    s()
    return a, b
print(swap())
def aug():
    n = 0
    def add(k):
        nonlocal n
        n += k
        return n
    return [add(i) for i in range(4)], n
print(aug())
