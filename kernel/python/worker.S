// worker.S: the text of the Python process's program (python/worker) as bytes of this one.
    .section .rodata
    .global python_worker, python_worker_end
    .hidden python_worker, python_worker_end
python_worker:
    .incbin "python/worker/worker.py"
python_worker_end:
    .byte 0
    .section .note.GNU-stack, "", @progbits
