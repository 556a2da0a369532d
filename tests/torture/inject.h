// inject.h: the page that the driver of the torture tests (torture.py) shares with the processes
// that it tests. The one place that says what fails; torture.py reads and writes it by FORMAT.
#pragma once
#include <stdatomic.h>
#include <stdint.h>

// What can fail. The memory of a library is a kind of its own: its calls come from its code.
// clang-format off
#define KINDS(K) \
    K(NONE) K(ALLOC) K(LIBC) K(PICTURE) K(DRAW) K(CRYPTO) K(MESSAGES) K(OTHER) \
    K(MMAP) K(OPEN) K(WRITE) K(READ) K(SHORT) K(THREAD) K(JSON) K(PNG) \
    K(DIGEST) K(ZMQ) K(CAIRO) K(DRIVER) K(NVRTC) K(CUBLAS) K(CUFFT) K(CUSOLVER)
// clang-format on
#define AS_ENUM(NAME) KIND_##NAME,
typedef enum Kind { KINDS(AS_ENUM) KIND_COUNT } Kind;
#undef AS_ENUM

enum { ROLE_FRONT = 1, ROLE_ENGINE = 2, ROLE_DEVICE = 4, WHERE_MOST = 30, NAME_BYTES = 64 };

typedef struct Control {
    uint32_t kind;          // what fails now; 0: nothing
    uint32_t roles;         // in which processes (bits)
    int32_t code;           // what the GPU's functions give
    uint32_t sticky;        // ... and all later calls of the driver in that process
    atomic_llong left;      // calls until the first that fails
    int64_t span;           // how many fail from there on
    atomic_llong fired;     // how many have failed
    char entry[NAME_BYTES]; // only this function; "": all of the kind
    char failed[NAME_BYTES];
    uint64_t base;                          // where the program lies that failed last
    uint64_t where[WHERE_MOST];             // and its stack, when the first one failed
    atomic_llong blocks, bytes;             // memory that the engine holds
    atomic_llong mapped;                    // bytes that the engine itself has mapped
    atomic_llong front_blocks, front_bytes; // memory that the kernel process holds
} Control;
