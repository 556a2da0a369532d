# type_unions
print(isinstance(1, int | str), isinstance("a", int | str), isinstance(None, int | None), isinstance(2.5, int | str), issubclass(bool, int | str))
def f(x: int | None = None) -> str | None: return x
print(f())
