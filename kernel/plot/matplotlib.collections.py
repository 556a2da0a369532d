# matplotlib.collections: many lines or shapes at once, put into axes with add_collection.
from matplotlib._artists import (
    Segments as LineCollection,
    Shapes as PolyCollection,
    Patch,
    Shapes,
    Scatter as PathCollection,
)
import numpy as _np


class PatchCollection(Shapes):
    def __init__(self, patches, match_original=False, **kwargs):
        super().__init__([_np.column_stack(p.points()) for p in patches], **kwargs)
