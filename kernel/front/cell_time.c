// cell_time.c: the operator's limit on the time of a cell. It is interrupted as a person would;
// what does not heed that within LIMIT_GRACE_S ends with its engine.
#include "kernel/front/state.h"
#include <signal.h>
#include <stdio.h>

#define SECOND_NS ((int64_t)1000000000)

int64_t cell_time_due(const Front *f) {
    const Cell *c = &f->cell;
    if (!f->cell_limits.ns || !c->request || c->done || c->given_up || f->worker.adopting)
        return 0;
    return c->timed_out ? c->timed_out + LIMIT_GRACE_S * SECOND_NS : c->began + f->cell_limits.ns;
}

static void interrupt(Front *f, int64_t now) {
    Cell *c = &f->cell;
    char why[160], line[200];
    c->timed_out = now;
    f->counters.n[COUNT_LIMITS_TIME]++;
    cell_limits_text(f, why, sizeof why);
    if (!c->sent) { // its engine has not come up
        execute_fail(f, "TimeoutError", why);
        return;
    }
    int n = snprintf(line, sizeof line, "[It is interrupted: %s.]\n", why);
    output_stream_text(f, STREAM_ERR, (Str){line, n > 0 ? (size_t)n : 0});
    execute_signal(f);
}

void cell_time_look(Front *f, int64_t now) {
    int64_t due = cell_time_due(f);
    if (!due || due > now)
        return;
    if (!f->cell.timed_out) {
        interrupt(f, now);
        return;
    }
    f->cell.given_up = true;
    worker_signal(&f->worker, SIGKILL);
}

void cell_time_explain(const Front *f, json_t *error) {
    char why[160], line[200];
    if (!f->cell.timed_out || !str_is(jsonio_text_or_empty(error, "ename"), "KeyboardInterrupt"))
        return;
    json_t *traceback = json_object_get(error, "traceback");
    size_t n = json_array_size(traceback);
    cell_limits_text(f, why, sizeof why);
    snprintf(line, sizeof line, "\x1b[31mTimeoutError\x1b[0m: %s", why);
    if (n)
        json_array_set_new(traceback, n - 1, json_string(line));
    json_object_set_new(error, "ename", json_string("TimeoutError"));
    json_object_set_new(error, "evalue", json_string(why));
}
