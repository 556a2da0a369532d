// audit.c: one line of JSON for each request, for whoever has to account for what was done here:
// who asked for what, when, and what it took. Never the text of a cell, data, or an error's
// message.
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/utf8.h"
#include "kernel/front/state.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { TEXT_MOST = 128 }; // bytes of a text that a client or a cell chose

// ---- where lines go -----------------------------------------------------------------------------

static bool is_same_file(int fd, const char *path) {
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && stat(path, &named) == 0 &&
           open_one.st_dev == named.st_dev && open_one.st_ino == named.st_ino;
}

// The file, opened again when it was renamed or taken away (logrotate). -1: it cannot be.
static int file_now(Audit *a) {
    if (a->fd >= 0 && is_same_file(a->fd, a->path))
        return a->fd;
    if (a->fd >= 0)
        close(a->fd);
    a->torn = false;
    a->fd = open(a->path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0600);
    return a->fd;
}

// A datagram for each line: whoever reads them may come and go.
static bool send_line(const Audit *a, Str line) {
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    memcpy(to.sun_path, a->path, strlen(a->path) + 1);
    return sendto(a->fd, line.p, line.n - 1, MSG_DONTWAIT | MSG_NOSIGNAL,
                  (const struct sockaddr *)&to, sizeof to) >= 0;
}

// In one call, so that the lines of several kernels do not mix in a file. After half a line, which
// a full disk leaves, the next one begins on its own.
static bool write_line(Audit *a, Str line) {
    int fd = a->kind == AUDIT_STDERR ? STDERR_FILENO : file_now(a);
    if (fd < 0)
        return false;
    if (a->torn && write(fd, "\n", 1) != 1)
        return false;
    ssize_t n = write(fd, line.p, line.n);
    a->torn = n > 0 && (size_t)n < line.n;
    return n == (ssize_t)line.n;
}

static void put_line(Front *f, Str line) {
    Audit *a = &f->audit;
    bool ok = a->kind == AUDIT_SOCKET ? send_line(a, line) : write_line(a, line);
    if (ok)
        return;
    int why = errno;
    f->counters.n[COUNT_AUDIT_LOST]++;
    if (log_allowed())
        log_line(LOG_ERROR, "front", "a line for WARPCELL_AUDIT is lost: %s", strerror(why));
}

void audit_open(Front *f) {
    Audit *a = &f->audit;
    const char *text = setting(SET_AUDIT);
    a->fd = -1;
    if (!text || !*text)
        return;
    bool is_socket = strncmp(text, "unix:", 5) == 0;
    if (strcmp(text, "stderr") == 0) {
        a->kind = AUDIT_STDERR;
        return;
    }
    if (!front_fill_in(f, is_socket ? text + 5 : text, a->path, sizeof a->path) ||
        a->path[0] != '/') {
        log_line(LOG_ERROR, "front",
                 "no audit: WARPCELL_AUDIT is %s; it is stderr, /file or unix:/socket", text);
        return;
    }
    a->kind = is_socket ? AUDIT_SOCKET : AUDIT_FILE;
    if (is_socket)
        a->fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
}

void audit_close(Front *f) {
    if (f->audit.fd >= 0)
        close(f->audit.fd);
    f->audit.fd = -1;
}

// ---- the line -----------------------------------------------------------------------------------

static void put_text(Buf *out, const char *key, Str text) {
    if (text.n > TEXT_MOST)
        text.n = utf8_cut(text.p, TEXT_MOST);
    buf_printf(out, ",\"%s\":", key);
    buf_json(out, text);
}

// An exception's class, which a cell may have named: a word, or nothing.
static Str name_only(Str ename) {
    for (size_t i = 0; i < ename.n; i++)
        if ((unsigned char)ename.p[i] <= ' ')
            return STR("");
    return ename;
}

static void put_use(Buf *out, const Front *f, const long long *before) {
    static const struct {
        const char *name;
        Meter meter;
        bool grows; // what the request added to it
    } rows[] = {
        {"host_array_bytes", METER_HOST_ARRAY_BYTES, false},
        {"gpu_array_bytes", METER_GPU_ARRAY_BYTES, false},
        {"gpu_upload_bytes", METER_UPLOAD_BYTES, true},
        {"gpu_download_bytes", METER_DOWNLOAD_BYTES, true},
        {"compiles", METER_COMPILES, true},
    };
    for (size_t i = 0; before && i < sizeof rows / sizeof *rows; i++) {
        long long now = counters_meter(&f->counters, f->worker.activity, rows[i].meter);
        buf_printf(out, ",\"%s\":%lld", rows[i].name,
                   rows[i].grows ? now - before[rows[i].meter] : now);
    }
}

void audit_request(Front *f, const AuditLine *l) {
    const Message *m = l->message;
    char date[28];
    Buf out = {0};
    if (f->audit.kind == AUDIT_OFF)
        return;
    clock_iso(date);
    buf_printf(&out, "{\"time\":\"%s\",\"kernel\":\"%s\",\"pid\":%d", date, f->kernel_id,
               (int)getpid());
    put_text(&out, "session", jsonio_text_or_empty(m->fields, "session"));
    put_text(&out, "user", jsonio_text_or_empty(m->fields, "username"));
    buf_printf(&out, ",\"channel\":\"%s\"", channel_title(m->channel));
    put_text(&out, "type", m->type_name);
    put_text(&out, "id", m->msg_id);
    put_text(&out, "status", str_of(l->status));
    if (l->ename.n)
        put_text(&out, "ename", name_only(l->ename));
    buf_printf(&out, ",\"seconds\":%.6f,\"bytes_in\":%zu,\"bytes_out\":%llu", l->seconds, m->bytes,
               l->bytes_out);
    put_use(&out, f, l->meters);
    buf_add(&out, STR("}\n"));
    if (out.failed)
        f->counters.n[COUNT_AUDIT_LOST]++;
    else
        put_line(f, buf_str(&out));
    buf_free(&out);
}

unsigned long long audit_bytes(const Front *f) {
    return f->reply_bytes + f->iopub.published_bytes;
}
