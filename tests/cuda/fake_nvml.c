// fake_nvml.c: stands for NVIDIA's management library beside the fake driver. What it tells is read
// from the file FAKE_NVML, anew at each call, a line for each thing; without the file there is no
// driver:
//   gpu UUID USED_BYTES BUSY_PERCENT      process UUID PID BYTES BUSY_PERCENT
//   mps UUID PID BYTES                    fail FUNCTION STATUS
//   slow MILLISECONDS                     (each call takes so long)
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OK = 0, NOT_SUPPORTED = 3, NOT_FOUND = 6, TOO_SMALL = 7, NOT_LOADED = 9, LINES = 1024 };
#define TOTAL (1ull << 30)

typedef struct Process {
    unsigned pid;
    unsigned long long bytes;
    unsigned instance, compute_instance;
} Process;
typedef struct Sample {
    unsigned pid;
    unsigned long long at;
    unsigned busy, memory, encoder, decoder;
} Sample;

int nvmlInit_v2(void);
int nvmlSystemGetDriverVersion(char *text, unsigned bytes);
int nvmlDeviceGetHandleByUUID(const char *uuid, void **d);
int nvmlDeviceGetMemoryInfo(void *d, unsigned long long *m);
int nvmlDeviceGetUtilizationRates(void *d, unsigned *b);
int nvmlDeviceGetComputeRunningProcesses_v3(void *d, unsigned *n, Process *p);
int nvmlDeviceGetMPSComputeRunningProcesses_v3(void *d, unsigned *n, Process *p);
int nvmlDeviceGetProcessUtilization(void *d, Sample *s, unsigned *n, unsigned long long since);

typedef struct Line {
    char kind[16], uuid[48];
    unsigned long long a, b, c;
} Line;

static size_t read_lines(Line *line) {
    const char *path = getenv("FAKE_NVML");
    FILE *f = path ? fopen(path, "r") : NULL;
    char text[256];
    size_t n = 0;
    while (f && n < LINES && fgets(text, sizeof text, f)) {
        line[n] = (Line){.kind = ""};
        if (sscanf(text, "%15s %47s %llu %llu %llu", line[n].kind, line[n].uuid, &line[n].a,
                   &line[n].b, &line[n].c) >= 2)
            n++;
    }
    if (f)
        fclose(f);
    return n;
}

static _Thread_local Line line[LINES];
static _Thread_local size_t n_lines;

// What the function returns; the lines are read.
static int begin(const char *function) {
    n_lines = read_lines(line);
    for (size_t i = 0; i < n_lines; i++) {
        const long ms = strtol(line[i].uuid, NULL, 10);
        if (strcmp(line[i].kind, "slow") == 0)
            nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
        if (strcmp(line[i].kind, "fail") == 0 && strcmp(line[i].uuid, function) == 0)
            return (int)line[i].a;
    }
    return OK;
}

int nvmlInit_v2(void) {
    const int r = begin("nvmlInit_v2");
    return r ? r : n_lines ? OK : NOT_LOADED;
}
int nvmlSystemGetDriverVersion(char *text, unsigned bytes) {
    snprintf(text, bytes, "999.01");
    return begin(__func__);
}
int nvmlDeviceGetHandleByUUID(const char *uuid, void **d) {
    static char known[LINES][48]; // a handle is the address of its UUID
    static size_t n;
    const int r = begin(__func__);
    for (size_t i = 0; i < n_lines && !r; i++) {
        if (strcmp(line[i].kind, "gpu") != 0 || strcmp(line[i].uuid, uuid) != 0)
            continue;
        for (size_t k = 0; k < n; k++)
            if (strcmp(known[k], uuid) == 0)
                return *d = known[k], OK;
        *d = strcpy(known[n++ % LINES], uuid);
        return OK;
    }
    return r ? r : NOT_FOUND;
}
static const Line *gpu_line(const char *uuid) {
    for (size_t i = 0; i < n_lines; i++)
        if (strcmp(line[i].kind, "gpu") == 0 && strcmp(line[i].uuid, uuid) == 0)
            return &line[i];
    return NULL;
}
int nvmlDeviceGetMemoryInfo(void *d, unsigned long long *m) {
    const int r = begin(__func__);
    const Line *g = gpu_line(d);
    if (r || !g)
        return r ? r : NOT_FOUND;
    m[0] = TOTAL;
    m[1] = TOTAL - g->a;
    m[2] = g->a;
    return OK;
}
int nvmlDeviceGetUtilizationRates(void *d, unsigned *b) {
    const int r = begin(__func__);
    const Line *g = gpu_line(d);
    if (strncmp(d, "MIG", 3) == 0)
        return NOT_SUPPORTED;
    if (r || !g)
        return r ? r : NOT_FOUND;
    b[0] = b[1] = (unsigned)g->b;
    return OK;
}
static int processes(const char *kind, const char *uuid, unsigned *n, Process *p) {
    unsigned found = 0;
    for (size_t i = 0; i < n_lines; i++) {
        if (strcmp(line[i].kind, kind) != 0 || strcmp(line[i].uuid, uuid) != 0)
            continue;
        if (found < *n)
            p[found] = (Process){.pid = (unsigned)line[i].a, .bytes = line[i].b};
        found++;
    }
    const bool fits = found <= *n;
    *n = found;
    return fits ? OK : TOO_SMALL;
}
int nvmlDeviceGetComputeRunningProcesses_v3(void *d, unsigned *n, Process *p) {
    const int r = begin(__func__);
    return r ? r : processes("process", d, n, p);
}
int nvmlDeviceGetMPSComputeRunningProcesses_v3(void *d, unsigned *n, Process *p) {
    const int r = begin(__func__);
    return r ? r : processes("mps", d, n, p);
}
int nvmlDeviceGetProcessUtilization(void *d, Sample *s, unsigned *n, unsigned long long since) {
    unsigned found = 0;
    const int r = begin(__func__);
    for (size_t i = 0; i < n_lines && !r; i++) {
        if (strcmp(line[i].kind, "process") != 0 || strcmp(line[i].uuid, d) != 0 || !line[i].c)
            continue;
        for (unsigned k = 2; k--;) { // an older one says something else
            if (found < *n)
                s[found] = (Sample){.pid = (unsigned)line[i].a,
                                    .at = since + 1 - k,
                                    .busy = k ? 99 : (unsigned)line[i].c};
            found++;
        }
    }
    if (r || !found)
        return r ? r : NOT_FOUND;
    const bool fits = found <= *n;
    *n = found;
    return fits ? OK : TOO_SMALL;
}
