# pycuda.autoinit: imported for what it does elsewhere; the device is there without it.
from pycuda import driver as _driver

device = _driver.Device(0)
context = device.make_context()
