print(b"%d-%s" % (5, b"ab"), b"%05.2f|%x|%c|%r|%a|%b" % (3.14159, 255, 65, "r", "a", b"z"), bytearray(b"%s") % b"q", b"%(a)s" % {b"a": b"z"})
try: b"%s" % "x"
except TypeError as e: print(e)
print(b"%5d|%-6s|%6s|%.2s|%c" % (42, b"ab", b"cd", b"xyz", b"q"))
for bad in (lambda: b"%s" % 3, lambda: b"%d" % "a", lambda: b"%s", lambda: b"%s %s" % b"a", lambda: b"%c" % 300):
    try:
        print(bad())
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
