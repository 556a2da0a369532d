// iopub.c: the queue in front of the XPUB socket, and the welcome.
#include "kernel/front/iopub.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/utf8.h"
#include <stdio.h>
#include <zmq.h>

enum {
    FLIGHT_BYTES = 32 << 20,   // of contents inside ZeroMQ; then we wait
    WAITING_BYTES = 128 << 20, // of contents here; only a mad flood of requests gets there
};

void iopub_open(Iopub *o, Socket *socket, Author *author) {
    *o = (Iopub){.socket = socket, .author = author};
}

bool iopub_is_blocked(const Iopub *o) {
    return o->first != NULL;
}

// ---- the queue ----------------------------------------------------------------------------------

static Wire *take_first(Iopub *o) {
    Wire *w = o->first;
    o->first = w->next;
    if (!o->first)
        o->last = NULL;
    o->waiting--;
    o->waiting_bytes -= w->content.n;
    return w;
}

void iopub_close(Iopub *o) {
    iopub_pump(o);
    while (o->first)
        wire_free(take_first(o));
}

static void append(Iopub *o, Wire *w) {
    if (o->waiting_bytes + w->content.n > WAITING_BYTES) {
        if (log_allowed())
            log_line(LOG_ERROR, "front", "a subscriber does not read: a message is dropped");
        wire_free(w);
        return;
    }
    w->next = NULL;
    if (!o->first)
        o->moved_at = clock_ns();
    if (o->last)
        o->last->next = w;
    else
        o->first = w;
    o->last = w;
    o->waiting++;
    o->waiting_bytes += w->content.n;
}

static bool has_room(Iopub *o) {
    return atomic_load(&o->in_flight) < o->written_off + FLIGHT_BYTES;
}

// ---- who does not read --------------------------------------------------------------------------

static void set_lossy(Iopub *o, bool lossy) {
    int no_drop = !lossy;
    o->lossy = lossy;
    o->written_off = lossy ? atomic_load(&o->in_flight) : 0;
    zmq_setsockopt(o->socket->zmq, ZMQ_XPUB_NODROP, &no_drop, sizeof no_drop);
}

// A subscriber that holds everybody up for too long is left behind, until he reads again.
static void look_for_stalled(Iopub *o) {
    if (o->lossy && atomic_load(&o->in_flight) < o->written_off / 2 + 1)
        set_lossy(o, false);
    if (o->lossy || !o->first || !o->stall_ns || clock_ns() - o->moved_at < o->stall_ns)
        return;
    log_line(LOG_WARN, "front",
             "a subscriber has read nothing for %.0f s: it no longer delays the kernel, and loses "
             "messages",
             (double)o->stall_ns * 1e-9);
    set_lossy(o, true);
}

void iopub_pump(Iopub *o) {
    look_for_stalled(o);
    while (o->first && has_room(o)) {
        Wire *w = o->first, *next = w->next;
        size_t bytes = w->content.n;
        if (wire_send(w, o->socket, &o->in_flight) == WIRE_BLOCKED)
            return;
        o->moved_at = clock_ns();
        o->first = next; // sent, or lost by an error; either way it is freed
        if (!next)
            o->last = NULL;
        o->waiting--;
        o->waiting_bytes -= bytes;
    }
}

void iopub_hold(Iopub *o) {
    o->held = true;
}

void iopub_release(Iopub *o) {
    o->held = false;
    iopub_pump(o);
}

// ---- publishing ---------------------------------------------------------------------------------

static void publish(Iopub *o, Envelope envelope, Str topic, Buf *content,
                    const RawBuffers *buffers) {
    envelope.ids = &topic;
    envelope.nids = 1;
    Wire *w = wire_new(o->author, &envelope, content);
    if (!w || (buffers && !wire_add_buffers(w, buffers->at, buffers->n))) {
        o->lost++;
        return;
    }
    o->published++;
    o->published_bytes += w->content.n;
    if (!o->held && !o->first && has_room(o) &&
        wire_send(w, o->socket, &o->in_flight) != WIRE_BLOCKED)
        return;
    append(o, w);
}

void iopub_send_buffers(Iopub *o, const Envelope *envelope, Buf *content,
                        const RawBuffers *buffers) {
    char topic[96];
    int bytes = snprintf(topic, sizeof topic, "kernel.%s.%s", o->author->session, envelope->type);
    publish(o, *envelope, (Str){topic, bytes > 0 ? (size_t)bytes : 0}, content, buffers);
}

void iopub_send(Iopub *o, const char *type, Str parent, Str metadata, Buf *content) {
    const Envelope envelope = {.type = type, .parent = parent, .metadata = metadata};
    iopub_send_buffers(o, &envelope, content, NULL);
}

void iopub_status(Iopub *o, Str parent, const char *state) {
    Buf content = {0};
    for (int tries = 0; tries < 2; tries++) { // clients wait for these
        buf_printf(&content, "{\"execution_state\":\"%s\"}", state);
        if (!content.failed)
            break;
        buf_free(&content);
    }
    iopub_send(o, "status", parent, STR(""), &content);
}

// ---- subscriptions ------------------------------------------------------------------------------

static void welcome(Iopub *o, Str topic, Str parent, const char *state) {
    Buf content = {0};
    buf_add(&content, STR("{\"subscription\":"));
    buf_json(&content, topic);
    buf_byte(&content, '}');
    publish(o, (Envelope){.type = "iopub_welcome"}, topic, &content, NULL);
    if (!o->announced)
        iopub_status(o, STR(""), "starting");
    o->announced = true;
    iopub_status(o, parent, state);
}

// A frame of a subscriber: 1 and a topic subscribes, 0 and a topic ends that.
static void handle(Iopub *o, Str frame, Str parent, const char *state) {
    if (frame.n == 0 || (unsigned char)frame.p[0] > 1)
        return;
    Str topic = str_slice(frame, 1, frame.n);
    bool subscribe = frame.p[0] == 1;
    zmq_setsockopt(o->socket->zmq, subscribe ? ZMQ_SUBSCRIBE : ZMQ_UNSUBSCRIBE, topic.p, topic.n);
    if (subscribe && utf8_valid(topic))
        welcome(o, topic, parent, state);
}

void iopub_welcome(Iopub *o, Str parent, const char *state) {
    zmq_msg_t frame;
    zmq_msg_init(&frame);
    o->socket->quiet = false;
    while (!iopub_is_blocked(o) && zmq_msg_recv(&frame, o->socket->zmq, ZMQ_DONTWAIT) >= 0) {
        Str bytes = {zmq_msg_data(&frame), zmq_msg_size(&frame)};
        handle(o, bytes, parent, state);
    }
    zmq_msg_close(&frame);
}
