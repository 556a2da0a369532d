// succession.h: what a reserve of the engine (kernel/reserve.h) gets when the engine has ended: the
// ends that an engine is started with, over a pair of sockets of which the front has one end and
// the engine, with all that it forks, the other. Only reserves read there.
#pragma once
#include <stdbool.h>
#include <sys/types.h>

typedef struct Ends {
    int link, streams[2]; // streams: for descriptors 1 and 2
    int activity;         // -1: there is none
    int succession;       // of the next one
} Ends;

bool succession_pair(int ends[2]); // False: errno says why

// The front's side. Never waits. False: nobody reads there, or it does not go.
bool succession_hand_over(int socket, const Ends *ends);

// The reserve's side: waits. front: its process, which is to be the parent from now on. False: the
// front has closed its end.
bool succession_await(int socket, Ends *ends, pid_t *front);
