"""papermill: parameters are written as Python writes them."""

from papermill.engines import NBClientEngine
from papermill.translators import PythonTranslator, papermill_translators

papermill_translators.register("warpcell", PythonTranslator)


class WarpcellEngine(NBClientEngine):
    """papermill's own; it is an entry point, so that this file is read."""
