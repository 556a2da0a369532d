// saved.c: what the file of a session is called that is saved when the kernel ends.
#include "kernel/front/saved.h"
#include "kernel/base/settings.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool saved_wanted(void) {
    const char *folder = setting(SET_SAVE_ON_EXIT);
    return folder && *folder;
}

int saved_most_ms(void) {
    enum { USUAL = 20, MOST = 24 * 3600 };
    const char *text = setting(SET_SAVE_SECONDS);
    long seconds = text && *text ? strtol(text, NULL, 10) : USUAL;
    return (int)(seconds < 1 ? 1 : seconds > MOST ? MOST : seconds) * 1000;
}

static bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
}

// FNV-1a: the same in every version of the program.
static uint64_t hash_of(const char *text) {
    uint64_t h = 0xcbf29ce484222325u;
    for (; *text; text++)
        h = (h ^ (uint8_t)*text) * 0x100000001b3u;
    return h;
}

void saved_name(const char *connection_file, char out[SAVED_NAME_BYTES]) {
    enum { LETTERS = 64 };
    const char *notebook = getenv("JPY_SESSION_NAME");
    const char *path = notebook && *notebook ? notebook : connection_file;
    const char *slash = strrchr(path, '/');
    char name[LETTERS + 1];
    size_t n = 0;
    for (const char *p = slash ? slash + 1 : path; *p && n < LETTERS; p++)
        name[n++] = is_plain(*p) ? *p : '_';
    name[n] = 0;
    snprintf(out, SAVED_NAME_BYTES, "%s-%016llx.session", name, (unsigned long long)hash_of(path));
}
