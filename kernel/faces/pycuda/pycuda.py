# pycuda: PyCUDA's names over cupy's arrays and kernels in CUDA C.
VERSION = (2024, 1, 2)
VERSION_STATUS = ""
VERSION_TEXT = "2024.1.2"
