# A name that was set after globals() was asked for can be taken away by its dict.
n = globals()
q = 1
print(n.pop("q", None), "q" in n)
w = 2
del n["w"]
try:
    print(w)
except NameError as e:
    print(e)
