// texts.S: the functions written in the array language, inside of the program.
    .section .rodata
.macro embed name, file
    .global text_\name
    .global text_\name\()_end
text_\name:
    .incbin "\file"
text_\name\()_end:
    .byte 0
.endm
    embed indexing, "kernel/lib/text/indexing.py"
    embed sorting, "kernel/lib/text/sorting.py"
    embed shaping, "kernel/lib/text/shaping.py"
    embed numeric, "kernel/lib/text/numeric.py"
    embed statistics, "kernel/lib/text/statistics.py"
    embed products, "kernel/lib/text/products.py"
    embed linalg, "kernel/lib/text/linalg.py"
    embed ufunc, "kernel/lib/text/ufunc.py"
    embed polynomial, "kernel/lib/text/polynomial.py"
    embed files, "kernel/lib/text/files.py"
    embed random, "kernel/lib/text/random.py"
    embed printing, "kernel/lib/text/printing.py"
    embed testing, "kernel/lib/text/testing.py"
    embed strides, "kernel/lib/text/strides.py"
    embed fft, "kernel/lib/text/fft.py"
    .section .note.GNU-stack, "", @progbits
