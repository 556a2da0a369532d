import numpy as np
def make(k, arr):
    total = 0
    def inner(n):
        s = 0
        for i in range(n):
            s += k * i + arr[i % 10]
        return s
    def count(n):
        nonlocal total
        for i in range(n):
            total += i * k
        return total
    return inner, count
inner, count = make(3, np.arange(10))
print(inner(100), count(100), count(100))
inner2, count2 = make(0.5, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
print(inner2(100), count2(100))
print(inner(100))
def gen(n):
    s = 0
    for i in range(n):
        for j in range(60):
            s += i * j
        yield s
print(list(gen(5)))
def cap(n):
    fs = []
    x = 0
    for i in range(n):
        x += i
        if i % 30 == 0: fs.append(lambda: x + i)
    return [f() for f in fs]
print(cap(100))
class P:
    def __init__(self): self.v = 0
    def run(self, n):
        for i in range(n):
            self.v += i
        return self.v
p = P()
print(p.run(100), p.run(100))
