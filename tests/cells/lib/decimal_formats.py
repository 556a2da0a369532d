# Formats of decimals: those that C writes and the others, in every rounding; contexts while they change.
# oracle: 3.11
from decimal import *
import random

random.seed(3)
vals = [
    '0',
    '-0',
    '0.00',
    '-0.001',
    '1E+5',
    '-1E+5',
    '1E-7',
    '1E-8',
    '0E+3',
    '0E-9',
    '123',
    '-123456789.987654321',
    '999.995',
    '0.5',
    '1.5',
    '2.5',
    '-2.5',
    '1E+30',
    '12345678901234567890123456789012345.678',
    'Infinity',
    '-Infinity',
    'NaN',
    '-sNaN12',
    '1E-200',
    '1E+400',
    '99999.99995',
]
vals += [
    str(random.randint(-(10 ** random.randint(1, 25)), 10 ** random.randint(1, 25)))
    + 'E'
    + str(random.randint(-30, 10))
    for _ in range(12)
]
specs = [
    '',
    'f',
    '.0f',
    '.2f',
    '.10f',
    '.99f',
    '.2',
    '.0',
    'e',
    'g',
    ',',
    '_',
    ',.2f',
    '_.3f',
    ',f',
    '_f',
    '10.2f',
    '<10',
    '>12,',
    '^20.3f',
    '+.2f',
    '-.2f',
    ' .1f',
    '010.2f',
    '*>12.2f',
    '%',
    '.1%',
    'n',
    'F',
    '.2F',
    'E',
    '.',
    '..',
    '.f',
    '.123f',
    '.2ff',
    '2',
    'f2',
    ',,',
    'x',
    '.2g',
    '#.2f',
    '0',
    '.2,f',
    ',.',
    ',.f',
    'é',
    '=10',
    '=+10.1f',
]
for rounding in (
    ROUND_HALF_EVEN,
    ROUND_UP,
    ROUND_DOWN,
    ROUND_HALF_DOWN,
    ROUND_FLOOR,
    ROUND_CEILING,
    ROUND_05UP,
):
    getcontext().rounding = rounding
    for v in vals if rounding in (ROUND_HALF_EVEN,) else vals[:26]:
        for s in specs:
            d = Decimal(v)
            try:
                r = format(d, s)
            except Exception as e:
                r = type(e).__name__
            print(rounding, v, s, r)
getcontext().rounding = ROUND_HALF_EVEN
getcontext().clear_flags()
format(Decimal('1.005'), '.2f')
print(getcontext().flags[Inexact], getcontext().flags[Rounded])
with localcontext() as c:
    c.traps[Inexact] = True
    print(
        f"{Decimal('2.675'):.2f}",
        Decimal('1.25').__format__('.1f'),
        '{:.1f}'.format(Decimal('1.25')),
        '%.1f' % Decimal('1.25'),
    )
with localcontext() as c:
    c.prec = 3
    print(f"{Decimal('123456.789'):.2f}", f"{Decimal('123456.789'):,}", c.prec, Decimal(1) / 3)
    c.prec = 5
    print(Decimal(1) / 3, getcontext().prec, c.copy().prec, c.copy() == c if False else '')
    d = c.copy()
    d.prec = 8
    d.flags[Inexact] = False
    print(c.flags[Inexact], d.flags[Inexact], Decimal(1) / 3, d.divide(1, 3), d, sep='\n')
print(getcontext().prec, Decimal(1) / 3)


class M(Decimal):
    def __format__(self, spec):
        return 'M' + super().__format__(spec)


class K(Decimal):
    pass


print(
    f"{M('1.255'):.2f}",
    f"{K('1.255'):.2f}",
    format(K('3'), ',.1f'),
    M('2').__format__(''),
    Decimal.__format__(Decimal(2), '.1f'),
)
c = Context(prec=4)
setcontext(c)
c.prec = 6
print(Decimal(2) / 3)
getcontext().prec = 7
print(Decimal(2) / 3)
for bad in (0, -1, 'x', 1.5):
    try:
        c.prec = bad
    except Exception as e:
        print(type(e).__name__, e)
c.prec = True
print(c.prec, Decimal(2) / 3)
getcontext().clear_flags()
Decimal(0.5)
print(getcontext().flags[FloatOperation])
Decimal(0.25)
getcontext().traps[FloatOperation] = True
try:
    Decimal(0.5)
except FloatOperation:
    print('trapped')
import copy, pickle

print(copy.copy(c), pickle.loads(pickle.dumps(c)).prec)
