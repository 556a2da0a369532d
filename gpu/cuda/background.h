// background.h: kernels that threads compile while their programs run one by one. A kernel of a
// whole loop takes NVRTC up to a second, and the loop need not wait for it: it asks again with each
// of its chains. One thread compiles for single programs, a few for loops.
#pragma once
#include "gpu/cuda/compile.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

typedef struct Background {
    bool used; // there is a thread, or what it has left
    atomic_bool done;
    bool joined; // the thread is no more
    pthread_t thread;
    uint64_t hash; // of the kernel that it compiles
    // Of one that is to be loaded whoever asks next (kernels_later): else NULL and empty.
    const char *name;
    Buf key;
    struct KParams *params;
    Arch arch;
    int64_t ns;
    Buf text, code;
    Err error;
} Background;

// Is the thread still compiling, this kernel or another one?
bool background_works(const Background *b);

// Begins with a text (with its 0), which is taken over, for kernel `hash`. False: no thread can be
// had, and the text is where it was. Nothing may be under way.
bool background_begin(Background *b, uint64_t hash, Arch arch, Buf *text);
// Waits for the thread: then hash, text, code and error say what it has done.
void background_wait(Background *b);
void background_empty(Background *b);
// Is no thread there, though what it has compiled may wait to be taken? So that fork loses nothing.
bool background_rests(Background *b);
// Of n, the one for kernel `hash`: what compiles it or has compiled it, else one that is free or
// has finished. NULL: all of them work for others.
Background *background_for(Background *b, int n, uint64_t hash);
