# Keys and names that are of a class from str.
class S(str):
    def __eq__(self, o): return str.lower(self) == str.lower(o)
    def __hash__(self): return hash(str.lower(self))
class T(str): pass
d = {S("abc"): 1, T("xy"): 2}
print(d["abc"], d["xy"], T("xy") in d, {"xy": 5}[T("xy")], d.get("q"))
class C: pass
c = C(); setattr(c, T("attr"), 4); print(c.attr, getattr(c, T("attr")), vars(c))
for i in range(100):
    x = d["xy"]; y = {T("k"): i}["k"]
print(x, y, {T("a"), "a"}, T("a") == "a", "a" == T("a"), T("a") + "b" == "ab", "%s" % T("z"), f"{T('z')!r}")
globals_ = {T("n"): 3}
exec("print(n)", globals_)
print(dict(**{T("kw"): 1}), "x".join([T("a")]), int(T("5")), T("a") < "b", [T("b"), "a"] == ["b", "a"], hash(T("a")) == hash("a"))
