// iopub.h: what goes to every subscriber, in order and without loss. When the
// socket takes no more (a subscriber does not read), messages wait here, and the
// front stops reading the worker's outputs until they have gone. One that reads nothing for
// longer than stall_ns no longer delays the kernel: it loses messages, other clients do not.
#pragma once
#include "protocol/wire.h"

typedef struct Iopub {
    Socket *socket; // XPUB with manual subscriptions
    Author *author;
    Wire *first, *last; // waiting, oldest first
    size_t waiting, waiting_bytes;
    unsigned long long published, published_bytes; // messages, and bytes of their contents
    unsigned long long lost;                       // for which there was no memory
    atomic_size_t in_flight;                       // bytes of contents that ZeroMQ still holds
    bool held;                                     // what is published waits for iopub_release
    bool announced;                                // status "starting" went out
    int64_t stall_ns;                              // 0: it is waited for without end
    int64_t moved_at;   // when the queue began or last gave a message away (clock_ns)
    bool lossy;         // somebody is not waited for
    size_t written_off; // bytes in flight that are his
} Iopub;

void iopub_open(Iopub *o, Socket *socket, Author *author);
void iopub_close(Iopub *o); // what still waits is dropped

// Publishes a message; content is taken over. parent: a header's bytes or empty.
void iopub_send(Iopub *o, const char *type, Str parent, Str metadata, Buf *content);
// The same with raw buffers behind the content, which are copied; NULL: none. The topic is made of
// the type, whatever the envelope's identities are.
typedef struct RawBuffers {
    const Str *at;
    size_t n;
} RawBuffers;
void iopub_send_buffers(Iopub *o, const Envelope *envelope, Buf *content,
                        const RawBuffers *buffers);
void iopub_status(Iopub *o, Str parent, const char *state); // "busy", "idle", "starting"

// Between these two what is published is built and kept back, and then goes together: the
// threads that carry it, ours and the clients', are woken once. May not be nested.
void iopub_hold(Iopub *o);
void iopub_release(Iopub *o);

bool iopub_is_blocked(const Iopub *o); // not to be asked in between

// Tries to send what waits.
void iopub_pump(Iopub *o);

// Takes new subscriptions. Each gets its welcome before anything else, then (the
// very first one) "starting", then the state as it is now.
void iopub_welcome(Iopub *o, Str parent, const char *state);
