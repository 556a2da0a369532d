// quota_settings.c: the texts of quotas.
#include "kernel/base/quota_settings.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include <stdint.h>

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// The number that the text begins with, which may have a point; how many characters it takes.
static size_t read_number(Str text, double *number) {
    size_t i = 0, digits = 0;
    double unit = 1;
    bool point = false;
    *number = 0;
    for (; i < text.n && (is_digit(text.p[i]) || (text.p[i] == '.' && !point)); i++) {
        if (text.p[i] == '.') {
            point = true;
            continue;
        }
        digits++;
        *number = *number * 10 + (text.p[i] - '0');
        unit *= point ? 10 : 1;
    }
    *number /= unit;
    return digits ? i : 0;
}

static bool same_letter(char a, char b) {
    return a == b || (a >= 'a' && a <= 'z' && a - 'a' + 'A' == b);
}

// "", "B", "K", "kb", "KiB", ...; 0: no unit.
static double unit_of(Str text) {
    static const char letters[] = "KMGTP";
    double unit = 1;
    if (text.n && same_letter(text.p[text.n - 1], 'B'))
        text.n--;
    if (!text.n)
        return 1;
    bool binary = text.n == 2 && same_letter(text.p[1], 'I');
    if (text.n > 2 || (text.n == 2 && !binary))
        return 0;
    for (size_t i = 0; letters[i]; i++) {
        unit *= binary ? 1024 : 1000;
        if (same_letter(text.p[0], letters[i]))
            return unit;
    }
    return 0;
}

bool quota_parse(Str text, size_t total, size_t *bytes, Err *e) {
    text = str_trim(text);
    *bytes = QUOTA_NONE;
    if (!text.n)
        return true;
    double number;
    size_t n = read_number(text, &number);
    Str rest = str_trim(str_slice(text, n, text.n));
    const bool percent = str_is(rest, "%");
    double unit = percent ? (double)total / 100 : unit_of(rest);
    if (!n || (!percent && unit == 0))
        return err_set(e, ERR_VALUE,
                       "'%.*s' is neither bytes (8GB, 8GiB, 8000000000) nor a "
                       "percentage (50%%)",
                       STR_ARG(text));
    if (percent && number > 100)
        return err_set(e, ERR_VALUE, "'%.*s' is more than there is", STR_ARG(text));
    if (number == 0)
        return true;
    double all = number * unit;
    if (all < 1 && !(percent && !total))
        return err_set(e, ERR_VALUE, "'%.*s' is less than a byte", STR_ARG(text));
    *bytes = all < 0x1p62 ? (size_t)all : QUOTA_NONE - 1;
    return true;
}

size_t quota_of(SettingId id, size_t total) {
    const char *text = setting(id);
    size_t bytes;
    Err e = {0};
    return quota_parse(text ? str_of(text) : STR(""), total, &bytes, &e) ? bytes : 0;
}

bool quotas_check(Err *e) {
    static const SettingId ids[] = {SET_MEMORY, SET_GPU_MEMORY};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const char *text = setting(ids[i]);
        size_t bytes;
        Err own = {0};
        if (text && !quota_parse(str_of(text), (size_t)1 << 40, &bytes, &own))
            return err_set(e, own.kind, "%s: %s", setting_info[ids[i]].name, own.text);
    }
    return true;
}

void quota_from_settings(void) {
    size_t available, total;
    room_there_is(&available, &total);
    quota_begin(quota_of(SET_MEMORY, total));
}
