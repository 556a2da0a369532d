"""Widgets over comms, as a client of theirs sees them."""

import json
import struct

import pytest

from client import text_of, types_of


pytestmark = pytest.mark.real


def run(kernel, code):
    reply, got = kernel.run("", code=code)
    assert reply.content["status"] == "ok", reply.content
    return got


def opened(got):
    """The widgets that a cell has made: model name -> (comm_id, state)."""
    out = {}
    for m in got:
        if m.type == "comm_open":
            assert m.content["target_name"] == "jupyter.widget" and m.metadata[
                "version"
            ].startswith("2.")
            state = m.content["data"]["state"]
            assert {
                "_model_name",
                "_model_module",
                "_model_module_version",
                "_view_name",
                "_view_module",
                "_view_module_version",
            } <= set(state)
            out[state["_model_name"]] = (m.content["comm_id"], state)
    return out


def tell(kernel, comm_id, state):
    """What a client sends when somebody moves a control: all that comes back."""
    return kernel.published(
        kernel.send(
            "shell",
            "comm_msg",
            {"comm_id": comm_id, "data": {"method": "update", "state": state, "buffer_paths": []}},
        )
    )


def test_a_slider(kernel):
    got = run(
        kernel,
        "import ipywidgets as w\ns = w.IntSlider(value=3, max=10, description='n')\n"
        "s.observe(lambda change: print('now', change.new), 'value')\ns",
    )
    comm_id, state = opened(got)["IntSliderModel"]
    assert (state["value"], state["min"], state["max"], state["description"]) == (3, 0, 10, "n")
    view = [m for m in got if m.type == "execute_result"][0].content["data"][
        "application/vnd.jupyter.widget-view+json"
    ]
    assert view == {"version_major": 2, "version_minor": 0, "model_id": comm_id}
    reply, _ = kernel.request("comm_info_request", {"target_name": "jupyter.widget"})
    assert comm_id in reply.content["comms"]
    assert text_of(tell(kernel, comm_id, {"value": 7})) == "now 7\n"
    assert text_of(run(kernel, "print(s.value)")) == "7\n"
    got = run(kernel, "s.value = 99")
    update = [m for m in got if m.type == "comm_msg"][0].content
    assert (
        update["comm_id"] == comm_id
        and update["data"]["state"] == {"value": 10}
        and text_of(got) == "now 10\n"
    )
    assert tell(kernel, comm_id, {"no_such_key": 1, "value": 10}) == []
    run(kernel, "s.close()")
    reply, _ = kernel.request("comm_info_request", {})
    assert comm_id not in reply.content["comms"]


def test_interact_draws_into_its_output(kernel):
    got = run(
        kernel,
        "from ipywidgets import interact\n@interact(alpha=(0.0, 1.0), kind=['hot', 'cold'])\n"
        "def show(alpha, kind):\n    print(kind, alpha)\n    heatmap(zeros((4, 4)) + alpha)",
    )
    widgets = opened(got)
    assert {"FloatSliderModel", "DropdownModel", "OutputModel", "VBoxModel"} <= set(widgets)
    slider, out = widgets["FloatSliderModel"][0], widgets["OutputModel"][0]
    got = tell(kernel, slider, {"value": 0.75})
    msg_id = got[0].parent_id
    kinds = types_of(got)
    assert (
        text_of(got) == "hot 0.75\n"
        and kinds.count("display_data") == 1
        and kinds.count("clear_output") == 1
    )
    names = [
        m.content["data"]["state"]
        for m in got
        if m.type == "comm_msg" and m.content["comm_id"] == out
    ]
    assert names == [{"msg_id": msg_id}, {"msg_id": ""}]
    begin, end = (
        i for i, m in enumerate(got) if m.type == "comm_msg" and m.content["comm_id"] == out
    )
    assert (
        begin < kinds.index("clear_output") < kinds.index("stream") < end
        and kinds.index("display_data") < end
    )
    got = tell(kernel, widgets["DropdownModel"][0], {"index": 1})
    assert text_of(got) == "cold 0.75\n"


def test_a_functions_defaults_are_the_first_values(kernel):
    got = run(
        kernel,
        "from ipywidgets import interact, fixed\n@interact(n=(0, 10), kind=['a', 'b'], far=(0, 5))\n"
        "def f(n=3, kind='b', far=99, *, on=True, other=None): print(n, kind, far, on, other)",
    )
    assert text_of(got) == "3 b 5 True None\n" and opened(got)["CheckboxModel"][1]["value"] is True
    got = run(kernel, "@interact\ndef g(x=2.0, name='y'): print(x, name)")
    assert text_of(got) == "2.0 y\n" and {"FloatSliderModel", "TextModel"} <= set(opened(got))
    got = run(kernel, "def h(a, b): print(a, b)\nh = interact(h, a=fixed(7), b=(0.0, 1.0))")
    assert text_of(got) == "7 0.5\n"
    assert (
        kernel.run("", code="def h(a, b): pass\ninteract(h, a=1)")[0].content["ename"]
        == "ValueError"
    )
    got = run(kernel, "def h(**kw): print(kw)\nh = interact(h, z=(0, 2))")
    assert text_of(got) == "{'z': 1}\n"


def test_an_error_in_a_function_stays_there(kernel):
    got = run(
        kernel, "from ipywidgets import interact\ndef f(x): return 10 // x\ninteract(f, x=(0, 4))"
    )
    slider = opened(got)["IntSliderModel"][0]
    assert "ZeroDivisionError" in text_of(tell(kernel, slider, {"value": 0}), "stderr")
    got = run(
        kernel, "import ipywidgets as w\ns = w.IntSlider()\ns.observe(lambda c: 1 / 0, 'value')"
    )
    got = tell(kernel, opened(got)["IntSliderModel"][0], {"value": 1})
    assert [m.content["ename"] for m in got if m.type == "error"] == ["ZeroDivisionError"]
    assert kernel.is_alive()
    assert text_of(run(kernel, "print(s.value)")) == "1\n"


def test_pictures_travel_as_bytes(kernel, tmp_path):
    png = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
    (tmp_path / "a.png").write_bytes(png)
    got = run(kernel, "import ipywidgets as w\np = w.Image.from_file(%r)" % str(tmp_path / "a.png"))
    (m,) = [
        m
        for m in got
        if m.type == "comm_open" and m.content["data"]["state"]["_model_name"] == "ImageModel"
    ]
    assert m.content["data"]["buffer_paths"] == [["value"]] and m.buffers == [png]
    assert "value" not in m.content["data"]["state"]


def test_a_client_that_comes_later_gets_all_states(kernel):
    got = run(
        kernel,
        "import ipywidgets as w\ns = w.IntSlider(5)\np = w.Image(value=b'abc')\nb = w.HBox([s, p])",
    )
    widgets = opened(got)
    kernel.published(
        kernel.send(
            "shell",
            "comm_open",
            {"comm_id": "control", "target_name": "jupyter.widget.control", "data": {}},
        )
    )
    got = kernel.published(
        kernel.send(
            "shell", "comm_msg", {"comm_id": "control", "data": {"method": "request_states"}}
        )
    )
    (m,) = got
    data = m.content["data"]
    assert data["method"] == "update_states" and m.content["comm_id"] == "control"
    assert {i for i, _ in widgets.values()} <= set(data["states"])
    box = data["states"][widgets["HBoxModel"][0]]
    assert (
        box["model_name"] == "HBoxModel"
        and box["state"]["children"][0] == "IPY_MODEL_" + widgets["IntSliderModel"][0]
    )
    assert data["buffer_paths"] == [[widgets["ImageModel"][0], "state", "value"]] and m.buffers == [
        b"abc"
    ]
    got = kernel.published(
        kernel.send(
            "shell",
            "comm_msg",
            {"comm_id": widgets["IntSliderModel"][0], "data": {"method": "request_state"}},
        )
    )
    assert got[0].content["data"]["state"]["value"] == 5


def test_after_the_engine_has_died_its_comms_are_closed(kernel):
    widgets = opened(run(kernel, "import ipywidgets as w\ns = w.Checkbox(True)"))
    _, got = kernel.run("killed")
    assert widgets["CheckboxModel"][0] in [
        m.content["comm_id"] for m in got if m.type == "comm_close"
    ]
    reply, _ = kernel.request("comm_info_request", {})
    assert reply.content["comms"] == {}
    assert tell(kernel, widgets["CheckboxModel"][0], {"value": False}) == []


def update(kernel, comm_id, **state):
    return kernel.send(
        "shell", "comm_msg", {"comm_id": comm_id, "data": {"method": "update", "state": state}}
    )


def published_for(kernel, ids):
    """What is published for each of several requests, to the last idle: stream text and statuses."""
    got, waiting = {i: [] for i in ids}, set(ids)
    while waiting:
        m = kernel.recv("iopub")
        if m.parent_id in got:
            got[m.parent_id].append(
                m.content.get("text") or m.content.get("execution_state") or m.type
            )
            if m.content.get("execution_state") == "idle":
                waiting.discard(m.parent_id)
    return [[t for t in got[i] if t != "comm_msg"] for i in ids]


def test_a_dragged_slider_builds_no_queue(kernel):
    """Of the states that wait for a cell only the newest is handled; each message has its idle."""
    comm_id = opened(
        run(
            kernel,
            "import ipywidgets as w\ns = w.IntSlider()\ns.observe(lambda c: print(c.new), 'value')",
        )
    )["IntSliderModel"][0]
    cell = kernel.send_cell("sleep_1", stop_on_error=False)
    ids = [update(kernel, comm_id, value=i) for i in range(1, 100)]
    failing = kernel.send_cell("error")
    last = update(kernel, comm_id, value=50)
    assert kernel.recv("shell").parent_id == cell and kernel.recv("shell").parent_id == failing
    got = published_for(kernel, ids + [last])
    assert got[:98] == [["busy", "idle"]] * 98
    assert got[98:] == [
        ["busy", "99\n", "idle"],
        ["busy", "50\n", "idle"],
    ]  # one for the failing cell to see; none aborted


def test_states_that_say_more_are_all_handled_in_order(kernel):
    widgets = opened(
        run(
            kernel,
            "import ipywidgets as w\na = w.IntSlider()\nb = w.FloatSlider()\n"
            "for x in (a, b): x.observe(lambda c: print(c.name, c.new), ['value', 'description'])",
        )
    )
    a, b = widgets["IntSliderModel"][0], widgets["FloatSliderModel"][0]
    kernel.send_cell("sleep_1")
    ids = [
        update(kernel, a, value=1, description="x"),
        update(kernel, b, value=0.5),
        update(kernel, a, value=2),
        update(kernel, a, value=3, description="y"),
        update(kernel, b, value=0.25),
    ]
    got = published_for(kernel, ids)
    assert [t[1:-1] for t in got] == [[], [], [], ["value 3\ndescription y\n"], ["value 0.25\n"]]
    kernel.send_cell("sleep_1")
    ids = [update(kernel, a, value=7, description="z"), update(kernel, a, value=8)]
    assert [t[1:-1] for t in published_for(kernel, ids)] == [
        ["value 7\ndescription z\n"],
        ["value 8\n"],
    ]


def test_forms_of_ones_own_classes(kernel):
    got = run(
        kernel,
        "class A:\n    def _repr_html_(self): return '<i>A</i>'\n    def __repr__(self): return 'A!'\nA()",
    )
    assert got[-1].content["data"] == {"text/html": "<i>A</i>", "text/plain": "A!"}
    got = run(
        kernel,
        "from IPython.display import HTML, JSON, Markdown, display, update_display\n"
        "h = display(HTML('<b>x</b>'), display_id=True)\nh.update(Markdown('*y*'))\ndisplay(JSON({'a': [1]}))",
    )
    shown = [m for m in got if m.type.endswith("display_data")]
    assert types_of(shown) == ["display_data", "update_display_data", "display_data"]
    assert shown[0].content["data"]["text/html"] == "<b>x</b>"
    assert shown[1].content["data"]["text/markdown"] == "*y*"
    assert shown[0].content["transient"] == shown[1].content["transient"]
    assert shown[2].content["data"]["application/json"] == {"a": [1]}


def test_an_output_widget_shows_an_error_and_the_cell_goes_on(kernel):
    got = run(
        kernel,
        "import ipywidgets as w\no = w.Output()\nwith o:\n    o.clear_output()\n    print('a')\n    1 / 0\nprint('b')",
    )
    ids = [m.content["data"]["state"].get("msg_id") for m in got if m.type == "comm_msg"]
    at = [m.type for m in got]
    assert (
        ids[-1] == ""
        and "" not in ids[:-1]
        and at.index("stream") < len(at) - 1 - at[::-1].index("comm_msg")
    )
    assert "ZeroDivisionError" in text_of(got, "stderr") and text_of(got).splitlines()[-1] == "b"


CAPTURE = "import ipywidgets as w\no = w.Output()\nwith o:\n    o.clear_output(wait=True)\n    print('taken')\n    display(1)\no"


def no_reply(kernel):
    return not kernel.sockets["shell"].poll(100)


def test_a_reply_comes_after_what_an_output_widget_has_taken(kernel):
    """A client that tells back what the widget shows must not have its reply before that: it
    would be woken for a message while it sends another one on the same socket."""
    cell = kernel.send_cell("", code=CAPTURE)
    got = []
    while not got or got[-1].type != "execute_result":
        got.append(kernel.recv("iopub"))
    comm_id = opened(got)["OutputModel"][0]
    assert no_reply(kernel)
    for outputs in (
        [{"output_type": "stream"}],
        [{"output_type": "stream"}, {"output_type": "display_data"}],
    ):
        assert no_reply(kernel)
        kernel.send(
            "shell",
            "comm_msg",
            {
                "comm_id": comm_id,
                "data": {"method": "update", "state": {"outputs": outputs}, "buffer_paths": []},
            },
        )
    reply = kernel.recv("shell")
    assert reply.parent_id == cell and reply.content["status"] == "ok"


def test_a_client_without_echoes_waits_once(kernel):
    run(kernel, CAPTURE)
    waits = CAPTURE + "\nimport time\ntime.sleep(0.3)"  # until all have been sent
    ids = [
        kernel.send_cell("", code=waits),
        kernel.send_cell("", code="1 / 0"),
        kernel.send_cell("", code="2"),
    ]
    replies = [kernel.recv("shell") for _ in ids]
    assert [r.parent_id for r in replies] == ids
    assert [r.content["status"] for r in replies] == ["ok", "error", "aborted"]


def test_a_date_a_file_and_a_choice_of_several(kernel):
    got = run(
        kernel,
        "import ipywidgets as w, datetime\nd = w.DatePicker(value=datetime.date(2020, 1, 31))\nu = w.FileUpload()\n"
        "m = w.SelectMultiple(options=[('one', 1), ('two', 2)], value=[2])\n"
        "m.observe(lambda c: print(c.old, c.new), 'value')\nt = w.Tab([d, u, m], titles=['A', 'B'])",
    )
    made = opened(got)
    assert made["DatePickerModel"][1]["value"] == {"year": 2020, "month": 0, "date": 31}
    assert made["SelectMultipleModel"][1]["index"] == [1] and made["TabModel"][1]["titles"] == [
        "A",
        "B",
        "",
    ]
    tell(kernel, made["DatePickerModel"][0], {"value": {"year": 2021, "month": 11, "date": 1}})
    assert text_of(run(kernel, "print(d.value)")) == "2021-12-01\n"
    assert (
        text_of(tell(kernel, made["SelectMultipleModel"][0], {"index": [0, 1]})) == "(2,) (1, 2)\n"
    )
    frames = kernel.frames(
        "comm_msg",
        {
            "comm_id": made["FileUploadModel"][0],
            "data": {
                "method": "update",
                "state": {
                    "value": [
                        {"name": "a.txt", "type": "text/plain", "size": 3, "last_modified": 0}
                    ]
                },
                "buffer_paths": [["value", 0, "content"]],
            },
        },
    ) + [b"abc"]
    kernel.sockets["shell"].send_multipart(frames)
    kernel.published(json.loads(frames[2])["msg_id"])
    assert (
        text_of(
            run(
                kernel,
                "print(u.value[0]['name'], u.value[0]['content'], u.value[0]['last_modified'].year)",
            )
        )
        == "a.txt b'abc' 1970\n"
    )


def test_controls_of_every_kind_open(kernel):
    names = (
        "IntRangeSlider FloatRangeSlider FloatLogSlider BoundedIntText BoundedFloatText Textarea Password ColorPicker TimePicker "
        "NaiveDatetimePicker Valid HTMLMath Combobox Accordion Stack GridBox"
    ).split()
    for name in names:
        assert name.removesuffix("Picker") in str(
            opened(run(kernel, f"from ipywidgets import interact, widgets\nx = widgets.{name}()"))
        ), name
    for (
        name
    ) in "RadioButtons Select ToggleButtons SelectionSlider SelectionRangeSlider Dropdown".split():
        assert name + "Model" in opened(
            run(
                kernel,
                f"x = widgets.{name}(options=['a', 'b'])\nassert x.value in ('a', ('a', 'a'))",
            )
        ), name


def test_interact_manual_and_interactive_output(kernel):
    got = run(
        kernel,
        "from ipywidgets import *\nf = lambda x: print('x is', x)\ninteract_manual(f, x=(0, 9))",
    )
    assert "is" not in text_of(got)
    button = opened(got)["ButtonModel"][0]
    got = kernel.published(
        kernel.send(
            "shell",
            "comm_msg",
            {"comm_id": button, "data": {"method": "custom", "content": {"event": "click"}}},
        )
    )
    assert text_of(got) == "x is 4\n"
    got = run(kernel, "s = IntSlider(3)\nout = interactive_output(f, {'x': s})")
    assert text_of(got) == "x is 3\n"
    assert text_of(run(kernel, "s.value = 5")) == "x is 5\n"
