# numba.experimental: jitclass.


def jitclass(cls_or_spec=None, spec=None):
    """The class itself; its attributes are not held to the types of the specification."""
    return cls_or_spec if isinstance(cls_or_spec, type) else lambda cls: cls
