// modules.S: the texts of the modules in modules.def as bytes of the program.
// CMakeLists.txt tells the assembler where the files are.
    .section .rodata
#define TEXT_OF(FILE) #FILE
#define BEGIN(ID) .global array_module_##ID; .hidden array_module_##ID; array_module_##ID:
#define END(ID) .global array_module_end_##ID; .hidden array_module_end_##ID; array_module_end_##ID: .byte 0;
#define MODULE(ID, NAME) BEGIN(ID) .incbin TEXT_OF(NAME.py); END(ID)
#define MODULE_OF_ROWS(ID, NAME)
#include "kernel/lib/modules.def"

// cupy._more: operations under their names in C, then the file.
BEGIN(cupy_more)
    .ascii "_c_names = '"
#define C_NAME(NAME, IN_C) .ascii NAME, " ", IN_C, " ";
#include "kernel/lib/builtins.def"
    .ascii "'\n"
    .incbin "cupy._more.py"
END(cupy_more)

// jax.lax: jax.numpy's operations under its names, then the file, whose functions go first.
BEGIN(jax_lax)
    .ascii "from jax.numpy import ("
#define LAX(NAME, OTHER) .ascii NAME, " as ", OTHER, ", ";
#include "kernel/lib/builtins.def"
    .ascii ")\n"
    .incbin "jax.lax.py"
END(jax_lax)

// jax.numpy: the file, then the operations with a derivative, and second names.
BEGIN(jax_numpy)
    .incbin "jax.numpy.py"
#define VJP1(NAME, X) \
    .ascii NAME, " = _one('", NAME, "', lambda v: _cp.", NAME, "(v), lambda g, x, r: ", X, ")\n";
#define VJP2(NAME, A, B) \
    .ascii NAME, " = _two('", NAME, "', lambda a, b: _cp.", NAME, "(a, b), "; \
    .ascii "lambda g, a, b, r: ", A, ", lambda g, a, b, r: ", B, ")\n";
#include "kernel/lib/builtins.def"
#define ALIAS(SECOND, NAME) .ascii SECOND, " = _second('", NAME, "')\n";
#include "kernel/lib/builtins.def"
    .ascii "_lax = '"
#define LAX(NAME, OTHER) .ascii NAME, " ", OTHER, " ";
#include "kernel/lib/builtins.def"
    .ascii "'\n"
END(jax_numpy)
    .section .note.GNU-stack, "", %progbits
