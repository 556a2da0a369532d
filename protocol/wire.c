// wire.c: building, signing and sending our messages.
#include "protocol/wire.h"
#include "kernel/base/clock.h"
#include "kernel/base/log.h"
#include "kernel/base/mem.h"
#include "protocol/frames.h"
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <sys/random.h>
#include <unistd.h>
#include <zmq.h>

enum { RESERVE_BYTES = 256 << 10 };

static void keep_reserve(Author *a) {
    if (!a->reserve)
        a->reserve = mem_alloc(RESERVE_BYTES);
}

void author_free(Author *a) {
    mem_free(a->reserve);
    a->reserve = NULL;
}

bool author_init(Author *a, Signer *signer, Err *e) {
    unsigned char r[16];
    *a = (Author){.signer = signer};
    if (getrandom(r, sizeof r, 0) != sizeof r)
        return err_set(e, ERR_OS, "no random numbers");
    r[6] = (unsigned char)((r[6] & 0x0f) | 0x40); // UUID version 4
    r[8] = (unsigned char)((r[8] & 0x3f) | 0x80);
    snprintf(a->session, sizeof a->session,
             "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", r[0], r[1],
             r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9], r[10], r[11], r[12], r[13], r[14],
             r[15]);
    keep_reserve(a);
    return true;
}

// ---- building -----------------------------------------------------------------------------------

// Ends a frame: what head got since the last one.
static void end_frame(Wire *w) {
    assert(w->n < LIMIT_MESSAGE_HEAD);
    w->end[w->n++] = w->head.n;
}

static void add_frame(Wire *w, Str s) {
    buf_add(&w->head, s);
    end_frame(w);
}

static Str frame_at(const Wire *w, size_t i) {
    size_t start = i ? w->end[i - 1] : 0;
    assert(i < w->n && start <= w->end[i] && w->end[i] <= w->head.n);
    return (Str){w->head.p + start, w->end[i] - start};
}

static void put_header(Wire *w, const Author *a, const char *type) {
    char date[28];
    clock_iso(date);
    const Str parts[] = {STR("{\"msg_id\":\""),
                         str_of(w->msg_id),
                         STR("\",\"msg_type\":\""),
                         str_of(type),
                         STR("\",\"username\":\"kernel\",\"session\":\""),
                         str_of(a->session),
                         STR("\",\"date\":\""),
                         str_of(date),
                         STR("\",\"version\":\"" PROTOCOL_VERSION "\"}")};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        buf_add(&w->head, parts[i]);
    end_frame(w);
}

// The signature stands before the frames it is over, so room is left for it first.
static void build(Wire *w, Author *a, const Envelope *envelope) {
    const Str parent = envelope->parent, metadata = envelope->metadata;
    snprintf(w->msg_id, sizeof w->msg_id, "%s_%llu", a->session, ++a->count);
    for (size_t i = 0; i < envelope->nids; i++)
        add_frame(w, envelope->ids[i]);
    add_frame(w, frames_delimiter);
    size_t sign_at = w->head.n;
    size_t first = w->n + 1;
    buf_repeat(&w->head, '0', a->signer->mac ? 2 * a->signer->bytes : 0);
    end_frame(w);
    put_header(w, a, envelope->type);
    add_frame(w, parent.n ? parent : STR("{}"));
    add_frame(w, metadata.n ? metadata : STR("{}"));
    if (w->head.failed)
        return;
    assert(w->n == first + 3); // header, parent, metadata
    Str frames[SIGN_FRAMES] = {frame_at(w, first), frame_at(w, first + 1), frame_at(w, first + 2),
                               buf_str(&w->content)};
    char hex[SIGN_HEX_MAX];
    size_t n = signer_sign(a->signer, frames, hex);
    assert(n == 0 || n == 2 * a->signer->bytes); // the room that was left
    if (n == 0 && a->signer->mac) { // no memory: a client ends with an unsigned message
        w->head.failed = true;
        return;
    }
    memcpy(w->head.p + sign_at, hex, n);
}

// What a content frame carries along until ZeroMQ has let go of it.
typedef struct Flight {
    atomic_size_t *in_flight;
    size_t bytes;
} Flight;

// Everything but the content, which stays with the caller when this fails.
static Wire *try_new(Author *a, const Envelope *envelope, const Buf *content) {
    Wire *w = mem_zero(sizeof *w);
    if (!w)
        return NULL;
    w->content = *content;
    w->flight = mem_zero(sizeof *w->flight);
    build(w, a, envelope);
    if (w->flight && !w->head.failed)
        return w;
    w->content = (Buf){0};
    wire_free(w);
    return NULL;
}

Wire *wire_new(Author *a, const Envelope *envelope, Buf *content) {
    Wire *w = NULL;
    if (envelope->nids + 6 <= LIMIT_MESSAGE_HEAD && !content->failed) {
        w = try_new(a, envelope, content);
        if (!w)
            author_free(a);
        if (!w)
            w = try_new(a, envelope, content);
        keep_reserve(a);
    }
    if (!w)
        log_line(LOG_ERROR, "protocol", "out of memory: a %s message is lost", envelope->type);
    if (!w)
        buf_free(content);
    *content = (Buf){0};
    return w;
}

bool wire_add_buffers(Wire *w, const Str *buffers, size_t n) {
    bool fits =
        n <= LIMIT_MESSAGE_BUFFERS && (!n || (w->tail_end = mem_alloc(n * sizeof *w->tail_end)));
    for (size_t i = 0; fits && i < n; i++) {
        buf_add(&w->tail, buffers[i]);
        w->tail_end[w->ntail++] = w->tail.n;
    }
    if (fits && !w->tail.failed)
        return true;
    log_line(LOG_ERROR, "protocol", "a message with %zu buffers is lost", n);
    wire_free(w);
    return false;
}

void wire_free(Wire *w) {
    if (!w)
        return;
    buf_free(&w->tail);
    buf_free(&w->head);
    buf_free(&w->content);
    mem_free(w->tail_end);
    mem_free(w->flight);
    mem_free(w);
}

// ---- sending ------------------------------------------------------------------------------------

// Called by ZeroMQ, on whichever thread is last.
static void landed(void *bytes, void *hint) {
    Flight *f = hint;
    assert(!f->in_flight || atomic_load(f->in_flight) >= f->bytes);
    if (f->in_flight)
        atomic_fetch_sub(f->in_flight, f->bytes);
    mem_free(f);
    mem_free(bytes);
}

static WireStatus status_of(int error) {
    return error == EAGAIN ? WIRE_BLOCKED : WIRE_LOST;
}

// Sends the frames before the content. Once the first has gone the rest goes too.
static WireStatus send_head(const Wire *w, void *socket) {
    for (size_t i = 0; i < w->n; i++) {
        Str f = frame_at(w, i);
        while (zmq_send(socket, f.p, f.n, ZMQ_SNDMORE | ZMQ_DONTWAIT) < 0) {
            if (errno == EINTR)
                continue;
            return i == 0 ? status_of(errno) : WIRE_LOST;
        }
    }
    return WIRE_SENT;
}

static WireStatus send_content(Wire *w, void *socket, atomic_size_t *in_flight) {
    zmq_msg_t msg;
    *w->flight = (Flight){in_flight, w->content.n};
    int begun = -1;
    for (int tries = 0; begun < 0 && tries < 2; tries++) // what was short may be there again
        begun = zmq_msg_init_data(&msg, w->content.p, w->content.n, landed, w->flight);
    if (begun < 0) {
        zmq_send(socket, "", 0, ZMQ_DONTWAIT); // ends the message; its signature is wrong now
        return WIRE_LOST;
    }
    if (in_flight)
        atomic_fetch_add(in_flight, w->content.n);
    w->content = (Buf){0};
    w->flight = NULL;
    int sent;
    do
        sent = zmq_msg_send(&msg, socket, ZMQ_DONTWAIT | (w->ntail ? ZMQ_SNDMORE : 0));
    while (sent < 0 && errno == EINTR);
    if (sent < 0)
        zmq_msg_close(&msg);
    return sent < 0 ? WIRE_LOST : WIRE_SENT;
}

static WireStatus send_tail(const Wire *w, void *socket) {
    for (size_t i = 0, at = 0; i < w->ntail; at = w->tail_end[i++]) {
        int more = i + 1 < w->ntail ? ZMQ_SNDMORE : 0;
        assert(at <= w->tail_end[i] && w->tail_end[i] <= w->tail.n);
        while (zmq_send(socket, w->tail.n ? w->tail.p + at : "", w->tail_end[i] - at,
                        ZMQ_DONTWAIT | more) < 0)
            if (errno != EINTR)
                return WIRE_LOST;
    }
    return WIRE_SENT;
}

WireStatus wire_send(Wire *w, Socket *socket, atomic_size_t *in_flight) {
    socket->quiet = false;
    WireStatus status = send_head(w, socket->zmq);
    if (status == WIRE_BLOCKED)
        return status;
    if (status == WIRE_SENT)
        status = send_content(w, socket->zmq, in_flight);
    if (status == WIRE_SENT)
        status = send_tail(w, socket->zmq);
    wire_free(w);
    return status;
}
