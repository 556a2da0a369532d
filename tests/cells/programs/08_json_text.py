import json, textwrap, string
config = {"name": "run", "sizes": [1, 2, 3], "nested": {"a": None, "b": True, "c": 1.5}, "empty": [], "e2": {}, "text": "tab\t\"q\" é ☃"}
print(json.dumps(config)); print(json.dumps(config, indent=2)); print(json.dumps(config, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
back = json.loads(json.dumps(config)); print(back == config, type(back["sizes"]), back["nested"]["c"])
print(json.loads('[1, -2.5e3, "a\\u00e9\\n", true, null, {"k": []}]'), json.loads('  {"a" : 1}  '), json.dumps({1: "a", None: 2, True: 3, 1.5: 4}), json.dumps((1, 2)), json.dumps(float("inf")), json.dumps("\x01\x7f"), json.dumps([1, [2, [3]]], indent=1))
for bad in ("{", "[1,]", '{"a" 1}', "nope", '{"a": 1} x', '"abc', "[1 2]", ""):
    try:
        json.loads(bad)
    except json.JSONDecodeError as e:
        print(e)
try:
    json.dumps({1, 2})
except TypeError as e:
    print(e)


class Enc(json.JSONEncoder):
    def default(self, o):
        return sorted(o) if isinstance(o, set) else super().default(o)


print(json.dumps({"s": {3, 1}}, cls=Enc), json.dumps({"c": 1j}, default=str), json.loads('{"a": 1}', object_hook=lambda d: list(d.items())))
with open("/tmp/_wc_test.json", "w") as f:
    json.dump(config, f, indent=4)
with open("/tmp/_wc_test.json") as f:
    print(json.load(f) == config)
text = """
    The quick brown fox
      jumps over the lazy dog
    again and again until the well-known end of the line is reached.
"""
print(textwrap.dedent(text)); print(textwrap.fill(textwrap.dedent(text).strip(), width=30)); print(textwrap.indent("a\nb\n\nc", "> ")); print(textwrap.shorten("hello there world of text", 15), textwrap.wrap("aaaa bbbb cccc", 9))
print(string.Template("$who likes ${what} for $$5").substitute(who="tim", what="kung pao"), string.capwords("hello big world"))
