// texts.S: the files of files.def, functions written in the array language, as bytes
// of the program.
    .section .rodata
#define TEXT_OF(FILE) #FILE
#define FILE_OF(NAME)                                                                              \
    .global text_##NAME;                                                                           \
    text_##NAME: .incbin TEXT_OF(kernel/lib/text/NAME.py);                                         \
    .global text_##NAME##_end;                                                                     \
    text_##NAME##_end: .byte 0;
#include "kernel/lib/text/files.def"
    .global text_manual; .hidden text_manual
    text_manual: .incbin "kernel/lib/text/manual.txt"
    .byte 0
    .section .note.GNU-stack, "", %progbits
