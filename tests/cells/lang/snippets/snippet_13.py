a, (b, *c), d = 1, (2, 3, 4), 5
print(a, b, c, d)
