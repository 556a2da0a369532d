import numpy as np

x = np.array([0.0, 0.5, 1.0])
print(
    np.sqrt(x),
    np.square(x),
    np.abs(-x),
    np.sign([-2.0, 0.0, 3.0]),
    np.floor([1.7, -1.7]),
    np.ceil([1.2, -1.2]),
    np.trunc([1.7, -1.7]),
    np.rint([0.5, 1.5, 2.5]),
)
print(
    np.isnan([np.nan, 1.0]),
    np.isinf([np.inf, 1.0]),
    np.isfinite([np.nan, 1.0]),
    np.signbit([-0.0, 1.0]),
    np.copysign([1.0, 2.0], [-1.0, 1.0]),
)
print(
    np.round([0.5, 1.5, 2.567], 1),
    np.round(2.5),
    np.round(np.array([1.005, 2.675]), 2),
    np.array([1.26, -1.24]).round(1),
)
print(
    np.clip([1, 5, 9], 2, 6),
    np.clip(np.array([0.5, 1.5]), None, 1.0),
    np.array([1, 5, 9]).clip(2, 6),
)
print(
    np.where([True, False, True], [1, 2, 3], [10, 20, 30]),
    np.where(np.array([1, 0]), 1.5, 2),
    np.where(x > 0.4, x, -1),
)
print(
    np.hypot(3.0, 4.0),
    np.deg2rad(180.0),
    np.rad2deg(np.pi),
    np.exp(0.0),
    np.log(1.0),
    np.log2([8.0]),
    np.log10([1000.0]),
    np.exp2([3.0]),
)
print(
    np.abs(np.sin(np.array([0.0, np.pi / 2])) - [0, 1]) < 1e-15,
    np.abs(np.cos(x) - [1.0, 0.8775825618903728, 0.5403023058681398]) < 1e-15,
)
print(
    np.floor(np.array([1, 2])),
    np.add(1, 2),
    np.multiply([1, 2], 3),
    np.power(2, 3),
    np.mod(7, 3),
    np.remainder(-7, 3),
    np.fmod(-7, 3),
    np.floor_divide(7, 2),
)
print(
    np.negative([1, -2]),
    np.reciprocal([2.0, 4.0]),
    np.logical_and([1, 0], 1),
    np.logical_not([1, 0]),
    np.bitwise_and(6, 3),
    np.invert([0]),
    np.left_shift(1, 4),
)
z = np.zeros(3)
np.multiply(x, 2, z)
print(z, np.add(x, x, out=z) is z, z)
print(
    np.gradient(np.array([0.0, 1.0, 4.0, 9.0])),
    np.gradient(np.array([0.0, 1.0, 4.0]), 2.0),
    np.gradient(np.arange(6.0).reshape(2, 3), axis=1),
)
print(
    np.diff([1, 4, 9, 16]),
    np.diff([1, 4, 9, 16], 2),
    np.roll(np.arange(5), 2),
    np.roll(np.arange(6).reshape(2, 3), 1, axis=1),
    np.flip([1, 2, 3]),
)
print(np.maximum(np.array([1.0, np.nan]), np.nan), np.equal([1, 2], [1, 3]), np.less(1, 2))
