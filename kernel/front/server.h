// server.h: a small server inside of the front's poll loop: a request of a few bytes in, an answer
// out, and the connection is closed. Nothing that a client does costs more than its place among
// SERVER_CLIENTS, SERVER_REQUEST bytes and SERVER_SECONDS.
#pragma once
#include "kernel/base/buf.h"
#include <poll.h>
#include <stdint.h>
#include <sys/socket.h>

enum {
    SERVER_CLIENTS = 8,    // at once; others wait in the system's queue
    SERVER_REQUEST = 4096, // bytes of a request; a client that sends more is closed
    SERVER_SECONDS = 2,    // from the beginning of a connection to its end
    SERVER_ITEMS = 1 + SERVER_CLIENTS,
};

typedef enum ServerVerdict {
    SERVER_MORE,   // the request is not whole yet
    SERVER_ANSWER, // `out` has the answer: send it and close
    SERVER_CLOSE,
} ServerVerdict;

// Looks at what has come so far; ended: no more will come.
typedef ServerVerdict ServerHandler(void *ctx, Str request, bool ended, Buf *out);

typedef struct ServerClient {
    int fd; // -1: a free place
    int64_t until;
    char request[SERVER_REQUEST];
    size_t n;
    Buf out;
    size_t sent;
    bool answering;
} ServerClient;

typedef struct Server {
    int fd;                                       // that listens; -1: there is none
    char unlink[sizeof(struct sockaddr_storage)]; // file of the socket, or ""
    ServerHandler *handler;
    void *ctx;
    ServerClient client[SERVER_CLIENTS];
} Server;

// Serves on a socket that listens already and is taken over. server_close may always be called.
void server_init(Server *s);
void server_start(Server *s, int fd, ServerHandler *handler, void *ctx);
void server_close(Server *s);

// Listens on "unix:/path" (the file gets mode 0600; one that nobody listens on any more is
// replaced) or on a loopback address: "127.0.0.1:port", "localhost:port", "[::1]:port"; port 0:
// any. *port: the one of an address, or 0.
MAY_FAIL bool server_listen(Server *s, const char *where, ServerHandler *handler, void *ctx,
                            unsigned *port, Err *e);

// For the poll loop: fills SERVER_ITEMS items, takes what they say, and tells when the next
// client's time is up (clock_ns; 0: there is none).
void server_items(const Server *s, struct pollfd *items);
void server_turn(Server *s, const struct pollfd *items, int64_t now);
int64_t server_due(const Server *s);
