# ipywidgets: the controls of notebooks. A widget is a dict of state that the client
# has too; both tell each other of changes over a comm. Which class of the client shows
# it stands in the state. What is not set here has the client's own default.
import datetime
import json
import sys
import traceback
import weakref
import _warpcell
from IPython.display import display, clear_output

__version__ = "8.1.5"  # whose state, names and meaning the widgets have
CONTROLS = ("@jupyter-widgets/controls", "2.0.0")
BASE = ("@jupyter-widgets/base", "2.0.0")
OUTPUT = ("@jupyter-widgets/output", "1.0.0")

_widgets = {}  # model_id -> Widget, while it is open
_parts = {}  # model_id -> weak reference to a layout or a style: it closes with the last widget that has it


_untold = [False]  # have parts gone while there was no memory to tell the clients so?


def _open_widgets():
    parts = {name: part() for name, part in _parts.items()}
    return {**_widgets, **{name: part for name, part in parts.items() if part is not None}}


def _tell_gone():
    """Closes the parts that have gone untold; one that cannot be told now stays among them."""
    if not _untold[0]:
        return
    for name in [name for name, part in _parts.items() if part() is None]:
        _close(name)
    _untold[0] = False


def _close(model_id):
    _warpcell.comm("close", model_id, "", "{}", "{}")
    _forget(model_id)


def _forget(model_id):
    _widgets.pop(model_id, None)
    _parts.pop(model_id, None)


class Change:
    """What an observer is told: change.new or change['new']."""

    def __init__(self, owner, name, old, new):
        self.owner, self.name, self.old, self.new, self.type = owner, name, old, new, "change"

    def __getitem__(self, key):
        return getattr(self, key)

    def __repr__(self):
        return f"Change(name={self.name!r}, old={self.old!r}, new={self.new!r})"


def _wire(value, path, paths, buffers):
    """A value as the client's JSON has it: widgets by their name, dates as dicts, and bytes beside it."""
    if isinstance(value, Widget):
        return "IPY_MODEL_" + value.model_id
    if isinstance(value, bytes):
        paths.append(path)
        buffers.append(value)
        return None
    if isinstance(value, (list, tuple)):
        return [_wire(v, path + [i], paths, buffers) for i, v in enumerate(value)]
    if isinstance(value, dict):
        parts = {k: _wire(v, path + [k], paths, buffers) for k, v in value.items()}
        return {k: v for k, v in parts.items() if not isinstance(value[k], bytes)}
    if isinstance(value, datetime.date):
        out = {"year": value.year, "month": value.month - 1, "date": value.day}
        if isinstance(value, datetime.datetime):
            out.update(_wire(value.time(), [], [], []))
        return out
    if isinstance(value, datetime.time):
        return {
            "hours": value.hour,
            "minutes": value.minute,
            "seconds": value.second,
            "milliseconds": value.microsecond // 1000,
        }
    return value


def _split(state):
    """The JSON part of a state, the paths of its bytes, and the bytes."""
    paths, buffers = [], []
    return _wire(state, [], paths, buffers), paths, buffers


def _date(value):
    return (
        None if value is None else datetime.date(value["year"], value["month"] + 1, value["date"])
    )


def _time(value):
    return (
        None
        if value is None
        else datetime.time(
            value["hours"], value["minutes"], value["seconds"], value["milliseconds"] * 1000
        )
    )


def _moment(value):
    return None if value is None else datetime.datetime.combine(_date(value), _time(value))


class Widget:
    _module = CONTROLS
    _model = "DOMWidgetModel"
    _view = None
    _start = {}

    def __init__(self, **state):
        full = dict(self._start)
        if self._view not in (None, "LayoutView"):
            full.setdefault("_dom_classes", [])
        for key, value in state.items():
            if key not in full and key not in ("layout", "style", "tooltip", "tabbable"):
                raise TypeError(
                    f"{type(self).__name__} has no {key!r}; it has "
                    + ", ".join([k for k in sorted(full) if k[0] != "_"])
                )
            full[key] = value
        module, version = self._module
        full["_model_module"], full["_model_module_version"], full["_model_name"] = (
            module,
            version,
            self._model,
        )
        full["_view_module"], full["_view_module_version"], full["_view_name"] = (
            module,
            version,
            self._view,
        )
        own = self.__dict__
        own["_state"], own["_observers"] = full, []
        own["model_id"], own["comm"] = _warpcell.new_id(), None
        self._check(full)
        self._open()

    def _check(self, state):
        pass

    def _open(self):
        plain, paths, buffers = _split(self._state)
        state = json.dumps({"state": plain, "buffer_paths": paths})
        _tell_gone()
        self._keep()
        try:
            _warpcell.comm(
                "open", self.model_id, "jupyter.widget", state, '{"version":"2.1.0"}', buffers
            )
        except BaseException:  # a view that knows nothing of it is not told of its end
            _forget(self.model_id)
            raise

    def _keep(self):
        _widgets[self.model_id] = self

    def _send(self, keys, method="update"):
        _tell_gone()
        plain, paths, buffers = _split({key: self._state[key] for key in keys})
        _warpcell.comm(
            "msg",
            self.model_id,
            "",
            json.dumps({"method": method, "state": plain, "buffer_paths": paths}),
            "{}",
            buffers,
        )

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
            raise AttributeError(
                f"{type(self).__name__} has no {name!r}; it has "
                + ", ".join(k for k in sorted(self._state) if not k.startswith("_"))
            )

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
        held = self.__dict__.get("_held")
        if held is not None:
            held[name] = (held.get(name, (old, None))[0], new)
            return
        for handler, names in list(self._observers):
            if names is None or name in names:
                handler(Change(self, name, old, new))

    def observe(self, handler, names=None, type="change"):
        if isinstance(names, str):
            names = None if names == "All" else [names]
        self._observers.append((handler, names))

    def unobserve(self, handler, names=None, type="change"):
        self.__dict__["_observers"] = [o for o in self._observers if o[0] != handler]

    def unobserve_all(self, name=None):
        self.__dict__["_observers"] = []

    @property
    def keys(self):
        return list(self._state)

    def get_state(self, key=None):
        names = list(self._state) if key is None else [key] if isinstance(key, str) else list(key)
        return _split({name: self._state[name] for name in names})[0]

    def send_state(self, key=None):
        self._send(
            list(self._state) if key is None else [key] if isinstance(key, str) else list(key)
        )

    def send(self, content, buffers=None):
        """Sends a message of one's own to the view."""
        _warpcell.comm(
            "msg",
            self.model_id,
            "",
            json.dumps({"method": "custom", "content": content}),
            "{}",
            buffers,
        )

    def on_msg(self, callback, remove=False):
        """callback(widget, content, buffers) is called with messages of the view."""
        own = self.__dict__.setdefault("_told", [])
        own.remove(callback) if remove else own.append(callback)

    def set_trait(self, name, value):
        setattr(self, name, value)

    def has_trait(self, name):
        return name in self._state

    def trait_names(self):
        return [k for k in self._state if not k.startswith("_")]

    def hold_trait_notifications(self):
        """with w.hold_trait_notifications(): observers are told at the end, once for a name."""
        return _Held(self)

    hold_sync = hold_trait_notifications

    def add_class(self, className):
        if className not in self._dom_classes:
            self._dom_classes = list(self._dom_classes) + [className]
        return self

    def remove_class(self, className):
        self._dom_classes = [c for c in self._dom_classes if c != className]
        return self

    @staticmethod
    def close_all():
        for widget in list(_open_widgets().values()):
            widget.close()

    # -- life

    def close(self):
        if self.model_id in _widgets or self.model_id in _parts:
            _close(self.model_id)

    def _from_wire(self, name, value):
        """A value of the client's as it is here."""
        return value

    def _received(self, data, buffers):
        method = data.get("method")
        if method == "update":
            state = data.get("state", {})
            for path, part in zip(data.get("buffer_paths", ()), buffers):
                place = state
                for step in path[:-1]:
                    place = place[step]
                place[path[-1]] = part
            self._set(
                {k: self._from_wire(k, v) for k, v in state.items() if k in self._state}, False
            )
        elif method == "request_state":
            self._send(list(self._state))
        elif method == "custom":
            self._custom(data.get("content", {}))
            for callback in list(self.__dict__.get("_told", ())):
                callback(self, data.get("content", {}), buffers)

    def _custom(self, content):
        pass

    # -- shown

    def _repr_mimebundle_(self, include=None, exclude=None):
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {"text/plain": repr(self), "application/vnd.jupyter.widget-view+json": view}

    def __repr__(self):
        shown = [k for k in ("value", "children", "min", "max", "description") if k in self._state]
        return (
            type(self).__name__ + "(" + ", ".join(f"{k}={getattr(self, k)!r}" for k in shown) + ")"
        )


def _same(a, b):
    return type(a) is type(b) and a == b


class _Held:
    def __init__(self, widget):
        self._widget = widget

    def __enter__(self):
        self._widget.__dict__["_held"] = {}
        return self._widget

    def __exit__(self, *error):
        told = self._widget.__dict__.pop("_held")
        for name, (old, new) in told.items():
            if not _same(old, new):
                self._widget._notify(name, old, new)


class _Part(Widget):
    """What widgets have and nobody sees by itself."""

    def _keep(self):
        _parts[self.model_id] = weakref.ref(self)

    def __del__(self):
        try:
            if "model_id" in self.__dict__:
                self.close()
        except MemoryError:
            _untold[0] = True  # _tell_gone() does


class Layout(_Part):
    """How wide, where and with what border a widget stands: CSS."""

    _module, _model, _view = BASE, "LayoutModel", "LayoutView"
    _start = {
        k: None
        for k in (
            "align_content",
            "align_items",
            "align_self",
            "border_bottom",
            "border_left",
            "border_right",
            "border_top",
            "bottom",
            "display",
            "flex",
            "flex_flow",
            "grid_area",
            "grid_auto_columns",
            "grid_auto_flow",
            "grid_auto_rows",
            "grid_column",
            "grid_gap",
            "grid_row",
            "grid_template_areas",
            "grid_template_columns",
            "grid_template_rows",
            "height",
            "justify_content",
            "justify_items",
            "left",
            "margin",
            "max_height",
            "max_width",
            "min_height",
            "min_width",
            "object_fit",
            "object_position",
            "order",
            "overflow",
            "padding",
            "right",
            "top",
            "visibility",
            "width",
        )
    }

    def __init__(self, **state):
        border = state.pop("border", None)
        if border is not None:
            state = dict({name: border for name in _BORDERS}, **state)
        super().__init__(**state)

    def __getattr__(self, name):
        if name == "border":
            sides = [self._state[side] for side in _BORDERS]
            return sides[0] if sides.count(sides[0]) == 4 else None
        return super().__getattr__(name)

    def __setattr__(self, name, value):
        if name == "border":
            self._set({side: value for side in _BORDERS}, True)
        else:
            super().__setattr__(name, value)

    def __repr__(self):
        given = {k: v for k, v in self._state.items() if v is not None and not k.startswith("_")}
        return "Layout(" + ", ".join([f"{k}={v!r}" for k, v in given.items()]) + ")"


_BORDERS = ("border_top", "border_right", "border_bottom", "border_left")


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


class _Style(_Part):
    _start = dict.fromkeys(
        (
            "handle_color",
            "bar_color",
            "button_color",
            "text_color",
            "background",
            "font_family",
            "font_size",
            "font_style",
            "font_variant",
            "font_weight",
            "text_decoration",
            "button_width",
        )
    )
    _start["description_width"] = ""

    def __init__(self, model=None, **state):
        self.__dict__["_model"] = model or self._model
        super().__init__(**state)

    def _check(self, state):
        state["_view_module"], state["_view_module_version"] = BASE
        state["_view_name"] = "StyleView"


class DescriptionStyle(_Style):
    _model = "DescriptionStyleModel"


class ButtonStyle(_Style):
    _model = "ButtonStyleModel"


class ToggleButtonStyle(_Style):
    _model = "ToggleButtonStyleModel"


class ToggleButtonsStyle(_Style):
    _model = "ToggleButtonsStyleModel"


class SliderStyle(_Style):
    _model = "SliderStyleModel"


class ProgressStyle(_Style):
    _model = "ProgressStyleModel"


class CheckboxStyle(_Style):
    _model = "CheckboxStyleModel"


class TextStyle(_Style):
    _model = "TextStyleModel"


class LabelStyle(_Style):
    _model = "LabelStyleModel"


class HTMLStyle(_Style):
    _model = "HTMLStyleModel"


class HTMLMathStyle(_Style):
    _model = "HTMLMathStyleModel"


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
    return {
        "value": value,
        "min": type(value)(0),
        "max": largest,
        "step": step,
        "description": "",
        "disabled": False,
        "orientation": "horizontal",
        "readout": True,
        "readout_format": form,
        "continuous_update": True,
        "tooltip": None,
        "description_allow_html": False,
    }


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


class FloatLogSlider(_Number):
    """A slider whose min, max and step are exponents of base."""

    _model, _view, _style = "FloatLogSliderModel", "FloatLogSliderView", "SliderStyleModel"
    _start = dict(_slider(1.0, 4.0, 0.1, ".3g"), base=10.0)

    def _check(self, state):
        if state["min"] > state["max"]:
            raise ValueError(f"min {state['min']} is larger than max {state['max']}")
        low, high = [float(state["base"]) ** float(state[k]) for k in ("min", "max")]
        state["value"] = min(max(float(state["value"]), low), high)


class _RangeSlider(_Number):
    """Two handles: value is (low, high)."""

    _number = int

    def _check(self, state):
        number = self._number
        low, high = number(state["min"]), number(state["max"])
        if low > high:
            raise ValueError(f"min {low} is larger than max {high}")
        if state["value"] is None:
            state["value"] = (number(0.75 * low + 0.25 * high), number(0.25 * low + 0.75 * high))
        a, b = [number(v) for v in state["value"]]
        if a > b:
            raise ValueError("the lower value of a range is at most the upper one")
        state["value"] = (min(max(a, low), high), min(max(b, low), high))

    def __getattr__(self, name):
        if name in ("lower", "upper") and "_state" in self.__dict__:
            return self._state["value"][name == "upper"]
        return super().__getattr__(name)


class IntRangeSlider(_RangeSlider):
    _model, _view, _style = "IntRangeSliderModel", "IntRangeSliderView", "SliderStyleModel"
    _start = dict(_slider(0, 100, 1, "d"), value=None)


class FloatRangeSlider(_RangeSlider):
    _model, _view, _style = "FloatRangeSliderModel", "FloatRangeSliderView", "SliderStyleModel"
    _start = dict(_slider(0.0, 10.0, 0.1, ".2f"), value=None)
    _number = float


class IntProgress(_Number):
    _model, _view, _style = "IntProgressModel", "ProgressView", "ProgressStyleModel"
    _start = {
        "value": 0,
        "min": 0,
        "max": 100,
        "description": "",
        "bar_style": "",
        "orientation": "horizontal",
    }

    def _check(self, state):
        _limits(state, int)


class FloatProgress(IntProgress):
    _model = "FloatProgressModel"

    def _check(self, state):
        _limits(state, float)


class Play(_Number):
    _model, _view = "PlayModel", "PlayView"
    _start = {
        "value": 0,
        "min": 0,
        "max": 100,
        "step": 1,
        "interval": 100,
        "playing": False,
        "repeat": False,
        "show_repeat": True,
        "description": "",
        "disabled": False,
    }

    def _check(self, state):
        _limits(state, int)


class _Typed(_Control):
    def __init__(self, value=None, **state):
        if value is not None:
            state["value"] = value
        super().__init__(**state)


_BOX = {
    "value": None,
    "description": "",
    "disabled": False,
    "continuous_update": False,
    "step": None,
}


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


class BoundedIntText(_Number):
    _model, _view = "BoundedIntTextModel", "IntTextView"
    _start = dict(_BOX, value=0, min=0, max=100, step=1)

    def _check(self, state):
        _limits(state, int)


class BoundedFloatText(_Number):
    _model, _view = "BoundedFloatTextModel", "FloatTextView"
    _start = dict(_BOX, value=0.0, min=0.0, max=100.0)

    def _check(self, state):
        _limits(state, float)


class Text(_Typed):
    _model, _view, _style = "TextModel", "TextView", "TextStyleModel"
    _start = {
        "value": "",
        "description": "",
        "placeholder": "\u200b",
        "disabled": False,
        "continuous_update": True,
        "description_allow_html": False,
    }

    def __init__(self, value=None, **state):
        super().__init__(value, **state)
        self.__dict__["_submitted"] = []

    def on_submit(self, handler, remove=False):
        """handler(widget) is called when the line is ended."""
        self._submitted.remove(handler) if remove else self._submitted.append(handler)

    def _custom(self, content):
        if content.get("event") == "submit":
            for handler in list(self._submitted):
                handler(self)


class Password(Text):
    _model, _view = "PasswordModel", "PasswordView"

    def __repr__(self):
        return "Password()"


class Textarea(Text):
    _model, _view = "TextareaModel", "TextareaView"
    _start = dict(Text._start, rows=None)


class Combobox(Text):
    """A line of text with suggestions."""

    _model, _view = "ComboboxModel", "ComboboxView"
    _start = dict(Text._start, options=(), ensure_option=False)

    def _check(self, state):
        if state["ensure_option"] and state["value"] not in state["options"]:
            raise ValueError(
                f"{state['value']!r} is none of the options {list(state['options'])!r}"
            )


class Label(_Typed):
    _model, _view = "LabelModel", "LabelView"
    _start = {"value": "", "description": "", "placeholder": "\u200b"}


class HTML(Label):
    _model, _view = "HTMLModel", "HTMLView"


class HTMLMath(Label):
    _model, _view = "HTMLMathModel", "HTMLMathView"


class ColorPicker(_Typed):
    _model, _view = "ColorPickerModel", "ColorPickerView"
    _start = {"value": "black", "concise": False, "description": "", "disabled": False}


class _Dated(_Typed):
    _start = {
        "value": None,
        "min": None,
        "max": None,
        "step": 1,
        "description": "",
        "disabled": False,
    }
    _read = staticmethod(_date)

    def _from_wire(self, name, value):
        return self._read(value) if name in ("value", "min", "max") else value


class DatePicker(_Dated):
    _model, _view = "DatePickerModel", "DatePickerView"


class TimePicker(_Dated):
    _model, _view = "TimeModel", "TimeView"
    _start = dict(_Dated._start, step=60)
    _read = staticmethod(_time)


class NaiveDatetimePicker(_Dated):
    _model, _view = "NaiveDatetimeModel", "DatetimeView"
    _start = {k: v for k, v in _Dated._start.items() if k != "step"}
    _read = staticmethod(_moment)


class FileUpload(_Control):
    """Files of the person at the page: value is a tuple of dicts with name, type, size, content and last_modified."""

    _model, _view, _style = "FileUploadModel", "FileUploadView", "ButtonStyleModel"
    _start = {
        "value": (),
        "accept": "",
        "multiple": False,
        "disabled": False,
        "icon": "upload",
        "button_style": "",
        "error": "",
        "description": "Upload",
    }

    def _from_wire(self, name, value):
        if name != "value":
            return value
        changed = (
            lambda v: datetime.datetime.fromtimestamp(v / 1000, datetime.timezone.utc)
            if isinstance(v, (int, float))
            else v
        )
        return tuple([dict(one, last_modified=changed(one.get("last_modified"))) for one in value])

    def _send(self, keys, method="update"):
        _tell_gone()
        keys = [
            k for k in keys if k != "value" or not self._state["value"]
        ]  # the client has the files
        if keys:
            super()._send(keys, method)

    def __repr__(self):
        return f"FileUpload(value={self.value!r}, description={self.description!r})"


class Checkbox(_Typed):
    _model, _view = "CheckboxModel", "CheckboxView"
    _start = {"value": False, "description": "", "disabled": False, "indent": True}

    def _check(self, state):
        state["value"] = bool(state["value"])


class Valid(_Typed):
    _model, _view = "ValidModel", "ValidView"
    _start = {"value": False, "readout": "Invalid", "description": "", "disabled": False}


class ToggleButton(_Typed):
    _model, _view = "ToggleButtonModel", "ToggleButtonView"
    _start = {
        "value": False,
        "description": "",
        "disabled": False,
        "icon": "",
        "button_style": "",
        "tooltip": None,
    }


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


class _Choice(_Control):
    """One of several options, each a value or a pair (label, value)."""

    _start = {"_options_labels": [], "index": None, "description": "", "disabled": False}
    _first = False  # the first option is chosen at the beginning

    def __init__(self, options=(), value=None, **state):
        self._take_options(options)
        state["_options_labels"] = self._labels
        label = state.pop("label", None)
        if label is not None:
            value = self._values[self._labels.index(label)]
        if "index" not in state:
            state["index"] = self._place(value) if value is not None else self._begin()
        super().__init__(**state)

    def _begin(self):
        return 0 if self._values and self._first else None

    def _take_options(self, options):
        own = self.__dict__
        if isinstance(options, dict):
            pairs = list(options.items())
        else:
            options = tuple(options)
            pairs = [
                o if isinstance(o, (tuple, list)) and len(o) == 2 else (str(o), o) for o in options
            ]
        own["options"], own["_values"], own["_labels"] = (
            options,
            [v for _, v in pairs],
            [str(label) for label, _ in pairs],
        )

    def _place_of(self, value):
        for i, v in enumerate(self._values):
            if v is value or v == value:
                return i
        raise ValueError(f"{value!r} is none of the options {self._values!r}")

    def _place(self, value):
        return None if value is None else self._place_of(value)

    def _at(self, index, what):
        return None if index is None else what[index]

    def __getattr__(self, name):
        if name in ("value", "label") and "_state" in self.__dict__:
            return self._at(
                self._state["index"],
                self._values if name == "value" else self._state["_options_labels"],
            )
        return super().__getattr__(name)

    def __setattr__(self, name, value):
        if name == "options":
            self._take_options(value)
            self._set({"_options_labels": self._labels, "index": self._begin()}, True)
            return
        if name == "value":
            name, value = "index", self._place(value)
        elif name == "label":
            name, value = "index", self._labels.index(value)
        super().__setattr__(name, value)

    def _check(self, state):
        index = state["index"]
        if index is not None and not 0 <= index < len(self._values):
            raise ValueError(f"index {index} is none of the {len(self._values)} options")

    def _notify(self, name, old, new):
        super()._notify(name, old, new)
        if name == "index":
            there = (
                lambda i: i
                if i is None or not isinstance(i, int) or i < len(self._values)
                else None
            )
            super()._notify(
                "value", self._at(there(old), self._values), self._at(new, self._values)
            )
            super()._notify(
                "label", self._at(there(old), self._labels), self._at(new, self._labels)
            )

    def __repr__(self):
        return f"{type(self).__name__}(options={self.options!r}, value={self.value!r})"


class Dropdown(_Choice):
    _model, _view = "DropdownModel", "DropdownView"
    _first = True


class RadioButtons(_Choice):
    _model, _view = "RadioButtonsModel", "RadioButtonsView"
    _first = True
    _start = dict(_Choice._start, orientation="vertical")


class Select(_Choice):
    _model, _view = "SelectModel", "SelectView"
    _start = dict(_Choice._start, rows=5)
    _first = True


class ToggleButtons(_Choice):
    _model, _view, _style = "ToggleButtonsModel", "ToggleButtonsView", "ToggleButtonsStyleModel"
    _start = dict(_Choice._start, tooltips=[], icons=[], button_style="")
    _first = True


class SelectionSlider(_Choice):
    _model, _view = "SelectionSliderModel", "SelectionSliderView"
    _start = dict(_Choice._start, orientation="horizontal", readout=True, continuous_update=True)
    _first = True

    def _check(self, state):
        if not self._values:
            raise ValueError("a SelectionSlider has one option at least")
        super()._check(state)


class SelectMultiple(_Choice):
    """Any number of the options: value is a tuple."""

    _model, _view = "SelectMultipleModel", "SelectMultipleView"
    _start = dict(_Choice._start, index=(), rows=5)

    def _begin(self):
        return ()

    def _place(self, value):
        return tuple([self._place_of(v) for v in value])

    def _at(self, index, what):
        return tuple([what[i] for i in index or ()])

    def _check(self, state):
        state["index"] = tuple(state["index"] or ())
        for index in state["index"]:
            if not 0 <= index < len(self._values):
                raise ValueError(f"index {index} is none of the {len(self._values)} options")


class SelectionRangeSlider(SelectMultiple):
    """From one option to another: value is a pair."""

    _model, _view = "SelectionRangeSliderModel", "SelectionRangeSliderView"
    _start = dict(SelectionSlider._start, index=(0, 0))

    def _begin(self):
        return (0, 0)


class Box(_Control):
    _model, _view = "BoxModel", "BoxView"
    _start = {"children": (), "box_style": ""}

    def __init__(self, children=(), **state):
        own_layout = state.pop("layout", None)
        Widget.__init__(
            self,
            children=tuple(children),
            layout=own_layout if isinstance(own_layout, Layout) else Layout(**(own_layout or {})),
            **state,
        )

    def _check(self, state):
        state["children"] = tuple(state["children"])
        for child in state["children"]:
            if not isinstance(child, Widget):
                raise TypeError(
                    f"children of a {type(self).__name__} are widgets, not {type(child).__name__}"
                )


class HBox(Box):
    _model, _view = "HBoxModel", "HBoxView"


class VBox(Box):
    _model, _view = "VBoxModel", "VBoxView"


class GridBox(Box):
    """Children in a grid: layout=Layout(grid_template_columns="repeat(3, 100px)")."""

    _model, _view = "GridBoxModel", "GridBoxView"


class _Pages(Box):
    """Children of which one is seen at a time, with titles."""

    _start = dict(Box._start, titles=(), selected_index=None)

    def _check(self, state):
        super()._check(state)
        n = len(state["children"])
        state["titles"] = tuple([str(t) for t in state["titles"]][:n]) + ("",) * (
            n - len(state["titles"])
        )
        index = state["selected_index"]
        if index is not None and not 0 <= index < n:
            state["selected_index"] = None

    def set_title(self, index, title):
        titles = list(self.titles)
        titles[index] = title
        self.titles = titles

    def get_title(self, index):
        return self.titles[index]


class Tab(_Pages):
    _model, _view = "TabModel", "TabView"

    def _check(self, state):
        super()._check(state)
        if state["selected_index"] is None and state["children"]:
            state["selected_index"] = 0


class Accordion(_Pages):
    _model, _view = "AccordionModel", "AccordionView"


class Stack(_Pages):
    """Children of which only the selected one is there."""

    _model, _view = "StackModel", "StackView"


class GridspecLayout(GridBox):
    """A grid whose places are set: grid[0, :2] = Button()."""

    def __init__(self, n_rows, n_columns, children=(), **state):
        layout = dict(
            width="100%",
            height=state.pop("height", None),
            grid_template_rows=f"repeat({n_rows}, 1fr)",
            grid_template_columns=f"repeat({n_columns}, 1fr)",
            grid_gap=state.pop("grid_gap", None),
        )
        super().__init__(children, layout=layout, **state)
        self.__dict__.update(n_rows=n_rows, n_columns=n_columns, _placed={})

    def __setitem__(self, at, child):
        lines = []
        for part, n in zip(
            at if isinstance(at, tuple) else (at, slice(None)), (self.n_rows, self.n_columns)
        ):
            first, last, step = (
                part.indices(n)
                if isinstance(part, slice)
                else (range(n)[part], range(n)[part] + 1, 1)
            )
            if step != 1:
                raise IndexError("parts of a grid have no steps")
            lines.append((first, last))
        (top, bottom), (left, right) = lines
        child.layout.grid_row, child.layout.grid_column = (
            f"{top + 1} / {bottom + 1}",
            f"{left + 1} / {right + 1}",
        )
        taken = lambda box: box[0] < bottom and top < box[1] and box[2] < right and left < box[3]
        self.__dict__["_placed"] = {w: box for w, box in self._placed.items() if not taken(box)}
        self._placed[child] = (top, bottom, left, right)
        self.children = tuple(self._placed)

    def __getitem__(self, at):
        row, column = [range(n)[i] for i, n in zip(at, (self.n_rows, self.n_columns))]
        for child, (top, bottom, left, right) in self._placed.items():
            if top <= row < bottom and left <= column < right:
                return child
        raise IndexError(f"there is nothing at {at}")


class TwoByTwoLayout(GridspecLayout):
    def __init__(
        self,
        top_left=None,
        top_right=None,
        bottom_left=None,
        bottom_right=None,
        merge=True,
        **state,
    ):
        super().__init__(2, 2, **state)
        for at, child in (
            ((0, 0), top_left),
            ((0, 1), top_right),
            ((1, 0), bottom_left),
            ((1, 1), bottom_right),
        ):
            if child is not None:
                self[at] = child


class AppLayout(GridspecLayout):
    """header above, footer below, and three parts side by side."""

    def __init__(
        self,
        header=None,
        left_sidebar=None,
        center=None,
        right_sidebar=None,
        footer=None,
        pane_widths=("1fr", "2fr", "1fr"),
        pane_heights=("1fr", "3fr", "1fr"),
        **state,
    ):
        super().__init__(3, 3, **state)
        size = lambda v: v if isinstance(v, str) else f"{v}fr"
        self.layout.grid_template_columns = " ".join([size(v) for v in pane_widths])
        self.layout.grid_template_rows = " ".join([size(v) for v in pane_heights])
        first, last = 0 if left_sidebar is None else 1, 3 if right_sidebar is None else 2
        for at, child in (
            ((0, slice(None)), header),
            ((1, 0), left_sidebar),
            ((1, slice(first, last)), center),
            ((1, 2), right_sidebar),
            ((2, slice(None)), footer),
        ):
            if child is not None:
                self[at] = child


class Image(_Control):
    """A picture: value holds the bytes of the file."""

    _model, _view = "ImageModel", "ImageView"
    _start = {"value": b"", "format": "png", "width": "", "height": ""}

    def __init__(self, value=b"", **state):
        layout = state.pop("layout", None)
        Widget.__init__(
            self,
            value=value,
            layout=layout if isinstance(layout, Layout) else Layout(**(layout or {})),
            **state,
        )

    @classmethod
    def from_file(cls, filename, **state):
        with open(filename, "rb") as f:
            return cls(value=f.read(), **state)

    def __repr__(self):
        return f"{type(self).__name__}({len(self.value)} bytes, format={self.format!r})"


class Video(Image):
    """A film: value holds the bytes of the file."""

    _model, _view = "VideoModel", "VideoView"
    _start = dict(Image._start, format="mp4", autoplay=True, loop=True, controls=True)


class Audio(Image):
    """A sound: value holds the bytes of the file."""

    _model, _view = "AudioModel", "AudioView"
    _start = {"value": b"", "format": "mp3", "autoplay": True, "loop": True, "controls": True}


class Output(_Control):
    """Takes what is printed and shown inside `with output:`."""

    _module, _model, _view = OUTPUT, "OutputModel", "OutputView"
    _start = {"msg_id": "", "outputs": []}

    def __init__(self, **state):
        layout = state.pop("layout", None)
        self.__dict__["_depth"] = 0  # of `with` blocks: clear_output() has one of its own
        Widget.__init__(
            self, layout=layout if isinstance(layout, Layout) else Layout(**(layout or {})), **state
        )

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

    def _append(self, output):
        self.outputs = list(self.outputs) + [output]

    def append_stdout(self, text):
        self._append({"output_type": "stream", "name": "stdout", "text": text})

    def append_stderr(self, text):
        self._append({"output_type": "stream", "name": "stderr", "text": text})

    def append_display_data(self, display_object):
        with self:
            display(display_object)

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

    def unlink(self):
        self.close()


class _DirectionalLink(_Link):
    _model = "DirectionalLinkModel"


def jslink(source, target):
    """The client keeps two values equal: jslink((play, 'value'), (slider, 'value'))."""
    return _Link(source=list(source), target=list(target))


def jsdlink(source, target):
    return _DirectionalLink(source=list(source), target=list(target))


class link:
    """The same, kept here."""

    _both = True

    def __init__(self, source, target, transform=None):
        (a, name_a), (b, name_b) = source, target
        there, back = (
            (transform if isinstance(transform, tuple) else (transform, None))
            if transform
            else (None, None)
        )
        self._ends = [(a, self._sender(b, name_b, there), name_a)]
        if self._both:
            self._ends.append((b, self._sender(a, name_a, back), name_b))
        setattr(b, name_b, there(getattr(a, name_a)) if there else getattr(a, name_a))
        for widget, handler, name in self._ends:
            widget.observe(handler, name)

    def _sender(self, widget, name, transform):
        return lambda change: setattr(
            widget, name, transform(change.new) if transform else change.new
        )

    def unlink(self):
        for widget, handler, name in self._ends:
            widget.unobserve(handler, name)


class dlink(link):
    """From the first to the second only."""

    _both = False


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
    if (
        isinstance(what, tuple)
        and len(what) in (2, 3)
        and all(isinstance(x, (int, float)) for x in what)
    ):
        low, high = what[0], what[1]
        if all(isinstance(x, int) for x in what):
            step = what[2] if len(what) == 3 else 1
            return IntSlider(
                value=low + (high - low) // (2 * step) * step,
                min=low,
                max=high,
                step=step,
                description=name,
            )
        step = what[2] if len(what) == 3 else 0.1
        return FloatSlider(
            value=low + (high - low) / 2,
            min=float(low),
            max=float(high),
            step=step,
            description=name,
        )
    if isinstance(what, (list, dict, tuple)):
        return Dropdown(options=what if isinstance(what, dict) else list(what), description=name)
    raise ValueError(
        f"{name}={what!r} cannot be made a control: give a number, (min, max), (min, max, step), "
        "True or False, a text, a list of choices or a widget"
    )


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
    """Controls for a function's arguments; it runs again when one of them changes, or, with {'manual': True} behind
    it, when its button is clicked."""

    def __init__(self, f, options=None, **arguments):
        options = dict(options or {})
        manual, name, _auto = (
            options.pop("manual", False),
            options.pop("manual_name", "Run Interact"),
            options.pop("auto_display", True),
        )
        if options:
            raise TypeError(
                "interactive() has no option "
                + ", ".join([repr(k) for k in options])
                + "; it has manual, manual_name and auto_display"
            )
        own = self.__dict__
        own["f"], own["result"], own["kwargs"], own["manual"] = f, None, {}, manual
        own["_controls"] = _controls(f, arguments)
        own["out"] = Output()
        own["manual_button"] = Button(description=name) if manual else None
        shown = [c for c in self._controls.values() if isinstance(c, Widget)]
        super().__init__(shown + ([self.manual_button] if manual else []) + [self.out])
        self.add_class("widget-interact")
        if manual:
            self.manual_button.on_click(self.update)
        else:
            for widget in shown:
                widget.observe(lambda change: self.update(), "value")

    def update(self, *_):
        own = self.__dict__
        own["kwargs"] = {name: c.value for name, c in self._controls.items()}
        if self.manual:
            self.manual_button.disabled = True
        with self.out:
            clear_output(wait=True)
            try:
                own["result"] = self.f(**self.kwargs)
                if self.result is not None:
                    display(self.result)
            except Exception as e:
                print(f"{type(e).__name__}: {e}", file=sys.stderr)
        if self.manual:
            self.manual_button.disabled = False


class _Interact:
    """interact(f, alpha=(0.0, 1.0)), or @interact(alpha=(0.0, 1.0)) or @interact above f."""

    def __init__(self, options):
        self._options = options

    def __call__(self, f=None, **arguments):
        if f is None:
            return lambda g: self(g, **arguments)
        box = interactive(f, self._options, **arguments)
        display(box)
        if not box.manual:
            box.update()
        try:
            f.widget = box
        except AttributeError:
            pass  # a function of the library
        return f

    def options(self, **options):
        """The same with options: interact.options(manual=True)(f, x=3)."""
        return _Interact(dict(self._options, **options))

    def __repr__(self):
        return "<ipywidgets.interact>"


interact = _Interact({})
interact_manual = _Interact({"manual": True})


def interactive_output(f, controls):
    """An Output in which f runs with the values of the controls: interactive_output(f, {'x': slider})."""
    out = Output()

    def update(change=None):
        with out:
            clear_output(wait=True)
            try:
                result = f(**{name: c.value for name, c in controls.items()})
                if result is not None:
                    display(result)
            except Exception as e:
                print(f"{type(e).__name__}: {e}", file=sys.stderr)

    for widget in controls.values():
        widget.observe(update, "value")
    update()
    return out


# ---- messages of clients --------------------------------------------------------------------


def _all_states():
    states, paths, buffers = {}, [], []
    for model_id, widget in _open_widgets().items():
        plain, own_paths, own_buffers = _split(widget._state)
        states[model_id] = {
            "model_name": plain["_model_name"],
            "model_module": plain["_model_module"],
            "model_module_version": plain["_model_module_version"],
            "state": plain,
        }
        paths += [[model_id, "state"] + path for path in own_paths]
        buffers += own_buffers
    there = __python_widgets__()
    if there is not None:
        told = json.loads(there[0])
        states.update(told.get("states", {}))
        paths += told.get("buffer_paths", [])
        buffers += there[1]
    return {"method": "update_states", "states": states, "buffer_paths": paths}, buffers


def _handle(kind, comm_id, text, buffers):
    data = json.loads(text)
    widget = _open_widgets().get(comm_id)
    if widget is not None and kind == "close":
        _forget(comm_id)
    elif widget is not None:
        widget._received(data, buffers)
    elif kind == "msg" and data.get("method") == "request_states":
        states, buffers = _all_states()
        _warpcell.comm("msg", comm_id, "", json.dumps(states), "{}", buffers)


_warpcell.on_comm(_handle)

import ipywidgets as widgets  # this module, for `from ipywidgets import widgets`
