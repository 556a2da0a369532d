// modules.S: the texts of the modules in modules.def as bytes of the program.
// CMakeLists.txt tells the assembler where the files are.
    .section .rodata
#define TEXT_OF(FILE) #FILE
#define MODULE(ID, NAME)                                                                           \
    .global module_text_##ID; .hidden module_text_##ID;                                            \
    module_text_##ID: .incbin TEXT_OF(NAME.py);                                                    \
    .global module_end_##ID; .hidden module_end_##ID;                                              \
    module_end_##ID: .byte 0;
#include "kernel/lang/modules.def"
    .section .note.GNU-stack, "", %progbits
