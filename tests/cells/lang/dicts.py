d = {"a": 1, "b": 2}
print(d, d["a"], len(d), "a" in d, "z" in d, d.get("z"), d.get("z", 0), d.get("a"))
d["c"] = 3; d["a"] = 10; print(d)
del d["b"]; print(d)
d["b"] = 5; print(d, list(d), list(d.keys()), list(d.values()), list(d.items()))
for k in d: print(k, end=" ")
for k, v in d.items(): print(k, v, end=";")
print()
print(d.pop("a"), d.pop("zz", None), d.setdefault("x", []), d.setdefault("x", 1), d)
d.update({"y": 1}); d.update(z=2); d.update([("w", 3)]); print(d)
print(d.popitem(), d, d.copy() == d, d.copy() is d)
print({1: "a", 1.0: "b", True: "c"}, {(1, 2): 3, "s": None, None: 0, 2.5: 1})
print({k: v * 2 for k, v in {"a": 1}.items()}, {i: i * i for i in range(4) if i != 2}, dict(zip("ab", [1, 2])))
print(dict(), dict(a=1, b=2), dict([("a", 1)]), dict({"a": 1}, b=2), dict.fromkeys("ab"), dict.fromkeys([1, 2], 0))
print({**{"a": 1}, "b": 2, **{"a": 3}}, {"a": 1} | {"b": 2}, {"a": 1} == {"a": 1.0}, {"a": 1} != {"a": 2})
e = {"a": 1}
e |= {"b": 2}; print(e)
print(d.keys(), d.values(), d.items(), d.keys() & {"c", "q"}, sorted(d.keys() | {"k"}), "c" in d.keys(), ("c", 3) in d.items(), 3 in d.values())
nested = {"x": {"y": [1, {"z": 2}]}}
print(nested["x"]["y"][1]["z"], nested)
nested["x"]["y"][1]["z"] += 5; print(nested)
big = {i: str(i) for i in range(1000)}
print(len(big), big[999], sum(big), list(big)[:5])
for i in range(0, 1000, 2): del big[i]
print(len(big), list(big)[:5], 1 in big, 2 in big)
for i in range(5): big[-i] = i
print(list(big.items())[-6:])
d.clear(); print(d, bool(d), bool({0: 0}))
counts = {}
for ch in "mississippi":
    counts[ch] = counts.get(ch, 0) + 1
print(counts, sorted(counts.items(), key=lambda kv: (-kv[1], kv[0])), max(counts, key=counts.get))
s = {}
s["self"] = s; print(s)
print(list(reversed({"a": 1, "b": 2})), list({"b": 1, "a": 2}), min({"b": 1, "a": 2}), sorted({"b": 1, "a": 2}.values()))
results = {}
def measure(name, fn, *args, **kwargs):
    results[name] = fn(*args, **kwargs)
measure("add", lambda x, y=1: x + y, 1, y=5)
measure("none", lambda: 0)
print(results, sum(results.values()))
print({1, 2} == {2, 1}, {"a": {1}} == {"a": {1}}, {} == {}, {"a": [1, 2]} == {"a": [1, 2]})
print({1: 2, "a": (1, 2.0)} == {"a": (1, 2), True: 2.0}, {1: float("nan")} == {1: float("nan")}, {1: 2} == {2: 2}, {1: [1]} != {1: [1]}, list({}), [0, *{1: 2, 3: 4}])
