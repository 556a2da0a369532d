// compile.h: CUDA C text to machine code, through NVRTC.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/err.h"

// A chip as the compiler names it: 90 for compute capability 9.0.
typedef int Arch;

// Compiles for the chip: a cubin, or PTX that the driver translates when the chip
// is newer than this NVRTC. Fails with ERR_IMPORT when there is no NVRTC, and
// with ERR_SYSTEM when it refuses the text (which is a fault of ours).
MAY_FAIL bool compile_text(const char *text, Arch arch, Buf *out, Err *e);

// Compiles a program's own text with its own options, for the chip. What the compiler
// says when it refuses goes to *refusal, and true comes back with nothing in *out.
MAY_FAIL bool compile_user(Str text, const Str *option, size_t n, Arch arch, Buf *out, Buf *refusal,
                           Err *e);

// How compile_text would compile: version, chip and options. Part of the name
// under which a result is kept. Loads NVRTC.
MAY_FAIL bool compile_manner(Arch arch, Buf *out, Err *e);

// The same for machine code, which may come from another NVRTC on another machine. Needs no NVRTC.
void compile_manner_ahead(Arch arch, Buf *out);
// Can this NVRTC make machine code for the chip? False with the reason.
MAY_FAIL bool compile_knows(Arch arch, Err *e);
