# bytearray *= changes the object itself, as += does
for text in ("*= 2", "*= 0", "+= b'c'", "*= 1", "*= True", "*= -1"):
    x = bytearray(b"ab")
    y = x
    exec("x " + text)
    print(text, x, x is y)
b = bytearray(b"xy")
m = memoryview(b)
for text in ("b *= 2", "b *= 0", "b *= 1", "b *= 10**20"):
    try:
        exec(text)
        print(b, m[0])
    except (BufferError, OverflowError) as e:
        print(type(e).__name__, e)
