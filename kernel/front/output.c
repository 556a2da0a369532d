// output.c: what the worker says, turned into messages for the clients. Stream
// text is collected and sent at most every 50 ms or when it is long; everything
// else first sends what was collected, so that order is kept.
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/utf8.h"
#include "kernel/front/state.h"

enum {
    STREAM_NS = 50000000,    // text waits at most this long
    STREAM_BYTES = 64 << 10, // of one stream message
};

static const char *const stream_names[2] = {"stdout", "stderr"};

Str output_parent(const Front *f) {
    return f->cell.request ? f->cell.request->message->header : buf_str(&f->last_header);
}

static bool is_silent(const Front *f) {
    return f->cell.request ? f->cell.request->silent : f->last_silent;
}

static void publish(Front *f, const char *type, Buf *content) {
    iopub_send(&f->iopub, type, output_parent(f), STR(""), content);
}

// ---- streams ----------------------------------------------------------------------

// Appends s as a JSON string; bytes that are not UTF-8 become U+FFFD.
static void put_text(Buf *out, Str s) {
    if (utf8_valid(s)) {
        buf_json(out, s);
        return;
    }
    Buf clean = {0};
    for (size_t at = 0; at < s.n;) {
        char bytes[4];
        size_t n = utf8_encode(utf8_next(s, &at), bytes);
        buf_add(&clean, (Str){bytes, n});
    }
    buf_json(out, buf_str(&clean));
    out->failed = out->failed || clean.failed;
    buf_free(&clean);
}

static void publish_stream(Front *f, int stream, Str text) {
    Buf content = {0};
    buf_printf(&content, "{\"name\":\"%s\",\"text\":", stream_names[stream]);
    put_text(&content, text);
    buf_byte(&content, '}');
    publish(f, "stream", &content);
}

typedef enum Flush {
    FLUSH_FULL, // only what fills whole messages
    FLUSH_DUE,  // all but the start of a code point, which waits for its end
    FLUSH_ALL,  // nothing comes any more
} Flush;

// How many of the bytes make the next message; 0: none yet. Long text is cut
// behind a line's end when there is one in its last half, else behind a code point.
static size_t piece_of(Str text, Flush flush) {
    if (text.n < STREAM_BYTES && flush == FLUSH_FULL) return 0;
    if (text.n <= STREAM_BYTES && flush == FLUSH_ALL) return text.n;
    size_t most = text.n < STREAM_BYTES ? text.n : STREAM_BYTES;
    const char *end = text.n > STREAM_BYTES ? memrchr(text.p, '\n', most) : NULL;
    if (end && (size_t)(end - text.p) > most / 2) return (size_t)(end - text.p) + 1;
    size_t cut = utf8_cut(text.p, most);
    return cut + 4 > most ? cut : most; // further back there is no UTF-8 to keep whole
}

static void flush_stream(Front *f, int i, Flush flush) {
    Stream *s = &f->streams[i];
    Str left = buf_str(&s->text);
    for (size_t n; left.n && (n = piece_of(left, flush)) != 0; left = str_slice(left, n, left.n))
        publish_stream(f, i, str_slice(left, 0, n));
    if (left.n && left.n < s->text.n) memmove(s->text.p, left.p, left.n);
    s->text.n = left.n;
    s->due = flush == FLUSH_FULL && left.n ? clock_ns() + STREAM_NS : 0;
    if (s->text.cap > 4 * STREAM_BYTES && !left.n) buf_free(&s->text);
}

void output_flush(Front *f) {
    bool err_first =
        f->streams[STREAM_ERR].due && f->streams[STREAM_ERR].due < f->streams[STREAM_OUT].due;
    flush_stream(f, err_first ? STREAM_ERR : STREAM_OUT, FLUSH_ALL);
    flush_stream(f, err_first ? STREAM_OUT : STREAM_ERR, FLUSH_ALL);
}

void output_flush_due(Front *f, int64_t now) {
    for (int i = 0; i < 2; i++)
        if (f->streams[i].due && f->streams[i].due <= now) flush_stream(f, i, FLUSH_DUE);
}

void output_stream_text(Front *f, int stream, Str text) {
    Stream *s = &f->streams[stream];
    if (is_silent(f) || !text.n) return;
    buf_add(&s->text, text);
    if (s->text.failed) {
        log_line(LOG_ERROR, "front", "out of memory: some output is lost");
        s->text.failed = false;
    }
    if (!s->due) s->due = clock_ns() + STREAM_NS;
    if (s->text.n >= STREAM_BYTES) flush_stream(f, stream, FLUSH_FULL);
}

void output_free(Front *f) {
    for (int i = 0; i < 2; i++) buf_free(&f->streams[i].text);
    buf_free(&f->last_header);
    buf_free(&f->cell.result);
}

static void on_stream(Front *f, const LinkMessage *m) {
    const json_t *text = json_object_get(m->content, "text");
    bool err = str_is(jsonio_text_or_empty(m->content, "name"), "stderr");
    Str bytes = json_is_string(text) ? jsonio_str(text) : m->nbuffers ? m->buffers[0] : STR("");
    output_stream_text(f, err ? STREAM_ERR : STREAM_OUT, bytes);
}

// ---- displays ----------------------------------------------------------------------

static bool is_json_type(Str mime) {
    return str_is(mime, "application/json") || str_ends(mime, STR("+json"));
}

static bool is_binary_type(Str mime) {
    if (str_is(mime, "image/svg+xml")) return false;
    return str_starts(mime, STR("image/")) || str_starts(mime, STR("audio/")) ||
           str_starts(mime, STR("video/")) || str_is(mime, "application/pdf") ||
           str_is(mime, "application/octet-stream");
}

// The buffer that a value of data points to; false when it is no such pointer.
static bool buffer_of(const LinkMessage *m, const json_t *value, Str *out) {
    const json_t *index = json_object_get(value, "buffer");
    if (!json_is_integer(index)) return false;
    json_int_t i = json_integer_value(index);
    *out = i >= 0 && i < (json_int_t)m->nbuffers ? m->buffers[i] : STR("");
    return true;
}

static void put_bytes(Buf *out, Str mime, Str bytes) {
    if (is_binary_type(mime)) {
        buf_byte(out, '"');
        buf_base64(out, bytes);
        buf_byte(out, '"');
    } else if (is_json_type(mime)) {
        json_t *v = json_loadb(bytes.p, bytes.n, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
        if (v) jsonio_write(out, v);
        else buf_add(out, STR("null"));
        json_decref(v);
    } else {
        put_text(out, bytes);
    }
}

static void put_data(Buf *out, const LinkMessage *m) {
    const char *key;
    json_t *value;
    bool first = true;
    buf_byte(out, '{');
    json_object_foreach(json_object_get(m->content, "data"), key, value) {
        Str bytes;
        if (!first) buf_byte(out, ',');
        first = false;
        buf_json(out, str_of(key));
        buf_byte(out, ':');
        if (buffer_of(m, value, &bytes)) put_bytes(out, str_of(key), bytes);
        else jsonio_write(out, value);
    }
    buf_byte(out, '}');
}

// Copies what a value says about its bytes to where clients look: width, height
// and alt below the type; needs_background there (nbconvert) and at the top (JupyterLab).
static void add_metadata(json_t *metadata, const char *mime, const json_t *value) {
    static const char *const keys[] = {"width", "height", "alt", "needs_background"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *v = json_object_get(value, keys[i]);
        if (!v) continue;
        if (!json_is_object(json_object_get(metadata, mime)))
            json_object_set_new(metadata, mime, json_object());
        json_object_set(json_object_get(metadata, mime), keys[i], v);
        if (i == 3) json_object_set(metadata, keys[i], v);
    }
}

static void put_metadata(Buf *out, const LinkMessage *m) {
    const char *key;
    json_t *value;
    Str bytes;
    json_t *metadata = json_deep_copy(json_object_get(m->content, "metadata"));
    if (!json_is_object(metadata)) {
        json_decref(metadata);
        metadata = json_object();
    }
    json_object_foreach(json_object_get(m->content, "data"), key,
                        value) if (buffer_of(m, value, &bytes)) add_metadata(metadata, key, value);
    jsonio_write(out, metadata);
    json_decref(metadata);
}

static void put_bundle(Buf *out, const LinkMessage *m) {
    buf_add(out, STR("{\"data\":"));
    put_data(out, m);
    buf_add(out, STR(",\"metadata\":"));
    put_metadata(out, m);
}

static void on_display(Front *f, const LinkMessage *m) {
    Buf content = {0};
    const json_t *transient = json_object_get(m->content, "transient");
    bool update = json_is_true(json_object_get(m->content, "update"));
    put_bundle(&content, m);
    buf_add(&content, STR(",\"transient\":"));
    if (json_is_object(transient)) jsonio_write(&content, transient);
    else buf_add(&content, STR("{}"));
    buf_byte(&content, '}');
    publish(f, update ? "update_display_data" : "display_data", &content);
}

static void remember_result(Front *f, const LinkMessage *m) {
    const json_t *plain = json_object_get(json_object_get(m->content, "data"), "text/plain");
    f->cell.has_result = json_is_string(plain);
    f->cell.result.n = 0;
    buf_add(&f->cell.result, jsonio_str(plain));
}

static void on_result(Front *f, const LinkMessage *m) {
    Buf content = {0};
    put_bundle(&content, m);
    buf_printf(&content, ",\"execution_count\":%lld}", (long long)f->count);
    publish(f, "execute_result", &content);
    if (f->cell.request) remember_result(f, m);
}

static void on_clear(Front *f, const LinkMessage *m) {
    Buf content = {0};
    bool wait = json_is_true(json_object_get(m->content, "wait"));
    buf_printf(&content, "{\"wait\":%s}", wait ? "true" : "false");
    publish(f, "clear_output", &content);
}

// ---- errors ----------------------------------------------------------------------

static void put_error_field(Buf *out, const json_t *error, const char *key, const char *otherwise) {
    const json_t *v = json_object_get(error, key);
    buf_printf(out, "\"%s\":", key);
    if (v) jsonio_write(out, v);
    else buf_add(out, str_of(otherwise));
}

void output_error(Front *f, const json_t *error) {
    if (is_silent(f) || f->cell.told_error) return;
    f->cell.told_error = true;
    output_flush(f);
    Buf content = {0};
    buf_byte(&content, '{');
    put_error_field(&content, error, "ename", "\"Error\"");
    buf_byte(&content, ',');
    put_error_field(&content, error, "evalue", "\"\"");
    buf_byte(&content, ',');
    put_error_field(&content, error, "traceback", "[]");
    buf_byte(&content, '}');
    publish(f, "error", &content);
}

// ---- input ----------------------------------------------------------------------

static void answer_input(Front *f, const char *key, const char *text) {
    Err e = {0};
    LinkMessage m = {.type = LINK_INPUT_REPLY,
                     .content = json_pack("{s:s, s:I}", key, text, "question", f->cell.question)};
    if (!link_queue(&f->worker.link, &m, &e)) log_line(LOG_WARN, "front", "%s", e.text);
    json_decref(m.content);
}

// Answers that nobody waits for any more must not be taken for the next one's.
static void drop_stale_answers(Front *f) {
    while (sockets_receive(f->sockets.at[CHANNEL_STDIN], &f->parts)) parts_free(&f->parts);
}

static void on_input(Front *f, const LinkMessage *m) {
    const Request *r = f->cell.request;
    f->cell.question = json_integer_value(json_object_get(m->content, "question"));
    if (!r || !r->allow_stdin) {
        answer_input(f, "error", "this client does not take input");
        return;
    }
    Buf content = {0};
    bool password = json_is_true(json_object_get(m->content, "password"));
    output_flush(f);
    drop_stale_answers(f);
    buf_add(&content, STR("{\"prompt\":"));
    buf_json(&content, jsonio_text_or_empty(m->content, "prompt"));
    buf_printf(&content, ",\"password\":%s}", password ? "true" : "false");
    Wire *w = wire_new(&f->author, r->message->ids, r->message->nids, "input_request",
                       r->message->header, STR(""), &content);
    if (!w) return;
    memcpy(f->cell.input_id, w->msg_id, sizeof w->msg_id);
    if (wire_send(w, f->sockets.at[CHANNEL_STDIN], NULL) == WIRE_SENT) return;
    f->cell.input_id[0] = 0;
    answer_input(f, "error", "the client does not listen for input requests");
}

// ---- dispatch ----------------------------------------------------------------------

static void on_ready(Front *f, const LinkMessage *m) { (void)m, execute_worker_ready(f); }
static void on_error(Front *f, const LinkMessage *m) { output_error(f, m->content); }
static void on_done(Front *f, const LinkMessage *m) { execute_done(f, m->content); }
static void on_names(Front *f, const LinkMessage *m) { nametable_update(&f->names, m->content); }

static const struct {
    void (*handler)(Front *f, const LinkMessage *m);
    bool shown; // to clients: not for a silent cell, and after the text that came before
} rows[LINK_COUNT] = {
    [LINK_READY] = {on_ready, false},    [LINK_STREAM] = {on_stream, false},
    [LINK_DISPLAY] = {on_display, true}, [LINK_RESULT] = {on_result, true},
    [LINK_CLEAR] = {on_clear, true},     [LINK_ERROR] = {on_error, true},
    [LINK_INPUT] = {on_input, false},    [LINK_DONE] = {on_done, false},
    [LINK_NAMES] = {on_names, false},
};

void output_handle(Front *f, const LinkMessage *m) {
    if (!rows[m->type].handler) return; // a message that only goes down
    if (rows[m->type].shown && is_silent(f)) return;
    if (rows[m->type].shown) output_flush(f);
    rows[m->type].handler(f, m);
}
