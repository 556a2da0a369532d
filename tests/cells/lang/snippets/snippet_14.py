for i, (a, b) in enumerate(zip("ab", [1, 2])): print(i, a, b)
