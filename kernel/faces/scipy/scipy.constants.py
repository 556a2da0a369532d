# scipy.constants: numbers of mathematics and physics (CODATA 2022), in SI units.
import math as _math

pi = _math.pi
golden = golden_ratio = (1 + _math.sqrt(5)) / 2
quetta, ronna, yotta, zetta, exa, peta, tera, giga, mega, kilo = (
    1e30,
    1e27,
    1e24,
    1e21,
    1e18,
    1e15,
    1e12,
    1e9,
    1e6,
    1e3,
)
hecto, deka, deci, centi, milli, micro, nano, pico, femto, atto = (
    1e2,
    1e1,
    1e-1,
    1e-2,
    1e-3,
    1e-6,
    1e-9,
    1e-12,
    1e-15,
    1e-18,
)
kibi, mebi, gibi, tebi = 2**10, 2**20, 2**30, 2**40
c = speed_of_light = 299792458.0
h = Planck = 6.62607015e-34
hbar = h / (2 * pi)
G = gravitational_constant = 6.6743e-11
g = 9.80665
e = elementary_charge = 1.602176634e-19
R = gas_constant = 8.31446261815324
k = Boltzmann = 1.380649e-23
N_A = Avogadro = 6.02214076e23
sigma = Stefan_Boltzmann = 5.6703744191844314e-08
Wien = 0.0028977719551851727
Rydberg = 10973731.568157
alpha = fine_structure = 0.0072973525643
mu_0 = 1.25663706127e-06
epsilon_0 = 8.8541878188e-12
m_e = electron_mass = 9.1093837139e-31
m_p = proton_mass = 1.67262192595e-27
m_n = neutron_mass = 1.67492750056e-27
m_u = u = atomic_mass = 1.66053906892e-27
eV = electron_volt = e
minute, hour, day, week = 60.0, 3600.0, 86400.0, 604800.0
year = 365 * day
Julian_year = 365.25 * day
degree = pi / 180
arcmin = degree / 60
arcsec = degree / 3600
inch, foot, yard, mile = 0.0254, 0.3048, 0.9144, 1609.344
au = astronomical_unit = 149597870700.0
light_year = Julian_year * c
parsec = au / arcsec
angstrom, micron, nautical_mile = 1e-10, 1e-6, 1852.0
gram, pound, oz, stone, metric_ton = (
    1e-3,
    0.45359236999999997,
    0.028349523124999998,
    6.3502931799999995,
    1000.0,
)
liter = litre = 0.001
bar, atm = 100000.0, 101325.0
torr = mmHg = atm / 760
psi = 6894.757293168361
kmh, mph, mach, knot = 1 / 3.6, 0.44704, 340.5, 1852 / 3600
zero_Celsius = 273.15
calorie, calorie_IT, erg, Btu = 4.184, 4.1868, 1e-7, 1055.05585262
hp = horsepower = 745.6998715822701
N = 1.0


def convert_temperature(val, old_scale, new_scale):
    """Between Celsius, Kelvin, Fahrenheit and Rankine."""
    old, new = old_scale.lower()[0], new_scale.lower()[0]
    if old not in "ckfr" or new not in "ckfr":
        raise NotImplementedError(
            f"{old_scale if old not in 'ckfr' else new_scale} scale is unsupported: supported scales are Celsius, Kelvin, Fahrenheit, and Rankine"
        )
    kelvin = {
        "c": lambda t: t + zero_Celsius,
        "k": lambda t: t,
        "f": lambda t: (t - 32) * 5 / 9 + zero_Celsius,
        "r": lambda t: t * 5 / 9,
    }[old](val)
    return {
        "c": lambda t: t - zero_Celsius,
        "k": lambda t: t,
        "f": lambda t: (t - zero_Celsius) * 9 / 5 + 32,
        "r": lambda t: t * 9 / 5,
    }[new](kelvin)
