# json_round
import json
o = {"a": [1, 2.5, None, True, "x\"\\\n\u00e9"], "b": {"c": {}}, "d": [], "e": 1e100, "f": -0.0}
print(json.dumps(o), json.dumps(o, indent=2, sort_keys=True), json.loads(json.dumps(o)) == o, json.dumps("é", ensure_ascii=False), json.dumps([1, 2], separators=(",", ":")), json.loads("[1e3, -2, 0.5, \"\\ud83d\\ude00\"]"), json.dumps({"n": float("nan")}), json.dumps({2: 1}), json.dumps((1, (2,))))
