d = {}
d["a"], d["b"] = 1, 2
d |= {"c": 3}
for k in list(d): 
    if d[k] == 2: del d[k]
print(d, {k: v for k, v in sorted(d.items(), key=lambda kv: -kv[1])})
