print("{0:>{w}} {1:.{p}f} {a[b]} {c.real}".format("x", 3.14159, w=6, p=2, a={"b": 1}, c=2+3j))
