"""JupyterLab as a person sees it, in headless Chromium: the heat notebook is opened,
run with Run All, and what stands on the page is looked at."""
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURES = pathlib.Path(os.environ.get("PICTURES", ROOT / "out"))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """A JupyterLab on a copy of the notebooks; its address."""
    folder = tmp_path_factory.mktemp("lab")
    shutil.copy(ROOT / "notebooks" / "heat.ipynb", folder)
    settings = folder / "config/lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"fetchNews": "false", "checkForUpdates": false}')
    port = free_port()
    environment = dict(os.environ, JUPYTER_CONFIG_DIR=str(folder / "config"), JUPYTER_DATA_DIR=str(folder / "data"),
                       JUPYTER_RUNTIME_DIR=str(folder / "runtime"))
    command = [sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", f"--ServerApp.port={port}",
               "--ServerApp.token=", "--ServerApp.password=", "--ServerApp.port_retries=0",
               f"--ServerApp.root_dir={folder}"]
    log = open(folder / "lab.log", "w")
    server = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(address + "/api", timeout=1)
                break
            except OSError:
                assert server.poll() is None, (folder / "lab.log").read_text()
                time.sleep(0.25)
        yield address
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def notebook(lab, browser):
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    page.goto(f"{lab}/lab/tree/heat.ipynb?reset")
    page.wait_for_selector(".jp-NotebookPanel .jp-Notebook", timeout=60000)
    page.wait_for_selector(".jp-CodeCell", timeout=60000)
    # Run All before the kernel is there makes JupyterLab ask for one.
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60000)
    page.wait_for_selector(".jp-Toolbar-kernelName:has-text('Warpcell')", timeout=60000)
    yield page
    page.close()


def menu(page, *path):
    for i, label in enumerate(path):
        kind = ".lm-MenuBar-itemLabel" if i == 0 else ".lm-Menu-itemLabel"
        page.locator(kind, has_text=re.compile(f"^{label}$")).first.click()


def wait_until_idle(page, cells, seconds=240):
    """Every code cell has a number, and the kernel is idle."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        prompts = page.evaluate(
            "() => Array.from(document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')).map(p => p.textContent)")
        done = [p for p in prompts if re.search(r"\d", p)]
        status = page.locator(".jp-Notebook-ExecutionIndicator").first.get_attribute("data-status")
        if len(done) >= cells and status == "idle":
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"still waiting: {prompts}, {status}")


def test_run_all_shows_the_field(notebook):
    page = notebook
    menu(page, "Run", "Run All Cells")
    end = time.monotonic() + 240
    while time.monotonic() < end:  # the failing cell stops Run All: what lies before it has run
        if page.locator(".jp-OutputArea-output pre", has_text="ValueError").count():
            break
        page.wait_for_timeout(500)
    PICTURES.mkdir(exist_ok=True)
    images = page.locator(".jp-RenderedImage img")
    if not images.count():
        page.screenshot(path=str(PICTURES / "lab-failed.png"))
    assert images.count() >= 1, f"no picture; {PICTURES}/lab-failed.png shows the page"
    first = images.first
    first.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    box = first.bounding_box()
    natural = first.evaluate("i => [i.naturalWidth, i.naturalHeight]")
    assert box["width"] > 300 and box["height"] > 250
    assert abs(natural[0] / box["width"] - 2) < 0.05, "drawn at two times the resolution it is shown at"
    page.screenshot(path=str(PICTURES / "lab-heat.png"))
    # The picture is no grey rectangle: the hot square is brighter than its surroundings.
    colours = first.evaluate("""i => {
        const c = document.createElement('canvas'); c.width = i.naturalWidth; c.height = i.naturalHeight;
        const x = c.getContext('2d'); x.drawImage(i, 0, 0);
        const seen = new Set(); const d = x.getImageData(0, 0, c.width, c.height).data;
        for (let k = 0; k < d.length; k += 4 * 97) seen.add(d[k] << 16 | d[k + 1] << 8 | d[k + 2]);
        return seen.size; }""")
    assert colours > 20
    assert page.locator("table", has_text="CPU, 1 thread").count() >= 1, "the comparison's table"
    assert page.locator(".vega-embed, .jp-RenderedVegaCommon5").count() >= 1, "the comparison's chart"
    page.locator("table", has_text="CPU, 1 thread").first.scroll_into_view_if_needed()
    page.wait_for_timeout(1000)
    page.screenshot(path=str(PICTURES / "lab-compare.png"))
    error = page.locator(".jp-OutputArea-output pre", has_text="ValueError").first
    error.scroll_into_view_if_needed()
    page.wait_for_timeout(300)
    text = error.inner_text()
    assert "operands could not be broadcast together with shapes (3,4) (4,3)" in text
    assert "^" in text and "has shape (3, 4)" in text
    page.screenshot(path=str(PICTURES / "lab-error.png"))
