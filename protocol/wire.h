// wire.h: a message of ours on its way out: frames built and signed once, sent
// when the socket takes them.
#pragma once
#include "kernel/base/buf.h"
#include "kernel/base/limits.h"
#include "protocol/sign.h"
#include "protocol/socket.h"
#include <stdatomic.h>

#define PROTOCOL_VERSION "5.5"

// Who writes our messages: one per process.
typedef struct Author {
    Signer *signer;
    char session[37];         // a fresh random UUID
    unsigned long long count; // messages written; the last part of msg_id
    void *reserve; // given back when memory is out, so that one more message can be built
} Author;

MAY_FAIL bool author_init(Author *a, Signer *signer, Err *e);
void author_free(Author *a);

typedef struct Wire {
    struct Wire *next;              // for whoever queues it
    Buf head;                       // every frame but the content, one after the other
    size_t end[LIMIT_MESSAGE_HEAD]; // where frame i of head ends
    size_t n;                       // frames in head
    Buf content;
    struct Flight *flight;   // goes along with the content
    Buf tail;                // raw buffers behind the content, one after the other
    size_t *tail_end, ntail; // where buffer i of tail ends; NULL: none
    char msg_id[64];
} Wire;

// Everything about a message but its content; all borrowed.
typedef struct Envelope {
    const Str *ids; // the identity frames of a reply, or the one topic frame of a publication
    size_t nids;
    const char *type;
    Str parent;   // a header's bytes, or empty for none
    Str metadata; // JSON text, or empty for {}
} Envelope;

// Builds and signs a message. content: JSON text, taken over and left empty. NULL when
// memory is out or when there are too many identities.
Wire *wire_new(Author *a, const Envelope *envelope, Buf *content);
void wire_free(Wire *w); // NULL is fine

// Adds raw buffers behind the content; they are copied and not signed. False, and w is
// gone, when memory is out or there are too many.
MAY_FAIL bool wire_add_buffers(Wire *w, const Str *buffers, size_t n);

typedef enum WireStatus {
    WIRE_SENT,    // w is gone
    WIRE_BLOCKED, // nothing was sent; try again later
    WIRE_LOST,    // nobody to send it to, or an error: w is gone
} WireStatus;

// Hands the message to a socket without waiting. in_flight (or NULL) grows by the
// content's bytes until the socket has let go of them, also from another thread.
WireStatus wire_send(Wire *w, Socket *socket, atomic_size_t *in_flight);
