# casting='no', order= of several results, truth and limits of dates, places as uint64.
import numpy as np
import warnings

warnings.simplefilter("ignore")


def show(*programs):
    """Each program's last line, or the error."""
    for text in programs:
        *first, last = text.split("; ")
        names = {"np": np}
        try:
            for line in first:
                exec(line, names)
            print(repr(eval(last, names)))
        except Exception as e:
            print(type(e).__name__, e)


show(
    "np.float_power([1,2],2,casting='no')",
    "np.float_power([1.,2],2.,casting='no')",
    "np.heaviside([1,2],2,casting='no')",
    "np.heaviside(np.float32([1,2]),2,casting='no')",
    "np.heaviside([1,2.],2,casting='no')",
    "np.heaviside([1.,2.],[1,2],casting='no')",
    "np.hypot([1,2],2,casting='no')",
    "np.add([1,2],[2.,1],casting='equiv')",
    "np.add([1,2],[2,1],casting='no')",
    "np.sin((1,2),casting='no')",
    "np.signbit([1,-2],casting='no')",
    "np.signbit(np.int8([1,-2]),casting='no')",
    "np.signbit([1.,-2],casting='no')",
    "np.isnan([1,2],casting='no')",
    "np.ldexp([1,2],2,casting='no')",
    "np.ldexp([1.,2],2,casting='no')",
    "np.ldexp(np.float32([1.,2]),np.int32(2),casting='no')",
    "np.ldexp(np.float32([1.,2]),np.int8(2),casting='no')",
    "np.ldexp(np.float32([1.,2]),np.int8(2),casting='safe')",
    "np.matmul(np.ones((3,4)),np.ones((4,2)),order='F').strides",
    "np.matmul(np.ones((3,4)).T,np.ones((3,2)),order='A').strides",
    "np.matmul(np.ones((3,4),order='F'),np.ones((4,2),order='F'),order='A').strides",
    "np.matmul(np.ones((5,3,4)),np.ones((4,2)),order='F').strides",
    "np.modf(np.ones((3,4)),order='F')[0].strides",
    "np.modf(np.ones((3,4)),order='F')[1].strides",
    "np.modf(np.ones((3,4)).T,order='C')[1].strides",
    "np.divmod(np.ones((3,4)),2,order='F')[1].strides",
    "np.frexp(np.ones((3,4)),order='F')[1].strides",
    "np.logical_not(np.array(['2020-01-01','NaT','1970-01-01'],'M8[D]'))",
    "np.logical_not(np.array([0,1,'NaT'],'m8[D]'))",
    "np.logical_and(np.array([0,1,'NaT'],'m8[D]'),True)",
    "np.logical_or(np.array([0,1,'NaT'],'M8[D]'),np.array([0,1,'NaT'],'M8[D]'))",
    "np.logical_xor(np.array([0,1,'NaT'],'M8[D]'),np.array([0,1,'NaT'],'M8[D]'))",
    "np.array([0,1,'NaT'],'m8[D]').any()",
    "np.array([0,1,'NaT'],'m8[D]').all()",
    "np.array([0,1,'NaT'],'M8[D]').all()",
    "np.array([0,0],'M8[D]').any()",
    "np.clip(np.array(['2020-01-01','NaT','1970-01-01'],'M8[D]'),np.datetime64('1990-01-01'),np.datetime64('2000-01-01'))",
    "np.clip(np.array(['2020-01-01','1970-01-01'],'M8[D]'),np.datetime64('1990-01-01'),None)",
    "np.clip(np.array(['2020-01-01','1970-01-01'],'M8[D]'),None, np.datetime64('1990-01-01T03'))",
    "np.array(['2020-01-01','1970-01-01'],'M8[D]').clip(np.datetime64('1990-01-01'))",
    "np.clip(np.datetime64('2020-01-01'),np.datetime64('1990-01-01'),np.datetime64('2000-01-01'))",
    "np.clip(np.array([5,7,9],'m8[h]'),6,8)",
    "np.clip(np.array([5,7,9],'m8[h]'),np.timedelta64(6,'h'),np.timedelta64(8*60+3,'m'))",
    "np.clip(np.array([5,7,9],'m8[h]'),np.timedelta64(6,'h'),np.timedelta64('NaT'))",
    "np.arange(5).take(np.array([1,2**63,2**64-1],'u8'),mode='clip')",
    "np.arange(5).take(np.array([1,3],'u8'))",
    "np.arange(5).take(np.array([1,2**64-1],'u8'))",
    "np.arange(5)[np.array([1,2**64-1],'u8')]",
    "np.take(np.arange(5),np.array([1,2**64-1],'u8'),mode='clip')",
    "np.put(np.arange(5),np.array([1,2**64-1],'u8'),7)",
    "np.choose(np.array([1,2**64-1],'u8'),[[1,2],[3,4]],mode='clip')",
)

rules = "no", "equiv", "safe", "same_kind", "unsafe"
for f in ("fabs", "spacing", "modf", "frexp"):
    for dtype in ("f2", "f4", "f8", "i4"):
        for x in ("np.array([1.5,2.5])", "np.array([1,2])", "np.float32([1.5,2])", "2", "2.5"):
            show(*[f"np.{f}({x},dtype='{dtype}',casting='{rule}')" for rule in rules])
for f in ("nextafter", "float_power", "divmod", "ldexp", "heaviside", "add", "matmul"):
    for dtype in ("f4", "f8", "i4", "c16")[: 3 if f in ("heaviside", "nextafter") else 4]:
        for a, b in (
            ("np.array([1.5,2.5])", "np.array([1.5,2])"),
            ("np.array([1,2])", "np.array([1,2])"),
            ("np.float32([1.5,2])", "np.int8([1,2])"),
            ("np.array([1,2])", "2" if f != "matmul" else "np.int16([1,2])"),
            ("np.array([1.5,2])", "2.5" if f != "matmul" else "np.array([1,2j])"),
        ):
            show(*[f"np.{f}({a},{b},dtype='{dtype}',casting='{rule}')" for rule in rules[:4]])
for rule in rules:  # numbers of Python's beside elements
    show(
        f"np.add(np.array([1,2]),2,casting='{rule}')",
        f"np.add(np.int32(1),2,casting='{rule}')",
        f"np.add(np.float32([1,2]),2,casting='{rule}')",
        f"np.add(np.float32([1,2]),2.5,casting='{rule}')",
        f"np.add(2,3.0,casting='{rule}')",
        f"np.add(True,3.0,casting='{rule}')",
        f"np.multiply(True,2,casting='{rule}')",
        f"np.multiply(np.uint8([1,2]),2,casting='{rule}')",
        f"np.equal(np.int8(1),3,casting='{rule}')",
        f"np.power(np.array([1.5,2]),2,casting='{rule}')",
        f"np.gcd(np.int32([4,6]),4,casting='{rule}')",
        f"np.bitwise_count(np.array([3,4]),dtype='u1',casting='{rule}')",
        f"np.bitwise_count(np.array([3,4]),dtype='i4',casting='{rule}')",
        f"np.matmul(np.array([1.5,2]),np.array([1,2]),casting='{rule}')",
    )
