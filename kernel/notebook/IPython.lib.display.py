# IPython.lib.display: sounds, pages within the page, links to files, and code in colours.
import os
from html import escape
from IPython.core.display import DisplayObject, TextDisplayObject, _is_address, _no_fetching


def _sound_of(samples, rate, normalize):
    """(bytes of 16-bit samples, number of channels): of one row of numbers, or a row for each channel."""
    import numpy as np

    x = np.asarray(samples)
    if hasattr(samples, "get"):
        x = samples.get()
    x = np.asarray(x, dtype=float)
    if x.ndim not in (1, 2):
        raise ValueError("Array audio input must be a 1D or 2D array")
    channels = 1 if x.ndim == 1 else x.shape[0]
    if x.size == 0:
        raise ValueError("there are no samples")
    largest = float(np.max(np.abs(x)))
    if not np.isfinite(largest):
        raise ValueError("samples are finite numbers")
    if not normalize and largest > 1:
        raise ValueError("Audio data must be between -1 and 1 when normalize=False.")
    factor = (largest if normalize else 1.0) or 1.0
    scaled = (x.T / factor * 32767).astype("<i2")
    return np.ascontiguousarray(scaled).tobytes(), channels


def _wav(sound, channels, rate):
    """A WAV file: its header, and the samples."""
    n = len(sound)
    number = lambda v, size: int(v).to_bytes(size, "little")
    return (
        b"RIFF"
        + number(36 + n, 4)
        + b"WAVEfmt "
        + number(16, 4)
        + number(1, 2)
        + number(channels, 2)
        + number(rate, 4)
        + number(rate * channels * 2, 4)
        + number(channels * 2, 2)
        + number(16, 2)
        + b"data"
        + number(n, 4)
        + sound
    )


class Audio(DisplayObject):
    """A sound with a player: samples (with rate=), the bytes of a file, or a file's name. With url= the page fetches it."""

    _mode = "rb"

    def __init__(
        self,
        data=None,
        filename=None,
        url=None,
        embed=None,
        rate=None,
        autoplay=False,
        normalize=True,
        *,
        element_id=None,
    ):
        if filename is None and url is None and data is None:
            raise ValueError("No audio data found. Expecting filename, url, or data.")
        if embed is False and url is None:
            raise ValueError("No url found. Expecting url when embed=False")
        if isinstance(data, str):
            data, url, filename = (
                None,
                data if _is_address(data) else url,
                filename if _is_address(data) else data,
            )
        if embed and url is not None:
            raise _no_fetching(url)
        self.autoplay, self.element_id, self.embed = autoplay, element_id, url is None
        self.url, self.filename, self.metadata, self.data = url, filename, {}, data
        self.mimetype = "audio/wav"
        if self.filename is not None:
            self._load()
            end = str(filename).lower().rsplit(".", 1)[-1]
            self.mimetype = {
                "mp3": "audio/mpeg",
                "ogg": "audio/ogg",
                "oga": "audio/ogg",
                "flac": "audio/flac",
                "m4a": "audio/mp4",
                "webm": "audio/webm",
            }.get(end, "audio/wav")
        elif data is not None and not isinstance(data, (bytes, bytearray)):
            if rate is None:
                raise ValueError(
                    "rate must be specified when data is a numpy array or list of audio samples."
                )
            sound, channels = _sound_of(data, rate, normalize)
            self.data = _wav(sound, channels, rate)

    def _repr_mimebundle_(self, include=None, exclude=None):
        import base64

        source = escape(str(self.url or ""))
        if self.embed:
            source = f"data:{self.mimetype};base64,{base64.b64encode(bytes(self.data)).decode()}"
        name = f' id="{escape(self.element_id)}"' if self.element_id else ""
        text = (
            f'\n<audio {name} controls="controls" {"autoplay=" + chr(34) + "autoplay" + chr(34) if self.autoplay else ""}>\n'
            f'    <source src="{source}" type="{self.mimetype}" />\n    Your browser does not support the audio element.\n</audio>\n'
        )
        return {"text/html": text, "text/plain": repr(self)}


class IFrame:
    """Another page within this one."""

    def __init__(self, src, width, height, extras=None, **kwargs):
        self.src, self.width, self.height, self.extras, self.params = (
            src,
            width,
            height,
            extras or [],
            kwargs,
        )

    def _repr_html_(self):
        from urllib.parse import urlencode

        params = "?" + urlencode(self.params) if self.params else ""
        return (
            f'\n<iframe\n    width="{self.width}"\n    height="{self.height}"\n    src="{self.src}{params}"\n'
            f'    frameborder="0"\n    allowfullscreen\n    {" ".join(self.extras)}\n></iframe>\n'
        )


class YouTubeVideo(IFrame):
    """A film of YouTube, by the eleven characters behind v= in its address."""

    def __init__(self, id, width=400, height=300, allow_autoplay=False, **kwargs):
        self.id = id
        extras = []
        if allow_autoplay:
            kwargs = dict(kwargs, autoplay=1)
            extras = ['allow="autoplay"']
        super().__init__(
            f"https://www.youtube.com/embed/{id}", width, height, extras=extras, **kwargs
        )


class VimeoVideo(IFrame):
    """A film of Vimeo."""

    def __init__(self, id, width=400, height=300, **kwargs):
        self.id = id
        super().__init__(f"https://player.vimeo.com/video/{id}", width, height, **kwargs)


class ScribdDocument(IFrame):
    """A document of Scribd."""

    def __init__(self, id, width=400, height=300, **kwargs):
        self.id = id
        super().__init__(f"https://www.scribd.com/embeds/{id}/content", width, height, **kwargs)


class FileLink:
    """A link to a file below the notebook's folder."""

    def __init__(self, path, url_prefix="", result_html_prefix="", result_html_suffix="<br>"):
        self.path = str(path)
        if os.path.isdir(self.path):
            raise ValueError(
                f"Cannot display a directory using FileLink. Use FileLinks to display '{self.path}'."
            )
        self.url_prefix, self.result_html_prefix, self.result_html_suffix = (
            url_prefix,
            result_html_prefix,
            result_html_suffix,
        )

    def _format_path(self):
        from urllib.parse import quote

        return (
            self.result_html_prefix
            + f"<a href='{quote(self.url_prefix + self.path)}' target='_blank'>{escape(self.path)}</a>"
            + self.result_html_suffix
        )

    def _repr_html_(self):
        if not os.path.exists(self.path):
            return (
                f"Path (<tt>{escape(self.path)}</tt>) doesn't exist. It may still be in the process of being generated, or you may "
                "have the incorrect path."
            )
        return self._format_path()

    def __repr__(self):
        return os.path.abspath(self.path)


class FileLinks(FileLink):
    """Links to the files of a folder."""

    def __init__(
        self,
        path,
        url_prefix="",
        included_suffixes=None,
        result_html_prefix="",
        result_html_suffix="<br>",
        notebook_display_formatter=None,
        terminal_display_formatter=None,
        recursive=True,
    ):
        if not os.path.isdir(str(path)):
            raise ValueError(
                "Cannot display a file using FileLinks. Use FileLink to display '%s'." % path
            )
        self.path = str(path).rstrip("/") or "/"
        self.url_prefix, self.result_html_prefix, self.result_html_suffix = (
            url_prefix,
            result_html_prefix,
            result_html_suffix,
        )
        self.included_suffixes, self.recursive = included_suffixes, recursive

    def _folders(self):
        """(folder, names of its files), in order."""
        for folder, folders, names in os.walk(self.path):
            wanted = sorted(
                [
                    n
                    for n in names
                    if self.included_suffixes is None or n.endswith(tuple(self.included_suffixes))
                ]
            )
            if wanted:
                yield folder, wanted
            if not self.recursive:
                return

    def _repr_html_(self):
        from urllib.parse import quote

        lines = []
        for folder, names in self._folders():
            lines.append(f"{escape(folder)}/<br>")
            lines += [
                f"&nbsp;&nbsp;<a href='{quote(self.url_prefix + folder + '/' + n)}' target='_blank'>{escape(n)}</a><br>"
                for n in names
            ]
        return "\n".join(lines)

    def __repr__(self):
        return "\n".join(
            [
                line
                for folder, names in self._folders()
                for line in [folder + "/"] + ["  " + n for n in names]
            ]
        )


class Code(TextDisplayObject):
    """The text of a program, in the letters of a program."""

    def __init__(self, data=None, url=None, filename=None, language=None):
        self.language = language
        super().__init__(data, url, filename)
        if data is not None and filename is None and "\n" not in data and os.path.isfile(data):
            self.filename = data
            self._load()

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {
            "text/html": f"<pre>{escape(self._data())}</pre>",
            "text/latex": "\\begin{verbatim}\n" + self._data() + "\n\\end{verbatim}",
            "text/plain": self._data(),
        }

    def __repr__(self):
        return self._data()
