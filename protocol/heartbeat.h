// heartbeat.h: echoes whatever a client sends, whatever the rest of the process
// is doing. Its thread and its ZeroMQ context are its own, so that neither a
// busy loop nor a stalled socket can stop it.
#pragma once
#include "protocol/connection.h"
#include <pthread.h>

typedef struct Heartbeat {
    void *context, *socket;
    pthread_t thread;
    bool running;
} Heartbeat;

MAY_FAIL bool heartbeat_start(Heartbeat *h, Connection *c, Err *e);
void heartbeat_stop(Heartbeat *h);
