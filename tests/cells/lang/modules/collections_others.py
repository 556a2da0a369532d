# collections_others
from collections import OrderedDict, defaultdict, ChainMap, namedtuple, UserDict
od = OrderedDict(b=1, a=2); od.move_to_end("b"); od["c"] = 3; print(od, list(od), od.popitem(last=False), od == {"b": 1, "c": 3})
dd = defaultdict(lambda: [0, 0]); dd["x"][0] += 1; print(dd["x"], dict(dd), len(dd), dd.get("q"), "q" in dd)
cm = ChainMap({"a": 1}, {"a": 9, "b": 2}); cm["c"] = 3; print(cm["a"], cm["b"], cm["c"], cm.maps[0], len(cm), sorted(cm), cm.new_child({"a": 0})["a"])
P = namedtuple("P", ["x", "y"], defaults=(5,)); print(P(1), P(x=1, y=2), P._field_defaults, P(1)._asdict(), P(1) < P(2), P.__doc__, P._fields)
for f in (lambda: P(), lambda: P(1, 2, 3), lambda: P(1, z=2), lambda: namedtuple("Q", "a a"), lambda: namedtuple("Q", "def")):
    try: f()
    except Exception as e: print(type(e).__name__, e)
# oracle: 3.11
