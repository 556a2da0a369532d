# genfromtxt of names and types; savetxt's formats.
import numpy as np
from io import StringIO
def t(f):
    try: print(repr(f()))
    except Exception as e: print(type(e).__name__, e)
g=lambda *a,**k: t(lambda: np.genfromtxt(*a,**k))
g(['1.5 2'],dtype=int);g(['1.5 2'],dtype='i4');g(['True 1'],dtype=bool);g(['1 2 3'],names='a,b');g(['1,2,3'],delimiter=',',names='a,b',usecols=(0,2)); g(['a,,b','1,2,3'],delimiter=',',names=True);g(['1,2'],delimiter=',',names='a,b',deletechars='',replace_space=' ');g(['a b,c','1,2'],delimiter=',',names=True,replace_space=' ',deletechars='')
g(['x,1','y,2'],delimiter=',',dtype=None,converters={0:lambda s:s.upper()});g(['x,1','y,2'],delimiter=',',converters={'n':lambda s:5},names='n,m');g(['1 2','3 4'],dtype=None,names=True);g([b'1 2',b'3 4']);g('1 2');t(lambda:np.genfromtxt(5));t(lambda:np.loadtxt(5));g(['1,2','','3,4'],delimiter=',',skip_header=1);g(['1,a'],delimiter=',',dtype=int,filling_values={1:9})
def s(*a,**k):
    f=StringIO()
    try: np.savetxt(f,*a,**k); print(repr(f.getvalue()))
    except Exception as e: print(type(e).__name__, e)
s([1,2,3]); s([1+2j,3]); s([[1,2]],fmt='%d,%d'); s([[1,2]],fmt='%d,%d,%d'); s([[1,2]],fmt=['%d']); s(['a','b']); s(['a','b'],fmt='%s'); s([[1.5,2]],fmt='%d',newline='\r\n'); s(5); s([[[1]]]); s([1+2j],fmt='%.1f'); s(np.array([(1,'a')],dtype=[('x',int),('y','U3')]),fmt='%s'); s(np.array([(1,2.)],dtype=[('x',int),('y',float)])); s([1.],header='a\nb',footer='c',comments='//'); s([[1,2]],fmt=5);s([True]); s(np.array([1,2],'M8[D]'),fmt='%s'); s([[1,2]],fmt='%.2f',delimiter=', ');s(np.zeros((0,3)));s([1+2j],fmt=' %.2e + %.1fj'); s([[1+2j,3-4j]],fmt=['%.1e+%.1ej','(%.1f%+.1fj)']); s([[1.5,2.5]],fmt='%5.1f|%-5.1f;'); s([b'x'],fmt='%s'); s([None,1],fmt='%s')
