// usage.c: the answer to usage_request, with the fields that ipykernel gives and JupyterLab's
// resource monitors read, and the devices of this kernel. CPU is measured since the last request.
// Figures that are not known are left out.
#include "kernel/base/clock.h"
#include "kernel/base/quota.h"
#include "kernel/base/quota_settings.h"
#include "kernel/base/room.h"
#include "kernel/front/gpus.h"
#include "kernel/front/processes.h"
#include "kernel/front/state.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct CpuTimes {
    int64_t wall_ns;
    unsigned long long kernel_ticks; // of all processes of the kernel
    unsigned long long host_ticks, host_idle;
} CpuTimes;

static void host_ticks(CpuTimes *t) {
    char text[512];
    unsigned long long v[8] = {0};
    processes_read("/proc/stat", text, sizeof text);
    sscanf(text, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", v, v + 1, v + 2, v + 3, v + 4,
           v + 5, v + 6, v + 7);
    for (int i = 0; i < 8; i++)
        t->host_ticks += v[i];
    t->host_idle = v[3] + v[4];
}

// A line of /proc/meminfo, in bytes.
static unsigned long long memory_line(const char *text, const char *name) {
    const char *line = strstr(text, name);
    return line ? strtoull(line + strlen(name), NULL, 10) * 1024 : 0;
}

static double percent(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
}

static void put_memory(Buf *out) {
    char text[2048];
    processes_read("/proc/meminfo", text, sizeof text);
    unsigned long long total = memory_line(text, "MemTotal:"),
                       available = memory_line(text, "MemAvailable:");
    buf_printf(out,
               ",\"host_virtual_memory\":{\"total\":%llu,\"available\":%llu,\"percent\":%.1f,"
               "\"used\":%llu,\"free\":%llu",
               total, available, percent((double)(total - available), (double)total),
               total - available, memory_line(text, "MemFree:"));
    static const struct {
        const char *name, *line;
    } more[] = {
        {"active", "\nActive:"}, {"inactive", "\nInactive:"}, {"buffers", "\nBuffers:"},
        {"cached", "\nCached:"}, {"shared", "\nShmem:"},      {"slab", "\nSlab:"},
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        buf_printf(out, ",\"%s\":%llu", more[i].name, memory_line(text, more[i].line));
    buf_byte(out, '}');
}

// What the engine tells of itself at any time; nothing when it does not.
static void put_meters(Buf *out, const Activity *a) {
    static const struct {
        const char *name;
        Meter meter;
    } rows[] = {
        {"host_array_bytes", METER_HOST_ARRAY_BYTES},
        {"gpu_array_bytes", METER_GPU_ARRAY_BYTES},
        {"gpu_pool_bytes", METER_GPU_POOL_BYTES},
    };
    for (size_t i = 0; a && i < sizeof rows / sizeof *rows; i++)
        buf_printf(out, ",\"%s\":%lld", rows[i].name, atomic_load(&a->meter[rows[i].meter]));
}

static void put_percent(Buf *out, const char *key, int percent_of) {
    if (percent_of < 0)
        buf_printf(out, ",\"%s\":null", key);
    else
        buf_printf(out, ",\"%s\":%d", key, percent_of);
}

static void put_gpu(Buf *out, const GpuTold *g) {
    const NvmlFigures *t = &g->figures;
    buf_printf(out, "{\"name\":\"%s\",\"uuid\":", g->name);
    buf_json(out, str_of(g->uuid));
    buf_add(out, STR(",\"error\":"));
    buf_json_or_null(out, g->known ? NULL : g->error);
    if (g->known) {
        buf_printf(out, ",\"memory_total\":%llu,\"memory_used\":%llu", t->memory_total,
                   t->memory_used);
        put_percent(out, "utilization", t->busy);
        put_percent(out, "kernel_utilization", t->own_busy);
    }
    if (g->known && t->knows_processes)
        buf_printf(out, ",\"kernel_memory\":%llu,\"other_memory\":%llu,\"other_processes\":%u",
                   t->own, t->others, t->n_others);
    buf_byte(out, '}');
}

// GPUs in use as their driver sees them; nothing when there is none.
static void put_gpus(Buf *out, const Worker *w, const json_t *devices) {
    GpuTold gpu[GPUS];
    const size_t n = gpus_ask(devices, worker_is_alive(w) ? w->pid : 0, gpu);
    for (size_t i = 0; i < n; i++) {
        buf_add(out, i ? STR(",") : STR(",\"gpus\":["));
        put_gpu(out, &gpu[i]);
    }
    if (n)
        buf_printf(out, "],\"gpu_driver\":\"%s\"", nvml_driver_version());
}

static CpuTimes last; // the first request is answered from the kernel's start on

static CpuTimes now_of(const ProcessFigures *p) {
    CpuTimes now = {.wall_ns = clock_ns(), .kernel_ticks = p->ticks};
    host_ticks(&now);
    return now;
}

void usage_begin(void) {
    ProcessFigures p = processes_measure(0, 0);
    last = now_of(&p);
}

static double difference(unsigned long long a, unsigned long long b) {
    return a > b ? (double)(a - b) : 0;
}

void usage_reply(Buf *out, const Worker *w, const json_t *devices) {
    char host[256] = "";
    size_t available, limit;
    const bool alive = worker_is_alive(w);
    ProcessFigures p = processes_measure(alive ? w->pid : 0, alive ? w->reserve : 0);
    CpuTimes now = now_of(&p);
    gethostname(host, sizeof host - 1);
    room_of_host(&available, &limit);
    double seconds = (double)(now.wall_ns - last.wall_ns) * 1e-9;
    double used = difference(now.kernel_ticks, last.kernel_ticks) / (double)sysconf(_SC_CLK_TCK);
    double ticks = difference(now.host_ticks, last.host_ticks);
    double busy = ticks - difference(now.host_idle, last.host_idle);
    buf_add(out, STR("{\"status\":\"ok\",\"hostname\":"));
    buf_json(out, str_of(host));
    buf_printf(out, ",\"pid\":%d,\"processes\":%u,\"kernel_cpu\":%.1f,\"kernel_memory\":%llu",
               (int)getpid(), p.n, percent(used, seconds), p.bytes);
    if (ticks > 0) // else it is too soon to say
        buf_printf(out, ",\"host_cpu_percent\":%.1f", percent(busy > 0 ? busy : 0, ticks));
    buf_printf(out, ",\"cpu_count\":%ld", sysconf(_SC_NPROCESSORS_ONLN));
    put_memory(out);
    buf_printf(out, ",\"memory_limit\":%zu,\"memory_available\":%zu", limit, available);
    size_t quota = quota_of(SET_MEMORY, limit);
    if (quota != QUOTA_NONE)
        buf_printf(out, ",\"memory_quota\":%zu", quota);
    put_meters(out, w->activity);
    if (devices) {
        buf_add(out, STR(",\"devices\":"));
        jsonio_write(out, devices);
        put_gpus(out, w, devices);
    }
    buf_byte(out, '}');
    last = now;
}
