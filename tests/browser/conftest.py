"""A JupyterLab on a copy of the notebooks and a headless Chromium, for all browser tests."""

import json
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
from playwright.sync_api import TimeoutError, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Lab(str):
    """The server's address; folder: where its notebooks are."""

    def __new__(cls, address, folder):
        lab = super().__new__(cls, address)
        lab.folder = folder
        return lab

    def write(self, name, *cells):
        """A notebook with these code cells; its name, under which no kernel runs yet."""
        name = f"{len(list(self.folder.glob('*.ipynb')))}-{name}"
        cells = [
            {
                "cell_type": "code",
                "id": f"c{i}",
                "metadata": {},
                "source": c,
                "outputs": [],
                "execution_count": None,
            }
            for i, c in enumerate(cells)
        ]
        spec = {"name": "warpcell", "display_name": "Warpcell", "language": "warpcell"}
        (self.folder / name).write_text(
            json.dumps(
                {
                    "nbformat": 4,
                    "nbformat_minor": 5,
                    "cells": cells,
                    "metadata": {"kernelspec": spec},
                }
            )
        )
        return name


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A JupyterLab on a copy of the notebooks; its address."""
    folder = tmp_path_factory.mktemp("lab")
    for file in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(file, folder)
    settings = (
        folder
        / "config/lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    )
    settings.parent.mkdir(parents=True)
    settings.write_text('{"fetchNews": "false", "checkForUpdates": false}')
    port = free_port()
    environment = dict(
        os.environ,
        JUPYTER_CONFIG_DIR=str(folder / "config"),
        JUPYTER_DATA_DIR=str(folder / "data"),
        JUPYTER_RUNTIME_DIR=str(folder / "runtime"),
    )
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--allow-root",
        "--no-browser",
        f"--ServerApp.port={port}",
        "--ServerApp.token=",
        "--ServerApp.password=",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
    ]
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
        yield Lab(address, folder)
    finally:
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def browser():
    program = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


def open_page(lab, browser, name):
    """A notebook's page, with its kernel ready."""
    page = browser.new_page(viewport={"width": 1200, "height": 1000})
    page.goto(f"{lab}/lab/tree/{name}?reset")
    page.wait_for_selector(".jp-NotebookPanel .jp-Notebook", timeout=60000)
    page.wait_for_selector(".jp-CodeCell", timeout=60000)
    # Run All before the kernel is there makes JupyterLab ask for one.
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=60000)
    page.wait_for_selector(".jp-Toolbar-kernelName:has-text('Warpcell')", timeout=60000)
    return page


@pytest.fixture
def open_notebook(lab, browser):
    """open_notebook("heat.ipynb"): its page; closed at the end."""
    pages = []

    def open_one(name):
        pages.append(open_page(lab, browser, name))
        return pages[-1]

    yield open_one
    for page in pages:
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
            "() => Array.from(document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')).map(p => p.textContent)"
        )
        done = [p for p in prompts if re.search(r"\d", p)]
        status = page.locator(".jp-Notebook-ExecutionIndicator").first.get_attribute("data-status")
        if len(done) >= cells and status == "idle":
            return
        page.wait_for_timeout(500)
    raise AssertionError(f"still waiting: {prompts}, {status}")


def run_all(page):
    """Run All Cells; once more when the page was still arranging itself and did not take it."""
    for _ in range(5):
        page.locator(".jp-CodeCell .cm-content").first.click()
        menu(page, "Run", "Run All Cells")
        try:
            page.wait_for_function(
                "() => document.querySelector('.jp-CodeCell .jp-InputPrompt').textContent.match(/[0-9*]/)",
                timeout=5000,
            )
            return
        except TimeoutError:
            page.keyboard.press("Escape")
    raise AssertionError("Run All Cells does nothing")
