"""Controls in JupyterLab: a slider is dragged and the picture beside it changes."""
from conftest import run_all, wait_until_idle


def picture(page, cell):
    return page.evaluate("""cell => { const all = document.querySelectorAll('.jp-CodeCell')[cell].querySelectorAll('img');
                            return all.length ? all[all.length - 1].src : '' }""", cell)


def wait_for_change(page, cell, before):
    page.wait_for_function("""([cell, before]) => {
        const all = document.querySelectorAll('.jp-CodeCell')[cell].querySelectorAll('img');
        return all.length && all[all.length - 1].src.startsWith('data:image/png') && all[all.length - 1].src != before }""",
                           arg=[cell, before], timeout=60000)
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
