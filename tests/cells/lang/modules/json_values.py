# json_values
# oracle: 3.11
import json, math, enum
print(json.dumps({"a": [1, 2.5, None, True, False], 3: {"b": ()}, None: 1, True: 2, 1.5: [], "é\n\"\\\t\x01\x7f😀": "é😀"}))
print(json.dumps("é😀\x7f\b\f\r", ensure_ascii=False), json.dumps([float("nan"), float("inf"), -float("inf"), 1e100, -0.0, 10**30, 0.1]))
print(json.dumps({"b": 1, "a": [1, {"c": []}]}, indent=2, sort_keys=True)); print(json.dumps([[], {}, [1]], indent="--"))
print(json.dumps([1, {"a": 2}], separators=(",", ":")), json.dumps({(1, 2): 1, "k": 2}, skipkeys=True), json.dumps([1, [2]], indent=0))
for bad in [lambda: json.dumps({1, 2}), lambda: json.dumps({(1, 2): 3}), lambda: json.dumps(float("nan"), allow_nan=False), lambda: json.dumps({"b": 1, 2: 3}, sort_keys=True)]:
    try: bad()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
a = [1]; a.append(a)
try: json.dumps(a)
except ValueError as e: print(e)
print(json.dumps([{1, 2}, 3 + 4j], default=lambda o: sorted(o) if isinstance(o, set) else str(o)))
class E(json.JSONEncoder):
    def default(self, o): return [type(o).__name__, str(o)] if not isinstance(o, range) else super().default(o)
print(json.dumps({"x": {3}, "y": 2 + 1j}, cls=E))
try: json.dumps(range(3), cls=E)
except TypeError as e: print(e)
class P(dict): pass
class L(list): pass
class N(int): pass
print(json.dumps([P(a=1), L([1, 2]), N(5)]), json.dumps(3), json.dumps(None), json.dumps(""))
for text in ['{"a": [1, 2.5, -3e2, 1E+2, null, true, false], "b": {"c": "d\\u00e9\\n\\ud83d\\ude00\\/"}}', ' [ ] ', '{}', ' {"a" : 1 , "a":2}', '"é"', '12345678901234567890', '-0', '[NaN, Infinity, -Infinity]', '0.5e-3']:
    print(json.loads(text))
for text in ['', ' ', '[1, 2', '[1 2]', '{"a": 1,}', '{a: 1}', '{"a" 1}', '{"a": }', '[1,]', '01', '1.', '-', 'nul', '"abc', '"a\\x"', '"\\u12"', '"a\tb"', '[1] x', '{"é": x}', '{', '[', '"\\', '{"a": 1']:
    try: print(json.loads(text))
    except json.JSONDecodeError as e: print(repr(text), e, e.pos, e.lineno, e.colno, e.msg)
print(json.loads('{"a": 1, "b": [2.5, 3]}', parse_int=str, parse_float=lambda t: t + "!"), json.loads('[NaN]', parse_constant=lambda t: t * 2))
print(json.loads('{"a": {"b": 1}}', object_hook=lambda d: sorted(d.items())), json.loads('{"a": 1, "a": 2}', object_pairs_hook=lambda p: p))
print(json.loads(b'[1, "\xc3\xa9"]'), json.loads(json.dumps({"k": [1, [2, [3, {"x": None}]]]})))
try: json.loads(5)
except TypeError as e: print(e)
try: json.loads('[1, x]', object_hook=lambda d: 1 / 0)
except ValueError as e: print(e)
try: json.loads('{}', object_hook=lambda d: 1 / 0)
except ZeroDivisionError as e: print(e)
print(len(json.dumps([[k, str(k)] for k in range(2000)])), json.loads("[" * 50 + "]" * 50) == eval("[" * 50 + "]" * 50))
for deep in ["[" * 100000, '{"a":' * 100000]:
    try: json.loads(deep)
    except RecursionError as e: print(type(e).__name__)
