# Texts of dates and spans, and numbers that leave 64 bits.
import numpy as np, warnings, datetime
def t(s):
    try:
        with warnings.catch_warnings(record=True) as w:
            warnings.simplefilter("always")
            r = eval(s, globals())
            print(s, '->', repr(r), type(r).__name__, [(x.category.__name__, str(x.message)) for x in w])
    except Exception as e:
        print(s, '!!', type(e).__name__, e)
texts = ['', ' ', '+', '-', '-5', '+5', '--5', '2020', '2020-', '2020 ', '20-01','2020-0','2020-00','2020-12','2020-13','2020-012','2020-01-','2020-01-1','2020-01-011','2020-02-30','2020-01-01 ','2020-01-01  ','2020-01-01T','2020-01-01T ','2020-01-01T1','2020-01-01T10','2020-01-01T24','2020-01-01T10 ','2020-01-01T1030','2020-01-01T103','2020-01-01T103015','2020-01-01T10:30:15','2020-01-01T10:3015','2020-01-01T1030:15','2020-01-01T10:','2020-01-01T10:5','2020-01-01T10:60','2020-01-01T10:05:','2020-01-01T10:05:6','2020-01-01T10:05:60','2020-01-01T10:05:06.','2020-01-01T10:05:06.1','2020-01-01T10:05:06.1234','2020-01-01T10:05:06.123456','2020-01-01T10:05:06.1234567','2020-01-01T10:05:06.1234567890','1970-01-01T00:00:06.1234567890123','1970-01-01T00:00:06.1234567890123456','1970-01-01T00:00:06.123456789012345678','1970-01-01T00:00:06.1234567890123456789','1970-01-01T00:00:06.1234567Z','2020-01-01T10Z','2020-01-01T10Z ','2020-01-01T10ZZ','2020-01-01T10z','2020-01-01Z','2020-01-01T10+1','2020-01-01T10+01','2020-01-01T10+01:30','2020-01-01T10-0130','2020-01-01T10+01:3','2020-01-01T10+01:','2020-01-01T10+24','2020-01-01T10+01:60','2020-01-01T10+','2020-01-01T10:30+01 ','2020-01-01T10:30 +01','2020-01-01t10','2020/01/01','\t2020','\n2020-01','２０２０','NaT','nat','NAT',' NaT','now ','2020-01-01x10','abc','1e3','20200101','99999999','0','00','0000-02-29','-001-03','2020-01-01T10,5','2020-01-01T10:30:15,5','9223372036854775807','292277022656','99999999999999999999','2020-01-01T10+-1', 'é', '2020-01-01T10:30:15.5Z','2020-01-01T10:30.5','20200101T10','2020-01-01T10+1:5']
for x in texts:
    t(f"np.datetime64({x!r})")
for x in ['', ' ', '+', '3', '+3','-3','--3','003','3 ', ' 3','\t3','1_0','3.0','0x1','1e3','９','9223372036854775807','9223372036854775808','-9223372036854775808','-9223372036854775809','9'*25,'NaT','nAt',' nat','-0','3s']:
    t(f"np.timedelta64({x!r})"); t(f"np.timedelta64({x!r}, 's')"); t(f"np.timedelta64({x.encode()!r}, 's')"); t(f"np.array([{x!r}], 'm8[s]')"); t(f"np.array([{x!r}]).astype('m8[s]')"); t(f"np.array([{x!r}],'S').astype('m8[s]')") if x.isascii() else 0
for x in ['2020-01-01',' 2020','2020-1','','NaT']:
    for f in ["np.array([%r])",
    "np.array([%r],'S')",
    "np.array([%r],object)"]:
        for d in ['M8[D]','M8[s]','M8[Y]']:
            t((f+".astype(%r)")%(x,d))
    t(f"np.array([{x!r}],'M8[D]')"); t(f"np.datetime64({x.encode()!r})");t(f"np.datetime64({x.encode()!r},'s')"); t(f"np.datetime64({x!r},'s')"); t(f"np.datetime64({x!r},'Y')"); t(f"np.array([{x.encode()!r}],'M8[D]')")
for s in [
    "np.datetime64(2**63,'s')",
    "np.datetime64(2**63-1,'s')",
    "np.datetime64(-2**63,'s')",
    "np.timedelta64(2**63,'s')",
    "np.timedelta64(2**64,'s')",
    "np.timedelta64(-2**63-1,'s')",
    "np.timedelta64(2**62,'s')+np.timedelta64(2**62,'s')",
    "np.timedelta64(2**62,'s')*4",
    "np.timedelta64(2**62,'s')*2",
    "np.datetime64(2**62,'s')+np.timedelta64(2**62,'s')",
    "np.datetime64(2**62,'s').astype('M8[ns]')",
    "np.datetime64('2020').astype('M8[as]')",
    "np.timedelta64(2**60,'s').astype('m8[ns]')",
    "np.timedelta64(2**60,'h')+np.timedelta64(1,'ns')",
    "-np.timedelta64(-2**63,'s')",
    "abs(np.timedelta64(-2**63+1,'s'))",
    "np.timedelta64(3,'s')*1.5",
    "np.timedelta64(3,'s')*np.nan",
    "np.timedelta64(-7,'s')//2",
    "np.timedelta64(-7,'s')/2",
    "np.timedelta64(7,'s')//2.5",
    "np.timedelta64(7,'s')/2.5",
    "np.datetime64('9999999999-01-01')",
    "np.datetime64('2020','as')",
    "np.datetime64('2300','ns')",
    "np.datetime64('1600','ns')",
    "np.datetime64('2020')+np.timedelta64(2**62,'h')",
    "np.datetime64('3000','us')-np.datetime64('2000','ns')",
    "np.array([2**62],'m8[s]')*4",
    "np.array([2**62],'m8[s]')+np.array([2**62],'m8[s]')",
    "np.array(['3000'],'M8[ns]')",
    "np.array(['3000'],'M8[D]').astype('M8[ns]')",
    "np.array([2**40],'m8[D]').astype('m8[ns]')",
    "np.array([2**40],'m8[D]')+np.array([1],'m8[ns]')",
    "np.array([2**40],'m8[D]')==np.array([1],'m8[ns]')",
    "np.timedelta64(2**40,'D')==np.timedelta64(1,'ns')",
    "np.timedelta64(2**40,'D')>np.timedelta64(1,'ns')",
    "np.datetime64('5000')>np.datetime64('2000','ns')",
    "np.timedelta64(1.5,'s')",
    "np.timedelta64(np.float64(2),'s')",
    "np.timedelta64(True,'s')",
    "np.datetime64(True,'s')",
    "np.datetime64(1.5,'s')",
    "np.timedelta64(np.int8(3),'s')",
    "np.timedelta64(np.uint64(2**64-1),'s')",
    "np.array([1.5]).astype('m8[s]')",
    "np.array([1.5],'m8[s]')",
    "np.array([1.5],'M8[s]')",
    "np.array([True],'m8[s]')",
    "np.array([2**64-1],'u8').astype('m8[s]')",
    "np.timedelta64(datetime.timedelta.max)",
    "np.timedelta64(datetime.timedelta.max,'ns')",
    "np.datetime64(datetime.datetime.max,'ns')",
    "np.datetime64(datetime.datetime(2020,1,1,tzinfo=datetime.timezone.utc))",
    "np.timedelta64(5,'D').astype(int)",
    "np.timedelta64(5,'D').astype('f8')",
    "np.timedelta64('NaT').astype(int)",
    "np.datetime64('2020','Y').astype(int)",
    "np.datetime64('2020')[()]",
    "np.datetime64('2020').view('i8')",
    "np.timedelta64(3).view('f8')",
    "np.timedelta64(3,'s').item()",
    "np.timedelta64(2**62,'s').item()",
    "np.timedelta64(2**40,'s').item()",
    "np.datetime64('20000','D').item()",
    "np.datetime64('2020','ns').item()",
    "np.datetime64('-5','D').item()"]:
    t(s)
