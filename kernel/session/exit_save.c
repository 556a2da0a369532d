// exit_save.c: the session that a kernel leaves behind when it ends, and telling the next one of it
// (WARPCELL_SAVE_ON_EXIT; kernel/notebook/_saving.py does the work).
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include "kernel/session/internal.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// What %restore without a file asks for the path.
#define SAVED_SESSION "__saved_session__"

static int64_t number_of(SettingId id, int64_t usual) {
    const char *text = setting(id);
    long long n = text && *text ? strtoll(text, NULL, 10) : usual;
    return n < 0 ? 0 : n > INT32_MAX ? INT32_MAX : n;
}

// Is there a session, and this person's? What another one has put there is code of theirs.
static bool is_ours(const Session *s) {
    struct stat about;
    return s->saved.n && stat(s->saved.p, &about) == 0 && about.st_uid == geteuid();
}

// __saved_session__(): [path], or [] where there is none.
static bool saved_session(VM *vm, void *ctx, Value *args, Value *out) {
    const Session *s = ctx;
    (void)args;
    *out = list_new(vm, 0);
    if (v_is(*out, T_UNDEF) || !is_ours(s))
        return !v_is(*out, T_UNDEF);
    Value path = str_new(vm, str_of(s->saved.p));
    if (!v_is(path, T_UNDEF) && list_append(vm, *out, path))
        return true;
    value_release(*out);
    return false;
}

static bool set_path(Session *s, const char *folder, const char *name) {
    char here[4096];
    s->saved.n = 0;
    if (folder[0] == '~') // only ~ and ~/... are let in (settings_check.c)
        buf_printf(&s->saved, "%s", getenv("HOME"));
    if (folder[0] == '~')
        folder++;
    else if (folder[0] != '/' && getcwd(here, sizeof here)) // cells may go elsewhere
        buf_printf(&s->saved, "%s/", here);
    buf_printf(&s->saved, "%s/%s", folder, name);
    buf_byte(&s->saved, 0);
    Value f = native_new(s->vm, SAVED_SESSION "()", saved_session, s,
                         "The session that an earlier kernel has left.");
    bool ok = !s->saved.failed && !v_is(f, T_UNDEF) && vm_set_builtin(s->vm, STR(SAVED_SESSION), f);
    value_release(f);
    return ok;
}

void session_set_saved(Session *s, const char *name) {
    const char *folder = setting(SET_SAVE_ON_EXIT);
    if (!folder || !*folder || !name[0])
        return;
    if (set_path(s, folder, name))
        return;
    vm_clear_raised(s->vm);
    buf_free(&s->saved);
}

// A function of _saving on the path and numbers; false: raised.
static bool call(Session *s, const char *name, const int64_t *numbers, size_t n, Value *out) {
    Value f, args[4];
    if (!vm_import_name(s->vm, STR("_saving"), str_of(name), &f))
        return false;
    args[0] = str_new(s->vm, str_of(s->saved.p));
    for (size_t i = 0; i < n; i++)
        args[i + 1] = v_int(numbers[i]);
    bool ok = !v_is(args[0], T_UNDEF) && vm_call(s->vm, f, &(Args){args, n + 1, 0, NULL}, out);
    value_release(args[0]);
    value_release(f);
    return ok;
}

static void log_failure(Session *s) {
    Raised r;
    if (vm_get_raised(s->vm, &r))
        log_line(LOG_WARN, "worker", "the session was not saved: %.*s", STR_ARG(r.text));
    vm_clear_raised(s->vm);
}

void session_save_on_exit(Session *s) {
    int64_t numbers[2] = {number_of(SET_SAVE_MB, 4096), number_of(SET_SAVE_DAYS, 7)};
    Value out = V_UNDEF;
    Buf ignored = {0};
    if (!s->saved.n)
        return;
    session_clear_error(s);
    gpu_loss_before(s, &ignored); // arrays that rest on the host go where they can be read
    buf_free(&ignored);
    if (call(s, "save_on_exit", numbers, 2, &out))
        log_line(LOG_INFO, "worker", "the session was saved");
    else
        log_failure(s);
    value_release(out);
}

void session_set_written(Session *s, bool written) {
    s->written = written;
}

void exit_save_offer(Session *s, Buf *told) {
    int64_t days = number_of(SET_SAVE_DAYS, 7);
    Value text = V_UNDEF;
    if (s->offered || !s->saved.n)
        return;
    s->offered = true;
    if (!is_ours(s))
        return;
    if (!call(s, "offer", &days, 1, &text))
        vm_clear_raised(s->vm); // damaged: nothing to offer
    else if (value_is_str(text) && str_get(text).n)
        buf_add(told, str_get(text));
    value_release(text);
}
