// character_names.S: the names of characters, packed, as bytes of the program.
    .section .rodata
    .global character_names_begin; .hidden character_names_begin
    .global character_names_end; .hidden character_names_end
    character_names_begin: .incbin "kernel/base/character_names.z"
    character_names_end: .byte 0
    .section .note.GNU-stack, "", %progbits
