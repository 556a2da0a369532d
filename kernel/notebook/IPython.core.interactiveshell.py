# IPython.core.interactiveshell: the notebook as an object: magics, commands and the names of the cells.
import sys
import _warpcell


class _Result:
    """What run_cell gives."""

    def __init__(self, success, result=None, error=None):
        self.success, self.result, self.error_in_exec, self.error_before_exec = (
            success,
            result,
            error,
            None,
        )

    def raise_error(self):
        if self.error_in_exec is not None:
            raise self.error_in_exec

    def __repr__(self):
        return f"<ExecutionResult success={self.success}, error_in_exec={self.error_in_exec!r}, result={self.result!r}>"


class ExecutionInfo:
    """What callbacks of pre_run_cell are given."""

    def __init__(self, raw_cell, silent):
        self.raw_cell, self.silent, self.store_history, self.shell_futures, self.cell_id = (
            raw_cell,
            silent,
            not silent,
            True,
            None,
        )

    def __repr__(self):
        return f"<ExecutionInfo object at {id(self):#x}, raw_cell={self.raw_cell[:50]!r} store_history={self.store_history} silent={self.silent}>"


class EventManager:
    """get_ipython().events: functions that are called around each cell."""

    def __init__(self, shell):
        self.shell, self._info = shell, None
        self.callbacks = {
            n: []
            for n in (
                "pre_execute",
                "pre_run_cell",
                "post_execute",
                "post_run_cell",
                "shell_initialized",
            )
        }

    def register(self, event, function):
        if not callable(function):
            raise TypeError(f"Need a callable, got {function!r}")
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)
        _warpcell.on_cells(self._cell)

    def unregister(self, event, function):
        if function not in self.callbacks[event]:
            raise ValueError(f"Function {function!r} is not registered as a {event} callback")
        self.callbacks[event].remove(function)

    def trigger(self, event, *args, **kwargs):
        import inspect
        import traceback

        for function in list(self.callbacks[event]):
            try:
                taken = inspect.signature(function).parameters.values()
                several = any([p.kind == p.VAR_POSITIONAL for p in taken])
                function(*(args if several else args[: len(list(taken))]), **kwargs)
            except Exception:
                print(f"Error in callback {function} (for {event}):", file=sys.stderr)
                traceback.print_exc()

    def _cell(self, began, what, silent):
        if began:
            self.trigger("pre_execute")
            self._info = ExecutionInfo(what, silent)
            if not silent:
                self.trigger("pre_run_cell", self._info)
            return
        self.trigger("post_execute")
        if not silent and self._info is not None:
            result = _Result(what)
            result.info = self._info
            self.trigger("post_run_cell", result)


class _Settings(type):
    def __setattr__(cls, name, value):
        if name == "ast_node_interactivity":
            __interactivity__(value)
        super().__setattr__(name, value)


class InteractiveShell(metaclass=_Settings):
    """The notebook: get_ipython() gives it."""

    ast_node_interactivity = "last_expr"

    def __setattr__(self, name, value):
        if name == "ast_node_interactivity":
            type(self).__mro__[1].ast_node_interactivity = value
        else:
            object.__setattr__(self, name, value)

    @classmethod
    def instance(cls, *args, **kwargs):
        from IPython import get_ipython

        return get_ipython()

    @classmethod
    def initialized(cls):
        return True

    def __init__(self):
        self.magics_manager = self
        self.events = EventManager(self)
        self.display_pub = self
        self.config = {}

    # ---- names

    @property
    def user_ns(self):
        import __main__

        return __main__.__dict__

    user_global_ns = user_ns

    @property
    def execution_count(self):
        return len(self.user_ns.get("In", [""])) if "In" in self.user_ns else len(In)

    def push(self, variables, interactive=True):
        """Sets names of the notebook: of a dict, or names of the calling code."""
        if not isinstance(variables, dict):
            raise TypeError("push() takes a dict of names and values here")
        self.user_ns.update(variables)

    def ev(self, expr):
        """The value of an expression in the notebook."""
        return eval(expr, self.user_ns)

    def ex(self, cmd):
        """Runs statements in the notebook."""
        exec(cmd, self.user_ns)

    # ---- magics and commands

    def run_line_magic(self, magic_name, line, _stack_depth=1):
        return __line_magic__(magic_name, line)

    def run_cell_magic(self, magic_name, line, cell):
        return __cell_magic__(magic_name, line, cell)

    def magic(self, arg_s):
        name, _, line = arg_s.lstrip("%").partition(" ")
        return self.run_line_magic(name, line.strip())

    def find_magic(self, magic_name, magic_kind="line"):
        if magic_kind == "cell":
            return lambda line, cell: self.run_cell_magic(magic_name, line, cell)
        return lambda line: self.run_line_magic(magic_name, line)

    def register_magic_function(self, func, magic_kind="line", magic_name=None):
        import _notebook

        _notebook.register(func, magic_kind, magic_name or func.__name__)

    def system(self, cmd):
        """Runs a command, whose output the cell shows."""
        __shell__(cmd)

    system_piped = system_raw = system

    def getoutput(self, cmd, split=True, depth=0):
        """The lines of a command's output."""
        lines = __shell_list__(cmd)
        return lines if split else "\n".join(lines)

    def run_cell(
        self, raw_cell, store_history=False, silent=False, shell_futures=True, cell_id=None
    ):
        """Runs the text of a cell in the notebook."""
        import traceback

        try:
            value = __run_text__(raw_cell)
        except Exception as e:
            traceback.print_exc()
            return _Result(False, None, e)
        if value is not None and not silent:
            from IPython.display import display

            display(value)
        return _Result(True, value)

    def run_code(self, code_obj, result=None, async_=False):
        exec(code_obj, self.user_ns)

    # ---- the page

    def set_next_input(self, s, replace=False):
        """Makes a cell below with this text, or changes this one."""
        __next_input__(s, replace)

    def enable_gui(self, gui=None):
        __line_magic__("gui", gui or "")

    def enable_matplotlib(self, gui=None):
        __line_magic__("matplotlib", gui or "")

    def enable_pylab(self, gui=None, import_all=True):
        __line_magic__("pylab", gui or "")

    def ask_exit(self):
        raise SystemExit

    def showtraceback(self, *args, **kwargs):
        import traceback

        traceback.print_exc()

    def publish(self, data, metadata=None, **kwargs):
        _warpcell.publish(data, None, False, metadata)

    def set_custom_exc(self, exc_tuple, handler):
        raise NotImplementedError("errors have one form here: set_custom_exc is not supported")

    def __getattr__(self, name):
        if name == "display_formatter":
            self.display_formatter = _DisplayFormatter()
            return self.display_formatter
        error = AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        raise error


class ZMQInteractiveShell(InteractiveShell):
    __module__ = "ipykernel.zmqshell"


class _DisplayFormatter:
    def __init__(self):
        self.formatters = {"text/plain": _TextFormatter()}

    def format(self, obj, include=None, exclude=None):
        from IPython.lib.pretty import pretty

        return {"text/plain": pretty(obj)}, {}


class _TextFormatter:
    """get_ipython().display_formatter.formatters['text/plain']"""

    def for_type(self, typ, func=None):
        from IPython.lib import pretty

        if func is not None and func.__code__.co_argcount == 1:
            one = func
            func = lambda obj, p, cycle: p.text(one(obj))
        return pretty.for_type(typ, func)

    def __call__(self, obj):
        from IPython.lib.pretty import pretty

        return pretty(obj)

    @property
    def float_precision(self):
        from IPython.lib import pretty

        return pretty._float_format or ""

    @float_precision.setter
    def float_precision(self, value):
        __line_magic__("precision", str(value))
