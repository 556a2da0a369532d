# base64, binascii: every code at every length, and what is no such text.
import base64
import binascii

data = bytes((i * 37 + 11) % 256 for i in range(70))
codes = [("b64", {}), ("standard_b64", {}), ("urlsafe_b64", {}), ("b32", {}), ("b32hex", {}), ("b16", {}), ("b85", {}), ("a85", {})]
for name, options in codes:
    encode, decode = getattr(base64, name + "encode"), getattr(base64, name + "decode")
    for n in list(range(12)) + [57, 70]:
        text = encode(data[:n])
        assert decode(text) == data[:n] == decode(text.decode()), (name, n)
        assert encode(bytearray(data[:n])) == text
        print(name, n, text)
print(base64.b64encode(data, b"-_"), base64.b64decode(base64.b64encode(data, b"#@"), b"#@") == data)
print(base64.b64encode(memoryview(data)[3:9]), binascii.b2a_base64(b"abc"), binascii.b2a_base64(b"ab", newline=False))
for n in range(9):
    print(base64.a85encode(bytes(n)), base64.a85encode(b" " * n, foldspaces=True), base64.a85encode(bytes(n), pad=True))
print(base64.a85encode(bytes(8) + b"x" + bytes(7), adobe=True, wrapcol=4), base64.b85encode(b"abcde", pad=True))
print(base64.a85decode(b"<~z z+<VdL87cUR\n~>", adobe=True), base64.a85decode("zy!!", foldspaces=True), base64.a85decode(b"87 cU\tRD"))
wrong = {
    "b64": ["a", "ab", "abc", "a===", "ab=", "abc=d", "ab==cd==", "=abc", "====", "a b c d", "é", "ab=c", "YWJj=", "YWJjZA=", "YWJjZA==YWJj"],
    "b32": ["a", "MFRGG===", "MFRGG==", "mfrgg===", "MFRGG1==", "=====", "========", "M=======", "MFRGGZD="],
    "b32hex": ["C5H66===", "C5H6W===", "c5h66==="],
    "b16": ["A", "0g", "ab", "AB", "G", "AB "],
    "b85": ["\x7f", "~~~~~", "|NsC0", "VPa!s", "a b", "a"],
    "a85": ["zz", "z!", "!z", "\x7f", "uuuuu", "s8W-!", "s8W-\"", "!"],
}
for name, texts in wrong.items():
    decode = getattr(base64, name + "decode")
    for text in texts:
        try:
            print(name, repr(text), decode(text))
        except ValueError as e:
            print(name, repr(text), type(e).__name__, e)
for text in wrong["b64"] + ["YWJj", "YWJj\n", "YWI=", "YWI=\n", "YQ==a"]:
    try:
        print(repr(text), base64.b64decode(text, validate=True))
    except ValueError as e:
        print(repr(text), type(e).__name__, e)
print(base64.b32decode("mfrgg===", casefold=True), base64.b32decode("MFRG01A=", map01="L"), base64.b16decode("ab", casefold=True))
for bad in (1, None, [1]):
    for f in (base64.b64encode, base64.b64decode, base64.b85decode):
        try:
            f(bad)
        except TypeError as e:
            print(type(e).__name__)
print(binascii.Error.__mro__[1])
try:
    binascii.a2b_base64("a")
except binascii.Error as e:
    print(e)
