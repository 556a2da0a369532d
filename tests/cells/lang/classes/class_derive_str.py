# A class that derives from str.
class Name(str):
    def __new__(cls, s): return super().__new__(cls, s.title())
    def shout(self): return self.upper() + "!"
n = Name("john doe")
print(n, repr(n), n.shout(), n + "x", type(n + "x"), n.split(), n == "John Doe", {n: 1}["John Doe"], len(n), n[0], "oh" in n, f"{n:>12}", isinstance(n, str), ",".join([n, n]), sorted([n, "A"]), n.lower(), "%s" % n)
