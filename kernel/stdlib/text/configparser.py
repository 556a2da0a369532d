# configparser: files of sections with options.
import io
import re
from collections.abc import MutableMapping

DEFAULTSECT = "DEFAULT"
_missing = object()


class Error(Exception):
    def __init__(self, msg=""):
        self.message = msg
        super().__init__(msg)


class NoSectionError(Error):
    def __init__(self, section):
        super().__init__(f"No section: {section!r}")
        self.section = section


class DuplicateSectionError(Error):
    def __init__(self, section, source=None, lineno=None):
        super().__init__(
            f"Section {section!r} already exists"
            if source is None
            else f"While reading from {source!r} [line {lineno:2d}]: section {section!r} already exists"
        )
        self.section = section


class DuplicateOptionError(Error):
    def __init__(self, section, option, source=None, lineno=None):
        super().__init__(
            f"While reading from {source!r} [line {lineno:2d}]: option {option!r} in section {section!r} already exists"
        )


class NoOptionError(Error):
    def __init__(self, option, section):
        super().__init__(f"No option {option!r} in section: {section!r}")
        self.option, self.section = option, section


class InterpolationError(Error):
    pass


class InterpolationMissingOptionError(InterpolationError):
    def __init__(self, option, section, rawval, reference):
        super().__init__(
            f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation key "
            f"{reference!r} which is not a valid option name. Raw value: {rawval!r}"
        )


class InterpolationDepthError(InterpolationError):
    pass


class ParsingError(Error):
    pass


class MissingSectionHeaderError(ParsingError):
    def __init__(self, filename, lineno, line):
        super().__init__(
            "File contains no section headers.\nfile: %r, line: %d\n%r" % (filename, lineno, line)
        )


class BasicInterpolation:
    def before_get(self, parser, section, option, value, names, depth=1):
        if depth > 10:
            raise InterpolationDepthError("Value interpolation too deeply recursive")

        def one(match):
            if match[0] == "%%":
                return "%"
            key = parser.optionxform(match[1])
            if key not in names:
                raise InterpolationMissingOptionError(option, section, value, match[1])
            return self.before_get(parser, section, option, names[key], names, depth + 1)

        return re.sub(r"%%|%\(([^)]+)\)s", one, value)


class ExtendedInterpolation:
    def before_get(self, parser, section, option, value, names, depth=1):
        if depth > 10:
            raise InterpolationDepthError("Value interpolation too deeply recursive")

        def one(match):
            if match[0] == "$$":
                return "$"
            where, _, key = match[1].rpartition(":")
            found = (
                parser.get(where, key, raw=True) if where else names.get(parser.optionxform(key))
            )
            if found is None:
                raise InterpolationMissingOptionError(option, section, value, match[1])
            return self.before_get(
                parser, where or section, key, found, parser._all(where or section, None), depth + 1
            )

        return re.sub(r"\$\$|\$\{([^}]+)\}", one, value)


class _AsWritten:
    def before_get(self, parser, section, option, value, names):
        return value


class SectionProxy(MutableMapping):
    def __init__(self, parser, name):
        self.parser, self.name = parser, name

    def __repr__(self):
        return f"<Section: {self.name}>"

    def __getitem__(self, key):
        if not self.parser.has_option(self.name, key):
            raise KeyError(key)
        return self.parser.get(self.name, key)

    def __setitem__(self, key, value):
        self.parser.set(self.name, key, value)

    def __delitem__(self, key):
        if not self.parser.remove_option(self.name, key):
            raise KeyError(key)

    def __contains__(self, key):
        return self.parser.has_option(self.name, key)

    def __len__(self):
        return len(self.parser._all(self.name, None))

    def __iter__(self):
        return iter(self.parser._all(self.name, None))

    def get(self, option, fallback=None, *, raw=False, vars=None):
        return self.parser.get(self.name, option, raw=raw, vars=vars, fallback=fallback)

    def getint(self, option, fallback=None):
        return self.parser.getint(self.name, option, fallback=fallback)

    def getfloat(self, option, fallback=None):
        return self.parser.getfloat(self.name, option, fallback=fallback)

    def getboolean(self, option, fallback=None):
        return self.parser.getboolean(self.name, option, fallback=fallback)


class RawConfigParser(MutableMapping):
    _interpolation = _AsWritten()
    BOOLEAN_STATES = {
        "1": True,
        "yes": True,
        "true": True,
        "on": True,
        "0": False,
        "no": False,
        "false": False,
        "off": False,
    }

    def __init__(
        self,
        defaults=None,
        dict_type=dict,
        allow_no_value=False,
        *,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section=DEFAULTSECT,
        interpolation=_missing,
        converters=None,
    ):
        self._bare, self._marks, self._comments, self._inline = (
            allow_no_value,
            delimiters,
            comment_prefixes,
            inline_comment_prefixes or (),
        )
        self._strict, self.default_section, self._gaps = (
            strict,
            default_section,
            empty_lines_in_values,
        )
        self._defaults, self._sections = {}, {}
        if interpolation is not _missing:
            self._interpolation = _AsWritten() if interpolation is None else interpolation
        for key, value in (defaults or {}).items():
            self._defaults[self.optionxform(key)] = str(value)

    def optionxform(self, optionstr):
        return optionstr.lower()

    def defaults(self):
        return self._defaults

    def sections(self):
        return list(self._sections)

    def has_section(self, section):
        return section in self._sections

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = {}

    def _section(self, section):
        if section == self.default_section:
            return self._defaults
        if section not in self._sections:
            raise NoSectionError(section)
        return self._sections[section]

    def _all(self, section, vars):
        names = {**self._section(section)}
        for key, value in self._defaults.items():
            names.setdefault(key, value)
        for key, value in (vars or {}).items():
            names[self.optionxform(key)] = value
        return names

    def options(self, section):
        return list(self._all(section, None))

    def read(self, filenames, encoding=None):
        done = []
        for name in (
            [filenames]
            if isinstance(filenames, str) or hasattr(filenames, "__fspath__")
            else filenames
        ):
            try:
                with open(name, encoding=encoding) as f:
                    self.read_file(f, str(name))
            except OSError:
                continue
            done.append(name)
        return done

    def read_string(self, string, source="<string>"):
        self.read_file(io.StringIO(string), source)

    def read_dict(self, dictionary, source="<dict>"):
        for section, options in dictionary.items():
            if section != self.default_section and section not in self._sections:
                self.add_section(section)
            for key, value in options.items():
                self.set(section, self.optionxform(str(key)), None if value is None else str(value))

    def _without_comment(self, line):
        if line.strip().startswith(tuple(self._comments)):
            return ""
        for mark in self._inline:
            at = line.find(mark)
            while at > 0 and not line[at - 1].isspace():
                at = line.find(mark, at + 1)
            if at >= 0:
                line = line[:at]
        return line

    def read_file(self, f, source=None):
        source = getattr(f, "name", "<???>") if source is None else source
        section = name = None
        indent, seen = 0, set()
        here = None
        for number, raw in enumerate(f, 1):
            line = self._without_comment(raw)
            text = line.strip()
            if not text:
                if (
                    self._gaps
                    and not raw.strip()
                    and here is not None
                    and name is not None
                    and here.get(name) is not None
                ):
                    here[name].append("")
                continue
            depth = len(line) - len(line.lstrip())
            if here is not None and name is not None and depth > indent and here[name] is not None:
                here[name].append(text)
                continue
            indent = depth
            head = re.match(r"\[(.+)\]", text)
            if head:
                section, name = head[1], None
                if section == self.default_section:
                    here = self._defaults
                else:
                    if self._strict and section in seen:
                        raise DuplicateSectionError(section, source, number)
                    here = self._sections.setdefault(section, {})
                seen.add(section)
                continue
            if here is None:
                raise MissingSectionHeaderError(source, number, raw)
            marks = [text.find(m) for m in self._marks if m in text]
            if not marks and not self._bare or marks and min(marks) == 0:
                raise ParsingError(
                    f"Source contains parsing errors: {source!r}\n\t[line {number:2d}]: {raw!r}"
                )
            at = min(marks) if marks else len(text)
            name = self.optionxform(text[:at].rstrip())
            if self._strict and (section, name) in seen:
                raise DuplicateOptionError(section, name, source, number)
            seen.add((section, name))
            here[name] = [text[at + 1 :].strip()] if marks else None
        for options in [self._defaults, *self._sections.values()]:
            for key, value in options.items():
                if isinstance(value, list):
                    options[key] = "\n".join(value).rstrip()

    def get(self, section, option, *, raw=False, vars=None, fallback=_missing):
        try:
            names = self._all(section, vars)
        except NoSectionError:
            if fallback is _missing:
                raise
            return fallback
        key = self.optionxform(option)
        if key not in names:
            if fallback is _missing:
                raise NoOptionError(option, section)
            return fallback
        value = names[key]
        return (
            value
            if raw or value is None
            else self._interpolation.before_get(self, section, option, value, names)
        )

    def _as(self, convert, section, option, raw, vars, fallback):
        value = self.get(
            section,
            option,
            raw=raw,
            vars=vars,
            fallback=_missing if fallback is _missing else _Fallback(fallback),
        )
        return value.value if isinstance(value, _Fallback) else convert(value)

    def getint(self, section, option, *, raw=False, vars=None, fallback=_missing):
        return self._as(int, section, option, raw, vars, fallback)

    def getfloat(self, section, option, *, raw=False, vars=None, fallback=_missing):
        return self._as(float, section, option, raw, vars, fallback)

    def getboolean(self, section, option, *, raw=False, vars=None, fallback=_missing):
        return self._as(self._convert_to_boolean, section, option, raw, vars, fallback)

    def _convert_to_boolean(self, value):
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

    def items(self, section=_missing, raw=False, vars=None):
        if section is _missing:
            return super().items()
        names = {**self._defaults, **self._all(section, vars)}
        return [(key, self.get(section, key, raw=raw, vars=vars)) for key in names]

    def set(self, section, option, value=None):
        self._section(section)[self.optionxform(option)] = value

    def has_option(self, section, option):
        if section != self.default_section and section not in self._sections:
            return False
        return self.optionxform(option) in self._all(section, None)

    def remove_option(self, section, option):
        return self._section(section).pop(self.optionxform(option), _missing) is not _missing

    def remove_section(self, section):
        return self._sections.pop(section, None) is not None

    def write(self, fp, space_around_delimiters=True):
        mark = f" {self._marks[0]} " if space_around_delimiters else self._marks[0]
        sections = list(self._sections.items())
        for name, options in (
            [(self.default_section, self._defaults)] if self._defaults else []
        ) + sections:
            fp.write(f"[{name}]\n")
            for key, value in options.items():
                fp.write(
                    key + ("" if value is None else mark + str(value).replace("\n", "\n\t")) + "\n"
                )
            fp.write("\n")

    def __getitem__(self, key):
        if key != self.default_section and key not in self._sections:
            raise KeyError(key)
        return SectionProxy(self, key)

    def __setitem__(self, key, value):
        if key != self.default_section:
            self._sections[key] = {}
        self.read_dict({key: value})

    def __delitem__(self, key):
        if not self.remove_section(key):
            raise KeyError(key)

    def __contains__(self, key):
        return key == self.default_section or key in self._sections

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return iter([self.default_section, *self._sections])


class _Fallback:
    def __init__(self, value):
        self.value = value


class ConfigParser(RawConfigParser):
    _interpolation = BasicInterpolation()

    def set(self, section, option, value=None):
        if not isinstance(value, str) and not (value is None and self._bare):
            raise TypeError("option values must be strings")
        super().set(section, option, value)

    def add_section(self, section):
        if not isinstance(section, str):
            raise TypeError("section names must be strings")
        super().add_section(section)
