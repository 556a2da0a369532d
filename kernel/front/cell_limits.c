// cell_limits.c: what the operator lets one cell take. It is counted in this process, which runs no
// cell, so that a cell cannot lift it. Here: the settings, and output; cell_time.c: time.
#include "kernel/base/log.h"
#include "kernel/base/settings.h"
#include "kernel/front/state.h"
#include <stdio.h>
#include <stdlib.h>

enum { SECOND_NS = 1000000000 };

double front_number(SettingId id, double otherwise) {
    const char *text = setting(id);
    char *end;
    if (!text || !text[0])
        return otherwise;
    double x = strtod(text, &end);
    if (*end == 0 && x >= 0 && x < 1e15)
        return x;
    log_line(LOG_WARN, "front", "%s is '%s', which is no number; it stays %.0f",
             setting_info[id].name, text, otherwise);
    return otherwise;
}

void cell_limits_init(Front *f) {
    double seconds = front_number(SET_CELL_SECONDS, 0);
    f->cell_limits = (CellLimits){
        .ns = seconds < 1e9 ? (int64_t)(seconds * SECOND_NS) : 0,
        .bytes = (size_t)front_number(SET_CELL_OUTPUT, 0),
        .messages = (size_t)front_number(SET_CELL_MESSAGES, 0),
    };
}

// ---- output -------------------------------------------------------------------------------------

bool cell_limits_is_cut(const Front *f) {
    return f->cell_cut;
}

// "[The operator's limit ...]", once for a cell.
static void tell_cut(Front *f, bool by_bytes) {
    Buf content = {0};
    const char *setting_name = setting_info[by_bytes ? SET_CELL_OUTPUT : SET_CELL_MESSAGES].name;
    f->cell_cut = true;
    f->counters.n[COUNT_LIMITS_OUTPUT]++;
    buf_add(&content, STR("{\"name\":\"stderr\",\"text\":\"\\n[The rest of what this cell shows is "
                          "left out: the operator's limit is "));
    if (by_bytes)
        buf_printf(&content, "%zu bytes", f->cell_limits.bytes);
    else
        buf_printf(&content, "%zu messages", f->cell_limits.messages);
    buf_printf(&content, " of output for a cell (%s).]\\n\"}", setting_name);
    iopub_send(&f->iopub, "stream", output_parent(f), STR(""), &content);
}

size_t cell_limits_room(const Front *f) {
    const CellLimits *l = &f->cell_limits;
    if (f->cell_cut)
        return 0;
    if (!l->bytes)
        return SIZE_MAX;
    return f->cell_output < l->bytes ? l->bytes - f->cell_output : 0;
}

bool cell_limits_allow(Front *f, size_t bytes) {
    const CellLimits *l = &f->cell_limits;
    if (f->cell_cut)
        return false;
    bool too_long = bytes > cell_limits_room(f);
    bool too_many = l->messages && f->cell_messages >= l->messages;
    if (too_long || too_many) {
        tell_cut(f, too_long);
        return false;
    }
    f->cell_output += bytes;
    f->cell_messages++;
    return true;
}

void cell_limits_begin(Front *f) {
    f->cell_output = f->cell_messages = 0;
    f->cell_cut = false;
}

// ---- time ---------------------------------------------------------------------------------------

void cell_limits_text(const Front *f, char *out, size_t size) {
    snprintf(out, size, "the operator's limit of %g s for a cell has passed (%s)",
             (double)f->cell_limits.ns * 1e-9, setting_info[SET_CELL_SECONDS].name);
}
