# argparse: options of a script.
import sys
import os.path as _path
from textwrap import fill as _fill, wrap as _wrap

SUPPRESS = "==SUPPRESS=="
OPTIONAL, ZERO_OR_MORE, ONE_OR_MORE, REMAINDER, PARSER = "?", "*", "+", "...", "A..."


class ArgumentError(Exception):
    def __init__(self, argument, message):
        self.argument_name = argument.display() if argument is not None else None
        self.message = message

    def __str__(self):
        return (
            f"argument {self.argument_name}: {self.message}" if self.argument_name else self.message
        )


class ArgumentTypeError(Exception):
    pass


class HelpFormatter:
    keep_text = False
    show_defaults = False
    keep_help = False

    def __init__(self, prog="", *args, **kwargs):
        self.prog = prog


class RawDescriptionHelpFormatter(HelpFormatter):
    keep_text = True


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    keep_help = True


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    show_defaults = True


class MetavarTypeHelpFormatter(HelpFormatter):
    pass


class Namespace:
    def __init__(self, **kwargs):
        for name, value in kwargs.items():
            setattr(self, name, value)

    def __repr__(self):
        parts = []
        for name, value in self.__dict__.items():
            parts.append(
                f"{name}={value!r}" if name.isidentifier() else f"**{{{name!r}: {value!r}}}"
            )
        return f"Namespace({', '.join(parts)})"

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Namespace) else NotImplemented

    def __contains__(self, key):
        return key in self.__dict__


class Action:
    def __init__(
        self,
        option_strings,
        dest,
        nargs=None,
        const=None,
        default=None,
        type=None,
        choices=None,
        required=False,
        help=None,
        metavar=None,
    ):
        self.option_strings = option_strings
        self.dest = dest
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.required = required
        self.help = help
        self.metavar = metavar

    def display(self):
        if self.option_strings:
            return "/".join(self.option_strings)
        if self.metavar not in (None, SUPPRESS):
            return self.metavar
        return self.dest

    def word(self):
        if self.metavar is not None:
            return self.metavar
        if self.choices is not None:
            return "{" + ",".join([str(c) for c in self.choices]) + "}"
        return self.dest.upper() if self.option_strings else self.dest

    def values_text(self):
        n = self.nargs
        word = self.word()
        if isinstance(word, tuple):
            return " ".join(word)
        if n is None:
            return word
        if n == "?":
            return f"[{word}]"
        if n == "*":
            return f"[{word} ...]"
        if n == "+":
            return f"{word} [{word} ...]"
        if n == REMAINDER:
            return "..."
        if n == PARSER:
            return f"{word} ..."
        return " ".join([word] * n)

    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values)


class _Constant(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, self.const)


class _Append(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + [values])


class _AppendConst(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(
            namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + [self.const]
        )


class _Extend(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(
            namespace, self.dest, list(getattr(namespace, self.dest, None) or []) + list(values)
        )


class _Count(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, (getattr(namespace, self.dest, None) or 0) + 1)


class _Help(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        parser.print_help()
        parser.exit()


class _Version(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        print(self.version.replace("%(prog)s", parser.prog))
        parser.exit()


class BooleanOptionalAction(Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, not option_string.startswith("--no-"))


class _SubParsers(Action):
    def setup(self, prog, title):
        self._prog = prog
        self._parsers = {}
        self._helps = []
        self.choices = self._parsers
        self.title = title

    def add_parser(self, name, *, help=None, aliases=(), **kwargs):
        kwargs.setdefault("prog", f"{self._prog} {name}")
        parser = ArgumentParser(**kwargs)
        self._parsers[name] = parser
        for alias in aliases:
            self._parsers[alias] = parser
        if help is not None:
            self._helps.append((name, help))
        return parser

    def __call__(self, parser, namespace, values, option_string=None):
        name, rest = values[0], values[1:]
        if self.dest is not SUPPRESS:
            setattr(namespace, self.dest, name)
        if name not in self._parsers:
            words = ", ".join([repr(c) for c in self._parsers])
            raise ArgumentError(self, f"invalid choice: {name!r} (choose from {words})")
        found, extra = self._parsers[name].parse_known_args(rest)
        for key, value in vars(found).items():
            setattr(namespace, key, value)
        if extra:
            namespace.__dict__.setdefault("_unrecognized_args", []).extend(extra)


_flag_actions = {
    "store_const": _Constant,
    "store_true": _Constant,
    "store_false": _Constant,
    "append_const": _AppendConst,
    "count": _Count,
    "help": _Help,
    "version": _Version,
}
_value_actions = {"store": Action, None: Action, "append": _Append, "extend": _Extend}


class _Group:
    def __init__(self, parser, title=None, description=None):
        self.parser = parser
        self.title = title
        self.description = description
        self.actions = []

    def add_argument(self, *args, **kwargs):
        action = self.parser._make(args, kwargs)
        self.parser._register(action)
        self.actions.append(action)
        return action

    def add_mutually_exclusive_group(self, **kwargs):
        return self.parser.add_mutually_exclusive_group(**kwargs)


class _ExclusiveGroup:
    def __init__(self, parser, required):
        self.parser = parser
        self.required = required
        self.actions = []

    def add_argument(self, *args, **kwargs):
        action = self.parser.add_argument(*args, **kwargs)
        self.actions.append(action)
        return action


class ArgumentParser:
    def __init__(
        self,
        prog=None,
        usage=None,
        description=None,
        epilog=None,
        parents=(),
        formatter_class=HelpFormatter,
        prefix_chars="-",
        fromfile_prefix_chars=None,
        argument_default=None,
        conflict_handler="error",
        add_help=True,
        allow_abbrev=True,
        exit_on_error=True,
    ):
        self.prog = prog if prog is not None else _path.basename(sys.argv[0])
        self.usage = usage
        self.description = description
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.argument_default = argument_default
        self._actions = []
        self._options = {}
        self._defaults = {}
        self._positionals = _Group(self, "positional arguments")
        self._optionals = _Group(self, "options")
        self._groups = []
        self._exclusive = []
        if add_help:
            self.add_argument(
                "-h",
                "--help",
                action="help",
                default=SUPPRESS,
                help="show this help message and exit",
            )
        for parent in parents:
            for action in parent._actions:
                if not isinstance(action, _Help):
                    self._register(action)
                    (
                        self._optionals if action.option_strings else self._positionals
                    ).actions.append(action)

    # ---- declaring

    def add_argument(self, *args, **kwargs):
        action = self._make(args, kwargs)
        self._register(action)
        (self._optionals if action.option_strings else self._positionals).actions.append(action)
        return action

    def add_argument_group(self, title=None, description=None, **kwargs):
        group = _Group(self, title, description)
        self._groups.append(group)
        return group

    def add_mutually_exclusive_group(self, *, required=False):
        group = _ExclusiveGroup(self, required)
        self._exclusive.append(group)
        return group

    def add_subparsers(
        self,
        *,
        title=None,
        description=None,
        prog=None,
        dest=SUPPRESS,
        required=False,
        help=None,
        metavar=None,
        parser_class=None,
        action=None,
    ):
        positional = " ".join([a.values_text() for a in self._positionals.actions])
        sub = _SubParsers([], dest, nargs=PARSER, required=required, help=help, metavar=metavar)
        sub.setup(prog or (self.prog + (" " + positional if positional else "")), title)
        self._actions.append(sub)
        if title is not None:
            group = _Group(self, title, description)
            self._groups.append(group)
            group.actions.append(sub)
        else:
            self._positionals.actions.append(sub)
        return sub

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for action in self._actions:
            if action.dest in kwargs:
                action.default = kwargs[action.dest]

    def get_default(self, dest):
        for action in self._actions:
            if action.dest == dest and action.default is not None:
                return action.default
        return self._defaults.get(dest)

    def _make(self, args, kwargs):
        kwargs = dict(kwargs)
        kind = kwargs.pop("action", None)
        options = [a for a in args if a.startswith("-")]
        dest = kwargs.pop("dest", None)
        if options:
            if dest is None:
                longs = [a for a in options if a.startswith("--")]
                dest = (longs or options)[0].lstrip("-").replace("-", "_")
        elif dest is None:
            if not args:
                raise ValueError("dest= is required for options")
            dest = args[0]
        version = kwargs.pop("version", None)
        if isinstance(kind, type):
            make = kind
            if kind is BooleanOptionalAction:
                kwargs["nargs"] = 0
                options = options + ["--no-" + o[2:] for o in options if o.startswith("--")]
        elif kind in _flag_actions:
            make = _flag_actions[kind]
            if kind in ("store_true", "store_false"):
                kwargs["const"] = kind == "store_true"
                kwargs.setdefault("default", kind == "store_false")
            if kind in ("help", "version"):
                kwargs.setdefault("default", SUPPRESS)
                if kind == "version":
                    kwargs.setdefault("help", "show program's version number and exit")
            for unknown in ("type", "nargs", "choices"):
                if unknown in kwargs:
                    raise TypeError(f"__init__() got an unexpected keyword argument '{unknown}'")
            kwargs["nargs"] = 0
        elif kind in _value_actions:
            make = _value_actions[kind]
            if kind == "extend":
                kwargs.setdefault("nargs", "+")
        else:
            raise ValueError(f"unknown action {kind!r}")
        if "default" not in kwargs and self.argument_default is not None:
            kwargs["default"] = self.argument_default
        if not options:
            if "required" in kwargs:
                raise TypeError("'required' is an invalid argument for positionals")
            nargs = kwargs.get("nargs")
            kwargs["required"] = (
                nargs not in ("?", "*", REMAINDER) or nargs == "*" and "default" not in kwargs
            )
        if "type" in kwargs and kwargs["type"] is not None and not callable(kwargs["type"]):
            raise ValueError(f"{kwargs['type']!r} is not callable")
        action = make(options, dest, **kwargs)
        if version is not None:
            action.version = version
        return action

    def _register(self, action):
        for option in action.option_strings:
            if option in self._options:
                raise ArgumentError(action, f"conflicting option string: {option}")
            self._options[option] = action
        self._actions.append(action)

    # ---- parsing

    def parse_args(self, args=None, namespace=None):
        found, extra = self.parse_known_args(args, namespace)
        if extra:
            self.error(f"unrecognized arguments: {' '.join(extra)}")
        return found

    def parse_known_args(self, args=None, namespace=None):
        args = list(sys.argv[1:] if args is None else args)
        namespace = Namespace() if namespace is None else namespace
        for action in self._actions:
            if (
                action.dest is not SUPPRESS
                and action.default is not SUPPRESS
                and not hasattr(namespace, action.dest)
            ):
                setattr(namespace, action.dest, action.default)
        for name, value in self._defaults.items():
            if not hasattr(namespace, name):
                setattr(namespace, name, value)
        try:
            extra = self._parse(args, namespace)
        except ArgumentError as error:
            if not self.exit_on_error:
                raise
            self.error(str(error))
        extra += namespace.__dict__.pop("_unrecognized_args", [])
        return namespace, extra

    def _is_option(self, text):
        if not text.startswith("-") or text == "-":
            return False
        if text in self._options:
            return True
        try:
            float(text)
            return any(o[1:2].isdigit() for o in self._options)
        except ValueError:
            return " " not in text

    def _find_option(self, text):
        # The action, the option as written, and a value that is glued to it.
        if text in self._options:
            return self._options[text], text, None
        name, eq, value = text.partition("=")
        if eq and name in self._options:
            return self._options[name], name, value
        if text.startswith("--"):
            near = [o for o in self._options if o.startswith(name)] if self.allow_abbrev else []
            if len(near) > 1:
                raise ArgumentError(None, f"ambiguous option: {text} could match {', '.join(near)}")
            if near:
                return self._options[near[0]], near[0], value if eq else None
        elif text[:2] in self._options:
            return self._options[text[:2]], text[:2], text[2:]
        return None, text, None

    def _parse(self, args, namespace):
        positionals = [a for a in self._actions if not a.option_strings]
        seen, extra, waiting = set(), [], []
        at, only_positional = 0, False
        while at < len(args):
            text = args[at]
            if text == "--" and not only_positional:
                only_positional = True
                at += 1
                continue
            if only_positional or not self._is_option(text):
                waiting.append(text)
                at += 1
                rest = self._take_positionals(
                    positionals, waiting, args, at, namespace, seen, only_positional
                )
                if rest is not None:
                    at = len(args)
                continue
            action, option, value = self._find_option(text)
            if action is None:
                extra.append(text)
                at += 1
                continue
            at = self._take_option(action, option, value, args, at + 1, namespace, seen)
        extra += self._finish_positionals(positionals, waiting, namespace, seen)
        self._check_missing(seen)
        self._convert_defaults(namespace, seen)
        return extra

    def _take_option(self, action, option, value, args, at, namespace, seen):
        self._check_exclusive(action, seen)
        seen.add(id(action))
        if action.nargs == 0:
            if value is not None:
                if len(option) == 2 and value:  # -vvv, -xf
                    action(self, namespace, [], option)
                    following, name, rest = self._find_option("-" + value)
                    if following is None:
                        raise ArgumentError(action, f"ignored explicit argument {value!r}")
                    return self._take_option(following, name, rest, args, at, namespace, seen)
                raise ArgumentError(action, f"ignored explicit argument {value!r}")
            action(self, namespace, [], option)
            return at
        if value is not None:
            texts = [value]
            if isinstance(action.nargs, int) and action.nargs != 1:
                raise ArgumentError(action, f"expected {action.nargs} arguments")
        else:
            texts = []
            most = (
                1
                if action.nargs in (None, "?")
                else action.nargs
                if isinstance(action.nargs, int)
                else len(args)
            )
            while (
                at < len(args)
                and len(texts) < most
                and (action.nargs == REMAINDER or not self._is_option(args[at]))
                and args[at] != "--"
            ):
                texts.append(args[at])
                at += 1
        self._check_count(action, len(texts))
        action(self, namespace, self._values(action, texts), option)
        return at

    def _check_count(self, action, n):
        if action.nargs is None and n != 1:
            raise ArgumentError(action, "expected one argument")
        if action.nargs == "+" and n == 0:
            raise ArgumentError(action, "expected at least one argument")
        if isinstance(action.nargs, int) and n != action.nargs:
            raise ArgumentError(
                action, f"expected {action.nargs} argument{'s' if action.nargs != 1 else ''}"
            )

    def _least(self, action):
        if action.nargs in ("?", "*", REMAINDER):
            return 0
        return action.nargs if isinstance(action.nargs, int) else 1

    def _take_positionals(self, positionals, waiting, args, at, namespace, seen, only_positional):
        # A sub-command or a remainder takes everything that follows.
        _index, texts = 0, list(waiting)
        for action in positionals:
            if action.nargs in (PARSER, REMAINDER) and len(texts) >= 1:
                values = texts + args[at:]
                before = positionals[: positionals.index(action)]
                if len(before) and len(waiting) <= sum(self._least(a) for a in before):
                    return None
                for earlier in before:
                    n = self._least(earlier)
                    self._give(earlier, values[:n], namespace, seen)
                    values = values[n:]
                del positionals[: len(before) + 1]
                waiting.clear()
                seen.add(id(action))
                action(
                    self,
                    namespace,
                    values if action.nargs == PARSER else self._values(action, values),
                )
                return []
            texts = texts[self._least(action) :]
        return None

    def _give(self, action, texts, namespace, seen):
        if texts or action.nargs not in ("?", "*"):
            self._check_exclusive(action, seen)
            seen.add(id(action))
            action(self, namespace, self._values(action, texts))

    def _finish_positionals(self, positionals, waiting, namespace, seen):
        texts = list(waiting)
        for i, action in enumerate(positionals):
            if action.nargs in (PARSER, REMAINDER):
                continue
            later = sum(self._least(a) for a in positionals[i + 1 :])
            room = len(texts) - later
            n = action.nargs
            take = (
                n if isinstance(n, int) else 1 if n is None else min(room, 1) if n == "?" else room
            )
            if room < self._least(action) or take < 0:
                break
            self._give(action, texts[:take], namespace, seen)
            if not take and n == "*":
                seen.add(id(action))
                if action.default is None:
                    setattr(namespace, action.dest, [])
            texts = texts[take:]
        return texts

    def _check_exclusive(self, action, seen):
        for group in self._exclusive:
            if action in group.actions:
                for other in group.actions:
                    if other is not action and id(other) in seen:
                        raise ArgumentError(action, f"not allowed with argument {other.display()}")

    def _check_missing(self, seen):
        missing = [a.display() for a in self._actions if a.required and id(a) not in seen]
        if missing:
            self.error(f"the following arguments are required: {', '.join(missing)}")
        for group in self._exclusive:
            if group.required and not any(id(a) in seen for a in group.actions):
                names = " ".join([a.display() for a in group.actions if a.help is not SUPPRESS])
                self.error(f"one of the arguments {names} is required")

    def _convert_defaults(self, namespace, seen):
        for action in self._actions:
            if (
                id(action) not in seen
                and isinstance(action.default, str)
                and action.default is not SUPPRESS
                and getattr(namespace, action.dest, None) is action.default
                and action.type is not None
            ):
                setattr(namespace, action.dest, self._value(action, action.default))

    def _value(self, action, text):
        if action.type is None:
            return text
        name = getattr(action.type, "__name__", repr(action.type))
        try:
            return action.type(text)
        except ArgumentTypeError as error:
            raise ArgumentError(action, str(error))
        except (TypeError, ValueError):
            raise ArgumentError(action, f"invalid {name} value: {text!r}")

    def _values(self, action, texts):
        if action.nargs == "?" and not texts:
            value = action.const if action.option_strings else action.default
            return self._value(action, value) if isinstance(value, str) else value
        values = [self._value(action, text) for text in texts]
        if action.choices is not None and action.nargs != PARSER:
            for value in values:
                if value not in action.choices:
                    words = ", ".join([repr(c) for c in action.choices])
                    raise ArgumentError(action, f"invalid choice: {value!r} (choose from {words})")
        return values[0] if action.nargs in (None, "?") else values

    # ---- help

    def _usage_parts(self):
        options, positionals = [], []
        grouped = {}
        for group in self._exclusive:
            for action in group.actions:
                grouped[id(action)] = group
        done = set()
        for action in self._actions:
            if action.help is SUPPRESS:
                continue
            group = grouped.get(id(action))
            if group is not None:
                if id(group) in done:
                    continue
                done.add(id(group))
                text = " | ".join(
                    [self._usage_of(a, True) for a in group.actions if a.help is not SUPPRESS]
                )
                text = f"({text})" if group.required else f"[{text}]"
            else:
                text = self._usage_of(action, False)
            (options if action.option_strings else positionals).append(text)
        return options, positionals

    def _usage_of(self, action, bare):
        if not action.option_strings:
            text = action.values_text()
            return f"[{text}]" if False else text
        text = action.option_strings[0]
        if isinstance(action, BooleanOptionalAction):
            text = " | ".join(action.option_strings)
        if action.nargs != 0:
            text += " " + action.values_text()
        return text if bare or action.required else f"[{text}]"

    def format_usage(self):
        if self.usage is not None:
            return "usage: " + self.usage.replace("%(prog)s", self.prog) + "\n"
        options, positionals = self._usage_parts()
        line = " ".join(["usage: " + self.prog] + options + positionals)
        if len(line) <= 78:
            return line + "\n"
        start = "usage: " + self.prog + " "
        indent = " " * len(start)
        lines = self._fill_parts(options, indent) + self._fill_parts(positionals, indent)
        return start + "\n".join(lines)[len(indent) :] + "\n"

    def _fill_parts(self, parts, indent):
        lines, line = [], ""
        for part in parts:
            if line and len(indent) + len(line) + 1 + len(part) > 78:
                lines.append(indent + line)
                line = ""
            line = line + " " + part if line else part
        if line:
            lines.append(indent + line)
        return lines

    def _left(self, action):
        if isinstance(action, _SubParsers):
            return action.values_text()[:-4] if action.metavar is None else action.metavar
        if not action.option_strings:
            return (
                action.word() if not isinstance(action.word(), tuple) else " ".join(action.word())
            )
        if action.nargs == 0:
            return ", ".join(action.option_strings)
        return ", ".join([o + " " + action.values_text() for o in action.option_strings])

    def _help_text(self, action):
        text = action.help
        values = {
            "prog": self.prog,
            "default": action.default,
            "dest": action.dest,
            "const": action.const,
            "type": getattr(action.type, "__name__", None),
            "nargs": action.nargs,
            "metavar": action.metavar,
            "choices": ", ".join([str(c) for c in action.choices])
            if action.choices is not None
            else None,
        }
        if (
            self.formatter_class.show_defaults
            and "%(default)" not in text
            and action.default is not SUPPRESS
            and (action.option_strings or action.nargs in ("?", "*"))
        ):
            text += " (default: %(default)s)"
        return text % values

    def _section(self, title, description, actions, column):
        shown = [a for a in actions if a.help is not SUPPRESS]
        if not shown and not description:
            return ""
        lines = [f"{title}:"]
        if description:
            lines.append(_fill(description, 76, initial_indent="  ", subsequent_indent="  "))
            lines.append("")
        for action in shown:
            lines += self._entry(
                "  " + self._left(action), action.help and self._help_text(action), column
            )
            if isinstance(action, _SubParsers):
                for name, text in action._helps:
                    lines += self._entry("    " + name, text, column)
        return "\n".join(lines).rstrip("\n") + "\n"

    def _entry(self, left, text, column):
        if not text:
            return [left]
        if self.formatter_class.keep_help:
            texts = text.split("\n")
        else:
            texts = _wrap(" ".join(text.split()), max(78 - column, 11))
        if len(left) <= column - 2:
            first = left + " " * (column - len(left)) + texts[0]
            return [first] + [" " * column + t for t in texts[1:]]
        return [left] + [" " * column + t for t in texts]

    def _paragraph(self, text):
        text = text.replace("%(prog)s", self.prog)
        if self.formatter_class.keep_text:
            return text.rstrip("\n") + "\n"
        return _fill(" ".join(text.split()), 78) + "\n"

    def format_help(self):
        longest = 0
        for action in self._actions:
            if action.help is not SUPPRESS:
                longest = max(longest, len(self._left(action)) + 2)
                if isinstance(action, _SubParsers):
                    longest = max([longest] + [len(n) + 4 for n, _ in action._helps])
        column = min(longest + 2, 24)
        parts = [self.format_usage()]
        if self.description:
            parts.append(self._paragraph(self.description))
        for group in [self._positionals, self._optionals] + self._groups:
            parts.append(self._section(group.title, group.description, group.actions, column))
        if self.epilog:
            parts.append(self._paragraph(self.epilog))
        return "\n".join([p for p in parts if p])

    def print_usage(self, file=None):
        print(self.format_usage(), end="", file=file)

    def print_help(self, file=None):
        print(self.format_help(), end="", file=file)

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        raise SystemExit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: error: {message}\n")


def FileType(mode="r", bufsize=-1, encoding=None, errors=None):
    return lambda name: open(name, mode)
