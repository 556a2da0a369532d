# logging: messages with levels.
import sys
import time
import _tools

CRITICAL = FATAL = 50
ERROR, WARNING, INFO, DEBUG, NOTSET = 40, 30, 20, 10, 0
WARN = WARNING
_names = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"


def getLevelName(level):
    if isinstance(level, str):
        return next((n for n, name in _names.items() if name == level), f"Level {level}")
    return _names.get(level, f"Level {level}")


def addLevelName(level, name):
    _names[level] = name


def _level(level):
    if isinstance(level, str):
        for number, name in _names.items():
            if name == level.upper():
                return number
        raise ValueError(f"Unknown level: {level!r}")
    return level


_start = time.time()


class LogRecord:
    def __init__(
        self,
        name,
        level,
        pathname="<cell>",
        lineno=0,
        msg="",
        args=(),
        exc_info=None,
        func=None,
        sinfo=None,
        **kwargs,
    ):
        self.name, self.levelno, self.levelname = name, level, getLevelName(level)
        self.msg, self.args, self.exc_info = msg, args, exc_info
        self.exc_text = self.stack_info = None
        self.created = time.time()
        self.msecs = self.created % 1 * 1000
        self.pathname, self.filename = pathname, pathname.rpartition("/")[2]
        self.module, self.funcName, self.lineno = (
            self.filename.removesuffix(".py"),
            func or "<module>",
            lineno,
        )
        self.process, self.thread, self.threadName, self.processName = (
            0,
            0,
            "MainThread",
            "MainProcess",
        )
        self.relativeCreated = (self.created - _start) * 1000

    def __repr__(self):
        return f'<LogRecord: {self.name}, {self.levelno}, {self.pathname}, {self.lineno}, "{self.msg}">'

    def getMessage(self):
        text = str(self.msg)
        if self.args:
            text = text % (
                self.args[0]
                if len(self.args) == 1 and isinstance(self.args[0], dict)
                else self.args
            )
        return text


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", validate=True):
        self._fmt = fmt or "%(message)s"
        self.datefmt = datefmt
        self._style = style

    def formatTime(self, record, datefmt=None):
        text = time.strftime(datefmt or "%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        return text if datefmt else f"{text},{int(record.msecs):03d}"

    def format(self, record):
        values = dict(record.__dict__)
        values["message"] = record.getMessage()
        if "asctime" in self._fmt:
            values["asctime"] = self.formatTime(record, self.datefmt)
        text = self.formatMessage(values)
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text

    def formatMessage(self, values):
        if not isinstance(values, dict):
            values = dict(values.__dict__)
        if self._style == "$":
            import string

            return string.Template(self._fmt).substitute(**values)
        return self._fmt.format(**values) if self._style == "{" else self._fmt % values

    def formatException(self, exc_info):
        import traceback

        return "".join(traceback.format_exception(*exc_info)).rstrip("\n")


class Filter:
    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return not self.name or record.name == self.name or record.name.startswith(self.name + ".")


class Filterer:
    def __init__(self):
        self.filters = []

    def addFilter(self, filter):
        if filter not in self.filters:
            self.filters.append(filter)

    def removeFilter(self, filter):
        if filter in self.filters:
            self.filters.remove(filter)

    def filter(self, record):
        return all((f.filter(record) if hasattr(f, "filter") else f(record)) for f in self.filters)


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        super().__init__()
        self.level = _level(level)
        self.formatter, self.name = None, None

    def setLevel(self, level):
        self.level = _level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def flush(self):
        pass

    def close(self):
        pass

    def format(self, record):
        return (self.formatter or Formatter()).format(record)

    def handle(self, record):
        if record.levelno >= self.level and self.filter(record):
            self.emit(record)


class StreamHandler(Handler):
    terminator = "\n"

    def __init__(self, stream=None):
        super().__init__()
        self.stream = stream

    def emit(self, record):
        (self.stream or sys.stderr).write(self.format(record) + self.terminator)


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False):
        super().__init__(open(filename, mode, encoding=encoding))

    def emit(self, record):
        super().emit(record)
        self.stream.flush()

    def close(self):
        self.stream.close()


class NullHandler(Handler):
    def emit(self, record):
        pass


class Logger(Filterer):
    def __init__(self, name, level=NOTSET):
        super().__init__()
        self.name, self.level, self.parent = name, _level(level), None
        self.handlers, self.propagate, self.disabled = [], True, False

    def setLevel(self, level):
        self.level = _level(level)

    def addHandler(self, handler):
        if handler not in self.handlers:
            self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def hasHandlers(self):
        return bool(self.handlers) or self.parent is not None and self.parent.hasHandlers()

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level):
        return level >= self.getEffectiveLevel() and level > _disabled[0]

    def getChild(self, suffix):
        return getLogger(f"{self.name}.{suffix}" if self is not root else suffix)

    def makeRecord(self, level, msg, args, exc_info=None, extra=None, depth=1):
        if exc_info and not isinstance(exc_info, tuple):
            exc_info = (
                (type(exc_info), exc_info, exc_info.__traceback__)
                if isinstance(exc_info, BaseException)
                else sys.exc_info()
            )
        calls = _tools.calls()
        call = calls[min(depth, len(calls)) - 1] if calls else ("<cell>", 0, "<module>")
        file, line, function = call[:3]
        record = LogRecord(self.name, level, file, line, msg, args, exc_info, function)
        for key, value in (extra or {}).items():
            if key in ("message", "asctime") or key in record.__dict__:
                raise KeyError(f"Attempt to overwrite {key!r} in LogRecord")
            record.__dict__[key] = value
        return record

    def log(self, level, msg, *args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
        if not self.isEnabledFor(level) or self.disabled:
            return
        self.handle(self.makeRecord(level, msg, args, exc_info, extra, stacklevel))

    def handle(self, record):
        if not self.filter(record):
            return
        level = record.levelno
        logger, found = self, False
        while logger is not None:
            for handler in logger.handlers:
                found = True
                handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if not found and level >= WARNING:
            sys.stderr.write(record.getMessage() + "\n")

    def debug(self, msg, *args, **kw):
        self.log(DEBUG, msg, *args, **kw)

    def info(self, msg, *args, **kw):
        self.log(INFO, msg, *args, **kw)

    def warning(self, msg, *args, **kw):
        self.log(WARNING, msg, *args, **kw)

    warn = warning

    def error(self, msg, *args, **kw):
        self.log(ERROR, msg, *args, **kw)

    def critical(self, msg, *args, **kw):
        self.log(CRITICAL, msg, *args, **kw)

    def exception(self, msg, *args, **kw):
        self.log(ERROR, msg, *args, exc_info=True, **kw)

    def __repr__(self):
        return f"<Logger {self.name} ({getLevelName(self.getEffectiveLevel())})>"


root = Logger("root", WARNING)
_loggers = {}
_disabled = [-1]


def getHandlerNames():
    return frozenset()


class LoggerAdapter:
    def __init__(self, logger, extra=None):
        self.logger, self.extra = logger, extra

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    def log(self, level, msg, *args, **kwargs):
        if self.logger.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger.log(level, msg, *args, **kwargs)

    def debug(self, msg, *args, **kw):
        self.log(DEBUG, msg, *args, **kw)

    def info(self, msg, *args, **kw):
        self.log(INFO, msg, *args, **kw)

    def warning(self, msg, *args, **kw):
        self.log(WARNING, msg, *args, **kw)

    def error(self, msg, *args, **kw):
        self.log(ERROR, msg, *args, **kw)

    def critical(self, msg, *args, **kw):
        self.log(CRITICAL, msg, *args, **kw)

    def exception(self, msg, *args, **kw):
        self.log(ERROR, msg, *args, exc_info=True, **kw)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    name = property(lambda self: self.logger.name)


def getLogger(name=None):
    if not name or name == "root":
        return root
    if name not in _loggers:
        logger = _loggers[name] = Logger(name)
        up = name
        while "." in up:
            up = up.rpartition(".")[0]
            if up in _loggers:
                logger.parent = _loggers[up]
                break
        else:
            logger.parent = root
    return _loggers[name]


def basicConfig(
    *,
    level=None,
    format=None,
    datefmt=None,
    style="%",
    stream=None,
    filename=None,
    filemode="a",
    handlers=None,
    force=False,
    encoding=None,
):
    if force:
        root.handlers.clear()
    if not root.handlers:
        for handler in handlers or [
            FileHandler(filename, filemode, encoding) if filename else StreamHandler(stream)
        ]:
            if handler.formatter is None:
                handler.setFormatter(Formatter(format or BASIC_FORMAT, datefmt, style))
            root.addHandler(handler)
        if level is not None:
            root.setLevel(level)


def disable(level=CRITICAL):
    _disabled[0] = level


def _at(level):
    def log_at(msg, *args, **kw):
        if not root.handlers:
            basicConfig()
        root.log(level, msg, *args, **kw)

    return log_at


debug, info, warning, error, critical = (
    _at(DEBUG),
    _at(INFO),
    _at(WARNING),
    _at(ERROR),
    _at(CRITICAL),
)
warn = warning


def exception(msg, *args, **kw):
    error(msg, *args, exc_info=True, **kw)


def log(level, msg, *args, **kw):
    _at(level)(msg, *args, **kw)


def captureWarnings(capture):
    pass


def shutdown():
    pass
