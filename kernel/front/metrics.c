// metrics.c: the figures of this kernel for Prometheus, in its text format, answered to HTTP's
// GET /metrics. Source: Prometheus documentation, "Exposition formats" (text 0.0.4).
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include "kernel/front/gpus.h"
#include "kernel/front/processes.h"
#include "kernel/front/state.h"
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

enum { TEXT_MS = 100 }; // a text is as old as this at most; asked for more often it costs nothing

// ---- counting -----------------------------------------------------------------------------------

static const double cell_bound[CELL_BUCKETS] = {0.001, 0.01, 0.1, 0.5, 1, 10, 60, 600, 3600};

void counters_cell(Counters *c, double seconds) {
    size_t i = 0;
    while (i < CELL_BUCKETS && seconds > cell_bound[i])
        i++;
    c->bucket[i]++;
    c->seconds += seconds;
}

void counters_keep(Counters *c, const Activity *a) {
    for (int m = METER_COMPILES; a && m < METERS; m++)
        c->ended[m] += atomic_load(&a->meter[m]);
}

long long counters_meter(const Counters *c, const Activity *a, Meter m) {
    return c->ended[m] + (a ? atomic_load(&a->meter[m]) : 0);
}

// ---- the text -----------------------------------------------------------------------------------

static void put_head(Buf *out, const char *name, const char *type, const char *help) {
    buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

// "name{labels} ", the braces only with labels.
static void put_name(Buf *out, const char *name, const char *labels) {
    buf_printf(out, *labels ? "%s{%s} " : "%s%s ", name, labels);
}

static void put_counters(Buf *out, const Counters *c) {
    static const struct {
        const char *metric, *labels, *help;
    } rows[COUNTERS] = {
#define COUNTER(ID, METRIC, LABELS, HELP) {METRIC, LABELS, HELP},
#include "kernel/front/counters.def"
#undef COUNTER
    };
    for (int i = 0; i < COUNTERS; i++) {
        if (!i || strcmp(rows[i].metric, rows[i - 1].metric) != 0)
            put_head(out, rows[i].metric, "counter", rows[i].help);
        put_name(out, rows[i].metric, rows[i].labels);
        buf_printf(out, "%llu\n", c->n[i]);
    }
}

static void put_cell_seconds(Buf *out, const Counters *c) {
    static const char name[] = "warpcell_cell_seconds";
    unsigned long long n = 0;
    put_head(out, name, "histogram", "Seconds that cells took, from their start to their reply.");
    for (int i = 0; i < CELL_BUCKETS; i++) {
        n += c->bucket[i];
        buf_printf(out, "%s_bucket{le=\"%g\"} %llu\n", name, cell_bound[i], n);
    }
    n += c->bucket[CELL_BUCKETS];
    buf_printf(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.9g\n%s_count %llu\n", name, n, name,
               c->seconds, name, n);
}

// What the engine counts (meters.def). scale: of the figure, to Prometheus's units.
static void put_meters(Buf *out, const Front *f) {
    static const struct {
        Meter meter;
        double scale;
        const char *name, *type, *help;
    } rows[] = {
        {METER_HOST_ARRAY_BYTES, 1, "warpcell_host_array_bytes", "gauge",
         "Bytes that arrays hold in the host's memory."},
        {METER_GPU_ARRAY_BYTES, 1, "warpcell_gpu_array_bytes", "gauge",
         "Bytes that arrays hold on GPUs."},
        {METER_GPU_POOL_BYTES, 1, "warpcell_gpu_pool_bytes", "gauge",
         "Bytes taken from GPUs for arrays, those in use among them."},
        {METER_COMPILES, 1, "warpcell_compiles_total", "counter",
         "GPU kernels that had to be compiled."},
        {METER_COMPILE_NS, 1e-9, "warpcell_compile_seconds_total", "counter",
         "Seconds spent compiling GPU kernels."},
        {METER_UPLOAD_BYTES, 1, "warpcell_gpu_upload_bytes_total", "counter",
         "Bytes copied from the host to GPUs."},
        {METER_DOWNLOAD_BYTES, 1, "warpcell_gpu_download_bytes_total", "counter",
         "Bytes copied from GPUs to the host."},
        {METER_GPU_FAILURES, 1, "warpcell_gpu_failures_total", "counter",
         "Device processes that were lost: fatal errors of a GPU, kernels without an end."},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double v = (double)counters_meter(&f->counters, f->worker.activity, rows[i].meter);
        put_head(out, rows[i].name, rows[i].type, rows[i].help);
        buf_printf(out, "%s %.17g\n", rows[i].name, v * rows[i].scale);
    }
}

static void put_requests(Buf *out, const Front *f) {
    static const char *const types[] = {
#define MSG(NAME, TYPE, CHANNELS, HANDLER, REPLY) TYPE,
#include "protocol/msgtypes.def"
#undef MSG
        "other"};
    put_head(out, "warpcell_requests_total", "counter", "Messages of clients, by type.");
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        buf_printf(out, "warpcell_requests_total{type=\"%s\"} %llu\n", types[i], f->requests[i]);
}

static void put_dropped(Buf *out, const Front *f) {
    static const char *const reasons[DAMAGE_COUNT] = {
        "none",
#define DAMAGE(NAME, TEXT) #NAME,
#include "protocol/damage.def"
#undef DAMAGE
    };
    put_head(out, "warpcell_messages_dropped_total", "counter",
             "Messages that were not answered: damaged, not signed, repeated.");
    for (size_t i = 1; i < DAMAGE_COUNT; i++) {
        char reason[32];
        size_t n = 0;
        for (; reasons[i][n] && n < sizeof reason - 1; n++)
            reason[n] =
                (char)(reasons[i][n] | ('A' <= reasons[i][n] && reasons[i][n] <= 'Z' ? 32 : 0));
        reason[n] = 0;
        buf_printf(out, "warpcell_messages_dropped_total{reason=\"%s\"} %llu\n", reason,
                   f->gate.dropped[i]);
    }
}

static void put_gauge(Buf *out, const char *name, const char *type, const char *help, double v) {
    put_head(out, name, type, help);
    buf_printf(out, "%s %.17g\n", name, v);
}

static void put_state(Buf *out, const Front *f) {
    const Worker *w = &f->worker;
    const bool alive = worker_is_alive(w);
    ProcessFigures p = processes_measure(alive ? w->pid : 0, alive ? w->reserve : 0);
    put_head(out, "warpcell_info", "gauge", "Always 1; its labels say which kernel this is.");
    buf_printf(out, "warpcell_info{version=\"%s\",kernel_id=\"%s\"} 1\n", f->options->version,
               f->kernel_id);
    put_gauge(out, "warpcell_start_time_seconds", "gauge",
              "When the kernel started, in seconds since 1970.", f->started);
    put_gauge(out, "warpcell_busy", "gauge", "1 while a cell runs, else 0.",
              f->cell.request != NULL);
    put_gauge(out, "warpcell_queued_requests", "gauge", "Cells and messages of widgets that wait.",
              (double)f->waiting);
    put_gauge(out, "warpcell_engine_up", "gauge",
              "1 while the engine process takes requests, else 0.",
              worker_is_alive(&f->worker) && f->worker.ready);
    put_gauge(out, "warpcell_processes", "gauge", "Processes of the kernel.", p.n);
    put_gauge(out, "warpcell_resident_memory_bytes", "gauge",
              "Memory of all processes of the kernel; what they share counts once.",
              (double)p.bytes);
    put_gauge(out, "warpcell_cpu_seconds_total", "counter",
              "Processor time of all processes of the kernel.",
              (double)p.ticks / (double)sysconf(_SC_CLK_TCK));
    put_gauge(out, "warpcell_published_messages_total", "counter", "Messages sent to IOPub.",
              (double)f->iopub.published);
    put_gauge(out, "warpcell_published_bytes_total", "counter",
              "Bytes of the contents of messages sent to IOPub.", (double)f->iopub.published_bytes);
}

// One figure of each GPU; what is not known of one has no line.
typedef struct GpuRow {
    const char *name, *help;
    size_t at; // of the figure in NvmlFigures
    enum { BYTES, OF_PROCESSES, PERCENT } kind;
} GpuRow;

static bool gpu_figure(const GpuTold *g, const GpuRow *row, double *out) {
    const char *at = (const char *)&g->figures + row->at;
    if (row->kind != PERCENT) {
        *out = (double)*(const unsigned long long *)(const void *)at;
        return row->kind == BYTES || g->figures.knows_processes;
    }
    const int percent = *(const int *)(const void *)at;
    *out = percent / 100.0;
    return percent >= 0;
}

static void put_gpu_row(Buf *out, const GpuRow *row, const GpuTold *gpu, size_t n) {
    double v;
    put_head(out, row->name, "gauge", row->help);
    for (size_t i = 0; i < n; i++)
        if (gpu[i].known && gpu_figure(&gpu[i], row, &v))
            buf_printf(out, "%s{gpu=\"%s\",uuid=\"%s\"} %.17g\n", row->name, gpu[i].name,
                       gpu[i].uuid, v);
}

static void put_gpus(Buf *out, const Front *f) {
    static const GpuRow rows[] = {
        {"warpcell_gpu_memory_bytes", "Memory of a GPU that the kernel uses, or of its slice.",
         offsetof(NvmlFigures, memory_total), BYTES},
        {"warpcell_gpu_memory_used_bytes", "What all processes use of it.",
         offsetof(NvmlFigures, memory_used), BYTES},
        {"warpcell_gpu_kernel_memory_bytes", "What the kernel's processes use, the context too.",
         offsetof(NvmlFigures, own), OF_PROCESSES},
        {"warpcell_gpu_other_memory_bytes", "What other processes use.",
         offsetof(NvmlFigures, others), OF_PROCESSES},
        {"warpcell_gpu_utilization_ratio", "Part of the last moment in which the GPU was busy.",
         offsetof(NvmlFigures, busy), PERCENT},
        {"warpcell_gpu_kernel_utilization_ratio", "Part that the kernel's processes had in that.",
         offsetof(NvmlFigures, own_busy), PERCENT},
    };
    GpuTold gpu[GPUS];
    const size_t n = gpus_ask(f->devices, worker_is_alive(&f->worker) ? f->worker.pid : 0, gpu);
    for (size_t i = 0; n && i < sizeof rows / sizeof *rows; i++)
        put_gpu_row(out, &rows[i], gpu, n);
}

static void put_all(Buf *out, const Front *f) {
    put_state(out, f);
    put_counters(out, &f->counters);
    put_cell_seconds(out, &f->counters);
    put_meters(out, f);
    put_gpus(out, f);
    put_requests(out, f);
    put_dropped(out, f);
}

// ---- HTTP ---------------------------------------------------------------------------------------

static void put_response(Buf *out, const char *status, const char *type, Str body, bool head) {
    buf_printf(out,
               "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
               "Connection: close\r\n%s\r\n",
               status, type, body.n, strncmp(status, "405", 3) == 0 ? "Allow: GET, HEAD\r\n" : "");
    if (!head)
        buf_add(out, body);
}

static ServerVerdict refuse(Buf *out, const char *status) {
    put_response(out, status, "text/plain; charset=utf-8", str_of(status), false);
    return SERVER_ANSWER;
}

static Str text_now(Front *f) {
    int64_t now = clock_ns();
    if (!f->metrics_at || now - f->metrics_at > TEXT_MS * (int64_t)1000000) {
        f->metrics_text.n = 0;
        put_all(&f->metrics_text, f);
        f->metrics_at = now;
    }
    if (f->metrics_text.failed) {
        buf_free(&f->metrics_text);
        f->metrics_at = 0;
    }
    return buf_str(&f->metrics_text);
}

// The three words of a request's first line. False when there are not three.
static bool split_line(Str request, Str word[3]) {
    Str line = str_split(&request, '\n');
    if (line.n && line.p[line.n - 1] == '\r')
        line.n--;
    for (int i = 0; i < 3; i++) {
        word[i] = i < 2 ? str_split(&line, ' ') : line;
        if (!word[i].n)
            return false;
    }
    return str_find(word[2], STR(" "), 0) == (size_t)-1;
}

static ServerVerdict answer(void *ctx, Str request, bool ended, Buf *out) {
    static const char type[] = "text/plain; version=0.0.4; charset=utf-8";
    Str word[3];
    if (str_find(request, STR("\r\n\r\n"), 0) == (size_t)-1)
        return ended ? SERVER_CLOSE : SERVER_MORE;
    if (!split_line(request, word) || !str_starts(word[2], STR("HTTP/1.")))
        return refuse(out, "400 Bad Request");
    bool head = str_is(word[0], "HEAD");
    if (!head && !str_is(word[0], "GET"))
        return refuse(out, "405 Method Not Allowed");
    Str path = str_split(&word[1], '?');
    if (!str_is(path, "/metrics"))
        return refuse(out, "404 Not Found");
    Str text = text_now(ctx);
    if (!text.n)
        return refuse(out, "503 Service Unavailable");
    put_response(out, "200 OK", type, text, head);
    return SERVER_ANSWER;
}

// ---- opening ------------------------------------------------------------------------------------

void metrics_open(Front *f) {
    const char *text = setting(SET_METRICS);
    char where[256];
    unsigned port = 0;
    Err e = {0};
    if (!text || !*text)
        return;
    bool ok = front_fill_in(f, text, where, sizeof where)
                  ? server_listen(&f->metrics, where, answer, f, &port, &e)
                  : err_set(&e, ERR_VALUE, "it is too long");
    if (!ok)
        log_line(LOG_ERROR, "front", "no metrics: WARPCELL_METRICS is %s: %s", text, e.text);
    else if (port)
        log_line(LOG_INFO, "front", "metrics on port %u", port);
}
