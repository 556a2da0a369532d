it = iter([1, 2, 3]); print(next(it), list(it), next(it, "end"))
