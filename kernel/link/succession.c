// succession.c: descriptors over a socket.
#include "kernel/link/succession.h"
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 5 };

typedef struct Note {
    pid_t front;
    int activity; // is there one?
} Note;

typedef union Control {
    struct cmsghdr head; // of the room: aligned
    char room[CMSG_SPACE(MOST * sizeof(int))];
} Control;

bool succession_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0;
}

bool succession_hand_over(int socket, const Ends *ends) {
    Note note = {getpid(), ends->activity >= 0};
    const int fd[MOST] = {ends->link, ends->streams[0], ends->streams[1], ends->succession,
                          ends->activity};
    const size_t n = note.activity ? MOST : MOST - 1;
    struct iovec part = {&note, sizeof note};
    Control control = {0};
    struct msghdr m = {.msg_iov = &part,
                       .msg_iovlen = 1,
                       .msg_control = control.room,
                       .msg_controllen = CMSG_SPACE(n * sizeof *fd)};
    struct cmsghdr *c = CMSG_FIRSTHDR(&m);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(n * sizeof *fd);
    memcpy(CMSG_DATA(c), fd, n * sizeof *fd);
    return sendmsg(socket, &m, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)sizeof note;
}

bool succession_await(int socket, Ends *ends, pid_t *front) {
    Note note = {0};
    int fd[MOST] = {-1, -1, -1, -1, -1};
    struct iovec part = {&note, sizeof note};
    Control control = {0};
    struct msghdr m;
    ssize_t n;
    do {
        m = (struct msghdr){.msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = control.room,
                            .msg_controllen = sizeof control.room};
        n = recvmsg(socket, &m, MSG_CMSG_CLOEXEC);
    } while (n < 0 && errno == EINTR);
    const struct cmsghdr *c = n == (ssize_t)sizeof note ? CMSG_FIRSTHDR(&m) : NULL;
    const size_t wanted = note.activity ? MOST : MOST - 1;
    if (!c || c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS ||
        c->cmsg_len != CMSG_LEN(wanted * sizeof *fd))
        return false;
    memcpy(fd, CMSG_DATA(c), wanted * sizeof *fd);
    *ends =
        (Ends){.link = fd[0], .streams = {fd[1], fd[2]}, .succession = fd[3], .activity = fd[4]};
    *front = note.front;
    return true;
}

bool succession_answer(int socket, Heir heir) {
    return send(socket, &heir, sizeof heir, MSG_NOSIGNAL | MSG_DONTWAIT) == (ssize_t)sizeof heir;
}

bool succession_heir(int socket, Heir *out) {
    ssize_t n;
    do
        n = recv(socket, out, sizeof *out, MSG_DONTWAIT);
    while (n < 0 && errno == EINTR);
    return n == (ssize_t)sizeof *out && out->engine > 0;
}
