def f():
    def g(): return later
    print(g())
    later = 1
f()
