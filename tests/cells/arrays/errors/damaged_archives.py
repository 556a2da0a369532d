"""A .npz file whose directory lies about its entries, or that was damaged, gives no numbers."""
import io
import numpy as np

made = io.BytesIO()
np.savez_compressed(made, a=np.arange(1000.0), b=np.ones(3))
whole = made.getvalue()
plain = io.BytesIO()
np.savez(plain, a=np.arange(1000.0))
stored = plain.getvalue()


def attempt(data, name="a"):
    try:
        return np.load(io.BytesIO(data))[name].sum()
    except (MemoryError, KeyboardInterrupt):
        return "memory"
    except Exception:
        return "refused"


print(attempt(whole), attempt(whole, "b"), attempt(stored))


def changed(data, at, new):
    return data[:at] + new + data[at + len(new):]


print(attempt(changed(stored, 1000, b"\x07")), attempt(changed(whole, 100, b"\x07\x07")))
entry = whole.find(b"PK\x01\x02")
for at, new in ((24, b"\xff\xff\xff\x7f"), (24, b"\x01\0\0\0"), (20, b"\0\0\0\0"),
                (42, b"\xff\xff\xff\x7f"), (10, b"\x63\0")):
    print(at, attempt(changed(whole, entry + at, new)))
print(attempt(whole[:-30]), attempt(whole[:40]), attempt(whole[:30] + whole[60:]), attempt(b"PK\x05\x06"), attempt(b"PK\x03\x04" + b"\0" * 100000))
head = b"\x93NUMPY\x01\x00"
for text in (b"{'descr': '<f8', 'fortran_order': False, 'shape': (9223372036854775807, 9223372036854775807), }",
             b"{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,), }", b"{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }",
             b"{'descr': '<U999999999', 'fortran_order': False, 'shape': (3,), }", b"{'shape': (" + b"(" * 300, b"[" * 5000):
    try:
        print(np.load(io.BytesIO(head + len(text).to_bytes(2, "little") + text + b"\0" * 64)).shape)
    except Exception:
        print("refused")
