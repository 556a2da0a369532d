// catalogue.S: the text of catalogue.py as bytes of the program, with a 0 behind it.
    .section .rodata
    .global catalogue_text; .hidden catalogue_text
catalogue_text: .incbin "kernel/catalogue.py"; .byte 0
    .section .note.GNU-stack, "", @progbits
