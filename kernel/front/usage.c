// usage.c: the answer to usage_request, with the fields that ipykernel gives and JupyterLab's
// resource monitors read, and the devices of this kernel. CPU is measured since the last request.
#include "kernel/base/clock.h"
#include "kernel/front/state.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct CpuTimes {
    int64_t wall_ns;
    unsigned long long kernel_ticks; // of both processes
    unsigned long long host_ticks, host_idle;
} CpuTimes;

// The first bytes of a file of /proc, NUL-terminated; empty when it cannot be read.
static void read_start(const char *path, char *out, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? 0 : read(fd, out, size - 1);
    if (fd >= 0)
        close(fd);
    out[n > 0 ? n : 0] = 0;
}

// Ticks of user and system time and resident bytes of a process.
static void process_figures(pid_t pid, unsigned long long *ticks, unsigned long long *bytes) {
    char path[64], text[1024];
    unsigned long long user = 0, system = 0;
    long long pages = 0;
    if (pid <= 0)
        return;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    read_start(path, text, sizeof text);
    const char *after_name = strrchr(text, ')'); // the name may hold blanks and brackets
    if (!after_name)
        return;
    sscanf(after_name + 1,
           " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %llu %llu %*d %*d %*d %*d"
           " %*d %*d %*u %*u %lld",
           &user, &system, &pages);
    *ticks += user + system;
    *bytes += (unsigned long long)pages * (unsigned long long)sysconf(_SC_PAGESIZE);
}

static void host_ticks(CpuTimes *t) {
    char text[512];
    unsigned long long v[8] = {0};
    read_start("/proc/stat", text, sizeof text);
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
    read_start("/proc/meminfo", text, sizeof text);
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

void usage_reply(Buf *out, pid_t worker, const json_t *devices) {
    static CpuTimes last;
    CpuTimes now = {.wall_ns = clock_ns()};
    unsigned long long bytes = 0;
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    process_figures(getpid(), &now.kernel_ticks, &bytes);
    process_figures(worker, &now.kernel_ticks, &bytes);
    host_ticks(&now);
    double seconds = (double)(now.wall_ns - last.wall_ns) * 1e-9;
    double ticks =
        now.kernel_ticks > last.kernel_ticks ? (double)(now.kernel_ticks - last.kernel_ticks) : 0;
    double busy =
        (double)(now.host_ticks - last.host_ticks) - (double)(now.host_idle - last.host_idle);
    bool known = last.wall_ns != 0;
    double kernel_cpu = 0, host_cpu = 0;
    if (known) {
        kernel_cpu = percent(ticks / (double)sysconf(_SC_CLK_TCK), seconds);
        host_cpu = percent(busy, (double)(now.host_ticks - last.host_ticks));
    }
    buf_add(out, STR("{\"status\":\"ok\",\"hostname\":"));
    buf_json(out, str_of(host));
    buf_printf(out,
               ",\"pid\":%d,\"kernel_cpu\":%.1f,\"kernel_memory\":%llu,\"host_cpu_percent\":%.1f,"
               "\"cpu_count\":%ld",
               (int)getpid(), kernel_cpu, bytes, host_cpu, sysconf(_SC_NPROCESSORS_ONLN));
    put_memory(out);
    if (devices) {
        buf_add(out, STR(",\"devices\":"));
        jsonio_write(out, devices);
    }
    buf_byte(out, '}');
    last = now;
}
