# Decimals of many digits stay as they are while they are aligned, divided and compared, also with themselves.
from decimal import Decimal, getcontext

for prec in (5, 36, 200):
    getcontext().prec = prec
    numbers = [Decimal(t) for t in ('1.2345678901234567890123456789E+20', '-3.9876543210987654321', '0E-9')]
    numbers += [Decimal('9' * 400), Decimal('1' + '0' * 380 + 'E-390'), Decimal(7), 10**40, -3]
    before = [str(x) for x in numbers]
    for a in numbers[:6]:
        for b in numbers:
            out = [a + b, a - b, b - a, a * b, a == b, a < b, a >= b, -a, a + a, a - a, a * a, a != a]
            if b:
                out.append(a / b)
                out += [a // b, a % b] if abs(a) < abs(b) * 10**3 else []
            print(*out)
    print(before == [str(x) for x in numbers])
