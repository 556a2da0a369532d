# array2string with separators, prefixes and widths.
import numpy as np
a=np.arange(24)*123456789%999999; f=np.array([[1.5,-2.25],[3,4e5]]); t=np.arange(24).reshape(2,3,4)
for x in (a,f,t,np.array(True),np.array(False),np.array(2.5),np.array([True,False]),np.arange(2000),np.arange(3)+1j,np.zeros((0,2))):
    for kw in ({},dict(separator=', '),dict(separator=','),dict(separator=' | '),dict(separator=''),dict(prefix='abc'),dict(prefix='abc',suffix=')'),dict(max_line_width=30),dict(max_line_width=30,separator=',  '),dict(threshold=5,edgeitems=1,separator=', '),dict(precision=1),dict(sign='+')):
        print(kw, repr(np.array2string(x,**kw)))
print(t, repr(t)); print(a); print(repr(a)); print(np.arange(2000).reshape(40,50))
