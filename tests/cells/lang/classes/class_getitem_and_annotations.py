# class_getitem_and_annotations
class G:
    def __class_getitem__(cls, k): return f"G[{k}]"
class T:
    a: int
    b: "str" = "x"
    c = 1
print(G[5], list(T.__annotations__), T.b, T().c, hasattr(T, "a"))
def f(x: int, *, y: "list[int]" = None) -> float: z: int = 3; return z
print(f(1))
