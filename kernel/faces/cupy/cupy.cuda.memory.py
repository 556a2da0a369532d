# cupy.cuda.memory: the module that CuPy's own memory pools and their error live in.
from cupy.cuda import (
    MemoryAsyncPool,
    MemoryHook,
    MemoryPool,
    OutOfMemoryError,
    alloc,
    malloc_managed,
    set_allocator,
    get_allocator,
    using_allocator,
)
