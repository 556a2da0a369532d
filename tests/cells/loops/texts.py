# Characters of texts in loops that are compiled: by index, one after the other, compared, as numbers.
def count(s):
    n=0; d=0; v=0
    for c in s:
        if c=='a': v+=1
        if '0'<=c<='9': d+=int(c)
        n+=ord(c)
    return n,d,v
print(count('abc123a'*100))
s='hello world '*50
k=0
for i in range(len(s)):
    if s[i]==' ': k+=1
    if s[-i]=='o': k+=10
print(k,c if 'c' in dir() else None)
def pal(s):
    i,j=0,len(s)-1
    while i<j:
        if s[i]!=s[j]: return False
        i+=1; j-=1
    return True
print(pal('abcd'*100+'dcba'*100),pal('é'*300))
last=None
for i in range(200):
    last=s[i]
print(repr(last))
for i in range(300):
    x=chr(i)
print(repr(x))
try:
    for i in range(10000):
        y=s[i]
except IndexError as e: print(i,e,repr(y))
try:
    t='12345'*30+'x'
    for ch in t: k+=int(ch)
except ValueError as e: print(e,k,ch)
def f(a,b): return a+b,a*b
p=0
for i in range(1000):
    q,r=f(i,2)
    p+=q*r
w=f(1,2)
for i in range(1000):
    w=f(w[0]%7,i)
print(p,w)
for c in 'aéb'*50: pass
print(c)
a='';b='x'*100
for i in range(100):
    a,b=b,a
print(len(a),len(b))


def table(s, t):
    d = [[0] * (len(t) + 1) for _ in range(len(s) + 1)]
    for i in range(1, len(s) + 1):
        for j in range(1, len(t) + 1):
            if s[i - 1] == t[j - 1]:
                d[i][j] = d[i - 1][j - 1] + 1
            else:
                d[i][j] = max(d[i - 1][j], d[i][j - 1])
    return d[-1][-1]


print(table("ACGTTGCA" * 12, "GTCATGCC" * 11), table("añb" * 30, "bña" * 30))


def minmax(a, b, c):
    if a > b:
        return b, a, c
    return a, b, c * 2


low, high, s = 0, 0, 0.0
for i in range(300):
    low, high, s = minmax(i % 7, i % 5, s + 0.5 if s < 1e6 else 0.0)
print(low, high, s)
pair = (1, 2)
for i in range(200):
    pair = minmax(pair[0], i, 1)
print(pair)
