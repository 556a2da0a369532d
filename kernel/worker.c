// worker.c: the engine process: link messages in, a session's outputs out. It is
// started by the kernel process with its end of the link as a file descriptor.
#include "kernel/base/activity.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "kernel/base/quota.h"
#include "kernel/base/room.h"
#include "kernel/base/settings.h"
#include "kernel/commands.h"
#include "kernel/link/interrupt.h"
#include "kernel/link/link.h"
#include "kernel/reserve.h"
#include "kernel/session/session.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;

typedef struct Worker {
    Link link;
    Session *session;
    bool silent;
    bool allow_stdin;      // the client of the running cell answers questions
    const json_t *request; // content of the message being handled, or NULL
    json_int_t asked;      // questions so far: an answer names the one it is for
    bool leave;            // told to while a cell waited for an answer
    bool saves;            // its session first
    bool warm;             // the GPU has been prepared
    Buf devices;           // as the front was told of them last
    Reserve reserve;
    json_int_t cell; // number of the last one
    bool owes;       // a reserve: something has changed since the last one
} Worker;

// Sends a message and drops its content. False with errno when that has failed: ENOMEM, or the
// front is gone. What libraries have written to descriptors 1 and 2 by now comes before it.
static bool send_content(Worker *w, LinkType type, json_t *content, const Str *buffers, size_t n) {
    LinkMessage m = {.type = type, .content = content, .nbuffers = n};
    long long raw[2];
    if (content && activity_written(raw))
        json_object_set_new(content, "raw",
                            json_pack("[I, I]", (json_int_t)raw[0], (json_int_t)raw[1]));
    for (size_t i = 0; i < n; i++)
        m.buffers[i] = buffers[i];
    Err e = {0};
    const bool whole = !jtext_lost() && content;
    bool ok = whole && link_send(w->link.fd, &m, &e);
    json_decref(content);
    errno = !whole || e.kind == ERR_MEMORY ? ENOMEM : EPIPE;
    return ok;
}

// When even an error cannot be told: the text of an ERROR or a DONE message.
#define NO_MEMORY                                                                                \
    STR("{\"status\":\"error\",\"ename\":\"MemoryError\",\"evalue\":\"out of memory: there was " \
        "none to "                                                                               \
        "tell the cell's outcome\",\"traceback\":[\"MemoryError: out of memory\"]}")

static bool send_no_memory(const Worker *w, LinkType type) {
    Err e = {0};
    return link_send_text(w->link.fd, type, NO_MEMORY, &e);
}

static json_t *text_json(Str s) {
    return json_stringn(s.n ? s.p : "", s.n);
}

// NULL for no text, or what is none of JSON.
static json_t *parsed(Str text, size_t flags) {
    Err e = {0};
    return text.n ? jtext_read(text, flags, &e) : NULL;
}

// ---- the session's sink -------------------------------------------------------------------------

static bool sink_stream(void *ctx, int stream, Str text) {
    const char *name = stream == 2 ? "stderr" : "stdout";
    Worker *w = ctx;
    if (w->silent || text.n == 0)
        return true;
    return send_content(w, LINK_STREAM,
                        json_pack("{s:s, s:o}", "name", name, "text", text_json(text)), NULL, 0);
}

// One form of an output: text as it is, JSON as a value, images as a buffer.
static json_t *part_json(const MimePart *p, const Bundle *b, Str *buffers, size_t *n) {
    if (p->is_json)
        return parsed(p->bytes, 0);
    if (!mime_is_bytes(p))
        return text_json(p->bytes);
    buffers[*n] = p->bytes;
    json_t *v = json_pack("{s:i}", "buffer", (int)(*n)++);
    if (v && p->width)
        json_object_set_new(v, "width", json_integer(p->width));
    if (v && p->height)
        json_object_set_new(v, "height", json_integer(p->height));
    if (v && b->alt.n)
        json_object_set_new(v, "alt", text_json(b->alt));
    if (v && strncmp(p->mime, "image/", 6) == 0)
        json_object_set_new(v, "needs_background", json_string("light"));
    return v;
}

static json_t *bundle_json(const Bundle *b, Str *buffers, size_t *n) {
    json_t *data = json_object();
    for (size_t i = 0; data && i < b->n; i++)
        json_object_set_new(data, b->parts[i].mime, part_json(&b->parts[i], b, buffers, n));
    return data;
}

static bool send_bundle(Worker *w, LinkType type, const Bundle *b) {
    Str buffers[BUNDLE_MAX_PARTS];
    size_t n = 0;
    if (w->silent)
        return true;
    json_t *data = bundle_json(b, buffers, &n);
    json_t *metadata = parsed(b->metadata, 0);
    json_t *content =
        json_pack("{s:o, s:o, s:{}, s:b}", "data", data, "metadata",
                  metadata ? metadata : json_object(), "transient", "update", b->update);
    if (content && b->display_id)
        json_object_set_new(json_object_get(content, "transient"), "display_id",
                            json_string(b->display_id));
    return send_content(w, type, content, buffers, n);
}

static bool sink_display(void *ctx, const Bundle *b) {
    return send_bundle(ctx, LINK_DISPLAY, b);
}

static bool sink_result(void *ctx, const Bundle *b, int cell) {
    (void)cell;
    return send_bundle(ctx, LINK_RESULT, b);
}

static bool sink_clear(void *ctx, bool wait) {
    Worker *w = ctx;
    return w->silent || send_content(w, LINK_CLEAR, json_pack("{s:b}", "wait", wait), NULL, 0);
}

static json_t *error_json(const char *ename, Str evalue, const Str *traceback, size_t n) {
    json_t *lines = json_array();
    for (size_t i = 0; lines && i < n; i++)
        json_array_append_new(lines, text_json(traceback[i]));
    return json_pack("{s:s, s:o, s:o}", "ename", ename, "evalue", text_json(evalue), "traceback",
                     lines);
}

static bool sink_error(void *ctx, const char *ename, Str evalue, const Str *traceback, size_t n) {
    return send_content(ctx, LINK_ERROR, error_json(ename, evalue, traceback, n), NULL, 0) ||
           (errno == ENOMEM && send_no_memory(ctx, LINK_ERROR));
}

// ---- comms --------------------------------------------------------------------------------------

static json_t *json_of(Str text) {
    json_t *v = parsed(text, JSON_ALLOW_NUL);
    return v ? v : json_object();
}

static bool sink_comm(void *ctx, const CommMessage *m) {
    json_t *content = json_pack("{s:s, s:o, s:o, s:o, s:o}", "kind", m->kind, "comm_id",
                                text_json(m->id), "target", text_json(m->target), "data",
                                json_of(m->data), "metadata", json_of(m->metadata));
    return send_content(ctx, LINK_COMM, content, m->buffers, m->nbuffers);
}

static Str sink_request(void *ctx) {
    const Worker *w = ctx;
    const json_t *id = json_object_get(w->request, "msg_id");
    return json_is_string(id) ? (Str){json_string_value(id), json_string_length(id)} : STR("");
}

// ---- questions to the person --------------------------------------------------------------------

// Waits for bytes on the link or a signal, whichever comes first; a signal between the
// look at the flag and the wait is not missed. False when the flag is set.
static bool wait_for_link(const Worker *w) {
    struct pollfd p = {w->link.fd, POLLIN, 0};
    sigset_t signals, before;
    sigemptyset(&signals);
    interrupt_add_signals(&signals);
    pthread_sigmask(SIG_BLOCK, &signals, &before);
    if (!interrupted)
        ppoll(&p, 1, NULL, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return !interrupted;
}

static Str json_text(const json_t *v) {
    return json_is_string(v) ? (Str){json_string_value(v), json_string_length(v)} : (Str){"", 0};
}

static InputStatus take_answer(const Worker *w, const json_t *content, Buf *line, bool *mine) {
    *mine = json_integer_value(json_object_get(content, "question")) == w->asked;
    if (!*mine || json_object_get(content, "error"))
        return INPUT_REFUSED;
    Str value = json_text(json_object_get(content, "value"));
    if (str_is(value, "\x04"))
        return INPUT_END;
    buf_add(line, value);
    return INPUT_OK;
}

static InputStatus sink_input(void *ctx, Str prompt, bool password, Buf *line) {
    Worker *w = ctx;
    if (!w->allow_stdin)
        return INPUT_REFUSED;
    json_t *question = json_pack("{s:o, s:b, s:I}", "prompt", text_json(prompt), "password",
                                 password, "question", ++w->asked);
    if (!send_content(w, LINK_INPUT, question, NULL, 0))
        return errno == ENOMEM ? INPUT_NO_MEMORY : INPUT_CLOSED;
    while (!w->leave && wait_for_link(w)) {
        LinkMessage m;
        Err e = {0};
        bool mine = false;
        LinkStatus status = link_read(&w->link, &m, &e);
        if (status == LINK_NONE)
            continue;
        if (status == LINK_BROKEN && e.kind == ERR_MEMORY)
            return INPUT_NO_MEMORY; // the answer, when it is read, is to no question
        if (status != LINK_MESSAGE)
            return INPUT_CLOSED;
        InputStatus answer = INPUT_REFUSED;
        if (m.type == LINK_INPUT_REPLY)
            answer = take_answer(w, m.content, line, &mine);
        w->leave = m.type == LINK_SHUTDOWN;
        w->saves = w->leave && json_is_true(json_object_get(m.content, "save"));
        link_message_free(&m);
        if (mine)
            return answer;
    }
    return w->leave ? INPUT_CLOSED : INPUT_INTERRUPTED;
}

// ---- requests -----------------------------------------------------------------------------------

// False when the front is gone. Without memory the next ones tell all names again.
static bool send_names(Worker *w, bool statics) {
    Buf json = {0};
    Err e = {0};
    session_names(w->session, statics, &json);
    bool ok = !json.n || json.failed || link_send_text(w->link.fd, LINK_NAMES, buf_str(&json), &e);
    if (json.failed)
        session_names_lost(w->session);
    buf_free(&json);
    return ok;
}

// Values of user_expressions: each fails for itself.
static json_t *evaluate_all(Worker *w, const json_t *expressions) {
    json_t *out = json_object(), *value;
    const char *name;
    json_object_foreach((json_t *)(uintptr_t)expressions, name, value) {
        Buf text = {0};
        json_t *result;
        if (session_evaluate(w->session, json_text(value), &text)) {
            result = json_pack("{s:s, s:{s:o}, s:{}}", "status", "ok", "data", "text/plain",
                               text_json(buf_str(&text)), "metadata");
        } else {
            const CellError *e = session_error(w->session);
            result = error_json(e->ename, buf_str(&e->evalue), e->traceback, e->n);
            if (result)
                json_object_set_new(result, "status", json_string("error"));
        }
        buf_free(&text);
        json_object_set_new(out, name, result);
    }
    return out;
}

// The content of a DONE message for a cell that failed.
static json_t *failure_json(const Worker *w) {
    const CellError *e = session_error(w->session);
    json_t *done = error_json(e->ename, buf_str(&e->evalue), e->traceback, e->n);
    if (done)
        json_object_set_new(done, "status", json_string("error"));
    return done;
}

// What the devices hold, when it is not what the front was told last.
static void add_devices(Worker *w, json_t *done) {
    Buf devices = {0};
    session_devices(w->session, &devices);
    bool news = !devices.failed && !str_eq(buf_str(&devices), buf_str(&w->devices));
    if (done && news && json_object_set_new(done, "devices", parsed(buf_str(&devices), 0)) == 0) {
        buf_free(&w->devices);
        w->devices = devices;
        return;
    }
    buf_free(&devices);
}

// ok: the cell has not failed, so that no ERROR has been sent.
static bool finish(Worker *w, json_t *done, bool ok) {
    const bool whole = done && !jtext_lost();
    if (whole)
        add_devices(w, done);
    jtext_lost(); // devices that there was no memory for are told with a later cell
    if (!send_names(w, false) || !whole) {
        json_decref(done);
        errno = whole ? EPIPE : ENOMEM;
    } else if (send_content(w, LINK_DONE, done, NULL, 0)) {
        return true;
    }
    return errno == ENOMEM && (!ok || send_no_memory(w, LINK_ERROR)) &&
           send_no_memory(w, LINK_DONE);
}

static bool execute(Worker *w, const json_t *content) {
    Str code = json_text(json_object_get(content, "code"));
    int cell = (int)json_integer_value(json_object_get(content, "cell"));
    w->cell = cell;
    w->owes = true;
    w->silent = json_is_true(json_object_get(content, "silent"));
    w->allow_stdin = json_is_true(json_object_get(content, "allow_stdin"));
    if (!w->warm)
        session_warm_up(w->session); // not before: an idle kernel holds no GPU memory
    w->warm = true;
    session_set_written(w->session, json_is_true(json_object_get(content, "store_history")));
    interrupt_begin((int)json_integer_value(json_object_get(content, "serial")));
    bool ok = session_execute(w->session, code, cell, w->silent);
    interrupt_end();
    fflush(stdout);
    json_t *done;
    if (ok) {
        done = json_pack("{s:s}", "status", "ok");
        Str page = session_page(w->session);
        bool replaces;
        Str next = session_next_input(w->session, &replaces);
        if (done && page.n)
            json_object_set_new(done, "payload",
                                json_pack("[{s:s, s:{s:o}, s:i}]", "source", "page", "data",
                                          "text/plain", text_json(page), "start", 0));
        if (done && next.n)
            json_object_set_new(done, "payload",
                                json_pack("[{s:s, s:o, s:b}]", "source", "set_next_input", "text",
                                          text_json(next), "replace", replaces));
        if (done && session_asks_exit(w->session))
            json_object_set_new(done, "payload",
                                json_pack("[{s:s, s:b}]", "source", "ask_exit", "keepkernel", 0));
        if (done)
            json_object_set_new(done, "user_expressions",
                                evaluate_all(w, json_object_get(content, "user_expressions")));
    } else {
        done = failure_json(w);
    }
    return finish(w, done, ok);
}

static bool handle_comm(Worker *w, const LinkMessage *m) {
    const json_t *kind = json_object_get(m->content, "kind");
    char *data = json_dumps(json_object_get(m->content, "data"), JSON_COMPACT);
    CommMessage c = {.kind = json_is_string(kind) ? json_string_value(kind) : "msg",
                     .id = json_text(json_object_get(m->content, "comm_id")),
                     .data = str_of(data),
                     .buffers = m->buffers,
                     .nbuffers = m->nbuffers};
    w->silent = w->allow_stdin = false;
    w->owes = true;
    interrupt_begin((int)json_integer_value(json_object_get(m->content, "serial")));
    bool ok = data && session_comm(w->session, &c);
    interrupt_end();
    mem_free(data);
    return finish(w, ok ? json_pack("{s:s}", "status", "ok") : failure_json(w), ok);
}

static void take_lost_names(Worker *w, const json_t *content) {
    const json_t *list = json_object_get(content, "names");
    const size_t n = json_array_size(list);
    Str *names = n ? mem_alloc(n * sizeof *names) : NULL;
    for (size_t i = 0; names && i < n; i++)
        names[i] = json_text(json_array_get(list, i));
    if (names)
        session_lost(w->session, names, n);
    mem_free(names);
}

// False when the worker should leave; *code is its exit code.
static bool handle(Worker *w, LinkMessage *m, int *code) {
    bool ok = true;
    jtext_lost(); // of what was given up before
    w->request = m->content;
    switch (m->type) {
    case LINK_EXECUTE: ok = execute(w, m->content); break;
    case LINK_COMM_IN: ok = handle_comm(w, m); break;
    case LINK_NAMES_ASK: ok = send_names(w, true); break;
    case LINK_LOST: take_lost_names(w, m->content); break;
    case LINK_SHUTDOWN:
        if (json_is_true(json_object_get(m->content, "save")))
            session_save_on_exit(w->session);
        *code = 0;
        return false;
    default: break; // an answer nobody waits for
    }
    w->request = NULL;
    if (w->leave) {
        if (w->saves)
            session_save_on_exit(w->session);
        *code = 0;
        return false;
    }
    if (!ok)
        *code = 1; // the front is gone
    return ok;
}

enum {
    GIVE_BACK_AFTER_MS = 50,
    RESERVE_AFTER_MS = 250, // a cell that follows at once is not kept waiting
    RESERVE_AGAIN_MS = 20,  // after somebody has ended it, the first time
    RESERVE_AGAIN_MOST_MS = 10000,
    TRIM_AFTER_MS = 1250,
    RESERVE_ANEW_BYTES = 16 << 20,
    LINK_FAILURES_MAX = 1000
};

static bool is_asked(void *ctx) {
    const Worker *w = ctx;
    struct pollfd p = {w->link.fd, POLLIN, 0};
    return poll(&p, 1, 0) != 0;
}

// told: what is not as it was, of a reserve; "" of a new engine.
static bool send_ready(Worker *w, Str told) {
    json_t *ready = json_pack("{s:i, s:o, s:I}", "pid", (int)getpid(), "told", text_json(told),
                              "cell", w->cell);
    return send_content(w, LINK_READY, ready, NULL, 0) && send_names(w, true);
}

// This process is a reserve's child, which goes on: what has made it is its reserve.
static void take_over(Worker *w) {
    Buf told = {0};
    log_line(LOG_INFO, "worker", "a reserve takes over");
    session_taken_over(w->session, &told);
    buf_free(&w->devices);
    w->owes = !w->reserve.pid;
    if (!send_ready(w, told.failed ? STR("") : buf_str(&told)))
        _exit(1);
    buf_free(&told);
}

// While nothing is asked: the engine as it is now, for when it is killed (kernel/reserve.h).
static void make_reserve(Worker *w) {
    if (!w->owes || !reserve_is_on(&w->reserve))
        return;
    const ReserveStatus made = reserve_make(&w->reserve);
    if (made == RESERVE_TAKES_OVER) {
        take_over(w);
        return;
    }
    w->owes = made == RESERVE_LATER;
    if (!w->owes)
        send_content(w, LINK_RESERVE,
                     json_pack("{s:i, s:I}", "pid", (int)w->reserve.pid, "cell", w->cell), NULL, 0);
}

static bool give_up_reserve(void *ctx) {
    Worker *w = ctx;
    return reserve_drop(&w->reserve);
}

// False: nothing is asked within so many milliseconds (-1: waits on). Where somebody ends the
// reserve meanwhile, there is another one soon, and later each time.
static bool is_asked_within(Worker *w, int ms) {
    const int64_t end = clock_ns() + ms * (int64_t)1000000;
    for (int again = RESERVE_AGAIN_MS; ms;
         again = again < RESERVE_AGAIN_MOST_MS ? 2 * again : again) {
        struct pollfd p[] = {{w->link.fd, POLLIN, 0}, {w->reserve.handle, POLLIN, 0}};
        if (poll(p, 2, ms) <= 0)
            return false;
        if (p[0].revents)
            return true;
        reserve_lost(&w->reserve);
        w->owes = true;
        if (poll(p, 1, again) == 0)
            make_reserve(w);
        const int64_t left = (end - clock_ns()) / 1000000;
        ms = ms < 0 ? ms : left > 0 ? (int)left : 0;
    }
    return is_asked(w);
}

// Neighbours get what the pools do not need here; after WARPCELL_GPU_IDLE seconds all that a GPU
// holds.
static void rest(Worker *w) {
    const char *text = setting(SET_GPU_IDLE);
    long seconds = text && *text ? strtol(text, NULL, 10) : 300;
    const size_t used = quota_used();
    session_rest(w->session, false, is_asked, w);
    w->owes |= quota_used() + RESERVE_ANEW_BYTES < used; // which the reserve still holds
    make_reserve(w);                                     // also where the first try was too early
    if (seconds <= 0 || seconds > INT32_MAX / 1000 || is_asked_within(w, (int)seconds * 1000))
        return;
    session_rest(w->session, true, is_asked, w);
    w->owes = true; // arrays are on the host now, all of them
    make_reserve(w);
}

// Unlike read, poll is not woken each time the front takes what we sent.
static void sleep_until_asked(Worker *w) {
    struct pollfd p = {w->link.fd, POLLIN, 0};
    if (link_has_bytes(&w->link))
        return;
    while (poll(&p, 1, 0) == 0 && vm_free_some())
        continue; // what an interrupt left to be freed
    if (poll(&p, 1, GIVE_BACK_AFTER_MS) == 0)
        session_give_back(w->session); // not before the failed cell's answer has gone
    if (w->owes && poll(&p, 1, RESERVE_AFTER_MS) == 0)
        make_reserve(w);
    if (w->warm && !is_asked_within(w, TRIM_AFTER_MS))
        rest(w);
    is_asked_within(w, -1);
}

static int serve(Worker *w) {
    if (!send_ready(w, STR("")))
        return 1;
    int code = 1, failures = 0;
    for (;;) {
        LinkMessage m;
        Err e = {0};
        sleep_until_asked(w);
        LinkStatus status = link_read(&w->link, &m, &e);
        if (status == LINK_NONE)
            continue;
        if (status == LINK_EOF)
            return 0;
        if (status == LINK_BROKEN && e.kind == ERR_MEMORY && failures++ < LINK_FAILURES_MAX)
            continue; // it is still there; perhaps there is memory next time
        if (status == LINK_BROKEN) {
            log_line(LOG_ERROR, "worker", "the link is broken: %s", e.text);
            return 1;
        }
        failures = 0;
        bool more = handle(w, &m, &code);
        link_message_free(&m);
        if (!more)
            return code;
    }
}

static void set_up_signals(void) {
    interrupt_install(&interrupted);
    signal(SIGPIPE, SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL); // a worker without its front is of no use
}

int command_worker(int argc, char **argv) {
    Worker w = {.link.fd = -1, .reserve = {.socket = -1, .log = -1, .handle = -1}};
    const char *saved = "";
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--fd") == 0)
            w.link.fd = atoi(argv[i + 1]);
        if (strcmp(argv[i], "--session") == 0)
            saved = argv[i + 1];
        if (strcmp(argv[i], "--log-fd") == 0)
            log_to(w.reserve.log = atoi(argv[i + 1]));
        if (strcmp(argv[i], "--succession-fd") == 0)
            w.reserve.socket = atoi(argv[i + 1]);
        if (strcmp(argv[i], "--activity-fd") == 0)
            activity_use(activity_open(atoi(argv[i + 1])));
    }
    if (w.link.fd < 3 || fcntl(w.link.fd, F_GETFD) < 0) {
        fputs("warpcell worker: started by the kernel itself, not by hand\n", stderr);
        return 2;
    }
    setvbuf(stdout, NULL, _IOLBF, 0); // what libraries print is read by the kernel process
    set_up_signals();
    jtext_set_up();
    Sink sink = {.ctx = &w,
                 .stream = sink_stream,
                 .display = sink_display,
                 .result = sink_result,
                 .clear = sink_clear,
                 .error = sink_error,
                 .input = sink_input,
                 .comm = sink_comm,
                 .request = sink_request,
                 .leaves = true,
                 .colour = true};
    Err e = {0};
    w.session = session_new(&sink, &interrupted, &e);
    if (!w.session) {
        log_line(LOG_ERROR, "worker", "%s", e.text);
        return 1;
    }
    session_set_saved(w.session, saved);
    w.reserve.link = w.link.fd;
    w.reserve.session = w.session;
    w.reserve.wanted = is_asked;
    w.reserve.ctx = &w;
    if (w.reserve.socket >= 0)
        fcntl(w.reserve.socket, F_SETFD, FD_CLOEXEC);
    room_spare(give_up_reserve, &w);
    int code = serve(&w);
    reserve_drop(&w.reserve);
    // Leaving the process gives the device back faster than taking it apart.
    _exit(code);
}
