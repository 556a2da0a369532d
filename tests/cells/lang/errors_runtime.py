def inner(x):
    return 1 / x
def outer(x):
    return inner(x)
print(outer(2))
print(outer(0))
