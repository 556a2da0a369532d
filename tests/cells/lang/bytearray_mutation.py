# bytearray_mutation
a = bytearray(b"abc"); a[0] = 120; a.append(100); a.extend(b"ef"); a[1:3] = b"ZZZ"; del a[-1]; print(a, len(a), a.pop(), a, bytes(a), a == b"xZZZd", a.find(b"Z"), a.decode()); a += b"!"; a.reverse(); print(a, a.copy() is a, list(a)[:2])
