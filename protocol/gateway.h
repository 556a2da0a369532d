// gateway.h: started by Jupyter Enterprise Gateway or a gateway provisioner, which know no
// connection file: the kernel chooses its key and ports and tells them, encrypted, to the response
// address. Source: jupyter_enterprise_gateway 3.3, "Implementing a kernel launcher" and its
// ResponseManager.
#pragma once
#include "kernel/base/buf.h"
#include "protocol/connection.h"

// The four words of the command line, as they were given; NULL: left out.
typedef struct GatewayLaunch {
    const char *response_address; // "10.0.0.7:8877": an IPv4 address
    const char *public_key;       // RSA, base 64 of its SubjectPublicKeyInfo
    const char *kernel_id;
    const char *port_range; // "40000..41000"; NULL or "0..0": any port
} GatewayLaunch;

// The smallest range: five ports of the kernel and one for signals, and room beside others.
enum { GATEWAY_PORTS_MIN = 32 };

// Checks the words and makes a connection of them: tcp on all addresses, a key of its own.
MAY_FAIL bool gateway_prepare(Connection *c, const GatewayLaunch *g, Err *e);

// Sets ports of the range that are free now; 0 (any) without a range.
MAY_FAIL bool gateway_choose_ports(Connection *c, const GatewayLaunch *g, Err *e);

// A socket that listens on a port of the range, for signals; *port: which. -1 with e set.
int gateway_listen(const GatewayLaunch *g, unsigned *port, Err *e);

// Sends what the gateway needs to reach us. Waits for it, 10 s at most.
MAY_FAIL bool gateway_respond(const Connection *c, const GatewayLaunch *g, unsigned signal_port,
                              Err *e);

// For the above and tests: the bytes that are sent. text: what is encrypted.
MAY_FAIL bool gateway_seal(Buf *out, const char *public_key, Str text, Err *e);
