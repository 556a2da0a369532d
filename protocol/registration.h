// registration.h: tells the launcher that wrote a registration file on which
// ports the kernel listens, and waits for its answer. Two dialects:
//   protocol 5.6 (the file has a kernel_id): a DEALER sends one signed frame
//       <IDS|MSG> signature {kernel_id, the ports as texts}
//     and gets any signed frame back;
//   Positron's older one: a REQ sends a whole handshake_request message, with the
//     ports as integers, and gets a handshake_reply with status "ok".
// Source: JEP 66; xeus-zmq and ark for what is on the wire.
#pragma once
#include "protocol/connection.h"
#include "protocol/wire.h"

// Does nothing for a connection file. Fails when no good answer comes within five
// seconds: nobody would know of this kernel then.
MAY_FAIL bool registration_announce(const Connection *c, Author *a, Err *e);
