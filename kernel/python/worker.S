// worker.S: the Python process's program as bytes of this one, with a NUL between its parts: the text of
// python/worker, the module by which values are written, which both engines have, and the library
// that is NumPy's allocator there.
    .section .rodata
    .global python_worker, python_worker_end
    .hidden python_worker, python_worker_end
python_worker:
    .incbin "python/worker/worker.py"
    .byte 0
    .incbin "kernel/notebook/IPython.lib.pretty.py"
    .byte 0
    .incbin "python_arrays.so"
python_worker_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
