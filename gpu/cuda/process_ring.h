// process_ring.h: the memory that the engine and its device process share: a ring of calls, the
// answer to the last one that waits, and the pieces that copies go through.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/cuda_limits.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

// One number for each function: CALL_driver_Init, ...
enum {
    CALL_PAD,    // nothing: the rest of the ring up to its end
    CALL_OPEN,   // words: CudaLib
    CALL_AHEAD,  // words: a context: the libraries are opened by a thread
    CALL_IMAGE,  // a part of a module's bytes
    CALL_UP,     // words: device address, stream; and the bytes, which are few
    CALL_PIN,    // words: offset, bytes of the stage
    CALL_LAUNCH, // a packed launch (LaunchCall)
    CALL_LISTED, // a launch with a list of arguments
#define FN(RESULT, NAME, SYMBOL, ...) CALL_driver_##NAME,
#define LATER FN
#define OWN FN
#define MAYBE FN
#include "gpu/cuda/api/driver.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) CALL_cublas_##NAME,
#include "gpu/cuda/api/cublas.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) CALL_cufft_##NAME,
#include "gpu/cuda/api/cufft.def"
#undef FN
#define FN(RESULT, NAME, SYMBOL, ...) CALL_cusolver_##NAME,
#include "gpu/cuda/api/cusolver.def"
#undef FN
#undef MAYBE
#undef OWN
#undef LATER
    CALLS
};

enum {
    RING_BYTES = 1 << 20,     // some thousand launches: the engine waits when it is so far ahead
    MESSAGE_BYTES = 64 << 10, // of one call at most
    RING_ALIGN = 64,          // of a call: it begins on a cache line
    LAUNCH_BYTES = 16 << 10,  // of a list of arguments
    ANSWER_TEXT = 1024,       // names and texts of errors
    STAGE_EACH = (16 << 20) + (64 << 10), // what copies of one device go through
    STAGE_BYTES = MAX_GPUS * STAGE_EACH,  // of which only what is used takes memory
};

#define ANSWER_WORDS 40 // of a function with all that it takes and gives

typedef struct Message {
    uint32_t bytes;   // of the whole, a multiple of RING_ALIGN
    uint16_t call;    // CALL_...
    uint16_t waits;   // for an answer
    uint32_t serial;  // of the answer
    uint32_t payload; // bytes behind it
} Message;

typedef struct LaunchCall { // its arguments stand behind it
    _Alignas(16) CuFunction f;
    CuStream s;
    uint32_t grid[3], block[3], shared_bytes;
    uint32_t n, bytes; // arguments, 0 of a packed block; bytes of the block
} LaunchCall;

typedef struct Shared {
    _Alignas(64) _Atomic uint64_t head; // bytes that the engine has written
    _Alignas(64) _Atomic uint64_t tail; // bytes that the device process has done
    _Alignas(64) _Atomic uint32_t server_sleeps;
    _Alignas(64) _Atomic uint32_t answered; // serial of the last answer
    _Atomic uint32_t client_sleeps;
    int32_t result; // of the call
    int32_t late;   // the first error of a call that nobody waited for; 0: none
    _Alignas(64) uint64_t word[ANSWER_WORDS];
    char text[2][ANSWER_TEXT];
    _Alignas(64) unsigned char ring[RING_BYTES];
    _Alignas(4096) unsigned char stage[STAGE_BYTES];
} Shared;

// A place in the ring.
static inline unsigned char *ring_at(Shared *s, uint64_t at) {
    return s->ring + at % RING_BYTES;
}

// Sleeps while *word is 1, for at most ns (0: for ever). The one that changes what is waited for
// calls ring_wake then.
void ring_sleep(_Atomic uint32_t *word, int64_t ns);
void ring_wake(_Atomic uint32_t *word);
// One moment of a short wait.
void ring_pause(void);
