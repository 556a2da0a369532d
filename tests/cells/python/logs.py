import logging, warnings, traceback, sys, io
buf = io.StringIO(); h = logging.StreamHandler(buf); h.setFormatter(logging.Formatter('%(levelname)s:%(name)s:%(message)s'))
lg = logging.getLogger('app.x'); lg.setLevel(logging.DEBUG); lg.addHandler(h); lg.propagate = False
lg.debug('d %d', 5); lg.info('i'); lg.warning('w %s %s', 'a', [1]); lg.error('e'); 
try: 1/0
except ZeroDivisionError: lg.exception('exc')
print(buf.getvalue().split('\n')[:5], lg.isEnabledFor(10), logging.getLevelName(30), lg.getEffectiveLevel(), lg.name, logging.getLogger('app.x') is lg)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter('always'); warnings.warn('careful', UserWarning); warnings.warn('old', DeprecationWarning); print(len(w), w[0].message, w[1].category.__name__)
with warnings.catch_warnings():
    warnings.simplefilter('error')
    try: warnings.warn('x')
    except UserWarning as e: print('raised', e)
def a(): b()
def b(): raise KeyError('deep')
try: a()
except KeyError as e:
    tb = traceback.extract_tb(e.__traceback__); print([f.name for f in tb], traceback.format_exc().strip().split('\n')[-1], traceback.format_exception_only(e))
import weakref
class O: pass
o = O(); r = weakref.ref(o); print(r() is o); d = weakref.WeakValueDictionary(); d['a'] = o; print(len(d), 'a' in d); del o; print(r(), len(d))
import contextlib
@contextlib.contextmanager
def tag(n):
    print(f'<{n}>')
    try: yield n.upper()
    except ValueError as e: print('swallow', e)
    finally: print(f'</{n}>')
with tag('b') as x, tag('i'): print(x); raise ValueError('v')
with contextlib.suppress(KeyError): {}['x']
with contextlib.redirect_stdout(io.StringIO()) as f: print('hid')
print(f.getvalue()); 
with contextlib.ExitStack() as st:
    st.enter_context(tag('q')); st.callback(print, 'cb'); print('body')
class CM:
    def __enter__(s): print('in'); return s
    def __exit__(s, *e): print('out', e[0]); return True
with CM() as c: raise RuntimeError
with contextlib.closing(io.StringIO('z')) as z: print(z.read())
print(z.closed)
