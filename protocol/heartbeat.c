// heartbeat.c: a ROUTER that sends every frame back to where it came from.
#include "protocol/heartbeat.h"
#include "protocol/sockets.h"
#include <errno.h>

enum { HEARTBEAT_FRAME_MAX = 4096 }; // bytes; clients send "ping"

// Sends one message back, frame by frame. False: the context is being closed.
static bool echo(void *socket) {
    zmq_msg_t frame;
    int more = 1;
    zmq_msg_init(&frame);
    while (more) {
        if (zmq_msg_recv(&frame, socket, 0) < 0) {
            if (errno == EINTR)
                continue;
            zmq_msg_close(&frame);
            return false;
        }
        more = zmq_msg_more(&frame);
        if (zmq_msg_send(&frame, socket, more ? ZMQ_SNDMORE : 0) < 0 && errno == ETERM)
            more = 0;
    }
    zmq_msg_close(&frame);
    return true;
}

static void *run(void *socket) {
    while (echo(socket)) {
    }
    return NULL;
}

static void set_options(void *socket, const Connection *c) {
    int linger = 0;
    int v6 = strchr(c->ip, ':') != NULL;
    int handover = 1;
    int64_t largest = HEARTBEAT_FRAME_MAX;
    zmq_setsockopt(socket, ZMQ_LINGER, &linger, sizeof linger);
    zmq_setsockopt(socket, ZMQ_IPV6, &v6, sizeof v6);
    zmq_setsockopt(socket, ZMQ_ROUTER_HANDOVER, &handover, sizeof handover);
    zmq_setsockopt(socket, ZMQ_MAXMSGSIZE, &largest, sizeof largest);
}

bool heartbeat_start(Heartbeat *h, Connection *c, Err *e) {
    *h = (Heartbeat){0};
    h->context = zmq_ctx_new();
    h->socket = h->context ? zmq_socket(h->context, ZMQ_ROUTER) : NULL;
    if (!h->socket)
        return err_set(e, ERR_OS, "heartbeat: %s", zmq_strerror(errno));
    set_options(h->socket, c);
    if (!sockets_bind(h->socket, c, CHANNEL_HB, e))
        return false;
    if (pthread_create(&h->thread, NULL, run, h->socket) != 0)
        return err_set(e, ERR_OS, "heartbeat: no thread");
    h->running = true;
    return true;
}

void heartbeat_stop(Heartbeat *h) {
    if (h->context)
        zmq_ctx_shutdown(h->context); // ends the thread's wait
    if (h->running)
        pthread_join(h->thread, NULL);
    if (h->socket)
        zmq_close(h->socket);
    if (h->context)
        zmq_ctx_term(h->context);
    *h = (Heartbeat){0};
}
