# int_methods
print((255).to_bytes(2, "big"), (-5).to_bytes(2, "little", signed=True), int.from_bytes(b"\xff\xfe", "little", signed=True), (10).bit_length(), (7).bit_count(), (5).as_integer_ratio(), (5).conjugate(), (5).real, (5).imag, (5).numerator, True + True, int(True), int.from_bytes([1, 2], "big"))
for f in (lambda: (256).to_bytes(1, "big"), lambda: (-1).to_bytes(1, "big"), lambda: int("12x"), lambda: int("", 10), lambda: int("9", 8), lambda: 1 << -1):
    try: f()
    except Exception as e: print(type(e).__name__) if "bits" in str(e) else print(type(e).__name__, e)
    else: print("fine")
