# matplotlib._files: the files that pictures are written as, and those that the notebook shows.
import _warpcell

MIME = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
}
_NOTEBOOK = {
    "png": "png",
    "png2x": "png",
    "retina": "png",
    "jpg": "jpeg",
    "jpeg": "jpeg",
    "svg": "svg",
    "pdf": "pdf",
}
shown = ["png"]


def show(names):
    """The formats that the notebook shows from now on."""
    found = []
    for name in names:
        if name not in _NOTEBOOK:
            raise ValueError(
                f"supported formats are: 'png', 'retina', 'jpeg', 'svg', 'pdf' not {name!r}"
            )
        if _NOTEBOOK[name] not in found:
            found.append(_NOTEBOOK[name])
    if not found:
        raise ValueError("the notebook shows pictures in one format at least")
    shown[:] = found
    _warpcell.picture_format(
        "svg" if "svg" in found else "jpeg" if "jpeg" in found and "png" not in found else "png"
    )


def named(fname, format, usual="png"):
    """(name to open or None, format) of what savefig and imsave were given."""
    name = None if hasattr(fname, "write") else str(fname)
    if format is None and name is not None:
        dot = name.rsplit("/", 1)[-1].lstrip(".")
        format = dot.rsplit(".", 1)[1] if "." in dot else ""
    if not format:
        format = usual
        name = name if name is None else f"{name.rstrip('.')}.{format}"
    if format.lower() not in MIME:
        error = ValueError(
            f"Format {format.lower()!r} is not supported (supported formats: {', '.join(sorted(MIME))})"
        )
        error.add_note(
            "savefig('name.png') writes pixels, savefig('name.svg') and savefig('name.pdf') shapes."
        )
        raise error
    return name, format.lower()


def write(fname, name, data):
    if name is None:
        fname.write(data)
        return
    with open(name, "wb") as file:
        file.write(data)


def quality(pil_kwargs):
    """Of a JPEG file: what Pillow would have been told."""
    return int((pil_kwargs or {}).get("quality", 75))
