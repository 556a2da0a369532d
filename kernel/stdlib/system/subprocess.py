# subprocess: programs in processes of their own. A program is run to its end when its output or status is
# asked for; what it writes without a pipe goes where the cell's output goes.
import io
import os
import shlex
import sys
import _system

PIPE, STDOUT, DEVNULL = -1, -2, -3


class SubprocessError(Exception):
    pass


class CalledProcessError(SubprocessError):
    def __init__(self, returncode, cmd, output=None, stderr=None):
        self.returncode, self.cmd, self.output, self.stderr = returncode, cmd, output, stderr

    @property
    def stdout(self):
        return self.output

    def __str__(self):
        if self.returncode and self.returncode < 0:
            return f"Command '{self.cmd}' died with signal {-self.returncode}."
        return f"Command '{self.cmd}' returned non-zero exit status {self.returncode}."


class TimeoutExpired(SubprocessError):
    def __init__(self, cmd, timeout, output=None, stderr=None):
        self.cmd, self.timeout, self.output, self.stderr = cmd, timeout, output, stderr

    @property
    def stdout(self):
        return self.output

    def __str__(self):
        return f"Command '{self.cmd}' timed out after {self.timeout} seconds"


class CompletedProcess:
    def __init__(self, args, returncode, stdout=None, stderr=None):
        self.args, self.returncode, self.stdout, self.stderr = args, returncode, stdout, stderr

    def __repr__(self):
        parts = [f"args={self.args!r}", f"returncode={self.returncode!r}"]
        parts += [
            f"{name}={value!r}"
            for name, value in (("stdout", self.stdout), ("stderr", self.stderr))
            if value is not None
        ]
        return f"CompletedProcess({', '.join(parts)})"

    def check_returncode(self):
        if self.returncode:
            raise CalledProcessError(self.returncode, self.args, self.stdout, self.stderr)


class Popen:
    """A program that runs when it is waited for."""

    def __init__(
        self,
        args,
        bufsize=-1,
        executable=None,
        stdin=None,
        stdout=None,
        stderr=None,
        preexec_fn=None,
        close_fds=True,
        shell=False,
        cwd=None,
        env=None,
        universal_newlines=None,
        *,
        text=None,
        encoding=None,
        errors=None,
        **ignored,
    ):
        self.args, self.returncode, self.pid = args, None, None
        self._text = bool(text or universal_newlines or encoding or errors)
        self._to, self._errors_to = stdout, stderr
        self._cwd = None if cwd is None else str(cwd)
        self._env = None if env is None else [f"{key}={value}" for key, value in env.items()]
        self._source = stdin.read() if hasattr(stdin, "read") else None
        if isinstance(args, (str, os.PathLike)):
            words = [str(args)]
        else:
            words = [str(a) if hasattr(a, "__fspath__") else a for a in args]
        self._words = ["/bin/sh", "-c", *words] if shell else words
        self.stdin = (io.StringIO if self._text else io.BytesIO)() if stdin == PIPE else None
        self.stdout = self.stderr = None
        if stdin != PIPE:  # nothing is to come: it can run at once
            self._run(self._source, None)

    def _run(self, input, timeout):
        if input is None and self.stdin is not None:
            input = self.stdin.getvalue()
        if isinstance(input, str):
            input = input.encode()
        status, out, err = _system.run(
            self._words, input, self._errors_to == STDOUT, self._cwd, timeout, self._env
        )
        self._out = self._deliver(out, self._to, sys.stdout)
        self._err = (
            None if self._errors_to == STDOUT else self._deliver(err, self._errors_to, sys.stderr)
        )
        if status is None:
            raise TimeoutExpired(self.args, timeout, self._out, self._err)
        make = io.StringIO if self._text else io.BytesIO
        self.stdout = make(self._out) if self._to == PIPE else None
        self.stderr = make(self._err) if self._errors_to == PIPE else None
        self._status = status

    def _deliver(self, data, where, otherwise):
        if where == PIPE:
            return data.decode().replace("\r\n", "\n") if self._text else data
        if where is None and data:
            otherwise.write(data.decode(errors="replace"))
        elif hasattr(where, "write"):
            where.write(data.decode() if "b" not in getattr(where, "mode", "") else data)
        return None

    def communicate(self, input=None, timeout=None):
        if not hasattr(self, "_status"):
            self._run(input, timeout)
        self.returncode = self._status
        return self._out, self._err

    def wait(self, timeout=None):
        self.communicate(None, timeout)
        return self.returncode

    def poll(self):
        return self.wait()

    def kill(self):
        pass

    terminate = kill

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.wait()


def run(args, *, input=None, capture_output=False, timeout=None, check=False, **kwargs):
    if capture_output:
        if kwargs.get("stdout") is not None or kwargs.get("stderr") is not None:
            raise ValueError("stdout and stderr arguments may not be used with capture_output.")
        kwargs["stdout"] = kwargs["stderr"] = PIPE
    if input is not None and kwargs.get("stdin") is not None:
        raise ValueError("stdin and input arguments may not both be used.")
    source = kwargs.pop("stdin", None)
    if hasattr(source, "read"):
        input = source.read()
    process = Popen(args, stdin=PIPE, **kwargs)
    out, err = process.communicate(input, timeout)
    if check and process.returncode:
        raise CalledProcessError(process.returncode, args, out, err)
    return CompletedProcess(args, process.returncode, out, err)


def call(args, *, timeout=None, **kwargs):
    return run(args, timeout=timeout, **kwargs).returncode


def check_call(args, *, timeout=None, **kwargs):
    run(args, timeout=timeout, check=True, **kwargs)
    return 0


def check_output(args, *, timeout=None, **kwargs):
    return run(args, stdout=PIPE, timeout=timeout, check=True, **kwargs).stdout


def getstatusoutput(cmd):
    done = run(cmd, shell=True, text=True, stdout=PIPE, stderr=STDOUT)
    return done.returncode, done.stdout[:-1] if done.stdout.endswith("\n") else done.stdout


def getoutput(cmd):
    return getstatusoutput(cmd)[1]


list2cmdline = shlex.join
