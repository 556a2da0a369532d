// font_data.S: the font file as bytes of the program. CMakeLists.txt finds the
// file and names it in FONT_FILE. Its licence is in docs/third-party.md.
    .section .rodata
    .balign 16
    .global font_data
    .hidden font_data
    .type font_data, %object
font_data:
    .incbin FONT_FILE
    .global font_data_end
    .hidden font_data_end
    .type font_data_end, %object
font_data_end:
    .byte 0
    .size font_data, font_data_end - font_data
    .section .note.GNU-stack, "", %progbits
