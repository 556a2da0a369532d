"""Which kernel the tests drive: --kernel fake (the front with an engine that runs
no language) or --kernel warpcell, or the environment variable TEST_KERNEL."""

import os
import sys

import pytest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Kernel  # noqa: E402


def pytest_addoption(parser):
    parser.addoption(
        "--kernel", choices=["fake", "warpcell"], default=os.environ.get("TEST_KERNEL", "fake")
    )


def pytest_configure(config):
    os.environ["TEST_KERNEL"] = config.getoption(
        "--kernel"
    )  # for test classes, which have no fixtures
    config.addinivalue_line("markers", "fake: needs the fake engine's commands")
    config.addinivalue_line("markers", "real: needs the language and arrays")


def pytest_collection_modifyitems(config, items):
    unmet, reason = (
        ("real", "needs the language")
        if config.getoption("--kernel") == "fake"
        else ("fake", "needs the fake engine")
    )
    for item in items:
        if unmet in item.keywords:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def kind(request):
    return request.config.getoption("--kernel")


@pytest.fixture
def start(kind):
    """Starts kernels with options; all are stopped and must leave cleanly."""
    kernels = []

    def start_one(**options):
        kernels.append(Kernel(kind, **options))
        return kernels[-1]

    yield start_one
    codes = [k.close() for k in kernels]
    assert all(c in (0, -9) for c in codes), codes


@pytest.fixture
def kernel(start):
    return start()
