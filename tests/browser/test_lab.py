"""JupyterLab as a person sees it, in headless Chromium: the heat notebook is opened,
run with Run All, and what stands on the page is looked at."""

import os
import pathlib
import time

from conftest import ROOT, run_all

PICTURES = pathlib.Path(os.environ.get("PICTURES", ROOT / "out"))


def test_run_all_shows_the_field(open_notebook):
    page = open_notebook("heat.ipynb")
    run_all(page)
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
    assert abs(natural[0] / box["width"] - 2) < 0.05, (
        "drawn at two times the resolution it is shown at"
    )
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
    assert page.locator(".vega-embed, .jp-RenderedVegaCommon5").count() >= 1, (
        "the comparison's chart"
    )
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
