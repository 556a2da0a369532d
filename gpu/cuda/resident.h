// resident.h: small programs of a chain as one launch. One block of threads copies all memory that
// they touch to shared memory, runs program after program from a list, and copies back what is
// wanted. The list is data: the kernel's text has one case for each kind of program, and extents,
// strides, places and scalars come from the list, so that any order and number of such programs
// needs no other text.
#pragma once
#include "gpu/core/chain.h"
#include "gpu/cuda/cuda_limits.h"
#include "kernel/base/buf.h"

typedef struct ResidentMemory {
    void *memory;
    size_t bytes;
    size_t at;   // in shared memory, in bytes
    bool stored; // by a program of the launch
    bool wanted; // after the chain
} ResidentMemory;

// Where the numbers of a program stand in its entry of the list, in words of 8 bytes.
typedef struct ResidentEntry {
    int dim[LIMIT_NDIM];
    int origin[MAX_ACCESS];
    int stride[MAX_ACCESS][LIMIT_NDIM]; // 0: the text knows the stride
    int param[MAX_PARAM];
    int numbers; // words before the scalars; the first is the logarithm of threads along the last
                 // axis
    int words;   // of the entry
} ResidentEntry;
void resident_entry(const Program *p, ResidentEntry *out);

// One launch: the first n programs of a chain.
typedef struct Resident {
    int n;
    int nkinds;
    struct {
        const Program *of;
        int number; // in the text: kinds are sorted, so that the text does not depend on the order
    } kind[RESIDENT_KINDS];
    // The numbers of the entries stand in the text, but for scalars: a case is a kind with numbers.
    bool fixed;
    int ncases;
    struct {
        int kind;
        uint32_t place;
    } cases[RESIDENT_CASES];
    // Fixed, and the text has all programs in their order, for lists that run over and over: a
    // barrier stands only before those that touch what another thread has touched since the last.
    bool straight;
    bool waits[RESIDENT_STRAIGHT];
    int nmemory;
    ResidentMemory memory[RESIDENT_MEMORIES];
    unsigned most;    // threads that the text allows,
    unsigned threads; // and of the launch
    size_t fields;    // bytes of shared memory for all memory; the list follows
    size_t words;     // of the entries; those of equal programs are one
    double cost;      // estimated ns
    double turn;      // of that, to run the list once more
    double plain;     // the same of the programs one by one, without what they move and compute
    const Program *program[CHAIN_MOST];
    uint64_t steps[CHAIN_MOST];    // entry's place << 8 | kind
    uint8_t step_case[CHAIN_MOST]; // of each step, when fixed
    uint16_t known[RESIDENT_HASH]; // entries by hash: place + 1 in `places`
    uint32_t places[CHAIN_MOST];   // of entries, in words
    int nplaces;
    uint64_t entry[RESIDENT_WORDS];
} Resident;

// Takes as many programs from the first on as fit one launch with so many bytes of shared memory;
// returns how many.
int resident_plan(const Program *const *p, int n, size_t room, Resident *out);

// Makes a text with numbers of it, which is faster and serves these extents and places only. False:
// there are too many cases.
bool resident_fix(Resident *r);
// The same with the programs in their order.
bool resident_straighten(Resident *r);

// Lines that a thread has at a time (resident_print.c). numbers: of the entry, or NULL.
int resident_lines(const Program *p, unsigned threads, const uint64_t *numbers);

// The list as the kernel reads it: memories, entries, steps. At most RESIDENT_LIST_BYTES.
size_t resident_list(const Resident *r, unsigned char *out);
static inline size_t resident_list_bytes(const Resident *r) {
    return 8 * (4 * (size_t)r->nmemory + r->words + (size_t)r->n);
}

void resident_key(const Resident *r, Buf *out);
MAY_FAIL bool resident_print(const Resident *r, Buf *out, Err *e);
