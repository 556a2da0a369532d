import ast, html, hmac, hashlib, colorsys, graphlib, contextvars, signal
print(ast.literal_eval("{'a': [1, 2.5, -3, (1,), None, True], 'b': {1, 2}, 'c': b'x', 'd': 1+2j}"), ast.literal_eval("'it\\'s'"), ast.literal_eval('()'), ast.literal_eval('[]'), ast.literal_eval(' 1, 2'))
for bad in ('os.system("x")', '1+1', '[1', 'f()', '__import__("os")'):
    try: print(ast.literal_eval(bad))
    except (ValueError, SyntaxError) as e: print(type(e).__name__)
print(html.escape('<a href="x">&\'</a>'), html.unescape('&lt;b&gt; &amp; &#233; &eacute;'))
print(hmac.new(b'key', b'msg', hashlib.sha256).hexdigest(), hmac.new(b'k'*100, b'm', 'md5').hexdigest(), hmac.compare_digest('a', 'a'))
print(colorsys.rgb_to_hsv(.2,.4,.4), colorsys.hsv_to_rgb(.5,.5,.4), colorsys.rgb_to_hls(.2,.4,.4), colorsys.hls_to_rgb(.5,.3,1/3))
ts = graphlib.TopologicalSorter({'D': {'B'}, 'B': ['A'], 'C': ['A']}); print(list(ts.static_order()))
try: list(graphlib.TopologicalSorter({1: [2], 2: [1]}).static_order())
except graphlib.CycleError as e: print(e.args[0])
v = contextvars.ContextVar('v', default=5); t = v.set(6); print(v.get()); v.reset(t); print(v.get())
ctx = contextvars.copy_context(); ctx.run(v.set, 9); print(v.get(), ctx[v])
print(signal.SIGINT, signal.Signals(15), int(signal.SIGTERM), signal.SIGINT.name)
import cProfile, pstats
def work(): return sum(range(10))
p = cProfile.Profile(); p.enable(); work(); p.disable()
