// lib_progress.c: progress(...), which the module tqdm draws with too: a bar with rate and time
// left, shown at most ten times a second by updating one display; in a terminal by rewriting its
// line; otherwise one line at the end.
//
// A look at the clock costs more than a turn of a small loop, so it is taken only every
// so many turns; a display finishes the recorded work first, so that the bar tells of work
// done and not of work written down.
#include "kernel/base/clock.h"
#include "kernel/vm/objects.h"
#include "kernel/lib/functions.h"
#include "kernel/vm/str.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DISPLAY_NS INT64_C(100000000) // between two displays
#define LOOK_SECONDS 0.02             // between two looks at the clock, as far as the rate tells

enum { BAR_CELLS = 20, SIZE_UNKNOWN = -1 };

typedef struct Progress {
    Obj head;
    Lib *lib;
    Value iterable, iterator;  // T_UNDEF: none
    Value desc, postfix, unit; // str, or T_UNDEF
    double n, total;           // total below 0: not known
    int64_t began, shown_at;   // clock_ns
    double next_look;          // the n at which the clock is looked at
    bool shown, closed, disabled, leave, counting;
    char id[48]; // of the display
} Progress;

static Progress *progress_of(Value v) {
    return (Progress *)(void *)v.u.o;
}
static bool has_client(const Lib *lib) {
    return lib->hooks.request && lib->hooks.request(lib->hooks.ctx).n > 0;
}

// ---- texts --------------------------------------------------------------------------------------

static void put_time(Buf *out, double seconds) {
    if (!(seconds < 360000)) { // unknown, or more than anybody waits
        buf_add(out, STR("?"));
        return;
    }
    int s = (int)(seconds + 0.5);
    int h = s / 3600;
    if (h)
        buf_printf(out, "%d:%02d:%02d", h, s / 60 % 60, s % 60);
    else
        buf_printf(out, "%02d:%02d", s / 60, s % 60);
}

static void put_number(Buf *out, double x) {
    if (x == floor(x) && fabs(x) < 1e15)
        buf_printf(out, "%.0f", x);
    else
        buf_printf(out, "%.3g", x);
}

static Str text_or_empty(Value v) {
    return value_is_str(v) ? str_get(v) : STR("");
}

static void put_rate(Buf *out, const Progress *p, double seconds) {
    Str unit = text_or_empty(p->unit);
    double rate = seconds > 0 ? p->n / seconds : 0;
    if (!(rate > 0))
        buf_printf(out, "?%.*s/s", STR_ARG(unit));
    else if (rate >= 1)
        buf_printf(out, "%.2f%.*s/s", rate, STR_ARG(unit));
    else
        buf_printf(out, "%.2fs/%.*s", 1 / rate, STR_ARG(unit));
}

// "45/100 [00:01<00:02, 33.30it/s, loss=0.1]"
static void put_counts(Buf *out, const Progress *p, double seconds) {
    Str postfix = text_or_empty(p->postfix);
    put_number(out, p->n);
    if (p->total >= 0) {
        buf_byte(out, '/');
        put_number(out, p->total);
    } else {
        buf_add(out, text_or_empty(p->unit));
    }
    buf_add(out, STR(" ["));
    put_time(out, seconds);
    if (p->total >= 0) {
        buf_byte(out, '<');
        double left = p->total > p->n ? p->total - p->n : 0;
        put_time(out, p->n > 0 ? left * seconds / p->n : NAN);
    }
    buf_add(out, STR(", "));
    put_rate(out, p, seconds);
    if (postfix.n)
        buf_printf(out, ", %.*s", STR_ARG(postfix));
    buf_byte(out, ']');
}

static double part_done(const Progress *p) {
    double part = p->total > 0 ? p->n / p->total : 1;
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

static void put_bar(Buf *out, double part) {
    static const char *const eighths[] = {" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    int filled = (int)(part * BAR_CELLS * 8);
    for (int i = 0; i < BAR_CELLS; i++, filled -= 8) {
        const char *cell = filled > 0 ? eighths[filled & 7] : " ";
        buf_add(out, str_of(filled >= 8 ? "█" : cell));
    }
}

static void put_plain(Buf *out, const Progress *p, double seconds) {
    Str desc = text_or_empty(p->desc);
    if (desc.n)
        buf_printf(out, "%.*s: ", STR_ARG(desc));
    if (p->total >= 0) {
        buf_printf(out, "%3.0f%%|", floor(100 * part_done(p)));
        put_bar(out, part_done(p));
        buf_add(out, STR("| "));
    }
    put_counts(out, p, seconds);
}

static void put_html(Buf *out, const Progress *p, double seconds) {
    Buf counts = {0};
    Str desc = text_or_empty(p->desc);
    buf_add(out, STR("<div style=\"display:flex;gap:0.7em;align-items:center\">"));
    if (desc.n) {
        buf_add(out, STR("<span>"));
        buf_html(out, desc);
        buf_add(out, STR("</span>"));
    }
    if (p->total > 0)
        buf_printf(out,
                   "<span>%.0f%%</span><progress value=\"%g\" max=\"1\" style=\"width:20em\">"
                   "</progress>",
                   floor(100 * part_done(p)), part_done(p));
    put_counts(&counts, p, seconds);
    buf_add(out, STR("<span style=\"font-variant-numeric:tabular-nums\">"));
    buf_html(out, buf_str(&counts));
    buf_add(out, STR("</span></div>"));
    out->failed = out->failed || counts.failed;
    buf_free(&counts);
}

// ---- showing ------------------------------------------------------------------------------------

static bool show_in_notebook(Progress *p, bool empty, double seconds) {
    Buf plain = {0}, html = {0};
    if (!empty) {
        put_plain(&plain, p, seconds);
        put_html(&html, p, seconds);
    }
    Bundle b = {.parts = {{.mime = "text/plain", .bytes = buf_str(&plain)},
                          {.mime = "text/html", .bytes = buf_str(&html)}},
                .n = 2,
                .display_id = p->id,
                .update = p->shown};
    bool ok = !plain.failed && !html.failed && p->lib->hooks.display(p->lib->hooks.ctx, &b);
    buf_free(&plain);
    buf_free(&html);
    return ok;
}

// A terminal's line is written over; without one there is only the last state.
static bool show_in_terminal(Progress *p, bool last, double seconds) {
    Buf line = {0};
    bool terminal = isatty(STDERR_FILENO);
    if (!terminal && !last)
        return true;
    if (terminal)
        buf_add(&line, STR("\r\033[K"));
    if (!last || p->leave)
        put_plain(&line, p, seconds);
    if (last && p->leave)
        buf_byte(&line, '\n');
    bool ok = !line.failed && p->lib->hooks.write(p->lib->hooks.ctx, 2, buf_str(&line));
    buf_free(&line);
    return ok;
}

// Never raises.
static bool show(Progress *p, bool last) {
    double seconds = (double)(clock_ns() - p->began) * 1e-9;
    bool ok = has_client(p->lib) ? show_in_notebook(p, last && !p->leave, seconds)
                                 : show_in_terminal(p, last, seconds);
    p->shown = true;
    p->shown_at = clock_ns();
    return ok;
}

static bool show_now(VM *vm, Progress *p, bool last) {
    if (p->disabled || p->closed)
        return true;
    if (!lib_finish(p->lib))
        return false;
    return show(p, last) || vm_unwritten(vm);
}

// After n has grown.
static bool look(VM *vm, Progress *p) {
    int64_t now = clock_ns();
    double seconds = (double)(now - p->began) * 1e-9;
    double step = seconds > 0 ? p->n / seconds * LOOK_SECONDS : 0;
    p->next_look = p->n + (step > 1 ? floor(step) : 0);
    return now - p->shown_at < DISPLAY_NS || show_now(vm, p, false);
}

static bool count_on(VM *vm, Progress *p, double by) {
    p->n += by;
    return p->disabled || p->n < p->next_look || look(vm, p);
}

static bool close_bar(VM *vm, Progress *p) {
    bool ok = show_now(vm, p, true);
    p->closed = true;
    return ok;
}

// ---- making -------------------------------------------------------------------------------------

static const Type type_progress;
enum { ARG_ITERABLE, ARG_DESC, ARG_TOTAL, ARG_LEAVE, ARG_DISABLE, ARG_UNIT, ARG_INITIAL };

// How many items there will be, when that can be known without taking them.
static double size_of(VM *vm, Value v) {
    int64_t n;
    const Type *t = v.tag == T_UNDEF ? NULL : value_type(vm, v);
    if (!t || !t->length)
        return SIZE_UNKNOWN;
    if (t->length(vm, v, &n))
        return (double)n;
    vm_clear_raised(vm);
    return SIZE_UNKNOWN;
}

static bool take_text(VM *vm, Value v, Value *out) {
    if (absent(v))
        return true;
    Buf text = {0};
    bool ok = value_str(vm, v, &text) && (!text.failed || vm_no_memory(vm));
    Value before = *out;
    if (ok)
        *out = str_new(vm, buf_str(&text));
    if (ok)
        value_release(before);
    buf_free(&text);
    return ok && out->tag != T_UNDEF;
}

// args: as ARG_... has them.
static bool make(VM *vm, const Value *args, Value *out) {
    static unsigned long long number;
    Progress *p = obj_new(vm, &type_progress);
    if (!p)
        return false;
    *out = v_obj(&p->head);
    p->lib = lib_of(vm);
    p->iterable = args[ARG_ITERABLE].tag == T_NONE ? V_UNDEF : value_copy(args[ARG_ITERABLE]);
    p->iterator = p->desc = p->postfix = p->unit = V_UNDEF;
    p->total = size_of(vm, p->iterable);
    p->began = p->shown_at = clock_ns();
    snprintf(p->id, sizeof p->id, "progress-%d-%llu", (int)getpid(), ++number);
    bool ok = bool_argument(vm, args[ARG_LEAVE], true, &p->leave) &&
              bool_argument(vm, args[ARG_DISABLE], false, &p->disabled) &&
              take_text(vm, args[ARG_DESC], &p->desc) && take_text(vm, args[ARG_UNIT], &p->unit) &&
              (absent(args[ARG_TOTAL]) || value_float(vm, args[ARG_TOTAL], &p->total)) &&
              (absent(args[ARG_INITIAL]) || value_float(vm, args[ARG_INITIAL], &p->n)) &&
              (!has_client(p->lib) || show_now(vm, p, false));
    if (!ok) {
        p->closed = true;
        value_release(*out);
    }
    return ok;
}

bool fn_progress(VM *vm, void *ctx, Value *args, Value *out) {
    (void)ctx; // the last one is **options: what tqdm understands besides is not needed here
    return make(vm, args, out);
}

// ---- what it answers ----------------------------------------------------------------------------

static bool progress_iter(VM *vm, Value v, Value *out) {
    Progress *p = progress_of(v);
    if (p->iterable.tag == T_UNDEF)
        return vm_raise(vm, ERR_TYPE, "this progress bar was made without an iterable");
    Value iterator;
    if (!value_iter(vm, p->iterable, &iterator))
        return false;
    value_release(p->iterator);
    p->iterator = iterator;
    p->counting = false;
    *out = value_copy(v);
    return true;
}

static bool progress_next(VM *vm, Value v, Value *out, bool *done) {
    Progress *p = progress_of(v);
    *done = false;
    if (p->counting && !count_on(vm, p, 1))
        return false; // the turn before this one has ended
    p->counting = true;
    if (!value_next(vm, p->iterator, out, done))
        return false;
    if (!*done)
        return true;
    p->counting = false;
    return close_bar(vm, p);
}

static bool progress_length(VM *vm, Value v, int64_t *out) {
    const Progress *p = progress_of(v);
    if (p->total < 0)
        return vm_raise(vm, ERR_TYPE, "the number of items is not known");
    *out = (int64_t)p->total;
    return true;
}

static bool progress_repr(VM *vm, Value v, Buf *out) {
    (void)vm;
    const Progress *p = progress_of(v);
    put_plain(out, p, (double)(clock_ns() - p->began) * 1e-9);
    return true;
}

static bool number(VM *vm, double x, Value *out) {
    (void)vm;
    *out = x == floor(x) && fabs(x) < 9e15 ? v_int((int64_t)x) : v_float(x);
    return true;
}

static bool progress_getattr(VM *vm, Value v, Str name, Value *out, bool *found) {
    const Progress *p = progress_of(v);
    *found = true;
    if (str_is(name, "n"))
        return number(vm, p->n, out);
    if (str_is(name, "total"))
        return p->total < 0 ? (*out = V_NONE, true) : number(vm, p->total, out);
    if (str_is(name, "postfix")) {
        *out = p->postfix.tag == T_UNDEF ? V_NONE : value_copy(p->postfix);
        return true;
    }
    if (str_is(name, "desc")) {
        *out = p->desc.tag == T_UNDEF ? V_NONE : value_copy(p->desc);
        return true;
    }
    *found = false;
    return true;
}

static bool m_update(VM *vm, Value self, Value *args, Value *out) {
    double by = 1;
    *out = V_NONE;
    if (!absent(args[0]) && !value_float(vm, args[0], &by))
        return false;
    return count_on(vm, progress_of(self), by);
}

static bool m_close(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = V_NONE;
    return close_bar(vm, progress_of(self));
}

static bool refresh(VM *vm, Progress *p, Value wanted) {
    bool now;
    return bool_argument(vm, wanted, true, &now) &&
           (!now || clock_ns() - p->shown_at < DISPLAY_NS || show_now(vm, p, false));
}

static bool m_set_description(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return take_text(vm, args[0], &progress_of(self)->desc) &&
           refresh(vm, progress_of(self), args[1]);
}

// "loss=0.123, step=4": numbers with three digits, as tqdm shows them.
static bool put_pairs(VM *vm, Value dict, Buf *out) {
    Value key, item;
    for (size_t at = 0; dict_next(dict, &at, &key, &item);) {
        if (out->n)
            buf_add(out, STR(", "));
        if (!value_str(vm, key, out))
            return false;
        buf_byte(out, '=');
        bool fraction = value_type(vm, item) == &type_float;
        if (!(fraction ? value_format(vm, item, STR(".3g"), out) : value_str(vm, item, out)))
            return false;
    }
    return true;
}

static bool m_set_postfix(VM *vm, Value self, Value *args, Value *out) {
    Progress *p = progress_of(self);
    Buf text = {0};
    *out = V_NONE;
    bool ok = (absent(args[0]) || value_type(vm, args[0]) == &type_dict ||
               vm_raise(vm, ERR_TYPE, "a dict expected")) &&
              (absent(args[0]) || put_pairs(vm, args[0], &text)) && put_pairs(vm, args[2], &text);
    Value made = ok ? str_from_buf(vm, &text) : V_UNDEF;
    buf_free(&text);
    if (made.tag == T_UNDEF)
        return false;
    value_release(p->postfix);
    p->postfix = made;
    return refresh(vm, p, args[1]);
}

static bool m_set_postfix_str(VM *vm, Value self, Value *args, Value *out) {
    *out = V_NONE;
    return take_text(vm, args[0], &progress_of(self)->postfix) &&
           refresh(vm, progress_of(self), args[1]);
}

// n and total from without; a total below 0 is not known.
static bool m_set(VM *vm, Value self, Value *args, Value *out) {
    Progress *p = progress_of(self);
    *out = V_NONE;
    p->next_look = 0;
    return (absent(args[0]) || value_float(vm, args[0], &p->n)) &&
           (absent(args[1]) || value_float(vm, args[1], &p->total));
}

static bool m_refresh(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = V_NONE;
    return show_now(vm, progress_of(self), false);
}

static bool m_reset(VM *vm, Value self, Value *args, Value *out) {
    Progress *p = progress_of(self);
    *out = V_NONE;
    if (!absent(args[0]) && !value_float(vm, args[0], &p->total))
        return false;
    p->n = p->next_look = 0;
    p->closed = false;
    p->began = clock_ns();
    return show_now(vm, p, false);
}

static bool m_enter(VM *vm, Value self, Value *args, Value *out) {
    (void)vm;
    (void)args;
    *out = value_copy(self);
    return true;
}

static bool m_exit(VM *vm, Value self, Value *args, Value *out) {
    (void)args;
    *out = v_bool(false);
    return close_bar(vm, progress_of(self));
}

static const Method progress_methods[] = {
    {"update(n=1)", m_update, "Counts on by n."},
    {"close()", m_close, "Shows the last state; no more is shown."},
    {"set_description(desc=None, refresh=True)", m_set_description,
     "Sets the words before the bar."},
    {"set_postfix(ordered_dict=None, refresh=True, **kwargs)", m_set_postfix,
     "Shows names and values behind the bar."},
    {"set_postfix_str(s='', refresh=True)", m_set_postfix_str, "Shows a text behind the bar."},
    {"_set(n=None, total=None)", m_set, "Sets how far it is."},
    {"refresh()", m_refresh, "Shows the state as it is now."},
    {"reset(total=None)", m_reset, "Counts from zero again."},
    {"__enter__()", m_enter, "The bar itself."},
    {"__exit__(kind, value, trace)", m_exit, "Closes the bar."},
    {0},
};

// A loop that was left early shows how far it came.
static void progress_free(Obj *o) {
    Progress *p = (Progress *)(void *)o;
    if (p->lib && (p->shown || p->n > 0) && !p->closed && !p->disabled)
        (void)!show(p, true);
    Value held[] = {p->iterable, p->iterator, p->desc, p->postfix, p->unit};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        value_release(held[i]);
}

static const Type type_progress = {
    .name = "progress",
    .size = sizeof(Progress),
    .free = progress_free,
    .repr = progress_repr,
    .length = progress_length,
    .getattr = progress_getattr,
    .iter = progress_iter,
    .next = progress_next,
    .methods = progress_methods,
};
