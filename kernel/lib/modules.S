// modules.S: the texts of the modules in modules.def as bytes of the program.
// CMakeLists.txt tells the assembler where the files are.
    .section .rodata
#define TEXT_OF(FILE) #FILE
#define MODULE(ID, NAME)                                                                           \
    .global array_module_##ID; .hidden array_module_##ID;                                          \
    array_module_##ID: .incbin TEXT_OF(NAME.py);                                                   \
    .global array_module_end_##ID; .hidden array_module_end_##ID;                                  \
    array_module_end_##ID: .byte 0;
#include "kernel/lib/modules.def"
    .section .note.GNU-stack, "", %progbits
