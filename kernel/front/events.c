// events.c: what the worker says, message by message: who deals with it, and that clients see
// things in the order in which the cell did them. The files that it hands to know nothing of it.
#include "kernel/front/state.h"

static void on_ready(Front *f, const LinkMessage *m) {
    execute_worker_ready(f, m->content);
}
static void on_reserve(Front *f, const LinkMessage *m) {
    worker_reserved(&f->worker, (pid_t)json_integer_value(json_object_get(m->content, "pid")),
                    json_integer_value(json_object_get(m->content, "cell")));
}
static void on_error(Front *f, const LinkMessage *m) {
    cell_time_explain(f, m->content);
    output_error(f, m->content);
}
static void on_done(Front *f, const LinkMessage *m) {
    cell_time_explain(f, m->content);
    execute_done(f, m->content);
}
static void on_comm(Front *f, const LinkMessage *m) {
    output_flush(f);
    comms_publish(f, m);
}
static void on_names(Front *f, const LinkMessage *m) {
    nametable_update(&f->names, m->content);
    if (f->names.fixed)
        requests_answer_early(f);
}

static const struct {
    void (*handler)(Front *f, const LinkMessage *m);
    bool shown; // to clients: not for a silent cell, and after the text that came before
} rows[LINK_COUNT] = {
    [LINK_READY] = {on_ready, false},        [LINK_STREAM] = {output_stream, false},
    [LINK_DISPLAY] = {output_display, true}, [LINK_RESULT] = {output_result, true},
    [LINK_CLEAR] = {output_clear, true},     [LINK_ERROR] = {on_error, true},
    [LINK_INPUT] = {output_input, false},    [LINK_DONE] = {on_done, false},
    [LINK_NAMES] = {on_names, false},        [LINK_COMM] = {on_comm, false},
    [LINK_RESERVE] = {on_reserve, false},
};

void events_handle(Front *f, const LinkMessage *m) {
    if (!rows[m->type].handler)
        return; // a message that only goes down
    output_take_raw_before(f, m);
    if (rows[m->type].shown && output_is_silent(f))
        return;
    if (rows[m->type].shown)
        output_flush(f);
    rows[m->type].handler(f, m);
}
