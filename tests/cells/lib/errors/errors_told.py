# seterr's modes 'call', 'log' and 'print', and the function that is told.
# device: cpu
import numpy as np
def told(kind, flag): print('told', kind, flag)
np.seterr(all='call')
print(np.geterrcall(), np.seterrcall(told), np.geterrcall() is told)
print(np.array([1., 2.]) / 0.0)
print(np.float64(-1.0) / np.float64(0.0), np.sqrt(-1.0), np.float32(3e38) * np.float32(10), np.int16(32000) * np.int16(3), np.log(np.array([0.0, -1.0])))
class Log:
    def write(self, text): print('log:', text, end='')
with np.errstate(all='log', call=Log()):
    print(np.array([1.0]) / 0, type(np.geterrcall()).__name__, np.geterr())
print(np.geterrcall() is told, np.seterrcall(None) is told, np.geterr())
try: np.array([1.0]) / 0
except NameError as e: print('NameError')
print(np.seterr(all='warn'), np.getbufsize())
with np.errstate():
    print(np.setbufsize(4096), np.getbufsize())
print(np.getbufsize())
for f in (lambda: np.seterrcall(3), lambda: np.seterr(all='x')):
    try: f()
    except (ValueError, TypeError) as e: print(e)
