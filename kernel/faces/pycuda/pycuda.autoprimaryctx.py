# pycuda.autoprimaryctx: as pycuda.autoinit.
from pycuda.autoinit import context, device
