print(1 if [] else 2, [] or {} or "x", 0 and 1, not [], None or 0)
