// sockets.h: the five bound sockets of a kernel. Four are used by the thread
// that opened them; heartbeat lives on a thread and a ZeroMQ context of its own.
#pragma once
#include "kernel/base/limits.h"
#include "protocol/connection.h"
#include "protocol/heartbeat.h"
#include "protocol/socket.h"
#include <zmq.h>

typedef struct Sockets {
    const Connection *connection; // as given to sockets_open
    void *context;
    Socket at[CHANNEL_COUNT]; // at[CHANNEL_HB] stays without one
    Heartbeat heartbeat;
} Sockets;

// Binds every channel; c must outlive the sockets. Port 0 is chosen here and written into c (the
// caller saves the file). A port in use is tried again for two seconds, because the kernel before
// this one may still be going. Fails with the address and the reason.
MAY_FAIL bool sockets_open(Sockets *s, Connection *c, Err *e);

// Waits at most a second for messages that are still on their way. Removes the
// files of ipc sockets.
void sockets_close(Sockets *s);

// One multipart message as ZeroMQ gave it.
typedef struct Parts {
    zmq_msg_t raw[LIMIT_MESSAGE_FRAMES];
    Str part[LIMIT_MESSAGE_FRAMES]; // the same bytes
    size_t n;
    bool too_large; // it had more frames or bytes than the limits; the rest was dropped
} Parts;

// Takes the next message without waiting; false: there is none.
bool sockets_receive(Socket *socket, Parts *p);
void parts_free(Parts *p);

// Used by heartbeat.c too: binds one socket, with its keys and with retries.
MAY_FAIL bool sockets_bind(void *socket, Connection *c, Channel channel, Err *e);

// True when this ZeroMQ library can encrypt (CurveZMQ).
bool sockets_can_encrypt(void);
