# Numbers as text with a point or an exponent: digits, trimming, padding.
import numpy as np
for x in (1.0, -1.5, 123456.789, 0.00012345, 0.0, 1e22, np.float32(0.1)):
    for kw in (dict(precision=3,pad_left=2,unique=False), dict(precision=3), dict(pad_left=4), dict(precision=4,unique=False), dict(trim='-'), dict(precision=4,unique=False,trim='.'), dict(precision=4,unique=False,trim='0'), dict(precision=4,unique=False,trim='k'),dict(sign=True)):
        print(x, kw, repr(np.format_float_scientific(x,**kw)), repr(np.format_float_positional(x,**kw)))
