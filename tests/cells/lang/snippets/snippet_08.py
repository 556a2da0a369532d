print(*map(lambda t: f"{t[0]}={t[1]}", sorted({"b": 1, "a": 2}.items())))
