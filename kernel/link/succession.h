// succession.h: what a reserve of the engine (kernel/reserve.h) gets when the engine has ended: the
// ends that an engine is started with, over a pair of sockets of which the front has one end and
// the engine, with all that it forks, the other. Only reserves read there. They answer with the
// process that goes on.
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

// The reserve's side: waits. front: its process, which is to be the parent of the one that goes on.
// False: the front has closed its end.
bool succession_await(int socket, Ends *ends, pid_t *front);

// The answer. reserve: the one that has made the engine, and sleeps again; 0: it goes on itself.
typedef struct Heir {
    pid_t engine, reserve;
} Heir;
bool succession_answer(int socket, Heir heir);
// The front's side, when the socket can be read. False: the reserve has ended.
bool succession_heir(int socket, Heir *out);
