// requests.c: one handler per row of protocol/msgtypes.def, and what is the same
// for all: busy before, idle after, an error reply when a handler refuses.
#include "kernel/base/clock.h"
#include "kernel/base/limits.h"
#include "kernel/base/log.h"
#include "kernel/front/complete.h"
#include "kernel/front/inspect.h"
#include "kernel/front/state.h"

enum {
    ON_SHELL = 1 << CHANNEL_SHELL,
    ON_CONTROL = 1 << CHANNEL_CONTROL,
    ON_STDIN = 1 << CHANNEL_STDIN
};

// ---- replies ------------------------------------------------------------------------------------

static const char *reply_type(const Message *m) {
    static const char *const types[] = {
#define MSG(NAME, TYPE, CHANNELS, HANDLER, REPLY) REPLY,
#include "protocol/msgtypes.def"
#undef MSG
        NULL};
    return types[m->type];
}

static void reply(Front *f, const Message *m, Buf *content) {
    reply_send(f, m, reply_type(m), STR(""), content);
}

static void reply_text(Front *f, const Message *m, Str text) {
    Buf content = {0};
    buf_add(&content, text);
    reply(f, m, &content);
}

static void reply_error(Front *f, const Message *m, const Err *e) {
    Buf content = {0};
    if (!reply_type(m))
        return;
    const char *status =
        m->type == MSG_IS_COMPLETE ? "unknown" : "error"; // the former has no error
    buf_printf(&content, "{\"status\":\"%s\",\"ename\":\"%s\",\"evalue\":", status,
               err_name(e->kind));
    buf_json(&content, str_of(e->text));
    buf_add(&content, STR(",\"traceback\":[]"));
    if (m->type == MSG_EXECUTE)
        buf_printf(&content, ",\"execution_count\":%lld", (long long)f->count);
    buf_byte(&content, '}');
    reply(f, m, &content);
}

// ---- handlers: questions ------------------------------------------------------------------------

static bool on_kernel_info(Front *f, Message *m, Err *e) {
    (void)e;
    Buf content = {0};
    info_reply(&content, f->options->version);
    reply(f, m, &content);
    return true;
}

// The code and the cursor of a complete or an inspect request.
static bool read_cursor(const Message *m, Str *code, int64_t *position, Err *e) {
    if (!jsonio_text(m->content, "code", code, e) ||
        !jsonio_int(m->content, "cursor_pos", INT64_MAX, position, e))
        return false;
    return code->n <= LIMIT_SOURCE_BYTES || err_set(e, ERR_VALUE, "'code' is too long");
}

static bool on_complete(Front *f, Message *m, Err *e) {
    Str code;
    int64_t position;
    Buf content = {0};
    if (!read_cursor(m, &code, &position, e))
        return false;
    complete_reply(&content, &f->names, code, position);
    reply(f, m, &content);
    return true;
}

static bool on_inspect(Front *f, Message *m, Err *e) {
    Str code;
    int64_t position, level;
    Buf content = {0};
    if (!read_cursor(m, &code, &position, e) ||
        !jsonio_int(m->content, "detail_level", 0, &level, e))
        return false;
    inspect_reply(&content, &f->names, code, position, level);
    reply(f, m, &content);
    return true;
}

static bool on_is_complete(Front *f, Message *m, Err *e) {
    Str code;
    unsigned indent = 0;
    Buf content = {0};
    if (!jsonio_text(m->content, "code", &code, e))
        return false;
    Completeness c = CODE_COMPLETE;
    if (f->options->is_complete)
        c = f->options->is_complete(code, &indent);
    if (!f->options->is_complete || c == CODE_UNKNOWN)
        buf_add(&content, STR("{\"status\":\"unknown\"}"));
    else if (c == CODE_COMPLETE)
        buf_add(&content, STR("{\"status\":\"complete\"}"));
    else if (c == CODE_INVALID)
        buf_add(&content, STR("{\"status\":\"invalid\"}"));
    else {
        buf_add(&content, STR("{\"status\":\"incomplete\",\"indent\":\""));
        buf_repeat(&content, ' ', indent < 200 ? indent : 200);
        buf_add(&content, STR("\"}"));
    }
    reply(f, m, &content);
    return true;
}

static bool on_history(Front *f, Message *m, Err *e) {
    Buf content = {0};
    if (!history_reply(&content, &f->history, m->content, e)) {
        buf_free(&content);
        return false;
    }
    reply(f, m, &content);
    return true;
}

static bool on_connect(Front *f, Message *m, Err *e) {
    (void)e;
    const unsigned *port = f->connection.port;
    Buf content = {0};
    buf_printf(&content,
               "{\"status\":\"ok\",\"shell_port\":%u,\"iopub_port\":%u,\"stdin_port\":%u,"
               "\"control_port\":%u,\"hb_port\":%u}",
               port[CHANNEL_SHELL], port[CHANNEL_IOPUB], port[CHANNEL_STDIN], port[CHANNEL_CONTROL],
               port[CHANNEL_HB]);
    reply(f, m, &content);
    return true;
}

static bool on_usage(Front *f, Message *m, Err *e) {
    (void)e;
    Buf content = {0};
    usage_reply(&content, &f->worker, f->devices);
    reply(f, m, &content);
    return true;
}

// ---- handlers: comms ----------------------------------------------------------------------------

static bool on_comm_info(Front *f, Message *m, Err *e) {
    (void)e;
    Buf content = {0};
    comms_info(f, m, &content);
    reply(f, m, &content);
    return true;
}

static bool on_comm_open(Front *f, Message *m, Err *e) {
    return comms_open(f, m, e);
}

static bool on_comm(Front *f, Message *m, Err *e) {
    (void)e;
    comms_answer(f, m);
    return true;
}

// ---- handlers: cells, life and death ------------------------------------------------------------

static bool on_execute(Front *f, Message *m, Err *e) {
    return execute_accept(f, m, e);
}

static bool on_interrupt(Front *f, Message *m, Err *e) {
    (void)e;
    reply_text(f, m, STR("{\"status\":\"ok\"}"));
    execute_interrupt(f);
    return true;
}

enum { WORKER_LEAVES_MS = 1000 };

static bool on_shutdown(Front *f, Message *m, Err *e) {
    bool restart;
    if (!jsonio_bool(m->content, "restart", false, &restart, e))
        return false;
    Buf content = {0}, broadcast = {0};
    buf_printf(&content, "{\"status\":\"ok\",\"restart\":%s}", restart ? "true" : "false");
    buf_add(&broadcast, buf_str(&content));
    reply(f, m, &content);
    iopub_send(&f->iopub, "shutdown_reply", m->header, STR(""), &broadcast);
    f->restarts = restart;
    f->above->stop(f, FRONT_OK, WORKER_LEAVES_MS);
    return true;
}

static bool answers_the_prompt(const Front *f, const Message *m) {
    Str asked = jsonio_text_or_empty(m->parent, "msg_id");
    return f->cell.request && f->cell.input_id[0] && (!asked.n || str_is(asked, f->cell.input_id));
}

static bool on_input_reply(Front *f, Message *m, Err *e) {
    Str value;
    if (!answers_the_prompt(f, m))
        return true; // too late
    if (!jsonio_text(m->content, "value", &value, e))
        return false;
    json_t *content = json_pack("{s:I}", "question", f->cell.question);
    LinkMessage answer = {.type = LINK_INPUT_REPLY, .content = content};
    f->cell.input_id[0] = 0;
    bool ok = content &&
              json_object_set(content, "value", json_object_get(m->content, "value")) == 0 &&
              link_queue(&f->worker.link, &answer, e);
    json_decref(content);
    return ok;
}

// ---- dispatch -----------------------------------------------------------------------------------

static const struct {
    unsigned channels;
    bool (*handler)(Front *f, Message *m, Err *e);
} rows[] = {
#define MSG(NAME, TYPE, CHANNELS, HANDLER, REPLY) {CHANNELS, HANDLER},
#include "protocol/msgtypes.def"
#undef MSG
};

static void log_unknown(const Message *m) {
    static bool said;
    if (!said)
        log_line(LOG_WARN, "front", "messages of type %.*s are not known", STR_ARG(m->type_name));
    said = true;
}

// False, with the reason, for what no handler should see.
static bool is_in_place(const Message *m, Err *e) {
    if (!(rows[m->type].channels & 1u << m->channel))
        return err_set(e, ERR_VALUE, "%.*s does not belong on the %s channel",
                       STR_ARG(m->type_name), channel_title(m->channel));
    if (jsonio_text_or_empty(m->fields, "subshell_id").n)
        return err_set(e, ERR_VALUE, "this kernel has no subshells");
    return true;
}

// What is answered at once, while perhaps a cell runs.
static void audit_answer(Front *f, const Message *m, const Err *e, const AuditLine *begun) {
    AuditLine l = *begun;
    l.message = m;
    l.seconds = clock_wall() - l.seconds;
    l.bytes_out = audit_bytes(f) - l.bytes_out;
    f->cell.out_aside += l.bytes_out;
    l.status = e->kind ? "error" : m->type == MSG_UNKNOWN ? "ignored" : "ok";
    if (e->kind)
        l.ename = str_of(err_name(e->kind));
    audit_request(f, &l);
}

static void answer(Front *f, Message *m) {
    Err e = {0};
    const AuditLine begun = {.seconds = clock_wall(), .bytes_out = audit_bytes(f)};
    iopub_status(&f->iopub, m->header, "busy");
    if (m->type == MSG_UNKNOWN)
        log_unknown(m);
    else if (!is_in_place(m, &e) || !rows[m->type].handler(f, m, &e))
        reply_error(f, m, &e);
    iopub_status(&f->iopub, m->header, "idle");
    reply_still_busy(f);
    audit_answer(f, m, &e, &begun);
}

// A page shows what is published, not the reply.
static void publish_refusal(Front *f, const Message *m, const Err *e) {
    Buf content = {0};
    buf_printf(&content, "{\"ename\":\"%s\",\"evalue\":", err_name(e->kind));
    buf_json(&content, str_of(e->text));
    buf_printf(&content, ",\"traceback\":[\"%s: \",", err_name(e->kind));
    buf_json(&content, str_of(e->text));
    buf_add(&content, STR("]}"));
    iopub_send(&f->iopub, "error", m->header, STR(""), &content);
}

static void answer_with_error(Front *f, const Message *m, const Err *e) {
    const AuditLine begun = {.seconds = clock_wall(), .bytes_out = audit_bytes(f)};
    iopub_status(&f->iopub, m->header, "busy");
    if (m->type == MSG_EXECUTE && m->channel == CHANNEL_SHELL)
        publish_refusal(f, m, e);
    reply_error(f, m, e);
    iopub_status(&f->iopub, m->header, "idle");
    reply_still_busy(f);
    audit_answer(f, m, e, &begun);
}

static bool is_for_worker(const Front *f, const Message *m) {
    return (m->type == MSG_COMM_MSG || m->type == MSG_COMM_CLOSE) && comms_is_for_worker(f, m);
}

// False, with the reason, for what was not read as it was meant.
static bool is_whole(const Message *m, Err *e) {
    if (m->cut)
        return err_set(e, ERR_VALUE, "a message has at most %d buffers and %d MiB",
                       LIMIT_MESSAGE_BUFFERS, LIMIT_MESSAGE_BYTES >> 20);
    if (m->broken.kind) {
        *e = m->broken;
        return false;
    }
    if (m->half_pair && m->type == MSG_EXECUTE)
        return err_set(e, ERR_UNICODE_ENCODE,
                       "'utf-8' codec can't encode the cell: half of a surrogate pair stands in it "
                       "(of a character beyond U+FFFF)");
    return true;
}

enum { EARLY_MOST = 64 }; // questions kept until the engine is up

static void log_broken(const Message *m) {
    if (m->broken.kind && log_allowed())
        log_line(LOG_WARN, "protocol", "%.*s on %s is broken: %s", STR_ARG(m->type_name),
                 channel_title(m->channel), m->broken.text);
}

// Completion and inspection know nothing until the engine that starts has sent its names.
static bool waits_for_names(const Front *f, const Message *m) {
    return (m->type == MSG_COMPLETE || m->type == MSG_INSPECT) && !f->names.fixed && !f->stopping &&
           worker_is_alive(&f->worker) && f->nearly < EARLY_MOST;
}

void requests_answer_early(Front *f) {
    Message *oldest = NULL;
    for (Message *m = f->early, *next; m; m = next) {
        next = m->next;
        m->next = oldest;
        oldest = m;
    }
    f->early = NULL;
    f->nearly = 0;
    for (Message *m = oldest, *next; m; m = next) {
        next = m->next;
        answer(f, m);
        message_free(m);
    }
}

void requests_handle(Front *f, Message *m) {
    Err e = {0};
    f->requests[m->type]++;
    log_broken(m);
    if (m->type != MSG_INPUT_REPLY && m->type != MSG_UNKNOWN && !is_whole(m, &e)) {
        answer_with_error(f, m, &e);
    } else if (m->type == MSG_INPUT_REPLY) { // an answer, no request
        if (!is_in_place(m, &e) || !on_input_reply(f, m, &e))
            log_line(LOG_WARN, "front", "input_reply: %s", e.text);
    } else if (is_for_worker(f, m) && is_in_place(m, &e)) {
        if (comms_is_echo(m))
            execute_echo(f);
        if (execute_accept_comm(f, m, &e))
            return; // busy and idle come when it is handled
        answer_with_error(f, m, &e);
    } else if (m->type == MSG_EXECUTE) {
        if (is_in_place(m, &e) && on_execute(f, m, &e))
            return; // answered when it has run
        answer_with_error(f, m, &e);
    } else if (waits_for_names(f, m)) {
        m->next = f->early;
        f->early = m;
        f->nearly++;
        return;
    } else {
        answer(f, m);
    }
    message_free(m);
}

static void log_damage(Channel channel, Damage why) {
    if (log_allowed())
        log_line(LOG_WARN, "protocol", "message on %s dropped: %s", channel_title(channel),
                 damage_text(why));
}

bool requests_take(Front *f, Channel channel, int most) {
    for (int i = 0; i < most; i++) {
        Damage why = DAMAGE_TOO_LARGE;
        if (!sockets_receive(&f->sockets.at[channel], &f->parts))
            return false;
        Message *m = NULL;
        m = message_read(&f->gate, channel, f->parts.part, f->parts.n, &why);
        if (m)
            m->cut = f->parts.too_large;
        parts_free(&f->parts);
        if (m)
            requests_handle(f, m);
        else
            log_damage(channel, why);
    }
    return true;
}
