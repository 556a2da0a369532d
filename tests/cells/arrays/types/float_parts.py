import numpy as np
print(np.modf([1.5, -2.25]), np.heaviside([-1.5, 0, 2.0], 0.5), np.sinc([0, 0.5]), np.copysign(3, -0.0), np.nextafter(1, 2), np.spacing(1.0), np.float_power([1, 2, 3], 2), np.divmod([7, -7], 3), np.fmod([7, -7], 3), np.remainder([7, -7], 3), np.ldexp(3.0, [1, 2]), np.signbit([-1.0, 1]), np.hypot(3, 4), np.unwrap([0, np.pi, 2 * np.pi + 0.5]), np.deg2rad(180), np.angle(-1.0))
print(np.logaddexp(0, 0) == np.log(2), np.real([1, 2]), np.imag([1.0]), np.fabs([-1, 2]), np.sign([-2, 0, 3.5]), np.reciprocal(4.0), np.square([1, 2]), np.cbrt(8.0))
