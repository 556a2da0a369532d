# IPython.display: outputs of a cell in the forms that clients show.
import _warpcell
from _warpcell import clear_output


class DisplayHandle:
    """Where a display can be changed later: handle.update(value)."""

    def __init__(self, display_id=None):
        self.display_id = display_id or _warpcell.new_id()

    def display(self, value):
        _warpcell.show(value, self.display_id)

    def update(self, value):
        _warpcell.show(value, self.display_id, True)

    def __repr__(self):
        return f"<DisplayHandle display_id={self.display_id}>"


def display(*objects, display_id=None, raw=False, metadata=None, include=None, exclude=None, clear=False):
    """Shows values as outputs of their own. With display_id they can be changed: it gives a handle."""
    if clear:
        clear_output(wait=True)
    handle = None
    if display_id is not None and display_id is not False:
        handle = DisplayHandle(None if display_id is True else str(display_id))
    for value in objects:
        _warpcell.show(value, handle.display_id if handle else None)
    return handle


def update_display(value, *, display_id, raw=False):
    """Changes what was shown under a display_id."""
    _warpcell.show(value, str(display_id), True)


def publish_display_data(data, metadata=None, *, transient=None, update=False):
    _warpcell.publish(data, (transient or {}).get("display_id"), update)


class _Form:
    """A text that clients show in one form."""
    _mime = "text/plain"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if data is None and filename is not None:
            with open(filename) as f:
                data = f.read()
        if data is None:
            raise ValueError("no data given")
        self.data = data

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self._mime: self.data, "text/plain": repr(self)}

    def __repr__(self):
        return f"<IPython.core.display.{type(self).__name__} object>"


class HTML(_Form):
    _mime = "text/html"


class Markdown(_Form):
    _mime = "text/markdown"


class Latex(_Form):
    _mime = "text/latex"


class Math(Latex):
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/latex": "$\\displaystyle " + self.data.strip("$") + "$", "text/plain": repr(self)}


class SVG(_Form):
    _mime = "image/svg+xml"


class Javascript(_Form):
    _mime = "application/javascript"


class JSON(_Form):
    _mime = "application/json"


class Pretty(_Form):
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self.data}


class Image(_Form):
    """A picture from bytes or a file: PNG, JPEG or GIF."""

    def __init__(self, data=None, url=None, filename=None, format=None, embed=None, width=None, height=None,
                 metadata=None):
        if isinstance(data, str) and filename is None and not data.startswith("http"):
            data, filename = None, data
        if url is not None or isinstance(data, str):
            raise ValueError("pictures are not fetched from the network here: give a file or its bytes")
        if data is None and filename is not None:
            with open(filename, "rb") as f:
                data = f.read()
        super().__init__(data)
        kinds = {b"\x89PNG": "image/png", b"\xff\xd8": "image/jpeg", b"GIF8": "image/gif", b"RIFF": "image/webp"}
        self._mime = next((m for start, m in kinds.items() if data.startswith(start)), None)
        if self._mime is None:
            raise ValueError("these bytes are no PNG, JPEG, GIF or WebP picture")
