"""Controls in JupyterLab: a slider is dragged and the picture beside it changes."""

import os

from conftest import run_all, wait_until_idle


def picture(page, cell):
    return page.evaluate(
        """cell => { const all = document.querySelectorAll('.jp-CodeCell')[cell].querySelectorAll('img');
                            return all.length ? all[all.length - 1].src : '' }""",
        cell,
    )


def wait_for_change(page, cell, before):
    page.wait_for_function(
        """([cell, before]) => {
        const all = document.querySelectorAll('.jp-CodeCell')[cell].querySelectorAll('img');
        return all.length && all[all.length - 1].src.startsWith('data:image/png') && all[all.length - 1].src != before }""",
        arg=[cell, before],
        timeout=60000,
    )
    return picture(page, cell)


def test_a_slider_moves_a_heatmap(open_notebook):
    page = open_notebook("widgets.ipynb")
    run_all(page)
    wait_until_idle(page, 3)
    first = wait_for_change(page, 0, "")
    handle = page.locator(".jp-CodeCell").nth(0).locator(".noUi-handle").first
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    second = wait_for_change(page, 0, first)
    page.locator(".jp-CodeCell").nth(1).locator("select").first.select_option("inferno")
    wait_for_change(page, 1, "")
    assert first != second


CONTROLS = """from ipywidgets import widgets
import datetime
one = widgets.VBox([
    widgets.IntRangeSlider(value=(2, 7), max=10, description='range'), widgets.FloatLogSlider(value=10, min=-2, max=3, description='log'),
    widgets.RadioButtons(options=['a', 'b'], description='radio'), widgets.Select(options=['x', 'y'], rows=2, description='select'),
    widgets.SelectMultiple(options=['p', 'q', 'r'], value=['q'], rows=3, description='several'),
    widgets.ToggleButtons(options=['slow', 'fast'], description='toggles'), widgets.SelectionSlider(options=[1, 10, 100], description='chosen'),
    widgets.SelectionRangeSlider(options=list('abcd'), index=(1, 2), description='from to')])
two = widgets.VBox([
    widgets.Textarea(value='lines', rows=2, description='area'), widgets.Password(value='x', description='password'),
    widgets.BoundedIntText(value=3, description='bounded'), widgets.BoundedFloatText(value=0.5, description='bounded'),
    widgets.DatePicker(value=datetime.date(2026, 11, 23), description='date'), widgets.TimePicker(value=datetime.time(9, 30), description='time'),
    widgets.NaiveDatetimePicker(value=datetime.datetime(2026, 11, 23, 9, 30), description='moment'),
    widgets.ColorPicker(value='teal', description='colour'), widgets.FileUpload(), widgets.Combobox(options=['u', 'v'], description='combo'),
    widgets.Valid(value=False, description='valid'), widgets.HTMLMath(value='$x^2$')])
tabs = widgets.Tab([one, two], titles=['choices', 'texts'])
grid = widgets.GridspecLayout(2, 3, height='80px')
grid[0, :] = widgets.Button(description='wide', button_style='success', layout=widgets.Layout(width='auto'))
grid[1, 0] = widgets.Button(description='red', style=widgets.ButtonStyle(button_color='salmon'))
grid[1, 2] = widgets.Button(description='bordered', layout=widgets.Layout(border='2px solid teal'))
widgets.VBox([widgets.HBox([one, two]), grid, widgets.Accordion([widgets.Label('inside')], titles=['fold']), widgets.Tab([widgets.Label('page')], titles=['tab'])])
"""


def test_controls_of_every_kind_are_drawn(lab, open_notebook):
    page = open_notebook(lab.write("controls.ipynb", CONTROLS))
    run_all(page)
    wait_until_idle(page, 1)
    views = (
        ".widget-slider",
        ".widget-radio",
        ".widget-select-multiple",
        ".widget-toggle-buttons",
        ".widget-textarea",
        ".widget-datepicker",
        ".widget-timepicker",
        ".widget-datetimepicker",
        ".widget-colorpicker",
        ".widget-upload",
        "input[list]",
        ".widget-valid",
        ".widget-accordion",
        ".widget-tab",
        ".widget-gridbox",
    )
    for view in views:
        page.wait_for_selector(".jp-CodeCell " + view, timeout=60000)
    shown = page.locator(".jp-CodeCell").first
    assert "Error" not in shown.inner_text() and shown.locator(".widget-slider").count() == 4
    if os.environ.get("SCREENSHOTS"):
        shown.screenshot(path=os.path.join(os.environ["SCREENSHOTS"], "controls.png"))
