// launch.h: what the engine and the program made of a kernel's CUDA C say to each other, in memory
// that they share, and what that program's two parts say. It is C for the engine and C++ for the
// program (texts.S carries it as text), so it includes nothing of the house.
#pragma once
#include <stdint.h>

// The kinds of a kernel's parameters, and of the arguments of a launch.
enum { WC_OTHER = 1, WC_INTEGER, WC_FLOAT, WC_POINTER, WC_CONSTANT, WC_NULL };
enum { WC_SLOT = 16, WC_ARGUMENTS = 256, WC_FIXED = 256, WC_TEXT = 512 };
enum { WC_SHARED = 227 << 10 }; // bytes of a launch's own shared memory, as on the largest GPUs

// What came of a launch.
enum {
    WC_DONE,
    WC_RUNS,
    WC_FAULT,     // a signal: `at` is the address within the shared memory, or WC_OUTSIDE
    WC_DIVERGED,  // threads of a block wait for each other in different places
    WC_NO_KERNEL, // the text has none of this name
    WC_REFUSED,   // the arguments are not the kernel's: `text`
    WC_SYSTEM,    // memory or threads are short: `text`
};
#define WC_OUTSIDE UINT64_MAX

// The beginning of the shared memory. Offsets are from there, in bytes. Arrays lie in pieces with
// unmapped pages around; a piece ends where its last element does, so that the next one is a fault.
struct wc_launch {
    uint64_t bytes; // of all of it
    char name[256]; // of the kernel, with a 0
    uint32_t grid[3], block[3], shared_bytes, threads;
    uint32_t arguments, pieces;
    uint8_t kind[WC_ARGUMENTS];          // of each argument
    uint8_t size[WC_ARGUMENTS];          // of a number, in bytes
    uint8_t slot[WC_ARGUMENTS][WC_SLOT]; // a number, or an array's offset as uint64_t
    uint64_t piece[WC_ARGUMENTS][2];     // from, to: pages
    // Memory that lies at an address that cells know: offset, address, bytes; pages.
    uint64_t fixed[WC_FIXED][3];
    uint32_t fixes;
    // The answer:
    uint32_t outcome;
    int32_t signal;
    uint32_t writes; // of a fault: 0 read, 1 wrote, 2 not known
    uint32_t at_block[3], at_thread[3];
    uint64_t at;
    uint8_t constant[WC_ARGUMENTS]; // the parameter is a pointer to what the kernel does not change
    char text[WC_TEXT];
};

#ifdef __cplusplus
struct uint3 {
    unsigned x, y, z;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
struct wc_row { // a kernel
    const char *name;
    int parameters;
    const unsigned char *kind;
    const unsigned short *bytes;
    void (*thread)(const unsigned char *slots); // the thread that threadIdx says
    void (*block)(const unsigned char *slots);  // all threads, none of which waits
};
extern "C" {
extern __thread uint3 threadIdx, blockIdx;
extern uint3 blockDim, gridDim;
extern const int warpSize;
extern __thread unsigned char wc_shared[WC_SHARED]; // the launch's own shared memory
extern const wc_row wc_rows[];                      // the last one's name is null
extern const int wc_waits;                          // do threads of a block wait for each other?
enum { WC_BLOCK, WC_WARP };
int wc_wait(int whom, int yes, unsigned mask); // WC_BLOCK: how many said yes
unsigned wc_vote(unsigned mask, int yes);      // a bit for each lane that said yes
void wc_shuffle(unsigned mask, void *value, unsigned long bytes, int from);
int wc_lane(void);
long long wc_clock(void);
}
#endif
