// copy.c: chunked copies through pinned memory, and single values.
#include "gpu/cuda/copy.h"
#include "gpu/cuda/process.h"
#include "gpu/cuda/state.h"
#include "gpu/cuda/team.h"
#include "gpu/core/paths.h"
#include "kernel/base/clock.h"
#include <assert.h>
#include <stdatomic.h>
#include <string.h>

// Large enough that the start of a copy (some microseconds) does not show.
#define HALF ((size_t)8 << 20)

static bool prepare(Cuda *g, Err *e) {
    Copy *c = &g->copy;
    for (int i = 0; i < 2; i++) {
        void *p = NULL;
        if (!c->half[i]) {
            if (!cuda_check(g, cu.MemAllocHost(&p, HALF), "pinning host memory", e))
                return false;
            c->half[i] = p;
        }
    }
    return true;
}

bool copy_open(Cuda *g, Err *e) {
    for (int i = 0; i < 2; i++)
        if (!cuda_check(g,
                        cu.EventCreate(&g->copy.moved[i], CU_EVENT_BLOCKING | CU_EVENT_NO_TIMING),
                        "making an event", e))
            return false;
    return true;
}

static size_t piece(size_t at, size_t bytes) {
    return bytes - at < HALF ? bytes - at : HALF;
}

bool copy_up(Cuda *g, CuPointer to, const void *from, size_t bytes, Err *e) {
    Copy *c = &g->copy;
    if (!prepare(g, e))
        return false;
    int half = 0;
    for (size_t at = 0; at < bytes; at += HALF, half ^= 1) {
        size_t n = piece(at, bytes);
        // Also the first time: an earlier copy may still be under way.
        if (!cuda_wait_event(g, c->moved[half], WAIT_TO_END, e))
            return false;
        team_copy(c->half[half], (const char *)from + at, n);
        if (!cuda_check(g, cu.CopyUp(to + at, c->half[half], n, g->stream), "copying to the GPU",
                        e) ||
            !cuda_check(g, cu.EventRecord(c->moved[half], g->stream), "queuing an event", e))
            return false;
    }
    return true;
}

static bool start_down(Cuda *g, CuPointer from, size_t at, size_t bytes, int half, Err *e) {
    Copy *c = &g->copy;
    return cuda_wait_event(g, c->moved[half], WAIT_OR_STOP, e) &&
           cuda_check(g, cu.CopyDown(c->half[half], from + at, piece(at, bytes), g->stream),
                      "copying from the GPU", e) &&
           cuda_check(g, cu.EventRecord(c->moved[half], g->stream), "queuing an event", e);
}

// ---- a few bytes --------------------------------------------------------------------------------

// A step of a solver reads one number and waits for it. A copy by the driver begins some
// microseconds after the kernel before it ends; this kernel goes on at once and writes to host
// memory itself, then the number of the report, for which the host looks.
static const char report_text[] =
    "extern \"C\" __global__ void report(const unsigned char *from, int bytes, unsigned char *to, "
    "unsigned long long number) {\n"
    "    if ((int)threadIdx.x < bytes) to[threadIdx.x] = from[threadIdx.x];\n"
    "    __syncthreads();\n"
    "    if (threadIdx.x == 0) {\n"
    "        __threadfence_system();\n"
    "        *(volatile unsigned long long *)(to + 64) = number;\n"
    "    }\n}\n";

_Static_assert(REPORT_BYTES == 64 && offsetof(Report, number) == 64, "as the text has it");

_Static_assert((int)REPORTS > (int)NOTES_KEPT, "notes are reports");

static Report *report_of(const Copy *c, unsigned long long number) {
    return &c->report[number % REPORTS];
}

static bool start_report(Cuda *g, CuPointer from, size_t bytes, Err *e) {
    static const char key[] = "report";
    Copy *c = &g->copy;
    const Kernel *k = kernels_find(&g->kernels, REPORT_HASH, (const uint8_t *)key, sizeof key);
    void *p = NULL;
    if (!c->report &&
        !cuda_check(g, cu.MemAllocHost(&p, REPORTS * sizeof *c->report), "pinning host memory", e))
        return false;
    if (p)
        c->report = memset(p, 0, REPORTS * sizeof *c->report);
    if (!k && !kernels_add(g, REPORT_HASH, (Str){key, sizeof key},
                           &(KernelText){.name = "report", .text = report_text}, &k, e))
        return false;
    unsigned long long number = ++c->reports;
    CuPointer to = process_device_address(report_of(c, number));
    int count = (int)bytes;
    const LaunchArgument list[] = {LAUNCH_ARGUMENT(from), LAUNCH_ARGUMENT(count),
                                   LAUNCH_ARGUMENT(to), LAUNCH_ARGUMENT(number)};
    CuResult r = process_launch(&(ProcessLaunch){.f = k->function,
                                                 .grid = {1, 1, 1},
                                                 .block = {REPORT_BYTES, 1, 1},
                                                 .s = g->stream,
                                                 .arg = list,
                                                 .n = sizeof list / sizeof *list,
                                                 .sure = true});
    return cuda_check(g, r, "starting a kernel", e);
}

void copy_report(Cuda *g, CuPointer at, size_t bytes, CuPointer *to, unsigned long long *number) {
    Copy *c = &g->copy;
    bool reports = c->report && c->read_at_once && c->result.read;
    *number = reports ? ++c->reports : 0;
    *to = reports ? process_device_address(report_of(c, *number)) : 0;
    c->result.number = *number;
    c->read_at_once = reports;
    c->result.at = at;
    c->result.bytes = bytes;
    c->result.entered = g->entered;
    c->result.read = false;
    c->result.reported = reports;
}

// Is it what the last reduction gave, and nothing has run since?
static bool is_result(Cuda *g, CuPointer from, size_t bytes) {
    Copy *c = &g->copy;
    bool same = c->result.at == from && c->result.bytes == bytes;
    if (!same || c->result.entered + 1 != g->entered)
        return false;
    c->result.read = c->read_at_once = true;
    return true;
}

static bool has_come(const Copy *c, unsigned long long number) {
    return atomic_load_explicit(&report_of(c, number)->number, memory_order_acquire) == number;
}

bool copy_note(Cuda *g, CuPointer from, size_t bytes, unsigned long long *number, Err *e) {
    Copy *c = &g->copy;
    const bool reported = is_result(g, from, bytes) && c->result.reported;
    if (reported)
        TAKE_PATH(gpu_reported);
    if (!reported && !start_report(g, from, bytes, e))
        return false;
    *number = reported ? c->result.number : c->reports;
    return true;
}

bool copy_noted(Cuda *g, unsigned long long number, void *to, size_t bytes, Err *e) {
    const Copy *c = &g->copy;
    assert(c->reports - number < REPORTS && bytes <= REPORT_BYTES);
    for (int64_t until = clock_ns() + REPORT_ASK_NS; !has_come(c, number) && clock_ns() < until;)
        continue;
    if (!has_come(c, number) && !cuda_wait(g, WAIT_OR_STOP, e))
        return false;
    if (!has_come(c, number))
        return err_set(e, ERR_SYSTEM, "the GPU has not written what it was to write");
    TAKE_PATH(gpu_report);
    memcpy(to, report_of(c, number)->bytes, bytes);
    return true;
}

static bool read_report(Cuda *g, void *to, CuPointer from, size_t bytes, Err *e) {
    unsigned long long number;
    if (!copy_note(g, from, bytes, &number, e) || !copy_noted(g, number, to, bytes, e))
        return false;
    process_settled();
    return true;
}

bool copy_down(Cuda *g, void *to, CuPointer from, size_t bytes, Err *e) {
    Copy *c = &g->copy;
    if (bytes && bytes <= REPORT_BYTES && c->asked++ >= REPORT_AFTER)
        return read_report(g, to, from, bytes, e);
    // What prepare asks for is answered behind all work, and cannot be left behind.
    const bool first = !c->half[1] && bytes;
    if ((first && !cuda_wait(g, WAIT_OR_STOP, e)) || !prepare(g, e) ||
        (bytes && !start_down(g, from, 0, bytes, 0, e)))
        return false;
    int half = 0;
    for (size_t at = 0; at < bytes; at += HALF, half ^= 1) {
        if (at + HALF < bytes && !start_down(g, from, at + HALF, bytes, half ^ 1, e))
            return false;
        if (!cuda_wait_event(g, c->moved[half], WAIT_OR_STOP, e))
            return false;
        process_settled();
        team_copy((char *)to + at, c->half[half], piece(at, bytes));
    }
    return true;
}

void copy_close(Cuda *g) {
    for (int i = 0; i < 2; i++) {
        if (g->copy.half[i])
            (void)cu.MemFreeHost(g->copy.half[i]);
        if (g->copy.moved[i])
            (void)cu.EventDestroy(g->copy.moved[i]);
    }
    if (g->copy.report)
        (void)cu.MemFreeHost(g->copy.report);
    g->copy = (Copy){0};
}
