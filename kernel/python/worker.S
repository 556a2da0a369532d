// worker.S: the texts of the Python process's program as bytes of this one, with a NUL between them:
// python/worker, and the module by which values are written, which both engines have.
    .section .rodata
    .global python_worker, python_worker_end
    .hidden python_worker, python_worker_end
python_worker:
    .incbin "python/worker/worker.py"
    .byte 0
    .incbin "kernel/notebook/IPython.lib.pretty.py"
python_worker_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
