# jax.sharding: how arrays are spread over devices. There is one device, so that every sharding is the whole array on it.


class PartitionSpec(tuple):
    def __new__(cls, *parts, **options):
        return tuple.__new__(cls, parts)

    def __repr__(self):
        return "P(" + ", ".join([repr(p) for p in self]) + ("," if len(self) == 1 else "") + ")"

    __str__ = __repr__


P = PartitionSpec


class Mesh:
    """Devices under names of axes; a context too."""

    def __init__(self, devices, axis_names, **options):
        self.devices, self.axis_names = (
            devices,
            (axis_names,) if isinstance(axis_names, str) else tuple(axis_names),
        )
        self.size = len(devices.ravel().tolist()) if hasattr(devices, "ravel") else len(devices)

    @property
    def shape(self):
        sizes = self.devices.shape if hasattr(self.devices, "shape") else (len(self.devices),)
        return dict(zip(self.axis_names, sizes))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return False

    def __repr__(self):
        return "Mesh(" + ", ".join([f"'{k}': {v}" for k, v in self.shape.items()]) + ")"


class Sharding:
    memory_kind = "device"


class NamedSharding(Sharding):
    def __init__(self, mesh, spec, **options):
        self.mesh, self.spec = mesh, spec

    def __repr__(self):
        return f"NamedSharding(mesh={self.mesh!r}, spec={self.spec!r}, memory_kind=device)"


class SingleDeviceSharding(Sharding):
    def __init__(self, device, **options):
        self._device = device

    def __repr__(self):
        return f"SingleDeviceSharding(device={self._device!r}, memory_kind=device)"


class PositionalSharding(Sharding):
    def __init__(self, devices, **options):
        self._devices = devices

    def reshape(self, *shape):
        return self


class Shard:
    """The part of an array that a device has: all of it."""

    def __init__(self, device, data):
        self.device, self.data, self.index, self.replica_id = (
            device,
            data,
            (slice(None),) * data.ndim,
            0,
        )
