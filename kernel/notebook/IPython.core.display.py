# IPython.core.display: classes of outputs in the forms that clients show.
import json
import os
import sys
import _warpcell


def display(
    *objs,
    include=None,
    exclude=None,
    metadata=None,
    transient=None,
    display_id=None,
    raw=False,
    clear=False,
):
    """Shows values as outputs of their own. With display_id they can be changed: it gives a handle. raw: the
    values are dicts of forms by MIME type."""
    if clear:
        clear_output(wait=True)
    handle = None
    if display_id is not None and display_id is not False:
        handle = DisplayHandle(None if display_id is True else str(display_id))
    number = handle.display_id if handle else (transient or {}).get("display_id")
    include, exclude = [[v] if isinstance(v, str) else v for v in (include, exclude)]
    for value in objs:
        if raw:
            _warpcell.publish(value, number, False, metadata)
        else:
            _warpcell.show(value, number, False, metadata, include, exclude)
    return handle


_METHODS = {
    "_repr_html_": "text/html",
    "_repr_markdown_": "text/markdown",
    "_repr_svg_": "image/svg+xml",
    "_repr_png_": "image/png",
    "_repr_jpeg_": "image/jpeg",
    "_repr_latex_": "text/latex",
    "_repr_json_": "application/json",
    "_repr_javascript_": "application/javascript",
}


def _method_of(value, name):
    """A method that says how a value is shown; None for an object that has an attribute of any name,
    and for one that fails when it is asked."""
    try:
        if getattr(value, "_warpcell_has_any_name_", None) is None:
            found = getattr(value, name, None)
            return found if callable(found) else None
    except MemoryError:
        raise
    except Exception:
        pass
    return None


_NONE = object()


def _form_by(method, failed, **how):
    """What it gives; _NONE when it says that there is no such form, or fails: then the error is put
    behind the others of a list, and the other forms are shown. Where memory is out, nothing is:
    what is lost for want of it ends the cell."""
    try:
        return method(**how) if method else _NONE
    except NotImplementedError:
        return _NONE
    except MemoryError:
        raise
    except Exception as error:
        failed.append(error)
        return _NONE


def _is_form(mime, form):
    """Can it be shown? What a method gives that is none is left out with a warning."""
    kinds = (str, bytes) if mime in ("image/png", "image/jpeg") else str
    if form is _NONE or form is None or mime == "application/json" or isinstance(form, kinds):
        return form is not _NONE and form is not None
    import warnings

    warnings.warn(f"{mime} formatter returned invalid type {type(form)}")
    return False


def _forms_of(value, update):
    """(forms by MIME type, metadata, errors) of an object of a class in the language; forms are None
    when it has shown itself."""
    from IPython.lib.pretty import pretty

    data, metadata, failed = {}, {}, []
    itself = None if update else _method_of(value, "_ipython_display_")
    if _form_by(itself, failed) is not _NONE:
        return None, None, failed
    bundle = _method_of(value, "_repr_mimebundle_")
    given = _form_by(bundle, failed, include=None, exclude=None)
    if isinstance(given, tuple):
        given, metadata = given
    data.update({} if given is _NONE else given or {})
    for name, mime in _METHODS.items():
        form = _NONE if mime in data else _form_by(_method_of(value, name), failed)
        if isinstance(form, tuple):
            form, metadata[mime] = form
        if _is_form(mime, form):
            data[mime] = form
    if "text/plain" not in data and (text := _form_by(pretty, failed, obj=value)) is not _NONE:
        data["text/plain"] = text
    return data, metadata, failed


def _tell_failed(failed, raises):
    """Errors of forms that could not be made. raises: the first one is the cell's."""
    import traceback

    for error in failed[raises:]:
        traceback.print_exception(error)
    if raises and failed:
        raise failed[0]


def update_display(obj, *, display_id, raw=False, metadata=None, include=None, exclude=None):
    """Changes what was shown under a display_id."""
    if raw:
        _warpcell.publish(obj, str(display_id), True, metadata)
    else:
        _warpcell.show(obj, str(display_id), True, metadata, include, exclude)


def publish_display_data(data, metadata=None, *, transient=None, update=False, source=None):
    """Shows an output in several forms, given by MIME type."""
    _warpcell.publish(data, (transient or {}).get("display_id"), update, metadata)


def clear_output(wait=False):
    """Takes away what the cell has shown so far; with wait when the next output comes."""
    _warpcell.clear_output(wait)


class DisplayHandle:
    """Where a display can be changed later: handle.update(value)."""

    def __init__(self, display_id=None):
        self.display_id = display_id or _warpcell.new_id()

    def display(self, obj, **kwargs):
        display(obj, display_id=self.display_id, **kwargs)

    def update(self, obj, **kwargs):
        update_display(obj, display_id=self.display_id, **kwargs)

    def __repr__(self):
        return f"<DisplayHandle display_id={self.display_id}>"


def _is_address(text):
    return isinstance(text, str) and text.lower().startswith(
        ("http://", "https://", "ftp://", "//")
    )


def _no_fetching(url):
    error = ValueError(f"{url!r} is not fetched: there is no access to the network here")
    error.add_note(
        "Save it into a file and give its name (filename=...), or show a link to it: HTML('<a href=...>')."
    )
    return error


class DisplayObject:
    """Data that clients show in one form: given, or read from a file."""

    _mime = "text/plain"
    _mode = "r"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        if isinstance(data, os.PathLike):
            data = str(data)
        if data is not None and isinstance(data, str) and url is None and filename is None:
            if _is_address(data) and "\n" not in data and " " not in data:
                data, url = None, data
            elif 0 < len(data) < 256 and "\n" not in data and self._is_name(data):
                data, filename = None, data
        self.url, self.filename, self.metadata = (
            url,
            None if filename is None else str(filename),
            metadata or {},
        )
        self.data = data
        self._load()

    def _is_name(self, text):
        return os.path.isfile(text)

    def _load(self):
        if self.filename is not None:
            with open(self.filename, self._mode) as f:
                self.data = f.read()
        elif self.url is not None:
            raise _no_fetching(self.url)

    def reload(self):
        """Reads the file anew."""
        self._load()

    def _data(self):
        if self.data is None:
            raise ValueError(f"{type(self).__name__} wants data or filename")
        return self.data

    def _repr_mimebundle_(self, include=None, exclude=None):
        forms = {self._mime: self._data(), "text/plain": repr(self)}
        return (forms, self.metadata) if self.metadata else forms

    def __repr__(self):
        return f"<{type(self).__module__}.{type(self).__qualname__} object>"


class TextDisplayObject(DisplayObject):
    """The same of text."""

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        super().__init__(data, url, filename, metadata)
        if self.data is not None and not isinstance(self.data, (str, bytes)):
            raise TypeError(f"{type(self).__name__} expects text, not {self.data!r}")

    def _is_name(self, text):
        return False


class Pretty(TextDisplayObject):
    """Plain text."""

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"text/plain": self._data()}


class HTML(TextDisplayObject):
    """HTML that the page shows."""

    _mime = "text/html"

    def __init__(self, data=None, url=None, filename=None, metadata=None):
        super().__init__(data, url, filename, metadata)
        if self.data is None:
            raise ValueError("HTML wants data, url or filename")

    def __html__(self):
        return self.data


class Markdown(TextDisplayObject):
    _mime = "text/markdown"


class Latex(TextDisplayObject):
    _mime = "text/latex"


class Math(TextDisplayObject):
    """A formula of TeX."""

    _mime = "text/latex"

    def _data(self):
        return "$\\displaystyle " + super()._data().strip("$") + "$"


class SVG(DisplayObject):
    """A picture of SVG: its text, or a file's."""

    _mime = "image/svg+xml"

    def _data(self):
        text = super()._data()
        text = text.decode() if isinstance(text, bytes) else text
        start = text.find("<svg")
        if start < 0:
            raise ValueError("there is no <svg> element in this text")
        return text[start:]


class Javascript(TextDisplayObject):
    """A script, which clients may refuse to run."""

    _mime = "application/javascript"

    def __init__(self, data=None, url=None, filename=None, lib=None, css=None):
        lib, css = (
            [lib] if isinstance(lib, str) else list(lib or ()),
            [css] if isinstance(css, str) else list(css or ()),
        )
        super().__init__(data, url, filename)
        before = "".join(
            [
                f'document.head.appendChild(Object.assign(document.createElement("link"), '
                f'{{rel: "stylesheet", href: {json.dumps(one)}}}));\n'
                for one in css
            ]
        )
        for one in reversed(lib):
            self.data = (
                f"new Promise((done, failed) => document.head.appendChild(Object.assign(document.createElement("
                f'"script"), {{src: {json.dumps(one)}, onload: done, onerror: failed}}))).then(() => {{\n{self._data()}\n}});'
            )
        self.data = before + self._data()


class JSON(DisplayObject):
    """A tree of dicts and lists that the page can fold."""

    _mime = "application/json"

    def __init__(
        self, data=None, url=None, filename=None, expanded=False, metadata=None, root="root", **more
    ):
        super().__init__(
            data,
            url,
            filename,
            dict({"expanded": expanded, "root": root}, **(metadata or {}), **more),
        )
        if isinstance(self.data, str):
            self.data = json.loads(self.data)
        if not isinstance(self.data, (dict, list)):
            raise TypeError(f"JSON expects a dict or a list, not {self.data!r}")

    def _is_name(self, text):
        return os.path.isfile(text)

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self._mime: self._data(), "text/plain": repr(self)}, {self._mime: self.metadata}


class GeoJSON(JSON):
    """Shapes of a map, which clients with an extension show."""

    _mime = "application/geo+json"

    def __init__(
        self,
        data=None,
        url_template=None,
        layer_options=None,
        url=None,
        filename=None,
        metadata=None,
        **more,
    ):
        layer = {}
        if url_template:
            layer = {"url_template": url_template, "layer_options": layer_options or {}}
        super().__init__(data, url, filename, metadata=dict(metadata or {}, **layer), **more)


_KINDS = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
)
_FORMATS = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "svg": "image/svg+xml",
}


class Image(DisplayObject):
    """A picture from bytes or a file (PNG, JPEG, GIF, WebP), or one that the page fetches: Image(url=...)."""

    _mode = "rb"

    def __init__(
        self,
        data=None,
        url=None,
        filename=None,
        format=None,
        embed=None,
        width=None,
        height=None,
        retina=False,
        unconfined=False,
        metadata=None,
        alt=None,
    ):
        if isinstance(data, os.PathLike):
            data = str(data)
        if isinstance(data, str):
            if _is_address(data):
                data, url = None, data
            else:
                data, filename = None, data
        if embed and url is not None:
            raise _no_fetching(url)
        self.embed = url is None
        self.width, self.height, self.alt, self.unconfined = width, height, alt, unconfined
        super().__init__(data, url, filename, metadata)
        if self.embed:
            if not isinstance(self.data, (bytes, bytearray)):
                raise ValueError("Image wants bytes of a picture, filename or url")
            self.data = bytes(self.data)
            self.format = format.lower() if format else None
            self._mime = _FORMATS.get(self.format) or next(
                (m for start, m in _KINDS if self.data.startswith(start)), None
            )
            if self._mime is None:
                raise ValueError("these bytes are no PNG, JPEG, GIF or WebP picture")
            if retina and self._mime == "image/png" and len(self.data) > 24:
                self.width, self.height = [
                    int.from_bytes(self.data[at : at + 4], "big") // 2 for at in (16, 20)
                ]

    def _load(self):
        if self.filename is not None or self.url is None:
            super()._load()

    def _repr_mimebundle_(self, include=None, exclude=None):
        if not self.embed:
            import html

            named = [
                ("src", self.url),
                ("width", self.width),
                ("height", self.height),
                ("class", "unconfined" if self.unconfined else None),
                ("alt", self.alt),
            ]
            tag = (
                "<img "
                + " ".join([f'{k}="{html.escape(str(v))}"' for k, v in named if v is not None])
                + "/>"
            )
            return {"text/html": tag, "text/plain": repr(self)}
        metadata = dict(self.metadata)
        for name in ("width", "height", "alt"):
            if getattr(self, name) is not None:
                metadata[name] = getattr(self, name)
        if self.unconfined:
            metadata["unconfined"] = True
        return {self._mime: self.data, "text/plain": repr(self)}, {
            self._mime: metadata
        } if metadata else None


class Video(DisplayObject):
    """A film: a file's name or address that the page plays, or its bytes (embed=True)."""

    _mode = "rb"

    def __init__(
        self,
        data=None,
        url=None,
        filename=None,
        embed=False,
        mimetype=None,
        width=None,
        height=None,
        html_attributes="controls",
    ):
        if isinstance(data, os.PathLike):
            data = str(data)
        if isinstance(data, str):
            data, url, filename = (
                None,
                data if _is_address(data) else url,
                filename if _is_address(data) else data,
            )
        if isinstance(data, (bytes, bytearray)) and not embed:
            raise ValueError(
                "To embed videos, you must pass embed=True (this may make your notebook files huge)"
            )
        if embed and url is not None:
            raise _no_fetching(url)
        self.embed, self.width, self.height, self.html_attributes = (
            embed,
            width,
            height,
            html_attributes,
        )
        self.mimetype = mimetype or (
            "video/webm" if str(filename or url or "").lower().endswith(".webm") else "video/mp4"
        )
        self.url, self.filename, self.metadata, self.data = url, filename, {}, data
        if embed and data is None:
            self._load()

    def _repr_mimebundle_(self, include=None, exclude=None):
        import base64
        import html

        source = html.escape(str(self.url or self.filename))
        if self.embed:
            source = f"data:{self.mimetype};base64,{base64.b64encode(self.data).decode()}"
        size = "".join(
            [
                f' {k}="{v}"'
                for k, v in (("width", self.width), ("height", self.height))
                if v is not None
            ]
        )
        text = f'<video src="{source}" {self.html_attributes}{size}>\n      Your browser does not support the <code>video</code> element.\n    </video>'
        return {"text/html": text, "text/plain": repr(self)}


class ProgressBar:
    """A bar that fills: for i in ProgressBar(10)."""

    def __init__(self, total):
        self.total, self._done, self.html_width, self.text_width = total, 0, "60ex", 60
        self._id = _warpcell.new_id()

    def __repr__(self):
        full = int(self.text_width * self._done / self.total) if self.total else self.text_width
        return f"[{'=' * full}{' ' * (self.text_width - full)}] {self._done}/{self.total}"

    def _repr_html_(self):
        return f'<progress style="width:{self.html_width}" max="{self.total}" value="{self._done}"></progress>'

    def display(self):
        display(self, display_id=self._id)

    def update(self):
        update_display(self, display_id=self._id)

    @property
    def progress(self):
        return self._done

    @progress.setter
    def progress(self, value):
        self._done = value
        self.update()

    def __iter__(self):
        self.display()
        self._done = -1
        return self

    def __next__(self):
        self.progress = self._done + 1
        if self._done < self.total:
            return self._done
        raise StopIteration


def _shower(kind):
    def show(*objs, raw=False, metadata=None):
        """Shows values in one form only."""
        for value in objs:
            if raw:
                publish_display_data({kind: value}, {kind: metadata} if metadata else None)
            else:
                display(
                    value,
                    metadata={kind: metadata} if metadata else None,
                    include=["text/plain", kind],
                )

    return show


display_pretty = _shower("text/plain")
display_html = _shower("text/html")
display_markdown = _shower("text/markdown")
display_svg = _shower("image/svg+xml")
display_png = _shower("image/png")
display_jpeg = _shower("image/jpeg")
display_latex = _shower("text/latex")
display_json = _shower("application/json")
display_javascript = _shower("application/javascript")


def set_matplotlib_formats(*formats, **kwargs):
    """The formats that pictures are shown in: PNG (at two pixels for each of the screen's), SVG, JPEG, PDF."""
    if kwargs:
        raise TypeError(
            "set_matplotlib_formats() takes formats only here, not " + ", ".join(kwargs)
        )
    from matplotlib._files import show

    show(formats)


def set_matplotlib_close(close=True):
    """Figures are closed at the end of each cell."""
    if not close:
        raise ValueError("figures are closed at the end of each cell here")
