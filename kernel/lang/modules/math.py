# math: functions of single numbers.
from _math import (acos, asin, atan, atan2, cbrt, copysign, cos, cosh, degrees, e, exp, expm1, fabs, fmod, inf,
                   isfinite, isinf, isnan, log1p, nan, pi, radians, sin, sinh, sqrt, tan, tanh, tau)
from _math import pow
