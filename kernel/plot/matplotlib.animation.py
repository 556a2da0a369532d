# matplotlib.animation: pictures one after the other. They are drawn once and come as an animated PNG,
# which browsers play; save() writes the same file.
import struct
import sys
import zlib
import _warpcell

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _parts(png):
    """(kind, data) of each part of a PNG file."""
    at = 8
    while at < len(png):
        (n,) = struct.unpack(">I", png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + n]
        at += n + 12


def animated(frames, milliseconds, loops=0):
    """One file of PNG files of the same size; loops: 0 for ever."""
    out, number = [_SIGNATURE], 0
    for k, png in enumerate(frames):
        parts = list(_parts(png))
        width, height = struct.unpack(">II", parts[0][1][:8])
        if k == 0:
            out.append(_chunk(b"IHDR", parts[0][1]))
            out.append(_chunk(b"acTL", struct.pack(">II", len(frames), loops)))
            out.extend([_chunk(kind, data) for kind, data in parts if kind in (b"PLTE", b"pHYs")])
        out.append(
            _chunk(
                b"fcTL",
                struct.pack(
                    ">IIIIIHHBB", number, width, height, 0, 0, max(1, int(milliseconds)), 1000, 0, 0
                ),
            )
        )
        number += 1
        for kind, data in parts:
            if kind == b"IDAT":
                out.append(
                    _chunk(b"IDAT", data)
                    if k == 0
                    else _chunk(b"fdAT", struct.pack(">I", number) + data)
                )
                number += k > 0
    out.append(_chunk(b"IEND", b""))
    return b"".join(out)


class Animation:
    _shown = False

    def _ready(self, fig, interval, repeat):
        self._fig, self._interval, self._repeat, self._png = fig, interval, repeat, None
        fig._animation = self

    def _frames(self):
        """Draws each state of the figure and gives its PNG file."""

    def _file(self):
        if self._png is None:
            frames = list(self._frames())
            if not frames:
                raise ValueError("the animation has no frames")
            self._size = (
                round(self._fig._size[0] * self._fig.dpi),
                round(self._fig._size[1] * self._fig.dpi),
            )
            self._png = animated(frames, self._interval, 0 if self._repeat else 1)
            self._count = len(frames)
        return self._png

    def _render(self):
        return self._file(), self._size[0], self._size[1]

    def _display(self):
        png, w, h = self._render()
        _warpcell.picture(
            png,
            f"<Animation of {self._count} frames>",
            f"animation of {self._count} frames: " + self._fig._words(),
            w,
            h,
        )

    def save(self, filename, writer=None, fps=None, dpi=None, **kwargs):
        """Writes an animated PNG file."""
        name = str(filename)
        if not name.lower().endswith((".png", ".apng")):
            error = NotImplementedError(
                f"animations are saved as animated PNG files, not as {name.rsplit('.', 1)[-1]!r}"
            )
            error.add_note("anim.save('name.png') works; browsers play it as they play a GIF.")
            raise error
        if fps:
            self._interval, self._png = 1000 / fps, None
        with open(name, "wb") as f:
            f.write(self._file())

    def to_jshtml(self, fps=None, embed_frames=True, default_mode=None):
        import base64

        self._fig._animation = None
        if fps:
            self._interval, self._png = 1000 / fps, None
        png, w, h = self._render()
        import matplotlib.pyplot as plt

        plt.close(self._fig)
        return f'<img alt="animation of {self._count} frames" width="{w}" height="{h}" src="data:image/png;base64,{base64.b64encode(png).decode()}">'

    def to_html5_video(self, embed_limit=None):
        return self.to_jshtml()

    def _repr_html_(self):
        return self.to_jshtml()

    def pause(self):
        """An animated PNG plays by itself."""

    resume = pause
    event_source = property(lambda self: self)
    stop = start = pause


class FuncAnimation(Animation):
    def __init__(
        self,
        fig,
        func,
        frames=None,
        init_func=None,
        fargs=None,
        save_count=None,
        *,
        interval=200,
        repeat=True,
        repeat_delay=0,
        blit=False,
        cache_frame_data=True,
        **kwargs,
    ):
        self._func, self._init, self._args = func, init_func, tuple(fargs or ())
        self._given, self._most = frames, save_count or 100
        self._ready(fig, interval, repeat)

    def new_frame_seq(self):
        g = self._given
        if g is None:
            return iter(range(self._most))
        return (
            iter(range(int(g)))
            if isinstance(g, int) or hasattr(g, "__index__")
            else iter(g() if callable(g) else g)
        )

    def _frames(self):
        self._fig._animation = None
        if self._init is not None:
            self._init()
        scale = 1
        for count, frame in enumerate(self.new_frame_seq()):
            if count >= 500:
                print("The animation stops after 500 frames.", file=sys.stderr)
                break
            self._func(frame, *self._args)
            yield self._fig._render(scale=scale)[0]
        self._fig._animation = self


class ArtistAnimation(Animation):
    def __init__(
        self, fig, artists, *, interval=200, repeat=True, repeat_delay=0, blit=False, **kwargs
    ):
        self._states = [
            list(a) if isinstance(a, (list, tuple)) or hasattr(a, "_parts") else [a]
            for a in artists
        ]
        self._ready(fig, interval, repeat)

    def _frames(self):
        everything = [a for state in self._states for a in state]
        for state in self._states:
            for a in everything:
                a.set_visible(False)
            for a in state:
                a.set_visible(True)
            yield self._fig._render(scale=1)[0]


class PillowWriter:
    """A writer's settings; files are animated PNG in any case."""

    def __init__(self, fps=5, metadata=None, bitrate=None, **kwargs):
        self.fps = fps


FFMpegWriter = ImageMagickWriter = PillowWriter
writers = {"pillow": PillowWriter, "ffmpeg": FFMpegWriter}
