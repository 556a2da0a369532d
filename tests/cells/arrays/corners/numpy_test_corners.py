# Values that NumPy's own tests found wrong here: the order of gradients, days of work at the ends of months and beside NaT,
# Q of a matrix without columns, conditions of zeros, variances of complex objects, long steps, digits of whole numbers.
import numpy as np

def show(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)

v = np.array([[1, 1], [3, 4]])
for f in (lambda: np.gradient(v, axis=(1, 0)), lambda: np.gradient(v, 2, 3, axis=(1, 0)), lambda: np.gradient(v, axis=(-1, -2)), lambda: np.gradient(v, axis=(0, 1)),
          lambda: [np.linalg.qr(np.zeros((3, 0)), m) for m in ("reduced", "complete", "r")], lambda: np.linalg.qr(np.zeros((2, 3, 0), np.complex64), "complete"),
          lambda: np.linalg.cond(np.stack([np.zeros((2, 2)), np.eye(2)])), lambda: np.linalg.cond(np.zeros((2, 2)), -2), lambda: np.linalg.cond(np.eye(3)),
          lambda: np.linalg.cond(np.array([[np.nan, 1], [1, 2]])), lambda: np.var(np.array([1, -1j, 1j], object)), lambda: np.var(np.array([1, 2, 4], object)),
          lambda: np.std(np.array([1.0, 2, 4], object)), lambda: np.arange(0, 1, np.inf), lambda: np.arange(0, 1, -np.inf), lambda: np.arange(0, -1, -np.inf),
          lambda: np.arange(0, -1, np.inf), lambda: np.arange(3.0, 3.0, np.inf), lambda: np.arange(0, 5e-324, 4), lambda: np.arange(0, 1, 0.25),
          lambda: np.fromstring("9923372036854775807 104783749223640", dtype=np.uint64, sep=" "), lambda: np.fromstring("-9223372036854775807 +4", dtype=np.int64, sep=" "),
          lambda: np.fromstring("1,2.5", sep=","), lambda: [np.promote_types(t, "S") for t in "?bBhHiIlLfdFD"], lambda: np.promote_types("S", "S"),
          lambda: np.result_type("S3", "U"), lambda: np.busdaycalendar(holidays=["NaT", "2011-01-17", "2011-03-06", "NaT", "2011-12-26"]).holidays,
          lambda: np.busday_offset("2010-10-30", 1, roll="forward", weekmask="0000000"), lambda: np.busday_count("2010-10-30", "2010-11-30", weekmask="0000000")):
    show(f)
days = ["2010-07-30", "2010-08-01", "2010-07-31", "NaT", "2010-10-31", "2010-10-30"]
for roll in ("nat", "forward", "following", "backward", "preceding", "modifiedfollowing", "modifiedpreceding", "x", "raise"):
    show(lambda: np.busday_offset(days, [0, 1, -1, 2, 3, 0], roll=roll))
np.random.seed(1)
m = np.ma.masked_values(np.arange(6) % 3 - 1, -1)
np.random.shuffle(m)
print(repr(m))
np.random.default_rng(3).shuffle(m)
print(repr(m), m.data)
