def f():
    "doc"
    f.calls += 1
    return f.calls
f.calls = 0
f(); print(f(), f.__doc__, f.__module__)
