// connection.h: the file that a client writes for a kernel: where to listen and
// the key to sign with (a connection file), or where to say on which ports the
// kernel listens (a registration file).
// Source: jupyter_client documentation, "Connection files".
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"
#include <jansson.h>
#include <limits.h>

typedef enum Channel {
#define CHANNEL(NAME, PORT_KEY, TITLE) CHANNEL_##NAME,
#include "protocol/channels.def"
#undef CHANNEL
    CHANNEL_COUNT
} Channel;

const char *channel_title(Channel c); // "shell"

enum { CONNECTION_KEY_MAX = 1024, CONNECTION_CURVE_MAX = 41, CONNECTION_FILE_MAX = 64 << 10 };

typedef struct Connection {
    char path[PATH_MAX];
    bool ipc;                     // else tcp
    char ip[256];                 // of tcp: an address; of ipc: the start of five socket paths
    unsigned port[CHANNEL_COUNT]; // 0: the kernel chooses
    char scheme[32];              // "hmac-sha256"
    char key[CONNECTION_KEY_MAX]; // key_n 0: messages are not signed
    size_t key_n;
    // Keys for CurveZMQ in Z85, or "": then the sockets are plain.
    char curve_public[CONNECTION_CURVE_MAX], curve_secret[CONNECTION_CURVE_MAX];
    // Of a registration file; registration_port 0: it is a connection file.
    char registration_ip[256], kernel_id[128]; // kernel_id "": Positron's dialect
    unsigned registration_port;
    json_t *file; // all of the file, also the fields we do not know
} Connection;

// Reads and checks the file. Fails with one line that names the file and what
// is wrong with it; the connection is then empty.
MAY_FAIL bool connection_load(Connection *c, const char *path, Err *e);

// Writes the file again with the ports as they are now: a new file with mode
// 0600 takes the old one's place in one step.
MAY_FAIL bool connection_save(const Connection *c, Err *e);

void connection_free(Connection *c); // wipes the key

// The ZeroMQ address of a channel: "tcp://127.0.0.1:5001", "tcp://[::1]:*",
// "ipc:///run/k-5". Port 0 is written "*" for tcp. Needs CONNECTION_ADDRESS_MAX bytes.
enum { CONNECTION_ADDRESS_MAX = 320 };
void connection_address(const Connection *c, Channel channel, char *out);
void connection_registration_address(const Connection *c, char *out);

// True when only this machine can reach the sockets.
bool connection_is_local(const Connection *c);
