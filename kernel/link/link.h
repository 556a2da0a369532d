// link.h: framed messages over the socket pair between front and worker.
//
// A frame is a fixed header (magic, type, JSON bytes, number of buffers), the
// buffers' sizes, the JSON text, the buffers. Both ends are this program, so the
// byte order is the machine's; sizes are checked all the same (LIMIT_LINK_BYTES),
// because a worker that has lost its mind must not take the front with it.
#pragma once
#include "kernel/base/limits.h"
#include "kernel/json/jtext.h"

typedef enum LinkType {
#define LINK(NAME, DIRECTION) LINK_##NAME,
#include "kernel/link/messages.def"
#undef LINK
    LINK_COUNT
} LinkType;

enum { LINK_MAX_BUFFERS = LIMIT_MESSAGE_BUFFERS };

typedef struct LinkMessage {
    LinkType type;
    json_t *content;               // an object; owned by the message
    Str buffers[LINK_MAX_BUFFERS]; // into `storage`, or borrowed when sending
    size_t nbuffers;
    void *storage; // what link_read allocated
} LinkMessage;

void link_message_free(LinkMessage *m);

// Writes the whole message; waits for room (the worker's way of being slowed
// down). EINTR is retried. Fails with ERR_OS when the other end is gone.
MAY_FAIL bool link_send(int fd, const LinkMessage *m, Err *e);
// The same of a text of JSON: it takes no memory.
MAY_FAIL bool link_send_text(int fd, LinkType type, Str json, Err *e);

// One end of the link with its partly read input and partly written output.
typedef struct Link {
    int fd; // non-blocking when the caller polls it
    Buf in;
    size_t in_used; // bytes of `in` that messages already took
    Buf out;
    size_t out_sent;
    bool unread; // after LINK_EOF: the other end went without reading all that was sent
} Link;

void link_free(Link *l); // closes fd, unless it is -1, and makes it -1

// Takes the next whole message out of what has arrived, reading from fd as
// needed. LINK_NONE: not enough yet, or a signal came (which is how an interrupt
// ends a blocking wait). LINK_EOF: the other end closed. LINK_BROKEN, with *e
// set: bytes that are no frame, and the link cannot be used any more; or memory
// was out (ERR_MEMORY): nothing was taken, and it can be tried again.
typedef enum LinkStatus { LINK_MESSAGE, LINK_NONE, LINK_EOF, LINK_BROKEN } LinkStatus;
LinkStatus link_read(Link *l, LinkMessage *out, Err *e);
bool link_has_bytes(const Link *l); // read from the socket already: part of a message, or more

// Queues a message and writes what fits now; link_flush writes more. The front's
// way, which never waits. link_pending: bytes still queued.
MAY_FAIL bool link_queue(Link *l, const LinkMessage *m, Err *e);
MAY_FAIL bool link_flush(Link *l, Err *e);
size_t link_pending(const Link *l);
