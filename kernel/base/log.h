// log.h: one line of key=value on stderr for whoever operates the kernel.
// WARPCELL_LOG=gpu:debug,protocol:info chooses; the default is warn. Never cell
// text, array contents or keys. Users get words through the sink only.
#pragma once
#include "kernel/base/err.h"
#include "kernel/base/str.h"

typedef enum LogLevel { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG } LogLevel;

// area: "front", "gpu", "protocol", "python" or "worker".
void log_line(LogLevel level, const char *area, const char *fmt, ...) PRINTF_LIKE(3, 4);
// Where lines go from now on; -1: nowhere. At first it is stderr.
void log_to(int fd);
bool log_enabled(LogLevel level, const char *area);

// What means nothing in a text of WARPCELL_LOG; empty: all of it means something.
Str log_odd_item(Str text);

// For messages that a peer can provoke at will: true for the first few a second.
bool log_allowed(void);
