# complex_numbers
z = 3 + 4j
print(z, z.real, z.imag, abs(z), z.conjugate(), z * 2, z / (1 - 1j), z ** 2, z ** 0.5, -z, z == 3 + 4j, z != 1, hash(1 + 0j) == hash(1), complex(2), complex("3-2j"), complex(1, -0.0), 1j, -1j, 2.5j + 1, bool(0j), [1j], f"{z:.2f}", f"{z}", str(1e20 + 1j), 0j, complex(0, float("inf")), sum([1j, 2]))
for f in (lambda: z < 1, lambda: int(z), lambda: float(z), lambda: z // 2, lambda: z / 0, lambda: complex("a")):
    try: f()
    except Exception as e: print(type(e).__name__, e)
