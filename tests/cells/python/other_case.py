# Capitals and small letters of other categories: Roman numerals, letters in circles, raised letters.

for c in "\u2167", "\u2177", "\xaa", "\u24b6", "\u02b0", "\U0001f130", "A\u2160", "a\u2170":
    print(ascii(c), c.isupper(), c.islower(), c.istitle(), ascii(c.swapcase()))
