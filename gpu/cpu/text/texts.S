// texts.S: the texts of this folder as bytes of the program, each with a 0 behind it.
// CMakeLists.txt tells the assembler where the files are.
    .section .rodata
#define TEXT(NAME, FILE)                                                                           \
    .global user_text_##NAME; .hidden user_text_##NAME;                                            \
    user_text_##NAME: .incbin FILE; .byte 0;
TEXT(launch, "launch.h")
TEXT(prelude, "prelude.cu")
TEXT(runtime, "runtime.cu")
    .section .note.GNU-stack, "", %progbits
