"""What a person looks at: the completion menu and its icons, a rendered tooltip, a prompt of
input(), a progress bar, a run that fails at once, a control after a reload, the dark theme.
Each leaves a picture of the page in PICTURES (out/)."""

import os
import pathlib

import pytest

from conftest import ROOT, menu, run_all, wait_until_idle
from test_use import click_into, open_here, outputs, prompts, run_cell, wait_for_text  # noqa: F401

PICTURES = pathlib.Path(os.environ.get("PICTURES", ROOT / "out"))


@pytest.fixture(autouse=True)
def folder():
    PICTURES.mkdir(exist_ok=True)


def shoot(page, name):
    page.wait_for_timeout(300)
    page.screenshot(path=str(PICTURES / f"look-{name}.png"))


def test_the_completion_menu_and_a_rendered_tooltip(lab, open_notebook):
    page = open_notebook(
        lab.write("menu.ipynb", "import numpy as np\nfield = np.zeros((3, 4))", "")
    )
    run_cell(page, 0)
    wait_until_idle(page, 1)
    click_into(page, 1)
    page.keyboard.type("field.s")
    page.keyboard.press("Tab")
    page.wait_for_selector(".jp-Completer-item", timeout=20000)
    shoot(page, "completion")
    items = page.locator(".jp-Completer-item").all_inner_texts()
    assert any("shape" in t for t in items) and any("sum" in t for t in items)
    page.wait_for_selector(
        ".jp-Completer-icon, .jp-Completer-monogram", timeout=20000
    )  # the types make icons or letters
    page.keyboard.press("Escape")
    for _ in range(2):
        page.keyboard.press("Backspace")
    page.keyboard.type(".sum(")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector(".jp-Tooltip", timeout=20000)
    shoot(page, "tooltip")
    assert page.locator(".jp-Tooltip code, .jp-Tooltip pre, .jp-Tooltip strong").count(), (
        "it is rendered, not plain"
    )


def test_a_run_that_fails_at_once_stops(lab, open_here):
    """Its cells are on their way when the first one's error is. On a busy machine a page may pause
    for longer than a person needs to react; then the rest is a run of its own."""
    page = open_here(lab.write("fails.ipynb", "1 / 0", *[f"print('ran {i}')" for i in range(30)]))
    for last in (False, False, False, True):
        run_all(page)
        wait_for_text(page, 0, "ZeroDivisionError")
        page.wait_for_function(
            "() => ![...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].some(p => p.textContent.includes('*'))"
        )
        shoot(page, "failed-run")
        ran = [i for i in range(1, 31) if outputs(page, i).count()]
        if not ran:
            break
        assert not last, f"cells {ran} ran after the error"


def test_a_prompt_of_input(lab, open_here):
    page = open_here(
        lab.write(
            "input.ipynb",
            "name = input('your name? ')\nprint('hello', name)",
            "import getpass\nx = getpass.getpass()\nlen(x)",
        )
    )
    run_cell(page, 0)
    page.wait_for_selector(".jp-Stdin-input", timeout=20000)
    shoot(page, "input")
    page.locator(".jp-Stdin-input").last.fill("Eve")
    page.keyboard.press("Enter")
    wait_for_text(page, 0, "hello Eve")
    run_cell(page, 1)
    page.wait_for_selector(".jp-Stdin-input[type=password]", timeout=20000)
    page.locator(".jp-Stdin-input[type=password]").fill("secret")
    page.keyboard.press("Enter")
    wait_for_text(page, 1, "6")


def test_a_progress_bar(lab, open_here):
    page = open_here(
        lab.write(
            "bar.ipynb",
            "from tqdm.auto import tqdm\nimport time\nfor i in tqdm(range(60), desc='Steps'): time.sleep(0.05)",
        )
    )
    run_cell(page, 0)
    page.wait_for_function(
        "() => { const p = document.querySelector('.jp-OutputArea progress'); return p && p.value > 0.2 && p.value < 1 }",
        timeout=30000,
    )
    shoot(page, "progress")
    wait_for_text(page, 0, "100%")
    assert outputs(page, 0).count() == 1 and "60/60" in outputs(page, 0).first.inner_text()


def test_a_control_after_a_reload(lab, open_notebook):
    """The page comes back, asks the kernel for its controls, and they work as before."""
    name = lab.write(
        "reload.ipynb",
        "from ipywidgets import interact\n@interact(n=(0, 10))\ndef f(n=3): print('n is', n)",
    )
    page = open_notebook(name)
    run_cell(page, 0)
    wait_for_text(page, 0, "n is 3")
    page.keyboard.press("Control+s")
    page.wait_for_function(
        "() => !document.querySelector('.jp-NotebookPanel-toolbar .jp-mod-dirty, .lm-TabBar-tab.jp-mod-dirty')"
    )
    page.wait_for_timeout(1000)
    page.goto(f"{lab}/lab/tree/{name}")
    page.wait_for_selector(".jp-CodeCell .noUi-handle", timeout=60000)
    handle = page.locator(".jp-CodeCell .noUi-handle").first
    handle.click()
    page.keyboard.press("ArrowRight")
    wait_for_text(page, 0, "n is 4")
    shoot(page, "reload")


def test_the_dark_theme(lab, open_notebook):
    page = open_notebook(
        lab.write(
            "dark.ipynb",
            "import numpy as np\nheatmap(np.arange(12.).reshape(3, 4), title='field')",
            "1 / 0",
            "import time\nfor i in progress(range(3)): time.sleep(0.05)",
        )
    )
    menu(page, "Settings", "Theme", "JupyterLab Dark")
    page.wait_for_selector("body[data-jp-theme-light=false]", timeout=30000, state="attached")
    for i in range(3):
        run_cell(page, i)
        page.wait_for_timeout(200)
    wait_for_text(page, 1, "ZeroDivisionError")
    wait_for_text(page, 2, "100%")
    shoot(page, "dark")
    # A picture with black letters has paper under it.
    colour = page.evaluate("""() => { const i = document.querySelector('.jp-RenderedImage img'); const c = document.createElement('canvas');
        c.width = i.naturalWidth; c.height = i.naturalHeight; const x = c.getContext('2d'); x.drawImage(i, 0, 0);
        const d = x.getImageData(1, 1, 1, 1).data; return [d[3], getComputedStyle(i).backgroundColor, getComputedStyle(i.parentElement).backgroundColor] }""")
    assert colour[0] == 255 or "255, 255, 255" in str(colour[1:])
    menu(page, "Settings", "Theme", "JupyterLab Light")
    page.wait_for_selector("body[data-jp-theme-light=true]", timeout=30000, state="attached")
