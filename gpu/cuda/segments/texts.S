// texts.S: the texts of this folder as bytes of the program, each with a 0 behind it.
// CMakeLists.txt tells the assembler where the files are.
    .section .rodata
#define TEXT_OF(FILE) #FILE
#define TEXT(NAME)                                                                                 \
    .global segments_text_##NAME; .hidden segments_text_##NAME;                                          \
    segments_text_##NAME: .incbin TEXT_OF(NAME.cu); .byte 0;
TEXT(common)
TEXT(scan)
TEXT(select)
TEXT(sort)
TEXT(find)
TEXT(tall)
    .section .note.GNU-stack, "", %progbits
