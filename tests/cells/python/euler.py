from math import isqrt, prod, gcd, comb
from itertools import count, takewhile, permutations
def fib():
    a, b = 1, 2
    while True: yield a; a, b = b, a+b
print(sum(x for x in range(1000) if x % 3 == 0 or x % 5 == 0), sum(x for x in takewhile(lambda v: v < 4_000_000, fib()) if not x & 1))
def factors(n):
    p = 2
    while n > 1:
        while n % p == 0: yield p; n //= p
        p += 1 if p == 2 else 2
print(max(factors(600851475143)), max(a*b for a in range(900, 1000) for b in range(a, 1000) if str(a*b) == str(a*b)[::-1]))
def sieve(n):
    s = bytearray([1])*(n+1); s[:2] = b'\0\0'
    for i in range(2, isqrt(n)+1):
        if s[i]: s[i*i::i] = bytes(len(range(i*i, n+1, i)))
    return [i for i, v in enumerate(s) if v]
P = sieve(20000); print(len(P), P[1000], sum(P), sum(map(int, str(2**1000))), comb(40, 20), sum(range(101))**2 - sum(x*x for x in range(101)))
def collatz(n, memo={1: 1}):
    if n not in memo: memo[n] = 1 + collatz(n//2 if n % 2 == 0 else 3*n+1)
    return memo[n]
print(max(range(1, 3000), key=collatz), next(a*b*c for a in range(1, 500) for b in range(a, 500) if (c := 1000-a-b) > b and a*a+b*b == c*c))
print(sum(int(d) for d in str(prod(range(1, 101)))), next(i for i in count(1) if len(str(5**i)) > 20), ''.join(list(map(''.join, permutations('0123')))[10]), len({a**b for a in range(2, 31) for b in range(2, 31)}))
def amicable(n): s = lambda k: sum(d for d in range(1, k//2+1) if k % d == 0); b = s(n); return b != n and s(b) == n
print([n for n in range(1, 300) if amicable(n)], [n for n in range(2, 500) if sum(d for d in range(1, n) if n % d == 0) == n])
ones = [3,3,5,4,4,3,5,5,4]; print(sum(ones), pow(3, 1000, 10**9+7), [pow(a, -1, 7) for a in range(1, 7)], (1 << 100).bit_length(), 2**64 % 1000003)
def cf(n, k=8):
    m, d, a0 = 0, 1, isqrt(n); a = a0; out = [a]
    for _ in range(k):
        if d == 0: break
        m = d*a-m; d = (n-m*m)//d
        if not d: break
        a = (a0+m)//d; out.append(a)
    return out
print(cf(23), cf(2), cf(9))
roman = lambda n: ''.join(s*(n//v) for v, s in zip((1000,900,500,400,100,90,50,40,10,9,5,4,1), 'M CM D CD C XC L XL X IX V IV I'.split()) if [n := n] and (s, n := n) and False) or (lambda r, n: [r := r + s*(n//v) + '' * (n := n % v) for v, s in ((10,'X'),(9,'IX'),(5,'V'),(4,'IV'),(1,'I'))][-1])('', n)
def rom(n):
    r = ''
    for v, s in zip((1000,900,500,400,100,90,50,40,10,9,5,4,1), 'M CM D CD C XC L XL X IX V IV I'.split()):
        q, n = divmod(n, v); r += s*q
    return r
print(rom(1994), rom(2024), [rom(i) for i in (4, 9, 14)])
