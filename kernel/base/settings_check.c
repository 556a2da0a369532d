// settings_check.c: what the variables may say.
#include "kernel/base/settings_check.h"
#include "kernel/base/log.h"
#include "kernel/base/quota_settings.h"
#include "kernel/base/settings.h"
#include <stdlib.h>
#include <string.h>
#include <strings.h>

extern char **environ;

// words: those that may stand there, with blanks between; or one of these.
#define WHOLE "a whole number, 0 or more, without a unit"
#define NUMBER "a number, 0 or more, without a unit"

static const struct {
    SettingId id;
    const char *words;
} rules[] = {
    {SET_SHELL, "on off 1 0"},   {SET_DEVICE, "auto cpu gpu"},
    {SET_GPU_PROCESS, "on off"}, {SET_AHEAD, "on off pieces"},
    {SET_CPU, "v2 v3 v4"},       {SET_LOOPS, "on off interp host"},
    {SET_REPLAY, "on off"},      {SET_PROGRESS, "on off"},
    {SET_THREADS, WHOLE},        {SET_LIBRARIES_FROM, WHOLE},
    {SET_GPU_COPIES, WHOLE},     {SET_GPU_IDLE, WHOLE},
    {SET_SAVE_SECONDS, WHOLE},   {SET_SAVE_MB, WHOLE},
    {SET_SAVE_DAYS, WHOLE},      {SET_CACHE_MB, WHOLE},
    {SET_OUTPUT_CAP, WHOLE},     {SET_PAGE_LINES, WHOLE},
    {SET_CELL_OUTPUT, WHOLE},    {SET_CELL_MESSAGES, WHOLE},
    {SET_TILES_AFTER, NUMBER},   {SET_OUTPUT_RATE, NUMBER},
    {SET_OUTPUT_BURST, NUMBER},  {SET_CELL_SECONDS, NUMBER},
    {SET_STALL_SECONDS, NUMBER}, {SET_TILES, "tiles strips cells"},
    {SET_RESERVE, "on off"},
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

// As much of a word as a message shows.
static Str shown(Str word) {
    return str_slice(word, 0, word.n < 100 ? word.n : 100);
}

// The libraries by the names that `warpcell doctor --json` gives them.
static bool check_without(Err *e) {
    static const char *const libraries[] = {"driver", "nvrtc",    "cublas",
                                            "cufft",  "cusolver", "nvml"};
    for (Str rest = str_of(setting(SET_WITHOUT)), name; rest.p;) {
        name = str_split(&rest, ':');
        bool known = !name.n;
        for (size_t i = 0; i < sizeof libraries / sizeof *libraries && !known; i++)
            known = name.n == strlen(libraries[i]) && !strncasecmp(name.p, libraries[i], name.n);
        if (!known)
            return err_set(e, ERR_VALUE,
                           "WARPCELL_WITHOUT: '%.*s' is not one of: driver nvrtc cublas cufft "
                           "cusolver nvml",
                           STR_ARG(shown(name)));
    }
    return true;
}

static bool check_log(Err *e) {
    const Str odd = log_odd_item(str_of(setting(SET_LOG)));
    return !odd.n || err_set(e, ERR_VALUE,
                             "WARPCELL_LOG: '%.*s' is neither error, warn, info or debug nor one "
                             "of these for front, gpu, protocol, python or worker (gpu:debug)",
                             STR_ARG(shown(odd)));
}

// ~ is the home of whoever runs the kernel; no other one is looked for.
static bool check_folder(Err *e) {
    const char *folder = setting(SET_SAVE_ON_EXIT);
    if (!folder || folder[0] != '~')
        return true;
    if (folder[1] && folder[1] != '/')
        return err_set(e, ERR_VALUE, "WARPCELL_SAVE_ON_EXIT: '%.100s' is in another home", folder);
    const char *home = getenv("HOME");
    return (home && *home) ||
           err_set(e, ERR_VALUE, "WARPCELL_SAVE_ON_EXIT: '%.100s', and HOME is not set", folder);
}

bool settings_check(Err *e) {
    if (!quotas_check(e) || !check_without(e) || !check_log(e) || !check_folder(e))
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
