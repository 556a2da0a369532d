// settings_check.c: what the variables may say.
#include "kernel/base/settings_check.h"
#include "kernel/base/quota_settings.h"
#include "kernel/base/settings.h"
#include <string.h>

extern char **environ;

// words: those that may stand there, with blanks between; or one of these.
#define WHOLE "a whole number, 0 or more, without a unit"
#define NUMBER "a number, 0 or more, without a unit"

static const struct {
    SettingId id;
    const char *words;
} rules[] = {
    {SET_SHELL, "on off 1 0"},    {SET_DEVICE, "auto cpu gpu"}, {SET_GPU_PROCESS, "on off"},
    {SET_AHEAD, "on off pieces"}, {SET_CPU, "v2 v3 v4"},        {SET_LOOPS, "on off interp host"},
    {SET_REPLAY, "on off"},       {SET_PROGRESS, "on off"},     {SET_THREADS, WHOLE},
    {SET_LIBRARIES_FROM, WHOLE},  {SET_GPU_COPIES, WHOLE},      {SET_GPU_IDLE, WHOLE},
    {SET_SAVE_SECONDS, WHOLE},    {SET_SAVE_MB, WHOLE},         {SET_SAVE_DAYS, WHOLE},
    {SET_CACHE_MB, WHOLE},        {SET_OUTPUT_CAP, WHOLE},      {SET_PAGE_LINES, WHOLE},
    {SET_CELL_OUTPUT, WHOLE},     {SET_CELL_MESSAGES, WHOLE},   {SET_TILES_AFTER, NUMBER},
    {SET_OUTPUT_RATE, NUMBER},    {SET_OUTPUT_BURST, NUMBER},   {SET_CELL_SECONDS, NUMBER},
    {SET_STALL_SECONDS, NUMBER},
};

enum { DIGITS_MOST = 15 }; // before the point: who reads them holds so many

static bool is_number(const char *text, bool whole) {
    size_t n = strspn(text, "0123456789");
    if (!n || n > DIGITS_MOST)
        return false;
    if (!whole && text[n] == '.')
        n += 1 + strspn(text + n + 1, "0123456789");
    return text[n] == 0;
}

static bool is_one_of(const char *text, const char *words) {
    for (Str rest = str_of(words), word; rest.p;) {
        word = str_split(&rest, ' ');
        if (str_is(word, text))
            return true;
    }
    return false;
}

bool settings_check(Err *e) {
    if (!quotas_check(e))
        return false;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const char *text = setting(rules[i].id);
        const char *words = rules[i].words;
        const bool whole = strcmp(words, WHOLE) == 0;
        const bool number = whole || strcmp(words, NUMBER) == 0;
        if (!text || !*text || (number ? is_number(text, whole) : is_one_of(text, words)))
            continue;
        return err_set(e, ERR_VALUE, "%s: '%.100s' is not %s%s", setting_info[rules[i].id].name,
                       text, number ? "" : "one of: ", words);
    }
    return true;
}

static bool is_known(Str name) {
    if (str_starts(name, STR("WARPCELL_PORT")) || str_starts(name, STR("WARPCELL_SERVICE_")))
        return true;
    for (size_t i = 0; i < SETTINGS; i++)
        if (str_is(name, setting_info[i].name))
            return true;
    return false;
}

Str settings_unknown(size_t *at) {
    while (environ && environ[*at]) {
        const char *entry = environ[(*at)++];
        const Str name = {entry, strcspn(entry, "=")};
        if (str_starts(name, STR("WARPCELL_")) && !is_known(name))
            return name;
    }
    return (Str){0};
}
