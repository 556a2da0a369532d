# unittest: test cases, their assertions, and a runner that writes what Python's writes.
import sys
import time
import traceback
from contextlib import contextmanager as _contextmanager


class SkipTest(Exception):
    """Raised by a test that is not to be run."""


# ---- marks ------------------------------------------------------------------------------------


def _marked(reason):
    def mark(item):
        item.__unittest_skip__ = True
        item.__unittest_skip_why__ = reason
        return item

    return mark


def skip(reason=""):
    """The test is not run."""
    if callable(reason):
        return _marked("")(reason)
    return _marked(reason)


def skipIf(condition, reason):
    return _marked(reason) if condition else lambda item: item


def skipUnless(condition, reason):
    return _marked(reason) if not condition else lambda item: item


def expectedFailure(item):
    item.__unittest_expecting_failure__ = True
    return item


# ---- test cases -------------------------------------------------------------------------------


class _Raises:
    """assertRaises as a context."""

    def __init__(self, case, kind, pattern=None, msg=None):
        self.case, self.expected, self.pattern, self.msg = case, kind, pattern, msg
        self.exception = None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, tb):
        if kind is None:
            names = self.expected if isinstance(self.expected, tuple) else (self.expected,)
            text = ", ".join([k.__name__ for k in names])
            self.case._fail(
                self.msg,
                f"{text if not isinstance(self.expected, tuple) else self.expected} not raised",
            )
        if not issubclass(kind, self.expected):
            return False
        self.exception = value
        if self.pattern is not None:
            import re

            if not re.search(self.pattern, str(value)):
                self.case._fail(self.msg, f'"{self.pattern}" does not match "{value}"')
        return True


class _Warns:
    def __init__(self, case, kind, pattern=None):
        self.case, self.kind, self.pattern = case, kind, pattern

    def __enter__(self):
        import warnings

        self.catcher = warnings.catch_warnings(record=True)
        self.warnings = self.catcher.__enter__()
        warnings.simplefilter("always")
        return self

    def __exit__(self, kind, value, tb):
        import re

        self.catcher.__exit__(kind, value, tb)
        if kind is not None:
            return False
        for w in self.warnings:
            if issubclass(w.category, self.kind) and (
                self.pattern is None or re.search(self.pattern, str(w.message))
            ):
                self.warning = w.message
                return False
        self.case.fail(f"{self.kind.__name__} not triggered")


class _Logs:
    def __init__(self, case, logger, level):
        import logging

        self.case = case
        self.logger = logger if isinstance(logger, logging.Logger) else logging.getLogger(logger)
        self.level = (
            logging.INFO
            if level is None
            else getattr(logging, level)
            if isinstance(level, str)
            else level
        )

    def __enter__(self):
        import logging

        self.records, self.output = [], []
        outer = self

        class Keeper(logging.Handler):
            def emit(self, record):
                outer.records.append(record)
                outer.output.append(f"{record.levelname}:{record.name}:{record.getMessage()}")

        self.before = (self.logger.handlers, self.logger.level, self.logger.propagate)
        self.logger.handlers, self.logger.propagate = [Keeper()], False
        self.logger.setLevel(self.level)
        return self

    def __exit__(self, kind, value, tb):
        self.logger.handlers, level, self.logger.propagate = self.before
        self.logger.setLevel(level)
        if kind is None and not self.records:
            import logging

            self.case.fail(
                f"no logs of level {logging.getLevelName(self.level)} or higher triggered on {self.logger.name}"
            )
        return False


def _short(x):
    return repr(x)


class TestCase:
    """A test: methods test_... of a class, with setUp and tearDown around each."""

    failureException = AssertionError
    longMessage = True
    maxDiff = 640

    def __init__(self, methodName="runTest"):
        self._testMethodName = methodName
        self._cleanups = []
        self._type_equality_funcs = {}

    def setUp(self):
        pass

    def tearDown(self):
        pass

    @classmethod
    def setUpClass(cls):
        pass

    @classmethod
    def tearDownClass(cls):
        pass

    def addCleanup(self, function, /, *args, **kwargs):
        self._cleanups.append((function, args, kwargs))

    def doCleanups(self):
        while self._cleanups:
            function, args, kwargs = self._cleanups.pop()
            function(*args, **kwargs)

    def id(self):
        return f"{type(self).__module__}.{type(self).__qualname__}.{self._testMethodName}"

    def __str__(self):
        return f"{self._testMethodName} ({self.id()})"

    def __repr__(self):
        return (
            f"<{type(self).__module__}.{type(self).__qualname__} testMethod={self._testMethodName}>"
        )

    def shortDescription(self):
        doc = getattr(self, self._testMethodName).__doc__
        return doc.strip().split("\n")[0].strip() if doc else None

    def countTestCases(self):
        return 1

    def skipTest(self, reason):
        raise SkipTest(reason)

    @_contextmanager
    def subTest(self, msg=None, **params):
        """A part of a test: the test goes on when it fails."""
        try:
            yield
        except SkipTest:
            raise
        except Exception as e:
            if getattr(self, "_result", None) is None:
                raise
            parts = [f"[{msg}]"] if msg is not None else []
            if params or msg is None:
                parts.append(
                    "(" + ", ".join([f"{k}={v!r}" for k, v in params.items()]) + ")"
                    if params
                    else "(<subtest>)"
                )
            self._result._add(e, self, " " + " ".join(parts))
            self._failed_parts += 1

    def run(self, result=None):
        result = TestResult() if result is None else result
        method = getattr(self, self._testMethodName)
        result.startTest(self)
        for item in (type(self), method):
            if getattr(item, "__unittest_skip__", False):
                result.addSkip(self, item.__unittest_skip_why__)
                return result
        self._result, self._failed_parts = result, 0
        error = self._attempt(method)
        self._result = None
        if isinstance(error, SkipTest):
            result.addSkip(self, str(error))
        elif getattr(method, "__unittest_expecting_failure__", False):
            result.addUnexpectedSuccess(self) if error is None else result.addExpectedFailure(
                self, error
            )
        elif error is not None:
            result._add(error, self)
        elif not self._failed_parts:
            result.addSuccess(self)
        return result

    def _attempt(self, method):
        """The first error of a test, None when there was none."""
        error = None
        try:
            self.setUp()
            try:
                method()
            except (Exception, SystemExit) as e:
                error = e
            try:
                self.tearDown()
            except Exception as e:
                error = error or e
        except Exception as e:
            error = e
        try:
            self.doCleanups()
        except Exception as e:
            error = error or e
        return error

    __call__ = run

    def debug(self):
        self.setUp()
        getattr(self, self._testMethodName)()
        self.tearDown()

    # ---- assertions ----

    def fail(self, msg=None):
        raise self.failureException(msg)

    def _fail(self, msg, standard):
        raise self.failureException(
            standard if msg is None else f"{standard} : {msg}" if self.longMessage else msg
        )

    def assertTrue(self, expr, msg=None):
        if not expr:
            self._fail(msg, f"{expr!r} is not true")

    def assertFalse(self, expr, msg=None):
        if expr:
            self._fail(msg, f"{expr!r} is not false")

    def addTypeEqualityFunc(self, kind, function):
        self._type_equality_funcs[kind] = function

    def assertEqual(self, first, second, msg=None):
        if type(first) is type(second) and type(first) in self._type_equality_funcs:
            return self._type_equality_funcs[type(first)](first, second, msg=msg)
        if first == second:
            return
        if type(first) is type(second):
            if isinstance(first, (list, tuple)):
                return self.assertSequenceEqual(first, second, msg)
            if isinstance(first, str):
                return self.assertMultiLineEqual(first, second, msg)
            if isinstance(first, dict):
                return self.assertDictEqual(first, second, msg)
            if isinstance(first, (set, frozenset)):
                return self.assertSetEqual(first, second, msg)
        self._fail(msg, f"{first!r} != {second!r}")

    def assertSequenceEqual(self, first, second, msg=None, seq_type=None):
        if first == second:
            return
        kind = type(first).__name__ if type(first) in (list, tuple) else "sequence"
        text = f"{kind.capitalize()}s differ: {first!r} != {second!r}\n"
        try:
            for i in range(min(len(first), len(second))):
                if first[i] != second[i]:
                    text += f"\nFirst differing element {i}:\n{first[i]!r}\n{second[i]!r}\n"
                    break
            else:
                if len(first) == len(second):
                    return
            for name, more, less in (("First", first, second), ("Second", second, first)):
                if len(more) > len(less):
                    extra = len(more) - len(less)
                    text += f"\n{name} {kind} contains {extra} additional elements.\n"
                    text += f"First extra element {len(less)}:\n{more[len(less)]!r}\n"
        except (TypeError, IndexError):
            pass
        self._fail(msg, text + "\n" + _differences(_pretty(first), _pretty(second)))

    def assertListEqual(self, first, second, msg=None):
        self.assertSequenceEqual(first, second, msg)

    def assertTupleEqual(self, first, second, msg=None):
        self.assertSequenceEqual(first, second, msg)

    def assertMultiLineEqual(self, first, second, msg=None):
        if first != second:
            import difflib

            lines = [
                t.splitlines(keepends=True) if "\n" in t else [t + "\n"] for t in (first, second)
            ]
            self._fail(msg, f"{first!r} != {second!r}\n" + "".join(difflib.ndiff(*lines)))

    def assertDictEqual(self, first, second, msg=None):
        if first != second:
            self._fail(
                msg, f"{first!r} != {second!r}\n" + _differences(_pretty(first), _pretty(second))
            )

    def assertSetEqual(self, first, second, msg=None):
        lines = []
        for name, items in (("first", first - second), ("second", second - first)):
            if items:
                lines += [
                    f"Items in the {name} set but not the {'second' if name == 'first' else 'first'}:"
                ] + [repr(i) for i in items]
        if lines:
            self._fail(msg, "\n".join(lines))

    def assertCountEqual(self, first, second, msg=None):
        left, right = list(first), list(second)
        for item in list(left):
            if item in right:
                left.remove(item)
                right.remove(item)
        if left or right:
            lines = [f"First has {1}, Second has 0:  {i!r}" for i in left] + [
                f"First has 0, Second has 1:  {i!r}" for i in right
            ]
            self._fail(msg, "Element counts were not equal:\n" + "\n".join(lines) + "\n")

    def assertNotEqual(self, first, second, msg=None):
        if not first != second:
            self._fail(msg, f"{first!r} == {second!r}")

    def assertIs(self, first, second, msg=None):
        if first is not second:
            self._fail(msg, f"{first!r} is not {second!r}")

    def assertIsNot(self, first, second, msg=None):
        if first is second:
            self._fail(msg, f"unexpectedly identical: {first!r}")

    def assertIsNone(self, x, msg=None):
        if x is not None:
            self._fail(msg, f"{x!r} is not None")

    def assertIsNotNone(self, x, msg=None):
        if x is None:
            self._fail(msg, "unexpectedly None")

    def assertIn(self, member, container, msg=None):
        if member not in container:
            self._fail(msg, f"{member!r} not found in {container!r}")

    def assertNotIn(self, member, container, msg=None):
        if member in container:
            self._fail(msg, f"{member!r} unexpectedly found in {container!r}")

    def assertIsInstance(self, x, kind, msg=None):
        if not isinstance(x, kind):
            self._fail(msg, f"{x!r} is not an instance of {kind!r}")

    def assertNotIsInstance(self, x, kind, msg=None):
        if isinstance(x, kind):
            self._fail(msg, f"{x!r} is an instance of {kind!r}")

    def assertGreater(self, a, b, msg=None):
        if not a > b:
            self._fail(msg, f"{a!r} not greater than {b!r}")

    def assertGreaterEqual(self, a, b, msg=None):
        if not a >= b:
            self._fail(msg, f"{a!r} not greater than or equal to {b!r}")

    def assertLess(self, a, b, msg=None):
        if not a < b:
            self._fail(msg, f"{a!r} not less than {b!r}")

    def assertLessEqual(self, a, b, msg=None):
        if not a <= b:
            self._fail(msg, f"{a!r} not less than or equal to {b!r}")

    def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        if first == second:
            return
        difference = abs(first - second)
        if delta is not None:
            if not difference <= delta:
                self._fail(
                    msg,
                    f"{first!r} != {second!r} within {delta!r} delta ({difference!r} difference)",
                )
            return
        places = 7 if places is None else places
        if round(difference, places) != 0:
            self._fail(
                msg, f"{first!r} != {second!r} within {places!r} places ({difference!r} difference)"
            )

    def assertNotAlmostEqual(self, first, second, places=None, msg=None, delta=None):
        places = 7 if places is None else places
        difference = abs(first - second)
        if first == second or (
            difference <= delta if delta is not None else round(difference, places) == 0
        ):
            within = (
                f"{delta!r} delta ({difference!r} difference)"
                if delta is not None
                else f"{places!r} places"
            )
            self._fail(msg, f"{first!r} == {second!r} within {within}")

    def assertRegex(self, text, pattern, msg=None):
        import re

        if not re.search(pattern, text):
            self._fail(msg, f"Regex didn't match: {pattern!r} not found in {text!r}")

    def assertNotRegex(self, text, pattern, msg=None):
        import re

        m = re.search(pattern, text)
        if m:
            self._fail(msg, f"Regex matched: {m.group()!r} matches {pattern!r} in {text!r}")

    def assertRaises(self, kind, function=None, /, *args, msg=None, **kwargs):
        context = _Raises(self, kind, None, msg)
        if function is None:
            return context
        with context:
            function(*args, **kwargs)

    def assertRaisesRegex(self, kind, pattern, function=None, /, *args, msg=None, **kwargs):
        context = _Raises(self, kind, pattern, msg)
        if function is None:
            return context
        with context:
            function(*args, **kwargs)

    def assertWarns(self, kind, function=None, /, *args, **kwargs):
        context = _Warns(self, kind)
        if function is None:
            return context
        with context:
            function(*args, **kwargs)

    def assertWarnsRegex(self, kind, pattern):
        return _Warns(self, kind, pattern)

    def assertLogs(self, logger=None, level=None):
        return _Logs(self, logger, level)


class FunctionTestCase(TestCase):
    def __init__(self, function, setUp=None, tearDown=None, description=None):
        super().__init__()
        self.runTest, self.setUp, self.tearDown = (
            function,
            setUp or (lambda: None),
            tearDown or (lambda: None),
        )


def _pretty(x):
    import pprint

    return pprint.pformat(x).split("\n")


def _differences(first, second):
    """The lines as difflib.ndiff shows them."""
    import difflib

    return "\n".join(difflib.ndiff(first, second))


# ---- results ----------------------------------------------------------------------------------


class TestResult:
    """What came of some tests."""

    def __init__(self, stream=None, descriptions=None, verbosity=None):
        self.failures, self.errors, self.skipped = [], [], []
        self.expectedFailures, self.unexpectedSuccesses = [], []
        self.testsRun = 0
        self.shouldStop = False
        self._stream, self._verbosity, self._dots = (
            stream,
            1 if verbosity is None else verbosity,
            False,
        )

    def startTest(self, test):
        self.testsRun += 1
        if self._verbosity > 1:
            self._write(self.getDescription(test) + " ... ")

    def stopTest(self, test):
        pass

    def stop(self):
        self.shouldStop = True

    def wasSuccessful(self):
        return not (self.failures or self.errors or self.unexpectedSuccesses)

    def getDescription(self, test):
        doc = test.shortDescription()
        return str(test) + ("\n" + doc if doc else "")

    def _write(self, text):
        if self._stream is not None:
            self._stream.write(text)

    def _tell(self, letter, word):
        self._dots = self._dots or self._verbosity == 1
        self._write(word + "\n" if self._verbosity > 1 else letter if self._verbosity == 1 else "")

    def _text(self, error):
        return "".join(traceback.format_exception(type(error), error, error.__traceback__))

    def _add(self, error, test, part=""):
        name = self.getDescription(test) if not part else str(test) + part
        if part:
            test = _SubTest(test, name)
        if isinstance(error, test.failureException):
            self.failures.append(_Entry(test, self._text(error), name))
            self._tell("F", "FAIL")
        else:
            self.errors.append(_Entry(test, self._text(error), name))
            self._tell("E", "ERROR")

    def addSuccess(self, test):
        self._tell(".", "ok")

    def addFailure(self, test, error):
        self._add(error[1], test)

    def addError(self, test, error):
        self._add(error[1], test)

    def addSkip(self, test, reason):
        self.skipped.append((test, reason))
        self._tell("s", f"skipped {reason!r}")

    def addExpectedFailure(self, test, error):
        self.expectedFailures.append((test, self._text(error)))
        self._tell("x", "expected failure")

    def addUnexpectedSuccess(self, test):
        self.unexpectedSuccesses.append(test)
        self._tell("u", "unexpected success")

    def __repr__(self):
        return (
            f"<{type(self).__module__}.{'runner.' if self._stream is not None else 'result.'}{type(self).__qualname__} run={self.testsRun} "
            f"errors={len(self.errors)} failures={len(self.failures)}>"
        )


class TextTestResult(TestResult):
    pass


class _SubTest:
    def __init__(self, test, name):
        self.test_case, self._name, self.failureException = test, name, test.failureException

    def __str__(self):
        return self._name


class _Entry(tuple):
    """(test, text), with the name that the report gives it."""

    def __new__(cls, test, text, name):
        entry = tuple.__new__(cls, (test, text))
        entry.name = name
        return entry


# ---- suites -----------------------------------------------------------------------------------


class TestSuite:
    """Tests in an order."""

    def __init__(self, tests=()):
        self._tests = list(tests)

    def addTest(self, test):
        self._tests.append(test)

    def addTests(self, tests):
        for t in tests:
            self.addTest(t)

    def __iter__(self):
        return iter(self._tests)

    def countTestCases(self):
        return sum([t.countTestCases() for t in self._tests])

    def run(self, result):
        last, ready = None, True
        for test in self._tests:
            if result.shouldStop:
                break
            if isinstance(test, TestSuite):
                test.run(result)
                continue
            kind = type(test)
            if kind is not last:
                self._leave(last, result)
                last, ready = kind, self._enter(kind, test, result)
            if ready:
                test.run(result)
        self._leave(last, result)
        return result

    def _enter(self, kind, test, result):
        if getattr(kind, "__unittest_skip__", False):
            return True
        try:
            kind.setUpClass()
        except Exception as e:
            result.errors.append(
                _Entry(test, result._text(e), f"setUpClass ({kind.__module__}.{kind.__qualname__})")
            )
            return False
        return True

    def _leave(self, kind, result):
        if kind is not None and not getattr(kind, "__unittest_skip__", False):
            kind.tearDownClass()

    __call__ = run

    def __repr__(self):
        return f"<unittest.suite.TestSuite tests={self._tests!r}>"


class TestLoader:
    """Finds tests."""

    testMethodPrefix = "test"

    def getTestCaseNames(self, case):
        return sorted(
            [
                n
                for n in dir(case)
                if n.startswith(self.testMethodPrefix) and callable(getattr(case, n))
            ]
        )

    def loadTestsFromTestCase(self, case):
        names = self.getTestCaseNames(case)
        if not names and hasattr(case, "runTest"):
            names = ["runTest"]
        return TestSuite([case(n) for n in names])

    def loadTestsFromModule(self, module):
        names = vars(module)
        cases = [
            c
            for n, c in sorted(names.items())
            if isinstance(c, type)
            and issubclass(c, TestCase)
            and c not in (TestCase, FunctionTestCase)
        ]
        return TestSuite([self.loadTestsFromTestCase(c) for c in cases])

    def loadTestsFromName(self, name, module=None):
        import __main__

        parts = name.split(".")
        item = getattr(module or __main__, parts[1] if parts[0] == "__main__" else parts[0])
        if parts[-1].startswith(self.testMethodPrefix):
            return TestSuite([item(parts[-1])])
        return self.loadTestsFromTestCase(item)

    def loadTestsFromNames(self, names, module=None):
        return TestSuite([self.loadTestsFromName(n, module) for n in names])


defaultTestLoader = TestLoader()


def makeSuite(case, prefix="test"):
    loader = TestLoader()
    loader.testMethodPrefix = prefix
    return loader.loadTestsFromTestCase(case)


class TextTestRunner:
    """Runs tests and writes a report."""

    def __init__(
        self,
        stream=None,
        descriptions=True,
        verbosity=1,
        failfast=False,
        buffer=False,
        resultclass=None,
        **options,
    ):
        self.stream = sys.stderr if stream is None else stream
        self.verbosity = verbosity
        self.resultclass = resultclass or TextTestResult

    def run(self, test):
        result = self.resultclass(self.stream, True, self.verbosity)
        start = time.perf_counter()
        test.run(result) if isinstance(test, TestSuite) else TestSuite([test]).run(result)
        taken = time.perf_counter() - start
        self._report(result, taken)
        return result

    def _report(self, result, taken):
        write = self.stream.write
        if result._dots:
            write("\n")
        elif self.verbosity > 1:
            write("\n")
        for word, entries in (("ERROR", result.errors), ("FAIL", result.failures)):
            for entry in entries:
                write("=" * 70 + f"\n{word}: {entry.name}\n" + "-" * 70 + f"\n{entry[1]}\n")
        write(
            "-" * 70
            + f"\nRan {result.testsRun} test{'' if result.testsRun == 1 else 's'} in {taken:.3f}s\n\n"
        )
        parts = [
            (len(result.failures), "failures"),
            (len(result.errors), "errors"),
            (len(result.skipped), "skipped"),
            (len(result.expectedFailures), "expected failures"),
            (len(result.unexpectedSuccesses), "unexpected successes"),
        ]
        notes = ", ".join([f"{name}={n}" for n, name in parts if n])
        write(
            ("OK" if result.wasSuccessful() else "FAILED") + (f" ({notes})" if notes else "") + "\n"
        )


class TestProgram:
    """unittest.main(): runs the test cases of the notebook."""

    def __init__(
        self,
        module="__main__",
        defaultTest=None,
        argv=None,
        testRunner=None,
        testLoader=defaultTestLoader,
        exit=True,
        verbosity=1,
        failfast=None,
        catchbreak=None,
        buffer=None,
        warnings=None,
    ):
        import __main__

        names = [a for a in (sys.argv if argv is None else argv)[1:] if not a.startswith("-")]
        module = (
            __main__
            if module in ("__main__", None)
            else sys.modules[module]
            if isinstance(module, str)
            else module
        )
        if argv is not None and any([a in ("-v", "--verbose") for a in argv[1:]]):
            verbosity = 2
        wanted = (
            names
            if argv is not None and names
            else [defaultTest]
            if isinstance(defaultTest, str)
            else defaultTest
        )
        self.test = (
            testLoader.loadTestsFromNames(wanted, module)
            if wanted
            else testLoader.loadTestsFromModule(module)
        )
        runner = testRunner or TextTestRunner
        self.result = (runner(verbosity=verbosity) if isinstance(runner, type) else runner).run(
            self.test
        )
        if exit:
            sys.exit(not self.result.wasSuccessful())


main = TestProgram
