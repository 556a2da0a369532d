# signal: names of signals; an interrupt of the notebook is KeyboardInterrupt, other handlers are never called.
from enum import IntEnum


class Signals(IntEnum):
    SIGHUP = 1
    SIGINT = 2
    SIGQUIT = 3
    SIGABRT = 6
    SIGKILL = 9
    SIGUSR1 = 10
    SIGSEGV = 11
    SIGUSR2 = 12
    SIGPIPE = 13
    SIGALRM = 14
    SIGTERM = 15
    SIGCHLD = 17


SIGHUP = Signals.SIGHUP
SIGINT = Signals.SIGINT
SIGQUIT = Signals.SIGQUIT
SIGABRT = Signals.SIGABRT
SIGKILL = Signals.SIGKILL
SIGUSR1 = Signals.SIGUSR1
SIGSEGV = Signals.SIGSEGV
SIGUSR2 = Signals.SIGUSR2
SIGPIPE = Signals.SIGPIPE
SIGALRM = Signals.SIGALRM
SIGTERM = Signals.SIGTERM
SIGCHLD = Signals.SIGCHLD


class Handlers(IntEnum):
    SIG_DFL = 0
    SIG_IGN = 1


SIG_DFL, SIG_IGN = Handlers.SIG_DFL, Handlers.SIG_IGN


def default_int_handler(signalnum=None, frame=None):
    raise KeyboardInterrupt


_handlers = {Signals.SIGINT: default_int_handler}


def signal(signalnum, handler):
    if not callable(handler) and handler not in (SIG_DFL, SIG_IGN):
        raise TypeError(
            "signal handler must be signal.SIG_IGN, signal.SIG_DFL, or a callable object"
        )
    before = _handlers.get(Signals(signalnum), SIG_DFL)
    _handlers[Signals(signalnum)] = handler
    return before


def getsignal(signalnum):
    return _handlers.get(Signals(signalnum), SIG_DFL)


def raise_signal(signum):
    handler = getsignal(signum)
    if callable(handler):
        handler(signum, None)


def alarm(seconds):
    raise NotImplementedError(
        "signal.alarm is not supported: no signal reaches a cell but the notebook's interrupt"
    )


def strsignal(signum):
    return {
        2: "Interrupt",
        9: "Killed",
        11: "Segmentation fault",
        14: "Alarm clock",
        15: "Terminated",
    }.get(int(signum))
