# contextlib: helpers for with statements.
import sys
from functools import wraps


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, function):
        @wraps(function)
        def inner(*args, **kwargs):
            with self._recreate_cm():
                return function(*args, **kwargs)

        return inner


class _GeneratorContextManager(ContextDecorator):
    def __init__(self, function, args, kwargs):
        self.function, self.args, self.kwargs = function, args, kwargs
        self.gen = function(*args, **kwargs)

    def _recreate_cm(self):
        return _GeneratorContextManager(self.function, self.args, self.kwargs)

    def __enter__(self):
        for value in self.gen:
            return value
        raise RuntimeError("generator didn't yield")

    def __exit__(self, exc_type, exc_value, traceback):
        if exc_type is None:
            for _ in self.gen:
                raise RuntimeError("generator didn't stop")
            return False
        try:
            self.gen.throw(exc_value)
        except StopIteration as stop:
            return stop is not exc_value
        except BaseException as error:
            if error is exc_value:
                return False
            if isinstance(exc_value, StopIteration) and error.__cause__ is exc_value:
                return False
            raise
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(function):
    @wraps(function)
    def helper(*args, **kwargs):
        return _GeneratorContextManager(function, args, kwargs)

    return helper


class chdir(AbstractContextManager):
    """The working directory of a while."""

    def __init__(self, path):
        self.path, self._old = path, []

    def __enter__(self):
        import os

        self._old.append(os.getcwd())
        os.chdir(self.path)

    def __exit__(self, *excinfo):
        import os

        os.chdir(self._old.pop())


class AbstractAsyncContextManager:
    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        return None


class AsyncContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **kwds):
            async with self._recreate_cm():
                return await func(*args, **kwds)

        return inner


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __exit__(self, exc_type, exc_value, traceback):
        return exc_type is not None and issubclass(exc_type, self._exceptions)


class _Redirect(AbstractContextManager):
    _stream = None

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(getattr(sys, self._stream))
        setattr(sys, self._stream, self._new_target)
        return self._new_target

    def __exit__(self, exc_type, exc_value, traceback):
        setattr(sys, self._stream, self._old_targets.pop())


class redirect_stdout(_Redirect):
    _stream = "stdout"


class redirect_stderr(_Redirect):
    _stream = "stderr"


class ExitStack(AbstractContextManager):
    def __init__(self):
        self._exits = []

    def enter_context(self, cm):
        value = cm.__enter__()
        self._exits.append(cm.__exit__)
        return value

    def push(self, exit):
        self._exits.append(exit.__exit__ if hasattr(exit, "__exit__") else exit)
        return exit

    def callback(self, callback, /, *args, **kwargs):
        self._exits.append(lambda *exc: callback(*args, **kwargs) and False)
        return callback

    def pop_all(self):
        other = type(self)()
        other._exits, self._exits = self._exits, []
        return other

    def close(self):
        self.__exit__(None, None, None)

    def __exit__(self, exc_type, exc_value, traceback):
        error = exc_value
        while self._exits:
            leave = self._exits.pop()
            try:
                if leave(None if error is None else type(error), error, None):
                    error = None
            except BaseException as new:
                error = new
        if error is not None and error is not exc_value:
            raise error
        return exc_value is not None and error is None


class AsyncExitStack(AbstractAsyncContextManager):
    def __init__(self):
        self._exits = []  # functions that give something to wait for

    def _later(self, leave):
        async def exit(*exc):
            return leave(*exc)

        self._exits.append(exit)

    def enter_context(self, cm):
        value = cm.__enter__()
        self._later(cm.__exit__)
        return value

    async def enter_async_context(self, cm):
        value = await cm.__aenter__()
        self._exits.append(cm.__aexit__)
        return value

    def push(self, exit):
        self._later(exit.__exit__ if hasattr(exit, "__exit__") else exit)
        return exit

    def push_async_exit(self, exit):
        self._exits.append(exit.__aexit__ if hasattr(exit, "__aexit__") else exit)
        return exit

    def callback(self, callback, /, *args, **kwds):
        self._later(lambda *exc: callback(*args, **kwds) and False)
        return callback

    def push_async_callback(self, callback, /, *args, **kwds):
        async def exit(*exc):
            await callback(*args, **kwds)

        self._exits.append(exit)
        return callback

    def pop_all(self):
        other = type(self)()
        other._exits, self._exits = self._exits, []
        return other

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aexit__(self, exc_type, exc_value, traceback):
        error = exc_value
        while self._exits:
            leave = self._exits.pop()
            try:
                if await leave(None if error is None else type(error), error, None):
                    error = None
            except BaseException as new:
                error = new
        if error is not None and error is not exc_value:
            raise error
        return exc_value is not None and error is None


class _AsyncManager:
    def __init__(self, steps):
        self._steps = steps

    async def __aenter__(self):
        try:
            return await self._steps.__anext__()
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, kind, error, trace):
        if error is None:
            try:
                await self._steps.__anext__()
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            await self._steps.athrow(error)
        except StopAsyncIteration as stop:
            return stop is not error
        except BaseException as again:
            if again is not error:
                raise
            return False
        raise RuntimeError("generator didn't stop after athrow()")


def asynccontextmanager(func):
    from functools import wraps

    @wraps(func)
    def make(*args, **kwds):
        return _AsyncManager(func(*args, **kwds))

    return make


class aclosing:
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *error):
        await self.thing.aclose()
