print(1 .real, 1..is_integer(), 0x_ff, 1e3, 1E-3, .5, 5., 1_0.0_1, 0o17, 0b11, 1j, 3e2j)
