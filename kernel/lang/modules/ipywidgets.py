# ipywidgets: the controls of notebooks. A widget is a dict of state that the client
# has too; both tell each other of changes over a comm. Which class of the client shows
# it stands in the state. What is not set here has the client's own default.
import json
import sys
import traceback
import _warpcell
from IPython.display import display, clear_output

__version__ = "8.1.5"  # whose state, names and meaning the widgets have
CONTROLS = ("@jupyter-widgets/controls", "2.0.0")
BASE = ("@jupyter-widgets/base", "2.0.0")
OUTPUT = ("@jupyter-widgets/output", "1.0.0")

_widgets = {}  # model_id -> Widget, while it is open


class Change:
    """What an observer is told: change.new or change['new']."""

    def __init__(self, owner, name, old, new):
        self.owner, self.name, self.old, self.new, self.type = owner, name, old, new, "change"

    def __getitem__(self, key):
        return getattr(self, key)

    def __repr__(self):
        return f"Change(name={self.name!r}, old={self.old!r}, new={self.new!r})"


def _wire(value):
    """A value as the client's JSON has it: widgets by their name."""
    if isinstance(value, Widget):
        return "IPY_MODEL_" + value.model_id
    if isinstance(value, (list, tuple)):
        return [_wire(v) for v in value]
    return value


def _split(state):
    """The JSON part of a state, the paths of its bytes, and the bytes."""
    plain, paths, buffers = {}, [], []
    for key, value in state.items():
        if isinstance(value, bytes):
            paths.append([key])
            buffers.append(value)
        else:
            plain[key] = _wire(value)
    return plain, paths, buffers


class Widget:
    _module = CONTROLS
    _model = "DOMWidgetModel"
    _view = None
    _start = {}

    def __init__(self, **state):
        full = dict(self._start)
        for key, value in state.items():
            if key not in full and key not in ("layout", "style"):
                raise TypeError(f"{type(self).__name__} has no {key!r}; it has " + ", ".join(sorted(full)))
            full[key] = value
        module, version = self._module
        full["_model_module"], full["_model_module_version"], full["_model_name"] = module, version, self._model
        full["_view_module"], full["_view_module_version"], full["_view_name"] = module, version, self._view
        own = self.__dict__
        own["_state"], own["_observers"] = full, []
        own["model_id"], own["comm"] = _warpcell.new_id(), None
        self._check(full)
        self._open()

    def _check(self, state):
        pass

    def _open(self):
        plain, paths, buffers = _split(self._state)
        _widgets[self.model_id] = self
        _warpcell.comm("open", self.model_id, "jupyter.widget", json.dumps({"state": plain, "buffer_paths": paths}),
                       '{"version":"2.1.0"}', buffers)

    def _send(self, keys, method="update"):
        plain, paths, buffers = _split({key: self._state[key] for key in keys})
        _warpcell.comm("msg", self.model_id, "", json.dumps({"method": method, "state": plain, "buffer_paths": paths}),
                       "{}", buffers)

    # -- values

    def __getattr__(self, name):
        state = self.__dict__.get("_state", {})
        if name in state:
            return state[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __setattr__(self, name, value):
        if name in self._state:
            self._set({name: value}, True)
        elif name.startswith("_"):
            self.__dict__[name] = value
        else:
            raise AttributeError(f"{type(self).__name__} has no {name!r}; it has " +
                                 ", ".join(k for k in sorted(self._state) if not k.startswith("_")))

    def _set(self, changes, tell):
        state = dict(self._state)
        state.update(changes)
        self._check(state)
        changed = [k for k in state if k not in self._state or not _same(state[k], self._state[k])]
        before = {k: self._state.get(k) for k in changed}
        self._state.update({k: state[k] for k in changed})
        if tell and changed:
            self._send(changed)
        elif changed:
            other = [k for k in changed if k not in changes or not _same(state[k], changes[k])]
            if other:
                self._send(other)
            self._send([k for k in changed if k in changes], "echo_update")
        for key in changed:
            self._notify(key, before[key], self._state[key])

    def _notify(self, name, old, new):
        for handler, names in list(self._observers):
            if names is None or name in names:
                handler(Change(self, name, old, new))

    def observe(self, handler, names=None, type="change"):
        if isinstance(names, str):
            names = [names]
        self._observers.append((handler, names))

    def unobserve(self, handler, names=None, type="change"):
        self.__dict__["_observers"] = [o for o in self._observers if o[0] != handler]

    def unobserve_all(self, name=None):
        self.__dict__["_observers"] = []

    # -- life

    def close(self):
        if _widgets.pop(self.model_id, None) is not None:
            _warpcell.comm("close", self.model_id, "", "{}", "{}")

    def _received(self, data):
        method = data.get("method")
        if method == "update":
            known = {k: v for k, v in data.get("state", {}).items() if k in self._state}
            self._set(known, False)
        elif method == "request_state":
            self._send(list(self._state))
        elif method == "custom":
            self._custom(data.get("content", {}))

    def _custom(self, content):
        pass

    # -- shown

    def _repr_mimebundle_(self, include=None, exclude=None):
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {"text/plain": repr(self), "application/vnd.jupyter.widget-view+json": view}

    def __repr__(self):
        shown = [k for k in ("value", "children", "min", "max", "description") if k in self._state]
        return type(self).__name__ + "(" + ", ".join(f"{k}={getattr(self, k)!r}" for k in shown) + ")"


def _same(a, b):
    return type(a) is type(b) and a == b


class Layout(Widget):
    _module, _model, _view = BASE, "LayoutModel", "LayoutView"
    _start = {k: None for k in (
        "width", "height", "min_width", "max_width", "min_height", "max_height", "margin", "padding", "border", "display",
        "overflow", "flex", "flex_flow", "align_items", "align_self", "justify_content", "grid_template_columns",
        "grid_gap", "visibility", "order", "top", "left", "right", "bottom", "object_fit")}


class _Control(Widget):
    """A widget with a description, a layout and a style."""
    _style = "DescriptionStyleModel"

    def __init__(self, **state):
        layout = state.pop("layout", None)
        if not isinstance(layout, Layout):
            layout = Layout(**(layout or {}))
        style = state.pop("style", None)
        if not isinstance(style, Widget):
            style = _Style(self._style, **(style or {}))
        super().__init__(layout=layout, style=style, **state)


class _Style(Widget):
    _start = {"description_width": "", "handle_color": None, "bar_color": None, "button_color": None}

    def __init__(self, model, **state):
        self.__dict__["_model"] = model
        super().__init__(**state)

    def _check(self, state):
        state["_view_module"], state["_view_module_version"] = BASE
        state["_view_name"] = "StyleView"


def _limits(state, number):
    if state["min"] > state["max"]:
        raise ValueError(f"min {state['min']} is larger than max {state['max']}")
    value = number(state["value"])
    state["value"] = min(max(value, number(state["min"])), number(state["max"]))


class _Number(_Control):
    def __init__(self, value=None, min=None, max=None, step=None, **state):
        given = {"value": value, "min": min, "max": max, "step": step}
        for key, v in given.items():
            if v is not None:
                state[key] = v
        super().__init__(**state)


def _slider(value, largest, step, form):
    return {"value": value, "min": type(value)(0), "max": largest, "step": step, "description": "", "disabled": False,
            "orientation": "horizontal", "readout": True, "readout_format": form, "continuous_update": True,
            "tooltip": None, "description_allow_html": False}


class IntSlider(_Number):
    _model, _view, _style = "IntSliderModel", "IntSliderView", "SliderStyleModel"
    _start = _slider(0, 100, 1, "d")

    def _check(self, state):
        _limits(state, int)


class FloatSlider(_Number):
    _model, _view, _style = "FloatSliderModel", "FloatSliderView", "SliderStyleModel"
    _start = _slider(0.0, 10.0, 0.1, ".2f")

    def _check(self, state):
        _limits(state, float)


class IntProgress(_Number):
    _model, _view, _style = "IntProgressModel", "ProgressView", "ProgressStyleModel"
    _start = {"value": 0, "min": 0, "max": 100, "description": "", "bar_style": "", "orientation": "horizontal"}

    def _check(self, state):
        _limits(state, int)


class FloatProgress(IntProgress):
    _model = "FloatProgressModel"

    def _check(self, state):
        _limits(state, float)


class Play(_Number):
    _model, _view = "PlayModel", "PlayView"
    _start = {"value": 0, "min": 0, "max": 100, "step": 1, "interval": 100, "playing": False, "repeat": False,
              "show_repeat": True, "description": "", "disabled": False}

    def _check(self, state):
        _limits(state, int)


class _Typed(_Control):
    def __init__(self, value=None, **state):
        if value is not None:
            state["value"] = value
        super().__init__(**state)


_BOX = {"value": None, "description": "", "disabled": False, "continuous_update": False, "step": None}


class IntText(_Typed):
    _model, _view = "IntTextModel", "IntTextView"
    _start = dict(_BOX, value=0, step=1)

    def _check(self, state):
        state["value"] = int(state["value"])


class FloatText(_Typed):
    _model, _view = "FloatTextModel", "FloatTextView"
    _start = dict(_BOX, value=0.0)

    def _check(self, state):
        state["value"] = float(state["value"])


class Text(_Typed):
    _model, _view = "TextModel", "TextView"
    _start = {"value": "", "description": "", "placeholder": "\u200b", "disabled": False, "continuous_update": True}


class Label(_Typed):
    _model, _view = "LabelModel", "LabelView"
    _start = {"value": "", "description": "", "placeholder": "\u200b"}


class HTML(Label):
    _model, _view = "HTMLModel", "HTMLView"


class Checkbox(_Typed):
    _model, _view = "CheckboxModel", "CheckboxView"
    _start = {"value": False, "description": "", "disabled": False, "indent": True}

    def _check(self, state):
        state["value"] = bool(state["value"])


class ToggleButton(_Typed):
    _model, _view = "ToggleButtonModel", "ToggleButtonView"
    _start = {"value": False, "description": "", "disabled": False, "icon": "", "button_style": "", "tooltip": None}


class Button(_Control):
    _model, _view, _style = "ButtonModel", "ButtonView", "ButtonStyleModel"
    _start = {"description": "", "disabled": False, "icon": "", "button_style": "", "tooltip": None}

    def __init__(self, **state):
        super().__init__(**state)
        self.__dict__["_clicked"] = []

    def on_click(self, handler, remove=False):
        if remove:
            self._clicked.remove(handler)
        else:
            self._clicked.append(handler)

    def click(self):
        for handler in list(self._clicked):
            handler(self)

    def _custom(self, content):
        if content.get("event") == "click":
            self.click()


class Dropdown(_Control):
    _model, _view = "DropdownModel", "DropdownView"
    _start = {"_options_labels": [], "index": None, "description": "", "disabled": False}

    def __init__(self, options=(), value=None, **state):
        own = self.__dict__
        if isinstance(options, dict):
            pairs = list(options.items())
        else:
            pairs = [o if isinstance(o, tuple) and len(o) == 2 else (str(o), o) for o in options]
        own["options"], own["_values"] = options, [v for _, v in pairs]
        state["_options_labels"] = [str(label) for label, _ in pairs]
        if "index" not in state:
            state["index"] = self._index(value) if value is not None else (0 if pairs else None)
        super().__init__(**state)

    def _index(self, value):
        for i, v in enumerate(self._values):
            if v is value or v == value:
                return i
        raise ValueError(f"{value!r} is none of the options {self._values!r}")

    def __getattr__(self, name):
        if name == "value":
            index = self._state["index"]
            return None if index is None else self._values[index]
        if name == "label":
            index = self._state["index"]
            return None if index is None else self._state["_options_labels"][index]
        return super().__getattr__(name)

    def __setattr__(self, name, value):
        if name == "value":
            name, value = "index", self._index(value)
        super().__setattr__(name, value)

    def _check(self, state):
        index = state["index"]
        if index is not None and not 0 <= index < len(self._values):
            raise ValueError(f"index {index} is none of the {len(self._values)} options")

    def _notify(self, name, old, new):
        super()._notify(name, old, new)
        if name == "index":
            value = lambda i: None if i is None else self._values[i]
            super()._notify("value", value(old), value(new))

    def __repr__(self):
        return f"Dropdown(options={self.options!r}, value={self.value!r})"


class Box(_Control):
    _model, _view = "BoxModel", "BoxView"
    _start = {"children": [], "box_style": "", "_dom_classes": []}

    def __init__(self, children=(), **state):
        own_layout = state.pop("layout", None)
        Widget.__init__(self, children=list(children),
                        layout=own_layout if isinstance(own_layout, Layout) else Layout(**(own_layout or {})), **state)

    def _check(self, state):
        state["children"] = list(state["children"])
        for child in state["children"]:
            if not isinstance(child, Widget):
                raise TypeError(f"children of a {type(self).__name__} are widgets, not {type(child).__name__}")


class HBox(Box):
    _model, _view = "HBoxModel", "HBoxView"


class VBox(Box):
    _model, _view = "VBoxModel", "VBoxView"


class Image(_Control):
    """A picture: value holds the bytes of the file."""
    _model, _view = "ImageModel", "ImageView"
    _start = {"value": b"", "format": "png", "width": "", "height": ""}

    def __init__(self, value=b"", **state):
        layout = state.pop("layout", None)
        Widget.__init__(self, value=value, layout=layout if isinstance(layout, Layout) else Layout(**(layout or {})),
                        **state)

    @staticmethod
    def from_file(filename, **state):
        with open(filename, "rb") as f:
            return Image(value=f.read(), **state)

    def __repr__(self):
        return f"Image({len(self.value)} bytes, format={self.format!r})"


class Output(_Control):
    """Takes what is printed and shown inside `with output:`."""
    _module, _model, _view = OUTPUT, "OutputModel", "OutputView"
    _start = {"msg_id": "", "outputs": []}

    def __init__(self, **state):
        layout = state.pop("layout", None)
        self.__dict__["_depth"] = 0  # of `with` blocks: clear_output() has one of its own
        Widget.__init__(self, layout=layout if isinstance(layout, Layout) else Layout(**(layout or {})), **state)

    def __enter__(self):
        self.msg_id = _warpcell.request()
        self.__dict__["_depth"] += 1
        return self

    def __exit__(self, kind, value, trace):
        shown = isinstance(value, Exception) and self.msg_id != ""
        if shown:
            traceback.print_exception(kind, value, trace)
        self.__dict__["_depth"] -= 1
        if self._depth == 0:
            self.msg_id = ""
        return shown  # an error inside is shown there, and the cell goes on

    def clear_output(self, wait=False):
        with self:
            clear_output(wait=wait)

    def capture(self, clear_output=False, wait=False):
        def decorate(f):
            def captured(*args, **kwargs):
                if clear_output:
                    self.clear_output(wait=wait)
                with self:
                    return f(*args, **kwargs)
            return captured
        return decorate


class _Link(Widget):
    _model = "LinkModel"
    _start = {"source": [], "target": []}


class _DirectionalLink(_Link):
    _model = "DirectionalLinkModel"


def jslink(source, target):
    """The client keeps two values equal: jslink((play, 'value'), (slider, 'value'))."""
    return _Link(source=list(source), target=list(target))


def jsdlink(source, target):
    return _DirectionalLink(source=list(source), target=list(target))


def link(source, target):
    """The same, kept here."""
    (a, name_a), (b, name_b) = source, target
    setattr(b, name_b, getattr(a, name_a))
    a.observe(lambda change: setattr(b, name_b, change.new), name_a)
    b.observe(lambda change: setattr(a, name_a, change.new), name_b)


# ---- interact ------------------------------------------------------------------------------


class fixed:
    """A value that interact passes on without a control."""

    def __init__(self, value):
        self.value = value


def _range_around(x, number):
    if x == 0:
        return number(0), number(1)
    return (-x, 3 * x) if x > 0 else (3 * x, -x)


def _control(name, what):
    """The widget for a keyword argument of interact."""
    if isinstance(what, (Widget, fixed)):
        if isinstance(what, Widget) and "description" in what._state and not what.description:
            what.description = name
        return what
    if isinstance(what, bool):
        return Checkbox(value=what, description=name)
    if isinstance(what, str):
        return Text(value=what, description=name)
    if isinstance(what, (int, float)):
        number = int if isinstance(what, int) else float
        low, high = _range_around(what, number)
        slider = IntSlider if number is int else FloatSlider
        return slider(value=what, min=low, max=high, description=name)
    if isinstance(what, tuple) and len(what) in (2, 3) and all(isinstance(x, (int, float)) for x in what):
        low, high = what[0], what[1]
        if all(isinstance(x, int) for x in what):
            step = what[2] if len(what) == 3 else 1
            return IntSlider(value=low + (high - low) // (2 * step) * step, min=low, max=high, step=step, description=name)
        step = what[2] if len(what) == 3 else 0.1
        return FloatSlider(value=low + (high - low) / 2, min=float(low), max=float(high), step=step, description=name)
    if isinstance(what, (list, dict, tuple)):
        return Dropdown(options=what if isinstance(what, dict) else list(what), description=name)
    raise ValueError(f"{name}={what!r} cannot be made a control: give a number, (min, max), (min, max, step), "
                     "True or False, a text, a list of choices or a widget")


def _controls(f, given):
    """The controls of a function's arguments: what is given for a name, with its default as the first value; a default
    alone makes one too. Names that only **kwargs takes come last."""
    out = {}
    for name, *default in _warpcell.parameters(f):
        if name in given:
            out[name] = _control(name, given[name])
            if default and not isinstance(given[name], (Widget, fixed)):
                try:
                    out[name].value = default[0]
                except (ValueError, TypeError):
                    pass  # it is not among the choices
        elif default:
            try:
                out[name] = _control(name, default[0])
            except ValueError:
                pass  # the function's own affair
        else:
            raise ValueError(f"cannot find widget or abbreviation for argument: {name!r}")
    for name, what in given.items():
        if name not in out:
            out[name] = _control(name, what)
    return out


class interactive(VBox):
    """Controls for a function's arguments; it runs again when one of them changes."""

    def __init__(self, f, **arguments):
        own = self.__dict__
        own["f"], own["result"], own["kwargs"] = f, None, {}
        own["_controls"] = _controls(f, arguments)
        own["out"] = Output()
        shown = [c for c in self._controls.values() if isinstance(c, Widget)]
        super().__init__(shown + [self.out], _dom_classes=["widget-interact"])
        for widget in shown:
            widget.observe(lambda change: self.update(), "value")

    def update(self):
        own = self.__dict__
        own["kwargs"] = {name: c.value for name, c in self._controls.items()}
        with self.out:
            clear_output(wait=True)
            try:
                own["result"] = self.f(**self.kwargs)
                if self.result is not None:
                    display(self.result)
            except Exception as e:
                print(f"{type(e).__name__}: {e}", file=sys.stderr)


def interact(f=None, **arguments):
    """interact(f, alpha=(0.0, 1.0)), or @interact(alpha=(0.0, 1.0)) or @interact above f."""
    if f is None:
        return lambda g: interact(g, **arguments)
    box = interactive(f, **arguments)
    display(box)
    box.update()
    try:
        f.widget = box
    except AttributeError:
        pass  # a function of the library
    return f


# ---- messages of clients --------------------------------------------------------------------


def _all_states():
    states, paths, buffers = {}, [], []
    for model_id, widget in _widgets.items():
        plain, own_paths, own_buffers = _split(widget._state)
        states[model_id] = {"model_name": plain["_model_name"], "model_module": plain["_model_module"],
                            "model_module_version": plain["_model_module_version"], "state": plain}
        paths += [[model_id] + path for path in own_paths]
        buffers += own_buffers
    return {"method": "update_states", "states": states, "buffer_paths": paths}, buffers


def _handle(kind, comm_id, text):
    data = json.loads(text)
    widget = _widgets.get(comm_id)
    if widget is not None and kind == "close":
        _widgets.pop(comm_id)
    elif widget is not None:
        widget._received(data)
    elif kind == "msg" and data.get("method") == "request_states":
        states, buffers = _all_states()
        _warpcell.comm("msg", comm_id, "", json.dumps(states), "{}", buffers)


_warpcell.on_comm(_handle)
