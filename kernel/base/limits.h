// limits.h: every bound of the program that is not a property of one module,
// each beside its reason. A limit that is reached is an error with a text,
// never a crash. `warpcell doctor` prints them.
#pragma once

enum {
    LIMIT_SOURCE_BYTES = 16 << 20,  // one cell; a notebook file is rarely over 10 MB in all
    LIMIT_PARSE_DEPTH = 200,        // nested brackets and blocks, CPython's own bound for brackets
    LIMIT_CALL_DEPTH = 1000,        // Python's default recursion limit
    LIMIT_NATIVE_DEPTH = 2200,      // C functions that call back into the VM (sort keys, callbacks)
    LIMIT_WALK_DEPTH = 500,         // repr, compare and hash of nested containers
    LIMIT_NDIM = 16,                // axes of an array; NumPy has 64, CUDA code pays for each
    LIMIT_MESSAGE_BYTES = 64 << 20, // one Jupyter message, all frames
    LIMIT_MESSAGE_HEAD = 64,        // frames of one: identities, delimiter, signature and its four
    LIMIT_MESSAGE_BUFFERS = 1000,   // behind them; a widget's state may have one for each array
    LIMIT_MESSAGE_FRAMES = LIMIT_MESSAGE_HEAD + LIMIT_MESSAGE_BUFFERS,
    LIMIT_JSON_DEPTH = 64,         // nesting of a message's JSON
    LIMIT_JSON_VALUES = 1 << 20,   // values in one frame's JSON; an empty object takes 240 bytes of
                                   // memory, two of the text
    LIMIT_LINK_BYTES = 256 << 20,  // one message between front and worker
    LIMIT_PYTHON_BYTES = 64 << 20, // one message between the engine and Python; arrays are shared
    LIMIT_WARNING_PLACES = 4096,   // lines whose floating-point warnings are told once (1 MB)
    LIMIT_PYTHON_COMMS = 1 << 20,  // bytes of the ids of comms that Python has opened: 31,000
    LIMIT_TRACE_LINE = 2000,       // bytes of a line of source in a traceback; eval's text may be
                                   // one line of megabytes
    LIMIT_HISTORY_CELLS = 10000,   // inputs kept for history_request
    LIMIT_REQUEST_QUEUE = 10000,   // execute requests waiting in the front
    LIMIT_WAITING_BYTES =
        512 << 20, // memory that these take; the largest message alone may be 330 MB
};
