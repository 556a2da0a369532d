import numpy as np
i32 = np.zeros(100, dtype=np.int32)
u8 = np.zeros(100, dtype=np.uint8)
f4 = np.zeros(100, dtype=np.float32)
f8 = np.zeros(100)
b = np.zeros(100, dtype=bool)
for i in range(100):
    i32[i] = i * 1.75 - 50
    u8[i] = np.int64(i * 3)
    f4[i] = i / 7
    f8[i] = i32[i]
    b[i] = f8[i]
print(i32.tolist(), u8.tolist())
print(f4[:5], f8[:5], b[:40])
try:
    for i in range(100):
        u8[i] = i * 3
except OverflowError as e:
    print(e, i)
print(u8[80:90])
try:
    for i in range(100):
        i32[i] = float("nan") if i == 60 else i
except ValueError as e:
    print(e, i)
ro = np.broadcast_to(np.zeros(1), (100,))
for i in range(100):
    if i > 70: ro[i] = 1
