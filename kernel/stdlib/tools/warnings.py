# warnings: telling of something that is not an error.
import sys

filters = []
_seen = {}  # what was told, the oldest first
_SEEN_MOST = 5000  # then the older half is forgotten, and told once more when it comes again
_recording = []


class WarningMessage:
    def __init__(
        self, message, category, filename="<cell>", lineno=1, file=None, line=None, source=None
    ):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno
        self.file = file
        self.line = line
        self.source = source

    def __str__(self):
        return f"{{message : {self.message!r}, category : {self.category.__name__!r}}}"


def _action(category, text):
    for action, message, kind in filters:
        if issubclass(category, kind) and text.startswith(message):
            return action
    return "default"


def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        category = type(message)
        warning = message
    else:
        category = UserWarning if category is None else category
        warning = category(message)
    text = str(message)
    action = _action(category, text)
    if action == "ignore":
        return
    if action == "error":
        raise warning
    filename, lineno, line = sys._warning_place(stacklevel)
    if action in ("default", "once", "module") and not _recording:
        key = (text, category) if action == "once" else (text, category, filename, lineno)
        if key in _seen:
            _seen[key] = _seen.pop(key)  # the youngest again
            return
        if len(_seen) >= _SEEN_MOST:
            for old in list(_seen)[: _SEEN_MOST // 2]:
                del _seen[old]
        _seen[key] = None
    if _recording:
        _recording[-1].append(WarningMessage(warning, category, filename, lineno))
    elif showwarning is not _shown:
        showwarning(warning, category, filename, lineno)
    else:
        sys.stderr.write(formatwarning(text, category, filename, lineno, line))


def formatwarning(message, category, filename, lineno, line=None):
    text = f"{filename}:{lineno}: {category.__name__}: {message}\n"
    return text + f"  {line}\n" if line else text


def showwarning(message, category, filename, lineno, file=None, line=None):
    (file or sys.stderr).write(formatwarning(message, category, filename, lineno))


_shown = showwarning  # a program may put its own in its place


_given = {}  # by entry of filters: message and module as they were given


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if action not in ("error", "ignore", "always", "default", "module", "once"):
        raise ValueError(f"invalid action: {action!r}")
    entry = (action, message.replace(".*", ""), category)
    _given[entry] = message, module
    if append:
        filters.append(entry)
    else:
        filters.insert(0, entry)
    sys._warnings_changed([f for f in filters])


def simplefilter(action, category=Warning, lineno=0, append=False):
    filterwarnings(action, "", category, append=append)


def resetwarnings():
    filters.clear()
    sys._warnings_changed([])


def _finish():
    """What is recorded warns now, by the filters and to the list that were there when it was written."""
    import time

    time.perf_counter()


class catch_warnings:
    def __init__(
        self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False
    ):
        self._record = record
        self._action = action
        self._category = category

    def __enter__(self):
        _finish()
        self._filters = filters[:]
        if self._action is not None:
            simplefilter(self._action, self._category)
        if self._record:
            log = []
            _recording.append(log)
            return log

    def __exit__(self, *exc_info):
        _finish()
        filters[:] = self._filters
        sys._warnings_changed([f for f in filters])
        if self._record:
            _recording.pop()
