try:
    int("abc")
except ValueError as e:
    try:
        raise RuntimeError("wrapped") from e
    except RuntimeError as r:
        print(r, r.__cause__, r.__context__ is e)
