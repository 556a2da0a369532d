def f():
    raise ExceptionGroup("many", [ValueError("a"), TypeError("b"), ExceptionGroup("inner", [ValueError("c"), OSError("d")])])
try: f()
except* ValueError as eg: print("VE", [str(e) for e in eg.exceptions], eg)
except* TypeError as eg: print("TE", eg.exceptions)
except* OSError as eg: print("OS", repr(eg))
else: print("no")
finally: print("fin")
try:
    try: f()
    except* ValueError: print("handled VE")
except ExceptionGroup as eg: print("rest", eg.exceptions)
try:
    try: raise KeyError("k")
    except* KeyError as eg: print(type(eg).__name__, eg.exceptions)
except Exception as e: print("no", e)
eg = ExceptionGroup("g", [ValueError(1), KeyError(2)]); m, r = eg.split(ValueError); print(m, r, eg.subgroup(lambda e: isinstance(e, KeyError)), eg.message, isinstance(eg, Exception))
try: ExceptionGroup("x", [])
except ValueError as e: print(e)
mv = memoryview(bytearray(b"hello world")); print(mv[0], mv[1:4].tobytes(), len(mv), mv.nbytes, mv.readonly, mv.format, mv.itemsize, mv.tolist()[:3], bytes(mv[-5:]), mv[::2].tobytes())
mv[0] = 72; mv[1:3] = b"EL"; print(mv.obj, mv == b"HELlo world", mv.hex()[:6])
try: memoryview(b"abc")[0] = 1
except TypeError as e: print(e)
ints = memoryview(b"\x01\0\0\0\x02\0\0\0").cast("i"); print(ints[1], ints.tolist(), ints.shape)
with memoryview(b"xy") as v: print(v.tolist(), list(v), 120 in v)
import array
arr = array.array("d", [1, 2, 3]); arr.append(4.5); print(arr, arr[1:3], arr.itemsize, arr.tobytes()[:8], sum(arr), len(arr), arr.typecode); a2 = array.array("i", range(5)); a2.extend([9]); print(a2.tolist(), a2.index(9), a2.pop(), memoryview(arr)[1])
import numpy as np
print(np.frombuffer(arr, dtype=float), np.array(arr), np.asarray(memoryview(b"ab"), dtype=np.uint8))
