import numpy as np
u=np.uint64(2**63+5)
print(int(u), hex(u), bin(u), oct(u), f"{u:x} {u:b} {u} {u:d} {u:,}", "%d %x" % (u,u), [1,2][np.uint64(1)], range(3)[np.uint64(2)], u>>np.uint64(60), divmod(u,np.uint64(7)), hash(u)==hash(int(u)), float(u), round(u), u==2**63+5, {2**63+5:1}[u], str(u), repr(u), np.array([u]).tolist(), int(u).bit_length(), u.bit_count(), abs(u), u.__index__(), complex(u), max(u, np.uint64(3)), sum([u,u]) if 0 else '')
x=np.array(['abcdef','b'])
c=np.char
for n in ('upper','lower','title','capitalize','swapcase','strip','lstrip','rstrip'): print(n, getattr(c,n)(x).dtype, getattr(np.char,n)(x[1:]).dtype)
print(c.replace(x,'b','xyz').dtype, c.replace(x,'abc','').dtype, c.center(x,3).dtype, c.center(x[1:],3).dtype, c.ljust(x,9).dtype, c.zfill(x,3).dtype, c.zfill(x[1:],3).dtype, c.add(x,'z').dtype, c.multiply(x,2).dtype, c.partition(x,'c').dtype, c.join('-',x).dtype, c.mod('%s!',x).dtype, c.translate(x,{97:'zz'}).dtype, c.encode(x).dtype, c.decode(np.array([b'abc'])).dtype, c.array(x).dtype if 0 else '', x[:1].astype('U3').dtype, np.strings.upper(x[1:]).dtype, np.char.multiply(x[1:],0).dtype, c.add(x[1:],x[1:]).dtype)
print(c.equal(['a ','b'],['a','b ']), c.not_equal(['a '],'a'), c.less(['a '],['a']), c.greater_equal(['a'],['a ']), c.less_equal(['a\n'],['a']), c.greater(['b'],['a ']), c.compare_chararrays(['a '],['a'],'==',True), c.compare_chararrays(['a '],['a'],'==',False), np.strings.equal(['a '],['a']), np.array(['a '])==np.array(['a']))
import numpy as np
a=np.array(2**63+1,dtype=np.uint64)
print(int(a), a.__index__(), a.item(), hex(a), "%d"%a, f"{a}", float(a), a.tolist(), [int(x) for x in np.array([2**64-1],np.uint64)])
for x in (np.array(1e30), np.array(np.nan), np.array(np.inf)):
    try: print(int(x))
    except (ValueError, OverflowError) as e: print(type(e).__name__, e)
