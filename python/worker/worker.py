"""The Python process beside the engine: runs cells that are given to it, and shares names.

The engine (kernel/python/process.c) starts it with this text on a descriptor, and talks with it over
a socket in frames: four bytes of length, one letter (kernel/python/frames.def), three of nothing,
then fields, each behind four bytes of length. Nothing is asked of it while it runs a cell, and it
asks for names and memory only while the engine waits for it.

Values cross as pickle writes them, with functions, classes, modules and arrays as calls of the
functions of `warpcell_bridge`, which both sides have.
"""

import ast
import builtins
import dis
import faulthandler
import fcntl
import hashlib
import io
import json
import linecache
import mmap
import os
import pickle
import re
import resource
import signal
import socket
import struct
import sys
import threading
import time
import types
import warnings
import weakref

HEAD = struct.Struct("<Icxxx")
FIELD = struct.Struct("<I")
MOST_BYTES = 64 << 20  # of a frame: LIMIT_PYTHON_BYTES
MOST_VALUE = 60 << 20  # of a value that is copied
MOST_COLUMN = 512 << 20  # characters of a column of texts
MOST_TEXT = 1 << 20  # characters of an error's text
MOST_EVALUATED = 1000  # of a text that eval may be given
MOST_LINE = 2000  # characters of a line in a traceback
PIECE = 1 << 16  # characters of a stream in one frame
QUICK = 0.01  # seconds within which lines are shown together
MOST_HELD = 1000  # writes until they are shown in any case
FRAMES_SHOWN = 40  # of a traceback
MOST_CALLS = 1_000_000  # one within the other: the largest sys.setrecursionlimit
SEGMENT = 4 << 20  # bytes of shared memory that small arrays are put into together
SEALS = 2 | 4  # no shrinking, no growing
OWN_FILE = __file__ = "<warpcell>"
MAIN = threading.get_ident()


class Cannot(ValueError):
    """A value that cannot cross; the text says why and what can be done."""


# ---- the wire -----------------------------------------------------------------------------------


class Wire:
    """Frames to and from the engine. Interrupts wait while the cell's thread is in one."""

    def __init__(self, fd, asked):
        self.socket = socket.socket(fileno=fd)
        self.asked = mmap.mmap(asked, 0)  # its first four bytes: what an interrupt is for
        os.close(asked)
        self.serial = 0  # of the cell that runs
        self.lock = threading.RLock()
        self.busy = 0  # the cell's thread is between the ends of a frame
        self.pending = False  # an interrupt came meanwhile
        self.running = False  # a cell, which an interrupt ends
        self.owes = False  # the engine waits for the end of one
        self.request = ""  # of the client whose outputs these are
        self.hears = False  # what a handler of a signal raises reaches the cell
        self.idle = False  # nothing is to be done
        self.late = []  # what handlers have raised meanwhile

    def close(self):
        self.socket.close()
        self.socket = None

    def __enter__(self):
        if threading.get_ident() == MAIN:
            self.busy += 1

    def __exit__(self, *ignored):
        if threading.get_ident() != MAIN:
            return
        self.busy -= 1
        if self.pending and not self.busy:
            self.pending = False
            self.interrupt()
        if self.late and self.hears and not self.busy:
            raise self.late.pop(0)

    def on_signal(self, number, frame):
        if self.busy:
            self.pending = True
        else:
            self.interrupt()

    def is_asked(self):
        return FIELD.unpack_from(self.asked)[0] == self.serial

    def interrupt(self):
        if self.running and self.is_asked():
            self.send("i")  # the engine knows that Python still listens
            raise KeyboardInterrupt

    def begin(self, serial):
        """From here on interrupts reach the cell; also one that came before its text."""
        self.serial = serial
        self.running = True
        if self.is_asked():
            self.interrupt()

    def send(self, kind, *fields, fd=None):
        parts = [
            f if isinstance(f, bytes) else str(f).encode("utf-8", "backslashreplace")
            for f in fields
        ]
        body = b"".join([FIELD.pack(len(part)) + part for part in parts])
        if len(body) > MOST_BYTES:
            raise ValueError(
                f"an output of {len(body) >> 20} MiB: at most {MOST_BYTES >> 20} are shown at once"
            )
        with self:
            if self.socket is None:
                return
            with self.lock:
                if fd is None:
                    self.socket.sendall(HEAD.pack(len(body), kind.encode()) + body)
                else:
                    socket.send_fds(self.socket, [HEAD.pack(len(body), kind.encode())], [fd])
                    self.socket.sendall(body)

    def take(self, count):
        parts, fds = [], []
        while count:
            data, got, _, _ = socket.recv_fds(self.socket, min(count, 1 << 20), 1)
            fds += got
            if not data:
                os._exit(0)  # the engine has gone
            parts.append(data)
            count -= len(data)
        return b"".join(parts), fds

    def receive(self):
        """(letter, fields, descriptor or None)"""
        with self:
            head, fds = self.take(HEAD.size)
            size, kind = HEAD.unpack(head)
            body, more = self.take(size)
        fields, at = [], 0
        while at < len(body):
            (n,) = FIELD.unpack_from(body, at)
            fields.append(body[at + 4 : at + 4 + n])
            at += 4 + n
        return kind.decode(), fields, (fds + more or [None])[0]

    def ask(self, kind, *fields):
        self.send(kind, *fields)
        return self.receive()


class Stream(io.TextIOBase):
    """sys.stdout and sys.stderr: a line at once when the last one is a moment ago; what has no end
    yet, and lines in quick succession, after a moment."""

    encoding, errors, newlines = "utf-8", "backslashreplace", None

    def __init__(self, number):
        self.number = number
        self.name = "<stdout>" if number == 1 else "<stderr>"
        self.held = []
        self.shown = 0.0  # when something was, by time.monotonic
        self.other = None  # the stream whose text that was written before goes first
        self.lock = threading.RLock()
        self.some = threading.Event()
        self.buffer = RawStream(self)
        self.begin()

    def begin(self):
        threading.Thread(target=self.follow, daemon=True).start()

    def follow(self):
        while True:
            self.some.wait()
            self.some.clear()
            threading.Event().wait(0.05)
            self.flush()

    def fileno(self):
        return self.number

    def writable(self):
        return True

    def isatty(self):
        return False

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if wire.socket is None:  # a process that this one has forked
            os.write(self.number, text.encode("utf-8", "backslashreplace"))
            return len(text)
        if self.other is not None and self.other.held:
            self.other.flush()
        with wire, self.lock:
            self.held.append(text)
        ends = "\n" in text or "\r" in text
        if ends and time.monotonic() - self.shown > QUICK or len(self.held) > MOST_HELD:
            self.flush()
        elif len(text) > PIECE:
            self.flush()
        else:
            self.some.set()
        return len(text)

    def flush(self):
        with wire, self.lock:
            text, self.held = "".join(self.held), []
            self.shown = time.monotonic()
            for at in range(0, len(text), PIECE):
                wire.send("S", self.number, text[at : at + PIECE])


class RawStream(io.RawIOBase):
    """What sys.stdout.buffer is."""

    def __init__(self, stream):
        self.stream = stream

    def writable(self):
        return True

    def write(self, data):
        self.stream.write(bytes(data).decode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self):
        self.stream.flush()


class Asking(io.TextIOBase):
    """sys.stdin: a line is a question to the person."""

    encoding = "utf-8"

    def readable(self):
        return True

    def fileno(self):
        return 0

    def readline(self, size=-1):
        try:
            return ask_person("") + "\n"
        except EOFError:
            return ""


def ask_person(prompt="", password=False):
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    if not wire.running or threading.get_ident() != MAIN:
        raise RuntimeError("input() can be asked by the cell that runs only")
    _, (status, line), _ = wire.ask("I", prompt, int(bool(password)))
    if status == b"interrupted":
        raise KeyboardInterrupt
    if status == b"end":
        raise EOFError
    if status != b"ok":
        raise RuntimeError("input() is not supported: the client takes no questions")
    return line.decode("utf-8", "replace")


# ---- comms --------------------------------------------------------------------------------------


def plain_number(value):
    """For what JSON has no form of: NumPy's numbers, dates."""
    return value.item() if hasattr(value, "item") else str(value)


class Client:
    """What a comm's `kernel` is: an Output asks it whose outputs these are, and shows errors by it."""

    iopub_socket = None

    def get_parent(self, channel="shell"):
        return {"header": {"msg_id": wire.request}}

    def send_response(self, stream, kind, content=None, **ignored):
        if kind == "error":
            sys.stderr.write("".join(content["traceback"]))
            sys.stderr.flush()


def send_comm(kind, comm, data, metadata, buffers, target=""):
    texts = [json.dumps(part or {}, default=plain_number) for part in (data, metadata)]
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    wire.send("O", kind, comm.comm_id, target, *texts, *[bytes(b) for b in buffers or ()])


def create_comm(*args, **options):
    """What comm.create_comm is here."""
    from comm.base_comm import BaseComm

    class Comm(BaseComm):
        kernel = Client()

        def publish_msg(self, kind, data=None, metadata=None, buffers=None, **more):
            target = more.get("target_name") or ""
            send_comm(kind.removeprefix("comm_"), self, data, metadata, buffers, target)

    return Comm(*args, **options)


def take_comm(kind, comm_id, data, buffers):
    """A client's message on a comm."""
    manager = sys.modules["comm"].get_comm_manager()
    comm = manager.comms.get(comm_id)
    if comm is None:
        return
    message = {
        "content": {"comm_id": comm_id, "data": json.loads(data)},
        "buffers": [memoryview(b) for b in buffers],
        "metadata": {},
    }
    if kind == "close":
        manager.comms.pop(comm_id)._closed = True
        comm.handle_close(message)
    else:
        comm.handle_msg(message)


def widget_states():
    """JSON of all widgets' states, as a client asks for them when its page was loaded anew, and the
    bytes in them."""
    module = sys.modules.get("ipywidgets.widgets.widget")
    if module is None:
        return ["{}"]
    instances = getattr(module, "_instances", None) or module.Widget.widgets or {}
    states = {
        widget.model_id: {
            "model_name": widget._model_name,
            "model_module": widget._model_module,
            "model_module_version": widget._model_module_version,
            "state": widget.get_state(),
        }
        for widget in [*instances.values()]
        if widget.comm is not None
    }
    states, paths, buffers = module._remove_buffers(states)
    told = {"states": states, "buffer_paths": paths}
    return [json.dumps(told, default=plain_number), *[bytes(b) for b in buffers]]


def tell_states():
    try:
        fields = widget_states()
    except Exception:
        sys.excepthook(*sys.exc_info())
        fields = ["{}"]
    wire.send("w", *fields)


# ---- what is shown ------------------------------------------------------------------------------

REPRS = {
    "_repr_html_": "text/html",
    "_repr_markdown_": "text/markdown",
    "_repr_svg_": "image/svg+xml",
    "_repr_png_": "image/png",
    "_repr_jpeg_": "image/jpeg",
    "_repr_latex_": "text/latex",
    "_repr_json_": "application/json",
    "_repr_javascript_": "application/javascript",
}


def pretty_module():
    """IPython's own where it was imported, since libraries register printers of theirs there; else
    the engine's, whose text came behind this one."""
    found = sys.modules.get("IPython.lib.pretty") or sys.modules.get("warpcell_pretty")
    if found is None:
        found = types.ModuleType("warpcell_pretty")
        exec(compile(PRETTY_TEXT, OWN_FILE, "exec"), found.__dict__)
        sys.modules[found.__name__] = found
    return found


def plain_text(value):
    return pretty_module().pretty(value)


def figure_png(figure):
    out = io.BytesIO()
    figure.savefig(out, format="png", bbox_inches="tight")
    return out.getvalue()


def method_of(value, name):
    """A method of a value that says how it is shown; None for a class, for an object that has an
    attribute of any name, and for one that fails when it is asked."""
    try:
        if isinstance(value, type) or getattr(value, "_warpcell_has_any_name_", None) is not None:
            return None
        found = getattr(value, name, None)
        return found if callable(found) else None
    except Exception:
        return None


NO_FORM = object()


def form_by(method, failed, **how):
    """What it gives; NO_FORM when it says that there is no such form, or fails: then the error is put
    behind the others of a list, and the other forms are shown."""
    try:
        return method(**how) if method else NO_FORM
    except NotImplementedError:
        return NO_FORM
    except Exception as error:
        failed.append(error.with_traceback(error.__traceback__.tb_next))
        return NO_FORM


def is_form(mime, form):
    """Can it be shown? What a method gives that is none is left out with a warning."""
    kinds = (str, bytes) if mime in ("image/png", "image/jpeg") else str
    if form is NO_FORM or form is None or mime == "application/json" or isinstance(form, kinds):
        return form is not NO_FORM and form is not None
    warnings.warn(f"{mime} formatter returned invalid type {type(form)}")
    return False


def formatter_of(mime):
    return get_ipython().display_formatter.formatters[mime]


def forms_of(value, failed):
    """({type: text, bytes or JSON}, metadata) of a value, as IPython collects them."""
    data, metadata = {}, {}
    figures = sys.modules.get("matplotlib.figure")
    if figures and isinstance(value, figures.Figure):
        data["image/png"] = figure_png(value)
    given = form_by(method_of(value, "_repr_mimebundle_"), failed, include=None, exclude=None)
    if isinstance(given, tuple):
        given, metadata = given
    data.update({} if given is NO_FORM else given or {})
    for method, mime in REPRS.items():
        method = formatter_of(mime).method_of(value) or method_of(value, method)
        form = NO_FORM if mime in data else form_by(method, failed)
        if isinstance(form, tuple):
            form, metadata[mime] = form
        if is_form(mime, form):
            data[mime] = form
    if (
        "text/plain" not in data
        and (text := form_by(plain_text, failed, value=value)) is not NO_FORM
    ):
        data["text/plain"] = text
    return data, metadata


def show(kind, data, metadata, display_id="", update=False):
    fields = [display_id or "", int(update), json.dumps(metadata) if metadata else ""]
    for mime, form in list(data.items())[:8]:
        if isinstance(form, (bytes, bytearray)):
            fields += [mime, "b", bytes(form)]
        elif isinstance(form, str):
            fields += [mime, "t", form]
        else:
            fields += [mime, "j", json.dumps(form)]
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    wire.send(kind, *fields)


def shows_itself(value, failed):
    """Has it shown itself, as objects with _ipython_display_ do?"""
    return form_by(method_of(value, "_ipython_display_"), failed) is not NO_FORM


def tell_failed(failed):
    """Errors of forms that could not be made, where the cell goes on."""
    for error in failed:
        import traceback

        trace = error.__traceback__
        while trace and trace.tb_frame.f_code.co_filename == OWN_FILE:
            trace = trace.tb_next
        traceback.print_exception(type(error), error, trace)


class Shown:
    """What display(..., display_id=True) gives."""

    def __init__(self, display_id):
        self.display_id = display_id

    def update(self, value, **how):
        display(value, display_id=self.display_id, update=True, **how)

    def display(self, value, **how):
        display(value, display_id=self.display_id, **how)


def display(*values, display_id=None, update=False, raw=False, metadata=None, **ignored):
    """Shows values in the notebook, in the richest form that the client knows."""
    if display_id is True:
        display_id = os.urandom(8).hex()
    for value in values:
        failed = []
        if not raw and not update and shows_itself(value, failed):
            continue
        data, more = (value, {}) if raw else forms_of(value, failed)
        tell_failed(failed)
        if data:
            show("D", data, {**more, **(metadata or {})}, display_id, update)
    return Shown(display_id) if display_id and not update else None


def update_display(value, *, display_id, **how):
    display(value, display_id=display_id, update=True, **how)


def publish_display_data(data, metadata=None, *, transient=None, update=False, **ignored):
    show("D", data, metadata, (transient or {}).get("display_id"), update)


def clear_output(wait=False):
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    wire.send("L", int(wait))


def show_figures(*ignored, **how):
    """Shows and closes the figures of pyplot: its show() here, and what a cell's end does."""
    from matplotlib import pyplot

    try:
        for number in pyplot.get_fignums():
            figure = pyplot.figure(number)
            show("D", {"image/png": figure_png(figure), "text/plain": repr(figure)}, None)
    finally:
        pyplot.close("all")


def figures_module():
    """The module that matplotlib takes for its backend: pictures without a screen."""
    from matplotlib.backends import backend_agg

    module = types.ModuleType("warpcell_figures")
    module.FigureCanvas = backend_agg.FigureCanvasAgg
    module.FigureManager = backend_agg.FigureCanvasAgg.manager_class
    module.show = show_figures
    sys.modules[module.__name__] = module


class Formatter:
    """Functions that make the form of one type of medium of values, by their class."""

    def __init__(self, mime):
        self.mime, self.type_printers = mime, {}

    def for_type(self, cls, function=None):
        before = self.type_printers.get(cls)
        if function is not None:
            self.type_printers[cls] = function
            if self.mime == "text/plain":  # function(value, printer, cycle)
                pretty_module().for_type(cls, function)
        return before

    def pop(self, cls):
        return self.type_printers.pop(cls)

    def method_of(self, value):
        """A function without parameters for the form of a value, or None."""
        for cls in mro_of(type(value)) if self.type_printers else ():
            if cls in self.type_printers:
                return lambda: self.type_printers[cls](value)
        return None


class Events:
    """Functions that are called before and after each cell here."""

    def __init__(self):
        self.callbacks = {"pre_execute": [], "post_execute": []}

    def register(self, event, function):
        if event not in self.callbacks:
            raise NotImplementedError(f"the event {event} does not come in Python beside Warpcell")
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)

    def unregister(self, event, function):
        self.callbacks[event].remove(function)

    def trigger(self, event):
        for function in [*self.callbacks[event]]:
            function()


class ZMQInteractiveShell:
    """What get_ipython() gives to libraries, which ask whether this is a notebook, by this name."""

    def __init__(self):
        self.config = {"IPKernelApp": {}}
        self.kernel = Client()
        self.events = Events()
        self.user_ns = self.user_global_ns = names
        self.execution_count = 0
        self.history_manager = types.SimpleNamespace(_i00="")  # the text of the cell
        self.display_formatter = types.SimpleNamespace(
            formatters={mime: Formatter(mime) for mime in ("text/plain", *REPRS.values())}
        )
        self.display_pub = types.SimpleNamespace(publish=publish_display_data)

    def run_line_magic(self, magic_name, line, *ignored):
        return line_magic(magic_name, line)

    def run_cell_magic(self, magic_name, line, cell):
        return cell_magic(magic_name, line, cell)

    def magic(self, text):
        name, _, rest = text.lstrip("%").partition(" ")
        return line_magic(name, rest)

    def register_magic_function(self, func, magic_kind="line", magic_name=None):
        MAGICS[magic_name or func.__name__] = lambda line, body=None: (
            func(line) if body is None else func(line, body)
        )

    def ev(self, text):
        return eval(text, names)

    def ex(self, text):
        exec(text, names)

    def push(self, variables):
        names.update(variables)

    def system(self, command):
        shell(command)

    def getoutput(self, command):
        return shell_list(command)

    def enable_gui(self, gui=None):
        pass  # no window is shown

    def enable_matplotlib(self, gui=None):
        pass  # pictures are shown as they are

    def showtraceback(self, exc_tuple=None, **ignored):
        tell_failed([(exc_tuple or sys.exc_info())[1]])


def get_ipython():
    return notebook[0]


notebook = []
KERNEL_MODULE = "ipykernel.zmqshell"
shell_module = types.ModuleType(KERNEL_MODULE)


class Imports:
    """Looks at imports: pyplot gets its backend, IPython's display and the comms of widgets are
    this notebook's."""

    CHANGED = {
        "IPython.core.display_functions": (
            display,
            update_display,
            publish_display_data,
            clear_output,
        ),
        "IPython.core.getipython": (get_ipython,),
        "comm": (create_comm,),
    }

    def find_spec(self, name, path=None, target=None):
        if name == "matplotlib.pyplot":
            matplotlib = sys.modules["matplotlib"]
            if "MPLBACKEND" not in os.environ:
                figures_module()
                matplotlib.use("module://warpcell_figures")
        if name in self.CHANGED:
            return self.changed(name, path, target, self.change)
        if name == "tqdm.autonotebook" and hasattr(builtins, "get_ipython"):
            import IPython  # it looks for this one and the kernel's module among those imported

            if sys.modules.setdefault(KERNEL_MODULE, shell_module) is shell_module:
                return self.changed(name, path, target, lambda _: sys.modules.pop(KERNEL_MODULE))
        if name == "jax._src.traceback_util":  # it would leave it to IPython what is shown
            how = "_running_under_ipython", lambda: False
            return self.changed(name, path, target, lambda module: setattr(module, *how))
        if name == "pandas":  # as in a notebook; it would take this for a terminal
            how = "display.max_columns", 20
            return self.changed(name, path, target, lambda module: module.set_option(*how))
        if name in ("random", "numpy", "numpy.random", "logging"):
            return self.changed(name, path, target, self.imported)
        return None

    def imported(self, module):
        if threading.get_ident() == MAIN:  # each thread has an allocator of its own
            memory.arrays.begin()
        shared.set()

    def changed(self, name, path, target, then):
        for finder in sys.meta_path:
            spec = None if finder is self else finder.find_spec(name, path, target)
            if spec is not None:
                run = spec.loader.exec_module
                spec.loader.exec_module = lambda module: (run(module), then(module))
                return spec
        return None

    def change(self, module):
        for function in self.CHANGED[module.__name__]:
            setattr(module, function.__name__, function)
        if module.__name__ == "comm":  # widgets log the errors of a person's functions
            import logging

            logging.getLogger("traitlets").addHandler(logging.StreamHandler(sys.__stderr__))


# ---- shared memory ------------------------------------------------------------------------------


class Map(mmap.mmap):
    """A segment of memory that the engine has, too; it lives as long as an array in it."""


HUGE_PAGE = 2 << 20
COLLAPSE = 25  # madvise: since Linux 6.1, for files in memory whatever the system's setting
COPIERS = 4  # threads that fill a new segment


class System:
    """Functions of the C library, for mappings at an address: those that huge pages fit into."""

    def __init__(self):
        import ctypes as c

        self.c = c
        self.library = c.CDLL(None, use_errno=True)
        self.library.mmap.restype = c.c_void_p
        self.library.mmap.argtypes = [c.c_void_p, c.c_size_t, *[c.c_int] * 3, c.c_long]
        self.library.munmap.argtypes = [c.c_void_p, c.c_size_t]
        self.library.madvise.argtypes = [c.c_void_p, c.c_size_t, c.c_int]

    def place(self, address, size, fd, flags):
        protection = mmap.PROT_READ | mmap.PROT_WRITE
        found = self.library.mmap(address, size, protection, flags, fd, 0)
        if found in (None, self.c.c_void_p(-1).value):
            raise OSError(self.c.get_errno(), "memory could not be mapped")
        return found

    def map(self, fd, size):
        """An object with the bytes of a file."""
        hidden = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000  # MAP_NORESERVE
        unit = HUGE_PAGE if size >= HUGE_PAGE else mmap.PAGESIZE
        room = self.place(None, size + unit, -1, hidden)
        address = -(-room // unit) * unit
        self.place(address, size, fd, mmap.MAP_SHARED | 0x10)  # MAP_FIXED
        kind = type("Segment", (self.c.c_char * size,), {})
        found = kind.from_address(address)
        found.address = address
        weakref.finalize(found, self.library.munmap, room, size + unit)
        return found

    def own(self, found):
        """After a fork: what the child writes is its own."""
        self.place(found.address, len(found), found.fd, mmap.MAP_PRIVATE | 0x10)

    def make_huge(self, found):
        """Memory for a new file: a huge page takes the place of a small one, one after the other (six
        times as fast as all of them after all small ones)."""
        memory = memoryview(found).cast("B")

        def make(at, end):
            for page in range(at, end, HUGE_PAGE):
                memory[page] = 0
                self.library.madvise(found.address + page, HUGE_PAGE, COLLAPSE)

        in_parts(len(found) // HUGE_PAGE * HUGE_PAGE, make)


def in_parts(size, work):
    """Calls work(at, end) for parts of `size` bytes, each of whole pages, on some threads."""
    count = min(COPIERS, os.cpu_count() or 1, size // (64 << 20) or 1)
    step = -(-size // count // HUGE_PAGE) * HUGE_PAGE
    parts = [(at, min(at + step, size)) for at in range(0, size, step or 1)]
    threads = [threading.Thread(target=work, args=part) for part in parts[1:]]
    for thread in threads:
        thread.start()
    for part in parts[:1]:
        work(*part)
    for thread in threads:
        thread.join()


def is_numpy(value, name):
    numpy = sys.modules.get("numpy")
    return numpy is not None and issubclass(type(value), getattr(numpy, name))


def bytes_left():
    """Of memory: the system's, and what a control group may still take."""
    left = []
    try:
        with open("/proc/meminfo") as f:
            left += [int(line.split()[1]) << 10 for line in f if line.startswith("MemAvailable")]
        with (
            open("/sys/fs/cgroup/memory.max") as most,
            open("/sys/fs/cgroup/memory.current") as now,
        ):
            left.append(int(most.read()) - int(now.read()))
    except (OSError, ValueError):  # there is no bound
        pass
    return min(left, default=0)


class Place:
    """Where memory of NumPy's lies that the engine can map."""

    def __init__(self, number, start, size, fd):
        self.key, self.start, self.nbytes, self.fd = (number, 0, size), start, size, fd


class Arrays:
    """NumPy's large arrays are made in such memory: arrays.c is its allocator, where NumPy has a place
    for one (since 1.22)."""

    library = None
    done = False

    def begin(self):
        """NumPy has been imported."""
        core = getattr(sys.modules.get("numpy"), "_core", None)
        core = core or getattr(sys.modules.get("numpy"), "core", None)
        table = getattr(getattr(core, "_multiarray_umath", None), "_ARRAY_API", None)
        if self.done or table is None:
            return
        self.done = True
        try:
            if tuple(map(int, sys.modules["numpy"].__version__.split(".")[:2])) >= (1, 22):
                self.give_to_numpy(table)
        except (ImportError, OSError, AttributeError, ValueError):
            self.library = None  # arrays are copied when they cross first

    def give_to_numpy(self, table):
        import ctypes as c

        fd = os.memfd_create("warpcell-arrays", os.MFD_CLOEXEC)
        os.write(fd, ARRAYS)
        library = c.CDLL(f"/proc/self/fd/{fd}")
        os.close(fd)
        library.arrays_handler.restype, library.arrays_handler.argtypes = c.c_void_p, [c.c_void_p]
        library.arrays_allow.argtypes = [c.c_int64]
        library.arrays_find.argtypes = [c.c_size_t, c.c_uint64, c.c_void_p]
        library.arrays_hold.argtypes = [c.c_uint64, c.c_int, c.c_bool, c.c_void_p]
        library.arrays_gone.argtypes = [c.c_void_p, c.c_size_t]
        library.arrays_gone.restype = c.c_size_t
        pointer = c.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = c.c_void_p, [c.py_object, c.c_char_p]
        make = c.pythonapi.PyCapsule_New
        make.restype, make.argtypes = c.py_object, [c.c_void_p, c.c_char_p, c.c_void_p]
        functions = c.cast(pointer(table, None), c.POINTER(c.c_void_p))
        set_handler = c.PYFUNCTYPE(c.py_object, c.py_object)(functions[304])
        get_handler = c.PYFUNCTYPE(c.py_object)(functions[305])
        self.name = c.c_char_p(b"mem_handler")  # which the capsules point to
        other = pointer(get_handler(), self.name)
        handler = library.arrays_handler(other + 128)  # behind its name and version
        self.capsule = make(handler, self.name, None)
        set_handler(self.capsule)
        self.c, self.library = c, library
        self.found = (c.c_int64 * 4)()
        self.allow()

    def allow(self):
        """Before a cell: half of what is left may be taken."""
        if self.library:
            self.library.arrays_allow(bytes_left() // 2)

    def trim(self):
        if self.library:
            self.library.arrays_trim()

    def find(self, at, unused):
        """The Place that an address lies in, which gets a number when it has none."""
        if self.library and self.library.arrays_find(at, unused, self.found):
            return Place(*self.found)
        return None

    def hold(self, number, more=0, lends=False):
        """The Place of a number, when its memory is still there."""
        if self.library and self.library.arrays_hold(number, more, lends, self.found):
            return Place(*self.found)
        return None

    def map(self, number):
        """An object with the bytes of a place, which it holds."""
        place = self.hold(number, 1)
        if place is None:
            return None
        kind = type("Segment", (self.c.c_char * place.nbytes,), {})
        found = kind.from_address(place.start)
        found.number, found.fd = number, place.fd
        weakref.finalize(found, self.hold, number, -1)
        return found

    def gone(self):
        """Numbers of memory that the engine has mapped and that is no more here."""
        if not self.library:
            return []
        numbers = (self.c.c_uint64 * 256)()
        return numbers[: self.library.arrays_gone(numbers, len(numbers))]


class Memory:
    def __init__(self, generation):
        self.next_id = (generation << 32) + 1
        self.maps = weakref.WeakValueDictionary()  # by number
        self.blocks = weakref.WeakValueDictionary()  # by (segment, start, bytes)
        self.current, self.used = None, 0  # where small arrays go
        self.block_class = None
        self.gone = []  # blocks that nothing here refers to any more
        self.held = None
        self.arrays = Arrays()

        try:
            self.system = System()
        except (ImportError, OSError, AttributeError):
            self.system = None  # pages are small

    def add(self, number, fd, size):
        found = self.system.map(fd, size) if self.system else Map(fd, size)
        found.number, found.fd = number, fd
        weakref.finalize(found, os.close, fd)
        self.maps[number] = found
        return found

    def make(self, size):
        fd = os.memfd_create("warpcell-python", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(fd, size)
        fcntl.fcntl(fd, 1033, SEALS)  # F_ADD_SEALS
        self.next_id += 1
        found = self.add(self.next_id - 1, fd, size)
        if self.system:
            self.system.make_huge(found)
        return found

    def forked(self):
        """In a process that this one has forked: what it writes is its own."""
        for found in [*self.maps.values()] if self.system else ():
            if hasattr(found, "address"):  # arrays.c sees to its own
                self.system.own(found)

    def map_of(self, number):
        found = self.maps.get(number)
        if found is None and (found := self.arrays.map(number)) is not None:
            self.maps[number] = found
        elif found is None:
            _, (size,), fd = wire.ask("F", number)
            if fd is None:
                raise Cannot("its memory could not be shared: too many files are open")
            found = self.add(number, fd, int(size))
        return found

    def class_of_blocks(self):
        import numpy

        if self.block_class is None:
            self.block_class = type("Block", (numpy.ndarray,), {"key": None})
        return self.block_class

    def block(self, number, start, size):
        import numpy

        key = number, start, size
        found = self.blocks.get(key)
        if found is None:
            where = self.map_of(number)
            found = self.class_of_blocks()((size,), numpy.uint8, where, start)
            found.key = key
            self.blocks[key] = found
            weakref.finalize(found, self.gone.append, key)
        return found

    def room(self, size):
        """A new block."""
        whole = -(-max(size, 1) // 64) * 64
        if whole > SEGMENT // 16:
            number, start = self.hold(self.make(-(-whole // 4096) * 4096)), 0
        else:
            if self.current is None or self.used + whole > SEGMENT:
                self.current, self.used = self.make(SEGMENT), 0
            number, start = self.current.number, self.used
            self.used += whole
        block = self.block(number, start, size)
        self.held = None
        return block

    def hold(self, made):
        self.held = made  # until a block refers to it
        return made.number

    def block_of(self, array):
        """The shared block or the Place that an array lies in, or None."""
        part = array
        while is_numpy(part, "ndarray"):
            if type(part) is self.block_class:
                return part
            part = part.base
        return self.place_of(address(array)) if array.size else None

    def place_of(self, at):
        found = self.arrays.find(at, self.next_id)
        self.next_id += found is not None and found.key[0] == self.next_id
        return found

    def block_around(self, array):
        """The shared block or the Place that its elements lie in, whatever holds them; or None."""
        size = array.itemsize
        reach = [(n - 1) * step for n, step in zip(array.shape, array.strides)]
        low = address(array) + sum(r for r in reach if r < 0)
        high = address(array) + sum(r for r in reach if r > 0) + size
        for block in [*self.blocks.values(), self.place_of(low)]:
            if block is not None and start_of(block) <= low:
                if high <= start_of(block) + block.nbytes:
                    return block
        return None


SHARED_KINDS = "?bhilqBHILQefdFD"


def is_shareable(dtype):
    return dtype.char in SHARED_KINDS and dtype.isnative


def address(array):
    return array.__array_interface__["data"][0]


def start_of(block):
    return block.start if type(block) is Place else address(block)


def holders_of(array):
    """It and what it has its memory from, up to the array whose memory it is. as_strided and
    sliding_window_view put an object between two arrays."""
    found = [array]
    while is_numpy(found[-1].base, "ndarray") or type(found[-1].base).__name__ == "DummyArray":
        found.append(found[-1].base)
    while not is_numpy(found[-1], "ndarray"):
        found.pop()
    return found


def root_of(array):
    return holders_of(array)[-1]


def same_view(array, root, block):
    """The array over a block that has the elements of its root."""
    import numpy

    at = address(array) - address(root)
    made = numpy.ndarray(array.shape, array.dtype, block, at, array.strides)
    made.flags.writeable = array.flags.writeable
    return made


def views_of(root):
    """The names that show its memory: those that are it, or have it for their base."""
    import numpy

    return {n: v for n, v in names.items() if type(v) is numpy.ndarray and root_of(v) is root}


def unknown_holders(space, name):
    """How many refer to the memory of an array beyond the names of a space, and this function."""
    array = space[name]
    root = root_of(array)
    shown = [v for v in space.values() if type(v) is type(root)]
    holders = {id(h) for v in shown for h in holders_of(v) if h.base is root}
    known = sum(v is root for v in shown) + len(holders)
    del shown
    return sys.getrefcount(root) - known


def is_alone(name):
    """Does nothing hold the memory of an array but the names of cells?"""
    import numpy

    usual = {"x": numpy.empty(2)} if names[name].base is None else {"x": numpy.empty(2)[:1]}
    return unknown_holders(names, name) == unknown_holders(usual, "x")


def copy_all(to, array):
    """The elements of an array that lie one behind the other, into one of the same layout."""
    to, array = [a.ravel("K").view("u1") for a in (to, array)]

    def copy(at, end):
        to[at:end] = array[at:end]

    in_parts(to.size, copy)


def into_shared(name):
    """Moves an array of this process to shared memory: the names that show its memory move with
    it. What something else holds as well is copied, for the name alone."""
    import numpy

    moves = is_alone(name)
    array = names[name]
    root = root_of(array)
    moves = moves and root.flags.owndata and root.flags.forc
    views = views_of(root) if moves else {n: v for n, v in names.items() if v is array}
    if not moves:
        root = array.copy("K")
    block = memory.room(root.nbytes)
    whole = numpy.ndarray(root.shape, root.dtype, block, 0, root.strides)
    copy_all(whole, root)
    if not moves:
        whole.flags.writeable = array.flags.writeable
        names.update(dict.fromkeys(views, whole))
        return
    moved = {id(v): same_view(v, root, block) for v in views.values()}
    names.update({n: moved[id(v)] for n, v in views.items()})


def described(array, block):
    """The arguments of warpcell_bridge.array."""
    at = address(array) - start_of(block)
    if at % array.itemsize or any(s % array.itemsize for s in array.strides):
        raise Cannot("its elements do not lie at multiples of their size; a copy can cross")
    if type(block) is Place:
        memory.arrays.hold(block.key[0], lends=True)
    return (*block.key, at, array.shape, array.strides, code_of(array), bool(array.flags.writeable))


def code_of(array):
    """The letter of its type, which is one for each size."""
    import numpy

    return numpy.dtype(array.dtype.str).char


def bridge_array(number, start, size, at, shape, strides, dtype, writes):
    try:
        import numpy
    except ImportError:
        raise Cannot("it is an array, and this Python has no NumPy: pip install numpy") from None
    if not size:
        made = numpy.empty(shape, dtype)
    else:
        made = numpy.ndarray(shape, dtype, memory.block(number, start, size), at, strides)
    made.flags.writeable = bool(writes)
    return made


# ---- memory of a GPU ----------------------------------------------------------------------------


class Driver:
    """CUDA's driver, as far as memory of several processes goes."""

    def __init__(self):
        import ctypes

        folder = os.environ.get("WARPCELL_CUDA_LIBS")
        path = os.path.join(folder, "libcuda.so.1") if folder else "libcuda.so.1"
        self.c, self.contexts = ctypes, {}
        try:
            self.library = ctypes.CDLL(path)
        except OSError:
            raise Cannot("it is on a GPU, and CUDA's driver was not found by Python") from None
        self.call("cuInit", 0)

    def call(self, name, *args):
        result = getattr(self.library, name)(*args)
        if result:
            raise Cannot(f"it is on a GPU, whose driver refused: {name} gave the error {result}")

    def enter(self, device):
        """Makes the device's context current, which is everybody's in this process."""
        if device not in self.contexts:
            context, number = self.c.c_void_p(), self.c.c_int()
            self.call("cuDeviceGet", self.c.byref(number), device)
            self.call("cuDevicePrimaryCtxRetain", self.c.byref(context), number)
            self.contexts[device] = context
        self.call("cuCtxSetCurrent", self.contexts[device])

    def synchronize(self):
        for device in self.contexts:
            self.enter(device)
            self.call("cuCtxSynchronize")

    def open(self, device, handle):
        self.enter(device)
        kind = type("Handle", (self.c.Structure,), {"_fields_": [("bytes", self.c.c_char * 64)]})
        base, made = self.c.c_uint64(), kind.from_buffer_copy(handle)
        self.call("cuIpcOpenMemHandle_v2", self.c.byref(base), made, 1)
        return base.value

    def handle_of(self, device, pointer):
        """(handle, offset, bytes) of the allocation that an address lies in."""
        self.enter(device)
        base, size, at = self.c.c_uint64(), self.c.c_size_t(), self.c.c_uint64(pointer)
        self.call("cuMemGetAddressRange_v2", self.c.byref(base), self.c.byref(size), at)
        handle = self.c.create_string_buffer(64)
        self.call("cuIpcGetMemHandle", handle, base)
        return handle.raw, pointer - base.value, size.value

    def read(self, device, pointer, size):
        self.enter(device)
        data = self.c.create_string_buffer(size)
        self.call("cuMemcpyDtoH_v2", data, self.c.c_uint64(pointer), self.c.c_size_t(size))
        return data.raw


class GpuBlock:
    """Memory of the engine's: mapped as long as anything refers to it."""

    def __init__(self, serial, pointer, size, device):
        self.serial, self.pointer, self.size, self.device = serial, pointer, size, device


class GpuMemory:
    def __init__(self):
        self.driver = None
        self.opened = {}  # by device and handle: [address, how many blocks are in it]
        self.blocks = weakref.WeakValueDictionary()  # by serial

    def drive(self):
        if self.driver is None:
            self.driver = Driver()
        return self.driver

    def block(self, handle, offset, serial, size, device):
        found = self.blocks.get(serial)
        if found is not None and found.key == (device, handle):
            return found
        key = device, handle
        if key not in self.opened:
            self.opened[key] = [self.drive().open(device, handle), 0]
        self.opened[key][1] += 1
        found = GpuBlock(serial, self.opened[key][0] + offset, size, device)
        found.key = key
        self.blocks[serial] = found
        weakref.finalize(found, self.close, key, serial)
        return found

    def close(self, key, serial):
        """A block has gone: what was to be computed with it is computed first."""
        entry = self.opened[key]
        entry[1] -= 1
        memory.gone.append((f"g{serial}", 0, 0))
        if entry[1] or wire.socket is None:
            return
        del self.opened[key]
        try:
            self.driver.synchronize()
            self.driver.call("cuIpcCloseMemHandle", self.driver.c.c_uint64(entry[0]))
        except Cannot:  # the GPU has failed in this process
            pass

    def block_around(self, low, high):
        for block in [*self.blocks.values()]:
            if block.pointer <= low and high <= block.pointer + block.size:
                return block
        return None

    def prepare(self):
        """Where a cell has begun to use a GPU: what the first array that crosses would wait for."""
        torch = sys.modules.get("torch")
        try:
            begun = torch is not None and torch.cuda.is_initialized()
            if self.driver is None and (begun or "cupy" in sys.modules):
                self.drive()
                cupy_module()
        except Exception:  # it will be said when an array crosses
            pass

    def finish(self):
        """What this process computes on a GPU is done before the engine goes on."""
        try:
            if self.driver is not None:
                self.driver.synchronize()
        except Cannot:  # the GPU has failed in this process
            pass


gpu = GpuMemory()


class GpuArray:
    """An array of the engine's on a GPU, where CuPy is not installed: for torch.as_tensor and all
    that take __cuda_array_interface__ or __dlpack__."""

    def __init__(self, block, at, shape, strides, dtype):
        import numpy

        self.block, self.at = block, at
        self.shape, self.strides, self.dtype = tuple(shape), tuple(strides), numpy.dtype(dtype)
        self.ndim, self.size = len(self.shape), int(numpy.prod(self.shape))
        self.nbytes = self.size * self.dtype.itemsize

    @property
    def __cuda_array_interface__(self):
        return {
            "shape": self.shape,
            "typestr": self.dtype.str,
            "data": ((self.block.pointer if self.block else 0) + self.at, False),
            "strides": self.strides if self.size else None,
            "version": 3,
            "stream": None,
        }

    def __len__(self):
        if not self.ndim:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __repr__(self):
        return f"<array of Warpcell on the GPU: {self.dtype} {self.shape}>"

    def __array__(self, dtype=None, copy=None):
        """A copy on the CPU."""
        import numpy

        if not self.size:
            return numpy.empty(self.shape, dtype or self.dtype)
        data = gpu.drive().read(self.block.device, self.block.pointer, self.block.size)
        made = numpy.ndarray(self.shape, self.dtype, data, self.at, self.strides)
        return numpy.array(made, dtype or self.dtype)

    def __dlpack_device__(self):
        return 2, self.block.device if self.block else 0  # kDLCUDA

    def __dlpack__(self, stream=None, **ignored):
        return dlpack_of(self)


handed_out = {}  # by address: what a capsule holds until its taker lets go of it


def dlpack_of(array):
    """A capsule with DLPack's structure of an array of a GPU."""
    import ctypes as c

    fields = [
        ("data", c.c_void_p),
        ("device", c.c_int32 * 2),
        ("ndim", c.c_int32),
        ("kind", c.c_uint8),
        ("bits", c.c_uint8),
        ("lanes", c.c_uint16),
        ("shape", c.c_void_p),
        ("strides", c.c_void_p),
        ("offset", c.c_uint64),
        ("context", c.c_void_p),
        ("deleter", c.c_void_p),
    ]
    managed = type("Managed", (c.Structure,), {"_fields_": fields})()
    kinds = {"i": 0, "u": 1, "f": 2, "c": 5, "b": 6}
    width = array.dtype.itemsize
    shape = (c.c_int64 * max(array.ndim, 1))(*array.shape)
    strides = (c.c_int64 * max(array.ndim, 1))(*[s // width for s in array.strides])
    managed.data = array.__cuda_array_interface__["data"][0]
    managed.device[:] = array.__dlpack_device__()
    managed.ndim, managed.lanes = array.ndim, 1
    managed.kind, managed.bits = kinds[array.dtype.kind], width * 8
    managed.shape, managed.strides = c.addressof(shape), c.addressof(strides)
    at = c.addressof(managed)
    deleter = c.CFUNCTYPE(None, c.c_void_p)(lambda place: handed_out.pop(place, None) and None)
    managed.deleter = c.cast(deleter, c.c_void_p).value
    make = c.pythonapi.PyCapsule_New
    make.restype, make.argtypes = c.py_object, [c.c_void_p, c.c_char_p, c.c_void_p]
    capsule = make(at, b"dltensor", None)
    handed_out[at] = managed, shape, strides, array
    deleters.append(deleter)  # a taker may call it while it is being called
    return capsule


deleters = []


cupy_found = {}


def cupy_module():
    """CuPy, where it is installed and finds the GPU; else None."""
    if "module" not in cupy_found:
        cupy_found["module"] = None
        try:
            import cupy

            cupy_found["module"] = cupy
        except Exception:  # it has not found what it needs
            pass
    return cupy_found["module"]


def bridge_gpu(handle, offset, whole, serial, size, device, at, shape, strides, dtype, writes):
    try:
        import numpy
    except ImportError:
        raise Cannot("it is an array, and this Python has no NumPy: pip install numpy") from None
    if not serial:
        block, strides = None, (0,) * len(shape)
    else:
        block = gpu.block(handle, offset, serial, size, device)
    cupy = cupy_module()
    if cupy is None:
        return GpuArray(block, at, shape, strides, numpy.dtype(dtype))
    if block is None:
        return cupy.empty(shape, dtype)
    held = cupy.cuda.UnownedMemory(block.pointer, block.size, block, device)
    return cupy.ndarray(shape, dtype, cupy.cuda.MemoryPointer(held, at), strides)


def bridge_own(*ignored):
    """Elements of memory of the engine's, for the engine."""


def bridge_taken(*ignored):
    """Elements of memory of this process, of which the engine makes a copy."""


class Call:
    """Stands for what a function of the bridge makes of its arguments."""

    def __init__(self, function, *args):
        self.function, self.args = function, args


def on_gpu(value):
    """What a value on a GPU says of itself; else None."""
    kind = type_name(value)
    if kind in ("torch.Tensor", "torch.Parameter", "torch.nn.Parameter"):
        value = value.detach()
        value = value.resolve_conj().resolve_neg() if value.is_cuda else None
    elif kind.rpartition(".")[2] not in ("ndarray", "DeviceNDArray") or kind[:5] not in (
        "cupy.",
        "numba",
    ):
        value = value if type(value) is GpuArray else None
    found = getattr(value, "__cuda_array_interface__", None)
    return found and Said(found)


def device_of(value):
    device = getattr(value, "device", 0)
    return getattr(device, "index", None) or getattr(device, "id", None) or 0


def is_alone_there(name):
    """Does nothing hold the memory of an array of CuPy's but its name?"""
    import cupy

    if type(names[name]) is GpuArray:
        return True
    usual = {name: cupy.empty(1)}
    counts = [
        (sys.getrefcount(space[name]), sys.getrefcount(space[name].data.mem))
        for space in (names, usual)
    ]
    beyond = baseline.get(name) is names[name]
    return counts[0][0] - beyond <= counts[1][0] and counts[0][1] <= counts[1][1]


class Said:
    """What __cuda_array_interface__ has said, and the block of the engine's that it is in, or None."""

    def __init__(self, interface):
        import numpy

        self.dtype = numpy.dtype(interface["typestr"])
        if not is_shareable(self.dtype):
            raise Cannot(f"it is an array of {self.dtype} on a GPU, which does not cross")
        self.shape, strides = tuple(interface["shape"]), interface.get("strides")
        self.pointer, readonly = interface["data"]
        self.writes = not readonly
        width = self.dtype.itemsize
        full = [width * int(numpy.prod(self.shape[i + 1 :])) for i in range(len(self.shape))]
        self.strides = tuple(full if strides is None else strides)
        reach = [(n - 1) * step for n, step in zip(self.shape, self.strides)]
        low = self.pointer + sum(r for r in reach if r < 0)
        high = self.pointer + sum(r for r in reach if r > 0) + width
        self.block = None if 0 in self.shape else gpu.block_around(low, high)


def give_gpu(name, said):
    """The pickle of an array of the engine's when it is over its memory, else of a copy."""
    kind = said.dtype.char
    if 0 in said.shape:
        return written(Call(bridge_own, 0, 0, said.shape, (), kind, True))
    gpu.drive().synchronize()
    if said.block is None:
        return give_copy(name, said.shape, said.dtype)
    at = said.pointer - said.block.pointer
    part = at, said.shape, said.strides, kind, said.writes
    return written(Call(bridge_own, said.block.serial, *part))


def give_copy(name, shape, dtype):
    """Its elements one behind the other, from where the engine copies them."""
    value = names[name]
    tensor = type_name(value).startswith("torch.")
    if tensor:
        value = value.detach().resolve_conj().resolve_neg().contiguous()
    else:
        value = sys.modules["cupy"].ascontiguousarray(value)
    device = device_of(value)
    gpu.drive().enter(device)
    gpu.finish()
    place = gpu.drive().handle_of(device, value.__cuda_array_interface__["data"][0])
    memory.held = value  # until the engine has asked for something else
    if not tensor:  # the name's value is the engine's copy now
        names.pop(name)
        baseline.pop(name, None)
    return written(Call(bridge_taken, *place, device, shape, dtype.char, not tensor))


# ---- values that cross --------------------------------------------------------------------------

definitions = {}  # name: (text, file) of functions and classes of cells
made_by_text = weakref.WeakValueDictionary()  # name: the class that such a text has made
PLAIN = (
    "builtins.complex builtins.range builtins.slice builtins.bytearray builtins.ellipsis builtins.NotImplementedType "
    "datetime.datetime datetime.date datetime.time datetime.timedelta datetime.timezone decimal.Decimal "
    "fractions.Fraction collections.OrderedDict collections.defaultdict collections.deque collections.Counter"
).split()
CROSSING = (
    "What crosses: numbers, texts, bytes, lists, tuples, dicts and sets of what crosses, arrays of numbers, "
    "functions and classes of cells, and objects of such classes whose attributes cross."
)
BY_NAME = "builtins math numpy operator datetime decimal fractions collections".split()
MUTABLE = (list, dict, set, bytearray)
ATOMS = {int, float, complex, bool, str, bytes, type(None)}  # hold nothing and never change


module_of, qualname_of = [type.__dict__[k].__get__ for k in ("__module__", "__qualname__")]


def place_of(cls):
    """The module that a class says it is of, whatever its metaclass says; "" when it is none."""
    module = module_of(cls)
    return module if type(module) is str else ""


def type_name(value):
    place = place_of(type(value))
    module = "" if place in ("builtins", "__main__") else place.split(".")[0] + "."
    return module + qualname_of(type(value))


def source_of(value, name):
    """The text that makes a function or a class of a cell."""
    function = type(value) is types.FunctionType
    kind = "function" if function else "class"
    found = definitions.get(name)
    if name == "<lambda>":
        raise Cannot("it is a lambda; a function that is written with def can cross")
    if function and value.__closure__:
        raise Cannot(f"the function {name} uses names of the function that it was made in")
    other = value.__code__.co_filename != found[1] if function and found else False
    other = other or (not function and made_by_text.get(name) is not value)
    if found is None or other:
        raise Cannot(f"the {kind} {name} was not written in a cell by itself")
    return found[0]


marks = {}  # name: tells a class in the engine from others of the same text
class_data = {}  # name: a class's attributes as both engines had them last, written
classes = {}  # name: (text, class, marks of its bases) of classes of cells that the engine has, too


def bridge_function(name, text, data=None, bases=(), defaults=None, mark=0):
    """data: of a class, its attributes that are no functions. A class that is here stays the same.
    defaults: of a function, by parameter; of a class by method and parameter. mark: which class of this
    text it is there; another one was made there by a cell since, with nothing of the old one."""
    before, made, known = classes.get(name, (None, None, None))
    other = marks.get(name, mark) != mark
    marks[name] = mark
    if other or before != text or not (bases and bases == known or is_of_bases_here(made)):
        made = define(name, text)
        class_data.pop(name, None)
    if data is not None:
        classes[name] = text, made, bases
    before = class_data.get(name, {})
    for each, value in (data or {}).items():
        new = before.get(each) != written(
            value
        )  # else this one may be newer: it comes with any object
        if new and not is_same(dict_of(made).get(each, NO_FORM), value):
            setattr(made, each, value)
    for each in before.keys() - (data or {}).keys() if data is not None else ():
        if each in dict_of(made):
            delattr(made, each)
    if data is not None:
        remember_classes([(name, all_of_class(data, defaults or {}))])
    if is_class(made):
        for each, given in (defaults or {}).items():
            if before.get(each + "()") != written(given):
                set_defaults(function_behind(dict_of(made)[each]), given)
    elif type(made) is types.FunctionType:
        set_defaults(made, defaults or {})
    return made


def all_of_class(data, defaults):
    return {**data, **{method + "()": given for method, given in defaults.items()}}


def remember_classes(given):
    """Of what goes to the engine, or has come."""
    for name, data in given:
        class_data[name] = {n: written(v) for n, v in data.items()}


def defaults_with_names(function):
    """(names of the parameters that have positional defaults, these, those of keywords)"""
    code, given = function.__code__, function.__defaults__ or ()
    names_of = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    return names_of, given, function.__kwdefaults__ or {}


def defaults_of(function):
    """Those that cross, by parameter: its text would make them anew from what names are now."""
    names_of, given, keywords = defaults_with_names(function)
    return {n: v for n, v in [*zip(names_of, given), *keywords.items()] if is_data(v)}


def set_defaults(function, new):
    """new: by parameter."""
    names_of, given, keywords = defaults_with_names(function)
    if new.keys() & set(names_of):
        function.__defaults__ = tuple(new.get(n, v) for n, v in zip(names_of, given))
    if new.keys() & keywords.keys():
        function.__kwdefaults__ = {n: new.get(n, v) for n, v in keywords.items()}


def defaults_in_class(cls):
    """Those of its methods that cross, by method and parameter."""
    found = {n: function_behind(v) for n, v in sorted(dict_of(cls).items())}
    found = {n: defaults_of(f) for n, f in found.items() if type(f) is types.FunctionType}
    return {n: given for n, given in found.items() if given}


def changing_defaults(function):
    """The lists and the like that a function of cells has for defaults."""
    if type(function) is not types.FunctionType or function.__module__ != "__main__":
        return []
    if function.__defaults__ is None and function.__kwdefaults__ is None:
        return []
    return [v for v in defaults_of(function).values() if issubclass(type(v), MUTABLE)]


def is_object(value):
    """Is it an instance of a class of cells, but no member of an Enum; or an exception? Not one of a
    class with bases that only this Python may have."""
    cls = type(value)
    if issubclass(cls, (type, types.ModuleType)) or "_member_map_" in dict_of(cls):
        return False
    own = place_of(cls) == "__main__"
    if not own and not issubclass(cls, BaseException):
        return False
    return all(place_of(base).split(".")[0] in BASES for base in mro_of(cls))


BASES = "__main__ builtins abc typing enum collections decimal".split()


def attributes_of(value):
    """Of an object, by name: those that its class has __slots__ for, too."""
    found = dict(own_dict(value))
    for cls in mro_of(type(value)):
        for name, slot in dict_of(cls).items():
            if type(slot) is types.MemberDescriptorType and place_of(cls) == "__main__":
                try:
                    found[name] = slot.__get__(value)
                except AttributeError:  # it is not set
                    pass
    return found


def are_atoms(values):
    """Of each type one look: millions of numbers are looked over after every cell."""
    try:
        return ATOMS.issuperset(map(type, values))
    except BaseException:  # of a metaclass that gives no hash
        return False


def contents(whole):
    """What a value holds that can change, in a list; [] for one that holds nothing."""
    parts = []
    if issubclass(type(whole), dict):
        parts += dict.values(whole)
        if not are_atoms(dict.keys(whole)):
            parts += [key for key in dict.keys(whole) if is_object(key)]
    elif issubclass(type(whole), HOLDERS) or qualname_of(type(whole)) == "deque":
        parts += whole
    if is_object(whole):
        parts += attributes_of(whole).values()
    return parts or changing_defaults(whole)


def check_class(cls):
    """Can its objects cross?"""
    name = qualname_of(cls)
    text, given, _ = classes.get(name, (None, None, None))
    came = (
        given is cls and definitions.get(name, (text,))[0] == text
    )  # cells need not have its name
    if names.get(name) is not cls and not came:
        raise Cannot(
            f"its class {name} is not what cells have under this name: it was made in a function, or "
            "the name has another value now"
        )
    if any("__del__" in dict_of(base) for base in mro_of(cls)):
        raise Cannot(f"its class {name} has __del__, which its copy would run, too")


def refuse_registry(cls):
    """A class whose own list or dict holds objects would have an empty one in the engine."""
    for name, value in dict_of(cls).items():
        if issubclass(type(value), (list, dict, set)) and any(map(is_object, contents(value))):
            raise Cannot(
                f"its class has objects in {qualname_of(cls)}.{name}, which do not cross with it"
            )


def bridge_exception(cls, args, state):
    made = cls.__new__(cls, *args)
    known = next(base for base in mro_of(cls) if place_of(base) == "builtins")
    known.__init__(made, *args)  # a person's may take others
    for name, value in state.items():
        setattr(made, name, value)
    return made


def exception_parts(value):
    """Without its traceback, which is of this process's frames, and without its cause."""
    args = value.args
    if issubclass(type(value), OSError) and value.filename is not None:
        args = (*args[:2], value.filename)
    return type(value), args, attributes_of(value)


def bridge_namedtuple(name, fields, defaults):
    now = names.get(name)
    if getattr(now, "_fields", None) == fields and now._field_defaults == defaults:
        return now
    known = classes.get(name, (None, None, None))
    if known[0] != (fields, tuple(defaults)):
        import collections

        made = collections.namedtuple(name, fields, defaults=[*defaults.values()])
        made.__module__ = "__main__"
        known = classes[name] = (fields, tuple(defaults)), made, ()
    return known[1]


def is_namedtuple(cls):
    """Was it made by a call, not by a text?"""
    own = dict_of(cls)
    return (
        bases_of(cls) == (tuple,)
        and "_fields" in own
        and not {"__annotations__", "__annotate_func__"} & own.keys()
    )


def is_of_bases_here(cls):
    """Are its bases what their names in cells are?"""
    bases = [base for base in bases_of(cls) if place_of(base) == "__main__"]
    need({base.__name__ for base in bases})
    return all(names.get(base.__name__) is base for base in bases)


def marks_of_bases(cls):
    """Tells bases of cells from others of the same names: they may have been made anew."""
    return tuple(id(base) for base in bases_of(cls) if place_of(base) == "__main__")


def define(name, text):
    file = f"In[{name}]"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    code = compile(text, file, "exec")
    need(reads_of(code, set()))
    local = {}
    exec(code, names, local)
    definitions[name] = text, file
    remember_class(name, local[name])
    return local[name]


def remember_class(name, value):
    if is_class_of_cell(value) and not is_namedtuple(value):
        made_by_text[name] = value


loaded = {}  # name: (data, marks) of a module of a person's file as the engine had it


def bridge_module(name, data=None, marks=()):
    """data and marks: of a person's file, what its names are that are no functions, and what tells its
    functions from those of another loading, in the engine."""
    __import__(name)
    module = sys.modules[name]
    if data is None:
        return module
    before, known = loaded.get(name, ({}, marks))
    if known != marks:
        import importlib

        module, before = importlib.reload(module), {}
    for each, value in data.items():
        if each not in before or not is_same(before[each], value):
            if not is_same(own_dict(module).get(each, NO_FORM), value):
                setattr(module, each, value)
    loaded[name] = data_of(own_dict(module)), marks
    return module


def is_same(one, other):
    """Of two values of a name: they need not be put in each other's place."""
    return type(one) is type(other) and not is_numpy(one, "ndarray") and one == other


def is_stream(value):
    """Is it a generator of random numbers? Its state crosses."""
    random = sys.modules.get("numpy.random")
    return random is not None and type(value) is random.Generator


def bridge_stream(name, state):
    import numpy

    made = numpy.random.Generator(getattr(numpy.random, name)())
    made.bit_generator.state = state
    return made


def bridge_text(text):
    import numpy

    return numpy.str_(text)


def bridge_time(number, code):
    """code: of a date or a span with its unit, as dtype takes it."""
    import numpy

    return numpy.array(number, "i8").view(code)[()]


def bridge_path(text):
    import pathlib

    return pathlib.Path(text)


def bridge_pattern(text, flags):
    import re

    return re.compile(text, flags)


def bridge_partial(function, args, keywords):
    import functools

    return functools.partial(function, *args, **keywords)


def is_data(value, depth=0):
    """Is it a value that crosses, made of such ones only?"""
    cls = type(value)
    if value is None or cls in (bool, int, float, complex, str, bytes):
        return True
    if is_numpy(value, "ndarray"):
        small = value.nbytes <= SEGMENT // 4 or memory.block_of(value) is not None
        return small and cls.__name__ == "ndarray" and is_shareable(value.dtype)
    if cls not in (tuple, list, dict, set, frozenset) or depth > 4 or len(value) > 1000:
        return False
    parts = [*value, *value.values()] if cls is dict else value
    return all(is_data(part, depth + 1) for part in parts)


def data_of_class(cls):
    """What the attributes of a class of cells are now that are no functions: its text need not say."""
    return {} if "_member_map_" in dict_of(cls) else data_of(dict_of(cls))  # not of an Enum


def data_of(own):
    return {n: v for n, v in sorted(own.items()) if n[:2] != "__" and is_data(v)}


def data_of_module(module):
    """Of a person's file that the engine has, too; else None."""
    return data_of(own_dict(module)) if module_name(module) in loaded else None


def is_class_of_cell(value):
    return issubclass(type(value), type) and place_of(value) == "__main__"


def bridge_kept(name):
    """What an import statement in the engine gave, or a cell's result, which lives here."""
    if name not in names:
        raise Cannot("it is in Python no more: make or import it again")
    return names[name]


def bridge_attribute(*places):
    """What a name of a module is, of the first of some that Python has."""
    for module, name, *state in places:
        try:
            bridge_module(module, *state)
        except ImportError:
            continue
        found = getattr(sys.modules[module], name, None)
        if found is not None and type(found) is not types.ModuleType:
            return found
    module, name = places[0][:2]
    for function in (display, update_display, clear_output):
        if module.startswith("IPython") and function.__name__ == name:
            return function
    raise Cannot(f"it is {name} of the module {module}, which this Python has not")


def bridge_objects(items, shape=None, writes=False):
    """An array of objects."""
    import numpy

    made = numpy.empty(len(items), object)
    for i, item in enumerate(items):  # which may be lists
        made[i] = item
    made = made if shape is None else made.reshape(shape)
    made.flags.writeable = writes
    return made


def bridge_texts(text, gaps, other):
    """An array of texts for the engine, with something else in the gaps."""


bridge = types.ModuleType("warpcell_bridge")
for function in (
    bridge_objects,
    bridge_texts,
    bridge_attribute,
    bridge_array,
    bridge_function,
    bridge_module,
    bridge_kept,
    bridge_stream,
    bridge_gpu,
    bridge_own,
    bridge_taken,
    bridge_path,
    bridge_text,
    bridge_time,
    bridge_pattern,
    bridge_partial,
    bridge_exception,
    bridge_namedtuple,
):
    function.__module__, function.__qualname__ = bridge.__name__, function.__name__[7:]
    setattr(bridge, function.__qualname__, function)
sys.modules[bridge.__name__] = bridge


PATTERN = type(re.compile(""))


def is_path(value):
    pathlib = sys.modules.get("pathlib")
    return pathlib is not None and type(value) is type(pathlib.Path())


class Leaving(pickle.Pickler):
    """Writes what can cross. to_share: arrays move to shared memory, which those inside of other
    values do not: they are copied like these."""

    def reducer_override(self, value):
        cls = type(value)
        if issubclass(cls, types.ModuleType):
            return bridge_module, (module_name(value), data_of_module(value))
        if cls is types.FunctionType or issubclass(cls, type):
            if any(value is f for f in bridge.__dict__.values()):
                return NotImplemented
            if (place_of(value) if issubclass(cls, type) else value.__module__) != "__main__":
                return self.by_name(value)
            name = (
                type.__dict__["__name__"].__get__(value)
                if issubclass(cls, type)
                else value.__name__
            )
            if cls is not types.FunctionType and is_namedtuple(value):
                return bridge_namedtuple, (name, value._fields, dict(value._field_defaults))
            text = source_of(value, name)
            if cls is types.FunctionType:
                given = defaults_of(value)
                return bridge_function, (name, text, *([None, (), given] if given else ()))
            refuse_registry(value)
            if classes.get(name, (None, None))[1] is not value:
                classes[name] = text, value, ()
                marks.pop(name, None)  # what the engine makes of it is told by another one
            given = data_of_class(value), marks_of_bases(value), defaults_in_class(value), id(value)
            self.classes.append((name, all_of_class(given[0], given[2])))
            return bridge_function, (name, text, *given)
        if f"{place_of(cls)}.{qualname_of(cls)}" in PLAIN:
            return NotImplemented
        if cls is Call:
            return value.function, value.args
        if is_stream(value):
            made = value.bit_generator
            return bridge_stream, (type(made).__name__, made.state)
        if cls is types.BuiltinFunctionType or is_numpy(value, "ufunc"):
            return self.by_name(value)
        if cls is PATTERN:
            return bridge_pattern, (value.pattern, value.flags)
        if is_path(value):
            return bridge_path, (str(value),)
        if is_numpy(value, "ndarray"):
            return self.array(value)
        if is_numpy(value, "generic") or is_numpy(value, "dtype"):
            if getattr(value, "dtype", value).char in "OgG":
                raise Cannot(f"Warpcell has no type {getattr(value, 'dtype', value)}")
            return NotImplemented
        if issubclass(cls, BaseException) and is_object(value):
            if place_of(cls) == "__main__":
                check_class(cls)
            return bridge_exception, exception_parts(value)
        if place_of(cls) == "__main__" and (is_object(value) or "_member_map_" in dict_of(cls)):
            check_class(cls)
            return NotImplemented
        raise Cannot(f"it is of the type {type_name(value)}, which lives in Python only")

    def by_name(self, value):
        if (getattr(value, "__module__", None) or "").split(".")[0] in BY_NAME:
            return NotImplemented
        raise Cannot(f"{type_name(value)} {value.__name__} lives in Python only")

    def array(self, value):
        if type(value).__name__ == "ndarray" and value.dtype.char == "O":
            flat = [*value.ravel()]
            return bridge_objects, (flat, value.shape, bool(value.flags.writeable))
        if type(value).__name__ != "ndarray" or value.dtype.hasobject or value.dtype.char in "gG":
            kind = (
                type_name(value) if type(value).__name__ != "ndarray" else f"array of {value.dtype}"
            )
            raise Cannot(f"it is of the type {kind}, which lives in Python only")
        if not is_shareable(value.dtype):
            return NotImplemented
        if not value.size:
            return bridge_array, (0, 0, 0, 0, value.shape, (), code_of(value), True)
        block = memory.block_of(value)
        return NotImplemented if block is None else (bridge_array, described(value, block))


def written(value, into=None):
    """into: a list that gets the classes in it: (name, attributes)."""
    out = io.BytesIO()
    try:
        leaving = Leaving(out, 4)
        leaving.classes = [] if into is None else into
        leaving.dump(value)
    except RecursionError:
        raise Cannot("it is nested too deeply") from None
    except (pickle.PicklingError, TypeError, AttributeError, ValueError) as error:
        raise Cannot(str(error)) from None
    except Exception as error:  # of a person's class
        raise Cannot(f"{type(error).__name__}: {error}") from None
    data = out.getvalue()
    if len(data) > MOST_VALUE:
        raise Cannot(
            f"it takes {len(data) >> 20} MiB, and at most {MOST_VALUE >> 20} cross; arrays cross at any size"
        )
    return data


class Arriving(pickle.Unpickler):
    def find_class(self, module, name):
        if module == bridge.__name__:
            return getattr(bridge, name)
        return super().find_class(module, name)


def read(data):
    return Arriving(io.BytesIO(data)).load()


def is_shared_array(value):
    if not is_numpy(value, "ndarray") or not is_shareable(value.dtype):
        return False
    return memory.block_of(value) is not None


def may_change(value):
    """Is it copied, and can both copies change?"""
    if is_numpy(value, "ndarray"):
        return not is_shared_array(value)
    if issubclass(type(value), MUTABLE) or qualname_of(type(value)) == "deque" or is_stream(value):
        return True
    if type(value) in (tuple, frozenset):
        return holds_changing(value)
    return is_object(value) or bool(changing_defaults(value))


def holds_changing(value):
    """Has a tuple, or one within it, what can change?"""
    todo, seen = [value], {id(value)}
    while todo:
        parts = todo.pop()
        if are_atoms(parts):
            continue
        for part in parts:
            if type(part) not in (tuple, frozenset):
                if may_change(part):
                    return True
            elif id(part) not in seen:
                seen.add(id(part))
                todo.append(part)
    return False


HOLDERS = (list, dict, set, tuple)
mro_of, dict_of, bases_of = [type.__dict__[k].__get__ for k in ("__mro__", "__dict__", "__bases__")]


def parts_of(values):
    """Values and parts of them that can change, by id: [it, how often the list and the values hold it]"""
    found, todo = {}, [values]
    while todo:
        parts = contents(todo.pop())
        if are_atoms(parts):
            continue
        for part in parts:
            if type(part) is tuple and are_atoms(part):
                continue
            if not issubclass(type(part), HOLDERS) and not may_change(part):
                continue
            if id(part) in found:
                found[id(part)][1] += 1
            else:
                found[id(part)] = [part, 1]
                todo.append(part)
    return found


def beyond_of(found):
    """How many more hold each part, by id."""
    return {key: sys.getrefcount(entry[0]) - entry[1] for key, entry in found.items()}


def held_elsewhere(wanted):
    """Those of names whose value can change, and is held, as a whole or in a part, by something else
    than names: what is done to it there would not be seen by a copy."""
    values = {n: names[n] for n in wanted if n in names and is_copied(names[n])}
    if not values:
        return set()
    every = [v for v in names.values() if is_copied(v)]
    found = parts_of(every)
    for space in (names, baseline, values):
        for value in space.values():
            if id(value) in found:
                found[id(value)][1] += 1
    value = None
    probe = [[0]]  # a part that only the values hold
    alone = max(beyond_of(parts_of(probe)).values())
    beyond = beyond_of(found)
    held = {key for key in found if beyond[key] > alone or is_array_of_other(found[key][0])}
    held.update(*[parts_of([found[key][0]]) for key in held])  # it is reached by them
    return {n for n, v in values.items() if held & set(parts_of([v]))}


def is_copied(value):
    """May it change, and is it no array?"""
    return may_change(value) and not is_numpy(value, "ndarray")


def is_array_of_other(value):
    """Is it an array in a list or the like, whose elements another array or a name shows, too?"""
    return is_numpy(value, "ndarray") and (
        value.base is not None or any(v is value for v in names.values())
    )


def digest_of(value):
    """None for what cannot change; b"" for what can no longer cross."""
    if is_class_of_cell(value):  # its attributes may
        value = data_of_class(value), defaults_in_class(value)
    elif issubclass(type(value), types.ModuleType):
        value = data_of_module(value)
        if value is None:
            return None
    elif is_shared_array(value):
        return b"w" if value.flags.writeable else b"r"
    elif not may_change(value):
        return None
    try:
        return hashlib.blake2b(written(value), digest_size=16).digest()
    except Cannot:
        return b""


# ---- names --------------------------------------------------------------------------------------

main = types.ModuleType("__main__")
names = main.__dict__
agreed = {}  # name: digest of the value that both engines have
told = set()  # names that the engine knows to be here, and has not asked for
refused = {}  # name: why it could not come, for this cell
coming = {}  # name: (names, pickle of their values) that has come, and is still to be read
lost = {}  # name: what has become of it
asked = set()  # by this cell
baseline = {}  # the names before the cell, with those that came for it
READS = "LOAD_NAME LOAD_GLOBAL LOAD_FROM_DICT_OR_GLOBALS LOAD_CLASSDEREF DELETE_NAME DELETE_GLOBAL".split()


def reads_of(code, stores, found=None):
    """Names that a code reads beyond its own. stores: gets those it sets at the top; None: of a function,
    whose global names count as read when it sets them, too."""
    found = set() if found is None else found
    for step in dis.get_instructions(code):
        if step.opname in READS or (stores is None and step.opname == "STORE_GLOBAL"):
            found.add(step.argval)
        elif step.opname in ("STORE_NAME", "STORE_GLOBAL") and stores is not None:
            stores.add(step.argval)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            reads_of(const, None, found)
    return found


def texts_of(code):
    """The short texts in a code."""
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from texts_of(const)
        elif type(const) is str and len(const) <= MOST_EVALUATED:
            yield const


def need_in_texts(codes):
    """What a text reads that eval or exec may be given: one in the cell, or in a function it uses."""
    found = set()
    functions = [f for n in asked if n in names for f in functions_in(names[n])]
    for text in {t for c in [*codes, *[f.__code__ for f in functions]] for t in texts_of(c)}:
        try:
            reads_of(compile(text.strip(), "<text>", "exec", dont_inherit=True), set(), found)
        except (SyntaxError, ValueError):
            pass
    need(found)


def functions_in(value):
    """The functions of cells behind a value."""
    if type(value) is types.MethodType:
        value = value.__func__
    if type(value) is types.FunctionType:
        return [value] if value.__globals__ is names else []
    cls = value if issubclass(type(value), type) else type(value)
    if place_of(cls) != "__main__":
        return []
    parts = [function_behind(v) for c in mro_of(cls) for v in dict_of(c).values()]
    return [p for p in parts if type(p) is types.FunctionType and p.__globals__ is names]


def function_behind(value):
    """The function of a property or a method of a class."""
    if type(value) is property:
        return value.fget
    return value.__func__ if type(value) in (staticmethod, classmethod) else value


def need(wanted):
    """Asks the engine for names, and for what the functions among them read."""
    todo = set(wanted)
    for name in todo:
        take(name)
    while todo:
        fresh = {n for n in todo if n not in asked and (not n.startswith("__") or is_result(n))}
        asked.update(fresh)
        if fresh:
            fetch(sorted(fresh))
        todo = set()
        for name in fresh:
            for function in functions_in(names[name]) if name in names else ():
                reads_of(function.__code__, None, todo)
        todo -= asked


def fetch(wanted):
    _, (data, trouble), _ = wire.ask("N", "\0".join("=" + n if n in agreed else n for n in wanted))
    if trouble.startswith(b"KeyboardInterrupt"):
        raise KeyboardInterrupt
    if trouble:
        raise RuntimeError(f"names could not be taken from Warpcell: {trouble.decode()}")
    if not data:
        return
    parts, cannot, ended = read(data)
    lost.update(ended)
    coming.update({name: (group, part) for group, part in parts for name in group})
    for group, _ in parts:
        take(group[0])
    refuse(cannot)


def take(name):
    """Reads what has come with a name; a class in it takes its bases first, wherever they came."""
    if name not in coming:
        return
    group, part = coming[name]
    for each in group:
        del coming[each]
    try:
        came = read(part)
    except Exception as error:
        text = str(error) if isinstance(error, Cannot) else f"{type(error).__name__}: {error}"
        return refuse(dict.fromkeys(group, text))
    names.update(came)
    baseline.update(came)
    for each in filter(is_name, came):
        agreed[each] = digest_of(names[each])
        told.discard(each)


def refuse(cannot):
    for name in cannot:
        forget(name)
    refused.update(cannot)


def forget(name):
    """The engine has a newer value, or has deleted the name."""
    names.pop(name, None)
    baseline.pop(name, None)
    agreed.pop(name, None)
    told.discard(name)


def module_attribute(value):
    """module:name of a function or a class of a module; "" when it is none."""
    cls = type(value)
    if is_numpy(value, "ufunc"):
        module, name = "numpy", value.__name__
    elif issubclass(cls, type):
        module, name = place_of(value), qualname_of(value)
    elif cls in (types.FunctionType, types.BuiltinFunctionType):
        module, name = value.__module__, value.__name__
    else:
        return ""
    if type(module) is not str or module in ("__main__", "builtins"):
        return ""
    parts = module.split(".")
    public = ".".join(parts[:1] + [part for part in parts[1:] if part[:1] != "_"]).lstrip("_")
    for place in ("os.path", public, public.split(".")[0]):
        found = sys.modules.get(place)
        if found is not None and own_dict(found).get(name) is value:
            return f"{place}:{name}"
    return ""


def kind_of(value):
    """v: it may cross; m: a module; a: what a module has; o: it lives here only."""
    cls = type(value)
    if issubclass(cls, types.ModuleType):
        return "m"
    if value is None or issubclass(
        cls, (bool, int, float, complex, str, bytes, tuple, frozenset, *MUTABLE)
    ):
        return "v"
    if is_numpy(value, "ndarray") or is_numpy(value, "generic"):
        return "v" if not value.dtype.hasobject else "o"
    if module_attribute(value):
        return "a"
    if cls is types.FunctionType:
        return "v" if value.__module__ == "__main__" else "o"
    if issubclass(cls, type):
        return "v" if place_of(value) == "__main__" else "o"
    if is_stream(value) or cls is GpuArray or type_name(value) == "cupy.ndarray":
        return "v"
    if cls is PATTERN or is_path(value) or is_object(value):
        return "v"
    if "_member_map_" in dict_of(cls) and place_of(cls) == "__main__":
        return "v"
    return "v" if f"{place_of(cls)}.{qualname_of(cls)}" in PLAIN else "o"


def kind_if_known(value):
    try:
        return kind_of(value)
    except BaseException:  # of an object that says of itself what is not so
        return "o"


def summary_of(value):
    try:
        if issubclass(type(value), types.ModuleType):
            return f"module {module_name(value)}"
        text = type_name(value)
        if place_of(type(value)).split(".")[0] in ("numpy", "pandas", "polars", "torch", "cupy"):
            text = f"{getattr(value, 'dtype', '')} {text} {getattr(value, 'shape', '')}".strip()
        return text[:200]
    except BaseException:
        return "object"


def is_result(name):
    """_, __, ___ and _5 are results of cells, which both engines number together."""
    return name in ("_", "__", "___") or (name[:1] == "_" and name[1:].isdigit())


def is_name(name):
    return isinstance(name, str) and not name.startswith("__") and not is_result(name)


def changes():
    """Fields of the frame K: name, kind and summary of what a cell has set, changed or deleted."""
    fields = []
    for name in fresh & names.keys():
        remember_class(name, names[name])
    fresh.clear()
    there = held_elsewhere([n for n in names if agreed.get(n) is not None])
    came = {id(v): n for n, v in baseline.items() if names.get(n) is not v and is_taken_over(n, v)}
    for name, value in [*names.items()]:
        if not is_name(name):
            continue
        bound = name not in baseline or baseline[name] is not value
        digest = digest_of(value) if agreed.get(name) is not None else None
        changed = digest is not None and digest != agreed[name]
        # of other names the engine may have a newer value
        touched = bound or name in asked
        if touched and (name in there or digest == b""):  # of the latter nobody knows what changes
            kind = "o"
        elif bound:
            kind = "=" if id(value) in came else kind_if_known(value)
        elif changed:
            kind = "c"
        else:
            continue
        agreed.pop(name, None)
        told.add(name)
        about.new.add(name)
        what = module_attribute(value) if kind == "a" else came[id(value)] if kind == "=" else ""
        fields += [name, kind, what or summary_of(value)]
    for name in joined_with_told(fields[::3]):
        agreed.pop(name, None)
        told.add(name)
        fields += [name, "c", summary_of(names[name])]
    for name in baseline:
        if is_name(name) and name not in names:
            agreed.pop(name, None)
            told.discard(name)
            fields += [name, "d", ""]
    return fields


def is_taken_over(name, value):
    """Does a value that can change, and was the engine's by one name, go on under other names?"""
    return bool(agreed.get(name)) and is_copied(value)


def joined_with_told(rows):
    """Names that the engine has, whose values have a part in common with those of names that it has not:
    they cross once more, so that they have it in common there. rows: names that it is told of now."""
    there = [n for n in {*rows, *told} if n in names and is_copied(names[n])]
    others = [n for n in names if n not in rows and agreed.get(n) and is_copied(names[n])]
    if not there or not others:
        return set()
    parts = {n: set(parts_of([names[n]])) for n in [*there, *others]}
    return joined_with(set(there), parts) & set(others)


def elements_of(value):
    """The elements of a column, a table of numbers or a tensor as an array; else None."""
    place, _, kind = type_name(value).rpartition(".")
    if place in ("pandas", "polars") and (kind == "Series" or kind.endswith("Index")):
        return value.to_numpy()
    if place in ("pandas", "polars") and kind == "DataFrame":
        return table_of(value)
    if place == "torch" and kind in ("Tensor", "Parameter"):
        return value.detach().cpu().numpy()
    return None


def table_of(frame):
    """Its elements, where they are numbers that an array of one type holds as they are."""
    import numpy

    columns = [frame[name].to_numpy() for name in frame.columns if len(frame.columns) < 10_000]
    others = [n for n, c in zip(frame.columns, columns) if c.ndim != 1 or not is_shareable(c.dtype)]
    if others or not columns:
        text = ", ".join(map(str, others[:5])) or "all of them"
        raise Cannot(
            f"it is a table with columns that are no numbers ({text}); a column can cross, as can a table of numbers"
        )
    made = numpy.asarray(frame.to_numpy())
    back = [made[:, i].astype(c.dtype) for i, c in enumerate(columns)]
    if not all(
        numpy.array_equal(b, c, equal_nan=c.dtype.kind in "fc") for b, c in zip(back, columns)
    ):
        raise Cannot(
            "its columns have no type in common that holds their numbers; a column can cross"
        )
    return made


def give_array(name):
    if type(names[name]).__name__ == "ndarray" and is_shareable(names[name].dtype):
        if names[name].size and memory.block_of(names[name]) is None:
            into_shared(name)
        elif names[name].base is None:
            make_view(names[name])
    return written(names[name])


def make_view(array):
    """Names of memory that the engine sees are views of it: the array's resize() would leave it."""
    names.update(dict.fromkeys([n for n, v in names.items() if v is array], array.view()))


def give_column(elements):
    """The memory itself where it is shared already; else a copy, which nobody writes to."""
    import numpy

    if elements.dtype.hasobject:
        return give_objects(elements)
    if not is_shareable(elements.dtype) or not elements.size:
        return written(elements.copy())
    block = memory.block_around(elements)
    if type(block) is Place:
        return written(elements)
    if block is not None:
        at = address(elements) - address(block)
        made = numpy.ndarray(elements.shape, elements.dtype, block, at, elements.strides)
        made.flags.writeable = elements.flags.writeable
        return written(made)
    memory.held = shared_copy(elements)  # until the engine has asked for its file
    return written(memory.held)


def give_objects(elements):
    """A column of texts and numbers, in which some may be missing."""
    items = elements.tolist()
    kinds = {*map(type, items)}
    others = sorted(kind.__name__ for kind in kinds - {str, type(None), bool, int, float})
    if others:
        raise Cannot(f"it is a column with objects of the types {', '.join(others)}")
    size = sum(len(item) for item in items if type(item) is str)
    if size > MOST_COLUMN:
        raise Cannot(f"it has {size >> 20} MiB of text, and at most {MOST_COLUMN >> 20} cross")
    gaps = [i for i, item in enumerate(items) if type(item) is not str]
    first = items[gaps[0]] if gaps else None
    alike = all(items[i] is first or items[i] != items[i] != first != first for i in gaps)
    if str not in kinds or not alike or any("\0" in item for item in items if type(item) is str):
        return written(Call(bridge_objects, items))
    for i in gaps:
        items[i] = ""
    return written(Call(bridge_texts, text_given("\0".join(items)), gaps, first))


def text_given(text):
    """A long one goes as an array of its bytes, which is shared."""
    if len(text) < MOST_VALUE // 8:
        return text
    import numpy

    data = numpy.frombuffer(text.encode(), numpy.uint8)
    memory.held = shared_copy(data)
    return memory.held


def shared_copy(elements):
    import numpy

    made = numpy.ndarray(elements.shape, elements.dtype, memory.room(elements.nbytes))
    made[...] = elements
    made.flags.writeable = False
    return made


def is_small(value):
    """Does it cost next to nothing to give it together with another value?"""
    return value is None or (
        type(value) in (bool, int, float, complex, str) and sys.getsizeof(value) < 200
    )


def give(name, strict=False):
    """The fields of a VALUE. strict: not a copy of an array that something else holds, too."""
    if name not in names:
        raise Cannot("it is no longer there")
    if held_elsewhere([name]):
        raise Cannot(
            f"something else in Python holds the {type_name(names[name])}, or a part of it, and would not see "
            "what is done to a copy"
        )
    if strict and is_array_there(name):
        raise Cannot("something else in Python shows the same elements")
    said = on_gpu(names[name])
    elements = None if said else elements_of(names[name])
    if said:
        if strict and said.block is None and not is_alone_there(name):
            raise Cannot("something else in Python shows the same elements")
        out = [name, give_gpu(name, said)]
        if name not in names:
            forget(name)
            return out
    elif elements is not None:
        out = [name, give_column(elements)]
    elif is_numpy(names[name], "ndarray"):
        out = [name, give_array(name)]
    else:
        out = give_with_others(name)
    agreed[name] = digest_of(names[name])
    told.discard(name)
    return out


def is_array_there(name):
    """Would only a copy of an array cross, and somebody might see the difference?"""
    if not is_numpy(names[name], "ndarray") or not names[name].size:
        return False
    if not names[name].flags.writeable or memory.block_of(names[name]) is not None:
        return False
    return not is_alone(name)


def joined_with(some, parts):
    """Those of names whose values have a part in common with some of them, directly or by others of
    them; and these. parts: their values' parts, by name."""
    found, reached = set(some), set().union(*[parts[n] for n in some])
    while more := {n for n in parts if n not in found and parts[n] & reached}:
        found |= more
        reached.update(*[parts[n] for n in more])
    return found


def group_of(name):
    """The names that the engine has not, and that cross with one: all that can change where it can, so
    that what they have in common stays so; else numbers and short texts. Objects go with what they have
    something in common with only: the engine may not be able to make them."""
    alike = may_change if may_change(names[name]) else is_small
    others = [n for n in told if n in names and n != name and alike(names[n])]
    there = held_elsewhere(others)
    others = [n for n in others if n not in there and not is_numpy(names[n], "ndarray")]
    found = {n: parts_of([names[n]]) for n in [name, *others]}
    parts = {n: set(inside) for n, inside in found.items()}
    joined = joined_with({name}, parts)
    objects = {n for n, p in found.items() if any(is_object(part) for part, _ in p.values())}
    apart = joined_with(objects - joined, parts)
    return joined, [n for n in others if n in joined or n not in apart]


def give_with_others(name):
    joined, others = group_of(name)
    group = {n: names[n] for n in [name, *others]}
    try:
        data = written(group, given := [])
    except Cannot:
        group = {n: v for n, v in group.items() if n in joined}
        data = written(group, given := [])
    remember_classes(given)
    for other in group:
        agreed[other] = digest_of(group[other])
        told.discard(other)
    return ["", data]


# ---- what names are, for completion and help: no code of a cell runs for it ----------------------

ABOUT_SECONDS = 0.03  # for one answer: the rest comes with a later one
MOST_MEMBERS = 2000
MOST_DOC = 1500  # characters
BUILT_IN = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.MethodWrapperType,
    types.ClassMethodDescriptorType,
)


class About:
    """What the engine was told, and what is still to be told."""

    def __init__(self):
        self.entries = {}  # of names, as they were told
        self.new = set()  # names that cells have set or changed since
        self.lasting = set()  # names of functions, classes and modules
        self.known = set()  # keys of types and modules
        self.waiting = []  # (kind, key, it) of those that are to be told


about = About()


def is_class(value):
    return issubclass(type(value), type)


OF_C = (types.GetSetDescriptorType, types.MemberDescriptorType)


def own_dict(value):
    """The attributes of an object itself."""
    for base in mro_of(type(value)):
        found = dict_of(base).get("__dict__")
        if found is not None:
            attributes = found.__get__(value) if type(found) in OF_C else {}
            return attributes if type(attributes) is dict else {}
    return {}


def members_of_class(cls):
    found = {}
    for base in reversed(mro_of(cls)):
        found.update(dict_of(base))
    return found


def default_text(value):
    plain = value is None or type(value) in (bool, int, float, str)
    return repr(value)[:40] if plain else "..."


def parameters_of(function):
    """The texts of a function's parameters, off its code."""
    code, more = function.__code__, function.__kwdefaults__ or {}
    count = code.co_argcount
    defaults = dict(zip(reversed(range(count)), reversed(function.__defaults__ or ())))
    names_of = list(code.co_varnames)
    out = [
        names_of[i] + ("=" + default_text(defaults[i]) if i in defaults else "")
        for i in range(count)
    ]
    if code.co_posonlyargcount:
        out.insert(code.co_posonlyargcount, "/")
    after = count + code.co_kwonlyargcount
    if code.co_flags & 4:  # CO_VARARGS
        out.append("*" + names_of[after])
    elif code.co_kwonlyargcount:
        out.append("*")
    for name in names_of[count:after]:
        out.append(name + ("=" + default_text(more[name]) if name in more else ""))
    if code.co_flags & 8:  # CO_VARKEYWORDS
        out.append("**" + names_of[after + bool(code.co_flags & 4)])
    return out


def unwrapped(value):
    """The function behind what functools.wraps and the like have made of it."""
    for _ in range(10):
        if type(value) in (staticmethod, classmethod, types.MethodType):
            value = value.__func__
        wrapped = own_dict(value).get("__wrapped__")
        if wrapped is None:
            break
        value = wrapped
    return value


def signature_of(name, value, bound):
    """bound: it is called without its first parameter."""
    bound = (bound and type(value) is not staticmethod) or type(value) is types.MethodType
    value = unwrapped(value)
    if type(value) is types.FunctionType:
        return f"{name}({', '.join(parameters_of(value)[bound:])})"
    if type(value) in BUILT_IN:
        text = value.__text_signature__
        return name + text.replace("($self, /, ", "(").replace("($self, /)", "()") if text else ""
    if is_class(value):
        for method in ("__init__", "__new__"):
            made = unwrapped(members_of_class(value).get(method))
            if type(made) is types.FunctionType:
                return signature_of(name, made, True)
    return ""


def doc_of(value):
    """Its own, cut; never one that a property makes."""
    if is_class(value):
        text = dict_of(value).get("__doc__")
    else:
        value = unwrapped(value)
        known = (types.FunctionType, property, *BUILT_IN)
        text = value.__doc__ if type(value) in known else own_dict(value).get("__doc__")
    if type(text) is not str:
        return ""
    lines = text.expandtabs().split("\n")
    blanks = [len(line) - len(line.lstrip()) for line in lines[1:] if line.strip()]
    cut = min(blanks, default=0)
    text = "\n".join([lines[0].lstrip(), *[line[cut:] for line in lines[1:]]]).strip()
    return text if len(text) <= MOST_DOC else text[:MOST_DOC] + "..."


def kind_of_member(value):
    if issubclass(type(value), types.ModuleType):
        return "module"
    if is_class(value):
        return "class"
    if type(value) in (property, *OF_C):
        return "instance"
    kind = type(value)
    called = kind in (types.FunctionType, types.MethodType, staticmethod, classmethod, *BUILT_IN)
    called = called or (callable(value) and "func" in qualname_of(kind))  # of C and Cython
    return "function" if called else "instance"


def key_of(cls):
    """By which name a type is told: classes of cells of both engines may have one name."""
    place = place_of(cls)
    return qualname_of(cls) if place == "builtins" else f"{place}.{qualname_of(cls)}"


def tell_later(kind, key, value):
    if key not in about.known and ("." in key or kind == "modules"):  # not those of builtins
        about.known.add(key)
        about.waiting.append((kind, key, value))


def entry_of(name, value, bound=False):
    kind = kind_of_member(value)
    entry = {"name": name, "kind": kind, "doc": doc_of(value)}
    if kind == "module":
        entry |= {"type": "module", "module": module_name(value)}
    elif kind == "instance":
        entry["type"] = key_of(type(value)) if not bound else ""
    else:
        entry |= {"type": kind, "signature": signature_of(name, value, bound)}
    if kind == "class":
        entry["returns"] = key_of(value)
    return {key: sendable(text) for key, text in entry.items() if text}


def sendable(text):
    """What JSON of the other side takes: no halves of characters, no NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", "?")


def module_name(module):
    name = own_dict(module).get("__name__")
    return name if type(name) is str else ""


def is_public(name):
    return type(name) is str and name[:1] != "_"


def members_told(found, bound):
    rows = [(n, v) for n, v in found.items() if is_public(n)]
    return [entry_of(n, v, bound) for n, v in rows[:MOST_MEMBERS]]


def tell_module(module):
    """Its members; the modules within it that it has imported come with them."""
    own = own_dict(module)
    inside = module_name(module) + "."
    for value in own.values():
        if issubclass(type(value), types.ModuleType) and module_name(value).startswith(inside):
            if module_name(value).count(".") < 3:
                tell_later("modules", module_name(value), value)
    return members_told(own, False)


def entry_of_name(name, value, known):
    """What stands behind a name of a cell's. known: modules that the engine has."""
    entry = entry_of(name, value)
    kind = entry["kind"]
    if kind == "module" and name not in known:
        tell_later("modules", module_name(value), value)
    elif kind == "class":
        tell_later("types", key_of(value), value)
    elif kind == "instance":
        tell_later("types", key_of(type(value)), type(value))
        own = own_dict(value)
        parts = own.get("_modules")  # of a model of PyTorch
        more = {**own, **parts} if type(parts) is dict else own
        entry["members"] = members_told(dict(list(more.items())[:200]), False)
        entry["summary"] = sendable(summary_of(value) + " in Python")
        entry["keys"] = [sendable(key) for key in keys_of(value)]
    if name in definitions and kind != "instance":
        entry["source"] = sendable(definitions[name][0])
    return {key: text for key, text in entry.items() if text}


def keys_of(value):
    """The names of a table's columns, of a dict's keys."""
    if type(value) is dict:
        found = list(value)[:200]
    elif type_name(value) in ("pandas.DataFrame", "polars.DataFrame"):
        found = list(value.columns)[:200]
    else:
        found = []
    return [key for key in found if type(key) is str]


def entry_if_known(name, value, known):
    try:
        return entry_of_name(name, value, known)
    except BaseException:  # of an object that says of itself what is not so
        return {"name": name, "kind": "instance", "summary": "in Python"}


def entry_text(name, value, known):
    """JSON of its entry; as it was told when the same function, class or module stands there."""
    if name in about.entries and name not in about.new and name in about.lasting:
        return about.entries[name]
    entry = entry_if_known(name, value, known)
    (about.lasting.discard if entry["kind"] == "instance" else about.lasting.add)(name)
    return json.dumps(entry)


def tell_about(anew, stand_ins):
    """JSON of what link/names.h has, without its outer signs: set, gone, types, modules. stand_ins:
    names in the engine of what is kept here: name, name here, ...; nothing for the latter: it is a
    module that the engine has, too."""
    if anew:
        about.__init__()
    there = dict(zip(stand_ins[::2], stand_ins[1::2]))
    known = {n for n, k in there.items() if not k}
    here = {n: names[n] for n in told if n in names}
    here |= {n: names[k] for n, k in there.items() if k in names}
    about.new.update(there)
    new = {n: entry_text(n, v, known) for n, v in here.items() if is_public(n)}
    about.new.clear()
    changed = [text for n, text in new.items() if about.entries.get(n) != text]
    gone = [json.dumps(n) for n in about.entries if n not in new]
    about.entries = new
    parts, until = {"types": [], "modules": []}, time.perf_counter() + ABOUT_SECONDS
    while about.waiting and time.perf_counter() < until:
        kind, key, it = about.waiting.pop(0)
        try:
            found = (
                tell_module(it) if kind == "modules" else members_told(members_of_class(it), True)
            )
        except BaseException:
            continue
        parts[kind].append(f"{json.dumps(sendable(key))}:{json.dumps({'members': found})}")
    return [",".join(texts) for texts in (changed, gone, parts["types"], parts["modules"])]


def page_of(text, source):
    """What `name?` shows: signature, type, doc, and with two signs the source."""
    import inspect

    value = eval(text, names)
    name = text.rpartition(".")[2]
    lines = []
    called = signature_of(name, value, False)
    if not called and callable(value):
        try:
            called = name + str(inspect.signature(value))
        except (TypeError, ValueError):
            pass
    lines += [f"Signature: {called}"] if called else []
    lines.append(f"Type:      {type_name(value)}")
    if kind_of_member(value) == "instance":
        lines.append(f"Holds:     {summary_of(value)}")
    doc = inspect.getdoc(value)
    lines += [f"Docstring: {doc}"] if isinstance(doc, str) else []
    if source:
        try:
            lines.append("\nSource:\n" + inspect.getsource(unwrapped(value)))
        except (TypeError, OSError):
            pass
    return "\n".join(lines) + "\n"


def page(text, source):
    """The cell `name?`, which stands for this call."""
    names_of_text(text)
    wire.send("P", page_of(text, source))


# ---- magics in a cell that runs here --------------------------------------------------------------


def names_of_text(text):
    """Fetches what a text reads."""
    for code in codes_of(ast.parse(text), "<magic>"):
        need(reads_of(code, set()))


def time_text(seconds, digits=3):
    for unit in ("s", "ms", "µs"):
        if seconds >= 0.9995 or seconds == 0:
            break
        seconds *= 1000
    else:
        unit = "ns"
    return f"{seconds:.{digits}g} {unit}"


def magic_time(arguments, body=None):
    """%time and %%time: the text's last expression is its value."""
    text = arguments if body is None else body
    names_of_text(text)
    codes = codes_of(ast.parse(text), "<magic>")
    before, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    value = run_codes(codes)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
    user, system = after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime
    print(
        f"CPU times: user {time_text(user)}, sys: {time_text(system)}, total: {time_text(user + system)}\n"
        f"Wall time: {time_text(wall)}"
    )
    return value


def wait_for_gpus():
    """What was begun on a GPU is done."""
    if "cupy" in sys.modules:
        sys.modules["cupy"].cuda.Device().synchronize()
    if "torch" in sys.modules and sys.modules["torch"].cuda.is_initialized():
        sys.modules["torch"].cuda.synchronize()


def compare(text):
    """One run for %%compare: its time and its value become names."""
    names_of_text(text)
    codes = codes_of(ast.parse(text), "<magic>")
    wait_for_gpus()
    start = time.perf_counter()
    value = run_codes(codes)
    wait_for_gpus()
    names["_compare_seconds"] = time.perf_counter() - start
    names["_compare_value"] = value
    if "warpcell_figures" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


class TimeitResult:
    """What %timeit -o gives."""

    def __init__(self, loops, took):
        self.loops, self.repeat, self.timings = loops, len(took), took
        self.all_runs = [t * loops for t in took]
        self.best, self.worst = min(took), max(took)
        self.average = sum(took) / len(took)
        self.stdev = (sum((t - self.average) ** 2 for t in took) / len(took)) ** 0.5

    def text(self, digits=3):
        return (
            f"{time_text(self.average, digits)} ± {time_text(self.stdev, digits)} per loop (mean ± std. dev. of "
            f"{self.repeat} run{'s' * (self.repeat != 1)}, {self.loops:,} loop{'s' * (self.loops != 1)} each)"
        )

    def __repr__(self):
        return f"<TimeitResult : {self.text()}>"


def magic_timeit(arguments, body=None):
    """%timeit and %%timeit: of a cell, the statement in its first line runs once before."""
    import getopt
    import timeit

    given, rest = getopt.getopt(arguments.split(" "), "n:r:p:tcqo")
    options = dict(given)
    statement = " ".join(rest) if body is None else body
    setup = "pass" if body is None else " ".join(rest) or "pass"
    names_of_text(setup + "\n" + statement)
    timer = timeit.Timer(statement, setup, globals=names)
    loops, runs = int(options.get("-n", 0)), int(options.get("-r", 7))
    first = timer.timeit(1)
    loops = loops or timer.autorange()[0]
    took = [t / loops for t in timer.repeat(runs, loops)]
    result = TimeitResult(loops, took)
    if "-q" not in options:
        digits = int(options.get("-p", 3))
        print(f"{result.text(digits)}; the first took {time_text(first, digits)}")
    return result if "-o" in options else None


def magic_nothing(arguments, body=None):
    """%matplotlib inline: pictures are shown as they are."""


MAGICS = {"time": magic_time, "timeit": magic_timeit, "matplotlib": magic_nothing}


def line_magic(name, text):
    if name not in MAGICS:
        error = NotImplementedError(f"%{name} does not work in a cell that runs in Python")
        error.warpcell_hint = "Put it into a cell of its own."
        raise error
    return MAGICS[name](text)


def cell_magic(name, text, body):
    return MAGICS[name](text, body)


def shell(command, into=None):
    """A line that begins with an exclamation mark; its output is the cell's."""
    import subprocess

    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    with subprocess.Popen(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
    ) as process:
        for line in process.stdout:
            (into.append if into is not None else print_part)(line.decode("utf-8", "replace"))
    names["_exit_code"] = process.returncode


def print_part(text):
    print(text, end="")


def shell_list(command):
    lines = []
    shell(command, lines)
    return [line.rstrip("\n") for line in lines]


# ---- what both have without a name --------------------------------------------------------------


def folder_now():
    try:
        return os.getcwd()
    except OSError:
        return ""


def environ_now():
    """The variables of the environment whose texts are texts."""
    return {n: t for n, t in os.environ.items() if (n + t).isascii() or sendable(n + t) == n + t}


PRINT_OPTIONS = (
    "edgeitems threshold floatmode precision suppress linewidth nanstr infstr sign".split()
)


def logging_now(logging):
    """The root logger's level, and what logging.basicConfig has made of it: (format, format of dates,
    style, stream), () for nothing, None for what is of this process only."""
    level, handlers = logging.root.level, logging.root.handlers
    if not handlers:
        return level, ()
    handler = handlers[0]
    stream = [n for n in (1, 2) if getattr(handler, "stream", None) is streams[n - 1]]
    if len(handlers) > 1 or type(handler) is not logging.StreamHandler or not stream:
        return level, None
    form = handler.formatter or logging.Formatter()
    styles = [style for style in "%{$" if type(form._style) is logging._STYLES[style][0]]
    return level, (form._fmt, form.datefmt, *styles, stream[0])


def row_of_filter(entry):
    """(action, message, category, module) of a filter of warnings that the engine can have, too; else
    None."""
    action, message, category, module, line = entry
    texts = ["" if t is None else getattr(t, "pattern", t) for t in (message, module)]
    known = getattr(builtins, category.__name__, None) is category and not line
    return (action, texts[0], category.__name__, texts[1]) if known else None


class Shared:
    """The working folder, the environment, filters of warnings, how NumPy prints and what it does about errors, what
    logging.basicConfig has set, and the states of the generators of random numbers of `random` and numpy.random, which a cell in either
    engine goes on with; sys.argv and the folders of sys.path of the engine."""

    def __init__(self):
        self.folder = ""
        self.agreed = {
            "environ": environ_now(),
            "logging": (30, ()),
            "warnings": [],
        }  # as both have them
        self.waits = {}  # for the module to be imported
        self.filters = []  # of warnings, which both have
        self.usual = [*warnings.filters]  # those that Python begins with

    def take(self, folder, data):
        self.folder = folder.decode("utf-8", "surrogateescape")
        if self.folder and self.folder != folder_now():
            try:
                os.chdir(self.folder)
            except OSError:
                pass
        new = pickle.loads(data) if data else {}
        for name in self.agreed["environ"] if "environ" in new else ():
            if name not in new["environ"]:
                os.environ.pop(name, None)
        self.agreed.update(new)
        self.waits.update(new)
        self.set()

    def set(self):
        """Sets the states of those modules that have been imported."""
        if "argv" in self.waits:
            sys.argv[:] = self.waits.pop("argv")
        os.environ.update(self.waits.pop("environ", {}))
        path = sys.path if type(sys.path) is list else []
        path += [p for p in self.waits.pop("path", ()) if p not in path]
        if "warnings" in self.waits:
            self.set_filters(self.waits.pop("warnings"))
        if "logging" in self.waits and hasattr(sys.modules.get("logging"), "root"):
            self.set_logging(*self.waits.pop("logging"))
        if "print" in self.waits and hasattr(sys.modules.get("numpy"), "seterr"):
            sys.modules["numpy"].set_printoptions(**self.waits.pop("print"))
        if "errors" in self.waits and hasattr(sys.modules.get("numpy"), "seterr"):
            sys.modules["numpy"].seterr(**self.waits.pop("errors"))
        if "random" in self.waits and "random" in sys.modules:
            sys.modules["random"].setstate(self.waits.pop("random"))
        if "numpy" in self.waits and hasattr(sys.modules.get("numpy.random"), "set_state"):
            kind, keys, *rest = self.waits.pop("numpy")
            keys = sys.modules["numpy"].frombuffer(keys, "u4")
            sys.modules["numpy.random"].set_state((kind, keys, *rest))

    def set_logging(self, level, how):
        """Makes the root logger what it is in the engine."""
        logging = sys.modules["logging"]
        now = logging_now(logging)
        logging.root.setLevel(level)
        if how is None or now[1] is None or now[1] == how:
            return
        logging.root.handlers.clear()
        if how:
            text, dates, style, stream = how
            handler = logging.StreamHandler(streams[stream - 1])
            handler.setFormatter(logging.Formatter(text, dates, style))
            logging.root.addHandler(handler)

    def set_filters(self, rows):
        """The engine's filters of warnings stand in front of those of this process only."""
        kept = [f for f in warnings.filters if row_of_filter(f) not in self.filters]
        new = []
        for action, message, category, module in rows:
            kind = getattr(builtins, category, None)
            if type(kind) is type and issubclass(kind, Warning):
                texts = [re.compile(t, re.I) if t else None for t in (message, module)]
                new.append((action, texts[0], kind, texts[1], 0))
        warnings.filters[:] = new + kept
        self.filters = rows
        getattr(warnings, "_filters_mutated", lambda: None)()

    def filters_now(self):
        """Those that cells have set; not those that libraries set for modules of theirs."""
        end, usual = len(warnings.filters), self.usual
        while end and warnings.filters[end - 1] in usual:  # as Python begins; others may be gone
            end -= 1
            usual = usual[: usual.index(warnings.filters[end])]
        rows = [row_of_filter(f) for f in warnings.filters[:end]]
        return [row for row in rows if row and (not row[3] or row in self.filters)]

    def now(self):
        out = {"environ": environ_now(), "warnings": self.filters_now()}
        numpy = sys.modules.get("numpy")
        if "print" not in self.waits and hasattr(numpy, "seterr"):
            options = numpy.get_printoptions()
            out["print"] = {k: options[k] for k in PRINT_OPTIONS if k in options}
            out["errors"] = numpy.geterr()
        if "logging" not in self.waits and hasattr(sys.modules.get("logging"), "root"):
            out["logging"] = logging_now(sys.modules["logging"])
        if "random" not in self.waits and "random" in sys.modules:
            out["random"] = sys.modules["random"].getstate()
        if "numpy" not in self.waits and hasattr(sys.modules.get("numpy.random"), "get_state"):
            kind, keys, *rest = sys.modules["numpy.random"].get_state()
            out["numpy"] = (kind, keys.tobytes(), *rest)
        return out

    def give(self):
        """What the cell has changed goes to the engine."""
        new = {k: v for k, v in self.now().items() if self.agreed.get(k) != v}
        self.agreed.update(new)
        self.filters = self.agreed["warnings"]
        folder = folder_now()
        if new or folder != self.folder:
            wire.send(
                "T", os.fsencode(folder) if folder != self.folder else b"", pickle.dumps(new, 4)
            )


# ---- cells --------------------------------------------------------------------------------------


def position_of(code, last):
    if hasattr(code, "co_positions") and last >= 0:
        for at, place in enumerate(code.co_positions()):
            if at * 2 == last:
                return place
    return None, None, None, None


def part_of_line(line, place, number):
    first, end, start, stop = place
    text = line.encode()
    blank = len(text) - len(text.lstrip())
    if first != number or start is None:
        return blank, len(text)
    return start, stop if end == first else len(text)


def line_of(file, number):
    return linecache.getline(file, number).rstrip("\n")[:MOST_LINE]


def place_entry(file, function, number, place=(None,) * 4):
    line = line_of(file, number)
    start, stop = part_of_line(line, place, number)
    before = line_of(file, number - 1) if number > 1 else ""
    after = line_of(file, number + 1)
    return ["f", file, function, number, before, line, after, start, stop]


def place_of_syntax(error):
    """Where it is, in bytes of its line."""
    line = line_of(error.filename, error.lineno)
    start = max((error.offset or 1) - 1, 0)
    end = getattr(error, "end_offset", 0) or 0
    end = end - 1 if end - 1 > start and error.end_lineno == error.lineno else start + 1
    return error.lineno, error.lineno, len(line[:start].encode()), len(line[:end].encode())


def steps_of(trace):
    """The parts of a traceback that are not of this file: there may be millions."""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename != OWN_FILE:
            yield trace
        trace = trace.tb_next


def entries_of(error, seen):
    """What the traceback shows, nine fields each: the error that it came from stands first."""
    out = []
    cause = error.__cause__
    other = (
        cause if cause is not None else None if error.__suppress_context__ else error.__context__
    )
    seen.add(id(error))
    if other is not None and id(other) not in seen and len(seen) < 9:
        out += entries_of(other, seen)
        out += ["c" if cause is not None else "d"] + [""] * 8
    count, half = sum(1 for _ in steps_of(error.__traceback__)), FRAMES_SHOWN // 2
    for at, step in enumerate(steps_of(error.__traceback__)):
        if count <= FRAMES_SHOWN or at < half or at >= count - half:
            code = step.tb_frame.f_code
            name = "" if code.co_name == "<module>" else code.co_name
            place = position_of(code, step.tb_lasti)
            out += place_entry(code.co_filename, name, step.tb_lineno, place)
        elif at == half:
            out += ["m", f"... {count - FRAMES_SHOWN} more calls ..."] + [""] * 7
    if isinstance(error, SyntaxError) and error.lineno and error.filename:
        out += place_entry(error.filename, "", error.lineno, place_of_syntax(error))
    notes = [n for n in getattr(error, "__notes__", ()) if isinstance(n, str)]
    notes = "\n".join(notes + grouped(error, "  "))
    return out + ["e", type(error).__name__, text_of(error), notes] + [""] * 5


def grouped(error, blanks):
    """Lines about the errors that a group of them has: at most 15, ten groups deep, as Python shows."""
    if not isinstance(error, getattr(builtins, "BaseExceptionGroup", ())) or len(blanks) > 20:
        return []
    parts, out = error.exceptions, []
    for part in parts[:15]:
        out.append(f"{blanks}+ {type(part).__name__}: {text_of(part)}{place_in_words(part)}")
        out += grouped(part, blanks + "  ")
    return out + [f"{blanks}+ and {len(parts) - 15} more"] * (len(parts) > 15)


def place_in_words(error):
    """Where it was raised."""
    steps = [*steps_of(error.__traceback__)]
    if not steps:
        return ""
    code, line = steps[-1].tb_frame.f_code, steps[-1].tb_lineno
    inside = "" if code.co_name[:1] == "<" else f", in {code.co_name}"
    return f" ({code.co_filename}, line {line}{inside})"


def text_of(error):
    try:
        text = error.msg if isinstance(error, SyntaxError) and error.msg else str(error)
        return text if len(text) <= MOST_TEXT else text[:MOST_TEXT] + "..."
    except BaseException:
        return f"<exception str() failed: {type(error).__name__}>"


def hint_for(error):
    if hasattr(error, "warpcell_hint"):
        return error.warpcell_hint
    if isinstance(error, NameError) and getattr(error, "name", None) in refused:
        return f"{error.name} cannot go to Python: {refused[error.name]}"
    if isinstance(error, NameError) and getattr(error, "name", None) in lost:
        return lost[error.name]
    return ""


def tell_error(error):
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    wire.send("E", type(error).__name__, text_of(error), hint_for(error), *entries_of(error, set()))


def remember_definitions(tree, text, file):
    lines = text.split("\n")
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            first = min([node.lineno] + [d.lineno for d in node.decorator_list])
            made_by_text.pop(node.name, None)
            fresh.add(node.name)
            definitions[node.name] = "\n".join(lines[first - 1 : node.end_lineno]) + "\n", file


fresh = set()  # names of what the cell defines


def check_refused(codes, stores):
    """What the cell itself reads and does not set must have come; functions find out when they run."""
    top = {
        s.argval for code in codes for s in dis.get_instructions(code) if s.opname == "LOAD_NAME"
    }
    for name in sorted(top - stores):
        if name in refused:
            error = TypeError(f"'{name}' cannot go to Python: {refused[name]}")
            error.warpcell_hint = CROSSING
            raise error


def codes_of(tree, file):
    """A code of the statements of a tree; behind it one of the expression that it ends with."""
    parts = [(tree, "exec")]
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        parts.append((ast.Expression(tree.body.pop().value), "eval"))
    return [compile(part, file, how, ast.PyCF_ALLOW_TOP_LEVEL_AWAIT) for part, how in parts]


LOOP_NAMES = {"create_task", "ensure_future", "get_running_loop", "current_task", "all_tasks"}
OWN_LOOP_NAMES = {"run", "run_until_complete", "run_forever"}  # which no running loop allows
loops = []  # the event loop of cells that await


def run_codes(codes):
    """The value of the expression at the end, or None. A cell that awaits, or asks for the loop that
    runs, does so in one. Nothing here keeps the value: an exception that a cell keeps keeps the frames
    below it."""
    for code in codes[:-1]:
        run_code(code)
    return run_code(codes[-1])


def run_code(code):
    waits = code.co_flags & 0x80  # CO_COROUTINE
    used = set(code.co_names)
    if waits or (LOOP_NAMES & used and not OWN_LOOP_NAMES & used):
        return run_in_loop(code, waits)
    return eval(code, names)


async def awaited(code, waits):
    value = eval(code, names)
    return await value if waits else value


def run_in_loop(code, waits):
    import asyncio

    if not loops or loops[0].is_closed():
        loops[:] = [asyncio.new_event_loop()]
        asyncio.set_event_loop(loops[0])
    task = loops[0].create_task(awaited(code, waits))
    try:
        return loops[0].run_until_complete(task)
    except BaseException as error:
        if not task.done():  # an interrupt
            task.cancel()
            loops[0].call_soon(loops[0].stop)
            loops[0].run_forever()
        raise error.with_traceback(trace_of_cell(error.__traceback__, code.co_filename))


def trace_of_cell(trace, file):
    """A traceback from the first frame of a file on; all of it when there is none."""
    found = trace
    while found is not None and found.tb_frame.f_code.co_filename != file:
        found = found.tb_next
    return found or trace


def run_text(text, file, shows):
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    tree = ast.parse(text, file)
    if not shows:
        tree.body.append(ast.Pass())
        ast.fix_missing_locations(tree)
    codes = codes_of(tree, file)
    reads, stores = set(), set()
    for code in codes:
        reads_of(code, stores, reads)
    for name in [*reads]:
        for function in functions_in(names[name]) if name in names else ():
            reads_of(function.__code__, None, reads)
    for name in stores - reads:  # set to what it was here, it would seem not to have been set
        if name in agreed:
            forget(name)
    need({n for n in reads if n not in stores or not is_result(n)})
    if "eval" in asked or "exec" in asked:
        need_in_texts(codes)
    remember_definitions(tree, text, file)
    check_refused(codes, stores)
    return codes


RESULTS_KEPT = 100
results = []  # numbers of the cells whose results are kept


def keep_result(number, value):
    names["_"] = names[f"_{number}"] = value
    results.append(number)
    if len(results) > RESULTS_KEPT:
        names.pop(f"_{results.pop(0)}", None)


def run_cell(number, text, silent):
    get_ipython().execution_count, get_ipython().history_manager._i00 = number, text
    codes = run_text(text, f"In[{number}]", not silent)
    get_ipython().events.trigger("pre_execute")
    value = run_codes(codes)
    get_ipython().events.trigger("post_execute")
    if value is not None:
        keep_result(number, value)
        failed = []
        quiet = text.rstrip().endswith(";") or shows_itself(value, failed)
        data, metadata = ({}, {}) if quiet else forms_of(value, failed)
        tell_failed(failed[1:])
        if data or not failed:
            show("R", data, metadata)
        if failed:
            raise failed[0]
    value = None
    if "warpcell_figures" in sys.modules and not silent:
        show_figures()


def run_comm(kind, comm_id, data, buffers):
    need([*agreed])  # what its functions use may have changed
    take_comm(kind, comm_id, data, buffers)
    if "warpcell_figures" in sys.modules:
        show_figures()


prepared = set()  # what warm_up has done


def warm_up():
    """After a cell, while nobody waits: what the first value that crosses would wait for."""
    if "values" not in prepared:
        prepared.add("values")
        probe = {"": [[0], "", 0.5]}
        held_elsewhere([])
        may_change(read(written(probe)))
    if "numpy" in sys.modules and "numpy" not in prepared:
        import numpy

        prepared.add("numpy")
        read(written({"": numpy.empty(0)}))
        memory.block_of(numpy.ndarray(1, buffer=numpy.empty(1).view(memory.class_of_blocks())))
    gpu.prepare()


def finish_cell(error):
    wire.running = wire.pending = wire.owes = False
    if wire.socket is None:
        os._exit(1 if error else 0)  # a process that the cell has forked
    sys.stdout, sys.stderr, sys.stdin = streams
    try:
        if error is not None:
            tell_error(error)
        for stream in streams[:2]:
            stream.flush()
        gpu.finish()
        fields = changes()
        baseline.clear()
        shared.give()
        memory.arrays.trim()
        tell_gone()
        wire.send("K", *fields)
        warm_up()
    except BaseException:
        # Without a word of its end the engine would wait for ever.
        sys.__excepthook__(*sys.exc_info())
        os._exit(70)


def answer_work(work, serial, outdated, request, *state):
    """Does what the engine waits for the end of: a cell, or a client's message."""
    error = memory.held = None
    shared.take(*state)
    wire.owes = True
    wire.request = request.decode()
    memory.arrays.begin()
    memory.arrays.allow()
    for name in outdated.decode().split("\0"):
        forget(name)
    baseline.update(names)
    asked.clear()
    refused.clear()
    coming.clear()
    try:
        wire.hears = True
        wire.begin(int(serial))
        work()
    except BaseException as raised:
        error = raised
    wire.hears = False
    finish_cell(error)


def tell_gone():
    """Which blocks of memory this process holds no more."""
    gone = [memory.gone.pop() for _ in range(len(memory.gone))]
    gone = [key for key in gone if type(key[0]) is str or memory.arrays.hold(key[0]) is None]
    gone += [(number, 0, 0) for number in memory.arrays.gone()]
    own = {f"g{serial}" for serial in gpu.blocks.keys()}
    gone = [key for key in set(gone) if key not in memory.blocks and key[0] not in own]
    if gone:
        wire.send("U", *[part for key in gone for part in key[:2]])


def answer(kind, fields):
    if kind == "X":
        number, text, silent, *how = fields
        answer_work(lambda: run_cell(int(number), text.decode(), silent == b"1"), *how)
    elif kind == "C":
        what, comm_id, data = [f.decode() for f in fields[:3]]
        answer_work(lambda: run_comm(what, comm_id, data, fields[8:]), *fields[3:8])
    elif kind == "G":
        try:
            wire.send("v", *give(fields[0].decode(), fields[1:] == [b"1"]))
        except Cannot as error:
            wire.send("c", error)
        except Exception as error:
            wire.send("c", f"{type(error).__name__}: {error}")
    elif kind == "F":
        found, place = memory.maps.get(int(fields[0])), memory.arrays.hold(int(fields[0]))
        if place is not None:
            wire.send("f", place.nbytes, fd=place.fd)
        elif found is None:
            wire.send("f", 0)
        else:
            wire.send("f", len(found), fd=found.fd)
    elif kind == "M":
        wire.send("m", int(has_module(fields[0].decode())))
    elif kind == "W":
        tell_states()
    elif kind == "B":
        anew, stand_ins = fields
        wire.send("b", *tell_about(anew == b"1", stand_ins.decode().split("\0")))


def has_module(name):
    """Is there a module, or of module:name the name?"""
    import importlib.util

    module, _, wanted = name.partition(":")
    try:
        if wanted:
            found = importlib.import_module(module)
            return hasattr(found, wanted) or has_module(name.replace(":", "."))
        return name in sys.modules or importlib.util.find_spec(name) is not None
    except Exception:  # a module can raise anything while it is imported
        return False


class Handlers:
    """signal.signal and getsignal for cells: what a handler raises reaches a cell that runs, between
    two frames, and nothing else. After the cell it is shown."""

    def __init__(self):
        self.set, self.get = signal.signal, signal.getsignal
        self.own = {}  # the cell's, by number
        signal.signal, signal.getsignal = self.signal, self.getsignal

    def signal(self, signalnum, handler):
        before = self.getsignal(signalnum)
        if not callable(handler):
            self.set(signalnum, handler)
            self.own.pop(signalnum, None)
            return before
        self.set(signalnum, lambda number, frame: self.run(handler, number, frame))
        self.own[signalnum] = handler
        return before

    def getsignal(self, signalnum):
        return self.own.get(signalnum) or self.get(signalnum)

    def run(self, handler, number, frame):
        outside = frame is not None and frame.f_code in (answer_work.__code__, serve.__code__)
        if wire.hears and not wire.busy and not outside:
            return handler(number, frame)
        try:
            handler(number, frame)
        except BaseException as error:
            wire.late.append(error)
            if wire.idle:
                show_late()


def show_late():
    while wire.late:
        error = wire.late.pop(0)
        sys.__excepthook__(type(error), error, error.__traceback__)


def next_frame():
    show_late()
    wire.idle = True
    try:
        return wire.receive()
    finally:
        wire.idle = False


def serve():
    while True:
        kind, fields, _ = next_frame()
        try:
            answer(kind, fields)
        except BaseException as raised:  # between the end of a cell and the word of it
            wire.hears = False
            if wire.owes:
                finish_cell(raised)
            elif not isinstance(raised, KeyboardInterrupt):
                raise


def check_parent(parent):
    """The engine's end is this process's end, by what it was started with: unless it is the child of
    another program, which has it to itself."""
    if os.getppid() != parent:
        os._exit(0)


def bound_recursion():
    """A call within 10^7 others has the memory of the machine, and 40 s pass until it has ended."""
    set_limit = sys.setrecursionlimit

    def setrecursionlimit(limit, /):
        set_limit(min(limit, MOST_CALLS) if type(limit) is int else limit)

    sys.setrecursionlimit = setrecursionlimit


def go_first():
    """When memory runs out, the system is to end this process, not the engine with its names."""
    try:
        with open("/proc/self/oom_score_adj", "r+") as f:
            now = int(f.read())
            f.write(str(max(now, 500)))
    except (OSError, ValueError):
        pass


def set_up():
    signal.signal(signal.SIGINT, wire.on_signal)
    Handlers()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.register_at_fork(after_in_child=wire.close)
    os.register_at_fork(after_in_child=memory.forked)
    faulthandler.enable(2, all_threads=False)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 1 << 20), hard))
    sys.stdout, sys.stderr, sys.stdin = streams
    sys.__stdout__, sys.__stderr__, sys.__stdin__ = streams
    builtins.input = lambda prompt="", /: ask_person(str(prompt))
    builtins.display = display
    builtins.__line_magic__ = line_magic
    builtins.__cell_magic__ = cell_magic
    builtins.__shell__ = shell
    builtins.__shell_list__ = shell_list
    builtins.__page__ = page
    builtins.__compare__ = compare
    notebook.append(ZMQInteractiveShell())
    import getpass
    import importlib.util

    if importlib.util.find_spec("IPython"):
        builtins.get_ipython = get_ipython

    getpass.getpass = lambda prompt="Password: ", stream=None, **ignored: ask_person(prompt, True)
    sys.meta_path.insert(0, Imports())
    sys.modules["__main__"] = main
    names["__builtins__"] = builtins
    sys.argv[:] = [""]


check_parent(int(sys.argv[4]))
go_first()
bound_recursion()
wire = Wire(int(sys.argv[2]), int(sys.argv[3]))
memory = Memory(int(sys.argv[5]))
shared = Shared()
streams = Stream(1), Stream(2), Asking()
streams[0].other, streams[1].other = streams[1], streams[0]
set_up()
serve()
