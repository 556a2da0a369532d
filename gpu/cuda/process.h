// process.h: CUDA in a process of its own, the device process. A fatal CUDA error, or a kernel
// that has to be ended, costs the process that has CUDA open; this way it is not the one that holds
// the names. The tables of api.h then have stubs (process_client.c), which write each call into
// shared memory; the device process (process_server.c) makes it.
//
//   waits for its answer   what gives a value back, asks, allocates, or is a library's
//   does not wait          kernels that the engine has printed, copies, marks. The first error of
//                          these is told by the next call that waits, and ends the process: what
//                          was not done must not be taken for a result
//
// Memory for copies (MemAllocHost) is shared by both, and pinned there. An interrupt of a call that
// waits is heeded within half a second while a kernel that a cell has written may be running: what
// is not done by then is ended with the process. All other work comes to an end by itself, and gets
// five seconds for it, since with the process all arrays go that have no copy.
#pragma once
#include "gpu/cuda/api.h"
#include "gpu/cuda/libs.h"

// From now on libs_open opens in the device process, which is this program once more with
// `command` as its only word and two file descriptors behind it. For main(); not for tests.
void process_use(const char *command);
bool process_is_used(void);

// For libs_open: opens a library there and fills its table with stubs. path: the file it was
// opened from, of 512 bytes.
MAY_FAIL bool process_open(CudaLib which, char *path, Err *e);

// Opens the GPU's libraries there on a thread of its own, one after the other, and starts cuBLAS
// once, which takes as long again: a process_open then finds them open. Whoever needs one meanwhile
// waits for it. Does nothing without a device process.
void process_open_ahead(CuContext context);

// Is it in use and gone, or about to go (an error that it does not survive)?
bool process_is_gone(void);
// The same after a look whether it still lives.
bool process_look(void);
// Has it ended by itself, killed by somebody for instance, since it was started? Not so where it
// was given up because there is no driver.
bool process_fell(void);
// Until it is called again: is a call that only waits for the device's work left behind when an
// interrupt is asked for? It gives CU_NOT_READY then; the work goes on. Not so while a kernel of a
// cell may be running.
void process_leaves(bool yes);
// Until it is called again: calls are waited for no longer than after an interrupt, which has ended
// the cell before.
void process_hurries(bool yes);
// Waits so long at most until all calls have been made; false: some have not.
bool process_catches_up(int64_t ns);
// May a kernel be running that has no end?
bool process_may_hang(void);
// All kernels that were launched have come to an end.
void process_settled(void);
// In a child that fork has made: it is the parent's, and gone.
void process_forked(void);
// Its number; 0 when there is none.
int process_id(void);
// Ends it, with all that it held. Every call fails until process_again.
void process_end(void);
// A new one with the same libraries open. Handles and addresses of the one before mean nothing.
MAY_FAIL bool process_again(Err *e);

// What the tables cannot say, with and without a device process: a module, whose bytes have to be
// counted, and a launch with a list of arguments (256 of them, 16 KiB at most). sure: the driver
// takes it for certain, so that nobody has to wait for what it says.
CuResult process_load_module(CuModule *m, const void *image, size_t bytes);
typedef struct LaunchArgument {
    const void *at;
    size_t bytes; // what the kernel declares, or more
} LaunchArgument;
enum { LAUNCH_ARGUMENTS = 256 };
#define LAUNCH_ARGUMENT(X) ((LaunchArgument){&(X), sizeof(X)})
typedef struct ProcessLaunch {
    CuFunction f;
    unsigned grid[3], block[3], shared_bytes;
    CuStream s;
    const LaunchArgument *arg;
    size_t n;
    bool sure;
    bool foreign; // written by a cell: it may have no end
} ProcessLaunch;
CuResult process_launch(const ProcessLaunch *l);

// By which address kernels reach memory of MemAllocHost.
CuPointer process_device_address(void *host);

// The device process itself: argv as process_use has it. Returns its exit code.
int process_serve(int argc, char **argv);
