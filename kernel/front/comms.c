// comms.c: which comms are open, and what passes between clients and the worker on
// them. Widgets live in the worker; a comm it knows nothing of is closed at once,
// without asking it.
#include "kernel/front/state.h"
#include <string.h>

enum { COMMS_MAX = 100000 };

#define CONTROL_TARGET "jupyter.widget.control" // on which clients ask for all widgets' states
#define WIDGET_TARGET "jupyter.widget"

static const char *kind_of(const Message *m) {
    return m->type == MSG_COMM_OPEN ? "open" : m->type == MSG_COMM_CLOSE ? "close" : "msg";
}

static const char *target_of(const Front *f, Str id) {
    return json_string_value(json_object_getn(f->comms, id.p, id.n));
}

static void remember(Front *f, Str id, const char *target) {
    if (!f->comms)
        f->comms = json_object();
    if (json_object_size(f->comms) < COMMS_MAX)
        json_object_setn_new(f->comms, id.p, id.n, json_string(target));
}

static void publish_close(Front *f, Str parent, Str id) {
    Buf content = {0};
    buf_add(&content, STR("{\"comm_id\":"));
    buf_json(&content, id);
    buf_add(&content, STR(",\"data\":{}}"));
    iopub_send(&f->iopub, "comm_close", parent, STR(""), &content);
}

// ---- from clients -------------------------------------------------------------------------------

static bool has_widgets(const Front *f) {
    const char *id;
    json_t *target;
    json_object_foreach(f->comms, id, target) if (strcmp(json_string_value(target),
                                                         WIDGET_TARGET) == 0) return true;
    return false;
}

bool comms_open(Front *f, const Message *m, Err *e) {
    Str id;
    if (!jsonio_text(m->content, "comm_id", &id, e))
        return false;
    if (str_is(jsonio_text_or_empty(m->content, "target_name"), CONTROL_TARGET))
        remember(f, id, CONTROL_TARGET);
    else
        publish_close(f, m->header, id); // no other target is known
    return true;
}

// What the worker would say when it has no widgets.
static void tell_no_states(Front *f, const Message *m, Str id) {
    Buf content = {0};
    buf_add(&content, STR("{\"comm_id\":"));
    buf_json(&content, id);
    buf_add(&content,
            STR(",\"data\":{\"method\":\"update_states\",\"states\":{},\"buffer_paths\":[]}}"));
    iopub_send(&f->iopub, "comm_msg", m->header, STR(""), &content);
}

bool comms_is_for_worker(const Front *f, const Message *m) {
    const char *target = target_of(f, jsonio_text_or_empty(m->content, "comm_id"));
    if (!target)
        return false; // nobody has opened it
    if (strcmp(target, CONTROL_TARGET) == 0)
        return m->type == MSG_COMM_MSG && has_widgets(f);
    return true;
}

// The state of an update without bytes, else NULL.
static const json_t *update_of(const Message *m) {
    const json_t *data = json_object_get(m->content, "data");
    const json_t *state = json_object_get(data, "state");
    bool plain = m->type == MSG_COMM_MSG && !m->nbuffers &&
                 str_is(jsonio_text_or_empty(data, "method"), "update");
    return plain && json_is_object(state) ? state : NULL;
}

bool comms_replaces(const Message *later, const Message *earlier) {
    const json_t *now = update_of(later);
    const json_t *before = update_of(earlier);
    const char *key;
    json_t *value;
    if (!now || !before ||
        !str_eq(jsonio_text_or_empty(later->content, "comm_id"),
                jsonio_text_or_empty(earlier->content, "comm_id")))
        return false;
    json_object_foreach((json_t *)(uintptr_t)before, key,
                        value) if (!json_object_get(now, key)) return false;
    return true;
}

void comms_answer(Front *f, const Message *m) {
    Str id = jsonio_text_or_empty(m->content, "comm_id");
    const char *target = target_of(f, id);
    if (target && m->type == MSG_COMM_MSG)
        tell_no_states(f, m, id);
    if (target && m->type == MSG_COMM_CLOSE)
        json_object_deln(f->comms, id.p, id.n);
}

void comms_info(Front *f, const Message *m, Buf *out) {
    const char *id;
    json_t *target;
    Str wanted = jsonio_text_or_empty(m->content, "target_name");
    bool first = true;
    buf_add(out, STR("{\"status\":\"ok\",\"comms\":{"));
    json_object_foreach(f->comms, id, target) {
        if (wanted.n && !str_is(wanted, json_string_value(target)))
            continue;
        if (!first)
            buf_byte(out, ',');
        first = false;
        buf_json(out, str_of(id));
        buf_add(out, STR(":{\"target_name\":"));
        buf_json(out, str_of(json_string_value(target)));
        buf_byte(out, '}');
    }
    buf_add(out, STR("}}"));
}

json_t *comms_content(Front *f, const Message *m) {
    json_t *data = json_object_get(m->content, "data");
    json_t *id = json_object_get(m->content, "comm_id");
    Str closed = jsonio_text_or_empty(m->content, "comm_id");
    if (m->type == MSG_COMM_CLOSE)
        json_object_deln(f->comms, closed.p, closed.n);
    return json_pack("{s:s, s:O, s:o, s:O, s:O, s:i}", "kind", kind_of(m), "comm_id", id, "data",
                     json_is_object(data) ? json_incref(data) : json_object(), "metadata",
                     m->metadata, "msg_id", json_object_get(m->fields, "msg_id"), "serial",
                     f->cell.serial);
}

bool comms_is_echo(const Message *m) {
    const json_t *state = json_object_get(json_object_get(m->content, "data"), "state");
    return m->type == MSG_COMM_MSG && json_is_array(json_object_get(state, "outputs"));
}

// ---- from the worker ----------------------------------------------------------------------------

static void put(Buf *out, const LinkMessage *m, const char *key) {
    const json_t *v = json_object_get(m->content, key);
    buf_printf(out, ",\"%s\":", key);
    if (v)
        jsonio_write(out, v);
    else
        buf_add(out, STR("{}"));
}

// An Output widget takes what is shown from the message on that has the cell's id as its
// msg_id, until it is empty.
static void note_capture(Front *f, const LinkMessage *m) {
    const json_t *state = json_object_get(json_object_get(m->content, "data"), "state");
    const json_t *id = json_object_get(state, "msg_id");
    if (json_is_string(id))
        f->cell.capturing = json_string_length(id) > 0;
}

void comms_publish(Front *f, const LinkMessage *m) {
    Buf content = {0}, metadata = {0};
    Str kind = jsonio_text_or_empty(m->content, "kind");
    Str id = jsonio_text_or_empty(m->content, "comm_id");
    Str target = jsonio_text_or_empty(m->content, "target");
    bool open = str_is(kind, "open");
    bool close = str_is(kind, "close");
    if (open)
        remember(f, id, target.p);
    note_capture(f, m);
    if (close)
        json_object_deln(f->comms, id.p, id.n);
    buf_add(&content, STR("{\"comm_id\":"));
    buf_json(&content, id);
    put(&content, m, "data");
    if (open) {
        buf_add(&content, STR(",\"target_name\":"));
        buf_json(&content, target);
    }
    buf_byte(&content, '}');
    jsonio_write(&metadata, json_object_get(m->content, "metadata"));
    size_t bytes = content.n;
    for (size_t i = 0; i < m->nbuffers; i++)
        bytes += m->buffers[i].n;
    if (!close && !cell_limits_allow(f, bytes)) {
        buf_free(&content);
        buf_free(&metadata);
        return;
    }
    const char *type = "comm_msg";
    if (open)
        type = "comm_open";
    else if (close)
        type = "comm_close";
    const Envelope envelope = {.type = type,
                               .parent = output_parent(f),
                               .metadata = metadata.failed ? STR("") : buf_str(&metadata)};
    iopub_send_buffers(&f->iopub, &envelope, &content, &(RawBuffers){m->buffers, m->nbuffers});
    buf_free(&metadata);
}

void comms_forget(Front *f) {
    const char *id;
    json_t *target;
    json_object_foreach(f->comms, id, target) publish_close(f, output_parent(f), str_of(id));
    json_decref(f->comms);
    f->comms = NULL;
}
