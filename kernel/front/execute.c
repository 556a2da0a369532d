// execute.c: the queue of cells, the one that runs, and every way it can end.
//
// Order on IOPub for one request: busy, execute_input, outputs, (reply on
// shell), idle. Requests other than execute_request never wait here.
#include "kernel/base/clock.h"
#include "kernel/base/limits.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/front/state.h"
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>

// ---- the queue ----------------------------------------------------------------------------------

static bool read_request(Request *r, Message *m, Err *e) {
    r->message = m;
    r->user_expressions = json_object_get(m->content, "user_expressions");
    if (!json_is_object(r->user_expressions))
        r->user_expressions = NULL;
    if (!jsonio_text(m->content, "code", &r->code, e) ||
        !jsonio_bool(m->content, "silent", false, &r->silent, e) ||
        !jsonio_bool(m->content, "store_history", !r->silent, &r->store_history, e) ||
        !jsonio_bool(m->content, "allow_stdin", false, &r->allow_stdin, e) ||
        !jsonio_bool(m->content, "stop_on_error", true, &r->stop_on_error, e))
        return false;
    bool blank = str_trim(r->code).n == 0;
    r->store_history = r->store_history && !r->silent && !blank;
    if (r->code.n > LIMIT_SOURCE_BYTES)
        return err_set(e, ERR_VALUE, "the cell has %zu bytes; at most %d are read", r->code.n,
                       LIMIT_SOURCE_BYTES);
    return true;
}

static Request *new_request(const Front *f, const Message *m, Err *e) {
    if (f->waiting >= LIMIT_REQUEST_QUEUE) {
        err_set(e, ERR_RUNTIME, "%d cells are waiting already", LIMIT_REQUEST_QUEUE);
        return NULL;
    }
    if (f->waiting && f->waiting_bytes + m->weight > LIMIT_WAITING_BYTES) {
        err_set(e, ERR_RUNTIME, "the cells that wait take %d MiB already",
                LIMIT_WAITING_BYTES >> 20);
        return NULL;
    }
    if (f->stopping) {
        err_set(e, ERR_RUNTIME, "the kernel is shutting down");
        return NULL;
    }
    Request *r = mem_zero(sizeof *r);
    if (!r)
        err_no_memory(e, sizeof *r);
    return r;
}

static void request_free(Request *r) {
    message_free(r->message);
    mem_free(r);
}

// ---- the run that a failed cell was part of ----------------------------------------------
//
// Run All sends its cells one behind the other; a page takes 3 to 30 ms for each. When one fails
// within a millisecond, the next has not arrived, and perhaps not left, when it is answered. So
// a cell is aborted like the one before it of the same client when it was sent so soon after
// that one that nobody can have looked at the answer in between: by the dates of their headers,
// of one clock, less than what the answer took and a moment. For a cell of a page (JupyterLab and
// Notebook tell its id) this is what a person needs to react. Programs react faster: for any other
// request it is the way of a message, and its date must also be earlier than the answer, which can
// be told only when their clock is ours.
//
// Dates are hints, not clocks: some clients round them to seconds, or send one and the same for
// ever, and clocks are set back. So a program's date that is not later than the one before says
// nothing, a rounded one counts as the latest it can mean, and whatever comes long after the
// answer was sent after it.

#define PERSON_S 0.2
#define MESSAGE_S 0.01
#define SAME_CLOCK_S 0.1
#define RUN_ENDS_S 1.0 // after the answer

static Str session_of(const Request *r) {
    return jsonio_text_or_empty(r->message->fields, "session");
}

static bool date_of(const Request *r, double *out) {
    Str date = jsonio_text_or_empty(r->message->fields, "date");
    return date.n && clock_from_iso(date.p, out);
}

// r failed or was aborted; nobody had seen its answer at `answered`.
static void remember_failed(Front *f, const Request *r, double answered) {
    Str session = session_of(r);
    Failed now = {.arrived = r->arrived, .answered = answered};
    if (session.n && session.n < sizeof now.session && date_of(r, &now.date))
        memcpy(now.session, session.p, session.n);
    now.lag = now.arrived - now.date;
    bool goes_on = f->failed.session[0] && str_is(session, f->failed.session);
    if (goes_on && f->failed.lag < now.lag)
        now.lag = f->failed.lag;
    f->failed = now;
}

static bool is_whole(double date) {
    return date == floor(date);
}

// How long after the failed request this one can have been sent, by its client's clock.
static double sent_later(const Failed *last, double date) {
    bool rounded = is_whole(date) && is_whole(last->date);
    return date - last->date + (rounded ? 1 : 0);
}

static bool program_is_of_run(const Failed *last, double date) {
    double took = last->answered - last->arrived;
    bool same_clock = fabs(last->lag) < SAME_CLOCK_S;
    if (date <= last->date)
        return false;
    if (!same_clock)
        return sent_later(last, date) < took;
    return sent_later(last, date) < took + MESSAGE_S && date < last->answered;
}

// True for a cell of the failed one's run; any other cell of its client ends the run.
static bool is_of_failed_run(Front *f, const Request *r) {
    const Failed *last = &f->failed;
    double date, took = last->answered - last->arrived;
    if (!last->session[0] || !str_is(session_of(r), last->session))
        return false;
    bool same = date_of(r, &date) && r->arrived < last->answered + RUN_ENDS_S;
    if (same && request_is_of_a_page(r))
        same = date >= last->date && sent_later(last, date) < took + PERSON_S;
    else if (same)
        same = program_is_of_run(last, date);
    if (!same)
        f->failed.session[0] = 0;
    return same;
}

static void abort_one(Front *f, Request *r) {
    Buf content = {0};
    bool of_run = !r->comm && f->failed.session[0] && str_is(session_of(r), f->failed.session);
    if (of_run)
        remember_failed(f, r, clock_wall());
    unsigned long long before = audit_bytes(f);
    iopub_status(&f->iopub, r->message->header, "busy");
    if (!r->comm) { // else nobody waits for an answer
        f->counters.n[COUNT_CELLS_ABORTED]++;
        buf_printf(&content, "{\"status\":\"aborted\",\"execution_count\":%lld}",
                   (long long)f->count);
        reply_send(f, r->message, "execute_reply", STR(""), &content);
    }
    iopub_status(&f->iopub, r->message->header, "idle");
    reply_still_busy(f);
    unsigned long long bytes = audit_bytes(f) - before;
    f->cell.out_aside += bytes;
    audit_request(f, &(AuditLine){.message = r->message, .status = "aborted", .bytes_out = bytes});
    request_free(r);
}

static void count_out(Front *f, const Request *r) {
    f->waiting--;
    f->waiting_bytes -= r->message->weight;
}

static void append(Front *f, Request *r) {
    if (f->last)
        f->last->next = r;
    else
        f->first = r;
    f->last = r;
    f->waiting++;
    f->waiting_bytes += r->message->weight;
    execute_start_next(f);
}

bool execute_accept(Front *f, Message *m, Err *e) {
    Request *r = new_request(f, m, e);
    if (!r)
        return false;
    if (!read_request(r, m, e)) {
        mem_free(r);
        return false;
    }
    r->arrived = clock_wall();
    if (is_of_failed_run(f, r))
        abort_one(f, r);
    else
        append(f, r);
    return true;
}

// A control that is dragged while a cell runs, or a Play that goes on, sends many states; of
// those that wait behind the last cell of the queue only the newest is handled.
static bool drop_one_replaced(Front *f, const Message *m) {
    Request **found = NULL;
    Request *before_found = NULL, *before = NULL;
    for (Request **at = &f->first; *at; before = *at, at = &(*at)->next) {
        if (!(*at)->comm)
            found = NULL; // a cell may have to see it
        else if (comms_replaces(m, (*at)->message)) {
            found = at;
            before_found = before;
        }
    }
    if (!found)
        return false;
    Request *r = *found;
    *found = r->next;
    if (f->last == r)
        f->last = before_found;
    count_out(f, r);
    abort_one(f, r);
    return true;
}

bool execute_accept_comm(Front *f, Message *m, Err *e) {
    while (drop_one_replaced(f, m)) {
    }
    Request *r = new_request(f, m, e);
    if (!r)
        return false;
    r->message = m;
    r->comm = true;
    append(f, r);
    return true;
}

static Request *take_first(Front *f) {
    Request *r = f->first;
    f->first = r->next;
    if (!f->first)
        f->last = NULL;
    count_out(f, r);
    return r;
}

// ---- starting -----------------------------------------------------------------------------------

static void publish_input(Front *f, const Request *r) {
    Buf content = {0};
    buf_add(&content, STR("{\"code\":"));
    buf_json(&content, r->code);
    buf_printf(&content, ",\"execution_count\":%lld}", (long long)f->count);
    iopub_send(&f->iopub, "execute_input", r->message->header, STR(""), &content);
}

// The EXECUTE message for the worker (new), or NULL when memory is out.
static json_t *execute_content(const Front *f, const Request *r) {
    json_t *code = json_object_get(r->message->content, "code");
    json_t *expressions = r->user_expressions ? json_incref(r->user_expressions) : json_object();
    return json_pack("{s:O, s:I, s:i, s:b, s:b, s:b, s:O, s:o}", "code", code, "cell",
                     (json_int_t)f->count, "serial", f->cell.serial, "silent", r->silent,
                     "store_history", r->store_history, "allow_stdin", r->allow_stdin, "msg_id",
                     json_object_get(r->message->fields, "msg_id"), "user_expressions",
                     expressions);
}

// The running cell, onto the link.
static void hand_over(Front *f, Err *e) {
    const Request *r = f->cell.request;
    LinkMessage m = {.type = LINK_EXECUTE};
    if (r->comm) {
        m.type = LINK_COMM_IN;
        m.nbuffers =
            r->message->nbuffers < LINK_MAX_BUFFERS ? r->message->nbuffers : LINK_MAX_BUFFERS;
        for (size_t i = 0; i < m.nbuffers; i++)
            m.buffers[i] = r->message->buffers[i];
    }
    m.content = r->comm ? comms_content(f, r->message) : execute_content(f, r);
    f->cell.sent = m.content ? link_queue(&f->worker.link, &m, e) : err_no_memory(e, 0);
    json_decref(m.content);
}

// When the link is closed the worker's end will be noticed, and the next one gets the cell.
static void end_unless_handed_over(Front *f, const Err *e) {
    if (e->kind == ERR_NONE)
        return;
    log_line(LOG_WARN, "front", "a cell could not be handed over: %s", e->text);
    if (e->kind != ERR_OS)
        execute_fail(f, err_name(e->kind), e->text);
}

static void send_cell(Front *f) {
    Err e = {0};
    hand_over(f, &e);
    end_unless_handed_over(f, &e);
}

static bool worker_waits(const Front *f) {
    return f->worker.pid > 0 && f->worker.ready && !f->worker.ended;
}

bool execute_need_worker(Front *f) {
    Err e = {0};
    if (f->worker.pid > 0 || f->worker.adopting)
        return true;
    if (worker_start(&f->worker, &e)) {
        f->counters.n[COUNT_ENGINE_STARTS]++;
        return true;
    }
    log_line(LOG_ERROR, "front", "%s", e.text);
    if (f->cell.request)
        execute_fail(f, "WorkerDied", e.text);
    return false;
}

// Tells in the running cell what happened before it.
static void put_notice(Front *f) {
    if (!f->notice[0] || f->cell.request->silent)
        return;
    output_stream_text(f, STREAM_ERR, str_of(f->notice));
    f->notice[0] = 0;
}

// From 1 on; 0 means something else to the worker.
static int next_serial(int last) {
    return last < INT_MAX ? last + 1 : 1;
}

static void start(Front *f, Request *r) {
    Err e = {0};
    f->cell = (Cell){.request = r, .serial = f->last_serial = next_serial(f->last_serial)};
    clock_iso(f->cell.started);
    f->cell.began = clock_ns();
    f->cell.out_before = audit_bytes(f);
    f->cell.lost_before = f->iopub.lost;
    for (int m = 0; m < METERS; m++)
        f->cell.meter_before[m] = counters_meter(&f->counters, f->worker.activity, (Meter)m);
    output_begin_cell(f);
    if (r->store_history)
        f->count++;
    bool waits = worker_waits(f);
    if (waits)
        hand_over(f, &e); // it works while we write; what it says is read after that
    iopub_hold(&f->iopub);
    iopub_status(&f->iopub, r->message->header, "busy");
    if (!r->silent && !r->comm)
        publish_input(f, r);
    put_notice(f);
    iopub_release(&f->iopub);
    if (waits)
        end_unless_handed_over(f, &e);
    else if (execute_need_worker(f) && worker_waits(f))
        send_cell(f);
}

void execute_start_next(Front *f) {
    if (f->starting)
        return; // a cell that failed at once brought us back here
    f->starting = true;
    while (!f->cell.request && f->first && !f->ending && !f->stopping)
        start(f, take_first(f));
    f->starting = false;
}

// ---- ending -------------------------------------------------------------------------------------

// "key":value of the DONE message, or what stands for it when it is missing.
static void put_field(Buf *out, const json_t *done, const char *key, const char *otherwise) {
    const json_t *v = json_object_get(done, key);
    buf_printf(out, ",\"%s\":", key);
    if (v && !json_is_null(v))
        jsonio_write(out, v);
    else
        buf_add(out, str_of(otherwise));
}

static void write_reply(const Front *f, Buf *out, const json_t *done, bool failed) {
    buf_printf(out, "{\"status\":\"%s\",\"execution_count\":%lld", failed ? "error" : "ok",
               (long long)f->count);
    if (failed) {
        put_field(out, done, "ename", "\"Error\"");
        put_field(out, done, "evalue", "\"\"");
        put_field(out, done, "traceback", "[]");
    }
    put_field(out, done, "payload", "[]");
    put_field(out, done, "user_expressions", "{}");
    buf_byte(out, '}');
}

// The worker's metadata and when the cell started, which JupyterLab shows.
static void write_metadata(const Front *f, Buf *out, const json_t *done) {
    const char *key;
    json_t *v;
    buf_printf(out, "{\"started\":\"%s\"", f->cell.started);
    json_object_foreach((json_t *)(uintptr_t)json_object_get(done, "metadata"), key, v) {
        buf_byte(out, ',');
        buf_json(out, str_of(key));
        buf_byte(out, ':');
        jsonio_write(out, v);
    }
    buf_byte(out, '}');
}

static void send_reply(Front *f, const json_t *done, bool failed) {
    Buf content = {0}, metadata = {0};
    write_reply(f, &content, done, failed);
    write_metadata(f, &metadata, done);
    reply_send(f, f->cell.request->message, "execute_reply",
               metadata.failed ? STR("") : buf_str(&metadata), &content);
    buf_free(&metadata);
}

// Output that the worker sends from now on still belongs to this cell.
static void remember_parent(Front *f, const Request *r) {
    f->last_header.n = 0;
    buf_add(&f->last_header, r->message->header);
    f->last_silent = r->silent;
    if (f->last_header.failed)
        buf_free(&f->last_header);
}

static void remember_history(Front *f, const Request *r) {
    if (!r->store_history)
        return;
    history_add(&f->history, f->count, r->code,
                f->cell.has_result && !f->cell.result.failed ? buf_str(&f->cell.result)
                                                             : (Str){NULL, 0});
}

// What waits in the socket when a cell fails was sent before its client could
// know of the failure, and is aborted like what was read before. What comes after
// the reply runs.
static void take_what_was_sent(Front *f) {
    for (int i = 0; i < LIMIT_REQUEST_QUEUE && f->above->take(f, CHANNEL_SHELL, 1); i++) {
    }
}

static bool has_failed(const json_t *done) {
    return !str_is(jsonio_text_or_empty(done, "status"), "ok");
}

static void count_cell(Front *f, const Request *r, bool failed) {
    if (r->comm) {
        f->counters.n[COUNT_COMM_MESSAGES]++;
        return;
    }
    f->counters.n[failed ? COUNT_CELLS_ERROR : COUNT_CELLS_OK]++;
    counters_cell(&f->counters, (double)(clock_ns() - f->cell.began) * 1e-9);
}

static void audit_cell(Front *f, const Request *r, const json_t *done, bool failed) {
    audit_request(f, &(AuditLine){
                         .message = r->message,
                         .status = failed ? "error" : "ok",
                         .ename = failed ? jsonio_text_or_empty(done, "ename") : STR(""),
                         .seconds = (double)(clock_ns() - f->cell.began) * 1e-9,
                         .bytes_out = audit_bytes(f) - f->cell.out_before - f->cell.out_aside,
                         .meters = f->cell.meter_before,
                     });
}

// A cell of which clients have not got all that it showed has not ended well. New; NULL, when
// memory is out once more, is an error, too.
static json_t *lost_output(void) {
    static const char *const text =
        "out of host memory: some of what the cell has shown did not reach its clients";
    return json_pack("{s:s, s:s, s:s, s:[]}", "status", "error", "ename", "MemoryError", "evalue",
                     text, "traceback");
}

static void finish(Front *f, const json_t *done) {
    Request *r = f->cell.request;
    output_end_cell(f);
    const bool lost = !has_failed(done) && f->iopub.lost != f->cell.lost_before;
    json_t *instead = lost ? lost_output() : NULL;
    done = lost ? instead : done;
    bool failed = has_failed(done);
    bool abort = failed && r->stop_on_error && !r->silent && !r->comm;
    f->ending = true;
    count_cell(f, r, failed);
    if (abort)
        take_what_was_sent(f);
    if (failed)
        output_error(f, done);
    if (abort)
        remember_failed(f, r, clock_wall());
    iopub_hold(&f->iopub);
    iopub_status(&f->iopub, r->message->header, "idle");
    if (!r->comm)
        send_reply(f, done, failed);
    iopub_release(&f->iopub);
    audit_cell(f, r, done, failed);
    json_decref(instead);
    remember_parent(f, r);
    remember_history(f, r);
    f->cell.request = NULL;
    if (abort)
        execute_abort_waiting(f);
    buf_free(&f->cell.result);
    request_free(r);
    f->ending = false;
    execute_start_next(f);
}

// ---- the reply and Output widgets ---------------------------------------------------------
//
// A client that shows an Output widget tells back what the widget has taken, on the socket
// where it waits for the reply. Headless clients (nbclient 0.10 over pyzmq) lose the reply's
// wake-up when it comes while they send, and wait for their timeout, which may be none. So
// the reply comes after the echoes. Clients that send none are waited for once.

enum { ECHO_MS = 500 };

static bool misses_echoes(const Front *f) {
    const Cell *c = &f->cell;
    return !c->request->comm && !f->no_echoes && !f->stopping && c->echoed < c->captured;
}

static void finish_held(Front *f) {
    json_t *done = f->cell.done;
    f->cell.done = NULL;
    f->cell.reply_due = 0;
    finish(f, done);
    json_decref(done);
}

void execute_echo(Front *f) {
    f->no_echoes = false;
    f->cell.echoed++;
    if (f->cell.done && !misses_echoes(f))
        finish_held(f);
}

void execute_reply_due(Front *f, int64_t now) {
    if (!f->cell.done || f->cell.reply_due > now)
        return;
    f->no_echoes = f->cell.echoed == 0;
    finish_held(f);
}

static void remember_devices(Front *f, const json_t *done) {
    json_t *devices = json_object_get(done, "devices");
    if (!json_is_array(devices))
        return;
    json_decref(f->devices);
    f->devices = json_incref(devices);
}

void execute_done(Front *f, const json_t *done) {
    if (!f->cell.request || f->cell.done)
        return;
    remember_devices(f, done);
    if (!misses_echoes(f)) {
        finish(f, done);
        return;
    }
    if (has_failed(done))
        output_error(f, done);
    output_end_cell(f);
    f->cell.done = json_deep_copy(done);
    f->cell.reply_due = clock_ns() + ECHO_MS * (int64_t)1000000;
    if (!f->cell.done)
        finish_held(f);
}

void execute_fail(Front *f, const char *ename, const char *evalue) {
    char line[2048];
    if (f->cell.done) { // it had ended well, and only its reply waits
        finish_held(f);
        return;
    }
    snprintf(line, sizeof line, "%s: %s", ename, evalue);
    json_t *done = json_pack("{s:s, s:s, s:s, s:[s]}", "status", "error", "ename", ename, "evalue",
                             evalue, "traceback", line);
    execute_done(f, done); // NULL, when memory is out, still gives an error reply
    json_decref(done);
}

void execute_abort_waiting(Front *f) {
    Request *r = f->first, *kept = NULL, **end = &kept;
    f->first = f->last = NULL;
    while (r) {
        Request *next = r->next;
        r->next = NULL;
        if (r->comm && !f->stopping) { // no cell: it is handled all the same
            *end = f->last = r;
            end = &r->next;
        } else {
            count_out(f, r);
            abort_one(f, r);
        }
        r = next;
    }
    f->first = kept;
}

// ---- interrupts ---------------------------------------------------------------------------------

static bool gave_enough_time(const Cell *c) {
    return clock_ns() - c->interrupted_at > (int64_t)GIVE_UP_S * 1000000000;
}

void execute_signal(Front *f) {
    Cell *c = &f->cell;
    if (!c->interrupted_at || cell_has_heeded(f)) {
        c->interrupted_at = clock_ns();
        c->heeded = worker_heeded(&f->worker);
    }
    worker_interrupt(&f->worker, c->serial);
}

void execute_interrupt(Front *f) {
    Cell *c = &f->cell;
    if (!c->request || f->ending)
        return; // an interrupt for nothing is not kept for later
    f->counters.n[COUNT_INTERRUPTS]++;
    if (c->done) {
        finish_held(f);
    } else if (!c->sent) {
        execute_fail(f, "KeyboardInterrupt", "");
    } else if (f->worker.adopting) {
        return; // the cell is about to end
    } else if (c->interrupted_at && !cell_has_heeded(f) && gave_enough_time(c)) {
        c->given_up = true;
        worker_signal(&f->worker, SIGKILL);
    } else {
        execute_signal(f);
    }
}

// ---- the worker's death -------------------------------------------------------------------------

// What is left after it, as sentences; told: what the reserve says of itself, or NULL where there
// is none.
static void add_rest(const Front *f, const char *told, bool in_cell, Buf *out) {
    if (!told) {
        buf_add(out, STR("Its names and arrays are gone; "));
        buf_add(out, in_cell ? STR("the next cell runs in a new engine.")
                             : STR("this cell runs in a new engine."));
        return;
    }
    const bool counted = f->cell.request && f->cell.request->store_history; // this cell
    const long long known = f->worker.reserved, last = f->count - counted;
    buf_printf(out, "Names are as they were after cell In [%lld].", known);
    if (last == known + 1)
        buf_printf(out, " What cell In [%lld] has changed since is lost.", last);
    else if (last > known)
        buf_printf(out, " What the cells In [%lld] to [%lld] have changed since is lost.",
                   known + 1, last);
    buf_add(out, str_of(told));
}

// The same of the ways in which a running cell ends with its engine.
static void add_cause(const Front *f, Buf *out) {
    char why[160];
    const Death *d = &f->death;
    cell_limits_text(f, why, sizeof why);
    if (f->cell.given_up && f->cell.timed_out)
        buf_printf(out,
                   "The engine process did not stop within %d s of its interrupt and was ended: "
                   "%s. ",
                   LIMIT_GRACE_S, why);
    else if (f->cell.given_up)
        buf_printf(out,
                   "The engine process did not stop within %d s of the first interrupt and was "
                   "ended. ",
                   GIVE_UP_S);
    else
        buf_printf(out, "The engine process %s while this cell ran%s. ", d->end,
                   d->killed ? " (often because memory ran out)" : "");
}

static void tell_in_cell(Front *f, const char *told) {
    Buf text = {0};
    if (!f->cell.sent) {
        buf_printf(&text, "The engine process %s before it was ready.", f->death.end);
    } else {
        add_cause(f, &text);
        add_rest(f, told, true, &text);
    }
    buf_byte(&text, 0);
    execute_fail(f, "WorkerDied", text.failed ? "The engine process has ended." : text.p);
    buf_free(&text);
}

// The worker ended without having read the cell: it runs in the next one.
static bool was_not_begun(const Front *f) {
    const Cell *c = &f->cell;
    return c->sent && f->worker.link.unread && !c->again && !c->given_up && !c->interrupted_at;
}

static void tell_between_cells(Front *f, const char *told) {
    Buf text = {0};
    buf_printf(&text, "Note: the engine process %s between cells. ", f->death.end);
    add_rest(f, told, false, &text);
    snprintf(f->notice, sizeof f->notice, "%.*s\n", STR_ARG(buf_str(&text)));
    buf_free(&text);
    if (f->cell.request)
        put_notice(f);
}

static void tell_of_death(Front *f, const char *told) {
    const bool was_ready = f->death.was_ready;
    if (f->cell.request && (f->cell.sent || !was_ready))
        tell_in_cell(f, told);
    else if (was_ready)
        tell_between_cells(f, told);
}

// There is no reserve: an engine without names. One that could not even start is tried again by
// the next cell, not in a loop.
static void begin_anew(Front *f) {
    comms_forget(f);
    tell_of_death(f, NULL);
    if (f->death.was_ready)
        execute_need_worker(f);
}

static void remember_death(Front *f) {
    Death *d = &f->death;
    *d = (Death){.was_ready = f->worker.ready};
    d->killed = WIFSIGNALED(f->worker.status) && WTERMSIG(f->worker.status) == SIGKILL;
    worker_describe_end(&f->worker, d->end, sizeof d->end);
}

void execute_worker_ended(Front *f) {
    const bool reserve = f->worker.adopting; // the engine's end is what is told
    if (f->cell.done)
        finish_held(f);
    if (was_not_begun(f)) {
        f->cell.sent = false;
        f->cell.again = true;
    }
    if (!reserve)
        remember_death(f);
    log_line(f->stopping ? LOG_INFO : LOG_WARN, "front", "the engine process %s%s", f->death.end,
             reserve ? " (what its reserve has made for it)" : "");
    counters_keep(&f->counters, f->worker.activity);
    const bool adopted = !f->stopping && f->death.was_ready && worker_adopt(&f->worker);
    if (!adopted)
        worker_close(&f->worker);
    nametable_lose_user(&f->names);
    f->above->answer_early(f);
    if (f->stopping)
        return;
    if (!reserve)
        f->counters.n[COUNT_ENGINE_DEATHS]++;
    json_decref(f->devices);
    f->devices = NULL;
    if (!adopted)
        begin_anew(f);
}

// Which names there were, for later errors: those that the engine has, it knows better.
static void tell_lost_names(Front *f) {
    Err e = {0};
    LinkMessage m = {.type = LINK_LOST, .content = nametable_lost(&f->names)};
    if (m.content && !link_queue(&f->worker.link, &m, &e))
        log_line(LOG_WARN, "front", "names that are lost were not told: %s", e.text);
    json_decref(m.content);
}

void execute_worker_ready(Front *f, const json_t *ready) {
    Worker *w = &f->worker;
    const char *told = json_string_value(json_object_get(ready, "told"));
    const bool reserve = w->adopting;
    worker_is_ready(w, json_integer_value(json_object_get(ready, "cell")));
    if (reserve)
        tell_of_death(f, told ? told : "");
    tell_lost_names(f);
    if (f->cell.request && !f->cell.sent)
        send_cell(f);
}
