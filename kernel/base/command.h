// command.h: a command line for /bin/sh whose output is read.
#pragma once
#include <stdbool.h>
#include <sys/types.h>

typedef struct Command {
    int fd; // its standard output
    pid_t pid;
} Command;

// With the environment of cells (settings.h), and signals as a program expects them. false: errno
// says why.
bool command_start(Command *c, const char *line);
// Ends it and what it has started: by SIGINT, and 0.1 s later by SIGKILL. For command_end then.
void command_stop(const Command *c);
// Closes fd and waits. The status that wait() gives; -1: it is not known.
int command_end(Command *c);
