# scipy: the parts of SciPy that programs beside numpy use, written over the array functions;
# each part is loaded when it is asked for. Arrays of cupy stay on their device.
__version__ = "1.17.1"
