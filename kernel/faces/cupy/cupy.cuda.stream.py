# cupy.cuda.stream: the module that CuPy's own classes of streams and events live in.
from cupy.cuda import Event, Stream, get_current_stream, get_elapsed_time
