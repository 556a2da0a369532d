def f(n):
    for i in range(n):
        if i == 120: del y
        if i < 100: y = i
        z = y
    return z
print(f(100))
f(200)
