# _options.py: options that a function takes as its original does, and has one value of.


def fixed(function, **options):
    """An error unless each option, given as (value, what it may be ...), is one of those."""
    for name, (value, *may_be) in options.items():
        _one_of(function, name, value, may_be)


def no_more(function, options, hints='', **may_be):
    """An error for options, a dict, but for hints, which change no value, and for those that are
    what they may be: a value, or a tuple of them."""
    for name, value in options.items():
        if name in may_be:
            wanted = may_be[name]
            _one_of(function, name, value, wanted if isinstance(wanted, tuple) else (wanted,))
        elif name not in hints.split():
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")


def _one_of(function, name, value, may_be):
    for x in may_be:
        if value is x:
            return
        if isinstance(value, (bool, int, float, str, tuple)) and value == x:
            return
    shown = ' or '.join([repr(x) for x in may_be])
    raise NotImplementedError(
        f"{function}() takes {name}={shown} here, not {value!r}"
        if isinstance(value, (bool, int, float, str))
        else f"{function}() takes {name}={shown} here, and no {type(value).__name__}"
    )
