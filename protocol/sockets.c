// sockets.c: options, binding, and taking multipart messages.
#include "protocol/sockets.h"
#include "kernel/base/clock.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LINGER_MS = 1000,
    BIND_TRIES_MS = 2000, // how long the kernel before us may take to let go of its ports
    BIND_PAUSE_MS = 20,
    SUBSCRIPTION_MAX = 1024, // bytes a subscriber may send; topics are short
    OUTPUTS_WAITING = 4000,  // to a subscriber that does not read them; then we wait
    IPC_NUMBERS = 10000,
    // To a client that does not read them. ZeroMQ hears of what was read when it is half of
    // this, and an interrupt answers all waiting cells at once: both fit beside each other.
    REPLIES_WAITING = 3 * LIMIT_REQUEST_QUEUE,
};

// ---- options ------------------------------------------------------------------------------------

enum { TO_ROUTERS = 1, TO_IOPUB = 2, TO_ALL = 3, IF_REMOTE = 4, IF_V6 = 8 };

static const struct {
    int option, value, where;
} options[] = {
    {ZMQ_LINGER, LINGER_MS, TO_ALL},
    {ZMQ_IPV6, 1, TO_ALL | IF_V6},
    {ZMQ_TCP_KEEPALIVE, 1, TO_ALL | IF_REMOTE},
    {ZMQ_TCP_KEEPALIVE_IDLE, 60, TO_ALL | IF_REMOTE}, // seconds
    {ZMQ_ROUTER_HANDOVER, 1, TO_ROUTERS},             // a client that comes back keeps its identity
    {ZMQ_ROUTER_MANDATORY, 1, TO_ROUTERS}, // a reply that cannot be sent is an error, not silence
    {ZMQ_SNDHWM, REPLIES_WAITING, TO_ROUTERS},
    {ZMQ_XPUB_VERBOSE, 1, TO_IOPUB}, // every subscriber is announced, not only the first
    {ZMQ_XPUB_MANUAL, 1, TO_IOPUB},  // and gets nothing before its welcome
    {ZMQ_XPUB_NODROP, 1, TO_IOPUB},
    {ZMQ_SNDHWM, OUTPUTS_WAITING, TO_IOPUB},
};

static bool set_options(void *socket, Channel channel, const Connection *c) {
    int kind = channel == CHANNEL_IOPUB ? TO_IOPUB : TO_ROUTERS;
    int64_t largest = channel == CHANNEL_IOPUB ? SUBSCRIPTION_MAX : LIMIT_MESSAGE_BYTES;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        int where = options[i].where;
        if (!(where & kind))
            continue;
        if ((where & IF_REMOTE) && connection_is_local(c))
            continue;
        if ((where & IF_V6) && !strchr(c->ip, ':'))
            continue;
        if (zmq_setsockopt(socket, options[i].option, &options[i].value, sizeof(int)) < 0)
            return false;
    }
    return zmq_setsockopt(socket, ZMQ_MAXMSGSIZE, &largest, sizeof largest) == 0;
}

bool sockets_can_encrypt(void) {
    return zmq_has("curve") == 1;
}

// With keys in the connection file the socket is a CurveZMQ server: whoever knows
// the public key may connect, and nobody reads along.
static bool set_keys(void *socket, const Connection *c, Err *e) {
    int server = 1;
    if (!c->curve_secret[0])
        return true;
    if (sockets_can_encrypt() &&
        zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &server, sizeof server) == 0 &&
        zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, c->curve_public, CONNECTION_CURVE_MAX) == 0 &&
        zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, c->curve_secret, CONNECTION_CURVE_MAX) == 0)
        return true;
    return err_set(e, ERR_OS, "the connection file asks for encryption, and ZeroMQ %s",
                   sockets_can_encrypt() ? "does not take its keys" : "has none here");
}

// ---- binding ------------------------------------------------------------------------------------

static void pause_ms(long ms) {
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, NULL);
}

static bool bind_with_patience(void *socket, const char *address) {
    int64_t until = clock_ns() + (int64_t)BIND_TRIES_MS * 1000000;
    while (zmq_bind(socket, address) < 0) {
        if (errno != EADDRINUSE || clock_ns() > until)
            return false;
        pause_ms(BIND_PAUSE_MS);
    }
    return true;
}

// The first number whose socket file does not exist; ZeroMQ would take over one that does.
static unsigned free_ipc_number(Connection *c, Channel channel) {
    char address[CONNECTION_ADDRESS_MAX];
    struct stat st;
    for (c->port[channel] = 1; c->port[channel] < IPC_NUMBERS; c->port[channel]++) {
        connection_address(c, channel, address);
        if (lstat(address + strlen("ipc://"), &st) < 0 && errno == ENOENT)
            break;
    }
    return c->port[channel];
}

// "tcp://127.0.0.1:40123" -> 40123
static unsigned bound_port(void *socket) {
    char address[CONNECTION_ADDRESS_MAX] = "";
    size_t n = sizeof address;
    zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, address, &n);
    const char *colon = strrchr(address, ':');
    return colon ? (unsigned)strtoul(colon + 1, NULL, 10) : 0;
}

bool sockets_bind(void *socket, Connection *c, Channel channel, Err *e) {
    char address[CONNECTION_ADDRESS_MAX];
    bool choose = c->port[channel] == 0;
    if (!set_keys(socket, c, e))
        return false;
    if (c->ipc && choose)
        c->port[channel] = free_ipc_number(c, channel);
    connection_address(c, channel, address);
    mode_t others = umask(077); // an ipc socket is a file
    bool bound = bind_with_patience(socket, address);
    int error = errno;
    umask(others);
    if (!bound)
        return err_set(e, ERR_OS, "cannot listen on %s (%s): %s", address, channel_title(channel),
                       zmq_strerror(error));
    if (choose && !c->ipc)
        c->port[channel] = bound_port(socket);
    return true;
}

static bool open_channel(Sockets *s, Connection *c, Channel channel, Err *e) {
    void *socket = zmq_socket(s->context, channel == CHANNEL_IOPUB ? ZMQ_XPUB : ZMQ_ROUTER);
    if (!socket || !set_options(socket, channel, c) || !socket_of(socket, &s->at[channel]))
        err_set(e, ERR_OS, "%s socket: %s", channel_title(channel), zmq_strerror(errno));
    else if (sockets_bind(socket, c, channel, e))
        return true;
    if (socket)
        zmq_close(socket);
    s->at[channel] = (Socket){0};
    return false;
}

bool sockets_open(Sockets *s, Connection *c, Err *e) {
    *s = (Sockets){.connection = c};
    s->context = zmq_ctx_new();
    if (!s->context)
        return err_set(e, ERR_OS, "ZeroMQ: %s", zmq_strerror(errno));
    for (Channel i = 0; i < CHANNEL_COUNT; i++) {
        bool ok = i == CHANNEL_HB ? heartbeat_start(&s->heartbeat, c, e) : open_channel(s, c, i, e);
        if (ok)
            continue;
        sockets_close(s);
        return false;
    }
    return true;
}

// ZeroMQ leaves the files of its ipc sockets behind.
static void remove_ipc_file(const Connection *c, Channel channel) {
    char address[CONNECTION_ADDRESS_MAX];
    connection_address(c, channel, address);
    unlink(address + strlen("ipc://"));
}

void sockets_close(Sockets *s) {
    bool ours[CHANNEL_COUNT] = {false};
    for (Channel i = 0; i < CHANNEL_COUNT; i++)
        ours[i] = i == CHANNEL_HB ? s->heartbeat.running : s->at[i].zmq != NULL;
    heartbeat_stop(&s->heartbeat);
    for (Channel i = 0; i < CHANNEL_COUNT; i++) {
        if (s->at[i].zmq)
            zmq_close(s->at[i].zmq);
        if (ours[i] && s->connection->ipc)
            remove_ipc_file(s->connection, i);
    }
    if (s->context)
        zmq_ctx_term(s->context);
    *s = (Sockets){0};
}

// ---- waiting and receiving ----------------------------------------------------------------------

static bool take_frame(void *socket, zmq_msg_t *frame) {
    zmq_msg_init(frame);
    while (zmq_msg_recv(frame, socket, ZMQ_DONTWAIT) < 0) {
        int error = errno;
        if (error == EINTR)
            continue;
        zmq_msg_close(frame);
        errno = error;
        return false;
    }
    return true;
}

bool socket_of(void *zmq, Socket *out) {
    size_t n = sizeof out->fd;
    *out = (Socket){.zmq = zmq};
    return zmq_getsockopt(zmq, ZMQ_FD, &out->fd, &n) == 0;
}

bool socket_has_message(Socket *s) {
    int events = 0;
    size_t n = sizeof events;
    if (s->quiet)
        return false;
    while (zmq_getsockopt(s->zmq, ZMQ_EVENTS, &events, &n) < 0 && errno == EINTR) {
    }
    s->quiet = !(events & ZMQ_POLLIN);
    return !s->quiet;
}

bool sockets_receive(Socket *socket, Parts *p) {
    zmq_msg_t frame;
    size_t bytes = 0;
    bool more = true;
    p->n = 0;
    p->too_large = false;
    socket->quiet = false;
    while (more) {
        if (!take_frame(socket->zmq, &frame)) {
            socket->quiet = errno == EAGAIN; // ZeroMQ has looked at all that its threads told it
            return p->n > 0;
        }
        more = zmq_msg_more(&frame);
        bytes += zmq_msg_size(&frame);
        if (p->n == LIMIT_MESSAGE_FRAMES || bytes > LIMIT_MESSAGE_BYTES) {
            p->too_large = true;
            zmq_msg_close(&frame);
            continue;
        }
        zmq_msg_init(&p->raw[p->n]);
        zmq_msg_move(&p->raw[p->n], &frame);
        zmq_msg_close(&frame);
        p->part[p->n] = (Str){zmq_msg_data(&p->raw[p->n]), zmq_msg_size(&p->raw[p->n])};
        p->n++;
    }
    return true;
}

void parts_free(Parts *p) {
    for (size_t i = 0; i < p->n; i++)
        zmq_msg_close(&p->raw[i]);
    p->n = 0;
}
