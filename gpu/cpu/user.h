// user.h: kernels whose CUDA C a program brought, where there is no GPU: the installed C++ compiler
// makes a program of the text (user_text.c, user_build.c), which runs apart from the engine. A
// launch gets copies of its arrays in shared memory (user.c), so that a kernel that writes beyond
// them ends with an error, and the engine's arrays are as they were.
#pragma once
#include "gpu/core/backend.h"

typedef struct UserPrograms UserPrograms; // those that have been compiled

UserPrograms *user_programs_new(void); // NULL: no memory
void user_programs_free(UserPrograms *u);
void user_programs_trim(UserPrograms *u); // gives back the memory that is kept for a next launch
// In a child that fork has made: the programs that run, and the memory that they have, are the
// parent's.
void user_programs_forked(UserPrograms *u);

// Backend.run_text. Kernels also reach the memory whose address a cell was told (d->buffers), at
// that address. An interrupt ends the launch.
MAY_FAIL bool user_run(UserPrograms *u, const Device *d, const UserKernel *k, Buf *refusal, Err *e);

// The C++ of a text in CUDA C, behind prelude.cu: its kernels in a table, and arrays of shared
// memory whose size the launch says as one array. The text's first line follows USER_TEXT_LINES.
// (user_text.c)
enum { USER_TEXT_LINES = 2 };
void user_text(Str text, Buf *out);

// Compiles prelude and C++ text. *program: a descriptor of the program, the caller's; -1 where the
// compiler refused it, with its words in *refusal. ERR_RUNTIME where there is no compiler.
// (user_build.c)
MAY_FAIL bool user_build(Str text, const Str *option, size_t n, int *program, Buf *refusal, Err *e);
