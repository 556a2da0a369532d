# What becomes an element: texts, bytes, None, lists, in arrays of texts, numbers and subarrays.
import warnings

import numpy as np

warnings.simplefilter('ignore')

LINES = r"""
a=np.zeros((),'S10'); a[()]=np.array(b'hello2'); R=a
a=np.zeros(2,'S10'); a[0]=np.array(b'hello2'); a[1]=np.bytes_(b'xx'); R=a
a=np.zeros(2,'U10'); a[0]=np.array(b'hello2'); a[1]=b'abc'; R=a
a=np.zeros(2,'S10'); a[0]=5; a[1]=1.5; R=a
a=np.zeros(2,'S10'); a[0]=np.int8(5); a[1]=np.array(1.5); R=a
a=np.zeros(2,'S10'); a[:]=np.array([b'x',b'yy']); R=a
a=np.zeros(2,'U10'); a[:]=np.array([b'x',b'yy']); R=a
a=np.zeros(2,'S10'); a[:]=np.array(['x','yy']); R=a
a=np.zeros(2,'S10'); a[0]='\xe9'; R=a
a=np.zeros(2,'U10'); a[0]=b'\xe9'; R=a
a=np.zeros(2,object); a[0]=np.array(b'hello2'); a[1]=np.array([b'x'],dtype='S3'); R=a
R=np.full(2,b'abc'), np.full(2,'abc'), np.full((),b'ab'), np.full(2,np.array(b'abc'),dtype='S5'), np.full(2,b'abc','U5')
R=np.array([b'abc',np.array(b'q')]), np.array([np.array(b'abc'),np.bytes_(b'q')])
R=np.array(np.array(b'abc')), np.array(np.bytes_(b'abc')), np.array(b'abc','U'), np.array([b'abc'],'U'), np.array('abc','S'), np.array([b'abc'],object)
R=np.where([True,False],np.array(b'ab'),np.array(b'c')), np.where([True,False],b'ab','c')
R=np.array(b'ab')==b'ab', np.array([b'ab',b'c'])==np.array(b'ab'), np.array(b'ab')=='ab'
a=np.array([b'ab',b'c']); a[a==b'c']=np.array(b'zz'); R=a
a=np.array([b'ab',b'c']); np.put(a,[0],np.array([b'q'])); np.putmask(a,[False,True],np.array(b'w')); R=a
a=np.array([b'ab',b'c']); np.copyto(a,np.array(b'w')); R=a
a=np.array([b'ab',b'c']); a.fill(np.array(b'w')); R=a
a=np.array(['ab','c']); a.fill(b'w'); R=a
a=np.array([b'ab',b'c']); a.flat[0]=np.array(b'w'); R=a
a=np.zeros(2,[('s','S4')]); a['s'][0]=np.array(b'ab'); a[1]=(np.array(b'cd'),); R=a
a=np.array([b'ab',b'c']); R=a.astype('U'), a.astype(str), a.astype(object), np.array(a,dtype='U'), np.asarray(a,'U3')
x=np.array([1,0,1,1,0,0,1,0,1],np.uint8); R=np.unpackbits(np.packbits(x),count=17),np.unpackbits(np.packbits(x),count=20),np.unpackbits(np.packbits(x),count=-3)
x=np.array([1,0,1,1,0,0,1,0,1],np.uint8); R=np.unpackbits(np.packbits(x),count=-30)
x=np.array([1,0,1,1,0,0,1,0,1],np.uint8); R=np.unpackbits(np.packbits(x),count=-16),np.unpackbits(np.packbits(x),count=0)
x=np.array([[1,0,1],[1,1,1]],np.uint8); R=np.unpackbits(x,count=10,axis=1),np.unpackbits(x,count=18,axis=0),np.unpackbits(x,count=100,axis=1),np.unpackbits(x,axis=0,count=-1),np.unpackbits(x,axis=-1,count=-24,bitorder='little')
R=np.array([1,2],dtype='2i4'), np.array([[1,2],[3,4]],dtype='2i4'), np.array([(1,2),(3,4)],dtype='2i4'), np.array(5,dtype='2i4'), np.array((5,6),dtype='2i4')
R=np.array([1,2],dtype=(np.int32,(2,))), np.array([1.5],dtype='(2,2)f4'), np.array([],dtype='2i4')
R=np.zeros(3,dtype='2i4'), np.ones((2,),dtype='(2,)f4'), np.empty(3,'2i4').shape, np.full(2,7,'2i4')
R=np.arange(4).astype('2i4'), np.array(np.arange(2),dtype='2i4'), np.asarray([1,2],'2i4')
R=np.dtype('2i4').shape, np.dtype('2i4').base, np.dtype('2i4')
R=np.frombuffer(bytes(16),dtype='2i4'), np.fromiter([(1,2),(3,4)],dtype='2i4')
R=np.array([1.2],dtype='S'), np.array([1,22],dtype='S'), np.array([True],dtype='U'), np.array([True,False],dtype='S'), np.array(1.2,'S'), np.array([1+2j],dtype='U')
R=np.array([1.2,33.25],dtype='U'), np.array([[1,2.5],[10,3]],dtype='S'), np.array([1,True],dtype='U'), np.array(['a',1.5],dtype='U'), np.array([1.5,'a'],dtype='S'), np.array([],dtype='S'), np.array([-1.5e300],dtype='S')
R=np.array([np.int8(3)],dtype='U'), np.array([np.float32(0.1)],dtype='U'), np.array([np.float64(1.2),1],dtype='S'), np.array([np.int64(12),3],dtype='S'), np.array([np.bool_(1)],dtype='U'), np.array([np.uint8(3),np.int8(4)],'S')
R=np.array(np.int8(3),dtype='U'), np.array([np.array(3)],dtype='U'), np.array([np.array([1.5,2])],dtype='U'), np.asarray(1.5,dtype=str), np.asarray([1.5],dtype=bytes), np.array([np.datetime64('2001-01-01')],'S'), np.array([None,1],'U')
R=np.array([12345678901],dtype='S3'), np.array([1.23456],dtype='S3'), np.array([10**30],dtype='U'), np.array([1.5,np.nan,np.inf],dtype='U'), np.array([0.1+0.2],dtype='U')
R=np.array(range(9,12),dtype='U'), np.array([1,2],'U').dtype, np.fromiter([1,2],'U3'), np.full(2,1.5,dtype='U'), np.full(2,12,'S')
a=np.arange(3); a.fill(float('nan')); R=a
a=np.arange(3); a.fill(np.float64('nan')); R=a
a=np.arange(3); a.fill(float('inf')); R=a
a=np.arange(3); a.fill(1e30); R=a
a=np.arange(3); a.fill(1j); R=a
a=np.arange(3); a.fill(None); R=a
a=np.arange(3); a.fill('x'); R=a
a=np.arange(3); a.fill('7'); R=a
a=np.arange(3.); a.fill('7.5'); R=a
a=np.arange(3.); a.fill(1j); R=a
a=np.arange(3.); a.fill(np.complex128(1j)); R=a
a=np.arange(3); a.fill(np.complex128(1j)); R=a
a=np.arange(3); a.fill(np.array(2.7)); R=a
a=np.arange(3); a.fill([1,2]); R=a
a=np.arange(3); a.fill(np.array([5])); R=a
a=np.arange(3.); a.fill(10**400); R=a
a=np.arange(3); a.fill(2**63); R=a
a=np.arange(3,dtype=np.uint8); a.fill(-1); R=a
a=np.arange(3,dtype=np.uint8); a.fill(-1.0); R=a
a=np.arange(3,dtype=np.uint8); a.fill(np.int64(300)); R=a
a=np.arange(3,dtype=np.uint8); a.fill(300.7); R=a
a=np.arange(3)>5; a.fill(2); R=a
a=np.arange(3)>5; a.fill('x'); R=a
a=np.arange(3)>5; a.fill(1j); R=a
a=np.arange(3)>5; a.fill(float('nan')); R=a
a=np.arange(3); a[0]='7'; R=a
a=np.arange(3); a[0]='x'; R=a
a=np.arange(3.); a[0]='7.5'; R=a
a=np.arange(3); a[:]='7'; R=a
a=np.arange(3); a[1:]=['7','8']; R=a
a=np.arange(3); a[0]=b'7'; R=a
a=np.arange(3); a[[0,1]]='7'; R=a
a=np.arange(3)*1j; a[0]='7+1j'; R=a
a=np.arange(3)>1; a[0]='x'; a[1]=''; R=a
a=np.arange(3); a[0]=1e30; R=a
a=np.arange(3); a[...]=1e30; R=a
a=np.arange(3); a[0]=float('inf'); R=a
a=np.arange(3,dtype='i1'); a[0]=1e3; R=a
a=np.arange(3,dtype='i1'); a[0]=200.5; R=a
a=np.arange(3); a[0]=np.array([5]); R=a
a=np.arange(3); a[0]=None; R=a
a=np.arange(3.); a[0]=None; R=a
a=np.arange(3.); a[0]=[None]; R=a
R=np.full(3,float('nan'),int)
R=np.full(3,'7',int), np.full(3,'7.5',float)
R=np.full(3,1j,float)
R=np.full_like(np.arange(3),float('nan'))
R=np.array(['1','2'],int), np.array(['1.5'],float), np.array('7',int), np.array(['x'],bool), np.array([b'3'],int)
R=np.array(['1.5'],int)
R=np.array([1,'2'],int)
R=np.array('2001','M8[Y]'), np.array(['7'],'m8[s]')
R=np.array(['1','2'],dtype='c'), np.array('123',dtype='c'), np.array(['12','ab'],dtype='c')
R=np.array([None,1],float), np.array([None],complex), np.array(None,float), np.array([None],'f4')
R=np.array([None],int)
R=np.array(None,int)
a=np.zeros(2,complex); a[0]=None; R=a
a=np.zeros(2,'f4'); a[0]=None; a[:]=None; R=a
a=np.zeros(2); a[:]=[None,1]; R=a
a=np.zeros(2)>1; a[0]=None; R=a
a=np.zeros(2)>1; a[:]=[None,'x']; R=a
R=np.array(['','a','0',' '],bool), np.array('',bool), np.array('0',bool)
R=np.array(['1+2j','3j'],complex), np.array('1+2j',complex), np.array([b'1+2j'],complex), np.array(['1'],complex)
R=np.array(['x'],complex)
R=np.array([b'1.5'],float), np.array(b'7',int), np.array(b'7.5',float), np.array([[b'1'],[b'2']],int), np.array([b'1',2],int), np.array(['1',2.5],float)
R=np.array([b''],float)
R=np.array([b'x'],int)
a=np.zeros(2); a[:]=b'7'; a[0]=b'8'; R=a
a=np.zeros(2,int); a[[0,1]]=b'7'; R=a
a=np.zeros(2,int); a[:]=[b'7',b'8']; R=a
R=np.array(bytearray(b'ab')), np.array([bytearray(b'ab')]), np.array(bytearray(b'ab'),int)
R=np.full(2,b'7',int), np.full(2,None,float), np.full(2,'x',bool), np.full(2,'1+1j',complex)
R=np.full(2,None,int)
R=np.array(['nan','inf','-Infinity','1e5','  2 ','1_000'],float)
R=np.array(['0x10'],int)
R=np.array([' 7 ','1_0'],int)
R=np.array(['300'],np.uint8)
R=np.array(['-1'],np.uint8)
R=np.array([b'300'],np.int8)
R=np.array(['7'],np.uint8), np.array(['1'],'f2'), np.array(['1'],'c8')
a=np.arange(3); a.fill(np.int8(4)); R=a
a=np.arange(3); a.fill(True); R=a
a=np.arange(3.); a.fill(None); R=a
a=np.arange(3.); a.fill(b'5'); R=a
a=np.arange(3,dtype='u1'); a.fill(np.float64(-1)); R=a
a=np.arange(3,dtype='u1'); a.fill(np.int64(300)); R=a
a=np.arange(3,dtype='i1'); a.fill(np.int64(300)); R=a
a=np.arange(3,dtype='i1'); a.fill(np.array(300)); R=a
a=np.arange(3,dtype='i1'); a.fill(np.float64(300)); R=a
a=np.arange(3,dtype='f2'); a.fill(1e6); R=a
a=np.arange(3,dtype='f4'); a.fill(1e40); R=a
a=np.arange(3); a.fill(np.array([[5]])); R=a
a=np.arange(3); a.fill(()); R=a
a=np.array(5); a.fill(7); R=a
a=np.arange(6).reshape(2,3).T; a.fill(7); R=a
a=np.arange(6)[::-2]; a.fill(7); R=a
a=np.arange(3); a.flags.writeable=False; a.fill(7); R=a
a=np.zeros(2,'U3'); a.fill('ab'); R=a
a=np.zeros(2,object); a.fill([1]); R=a
a=np.zeros(2,object); a.fill(np.array([1,2])); R=a
a=np.zeros(2,'M8[D]'); a.fill('2001-01-01'); R=a
a=np.zeros(2,'i4,f4'); a.fill((1,2)); R=a
"""

for line in LINES.strip().split('\n'):
    names = {'np': np}
    try:
        exec(line, names)
        print(line, repr(names.get('R')), sep='\n')
    except Exception as e:
        print(line, type(e).__name__, str(e).split('\n')[0])
