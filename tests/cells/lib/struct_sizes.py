# Counts of a format: sizes are numbers, whatever they come to.
import struct

for f in ("2147483647q" * 9, "99999999999999999999999q", "9223372036854775807b", "9223372036854775807s",
          "4611686018427387904h", "2147483647q", "q9223372036854775807s", "b9223372036854775807x", "0q", "b0q", "3s2hb"):
    try:
        print(f[:30], struct.calcsize(f))
    except struct.error as e:
        print(f[:30], e)
for f in ("2147483647q", "70000b"):
    for call in (lambda: struct.pack(f, 1), lambda: struct.unpack(f, b"12")):
        try:
            call()
        except struct.error as e:
            print(e)
data = struct.pack("<70000H", *range(65536), *range(4464))
print(len(data), struct.unpack("<70000H", data)[65530:65540], struct.unpack_from("<2H", data, 8))
