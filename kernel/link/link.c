// link.c: reading and writing link frames.
//
//   | Head 16 bytes | u64 size of each buffer | JSON text | buffer | buffer | ...
#include "kernel/link/link.h"
#include "kernel/base/limits.h"
#include "kernel/base/mem.h"
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { MAGIC = 0x4b4c4357, READ_BYTES = 128 << 10, KEEP_BYTES = 1 << 20 };

typedef struct Head {
    uint32_t magic;
    uint16_t type, nbuffers;
    uint64_t json_bytes;
} Head;

void link_message_free(LinkMessage *m) {
    json_decref(m->content);
    mem_free(m->storage);
    m->content = NULL;
    m->storage = NULL;
    m->nbuffers = 0;
}

// ---- writing ------------------------------------------------------------------------------------

// Appends everything of a frame that comes before the buffers.
static bool put_front(Buf *out, const LinkMessage *m, Err *e) {
    assert(m->type < LINK_COUNT && (!m->content || json_is_object(m->content)));
    if (m->nbuffers > LINK_MAX_BUFFERS)
        return err_set(e, ERR_VALUE, "too many buffers for the link");
    uint64_t sizes[LINK_MAX_BUFFERS];
    size_t total = sizeof(Head) + m->nbuffers * sizeof *sizes;
    size_t start = out->n;
    Head head = {MAGIC, (uint16_t)m->type, (uint16_t)m->nbuffers, 0};
    for (size_t i = 0; i < m->nbuffers; i++) {
        sizes[i] = m->buffers[i].n;
        if (!add_size(total, m->buffers[i].n, &total))
            total = SIZE_MAX / 2;
    }
    buf_add(out, (Str){(const char *)&head, sizeof head});
    buf_add(out, (Str){(const char *)sizes, m->nbuffers * sizeof *sizes});
    size_t json_at = out->n;
    if (!m->content)
        buf_add(out, STR("{}"));
    else
        jtext_write(out, m->content);
    if (!buf_ok(out, e))
        return false;
    head.json_bytes = out->n - json_at;
    memcpy(out->p + start, &head, sizeof head);
    if (total + head.json_bytes <= LIMIT_LINK_BYTES)
        return true;
    out->n = start;
    return err_set(e, ERR_VALUE, "a message of %zu bytes is too large for the link",
                   total + (size_t)head.json_bytes);
}

static bool wait_for_room(int fd) {
    struct pollfd p = {fd, POLLOUT, 0};
    return poll(&p, 1, -1) >= 0 || errno == EINTR;
}

// Writes all of the parts; they are used up.
static bool write_parts(int fd, struct iovec *parts, size_t n, Err *e) {
    while (n) {
        struct msghdr msg = {.msg_iov = parts, .msg_iovlen = n};
        ssize_t done = sendmsg(fd, &msg, MSG_NOSIGNAL);
        if (done < 0) {
            if (errno == EINTR || (errno == EAGAIN && wait_for_room(fd)))
                continue;
            return err_set(e, ERR_OS, "the link is closed");
        }
        for (size_t left = (size_t)done; n; parts++, n--) {
            if (left < parts->iov_len) {
                parts->iov_base = (char *)parts->iov_base + left;
                parts->iov_len -= left;
                break;
            }
            left -= parts->iov_len;
        }
    }
    return true;
}

bool link_send(int fd, const LinkMessage *m, Err *e) {
    struct iovec parts[1 + LINK_MAX_BUFFERS];
    Buf front = {0};
    bool ok = put_front(&front, m, e);
    if (ok) {
        parts[0] = (struct iovec){front.p, front.n};
        for (size_t i = 0; i < m->nbuffers; i++)
            parts[i + 1] = (struct iovec){(void *)(uintptr_t)m->buffers[i].p, m->buffers[i].n};
        ok = write_parts(fd, parts, 1 + m->nbuffers, e);
    }
    buf_free(&front);
    return ok;
}

bool link_send_text(int fd, LinkType type, Str json, Err *e) {
    Head head = {MAGIC, (uint16_t)type, 0, json.n};
    if (json.n > LIMIT_LINK_BYTES - sizeof head)
        return err_set(e, ERR_VALUE, "a message of %zu bytes is too large for the link", json.n);
    struct iovec parts[] = {{&head, sizeof head}, {(void *)(uintptr_t)json.p, json.n}};
    return write_parts(fd, parts, 2, e);
}

bool link_queue(Link *l, const LinkMessage *m, Err *e) {
    if (link_pending(l) > LIMIT_LINK_BYTES)
        return err_set(e, ERR_OS, "the link does not move");
    size_t before = l->out.n;
    if (!put_front(&l->out, m, e))
        return false;
    for (size_t i = 0; i < m->nbuffers; i++)
        buf_add(&l->out, m->buffers[i]);
    if (l->out.failed) {
        l->out.failed = false;
        l->out.n = before;
        return err_no_memory(e, before);
    }
    return link_flush(l, e);
}

bool link_flush(Link *l, Err *e) {
    while (link_pending(l)) {
        ssize_t n =
            send(l->fd, l->out.p + l->out_sent, link_pending(l), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0 && errno == EAGAIN)
            return true;
        if (n < 0)
            return err_set(e, ERR_OS, "the link is closed");
        assert((size_t)n <= link_pending(l));
        l->out_sent += (size_t)n;
    }
    l->out.n = l->out_sent = 0;
    if (l->out.cap > KEEP_BYTES)
        buf_free(&l->out);
    return true;
}

size_t link_pending(const Link *l) {
    assert(l->out_sent <= l->out.n);
    return l->out.n - l->out_sent;
}

// ---- reading ------------------------------------------------------------------------------------

// What stands in front of the JSON text, checked. False: it is no frame of ours.
typedef struct Plan {
    Head head;
    uint64_t sizes[LINK_MAX_BUFFERS];
    size_t front_bytes, buffer_bytes, total;
} Plan;

typedef enum PlanStatus { PLAN_READY, PLAN_SHORT, PLAN_BROKEN } PlanStatus;

static PlanStatus plan_frame(Str in, Plan *p) {
    *p = (Plan){0};
    p->total = sizeof p->head;
    if (in.n < p->total)
        return PLAN_SHORT;
    memcpy(&p->head, in.p, sizeof p->head);
    if (p->head.magic != MAGIC || p->head.type >= LINK_COUNT ||
        p->head.nbuffers > LINK_MAX_BUFFERS || p->head.json_bytes > LIMIT_LINK_BYTES)
        return PLAN_BROKEN;
    size_t table = p->head.nbuffers * sizeof *p->sizes;
    p->front_bytes = p->total += table;
    if (in.n < p->total)
        return PLAN_SHORT;
    memcpy(p->sizes, in.p + sizeof p->head, table);
    for (size_t i = 0; i < p->head.nbuffers; i++) {
        if (p->sizes[i] > LIMIT_LINK_BYTES)
            return PLAN_BROKEN;
        p->buffer_bytes += p->sizes[i]; // at most 1000 times the limit
    }
    p->total += p->head.json_bytes + p->buffer_bytes;
    if (p->total > LIMIT_LINK_BYTES)
        return PLAN_BROKEN;
    return in.n < p->total ? PLAN_SHORT : PLAN_READY;
}

static bool unpack(Str in, const Plan *p, LinkMessage *out, Err *e) {
    assert(p->total <= in.n && p->head.nbuffers <= LINK_MAX_BUFFERS);
    assert(p->front_bytes + p->head.json_bytes + p->buffer_bytes == p->total);
    *out = (LinkMessage){.type = (LinkType)p->head.type};
    out->content = jtext_read((Str){in.p + p->front_bytes, p->head.json_bytes}, JSON_ALLOW_NUL, e);
    if (!json_is_object(out->content)) {
        jtext_lost(); // told by e; what is sent next is whole
        link_message_free(out);
        return err_set(e, ERR_VALUE, "broken JSON on the link");
    }
    out->storage = p->buffer_bytes ? mem_alloc(p->buffer_bytes) : NULL;
    if (p->buffer_bytes && !out->storage) {
        link_message_free(out);
        return err_no_memory(e, p->buffer_bytes);
    }
    char *to = out->storage;
    if (to)
        memcpy(to, in.p + p->front_bytes + p->head.json_bytes, p->buffer_bytes);
    for (size_t i = 0; i < p->head.nbuffers; i++) {
        out->buffers[i] = (Str){p->sizes[i] ? to : "", p->sizes[i]};
        to = p->sizes[i] ? to + p->sizes[i] : to;
    }
    assert(!out->storage || to == (char *)out->storage + p->buffer_bytes);
    out->nbuffers = p->head.nbuffers;
    return true;
}

// Drops what messages have taken; gives the room of a large one back.
static void tidy(Link *l) {
    assert(l->in_used <= l->in.n);
    if (l->in_used < l->in.n) {
        memmove(l->in.p, l->in.p + l->in_used, l->in.n - l->in_used);
        l->in.n -= l->in_used;
    } else if (l->in.cap > KEEP_BYTES) {
        buf_free(&l->in);
    } else {
        l->in.n = 0;
    }
    l->in_used = 0;
}

static LinkStatus read_more(Link *l, size_t missing, Err *e) {
    if (l->in_used)
        tidy(l);
    size_t want = missing > READ_BYTES ? missing : READ_BYTES;
    char *to = buf_reserve(&l->in, want);
    if (!to) {
        l->in.failed = false;
        err_no_memory(e, want);
        return LINK_BROKEN;
    }
    ssize_t n = read(l->fd, to, want);
    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return LINK_NONE;
    if (n <= 0) {
        l->unread = n < 0 && errno == ECONNRESET;
        return LINK_EOF;
    }
    l->in.n += (size_t)n;
    return LINK_MESSAGE;
}

LinkStatus link_read(Link *l, LinkMessage *out, Err *e) {
    Plan p;
    for (;;) {
        Str in = l->in.p ? str_slice(buf_str(&l->in), l->in_used, l->in.n) : STR("");
        switch (plan_frame(in, &p)) {
        case PLAN_BROKEN: err_set(e, ERR_VALUE, "broken frame on the link"); return LINK_BROKEN;
        case PLAN_READY:
            if (!unpack(in, &p, out, e))
                return LINK_BROKEN;
            l->in_used += p.total;
            assert(l->in_used <= l->in.n);
            return LINK_MESSAGE;
        case PLAN_SHORT: break;
        }
        LinkStatus more = read_more(l, p.total > in.n ? p.total - in.n : 0, e);
        if (more != LINK_MESSAGE)
            return more;
    }
}

bool link_has_bytes(const Link *l) {
    return l->in_used < l->in.n;
}

void link_free(Link *l) {
    if (l->fd >= 0)
        close(l->fd);
    buf_free(&l->in);
    buf_free(&l->out);
    *l = (Link){.fd = -1};
}
