x = 5
def g():
    print(x)
    x = 1
g()
