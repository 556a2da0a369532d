def f():
    print(a)
    a = 1
f()
