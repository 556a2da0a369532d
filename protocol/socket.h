// socket.h: one ZeroMQ socket and what is known of what waits in it, so that a loop can sleep in
// poll(2) on its descriptor. The descriptor only tells of changes (zmq_getsockopt(3), ZMQ_FD):
// after anything was done with the socket it must be asked before the next sleep.
#pragma once
#include <stdbool.h>

typedef struct Socket {
    void *zmq;
    int fd;
    bool quiet; // nothing waited when it was last asked, and it was not used since
} Socket;

// Of an open ZeroMQ socket, which stays the caller's.
bool socket_of(void *zmq, Socket *out);

// True when a message, or on IOPub a subscription, can be taken.
bool socket_has_message(Socket *s);
