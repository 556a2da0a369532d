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
// Closes fd and waits. The status that wait() gives; -1: it is not known.
int command_end(Command *c);
