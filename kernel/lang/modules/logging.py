# logging: messages with levels.
import sys
import time

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


class LogRecord:
    def __init__(self, name, level, msg, args, exc_info):
        self.name, self.levelno, self.levelname = name, level, getLevelName(level)
        self.msg, self.args, self.exc_info = msg, args, exc_info
        self.created = time.time()
        self.msecs = self.created % 1 * 1000
        self.filename = self.pathname = "<cell>"
        self.module, self.funcName, self.lineno = "__main__", "<module>", 0
        self.process, self.thread, self.threadName, self.processName = 0, 0, "MainThread", "MainProcess"
        self.relativeCreated = 0

    def getMessage(self):
        text = str(self.msg)
        if self.args:
            text = text % (self.args[0] if len(self.args) == 1 and isinstance(self.args[0], dict) else self.args)
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
        text = self._fmt.format(**values) if self._style == "{" else self._fmt % values
        if record.exc_info:
            error = sys.exc_info()[1]
            if error is not None:
                text += f"\n{type(error).__name__}: {error}"
        return text


class Handler:
    def __init__(self, level=NOTSET):
        self.level = _level(level)
        self.formatter = None

    def setLevel(self, level): self.level = _level(level)
    def setFormatter(self, fmt): self.formatter = fmt
    def addFilter(self, filter): pass
    def flush(self): pass
    def close(self): pass
    def format(self, record): return (self.formatter or Formatter()).format(record)

    def handle(self, record):
        if record.levelno >= self.level:
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

    def close(self): self.stream.close()


class NullHandler(Handler):
    def emit(self, record): pass


class Logger:
    def __init__(self, name, level=NOTSET):
        self.name, self.level, self.parent = name, level, None
        self.handlers, self.propagate, self.disabled = [], True, False

    def setLevel(self, level): self.level = _level(level)

    def addHandler(self, handler):
        if handler not in self.handlers:
            self.handlers.append(handler)

    def removeHandler(self, handler):
        if handler in self.handlers:
            self.handlers.remove(handler)

    def hasHandlers(self): return bool(self.handlers) or self.parent is not None and self.parent.hasHandlers()
    def addFilter(self, filter): pass

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = logger.parent
        return NOTSET

    def isEnabledFor(self, level): return level >= self.getEffectiveLevel() and level > _disabled[0]
    def getChild(self, suffix): return getLogger(f"{self.name}.{suffix}" if self is not root else suffix)

    def log(self, level, msg, *args, exc_info=None, **kwargs):
        if not self.isEnabledFor(level) or self.disabled:
            return
        record = LogRecord(self.name, level, msg, args, exc_info)
        logger, found = self, False
        while logger is not None:
            for handler in logger.handlers:
                found = True
                handler.handle(record)
            logger = logger.parent if logger.propagate else None
        if not found and level >= WARNING:
            sys.stderr.write(record.getMessage() + "\n")

    def debug(self, msg, *args, **kw): self.log(DEBUG, msg, *args, **kw)
    def info(self, msg, *args, **kw): self.log(INFO, msg, *args, **kw)
    def warning(self, msg, *args, **kw): self.log(WARNING, msg, *args, **kw)
    warn = warning
    def error(self, msg, *args, **kw): self.log(ERROR, msg, *args, **kw)
    def critical(self, msg, *args, **kw): self.log(CRITICAL, msg, *args, **kw)
    def exception(self, msg, *args, **kw): self.log(ERROR, msg, *args, exc_info=True, **kw)
    def __repr__(self): return f"<Logger {self.name} ({getLevelName(self.getEffectiveLevel())})>"


root = Logger("root", WARNING)
_loggers = {}
_disabled = [-1]


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


def basicConfig(*, level=None, format=None, datefmt=None, style="%", stream=None, filename=None, filemode="a",
                handlers=None, force=False, encoding=None):
    if force:
        root.handlers.clear()
    if not root.handlers:
        for handler in handlers or [FileHandler(filename, filemode, encoding) if filename else StreamHandler(stream)]:
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


debug, info, warning, error, critical = _at(DEBUG), _at(INFO), _at(WARNING), _at(ERROR), _at(CRITICAL)
warn = warning


def exception(msg, *args, **kw):
    error(msg, *args, exc_info=True, **kw)


def log(level, msg, *args, **kw):
    _at(level)(msg, *args, **kw)


def captureWarnings(capture): pass
def shutdown(): pass
