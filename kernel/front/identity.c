// identity.c: what this kernel is called, and texts of settings with its name in them.
#include "kernel/front/state.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// "kernel-ID.json" -> "ID", of any length.
static Str id_of_file(const char *path) {
    const char *slash = strrchr(path, '/');
    Str name = str_of(slash ? slash + 1 : path);
    if (str_starts(name, STR("kernel-")))
        name = str_slice(name, strlen("kernel-"), name.n);
    if (str_ends(name, STR(".json")))
        name.n -= strlen(".json");
    return name;
}

void front_name(Front *f) {
    static const char usual[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
    const char *told = getenv("KERNEL_ID");
    Str id = f->connection.kernel_id[0] ? str_of(f->connection.kernel_id)
             : told && *told            ? str_of(told)
                                        : id_of_file(f->connection.path);
    size_t n = 0;
    while (n < id.n && n < sizeof f->kernel_id - 1 && id.p[n] && strchr(usual, id.p[n]))
        n++;
    if (n)
        memcpy(f->kernel_id, id.p, n);
    f->kernel_id[n] = 0;
}

bool front_fill_in(const Front *f, const char *text, char *out, size_t size) {
    char pid[16];
    size_t n = 0;
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    const struct { const char *word, *with; } rows[] = {{"{pid}", pid}, {"{kernel}", f->kernel_id}};
    while (*text && n < size) {
        size_t i = 0, rest = size - n;
        while (i < 2 && strncmp(text, rows[i].word, strlen(rows[i].word)) != 0)
            i++;
        n += (size_t)(i < 2 ? snprintf(out + n, rest, "%s", rows[i].with)
                            : snprintf(out + n, rest, "%c", *text));
        text += i < 2 ? strlen(rows[i].word) : 1;
    }
    return n < size;
}
