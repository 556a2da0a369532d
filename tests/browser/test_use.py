"""What people do in JupyterLab and Notebook 7, one thing at a time."""

import time

import pytest
from playwright.sync_api import TimeoutError

from conftest import menu, run_all, wait_until_idle


def outputs(page, cell):
    return page.locator(".jp-CodeCell").nth(cell).locator(".jp-OutputArea-output")


def wait_for_text(page, cell, text, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if any(text in t for t in outputs(page, cell).all_inner_texts()):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"{text!r} is not in {outputs(page, cell).all_inner_texts()}"[:2000])


def click_into(page, cell):
    page.locator(".jp-CodeCell").nth(cell).locator(".cm-content").click()


def run_cell(page, cell):
    """Runs one cell; once more when the page was still arranging itself and did not take the key."""
    for _ in range(5):
        click_into(page, cell)
        page.keyboard.press("Control+Enter")
        try:
            page.wait_for_function(
                "cell => document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')[cell].textContent.match(/[0-9*]/)",
                arg=cell,
                timeout=5000,
            )
            return
        except TimeoutError:
            page.keyboard.press("Escape")
    raise AssertionError(f"cell {cell} does not start")


def prompts(page):
    return [p.strip() for p in page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts()]


@pytest.fixture(params=["lab", "notebook 7"])
def open_here(request, lab, browser):
    """open_here(name): a notebook in JupyterLab or in Notebook 7."""
    if request.param == "lab":
        yield request.getfixturevalue("open_notebook")
        return
    page = browser.new_page(viewport={"width": 1200, "height": 1000})

    def open_one(name):
        page.goto(f"{lab}/notebooks/{name}")
        page.wait_for_selector(".jp-CodeCell", timeout=60000)
        page.wait_for_selector("#jp-top-bar, .jp-Toolbar-kernelName", timeout=60000)
        page.wait_for_selector(
            ".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60000, state="attached"
        )
        return page

    yield open_one
    page.close()


def test_completion_and_tooltip(lab, open_here):
    page = open_here(lab.write("complete.ipynb", "import numpy as np", ""))
    run_cell(page, 0)
    wait_until_idle(page, 1)
    click_into(page, 1)
    page.keyboard.type("np.lins")
    page.keyboard.press("Tab")
    page.wait_for_function(
        "() => document.querySelectorAll('.jp-CodeCell')[1].innerText.includes('linspace') || "
        "document.querySelector('.jp-Completer-item')",
        timeout=10000,
    )
    if page.locator(".jp-Completer-item").count():
        page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelectorAll('.jp-CodeCell')[1].innerText.includes('np.linspace')"
    )
    page.keyboard.type("(")
    page.keyboard.press("Shift+Tab")
    page.wait_for_function(
        "() => (document.querySelector('.jp-Tooltip')?.innerText || '').includes('linspace(start')",
        timeout=10000,
    )


def test_interrupt_and_restart_and_run_all(lab, open_here):
    page = open_here(lab.write("stop.ipynb", "print('begun')\nwhile True: pass", "x = 5\nx"))
    run_cell(page, 0)
    wait_for_text(page, 0, "begun")
    menu(page, "Kernel", "Interrupt( Kernel)?")
    wait_for_text(page, 0, "KeyboardInterrupt")
    click_into(page, 0)
    page.keyboard.press("Control+a")
    page.keyboard.type("print('done')")
    menu(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    wait_for_text(page, 0, "done")
    wait_for_text(page, 1, "5")
    wait_until_idle(page, 2)
    assert prompts(page)[:2] == ["[1]:", "[2]:"]


def test_an_error_stops_run_all(lab, open_here):
    page = open_here(
        lab.write(
            "error.ipynb", "print('one')", "import time\ntime.sleep(1)\n1 / 0", "print('three')"
        )
    )
    run_all(page)
    wait_for_text(page, 1, "ZeroDivisionError")
    wait_until_idle(page, 2)
    page.wait_for_timeout(500)
    assert (
        outputs(page, 2).count() == 0 and prompts(page)[0] == "[1]:" and prompts(page)[1] == "[2]:"
    )
    assert "*" not in "".join(prompts(page))  # none goes on waiting


@pytest.mark.parametrize("n", [100_000, 1_000_000])
def test_many_lines(lab, open_notebook, n):
    """A page shows 100,000 lines of a cell and its last ones; WARPCELL_PAGE_LINES says otherwise."""
    page = open_notebook(
        lab.write("lines.ipynb", f"for i in range({n}): print(i)", "print('after')")
    )
    run_all(page)
    wait_for_text(page, 1, "after", 120)
    text = (
        page.locator(".jp-CodeCell")
        .nth(0)
        .locator(".jp-OutputArea-output")
        .evaluate_all("all => all.map(o => o.textContent).join('')")
    )
    assert "data rate exceeded" not in text
    head, _, rest = text.partition("[")
    note, _, tail = rest.partition("]")
    head, tail = head.split(), tail.split()
    assert head == [str(i) for i in range(100_000)] and tail == [
        str(i) for i in range(n - len(tail), n)
    ]
    if n > 100_000:
        assert (
            len(tail) > 5000
            and note.startswith(f"{n - 100_000 - len(tail)} lines")
            and "WARPCELL_PAGE_LINES" in note
        )
