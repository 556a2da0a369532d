import numpy as np
data = (np.arange(300) * 7 % 256).astype(np.uint8)
def crc(data):
    crc = 0xFFFF
    for b in data:
        cur = 0xFF & b
        for _ in range(0, 8):
            if (crc & 0x0001) ^ (cur & 0x0001): crc = (crc >> 1) ^ 0x8408
            else: crc >>= 1
            cur >>= 1
    crc = (~crc & 0xFFFF)
    crc = (crc << 8) | ((crc >> 8) & 0xFF)
    return crc & 0xFFFF
r = crc(data)
print(repr(r), r)
s = 0
for x in np.linspace(0, 1, 120):
    s += x
print(repr(s), repr(x))
m = np.arange(120).reshape(60, 2)
t = 0
for row in m:
    t += row[0] * row[1]
print(t, row)
for i, v in enumerate(data): t = t + i * v % 7
print(t)
